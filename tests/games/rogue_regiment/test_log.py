"""Every automated move is explained in the log by its rule, whatever happens in a game."""

import re

import pytest

from moonless.core.events import Event
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from tests.games.rogue_regiment.test_play import eager

PLAN = re.compile(
    r"The (?P<unit>[\w ]+): closest spotted operator: \w[\w ]*, \d+; (route of \d+ to \w+|it stays); "
    r"(optimal position|attack position|no attack position)[^;]*\."
)
TURN = re.compile(
    r"The [\w ]+ turns to [NESW]{1,2}: "
    r"(the card|along its line|toward the noise|toward the attack on it|to face [\w ]+)(, stopped by what it sees)?\."
)
WALK = re.compile(r"The [\w ]+ walks to \w+ along its line\.")
DRIVE = re.compile(r"The [\w ]+ drives to \w+ along its route\.")


@pytest.mark.rule("SRR 9.4")
@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 10.3")
@pytest.mark.rule("SRR 11.2")
@pytest.mark.parametrize("mission", ["m00-night-school", "m05-maquisard", "m07-colonels-supper", "m10-breakout"])
def test_every_move_of_the_enemy_is_explained(mission: str) -> None:
    """A step needs a plan of that very unit before it; a turn and a patrolman's step say why themselves."""
    told: list[Event] = []
    for seed in range(3):
        state = GAME.start(mission, {})
        rules = GAME.rules(state, SeededFate(seed), eager(seed), told.append)
        while not state.over and state.turn < 15:
            rules.play_phase()
    planned = ""
    explained = 0
    for line in (event.line() for event in told):
        assert line.rule, line.text
        plan = PLAN.fullmatch(line.text)
        if plan or "makes for his car" in line.text:
            planned = plan["unit"] if plan else line.text.removeprefix("The ").partition(" makes")[0]
            explained += 1
        elif re.match(r"The [\w ]+ moves to", line.text):
            assert planned, line.text
            assert line.text.startswith(f"The {planned} moves to"), f"{line.text} after the plan of {planned}"
            assert line.rule == "9.6"
        elif " turns to " in line.text:
            assert TURN.fullmatch(line.text), line.text
            assert line.rule in ("7.7", "7.8", "9.4", "9.6", "10.3", "10.4", "11.2")
            explained += 1
        elif re.match(r"The [\w ]+ walks to", line.text):
            assert WALK.fullmatch(line.text), line.text
        elif re.match(r"The [\w ]+ drives to", line.text):
            assert DRIVE.fullmatch(line.text), line.text
    assert explained > 20
