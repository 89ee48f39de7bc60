"""How the tests of Captain Dice set a table, play and ask: positions and actions as texts.

The fields below hold treasures that are easy to find: in reading order they ascend.

    python -m tests.game.captain_play NAME SEATS [--seed S] [--first N] [--option name=value ..]

records a match of random players as tests/playthroughs/NAME.txt.
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, TypeVar

from game.captain.cards import ATTACK_CARDS, LETTERS, TREASURES, TREASURES_FOR_TWO
from game.captain.dice_phase import bell_is_valid
from game.captain.field import GRID
from game.captain.moves import Place, Ring
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import CHANCE, Action, Event, Seat, Step
from game.match import Match
from game.options import parse_options
from game.save import SeatInfo
from tests.game.by_text import ByText
from tests.game.transcript import FOLDER, result_of, transcribe

R, B, G, W = (Seat(seat) for seat in range(4))

_texts = ByText(CAPTAIN, GRID)
read, play, refused = _texts.read, _texts.play, _texts.refused
c = _texts.cell

FIELDS = {
    "4x4": "11 12 13 14/15 16 22 23/24 25 26 33/34 35 36 44",
    "5x3": "11 12 13 14 15/16 22 23 24 25/26 33 34 35 36",
    "4x3": "11 12 13 14/15 16 22 23/24 25 26 33",
    "3x3": "11 12 13/14 15 16/22 23 24",
}
"""The treasures of the tests, by the shape of the field: columns x rows."""

FACES = "123456"


def pos(
    phase: str,
    lying: str = "",
    *,
    seats: int = 3,
    first: str = "r",
    shape: str = "",
    deck: int | None = None,
    cards: str = "",
    **captains: str,
) -> str:
    """A position text: `pos("setup:r", "b2=r* c3=b5", r="1234")`.

    `lying` says what lies where, `--` for an empty spot. Each seat has in hand the attack `cards` that do not
    lie on the field, and the dice that do not: as given by its letter, all still to be rolled between two
    rounds, otherwise 1, 2, 3 and so on. A seat may be given whole, as in `r="0123/455/12~4/11.22/1!"`.
    Without `deck` nobody has won anything; with it the seats have won, turn by turn, whatever is left.
    """
    shape = shape or ("3x3" if seats == 2 else "4x4")
    cards = cards or "".join(map(str, ATTACK_CARDS[: 7 if seats == 2 else 9]))
    on = dict(word.split("=") for word in lying.split())
    rows = FIELDS[shape].split("/")
    spots = []
    for number, row in enumerate(rows):
        names = [f"{GRID.name(column)[0]}{len(rows) - number}" for column in range(len(row.split()))]
        spots.append([_spot(t, on.get(name, "..")) for name, t in zip(names, row.split(), strict=True)])
    known = [int(spot[:2]) for spot in chain.from_iterable(spots) if spot != "----"]
    total = TREASURES_FOR_TWO if seats == 2 else len(TREASURES)
    won = _won(known, total - len(known) - deck if deck is not None else 0, seats)
    parts = [
        f"{letter}={_captain(letter, phase, list(on.values()), cards, won[i], captains.get(letter, ''))}"
        for i, letter in enumerate(LETTERS[:seats])
    ]
    known += chain.from_iterable(won)
    in_deck = total - len(known) if deck is None else deck
    field = "/".join("".join(row) for row in spots)
    return f"{field} {phase} {first} {','.join(parts)} {in_deck}"


def _spot(treasure: str, on: str) -> str:
    return "----" if on == "--" else treasure + on


def _won(known: list[int], number: int, seats: int) -> list[list[int]]:
    left = list(TREASURES)
    for treasure in known:
        left.remove(treasure)
    return [sorted(left[:number][seat::seats]) for seat in range(seats)]


def _captain(letter: str, phase: str, on: list[str], cards: str, won: list[int], given: str) -> str:
    if "/" in given:
        return given
    own = [code[1] for code in on if code[0] == letter]
    hand = list(cards)
    for card in own:
        if card not in "*?":
            hand.remove(card)
    in_hand = 6 - 2 * own.count("*")
    between = phase.partition(":")[0] in ("start", "deal", "over")
    dice = given or ("~6" if between else FACES[:in_hand]) or "-"
    treasures = ".".join(map(str, won)) or "-"
    return f"{''.join(hand) or '-'}/-/{dice}/{treasures}/0"


def legal(text: str, seat: Seat | None = None, **options: Any) -> list[str]:
    """The legal actions of a seat, or of all that may act."""
    state = read(text, **options)
    seats = state.to_act if seat is None else (seat,)
    return [str(action) for s in seats for action in CAPTAIN.actions(state, s)]


def names(cells: Any) -> list[str]:
    return [GRID.name(cell) for cell in cells]


def phase(state: State) -> str:
    """The phase as the position text has it."""
    return str(state).split()[1]


def first(state: State) -> str:
    return LETTERS[state.first]


def seat_text(state: State, seat: Seat) -> dict[str, str]:
    """The parts of a seat: hand, pile, dice, won, bells."""
    parts = str(state.captains[seat]).split("/")
    return dict(zip(("hand", "pile", "dice", "won", "bells"), parts, strict=True))


E_ = TypeVar("E_", bound=Event)


def only(events: tuple[Event, ...], kind: type[E_]) -> list[E_]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


FALSE_BELLS = 100
"""A random player rings a false bell at most once in so many actions."""


def sensible_action(state: State, rng: Random) -> Action:
    """What chance brings; or a random player, who places when it can and rings when the bell is valid."""
    if state.to_act == (CHANCE,):
        return CAPTAIN.chance(state).sample(rng)
    choices: list[Action] = []
    for seat in state.to_act:
        actions = CAPTAIN.actions(state, seat)
        if state.phase is Phase.DICE:
            placements = [action for action in actions if isinstance(action, Place)]
            bells = [action for action in actions if isinstance(action, Ring)]
            others = [action for action in actions if not isinstance(action, Place | Ring)]
            rings = bells if bells and bell_is_valid(state) else []
            actions = (*placements, *rings) or tuple(others)
            if bells and not rings and rng.randrange(FALSE_BELLS) == 0:
                actions = tuple(bells)
        if actions:
            choices.append(rng.choice(actions))
    if not choices:
        return CAPTAIN.actions(state, rng.choice(state.to_act))[-1]
    return rng.choice(choices)


def random_match(options: Any, seats: int, seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """A whole match of such players: the state before, the action, what it brought."""
    rng = Random(seed)
    state = CAPTAIN.new(options, seats, Seat(seed % seats))
    while state.to_act:
        action = sensible_action(state, rng)
        step = CAPTAIN.apply(state, action)
        yield state, action, step
        state = step.state


def main() -> None:
    parser = argparse.ArgumentParser(description="Records a match of random players as a golden transcript.")
    parser.add_argument("name")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    if not arguments.name.startswith(CAPTAIN.key):
        parser.error("the name begins with the key of the game")
    options: Any = parse_options(CAPTAIN.options, arguments.option)
    players = (SeatInfo("random", ""),) * arguments.seats
    match = Match(CAPTAIN, options, players, Seat(arguments.first), arguments.seed)
    rng = Random(arguments.seed)
    while match.state.outcome is None:
        match.play(sensible_action(match.state, rng))
    path = FOLDER / f"{arguments.name}.txt"
    path.write_text(str(transcribe(match)), encoding="utf-8", newline="\n")
    print(f"{path}: {len(match.log)} entries, {result_of(match)}")


if __name__ == "__main__":
    main()
