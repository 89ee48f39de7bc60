"""How a match that is over was played: a judge looks at one decision and roll after another, and says so."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.bots import roster
from game.bots.judging import Grade, Luck, Verdict
from game.bots.worker import Kind
from game.engine import Action, Offer, Seat
from scenes.match.commands import Command
from scenes.match.log import MoveLine
from scenes.players import Consultation, Turn, consult
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.figures import Figures, FiguresLine

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

WORTH_TELLING = 3.0
"""Points by which a roll has to differ from the average for its luck to be spoken of."""

LONGEST = 20.0
"""Seconds for one verdict on a machine that others keep busy: better late than missing."""

logger = logging.getLogger(__name__)


class Judging:
    """What is thought of the decisions of a match, and of its rolls, by their place in the log.

    Attributes:
        judge: the bot that is asked.
        running: whether the judge is at it; it can be stopped and goes on later where it was.
    """

    def __init__(self, scene: MatchScene) -> None:
        self.judge = roster.JUDGE
        self.running = False
        self._scene = scene
        self._verdicts: dict[int, Verdict | Luck | None] = {}
        self._moment: tuple[int, int, str] | None = None
        self._sentences = ""
        self._asked = 0
        self._consultation: Consultation | None = None
        self._summary_is_due = False

    # Asking

    @property
    def has_cases(self) -> bool:
        """Whether there is anything to be judged."""
        return bool(self._cases)

    @property
    def is_done(self) -> bool:
        """Whether everything has been judged that there is."""
        return len(self._verdicts) == len(self._cases)

    @property
    def _cases(self) -> Sequence[int]:
        """Which entries of the log are judged: decisions and rolls, from the first decision on."""
        log = self._scene.match.log
        return [
            index
            for index in range(self._scene.desk.first_stop, len(log))
            if log[index].action is not None and not isinstance(log[index].action, Offer)
        ]

    def toggle(self) -> None:
        """Begins or goes on, stops, or shows the summary once all is done."""
        if self.is_done:
            self._show_summary()
        elif self.running:
            self.stop()
        else:
            self._ask_next()

    def stop(self) -> None:
        """Stops where it is; what is known stays."""
        if self._consultation is not None:
            self._scene.stage.thinker.cancel()
        self.running, self._consultation, self._summary_is_due = False, None, False

    def forget(self) -> None:
        """The log is going to be another one."""
        self.stop()
        self._verdicts.clear()
        self._moment = None

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        # Whoever is being asked something answers that first: what leads from the summary to the board
        # would find the way barred.
        if self._summary_is_due and not self._scene.interface.layers:
            self._show_summary()
        if self._consultation is None:
            return
        self._consultation.update(seconds)
        answer = self._consultation.answer
        if answer is None:
            return
        if answer.failure:
            logger.warning("entry %s was not judged: %s", self._asked, answer.failure)
        self._verdicts[self._asked] = answer.verdict
        self._consultation = None
        self._ask_next()
        self._summary_is_due = self.is_done
        self._scene.refresh()

    def _ask_next(self) -> None:
        left = [index for index in self._cases if index not in self._verdicts]
        self.running = bool(left)
        if not left:
            return
        self._asked = left[0]
        match, entry = self._scene.match, self._scene.match.log[self._asked]
        turn = Turn.of(match, entry.seat, self._asked)
        thinker = self._scene.stage.thinker
        self._consultation = consult(
            thinker, turn, Kind.JUDGE, self.judge, action=entry.action, seconds=LONGEST
        )

    # Telling

    @property
    def name(self) -> str:
        """What there is to be had: the judging, or the verdict once all is done."""
        if self.is_done:
            return self._scene.stage.words("match.judged.again")
        return self._scene.command_words(Command.JUDGE)[0]

    @property
    def progress(self) -> str:
        """How far the judge has come; '' while it is not at it."""
        if not self.running:
            return ""
        count = len(self._cases)
        return self._scene.stage.words("match.judged.progress", number=len(self._verdicts) + 1, count=count)

    def signs(self, lines: Sequence[MoveLine]) -> tuple[Grade, ...]:
        """For each line of the list of moves how good what it tells of was; BEST where nothing is known."""
        return tuple(
            verdict.grade if isinstance(verdict, Verdict) else Grade.BEST
            for verdict in (self._verdicts.get(line.entry) for line in lines)
        )

    def said(self, entries: int) -> str:
        """What there is to say of the decision and rolls that led to a position, and of what comes next.

        It is asked for every frame, and worked out when it may be another than before.
        """
        if not self._verdicts:
            return ""
        moment = (entries, len(self._verdicts), self._scene.stage.words.language)
        if moment != self._moment:
            self._moment, self._sentences = moment, self._say(entries)
        return self._sentences

    def _say(self, entries: int) -> str:
        words, log = self._scene.stage.words, self._scene.match.log
        start = max((i for i in range(entries) if log[i].is_decision), default=entries)
        told = [" ".join(filter(None, (self._told(index) for index in range(start, entries))))]
        verdict = self._verdicts.get(entries)
        if isinstance(verdict, Verdict) and verdict.grade.is_fault:
            told.append(words("match.judged.next", cost=round(verdict.cost)))
        return "\n".join(filter(None, told))

    def better(self, entries: int) -> Action | None:
        """What would have been better than the decision after a position, if that was a fault."""
        verdict = self._verdicts.get(entries)
        return verdict.best if isinstance(verdict, Verdict) and verdict.grade.is_fault else None

    def _told(self, index: int) -> str:
        words, verdict = self._scene.stage.words, self._verdicts.get(index)
        if isinstance(verdict, Luck):
            points = verdict.points
            if abs(points) < WORTH_TELLING:
                return ""
            name = self._scene.match.seats[0 if points > 0 else 1].name
            return words("match.judged.luck", name=name, points=round(abs(points)))
        if verdict is None:
            return ""
        grade = verdict.grade
        if grade is Grade.BEST:
            return words("match.judged.best")
        state = self._scene.match.state_after(index)
        best = self._scene.told_action(verdict.best, state) or str(verdict.best)
        return words(f"match.judged.{grade.name.lower()}", cost=round(verdict.cost), best=best)

    # The summary

    def _of_seat(self, seat: Seat) -> list[Verdict]:
        log = self._scene.match.log
        found = ((log[index].seat, verdict) for index, verdict in self._verdicts.items())
        return [verdict for who, verdict in found if who == seat and isinstance(verdict, Verdict)]

    def figures(self) -> list[FiguresLine]:
        """How each seat played, line by line."""
        scene, words = self._scene, self._scene.stage.words
        sides = [self._of_seat(Seat(seat)) for seat in range(len(scene.match.seats))]
        counts = [Counter(verdict.grade for verdict in side) for side in sides]
        lines = [FiguresLine(words("match.judged.decisions"), tuple(str(len(side)) for side in sides))]
        lines += [
            FiguresLine(
                words(f"match.judged.count.{grade.name.lower()}"), tuple(str(c[grade]) for c in counts)
            )
            for grade in Grade
        ]
        # A mean, as the sum of a match of several rounds goes far beyond the hundred points of one.
        means = (sum(verdict.cost for verdict in side) / max(1, len(side)) for side in sides)
        given = tuple(words.number(mean, 1) for mean in means)
        lines.append(FiguresLine(words("match.judged.given"), given, stressed=True))
        lucks = [verdict.points for verdict in self._verdicts.values() if isinstance(verdict, Luck)]
        if lucks:
            luck = round(sum(lucks))
            lines.append(FiguresLine(words("match.judged.rolls"), (f"{luck:+}", f"{-luck:+}")))
        return lines

    @property
    def worst(self) -> int | None:
        """The place in the log of the fault that cost most; None where there was none."""
        faults = {
            index: verdict.cost
            for index, verdict in self._verdicts.items()
            if isinstance(verdict, Verdict) and verdict.grade.is_fault
        }
        return max(faults, key=lambda index: faults[index], default=None)

    def _show_summary(self) -> None:
        self._summary_is_due = False
        scene, words = self._scene, self._scene.stage.words
        worst = self.worst
        answers = [Answer(words("match.judged.close"), name="close")]
        if worst is not None:
            look = partial(scene.showing.look_at, worst)
            answers.append(Answer(words("match.judged.look"), look, "primary", name="worst"))
        scene.interface.open(
            Dialog(
                words("match.judged.title"),
                words("match.judged.text"),
                answers,
                content=Figures(scene.names, self.figures()),
                width=560,
                name="judged",
            )
        )
