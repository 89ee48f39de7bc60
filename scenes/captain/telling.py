"""The table of Captain Dice in words: the field card by card, then what lies before each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.captain.cards import UNKNOWN
from game.captain.events import CardActed, CardOnField, CardsRevealed, TreasuresHeld
from game.captain.field import GRID
from game.captain.moves import Card, Die, Lay, Place, Reroll, Ring, RollAll, Tool
from game.engine import Action, Event, Seat, Target
from game.grid import Cell
from scenes.captain.happening import happening
from scenes.captain.table import CaptainTable, Holdings, card_at, dice_at
from scenes.words import Words

Faces = tuple[int, ...]


def position(words: Words, table: CaptainTable, open_hand: Seat | None, names: Sequence[str]) -> list[str]:
    """The field from the top row down, then every seat; only the open hand is told."""
    said = [
        cell(words, table, where, open_hand, names) for where in table.field.cells if where in table.treasures
    ]
    for number, holdings in enumerate(table.seats):
        seat = Seat(number)
        parts = [_dice(words, holdings), *_cards(words, holdings, seat == open_hand)]
        if holdings.treasures:
            won = " ".join(map(str, sorted(holdings.treasures)))
            parts.append(words("captain.told.treasures", treasures=won))
        said.append(words("captain.told.seat", name=names[seat], things=", ".join(parts)))
    return said


def cell(words: Words, table: CaptainTable, where: Cell, open_hand: Seat | None, names: Sequence[str]) -> str:
    """A treasure and what lies on it."""
    name, treasure = GRID.name(where), table.treasures.get(where)
    if treasure is None:
        return name
    if (claimant := dice_at(table, where)) is not None:
        return words("captain.told.claimed", cell=name, treasure=treasure, name=names[claimant])
    if (held := card_at(table, where)) is None:
        return words("captain.told.free", cell=name, treasure=treasure)
    seat, number = held
    card = _card(words, number if seat == open_hand else UNKNOWN)
    return words("captain.told.held", cell=name, treasure=treasure, name=names[seat], card=card)


def battle(words: Words, shown: Iterable[Event], names: Sequence[str]) -> list[str]:
    """A battle as it is seen: what lay there, which card struck which, who won what by holding it."""
    said: list[str] = []
    for event in shown:
        match event:
            case CardsRevealed(cards):
                said.append(words("captain.told.revealed", cards=_on_field(words, cards, names)))
            case CardActed() if event.hit or event.withstood:
                told = happening(words, event, names)
                said += [told.told] if told is not None else []
            case TreasuresHeld(seat, cards) if cards:
                won = ", ".join(
                    words("captain.told.won", treasure=treasure, cell=GRID.name(where))
                    for where, treasure in cards
                )
                said.append(words("captain.told.holds", name=names[seat], treasures=won))
    return said


def _on_field(words: Words, cards: Sequence[CardOnField], names: Sequence[str]) -> str:
    return "; ".join(
        words("captain.told.lies", cell=GRID.name(cell), name=names[seat], card=_card(words, card))
        for seat, cell, card in cards
    )


def target(words: Words, chosen: Target) -> str:
    """A die, a card or a tool."""
    match chosen:
        case Die(face):
            return words("captain.told.die", face=face)
        case Card(number):
            return _card(words, number)
        case Tool():
            return words(f"captain.told.{chosen.value}")
    return str(chosen)


def action(words: Words, told: Action) -> str:
    """What may be done, before anything has come of it."""
    match told:
        case Ring():
            return words("captain.told.ring")
        case RollAll():
            return words("captain.told.roll")
        case Reroll(_, faces):
            return words("captain.told.reroll", faces=" ".join(map(str, faces)))
        case Place(_, treasure, where):
            return words("captain.told.place", treasure=treasure, cell=GRID.name(where))
        case Lay(_, card, where):
            return words("captain.told.lay", card=_card(words, card), cell=GRID.name(where))
    return ""


def together(words: Words, actions: Sequence[Action]) -> Iterator[tuple[str, str]]:
    """Actions in words and notation, rerolls at once: in brackets the dice of which any may roll, too."""
    rerolls = [each for each in actions if isinstance(each, Reroll)]
    base, others = _any_of([each.faces for each in rerolls])
    for told in actions:
        if not others or not isinstance(told, Reroll):
            yield action(words, told), str(told)
        elif told.faces == base:
            some = " ".join(map(str, others))
            faces = " ".join(map(str, base))
            yield words("captain.told.reroll_some", faces=faces, others=some), f"{told} [{some}]"


def _any_of(choices: Sequence[Faces]) -> tuple[Faces, Faces]:
    """The dice that are in every choice, and those of which any, or none, may come with them.

    There are none of these where not every choice is there that would be possible so.
    """
    if len(choices) < 2:
        return (), ()
    base, most = min(choices, key=len), max(choices, key=len)
    others = tuple((Counter(most) - Counter(base)).elements())
    possible = {
        tuple(sorted(base + some)) for count in range(len(others) + 1) for some in combinations(others, count)
    }
    return (base, others) if possible == set(choices) else ((), ())


def _card(words: Words, number: int) -> str:
    if number == UNKNOWN:
        return words("captain.told.face_down")
    return words("captain.told.card", number=number, name=words(f"captain.card.{number}.name"))


def _dice(words: Words, holdings: Holdings) -> str:
    rolled = sorted(face for face in holdings.dice if face)
    unrolled = sum(face == 0 for face in holdings.dice)
    parts = [words("captain.told.dice", count=len(rolled), faces=" ".join(map(str, rolled)))] * bool(rolled)
    parts += [words("captain.told.unrolled", count=unrolled)] * bool(unrolled)
    return ", ".join(parts) or words("captain.told.no_dice")


def _cards(words: Words, holdings: Holdings, open_to_me: bool) -> list[str]:
    if open_to_me and UNKNOWN not in holdings.hand:
        hand = words("captain.told.hand", cards=" ".join(map(str, sorted(holdings.hand))) or "-")
    else:
        hand = words("captain.told.cards", count=len(holdings.hand))
    if not holdings.pile:
        return [hand]
    return [hand, words("captain.told.pile", count=len(holdings.pile))]
