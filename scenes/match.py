"""The match screen of every game: who is to act, what was chosen, what is shown, taken back, kept and offered.

It knows every game and none. A game's scene gives it a table and words; the rules give it actions; players give it
decisions. The match is the truth at once, the table shows the past until its animations have caught up.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.engine import Action, AnyGame, Event, Outcome, Seat, Target
from game.match import Entry, Match
from game.picker import Picker
from scenes.animation import Animation, Timeline
from scenes.scene import HelpPlace, Scene, Stage
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from game.bots.expectimax import Analysis


class MatchScene(Scene, ABC):
    """One match on the screen.

    What a game's scene reads to draw:

    Attributes:
        table: what lies on the table now, made by `make_table`.
        timeline: what still moves; `animate` and `glide_to` give what is put on it.
        picker: the half-made choice of the person to act; None while nobody chooses by clicking.
        hovered: the target under the pointer.
        focused: the target that the keyboard or the pad has gone to.
        dragged: the target that is being dragged, and `pointer` where it is dragged to.
        hint: the action that was advised, until something else happens.
        threats: what `threatened` gave, while the person wants to see it.
        looker: the seat whose eyes one looks through; None where everybody sees the same.
    """

    game: ClassVar[AnyGame]

    def __init__(self, stage: Stage, match: Match, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stage)
        self.match = match
        self.clock = clock
        self.looker: Seat | None = None
        self.looking: int | None = None
        self.timeline = Timeline()
        self.table: Any = self.make_table(self.shown_view)
        self.picker: Picker | None = None
        self.hovered: Target | None = None
        self.focused: Target | None = None
        self.dragged: Target | None = None
        self.pointer: tuple[int, int] = (0, 0)
        self.hint: Action | None = None
        self.threats: Sequence[Target] = ()

    # What a game's scene gives: the table

    @abstractmethod
    def make_table(self, view: Any) -> Any:
        """What lies on the table in a position. Called before there is a layout."""

    @abstractmethod
    def glide_to(self, view: Any) -> Animation:
        """Lets the table have another position at once, and glides there what came from elsewhere (a quarter second).

        For taking back, playing again and looking at earlier positions; the timeline was cleared before.
        """

    @abstractmethod
    def animate(self, event: Event) -> Animation:
        """Moves the pieces of the table as an event says. When it ends the table is as after `table.fold(event)`.

        The table has the position before the event only when the animation begins, not yet when it is made: look
        pieces up in a `Call`. Sounds are played by calls too.
        """

    # What a game's scene gives: geometry and drawing

    @abstractmethod
    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        """Lays the table out for a window; the place it leaves for the panel, beside the table or below it."""

    @abstractmethod
    def draw_table(self, surface: pygame.Surface) -> None:
        """Draws all but the panel."""

    @abstractmethod
    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What a click or drop there means: the visible body of a piece before the cell behind it."""

    @abstractmethod
    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        """What the keyboard can go to on the table now, with where it is; called again after every choice."""

    # What a game's scene gives: words

    @abstractmethod
    def describe(self, entry: Entry) -> str:
        """A line of the move list in words, without who did it; '' for what deserves no line of its own."""

    @abstractmethod
    def instruction(self) -> str:
        """What the person to act should do now, in a sentence or two."""

    def outcome_text(self, outcome: Outcome) -> str:
        """Why the match ended as it did."""
        return self.stage.words(f"{self.game.key}.outcome.{outcome.reason}")

    # What a game's scene may give

    def arranger(self) -> Widget | None:
        """A widget with which the seat to act sets out its pieces, placed by the game's scene.

        It hands the finished order to `decide`; while it is there, nothing else on the table is chosen.
        """
        return None

    def is_secret(self, seat: Seat) -> bool:
        """Whether what the seat to act sees and does is nobody else's business: then a curtain comes first."""
        return bool(self.game.view(self.match.state, seat) != self.game.view(self.match.state, None))

    def explain(self, action: Action, analysis: Analysis) -> str:
        """Why an action is advised: one sentence with a fact that can be checked."""
        return ""

    def threatened(self) -> Sequence[Target]:
        """What of the looker's own could be taken in the rival's next turn."""
        return ()

    def key_target(self, key: int) -> Target | None:
        """The target that a key of pygame stands for, such as a face for its number."""
        return None

    def draws(self, target: Target) -> bool:
        """Whether a target is a piece that can be dragged by its body."""
        return True

    # What is shown

    @property
    def shown_state(self) -> Any:
        """The true state of what is shown: the present one, or the earlier one that is looked at."""
        return self.match.state if self.looking is None else self.match.state_after(self.looking)

    @property
    def shown_view(self) -> Any:
        """What may be seen of it."""
        return self.game.view(self.shown_state, self.looker)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last decision before the shown position brought about, with the rolls that followed it."""
        raise NotImplementedError

    # Input

    def choose(self, target: Target) -> None:
        """The one door for a click, a drop and a key: narrows the choice, plays it, or says what forbids it."""
        raise NotImplementedError

    def decide(self, action: Action) -> None:
        """Plays a whole action of the person to act."""
        raise NotImplementedError

    @property
    def help_place(self) -> HelpPlace | None:
        return self.game.key, None
