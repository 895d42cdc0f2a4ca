"""What one visitor could take of the house: tables begun in the same moment, notes without end, a table's time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx

from tests.server.people.test_quotas import limited
from tests.server.support import Screen, Server, Visitor


@contextmanager
def site(folder: Path, **limits: float) -> Iterator[Server]:
    with Server(limited(folder, **limits)) as server:
        yield server


def test_who_begins_many_tables_in_the_same_moment_has_no_more(tmp_path: Path) -> None:
    with site(tmp_path, guest_open=3) as server, closing(Visitor(server.url)) as guest, ThreadPoolExecutor(12) as many:
        wish = {"game": "by-stealth-and-sea"}
        head = {"Origin": server.url, "Cookie": guest.cookie}
        answers = list(
            many.map(lambda _: httpx.post(f"{server.url}/api/tables", json=wish, headers=head, timeout=60), range(24))
        )
        assert {answer.status_code for answer in answers} == {200, 429}
        assert 1 <= guest.get("/api/me/usage")["open"] <= 3
        while guest.send("POST", "/api/tables", wish).status_code == 200:
            pass
        assert guest.get("/api/me/usage")["open"] == 3, "who was turned away keeps nobody's place"


def test_notes_do_not_grow_without_end(tmp_path: Path) -> None:
    with site(tmp_path, address_notes=1000) as server, ExitStack() as stack:
        one, two = (stack.enter_context(closing(Visitor(server.url))) for _ in range(2))
        path = f"/api/tables/{one.start(public=True)['id']}/notes"
        one.ask("PUT", path, {"text": "Ø" * 400})
        one.ask("PUT", path, {"text": "Ø" * 300})
        one.ask("PUT", path, {"text": "x" * 700})
        refused = two.send("PUT", path, {"text": "y" * 200})
        assert refused.status_code == 429
        assert refused.json()["error"].startswith("Very much was noted from your address")
        assert two.get(path)["text"] == ""
        two.ask("PUT", path, {"text": "y" * 50})
        one.ask("PUT", path, {"text": ""})


def test_no_other_page_makes_a_table_its_owners_alone(tmp_path: Path) -> None:
    def taken(table: str, headers: dict[str, str]) -> int:
        return one.http.get(f"/api/tables/{table}/record", headers=headers).status_code

    def opened(table: str) -> int:
        return one.send("PUT", f"/api/tables/{table}/seats/slc-2", {"holder": "open"}).status_code

    with site(tmp_path) as server, closing(Visitor(server.url)) as one:
        led = one.start()["id"]
        for foreign in ("cross-site", "same-site"):
            assert taken(led, {"Sec-Fetch-Site": foreign}) == 403
        assert opened(led) == 200, "others can still come"
        for own in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}):
            table = one.start()["id"]
            assert taken(table, own) == 200
            assert opened(table) == 409, "who has the record knows the dice"


def look_for_ways(screen: Screen, number: int) -> str:
    """The kind of the answer."""
    screen.send(do="ways", decision=screen.decision, id=f"w{number}")
    while (message := screen.hear())["t"] not in ("ways", "refused"):
        pass
    return str(message.get("error", message["t"]))


def test_a_table_looks_for_nobodys_ways_without_end(tmp_path: Path) -> None:
    busy = "The table has looked for very much for you just now. Nothing was done; wait a moment."
    with site(tmp_path, address_work=1e-9, address_work_burst=1e-9) as server, ExitStack() as stack:
        one, two = (stack.enter_context(closing(Visitor(server.url))) for _ in range(2))
        screen = stack.enter_context(one.sit(one.start("they-come-unseen")["id"]))
        heard = [look_for_ways(screen, n) for n in range(200)]
        assert heard[0] == "ways"
        assert heard[-1] == busy
        keys = [screen.keys[0]] * 2
        assert screen.request(do="choose-all", decision=screen.decision, keys=keys)["error"] == busy
        other = stack.enter_context(two.sit(two.start("they-come-unseen")["id"]))
        assert look_for_ways(other, 1) == busy, "another guest of the same address"
        assert screen.choose()["t"] == "ack", "play goes on"
        assert screen.request(do="ping")["t"] == "ack"


def test_a_table_goes_on_and_back_for_nobody_without_end(tmp_path: Path) -> None:
    """Choices and undo hold everybody up as ways do: they are measured by their time, apart from those."""
    busy = "Your tables have given the server very much to do just now. Nothing was done; wait a moment."
    with site(tmp_path, address_play=1e-12, address_play_burst=1e-9) as server, ExitStack() as stack:
        one, two = (stack.enter_context(closing(Visitor(server.url))) for _ in range(2))
        screen = stack.enter_context(one.sit(one.start()["id"]))
        refused = [screen.request(do="choose", decision=screen.decision, key="no such key") for _ in range(2)]
        assert "not an answer" in refused[0]["error"]
        assert refused[1]["error"] == busy, "a refusal takes time too"
        assert screen.request(do="choose", decision=screen.decision, key=screen.keys[0])["error"] == busy
        assert screen.request(do="undo", decision=screen.decision)["error"] == busy
        assert screen.request(do="take-back", decision=screen.decision)["error"] == busy
        other = stack.enter_context(two.sit(two.start()["id"]))
        assert other.request(do="choose", decision=other.decision, key=other.keys[0])["error"] == busy, "same address"
        assert screen.request(do="ping")["t"] == "ack"


def test_undo_again_and_again_is_measured_by_its_time(tmp_path: Path) -> None:
    with site(tmp_path, address_play=1e-9, address_play_burst=0.02) as server, closing(Visitor(server.url)) as guest:
        with guest.sit(guest.start("they-come-unseen")["id"]) as screen:
            for _ in range(500):
                answer = screen.request(do="choose", decision=screen.decision, key=screen.keys[0])
                if answer["t"] == "ack":
                    answer = screen.request(do="undo", decision=screen.decision)
                if "very much to do" in answer.get("error", ""):
                    return
        raise AssertionError("a thousand steps forth and back were free")
