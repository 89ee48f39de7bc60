"""The dice phase in both modes: bells, rolling, placing, and how it ends (CP-3 to CP-13, CP-30, CP-31)."""

from game.captain.cards import NOTHING, pips, without
from game.captain.events import (
    ALL_PLACED,
    BELL,
    LINE,
    STALLED,
    DicePhaseEnded,
    DicePlaced,
    DiceRolled,
    DiceTakenUp,
    FalseBellRang,
    StartBellRang,
)
from game.captain.field import BITS, BY_NAME, GRID
from game.captain.moves import Choice, Place, Reroll, Ring, RollAll, place, rerolls, ring, roll_all
from game.captain.set_up_phase import begin_set_up
from game.captain.state import (
    CHANCE_DUE,
    DICE_OF,
    Captain,
    Phase,
    State,
    clockwise,
    new_state,
    with_byte,
    with_captain,
)
from game.chance import Roll
from game.engine import Event, Seat, Step
from game.grid import Cell


def start_choices(seat: Seat) -> tuple[Ring, ...]:
    """The first player may ring at any time (CP-3)."""
    return (ring(seat),)


def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """What a seat may do in its dice phase, by text: placements, rerolls, the bell, rolling all dice."""
    rules, dice = state.rules, state.captains[seat].dice
    found: tuple[Choice, ...] = placements(state, seat)
    if rules.picks_dice:
        found += rerolls(seat, dice)
    if not rules.strategic:
        found += (ring(seat),)
    if dice and not rules.picks_dice:
        found += (roll_all(seat),)
    return found


def placements(state: State, seat: Seat) -> tuple[Place, ...]:
    """The pairs that the seat can place now, by their text (CP-44, CP-45)."""
    dice = state.captains[seat].dice
    pairs = {10 * low + high for i, low in enumerate(dice) for high in dice[i + 1 :]}
    if not pairs:
        return ()
    treasures, lying = state.treasures, state.lying
    found = [
        (treasure, cell)
        for cell in BY_NAME
        if (treasure := treasures[cell]) in pairs and lying[cell] == NOTHING
    ]
    found.sort(key=_treasure_of)
    return tuple([place(seat, treasure, cell) for treasure, cell in found])


def bell_is_valid(state: State) -> bool:
    """Whether the end bell may be rung: a line is occupied, or nobody can place any more (CP-7, CP-33)."""
    if state.rules.waits_for_all:
        return _nothing_to_place(state)
    return bool(occupied_line(state))


def occupied_line(state: State) -> tuple[Cell, ...]:
    """The occupied cells that let the dice phase end; none where they do not."""
    return state.rules.find_line(state.field, _occupied(state))


def start_bell(state: State, action: Ring) -> Step[State]:
    """The first player begins the dice phase, and everybody rolls (CP-3)."""
    return Step(state._replace(phase=Phase.ROLL, to_act=CHANCE_DUE), (StartBellRang(action.seat),))


def take_up(state: State, action: RollAll | Reroll) -> Step[State]:
    """A seat rolls all its dice in hand, or those it has picked (CP-4, CP-31)."""
    captain = state.captains[action.seat]
    faces = tuple(captain.dice) if isinstance(action, RollAll) else action.faces
    kept = without(captain.dice, *faces)
    rolling = captain._replace(dice=kept, unrolled=len(faces))
    captains = with_captain(state.captains, action.seat, rolling)
    after = state._replace(captains=captains, phase=Phase.ROLL, to_act=CHANCE_DUE)
    return Step(after, (DiceTakenUp(action.seat, faces),))


def roller(state: State) -> Seat:
    """Whose roll is due: the first seat clockwise from the first player with dice still to be rolled."""
    return next(s for s in clockwise(state.first, len(state.captains)) if state.captains[s].unrolled)


def roll(state: State, action: Roll) -> Step[State]:
    """The dice of the seat whose roll was due have come to rest."""
    seat = roller(state)
    captain = state.captains[seat]
    dice = bytes(sorted((*captain.dice, *action.faces)))
    captains = with_captain(state.captains, seat, captain._replace(dice=dice, unrolled=0))
    event = DiceRolled(seat, tuple(sorted(action.faces)))
    if any(captain.unrolled for captain in captains):
        return Step(state._replace(captains=captains), (event,))
    strategic = state.rules.strategic
    to_act = (_next_with_dice(captains, seat),) if strategic else free_to_act(captains, state.first)
    return Step(state._replace(captains=captains, phase=Phase.DICE, to_act=to_act), (event,))


def put_pair(state: State, action: Place) -> Step[State]:
    """A seat places a pair of dice; in Strategic Mode that may end the phase (CP-5, CP-30)."""
    rules, field, treasures, lying, captains, first, phase, to_act, deck, _ = state
    seat, cell = action.seat, action.cell
    captain = captains[seat]
    dice = without(captain.dice, *pips(action.treasure))
    captains = with_captain(captains, seat, captain._replace(dice=dice))
    lying = with_byte(lying, cell, DICE_OF[seat])
    after = new_state((rules, field, treasures, lying, captains, first, phase, to_act, deck, None))
    event = DicePlaced(seat, cell, action.treasure)
    if not rules.strategic:
        return _end_if_stalled(after, (event,))
    line = occupied_line(after)
    if line or _nothing_to_place(after):
        ended = DicePhaseEnded(seat, LINE if line else ALL_PLACED, line)
        return _end(after, ended, (event,))
    return Step(after._replace(to_act=(_next_with_dice(captains, seat),)), (event,))


def end_bell(state: State, action: Ring) -> Step[State]:
    """A seat rings to end the phase; too early it is under penalty from now on (CP-7 to CP-11)."""
    seat = action.seat
    if bell_is_valid(state):
        return _end(state, DicePhaseEnded(seat, BELL, occupied_line(state)), ())
    waiting = state.captains[seat]._replace(penalised=True)
    captains = with_captain(state.captains, seat, waiting)
    to_act = free_to_act(captains, state.first)
    return _end_if_stalled(state._replace(captains=captains, to_act=to_act), (FalseBellRang(seat),))


def free_to_act(captains: tuple[Captain, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats that may act in the dice phase of Action Mode, by priority (CP-6, CP-11)."""
    return tuple([seat for seat in clockwise(first, len(captains)) if not captains[seat].penalised])


def _end_if_stalled(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Ends a phase of Action Mode in which nobody can go on, nor end it with the bell (CP-12)."""
    if not _nothing_to_place(state) or (state.to_act and bell_is_valid(state)):
        return Step(state, events)
    return _end(state, DicePhaseEnded(state.first, STALLED, ()), events)


def _end(state: State, ended: DicePhaseEnded, events: tuple[Event, ...]) -> Step[State]:
    """The phase is over: penalties with it, and who ended it is first player at once (CP-11, CP-13)."""
    captains = tuple([c._replace(penalised=False) if c.penalised else c for c in state.captains])
    if ended.reason != STALLED:
        ringer = captains[ended.first]
        captains = with_captain(captains, ended.first, ringer._replace(bells=ringer.bells + 1))
    return begin_set_up(state._replace(captains=captains, first=ended.first), (*events, ended))


def _nothing_to_place(state: State) -> bool:
    """Whether every seat that may act has placed all its dice, or no card is free."""
    if state.lying.count(NOTHING) == GRID.size - state.field.size:
        return True
    return not any(captain.dice and not captain.penalised for captain in state.captains)


def _next_with_dice(captains: tuple[Captain, ...], seat: Seat) -> Seat:
    """The next seat clockwise with dice in hand; the same one where it alone has some (CP-31)."""
    following = Seat((seat + 1) % len(captains))
    return next(s for s in clockwise(following, len(captains)) if captains[s].dice)


def _occupied(state: State) -> int:
    return sum([BITS[cell] for cell, code in enumerate(state.lying) if code != NOTHING])


def _treasure_of(found: tuple[int, Cell]) -> int:
    return found[0]
