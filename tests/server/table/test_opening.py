"""Nothing that grows with a game's length runs on the event loop: tables are opened from where their phase began."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moonless.core.game import Game, games
from moonless.core.opening import happenings_of
from moonless.core.play import Play as CorePlay
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.server.people.people import People, Person
from moonless.server.site.settings import Settings
from moonless.server.storage import open_store, tables
from moonless.server.table.keeping import Rows
from moonless.server.table.opening import Story, open_table
from moonless.server.thinking.workers import SHORT, Workers
from tests.server import hide_and_seek as yard
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Server, Visitor, free_socket, make_settings

ROUNDS = 1500


class Phases:
    """How many phases each thread has run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: type[Game]) -> None:
        self.by_thread: dict[int | None, int] = {}
        run = game.play_phase

        def counted(this: Game, play: CorePlay) -> None:
            me = threading.get_ident()
            self.by_thread[me] = self.by_thread.get(me, 0) + 1
            run(this, play)

        monkeypatch.setattr(game, "play_phase", counted)

    def on_loop(self, server: Server) -> int:
        return self.by_thread.pop(server.thread.ident, 0)


@pytest.fixture
def long_yard(hide_and_seek: HideAndSeek, monkeypatch: pytest.MonkeyPatch) -> HideAndSeek:
    """Hide and seek for a very long time; workers are threads, for they must know this game."""
    monkeypatch.setattr(yard, "ROUNDS", 10 * ROUNDS)
    monkeypatch.setattr("moonless.server.thinking.workers.SHORT", 10**9)
    return hide_and_seek


def played(game: Game, choices: int, seed: str = "long", scenario: str | None = None) -> Record:
    """A record of so many choices at random."""
    random = Random(seed)
    with Table.start(game, scenario, seed) as table:
        for _ in range(choices):
            if table.decision is None:
                break
            table.choose(random.choice(table.decision.options))
        return table.record


def put_in(settings: Any, record: Record, host: str) -> str:
    """A table of this record in the database of a server that is not running."""

    async def put() -> str:
        store = await open_store(settings)
        holders: Any = dict.fromkeys(games()[record.game].seats if record.game in games() else [HIDER, SEEKER], None)
        holders = dict.fromkeys(holders, ("person", host))
        row = await Rows(store, settings).create(Person(host, "Host"), record, holders, False)
        await store.close()
        return row.id

    return asyncio.run(put())


def again(settings: Settings, *people: Visitor) -> Server:
    """The server started anew, at the same address."""
    server = Server(settings, free_socket(int(people[0].url.rpartition(":")[2])))
    for person in people:
        person.reconnect()
    return server


def test_a_table_of_3000_choices_is_opened_without_playing_it_on_the_loop(
    long_yard: HideAndSeek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
    table = put_in(settings, played(long_yard, 2 * ROUNDS), host.me["id"])
    phases = Phases(monkeypatch, HideAndSeek)
    with again(settings, host) as server:  # the first time a worker plays it, once
        with host.sit(table) as screen:
            before = screen.scene
            assert len(before["log"]) == 200
        assert phases.on_loop(server) <= 2
        assert sum(phases.by_thread.values()) > ROUNDS / 2
    phases.by_thread.clear()
    with again(settings, host) as server, host.sit(table) as screen:  # now nobody plays it
        assert screen.scene == before
        assert phases.on_loop(server) <= 2
        assert sum(phases.by_thread.values()) == 0
        screen.choose()
        assert len(screen.scene["log"]) > 50  # of the other seat now
        assert phases.on_loop(server) <= 2
    host.close()


def test_refused_orders_in_a_long_game_play_their_phase_only(
    long_yard: HideAndSeek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
    table = put_in(settings, played(long_yard, 2 * ROUNDS), host.me["id"])
    with again(settings, host) as server, host.sit(table) as screen:
        while screen.keys[0] != "hide attic":
            screen.choose()
        phases = Phases(monkeypatch, HideAndSeek)
        for _ in range(10):
            refused = screen.request(do="choose-all", decision=screen.decision, keys=["hide attic", "fly"])
            assert refused["t"] == "refused"
        assert phases.on_loop(server) <= 20
        assert screen.choose()["t"] == "ack"
    host.close()


def test_undo_and_take_back_reach_beyond_the_phase_that_was_opened(long_yard: HideAndSeek, tmp_path: Path) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
    record = played(long_yard, 600)
    table = put_in(settings, record, host.me["id"])
    for _ in range(2):
        with again(settings, host), host.sit(table) as screen:
            for _ in range(6):
                assert screen.request(do="take-back", decision=screen.decision)["t"] == "ack"
            for _ in range(3):
                screen.choose()
            shown = screen.scene
    with again(settings, host):
        with host.sit(table) as screen:
            assert screen.scene == {**shown, "log": screen.scene["log"], "logStart": screen.scene["logStart"]}
            assert screen.scene["log"][-50:] == shown["log"][-50:]
            assert screen.scene["logStart"] + len(screen.scene["log"]) == shown["logStart"] + len(shown["log"])
        text = host.http.get(f"/api/tables/{table}/record").text
    resumed = Table.resume(Record.parse(text))
    assert not resumed.notice
    assert resumed.record.take_backs == 12
    assert len(resumed.log(shown["seat"])) == shown["logStart"] + len(shown["log"])
    host.close()


@pytest.mark.parametrize("name", list(games()))
def test_a_game_goes_on_from_its_checkpoint_as_if_it_had_never_stopped(name: str, tmp_path: Path) -> None:
    """In all four games, choice by choice: scenes, questions, log and undo are those of the table that went on."""
    game, random = games()[name], Random(name)

    async def go() -> None:
        settings, workers = make_settings(tmp_path), Workers(1)
        store = await open_store(settings)
        person, _ = await People(store, settings).welcome()
        with Table.start(game, None, "going on") as table:
            row = await Rows(store, settings).create(person, table.record, {}, False)
            story, saved = Story(list(game.seats)), len(table.entries)
            for number in range(160):
                if table.decision is None:
                    break
                table.choose(random.choice(table.decision.options))
                lines = [entry.line() for entry in table.entries[saved:]]
                steps = tables.add_lines(row.id, saved, lines)
                if number % 5 == 0:
                    steps += story.steps(row.id, table)
                await store.write(*steps)
                saved = len(table.entries)
                if number % 20 == 19:
                    opened = await open_table(store, workers, row.id)
                    with opened.table as other:
                        same(table, other, opened.story)
        await store.close()

    asyncio.run(go())


def same(one: Table, other: Table, story: Story) -> None:
    assert not story.base or story.kept > 0
    assert (one.decision is None) == (other.decision is None)
    if one.decision is not None and other.decision is not None:
        assert one.decision.seat == other.decision.seat
        assert [option.key for option in one.decision.options] == [option.key for option in other.decision.options]
    assert one.can_undo == other.can_undo
    for seat in (*one.game.seats, None):
        assert one.scene(seat, []) == other.scene(seat, [])
        words = [happening.event.line() for happening in happenings_of(other) if happening.event.visible_to(seat)]
        assert one.log(seat)[story.before.get(seat or "", 0) :] == words


def test_a_notice_after_mended_rules_quotes_nothing_that_is_hidden(
    hide_and_seek: HideAndSeek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host, guest = Visitor(server.url, "Host"), Visitor(server.url, "Guest")
        card = host.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
        guest.join(card["invites"][SEEKER])
        with host.sit(card["id"]) as screen:
            screen.choose("hide cellar")
    monkeypatch.setattr(yard, "HIDE", [option for option in yard.HIDE if option.key != "hide cellar"])
    with again(settings, host, guest), guest.sit(card["id"]) as screen:
        assert "goes on from the start of the phase" in screen.card["notice"]
        assert "cellar" not in str(screen.hello)
    host.close()
    guest.close()


def test_a_long_game_is_looked_back_on_in_a_process_of_its_own(tmp_path: Path) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        host = Visitor(server.url)
    record = played(games()["gato-leader"], 400, scenario="linked")
    assert len(record.entries) > SHORT
    table = put_in(settings, record, host.me["id"])
    with again(settings, host) as server:
        steps = host.get(f"/api/tables/{table}/replay")["steps"]
        assert len(steps) > 200
        scene = host.get(f"/api/tables/{table}/replay/{len(steps)}?seat={steps[0]['seat']}")["scene"]
        with host.sit(table) as screen:
            assert screen.scene["pieces"] == scene["pieces"]
        wrong = host.send("GET", f"/api/tables/{table}/replay/99999")
        assert (wrong.status_code, "last step" in wrong.json()["error"]) == (404, True)
        assert server.service.house.workers._pool is not None
    host.close()
