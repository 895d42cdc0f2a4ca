"""A name is another one wherever it is read: at tables too that are open elsewhere and at which nothing happens."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from moonless import cli
from moonless.server.people.order import Desk
from tests.server.lobby.support import SOVIET, account, at_server, open_duel, sit
from tests.server.support import Screen, Server, Visitor, make_settings

Harbor = tuple[Server, Server, Visitor, Visitor, str]


@pytest.fixture
def harbor(postgres_database: str, tmp_path: Path) -> Iterator[Harbor]:
    """Two processes; at a table of the first the second's visitor has said something."""
    settings = make_settings(tmp_path, postgres_database, idle_seconds=0.0)
    with (
        Server(settings) as one,
        Server(settings) as two,
        closing(account(one.url, "Quiet Curlew")) as curlew,
        closing(account(two.url, "Rude Gull")) as gull,
    ):
        at_server(one, Desk(one.service.house.store, "console", 1.0).make_operator("Quiet Curlew"))
        table = open_duel(curlew)["id"]
        sit(gull, table, SOVIET)
        with curlew.sit(table), gull.sit(table) as other:
            other.request(do="chat", text="You fish!")
        yield one, two, curlew, gull, table


def hear_name(screen: Screen, before: str) -> str:
    """What who sits there is called, once it is something else."""
    while (name := screen.card["seats"][SOVIET]["holder"]["name"]) == before:
        screen.hear()
    return str(name)


def test_a_quiet_table_of_another_process_reads_the_new_name(harbor: Harbor) -> None:
    """Also where an operator takes the old one away: it stands in no talk either."""
    one, two, curlew, gull, table = harbor
    with curlew.sit(table) as screen:
        gull.ask("PATCH", "/api/me", {"name": "Ruder Gull"})
        assert hear_name(screen, "Rude Gull") == "Ruder Gull"
        curlew.url = two.url
        curlew.reconnect()
        curlew.ask("POST", "/api/operator", {"act": "remove-name", "about": "Ruder Gull"})
        new = hear_name(screen, "Ruder Gull")
        assert new == gull.get("/api/me")["name"]
        with curlew.sit(table, one.url) as again:
            assert "Ruder Gull" not in str(again.hello)


def test_a_site_that_runs_hears_what_the_command_line_does(harbor: Harbor, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, curlew, gull, table = harbor
    with curlew.sit(table) as screen:
        monkeypatch.setenv("MOONLESS_HOME", str(one.settings.home))
        command = ["operator", "--database", one.settings.database, "act", "remove-name", "Rude Gull"]
        assert cli.main(command) == 0
        new = hear_name(screen, "Rude Gull")
        assert new == gull.get("/api/me")["name"]
        with curlew.sit(table) as again:
            assert "Rude Gull" not in str(again.hello)
