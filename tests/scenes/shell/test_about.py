"""What the program says of itself."""

from __future__ import annotations

import tomllib
from pathlib import Path

from scenes import VERSION
from scenes.system import assets
from scenes.ui import Label, Widget
from scenes.ui.text import recorded
from scenes.ui.text_field import CLIPBOARD
from tests.scenes.program import Program

ROOT = Path(__file__).resolve().parents[3]


def words_within(widget: Widget) -> list[str]:
    return [part.words for part in widget.all_within() if isinstance(part, Label)]


def test_the_version_is_that_of_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    program = Program(tmp_path)
    program.click("about")
    with recorded() as lines:
        program.app.draw()
    assert any(VERSION in line.full for line in lines)
    program.close()


def test_every_font_shows_its_licence(tmp_path: Path) -> None:
    fonts = {file.split("-")[0].split(".")[0] for file in assets.FACES.values()}
    licences = assets.font_licences()
    assert fonts == set(licences)
    program = Program(tmp_path)
    program.click("about")
    for name, text in licences.items():
        assert "Copyright" in text
        program.click(f"licence_{name}")
        assert text in words_within(program.top.interface.find(f"licence_{name}"))
    program.close()


def test_every_library_of_the_package_is_named(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    program = Program(tmp_path)
    program.click("about")
    said = " ".join(words for widget in program.top.interface.widgets for words in words_within(widget))
    for dependency in project["dependencies"]:
        assert dependency.split(">=")[0].removesuffix("-ce") in said
    program.close()


def test_the_folders_can_be_copied(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("about")
    program.click("copy_saves")
    assert CLIPBOARD.read() == str(tmp_path / "saves")
    program.close()
