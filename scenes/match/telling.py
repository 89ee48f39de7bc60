"""A match in words and notation, made of the words its scene has: for screen readers, and to be copied.

Only what the looker may know is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.engine import CHANCE, Action, Seat, Target
from scenes.match.log import MoveLine
from scenes.scene import Passage, Reading

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

MOST_ACTIONS, MOST_SUGGESTED = 400, 8
"""So many legal actions are told one by one; of more, and of ways to set out pieces, only so many of those
that the rules suggest."""


class Telling:
    """Tells a match scene passage by passage; what may be done is worked out once for every choice."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._moment: tuple[Any, ...] = ()
        self._allowed: tuple[str, ...] = ()
        self._read: Sequence[MoveLine] | None = None
        self._happened: list[str] = []
        self._moves = Passage("", ())
        self._settled: tuple[Passage, ...] = ()

    def passages(self) -> tuple[Passage, ...]:
        """What happened last, what to do, the position and what is allowed."""
        return (self._passage("last", self._lines(self._newest)), *self._situation())

    def followed(self) -> tuple[Passage, ...]:
        """The same for who follows the match: every line as it comes, the rest when all has settled."""
        scene = self._scene
        if self._keeps_secret:
            return (self._moves, *self._settled)
        if self._read is not scene.lines:
            self._happened += self._news(scene.lines)
            self._read = scene.lines
            self._moves = self._passage("last", self._happened, "additions")
        if not (scene.timeline.busy or scene.showing.holds_back):
            self._settled = self._situation()
        return (self._moves, *self._settled)

    def _news(self, lines: Sequence[MoveLine]) -> Iterator[str]:
        """What was taken back since it was last asked for, then what has happened or come to be known."""
        if self._read is None:
            # Of a match that goes on after a while, what happened last is enough to begin with.
            begin = max(0, len(lines) - 1) if self._scene.match.can_undo else 0
            yield from self._lines(lines[begin:])
            return
        for line in reversed(self._read[len(lines) :]):
            yield self._scene.stage.words("told.taken_back", line=self._line(line))
        for number, line in enumerate(lines):
            if self._read[number : number + 1] != [line]:
                yield from self._lines([line])

    @property
    def _newest(self) -> Sequence[MoveLine]:
        """What led to the position that is shown."""
        scene = self._scene
        shown = [line for line in scene.lines if scene.looking is None or line.position <= scene.looking]
        return [line for line in shown if line.position == shown[-1].position]

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
        return (
            self._passage("turn", filter(None, self._to_do())),
            self._passage("position", self._position()),
            self._passage("actions", self._actions(), "whole"),
        )

    def _to_do(self) -> Iterator[str]:
        """What the panel says, and in words what arrows and marks on the table show besides."""
        scene, words = self._scene, self._scene.stage.words
        if scene.side_panel is not None:
            yield from scene.side_panel.spoken_lines()
        if scene.looking is not None:
            yield from self._lines(self._newest)
        if scene.desk.hint is not None:
            (told, notation), *_ = scene.told_together([scene.desk.hint])
            yield words("told.advised", action=self._with_notation(told, notation))
        if scene.desk.threats:
            yield words("told.threatened", dice="; ".join(map(scene.told_briefly, scene.desk.threats)))
        yield from scene.told_choice()

    def _passage(self, key: str, lines: Iterable[str], reading: Reading = "changes") -> Passage:
        return Passage(self._scene.stage.words(f"told.{key}"), tuple(lines), reading)

    def _lines(self, lines: Iterable[MoveLine]) -> Iterator[str]:
        """Lines of the list of moves, each with what was seen besides."""
        for line in lines:
            yield self._line(line)
            yield from self._scene.told_details(self._scene.match.log[line.entry])

    def _line(self, line: MoveLine) -> str:
        words = self._scene.stage.words
        name = "" if line.seat == CHANCE else self._scene.match.seats[line.seat].name
        if not name or (line.notation and line.words.startswith(f"{name} ")):
            # Nobody did it, or it says itself who.
            return words("told.line_of_chance", words=line.words, notation=line.notation)
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
            self._moment, self._allowed = moment, tuple(self._listed(turn))
        return self._allowed

    def _listed(self, turn: Seat) -> Sequence[str]:
        scene, words = self._scene, self._scene.stage.words
        view = scene.game.view(scene.match.state, turn)
        some: Sequence[Action] = scene.game.actions(view, turn)
        lines = []
        if len(some) > (MOST_SUGGESTED if scene.arranging is not None else MOST_ACTIONS):
            lines = [words("told.some_of", count=len(some), number=words.whole(len(some)))]
            some = scene.game.suggestions(view, turn)[:MOST_SUGGESTED]
        if scene.picker is None:
            return [*lines, *self._told(some)]
        # What can be chosen in any order is told once, under what comes first in the order of the rules.
        known, others = frozenset(some), list[str]()
        for target, actions in scene.picker.next_targets().items():
            here = [each for each in actions if each in known and self._next(each) == target]
            named = scene.told_briefly(target)
            if here:
                said = "; ".join(self._told(here))
                lines.append(words("told.actions_of", target=named, actions=said))
            else:
                others.append(named)
        if others:
            said = words("told.no_more")
            lines.append(words("told.actions_of", target="; ".join(others), actions=said))
        return lines

    def _next(self, action: Action) -> Target:
        """What comes after what was chosen, in the first way of choosing an action."""
        assert self._scene.picker is not None
        chosen = self._scene.picker.path
        return next(way for way in action.paths if way[: len(chosen)] == chosen)[len(chosen)]

    def _told(self, actions: Sequence[Action]) -> Iterator[str]:
        """Actions in words and notation."""
        for told, notation in self._scene.told_together(actions):
            yield self._with_notation(told, notation)

    def _with_notation(self, told: str, notation: str) -> str:
        return self._scene.stage.words("told.action", words=told, notation=notation) if told else notation
