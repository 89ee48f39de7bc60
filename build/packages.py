"""Packs a frozen Dicewright as people on this system expect it, with checksums beside the packages.

Linux gets a `.tar.xz` to unpack anywhere and, where dpkg-deb is at hand, a `.deb`; Windows a `.zip`; macOS a
`.zip` of the application bundle.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import textwrap
from pathlib import Path

from build.notices import ROOT
from scenes import VERSION

NAME = "dicewright"
SUMMARY = "four dice board games: Custodian Dice, Dice Chess, Tilting Dice and Captain Dice"
DESCRIPTION = (
    "Dice roll, tilt over their edges and flip on boards of wood and tiles. Play against a bot or against "
    "somebody at the same screen, with mouse, keyboard or pad; the rule book is in the program."
)

ADD_TO_MENU = """\
#!/bin/sh
# Puts Dicewright into the menu of your desktop, for you alone. Run it again after the folder was moved;
# with --remove it takes Dicewright out of the menu.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
entries="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
if [ "${1:-}" = --remove ]; then
    rm -f "$entries/dicewright.desktop"
    exit 0
fi
mkdir -p "$entries"
sed -e "s|^Exec=.*|Exec=\\"$here/dicewright\\" %f|" -e "s|^Icon=.*|Icon=$here/dicewright.png|" \\
    "$here/dicewright.desktop" > "$entries/dicewright.desktop"
"""


def pack(folder: Path, output: Path) -> list[Path]:
    """The packages of this system, made from the frozen folder, and `SHA256SUMS` as the last."""
    output.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        packages = [_zip(folder, output)]
    elif sys.platform == "darwin":
        packages = [_bundle(folder, output)]
    else:
        packages = [_tar(folder, output)]
        if shutil.which("dpkg-deb"):
            packages.append(_deb(folder, output))
    sums = output / "SHA256SUMS"
    lines = [f"{hashlib.sha256(package.read_bytes()).hexdigest()}  {package.name}" for package in packages]
    sums.write_text("\n".join(lines) + "\n", encoding="ascii")
    return [*packages, sums]


def desktop_entry() -> str:
    """How a desktop lists the program."""
    return textwrap.dedent(f"""\
        [Desktop Entry]
        Type=Application
        Name=Dicewright
        GenericName=Dice board games
        GenericName[de]=Würfelbrettspiele
        Comment={SUMMARY[0].upper()}{SUMMARY[1:]}
        Exec={NAME} %f
        Icon={NAME}
        Terminal=false
        Categories=Game;BoardGame;
        Keywords=dice;board game;two players;bot;
        StartupWMClass={NAME}
        """)


def _tar(folder: Path, output: Path) -> Path:
    package = output / f"{NAME}-{VERSION}-linux-{platform.machine()}.tar.xz"
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / f"{NAME}-{VERSION}"
        shutil.copytree(folder, root, symlinks=True)
        (root / f"{NAME}.desktop").write_text(desktop_entry(), encoding="utf-8")
        shutil.copyfile(ROOT / "assets" / "icon.png", root / f"{NAME}.png")
        script = root / "add-to-menu.sh"
        script.write_text(ADD_TO_MENU, encoding="utf-8")
        script.chmod(0o755)
        with tarfile.open(package, "w:xz") as archive:
            archive.add(root, root.name, filter=_of_nobody)
    return package


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Whoever packed it is of no interest to whoever unpacks it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def _deb(folder: Path, output: Path) -> Path:
    command = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    package = output / f"{NAME}_{VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as work:
        root = Path(work)
        library = root / "usr" / "lib" / NAME
        shutil.copytree(folder, library, symlinks=True, ignore=shutil.ignore_patterns("licences"))
        documents = root / "usr" / "share" / "doc" / NAME
        shutil.copytree(folder / "licences", documents)
        (documents / "NOTICES.txt").rename(documents / "copyright")
        (root / "usr" / "games").mkdir()
        (root / "usr" / "games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
        entry = root / "usr" / "share" / "applications" / f"{NAME}.desktop"
        entry.parent.mkdir()
        entry.write_text(desktop_entry(), encoding="utf-8")
        icon = root / "usr" / "share" / "icons" / "hicolor" / "512x512" / "apps" / f"{NAME}.png"
        icon.parent.mkdir(parents=True)
        shutil.copyfile(ROOT / "assets" / "icon.png", icon)
        bytes_inside = sum(path.stat().st_size for path in root.rglob("*") if not path.is_symlink())
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(_control(architecture, bytes_inside), encoding="utf-8")
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def _control(architecture: str, bytes_inside: int) -> str:
    description = "\n".join(f" {line}" for line in textwrap.wrap(DESCRIPTION, 78))
    return (
        f"Package: {NAME}\n"
        f"Version: {VERSION}\n"
        f"Architecture: {architecture}\n"
        "Maintainer: The makers of Dicewright <dicewright@localhost>\n"
        f"Installed-Size: {-(-bytes_inside // 1024)}\n"
        "Depends: libc6 (>= 2.36), libstdc++6, libgcc-s1\n"
        "Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Description: {SUMMARY}\n"
        f"{description}\n"
    )


def _zip(folder: Path, output: Path) -> Path:
    base = output / f"{NAME}-{VERSION}-windows-{platform.machine().lower()}"
    return Path(shutil.make_archive(str(base), "zip", folder.parent, folder.name))


def _bundle(folder: Path, output: Path) -> Path:
    """The bundle as PyInstaller has signed it, and the licences beside it, for nothing may be put inside."""
    application = folder.parent / "Dicewright.app"
    subprocess.run(["codesign", "--verify", "--deep", "--strict", str(application)], check=True)
    package = output / f"{NAME}-{VERSION}-macos-{platform.machine()}.zip"
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / f"{NAME}-{VERSION}"
        shutil.copytree(folder / "licences", root / "licences")
        # ditto keeps the links and rights that a bundle needs.
        subprocess.run(["ditto", str(application), str(root / application.name)], check=True)
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(root), str(package)], check=True)
    return package
