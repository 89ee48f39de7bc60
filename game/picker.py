"""Narrows the legal actions of a seat target by target: the input of every screen, by mouse, key or pad."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from game.engine import Action, AnyGame, Path, Seat, Target

Branches: TypeAlias = dict[Target, list[tuple[Action, Path]]]
"""What may be chosen next, each with the actions that it leaves and the paths by which it leads to them."""


class Picker:
    """A half-made choice of one seat. `path` holds the targets chosen so far."""

    def __init__(self, game: AnyGame, view: Any, seat: Seat) -> None:
        self.seat = seat
        self.path: Path = ()
        self._game = game
        self._view = view
        self._actions: Sequence[Action] = game.actions(view, seat)
        self._branches: dict[Path, Branches] = {}

    def candidates(self) -> list[Action]:
        """The legal actions that begin with the targets chosen so far."""
        return _actions_in(self._paths_from(self.path))

    def next_targets(self) -> dict[Target, list[Action]]:
        """What may be chosen next, each with the actions that it leaves, in the order of the actions."""
        return {target: _actions_in(leads) for target, leads in self._branches_at(self.path).items()}

    def pick(self, target: Target) -> Action | None:
        """Chooses a target; the action where that completes one, otherwise None.

        A target that does not continue the choice steps back to where it does, so another die may be chosen
        at any time; the last target chosen again is put down. Anything else changes nothing: `refusal` says
        which rule forbids it.
        """
        for depth in range(len(self.path), -1, -1):
            prefix = self.path[:depth]
            leads = self._branches_at(prefix).get(target)
            if leads is None:
                continue
            path = (*prefix, target)
            if path == self.path:
                self.back()
                return None
            self.path = path
            return next((action for action, whole in leads if whole == path), None)
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

    def resume(self, path: Path) -> None:
        """Chooses again what was chosen once, or so much of it as still begins a legal action."""
        while path and self._game.forbids(self._view, self.seat, path) is not None:
            path = path[:-1]
        self.path = path

    def _branches_at(self, prefix: Path) -> Branches:
        # Dice picked in any order make thousands of paths: a click looks through them once, not every time.
        branches = self._branches.get(prefix)
        if branches is None:
            branches = self._branches[prefix] = {}
            for action, path in self._paths_from(prefix):
                if len(path) > len(prefix):
                    branches.setdefault(path[len(prefix)], []).append((action, path))
        return branches

    def _paths_from(self, prefix: Path) -> Iterable[tuple[Action, Path]]:
        if prefix:
            return self._branches_at(prefix[:-1])[prefix[-1]]
        return ((action, path) for action in self._actions for path in action.paths)


def _actions_in(leads: Iterable[tuple[Action, Path]]) -> list[Action]:
    return list(dict.fromkeys(action for action, _ in leads))
