"""Standing orders by rule, at a table: each looks at what the seat's screen shows and answers, or leaves it to the
player; in all four games."""

from random import Random

import pytest

import moonless
from moonless.core.decision import Decision, Option
from moonless.core.standing import FIRST
from moonless.core.table import Table
from moonless.server.table.habits import Standing
from tests.server.conftest import Invite
from tests.server.support import Visitor


def play_on(table: Table, seed: int, ask: str, rule: str) -> bool:
    """Choose at random, but search where one can, until a question comes that the rule has an answer to."""
    random, question = Random(seed), table.game.standing[ask]
    for _ in range(150):
        decision = table.decision
        if decision is None:
            return False
        if decision.ask == ask and question.key(rule, decision, table.scene(decision.seat, [])):
            return True
        keys = [option.key for option in decision.options if option.key != "resign"]
        search = [key for key in keys if key == "at-once" or key.startswith("search ")]
        table.choose(search[0] if search else random.choice(keys))
    return False


def bring(person: Visitor, game: str, scenario: str, seed: int, ask: str, rule: str) -> tuple[str, str]:
    """A table at which that question is open; and the seat that is asked."""
    with moonless.start(game, scenario, seed=seed) as table:
        assert play_on(table, seed, ask, rule)
        assert table.decision is not None
        seat, text = table.decision.seat, table.record.text()
    answer = person.http.post("/api/tables/upload", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"]), seat


BY_STEALTH, GATO, ROGUE, UNSEEN = "by-stealth-and-sea", "gato-leader", "rogue-regiment", "they-come-unseen"


CASES = [
    (BY_STEALTH, "bg2", 0, "action", "*dive", "when a craft is detected: Dive"),
    (BY_STEALTH, "bg4", 1, "reroll", "*can", "a check that failed: Reroll"),
    (GATO, "first-patrol", 2, "reaction", "*best", "reaction to an attack: No reaction"),
    (ROGUE, "m00-night-school", 47, "marked", "*likely", "a marked target comes into sight: Fire"),
    (UNSEEN, "duel", 298, "search", "*best", "which way a ship points her bow to search: Bow north"),
]


def test_rules_answer_at_the_table(visitor: Invite) -> None:
    """One after another at one server: to bring a record along costs a process each time."""
    person = visitor()
    for game, scenario, seed, ask, rule, said in CASES:
        table, seat = bring(person, game, scenario, seed, ask, rule)
        with person.sit(table) as screen:
            before = screen.decision
            given = person.ask("POST", f"/api/tables/{table}/standing", {"seat": seat, "ask": ask, "key": rule})
            assert given["orders"][0]["times"] >= 1
            while screen.decision == before:
                screen.hear()
            lines = [line["text"] for line in screen.scene["log"] if line["text"].startswith("Standing order")]
            assert lines[0].startswith(f"Standing order, {said}"), lines


@pytest.mark.parametrize("game", sorted(moonless.games()))
def test_every_question_of_habit_is_offered_with_its_rules_after_the_third_same_answer(game: str) -> None:
    found = moonless.games()[game]
    for question in found.standing.values():
        key = question.answers[0] if question.answers else "the usual"
        decision = Decision("me", question.ask, "1", [Option(key, "The usual"), Option("other", "Other")])
        standing = Standing(found)
        for _ in range(2):
            standing.count(decision, key)
            assert standing.offers("me", decision) == []
        standing.count(decision, key)
        offered = [each.key for each in standing.offers("me", decision)]
        own = [] if question.ruled else [FIRST if question.first else key]
        assert question.ruled or offered == [*own, *(rule.id for rule in question.rules)]
        assert standing.offers("somebody else", decision) == []
