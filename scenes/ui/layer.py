"""What lies on top of everything else and takes all input until it is closed."""

from __future__ import annotations

from collections.abc import Callable

from scenes.ui.widget import Position, Widget


class Layer(Widget):
    """Something on top of everything else, see `Interface.open`.

    Attributes:
        default: what Enter does while nothing of it has the focus.
        on_close: called when it was closed, however that came about.
        focus_before: what had the focus when it was opened.
    """

    focusable = False

    def __init__(self, *, name: str = "") -> None:
        super().__init__(name=name)
        self.default: Widget | None = None
        self.on_close: Callable[[], object] = lambda: None
        self.focus_before: Widget | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Finds its place in a window of that size."""

    def settle(self) -> None:
        if self.interface is not None:
            self.arrange(self.interface.size)

    def first_focus(self) -> Widget | None:
        """What has the focus when it opens."""
        return next((part for part in self.descendants() if part.focusable), None)

    def press_outside(self, position: Position) -> None:
        """The first button went down beside it."""

    def cancel(self) -> None:
        """Closes it without choosing anything, as Esc does."""
        self.close()

    def close(self) -> None:
        """Closes it."""
        if self.interface is not None:
            self.interface.close(self)
            self.on_close()
