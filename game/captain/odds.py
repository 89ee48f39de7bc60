"""How likely a roll is to be of use in the dice phase."""

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

from game.captain.cards import NO_TREASURE, NOTHING, pips, without
from game.captain.state import State
from game.engine import Seat

FACES = range(1, 7)


def chance_of_a_claim(state: State, seat: Seat, faces: tuple[int, ...]) -> float:
    """The probability, 0 to 1, that rolling these dice of a seat lets it claim a treasure with some of them.

    With dice that are kept they may make up the pair; a pair that is kept whole does not count.
    """
    kept = Counter(without(state.captains[seat].dice, *faces))
    wanted = [
        Counter(pips(state.treasures[cell]))
        for cell in state.field.cells
        if state.lying[cell] == NOTHING and state.treasures[cell] != NO_TREASURE
    ]
    open_to_roll = [pair for pair in wanted if pair - kept]
    useful = 0
    for roll in combinations_with_replacement(FACES, len(faces)):
        rolled = Counter(roll)
        in_hand = kept + rolled
        if any(not pair - in_hand for pair in open_to_roll):
            useful += factorial(len(faces)) // prod([factorial(number) for number in rolled.values()])
    return useful / float(6 ** len(faces))
