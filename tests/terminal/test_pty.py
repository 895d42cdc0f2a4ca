"""A real session on a terminal of its own."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from moonless.terminal.text import bare

PROGRAM = """
import fcntl, pathlib, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background inherit deafness
if "moonless" in sys.argv:
    import runpy
    del sys.argv[:2]
    runpy.run_module("moonless", run_name="__main__", alter_sys=True)
import moonless
from moonless.terminal.session import play
table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
print("ended:", play(table, list(table.game.seats), pathlib.Path(sys.argv[1]), plain="--plain" in sys.argv))
"""


class Terminal:
    """A program on a pseudo terminal of 80 by 24, which it owns: Ctrl-C reaches it."""

    def __init__(self, path: Path, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**plain, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def read_until(self, words: str, seconds: float = 60) -> str:
        """What appears up to these words."""
        start = time.monotonic()
        while words not in self.seen:
            assert time.monotonic() - start < seconds, f"no {words!r} in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace").replace("\r", "")
                except OSError:
                    break
        before, found, self.seen = self.seen.partition(words)
        assert found
        return before + found

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait_until_it_waits(self) -> None:
        """After its prompt a program does not listen at once: Ctrl-C in between is noticed only at the next key."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            time.sleep(0.01)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture(name="path")
def save_path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture(name="terminal")
def started(path: Path) -> Iterator[Terminal]:
    terminal = Terminal(path)
    yield terminal
    terminal.close()


def test_a_session_in_color(terminal: Terminal, path: Path) -> None:
    first = terminal.read_until("\n> ")
    assert "\x1b[" in first
    assert "First Blood at the Rock" in bare(first)
    assert max(len(bare(line)) for line in first.splitlines()) <= 80
    terminal.type("random\n")
    terminal.read_until("which way does it face?")
    terminal.read_until("\n> ")
    terminal.type("e\n")
    assert "SLC 1 starts at D3, facing E." in bare(terminal.read_until("\n> "))
    terminal.type("q\n")
    assert f"Go on with: moonless resume {path}" in bare(terminal.read_until("ended: left")).replace("\n", " ")
    assert terminal.process.wait(60) == 0
    assert path.read_text().count('"choose"') == 2


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_politely(terminal: Terminal, keys: str) -> None:
    terminal.read_until("\n> ")
    terminal.type("random\n")
    terminal.read_until("\n> ")
    terminal.wait_until_it_waits()
    terminal.type(keys)
    text = bare(terminal.read_until("ended: left"))
    assert "Go on with: moonless resume" in text
    assert "Traceback" not in text
    assert terminal.process.wait(60) == 0


def test_no_color_is_respected(path: Path) -> None:
    terminal = Terminal(path, NO_COLOR="1")
    try:
        assert "\x1b[1m" not in terminal.read_until("\n> ")
    finally:
        terminal.close()


def test_plain_has_no_color_and_no_map(path: Path) -> None:
    terminal = Terminal(path, "--plain")
    try:
        text = terminal.read_until("\n> ")
        assert "\x1b[3" not in text
        assert "###" not in text
        assert "D3: SLC 1, surfaced, undetected, facing E." in text
    finally:
        terminal.close()


def test_a_terminal_without_unicode(path: Path) -> None:
    terminal = Terminal(path, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    try:
        text = bare(terminal.read_until("\n> "))
        assert text.isascii()
        assert "1e" in text
    finally:
        terminal.close()


def test_the_command_plays_and_resumes(tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    terminal = Terminal(
        tmp_path, "moonless", "play", "by-stealth-and-sea", "--scenario", "bg2", "--seed", "7", MOONLESS_HOME=home
    )
    try:
        terminal.read_until("\n> ")
        terminal.type("random\n")
        terminal.read_until("SLC 1 at D3: which way does it face?")
        terminal.read_until("\n> ")
        terminal.type("\x04")
        terminal.read_until("Go on with: moonless resume")
        assert terminal.process.wait(60) == 0
    finally:
        terminal.close()
    terminal = Terminal(tmp_path, "moonless", "resume", MOONLESS_HOME=home)
    try:
        terminal.read_until("SLC 1 at D3: which way does it face?")
        terminal.type("q\n")
        terminal.read_until("Go on with: moonless resume")
        assert terminal.process.wait(60) == 0
    finally:
        terminal.close()
