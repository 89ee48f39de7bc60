"""Tilting Dice in words: the list of moves, what to do now, what a turn would bring, why it is advised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.cube import Cube
from game.engine import Action, Seat
from game.grid import Cell
from game.match import Entry
from game.picker import Picker
from game.tilting.board import GRID
from game.tilting.building import Build
from game.tilting.dealing import Deal
from game.tilting.events import Compared, RoundBegan, RoundEnded, Side
from game.tilting.moves import TILTS, Tilt
from game.tilting.placing import Place
from game.tilting.preview import Foreseen, captures, foresee
from game.tilting.rules import TILTING
from game.tilting.state import Phase, State
from game.two_seats import OTHER
from scenes.tilting.table import Standing
from scenes.words import Words

# The move list


def describe(words: Words, entry: Entry) -> str:
    """An action or the deal as a line of the list of moves; the notation below it says what it leaves out."""
    match entry.action:
        case Deal():
            return words("tilting.move.dealt")
        case Build(_, (one, other)):
            return words("tilting.move.built", one=_values(one), other=_values(other))
        case Place(_, ((west, _), (east, _))):
            return words("tilting.move.placed", west=GRID.name(west), east=GRID.name(east))
        case Tilt() as tilt:
            return _tilted(words, tilt, entry)
    return ""


def _tilted(words: Words, tilt: Tilt, entry: Entry) -> str:
    ended = next((event for event in entry.events if isinstance(event, RoundEnded)), None)
    contacts = [event for event in entry.events if isinstance(event, Compared)]
    values: dict[str, Any] = {"start": GRID.name(tilt.start), "end": GRID.name(tilt.end)}
    if ended is not None and ended.winner is None:
        return words("tilting.move.tilted_and_void", **values)
    if not contacts:
        return words("tilting.move.tilted", **values)
    if ended is None:
        told, key = contacts[0], "equal"
    else:
        won = ended.winner == tilt.seat
        told, key = decisive(contacts, won), "won" if won else "lost"
    values |= {"value": told.moved.value, "rival_value": told.rival.value}
    return words(f"tilting.move.tilted_and_{key}", **values)


def decisive(contacts: Sequence[Compared], mover_wins: bool) -> Compared:
    """The contact that decides for a side, the clearest where there are several."""
    return max(contacts, key=lambda contact: contact.margin if mover_wins else -contact.margin)


def _values(cube: Cube) -> str:
    """The values of a die, highest first."""
    return "".join(map(str, sorted(cube, reverse=True)))


# What to do


def instruction(words: Words, view: State, picker: Picker | None) -> str:
    """What the person to act should do now."""
    if view.phase is Phase.BUILD:
        return words("tilting.scene.build_secret" if view.builds_in_secret else "tilting.scene.build_open")
    if view.phase is Phase.PLACE:
        return words("tilting.scene.place")
    if picker is None:
        return ""
    tilts = TILTS + 1 - len(picker.path)
    if tilts > TILTS:
        return words("tilting.scene.choose_die")
    if tilts == TILTS:
        return words("tilting.scene.choose_first")
    return words("tilting.scene.choose_next", count=tilts)


def foretell(words: Words, foreseen: Foreseen) -> str:
    """What a turn would bring, in a sentence."""
    contacts, (winner, reason, _) = foreseen.contacts, foreseen.verdict
    if not contacts:
        doubled = f"\n{words('tilting.scene.doubled')}" if foreseen.doubled else ""
        return words("tilting.preview.nothing") + doubled
    mover = contacts[0].seat
    if reason == "mover_first":
        return words("tilting.preview.mover_first")
    if reason == "highest":
        return words(f"tilting.preview.highest_{'wins' if winner == mover else 'loses'}")
    if reason and winner is None:
        return words("tilting.preview.void")
    if not reason:
        said = [_contact(words, "equal", contact) for contact in contacts]
        return "\n".join(dict.fromkeys(said))
    won = winner == mover
    return _contact(words, "wins" if won else "loses", decisive(contacts, won))


def _contact(words: Words, key: str, contact: Compared) -> str:
    value, rival = _value(words, contact.moved), _value(words, contact.rival)
    return words(f"tilting.preview.{key}", value=value, rival_value=rival)


def _value(words: Words, side: Side) -> str:
    if not side.doubled:
        return str(side.value)
    return words("tilting.preview.doubled", value=side.value, face=side.face)


def standing(words: Words, rounds: int, table: Standing, begun: bool, names: Sequence[str]) -> str:
    """How the match stands: which round it is, and who begins it, or began it where it has `begun`."""
    before = "" if begun else "_before"
    name = names[table.starter]
    if table.score is None:
        return words(f"tilting.scene.standing_single{before}", name=name)
    return words(f"tilting.scene.standing{before}", number=table.number, rounds=rounds, name=name)


# Between two rounds


def round_over(
    words: Words, ended: RoundEnded, contacts: Sequence[Compared], began: RoundBegan, names: Sequence[str]
) -> tuple[str, str]:
    """Who has won a round and why, how the match stands, and what comes next: a title and some sentences."""
    title, reason = _end(words, ended, contacts, names)
    lines = [reason]
    if ended.score is not None:
        one, other = ended.score
        lines.append(
            words("tilting.round.score", one=names[0], one_score=one, other_score=other, other=names[1])
        )
    next_key = "again" if began.number == ended.number else "next"
    following = words(f"tilting.round.{next_key}", number=began.number, name=names[began.starter])
    lines.append(f"{following} {_kept(words, began, names)}")
    return title, "\n".join(lines)


def _end(
    words: Words, ended: RoundEnded, contacts: Sequence[Compared], names: Sequence[str]
) -> tuple[str, str]:
    if ended.winner is None:
        title = words("tilting.round.void", number=ended.number)
        return title, words(f"tilting.round.{ended.reason}")
    name, rival = names[ended.winner], names[OTHER[ended.winner]]
    title = words("tilting.round.won", name=name, number=ended.number)
    mover_wins = contacts[0].seat == ended.winner
    told = decisive(contacts, mover_wins)
    own, against = (told.moved, told.rival) if mover_wins else (told.rival, told.moved)
    key = "captured_two" if len(ended.captured) > 1 and ended.reason == "captured" else ended.reason
    values: dict[str, Any] = {"value": own.value, "rival_value": against.value, "name": name, "rival": rival}
    return title, words(f"tilting.round.{key}", **values)


def _kept(words: Words, began: RoundBegan, names: Sequence[str]) -> str:
    """What stays for the next round, and what is made anew."""
    match began.rebuilding:
        case ():
            key, name = "keep", ""
        case (seat,):
            key, name = "rebuild_one", names[seat]
        case _:
            key, name = "rebuild_both", ""
    return words(f"tilting.round.{key}{'_new_board' if began.new_board else ''}", name=name)


# Why an action is advised


def explain(
    words: Words, view: State, action: Action, rival: str, facing: Callable[[Cube], Cube] = lambda cube: cube
) -> str:
    """One fact that speaks for an action and that anybody can check on the board.

    `facing` gives a die as it is seen from the near side.
    """
    match action:
        case Build(_, (one, other)):
            return words("tilting.hint.build", one=_values(one), other=_values(other))
        case Place(_, ((west, one), (east, other))):
            return words(
                "tilting.hint.place",
                west=GRID.name(west),
                east=GRID.name(east),
                west_top=one.top,
                east_top=other.top,
                west_front=facing(one).south,
                east_front=facing(other).south,
            )
        case Tilt() as tilt:
            return _why(words, view, tilt, rival)
    return ""


def _why(words: Words, view: State, tilt: Tilt, rival: str) -> str:
    seat, other = tilt.seat, OTHER[tilt.seat]
    foreseen = foresee(view, tilt)
    if foreseen.verdict.winner is not None:
        return _deciding(words, foreseen, won=foreseen.verdict.winner == seat)
    if foreseen.contacts:
        contact = foreseen.contacts[0]
        return words(
            "tilting.hint.meets",
            value=contact.moved.value,
            rival_value=contact.rival.value,
            cell=GRID.name(contact.rival.cell),
        )
    after = TILTING.apply(view, tilt).state
    if after.phase is not Phase.TILT or after.turn != other:
        return ""
    before_danger, danger = endangered(view, seat), endangered(after, seat)
    if tilt.start in before_danger and tilt.end not in danger:
        return words("tilting.hint.escapes", cell=GRID.name(tilt.start), rival=rival)
    threatened = [cell for cell in endangered(after, other) if cell not in endangered(view, other)]
    if not danger and threatened:
        return words("tilting.hint.threatens", cell=_cells(words, threatened))
    if not danger:
        return words("tilting.hint.safe")
    if foreseen.doubled:
        return words("tilting.hint.doubles")
    return words("tilting.hint.leaves", cells=_cells(words, danger))


def _deciding(words: Words, foreseen: Foreseen, won: bool) -> str:
    told = decisive(foreseen.contacts, won)
    key = "loses" if not won else "wins_doubled" if told.moved.doubled else "wins"
    return words(
        f"tilting.hint.{key}",
        value=told.moved.value,
        rival_value=told.rival.value,
        cell=GRID.name(told.rival.cell),
    )


def endangered(state: State, seat: Seat) -> tuple[Cell, ...]:
    """The dice of a seat that the rival could capture, were it the rival's turn now."""
    if not all(die.is_placed for die in state.dice):
        return ()
    return tuple(sorted(captures(state, OTHER[seat])))


def _cells(words: Words, cells: Iterable[Cell]) -> str:
    names = [GRID.name(cell) for cell in cells]
    if len(names) < 2:
        return "".join(names)
    return words("tilting.hint.and", first=", ".join(names[:-1]), last=names[-1])
