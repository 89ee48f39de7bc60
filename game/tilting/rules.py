"""The rules of Tilting Dice. The clauses they cite are those of seeds/tilting.toml."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from game.engine import Action, BadNotation, Event, Game, Offer, Path, Seat, Step
from game.tilting.board import CORNERS
from game.tilting.building import Build, Builds, parse_build, sensible_builds
from game.tilting.dealing import Deal, DealChance, parse_deal
from game.tilting.events import Built
from game.tilting.moves import Tilt, parse_tilt, tilts
from game.tilting.options import READY_MADE, Options
from game.tilting.placing import Place, parse_place, placings, sensible_placings
from game.tilting.play import agree, tilt
from game.tilting.reading import read_state
from game.tilting.refusals import clause_against
from game.tilting.ruleset import ruleset
from game.tilting.setting_up import deal, hide_dice, put_down, put_together, start, uncover_dice
from game.tilting.state import State
from game.two_seats import LETTERS, offers_of

if TYPE_CHECKING:
    from random import Random

Choice: TypeAlias = Build | Place | Tilt
"""What a seat may choose."""

DEAL = DealChance()

KINDS_OF_OFFERS = (Offer.RESIGN, Offer.DRAW)


class Tilting(Game[State, Choice]):
    """Two seats, `w` at rank 1 and `b` at rank 6; see `game.tilting.state` for positions."""

    key = "tilting"
    options = Options
    seats = range(2, 3)
    letters = LETTERS
    ready_made = READY_MADE

    def new(self, options: Options, seats: int, first: Seat) -> State:
        return start(ruleset(options), first)

    def actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """By text, the tilts of a seat's one die before those of the other; builds as `Builds` lists them."""
        if seat not in state.to_act:
            return ()
        one, other = state.dice_of(seat)
        if not one.is_built:
            return Builds(seat)
        if not one.is_placed:
            west, east = CORNERS[seat]
            return placings(seat, one.cube, other.cube, (state.tiles[west], state.tiles[east]))
        occupied = state.occupied
        found = tilts(seat, one.cell, occupied) + tilts(seat, other.cell, occupied)
        assert found, f"{state}: with four dice on the board somebody always has room for three tilts (TD-13)"
        return found

    def suggestions(self, state: State, seat: Seat) -> Sequence[Choice]:
        if seat not in state.to_act:
            return ()
        one, other = state.dice_of(seat)
        if not one.is_built:
            return sensible_builds(seat)
        if not one.is_placed:
            return sensible_placings(seat, one.cube, other.cube, state.tiles)
        return self.actions(state, seat)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """To resign or to agree on a draw while a choice is due; both end the match (TD-33)."""
        return offers_of(seat, KINDS_OF_OFFERS, state.to_act)

    def forbids(self, state: State, seat: Seat, targets: Path) -> str | None:
        return clause_against(state, seat, self.actions(state, seat), targets)

    def chance(self, state: State) -> DealChance:
        return DEAL

    def apply(self, state: State, action: Choice | Offer | Action) -> Step[State]:
        match action:
            case Tilt():
                return tilt(state, action)
            case Place():
                return put_down(state, action)
            case Build():
                return put_together(state, action)
            case Deal():
                return deal(state, action)
            case Offer():
                return agree(state, action)
            case _:
                raise TypeError(f"{action!r} is no action of {self.key}")

    def parse(self, state: State, text: str) -> Action:
        action = (
            parse_deal(text)
            or parse_build(text)
            or parse_place(state.turn, text)
            or Offer.parse(text, LETTERS, KINDS_OF_OFFERS)
            or parse_tilt(state.turn, text)
        )
        if action is None:
            raise BadNotation(
                f"{text!r}: an action reads like 'a1:NNE', 'place a1=152634 f1=256134', "
                "'w build 162534 162534' or 'w resign'"
            )
        return action

    def read(self, text: str, options: Options) -> State:
        return read_state(text, ruleset(options))

    def view(self, state: State, seat: Seat | None) -> State:
        return hide_dice(state, seat)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        if isinstance(event, Built) and event.secret and event.seat != seat:
            return replace(event, dice=None)
        return event

    def guess(self, view: State, seen: Sequence[Event], seat: Seat, rng: "Random") -> State:
        return uncover_dice(view, rng)


TILTING = Tilting()
