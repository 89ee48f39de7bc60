"""What is seen of a match, whatever the game: which position, through whose eyes, and what led to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.engine import Action, AnyGame, Event, Seat, Target
from game.events import Captured, Flipped, Jumped, Moved, Revealed, Rolled, SetOut, Tilted, Turned
from game.grid import Cell
from game.match import Entry, Match
from game.picker import Picker
from scenes.animation import Timeline
from scenes.match.choosing import Choosing
from scenes.match.coach import Coach
from scenes.match.desk import Desk
from scenes.match.flow import Flow
from scenes.match.judging import Judging
from scenes.match.pointer import Pointer
from scenes.match.showing import Showing
from scenes.match.spots import Spots
from scenes.scene import Scene
from scenes.ui.widget import Widget


class MatchView(Scene):
    """A match as the screen shows it.

    Attributes:
        table: what lies on the table now, made by `make_table`.
        timeline: what still moves; `animate` and `glide_to` give what is put on it.
        hovered: the target under the pointer.
        looker: the seat whose eyes one looks through; None where everybody sees the same.
        lies_open: whether nothing is hidden here, as in a figure of the rule book.
        near: the seat that sits at the near side of the table.
        looking: how many entries of the log the position has that is looked at; None for the present.
        coach: who teaches here; None in a match that is played for its own sake.
        showing, choosing, pointer, desk, judging, flow: the parts of the screen, each with its own module.
    """

    game: ClassVar[AnyGame]

    match: Match
    table: Any
    timeline: Timeline
    hovered: Target | None
    looker: Seat | None
    lies_open: bool = False
    near: Seat
    looking: int | None
    coach: Coach | None = None
    showing: Showing
    choosing: Choosing
    pointer: Pointer
    desk: Desk
    judging: Judging
    flow: Flow
    _spots: Spots | None

    @property
    def shown_state(self) -> Any:
        """The true state of what is shown: the present one, or the earlier one that is looked at."""
        return self.match.state if self.looking is None else self.match.state_after(self.looking)

    @property
    def shown_view(self) -> Any:
        """What may be seen of it."""
        return self.seen(self.shown_state)

    def seen(self, state: Any) -> Any:
        """What may be seen of a state."""
        return state if self.lies_open else self.game.view(state, self.looker)

    def witnessed(self, event: Event) -> Event | None:
        """What may be seen of an event; None where nothing is."""
        return event if self.lies_open else self.game.show(event, self.looker)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [info.name for info in self.match.seats]

    @property
    def colours(self) -> tuple[str, ...]:
        """The sets of dice of the seats."""
        return tuple(info.colour for info in self.match.seats)

    def player_text(self, seat: Seat) -> str:
        """Who plays a seat: a person, or the level of a bot; a coach has words of its own."""
        if self.coach is not None:
            return self.coach.player_text(seat)
        info = self.match.seats[seat]
        return self.stage.words("players.person" if info.is_person else f"level.{info.player}")

    @property
    def is_over(self) -> bool:
        return self.match.state.outcome is not None

    @property
    def has_ended(self) -> bool:
        """Whether it is over, and how it came to that has happened on the table, too."""
        return self.is_over and self.showing.told >= len(self.match.log)

    @property
    def looks_through(self) -> bool:
        """Whether the present plays no part: one looks back, or there is nothing left to decide."""
        return self.looking is not None or self.is_over

    @property
    def hurries(self) -> bool:
        """Whether everybody acts at once: then input acts at once, whatever moves."""
        return self.flow.rush is not None

    @property
    def picker(self) -> Picker | None:
        """The half-made choice of the person to act; None while nobody chooses by clicking."""
        return self.choosing.picker

    @property
    def arranging(self) -> Widget | None:
        """The widget of `arranger` while a person sets out pieces."""
        return self.choosing.arranging

    @property
    def unconfirmed(self) -> Action | None:
        """A whole choice that waits to be confirmed, where the player wants that."""
        return self.choosing.unconfirmed

    @property
    def dragged(self) -> Target | None:
        """The piece that follows the pointer, which is then at `pointer.position`."""
        return self.pointer.dragged

    @property
    def focused(self) -> Target | None:
        """The target that the keyboard or the pad has gone to."""
        return self._spots.focused_target if self._spots is not None else None

    @property
    def aim(self) -> Target | None:
        """The target that the pointer is at, else the keyboard or the pad."""
        return self.hovered if self.hovered is not None else self.focused

    @property
    def hint(self) -> Action | None:
        """The action that was advised, until something else happens; or what is better than what happened."""
        return self.desk.hint if self.looking is None else self.judging.better(self.looking)

    @property
    def threats(self) -> Sequence[Target]:
        """What `threatened` gave, while the person wants to see it."""
        return self.desk.threats

    @property
    def shown_entries(self) -> int:
        """How many entries of the log lead to what is shown."""
        return self.showing.entries if self.looking is None else self.looking

    @property
    def shown_events(self) -> tuple[Event, ...]:
        """Everything that happened up to what is shown, oldest first, as the looker may see it."""
        return self.events_of(self.match.log[: self.shown_entries])

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last decision before the shown position brought about, with the rolls that followed it."""
        log = self.match.log[: self.looking]
        start = next((i for i in reversed(range(len(log))) if log[i].is_decision), len(log))
        return self.events_of(log[start:])

    def events_of(self, entries: Sequence[Entry]) -> tuple[Event, ...]:
        """What happened in a part of the log, as the looker may see it."""
        events = (event for entry in entries for event in entry.events)
        return tuple(shown for event in events if (shown := self.witnessed(event)) is not None)

    @property
    def last_cells(self) -> tuple[Cell, ...]:
        """The cells that the last decision has changed, in the order in which it did."""
        return tuple(dict.fromkeys(cell for event in self.last_events for cell in _cells(event)))


def _cells(event: Event) -> tuple[Cell, ...]:
    """The cells that an event of dice on a board has changed."""
    match event:
        case Moved(_, route):
            return route[0], route[-1]
        case Jumped(_, start, _, end) | Tilted(_, start, end):
            return start, end
        case Turned(_, cell) | Flipped(_, cell) | Rolled(_, cell):
            return (cell,)
        case SetOut(_, dice) | Revealed(_, dice) | Captured(_, _, dice):
            return tuple(cell for cell, _ in dice)
    return ()
