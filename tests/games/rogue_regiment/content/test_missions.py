"""From a mission's file to the mission on its board."""

import pytest

from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import FOREST
from moonless.games.rogue_regiment.content.components import (
    CIGARETTES,
)
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.rules import (
    event_phase,
    sequence,
    telling,
)
from moonless.games.rogue_regiment.state import PATROLMAN
from tests.games.rogue_regiment.whole_games import set_up

OWN = """
id = "my-raid"
name = "Own"
tier = "own"
setting = "Somewhere"
briefing = "Go."
width = 22
height = 11
layout = [["t05b@0", "t01a@0"]]
[operators]
count = 1
recommended = ["jock"]
[stealth_meter]
easy = 9
normal = 9
hard = 9
[event_deck]
easy = "quiet"
normal = "quiet"
hard = "quiet"
[[entry_tile]]
side = "W"
at = 7
[[exit_tile]]
side = "W"
at = 7
[[spawn_tile]]
color = "mixed"
side = "E"
at = 4
[[objective]]
kind = "exit"
"""


@pytest.mark.rule("SRR 16.9")
def test_tutorial() -> None:
    game = set_up("m00-night-school")
    mission = game.mission
    assert mission.fixed_starts
    assert len(mission.lessons) == 12
    first = []
    game.fate = SeededFate(1)
    for _ in range(5):
        event_phase.draw_event(game)
        first.append(game.content.cards[game.state.card].id)
    assert first == ["e37", "e07", "e01", "e38", "e15"]


@pytest.mark.rule("SRR 16.9")
def test_the_first_turn_that_the_rules_tell() -> None:
    """RULES.md, A first turn: move, sprint into the orchard, crouch; nobody notices, and the black patrol walks."""
    game = set_up("m00-night-school")
    game.fate = SeededFate(1)
    jock, paddy = game.state.operators
    assert jock.place >= game.board.size
    answers = iter(["jock", "move e", "sprint e", "e", "e", "crouch", "end", "end", "jock"])
    game.answerer = lambda decision: decision.find(next(answers))
    black = next(unit for unit in game.state.units if unit.role == PATROLMAN and unit.color == 1)
    line, began, way = game.board.lines[black.line], black.index, black.way
    while game.state.turn == 1:
        sequence.play_phase(game)
    assert not [*answers], "each was asked for"
    assert (telling.place_name(game, jock.place), jock.crouched, jock.spotted, paddy.spotted) == (
        "D8",
        True,
        False,
        False,
    )
    assert game.board.terrain[jock.place] == FOREST
    assert not any(unit.alert for unit in game.state.units)
    assert (jock.gear[CIGARETTES], game.state.meter) == (1, game.mission.meter[1])
    assert black.place == line.squares[(began + 4 * way) % len(line.squares)]


@pytest.mark.rule("SRR 16.10")
def test_own_missions() -> None:
    assert GAME.mission_problems(OWN) == []
    mission = GAME.add_mission(OWN)
    assert mission.id in GAME.scenarios
    state = GAME.start("my-raid", {})
    assert len(state.units) == 4
    problems = GAME.mission_problems(OWN.replace('"t01a@0"', '"t05a@0"').replace("at = 4", "at = 40"))
    assert any("there twice" in line for line in problems)
    broken = GAME.mission_problems(OWN.replace('kind = "exit"', 'kind = "destroy"\ntargets = ["dump"]'))
    assert any("dump" in line for line in broken)
    assert GAME.mission_problems("id = ")
    del load_content().own["my-raid"]
    GAME.__dict__.pop("scenarios", None)
