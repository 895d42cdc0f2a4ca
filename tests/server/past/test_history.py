"""Replay, play on from here, records, the proof of the dice, the daily patrol."""

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.conftest import Invite
from tests.server.support import Server, Visitor, make_settings
from tests.server.table.test_desk import play


def finished(person: Visitor, seed: int = 1, **more: Any) -> str:
    """A game played to its end, with one take-back on the way."""
    table: str = person.start(scenario="bg2", **more)["id"]
    with person.sit(table) as screen:
        screen.choose("random")
        screen.request(do="take-back", decision=screen.decision)
        play(screen, Random(seed))
        assert screen.card["status"] == "over"
    return table


def test_replay_shows_each_step_as_it_was(visitor: Invite) -> None:
    person = visitor()
    table = person.start(scenario="bg2")["id"]
    seen = []
    with person.sit(table) as screen:
        for _ in range(8):
            seen.append((screen.scene["prompt"]["question"], screen.scene["pieces"]))
            screen.choose(screen.keys[-1])
    replay = person.get(f"/api/tables/{table}/replay")
    assert len(replay["steps"]) == 8
    assert replay["seats"] == ["slc-1", "slc-2", "slc-3"]
    assert all(step["label"] for step in replay["steps"])
    for step, (question, pieces) in enumerate(seen):
        seat = replay["steps"][step]["seat"]
        scene = person.get(f"/api/tables/{table}/replay/{step}?seat={seat}")["scene"]
        assert scene["prompt"]["question"] == question
        assert {piece["id"]: piece for piece in scene["pieces"]} == {piece["id"]: piece for piece in pieces}
    assert person.send("GET", f"/api/tables/{table}/replay/9").status_code == 404
    assert person.send("GET", f"/api/tables/{table}/replay/x").status_code == 404


def test_playing_on_goes_on_from_that_decision_with_other_dice(visitor: Invite) -> None:
    person = visitor()
    table = finished(person)
    steps = person.get(f"/api/tables/{table}/replay")["steps"]
    step = len(steps) // 2
    seat = steps[step]["seat"]
    then = person.get(f"/api/tables/{table}/replay/{step}?seat={seat}")["scene"]
    new = person.ask("POST", f"/api/tables/{table}/play-on", {"step": step, "seat": seat})
    with person.sit(new["id"]) as screen:
        assert screen.scene["prompt"] == then["prompt"]
        assert screen.scene["pieces"] == then["pieces"]
        play(screen, Random(2))
        assert screen.card["status"] == "over"
    over = person.send("POST", f"/api/tables/{table}/play-on", {"step": len(steps), "seat": seat})
    assert over.status_code == 409


def test_a_record_comes_down_and_goes_up_again(visitor: Invite) -> None:
    person, other = visitor(), visitor()
    table = person.start(scenario="bg2")["id"]
    with person.sit(table) as screen:
        play(screen, Random(3), 10)
        before = screen.scene
    answer = person.send("GET", f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    card = other.http.post("/api/tables/upload", content=answer.text).json()
    with other.sit(card["id"]) as screen:
        assert screen.scene["prompt"] == before["prompt"]
        assert screen.scene["log"] == before["log"]
        play(screen, Random(4))


def test_a_record_with_notes_undone_is_kept_exactly(visitor: Invite) -> None:
    """An undo takes a line out from between others."""
    person = visitor()
    text = person.send("GET", f"/api/tables/{person.start(scenario='bg2')['id']}/record").text
    lines = [line for line in text.splitlines() if "checkpoint" not in line[:14]]
    head = json.loads(lines[0])
    made = "\n".join([json.dumps(head), *lines[1:], '{"choose": "random", "seat": "slc-1"}'])
    card = person.http.post("/api/tables/upload", content=made).json()
    with person.sit(card["id"]) as screen:
        screen.choose("face nw")
        lines = person.send("GET", f"/api/tables/{card['id']}/record").text.splitlines()
        kept = [line for line in lines if "checkpoint" not in line[:14]]
    noted = "\n".join([*kept, '{"note": "a remark"}'])
    card = person.http.post("/api/tables/upload", content=noted).json()
    with person.sit(card["id"]) as screen:
        assert screen.undo == "free"
        screen.request(do="undo", decision=screen.decision)
        screen.choose("face ne")
    after = person.send("GET", f"/api/tables/{card['id']}/record").text
    assert '"face nw"' not in after
    assert after.index("a remark") < after.index('"face ne"')


def test_what_is_no_record_is_refused(visitor: Invite) -> None:
    person = visitor()
    for text in ("", "hello", "{}", '{"moonless": 1}', "[" * 5000, '{"moonless": 1, "game": "\\ud800"}'):
        answer = person.http.post("/api/tables/upload", content=text)
        assert answer.status_code == 422, answer.text
    table = person.start()["id"]
    head = person.send("GET", f"/api/tables/{table}/record").text.splitlines()[0]
    wrong = person.http.post("/api/tables/upload", content=head + '\n{"choose": "fly away", "seat": "slc-1"}\n')
    assert wrong.status_code == 422
    assert "does not go by the rules" in wrong.json()["error"]


def test_a_public_server_takes_whole_games_only(tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, trusted=False)) as server:
        person = Visitor(server.url)
        table = person.start()["id"]
        head = person.send("GET", f"/api/tables/{table}/record").text.splitlines()[0]
        answer = person.http.post("/api/tables/upload", content=head + '\n{"restart": {"state": {}}}\n')
        assert answer.status_code == 422
        person.close()


def test_dice_are_promised_before_and_proved_after(visitor: Invite) -> None:
    person = visitor()
    table = person.start(scenario="bg2")["id"]
    before = person.get(f"/api/tables/{table}/proof")
    assert before["secret"] is None
    assert before["chances"] == []
    with person.sit(table) as screen:
        screen.choose("random")
        screen.request(do="take-back", decision=screen.decision)
        play(screen, Random(6))
    proof = person.get(f"/api/tables/{table}/proof")
    assert proof["commitment"] == before["commitment"]
    assert hashlib.sha256(proof["secret"].encode()).hexdigest() == proof["commitment"]
    stream = Random(proof["secret"]).random
    assert len(proof["chances"]) > 10
    for chance in proof["chances"]:
        among = chance["among"]
        assert among[int(stream() * len(among))] == chance["outcome"]
    record = person.send("GET", f"/api/tables/{table}/record").text.splitlines()
    assert sum('{"chance"' in line for line in record) == len(proof["chances"]), "also what was taken back"


def test_with_others_at_the_table_the_record_opens_at_the_end(visitor: Invite) -> None:
    host, guest = visitor(), visitor()
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(card["invites"]["slc-3"])
    for person in (host, guest):
        assert person.send("GET", f"/api/tables/{card['id']}/record").status_code == 403
    watcher = visitor()
    watcher.join(host.get(f"/api/tables/{card['id']}")["watch"])
    assert watcher.send("GET", f"/api/tables/{card['id']}/record").status_code == 403


def test_the_daily_patrol_is_the_same_for_everybody(tmp_path: Path) -> None:
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, clock=lambda: clock[0])) as server:
        one, two = Visitor(server.url, "One"), Visitor(server.url, "Two")
        boards = []
        for person in (one, two):
            daily = person.ask("POST", "/api/daily")
            assert daily["mine"]["daily"] == daily["date"] == "2026-09-21"
            again = person.ask("POST", "/api/daily")
            assert again["mine"]["id"] == daily["mine"]["id"], "one patrol a day"
            with person.sit(daily["mine"]["id"]) as screen:
                boards.append((screen.card["commitment"], screen.card["scenario"], screen.scene["log"]))
                screen.choose()
                assert screen.undo in ("free", "")
                play(screen, Random(8))
        assert boards[0] == boards[1]
        results = one.get("/api/daily")["results"]
        assert [result["by"] for result in results] in (["One", "Two"], ["Two", "One"])
        path = f"/api/tables/{daily['mine']['id']}"
        assert two.send("GET", f"{path}/record").status_code == 403
        assert two.get(f"{path}/proof")["secret"] is None
        clock[0] += 24 * 3600
        assert two.send("GET", f"{path}/record").status_code == 200
        assert two.get(f"{path}/proof")["secret"]
        assert two.get("/api/daily")["results"] == []
        one.close()
        two.close()


def test_a_lesson_begins_with_its_own_dice(visitor: Invite) -> None:
    person = visitor()
    [listed] = person.get("/api/games")[0]["lessons"]
    path = f"/api/games/by-stealth-and-sea/lessons/{listed['id']}"
    lesson = person.get(path)
    assert lesson["title"] == listed["title"]
    card = person.send("POST", path).json()
    assert card["notice"] == ""
    assert card["mine"] == list(card["seats"])
    with person.sit(card["id"]) as screen:
        assert lesson["steps"][2]["choose"][0] in screen.keys
    for nowhere in ("/api/games/none/lessons/first-night", "/api/games/by-stealth-and-sea/lessons/none"):
        assert person.send("GET", nowhere).status_code == 404
        assert person.send("POST", nowhere).status_code == 404


def test_the_report_sets_chance_against_its_odds(visitor: Invite) -> None:
    """A check succeeds when the best die, with what the crew adds, reaches the number."""
    person = visitor()
    table = person.start(scenario="bg2")["id"]
    assert person.send("GET", f"/api/tables/{table}/report").status_code == 409
    with person.sit(table) as screen:
        play(screen, Random(6))
        log = screen.scene["log"]
    report = person.get(f"/api/tables/{table}/report")
    assert report["history"].startswith("The submarine Scirè")
    assert not [line for line in report["details"] if "BG2" in line], "one mission alone is named by the head"
    thrown = [line for line in log if line["needed"] and line["dice"] and line["good"] is not None]
    dice = report["luck"]["dice"]
    assert dice["all"] == len(thrown) > 5
    assert dice["good"] == sum(line["good"] for line in thrown)
    assert dice["expected"] == pytest.approx(sum(check_odds(line) for line in thrown), abs=0.01)


def check_odds(line: dict[str, Any]) -> float:
    added = re.search(r"([+-]\d) to each die", line["text"])
    missed = int(line["needed"].rstrip("+")) - 1 - int(added[1] if added else 0)
    return 1 - (missed / 6) ** len(line["dice"])


def test_a_record_that_is_brought_along_is_played_once(visitor: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found when it was tried is kept: opening it plays nothing again."""
    person = visitor()
    record = person.http.get(f"/api/tables/{finished(person)}/record").text

    def again(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("moonless.server.table.opening.play_again", again)
    card = person.http.post("/api/tables/upload", content=record).json()
    assert card["status"] == "over"
    with person.sit(card["id"]) as screen:
        assert screen.scene["outcome"]
        assert len(screen.scene["log"]) > 10
