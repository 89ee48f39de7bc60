"""The worker process: it answers, it survives every kind of bad bot, and it never outlives its use."""

import logging
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.worker import GRACE_SECONDS, InlineThinker, Kind, Request, Thinker, legal_action
from game.engine import Offer, Seat
from tests.bots.stand_ins import make_stand_in
from tests.bots.toys import Nim, Pile, Take
from tests.bots.waiting import answered, wait_for

W = Seat(0)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(make_stand_in)
    yield thinker
    thinker.close()


def question(bot: str, kind: Kind = Kind.CHOOSE, match: str = "m", length: int = 0, **more: Any) -> Request:
    return Request(kind, match, length, W, "nim", bot, Pile(6, W), "seed", **more)


def process_of(thinker: Thinker) -> Any:
    assert thinker._worker is not None
    return thinker._worker._process


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def until_listening(thinker: Thinker) -> int:
    """Polls until the worker is up, and gives its process id."""
    thinker.start()
    wait_for(lambda: thinker.poll() is None and thinker._worker is not None and thinker._worker.listens)
    pid: int = process_of(thinker).pid
    return pid


def test_it_answers_with_the_moment_it_was_asked_about(thinker: Thinker) -> None:
    answer = answered(thinker, question("thinks", match="seven", length=12))
    assert answer.action == Take(W, 2)
    assert (answer.match, answer.length, answer.seat, answer.failure) == ("seven", 12, W, "")


def test_it_explains_itself(thinker: Thinker) -> None:
    answer = answered(thinker, question("thinks", Kind.ANALYSE))
    assert answer.analysis is not None
    assert answer.analysis.variation[0] == answer.action == Take(W, 2)
    assert {judgement.action for judgement in answer.analysis.judgements} == {Take(W, n) for n in (1, 2, 3)}


@pytest.mark.parametrize(("bot", "agreed"), [("first", True), ("nothing", False)])
def test_it_answers_offers(thinker: Thinker, bot: str, agreed: bool) -> None:
    offer = Offer(Seat(1), Offer.DRAW, "b")
    assert answered(thinker, question(bot, Kind.AGREE, offer=offer)).agreed is agreed


def test_inline_answers_are_the_same(thinker: Thinker) -> None:
    inline = InlineThinker(make_stand_in)
    for kind in (Kind.CHOOSE, Kind.ANALYSE):
        request = question("thinks", kind)
        assert answered(inline, request) == answered(thinker, request)
    assert inline.poll() is None


def test_g1_an_answer_for_another_match_or_moment_does_not_fit(thinker: Thinker) -> None:
    answer = answered(thinker, question("thinks", match="old", length=4))
    assert answer.fits("old", 4)
    assert not answer.fits("new", 4)
    assert not answer.fits("old", 5)


def test_g1_a_new_question_replaces_the_old_one(thinker: Thinker) -> None:
    until_listening(thinker)
    thinker.ask(question("patient", match="old"))
    assert thinker.poll() is None
    answer = answered(thinker, question("thinks", match="new"))
    assert answer.match == "new"
    assert thinker.poll() is None


@pytest.mark.parametrize("bot", ["patient", "thinks", "spins"])
def test_g2_cancelled_at_any_moment_nothing_comes_of_it(thinker: Thinker, bot: str) -> None:
    until_listening(thinker)
    for polls in (0, 1, 20):
        thinker.ask(question(bot))
        for _ in range(polls):
            if thinker.poll() is not None:
                break
            time.sleep(0.001)
        thinker.cancel()
        until = time.monotonic() + 0.1
        while time.monotonic() < until:
            assert thinker.poll() is None
    assert answered(thinker, question("first")).action == Take(W, 1)


def test_g4_g5_twenty_matches_use_one_process_and_none_is_left(thinker: Thinker) -> None:
    pid = until_listening(thinker)
    for number in range(20):
        thinker.ask(question("patient", match=str(number)))
        thinker.poll()
    assert answered(thinker, question("thinks")).action == Take(W, 2)
    assert process_of(thinker).pid == pid
    thinker.close()
    assert not runs(pid)


def test_g4_closing_ends_a_worker_that_spins(thinker: Thinker) -> None:
    pid = until_listening(thinker)
    thinker.ask(question("spins"))
    thinker.poll()
    thinker.close()
    assert not runs(pid)


PARENT = """
import sys, time
from game.bots.worker import Kind, Request, Thinker
from tests.bots.stand_ins import make_stand_in
from tests.bots.toys import Pile

if __name__ == "__main__":
    thinker = Thinker(make_stand_in)
    thinker.start()
    while not thinker._worker.listens:
        thinker.poll()
        time.sleep(0.01)
    thinker.ask(Request(Kind.CHOOSE, "m", 0, 0, "nim", sys.argv[1], Pile(6, 0), "seed", seconds=1000.0))
    thinker.poll()
    print(thinker._worker._process.pid, flush=True)
    time.sleep(1000)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system with SIGKILL")
@pytest.mark.parametrize("bot", ["spins", "patient"])
def test_g4_l10_a_worker_ends_when_its_parent_is_killed(tmp_path: Path, bot: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, str(script), bot], stdout=subprocess.PIPE, env=environment, text=True
    ) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        time.sleep(0.2)
        assert runs(worker)
        parent.kill()
        parent.wait()
        wait_for(lambda: not runs(worker))


@pytest.mark.parametrize("bot", ["illegal", "nothing", "garbage", "unspeakable", "raises"])
def test_g6_nonsense_becomes_a_legal_action_and_is_logged(
    thinker: Thinker, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = Nim(), Pile(2, W)
    answer = answered(thinker, question(bot))
    with caplog.at_level(logging.WARNING):
        action = legal_action(game, state, answer, Random(1))
    assert action in game.actions(state, W)
    assert "nim" in caplog.text
    # The worker has lived through it.
    assert answered(thinker, question("first")).action == Take(W, 1)


@pytest.mark.parametrize(("bot", "seconds"), [("spins", 0.1 - GRACE_SECONDS), ("dies", 2.0)])
def test_g6_a_worker_that_hangs_or_dies_is_replaced(
    thinker: Thinker, bot: str, seconds: float, caplog: pytest.LogCaptureFixture
) -> None:
    pid = until_listening(thinker)
    with caplog.at_level(logging.WARNING):
        answer = answered(thinker, question(bot, seconds=seconds))
    assert answer.failure
    assert answer.action is None
    assert "replaced" in caplog.text
    assert answered(thinker, question("first")).action == Take(W, 1)
    assert not runs(pid)


def test_g6_a_worker_killed_between_two_questions_is_replaced(thinker: Thinker) -> None:
    until_listening(thinker)
    process_of(thinker).kill()
    process_of(thinker).join()
    assert thinker.poll() is None
    assert answered(thinker, question("first")).action == Take(W, 1)


def test_g6_where_no_worker_can_start_every_question_fails() -> None:
    thinker = Thinker(make_unpicklable())
    for _ in range(2):
        answer = answered(thinker, question("first"))
        assert answer.failure
    thinker.close()


def make_unpicklable() -> Any:
    return lambda *arguments, **more: None


def test_g11_the_worker_is_spawned_and_knows_no_pygame(thinker: Thinker) -> None:
    answer = answered(thinker, question("imports"))
    modules = answer.failure.split()
    assert "game" in modules
    assert "pygame" not in modules
    assert type(process_of(thinker)).__name__ == "SpawnProcess"


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are read another way here")
def test_l26_the_worker_gives_way_to_the_window(thinker: Thinker) -> None:
    pid = until_listening(thinker)
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_g14_nothing_is_started_by_importing() -> None:
    code = (
        "import game.bots.worker, threading, multiprocessing;"
        "print(threading.active_count(), multiprocessing.active_children())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "[]"]


def test_closing_twice_or_before_the_start_is_harmless() -> None:
    thinker = Thinker(make_stand_in)
    thinker.close()
    assert thinker.poll() is None
    thinker.cancel()
    thinker.close()


def test_requests_and_answers_travel() -> None:
    request = question("first")
    assert pickle.loads(pickle.dumps(request)) == request
