"""A lesson on the screen: the clause's position in the game's own match scene, with a task and answers."""

from __future__ import annotations

from game.catalog import find_game
from game.engine import Action
from scenes.catalog import match_scene
from scenes.match.commands import Command
from scenes.match.refusal import clause_title
from scenes.match.scene import MatchScene
from scenes.players import Bystander
from scenes.scene import Scene, Stage
from scenes.teaching import progress
from scenes.teaching.lesson import RIGHT, Lesson, lessons
from scenes.teaching.panel import BAD, GOOD, HINT, TASK, Card
from scenes.teaching.practice import practice_match
from scenes.teaching.teacher import Teacher


def lesson_scene(stage: Stage, key: str, clause: str) -> Scene:
    """The scene of the lesson that a clause of a game has."""
    game = find_game(key)
    assert game is not None, f"no game has the key {key!r}"
    lesson = lessons(key)[clause]
    scene = match_scene(stage, practice_match(stage, game, lesson.position, lesson.house_rules))
    assert isinstance(scene, MatchScene)
    LessonTeacher(scene, lesson)
    return scene


class LessonTeacher(Teacher):
    """Sets the task, lets the choice be played, says whether it was right and why, and lets one try again.

    Attributes:
        verdict: the name of the answer to what was chosen; None before that.
    """

    def __init__(self, scene: MatchScene, lesson: Lesson) -> None:
        super().__init__(scene, lesson.seat(scene.game, scene.match.state), Bystander)
        # One learns from what one sees: so nothing is hidden in a lesson.
        scene.showing.lay_open()
        self.lesson = lesson
        self.verdict: str | None = None
        self._hinted = False
        self._tried = False

    @property
    def clause(self) -> str:
        return self.lesson.clause

    # What it says

    @property
    def heading(self) -> str:
        order = list(lessons(self.lesson.key))
        words = self.scene.stage.words
        return words(
            "teaching.lesson",
            number=order.index(self.clause) + 1,
            count=len(order),
            title=clause_title(words, self.lesson.key, self.clause),
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        cards = [Card(TASK, self._said("task"))]
        if self.verdict is not None and not self.scene.timeline.busy:
            words = self.scene.stage.words
            kind, key = (GOOD, "right") if self.verdict == RIGHT else (BAD, "wrong")
            cards.append(Card(kind, words(f"teaching.{key}", answer=self._said(self.verdict))))
        if self._hinted:
            cards.append(Card(HINT, self._said("hint")))
        return tuple(cards)

    @property
    def onward(self) -> str:
        if self.verdict is None or self.scene.timeline.busy:
            return ""
        if self.verdict != RIGHT:
            return self.scene.stage.words("teaching.again")
        return self.scene.stage.words("teaching.next" if self._following else "teaching.finish")

    @property
    def is_going_on(self) -> bool:
        return self.verdict is None

    def words_of(self, command: Command) -> str:
        """The hint and taking back have words of their own here."""
        own = (Command.HINT, Command.UNDO, Command.MENU)
        return f"teaching.{command.value}" if command in own else super().words_of(command)

    def _said(self, name: str) -> str:
        return self.scene.stage.words(f"{self.lesson.key}_lessons.{self.clause}.{name}")

    @property
    def _following(self) -> str | None:
        return progress.next_lesson(self.scene.stage, self.lesson.key, self.clause)

    # What the person does

    def permits(self, action: Action) -> bool:
        """Judges the choice. Right or wrong it is played, once, so that one sees what comes of it."""
        if self.verdict is not None:
            return False
        self.verdict = self.lesson.judge(self.scene.game, self.scene.match.state, action)
        self._hinted = False
        return True

    def refused(self, clause: str) -> None:
        """The notice about the clause says it all."""

    def conclude(self) -> None:
        """What is there to be said, the answer says."""

    def update(self, idle: bool) -> None:
        desk = self.scene.desk
        if self._hinted and desk.hint is None and self.scene.picker is not None:
            desk.hint = self.scene.game.parse(self.scene.match.state, self.lesson.solution)
            self.scene.refresh()
        if self.verdict is not None and self.scene.picker is not None:
            # It may be the person's turn again, but nothing more is asked.
            self.scene.end_choice()
            self.scene.refresh()
        if not idle or self.verdict is None or self._tried:
            return
        self._tried = True
        stage = self.scene.stage
        if self.verdict == RIGHT:
            stage.sound.play("win")
            progress.learn(stage, self.lesson.key, self.clause)
        else:
            stage.sound.play("illegal")
        self.scene.refresh()

    def go_on(self) -> None:
        stage = self.scene.stage
        following = self._following
        if self.verdict != RIGHT:
            self.start_again()
        elif following is None:
            self.leave()
        else:
            stage.replace(lesson_scene(stage, self.lesson.key, following))

    def start_again(self) -> None:
        """Puts everything back to where the lesson began."""
        scene = self.scene
        self.verdict, self._tried = None, False
        while scene.match.can_undo:
            scene.match.undo()
        scene.flow.jump()

    # Commands

    def obstacle(self, command: Command) -> str | None:
        if command is Command.UNDO:
            return None if self.verdict is not None else "nothing_to_undo"
        if command is Command.HINT:
            return "lesson_done" if self.verdict == RIGHT else None
        return super().obstacle(command)

    def do(self, command: Command) -> bool:
        if self.obstacle(command) is not None:
            return False
        match command:
            case Command.UNDO:
                self.start_again()
            case Command.HINT:
                self._show_hint()
            case Command.RULES:
                self._open_rules()
            case _:
                return super().do(command)
        return True

    def _show_hint(self) -> None:
        """Says how to do it, and `update` shows it on the board as soon as there is a choice."""
        if self.verdict is not None:
            self.start_again()
        self._hinted = True
        self.scene.choosing.put_down()

    def _open_rules(self) -> None:
        """The rule book from which one came lies below, open at this clause."""
        stage = self.scene.stage
        below = stage.scenes[-2] if len(stage.scenes) > 1 else None
        if below is not None and below.help_place == (self.lesson.key, self.clause):
            stage.pop()
        else:
            stage.open_rules(self.scene.help_place)
