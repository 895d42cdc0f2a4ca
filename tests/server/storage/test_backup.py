"""Backup and restore as docs/operate.md says it: made while people play, and what they find on the copy."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.server.support import SECONDS, Server, Visitor, make_settings

OPERATE = Path(__file__).parents[3] / "docs" / "operate.md"


def documented() -> list[str]:
    """The line of the documentation that needs nothing but Python."""
    found = re.search(r"^ +(python3 -c .*backup.*)$", OPERATE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return [sys.executable, *shlex.split(found[1])[1:]]


def test_a_copy_made_while_people_play_is_the_table_of_that_moment(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path)) as server:
        host = Visitor(server.url, "Host")
        card = host.start()
        with host.sit(card["id"]) as screen:
            screen.choose("random")
            subprocess.run(documented(), cwd=tmp_path, check=True, timeout=SECONDS)
            at_the_copy, keys = screen.decision, screen.keys
            screen.choose()
            assert screen.decision > at_the_copy
    copy = tmp_path / "restored"
    copy.mkdir()
    (tmp_path / "copy.sqlite3").rename(copy / "tables.sqlite3")
    with Server(make_settings(copy)) as server:
        host.url = server.url
        host.reconnect()
        assert [(each["id"], each["status"]) for each in host.get("/api/me")["tables"]] == [(card["id"], "playing")]
        assert host.get("/api/me")["name"] == "Host"
        with host.sit(card["id"]) as screen:
            assert (screen.decision, screen.keys) == (at_the_copy, keys)
            screen.choose()
            assert screen.decision > at_the_copy
        host.close()
