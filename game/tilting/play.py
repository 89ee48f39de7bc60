"""A turn: three tilts, then the comparison (TD-9 to TD-20); how a round ends, and how the match does."""

from collections.abc import Callable
from functools import partial

from game.engine import Event, Offer, Outcome, Seat, Step
from game.events import Ended
from game.keeping import kept
from game.tilting.board import FACING, RANK_OF_NAME
from game.tilting.comparing import Verdict, compare, decide
from game.tilting.events import RoundEnded
from game.tilting.moves import Tilt, rolls
from game.tilting.ruleset import BOTH_WIN, NO_LIMIT, Ruleset
from game.tilting.setting_up import next_round, replayed_round
from game.tilting.state import CAPTURE, LIMIT, REPETITION, ROUNDS, Standing, State
from game.two_seats import AGREED, NOBODY, OTHER, RESIGNED, TURNS

TIMES_TO_VOID = 3
"""How often the same position makes a round void (TD-24)."""

SOONEST_REPETITION = 4 * (TIMES_TO_VOID - 1)
"""Three tilts never lead back, six may: a position comes back after two turns of each side at the soonest."""

CACHED_ENDS = 512
"""How many ends of a single round are kept; every two squares side by side are one."""

# The constructors of named tuples run through a function in Python; the hot path goes round it.
new_state: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)
new_step: Callable[[tuple[object, ...]], Step[State]] = partial(tuple.__new__, Step)


def tilt(state: State, action: Tilt) -> Step[State]:
    """A die is tilted three times, then compared with the enemy dice beside it."""
    rules, tiles, before, turn, turns, _, starter, standing, _, earlier = state
    if turn:
        first, second, one, other = before
    else:
        one, other, first, second = before
    start = action.route[0]
    moved, stays = (one, other) if one[0] == start else (other, one)
    moved, events = rolls(turn, moved[1], start)[action]
    end = moved[0]
    own = (moved, stays) if RANK_OF_NAME[end] < RANK_OF_NAME[stays[0]] else (stays, moved)
    rival = OTHER[turn]
    turns += 1
    limit = rules.limit
    if limit != NO_LIMIT:
        earlier = (*earlier, before)
    dice = (first, second, *own) if turn else (*own, first, second)
    state = new_state((rules, tiles, dice, rival, turns, TURNS[rival], starter, standing, None, earlier))
    beside = FACING[end]
    if first[0] in beside or second[0] in beside:
        contacts = compare(tiles, turn, moved, first, second)
        events += contacts
        verdict = decide(rules, contacts)
        if verdict.reason:
            return _end_round(state, verdict, events)
    if turns >= limit:
        return _end_round(state, OUT_OF_TURNS, events)
    if len(earlier) >= SOONEST_REPETITION and _is_repetition(state):
        return _end_round(state, REPEATED, events)
    return new_step((state, events, False))


def agree(state: State, offer: Offer) -> Step[State]:
    """An offer that is agreed, or to resign, which needs nobody's agreement: both end the match (TD-33)."""
    if offer.kind == Offer.RESIGN:
        outcome = Outcome.won(OTHER[offer.seat], RESIGNED)
    else:
        outcome = Outcome.drawn(AGREED)
    return Step(_over(state, outcome), (Ended(outcome.ranking, outcome.reason),))


def outcome_shown(rules: Ruleset, standing: Standing | None, turns: int) -> Outcome | None:
    """The end that a position shows by its score or, where there is only one round, by its turns."""
    if standing is None:
        return Outcome.drawn(LIMIT) if turns >= rules.limit else None
    winner = next((seat for seat in OTHER if standing.score[seat] >= rules.rounds), None)
    return None if winner is None else Outcome.won(winner, ROUNDS)


def _is_repetition(state: State) -> bool:
    same_side = state.earlier[len(state.earlier) % 2 :: 2]
    return same_side.count(state.dice) >= TIMES_TO_VOID - 1


OUT_OF_TURNS = Verdict(None, LIMIT, ())
REPEATED = Verdict(None, REPETITION, ())


def _end_round(state: State, verdict: Verdict, events: tuple[Event, ...]) -> Step[State]:
    """A round is over, and the match with it or the next round begins (TD-17, TD-22)."""
    standing = state.standing
    if standing is None:
        outcome, ending = _only_round(verdict)
        return new_step((_over(state, outcome), events + ending, False))
    winner, reason, captured = verdict
    score = _counted(standing.score, winner)
    events = (*events, RoundEnded(standing.number, winner, reason, captured, score))
    standing = Standing(score, standing.number)
    if (outcome_of_match := outcome_shown(state.rules, standing, state.turns)) is not None:
        ended = Ended(outcome_of_match.ranking, outcome_of_match.reason)
        return Step(_over(state._replace(standing=standing), outcome_of_match), (*events, ended))
    if reason == BOTH_WIN:
        after, began = replayed_round(state, standing)
    else:
        standing = standing._replace(number=standing.number + 1)
        after, began = next_round(state, standing, OTHER[state.starter], winner)
    return Step(after, (*events, began))


def _counted(score: tuple[int, int], winner: Seat | None) -> tuple[int, int]:
    """However many dice were captured at once, a round is one point (TD-17)."""
    return score[0] + (winner == 0), score[1] + (winner == 1)


@kept(CACHED_ENDS)
def _only_round(verdict: Verdict) -> tuple[Outcome, tuple[Event, ...]]:
    """How a game of one round ends with it."""
    winner, reason, captured = verdict
    outcome = Outcome.drawn(reason) if winner is None else Outcome.won(winner, CAPTURE)
    ended = Ended(outcome.ranking, outcome.reason)
    return outcome, (RoundEnded(1, winner, reason, captured, None), ended)


def _over(state: State, outcome: Outcome) -> State:
    return new_state((*state[:5], NOBODY, *state[6:8], outcome, state[9]))
