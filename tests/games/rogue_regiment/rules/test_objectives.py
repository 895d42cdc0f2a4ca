"""16.1 to 16.3 Objectives: what is met, what can no longer be met, what is prepared."""

import pytest

from moonless.games.rogue_regiment.content.components import (
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
from moonless.games.rogue_regiment.rules import (
    attacks,
    objectives,
    operator_phase,
    sequence,
)
from moonless.games.rogue_regiment.state import (
    ALIVE,
    DRIVEN_OFF,
    Operator,
)
from tests.games.rogue_regiment.position import Position


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
    assert operator_phase.withdrawal_barred(game) is None
    assert token.holder == 0
    game.act(man, "move e")
    assert operator_phase.withdrawal_barred(game) is operator_phase.NOT_AT_EXIT


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
    assert not sequence.make_report(train).won


@pytest.mark.rule("SRR R66")
def test_what_is_to_be_brought_out_counts_once_it_is_in_hand() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    held = Operator("prisoner", "She", "", game.at((5, 5)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    game.mission.prisoners = [("prisoner", "She", game.at((5, 5)))]
    game.mission.objectives = [Objective(COLLECT, [0], 1, "paper"), Objective(RESCUE, [0], 1, "her")]
    assert not objectives.primary_prepared(game)
    game.act(man, "take paper")
    assert not objectives.primary_prepared(game)
    game.act(man, "free prisoner")
    assert objectives.primary_prepared(game)


@pytest.mark.rule("SRR 16.6")
def test_a_bomb_in_the_very_corner_counts_as_placed() -> None:
    game = Position()
    game.mission.objectives = [Objective(DESTROY, [game.structure("dump", [(1, 1)])], 1, "the dump")]
    assert not objectives.primary_prepared(game)
    game.token("lewes_bomb", (0, 0))
    assert objectives.primary_prepared(game)


@pytest.mark.rule("SRR 16.2")
def test_what_is_still_carried_or_lost_in_the_water_is_not_brought_out() -> None:
    game = Position()
    exits = game.tile("W", 3)
    game.operator("jock", (1, 4))
    paper = game.token("documents", (2, 2), "paper")
    paper.holder, paper.place = 0, -1
    assert not objectives.brought_out(game, 0)
    paper.holder = -1
    assert not objectives.brought_out(game, 0)
    paper.place = exits[0]
    assert objectives.brought_out(game, 0)


@pytest.mark.rule("SRR 16.1")
@pytest.mark.parametrize("kind", [DESTROY, DEMOLISH, KILL, COLLECT, RESCUE, DESTROY_VEHICLES])
def test_each_objective_is_met_by_its_own_deed_and_by_no_other(kind: int) -> None:
    """Of a dump, a bridge, a guard, papers, a prisoner and a truck one is dealt with."""
    game = Position()
    exits = game.tile("W", 3)
    game.structure("dump", [(4, 4)])
    game.mission.points, game.state.blown = [0], [False]
    game.mission.units, game.mission.vehicles = [("guard", 1, 0, 0)], [("truck", 7, "parked", 0, 0, 0)]
    guard, truck = game.unit("guard", (8, 8), "E", "smg"), game.unit("truck", (8, 0), "E", "truck", parked=True)
    paper = game.token("documents", (2, 2), "paper")
    game.operator("jock", (1, 4))
    held = Operator("prisoner", "She", "", game.at((5, 5)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    game.mission.prisoners = [("prisoner", "She", game.at((5, 5)))]
    if kind == DESTROY:
        game.state.standing[0] = False
    elif kind == DEMOLISH:
        game.state.blown[0] = True
    elif kind == KILL:
        attacks.kill(game, guard)
    elif kind == COLLECT:
        paper.place = exits[2]
    elif kind == RESCUE:
        held.captive, held.place = False, exits[1]
    else:
        attacks.wreck(game, truck)
    kinds = (DESTROY, DEMOLISH, KILL, COLLECT, RESCUE, DESTROY_VEHICLES)
    assert [other for other in kinds if objectives.met(game, other, 0)] == [kind]
    assert not any(objectives.lost(game, other, 0) for other in kinds)


@pytest.mark.rule("SRR 16.3")
def test_what_is_gone_for_good_is_lost_and_nothing_else_with_it() -> None:
    game = Position()
    game.structure("wagon", [(4, 4)])
    game.mission.units, game.mission.vehicles = [("guard", 1, 0, 0)], [("truck", 7, "parked", 0, 0, 0)]
    guard, truck = game.unit("guard", (8, 8), "E", "smg"), game.unit("truck", (8, 0), "E", "truck")
    paper = game.token("documents", (2, 2), "paper")
    held = Operator("prisoner", "She", "", game.at((5, 5)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    game.mission.prisoners = [("prisoner", "She", game.at((5, 5)))]
    kinds = (DESTROY, KILL, COLLECT, RECOVER, RESCUE, DESTROY_VEHICLES)
    game.state.departed[0] = True
    assert [kind for kind in kinds if objectives.lost(game, kind, 0)] == [DESTROY]
    game.state.departed[0], guard.fate = False, DRIVEN_OFF
    assert [kind for kind in kinds if objectives.lost(game, kind, 0)] == [KILL]
    guard.fate, truck.fate = ALIVE, DRIVEN_OFF
    assert [kind for kind in kinds if objectives.lost(game, kind, 0)] == [DESTROY_VEHICLES]
    truck.fate, held.dead = ALIVE, True
    assert [kind for kind in kinds if objectives.lost(game, kind, 0)] == [RESCUE]
    held.dead, paper.place = False, -1
    assert [kind for kind in kinds if objectives.lost(game, kind, 0)] == [COLLECT, RECOVER]
    paper.holder = 0
    assert not any(objectives.lost(game, kind, 0) for kind in kinds)


@pytest.mark.rule("SRR 16.3")
def test_a_train_that_has_left_hides_nobody_and_takes_the_bombs_by_it_along() -> None:
    game = Position()
    game.structure("engine", [(4, 4)])
    game.mission.structures[0].kind = "locomotive"
    game.structure("shed", [(0, 0)])
    near, far = game.token("lewes_bomb", (5, 5)), game.token("lewes_bomb", (7, 7))
    objectives.train_departs(game)
    assert (game.state.standing, game.state.departed) == ([False, True], [True, False])
    assert not game.walls & game.board.bits[game.at((4, 4))]
    assert (near.place, game.where(far)) == (-1, (7, 7))
    assert game.told() == ["The train pulls out."]
    assert game.events[0].line().good is False
    objectives.train_departs(game)
    assert game.told() == ["The train pulls out."], "and nothing when none is there any more"


@pytest.mark.rule("SRR 16.3")
def test_an_objective_is_possible_while_enough_targets_are_left() -> None:
    game = Position()
    papers = [game.token("documents", (x, 0), f"paper-{x}") for x in range(3)]
    goal = Objective(COLLECT, [0, 1, 2], 2, "two of three")
    papers[0].place = -1
    assert objectives.possible(game, goal)
    papers[1].place = -1
    assert not objectives.possible(game, goal)
