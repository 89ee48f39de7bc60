"""The browser of saved matches, used as a person uses it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.engine import AnyGame, Seat
from game.match import Match
from game.save import encode
from scenes.shell.bring_in import BringIn
from scenes.shell.exhibit import sample_match
from scenes.shell.handover import Handover
from scenes.shell.menu import Menu
from scenes.shell.opening import path_from
from scenes.shell.portrait import portrait
from scenes.shell.records import Ledger
from scenes.shell.saves import Saves
from scenes.shell.summary import title_of
from scenes.system.shelf import StoredSave
from scenes.ui.labels import Paragraph
from scenes.ui.text_field import TextField
from tests.scenes.person import CTRL
from tests.scenes.plain_match import ANNA, BERT, Puppet
from tests.scenes.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path)
    for number in range(4):
        program.storage.autosave(f"match{number}", encode(sample_match(GAMES[0], number)))
    program.click("saves")
    program.frames(20)
    yield program
    program.close()


def write(program: Program, text: str) -> None:
    for letter in text:
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def test_every_match_is_listed_with_names_date_and_standing(program: Program) -> None:
    scene = program.showing(Saves)
    rows = {found.slot: row for found, row in zip(scene.found, scene.list.saves, strict=True)}
    assert len(rows) == 4
    assert rows["match0"].title == "Anna – Bo"
    assert rows["match0"].standing == "14 moves"
    assert rows["match1"].standing == "Casper won"
    assert "Custodian Dice" in rows["match0"].below


def test_the_kinds_part_what_is_over_from_what_is_not(program: Program) -> None:
    scene = program.showing(Saves)
    seen = []
    for number in (1, 2, 0):
        scene.kinds.choose(number)
        seen.append(sorted(found.slot for found in scene.found))
    assert seen == [["match0", "match2"], ["match1", "match3"], ["match0", "match1", "match2", "match3"]]


@pytest.mark.parametrize("size", [(1, 1), (2, 300), (300, 2), (40, 30), (2000, 20)], ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_b12_the_picture_of_a_match_may_have_any_size(
    program: Program, game: AnyGame, size: tuple[int, int]
) -> None:
    """As it has in the smallest of windows, which are laid out like any other."""
    match = Match(game, game.options(), (ANNA, BERT), Seat(0), "seed")
    assert portrait(program.stage, match, size).get_size() == size


def test_the_selected_match_has_a_picture(program: Program) -> None:
    scene = program.showing(Saves)
    assert scene.picture.picture is not None
    assert scene.picture.picture.get_size() == scene.picture.rect.size
    program.key(pygame.K_DOWN)
    assert scene.picture.picture is None, "going down the list waits for no picture"
    program.frames(20)
    assert scene.picture.picture is not None


def test_by_keyboard_alone(program: Program) -> None:
    scene = program.showing(Saves)
    program.key(pygame.K_DOWN)
    program.key(pygame.K_F2)
    write(program, "Sunday")
    program.key(pygame.K_RETURN)
    assert isinstance(scene.current, StoredSave) and scene.current.save.title == "Sunday"
    slot = scene.current.slot
    program.key(pygame.K_DELETE)
    assert slot not in [found.slot for found in scene.found]
    program.key(pygame.K_z, CTRL)
    assert scene.selected == slot
    program.key(pygame.K_RETURN)
    assert program.match_scene.match.title == "Sunday"


def test_a_title_survives_playing_on(program: Program) -> None:
    scene = program.showing(Saves)
    scene.kinds.choose(1)
    scene.rename(scene.found[0].slot, "Sunday")
    program.click("open")
    table = program.match_scene
    table.flow.keep()
    found = program.storage.find(table.flow.slot or "")
    assert isinstance(found, StoredSave) and found.save.title == "Sunday"


def test_deleted_matches_come_back_one_after_another(program: Program) -> None:
    scene = program.showing(Saves)
    before = [found.slot for found in scene.found]
    for _ in before:
        program.click("delete")
    assert scene.found == []
    for _ in before:
        program.click("restore")
    assert [found.slot for found in scene.found] == before
    assert not scene.interface.find("restore").enabled


def test_a_deleted_match_comes_back_as_long_as_the_program_runs(program: Program) -> None:
    scene = program.showing(Saves)
    slot = scene.selected
    program.click("delete")
    program.stage.return_to_first()
    program.click("saves")
    program.frames(2)
    program.click("restore")
    assert program.showing(Saves).selected == slot
    assert not program.top.interface.find("restore").enabled


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_match_is_taken_along_brought_in_looked_through_and_played_on(
    tmp_path: Path, game: AnyGame
) -> None:
    """The way of a match of every game to another computer, and what one does with it there."""
    ours = Program(tmp_path / "ours", unseen_frames=True)
    ours.storage.autosave("finished", encode(sample_match(game, 1)))
    ours.click("saves")
    ours.key(pygame.K_e, CTRL)
    (file,) = (tmp_path / "ours" / "exports").glob("*.json")
    ours.close()
    theirs = Program(tmp_path / "theirs", thinker=Puppet(), unseen_frames=True)
    theirs.clock.now = ours.clock.now
    theirs.click("saves")
    theirs.showing(Saves).take_in(str(file))
    theirs.click("open")
    scene = theirs.match_scene
    theirs.frames(60, 0.1)
    looked_at, whole = [], len(scene.match.log)
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        theirs.key(key)
        theirs.frames(60, 0.1)
        looked_at.append(scene.looking)
    start, first, second, *again = looked_at
    assert start is not None and first is not None and second is not None and start < first < second < whole
    assert again == [first, second]
    theirs.key(pygame.K_RETURN, CTRL)
    theirs.click("yes")
    theirs.frames(10, 0.1)
    while isinstance(theirs.top, Handover):
        theirs.key(pygame.K_RETURN)
    begun = len(scene.match.log)
    assert begun < whole and not scene.is_over
    scene.flow.play(scene.game.suggestions(scene.match.state, scene.match.state.to_act[0])[0])
    assert len(scene.match.log) > begun
    scene.flow.keep()
    results = [found.save.result for found in theirs.storage.saves() if isinstance(found, StoredSave)]
    assert len(results) == 2 and results.count(None) == 1, "the finished match stays as it is"
    theirs.close()


def test_a_deleted_match_still_counts(program: Program) -> None:
    scene = program.showing(Saves)
    scene.kinds.choose(2)
    program.click("delete")
    (slot,) = program.storage.deleted
    record = Ledger(program.storage).records[slot]
    assert record.ranking is not None


def test_an_exported_match_is_shown_where_it_is_and_can_be_copied(program: Program, tmp_path: Path) -> None:
    program.key(pygame.K_e, CTRL)
    (path,) = (tmp_path / "exports").glob("*.json")
    field = program.top.interface.find("path")
    assert isinstance(field, TextField)
    assert Path(field.value) == path
    assert field.selection == (0, len(field.value))


def test_a_path_that_was_pasted_brings_a_match_in(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "ž 中 match.json"
    file.write_bytes(encode(sample_match(GAMES[0], 0)).replace(b"exhibit 0", b"another"))
    program.key(pygame.K_o, CTRL)
    write(program, f'"{file}"')
    program.key(pygame.K_RETURN)
    scene = program.showing(Saves)
    assert len(scene.found) == 4 + 1 or scene.picture.words
    assert program.stage.notices.notices


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("/tmp/a b.json", "/tmp/a b.json"),
        ('  "/tmp/a b.json" ', "/tmp/a b.json"),
        ("'/tmp/a.json'", "/tmp/a.json"),
        ("file:///tmp/a%20b.json", "/tmp/a b.json"),
        ("file:///C:/games/a.json", "C:/games/a.json"),
        ("FILE://localhost/tmp/a.json", "/tmp/a.json"),
    ],
)
def test_paths_are_understood_as_people_give_them(typed: str, path: str) -> None:
    assert path_from(typed) == Path(path)


def test_a_file_dropped_anywhere_opens_the_shelf_with_it(tmp_path: Path) -> None:
    program = Program(tmp_path / "home")
    file = tmp_path / "dropped.json"
    file.write_bytes(encode(sample_match(GAMES[0], 2)))
    program.click("settings")
    program.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    program.frames(20)
    scene = program.showing(Saves)
    assert [found.slot for found in scene.found] == [scene.selected]
    program.key(pygame.K_ESCAPE)
    program.key(pygame.K_ESCAPE)
    program.showing(Menu)
    program.close()


def test_an_empty_shelf_says_how_matches_come_to_it(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("saves")
    scene = program.showing(Saves)
    assert scene.list.empty
    assert not scene.open_button.enabled
    program.close()


def test_a_path_with_nothing_behind_it_is_asked_for_again_as_it_was_typed(program: Program) -> None:
    program.click("import")
    for letter in "nowhere.json":
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    program.key(pygame.K_RETURN)
    program.key(pygame.K_RETURN)
    (dialog,) = program.top.interface.layers
    asked = program.top.interface.find("path")
    assert isinstance(asked, TextField) and asked.value == "nowhere.json"
    assert "nowhere.json" in " ".join(
        part.words for part in dialog.descendants() if isinstance(part, Paragraph)
    )
    program.key(pygame.K_ESCAPE)
    assert program.top.interface.layers == []


def elsewhere(number: int) -> bytes:
    """A match that is not on the shelf."""
    return encode(sample_match(GAMES[1], number))


def test_files_where_such_files_lie_are_offered_and_taken_in_by_keyboard_alone(
    program: Program, tmp_path: Path
) -> None:
    exports = tmp_path / "exports"
    exports.mkdir()
    for number, name in enumerate(("older.json", "NEWER.JSON", "damaged.json", "shopping.json", "match.txt")):
        path = exports / name
        path.write_bytes(elsewhere(number % 4))
        os.utime(path, (10_000 + number, 10_000 + number))
    (exports / "damaged.json").write_bytes(elsewhere(0)[:200])
    (exports / "shopping.json").write_bytes(b'["milk"]')
    (exports / "folder.json").mkdir()
    program.key(pygame.K_o, CTRL)
    program.frames(3)
    (dialog,) = program.top.interface.layers
    assert isinstance(dialog, BringIn) and not dialog.seeks
    assert [row.title for row in dialog.list.saves] == ["Žofie – Casper", "Anna – Bo"], "the newest first"
    assert {row.standing for row in dialog.list.saves} == {"exports"}
    program.key(pygame.K_TAB)
    program.key(pygame.K_DOWN)
    program.key(pygame.K_DOWN)
    assert dialog.field.value == str(exports / "older.json")
    program.key(pygame.K_RETURN)
    assert program.top.interface.layers == []
    current = program.showing(Saves).current
    assert isinstance(current, StoredSave)
    assert (current.save.game, title_of(program.stage.words, current.save)) == (GAMES[1].key, "Anna – Bo")


def test_where_no_file_was_found_one_reads_where_it_was_looked_for(program: Program, tmp_path: Path) -> None:
    program.click("import")
    program.frames(3)
    (dialog,) = program.top.interface.layers
    assert isinstance(dialog, BringIn)
    assert dialog.list.rows == [] and str(tmp_path / "exports") in dialog.list.empty


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
def test_a_file_with_a_name_that_is_no_text_is_taken_in_from_the_list(
    program: Program, tmp_path: Path
) -> None:
    exports = tmp_path / "exports"
    exports.mkdir()
    (exports / os.fsdecode(b"\xff.json")).write_bytes(elsewhere(0))
    program.click("import")
    program.frames(3)
    (dialog,) = program.top.interface.layers
    assert isinstance(dialog, BringIn)
    dialog.list.select(0)
    program.click("ok")
    current = program.showing(Saves).current
    assert isinstance(current, StoredSave) and current.save.game == GAMES[1].key
