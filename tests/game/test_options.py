"""House rules: how they are declared, read, kept in saves, and which sets of them differ."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.catalog import GAMES
from game.engine import AnyGame, BadNotation
from game.options import (
    as_dict,
    from_dict,
    house_rule,
    house_rules,
    matters,
    normalised,
    option_sets,
    parse_options,
)
from tests.game.clauses import words_of
from tests.game.random_play import all_option_sets, every_game


@dataclass(frozen=True, slots=True)
class Options:
    limit: int = house_rule(50, 20, 0, clause="XX-1")
    at_limit: str = house_rule(
        "draw", "count", clause="XX-2", matters=lambda options, seats: options.limit > 0
    )
    teams: bool = house_rule(False, True, clause="XX-3", matters=lambda options, seats: seats == 4)


def test_the_first_choice_is_the_default() -> None:
    assert Options() == Options(limit=50, at_limit="draw", teams=False)
    assert [rule.name for rule in house_rules(Options)] == ["limit", "at_limit", "teams"]
    assert [rule.default for rule in house_rules(Options)] == [50, "draw", False]
    assert [rule.clause for rule in house_rules(Options)] == ["XX-1", "XX-2", "XX-3"]


def test_the_command_line_writes_name_and_value() -> None:
    assert parse_options(Options, []) == Options()
    assert parse_options(Options, ["limit=0", "teams=true"]) == Options(limit=0, teams=True)
    assert parse_options(Options, ["teams=false", "at_limit=count"]) == Options(at_limit="count")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("limit", "write name=value"),
        ("colour=red", "no option 'colour'; known: limit, at_limit, teams"),
        ("limit=30", "'30' is not one of 50, 20, 0"),
        ("teams=True", "'True' is not one of false, true"),
        ("teams=", "'' is not one of"),
        ("=50", "no option ''"),
    ],
)
def test_what_is_no_choice_is_refused_with_the_choices(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        parse_options(Options, [text])


def test_a_save_keeps_the_options_by_name() -> None:
    chosen = Options(limit=20, at_limit="count")
    assert as_dict(chosen) == {"limit": 20, "at_limit": "count", "teams": False}
    assert from_dict(Options, as_dict(chosen)) == chosen
    assert from_dict(Options, {}) == Options()
    assert from_dict(Options, {"limit": 20}) == Options(limit=20), "an older save lacks newer options"


@pytest.mark.parametrize(
    "values",
    [{"limit": 30}, {"limit": "50"}, {"limit": True}, {"teams": 0}, {"teams": None}, {"colour": "red"}],
)
def test_a_save_with_another_value_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        from_dict(Options, values)


def test_a_rule_matters_only_beside_certain_others() -> None:
    assert matters(Options(), "at_limit", seats=2)
    assert not matters(Options(limit=0), "at_limit", seats=2)
    assert not matters(Options(), "teams", seats=3)
    assert matters(Options(), "teams", seats=4)


def test_what_does_not_matter_is_put_at_its_default() -> None:
    assert normalised(Options(limit=0, at_limit="count", teams=True), seats=2) == Options(limit=0)
    assert normalised(Options(at_limit="count", teams=True), seats=4) == Options(at_limit="count", teams=True)


def test_option_sets_are_those_that_differ_in_something_that_matters() -> None:
    assert list(option_sets(Options, seats=2)) == [
        Options(),
        Options(at_limit="count"),
        Options(limit=20),
        Options(limit=20, at_limit="count"),
        Options(limit=0),
    ]
    assert len(list(option_sets(Options, seats=4))) == 10


@every_game
def test_every_choice_of_every_game_has_a_text_of_its_own(game: AnyGame) -> None:
    for rule in house_rules(game.options):
        texts = [rule.text(choice) for choice in rule.choices]
        assert len(set(texts)) == len(texts) >= 2
        assert [rule.parse(text) for text in texts] == list(rule.choices)
        assert len({type(choice) for choice in rule.choices}) == 1


@every_game
def test_every_choice_of_every_game_matters_for_some_table(game: AnyGame) -> None:
    for rule in house_rules(game.options):
        for choice in rule.choices:
            assert any(
                getattr(options, rule.name) == choice and matters(options, rule.name, seats)
                for seats in game.seats
                for options in all_option_sets(game, seats)
            ), f"{rule.name}={choice}"


@every_game
def test_options_of_every_game_go_through_a_save(game: AnyGame) -> None:
    for options in all_option_sets(game, game.seats[-1]):
        assert from_dict(game.options, as_dict(options)) == options


@every_game
def test_putting_rules_at_rest_leaves_none_that_stirs(game: AnyGame) -> None:
    for seats in game.seats:
        for options in all_option_sets(game, seats):
            assert normalised(options, seats) == options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_house_rule_and_every_choice_has_words(game: AnyGame) -> None:
    said, rules = words_of(game.key)["option"], house_rules(game.options)
    assert list(said) == [rule.name for rule in rules]
    nearby = [replace(game.options(), **{rule.name: choice}) for rule in rules for choice in rule.choices]
    for rule in rules:
        of_rule = said[rule.name]
        assert set(of_rule["choice"]) == {rule.text(choice) for choice in rule.choices}
        assert of_rule["title"]
        assert of_rule["text"]
        may_be_idle = any(
            not matters(options, rule.name, seats) for seats in game.seats for options in nearby
        )
        assert bool(of_rule.get("idle")) == may_be_idle
