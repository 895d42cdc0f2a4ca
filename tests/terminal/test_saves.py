"""Games in progress on disk."""

import errno
import io
import os
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path

import pytest

import moonless
from moonless.core.record import Record
from moonless.terminal import saves
from moonless.terminal.resume import pick_saved, salvage

WHEN = datetime(2026, 1, 31, 23, 59, 1, tzinfo=UTC)


def record() -> Record:
    return Record("by-stealth-and-sea", "1", "content", "bg2", 7)


def test_a_name_is_never_taken_twice(tmp_path: Path) -> None:
    names = [saves.new_path("By Stealth/Sea", "bg2", tmp_path / "new", WHEN).name for _ in range(3)]
    assert names == [f"by-stealth-sea-bg2-20260131-235901-{number}.jsonl" for number in (1, 2, 3)]


def test_games_are_listed_newest_first(tmp_path: Path) -> None:
    first, second, empty, over = (saves.new_path("game", "bg2", tmp_path, WHEN) for _ in range(4))
    for at, path in enumerate([second, first, over]):
        saves.save(record(), path)
        os.utime(path, (at, at))
    saves.describe(first, "First Blood", "Time 0130 (3 of 12)", False)
    saves.describe(over, "Done", "", True)
    games = saves.saved_games(tmp_path)
    assert [game.path for game in games] == [first, second]
    assert saves.list_lines(games)[0].startswith("1: First Blood, Time 0130 (3 of 12) (1970-01-01")
    assert games[1].title == second.stem
    assert [game.over for game in saves.saved_games(tmp_path, finished=True)] == [True, False, False]
    assert empty not in [game.path for game in games]


def test_no_folder_no_games(tmp_path: Path) -> None:
    assert saves.saved_games(tmp_path / "none") == []


def test_a_broken_note_is_passed_over(tmp_path: Path) -> None:
    path = saves.new_path("game", "bg2", tmp_path, WHEN)
    saves.save(record(), path)
    saves.about_path(path).write_bytes(b"\xff\x00")
    assert saves.saved_games(tmp_path)[0].title == path.stem
    saves.discard(path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_found_by_path_name_beginning_or_number(tmp_path: Path) -> None:
    one, two = saves.new_path("alpha", "bg2", tmp_path, WHEN), saves.new_path("beta", "bg2", tmp_path, WHEN)
    for at, path in enumerate((one, two)):
        saves.save(record(), path)
        os.utime(path, (at, at))
    assert saves.find_saved(str(one), tmp_path) == one
    assert saves.find_saved(one.name, tmp_path) == one
    assert saves.find_saved(one.stem, tmp_path) == one
    assert saves.find_saved("alp", tmp_path) == one
    assert saves.find_saved("1", tmp_path) == two
    assert saves.find_saved("3", tmp_path) is None
    assert saves.find_saved("gamma", tmp_path) is None


def test_a_save_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.jsonl"
    saves.save(record(), path)
    assert [each.name for each in path.parent.iterdir()] == ["game.jsonl"]
    assert Record.load(path) == record()


def test_what_is_not_a_file_is_never_replaced(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="folder"):
        saves.save(record(), tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        saves.save(record(), pipe)
    assert pipe.is_fifo()


def test_reasons_are_plain() -> None:
    path = Path("game.jsonl")
    assert saves.why_not_saved(OSError(errno.ENOSPC, "x"), path) == "Could not save to game.jsonl: the disk is full."
    assert saves.why_not_saved(OSError(errno.EIO, "Input/output error"), path).endswith("Input/output error.")


def test_a_disk_that_takes_no_more_leaves_the_old_game_whole(tmp_path: Path) -> None:
    """With a real limit on the size of files, in a process of its own."""
    path = tmp_path / "game.jsonl"
    saves.save(record(), path)
    before = path.read_bytes()
    program = f"""
        import resource, pathlib
        from moonless.core.record import Entry, Record
        from moonless.terminal import saves
        record = Record("by-stealth-and-sea", "1", "content", "bg2", 7)
        record.entries += [Entry("choose", "move", "slc-1")] * 1000
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
        try:
            saves.save(record, pathlib.Path({str(path)!r}))
        except OSError as error:
            print(error.errno)
    """
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(errno.EFBIG)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def pick(folder: Path, *answers: str, newest: bool = False) -> tuple[Path | None, str]:
    typed = list(answers)

    def reader(prompt: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    output = io.StringIO()
    return pick_saved(folder, newest=newest, reader=reader, output=output), output.getvalue()


def test_resume_takes_the_newest_or_asks(tmp_path: Path) -> None:
    assert pick(tmp_path) == (None, "There is no game to go on with.\n")
    old, new = saves.new_path("old", "", tmp_path, WHEN), saves.new_path("new", "", tmp_path, WHEN)
    saves.save(record(), old)
    assert pick(tmp_path) == (old, "")
    os.utime(old, (1, 1))
    saves.save(record(), new)
    assert pick(tmp_path, newest=True) == (new, "")
    assert pick(tmp_path, "")[0] == new
    assert pick(tmp_path, "9", "x", "2")[0] == old
    assert pick(tmp_path, "q")[0] is None
    assert pick(tmp_path)[0] is None
    assert "1: new-2026" in pick(tmp_path, "")[1]


def cut_game(folder: Path) -> Path:
    """A game of a few choices whose last line is torn."""
    path = folder / "night.jsonl"
    with moonless.start("by-stealth-and-sea", "bg2", seed=3) as table:
        for _ in range(6):
            assert table.decision is not None
            table.choose(table.decision.options[0].key)
        table.record.save(path)
    text = path.read_text(encoding="utf-8").rstrip()
    path.write_text(text[:-5], encoding="utf-8")
    return path


def test_a_cut_game_offers_its_good_part(tmp_path: Path) -> None:
    path, said = cut_game(tmp_path), io.StringIO()
    torn = path.read_text(encoding="utf-8")
    kept = salvage(path, "line 16: not JSON", lambda _: "y", said)
    assert kept is not None
    assert "This game is damaged: line 16" in said.getvalue()
    with moonless.load(kept) as table:
        assert table.decision is not None
    assert path.read_text(encoding="utf-8") == torn  # what is damaged stays as it was


def test_who_wants_no_part_of_it_is_left_with_nothing_new(tmp_path: Path) -> None:
    assert salvage(cut_game(tmp_path), "torn", lambda _: "n", io.StringIO()) is None
    assert [path.name for path in tmp_path.iterdir()] == ["night.jsonl"]
