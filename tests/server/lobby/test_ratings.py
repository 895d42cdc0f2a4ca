"""Ratings: as the model says, from games that count, and the same whenever they are computed again."""

import asyncio
import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from moonless.balance.difficulty import Difficulty
from moonless.core.game import find_game
from moonless.server.lobby import clerk
from moonless.server.lobby.ratings import Rating, after_duel, after_mission
from moonless.server.lobby.results import better_than, sides_of
from moonless.server.site.settings import Settings
from moonless.server.storage import Lost, Step, Store, listings, open_store, persons, results
from moonless.server.storage.store import DOWN
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, account, at_server, first_moves, open_duel, sit
from tests.server.support import SECONDS, Server, Visitor, live, make_settings, until

HARBOR = "by-stealth-and-sea"


def test_two_newcomers_by_hand() -> None:
    """Plackett-Luce for two teams of one, worked out with pencil: mu 25, sigma 25/3, beta 25/6, tau 25/300."""
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    spread = (2 * (variance + (25 / 6) ** 2)) ** 0.5
    step = variance / spread * 0.5  # equals had an even chance
    gamma = variance**0.5 / spread
    shrink = 1 - gamma * variance / spread**2 * 0.25
    ((winner,), (loser,)) = after_duel([[Rating()], [Rating()]], [1.0, 0.0])
    assert winner.mu == pytest.approx(25 + step)
    assert loser.mu == pytest.approx(25 - step)
    assert winner.sigma == pytest.approx((variance * shrink) ** 0.5)
    assert (winner.shown, loser.shown, winner.games) == (1579, 1421, 1)
    assert Rating().shown == 1500
    assert Rating().doubt == 490


def test_a_mission_is_rated_by_its_place_among_the_measured_games() -> None:
    """Halfway between a defeat and a victory nothing is learned of where one stands, only how surely."""
    (even,) = after_mission([Rating()], 0.5)
    assert even.mu == pytest.approx(25.0)
    assert even.sigma < Rating().sigma
    (well,), (badly,) = after_mission([Rating()], 0.9), after_mission([Rating()], 0.1)
    assert badly.mu < 25.0 < well.mu
    assert well.mu - 25.0 == pytest.approx(25.0 - badly.mu)


def test_a_place_among_the_measured_games_is_that_of_the_level_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loss in half of the games by default; on hard in nine of ten."""
    normal = Difficulty({"difficulty": "normal"}, "captain", 0, 400, 1.0, 0.1, {"Failed": 0.5, "Well done": 0.5}, {})
    hard = replace(normal, options={"difficulty": "hard"}, levels={"Failed": 0.9, "Well done": 0.1})
    table = {"rogue-regiment": {"m02-clipped-wings": [normal, hard]}}
    monkeypatch.setattr("moonless.balance.difficulty.measured", lambda: table)
    place = partial(better_than, "rogue-regiment", "m02-clipped-wings")
    assert place("Failed") == pytest.approx(0.25)
    assert place("Well done") == pytest.approx(0.75)
    assert place("Well done", {"difficulty": "hard"}) == pytest.approx(0.95)
    assert place("Failed", {"difficulty": "easy"}) == -1, "nobody measured it"
    assert better_than("rogue-regiment", "no-such", "Failed") == -1


def rated_duel(winner: Visitor, loser: Visitor) -> str:
    card = open_duel(winner, rated=True)
    sit(loser, card["id"], SOVIET)
    first_moves(winner, loser, card["id"])
    loser.ask("POST", f"/api/tables/{card['id']}/resign")
    return str(card["id"])


Known = dict[tuple[str, str], tuple[float, float]]


async def rated(store: Store) -> Known:
    rows = await store.fetch("SELECT p.name, r.side, r.mu, r.sigma FROM ratings r JOIN people p ON p.id = r.person")
    return {(row["name"], row["side"]): (row["mu"], row["sigma"]) for row in rows}


def shown(server: Server) -> Known:
    return at_server(server, rated(server.service.house.store))


def spoiled_and_computed_again(settings: Settings, *spoil: str) -> tuple[tuple[int, int], Known]:
    """What the command does to a database in which somebody has been at the ratings."""

    async def work() -> tuple[tuple[int, int], Known]:
        store = await open_store(settings)
        try:
            await store.write(*(Step(sql, ()) for sql in spoil))
            return await clerk.recompute(store), await rated(store)
        finally:
            await store.close()

    return asyncio.run(work())


def test_rated_games_move_ratings_and_computing_again_finds_the_same(database: str, tmp_path: Path) -> None:
    settings = make_settings(tmp_path, database)
    with Server(settings) as server:
        curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
        rated_duel(curlew, tern)
        until(lambda: len(shown(server)) == 2)
        ((winner,), (loser,)) = after_duel([[Rating()], [Rating()]], [1.0, 0.0])
        assert shown(server) == {
            ("Curlew", "NATO"): (winner.mu, winner.sigma),
            ("Tern", "Soviet"): (loser.mu, loser.sigma),
        }
        rated_duel(tern, curlew)
        rated_duel(curlew, tern)
        ((again,), _) = after_duel([[winner], [loser]], [1.0, 0.0])
        until(lambda: shown(server)["Curlew", "NATO"] == (again.mu, again.sigma))
        tern.ask("DELETE", "/api/me", {"password": PASSWORD})
        before = shown(server)
        assert len(before) == 4
        assert "Tern" not in {name for name, _ in before}, "the name goes, what was played stays under a number"
        assert curlew.send("GET", "/api/players/Tern").status_code == 404
        for person in (curlew, tern):
            person.close()
    assert spoiled_and_computed_again(settings) == ((4, 0), before)
    spoil = "UPDATE ratings SET mu = 99 WHERE side = 'NATO'", "DELETE FROM ratings WHERE side = 'Soviet'"
    assert spoiled_and_computed_again(settings, *spoil) == ((4, 4), before)


def test_a_side_that_is_called_otherwise_keeps_its_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept by its id, which is the game's own and older than any wording of it."""
    game = find_game("they-come-unseen")
    monkeypatch.setattr(type(game.secrets), "side_label", lambda *_: "the other side of the sea")
    assert game.side_label(game.first_scenario, {}, NATO) == "the other side of the sea"
    assert sides_of(game.id) == ["NATO", "Soviet"]


def test_what_does_not_count(tmp_path: Path) -> None:
    """A game for pleasure, a guest, two people at one address; and a rated game is played without help."""
    with Server(make_settings(tmp_path, trusted=False)) as server:
        curlew, tern, guest = account(server.url, "Curlew"), account(server.url, "Tern"), Visitor(server.url)
        table = rated_duel(curlew, tern)  # both came from this machine's address
        pleasure = open_duel(curlew)
        sit(guest, pleasure["id"], SOVIET)
        guest.ask("POST", f"/api/tables/{pleasure['id']}/resign")
        rated = open_duel(curlew, rated=True)
        no_name = guest.send("POST", f"/api/lobby/{rated['id']}/seats/{SOVIET}")
        assert (no_name.status_code, no_name.json()["error"]) == (
            403, "This table is rated: make an account first, so that the result has a name.",
        )  # fmt: skip
        lent = curlew.send("PUT", f"/api/tables/{rated['id']}/seats/{NATO}", {"holder": "officer"})
        assert "everybody plays for themselves" in lent.json()["error"]
        sit(tern, rated["id"], SOVIET)
        with curlew.sit(rated["id"]) as screen:
            refused = screen.request(do="advise", decision=screen.decision)
            assert refused["error"] == "A rated game is played without advice."
        assert curlew.send("GET", f"/api/tables/{rated['id']}/record").status_code == 403

        store = server.service.house.store
        until(lambda: not at_server(server, store.fetch("SELECT 1 FROM endings WHERE table_id = $1", table)))
        assert shown(server) == {}
        for person in (curlew, tern, guest):
            person.close()


def test_who_sits_down_elsewhere_and_plays_from_one_address_is_not_rated(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, trusted=False)) as server:
        curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
        card = open_duel(curlew, rated=True)
        sit(tern, card["id"], SOVIET)
        store = server.service.house.store
        for person, address in ((curlew, "one"), (tern, "other")):  # as if each had sat down somewhere else
            steps = listings.forget_sittings(card["id"]), listings.sat_down(card["id"], person.me["id"], address)
            at_server(server, store.write(*steps[person is tern :]))
        first_moves(curlew, tern, card["id"])
        tern.ask("POST", f"/api/tables/{card['id']}/resign")
        until(lambda: not at_server(server, store.fetch("SELECT 1 FROM endings WHERE table_id = $1", card["id"])))
        assert shown(server) == {}
        for person in (curlew, tern):
            person.close()


def test_who_comes_to_a_rated_table_while_the_database_is_away_is_told_so(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has to be noted from where; a browser that hears nothing of it does not know why the line ended."""
    curlew, store = account(server.url, "Curlew"), server.service.house.store
    table, write = open_duel(curlew, rated=True)["id"], store.write

    async def take(*steps: Step) -> None:
        if any("sittings" in step.sql for step in steps):
            raise Lost(DOWN)
        await write(*steps)

    monkeypatch.setattr(store, "write", take)
    with live(server.url, table, curlew.cookie) as line:
        assert json.loads(line.recv(timeout=SECONDS))["error"] == DOWN
        with pytest.raises(ConnectionClosed) as end:
            line.recv(timeout=SECONDS)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 4503
    curlew.close()


def test_from_where_people_play_is_kept_where_the_game_is_rated_and_until_it_is_counted(
    database: str, tmp_path: Path
) -> None:
    """Not at a table for pleasure, and no longer where a game counts for nobody."""
    with Server(make_settings(tmp_path, database)) as server:
        store = server.service.house.store
        curlew, tern, guest = account(server.url, "Curlew"), account(server.url, "Tern"), Visitor(server.url)

        def kept() -> set[str]:
            rows = at_server(server, store.fetch("SELECT table_id FROM sittings"))
            return {row["table_id"] for row in rows}

        pleasure = open_duel(curlew)
        sit(guest, pleasure["id"], SOVIET)
        guest.ask("POST", f"/api/tables/{pleasure['id']}/resign")
        again = guest.ask("POST", f"/api/tables/{pleasure['id']}/rematch")["id"]
        curlew.ask("POST", "/api/join", {"token": open_duel(tern, listed=False)["invites"][SOVIET].rpartition("/")[2]})
        sit(curlew, again, SOVIET)
        assert kept() == set()
        rated = open_duel(curlew, rated=True)["id"]
        sit(tern, rated, SOVIET)
        assert kept() == {rated}
        tern.ask("POST", f"/api/tables/{rated}/resign")
        assert kept() == set(), "nobody has decided anything there"
        rated_duel(curlew, tern)
        until(lambda: len(shown(server)) == 2)
        assert kept() == set()
        for person in (curlew, tern, guest):
            person.close()


def test_who_deletes_the_account_before_the_game_is_counted_has_lost_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the other has won: nobody takes that away by going."""

    async def busy_elsewhere(self: clerk.Clerk) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(clerk.Clerk, "work", busy_elsewhere)
    with Server(make_settings(tmp_path, database)) as server:
        curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
        card = open_duel(curlew, rated=True)
        sit(tern, card["id"], SOVIET)
        first_moves(curlew, tern, card["id"])
        tern.ask("DELETE", "/api/me", {"password": PASSWORD})
        assert at_server(server, server.service.house.clerk.count_some()) == 1
        ((winner,), (loser,)) = after_duel([[Rating()], [Rating()]], [1.0, 0.0])
        assert shown(server) == {
            ("Curlew", "NATO"): (winner.mu, winner.sigma),
            ("Somebody who left", "Soviet"): (loser.mu, loser.sigma),
        }
        for person in (curlew, tern):
            person.close()


def test_the_database_finds_the_best(database: str, tmp_path: Path) -> None:
    """Sure of somebody's strength comes before hope of it; both databases agree."""

    async def work() -> list[str]:
        store: Store = await open_store(make_settings(tmp_path, database))
        try:
            for id, mu, sigma in (("a", 30.0, 6.0), ("b", 28.0, 1.0), ("c", 20.0, 1.0)):
                await store.write(persons.insert(id, id.upper(), 1.0), persons.make_account(id, id.upper(), id, ""))
                await store.write(results.rate(id, HARBOR, "", mu, sigma, 5))
            assert (await clerk.recompute(store))[0] == 0  # no games: no ratings
            for id, mu, sigma in (("a", 30.0, 6.0), ("b", 28.0, 1.0), ("c", 20.0, 1.0)):
                await store.write(results.rate(id, HARBOR, "", mu, sigma, 5))
            return [row["name"] for row in await results.best(store, HARBOR, "", 10)]
        finally:
            await store.close()

    assert asyncio.run(work()) == ["B", "C", "A"]
