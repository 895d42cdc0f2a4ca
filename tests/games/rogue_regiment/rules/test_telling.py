"""Every automated move is explained in the log by its rule, whatever happens in a game."""

import re

import pytest

from moonless.core.events import Event
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.rules import attack_phase
from moonless.games.rogue_regiment.state import OPERATORS as FIRST_PHASE
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import eager

PLAN = re.compile(
    r"(?P<unit>[\w -]+): closest spotted operator: \w[\w ]*, \d+; (route of \d+ to \w+|it stays); "
    r"(optimal position|attack position|no attack position)[^;]*\."
)


TURN = re.compile(
    r"[\w -]+ turns to [NESW]{1,2} "
    r"(as the card says|along his line|toward the noise|toward the attack on it|to face [\w ]+)"
    r"(, stopped by what it sees)?\."
)


WALK = re.compile(
    r"[\w -]+ walks \d squares? ([NESW]{1,2}|along his line) to \w+"
    r"(, turns to [NESW]{1,2}( along his line, stopped by what it sees)?)?(, sees nobody( else)?)?\."
)


DRIVE = re.compile(r"[\w -]+ drives to \w+ along its route\.")


OPERATORS = ["jock", "paddy", "taff", "reg", "prisoner-1"]


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
        rules = GAME.play(state, SeededFate(seed), eager(seed), told.append)
        while not state.over and state.turn < 15:
            GAME.play_phase(rules)
    planned = ""
    explained = 0
    for line in (event.line() for event in told):
        assert line.rule, line.text
        plan = PLAN.fullmatch(line.text)
        if plan or "makes for his car" in line.text:
            planned = plan["unit"] if plan else line.text.partition(" makes")[0]
            explained += 1
        elif " moves to " in line.text and line.pieces[0] not in OPERATORS:
            assert planned, line.text
            assert line.text.startswith(f"{planned} moves to"), f"{line.text} after the plan of {planned}"
            assert line.rule == "9.6"
        elif " square" in line.text and " walks " in line.text:
            assert WALK.fullmatch(line.text), line.text
            assert line.rule == "11.2"
            explained += 1
        elif " turns to " in line.text:
            assert TURN.fullmatch(line.text), line.text
            assert line.rule in ("7.7", "7.8", "9.4", "9.6", "10.3", "10.4", "11.2")
            explained += 1
        elif " drives to " in line.text and line.pieces[0] not in OPERATORS:
            assert DRIVE.fullmatch(line.text), line.text
    assert explained > 20


@pytest.mark.rule("SRR 13")
def test_the_log_names_things_and_tells_what_goes() -> None:
    """Men, units and things by their names; a corpse taken away is told, and who is no longer spotted."""
    game = Position(". . .\n\n. f .\n\n. . .")
    man = game.operator("paddy", (0, 0), spotted=True, rabbits_foot=1)
    game.token("corpse", (1, 1))
    game.act(man, "place rabbits_foot", "e")
    attack_phase.end_phase(game)
    assert game.told() == [
        "Paddy puts the rabbit's foot down on B1.",
        "The corpse at B2 is removed.",
        "Paddy is no longer spotted.",
    ]
    assert [spoken(key) for key in ("smg-1", "sentry-12", "halftrack-1", "general")] == [
        "SMG 1", "Sentry 12", "Half-track 1", "general",
    ]  # fmt: skip


@pytest.mark.rule("SRR 16.1")
def test_objectives_in_words() -> None:
    words = {}
    for id in ("m00-night-school", "m01-paper-chase", "m03-hit-and-run", "m06-last-train", "c3-the-doctor"):
        mission = GAME.content.mission(id)
        words[id] = [objective.words for objective in [*mission.objectives, *mission.secondary]]
    out = "every living man on an exit tile"
    assert words["m00-night-school"] == ["destroy dump 1", out, "bring out the register"]
    assert words["m01-paper-chase"] == ["bring out the documents", out, "bring out the notebook"]
    assert words["m03-hit-and-run"] == [
        "destroy dump 1, dump 2 and dump 3",
        "kill the officer",
        out,
        "bring out the ledger",
    ]
    assert words["m06-last-train"][:2] == ["destroy the locomotive", "destroy 1 of: wagon 1, wagon 2"]
    assert words["c3-the-doctor"][0] == "bring the doctor out alive"


@pytest.mark.rule("SRR 2.10")
@pytest.mark.rule("SRR 6.4")
def test_answers_cite_the_rule_that_asks() -> None:
    game = Position()
    game.tile("W", 3)
    man = game.operator("jock", (4, 4))
    game.act(man, "sprint e", "e", "stop")
    assert {option.rule for decision in game.asked for option in decision.options} == {"6.4"}
    assert {game.options.place(place, "2.10").rule for place in game.mission.start_places} == {"2.10"}


def test_pieces_on_the_board_are_told_apart() -> None:
    """Every man by his initial, a sentry from a patrolman, a guard and a soldier who came in."""
    state = GAME.start("m03-hit-and-run", {})
    rules = GAME.play(state, SeededFate(1), eager(1))
    while state.phase < FIRST_PHASE:
        GAME.play_phase(rules)
    shorts = {piece.id: piece.short for piece in GAME.screen.scene(state, None, None, []).pieces}
    assert {man.key: shorts[man.key][0] for man in state.operators} == {man.key: man.name[0] for man in state.operators}
    assert (shorts["sentry-1"].lower(), shorts["patrol-1"].lower(), shorts["guard-1"].lower()) == ("s1", "p1", "g1")
