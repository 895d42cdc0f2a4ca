"""Same missions, same dice, one try each, closed until the window ends; then the table is the tournament."""

from pathlib import Path
from random import Random

from tests.server.lobby.support import account
from tests.server.support import Server, Visitor, make_settings
from tests.server.table.test_desk import play

HARBOR, HOUR = "by-stealth-and-sea", 3600.0


def test_four_sail_two_rounds_to_the_final_table(database: str, tmp_path: Path) -> None:
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        four = [account(server.url, name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        guest = Visitor(server.url)
        now = clock[0]
        wish = {
            "title": "Autumn <i>cup</i>", "game": HARBOR,
            "rounds": [
                {"scenario": "bg2", "opens": now, "closes": now + HOUR},
                {"scenario": "bg3", "opens": now + 2 * HOUR, "closes": now + 3 * HOUR},
            ],
        }  # fmt: skip
        assert guest.send("POST", "/api/tournaments", wish).status_code == 403
        cup = four[0].ask("POST", "/api/tournaments", wish)
        path = f"/api/tournaments/{cup['id']}"
        assert guest.send("POST", f"{path}/rounds/1").json()["error"] == (
            "A tournament is for accounts: one try each."
        )  # fmt: skip
        assert four[0].send("POST", f"{path}/rounds/2").json()["error"] == "The round has not begun."
        tables = sail_first_round(four, path, cup["rounds"][0]["promise"])
        for closed in ("replay", "record", "replay/3"):
            assert four[0].send("GET", f"/api/tables/{tables[0]}/{closed}").status_code == 403
        assert four[0].get(f"/api/tables/{tables[0]}/proof")["secret"] is None
        sealed = four[1].get(path)
        assert (sealed["rounds"][0]["home"], sealed["rounds"][0]["state"]) == (4, "open")
        assert all(row["scores"] == [None, None] for row in sealed["results"])
        clock[0] += 2.5 * HOUR
        late = account(server.url, "Late")
        assert late.send("POST", f"{path}/rounds/1").status_code == 409
        for person in four[:2]:
            with person.sit(person.ask("POST", f"{path}/rounds/2")["id"]) as screen:
                play(screen, Random(str(person.me["name"])))
        clock[0] += HOUR
        final = guest.get(path)
        assert final["state"] == "over"
        assert len(final["results"]) == 4
        totals = [row["total"] for row in final["results"]]
        assert totals == sorted(totals, reverse=True)
        assert all(row["total"] == sum(score or 0 for score in row["scores"]) for row in final["results"])
        assert guest.get(f"/api/tables/{tables[0]}/replay")["steps"], "now everybody may look"
        assert guest.get(f"/api/tables/{tables[0]}/proof")["secret"]
        assert guest.get("/api/tournaments")["tournaments"][0]["said"] == "Autumn <i>cup</i>"
        for person in (*four, guest, late):
            person.close()


def sail_first_round(people: list[Visitor], path: str, promise: str) -> list[str]:
    """Everybody sails once, with the same dice; their tables."""
    logs, tables = [], []
    for person in people:
        card = person.ask("POST", f"{path}/rounds/1")
        assert person.ask("POST", f"{path}/rounds/1")["id"] == card["id"], "one try"
        with person.sit(card["id"]) as screen:
            assert screen.card["commitment"] == promise
            logs.append(screen.scene["log"])
            play(screen, Random(str(person.me["name"])))
        tables.append(card["id"])
    assert all(log == logs[0] for log in logs)
    return tables


def test_an_account_of_yesterday_has_no_standing(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, trusted=False)) as server:
        person = account(server.url, "Ann")
        wish = {"title": "Cup", "game": HARBOR, "rounds": [{"scenario": "bg2", "opens": 0, "closes": 4e9}]}
        refused = person.send("POST", "/api/tournaments", wish)
        assert "accounts of standing" in refused.json()["error"]
        person.close()
