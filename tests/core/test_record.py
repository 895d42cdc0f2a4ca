"""Records: read and written by hand, refused with the line and what to do, saved whole or not at all."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from moonless.core.errors import Unreadable
from moonless.core.record import CHANCE, CHOOSE, FORK, NOTE, RESTART, TAKE_BACK, Entry, Record

HEADER = {
    "moonless": 1,
    "game": "secret-numbers",
    "rules": "1",
    "content": "toys",
    "scenario": "plain",
    "seed": 7,
    "options": {},
}


def header(**changes: object) -> str:
    return json.dumps({**HEADER, **changes})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in HEADER.items() if key != name})


def record(*entries: Entry) -> Record:
    return Record("secret-numbers", "1", "toys", "plain", 7, {}, list(entries))


# Reading


def test_a_record_reads_as_it_was_written() -> None:
    written = record(
        Entry(CHOOSE, "hide 2", "ada"),
        Entry(CHANCE, "d6 4"),
        Entry(CHANCE, "d6 5", "hand"),
        Entry(TAKE_BACK, 1),
        Entry(FORK, "x"),
        Entry(FORK, 3),
        Entry(NOTE, "Sì, “così”", "bob"),
        Entry(NOTE, ""),
        Entry(RESTART, {"state": {"phase": 0}, "why": "mended"}),
    )
    written.checkpoint = {"phase": 1}
    text = written.text()
    assert Record.parse(text) == written
    assert Record.parse(text).text() == text
    lines = text.splitlines()
    assert lines[1] == '{"choose": "hide 2", "seat": "ada"}'
    assert lines[2:4] == ['{"chance": "d6 4"}', '{"chance": "d6 5", "by": "hand"}']
    assert lines[7] == '{"note": "Sì, “così”", "seat": "bob"}'
    assert lines[-1] == '{"checkpoint": {"phase": 1}}'


@pytest.mark.parametrize("seed", [0, -1, 2**80, "", "Beta Gamma 2", None])
def test_seeds_of_every_kind(seed: int | str | None) -> None:
    text = header(seed=seed) + "\n"
    assert Record.parse(text).seed == seed
    assert Record.parse(text).by_hand == (seed is None)
    assert Record.parse(text).text() == text


def test_blank_lines_and_other_line_ends_do_no_harm() -> None:
    text = f'{header()}\r\n\r\n  {{"choose": "hide 2", "seat": "ada"}}  \r\n'
    assert Record.parse(text).entries == [Entry(CHOOSE, "hide 2", "ada")]


@pytest.mark.parametrize(
    "odd", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x7f", "\t", "\n", "\0", "😀", '"']
)
def test_any_character_survives_in_a_note_and_in_an_option(odd: str, tmp_path: Path) -> None:
    """Some of these end a line for `str.splitlines`, but not for JSON."""
    written = record(Entry(NOTE, f"a{odd}b", "ada"))
    written.options = {"names": {"ada": f"a{odd}b"}}
    written.save(tmp_path / "game.jsonl")
    assert Record.load(tmp_path / "game.jsonl") == written


UNREADABLE = [
    ("", "first line must hold"),
    ("\n\n", "first line must hold"),
    ("garbage", "line 1: not JSON"),
    ('{"choose": "x"}', "first line must hold"),
    ("[1, 2]", r"line 1: expected an object in braces, found \[1, 2\]"),
    ("7", "line 1: expected an object in braces, found 7"),
    (header(moonless=2), "record format 2; this program reads format 1"),
    (header(moonless="1"), "line 1: 'moonless' must be a number, found '1'"),
    (without("game"), "line 1: 'game' must be a text, found None"),
    (without("rules"), "line 1: 'rules' must be a text"),
    (without("content"), "line 1: 'content' must be a text"),
    (without("scenario"), "line 1: 'scenario' must be a text"),
    (without("options"), "line 1: 'options' must be an object"),
    (header(game=3), "line 1: 'game' must be a text, found 3"),
    (header(options=[]), "line 1: 'options' must be an object"),
    (header(seed=1.5), "line 1: 'seed' must be a number, a text, or null"),
    (header(seed=True), "line 1: 'seed' must be a number, a text, or null"),
    (header(seed=[1]), "line 1: 'seed' must be a number, a text, or null"),
    (f"{header()}\ngarbage", "line 2: not JSON"),
    (f'{header()}\n{{"choose": "x"', "line 2: not JSON"),
    (f"{header()}\n\n\n7", "line 4: expected an object in braces"),
    (f"{header()}\n{{}}", "line 2: expected one of choose, chance, .*; found nothing"),
    (f'{header()}\n{{"chose": "x"}}', "line 2: expected one of choose, chance, .*; found chose"),
    (f'{header()}\n{{"choose": 3}}', "line 2: 'choose' has a value of the wrong kind: 3"),
    (f'{header()}\n{{"choose": "x", "seat": 1}}', "line 2: 'choose' has a value of the wrong kind"),
    (f'{header()}\n{{"chance": ["d6", 4]}}', "line 2: 'chance' has a value of the wrong kind"),
    (f'{header()}\n{{"note": null}}', "line 2: 'note' has a value of the wrong kind"),
    (f'{header()}\n{{"take-back": -1}}', "line 2: 'take-back' has a value of the wrong kind: -1"),
    (f'{header()}\n{{"take-back": true}}', "line 2: 'take-back' has a value of the wrong kind"),
    (f'{header()}\n{{"take-back": "1"}}', "line 2: 'take-back' has a value of the wrong kind"),
    (f'{header()}\n{{"undo": -1}}', "line 2: 'undo' has a value of the wrong kind: -1"),
    (f'{header()}\n{{"fork": 1.5}}', "line 2: 'fork' has a value of the wrong kind"),
    (f'{header()}\n{{"restart": {{}}}}', "line 2: 'restart' has a value of the wrong kind"),
    (f'{header()}\n{{"restart": {{"state": 1}}}}', "line 2: 'restart' has a value of the wrong kind"),
    (f"{header()}\n" + "[" * 100_000, "line 2"),
    (f'{header()}\n{{"note": ' + "[" * 100_000 + "]" * 100_000 + "}", "line 2"),
    (f'{header()}\n{{"take-back": ' + "9" * 5000 + "}", "line 2"),
    (header(seed=0).replace('"seed": 0', '"seed": ' + "9" * 5000), "line 1"),
    (f'{header()}\n{{"checkpoint": 3}}', "line 2"),
    (f'{header()}\n{{"checkpoint": "text"}}', "line 2"),
]


@pytest.mark.parametrize(("text", "says"), UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=f"(?s)my file.*{says}"):
        Record.parse(text, "my file")


def test_a_file_that_is_no_text_names_itself(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match=r"game\.jsonl: cannot be read as a record"):
        Record.load(file)


def test_a_missing_file_and_a_folder_name_themselves(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"nowhere\.jsonl: cannot be read"):
        Record.load(tmp_path / "nowhere.jsonl")
    with pytest.raises(Unreadable, match="cannot be read as a record"):
        Record.load(tmp_path)


# What counts


def test_what_was_taken_back_does_not_count() -> None:
    kept, gone, new = Entry(CHOOSE, "a", "ada"), Entry(CHOOSE, "b", "bob"), Entry(CHOOSE, "c", "bob")
    taken = record(kept, gone, Entry(CHANCE, "d6 1"), Entry(TAKE_BACK, 1), Entry(NOTE, "oh"), new)
    assert taken.counting() == [kept, new]
    assert taken.take_backs == 1


def test_a_take_back_of_more_than_there_is_changes_nothing() -> None:
    kept = Entry(CHOOSE, "a", "ada")
    assert record(kept, Entry(TAKE_BACK, 9)).counting() == [kept]


def test_chance_that_was_taken_back_stays_used() -> None:
    """So that it cannot come again."""
    taken = record(Entry(CHOOSE, "a"), Entry(CHANCE, "d6 1"), Entry(CHANCE, "d6 2"), Entry(TAKE_BACK, 0))
    assert taken.fate() == (7, 2)


def test_a_fork_starts_a_stream_of_its_own() -> None:
    forked = record(Entry(CHANCE, "d6 1"), Entry(FORK, 7), Entry(CHANCE, "d6 2"))
    seed, used = forked.fate()
    assert seed not in (7, "7")
    assert used == 1
    assert forked.counting() == [Entry(CHANCE, "d6 1"), Entry(CHANCE, "d6 2")]


def test_what_was_thrown_by_hand_takes_nothing_of_the_stream() -> None:
    by_hand = record(Entry(CHANCE, "d6 1", "hand"), Entry(FORK, 1), Entry(CHANCE, "d6 2"))
    assert by_hand.fate()[1] == 1


def test_a_restart_begins_again_from_its_state() -> None:
    again = record(Entry(CHOOSE, "a"), Entry(RESTART, {"state": {"phase": 2}}), Entry(CHOOSE, "b"))
    assert [entry.value for entry in again.counting()] == ["b"]
    assert again.restart_state() == {"phase": 2}
    assert record().restart_state() is None


def test_a_copy_is_independent() -> None:
    first = record(Entry(CHOOSE, "a"))
    second = first.copy()
    second.entries.append(Entry(CHOOSE, "b"))
    second.options["x"] = 1
    assert first.entries == [Entry(CHOOSE, "a")]
    assert first.options == {}


# Saving


def test_saving_replaces_the_old_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    record(Entry(NOTE, "old")).save(file)
    record(Entry(NOTE, "new")).save(file)
    assert Record.load(file).entries == [Entry(NOTE, "new")]
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_saving_into_a_folder_that_is_not_there_fails_plainly(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        record().save(tmp_path / "nowhere" / "game.jsonl")


def test_text_that_cannot_be_written_leaves_the_old_file_whole(tmp_path: Path) -> None:
    """Half of a pair of surrogates is no character: it has no bytes."""
    file = tmp_path / "game.jsonl"
    record(Entry(NOTE, "old")).save(file)
    with pytest.raises(UnicodeEncodeError):
        record(Entry(NOTE, "\ud800")).save(file)
    assert Record.load(file).entries == [Entry(NOTE, "old")]
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


FULL_DISK = """
    import resource, signal, sys
    from moonless.core.record import NOTE, Entry, Record

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write beyond the limit fails, as on a full disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    record = Record("g", "1", "c", "s", 7, {}, [Entry(NOTE, "new" * 10_000)])
    try:
        record.save(sys.argv[1])
    except OSError as error:
        print("refused", error.errno)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_full_disk_leaves_the_old_file_whole(tmp_path: Path) -> None:
    """The operating system refuses to write more than 4 kB, part of the new file is written, and the old one stays."""
    file = tmp_path / "game.jsonl"
    record(Entry(NOTE, "old")).save(file)
    before = file.read_bytes()
    command = [sys.executable, "-c", textwrap.dedent(FULL_DISK), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("refused"), done.stdout + done.stderr
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"], "no half-written file is left behind"
