"""How tests wait for what another process does: patiently, and without measuring time."""

import time
from collections.abc import Callable
from typing import Any

from game.bots.worker import Answer, Request, Thinking

PATIENCE = 60.0
"""Seconds after which a test gives up."""


def wait_for(condition: Callable[[], Any]) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if result := condition():
            return result
        time.sleep(0.002)
    raise AssertionError("it did not happen")


def answered(thinker: Thinking, request: Request) -> Answer:
    thinker.ask(request)
    answer: Answer = wait_for(thinker.poll)
    return answer
