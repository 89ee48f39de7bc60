"""How the tests are run."""

import pytest

from game.bots.bot import collect_seldom


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """None for all cores. A few files named by hand are done sooner than other processes are started."""
    return 0 if all(argument.partition("::")[0].endswith(".py") for argument in config.args) else None


def pytest_collection_finish() -> None:
    """As where bots think: looking for garbage among thousands of tests took much of the suite."""
    collect_seldom()
