"""What lies on top of everything else and takes all input until it is closed."""

from __future__ import annotations

from scenes.ui.widget import Position, Widget


class Layer(Widget):
    """Something on top of everything else.

    Attributes:
        default: what Enter does while nothing of it has the focus.
    """

    focusable = False

    def __init__(self, *, name: str = "") -> None:
        super().__init__(name=name)
        self.default: Widget | None = None
        self.focus_before: tuple[Widget | None, bool] = (None, False)

    def arrange(self, size: tuple[int, int]) -> None:
        """Finds its place in a window of that size."""

    def first_focus(self) -> Widget | None:
        """What has the focus when it opens."""
        return next((part for part in self.descendants() if part.focusable), None)

    def press_outside(self, position: Position) -> None:
        """The first button went down beside it."""

    def pass_time(self, seconds: float) -> None:
        """Lets seconds pass."""

    def cancel(self) -> None:
        """Closes it without choosing anything, as Esc does."""
        self.close()

    def close(self) -> None:
        """Closes it."""
        if self.interface is not None:
            self.interface.close(self)
