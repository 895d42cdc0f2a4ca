"""Dice to which every player contributes, on terms: who does not give a share keeps nobody waiting for ever."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.lobby.support import NATO, SOVIET, UNSEEN, account, sit
from tests.server.lobby.test_clock import HOUR, Watch, timed_out_at, watch
from tests.server.support import Server, make_settings, until
from tests.server.table.test_shares import Contributor

__all__ = ["watch"]


class Agreeing:
    """Two at a table whose dice are not agreed yet; NATO is its host."""

    def __init__(self, server: Server, clock: Watch, **terms: Any) -> None:
        self.clock = clock
        self.people = [account(server.url, name) for name in ("Quiet Curlew", "Amber Tern")]
        host, guest = self.people
        card = host.start(
            UNSEEN, "duel", seats={NATO: "me", SOVIET: "open"}, options={"weather": False, "round_limit": 5},
            dice="joint", terms={"pace": "turns", "hours": 10, **terms},
        )  # fmt: skip
        self.table = card["id"]
        assert card["terms"]["deadline"] == 0, "nobody waits yet"
        self.nato, self.soviet = Contributor(host, self.table), Contributor(guest, self.table)
        sit(guest, self.table, SOVIET)

    @property
    def card(self) -> dict[str, Any]:
        card: dict[str, Any] = self.people[1].get(f"/api/tables/{self.table}")
        return card

    @property
    def left(self) -> float:
        """Hours of who owes a share."""
        return (timed_out_at(self.people[1], self.table) - self.clock.now) / HOUR

    def run_out(self) -> None:
        self.clock.now += self.left * HOUR + 1

    def holder(self, seat: str) -> str:
        return str(self.card["seats"][seat]["holder"]["kind"])


Agree = Callable[..., Agreeing]


@pytest.fixture
def agree(database: str, tmp_path: Path, watch: Watch) -> Iterator[Agree]:
    with Server(make_settings(tmp_path, database, clock=watch)) as server, ExitStack() as people:

        def begin(**terms: Any) -> Agreeing:
            made = Agreeing(server, watch, **terms)
            for each in made.people:
                people.callback(each.close)
            return made

        yield begin


def test_who_keeps_back_a_share_is_relieved_and_the_others_begin_without_it(agree: Agree, watch: Watch) -> None:
    two = agree()
    assert two.left == 10
    two.soviet.promise()
    watch.now += HOUR
    two.nato.promise()
    assert two.left == 10, "all have promised: as much time to open the shares"
    two.soviet.open()
    watch.now += 8 * HOUR
    until(lambda: two.card["terms"]["warned"])
    two.run_out()
    until(lambda: two.holder(NATO) == "computer")
    assert two.card["seats"][NATO]["lender"] == "Quiet Curlew"
    again = Contributor(two.people[1], two.table)  # who has seen others' shares could have chosen: all throw anew
    again.promise()
    again.open()
    until(lambda: two.card["turn"])
    back = two.people[0].ask("PUT", f"/api/tables/{two.table}/seats/{NATO}", {"holder": "me"})
    assert back["mine"] == [NATO]
    assert back["shares"] is None, "the dice are agreed"


def test_who_begins_anew_gains_no_time_and_has_lost_by_those_terms(agree: Agree, watch: Watch) -> None:
    two = agree(absent="resign")
    two.soviet.promise()
    two.nato.promise()
    watch.now += 4 * HOUR
    two.nato.send()
    two.soviet.promise()
    assert two.left == 6
    two.nato.promise()
    assert two.left == 6
    two.nato.send()
    two.soviet.promise()
    two.run_out()
    until(lambda: two.card["status"] == "over")
    assert two.card["outcome"] == "NATO resigned. The Soviet side won."
    assert two.people[1].get("/api/players/Amber%20Tern")["last"] == [], "before it began it counts for nobody"


@pytest.mark.parametrize("terms", [{}, {"pace": "live", "minutes": 5}])
def test_where_nobody_gives_a_share_the_game_ends_for_nobody(agree: Agree, terms: dict[str, Any]) -> None:
    two = agree(**terms)
    assert two.left == (24 if terms else 10)
    two.run_out()
    until(lambda: two.card["status"] == "over")
    card = two.card
    assert (card["outcome"], card["terms"]["deadline"], card["ended"]) == ("Given up.", 0, True)
    assert [seat["holder"]["kind"] for seat in card["seats"].values()] == ["person", "person"]
    assert two.nato.promise(409)["error"] == "The dice of this table are agreed."


def test_minutes_run_only_once_the_game_has_begun(agree: Agree, watch: Watch) -> None:
    two = agree(pace="live", minutes=5)
    for each in (two.nato, two.soviet):
        each.promise()
    watch.now += HOUR
    for each in (two.nato, two.soviet):
        each.open()
    terms = two.card["terms"]
    assert (terms["running"], terms["deadline"]) == (NATO, watch.now + 300)
