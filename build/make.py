"""Freezes the application into DIR/dicewright and packs it: `python build/make.py [--output DIR]`.

Builds in an environment of its own, so that nothing gets in that merely happens to be installed here: an
installed numpy alone would triple the size.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script, it finds its own folder only
    sys.path.insert(0, str(ROOT))

from build.notices import write_notices  # noqa: E402
from build.packages import pack  # noqa: E402


def make(output: Path, environment: Path) -> Path:
    """Builds into `output` with an environment kept at `environment`. Returns the folder to ship."""
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(environment, with_pip=True)
    requirements = ROOT / "build" / "requirements.txt"
    _run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(requirements))
    with tempfile.TemporaryDirectory() as work:
        _run(
            python,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--log-level=WARN",
            f"--workpath={work}",
            f"--distpath={output}",
            str(ROOT / "build" / "dicewright.spec"),
        )
    folder = output / "dicewright"
    write_notices(folder, python)
    return folder


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def newest_glibc(folder: Path) -> tuple[int, int]:
    """The newest version of the C library that anything in a folder asks for on Linux; (0, 0) for none.

    Needs objdump.
    """
    newest = (0, 0)
    for library in (folder / "dicewright", *folder.rglob("*.so*")):
        told = subprocess.run(["objdump", "-T", str(library)], capture_output=True, text=True, check=False)
        asked = re.findall(r"GLIBC_(\d+)\.(\d+)", told.stdout)
        newest = max([newest, *((int(major), int(minor)) for major, minor in asked)])
    return newest


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT)


def main() -> int:
    parser = argparse.ArgumentParser(description="Freezes Dicewright into one folder.")
    parser.add_argument("--output", type=Path, default=ROOT / "dist")
    parser.add_argument("--environment", type=Path, default=ROOT / "dist" / "environment")
    parser.add_argument("--folder-only", action="store_true", help="make no packages of it")
    arguments = parser.parse_args()
    folder = make(arguments.output.resolve(), arguments.environment.resolve())
    print(f"{folder}: {size(folder) / 2**20:.1f} MiB")
    if sys.platform.startswith("linux") and shutil.which("objdump"):
        print("it needs GLIBC {}.{} or newer".format(*newest_glibc(folder)))
    if not arguments.folder_only:
        for package in pack(folder, arguments.output.resolve()):
            print(f"{package}: {package.stat().st_size / 2**20:.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
