"""A battle and the treasures after it in words, while they are acted out on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.captain.events import CardActed, CardsRevealed, TreasuresHeld
from game.engine import Event
from scenes.captain.words import named_cells, sandwiched
from scenes.match.outline import Happening
from scenes.words import Words


def happening(words: Words, event: Event, names: Sequence[str]) -> Happening | None:
    """What an event of battle or treasure phase is, and what comes of it; None for all others."""
    told = _told(words, event, names)
    part = "battle" if isinstance(event, CardsRevealed | CardActed) else "treasure"
    return Happening(words(f"captain.happening.{part}"), told) if told else None


def _told(words: Words, event: Event, names: Sequence[str]) -> str:
    match event:
        case CardsRevealed(cards):
            return words("captain.happening.revealed", count=len(cards))
        case CardActed():
            return " ".join(_acted(words, event, names))
        case TreasuresHeld(seat, cards):
            return words("captain.happening.held", name=names[seat], count=len(cards))
    return sandwiched(words, event, names, "captain.happening.enclosed", "captain.status.contested")


def _acted(words: Words, event: CardActed, names: Sequence[str]) -> list[str]:
    struck = named_cells(words, [cell for _, cell, _ in event.hit])
    said = [
        words(
            "captain.happening.strikes" if struck else "captain.happening.misses",
            number=event.card,
            card=words(f"captain.card.{event.card}.name"),
            name=names[event.seat],
            cells=struck,
        )
    ]
    if event.withstood:
        said.append(words("captain.happening.withstood", cells=named_cells(words, event.withstood)))
    return said
