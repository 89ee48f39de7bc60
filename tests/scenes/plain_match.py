"""A match scene with the plainest table there can be and a stage with nothing above it, for tests of matches.

It plays Custodian Dice, for its rules have all that a match screen must cope with: rolls, setting out in
secret, choices of three clicks, captures, offers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.bots.bot import Analysis
from game.bots.judging import Luck, Verdict
from game.bots.worker import Answer, Kind, Request, Thinking
from game.catalog import find_game
from game.custodian.board import GRID
from game.custodian.moves import Face, Means
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.engine import Action, Event, Seat, Target
from game.events import Captured, Flipped, Jumped, Moved, Passed, Revealed, Rolled, SetOut, Turned
from game.match import Entry, Match
from game.save import PERSON, SeatInfo
from scenes.animation import Animation, Call, Wait
from scenes.animation import Sequence as InTurn
from scenes.dice.looks import look
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.scene import Scene, Screens, Stage
from scenes.system.disk import Places
from scenes.system.storage import Settings, Storage
from scenes.ui import Button, Widget, text
from scenes.view.sound import Sound
from scenes.words import Words
from tests.scenes.person import Clock, Person

EVENT_SECONDS = 0.2
DIE_SHARE = 0.7


class PlainTable:
    """Dice on cells as (seat, face), the face None while it is covered; equal where the same lies on each."""

    def __init__(self, view: Any) -> None:
        self.dice: dict[int, tuple[Seat, int | None]] = {}
        self.take_on(view)

    def take_on(self, view: Any) -> None:
        self.dice = {cell: (seat, face) for cell, seat, face in view.dice}

    def fold(self, event: Event) -> None:
        match event:
            case SetOut(seat, dice) | Revealed(seat, dice):
                self.dice |= {cell: (seat, face) for cell, face in dice}
            case Moved(_, route):
                self.dice[route[-1]] = self.dice.pop(route[0])
            case Jumped(_, start, _, end):
                self.dice[end] = self.dice.pop(start)
            case Turned(seat, cell, _, face) | Flipped(seat, cell, _, face) | Rolled(seat, cell, face):
                self.dice[cell] = (seat, face)
            case Captured(_, _, dice):
                for cell, _ in dice:
                    del self.dice[cell]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainTable) and self.dice == other.dice

    __hash__ = None  # type: ignore[assignment]


class PlainMatch(MatchScene):
    """Squares with numbers on them."""

    game = CUSTODIAN
    table: PlainTable

    def make_table(self, view: Any) -> PlainTable:
        return PlainTable(view)

    def glide_to(self, view: Any) -> Animation:
        self.table.take_on(view)
        return Wait(0.1)

    def animate(self, event: Event) -> Animation:
        return InTurn(Wait(EVENT_SECONDS), Call(lambda: self.table.fold(event)))

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        theme = self.stage.theme
        margin = theme.px(20)
        width, height = window
        if height > width:
            panel = pygame.Rect(margin, height - theme.px(270), width - 2 * margin, theme.px(250))
            room = pygame.Rect(margin, margin, width - 2 * margin, panel.top - 2 * margin)
        else:
            wide = round(max(236 * theme.scale, min(300 * theme.scale, 0.21 * width)))
            panel = pygame.Rect(width - margin - wide, margin, wide, height - 2 * margin)
            room = pygame.Rect(margin, margin, panel.left - 2 * margin, height - 2 * margin)
        self.cell = max(1, min(room.width // 5, (room.height - theme.px(60)) // 5))
        self.corner = room.topleft
        if self.arranging is not None:
            place = pygame.Rect(room.left, room.bottom - theme.px(50), theme.px(160), theme.px(44))
            self.arranging.place(place)
        return panel

    def cell_rect(self, cell: int) -> pygame.Rect:
        across, up = GRID.column(cell), GRID.row(cell)
        left, top = self.corner
        return pygame.Rect(left + across * self.cell, top + (4 - up) * self.cell, self.cell, self.cell)

    def fan(self) -> list[tuple[Target, pygame.Rect]]:
        if self.picker is None or len(self.picker.path) < 2:
            return []
        size = self.stage.theme.px(44)
        top = self.corner[1] + 5 * self.cell + 4
        found = [target for target in self.picker.next_targets() if isinstance(target, Face | Means)]
        return [
            (target, pygame.Rect(self.corner[0] + place * size, top, size, size))
            for place, target in enumerate(found)
        ]

    def target_at(self, position: tuple[int, int]) -> Target | None:
        cells = [(cell, self.cell_rect(cell)) for cell in range(GRID.size)]
        return next((t for t, rect in [*self.fan(), *cells] if rect.collidepoint(position)), None)

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        return self.fan() or [(cell, self.cell_rect(cell)) for cell in GRID.reading_order]

    def draw_table(self, surface: pygame.Surface) -> None:
        theme = self.stage.theme
        surface.fill(theme.palette.felt_dark)
        lit = set(self.picker.next_targets()) if self.picker is not None else set()
        font = theme.strong
        for cell in range(GRID.size):
            rect = self.cell_rect(cell).inflate(-4, -4)
            colour = (96, 66, 40) if cell not in self.last_cells else (128, 98, 50)
            pygame.draw.rect(surface, colour, rect, border_radius=6)
            if cell in lit:
                pygame.draw.rect(surface, theme.palette.brass_light, rect, 2, border_radius=6)
        for cell, (seat, face) in self.table.dice.items():
            rect = self.cell_rect(cell)
            body = rect.inflate(round(-rect.width * (1 - DIE_SHARE)), round(-rect.height * (1 - DIE_SHARE)))
            if cell == self.dragged and self.pointer.position is not None:
                body.center = self.pointer.position
            material = look(self.match.seats[seat].colour)
            pygame.draw.rect(surface, material.body, body, border_radius=8)
            text.draw_line(surface, str(face or "?"), font.coloured(material.pip), body, "centre")
        for target, rect in self.fan():
            pygame.draw.rect(surface, theme.palette.button, rect.inflate(-4, -4), border_radius=6)
            text.draw_line(surface, str(getattr(target, "pips", "m")), font, rect, "centre")

    def describe(self, entry: Entry) -> str:
        match entry.events[0] if entry.events else None:
            case Moved(_, route):
                return f"{GRID.name(route[0])} to {GRID.name(route[-1])}"
            case Jumped(_, start, _, end):
                return f"{GRID.name(start)} jumps to {GRID.name(end)}"
            case SetOut():
                return "sets out the dice"
            case Passed():
                return "passes"
        return ""

    def instruction(self) -> str:
        if self.arranging is not None:
            return "Set out your dice in the row closest to you."
        return "Choose one of your dice, then where it goes, then the face it shows."

    def arranger(self) -> Widget | None:
        if self.match.state.trays is None:
            return None
        action = self.game.actions(self.match.state, self.match.state.to_act[0])[0]
        return Button("Keep as rolled", lambda: self.decide(action), name="keep")

    def explain(self, action: Action, analysis: Analysis) -> str:
        return f"{action} is worth {analysis.score:.1f}."

    def threatened(self) -> Sequence[Target]:
        return [cell for cell, (seat, _) in self.table.dice.items() if seat == self.looker][:2]

    def key_target(self, key: int) -> Target | None:
        return Face(key - pygame.K_0) if pygame.K_1 <= key <= pygame.K_6 else None


class Puppet:
    """Thinks as a test tells it: `answers` are given one after another, and whatever comes then is legal.

    Attributes:
        asked: every request, oldest first.
        verdicts: what it says of actions, by their text.
        holds: whether it keeps what it has to say to itself.
    """

    def __init__(self, answers: Sequence[Any] = ()) -> None:
        self.answers = list(answers)
        self.asked: list[Request] = []
        self.verdicts: dict[str, Verdict | Luck] = {}
        self.cancelled = 0
        self.closed = False
        self.holds = False
        self.agrees = False
        self._request: Request | None = None

    def start(self) -> None:
        """It is always there."""

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self._request = request

    def poll(self) -> Answer | None:
        if self._request is None or self.holds:
            return None
        request, self._request = self._request, None
        return self.answer(request)

    def answer(self, request: Request) -> Answer:
        """What it says to a request."""
        named = (request.kind, request.match, request.length, request.seat)
        if request.kind is Kind.AGREE:
            return Answer(*named, agreed=self.agrees)
        if request.kind is Kind.JUDGE:
            return Answer(*named, verdict=self.verdicts.get(str(request.action)))
        action = self.answers.pop(0) if self.answers else self.legal(request)
        if isinstance(action, str):
            return Answer(*named, failure=action)
        if request.kind is Kind.ANALYSE:
            return Answer(*named, action=action, analysis=Analysis(action, 0.25, (action,), (), 2, 100))
        return Answer(*named, action=action)

    def legal(self, request: Request) -> Action:
        """Any legal action."""
        game = find_game(request.game)
        assert game is not None
        found: Action = Random(request.seed).choice(game.suggestions(request.view, request.seat))
        return found

    def cancel(self) -> None:
        self.cancelled += self._request is not None
        self._request = None

    def close(self) -> None:
        self.closed = True


class Blank(Scene):
    """Stands for a scene of the shell; `about` is what it was made for."""

    overlay = True

    def __init__(self, stage: Stage, kind: str, *about: Any) -> None:
        super().__init__(stage)
        self.kind = kind
        self.about = about


def make_screens() -> Screens:
    def making(kind: str) -> Callable[..., Scene]:
        return lambda stage, *about: Blank(stage, kind, *about)

    return Screens(**{field.name: making(field.name) for field in fields(Screens)})


def make_stage(
    folder: Path, thinker: Thinking | None = None, size: tuple[int, int] = (1280, 800), **settings: Any
) -> Stage:
    """A stage whose files lie in `folder`."""
    stage = Stage(
        settings=Settings(**settings),
        storage=Storage(Places(folder / "settings.json", folder / "saves", folder / "log.txt")),
        sound=Sound(muted=True),
        words=Words(),
        make_thinker=lambda: thinker or Puppet(),
        screens=make_screens(),
        paints_ahead=False,
    )
    stage.resize(size)
    return stage


Sit = Callable[..., "Sitting"]
"""What the fixture `sit` gives, see conftest.py."""


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


ANNA = SeatInfo("Anna", "ivory", PERSON)
BERT = SeatInfo("Bert", "ruby", PERSON)
ROBOT = SeatInfo("Robot", "ruby", "expert")
OTHER_ROBOT = SeatInfo("Other Robot", "ivory", "beginner")
TWO = (ANNA, BERT)
BOTS = (OTHER_ROBOT, ROBOT)

OPENING = "b1b2b3b4b5/........../........../........../w6w5w4w3w2 w 0"
TAKING = "b1..b3..b5/........../w2..b4..../....w1..../........w5 w 0"
"""White takes b4 on c3 by moving e1 or c2 to its other side."""


def make_match(
    seats: tuple[SeatInfo, SeatInfo] = (ANNA, ROBOT), position: str | None = OPENING, **options: Any
) -> Match:
    """A match that stands at a position, or with None before the dice are set out."""
    match = Match(CUSTODIAN, Options(**options), seats, Seat(0), "seed", date="2024-05-01")
    if position is not None:
        match.start = CUSTODIAN.read(position, Options(**options))
        match.log.clear()
    return match


class Sitting:
    """A person before a match scene: events go in, time passes, and what is seen can be asked."""

    def __init__(self, folder: Path, match: Match, thinker: Puppet | None = None, **stage: Any) -> None:
        self.thinker = thinker or Puppet()
        self.stage = make_stage(folder, self.thinker, **stage)
        self.clock = Clock()
        self.scene = PlainMatch(self.stage, match, clock=self.clock)
        self.match = match
        self.stage.push(self.scene)
        self.person = Person(self.scene.interface, self.scene.handle)
        self.surface = pygame.Surface(self.stage.size)

    def wait(self, seconds: float = 1.0) -> None:
        """Lets time pass for whatever scene is on top."""
        self.person.clock.now += seconds
        self.clock.now += seconds
        for _ in range(round(seconds * 30)):
            if self.stage.top is not None:
                self.stage.top.update(1 / 30)

    def settle(self) -> None:
        """Lets time pass until a person may choose, or the match is over."""
        for _ in range(100):
            self.wait(0.2)
            if self.scene.flow.turn is not None or self.stage.top is not self.scene:
                return
        raise AssertionError("nobody gets the turn")

    def at(self, name: str) -> tuple[int, int]:
        """Where a cell is on the screen."""
        return self.scene.cell_rect(cell(name)).center

    def click(self, *names: str) -> None:
        """Clicks cells by name and faces by number."""
        for name in names:
            if name.isdigit():
                places = dict(self.scene.fan())
                self.person.click(places[Face(int(name))].center)
            else:
                self.person.click(self.at(name))

    def play(self, move: str) -> None:
        """Clicks a move such as `b1-a3=1` and sees it to its end."""
        start, end, face = move[:2], move[3:5], move[6:]
        self.click(start, end, face)
        self.scene.timeline.finish()

    def press(self, command: Command) -> None:
        """Clicks the button of a command."""
        self.person.click(self.widget(command.value))

    def widget(self, name: str) -> Any:
        return self.scene.interface.find(name)

    def say(self, name: str) -> str:
        """The words of a widget."""
        words: str = self.widget(name).words
        return words

    @property
    def texts(self) -> list[str]:
        """The log in notation."""
        return [entry.text for entry in self.match.log]

    @property
    def path(self) -> Any:
        """What was chosen so far."""
        assert self.scene.picker is not None
        return self.scene.picker.path

    @property
    def above(self) -> str:
        """What stands on top of the match, '' for nothing."""
        top = self.stage.top
        return top.kind if isinstance(top, Blank) else ""

    def is_consistent(self) -> bool:
        """Whether the table shows what the match says, once everything has come to rest."""
        self.scene.timeline.finish()
        return self.scene.table == PlainTable(self.scene.shown_view)
