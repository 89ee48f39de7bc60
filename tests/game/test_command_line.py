"""`python -m game`: plain text and exit 0, or one line that says what is wrong and exit 2."""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from game import __main__ as command_line
from game.catalog import GAMES
from game.custodian.rules import CUSTODIAN
from game.engine import CHANCE, AnyGame, Seat
from game.match import Match
from game.options import house_rules
from game.save import SeatInfo, encode
from tests.game.random_play import every_catalog_game

ROOT = Path(__file__).parents[2]

START = "b1b2b3b4b5/........../........../........../w5w4w3w2w1 w 0"
STUCK = "........../........../b1b1....../....b1..../w3w3b1b1.. w 2"
LINE = "w2......../b1......../w1b3b4..w1/........../....b6..w2 w 0"


def run(*arguments: str) -> int:
    return command_line.main(list(arguments))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A match of Custodian Dice a few actions old."""
    seats = (SeatInfo("Ada", "ivory"), SeatInfo("Bo", "ruby"))
    match = Match(CUSTODIAN, CUSTODIAN.options(), seats, Seat(0), "tulip")
    for _ in range(5):
        match.play(CUSTODIAN.actions(match.state, match.state.to_act[0])[0])
    path = tmp_path / "match.json"
    path.write_bytes(encode(match.dump()))
    return path


# --- what it prints ---


@every_catalog_game
def test_games_lists_seats_and_house_rules(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games") == 0
    printed = capsys.readouterr().out
    assert f"{game.key}  seats " in printed
    for rule in house_rules(game.options):
        choices = ", ".join(rule.text(choice) for choice in rule.choices)
        assert f"  {rule.name}={rule.text(rule.default)}  ({choices})\n" in printed


def test_actions_are_printed_one_a_line_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("actions", "custodian", START) == 0
    state = CUSTODIAN.read(START, CUSTODIAN.options())
    assert capsys.readouterr().out.splitlines() == list(map(str, CUSTODIAN.actions(state, Seat(0))))


def test_house_rules_are_given_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    run("actions", "custodian", START, "--option", "jumping=false", "--option", "chaos=true")
    printed = capsys.readouterr().out
    assert "^" not in printed, "no die jumps"
    assert "=" not in printed, "and no face is chosen"


def test_a_long_list_is_cut_short_and_says_how_many_follow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("actions", "custodian", START)
    every = capsys.readouterr().out.splitlines()
    monkeypatch.setattr(command_line, "LISTED_ACTIONS", 10)
    run("actions", "custodian", START)
    assert capsys.readouterr().out.splitlines() == [*every[:10], f"... and {len(every) - 10} more"]


def test_there_are_no_actions_while_chance_is_due(capsys: pytest.CaptureFixture[str]) -> None:
    state = CUSTODIAN.new(CUSTODIAN.options(), 2, Seat(0))
    assert state.to_act == (CHANCE,)
    assert run("actions", "custodian", str(state)) == 0
    assert capsys.readouterr().out == ""


def test_apply_prints_the_position_after_an_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("apply", "custodian", STUCK, "pass") == 0
    assert capsys.readouterr().out == STUCK.replace(" w 2", " b 3") + "\n"


def test_apply_says_what_chance_owes_and_takes_it_as_further_actions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("apply", "custodian", LINE, "c1-c2", "--option", "chaos=true") != 0, "that die is black's"
    capsys.readouterr()
    assert run("apply", "custodian", LINE, "a3-a2", "--option", "chaos=true") == 0
    position, due = capsys.readouterr().out.splitlines()
    assert "w?" in position
    assert due == "roll due"
    assert run("apply", "custodian", LINE, "a3-a2", "roll 6", "--option", "chaos=true") == 0
    (rolled,) = capsys.readouterr().out.splitlines()
    assert rolled == position.replace("w?", "w6").replace(" w ", " b ").replace(" 0", " 1")


def test_perft_counts_the_positions_at_a_depth(capsys: pytest.CaptureFixture[str]) -> None:
    state = CUSTODIAN.read(START, CUSTODIAN.options())
    actions = CUSTODIAN.actions(state, Seat(0))
    for depth, count in ((0, 1), (1, len(actions))):
        assert run("perft", "custodian", START, str(depth)) == 0
        assert capsys.readouterr().out == f"{count}\n"


def test_perft_splits_its_count_by_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("perft", "custodian", LINE, "2", "--split") == 0
    *lines, total = capsys.readouterr().out.splitlines()
    state = CUSTODIAN.read(LINE, CUSTODIAN.options())
    counts = {text: int(count) for text, count in (line.split(" ") for line in lines)}
    assert list(counts) == [str(action) for action in CUSTODIAN.actions(state, Seat(0))]
    assert sum(counts.values()) == int(total)


def test_bots_are_named_weakest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bots", "custodian") == 0
    names = capsys.readouterr().out.splitlines()
    assert len(names) == len(set(names)) >= 3
    assert all(name.isidentifier() for name in names)


def test_check_replays_a_save(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(save)) == 0
    position, result = capsys.readouterr().out.splitlines()
    document = json.loads(save.read_text(encoding="utf-8"))
    assert result == f"in play, {len(document['log'])} entries"
    CUSTODIAN.read(position, CUSTODIAN.options())


def test_check_prints_how_a_match_ended(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("check", str(save))
    side = capsys.readouterr().out.split()[1]
    document = json.loads(save.read_text(encoding="utf-8"))
    document["log"].append([9.0, f"{side} resign"])
    save.write_text(json.dumps(document), encoding="utf-8")
    assert run("check", str(save)) == 0
    winner = {"w": "b", "b": "w"}[side]
    assert capsys.readouterr().out.splitlines()[-1].endswith(f": {winner} {side}")


# --- what it refuses ---


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "command"),
        (["dance"], "dance"),
        (["games", "all"], "all"),
        (["actions"], "game"),
        (["actions", "custodian"], "position"),
        (["actions", "ludo", START], "no game 'ludo'; known: custodian"),
        (["actions", "custodian", ""], "position"),
        (["actions", "custodian", START.replace("w5", "w7")], "7"),
        (["actions", "custodian", START.replace("b1", "")], ""),
        (["actions", "custodian", START + "\nand more"], ""),
        (["actions", "custodian", START, "--option", "jumping"], "name=value"),
        (["actions", "custodian", START, "--option", "jumping=maybe"], "'maybe' is not one of true, false"),
        (["actions", "custodian", START, "--option", "flying=true"], "no option 'flying'"),
        (["actions", "custodian", START, "--colour", "red"], "--colour"),
        (["apply", "custodian", START], "action"),
        (["apply", "custodian", START, "a1-b1=2"], "not legal here (CU-"),
        (["apply", "custodian", START, "a1 to b1"], "a1 to b1"),
        (["apply", "custodian", START, "pass"], "pass is not legal here (CU-"),
        (["apply", "custodian", START, "roll 3"], "roll 3 is not due here"),
        (["apply", "custodian", LINE, "a3-a2", "roll 7", "--option", "chaos=true"], "1 to 6"),
        (["apply", "custodian", LINE, "a3-a2", "roll 1 2", "--option", "chaos=true"], "roll 1 2 is not due"),
        (["perft", "custodian", START, "deep"], "deep"),
        (["perft", "custodian", START, "-1"], "depth"),
        (["play", "custodian"], "--seats"),
        (["play", "custodian", "--seats", "random", "deep_blue"], "no bot 'deep_blue'"),
        (["play", "custodian", "--seats", "random"], "not played with 1 seats"),
        (["play", "custodian", "--seats", "random", "random", "--games", "0"], "1 or more"),
        (["play", "ludo", "--seats", "random", "random"], "no game 'ludo'"),
        (["bots", "ludo"], "no game 'ludo'"),
        (["check"], "save"),
    ],
    ids=lambda value: "_".join(value)[:60] if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    assert_one_line(capsys, complaint)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", ""),
        (b"\x00" * 64, ""),
        (b"null", ""),
        (b"[]", ""),
        (b"\xff\xfe", "not text"),
        (b"[" * 100_000, ""),
        (b'{"version": 2}', "newer"),
    ],
)
def test_a_file_that_is_no_save_is_refused_in_one_line(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(content)
    assert run("check", str(path)) == 2
    assert_one_line(capsys, complaint)


def test_check_names_the_first_entry_that_does_not_fit(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(save.read_text(encoding="utf-8"))
    document["log"].insert(2, [0.0, "a1-e5=6"])
    save.write_text(json.dumps(document), encoding="utf-8")
    assert run("check", str(save)) == 2
    assert_one_line(capsys, "entry 3 of the log does not fit: a1-e5=6")


def test_check_of_no_file_or_a_folder_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", str(tmp_path / "nowhere.json")) == 2
    assert_one_line(capsys, "nowhere.json")
    assert run("check", str(tmp_path)) == 2
    assert_one_line(capsys, "")


def assert_one_line(capsys: pytest.CaptureFixture[str], complaint: str) -> None:
    printed = capsys.readouterr()
    assert printed.out == ""
    assert complaint in printed.err
    assert printed.err.endswith("\n")
    assert len(printed.err.splitlines()) == 1
    assert printed.err.strip()


# --- as a program of its own ---


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_it_runs_as_a_program() -> None:
    good = program("perft", "custodian", START, "1")
    assert (good.returncode, good.stderr) == (0, "")
    bad = program("perft", "ludo", START, "1")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == f"there is no game 'ludo'; known: {', '.join(game.key for game in GAMES)}\n"


def test_bots_play_each_other_and_the_same_seed_plays_the_same() -> None:
    command = ["play", "custodian", "--seats", "random", "greedy", "--games", "2", "--seed", "7"]
    one, two = program(*command), program(*command)
    assert (one.returncode, one.stderr) == (0, "")
    first, second = json.loads(one.stdout), json.loads(two.stdout)
    assert (first["game"], first["games"], first["seed"]) == ("custodian", 2, "7")
    assert first["draws"] + sum(bot["wins"] for bot in first["bots"]) == 2
    for key in ("draws", "plies_median", "plies_max", "endings"):
        assert first[key] == second[key]


def test_the_rules_load_without_the_screen() -> None:
    script = "import sys, game.__main__; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=60, check=False).returncode == 0


# --- how far it is, and who listens ---


class Terminal(StringIO):
    """A screen that shows only what was written last on its one line."""

    def isatty(self) -> bool:
        return True

    def reads(self) -> str:
        return self.getvalue().rpartition("\x1b[K")[2]


class Clock:
    """The time that the command line goes by, in seconds."""

    now = 100.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(command_line, "monotonic", lambda: clock.now)
    yield clock


def test_a_terminal_shows_on_one_line_how_far_it_is(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with command_line.Progress("games") as progress:
        clock.now += 0.5
        progress.show(1, 40)
        assert terminal.reads() == "", "nothing takes long yet"
        clock.now += 1.5
        progress.show(10, 40)
        assert terminal.reads() == "10 of 40 games, about 0:00:06 left"
        clock.now += 8
        progress.show(20, 40)
        assert terminal.reads() == "20 of 40 games, about 0:00:10 left"
    assert terminal.reads() == "", "what follows begins on an empty line"
    assert "\n" not in terminal.getvalue()


def test_a_file_gets_a_line_from_time_to_time(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = StringIO()
    monkeypatch.setattr(sys, "stderr", lines)
    with command_line.Progress("games") as progress:
        for done in range(1, 41):
            clock.now += 1.0
            progress.show(done, 40)
    told = lines.getvalue().splitlines()
    assert told[0] == "10 of 40 games, about 0:00:30 left"
    assert [line.split()[0] for line in told] == ["10", "20", "30"]


def test_bots_that_play_fast_are_not_commented(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "custodian", "--seats", "random", "random", "--games", "1"]
    assert run(*command, "--option", "quiet_limit=20") == 0
    assert capsys.readouterr().err == ""


def test_what_is_stopped_says_nothing_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "perft", stop)
    assert run("perft", "custodian", START, "5") == command_line.STOPPED
    assert capsys.readouterr() == ("", "")


COMMANDS = (
    ["games"],
    ["actions", "custodian", START],
    ["apply", "custodian", START, "a1-a4=1"],
    ["perft", "custodian", START, "1", "--split"],
    ["play", "custodian", "--seats", "random", "random", "--games", "1", "--option", "quiet_limit=20"],
    ["bots", "custodian"],
    ["check"],
)


def test_every_command_is_among_these() -> None:
    parser = command_line._parser()
    known = next(a.choices for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    assert known is not None
    assert {command[0] for command in COMMANDS} == set(known)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_reader_that_has_seen_enough_is_no_error(command: list[str], save: Path) -> None:
    """What `| head -0` does: nobody reads a word of it."""
    arguments = [*command, str(save)] if command == ["check"] else command
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (0, b"")
