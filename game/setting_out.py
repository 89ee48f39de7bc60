"""Before play: two seats roll their dice in the open, then set them out on squares of their own.

A game says with `Homes` which squares these are. What stands behind a position text until play begins:

    w=26411 b=?????   The dice of a seat are `?` before their roll, digits in the order rolled while they lie
                      beside the board, `-` once set out.
    w=11246 b=33514   Dice set out in secret, to those who may not see them yet: they stand on the board as
                      `w?`, and are listed in ascending order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from game.arrangement import Arrange, Orders, parse_arrange
from game.dice_board import UNKNOWN, bits_of, face_of, make_die, seat_of, unknown_dice
from game.engine import BadNotation, Event, IllegalAction, Seat
from game.events import Revealed, RolledOut, SetOut
from game.grid import Cell, Grid
from game.two_seats import CHANCE_DUE, LETTERS, NOBODY, OTHER, TURNS, ToAct

if TYPE_CHECKING:
    from random import Random

Faces: TypeAlias = tuple[int, ...]

Tray: TypeAlias = Faces | None
"""The dice of a seat beside the board, in the order rolled: None before the roll, () once set out."""

Trays: TypeAlias = tuple[Tray, Tray]

NOT_ROLLED: Trays = (None, None)
_SET_OUT = "-"

AS_ROLLED, HIDDEN = "as_rolled", "hidden"
"""The ways of setting out that need more than an open choice, as the house rule `arrangement` names them."""


@dataclass(frozen=True)
class Homes:
    """Where the dice go: the cells of each seat, in the order in which an arrangement names them.

    `columns` is how many of them make a rank. `as_rolled` holds for each seat, cell by cell, the number of
    the roll whose die goes there when the dice stay as they were rolled.
    """

    cells: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    columns: int
    as_rolled: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def dice(self) -> int:
        """How many dice a side has."""
        return len(self.cells[0])

    def kept(self, seat: Seat, rolled: Sequence[int]) -> Faces:
        """The arrangement that leaves the dice as they were rolled."""
        return tuple(rolled[number] for number in self.as_rolled[seat])

    def arrange(self, seat: Seat, faces: Faces) -> Arrange:
        return Arrange(seat, LETTERS[seat], faces, self.columns)

    def parse(self, text: str) -> Arrange | None:
        """Reads an arrangement; None where the text is none. Raises BadNotation."""
        return parse_arrange(text, LETTERS, self.columns, self.dice // self.columns)


class Preparation(NamedTuple):
    """Which dice are rolled, and which stand on the board already. `first` rolls and sets out first."""

    homes: Homes
    board: bytes
    first: Seat
    trays: Trays

    @property
    def to_act(self) -> ToAct:
        """Who rolls or sets out dice next; nobody once play can begin."""
        if None in self.trays:
            return CHANCE_DUE
        return next((TURNS[seat] for seat in self._order if self.waiting(seat)), NOBODY)

    def waiting(self, seat: Seat) -> Faces:
        """The dice of that seat that lie beside the board to be set out, in the order rolled."""
        return () if self._stands(seat) else self.trays[seat] or ()

    def arrangements(self, seat: Seat) -> Orders[Arrange]:
        """Every order in which the seat can set out the dice it rolled."""

        def order_of(action: object) -> Faces | None:
            return action.faces if isinstance(action, Arrange) else None

        return Orders(self.waiting(seat), lambda faces: self.homes.arrange(seat, faces), order_of)

    def rolled(
        self, faces: Faces, arrangement: str, for_both: bool = False
    ) -> tuple["Preparation", tuple[Event, ...]]:
        """The next seat rolls these faces, or one roll is `for_both`; `AS_ROLLED` sets the dice out too."""
        due = [seat for seat in self._order if self.trays[seat] is None]
        after, events = self, list[Event]()
        rollers = due if for_both else due[:1]
        for seat in rollers:
            after = after._with_tray(seat, faces)
            events.append(RolledOut(seat, faces))
        for seat in rollers if arrangement == AS_ROLLED else ():
            after, event = after._placed(self.homes.arrange(seat, self.homes.kept(seat, faces)))
            events.append(event)
        return after, tuple(events)

    def set_out(self, action: Arrange, arrangement: str) -> tuple["Preparation", tuple[Event, ...], bool]:
        """A seat sets out its dice; of those set out `HIDDEN` the second uncover the first, which reveals."""
        secret = arrangement == HIDDEN
        rival = OTHER[action.seat]
        after, event = self._placed(action, secret and not self._stands(rival))
        if not secret or not self._stands(rival):
            return after, (event,), False
        dice = tuple((cell, face_of(self.board[cell])) for cell in self.homes.cells[rival])
        if any(face == UNKNOWN for _, face in dice):
            raise IllegalAction(
                f"{action}: this is a view, in which the dice of the other side are not known"
            )
        return after, (event, Revealed(rival, dice)), True

    def hidden_from(self, viewer: Seat | None) -> "Preparation":
        """What the viewer knows of dice set out in secret: those of another seat without their places."""
        owner = next((seat for seat in self._order if self.trays[seat] == () and seat != viewer), None)
        if owner is None:
            return self
        dice = tuple(sorted(face_of(self.board[cell]) for cell in self.homes.cells[owner]))
        covered = self._with_dice(owner, (UNKNOWN,) * self.homes.dice)
        return covered._with_tray(owner, dice)

    def guessed(self, rng: "Random") -> "Preparation":
        """A full preparation that fits a view: the covered dice in some order."""
        for owner in self._order:
            dice = self.trays[owner]
            if dice and self._stands(owner):
                known = self._with_dice(owner, tuple(rng.sample(dice, len(dice))))
                return known._with_tray(owner, ())
        return self

    @property
    def _order(self) -> tuple[Seat, Seat]:
        return self.first, OTHER[self.first]

    def _stands(self, seat: Seat) -> bool:
        return self.board[self.homes.cells[seat][0]] != 0

    def _placed(self, action: Arrange, secret: bool = False) -> tuple["Preparation", SetOut]:
        after = self._with_dice(action.seat, action.faces)._with_tray(action.seat, ())
        dice = tuple(zip(self.homes.cells[action.seat], action.faces, strict=True))
        return after, SetOut(action.seat, dice, secret)

    def _with_dice(self, seat: Seat, faces: Sequence[int]) -> "Preparation":
        board = bytearray(self.board)
        for cell, face in zip(self.homes.cells[seat], faces, strict=True):
            board[cell] = make_die(seat, face)
        return self._replace(board=bytes(board))

    def _with_tray(self, seat: Seat, tray: Tray) -> "Preparation":
        return self._replace(trays=(tray, self.trays[1]) if seat == 0 else (self.trays[0], tray))


class Prepared(Protocol):
    """A position of a game that begins with setting out: in play it has no preparation any more."""

    @property
    def options(self) -> Any:
        """Its house rules, `arrangement` among them."""

    @property
    def preparation(self) -> Preparation | None: ...

    @property
    def _replace(self) -> Callable[..., Self]: ...


P = TypeVar("P", bound=Prepared)


def preparation_of(state: Prepared) -> Preparation:
    """The preparation of a position that is known to lie before play."""
    preparation = state.preparation
    assert preparation is not None, "asked only before play"
    return preparation


def known_to(state: P, viewer: Seat | None) -> P:
    """The position as the viewer knows it: of dice set out in secret what they show, but not their places."""
    preparation = state.preparation
    if preparation is None or state.options.arrangement != HIDDEN:
        return state
    return _with(state, preparation.hidden_from(viewer))


def guessed_from(view: P, rng: "Random") -> P:
    """A position that fits a view: dice set out in secret lie in some order."""
    preparation = view.preparation
    return view if preparation is None else _with(view, preparation.guessed(rng))


def _with(state: P, preparation: Preparation) -> P:
    return state._replace(board=preparation.board, trays=preparation.trays)


def seen_by(event: Event, viewer: Seat | None) -> Event:
    """What the viewer sees of an event: dice that another seat sets out in secret without their faces."""
    if isinstance(event, SetOut) and event.secret and event.seat != viewer:
        return replace(event, dice=tuple((cell, None) for cell, _ in event.dice))
    return event


def trays_text(trays: Trays, homes: Homes) -> str:
    """`w=26411 b=?????`."""
    return " ".join(
        f"{letter}={_tray_text(tray, homes)}" for letter, tray in zip(LETTERS, trays, strict=True)
    )


def is_tray(word: str) -> bool:
    """Whether the trays of a position text begin with this word."""
    return word.startswith(f"{LETTERS[0]}=")


def read_trays(words: Sequence[str], board: bytes, homes: Homes) -> Trays:
    """The trays that two words name. Raises BadNotation, also where they do not fit the board."""
    if len(words) != 2 or not words[1].startswith(f"{LETTERS[1]}="):
        example = trays_text((tuple(1 + n % 6 for n in range(homes.dice)), None), homes)
        raise BadNotation(f"{' '.join(words)!r}: set-up names the dice of both, as in '{example}'")
    white, black = (_read_tray(word, board, homes) for word in words)
    if all(bits_of(board, Seat(seat)) for seat in range(len(LETTERS))):
        raise BadNotation(f"{' '.join(words)!r}: once both sides are set out these are left away")
    return white, black


def require_known_dice(
    board: bytes, grid: Grid, trays: Trays | None, arrangement: str, due: int | None, when: str
) -> None:
    """Refuses a die of unknown face that stands on the board for no reason: BadNotation.

    In play that is allowed to one die, `due`, where a roll ends turns, and `when` names the case for the
    message; before play to dice set out in secret.
    """
    unknown = unknown_dice(board)
    if not unknown or (trays is not None and arrangement == HIDDEN):
        return
    first = grid.name(unknown[0])
    if trays is not None:
        raise BadNotation(f"{first}: dice are hidden before play only where they are set out in secret")
    if due is None or len(unknown) > 1 or board[unknown[0]] != due:
        raise BadNotation(f"{first}: {when} one die may show '?', one of the side whose turn it is")


def _tray_text(tray: Tray, homes: Homes) -> str:
    if tray is None:
        return "?" * homes.dice
    return "".join(map(str, tray)) or _SET_OUT


def _read_tray(word: str, board: bytes, homes: Homes) -> Tray:
    letter, dice = word[:1], word[2:]
    seat = Seat(LETTERS.index(letter))
    home = [board[cell] for cell in homes.cells[seat]]
    placed = bits_of(board, seat).bit_count()
    at_home = sum(1 for die in home if die and seat_of(die) == seat)
    hidden = home.count(make_die(seat, UNKNOWN))
    if placed != at_home or placed not in (0, homes.dice) or hidden not in (0, homes.dice):
        raise BadNotation(
            f"{word!r}: before play all or none of the dice of {letter} stand on its home squares"
        )
    if dice == _SET_OUT:
        if not placed or hidden:
            raise BadNotation(f"{word!r}: the dice of {letter} are not on the board")
        return ()
    not_rolled = _tray_text(None, homes)
    if placed != hidden or (placed and dice == not_rolled):
        raise BadNotation(f"{word!r}: the dice of {letter} are on the board already")
    if dice == not_rolled:
        return None
    if len(dice) != homes.dice or not set(dice) <= set("123456"):
        raise BadNotation(f"{word!r}: the dice are {homes.dice} digits from 1 to 6, {not_rolled!r} or '-'")
    if hidden and list(dice) != sorted(dice):
        raise BadNotation(f"{word!r}: dice that are hidden are listed in ascending order")
    return tuple(map(int, dice))
