"""Ratings: as the model says, from games that count, and the same whenever they are computed again."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from moonless.server.lobby import clerk
from moonless.server.lobby.ratings import Rating, after_duel, after_mission
from moonless.server.lobby.results import better_than
from moonless.server.storage import Store, open_store, persons, results
from moonless.server.table import gallery
from tests.server.lobby.support import NATO, SOVIET, account, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until

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
    # BG2 as measured: Loss 0.258, Draw 0.282, Minor 0.062, Major 0.378, Epic 0.02
    assert better_than(HARBOR, "bg2", "Loss") == pytest.approx(0.129)
    assert better_than(HARBOR, "bg2", "Major Victory") == pytest.approx(0.602 + 0.189)
    assert better_than(HARBOR, "no-such", "Loss") == -1


def rated_duel(winner: Visitor, loser: Visitor) -> str:
    card = open_duel(winner, rated=True)
    sit(loser, card["id"], SOVIET)
    loser.ask("POST", f"/api/tables/{card['id']}/resign")
    return str(card["id"])


def shown(path: Path) -> dict[tuple[str, str], tuple[float, float]]:
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT p.name, r.side, r.mu, r.sigma FROM ratings r JOIN people p ON p.id = r.person")
        return {(name, side): (mu, sigma) for name, side, mu, sigma in rows}


def computed_again(path: Path) -> tuple[int, int]:
    async def work() -> tuple[int, int]:
        store = await open_store(make_settings(path.parent))
        try:
            return await clerk.recompute(store)
        finally:
            await store.close()

    return asyncio.run(work())


def test_rated_games_move_ratings_and_computing_again_finds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with Server(make_settings(tmp_path)) as server:
        curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
        rated_duel(curlew, tern)
        until(lambda: len(shown(path)) == 2)
        ((winner,), (loser,)) = after_duel([[Rating()], [Rating()]], [1.0, 0.0])
        assert shown(path) == {
            ("Curlew", "NATO"): (winner.mu, winner.sigma),
            ("Tern", "Soviet"): (loser.mu, loser.sigma),
        }
        rated_duel(tern, curlew)
        rated_duel(curlew, tern)
        ((again,), _) = after_duel([[winner], [loser]], [1.0, 0.0])
        until(lambda: shown(path)["Curlew", "NATO"] == (again.mu, again.sigma))
        for person in (curlew, tern):
            person.close()
    before = shown(path)
    assert computed_again(path) == (4, 0)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE ratings SET mu = 99 WHERE side = 'NATO'")
        database.execute("DELETE FROM ratings WHERE side = 'Soviet'")
    assert computed_again(path) == (4, 4)
    assert shown(path) == before


def test_what_does_not_count(tmp_path: Path) -> None:
    """A game for pleasure, a guest, two people at one address; and a rated game is played without help."""
    path = tmp_path / "tables.sqlite3"
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

        def settled() -> bool:
            with sqlite3.connect(path) as database:
                return not database.execute("SELECT 1 FROM endings WHERE table_id = ?", (table,)).fetchall()

        until(settled)
        for person in (curlew, tern, guest):
            person.close()
    assert shown(path) == {}


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


def test_who_watches_a_rated_game_with_secrets_sees_it_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what happens now, but what happened a while ago; and once it is over, all at once."""
    monkeypatch.setattr(gallery, "DELAY", 1.0)
    with Server(make_settings(tmp_path)) as server:
        curlew, tern, watcher = account(server.url, "Curlew"), account(server.url, "Tern"), Visitor(server.url)
        card = open_duel(curlew, rated=True)
        sit(tern, card["id"], SOVIET)
        with curlew.sit(card["id"]) as nato, watcher.sit(card["id"]) as late:
            assert late.card["turn"] == [NATO]
            nato.choose("G1")
            assert nato.card["turn"] == [SOVIET]
            late.request(do="ping")
            assert late.card["turn"] == [NATO]
            late.wait_for("change")
            assert late.card["turn"] == [SOVIET]
            tern.ask("POST", f"/api/tables/{card['id']}/resign")
            while late.card["status"] == "playing":
                late.hear()
        for person in (curlew, tern, watcher):
            person.close()
