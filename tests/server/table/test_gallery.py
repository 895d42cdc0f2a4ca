"""Who watches a rated game with secrets comes a minute late, whatever they ask for, also after a restart."""

import time
from pathlib import Path

import pytest

from moonless.server.table import gallery
from tests.server.lobby.support import NATO, SOVIET, account, open_duel
from tests.server.support import Server, Visitor, free_socket, make_settings


def test_who_watches_a_rated_game_with_secrets_sees_it_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what happens now, but what happened a while ago; and once it is over, all at once."""
    monkeypatch.setattr(gallery, "DELAY", 10.0)  # on a slow machine all must be asked before
    with Server(make_settings(tmp_path)) as server:
        curlew, tern, watcher = account(server.url, "Curlew"), account(server.url, "Tern"), Visitor(server.url)
        card = open_duel(curlew, rated=True, listed=False)
        tern.join(card["invites"][SOVIET])
        watcher.join(card["watch"])
        with curlew.sit(card["id"]) as nato, watcher.sit(card["id"]) as late:
            assert late.card["turn"] == [NATO]
            (listed,) = watcher.get("/api/me")["tables"]
            nato.choose("G1")
            assert nato.card["turn"] == [SOVIET]
            late.request(do="ping")
            assert late.card["turn"] == [NATO]
            path = f"/api/tables/{card['id']}"  # nor is anything told sooner to who asks otherwise
            assert watcher.get(path)["turn"] == [NATO]
            assert watcher.join(card["watch"])["turn"] == [NATO]
            assert tern.get(path)["turn"] == [SOVIET]
            for there in ("/api/me", "/api/me/tables"):
                (shown,) = watcher.get(there)["tables"]
                assert (shown["turn"], shown["updated"]) == ([NATO], listed["updated"])
                assert tern.get(there)["tables"][0]["turn"] == [SOVIET]
            (kept,) = watcher.get("/api/me/export")["tables"]
            assert kept["table"]["turn"] == []
            asked = watcher.get(f"{path}/replay/0")
            late.wait_for("change")
            assert asked != watcher.get(f"{path}/replay/0")
            assert late.card["turn"] == [SOVIET]
            assert watcher.get("/api/me")["tables"][0]["turn"] == [SOVIET]
            tern.ask("POST", f"/api/tables/{card['id']}/resign")
            while late.card["status"] == "playing":
                late.hear()
        for person in (curlew, tern, watcher):
            person.close()


def test_who_watches_is_shown_no_more_after_a_restart(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done just before the server went is shown when its time has come, and not before."""
    monkeypatch.setattr(gallery, "DELAY", 3600.0)
    settings = make_settings(tmp_path, database)
    with Server(settings) as server:
        port = server.listener.getsockname()[1]
        curlew, tern, watcher = account(server.url, "Curlew"), account(server.url, "Tern"), Visitor(server.url)
        card = open_duel(curlew, rated=True, listed=False)
        tern.join(card["invites"][SOVIET])
        watcher.join(card["watch"])
        with curlew.sit(card["id"]) as nato, watcher.sit(card["id"]) as late:
            nato.choose("G1")
            assert nato.card["turn"] == [SOVIET]
            log = late.scene["log"]
    with Server(settings, free_socket(port)), watcher.sit(card["id"]) as late, tern.sit(card["id"]) as soviet:
        assert soviet.card["turn"] == [SOVIET]
        assert (late.card["turn"], late.scene["log"]) == ([NATO], log)
        assert watcher.get(f"/api/tables/{card['id']}")["turn"] == [NATO]
    an_hour_later = make_settings(tmp_path, database, clock=lambda: time.time() + 3600.0)
    with Server(an_hour_later, free_socket(port)), watcher.sit(card["id"]) as late:
        assert late.card["turn"] == [SOVIET]
    for person in (curlew, tern, watcher):
        person.close()
