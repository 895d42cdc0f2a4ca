"""Backup and restore as docs/operate.md says it: made while people play, and what they find on the copy."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.server.support import SECONDS, Server, Visitor, make_settings, postgres_programs

OPERATE = Path(__file__).parents[3] / "docs" / "operate.md"


def documented(pattern: str) -> list[str]:
    found = re.search(pattern, OPERATE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return shlex.split(found[1])


def run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, timeout=SECONDS)


def test_sqlite(tmp_path: Path) -> None:
    command = documented(r"^ +(python3 -c .*backup.*)$")

    def backup() -> None:
        run([sys.executable, *command[1:]], tmp_path)

    def restore() -> str:
        (tmp_path / "copy.sqlite3").rename(tmp_path / "restored.sqlite3")
        return str(tmp_path / "restored.sqlite3")

    play_and_go_back(tmp_path, str(tmp_path / "tables.sqlite3"), backup, restore)


def test_postgres(tmp_path: Path, postgres_database: str) -> None:
    programs = postgres_programs()
    assert programs is not None
    server, _, name = postgres_database.rpartition("/")

    def as_documented(program: str) -> list[str]:
        """With the whole address where the documentation has the name only: this server has a port of its own."""
        words = documented(rf"`({program} [^`]*)`")
        named = {"--dbname=moonless": f"--dbname={server}/restored{name}", "moonless": postgres_database}
        return [str(programs / program), *(named.get(word, word) for word in words[1:])]

    def backup() -> None:
        run(as_documented("pg_dump"), tmp_path)

    def restore() -> str:
        run([str(programs / "createdb"), f"--maintenance-db={server}/postgres", f"restored{name}"], tmp_path)
        run(as_documented("pg_restore"), tmp_path)
        return f"{server}/restored{name}"

    play_and_go_back(tmp_path, postgres_database, backup, restore)


def play_and_go_back(folder: Path, database: str, backup: Callable[[], None], restore: Callable[[], str]) -> None:
    """The copy is the table of that moment, whatever was played after it; and it is played on."""
    with Server(make_settings(folder, database)) as server:
        host = Visitor(server.url, "Host")
        card = host.start()
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            backup()
            at_the_copy, keys = screen.decision, screen.keys
            screen.choose()
            assert screen.decision > at_the_copy
    with Server(make_settings(folder, restore())) as server:
        host.url = server.url
        host.reconnect()
        me = host.get("/api/me")
        assert me["name"] == "Host"
        assert [(each["id"], each["status"]) for each in me["tables"]] == [(card["id"], "playing")]
        with host.sit(card["id"]) as screen:
            assert (screen.decision, screen.keys) == (at_the_copy, keys)
            screen.choose()
            assert screen.decision > at_the_copy
        host.close()
