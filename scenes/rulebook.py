"""The rule book: the numbered clauses of a game, searchable, with the house rules in force marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.catalog import KEYS, find_game
from game.options import as_dict, house_rules
from scenes import assets
from scenes.match.scene import MatchScene
from scenes.scene import HelpPlace, Stage
from scenes.sheet import Sheet
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Paragraph
from scenes.ui.layout import Column, Foldout
from scenes.ui.text_field import TextField
from scenes.ui.widget import Widget


class Rulebook(Sheet):
    """Opens at a game and, if one is given, at a clause."""

    width = 860
    fills = True

    def __init__(self, stage: Stage, place: HelpPlace | None) -> None:
        super().__init__(stage)
        self.key, self.opened = place if place is not None else (KEYS[0], None)
        self.sought = ""

    def heading(self) -> str:
        words = self.stage.words
        return words("rulebook.title", game=words(f"{self.key}.name"))

    @property
    def clauses(self) -> list[dict[str, Any]]:
        """The clauses that hold what is sought, all of them where nothing is."""
        found: list[dict[str, Any]] = assets.seeds(self.key)["clause"]
        sought = self.sought.casefold().split()
        return [c for c in found if all(word in self._searched(c) for word in sought)]

    def contents(self) -> Sequence[Widget]:
        return self._contents()

    def _contents(self) -> list[Widget]:
        words = self.stage.words
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
        return [*head, *(self._clause(clause) for clause in clauses)]

    def buttons(self) -> Sequence[Widget]:
        return [
            Button(
                self.stage.words("rulebook.close"),
                self.stage.pop,
                kind="primary",
                icon="back",
                name="close",
                shortcut="Esc",
            )
        ]

    def build(self) -> None:
        super().build()
        if self.opened is not None:
            self.interface.focus(self.interface.find(self.opened))

    def layout(self) -> None:
        super().layout()
        if self.opened is not None:
            clause = self.interface.find(self.opened)
            self._middle.reveal(clause.rect)

    def _clause(self, clause: dict[str, Any]) -> Widget:
        words = self.stage.words
        own = (
            words(f"{self.key}.clause.{clause['id']}")
            if words.has(f"{self.key}.clause.{clause['id']}")
            else ""
        )
        parts: list[Widget] = [Paragraph(own or clause["text"])]
        if in_force := self._in_force(clause):
            parts.append(Paragraph(words("rulebook.in_force", choice=in_force), "strong"))
        if clause.get("ruling"):
            parts.append(Paragraph(words("rulebook.ruling", text=clause["ruling"]), "small"))
        parts.append(Paragraph(words("rulebook.where", place=clause["where"]), "small"))
        parts.append(Divider())
        return Foldout(
            words("rulebook.clause", id=clause["id"], title=clause["title"]),
            Column(parts, gap=8),
            is_open=clause["id"] == self.opened or bool(self.sought),
            name=clause["id"],
        )

    def _in_force(self, clause: dict[str, Any]) -> str:
        """The house rule that this clause has in the match below, in words; '' where it has none."""
        option = clause.get("option")
        game = find_game(self.key)
        if not option or game is None:
            return ""
        match = next(
            (s.match for s in self.stage.scenes if isinstance(s, MatchScene) and s.game.key == self.key), None
        )
        options = match.options if match is not None else game.options()
        rule = next(rule for rule in house_rules(game.options) if rule.name == option)
        words = self.stage.words
        key = f"{self.key}.option.{option}"
        choice = words(f"{key}.choice.{rule.text(as_dict(options)[option])}")
        return words("rulebook.option", title=words(f"{key}.title"), choice=choice)

    def _searched(self, clause: dict[str, Any]) -> str:
        return " ".join(str(clause.get(part, "")) for part in ("id", "title", "text", "ruling")).casefold()

    def _choose_game(self, key: str) -> None:
        self.key, self.opened = key, None
        self.stage.rebuild()

    def _seek(self, sought: str) -> None:
        """Shows only what fits; the field keeps the focus, for the next letter."""
        self.sought, self.opened = sought, None
        field = self.interface.find("search")
        self.column.fill([w if w.name != "search" else field for w in self._contents()])
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.pop()
            return True
        return super().handle(event)

    @property
    def help_place(self) -> HelpPlace | None:
        return self.key, self.opened
