"""Narrows the legal actions of a seat target by target: the input of every screen, by mouse, key or pad."""

from collections.abc import Sequence
from typing import Any

from game.engine import Action, AnyGame, Path, Seat, Target


class Picker:
    """A half-made choice of one seat. `path` holds the targets chosen so far."""

    def __init__(self, game: AnyGame, view: Any, seat: Seat) -> None:
        self.seat = seat
        self.path: Path = ()
        self._game = game
        self._view = view
        self._actions: Sequence[Action] = game.actions(view, seat)

    def candidates(self) -> list[Action]:
        """The legal actions that begin with the targets chosen so far."""
        return [action for action in self._actions if self._fits(action, self.path)]

    def next_targets(self) -> dict[Target, list[Action]]:
        """What may be chosen next, each with the actions that it leaves, in the order of the actions."""
        return self._targets_after(self.path)

    def pick(self, target: Target) -> Action | None:
        """Chooses a target; the action where that completes one, otherwise None.

        A target that does not continue the choice steps back to where it does, so another die may be chosen
        at any time; the last target chosen again is put down. Anything else changes nothing: `refusal` says
        which rule forbids it.
        """
        for depth in range(len(self.path), -1, -1):
            prefix = self.path[:depth]
            actions = self._targets_after(prefix).get(target)
            if actions is None:
                continue
            path = (*prefix, target)
            if path == self.path:
                self.back()
                return None
            self.path = path
            return next((action for action in actions if path in action.paths), None)
        return None

    def refusal(self, target: Target) -> str | None:
        """The clause that forbids this target next, or None where it may be chosen."""
        return self._game.forbids(self._view, self.seat, (*self.path, target))

    def back(self) -> bool:
        """Steps back one choice; False where nothing was chosen."""
        stepped = bool(self.path)
        self.path = self.path[:-1]
        return stepped

    def clear(self) -> None:
        self.path = ()

    def _targets_after(self, prefix: Path) -> dict[Target, list[Action]]:
        # Dictionaries as ordered sets: a target may lead on to hundreds of actions, each by several paths.
        targets: dict[Target, dict[Action, None]] = {}
        for action in self._actions:
            for path in action.paths:
                if len(path) > len(prefix) and path[: len(prefix)] == prefix:
                    targets.setdefault(path[len(prefix)], {})[action] = None
        return {target: list(actions) for target, actions in targets.items()}

    @staticmethod
    def _fits(action: Action, prefix: Path) -> bool:
        return any(path[: len(prefix)] == prefix for path in action.paths)
