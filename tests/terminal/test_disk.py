"""Copies of a game, and disks that are full."""

import errno
import io
from pathlib import Path

import pytest

import moonless
from moonless.core.record import Record
from moonless.terminal.session import play
from tests.terminal.sitting import SEATS, sit, start


def test_a_copy_can_be_saved(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    text = sit(
        start(), "random", "save", f"save {copy}", f"save {copy}", "n", f"save {tmp_path}/no/", f"save {tmp_path}", "y"
    )
    assert Record.load(copy).entries[0].value == "random"
    assert "Save where?" in text
    assert f"{copy} exists. Write over it? [y/N] n\nNothing is written." in text
    assert "that is a folder" in text


def test_a_copy_makes_no_folders(tmp_path: Path) -> None:
    text = sit(start(), f"save {tmp_path}/no/copy.jsonl", "save ~nobody-of-that-name/copy.jsonl")
    assert f"there is no folder {tmp_path}/no." in " ".join(text.split())
    assert text.count("Could not save to") == 2
    assert list(tmp_path.iterdir()) == []


class FullDisk:
    """A disk that is full for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        real = Record.save

        def save(record: Record, path: Path) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            real(record, path)

        monkeypatch.setattr(Record, "save", save)


def test_a_full_disk_is_said_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    FullDisk(monkeypatch)
    path = tmp_path / "game.jsonl"
    table = start()
    text = sit(table, "random", "e", "q", "n", "e", "q", "y", path=path)
    assert " ".join(text.split()).count(f"Could not save to {path}: the disk is full. The game goes on") == 1
    assert "Leave and lose the game?" in text
    assert text.endswith("This game was not saved.\n")
    assert "Go on with" not in text
    assert len(table.record.entries) > 3


def test_a_disk_that_fills_up_keeps_the_moves_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit(start(), "random", path=path)
    FullDisk(monkeypatch)
    text = sit(moonless.load(path), "e", "q", "y", path=path)
    assert "Leave and lose the moves since?" in text
    assert "Moves since the last save are lost." in " ".join(text.split())
    assert text.endswith(f"Go on with: moonless resume {path}\n")


def test_a_copy_becomes_the_game_where_nothing_else_is_kept(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    text = sit(start(), f"save {copy}", "random")
    assert "The game is kept there from now on." in text
    assert text.endswith(f"Go on with: moonless resume {copy}\n")
    assert Record.load(copy).entries[0].value == "random"


def test_a_disk_with_room_again_saves_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    disk = FullDisk(monkeypatch)
    path = tmp_path / "game.jsonl"
    lines = ["random", "e"]

    def reader(prompt: str) -> str:
        if not lines:
            raise EOFError
        disk.full = len(lines) > 1
        return lines.pop(0)

    screen = io.StringIO()
    play(start(), SEATS, path, reader=reader, output=screen)
    assert "The game is saved again." in screen.getvalue()
    choices = [entry.value for entry in Record.load(path).entries if entry.kind == "choose"]
    assert choices == ["random", "face e"]
