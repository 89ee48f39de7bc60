"""The layers of the house: what pyproject.toml says of packages and imports holds and leaves none out."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def tool(name: str) -> dict[str, Any]:
    """What pyproject.toml tells a tool."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = settings["tool"][name]
    return found


def test_every_package_is_installed() -> None:
    modules = (path for root in ("game", "scenes") for path in (ROOT / root).rglob("*.py"))
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in modules}
    assert set(tool("setuptools")["packages"]) == packages


def test_the_import_contracts_hold() -> None:
    command = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    run = subprocess.run(
        [sys.executable, "-c", command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken" in run.stdout


def test_the_contracts_cover_the_rules_and_the_screen() -> None:
    assert set(tool("importlinter")["root_packages"]) == {"game", "scenes"}


def test_the_layers_are_exhaustive() -> None:
    layered = [contract for contract in tool("importlinter")["contracts"] if contract["type"] == "layers"]
    assert [contract["name"] for contract in layered if not contract.get("exhaustive")] == []
    assert {container for contract in layered for container in contract["containers"]} >= {"game", "scenes"}


def test_main_stays_small_and_imports_nothing_of_ours_at_once() -> None:
    """It runs again in every worker process, and before the streams of a windowed build are there."""
    text = (ROOT / "main.py").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    assert [node for node in imports if isinstance(node, ast.ImportFrom)] == []
    assert names <= sys.stdlib_module_names
    assert len(text.splitlines()) <= 40
