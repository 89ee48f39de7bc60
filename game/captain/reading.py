"""A position from its text: what its parts say, and whether they fit together."""

import re
from collections import Counter
from collections.abc import Sequence

from game.captain.cards import (
    DICE,
    DICE_A_SEAT,
    KINDS,
    LETTERS,
    NO_TREASURE,
    NOTHING,
    TREASURES,
    UNKNOWN,
    content_of,
    owner_of,
)
from game.captain.dice_phase import free_to_act
from game.captain.field import GRID, SHAPES, SMALLEST_FIELD, THREE_BY_THREE, Field
from game.captain.options import Options
from game.captain.ruleset import ruleset
from game.captain.state import (
    CHANCE_DUE,
    EMPTY_SPOT,
    LYING_TEXTS,
    NOBODY,
    NONE,
    Captain,
    Phase,
    State,
    dice_on_field,
)
from game.captain.treasure_phase import count, outcome_of
from game.engine import BadNotation, Seat

SEATS = range(2, 5)

_SPOT_WIDTH = 4
_TREASURE_TEXTS = tuple(map(str, KINDS))
_CODES = {text: code for code, text in LYING_TEXTS.items()}
_SEAT = re.compile(
    r"([rbgw])=(-|[0-5]+|\?[1-9])/(-|[0-5]+|\?[1-9])/(-|[1-6]+(?:~[1-6])?|~[1-6])/(-|[1-6.]+)/(0|[1-9][0-9]{0,3})(!?)"
)
_DECK = re.compile("0|[1-9][0-9]?")
_WITH_SEATS = (Phase.START, Phase.DICE, Phase.SET_UP)


def read_state(text: str, options: Options) -> State:
    """The position of that text under these house rules. Raises BadNotation."""
    words = text.split(" ")
    if len(words) != 5:
        raise BadNotation(f"{text!r}: a position has a field, a phase, who is first, the seats and the deck")
    field_text, phase_text, first_text, seats_text, deck_text = words
    captains = _read_captains(seats_text)
    letters = LETTERS[: len(captains)]
    rules = ruleset(options, len(captains))
    field, treasures, lying = _read_field(field_text, letters)
    if first_text not in tuple(letters):
        raise BadNotation(f"first player {first_text!r}: it is one of {', '.join(letters)}")
    if not _DECK.fullmatch(deck_text):
        raise BadNotation(f"deck {deck_text!r}: it is the number of treasures that can be dealt")
    phase, to_act = _read_phase(phase_text, letters)
    first = Seat(letters.index(first_text))
    state = State(rules, field, treasures, lying, captains, first, phase, to_act, int(deck_text))
    _require_treasures(state)
    _require_pieces(state)
    _REQUIRED[phase](state)
    if phase is Phase.OVER:
        return state._replace(outcome=outcome_of(count(state)))
    return state


# --- the parts ---


def _read_field(text: str, letters: str) -> tuple[Field, bytes, bytes]:
    rows = text.split("/")
    widths = {len(row) for row in rows}
    field = next((f for f in SHAPES if f.rows == len(rows) and {_SPOT_WIDTH * f.columns} == widths), None)
    if field is None:
        shapes = ", ".join(f"{f.columns} by {f.rows}" for f in SHAPES)
        raise BadNotation(
            f"field {text!r}: it is {shapes} spots, rows joined by '/' and {_SPOT_WIDTH} characters a spot"
        )
    if len(letters) == 2 and field is not THREE_BY_THREE:
        raise BadNotation(f"field {text!r}: two players have a field of 3 by 3")
    treasures, lying = bytearray(GRID.size), bytearray(GRID.size)
    joined = "".join(rows)
    for place, cell in enumerate(field.cells):
        spot = joined[_SPOT_WIDTH * place :][:_SPOT_WIDTH]
        if spot == EMPTY_SPOT:
            continue
        treasure, on_it = spot[:2], spot[2:]
        if treasure not in _TREASURE_TEXTS:
            raise BadNotation(
                f"{GRID.name(cell)} {spot!r}: a treasure is two digits from 1 to 6, the lower first, "
                f"and {EMPTY_SPOT!r} an empty spot"
            )
        if on_it not in _CODES or on_it[0] not in (".", *letters):
            raise BadNotation(
                f"{GRID.name(cell)} {spot!r}: on a treasure lies '..' nothing, 'r*' dice, 'r3' a card, "
                f"or 'r?' one not known, of {', '.join(letters)}"
            )
        treasures[cell], lying[cell] = int(treasure), _CODES[on_it]
    return field, bytes(treasures), bytes(lying)


def _read_phase(text: str, letters: str) -> tuple[Phase, tuple[Seat, ...]]:
    word, colon, seats = text.partition(":")
    phase = next((phase for phase in Phase if phase.value == word), None)
    if phase is None or bool(colon) != (phase in _WITH_SEATS):
        raise BadNotation(f"phase {text!r}: it is deal, start:r, roll, dice:rb, setup:r or over")
    if not colon:
        return phase, NOBODY if phase is Phase.OVER else CHANCE_DUE
    if not seats or not set(seats) <= set(letters) or len(set(seats)) != len(seats):
        raise BadNotation(f"phase {text!r}: it names who may act, each once, of {', '.join(letters)}")
    return phase, tuple(Seat(letters.index(letter)) for letter in seats)


def _read_captains(text: str) -> tuple[Captain, ...]:
    parts = text.split(",")
    if len(parts) not in SEATS:
        raise BadNotation(f"seats {text!r}: there are two to four, joined by ','")
    return tuple(_read_captain(part, letter) for part, letter in zip(parts, LETTERS, strict=False))


def _read_captain(text: str, letter: str) -> Captain:
    match = _SEAT.fullmatch(text)
    if match is None or match[1] != letter:
        raise BadNotation(
            f"seat {text!r}: it reads like '{letter}=0123455/-/46~2/11.35/0', hand, pile, dice, treasures "
            "and bells, and '!' at the end under penalty"
        )
    _, hand, pile, dice, treasures, bells, penalty = match.groups()
    faces, _, unrolled = dice.removeprefix(NONE).partition("~")
    won = [] if treasures == NONE else treasures.split(".")
    for treasure in won:
        if treasure not in _TREASURE_TEXTS:
            raise BadNotation(f"seat {text!r}: {treasure!r} is no treasure, as 35, the lower digit first")
    captain = Captain(
        _cards(hand),
        _cards(pile),
        bytes(map(int, faces)),
        int(unrolled or 0),
        bytes(map(int, won)),
        int(bells),
        bool(penalty),
    )
    for ordered in (captain.hand, captain.pile, captain.dice, captain.treasures):
        if bytes(sorted(ordered)) != ordered:
            raise BadNotation(f"seat {text!r}: cards, dice and treasures stand in ascending order")
    return captain


def _cards(text: str) -> bytes:
    if text.startswith("?"):
        return bytes([UNKNOWN]) * int(text[1:])
    return bytes(map(int, text.removeprefix(NONE)))


# --- what fits together ---


def _require_treasures(state: State) -> None:
    known = Counter(treasure for treasure in state.treasures if treasure != NO_TREASURE)
    for captain in state.captains:
        known.update(captain.treasures)
    if more := next(iter((known - Counter(TREASURES)).keys()), None):
        raise BadNotation(f"treasure {more}: there are two cards of it, not {known[more]}")
    total = known.total() + state.deck
    if total != state.rules.treasures:
        raise BadNotation(
            f"deck '{state.deck}': field, deck and the treasures won are {state.rules.treasures} cards "
            f"together, not {total}"
        )


def _require_pieces(state: State) -> None:
    """Each seat has all its attack cards and all its dice."""
    for seat, captain in enumerate(state.captains):
        letter = LETTERS[seat]
        cards = [*captain.hand, *captain.pile]
        codes = [code for code in state.lying if code != NOTHING and owner_of(code) == seat]
        cards += (content_of(code) for code in codes if content_of(code) != DICE)
        everything = Counter(state.rules.attack_cards)
        known = Counter(card for card in cards if card != UNKNOWN)
        if len(cards) != everything.total() or known - everything:
            raise BadNotation(
                f"seat {letter!r}: hand, pile and field hold its attack cards, "
                f"{''.join(map(str, state.rules.attack_cards))} and no others"
            )
        dice = len(captain.dice) + captain.unrolled + dice_on_field(state, Seat(seat))
        if dice != DICE_A_SEAT:
            raise BadNotation(
                f"seat {letter!r}: it has {DICE_A_SEAT} dice, in hand and on the field, not {dice}"
            )


def _require_deal(state: State) -> None:
    _require_cleared(state)
    empty = len(state.empty_spots)
    if not 0 < empty <= state.deck:
        raise BadNotation(f"phase 'deal': {empty} spots are empty, and the deck holds {state.deck}")


def _require_start(state: State) -> None:
    _require_cleared(state)
    _require_full(state)
    if state.rules.strategic:
        raise BadNotation("phase 'start': in Strategic Mode there is no bell")
    if state.to_act != (state.first,):
        raise BadNotation(f"phase 'start': it is the first player, {LETTERS[state.first]}, who may ring")


def _require_over(state: State) -> None:
    _require_cleared(state)
    if state.left >= SMALLEST_FIELD:
        raise BadNotation(f"phase 'over': {state.left} treasures are left, so the game goes on")


def _require_roll(state: State) -> None:
    _require_dice_phase(state)
    if not any(captain.unrolled for captain in state.captains):
        raise BadNotation("phase 'roll': no seat has dice to roll, as '~6' in hand")
    if any(captain.unrolled and captain.penalised for captain in state.captains):
        raise BadNotation("phase 'roll': a seat under penalty does not roll")


def _require_dice(state: State) -> None:
    _require_dice_phase(state)
    _require_rolled(state)
    if not state.rules.strategic:
        _require_may_act(state, free_to_act(state.captains, state.first))
    elif len(state.to_act) != 1 or not state.captains[state.to_act[0]].dice:
        raise BadNotation("phase 'dice': in Strategic Mode it is the turn of one seat that has dice in hand")


def _require_set_up(state: State) -> None:
    _require_full(state)
    _require_rolled(state)
    _require_no_penalty(state)
    seat = state.to_act[0]
    if len(state.to_act) != 1 or not dice_on_field(state, seat):
        raise BadNotation("phase 'setup': it is the turn of one seat whose dice lie on the field")
    if not state.captains[seat].hand:
        raise BadNotation(f"seat {LETTERS[seat]!r}: who has to lay a card has taken the pile back by now")


def _require_dice_phase(state: State) -> None:
    _require_full(state)
    if any(content_of(code) != DICE for code in state.lying if code != NOTHING):
        raise BadNotation("field: attack cards lie there in 'setup' only")
    if state.rules.strategic:
        _require_no_penalty(state)


def _require_cleared(state: State) -> None:
    """Between two rounds the field is bare, and everybody has six dice to roll."""
    word = state.phase.value
    if any(state.lying):
        raise BadNotation(f"phase {word!r}: dice and attack cards are taken from the field by now")
    if any(captain.unrolled != DICE_A_SEAT for captain in state.captains):
        raise BadNotation(f"phase {word!r}: everybody has six dice to roll, '~6'")
    _require_no_penalty(state)


def _require_full(state: State) -> None:
    if state.empty_spots:
        raise BadNotation(
            f"field: {GRID.name(state.empty_spots[0])} is empty; empty spots are filled before a round begins"
        )


def _require_rolled(state: State) -> None:
    if any(captain.unrolled for captain in state.captains):
        raise BadNotation(f"phase {state.phase.value!r}: all dice are rolled by now")


def _require_no_penalty(state: State) -> None:
    if any(captain.penalised for captain in state.captains):
        raise BadNotation(f"phase {state.phase.value!r}: nobody is under penalty here")


def _require_may_act(state: State, seats: Sequence[Seat]) -> None:
    if state.to_act != tuple(seats):
        allowed = "".join(LETTERS[seat] for seat in seats) or "nobody"
        raise BadNotation(f"phase 'dice': {allowed} may act, clockwise from the first player")


_REQUIRED = {
    Phase.DEAL: _require_deal,
    Phase.START: _require_start,
    Phase.ROLL: _require_roll,
    Phase.DICE: _require_dice,
    Phase.SET_UP: _require_set_up,
    Phase.OVER: _require_over,
}
