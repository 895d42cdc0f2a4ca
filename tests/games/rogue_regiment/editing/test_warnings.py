"""What the editor allows, and yet asks about."""

import tomllib

import pytest

from tests.games.rogue_regiment.editing.test_editing import Bench, shipped


@pytest.mark.rule("SRR 16.10")
def test_what_is_allowed_but_hardly_meant_is_warned_of() -> None:
    bench = Bench(tomllib.loads(shipped("m03-hit-and-run")))
    assert bench.plan.warnings == []
    bench.document["objective"] = [{"kind": "exit"}]
    bench.document["stealth_meter"] = {"easy": 16, "normal": 900, "hard": 10}
    won, meter = bench.plan.warnings
    assert won.text.startswith("The mission is won by withdrawing at once")
    assert won.field == "objective"
    assert meter.text == "The stealth meter on normal is 900: the most of any mission that ships is 22. Is that meant?"
    assert meter.field == "stealth_meter.normal"
