"""What is written down for builds and for systems that no test here runs on, read from the sources."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from build import packages

ROOT = Path(__file__).parents[1]

PROGRAM = {
    path: path.read_text(encoding="utf-8")
    for path in [
        ROOT / "main.py",
        *(file for part in ("game", "scenes") for file in (ROOT / part).rglob("*.py")),
    ]
}

SPEC = ast.parse((ROOT / "build" / "dicewright.spec").read_text(encoding="utf-8"))

IMPORT = re.compile(r"^ *(?:import|from) +([A-Za-z_]\w*)", re.MULTILINE)


def users(pattern: str) -> set[str]:
    """The files of the program in which something is written."""
    found = re.compile(pattern)
    return {path.relative_to(ROOT).as_posix() for path, text in PROGRAM.items() if found.search(text)}


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name in (
            getattr(node.func, "attr", ""),
            getattr(node.func, "id", ""),
        ):
            yield node


def spec_values(name: str) -> dict[str, str]:
    """With what the one call of a name is made where the application is frozen."""
    (call,) = calls(SPEC, name)
    return {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg}


# What the program never asks of a system


def test_b24_e18_only_our_own_fonts_are_ever_opened() -> None:
    """Looking through a system's fonts takes seconds on some, and pygame's own is left out of a build."""
    assert users(r"SysFont|get_fonts|match_font|get_default_font|freetype") == set()
    assert users(r"font\.Font\(") == {"scenes/system/assets.py"}
    assert users(r"Font\((?:None\b|\))") == set()


def test_b18_nothing_waits_for_the_screen_and_nothing_is_scaled_by_the_driver() -> None:
    """`vsync` and SCALED are refused by some drivers, and then there is no window."""
    assert users(r"pygame\.(?:SCALED|OPENGL)|display\.toggle_fullscreen|vsync") == set()
    assert users(r"\bset_mode\(") == {"scenes/system/window.py"}


def test_g10_no_thread_can_touch_the_screen() -> None:
    """The only thread is the one in front of the bots' process, and nothing below `game` knows pygame."""
    threads = r"(?m)^ *(?:import|from) +(?:threading|_thread|concurrent|asyncio)\b"
    assert users(threads) == {"game/bots/worker.py"}
    assert not any(name.startswith("game/") for name in users(r"(?m)^ *(?:import|from) +pygame\b"))


def test_f9_nothing_that_is_kept_is_a_pickle() -> None:
    assert users(r"(?m)^ *(?:import|from) +(?:pickle|shelve|marshal|copyreg)\b") == set()


def test_e23_the_program_stands_on_four_libraries() -> None:
    """None of them brings themes or fonts of its own that a build could miss."""
    found = {name for text in PROGRAM.values() for name in IMPORT.findall(text)}
    assert {"pygame", "platformdirs", "msgspec", "filelock"} == {
        name for name in found - {"game", "scenes"} - sys.stdlib_module_names if is_installed(name)
    }


def is_installed(name: str) -> bool:
    """Prose begins lines with `from` and `import`, too."""
    return find_spec(name) is not None


# How the application is frozen


def test_e2_what_freezes_it_is_pinned_and_so_is_all_that_goes_in() -> None:
    lines = (ROOT / "build" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert [line for line in wanted if not re.match(r"[A-Za-z0-9._-]+==\d", line)] == []
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in wanted}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[<>=~ ]", line)[0].lower() for line in project["dependencies"]}
    assert needed | {"pyinstaller"} <= pinned
    assert len({"pygame", "pygame-ce"} & pinned) == 1


def test_e7_e12_e20_it_is_one_folder_unpacked_and_says_what_it_is() -> None:
    """Packed into a single file it looks like a virus, and some libraries of Windows will not load."""
    executable, folder = spec_values("EXE"), spec_values("COLLECT")
    assert executable["upx"] == folder["upx"] == "False"
    assert executable["exclude_binaries"] == "True"
    assert "version_resource()" in executable["version"]
    assert executable["console"] == "False"


def test_e10_libraries_that_drivers_bring_along_are_left_out() -> None:
    left_out = next(
        ast.literal_eval(node.value)
        for node in SPEC.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNUSED_LIBRARIES"
    )
    assert {"libstdc++", "libgcc_s"} <= set(left_out)


def test_b7_a_mac_shows_every_pixel() -> None:
    assert ast.literal_eval(spec_values("BUNDLE")["info_plist"])["NSHighResolutionCapable"] is True


def test_e12_e13_readme_says_what_to_do_when_a_system_will_not_start_it() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "com.apple.quarantine" in text
    assert "SHA256SUMS" in text
    assert "false positive" in text


def test_e13_the_bundle_of_a_mac_is_verified_and_packed_as_it_was_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is put into a bundle after signing makes it 'damaged'; the licences go beside it."""
    folder = tmp_path / "dicewright"
    (folder / "licences").mkdir(parents=True)
    (folder / "licences" / "NOTICES.txt").write_text("whose it is", encoding="utf-8")
    application = tmp_path / "Dicewright.app"
    done: list[list[str]] = []
    packed: list[str] = []

    def note(command: list[str], **_: object) -> None:
        done.append(command)
        if command[:2] == ["ditto", "-c"]:
            packed.extend(path.as_posix() for path in Path(command[-2]).rglob("*"))
            Path(command[-1]).write_bytes(b"zip")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", note)
    packages.pack(folder, tmp_path / "output")
    assert done[0] == ["codesign", "--verify", "--deep", "--strict", str(application)]
    assert [command[0] for command in done[1:]] == ["ditto", "ditto"]
    assert done[1][1] == str(application)
    assert any(path.endswith("licences/NOTICES.txt") and ".app/" not in path for path in packed)


def test_e22_warnings_are_errors_but_for_the_one_that_pygame_causes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    filters = project["tool"]["pytest"]["ini_options"]["filterwarnings"]
    assert filters == ["error", "ignore:pkg_resources is deprecated"]
