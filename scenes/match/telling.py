"""A match in words and notation, made of the words its scene has: for screen readers, and to be copied.

Only what the looker may know is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.engine import CHANCE, Action, Seat
from scenes.match.log import MoveLine
from scenes.scene import Passage, Reading

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

MOST_ACTIONS, MOST_SUGGESTED = 400, 8
"""So many legal actions are told one by one; of more only so many of those that the rules suggest."""


class Telling:
    """Tells a match scene passage by passage; what may be done is worked out once for every choice."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._moment: tuple[Any, ...] = ()
        self._allowed: tuple[str, ...] = ()
        self._named: dict[Action, str] = {}
        self._begin: int | None = None
        self._read: Sequence[MoveLine] | None = None
        self._moves = Passage("", ())
        self._settled: tuple[Passage, ...] = ()

    def passages(self) -> tuple[Passage, ...]:
        """What happened last, what to do, the position and what is allowed."""
        scene = self._scene
        shown = [line for line in scene.lines if scene.looking is None or line.position <= scene.looking]
        newest = [line for line in shown if line.position == shown[-1].position]
        return (self._passage("last", map(self._line, newest)), *self._situation())

    def followed(self) -> tuple[Passage, ...]:
        """The same for who follows the match: every line as it comes, the rest when all has settled."""
        scene = self._scene
        if self._keeps_secret:
            return (self._moves, *self._settled)
        if self._begin is None:
            # Of a match that goes on after a while, what happened last is enough to begin with.
            self._begin = max(0, len(scene.lines) - 1) if scene.match.can_undo else 0
        if self._read is not scene.lines:
            self._read = scene.lines
            self._moves = self._passage("last", map(self._line, scene.lines[self._begin :]), "additions")
        if not (scene.timeline.busy or scene.showing.holds_back):
            self._settled = self._situation()
        return (self._moves, *self._settled)

    @property
    def _keeps_secret(self) -> bool:
        """Whether somebody who shares the screen has just done in secret what may not be told any more."""
        scene = self._scene
        if len(scene.flow.persons) < 2 or scene.flow.turn is not None or scene.is_over:
            return False
        state = scene.shown_state
        return bool(scene.seen(state) != scene.game.view(state, None))

    def text(self) -> str:
        """All passages with their headings, to be copied."""
        blocks = [
            "\n".join([passage.heading, *passage.lines]) for passage in self.passages() if passage.lines
        ]
        return "\n\n".join([self._scene.caption, *blocks])

    def _situation(self) -> tuple[Passage, ...]:
        panel = self._scene.side_panel
        said = panel.spoken_lines() if panel is not None else ()
        return (
            self._passage("turn", filter(None, said)),
            self._passage("position", self._position()),
            self._passage("actions", self._actions(), "whole"),
        )

    def _passage(self, key: str, lines: Iterable[str], reading: Reading = "changes") -> Passage:
        return Passage(self._scene.stage.words(f"told.{key}"), tuple(lines), reading)

    def _line(self, line: MoveLine) -> str:
        words = self._scene.stage.words
        if line.seat == CHANCE:
            return words("told.line_of_chance", words=line.words, notation=line.notation)
        name = self._scene.match.seats[line.seat].name
        if not line.notation:
            return words("told.line_hidden", name=name, words=line.words)
        return words("told.line", name=name, words=line.words, notation=line.notation)

    def _position(self) -> Sequence[str]:
        scene, words = self._scene, self._scene.stage.words
        seats = []
        for number, info in enumerate(scene.match.seats):
            player, standing = scene.player_text(Seat(number)), scene.standing_of(Seat(number))
            key = "told.seat" if standing else "told.seat_plain"
            seats.append(words(key, name=info.name, player=player, standing=standing))
        return *seats, *scene.told_position(), words("told.notation", position=str(scene.shown_view))

    def _actions(self) -> tuple[str, ...]:
        """The legal actions that are left of what was chosen, a line for each thing that comes next."""
        scene = self._scene
        turn = scene.picker.seat if scene.picker is not None else scene.flow.turn
        if scene.looking is not None or turn is None or scene.is_over:
            return ()
        path = scene.picker.path if scene.picker is not None else ()
        moment = (len(scene.match.log), scene.looker, turn, scene.stage.words.language, path)
        if moment != self._moment:
            if moment[:-1] != self._moment[:-1]:
                self._named = {}
            self._moment, self._allowed = moment, tuple(self._listed(turn))
        return self._allowed

    def _listed(self, turn: Seat) -> Sequence[str]:
        scene, words = self._scene, self._scene.stage.words
        view = scene.game.view(scene.match.state, turn)
        some: Sequence[Action] = scene.game.actions(view, turn)
        lines = []
        if len(some) > MOST_ACTIONS:
            lines = [words("told.some_of", count=len(some))]
            some = scene.game.suggestions(view, turn)[:MOST_SUGGESTED]
        if scene.picker is None:
            return [*lines, *map(self._action, some)]
        left = set(some)
        for target, actions in scene.picker.next_targets().items():
            # What can be chosen in any order is told once.
            here = [action for action in actions if action in left]
            left.difference_update(here)
            said = "; ".join(map(self._action, here)) or words("told.no_more")
            lines.append(words("told.actions_of", target=scene.told_target(target).rstrip("."), actions=said))
        return lines

    def _action(self, action: Action) -> str:
        """An action in words and notation."""
        if action not in self._named:
            told, notation = self._scene.told_action(action), str(action)
            self._named[action] = (
                self._scene.stage.words("told.action", words=told, notation=notation) if told else notation
            )
        return self._named[action]
