"""Before the first tilt of a round: the deal, building dice, placing them; and what is hidden meanwhile.

A round that begins anew comes through here as well, with what its players keep of the last one.
"""

from typing import TYPE_CHECKING

from game.engine import IllegalAction, Seat, Step
from game.tilting.board import UNDEALT
from game.tilting.building import Build, sensible_builds
from game.tilting.dealing import Deal
from game.tilting.dice import HIDDEN, OFF_BOARD, Die, built
from game.tilting.events import Built, Dealt, PlacedInCorners, RoundBegan, Unveiled
from game.tilting.placing import Place
from game.tilting.ruleset import Ruleset
from game.tilting.state import NOT_BUILT, Phase, Standing, State
from game.two_seats import CHANCE_DUE, OTHER, TURNS

if TYPE_CHECKING:
    from random import Random


def start(rules: Ruleset, first: Seat) -> State:
    """Before the deal of the first round."""
    standing = Standing((0, 0), 1) if rules.rounds > 1 else None
    return State(rules, UNDEALT, NOT_BUILT + NOT_BUILT, first, 0, CHANCE_DUE, first, standing)


def proceed(state: State) -> State:
    """The same position with whose turn it is: who begins the round builds, places and tilts first."""
    order = (state.starter, OTHER[state.starter])
    match state.phase:
        case Phase.DEAL:
            return state._replace(turn=state.starter, to_act=CHANCE_DUE)
        case Phase.BUILD:
            turn = next(seat for seat in order if not state.dice_of(seat)[0].is_built)
        case Phase.PLACE:
            turn = next(seat for seat in order if not state.dice_of(seat)[0].is_placed)
        case _:
            turn = state.starter
    return state._replace(turn=turn, to_act=TURNS[turn])


def deal(state: State, action: Deal) -> Step[State]:
    """The tiles are laid (TD-27)."""
    return Step(proceed(state._replace(tiles=action.tiles)), (Dealt(action.tiles),))


def put_together(state: State, action: Build) -> Step[State]:
    """A seat has built its dice; of two pairs built in secret the second uncovers the first (TD-4)."""
    seat, rival = action.seat, OTHER[action.seat]
    one, other = (Die(OFF_BOARD, cube) for cube in action.dice)
    after = proceed(state.with_dice(seat, one, other))
    if not state.builds_in_secret:
        return Step(after, (Built(seat, action.dice),))
    first, second = state.dice_of(rival)
    if not first.is_built:
        return Step(after, (Built(seat, action.dice, secret=True),))
    if first.is_hidden:
        raise IllegalAction(f"{action}: this is a view, in which the dice of the other side are not known")
    return Step(after, (Built(seat, action.dice), Unveiled(rival, (first.cube, second.cube))), reveals=True)


def put_down(state: State, action: Place) -> Step[State]:
    """A seat places its dice in its corners (TD-6)."""
    one, other = (Die(cell, cube) for cell, cube in action.dice)
    after = proceed(state.with_dice(action.seat, one, other))
    return Step(after, (PlacedInCorners(action.seat, action.dice),))


def next_round(
    state: State, standing: Standing, starter: Seat, winner: Seat | None
) -> tuple[State, RoundBegan]:
    """The round after this one, with dice and board as the house rules have it (TD-8, TD-23, TD-32)."""
    rebuilding, new_board = state.rules.rebuilding(winner), state.options.new_board
    began = RoundBegan(standing.number, starter, rebuilding, new_board)
    return _begin(state, standing, began), began


def replayed_round(state: State, standing: Standing) -> tuple[State, RoundBegan]:
    """The same round once more: same starter, same dice, same board (TD-16)."""
    began = RoundBegan(standing.number, state.starter, (), False)
    return _begin(state, standing, began), began


def _begin(state: State, standing: Standing, began: RoundBegan) -> State:
    after = state._replace(
        tiles=UNDEALT if began.new_board else state.tiles,
        turns=0,
        starter=began.starter,
        standing=standing,
        earlier=(),
    )
    for seat in OTHER:
        collected = (Die(OFF_BOARD, built(die.cube)) for die in state.dice_of(seat))
        after = after.with_dice(seat, *(NOT_BUILT if seat in began.rebuilding else collected))
    return proceed(after)


def hide_dice(state: State, viewer: Seat | None) -> State:
    """The position as the viewer knows it: dice built in secret are hidden until both sides have built."""
    built_by = [seat for seat in OTHER if state.dice_of(seat)[0].is_built]
    if len(built_by) != 1 or built_by[0] == viewer or not state.builds_in_secret:
        return state
    hidden = Die(OFF_BOARD, HIDDEN)
    return state.with_dice(built_by[0], hidden, hidden)


def uncover_dice(view: State, rng: "Random") -> State:
    """A position that fits a view: for hidden dice some sensible ones."""
    for seat in OTHER:
        if view.dice_of(seat)[0].is_hidden:
            one, other = rng.choice(sensible_builds(seat)).dice
            return view.with_dice(seat, Die(OFF_BOARD, one), Die(OFF_BOARD, other))
    return view
