"""What every teacher at a match has in common: a seat for the person, a panel, the way out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from game.engine import Seat
from scenes.match.coach import Coach
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.match.side_panel import SidePanel
from scenes.players import Player
from scenes.teaching.panel import Card, TeachingPanel

TAUGHT = (
    Command.HINT,
    Command.UNDO,
    Command.CONFIRM,
    Command.VIEW,
    Command.SOUND,
    Command.RULES,
    Command.TEXT,
    Command.MENU,
)
"""The commands that there are while one learns; the menu is the way out."""


class Teacher(Coach):
    """Teaches one person at a match.

    Args:
        seat: the seat of the person.
        make_rival: makes who sits at another seat.
    """

    def __init__(self, scene: MatchScene, seat: Seat, make_rival: Callable[[], Player]) -> None:
        self.seat = seat
        self.attend(scene)
        scene.flow.seat_alone(seat, make_rival)

    def make_panel(self) -> SidePanel:
        return TeachingPanel(self)

    # What it says

    @property
    @abstractmethod
    def heading(self) -> str:
        """What is being taught."""

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """What is said now."""

    @property
    @abstractmethod
    def onward(self) -> str:
        """The words on the button that leads on; '' while there is nothing to go on to."""

    @abstractmethod
    def go_on(self) -> None:
        """The person wants to go on."""

    @property
    def is_going_on(self) -> bool:
        """Whether somebody is to act."""
        return True

    @property
    def instruction(self) -> str:
        """What to click next, in the words of the game."""
        scene = self.scene
        happening = scene.happening()
        if happening is not None:
            return happening.told
        return scene.instruction() if scene.flow.turn is not None and not scene.timeline.busy else ""

    def words_of(self, command: Command) -> str:
        """The key of the name of a command; with `_tip` that of what it does."""
        return f"teaching.{command.value}" if command is Command.MENU else f"match.{command.value}"

    def player_text(self, seat: Seat) -> str:
        return self.scene.stage.words("teaching.you" if seat == self.seat else "teaching.rival")

    # What it allows

    def obstacle(self, command: Command) -> str | None:
        if command not in TAUGHT:
            return "learning"
        return None if command is Command.MENU else self.scene.desk.obstacle(command)

    def do(self, command: Command) -> bool:
        if self.obstacle(command) is not None:
            return False
        if command is Command.MENU:
            self.leave()
            return True
        return self.scene.desk.do(command)

    def leave(self) -> None:
        """Goes back to where the person came from."""
        self.scene.stage.pop()
