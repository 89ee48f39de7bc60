"""The rules of Captain Dice. The clauses they cite are those of seeds/captain.toml."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.captain import dice_phase, set_up_phase
from game.captain.cards import LETTERS
from game.captain.dealing import Deal, DealChance, parse_deal
from game.captain.hidden import guess, hide, show
from game.captain.moves import Choice, Lay, Place, Reroll, Ring, RollAll, parse_choice
from game.captain.options import READY_MADE, Options
from game.captain.reading import SEATS, read_state
from game.captain.refusals import clause_against
from game.captain.ruleset import ruleset
from game.captain.state import Phase, State, start
from game.captain.suggestions import sensible
from game.captain.treasure_phase import deal
from game.chance import DiceChance, Roll, parse_roll
from game.engine import Action, BadNotation, Chance, Event, Game, Offer, Path, Seat, Step

if TYPE_CHECKING:
    from random import Random

PERSONS_IN_HASTE = 2
"""So many persons can play Action Mode at one screen."""


class CaptainDice(Game[State, Choice]):
    """Two to four seats, clockwise `r`, `b`, `g`, `w`; see `game.captain.state` for positions."""

    key = "captain"
    options = Options
    seats = SEATS
    letters = LETTERS
    colours = ("red", "blue", "green", "white")
    ready_made = READY_MADE

    def new(self, options: Options, seats: int, first: Seat) -> State:
        return start(ruleset(options, seats), first)

    def seated(self, state: State) -> int:
        return len(state.captains)

    def together(self, options: Options) -> Options:
        """Strategic Mode: nobody has to share the keys with others in haste (CP-35)."""
        return replace(options, mode="strategic")

    def most_persons(self, options: Options) -> int:
        """In haste there is room for four hands at a keyboard, not for more."""
        return PERSONS_IN_HASTE if options.mode == "action" else self.seats[-1]

    def actions(self, state: State, seat: Seat) -> tuple[Choice, ...]:
        """By text: in a dice phase placements, rerolls, the bell, the roll; in set-up cards by number."""
        if seat not in state.to_act:
            return ()
        match state.phase:
            case Phase.DICE:
                return dice_phase.choices(state, seat)
            case Phase.SET_UP:
                return set_up_phase.choices(state, seat)
            case Phase.START:
                return dice_phase.start_choices(seat)
            case _:
                return ()

    def suggestions(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.actions(state, seat)
        return sensible(state, seat, actions) if state.phase is Phase.DICE else actions

    def forbids(self, state: State, seat: Seat, targets: Path) -> str | None:
        return clause_against(state, seat, self.actions(state, seat), targets)

    def chance(self, state: State) -> Chance:
        if state.phase is Phase.DEAL:
            return DealChance(len(state.empty_spots), state.in_deck)
        seat = dice_phase.roller(state)
        return DiceChance(state.captains[seat].unrolled, letter=LETTERS[seat])

    def apply(self, state: State, action: Choice | Offer | Action) -> Step[State]:
        match action:
            case Place():
                return dice_phase.put_pair(state, action)
            case Roll():
                return dice_phase.roll(state, action)
            case RollAll() | Reroll():
                return dice_phase.take_up(state, action)
            case Ring() if state.phase is Phase.START:
                return dice_phase.start_bell(state, action)
            case Ring():
                return dice_phase.end_bell(state, action)
            case Lay():
                return set_up_phase.put_card(state, action)
            case Deal():
                return deal(state, action)
            case _:
                raise TypeError(f"{action!r} is no action of {self.key}")

    def parse(self, state: State, text: str) -> Action:
        letters = LETTERS[: len(state.captains)]
        action = parse_choice(text, letters) or parse_deal(text) or parse_roll(text, letters)
        if action is None:
            raise BadNotation(
                f"{text!r}: an action reads like 'r ring', 'r roll', 'r reroll 1 5', 'r place 35@b2' or "
                "'r card 3@b2'"
            )
        return action

    def read(self, text: str, options: Options) -> State:
        return read_state(text, options)

    def view(self, state: State, seat: Seat | None) -> State:
        return hide(state, seat)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        return show(event, seat)

    def guess(self, view: State, seen: Sequence[Event], seat: Seat, rng: "Random") -> State:
        return guess(view, seen, seat, rng)


CAPTAIN = CaptainDice()
