"""Before several persons act at once at one screen: with what each of them does it, shown and tried out.

Cheap keyboards do not report every key that is held together with others. So those who share one hold their
keys together here, and what gets lost is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine import Seat
from scenes.dice.sample import DieSample
from scenes.match.keysets import DEEDS, DIRECTIONS, MOUSE, PAD, SETS, WAYS, Controls, Touch
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.ui import icons, shapes, text
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Seen, Widget

PATIENCE_SECONDS = 1.5
"""So long all but one of the keys may be held together before the last one is taken for lost."""

CAP, CAP_GAP = 36, 5
"""A key, and the room between two, at scale 1."""

SET_KEYS = (pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5)
"""Each gives one of the persons, in their order, the next set: every other key may belong to one."""
BEGIN_KEY = pygame.K_F9

SPOTS = {Touch.UP: (1, 0), Touch.LEFT: (0, 1), Touch.DOWN: (1, 1), Touch.RIGHT: (2, 1)}
"""Where the four directions lie, as column and row."""


class Abreast(Widget):
    """Widgets in two columns of one width, or in one where a key plan needs more than half the room."""

    focusable = False
    solid = False

    def __init__(self, children: Sequence[Widget]) -> None:
        super().__init__()
        self._children = list(children)

    def children(self) -> Sequence[Widget]:
        return self._children

    def height_for(self, width: int) -> int:
        wide = self._share(width)
        rows = [max(child.height_for(wide) for child in row) for row in self._rows(width)]
        return sum(rows) + self._gap * (len(rows) - 1)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        wide, top = self._share(rect.width), rect.top
        for row in self._rows(rect.width):
            height = max(child.height_for(wide) for child in row)
            for column, child in enumerate(row):
                child.place(pygame.Rect(rect.left + column * (wide + self._gap), top, wide, height))
            top += height + self._gap

    @property
    def _gap(self) -> int:
        return self.theme.px(28)

    def _share(self, width: int) -> int:
        return width if self._columns(width) == 1 else max(1, (width - self._gap) // 2)

    def _rows(self, width: int) -> list[list[Widget]]:
        columns = self._columns(width)
        return [self._children[i : i + columns] for i in range(0, len(self._children), columns)]

    def _columns(self, width: int) -> int:
        plans = [part.natural_width() for part in self.all_within() if isinstance(part, KeyPlan)]
        return 1 if max(plans, default=0) > (width - self._gap) // 2 else 2


class KeyPlan(Widget):
    """The keys of a set as they lie, and what they do. Those that are held shine, those tried have a tick."""

    focusable = False
    solid = False

    held = Seen[frozenset[Touch]](frozenset())
    tried = Seen[frozenset[Touch]](frozenset())

    def __init__(self, name_of: Callable[[Touch], str], deeds: Sequence[str]) -> None:
        super().__init__()
        self._name_of = name_of
        self._deeds = deeds

    def natural_width(self) -> int:
        cap, gap = self.theme.px(CAP), self.theme.px(CAP_GAP)
        deeds = max(text.width(deed, self.theme.body) for deed in self._deeds)
        return 3 * cap + 2 * gap + self.theme.px(22) + self._wide_key + self.theme.px(10) + deeds

    def height_for(self, width: int) -> int:
        return self.theme.px(3 * CAP + 2 * CAP_GAP)

    @property
    def _wide_key(self) -> int:
        """The width of the keys with words on them."""
        names = (self._name_of(touch) for touch in DEEDS)
        widest = max(text.width(name, self.theme.label) for name in names)
        return max(self.theme.px(CAP), widest + self.theme.px(20))

    def draw(self, surface: pygame.Surface) -> None:
        cap, gap = self.theme.px(CAP), self.theme.px(CAP_GAP)
        rise = self.rect.top + (self.rect.height - 2 * cap - gap) // 2
        for touch, (column, row) in SPOTS.items():
            place = pygame.Rect(self.rect.left + column * (cap + gap), rise + row * (cap + gap), cap, cap)
            self._draw_key(surface, place, touch)
        left = self.rect.left + 3 * cap + 2 * gap + self.theme.px(22)
        width = min(self._wide_key, max(cap, (self.rect.right - left) * 3 // 5))
        for row, (touch, deed) in enumerate(zip(DEEDS, self._deeds, strict=True)):
            place = pygame.Rect(left, self.rect.top + row * (cap + gap), width, cap)
            self._draw_key(surface, place, touch)
            said = pygame.Rect(place.right + self.theme.px(10), place.top, 0, cap)
            said.width = max(0, self.rect.right - said.left)
            text.draw_line(surface, deed, self.theme.body, said)

    def _draw_key(self, surface: pygame.Surface, place: pygame.Rect, touch: Touch) -> None:
        theme, palette = self.theme, self.theme.palette
        held, tried = touch in self.held, touch in self.tried
        radius = theme.px(7)
        shapes.draw_plate(surface, place.move(0, theme.px(2)), radius, palette.rim)
        shapes.draw_plate(surface, place, radius, palette.brass if held else palette.panel_light)
        shapes.draw_ring(surface, place, radius, theme.px(1.5), palette.brass_light if tried else palette.rim)
        style = theme.label.coloured(palette.well) if held else theme.label
        name = self._name_of(touch)
        if touch in DIRECTIONS and len(name) > 1:
            size = theme.px(18)
            arrow = pygame.Rect(0, 0, size, size)
            arrow.center = place.center
            icons.draw(surface, touch.value, arrow, style.colour)
        else:
            text.draw_line(surface, name, style, place.inflate(-theme.px(6), 0), "centre")
        if tried:
            size = theme.px(15)
            tick = pygame.Rect(place.right - size + theme.px(3), place.top - theme.px(3), size, size)
            icons.draw(surface, "check", tick, palette.brass_light)


class Ready(Sheet):
    """Lies before a match in which several persons will act at once."""

    width = 860

    def __init__(self, stage: Stage, scene: MatchScene) -> None:
        super().__init__(stage)
        self.scene = scene
        self.seats = scene.flow.persons
        self.controls = Controls(dict(zip(self.seats, self._remembered(), strict=True)))
        self._plans: dict[Seat, KeyPlan] = {}
        self._advice = Paragraph("", "strong", name="advice")
        self._begin = Button("", self.begin, icon="play", name="begin", shortcut="F9")
        self._start_over()

    def _remembered(self) -> list[str]:
        """What they played with last time, as far as that goes together."""
        kept = [way for way in self.stage.settings.hands if way in WAYS]
        free = [way for way in (*kept, *SETS) if way != PAD]
        ways: list[str] = []
        for place in range(len(self.seats)):
            wanted = kept[place] if place < len(kept) else ""
            usable = wanted == PAD or (wanted and wanted not in ways)
            ways.append(wanted if usable else next(way for way in free if way not in ways))
        return ways

    def _start_over(self) -> None:
        """Nothing has been tried yet."""
        self._held: set[tuple[Seat, Touch]] = set()
        self._tried: set[tuple[Seat, Touch]] = {
            (seat, touch) for seat in self.seats if self.controls.ways[seat] == MOUSE for touch in Touch
        }
        self._rounds = list(self.controls.together())
        self._round = 0
        self._waited = 0.0
        self._lost: list[tuple[list[tuple[Seat, Touch]], tuple[Seat, Touch]]] = []
        self._agreed: set[Seat] = {seat for seat in self.seats if self.controls.ways[seat] == MOUSE}

    # What is on the sheet

    def heading(self) -> str:
        return self.stage.words("ready.title")

    def contents(self) -> Sequence[Widget]:
        self._plans = {}
        return [
            Paragraph(self.stage.words("ready.text"), "small"),
            Abreast([Column(self._person(number, seat), gap=10) for number, seat in enumerate(self.seats)]),
            Divider(),
            self._advice,
        ]

    def _person(self, number: int, seat: Seat) -> list[Widget]:
        words, info = self.stage.words, self.scene.match.seats[seat]
        others = [way for other, way in self.controls.ways.items() if other != seat and way != PAD]
        ways = [
            Option(way, words(f"ready.way.{way}"), reason=words("ready.way_taken") if way in others else "")
            for way in WAYS
        ]
        choice = Choice(ways, self.controls.ways[seat], self._setter(seat), name=f"way_{number}")
        choice.tip, choice.shortcut = words("ready.way_tip"), f"F{2 + number}"
        name = Row([DieSample(info.colour), Label(info.name, "strong")], stretch=(1,))
        parts: list[Widget] = [name, choice]
        if self.controls.ways[seat] == MOUSE:
            return [*parts, Paragraph(words(f"{self.scene.game.key}.keys.by_mouse"), "small")]
        if self.controls.ways[seat] == PAD and seat not in self.controls.pads:
            return [*parts, Paragraph(words("ready.press_pad"), "small")]
        plan = self._plans[seat] = KeyPlan(
            lambda touch: self.controls.key_words(words, seat, touch),
            [words(f"{self.scene.game.key}.keys.{touch.value}") for touch in DEEDS],
        )
        return [*parts, plan]

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("ready.leave"), self.leave_by_back, icon="back", name="leave", shortcut="Esc"),
            self._begin,
        ]

    def build(self) -> None:
        super().build()
        self._say()

    def _setter(self, seat: Seat) -> Callable[[str], None]:
        def set_way(way: str) -> None:
            self.controls.ways[seat] = way
            self.controls.pads.pop(seat, None)
            self._start_over()
            self.refill()
            self._say()

        return set_way

    def _next_way(self, seat: Seat) -> None:
        """The next that nobody else has."""
        now = WAYS.index(self.controls.ways[seat])
        others = {way for other, way in self.controls.ways.items() if other != seat and way != PAD}
        following = (*WAYS[now + 1 :], *WAYS[:now])
        self._setter(seat)(next(way for way in following if way not in others))

    # Trying out

    @property
    def takes_raw_keys(self) -> bool:
        """What is printed on the keys is learnt here."""
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            if self.controls.unplug(event.instance_id) is not None:
                self.refill()
            return True
        if self.interface.layers:
            return super().handle(event)
        waiting = len(self.controls.pads)
        heard = self.controls.heard(event)
        if heard is not None:
            if len(self.controls.pads) != waiting:
                self.refill()
            self._touch(*heard, down=event.type == pygame.KEYDOWN)
            return True
        if event.type == pygame.KEYDOWN and event.key in SET_KEYS[: len(self.seats)]:
            self._next_way(self.seats[SET_KEYS.index(event.key)])
            return True
        if event.type == pygame.KEYDOWN and event.key == BEGIN_KEY:
            self.begin()
            return True
        return super().handle(event)

    def _touch(self, seat: Seat, touch: Touch, down: bool) -> None:
        if not down:
            self._held.discard((seat, touch))
        else:
            done = self.done
            self._held.add((seat, touch))
            self._tried.add((seat, touch))
            self.stage.sound.play("click", 0.3)
            if done and touch is Touch.TAKE:
                self._agreed.add(seat)
        self._look()
        if self._agreed.issuperset(self.seats):
            self.begin()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.all_tried and self._round < len(self._rounds):
            missing = set(self._rounds[self._round]) - self._held
            self._waited = self._waited + seconds if len(missing) == 1 else 0.0
            if self._waited >= PATIENCE_SECONDS:
                wanted = self._rounds[self._round]
                lost = missing.pop()
                self._lost.append(([key for key in wanted if key != lost], lost))
                self._next_round()

    def _look(self) -> None:
        """Looks whether what is to be held together is."""
        sought = self.all_tried and self._round < len(self._rounds)
        if sought and self._held.issuperset(self._rounds[self._round]):
            self.stage.sound.play("tap", 0.5)
            self._next_round()
        else:
            self._say()

    def _next_round(self) -> None:
        self._round += 1
        self._waited = 0.0
        self._say()

    @property
    def all_tried(self) -> bool:
        """Whether every key was pressed once."""
        return len(self._tried) == len(self.seats) * len(Touch)

    @property
    def done(self) -> bool:
        """Whether all has been tried, also together."""
        return self.all_tried and self._round == len(self._rounds)

    @property
    def lost(self) -> bool:
        """Whether the keyboard does not report some keys while others are held."""
        return bool(self._lost)

    # What is said

    def _say(self) -> None:
        words = self.stage.words
        for seat, plan in self._plans.items():
            plan.held = frozenset(touch for held, touch in self._held if held == seat)
            plan.tried = frozenset(touch for tried, touch in self._tried if tried == seat)
        advice = self._advised()
        self._begin.words = words("ready.begin" if self.done else "ready.begin_untried")
        self._begin.kind = "primary" if self.done else "normal"
        if advice != self._advice.words:
            self._advice.words = advice
            self.layout()

    def _advised(self) -> str:
        words = self.stage.words
        if not self.all_tried:
            return words("ready.try")
        if not self.done:
            wanted = self._rounds[self._round]
            return words(
                "ready.together", keys=self._spoken(wanted), number=self._round + 1, count=len(self._rounds)
            )
        takes = [(seat, Touch.TAKE) for seat in self.seats if self.controls.ways[seat] != MOUSE]
        go_on = words("ready.go", keys=self._spoken(takes))
        if self._lost:
            held, lost = self._lost[0]
            return words("ready.lost", lost=self._spoken([lost]), held=self._spoken(held)) + "\n" + go_on
        return (words("ready.heard") + " " if self._rounds else "") + go_on

    def _spoken(self, keys: Sequence[tuple[Seat, Touch]]) -> str:
        """Keys by the names of those who have them."""
        words = self.stage.words
        by_seat: dict[Seat, list[str]] = {}
        for seat, touch in keys:
            by_seat.setdefault(seat, []).append(self.controls.spoken(words, seat, touch))
        names, plus = self.scene.match.seats, words("ready.and")
        return words("ready.list").join(
            words("ready.keys_of", name=names[seat].name, keys=plus.join(called))
            for seat, called in by_seat.items()
        )

    # Leaving

    def begin(self) -> None:
        """They have agreed."""
        self.scene.flow.controls = self.controls
        self.stage.settings.hands = tuple(self.controls.ways.values())
        self.stage.storage.write_settings(self.stage.settings)
        self.stage.pop()

    def leave_by_back(self) -> None:
        """Nobody can play on without having agreed, so Esc leads to the menu; the match is kept."""
        self.stage.reset(self.stage.screens.menu(self.stage))
