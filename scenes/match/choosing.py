"""How a person makes an action out of single choices: what was chosen so far, and what comes of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import Action, Path, Seat, Target
from game.picker import Picker
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Choosing:
    """The half-made choice of a person. A game's scene may extend its main steps, see `MatchScene`.

    Attributes:
        picker: what was chosen by clicking; None while nobody chooses so.
        arranging: the widget in which a person sets out pieces instead, see `arranger` of the scene.
        unconfirmed: a whole choice that waits to be confirmed.
    """

    def __init__(self, scene: MatchScene) -> None:
        self.picker: Picker | None = None
        self.arranging: Widget | None = None
        self.unconfirmed: Action | None = None
        self._scene = scene
        self._liftable: frozenset[Target] = frozenset()

    # From when till when

    def begin(self, seat: Seat) -> None:
        """A person may choose from now on."""
        scene = self._scene
        self.arranging = scene.arranger()
        if self.arranging is None:
            self.picker = Picker(scene.game, scene.game.view(scene.match.state, seat), seat)
            self._liftable = frozenset(
                target
                for target, actions in self.picker.next_targets().items()
                if not any((target,) in action.paths for action in actions)
            )
            scene.refresh()
        elif scene.side_panel is not None:
            scene.interface.add(self.arranging, before=scene.side_panel)
            scene.layout()
            if scene.interface.hands.by_keys and self.arranging.focusable:
                scene.interface.focus(self.arranging, visible=True)

    def renew(self, seat: Seat, *, afresh: bool) -> None:
        """Something has happened while a person chooses: unless it was that, what can stay of it stays."""
        scene = self._scene
        if afresh or not scene.desk.hint_stands:
            scene.desk.forget_hint()
        path = self.picker.path if self.picker is not None and not afresh else ()
        scene.begin_choice(seat)
        if self.picker is not None:
            self.picker.resume(path)

    def end(self) -> None:
        """Nobody may choose any more."""
        scene = self._scene
        scene.desk.forget_hint()
        scene.pointer.forget()
        scene.refusals.take_away()
        self.picker = self.unconfirmed = None
        self._liftable = frozenset()
        if self.arranging is not None:
            arranging, self.arranging = self.arranging, None
            if arranging in scene.interface.widgets:
                scene.interface.remove(arranging)
            scene.layout()

    @property
    def holds_still(self) -> bool:
        """Whether nothing may be chosen just now, because something moves that has to be seen first."""
        rush, seat = self._scene.flow.rush, self._scene.flow.turn
        if rush is not None and seat is not None:
            return not rush.is_free(seat)
        return self._scene.timeline.busy

    # Step by step

    def choose(self, target: Target) -> None:
        """Narrows the choice by a target, plays it, or says what forbids it."""
        scene, picker = self._scene, self.picker
        if picker is None or self.holds_still:
            return
        scene.refusals.take_away()
        self.unconfirmed = None
        before = picker.path
        action = picker.pick(target)
        if action is not None:
            if scene.stage.settings.confirm_turns:
                self.unconfirmed = action
            else:
                scene.decide(action)
        elif picker.path == before:
            scene.refuse(target)
        else:
            scene.stage.sound.play("click", 0.3)
        scene.refresh()
        panel = scene.side_panel
        if self.unconfirmed is not None and panel is not None and scene.interface.focus_visible:
            scene.interface.focus(panel.asked)

    def revise(self, path: Path) -> None:
        """Has so much chosen, instead of what was, as far as it still can be."""
        if self.picker is not None:
            self.picker.resume(path)
        self.unconfirmed = None
        self._scene.refresh()

    def confirm(self) -> None:
        """Plays the choice that waits to be confirmed."""
        action, self.unconfirmed = self.unconfirmed, None
        if action is not None:
            self._scene.decide(action)

    def put_down(self) -> None:
        """Drops the half-made choice."""
        if self.picker is not None and self.picker.path:
            self.picker.clear()
            self.unconfirmed = None
        self._scene.refresh()

    def step_back(self) -> bool:
        """Steps back one choice, as the right button and Esc do; False where nothing was chosen."""
        scene = self._scene
        if scene.interface.back():
            return True
        scene.refusals.take_away()
        if scene.pointer.press is not None and scene.pointer.press.moved:
            scene.pointer.cancel()
            return True
        self.unconfirmed = None
        stepped = self.picker is not None and self.picker.back()
        scene.refresh()
        return stepped

    def can_lift(self, target: Target) -> bool:
        """Whether a press on a target takes it up at once."""
        return self.picker is not None and target in self._liftable and self._scene.can_drag(target)
