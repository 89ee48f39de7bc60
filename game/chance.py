"""Rolled dice as chance: the action that carries their faces, its probabilities and its notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TYPE_CHECKING

from game.cube import FACES
from game.engine import Action, BadNotation, Chance, ChanceAction

if TYPE_CHECKING:
    from random import Random

LISTED_DICE = 6
"""The most dice whose outcomes are listed one by one."""


@dataclass(frozen=True, slots=True)
class Roll(ChanceAction):
    """The faces that dice came to show. `letter` names the roller where several have a roll due."""

    faces: tuple[int, ...]
    letter: str = ""

    def __str__(self) -> str:
        return " ".join(["roll", *filter(None, [self.letter]), *map(str, self.faces)])


@dataclass(frozen=True, slots=True)
class DiceChance(Chance):
    """A roll of `dice` fair dice. `ordered` where it matters which die shows which face."""

    dice: int
    ordered: bool = False
    letter: str = ""

    def sample(self, rng: "Random") -> Roll:
        return Roll(tuple(rng.choice(FACES) for _ in range(self.dice)), self.letter)

    def outcomes(self) -> Sequence[tuple[float, Roll]]:
        """One roll a multiset (an order, where that matters); empty for more than `LISTED_DICE` dice."""
        return _outcomes(self.dice, self.ordered, self.letter) if self.dice <= LISTED_DICE else ()

    def accepts(self, action: Action) -> bool:
        return (
            isinstance(action, Roll)
            and len(action.faces) == self.dice
            and action.letter == self.letter
            and all(face in FACES for face in action.faces)
        )

    def __str__(self) -> str:
        return f"roll {self.letter} {self.dice}" if self.letter else "roll"


@cache
def _outcomes(dice: int, ordered: bool, letter: str) -> tuple[tuple[float, Roll], ...]:
    if ordered:
        return tuple((1 / 6**dice, Roll(faces, letter)) for faces in product(FACES, repeat=dice))
    return tuple(
        (_orders(faces) / 6**dice, Roll(faces, letter))
        for faces in combinations_with_replacement(FACES, dice)
    )


def _orders(faces: tuple[int, ...]) -> int:
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))


def parse_roll(text: str, letters: str = "") -> Roll | None:
    """Reads `roll 3 1 6`, or `roll r 3 1 6` with one of `letters`; None where the text is no roll.

    Raises BadNotation where a face is no number from 1 to 6.
    """
    words = text.split()
    if not words or words[0] != "roll":
        return None
    letter = words[1] if len(words) > 1 and words[1] in tuple(letters) else ""
    faces = words[2:] if letter else words[1:]
    if not faces:
        raise BadNotation(f"{text!r}: a roll names the faces, as in 'roll 3 1'")
    for face in faces:
        if face not in tuple("123456"):
            raise BadNotation(f"{text!r}: a die shows 1 to 6, not {face!r}")
    return Roll(tuple(map(int, faces)), letter)
