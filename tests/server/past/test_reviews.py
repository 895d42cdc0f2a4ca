"""A finished game is looked back on."""

import json
from random import Random

from tests.server.conftest import Invite
from tests.server.table.test_desk import play


def test_a_finished_game_is_looked_back_on(visitor: Invite) -> None:
    person = visitor()
    table = person.start()["id"]
    path = f"/api/tables/{table}/review"
    with person.sit(table) as screen:
        screen.choose()
        assert person.send("POST", path).status_code == 409, "not while it is played"
        play(screen, Random(8))
        score = float(screen.card["outcome"].split()[0])
    with person.http.stream("POST", path, timeout=300) as answer:
        told = [json.loads(line) for line in answer.iter_lines()]
    assert told[0]["state"] == "waiting"
    assert told[-1]["state"] == "done", told[-1]
    found = told[-1]["review"]
    assert told[-1]["done"] == told[-1]["all"] == found["looked_at"] > 0
    [side] = found["sides"]
    assert side["end"] == score
    assert abs(side["start"] - side["given_away"] + side["luck"] - side["end"]) < 1e-6, "nothing else happened"
    assert [moment["number"] for moment in found["moments"]] == sorted(moment["number"] for moment in found["moments"])
    assert all(1 <= moment["number"] <= found["choices"] for moment in found["moments"])
    [*course, last] = side["course"]
    assert [station["number"] for station in course] == sorted(station["number"] for station in course)
    assert all(station["margin"] > 0 or found["worlds"] == 0 for station in course[:1])
    assert (last["expected"], last["margin"]) == (score, 0.0)
    assert person.get(path)["review"] == found, "it is looked for once, and kept"
