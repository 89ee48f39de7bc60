"""The licences of everything that a frozen Dicewright carries, gathered into one folder inside it."""

import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

LGPL = "LGPL-2.1-or-later"

FIND_TEXTS = """
import importlib.metadata, pathlib, sys, sysconfig
for name in sys.argv[1:]:
    if name == "python":
        folders = (sysconfig.get_path("stdlib"), sys.base_prefix)
        places = [pathlib.Path(folder, "LICENSE.txt") for folder in folders]
    elif name == "lgpl":
        import pygame
        places = [pathlib.Path(pygame.__file__).parent / "docs" / "generated" / "LGPL.txt"]
    else:
        files = importlib.metadata.files(name) or ()
        places = [pathlib.Path(f.locate()) for f in files if f.stem in ("LICENSE", "LICENCE", "COPYING")]
    print(next((place for place in places if place.is_file()), ""))
"""
"""Run by the Python that was frozen: the licence texts lie beside its packages."""


@dataclass(frozen=True)
class Component:
    """Something that others made. `files` are beginnings of the names of its files in a frozen folder."""

    name: str
    copyright: str
    licence: str
    home: str
    files: tuple[str, ...]
    text: str | None = None


def components() -> list[Component]:
    """What is listed in components.toml."""
    listed = tomllib.loads((HERE / "components.toml").read_text(encoding="utf-8"))["component"]
    return [Component(**{**entry, "files": tuple(entry["files"])}) for entry in listed]


def unlisted(folder: Path) -> list[str]:
    """The libraries of a frozen folder that no component names."""
    known = tuple(beginning for component in components() for beginning in component.files)
    libraries = [
        path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file() and (".so" in path.name or path.suffix in (".dll", ".dylib"))
    ]
    # Extension modules lie in the folder of their package, those of Python itself in that of dynamic modules.
    return [
        str(path)
        for path in libraries
        if not path.name.startswith(known)
        and not any(part.startswith((*known, "lib-dynload")) for part in path.parts[:-1])
    ]


def write_notices(folder: Path, python: Path) -> Path:
    """Puts notices and licence texts into `folder`/licences; `python` is the one that was frozen.

    Raises FileNotFoundError where a text is missing: nothing is shipped without its licence.
    """
    target = folder / "licences"
    target.mkdir(exist_ok=True)
    listed = components()
    texts = _texts([component.text for component in listed if component.text], python)
    for name, path in texts.items():
        shutil.copyfile(path, target / f"{name}.txt")
    shutil.copyfile(_texts(["lgpl"], python)["lgpl"], target / f"{LGPL}.txt")
    for path in [*(HERE / "licences").glob("*.txt"), *(ROOT / "assets" / "fonts").glob("*-LICENCE.txt")]:
        shutil.copyfile(path, target / path.name)
    lines = ["Dicewright carries what others made and let everybody use.", ""]
    for component in listed:
        text = target / f"{component.text or component.licence}.txt"
        lines += [component.name, f"    {component.copyright}", f"    {component.licence}, {component.home}"]
        lines += [f"    the licence: {text.name}", ""] if text.exists() else [""]
    for path in sorted(target.glob("*-LICENCE.txt")):
        lines += [f"The font {path.stem.removesuffix('-LICENCE')}", f"    the licence: {path.name}", ""]
    notices = target / "NOTICES.txt"
    notices.write_text("\n".join(lines), encoding="utf-8")
    return notices


def _texts(names: list[str], python: Path) -> dict[str, Path]:
    found = subprocess.run(
        [str(python), "-c", FIND_TEXTS, *names], check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout.splitlines()
    # pygame may greet before it is asked.
    paths = dict(zip(names, found[-len(names) :], strict=True))
    missing = [name for name, path in paths.items() if not path]
    if missing:
        raise FileNotFoundError(f"no licence text was found for {', '.join(missing)}")
    return {name: Path(path) for name, path in paths.items()}
