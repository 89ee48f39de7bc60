"""Captain Dice in words: the list of moves, what to do now, what is won, why an action is advised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.captain.cards import DICE, NOTHING, UNKNOWN, content_of, owner_of, pips
from game.captain.dice_phase import bell_is_valid, placements
from game.captain.evaluation import enclosed
from game.captain.events import (
    CardActed,
    CardLaid,
    CardsRevealed,
    Dealt,
    DicePhaseEnded,
    DicePlaced,
    DiceRolled,
    DiceTakenUp,
    FalseBellRang,
    FieldRelaid,
    PileTakenUp,
    Score,
    Scored,
    StartBellRang,
    TreasureContested,
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.captain.field import GRID
from game.captain.moves import Lay, Place, Reroll, Ring, RollAll
from game.captain.odds import chance_of_a_claim
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.captain.treasure_phase import BELLS, DOUBLES, SHARED, TREASURES
from game.engine import Action, Event, Seat
from game.grid import Cell
from game.picker import Picker
from scenes.captain.table import CaptainTable, Holdings
from scenes.match.keysets import DEEDS, MOUSE, Controls
from scenes.match.outline import Reckoned
from scenes.words import Words

# The list of moves


def describe(words: Words, shown: Sequence[Event], names: Sequence[str]) -> str:
    """A line of the list of moves, of the events that were shown to the reader; '' where they make none."""
    said = [line for event in shown if (line := _told(words, event, names))]
    said += _battle(words, shown, names)
    return _capital(words("captain.move.then").join(said))


def _told(words: Words, event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(cards):
            return words("captain.move.dealt", count=len(cards))
        case StartBellRang():
            return words("captain.move.rang")
        case FalseBellRang():
            return words("captain.move.rang_falsely")
        case DiceTakenUp(_, faces):
            return words("captain.move.took_up", count=len(faces), faces=_listed(faces))
        case DiceRolled(_, faces):
            return words("captain.move.rolled", count=len(faces), faces=_listed(faces))
        case DicePlaced(_, cell, treasure):
            return words("captain.move.placed", treasure=treasure, cell=GRID.name(cell))
        case DicePhaseEnded(_, reason):
            return words(f"captain.move.ended_{reason}")
        case CardLaid(_, cell, card):
            key = "laid_face_down" if card == UNKNOWN else "laid"
            return words(f"captain.move.{key}", card=card, cell=GRID.name(cell))
        case PileTakenUp(seat):
            return words("captain.move.pile", name=names[seat])
        case FieldRelaid(columns, rows):
            return words("captain.move.relaid", columns=columns, rows=rows)
        case Scored(_, reason) if words.has(f"captain.move.decided_{reason}"):
            return words(f"captain.move.decided_{reason}")
    return ""


def _battle(words: Words, shown: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What a battle and the treasure phase brought: how many cards fell, what each seat won, by what line."""
    if not any(isinstance(event, CardsRevealed) for event in shown):
        return []
    fallen = sum(len(event.hit) for event in shown if isinstance(event, CardActed))
    said = [words("captain.move.fallen", count=fallen) if fallen else words("captain.move.fallen_none")]
    won: dict[Seat, int] = {}
    for event in shown:
        if isinstance(event, TreasuresHeld | TreasuresEnclosed):
            won[event.seat] = won.get(event.seat, 0) + len(event.cards)
    said += [
        words("captain.move.won", name=names[seat], number=count) for seat, count in won.items() if count
    ]
    return said + [line for event in shown if (line := sandwiched(words, event, names, *LISTED))]


LISTED = ("captain.move.enclosed", "captain.move.contested")
"""The keys of what the list of moves says of enclosed treasures."""


def sandwiched(words: Words, event: Event, names: Sequence[str], enclosed: str, contested: str) -> str:
    """Which treasures lay between two cards of a seat, and who took those that several enclosed.

    `enclosed` and `contested` are the keys of the two sentences.
    """
    match event:
        case TreasuresEnclosed(seat, (one, other), cards):
            cells = named_cells(words, [cell for cell, _ in cards])
            first, last = GRID.name(one), GRID.name(other)
            return words(enclosed, name=names[seat], cells=cells, one=first, other=last)
        case TreasureContested(cell, _, claims):
            seats = [names[seat] for seat, _ in claims]
            rivals = named_in_a_row(words, seats)
            return words(contested, cell=GRID.name(cell), names=rivals, name=seats[0])
    return ""


def _capital(line: str) -> str:
    return line[:1].upper() + line[1:]


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def announced(words: Words, event: Event, names: Sequence[str]) -> str:
    """What is said aloud while an event is seen; '' for most."""
    match event:
        case DicePhaseEnded(first, reason):
            return words(f"captain.dice_phase.{reason}", name=names[first])
        case FalseBellRang(seat):
            return words("captain.dice_phase.false_bell", name=names[seat])
        case PileTakenUp(seat):
            return words("captain.status.pile_returned", name=names[seat])
        case FieldRelaid(columns, rows):
            return words("captain.status.relaid", columns=columns, rows=rows)
        case TreasureContested(cell, _, claims):
            seats = [names[seat] for seat, _ in claims]
            rivals = named_in_a_row(words, seats)
            return words("captain.status.contested", cell=GRID.name(cell), names=rivals, name=seats[0])
    return ""


# What to do


def instruction(
    words: Words, state: State, picker: Picker | None, faces: Sequence[int], card: int | None
) -> str:
    """What the person to act should do now; `faces` are the dice picked, `card` the card chosen."""
    if picker is None:
        return ""
    match state.phase:
        case Phase.START:
            return words("captain.status.start")
        case Phase.DICE:
            return _in_dice_phase(words, state, picker.seat, faces)
        case Phase.SET_UP:
            if not picker.path:
                return words("captain.status.set_up")
            return words("captain.status.choose_claim" if card is not None else "captain.status.choose_card")
    return ""


def keys(words: Words, controls: Controls, names: Sequence[str], state: State) -> str:
    """With which keys everybody who shares the screen acts, a line for each."""
    said = [words("captain.status.bell_valid")] if state.phase is Phase.DICE and bell_is_valid(state) else []
    for seat, way in controls.ways.items():
        if state.captains[seat].penalised:
            said.append(words("captain.keys.penalty", name=names[seat]))
        elif way == MOUSE:
            said.append(words("captain.keys.mouse", name=names[seat]))
        else:
            take, roll, ring = (controls.spoken(words, seat, touch) for touch in DEEDS)
            said.append(words("captain.keys.set", name=names[seat], take=take, roll=roll, ring=ring))
    return "\n".join(said)


def _in_dice_phase(words: Words, state: State, seat: Seat, faces: Sequence[int]) -> str:
    if faces:
        return _with_dice(words, state, seat, faces)
    if state.rules.strategic:
        fits = bool(placements(state, seat))
        return words("captain.status.strategic" if fits else "captain.status.strategic_roll_only")
    if bell_is_valid(state):
        return words("captain.status.bell_valid")
    options = state.options
    if options.bell_when == "all_placed":
        return words("captain.status.dice_all")
    if len(state.captains) == 2:
        return words("captain.status.dice_two", number=options.bell_two)
    return words("captain.status.dice_four" if options.bell_line == 4 else "captain.status.dice")


def _with_dice(words: Words, state: State, seat: Seat, faces: Sequence[int]) -> str:
    """What can be done with the dice that are picked."""
    fitting = [p for p in placements(state, seat) if not Counter(faces) - Counter(pips(p.treasure))]
    rolls = state.rules.picks_dice
    if fitting and rolls:
        return words("captain.status.place_or_roll", count=len(faces))
    if fitting:
        return words("captain.status.place", count=len(faces))
    if rolls:
        return words("captain.status.roll_picked", count=len(faces))
    return words("captain.status.nothing_fits", count=len(faces))


def standing(words: Words, holdings: Holdings) -> str:
    """The treasure of a seat so far."""
    count = words("captain.status.won", count=len(holdings.treasures))
    if not holdings.doubles:
        return count
    return words(
        "captain.status.won_doubles",
        won=count,
        doubles=words("captain.status.doubles", count=holdings.doubles),
    )


def shorter_standings(words: Words, holdings: Holdings) -> list[str]:
    """The same without the doubles, which count only between equals, and as a bare number."""
    count = len(holdings.treasures)
    return [words("captain.status.won", count=count), str(count)]


def remaining(words: Words, table: CaptainTable) -> str:
    """How many treasures are still to be won, and in the deck."""
    left = words("captain.status.left", count=table.left)
    return f"{left} {words('captain.status.last_round')}" if table.deck == 0 else left


def card_text(words: Words, card: int, neighbours: int) -> str:
    """The name of an attack card and what it does."""
    key = "unknown" if card == UNKNOWN else str(card)
    effect = words(f"captain.card.{key}.effect", number=neighbours)
    return words("captain.status.card", name=words(f"captain.card.{key}.name"), effect=effect)


# The end


def reckoning(words: Words, scored: Scored) -> list[Reckoned]:
    """The figures that decided, and all that were compared before them."""
    by_seat = sorted(scored.scores, key=lambda score: score.seat)
    figures = {
        "treasures": tuple(score.treasures for score in by_seat),
        "doubles": tuple(score.doubles for score in by_seat),
        "bells": tuple(score.bells for score in by_seat),
    }
    return [
        Reckoned(words(f"captain.count.{key}"), numbers, decided=key == scored.reason)
        for key, numbers in figures.items()
    ]


def decision(words: Words, scored: Scored, names: Sequence[str]) -> str:
    """By which figures the best came out ahead, and of whom."""
    best = scored.scores[0]
    if scored.reason == SHARED:
        tied = [score for score in scored.scores if _compared(score, BELLS) == _compared(best, BELLS)]
        return words(
            "captain.decision.shared", names=named_in_a_row(words, [names[score.seat] for score in tied])
        )
    # Those whom nothing set apart before that.
    level = [
        s for s in scored.scores if _compared(s, scored.reason)[:-1] == _compared(best, scored.reason)[:-1]
    ]
    figures = [
        words(
            "captain.decision.figure",
            name=names[score.seat],
            figure=words(f"captain.decision.{scored.reason}", count=_compared(score, scored.reason)[-1]),
        )
        for score in level
    ]
    counted = words("captain.decision.figures").join(figures)
    if scored.reason == TREASURES:
        return words("captain.decision.plain", figures=counted)
    tied_names = named_in_a_row(words, [names[score.seat] for score in level])
    return words("captain.decision.tied", names=tied_names, count=best.treasures, figures=counted)


def _compared(score: Score, reason: str) -> tuple[int, ...]:
    """What was compared, the last of it what decided."""
    return (score.treasures, score.doubles, score.bells)[: (TREASURES, DOUBLES, BELLS).index(reason) + 1]


# Why an action is advised


def explain(words: Words, view: State, action: Action) -> str:
    """One fact that speaks for an action and that anybody can check on the table."""
    match action:
        case Place() as place:
            return _why_place(words, view, place)
        case Reroll(seat, faces):
            return words("captain.hint.reroll", faces=_listed(faces), **_prospects(words, view, seat, faces))
        case RollAll(seat):
            faces = tuple(view.captains[seat].dice)
            return words("captain.hint.roll", **_prospects(words, view, seat, faces))
        case Ring():
            return words("captain.hint.ring")
        case Lay() as lay:
            return _why_lay(words, view, lay)
    return ""


def _prospects(words: Words, view: State, seat: Seat, faces: tuple[int, ...]) -> dict[str, Any]:
    """What fits before a roll, and how often something new fits after it."""
    chance = chance_of_a_claim(view, seat, faces)
    number = round(100 * chance)
    if 0 < chance < 1:
        number = min(99, max(1, number))
    fitting = len(placements(view, seat))
    fits = words("captain.hint.fits", count=fitting) if fitting else words("captain.hint.fits_none")
    return {"number": number, "fits": fits}


def _why_place(words: Words, view: State, place: Place) -> str:
    values: dict[str, Any] = {"treasure": place.treasure, "cell": GRID.name(place.cell)}
    between = enclosed(view, place.seat, place.cell)
    step = CAPTAIN.apply(view, place)
    ends = any(isinstance(event, DicePhaseEnded) for event in step.events)
    if between and ends:
        return words("captain.hint.place_and_end_enclosing", cells=named_cells(words, between), **values)
    if ends:
        return words("captain.hint.place_and_end", **values)
    if between:
        return words("captain.hint.place_enclosing", cells=named_cells(words, between), **values)
    return words("captain.hint.place", **values)


def _why_lay(words: Words, view: State, lay: Lay) -> str:
    cell = GRID.name(lay.cell)
    reach = view.rules.reaches(view.field)[lay.card][lay.cell]
    enemies = [
        there for there in reach if view.lying[there] != NOTHING and owner_of(view.lying[there]) != lay.seat
    ]
    values: dict[str, Any] = {"card": lay.card, "cell": cell}
    if enemies:
        return words("captain.hint.reaches", cells=named_cells(words, enemies), **values)
    key = {0: "hostage", 5: "spy"}.get(lay.card, "reaches_none")
    if not _attackers(view, lay.seat, lay.cell):
        return words("captain.hint.safe", **values)
    return words(f"captain.hint.{key}", **values)


def endangered(view: State, seat: Seat) -> tuple[Cell, ...]:
    """The territories of a seat that an enemy's card could hit, were the right one laid there."""
    lying = view.lying
    own = [cell for cell in view.field.cells if lying[cell] != NOTHING and owner_of(lying[cell]) == seat]
    return tuple(cell for cell in own if _attackers(view, seat, cell))


def _attackers(view: State, seat: Seat, cell: Cell) -> list[Cell]:
    """The territories of others from which some attack card reaches a cell of a seat."""
    lying, reaches = view.lying, view.rules.reaches(view.field)
    found = []
    for there in view.field.cells:
        code = lying[there]
        if code == NOTHING or owner_of(code) == seat:
            continue
        content = content_of(code)
        cards = range(len(reaches)) if content in (DICE, UNKNOWN) else (content,)
        if any(cell in reaches[card][there] for card in cards):
            found.append(there)
    return found


def named_cells(words: Words, cells: Sequence[Cell]) -> str:
    """Cells by their names, as in a sentence."""
    return named_in_a_row(words, [GRID.name(cell) for cell in cells])


def named_in_a_row(words: Words, names: Sequence[str]) -> str:
    """Names in a row, with a word before the last."""
    if len(names) < 2:
        return "".join(names)
    return words("captain.hint.and", first=", ".join(names[:-1]), last=names[-1])
