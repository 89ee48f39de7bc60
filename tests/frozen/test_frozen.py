"""The application as people download it: frozen once, then tried from outside."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build import make, smoke
from tests.window.display import needs_display, one_display

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 40 * 2**20
GLIBC = (2, 36)

pytestmark = [
    one_display,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the smoke test is written for POSIX systems"),
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The frozen application, built as its builders build it."""
    place = tmp_path_factory.mktemp("frozen")
    command = [
        sys.executable,
        "build/make.py",
        "--output",
        str(place),
        "--environment",
        str(place / "environment"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    return place / "dicewright"


def test_e1_e3_e19_the_self_check_passes_from_another_folder(folder: Path) -> None:
    printed = smoke.run_selfcheck(folder)
    assert {line.partition(":")[0] for line in printed.splitlines()} == {"assets", "scenes", "bots", "saves"}


@needs_display
def test_e8_e14_e15_it_starts_read_only_under_an_odd_name(folder: Path) -> None:
    smoke.start_anywhere(folder)


@needs_display
def test_a3_two_bots_play_to_the_end_without_an_audio_device(folder: Path) -> None:
    smoke.play_bot_match(folder)


@needs_display
def test_e4_g4_no_process_outlives_it(folder: Path) -> None:
    smoke.close_and_kill(folder)


def test_it_is_small_and_holds_only_what_it_needs(folder: Path) -> None:
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    assert make.size(folder) <= LARGEST
    for unwanted in ("libstdc++", "libgcc_s", "numpy", "freesansbold", "test_"):
        assert not [name for name in names if name.startswith(unwanted)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="GLIBC is a matter of Linux")
def test_e9_it_asks_for_no_newer_glibc_than_debian_12_has(folder: Path) -> None:
    newest = (0, 0)
    for library in [folder / "dicewright", *folder.rglob("*.so*")]:
        symbols = subprocess.run(
            ["objdump", "-T", str(library)], capture_output=True, text=True, check=False
        ).stdout
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)
        newest = max([newest, *((int(major), int(minor)) for major, minor in versions)])
    assert (0, 0) < newest <= GLIBC
