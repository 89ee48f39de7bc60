"""Only one running copy writes; the lock dies with its process."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import filelock
import pytest

from game.save import encode
from scenes.system.disk import HOME
from scenes.system.storage import Settings, Storage
from scenes.words import Words
from tests.scenes.system.failures import fail_with
from tests.scenes.system.kept import ROOT, SAVE, contents, text_of


class TestSingleCopy:
    HOLDER = (
        "from scenes.system.storage import Storage\n"
        "import sys\n"
        "storage = Storage()\n"
        "print(storage.writable, flush=True)\n"
        "sys.stdin.read()\n"
    )

    def hold(self) -> subprocess.Popen[bytes]:
        holder = subprocess.Popen(
            [sys.executable, "-c", self.HOLDER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"True"
        return holder

    def end(self, holder: subprocess.Popen[bytes]) -> None:
        assert holder.stdin is not None and holder.stdout is not None
        holder.kill()
        holder.wait()
        holder.stdin.close()
        holder.stdout.close()

    def test_f8_a_second_one_plays_without_writing_and_the_lock_dies_with_the_first(self, home: Path) -> None:
        holder = self.hold()
        try:
            (home / "saves" / "slot.000001.json").write_bytes(encode(SAVE))
            before = contents(home)
            second = Storage()
            assert not second.writable
            assert second.reason is not None and Words(strict=True)(second.reason)
            second.write_settings(Settings(volume=3))
            second.autosave("slot", encode(SAVE))
            second.delete("slot")
            assert contents(home) == before
            assert [found.slot for found in second.unfinished()] == ["slot"]
            assert text_of(second) == []
        finally:
            self.end(holder)
        third = Storage()
        assert third.writable and third.reason is None
        third.close()

    def test_closed_it_lets_another_write(self, storage: Storage) -> None:
        assert storage.writable
        storage.close()
        other = Storage()
        assert other.writable
        other.close()

    def test_f7_a_folder_that_may_not_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        monkeypatch.setenv(HOME, str(tmp_path / "file" / "below"))
        storage = Storage()
        assert storage.read_settings() == Settings()
        assert not storage.writable
        assert storage.reason is not None and Words(strict=True)(storage.reason)
        for _ in range(3):
            storage.autosave("slot", encode(SAVE))
            storage.write_settings(Settings(volume=5))
        assert text_of(storage) == [], "the reason is shown once, not with every move"

    @pytest.mark.parametrize(("code", "words"), [(errno.EROFS, "written to"), (errno.ENOSPC, "full")])
    def test_f6_f7_a_disk_that_is_not_well_at_the_start_is_written_once_it_is(
        self, storage: Storage, code: int, words: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(filelock.FileLock, "acquire", fail_with(code))
            assert storage.reason is not None and words in Words(strict=True)(storage.reason)
            assert not storage.autosave("slot", encode(SAVE))
            assert text_of(storage) == []
        assert storage.autosave("slot", encode(SAVE))
        (told,) = text_of(storage)
        assert "again" in told
        assert [found.save for found in storage.unfinished()] == [SAVE]
        assert storage.autosave("slot", encode(SAVE)) and text_of(storage) == []
        assert not Storage().writable, "and no other copy writes there"

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f8_a_folder_that_vanished_is_claimed_anew(self, storage: Storage, home: Path) -> None:
        storage.autosave("slot", encode(SAVE))
        storage.autosave("other", encode(SAVE))
        storage.delete("other")
        (home / "saves" / ".lock").unlink()
        storage.autosave("slot", encode(SAVE))
        assert not Storage().writable
        assert storage.restore("other"), "what was deleted since the start can still be brought back"
        (home / "saves" / ".lock").unlink()
        second = Storage()
        assert second.writable, "where another copy was quicker, that one writes"
        before = contents(home)
        for _ in range(2):
            assert not storage.autosave("slot", encode(SAVE))
        assert contents(home) == before
        (told,) = text_of(storage)
        assert "already running" in told
        second.close()

    @pytest.mark.parametrize("error", [NotImplementedError(), OSError(errno.ENOLCK, "no locks")])
    def test_a_file_system_without_locks_is_written_all_the_same(
        self, storage: Storage, error: Exception, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def acquire(lock: object, timeout: float) -> None:
            raise error

        monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
        assert storage.writable
        storage.autosave("slot", encode(SAVE))
        assert [found.save for found in storage.unfinished()] == [SAVE]


def test_the_lock_is_not_loaded_before_it_is_needed() -> None:
    program = (
        "import sys\n"
        "from scenes.system.storage import Storage\n"
        "storage = Storage()\n"
        "storage.read_settings()\n"
        "next(storage.unfinished(), None)\n"
        "print('filelock' in sys.modules, 'pygame' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)
    assert ran.stdout.split() == [b"False", b"False"]
