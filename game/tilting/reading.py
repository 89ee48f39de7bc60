"""A position from its text: what fits together, whose turn it can be, and how the game may have ended."""

from game.engine import BadNotation
from game.tilting.play import outcome_shown
from game.tilting.ruleset import Ruleset
from game.tilting.setting_up import proceed
from game.tilting.state import ENDED_BY_OFFER, Phase, Reading, Standing, State, read_position
from game.two_seats import LETTERS, NOBODY, OTHER, TURNS


def read_state(text: str, rules: Ruleset) -> State:
    """The position of that text under these rules. Raises BadNotation."""
    reading = read_position(text)
    _require_standing(reading.standing, rules)
    state = _tilting(reading, rules) or _setting_up(reading, rules)
    shown = outcome_shown(rules, state.standing, state.turns)
    outcome = reading.ending or shown
    if outcome is None:
        return state
    if shown is not None and outcome.reason in ENDED_BY_OFFER:
        raise BadNotation(f"{text!r}: the position itself shows how this game ended")
    return state._replace(to_act=NOBODY, outcome=outcome)


def _require_standing(standing: Standing | None, rules: Ruleset) -> None:
    if standing is None:
        return
    score = "-".join(map(str, standing.score))
    if rules.rounds == 1:
        raise BadNotation(f"score:{score}: a match of one round keeps no score")
    if max(standing.score) > rules.rounds or min(standing.score) == rules.rounds:
        raise BadNotation(f"score:{score}: the match is over when one side has won {rules.rounds} rounds")


def _tilting(reading: Reading, rules: Ruleset) -> State | None:
    """The position where all dice are placed; None before that."""
    turn = reading.turn
    starter = OTHER[turn] if reading.turns % 2 else turn
    state = _state(reading, rules)._replace(starter=starter)
    if state.phase is not Phase.TILT:
        return None
    if reading.starter not in (None, starter):
        raise BadNotation(
            f"side {LETTERS[turn]!r}: {LETTERS[OTHER[starter]]} began this round, so after {reading.turns} "
            f"turns it is the turn of {LETTERS[OTHER[turn]]}"
        )
    return state


def _setting_up(reading: Reading, rules: Ruleset) -> State:
    turn = reading.turn
    state = _state(reading, rules)
    _require_order(state)
    # Without a match nothing says who begins: with work done by the other side it is that side.
    starters = (OTHER[turn], turn) if reading.starter is None else (reading.starter,)
    for starter in starters:
        due = proceed(state._replace(starter=starter))
        if due.turn == turn:
            return due
    raise BadNotation(f"side {LETTERS[turn]!r}: it is the turn of {LETTERS[OTHER[turn]]}")


def _require_order(state: State) -> None:
    """First the deal, then building, then placing, and only then turns."""
    if state.turns:
        raise BadNotation(f"count '{state.turns}': no turns are made before all dice are placed")
    if state.phase is not Phase.PLACE and any(die.is_placed for die in state.dice):
        raise BadNotation("dice are placed when the tiles are dealt and all dice are built")
    if any(die.is_hidden for die in state.dice) and not (
        state.phase is Phase.BUILD and state.builds_in_secret
    ):
        raise BadNotation("dice are hidden only while both sides build in secret and one has yet to do so")


def _state(reading: Reading, rules: Ruleset) -> State:
    turn = reading.turn
    return State(rules, reading.tiles, reading.dice, turn, reading.turns, TURNS[turn], turn, reading.standing)
