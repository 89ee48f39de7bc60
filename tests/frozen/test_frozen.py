"""The application as people download it: frozen once, then tried from outside."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build import make, notices, packages, smoke
from game.catalog import KEYS
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
        "--folder-only",
        "--output",
        str(place),
        "--environment",
        str(place / "environment"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    return place / "dicewright"


def test_a10_e1_e3_e19_the_self_check_passes_from_another_folder(folder: Path) -> None:
    printed = smoke.run_selfcheck(folder)
    assert {line.partition(":")[0] for line in printed.splitlines()} == {"assets", "scenes", "bots", "saves"}


@needs_display
def test_e8_e14_e15_it_starts_read_only_under_an_odd_name(folder: Path) -> None:
    smoke.start_anywhere(folder)


@needs_display
def test_a3_e19_bots_play_every_game_to_the_end_without_an_audio_device(folder: Path) -> None:
    assert tuple(smoke.SHORT) == KEYS
    smoke.play_bot_matches(folder)


@needs_display
def test_e4_g4_no_process_outlives_it(folder: Path) -> None:
    smoke.close_and_kill(folder)


def test_e10_e18_it_is_small_and_holds_only_what_it_needs(folder: Path) -> None:
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    assert make.size(folder) <= LARGEST
    for unwanted in ("libstdc++", "libgcc_s", "numpy", "freesansbold", "test_"):
        assert not [name for name in names if name.startswith(unwanted)]


def test_the_licence_of_everything_inside_is_inside(folder: Path) -> None:
    assert notices.unlisted(folder) == []
    told = (folder / "licences" / "NOTICES.txt").read_text(encoding="utf-8")
    for component in notices.components():
        assert component.copyright in told
    named = re.findall(r"the licence: (.+)", told)
    assert len(named) >= 20
    assert [name for name in named if not (folder / "licences" / name).stat().st_size] == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="GLIBC is a matter of Linux")
def test_e9_it_asks_for_no_newer_glibc_than_debian_12_has(folder: Path) -> None:
    assert (0, 0) < make.newest_glibc(folder) <= GLIBC


@pytest.fixture(scope="session")
def packed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the packages of this system."""
    output = tmp_path_factory.mktemp("packages")
    packages.pack(folder, output)
    return output


def test_the_checksums_are_those_of_the_packages(packed: Path) -> None:
    names = {path.name for path in packed.iterdir()} - {"SHA256SUMS"}
    lines = [line.split("  ") for line in (packed / "SHA256SUMS").read_text(encoding="ascii").splitlines()]
    assert {name for _, name in lines} == names
    for checksum, name in lines:
        assert hashlib.sha256((packed / name).read_bytes()).hexdigest() == checksum


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the package of Linux")
def test_the_archive_unpacks_and_puts_itself_into_the_menu(packed: Path, tmp_path: Path) -> None:
    (archive,) = packed.glob("*.tar.xz")
    home = tmp_path / smoke.ODD_NAME
    shutil.unpack_archive(archive, home, filter="data")
    (folder,) = home.iterdir()
    environment = {**os.environ, "XDG_DATA_HOME": str(home / "data")}
    script = folder / "add-to-menu.sh"
    subprocess.run([script], env=environment, cwd="/", check=True)
    entry = home / "data" / "applications" / "dicewright.desktop"
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines()[1:])
    assert lines["Exec"] == f'"{folder}/dicewright" %f'
    assert Path(lines["Icon"]).is_file()
    assert os.access(folder / "dicewright", os.X_OK)
    subprocess.run([script, "--remove"], env=environment, check=True)
    assert not entry.exists()


@pytest.mark.skipif(
    shutil.which("dpkg") is None or not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="needs a Debian on which packages may be installed",
)
def test_the_debian_package_is_installed_started_and_removed(packed: Path) -> None:
    (package,) = packed.glob("*.deb")
    subprocess.run(["dpkg", "--install", str(package)], check=True, capture_output=True)
    try:
        installed = Path("/usr/games/dicewright")
        smoke.run_selfcheck(installed.resolve().parent)
        if os.environ.get("DISPLAY"):
            smoke.close_and_kill(installed.resolve().parent)
        done = subprocess.run(
            [installed, "--selfcheck"], cwd="/", capture_output=True, timeout=180, check=False
        )
        assert done.returncode == 0, done.stderr
        entry = Path("/usr/share/applications/dicewright.desktop").read_text(encoding="utf-8")
        assert entry == packages.desktop_entry()
        assert Path("/usr/share/doc/dicewright/copyright").is_file()
    finally:
        subprocess.run(["dpkg", "--remove", "dicewright"], check=True, capture_output=True)
    assert not installed.exists()
    assert not Path("/usr/lib/dicewright").exists()
