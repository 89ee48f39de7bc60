"""The scenes around a match, used as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.match import Match
from game.options import house_rules
from game.save import SeatInfo, encode
from scenes.match.scene import MatchScene
from scenes.shell.handover import Handover
from scenes.shell.menu import Menu
from scenes.shell.pause import Pause
from scenes.shell.result import Result
from scenes.shell.rulebook import Rulebook
from scenes.shell.settings import SettingsScene
from scenes.shell.setup import Setup
from scenes.shell.sitting import first_match
from scenes.system import assets
from scenes.ui.choice import Choice
from scenes.ui.controls import Button, Slider
from scenes.ui.text import recorded
from scenes.ui.text_field import TextField
from tests.scenes.program import Program

KEYS = [game.key for game in GAMES]
SIZES = [(800, 600), (1280, 800), (2560, 1440), (800, 250), (640, 1200)]


def started(program: Program, key: str, who: str = "two_players") -> MatchScene:
    program.click(key)
    program.click(who)
    program.click("start")
    return program.match_scene


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_chosen_set_up_and_begun_with_three_clicks(program: Program, key: str) -> None:
    program.click(key)
    assert program.showing(Setup).game.key == key
    program.click("start")
    scene = program.match_scene
    assert scene.game.key == key
    assert [info.is_person for info in scene.match.seats] == [True, False]


def test_quick_buttons_seat_persons_and_bots(program: Program) -> None:
    program.click(KEYS[0])
    setup = program.showing(Setup)
    for button, persons in (
        ("two_players", [True, True]),
        ("watch_bots", [False, False]),
        ("against_bot", [True, False]),
    ):
        program.click(button)
        assert [info.is_person for info in setup.seats] == persons


def test_names_are_kept_and_a_seat_without_one_is_called_after_its_dice(program: Program) -> None:
    program.click(KEYS[0])
    field = program.top.interface.find("name_0")
    program.click(field)
    for letter in "Žofie 中":
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    program.click("start")
    scene = program.match_scene
    assert [info.name for info in scene.match.seats] == ["Žofie 中", "Ruby"]


def test_two_seats_never_have_the_same_dice(program: Program) -> None:
    program.click(KEYS[0])
    setup = program.showing(Setup)
    colours = setup.interface.find("colour_0")
    assert isinstance(colours, Choice)
    taken = next(place for place, option in enumerate(colours.options) if option.value == "ruby")
    assert colours.options[taken].reason
    colours.choose(taken)
    assert setup.seats[0].colour != setup.seats[1].colour


@pytest.mark.parametrize("key", KEYS)
def test_set_up_is_remembered_and_survives_a_restart(tmp_path: Path, key: str) -> None:
    program = Program(tmp_path)
    program.click(key)
    setup = program.showing(Setup)
    program.click("watch_bots")
    program.click("house_rules")
    program.click("set_by_the_letter")
    assert setup.options == setup.game.ready_made["by_the_letter"]
    again = program.restarted()
    again.click(key)
    kept = again.showing(Setup)
    assert kept.options == kept.game.ready_made["by_the_letter"]
    assert not any(info.is_person for info in kept.seats)
    again.close()


@pytest.mark.parametrize(
    "kept", [{}, {"seats": 7}, {"seats": [{}, 3]}, {"options": []}, {"options": {"x": 1}}, {"starter": 5}]
)
def test_a_remembered_set_up_that_does_not_fit_is_replaced_by_the_usual_one(
    tmp_path: Path, kept: dict[str, object]
) -> None:
    program = Program(tmp_path)
    program.settings.set_ups = {KEYS[0]: kept}
    program.click(KEYS[0])
    setup = program.showing(Setup)
    assert setup.options == setup.game.options()
    assert setup.starter == "random"
    program.close()


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_is_on_the_set_up_with_its_sentence_and_clause(program: Program, key: str) -> None:
    program.click(key)
    program.click("house_rules")
    setup = program.showing(Setup)
    clauses = {clause["id"] for clause in assets.seeds(key)["clause"]}
    for rule in house_rules(setup.game.options):
        control = setup.interface.find(rule.name)
        assert rule.clause in clauses
        assert control.enabled == rule.matters(setup.options, 2)
        assert isinstance(control, Choice), "what is played instead is named, too"
        assert {option.value for option in control.options} == set(rule.choices)
        numbers = [option.value for option in control.options if type(option.value) is int]
        assert numbers == sorted(numbers, key=lambda number: number or float("inf")), "they rise"
        assert control.enabled or control.reason, "a greyed rule says why"


@pytest.mark.parametrize("key", KEYS)
def test_what_decides_how_the_game_is_played_is_asked_for_without_unfolding(
    program: Program, key: str
) -> None:
    program.click(key)
    setup = program.showing(Setup)
    for rule in house_rules(setup.game.options):
        if rule.foremost:
            control = setup.interface.find(rule.name)
            assert isinstance(control, Choice)
            assert control.rect.bottom < setup.interface.find("name_0").rect.top
            control.choose(1)
            assert getattr(setup.options, rule.name) == rule.choices[1]
    if key == "captain":
        assert setup.options.mode == "strategic"


def test_a_house_rule_that_cannot_matter_is_greyed_with_the_reason(program: Program) -> None:
    program.click("custodian")
    program.click("house_rules")
    limit = program.top.interface.find("quiet_limit")
    assert isinstance(limit, Choice)
    limit.choose(next(place for place, option in enumerate(limit.options) if option.value == 0))
    greyed = program.top.interface.find("at_limit")
    assert not greyed.enabled
    assert greyed.reason


def test_enter_keeps_the_row_as_rolled(program: Program) -> None:
    scene = started(program, "custodian")
    program.frames(5)
    rolled = scene.match.log[0].text.removeprefix("roll ").replace(" ", "")
    program.key(pygame.K_RETURN)
    assert f"arrange {rolled}" in scene.match.log[-1].text


def test_continue_brings_the_last_unfinished_match_back(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = started(program, KEYS[0])
    program.frames(3)
    match = scene.match
    match.play(match.game.suggestions(match.state, match.state.to_act[0])[0])
    scene.flow.keep()
    before = match.state
    again = program.restarted()
    again.click("continue")
    assert again.match_scene.match.state == before
    again.close()


def test_f4_a_save_that_does_not_replay_is_refused_with_a_reason_and_kept(program: Program) -> None:
    game = GAMES[0]
    scene = started(program, game.key)
    broken = encode(scene.match.dump()).replace(b"roll", b"rill", 1)
    path = program.home / "saves" / f"{game.key}-20260101-000000.000001.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(broken)
    program.stage.reset(program.stage.screens.menu(program.stage))
    program.frames(1)
    program.click("continue")
    program.showing(Menu)
    assert program.stage.notices.notices
    assert path.read_bytes() == broken


def test_unknown_dice_and_bots_of_a_save_are_replaced(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = started(program, KEYS[0])
    document = json.loads(encode(scene.match.dump()))
    document["seats"][0]["colour"] = "unobtainium"
    document["seats"][1]["player"] = "grandmaster"
    path = tmp_path / "saves" / f"{KEYS[0]}-20260101-000000.000001.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    program.stage.reset(program.stage.screens.menu(program.stage))
    program.frames(1)
    program.click("continue")
    match = program.match_scene.match
    assert len({info.colour for info in match.seats}) == 2
    assert not match.seats[1].is_person
    program.close()


@pytest.mark.parametrize("key", KEYS)
def test_rule_book_has_every_clause_and_finds_by_word(program: Program, key: str) -> None:
    program.stage.open_rules((key, None))
    book = program.showing(Rulebook)
    clauses = assets.seeds(key)["clause"]
    assert [clause["id"] for clause in book.clauses] == [clause["id"] for clause in clauses]
    field = book.interface.find("search")
    assert isinstance(field, TextField)
    program.click(field)
    word = clauses[3]["title"].split()[-1]
    for letter in word:
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert field.value == word
    assert field.focused, "the field keeps the focus for the next letter"
    assert 0 < len(book.clauses) <= len(clauses)
    assert clauses[3] in book.clauses


@pytest.mark.parametrize(
    ("sought", "found"), [("würfel ECKE", "CU-15"), ("wurfel", "CU-25"), ("zurück", "CU-2"), ("geloste", "")]
)
def test_the_rule_book_is_searched_in_its_own_words(tmp_path: Path, sought: str, found: str) -> None:
    program = Program(tmp_path, language="de")
    program.stage.open_rules(("custodian", None))
    book = program.showing(Rulebook)
    program.click("search")
    for letter in sought:
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert [c["id"] for c in book.clauses if c["id"] == found] == ([found] if found else [])
    assert len(book.clauses) < len(assets.seeds("custodian")["clause"])
    program.close()


def test_f1_opens_the_rule_book_and_closes_it_again(program: Program) -> None:
    program.key(pygame.K_F1)
    program.showing(Rulebook)
    program.key(pygame.K_F1)
    program.showing(Menu)


def test_the_rule_book_opens_at_the_clause_in_question(program: Program) -> None:
    clause = assets.seeds(KEYS[0])["clause"][-1]
    program.stage.open_rules((KEYS[0], clause["id"]))
    program.frames(1)
    book = program.showing(Rulebook)
    shown = book.interface.find(clause["id"])
    assert shown.seen_rect().height > 0, "it is scrolled into view"


def test_settings_show_at_once_and_are_kept(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("settings")
    settings = program.showing(SettingsScene)
    board = settings.interface.find("board_set")
    assert isinstance(board, Choice)
    board.choose(2)
    chosen = board.options[2].value
    scale = settings.interface.find("ui_scale")
    assert isinstance(scale, Slider)
    before = program.stage.theme.scale
    scale.on_change(120)
    program.frames(2)
    assert program.stage.theme.scale == pytest.approx(before * 1.2)
    program.key(pygame.K_ESCAPE)
    program.showing(Menu)
    again = program.restarted()
    assert again.settings.board_set == chosen
    assert again.settings.ui_scale == 120
    again.close()


def test_settings_go_back_to_their_defaults_only_after_a_question(program: Program) -> None:
    program.settings.volume = 5
    program.click("settings")
    program.click("reset")
    assert program.settings.volume == 5
    program.key(pygame.K_ESCAPE)
    assert program.settings.volume == 5
    program.click("reset")
    program.key(pygame.K_RETURN)
    assert program.settings.volume == 80


def test_m_mutes_everywhere_but_not_while_typing(program: Program) -> None:
    muted = program.settings.muted
    program.key(pygame.K_m, letter="m")
    assert program.settings.muted != muted
    program.click(KEYS[0])
    program.click("name_0")
    program.key(pygame.K_m, letter="m")
    assert program.settings.muted != muted


def test_the_curtain_shows_nothing_until_the_named_player_lifts_it(program: Program) -> None:
    lifted: list[bool] = []
    program.stage.push(Handover(program.stage, "Anna", lambda: lifted.append(True)))
    program.key(pygame.K_ESCAPE)
    program.click((20, 20))
    assert not lifted
    assert program.stage.shown == [program.top], "nothing of the match is drawn below it"
    program.click("ready")
    assert lifted == [True]


def finished(program: Program) -> tuple[MatchScene, Match]:
    scene = started(program, KEYS[0])
    match = scene.match
    seat = match.state.to_act[0]
    resign = next(offer for offer in match.offers(seat) if not offer.needs_answer)
    scene.flow.offer(resign)
    program.frames(120)
    return scene, match


@pytest.mark.parametrize(("button", "swapped"), [("rematch", False), ("swap", True)])
def test_after_the_end_the_same_players_go_on(program: Program, button: str, swapped: bool) -> None:
    _, match = finished(program)
    result = program.showing(Result)
    winner = match.state.outcome.winner
    assert match.seats[winner].name in result.heading()
    program.click(button)
    following = program.match_scene.match
    assert following.number == 2
    assert following.options == match.options
    assert list(following.seats) == (list(reversed(match.seats)) if swapped else list(match.seats))
    began, begins = match.seats[match.first], following.seats[following.first]
    assert began != begins, "with the usual starter the other player begins"
    assert following.seed != match.seed


def test_the_final_position_can_be_looked_at_and_the_menu_reached(program: Program) -> None:
    scene, _ = finished(program)
    program.click("look")
    assert program.top is scene
    program.key(pygame.K_ESCAPE)
    pause = program.showing(Pause)
    resume = pause.interface.find("resume")
    assert isinstance(resume, Button) and resume.words == "Back", "nothing is played on"
    assert "Continue" not in pause.interface.find("leave").tip, "the menu does not offer a finished match"
    program.click("leave")
    program.showing(Menu)


def test_a_seat_is_handed_to_a_bot_and_back(program: Program) -> None:
    scene = started(program, KEYS[0])
    program.frames(3)
    program.stage.push(program.stage.screens.pause(program.stage, scene))
    choice = program.top.interface.find("player_1")
    assert isinstance(choice, Choice)
    choice.choose(1)
    assert not scene.match.seats[1].is_person
    choice.choose(0)
    assert scene.match.seats[1].is_person


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "pseudo"])
def test_no_words_are_cut_off_in_any_scene_of_the_shell(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    program = Program(tmp_path, size=size, language=language)
    stage = program.stage
    scene = stage.screens.match(stage, _sample_match(), None)
    scenes = [
        stage.screens.menu(stage),
        stage.screens.settings(stage),
        stage.screens.setup(stage, KEYS[0]),
        stage.screens.rulebook(stage, (KEYS[0], None)),
        stage.screens.handover(stage, "Anna", lambda: None),
        stage.screens.pause(stage, scene),
    ]
    for each in scenes:
        stage.push(each)
        with recorded() as lines:
            program.app.draw()
        cut = [line.full for line in lines if line.shortened]
        assert not cut or size[1] < 480, cut
        stage.pop()
    program.close()


def _sample_match() -> Match:
    seats = (SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby"))
    return first_match(GAMES[0], GAMES[0].options(), seats, "first")


def test_how_many_play_is_asked_where_the_game_leaves_it_open(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES[0]), "seats", range(2, 5))
    program.click(KEYS[0])
    setup = program.showing(Setup)
    count = setup.interface.find("count")
    assert isinstance(count, Choice)
    count.choose(2)
    assert [info.is_person for info in setup.seats] == [True, False, False, False]
    assert len({info.colour for info in setup.seats}) == 4
    program.click("name_3")
    program.send(pygame.event.Event(pygame.TEXTINPUT, text="Zoe"))
    for number in (0, 2):
        again = setup.interface.find("count")
        assert isinstance(again, Choice)
        again.choose(number)
    assert [info.name for info in setup.seats] == ["", "", "", "Zoe"], "who left comes back"
    setup.set_count(2)
    colours = setup.interface.find("colour_0")
    assert isinstance(colours, Choice)
    taken = [option.value for option in colours.options if option.reason]
    assert taken == [setup.seats[1].colour], "only who sits there has taken dice"
    colours.choose(
        next(i for i, option in enumerate(colours.options) if option.value == setup.away[0].colour)
    )
    setup.set_count(4)
    assert len({info.colour for info in setup.seats}) == 4
    program.key(pygame.K_ESCAPE)
    program.click(KEYS[0])
    assert [info.name for info in program.showing(Setup).seats] == ["", "", "", "Zoe"]


def test_what_a_foldout_opens_comes_into_sight(program: Program) -> None:
    program.click(KEYS[0])
    setup = program.showing(Setup)
    program.click("house_rules")
    area, rules = setup._middle, setup.interface.find("house_rules")
    assert area.offset > 0  # type: ignore[attr-defined]
    assert area.rect.contains(rules.focus_rect()), "the heading that was clicked stays in sight"
    assert rules.rect.clip(area.rect).height > 3 * rules.focus_rect().height
