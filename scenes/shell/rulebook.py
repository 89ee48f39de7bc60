"""The rule book: the numbered clauses of a game with live figures, searchable, and the way to its lessons."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

import pygame

from game.catalog import KEYS, find_game
from game.options import as_dict, house_rules
from scenes.match.scene import MatchScene
from scenes.scene import HelpPlace, Stage
from scenes.shell.sheet import Sheet
from scenes.system import assets
from scenes.teaching import progress
from scenes.teaching.figure import Figure, figure_of_clause
from scenes.teaching.illustrated import Illustrated
from scenes.teaching.lesson import lessons
from scenes.teaching.lesson_scene import lesson_scene
from scenes.teaching.ways import ways_into_first_matches
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layout import Column, Foldout, Row
from scenes.ui.scroll import ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widget import Widget
from scenes.words import CLAUSES


class Rulebook(Sheet):
    """Opens at a game and, if one is given, at a clause."""

    width = 900
    fills = True

    def __init__(self, stage: Stage, place: HelpPlace | None) -> None:
        super().__init__(stage)
        self.key, self.opened = place if place is not None else (KEYS[0], None)
        self.sought = ""
        self._unfolded = self._first_unfolded()
        self._learnt = stage.settings.learnt
        self._figures: list[Figure] = []

    def _first_unfolded(self) -> set[str]:
        """The clause at which the book opens, otherwise the object of the game."""
        return {self.opened or str(assets.seeds(self.key)["clause"][0]["id"])}

    def heading(self) -> str:
        words = self.stage.words
        return words("rulebook.title", game=words(f"{self.key}.name"))

    @property
    def clauses(self) -> list[dict[str, Any]]:
        """The clauses that hold what is sought, all of them where nothing is."""
        found: list[dict[str, Any]] = assets.seeds(self.key)["clause"]
        sought = _folded(self.sought).split()
        return [c for c in found if all(word in self._searched(c) for word in sought)]

    # What is on the sheet

    def contents(self) -> Sequence[Widget]:
        return self._contents()

    def _contents(self) -> list[Widget]:
        words = self.stage.words
        self._figures = []
        games = [Option(key, words(f"{key}.name")) for key in KEYS]
        head: list[Widget] = [
            TextField(
                self.sought,
                self._seek,
                hint=words("rulebook.search"),
                name="search",
                tip=words("rulebook.search_tip"),
            )
        ]
        if len(games) > 1:
            head.insert(0, Choice(games, self.key, self._choose_game, name="game"))
        clauses = self.clauses
        if not clauses:
            return [*head, Paragraph(words("rulebook.nothing_found"), "small")]
        if not self.sought:
            head += self._lessons()
        return [*head, *(self._clause(clause) for clause in clauses)]

    def _lessons(self) -> list[Widget]:
        """How far one has got with the lessons, and the ways into them."""
        words, key = self.stage.words, self.key
        ways: list[Widget] = [*ways_into_first_matches(self.stage, key, "rulebook")]
        if lessons(key):
            following = progress.next_lesson(self.stage, key)
            ways += [
                Button(
                    words("rulebook.next_lesson" if following else "rulebook.lessons_again"),
                    lambda: self._try(following or next(iter(lessons(key)))),
                    icon="play",
                    name="next_lesson",
                    tip=words("rulebook.next_lesson_tip"),
                ),
                Label(
                    words(
                        "rulebook.learnt",
                        learnt=progress.count_learnt(self.stage, key),
                        count=len(lessons(key)),
                    ),
                    "small",
                    name="learnt",
                ),
            ]
        return [Row(ways)] if ways else []

    def buttons(self) -> Sequence[Widget]:
        return [self.close_button(self.stage.words("rulebook.close"))]

    def build(self) -> None:
        super().build()
        if self.opened is not None:
            self.interface.focus(self.interface.find(self.opened))

    def layout(self) -> None:
        super().layout()
        if self.opened is not None:
            clause = self.interface.find(self.opened)
            assert isinstance(self._middle, ScrollArea)
            self._middle.scroll_to(clause.rect.top - self.column.rect.top)

    # A clause

    def _clause(self, clause: dict[str, Any]) -> Widget:
        words = self.stage.words
        name = clause["id"]
        in_force, differs = self._in_force(clause)
        notes = [words("rulebook.house_rule")] if differs else []
        if name in lessons(self.key):
            done = progress.is_learnt(self.stage, self.key, name)
            notes.append(words("rulebook.done" if done else "rulebook.lesson"))
        return Foldout(
            words("rulebook.clause", id=name, title=self._own(clause, "title")),
            Column(
                [
                    Illustrated(self._figure(clause), Column(self._read(clause, in_force, differs), gap=8)),
                    Divider(),
                ]
            ),
            is_open=name in self._unfolded or bool(self.sought),
            on_toggle=lambda is_open: self._fold(name, is_open),
            name=name,
            note=" · ".join(notes),
        )

    def _read(self, clause: dict[str, Any], in_force: str, differs: bool) -> list[Widget]:
        """The words of a clause, and the way to its lesson."""
        words = self.stage.words
        parts: list[Widget] = [Paragraph(self._own(clause, "text"))]
        if in_force:
            key = "rulebook.in_force_instead" if differs else "rulebook.in_force"
            parts.append(Paragraph(words(key, choice=in_force), "strong"))
        parts.append(Paragraph(words("rulebook.where", place=self._own(clause, "where")), "small"))
        if ruling := self._own(clause, "ruling"):
            parts.append(Paragraph(words("rulebook.ruling", text=ruling), "small"))
        if clause["id"] in lessons(self.key):
            parts.append(
                Row(
                    [
                        Button(
                            words("rulebook.try"),
                            lambda: self._try(clause["id"]),
                            icon="play",
                            name=f"try {clause['id']}",
                            tip=words("rulebook.try_tip"),
                        )
                    ]
                )
            )
        return parts

    def _figure(self, clause: dict[str, Any]) -> Figure | None:
        if "figure" not in clause:
            return None
        figure = figure_of_clause(self.stage, self.key, clause)
        self._figures.append(figure)
        return figure

    def _own(self, clause: dict[str, Any], part: str) -> str:
        """A part of a clause in the player's language; '' where the clause has no such part."""
        words, key = self.stage.words, f"{self.key}{CLAUSES}.{clause['id']}.{part}"
        return words(key) if part in clause else ""

    def _in_force(self, clause: dict[str, Any]) -> tuple[str, bool]:
        """The house rule that this clause has in the match below, in words, and whether it is another than
        usual; '' where it has none.
        """
        option = clause.get("option")
        game = find_game(self.key)
        if not option or game is None:
            return "", False
        match = next(
            (s.match for s in self.stage.scenes if isinstance(s, MatchScene) and s.game.key == self.key), None
        )
        options = match.options if match is not None else game.options()
        rule = next(rule for rule in house_rules(game.options) if rule.name == option)
        value = as_dict(options)[option]
        words = self.stage.words
        key = f"{self.key}.option.{option}"
        choice = words(f"{key}.choice.{rule.text(value)}")
        said = words("rulebook.option", title=words(f"{key}.title"), choice=choice)
        return said, value != rule.default

    def _searched(self, clause: dict[str, Any]) -> str:
        parts = (self._own(clause, part) for part in ("title", "text", "ruling"))
        return _folded(" ".join((clause["id"], *parts)))

    # What one does with it

    def _fold(self, clause: str, is_open: bool) -> None:
        """Keeps what is open, for when one comes back from a lesson."""
        if is_open:
            self._unfolded.add(clause)
            self.opened = clause
        else:
            self._unfolded.discard(clause)

    def _try(self, clause: str) -> None:
        self._unfolded.add(clause)
        self.opened = clause
        self.stage.push(lesson_scene(self.stage, self.key, clause))

    def _choose_game(self, key: str) -> None:
        self.key, self.opened = key, None
        self._unfolded = self._first_unfolded()
        self.stage.rebuild()

    def _seek(self, sought: str) -> None:
        """Shows only what fits; the field keeps the focus, for the next letter."""
        self.sought, self.opened = sought, None
        field = self.interface.find("search")
        self.column.fill([w if w.name != "search" else field for w in self._contents()])
        self.layout()

    # Life

    def enter(self) -> None:
        """What was learnt meanwhile is marked."""
        if self._learnt is not self.stage.settings.learnt:
            self._learnt = self.stage.settings.learnt
            self.interface.clear()
            self.build()
            self.layout()

    def update(self, seconds: float) -> None:
        """Makes the figures one after another, a step a frame, as they come into sight."""
        super().update(seconds)
        figure = next((figure for figure in self._figures if figure.waiting), None)
        if figure is not None:
            figure.prepare()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.pop()
            return True
        return super().handle(event)

    @property
    def help_place(self) -> HelpPlace | None:
        return self.key, self.opened


def _folded(text: str) -> str:
    """A text without what one may leave out where one searches: capitals, and the marks on letters."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
