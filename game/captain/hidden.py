"""What a seat may know: its own hand and pile, and of the others what was played before everybody's eyes.

Cards lie face down until the battle, and face down again on the piles after it. Who watches knows what lies
on a pile all the same, since every card comes there from a battle, and so what is in hand or on the field.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.captain.cards import DICE, NOTHING, UNKNOWN, content_of, lying, owner_of
from game.captain.events import CardActed, CardLaid, CardsCollected, CardsRevealed, PileTakenUp
from game.captain.state import Captain, State
from game.engine import Event, Seat
from game.grid import Cell

if TYPE_CHECKING:
    from random import Random


def hide(state: State, viewer: Seat | None) -> State:
    """The position as the viewer knows it (CP-16, CP-49, CP-62); with None as everybody at the table does."""
    open_piles = state.options.open_discards
    captains = tuple(
        [
            captain if seat == viewer else _from_outside(captain, open_piles)
            for seat, captain in enumerate(state.captains)
        ]
    )
    board = bytes([code if _is_open(code, viewer) else _face_down(code) for code in state.lying])
    return state._replace(lying=board, captains=captains)


def show(event: Event, viewer: Seat | None) -> Event:
    """The event as the viewer sees it: others' cards that lie face down are unknown."""
    match event:
        case CardLaid(seat) if seat != viewer:
            return replace(event, card=UNKNOWN)
        case PileTakenUp(seat, cards, secret=True) if seat != viewer:
            return replace(event, cards=(UNKNOWN,) * len(cards))
        case _:
            return event


def guess(view: State, seen: Sequence[Event], viewer: Seat, rng: "Random") -> State:
    """A full position that fits the view and what was seen; all such hands are equally likely."""
    memories = remember(view, seen)
    board = bytearray(view.lying)
    captains = list(view.captains)
    for seat, captain in enumerate(view.captains):
        if seat != viewer:
            captains[seat] = _imagine(view, Seat(seat), captain, memories[seat], board, rng)
    return view._replace(lying=bytes(board), captains=tuple(captains))


def _from_outside(captain: Captain, open_pile: bool) -> Captain:
    hand = bytes([UNKNOWN]) * len(captain.hand)
    pile = captain.pile if open_pile else bytes([UNKNOWN]) * len(captain.pile)
    return captain._replace(hand=hand, pile=pile)


def _is_open(code: int, viewer: Seat | None) -> bool:
    return code == NOTHING or content_of(code) == DICE or owner_of(code) == viewer


def _face_down(code: int) -> int:
    return lying(owner_of(code), UNKNOWN)


@dataclass(slots=True)
class Memory:
    """What anybody who watched knows of a seat's cards."""

    pile: Counter[int] = field(default_factory=Counter)
    """Cards that lie on its pile."""
    laid: list[Cell] = field(default_factory=list)
    """Where its cards lie face down."""
    cells: list[Cell] = field(default_factory=list)
    cards: Counter[int] = field(default_factory=Counter)
    """These cards lie on these cells, in some order: they were not in the pile that came back later."""


TELLING = frozenset({CardLaid, PileTakenUp, CardsRevealed, CardActed, CardsCollected})
"""The events that tell anything about hands and piles."""


def remember(view: State, seen: Sequence[Event]) -> list[Memory]:
    """What the events tell about the cards of each seat; they may begin in the middle of a game."""
    everything = Counter(view.rules.attack_cards)
    memories = [Memory() for _ in view.captains]
    # Bots ask for this a thousand times with the same long story, most of which tells nothing.
    for event in [event for event in seen if type(event) in TELLING]:
        match event:
            case CardLaid(seat, cell):
                memories[seat].laid.append(cell)
            case PileTakenUp(seat, cards):
                memory = memories[seat]
                pile = memory.pile if UNKNOWN in cards else Counter(cards)
                if pile.total() == len(cards):
                    memory.cells, memory.cards = list(memory.laid), everything - pile
                memory.pile = Counter()
            case CardsRevealed():
                for memory in memories:
                    memory.laid, memory.cells, memory.cards = [], [], Counter()
            case CardActed():
                for loser, _, card in event.hit:
                    memories[loser].pile[card] += 1
            case CardsCollected(seat, survivors):
                memories[seat].pile.update(card for _, card in survivors)
    return memories


def _imagine(
    view: State, seat: Seat, captain: Captain, memory: Memory, board: bytearray, rng: "Random"
) -> Captain:
    """A seat with its unknown cards filled in; those that lie face down are put on the board."""
    pile = memory.pile if UNKNOWN in captain.pile else Counter(captain.pile)
    unknown = list((Counter(view.rules.attack_cards) - pile - memory.cards).elements())
    rng.shuffle(unknown)
    sure = list(memory.cards.elements())
    rng.shuffle(sure)
    for cell in view.field.cells:
        if board[cell] == lying(seat, UNKNOWN):
            board[cell] = lying(seat, sure.pop() if cell in memory.cells else unknown.pop())
    lost = [unknown.pop() for _ in range(len(captain.pile) - pile.total())]
    return captain._replace(hand=bytes(sorted(unknown)), pile=bytes(sorted([*pile.elements(), *lost])))
