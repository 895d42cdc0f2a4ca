"""2 Terms and 21 Decisions: the words for depths, and who is ever asked in whose turn."""

from random import Random

import pytest

import moonless
from moonless import Table

DEPTHS = ["p", "200", "400", "600"]


def played(seed: int) -> Table:
    return moonless.start("they-come-unseen", "duel", seed=seed, options={"round_limit": 10})


@pytest.mark.rule("TCU 2")
def test_depths_are_four_words_one_step_apart() -> None:
    """A submarine at periscope depth can be at that depth or one step of 200 ft below it in the next square."""
    table = played(3)
    while table.decision is not None and table.decision.ask != "order":
        table.choose(table.decision.options[0])
    assert table.decision is not None
    first = {option.key.split()[1] for option in table.decision.options if " " in option.key}
    assert first & set(DEPTHS) == {"p", "200"}
    table.choose("n 200" if "n 200" in [option.key for option in table.decision.options] else "s 200")
    second = {option.key.split()[1] for option in table.decision.options if " " in option.key}
    assert "600" not in second


@pytest.mark.rule("TCU 21")
def test_nobody_decides_anything_in_the_other_teams_turn() -> None:
    asked: set[tuple[str, str]] = set()
    for seed in range(3):
        table, random = played(seed), Random(seed)
        for _ in range(120):
            if table.decision is None:
                break
            turn = table.scene(table.decision.seat).tracks[0]
            asked.add((turn.spaces[turn.now], table.decision.seat))
            table.choose(random.choice(table.decision.options))
    assert ("NATO turn", "nato") in asked
    assert ("Soviet turn", "soviet") in asked
    assert ("NATO turn", "soviet") not in asked
    assert ("Soviet turn", "nato") not in asked
    assert ("Watches", "nato") not in asked
