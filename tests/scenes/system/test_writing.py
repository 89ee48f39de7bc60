"""Writing on disks that are full, read-only or gone, and a crash at any moment of it."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.save import encode
from scenes.system import disk
from scenes.system.storage import Settings, Storage
from tests.scenes.system.failures import fail_with
from tests.scenes.system.kept import ROOT, SAVE, contents, text_of


class TestWriting:
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EACCES, errno.EIO])
    @pytest.mark.parametrize("step", ["open", "fsync", "replace"])
    def test_f6_f7_a_failure_leaves_the_old_file_and_is_told_once(
        self, storage: Storage, home: Path, code: int, step: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.write_settings(Settings(volume=1))
        storage.autosave("slot", encode(SAVE))
        before = contents(home)
        if step == "fsync":
            monkeypatch.setattr(os, "fsync", fail_with(code))
        elif step == "replace":
            monkeypatch.setattr(Path, "replace", fail_with(code))
        else:
            real = Path.open

            def opened(path: Path, mode: str = "r", *values: Any, **named: Any) -> Any:
                return fail_with(code)() if "w" in mode else real(path, mode, *values, **named)

            monkeypatch.setattr(Path, "open", opened)
        for volume in range(5):
            storage.write_settings(Settings(volume=volume))
            storage.autosave("slot", encode(SAVE))
        full = code in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        told = text_of(storage)
        assert len(told) == 2, "one for the settings, one for the match"
        assert all(("full" in text) == full for text in told)
        monkeypatch.undo()
        assert contents(home) == before

    def test_after_it_went_well_again_the_next_failure_is_told(
        self, storage: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(2):
            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", fail_with(errno.ENOSPC))
                storage.autosave("slot", encode(SAVE))
                storage.autosave("slot", encode(SAVE))
            assert len(text_of(storage)) == 1
            storage.autosave("slot", encode(SAVE))
            assert text_of(storage) == []

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f7_a_folder_that_vanished_is_made_again(self, storage: Storage, home: Path) -> None:
        storage.autosave("slot", encode(SAVE))
        for path in sorted(home.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        home.rmdir()
        storage.autosave("slot", encode(SAVE))
        storage.write_settings(Settings(volume=9))
        assert text_of(storage) == []
        assert [found.save for found in storage.unfinished()] == [SAVE]

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f7_a_folder_that_vanished_for_good_is_told_once(self, storage: Storage, home: Path) -> None:
        assert storage.writable
        home.rename(home.with_name("elsewhere"))
        home.write_text("a file where the folder was", encoding="utf-8")
        for _ in range(3):
            storage.autosave("slot", encode(SAVE))
        (told,) = text_of(storage)
        assert str(home / "saves") in told
        assert list(storage.saves()) == []

    def test_settings_that_cannot_be_encoded_do_not_touch_the_file(
        self, storage: Storage, home: Path
    ) -> None:
        storage.write_settings(Settings(volume=1))
        before = contents(home)
        storage.write_settings(Settings(set_ups={"custodian": {"name": "\ud800"}}))
        storage.write_settings(Settings(set_ups={"custodian": {"seats": object()}}))
        assert contents(home) == before
        assert len(text_of(storage)) == 1

    def test_the_same_settings_are_not_written_again(
        self, storage: Storage, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.write_settings(Settings(volume=4))
        monkeypatch.setattr(disk, "write", fail_with(errno.EIO))
        storage.write_settings(Settings(volume=4))
        assert text_of(storage) == []

    def test_no_temporary_file_is_left(self, storage: Storage, home: Path) -> None:
        storage.write_settings(Settings())
        storage.autosave("slot", encode(SAVE))
        assert not [name for name in contents(home) if "tmp" in name]

    @pytest.mark.parametrize("what", ["settings", "saves"])
    def test_f3_a_process_killed_at_any_moment_leaves_the_old_or_the_new(self, home: Path, what: str) -> None:
        """Ten kills each: what the writer had reported as written must be there, or something newer."""
        program = (
            "import sys\n"
            "from scenes.system.storage import Settings, Storage\n"
            "from game.save import SaveFile, decode, encode\n"
            "import msgspec\n"
            "save = decode(sys.stdin.buffer.read())\n"
            "storage = Storage()\n"
            "for n in range(int(sys.argv[1]), 10**9):\n"
            "    if sys.argv[2] == 'saves':\n"
            "        log = save.log * 40 + ((float(n), 'pass'),)\n"
            "        storage.autosave('slot', encode(msgspec.structs.replace(save, log=log)))\n"
            "    else:\n"
            "        storage.write_settings(Settings(set_ups={'n': {'n': n, 'fill': 'x' * 20_000}}))\n"
            "    print(n, flush=True)\n"
        )
        rng = random.Random(11)
        reached = 0
        for _ in range(10):
            writer = subprocess.Popen(
                [sys.executable, "-c", program, str(reached + 1), what],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            assert writer.stdin is not None and writer.stdout is not None
            writer.stdin.write(encode(SAVE))
            writer.stdin.close()
            first = writer.stdout.readline()
            time.sleep(rng.uniform(0, 0.03))
            writer.kill()
            reported = [int(line) for line in (first + writer.stdout.read()).split()]
            writer.stdout.close()
            writer.wait()
            storage = Storage()
            if what == "saves":
                (found,) = storage.unfinished()
                reached = int(found.save.log[-1][0])
            else:
                reached = storage.read_settings().set_ups["n"]["n"]
            assert reached >= reported[-1]
            assert text_of(storage) == []
        assert reached > 10, "the writer was killed between many writes"

    @pytest.mark.parametrize("step", range(1, 20))
    def test_f3_a_crash_at_each_step_of_writing_leaves_the_old_or_the_new(
        self, storage: Storage, step: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Crash(BaseException):
            """Nothing catches it, as nothing catches a kill."""

        steps = 0

        def counted(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*values: Any, **named: Any) -> Any:
                nonlocal steps
                steps += 1
                if steps == step:
                    raise Crash
                return real(*values, **named)

            return call

        newer = msgspec.structs.replace(SAVE, takebacks=1)
        for _ in range(4):
            storage.autosave("slot", encode(SAVE))
        storage.write_settings(Settings(volume=1))
        with monkeypatch.context() as patch:
            for owner, name in ((Path, "open"), (os, "fsync"), (Path, "replace"), (Path, "unlink")):
                patch.setattr(owner, name, counted(getattr(owner, name)))
            try:
                storage.write_settings(Settings(volume=2))
                storage.autosave("slot", encode(newer))
            except Crash:
                pass
            else:
                assert step > 10, "the steps were counted"
        (found,) = storage.unfinished()
        assert found.save in (SAVE, newer)
        assert storage.read_settings().volume in (1, 2)
        assert text_of(storage) == []
