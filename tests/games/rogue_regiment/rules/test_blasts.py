"""14.2 to 14.8 Blasts: barrels, grenades, bombs, mines; and the trap."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    BY_BOMB,
    BY_GRENADE,
    BY_MINE,
    GEAR,
    USED_TRAP,
)
from moonless.games.rogue_regiment.rules import (
    attack_actions,
    blasts,
    event_phase,
)
from moonless.games.rogue_regiment.state import ALIVE, WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R37")
@pytest.mark.rule("SRR 14.2")
def test_what_a_blast_destroys() -> None:
    game = Position()
    fragile = game.structure("aircraft", [(4, 4)])
    strong = game.structure("engine", [(5, 5)], "lewes_bomb")
    game.mission.points, game.mission.point_ids, game.state.blown = [game.at((3, 3))], ["track"], [False]
    truck = game.unit("truck", (5, 3), "E", "truck", parked=True)
    game.chance(d6=[1] * 4)
    blasts.blast(game, game.at((4, 4)), BY_GRENADE, "jock")
    assert (game.state.standing, game.state.blown, truck.fate, game.state.markers) == (
        [False, True],
        [False],
        ALIVE,
        [],
    )
    game.chance(d6=[1] * 6)
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    assert (game.state.standing[strong], game.state.blown, truck.fate) == (False, [True], WRECKED)
    assert game.state.markers == [game.at((4, 4))]
    assert not game.state.standing[fragile]


@pytest.mark.rule("SRR 14.3")
def test_barrels_explode_in_turn() -> None:
    game = Position()
    near, far = game.token("fuel_barrel", (5, 4), "near"), game.token("fuel_barrel", (6, 4), "far")
    blasts.blast(game, game.at((4, 4)), BY_MINE, "jock")
    assert (near.place, far.place, len(game.state.markers)) == (-1, -1, 3)


@pytest.mark.rule("SRR R39")
@pytest.mark.rule("SRR 14.4")
def test_no_blind_throws_through_roofs() -> None:
    game = Position(". . .#_ _\n\n. . .#_ _")
    man = game.operator("paddy", (0, 0))
    keys = [option.key for option in attack_actions.throw_targets(game, man, man.place)]
    assert "D1" not in keys
    assert "C2" in keys
    game.chance(d6=[6, 6, 6, 6])
    game.unit("guard", (2, 1), "N", "smg")
    game.act(man, "grenade", "C2")
    assert (man.gear[GEAR.index("grenade")], game.state.battle, game.state.units[0].place) == (1, True, -1)


@pytest.mark.rule("SRR R40")
@pytest.mark.rule("SRR 14.5")
def test_a_fuse_of_one_goes_off_this_turn() -> None:
    game = Position()
    man = game.operator("jock", (2, 2))
    game.act(man, "place lewes_bomb", "e", "fuse 1")
    man.place = game.at((8, 8))
    game.chance(event="e01")
    event_phase.event_phase(game)
    assert (game.state.battle, game.state.markers) == (True, [game.at((3, 2))])


@pytest.mark.rule("SRR R41")
@pytest.mark.rule("SRR 14.6")
def test_all_bombs_at_withdrawal() -> None:
    game = Position()
    for x in (1, 7):
        game.token("lewes_bomb", (x, 4), f"bomb-{x}", fuse=99)
    game.operator("jock", (4, 0))
    blasts.explode_due(game.answers("bomb-7"), True)
    assert game.state.markers == [game.at((7, 4)), game.at((1, 4))]


@pytest.mark.rule("SRR 14.7")
def test_trap() -> None:
    game = Position()
    game.operator("jock", (8, 8))
    trap = game.token("trap", (2, 4), "trap")
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E")
    witness = game.unit("witness", (2, 1), "S")
    game.state.turn = 2
    game.patrol_all()
    assert (unit.place, trap.kind, witness.alert, game.state.meter) == (-1, USED_TRAP, True, 10)
    assert game.where(game.state.tokens[-1]) == (2, 4)


@pytest.mark.rule("SRR 14.8")
def test_mine() -> None:
    game = Position()
    game.operator("jock", (8, 8))
    mine = game.token("mine", (2, 4), "mine")
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E")
    game.state.turn = 2
    game.chance(d6=[3, 1, 1, 1, 1, 1])
    game.patrol_all()
    assert (unit.place, mine.place, game.state.battle) == (-1, -1, True)


@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR R37")
def test_a_lewes_bomb_destroys_the_jeep() -> None:
    game = Position()
    jeep = game.unit("jeep", (4, 4), "E", "jeep", parked=True)
    jock = game.operator("jock", (4, 4), aboard=0)
    game.chance(d6=[4, 4, 4])
    blasts.blast(game, game.at((5, 5)), BY_BOMB, "jock")
    assert (jeep.fate, jock.aboard, jock.health) == (WRECKED, -1, 4)
    assert game.where(jock) != (4, 4)
