"""16 Missions, 17 Decisions, 18 Rulings."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import ScriptedFate, SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import FOREST
from moonless.games.rogue_regiment.content.components import (
    CIGARETTES,
    COLLECT,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    ESCAPE,
    EXIT,
    KILL,
    RECOVER,
    RESCUE,
    Objective,
)
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.rules import (
    advance,
    alarm,
    attacks,
    course,
    event_phase,
    looking,
    marked_targets,
    objectives,
    operator_phase,
    pieces,
    sight,
    telling,
)
from moonless.games.rogue_regiment.rules import campaign as campaign_rules
from moonless.games.rogue_regiment.state import ABOARD, ADVANCE, DRIVEN_OFF, OPERATORS, PATROLMAN, TEAM, Operator
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.test_board_and_course import set_up


@pytest.mark.rule("SRR 16.1")
def test_objectives() -> None:
    game = Position()
    exits = game.tile("W", 3)
    game.structure("dump", [(4, 4)])
    game.mission.points, game.state.blown = [0], [False]
    game.mission.units = [("guard", 1, 0, 0)]
    game.mission.vehicles = [("truck", 7, "parked", 0, 0, 0)]
    guard, truck = game.unit("guard", (8, 8), "E", "smg"), game.unit("truck", (8, 0), "E", "truck", parked=True)
    paper = game.token("documents", (2, 2), "paper")
    man = game.operator("jock", (1, 4))
    held = Operator("prisoner", "She", "", game.at((5, 5)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    game.mission.prisoners = [("prisoner", "She", game.at((5, 5)))]
    kinds = (DESTROY, DEMOLISH, KILL, COLLECT, RECOVER, RESCUE, DESTROY_VEHICLES)
    goals = [Objective(kind, [0], 1, "") for kind in kinds]
    assert not any(objectives.done(game, goal) for goal in goals)
    assert not objectives.done(game, Objective(ESCAPE, [], 1, ""))
    game.state.standing[0], game.state.blown[0] = False, True
    attacks.kill(game, guard)
    attacks.wreck(game, truck)
    paper.place = exits[2]
    held.captive, held.place, man.place = False, exits[1], exits[0]
    assert all(objectives.done(game, goal) for goal in goals)
    assert objectives.done(game, Objective(ESCAPE, [], 1, ""))
    assert objectives.done(game, Objective(EXIT, [], 1, ""))


@pytest.mark.rule("SRR R44")
@pytest.mark.rule("SRR 16.2")
def test_what_is_carried_or_placed_on_an_exit_tile_is_out() -> None:
    game = Position()
    exits = game.tile("W", 3)
    token = game.token("supply_container", (0, 3), "container")
    man = game.operator("jock", (0, 3))
    game.act(man, "take container")
    assert not objectives.brought_out(game, 0)
    game.act(man, "move w")
    assert man.place in exits
    assert objectives.brought_out(game, 0)
    game.state.turn = 2
    assert operator_phase.may_withdraw(game)
    assert token.holder == 0
    game.act(man, "move e")
    assert not operator_phase.may_withdraw(game)


@pytest.mark.rule("SRR 16.3")
def test_defeat_when_nobody_lives_or_nothing_can_be_met() -> None:
    game = Position()
    game.mission.objectives = [Objective(ESCAPE, [], 2, "two out")]
    jock, paddy = game.operator("jock", (1, 1)), game.operator("paddy", (2, 2))
    objectives.judge(game)
    assert not objectives.decided(game)
    attacks.die(game, jock)
    objectives.judge(game)
    assert objectives.decided(game)
    assert "two out" in game.state.dead_ended
    assert not paddy.dead
    train = Position()
    wagon = train.structure("wagon", [(4, 4)])
    train.mission.structures[wagon].kind = "fuel_wagon"
    train.mission.objectives = [Objective(DESTROY, [wagon], 1, "wagon")]
    train.operator("jock", (0, 0))
    bomb = train.token("lewes_bomb", (5, 5), "bomb", fuse=9)
    objectives.train_departs(train)
    objectives.judge(train)
    assert bomb.place == -1
    assert objectives.decided(train)
    assert not course.make_report(train).won


@pytest.mark.rule("SRR 16.4")
def test_prisoners() -> None:
    game = Position(". . . . .\n\n. . .#. .")
    man = game.operator("jock", (1, 0))
    held = Operator("prisoner", "She", "", game.at((2, 1)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    unit = game.unit("guard", (4, 0), "W")
    unit.smoking = True
    assert not sight.sees(game, unit, held)
    assert held not in pieces.team(game)
    game.act(man, "free prisoner")
    assert (held.captive, man.ap) == (False, 3)
    held.ap = 4
    verbs = {key.split(" ")[0] for key in game.offered(held)}
    assert verbs <= {"move", "sprint", "climb", "crouch", "stand", "end"}
    assert "companion" in game.refused(held)["attack"]
    game.mission.prisoners = [("prisoner", "She", 0)]
    game.mission.objectives = [Objective(RESCUE, [0], 1, "her")]
    attacks.die(game, held)
    objectives.judge(game)
    assert game.state.dead_ended


@pytest.mark.rule("SRR 16.5")
def test_difficulty() -> None:
    meters = [GAME.start("m03-hit-and-run", {"difficulty": level}).meter for level in ("easy", "normal", "hard")]
    assert meters == [16, 13, 10]
    assert GAME.start("m03-hit-and-run", {"difficulty": "hard"}).special_done == [False]
    assert GAME.start("m03-hit-and-run", {}).special_done == [True]
    assert len(GAME.start("m02-clipped-wings", {"difficulty": "hard"}).deck) == 46


@pytest.mark.rule("SRR 16.6")
def test_rating() -> None:
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(4, 4)])
    game.mission.objectives = [Objective(DESTROY, [dump], 1, "dump"), Objective(EXIT, [], 1, "exit")]
    man = game.operator("jock", (0, 0))
    bomb = game.token("lewes_bomb", (8, 8), "bomb", fuse=9)
    assert not objectives.primary_prepared(game)
    bomb.place = game.at((5, 5))
    assert objectives.primary_prepared(game)
    alarm.sound_alarm(game, "test", "5.5")
    assert not game.state.early_alarm
    man.place, game.state.standing[dump], game.state.withdrawn = exits[0], False, True
    assert (course.make_report(game).rating, course.make_report(game).title) == (4, "Who dares wins")
    game.state.early_alarm = True
    assert course.make_report(game).rating == 3
    game.operator("paddy", (1, 1), dead=True)
    assert course.make_report(game).rating == 2


@pytest.mark.rule("SRR 16.7")
def test_campaign() -> None:
    state = GAME.start("morvan-nights", {})
    rules = Position(mission="morvan-nights")
    rules.state = state
    rules.load_mission()
    rules.answerer = lambda decision: decision.options[0]
    GAME.play_phase(rules)
    jock = state.operators[0]
    jock.health = 2
    attacks.die(rules, state.operators[1])
    report = course.make_report(rules)
    report.won, report.secondary, report.brought_out = True, False, 2
    state.reports.append(report)
    assert campaign_rules.after_debriefing(rules) == TEAM
    campaign = state.campaign
    assert campaign is not None
    assert state.mission == "c2-the-line"
    assert (campaign.health["jock"], campaign.health["paddy"], campaign.points) == (4, 4, 1)
    assert campaign.supplies == ["grenade", "grenade"]
    state.phase = TEAM
    GAME.play_phase(rules)
    assert {man.key: man.health for man in state.operators}["jock"] == 4
    assert len(state.gear_left) == 2


@pytest.mark.rule("SRR 16.8")
def test_the_colonel_makes_for_his_car() -> None:
    game = Position(columns=12)
    game.mission.special_rules = ["staff_car_escape"]
    game.mission.car_route = [game.at((x, 0)) for x in range(6, 12)]
    officer = game.unit("colonel", (2, 2), "N", "officer", alert=True)
    car = game.unit("car", (6, 0), "E", "kubelwagen", parked=True)
    game.mission.units = [("colonel", 2, 0, 0)]
    game.mission.objectives = [Objective(KILL, [0], 1, "the colonel")]
    game.operator("jock", (0, 8), spotted=True)
    game.state.battle, game.state.ties = True, 0
    game.advance_all()
    assert officer.fate == ABOARD
    assert game.where(car) == (6, 0)
    game.advance_all()
    assert car.fate == DRIVEN_OFF
    objectives.judge(game)
    assert game.state.dead_ended
    wrecked = Position()
    wrecked.mission.special_rules = ["staff_car_escape"]
    stays = wrecked.unit("colonel", (2, 2), "N", "officer", alert=True)
    wrecked.operator("jock", (0, 8), spotted=True)
    wrecked.state.battle = True
    wrecked.advance_all()
    assert wrecked.where(stays) == (2, 2)


@pytest.mark.rule("SRR 16.8")
def test_breakout_begins_in_battle() -> None:
    game = set_up("m10-breakout")
    assert game.state.battle
    assert all(unit.alert for unit in game.state.units if unit.place >= 0)
    assert not any(man.spotted for man in game.state.operators)
    assert all(man.place < game.board.size for man in game.state.operators)


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
        course.play_phase(game)
    assert (telling.place_name(game, jock.place), jock.crouched, jock.spotted, paddy.spotted) == (
        "D8",
        True,
        False,
        False,
    )
    assert game.board.terrain[jock.place] == FOREST
    assert not any(unit.alert for unit in game.state.units)
    assert (jock.gear[CIGARETTES], game.state.meter) == (1, 10)
    assert black.place == line.squares[(began + 4 * way) % len(line.squares)]


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


@pytest.mark.rule("SRR 17.1")
def test_set_up_decisions() -> None:
    asked: list[str] = []
    state = GAME.start("m08-road-block", {"team": "choose"})

    def first(decision: Decision) -> Option:
        asked.append(decision.ask)
        return decision.options[0]

    rules = GAME.play(state, SeededFate(1), first)
    while state.turn == 0:
        GAME.play_phase(rules)
    assert set(asked) == {"team", "side", "patrol-start", "extra-gear", "entry"}


@pytest.mark.rule("SRR 17.3")
def test_a_held_window_is_not_asked_again() -> None:
    game = Position()
    game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (6, 4), "E")
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    marked_targets.windows(game, None, -1, 0)
    assert game.questions() == ["marked"]
    game.state.units[0].facing = 4
    game.answers("hold")
    marked_targets.windows(game, None, -1, 0)
    assert game.questions() == ["marked", "marked"]


@pytest.mark.rule("SRR 17.5")
def test_ties() -> None:
    for ties, asked in ((0, []), (1, ["turn"]), (2, ["turn"])):
        game = Position()
        unit = game.unit("guard", (4, 4), "N")
        game.state.ties = ties
        game.operator("jock", (0, 0))
        looking.turn_to(game, unit, game.at((4, 8)), "to look", "2.5")
        assert game.questions() == asked
    game.state.ties = 0
    assert advance.next_unit(game, game.state.units) is game.state.units[0]


ENEMY_TIES = {
    "turn", "who-turns", "who-first", "who-advances", "closest", "destination", "path", "spawn-tile", "spawn-marker",
    "attacked", "defend-first", "explode-next", "unload", "mortar",
}  # fmt: skip
"""17.5 All that players settle for the enemy."""


def enemy_turn(ties: int, battle: bool, card: str) -> Position:
    """Everything between two operator phases: hunters, a sentry, a patrol, a spawn tile, a bomb, somebody to shoot."""
    game = Position(columns=14, rows=14)
    game.state.ties, game.state.battle, game.state.turn = ties, battle, 2
    game.tile("N", 5, "mixed")
    game.patrolman("patrol", game.line([(0, 12), (13, 12)]), (4, 12), "E")
    game.sentry("sentry", (12, 2), "N", alert=battle)
    game.operator("jock", (8, 8), spotted=True)
    game.operator("paddy", (6, 8), spotted=True)
    game.operator("reg", (13, 13))
    for number in range(3):
        game.unit(f"smg-{number}", (7, number), "N", "smg", alert=True)
    for number in (1, 2):
        game.token("lewes_bomb", (0, 2 * number), fuse=1)
    game.state.deck = list(range(len(game.content.cards)))
    game.fate = ScriptedFate({"event": [card], "d6": [6] * 60})

    def first(decision: Decision) -> Option:
        game.asked.append(decision)
        return decision.options[0]

    game.answerer = first
    game.state.phase = ADVANCE
    game.refresh()
    advance.begin_advance(game)
    while game.state.phase != OPERATORS:
        course.play_phase(game)
    return game


@pytest.mark.rule("SRR 17.6")
@pytest.mark.rule("SRR 18")
@pytest.mark.parametrize("card", ["e06", "e22", "e29"])
@pytest.mark.parametrize("battle", [False, True])
def test_nobody_decides_for_the_enemy_but_ties(battle: bool, card: str) -> None:
    """Advance, event, patrol, attack, end: the same position and chance make the same turn; each move says its rule."""
    runs = [enemy_turn(0, battle, card) for _ in range(2)]
    assert runs[0].snapshot()["units"] == runs[1].snapshot()["units"]  # type: ignore[index]
    assert runs[0].told() == runs[1].told()
    assert all(game.asked == [] for game in runs)
    assert all(event.line().rule for event in runs[0].events)
    asked = {decision.ask for decision in enemy_turn(2, battle, card).asked}
    assert asked
    assert asked <= ENEMY_TIES


def test_every_ruling_is_told() -> None:
    assert all(f"#### R{number} " in GAME.rules_text for number in range(1, 68))
