"""Guides somebody through a first match: explains each thing when it first matters, and waits to be read."""

from __future__ import annotations

from typing import Any

from game.bots.reflexes import Reflexes
from game.catalog import find_game
from game.engine import Action, Event, Seat
from game.match import Entry
from scenes.catalog import match_scene
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.scene import Scene, Stage
from scenes.teaching import progress
from scenes.teaching.first_match import FirstMatch, Note, first_matches, holds
from scenes.teaching.gentle import Gentle
from scenes.teaching.panel import GOOD, HINT, TASK, Card
from scenes.teaching.practice import practice_match
from scenes.teaching.teacher import Teacher
from scenes.ui.dialog import Answer, Dialog


def first_match_scene(stage: Stage, key: str, name: str = "") -> Scene:
    """A first match of a game that has it."""
    game, told = find_game(key), first_matches(key)[name]
    assert game is not None, f"no game has the key {key!r}"
    scene = match_scene(stage, practice_match(stage, game, told.position, told.house_rules, told.seed))
    assert isinstance(scene, MatchScene)
    Guide(scene, told)
    return scene


OPENING = Note("opening", "start")
"""What one has let oneself in for is said first, in every game alike."""

ENDINGS = ("won", "lost", "drawn")
"""The conditions of notes that tell how a match has ended."""


class Listening(Gentle):
    """A gentle rival that does not act while the person reads, or waits for a hint."""

    def __init__(self, guide: Guide, careful: int) -> None:
        super().__init__(careful)
        self._guide = guide

    def update(self, seconds: float) -> None:
        if self._guide.is_read_out:
            super().update(seconds)
        else:
            self.waited = 0.0

    @property
    def reflexes(self) -> Reflexes | None:
        waits = self._guide.unread or self._guide.scene.desk.advisor is not None
        return None if waits else super().reflexes


class Guide(Teacher):
    """Shows one note after another.

    Attributes:
        note: what is being explained; `unread` until the person goes on or chooses something.
        was_refused: whether the person has tried something that is forbidden.
    """

    def __init__(self, scene: MatchScene, told: FirstMatch) -> None:
        seat = Seat(scene.match.state.to_act[0])
        super().__init__(scene, seat, lambda: Listening(self, told.careful))
        self.told = told
        self.note: Note | None = None
        self.unread = False
        self.was_refused = False
        self._left = [OPENING, *told.notes]
        self._read_at: tuple[int, int] | None = None
        self._actions_of: tuple[Any, tuple[Action, ...]] = (None, ())
        self._asked_of: tuple[object, ...] | None = None

    # What is so

    @property
    def has_turn(self) -> bool:
        """Whether the person may choose."""
        return self.scene.flow.turn == self.seat

    @property
    def turns(self) -> int:
        """The number of the person's turn that is going on or comes next."""
        return 1 + len(self.own)

    @property
    def own(self) -> list[Entry]:
        """What the person has done so far."""
        return [entry for entry in self.scene.match.log if entry.is_decision and entry.seat == self.seat]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the person may do."""
        state = self.scene.match.state
        if self._actions_of[0] is not state:
            self._actions_of = (state, tuple(self.scene.game.suggestions(state, self.seat)))
        return self._actions_of[1]

    @property
    def ending(self) -> str | None:
        """How the match has ended for the person."""
        outcome = self.scene.match.state.outcome
        if outcome is None:
            return None
        return "drawn" if outcome.winner is None else "won" if outcome.winner == self.seat else "lost"

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What came of the last thing that anybody did, with the rolls and deals after it."""
        return self.scene.last_events

    @property
    def own_last(self) -> Entry | None:
        """What the person did, if it was the last thing that anybody did."""
        return self._last(own=True)

    @property
    def rivals_last(self) -> Entry | None:
        """What the rival did, if it was the last thing that anybody did."""
        return self._last(own=False)

    def _last(self, own: bool) -> Entry | None:
        log = self.scene.match.log
        last = next((entry for entry in reversed(log) if entry.is_decision), None)
        return last if last is not None and (last.seat == self.seat) == own else None

    @property
    def is_read_out(self) -> bool:
        """Whether nothing waits to be read."""
        return not self.unread and self._asked_of == self._moment

    @property
    def _moment(self) -> tuple[object, ...]:
        """What a condition may depend on."""
        picker = self.scene.picker
        path = len(picker.path) if picker is not None else -1
        return len(self.scene.match.log), self.has_turn, path, self.was_refused

    # What it says

    @property
    def clause(self) -> str | None:
        return None

    @property
    def heading(self) -> str:
        words, told = self.scene.stage.words, self.told
        said = words("teaching.first_match")
        if not told.name:
            return said
        kind = words(f"{told.key}_lessons.first_matches.{told.name}")
        return words("teaching.first_match_of", title=said, kind=kind)

    @property
    def cards(self) -> tuple[Card, ...]:
        cards = []
        if self.note is not None:
            kind = GOOD if self.ending == "won" else TASK
            notes = "teaching.note" if self.note is OPENING else f"{self.told.key}_lessons.first_match"
            cards.append(Card(kind, self.scene.stage.words(f"{notes}.{self.note.name}")))
        if self.scene.desk.hint is not None:
            said = self.scene.stage.words("match.hint_is", text=self.scene.desk.hint_text)
            cards.append(Card(HINT, said))
        return tuple(cards)

    @property
    def instruction(self) -> str:
        advisor = self.scene.desk.advisor
        if advisor is None:
            # One thing after the other: what waits to be read first asks for nothing else.
            return "" if self.unread else super().instruction
        return self.scene.stage.words("match.hint_search", percent=min(99, int(100 * advisor.share)))

    @property
    def onward(self) -> str:
        words = self.scene.stage.words
        if self.unread:
            return words("teaching.go_on")
        match self.ending:
            case None:
                return ""
            case "won":
                return words("teaching.back" if self._is_within_match else "teaching.play_real")
            case _:
                return words("teaching.play_again")

    @property
    def _is_within_match(self) -> bool:
        """Whether one came here from a match that waits below."""
        others = [scene for scene in self.scene.stage.scenes if scene is not self.scene]
        return any(isinstance(scene, MatchScene) for scene in others)

    # What happens

    def update(self, idle: bool) -> None:
        """Explains what is new, once what was said before has been read."""
        picker = self.scene.picker
        now = (len(self.scene.match.log), len(picker.path) if picker is not None else 0)
        if self.unread and self._read_at != now:
            self._put_aside()
        if self.note is not None and "refused" in self.note.when and self._read_at != now:
            # One has chosen something else.
            self.was_refused = False
        if self.note is not None and self.note.when in ENDINGS and self.ending is None:
            # The end was taken back, and will come again.
            self._left.append(self.note)
            self.note = None
            self._put_aside()
        if not idle or self.unread or self._asked_of == self._moment:
            return
        self._asked_of = self._moment
        # At the end nothing is left to be explained but the end itself, and nothing comes after that.
        note = self._next_note
        if note is not None:
            self._left.remove(note)
            self.note, self._read_at = note, now
            self.unread = self._awaits_reading
            self.scene.refresh()
            self._guide_hands()
        elif self.note is not None and not holds(self.note.when, self):
            # It was read, and is not so any more.
            self.note = None
            self.scene.refresh()

    @property
    def _next_note(self) -> Note | None:
        left = [note for note in self._left if self.ending in (None, note.when)]
        return next((note for note in left if holds(note.when, self)), None)

    @property
    def _awaits_reading(self) -> bool:
        """Whether something waits until the person goes on: a rival, or another note."""
        if self.ending is not None:
            return False
        return not self.has_turn or self.scene.flow.rush is not None or self._next_note is not None

    def _put_aside(self) -> None:
        """What was explained has been read: the next thing may be explained."""
        was_read_by_keys = self._waits_for_keys
        self.unread = False
        self._asked_of = None
        self.scene.refresh()
        if was_read_by_keys:
            self.scene.interface.focus(None)
            self.scene.guide()

    @property
    def _waits_for_keys(self) -> bool:
        """Whether the focus is on the button that goes on."""
        panel = self.scene.side_panel
        return self.unread and panel is not None and self.scene.interface.focused is panel.asked is not None

    def _guide_hands(self) -> None:
        """Who goes by keys has the focus on the button that goes on, while something waits to be read."""
        panel, interface = self.scene.side_panel, self.scene.interface
        if self.unread and interface.hands.by_keys and panel is not None and panel.asked is not None:
            interface.focus(panel.asked, visible=True)

    def go_on(self) -> None:
        stage = self.scene.stage
        if self.unread:
            self._put_aside()
        elif self.ending == "won" and self._is_within_match:
            self.leave()
        elif self.ending == "won":
            key = self.told.key
            stage.reset(stage.screens.menu(stage))
            stage.push(stage.screens.setup(stage, key))
        elif self.ending is not None:
            stage.replace(first_match_scene(stage, self.told.key, self.told.name))

    def permits(self, action: Action) -> bool:
        return True

    def refused(self, clause: str) -> None:
        self.was_refused = True

    def refusal_passed(self) -> None:
        # The note speaks of a line that is gone.
        self.was_refused = False

    def conclude(self) -> None:
        """How it ended is a note like any other; the first match has been played."""
        progress.learn(self.scene.stage, self.told.key, self.told.learnt_as)

    # Commands

    def do(self, command: Command) -> bool:
        if command is Command.MENU and self.ending is None and self.turns > 1:
            self._ask_to_leave()
            return True
        return super().do(command)

    def _ask_to_leave(self) -> None:
        words = self.scene.stage.words
        self.scene.interface.open(
            Dialog(
                words("teaching.leave_first_match"),
                words("teaching.leave_first_match_text"),
                [
                    Answer(words("teaching.menu"), self.leave, name="leave"),
                    Answer(words("teaching.stay"), kind="primary", name="stay"),
                ],
                name="ask_leave",
            )
        )
