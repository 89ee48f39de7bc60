"""The curtain between two persons at one screen: nothing is seen until the next player sits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.ui.controls import Button
from scenes.ui.labels import Paragraph
from scenes.ui.widget import Widget


class Handover(Sheet):
    """Names the next player; `on_ready` is called once the curtain has gone up."""

    width = 520

    def __init__(self, stage: Stage, name: str, on_ready: Callable[[], None]) -> None:
        super().__init__(stage)
        self.name = name
        self.on_ready = on_ready

    def heading(self) -> str:
        return self.stage.words("handover.title", name=self.name)

    def contents(self) -> Sequence[Widget]:
        return [Paragraph(self.stage.words("handover.text", name=self.name))]

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(
                words("handover.ready", name=self.name), self.lift, kind="primary", icon="eye", name="ready"
            )
        ]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("ready")

    def lift(self) -> None:
        """The next player is there."""
        self.stage.pop()
        self.on_ready()

    def leave_by_back(self) -> None:
        """Esc shows nothing: only the player who is named may lift the curtain."""
