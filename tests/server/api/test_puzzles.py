"""Puzzles on the server: a position without its answer, and the answer once an order was tried."""

import json

from moonless.players.puzzles import puzzles_of
from tests.server.conftest import Invite

GAME = "by-stealth-and-sea"


def test_a_puzzle_is_asked_without_its_answer_and_told_after_a_try(visitor: Invite) -> None:
    person = visitor()
    puzzle = next(iter(puzzles_of(GAME).values()))
    listed = person.get("/api/puzzles")
    assert listed["today"] in listed["puzzles"]
    assert puzzle.id in [each["id"] for each in listed["puzzles"]]

    path = f"/api/puzzles/{GAME}/{puzzle.id}"
    asked = person.get(path)
    keys = [choice["key"] for choice in asked["scene"]["prompt"]["choices"]]
    assert puzzle.best in keys
    assert puzzle.why not in json.dumps(asked)
    assert "record" not in asked

    wrong = next(key for key in keys if key != puzzle.best)
    told = person.ask("POST", path, {"key": wrong})
    assert (told["right"], told["best"], told["worlds"]) == (False, puzzle.best, puzzle.worlds)
    assert person.ask("POST", path, {"key": puzzle.best})["right"]
    assert person.send("GET", f"/api/puzzles/{GAME}/none").status_code == 404

    kept = puzzles_of.cache_info().currsize
    for game in ("nonsense", "a" * 300, "9" * 5000, "..", "%5c"):
        assert person.send("GET", f"/api/puzzles/{game}/{puzzle.id}").status_code in (400, 404), game
    assert puzzles_of.cache_info().currsize == kept, "what strangers make up is not kept"

    card = person.ask("POST", f"{path}/play")
    assert card["game"] == GAME
    assert card["mine"]
