"""Who teaches at a match: looks on, judges what the person chooses, and fills the panel in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from scenes.match.commands import Command

if TYPE_CHECKING:
    from game.engine import Action, Seat
    from scenes.match.scene import MatchScene
    from scenes.match.side_panel import SidePanel


class Coach(ABC):
    """Given to a match scene before it comes up; `scene` is the scene from then on."""

    scene: MatchScene

    def attend(self, scene: MatchScene) -> None:
        """Takes its place at a match."""
        self.scene = scene
        scene.coach = self

    @abstractmethod
    def make_panel(self) -> SidePanel:
        """What stands beside the table."""

    @abstractmethod
    def player_text(self, seat: Seat) -> str:
        """Who plays a seat."""

    @property
    @abstractmethod
    def clause(self) -> str | None:
        """The clause that is being taught."""

    @abstractmethod
    def obstacle(self, command: Command) -> str | None:
        """Why a command cannot be done now, as the key `match.cannot.<obstacle>`; None where it can."""

    @abstractmethod
    def do(self, command: Command) -> bool:
        """Does a command; False where it cannot be done now."""

    @abstractmethod
    def permits(self, action: Action) -> bool:
        """The person has chosen; whether that is to be played."""

    @abstractmethod
    def refused(self, clause: str) -> None:
        """The person has chosen something that a clause forbids, and is told so."""

    def refusal_passed(self) -> None:  # noqa: B027  a coach need not have spoken of it
        """What was told of it is gone by itself."""

    @abstractmethod
    def update(self, idle: bool) -> None:
        """Called every frame. `idle`: nothing moves on the table and nobody is being asked anything."""

    @abstractmethod
    def conclude(self) -> None:
        """The match has come to its end, in place of showing the result."""
