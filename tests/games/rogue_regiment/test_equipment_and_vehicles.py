"""14 Objects and equipment, 15 Vehicles, guns, boats."""

from itertools import product

import pytest

from moonless.games.rogue_regiment.board.ground import BLOCK, LOW
from moonless.games.rogue_regiment.content.components import (
    BY_BOMB,
    BY_GRENADE,
    BY_MINE,
    GEAR,
    USED_TRAP,
    Objective,
    SpecialCard,
)
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_actions,
    attacks,
    blasts,
    carrying,
    event_phase,
    rolls,
    sight,
    vehicles,
)
from moonless.games.rogue_regiment.screen.odds import throw_odds
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, WAITING, WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 14.1")
def test_one_object_and_never_crouched() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), crouched=True)
    game.token("corpse", (4, 4), "corpse-1")
    game.token("fuel_barrel", (4, 4), "barrel-1")
    assert not any(key.startswith("take") for key in game.offered(man))
    man.crouched = False
    game.act(man, "take corpse-1")
    assert "take barrel-1" not in game.offered(man)


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


@pytest.mark.rule("SRR 14.9")
def test_grappling_hook() -> None:
    game = Position(". r .")
    assert "climb e" in game.offered(game.operator("jock", (0, 0)))
    assert "climb e" not in game.offered(game.operator("paddy", (0, 0)))


@pytest.mark.rule("SRR R42")
@pytest.mark.rule("SRR 14.10")
def test_diver() -> None:
    game = Position("~ ~ ~ ~ .\n\n. . . . .")
    taff = game.operator("taff", (0, 0), crouched=True)
    unit = game.unit("guard", (3, 1), "W")
    unit.place = game.at((4, 0))
    game.refresh()
    assert not sight.sees(game, unit, taff)
    taff.place = game.at((3, 0))
    assert sight.sees(game, unit, taff)
    taff.place, taff.crouched = game.at((0, 0)), False
    assert sight.sees(game, unit, taff)
    offered = game.offered(taff)
    assert "move e" in offered
    assert not any(key.startswith("sprint") for key in offered)
    assert not any("pistol" in key for key in offered)
    assert "attack speargun guard" in offered
    jock = game.operator("jock", (2, 1))
    assert "move n" not in game.offered(jock)
    game.act(taff, "place lewes_bomb", "e", "fuse 4")
    assert game.where(game.state.tokens[-1]) == (1, 0)


@pytest.mark.rule("SRR 14.12")
def test_the_foots_owner_must_be_alive() -> None:
    game = Position()
    game.operator("paddy", (4, 4), rabbits_foot=1, dead=True)
    assert rolls.foot_owners(game) == []


@pytest.mark.rule("SRR 14.12")
def test_each_foot_is_used_once_and_every_owner_is_asked() -> None:
    game = Position()
    foot = GEAR.index("rabbits_foot")
    paddy, reg = game.operator("paddy", (0, 4), rabbits_foot=2), game.operator("reg", (0, 8), rabbits_foot=1)
    game.unit("guard", (6, 4), "E")
    game.chance(d6=[1, 1]).act(paddy, "attack pistol guard", "reroll")
    assert (paddy.gear[foot], reg.gear[foot]) == (1, 1)
    game.chance(d6=[1, 5]).act(paddy, "attack pistol guard", "accept", "reroll")
    assert [decision.seat for decision in game.asked if decision.ask == "reroll"] == ["paddy", "paddy", "reg"]
    assert (paddy.gear[foot], reg.gear[foot], game.state.units[0].place) == (1, 0, -1)


@pytest.mark.rule("SRR 14.12")
@pytest.mark.rule("SRR 14.4")
def test_both_throws_of_a_scatter_may_be_thrown_again() -> None:
    game = Position(columns=11, rows=11)
    man = game.operator("paddy", (5, 9), rabbits_foot=2)
    game.chance(d6=[4, 3, 1, 4, 6, 2]).answers("reroll", "reroll")  # 7, again: 5, to the right; 6, again: 2, one square
    landed = blasts.grenade_lands(game, man, man.place, game.at((5, 4)), False)
    assert (game.board.xs[landed], game.board.ys[landed]) == (6, 4)
    assert man.gear[GEAR.index("rabbits_foot")] == 0
    assert game.spent()


@pytest.mark.rule("SRR 14.4")
@pytest.mark.rule("SRR 14.12")
def test_the_odds_of_a_grenade_are_those_of_its_dice() -> None:
    game = Position(columns=11, rows=11)
    man = game.operator("paddy", (5, 9), grenade=1, rabbits_foot=0)
    game.unit("guard", (6, 5), "N", "smg")
    hit = 1 - (1 / 6) ** 4  # 4 dice, 2+
    there = game.at((5, 4))
    seen = throw_odds(game, man.place, there)
    assert seen.chance == seen.best == pytest.approx(hit)
    assert seen.note == "in the blast: guard"
    near = game.at((5, 8))
    assert throw_odds(game, man.place, near).note == "in the blast: Paddy"
    assert throw_odds(game, man.place, near, man).note == "nobody in the blast", "he throws and steps away (6.7)"
    assert throw_odds(game, man.place, game.at((9, 4))).chance == 0
    man.gear[GEAR.index("rabbits_foot")] = 1
    assert throw_odds(game, man.place, there).best == pytest.approx(1 - (1 / 6) ** 8)


@pytest.mark.rule("SRR 14.4")
@pytest.mark.rule("SRR R38")
def test_the_odds_of_a_blind_throw_count_every_scatter() -> None:
    game = Position("\n\n".join([". . .#. . . ."] * 5))
    man = game.operator("paddy", (0, 2), grenade=1, rabbits_foot=0)
    game.unit("guard", (5, 1), "N", "smg")
    there = game.at((4, 2))
    assert not sight.aims_at(game, man.place, False, there)
    caught: dict[tuple[int, int], list[bool]] = {}
    for one, two, die in product(range(1, 7), repeat=3):
        game.chance(d6=[one, two] if one + two >= 10 else [one, two, die])
        landed = blasts.grenade_lands(game, man, man.place, there, False)
        caught.setdefault((one, two), []).append(bool(blasts.caught(game, game.board.template(landed))))
    hit, again = 1 - (1 / 6) ** 4, 1 - (1 / 6) ** 8
    chance = hit * sum(map(sum, caught.values())) / 216
    assert 0 < chance < hit
    assert throw_odds(game, man.place, there).chance == pytest.approx(chance)
    man.gear[GEAR.index("rabbits_foot")] = 1
    best = 0.0  # the foot goes to the scatter, to the distance or to the blast, whichever promises most by then
    for (one, two), ends in caught.items():
        on_target, short = one + two >= 10, hit * sum(ends) / 6
        kept = sum(max(again * end, 0 if on_target else short) for end in ends) / 6
        best += (kept if on_target else max(kept, chance)) / 36
    assert throw_odds(game, man.place, there).best == pytest.approx(best)
    assert best > chance


@pytest.mark.rule("SRR 14.13")
def test_a_smoker_blocks_sight_and_does_not_move() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E", smoking=True)
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (4, 4)
    assert sight.ray_level(game, game.at((2, 4)), game.at((6, 4))) == BLOCK


@pytest.mark.rule("SRR 14.14")
def test_documents_take_a_slot() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    game.act(man, "take paper")
    assert carrying.slots_used(game, man) == 1


@pytest.mark.rule("SRR 15.1")
@pytest.mark.rule("SRR 15.3")
def test_parked_vehicles_see_nothing_and_block_by_size() -> None:
    game = Position()
    man = game.operator("jock", (4, 6))
    truck = game.unit("truck", (4, 4), "S", "truck", parked=True)
    assert not sight.sees(game, truck, man)
    alarm.alert(game, truck)
    assert not truck.alert
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == BLOCK
    truck.kind = 6
    game.refresh()
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == LOW
    beside = game.operator("paddy", (4, 5))
    assert sight.cover(game, game.at((4, 1)), beside, beside.place) == 2


def convoy(game: Position) -> None:
    game.mission.route = [game.at((x, 4)) for x in range(14)]
    game.mission.column, game.mission.spacing, game.mission.speed = ["bike", "lorry"], 2, 4
    game.mission.specials = [SpecialCard(0, "Convoy", 0, 0, ["normal"])]
    game.state.special_done = [False]
    for key, kind in (("bike", "motorbike"), ("lorry", "truck")):
        unit = game.unit(key, (0, 4), "E", kind)
        unit.place, unit.fate, unit.route = -1, WAITING, 0
    game.refresh()


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 15.2")
def test_convoy() -> None:
    game = Position(columns=14)
    convoy(game)
    man = game.operator("jock", (13, 0), crouched=True)
    game.chance(event=["e01", "e02", "e03"])
    event_phase.event_phase(game)
    bike, lorry = game.state.units
    assert (game.where(bike), game.where(lorry)) == ((2, 4), (0, 4))
    event_phase.event_phase(game)
    assert (game.where(bike), game.where(lorry)) == ((6, 4), (4, 4))
    man.place = game.at((9, 4))
    event_phase.event_phase(game)
    assert (game.where(bike), game.where(lorry)) == ((8, 4), (4, 4))  # the bike stops before Jock, and shouts
    assert (man.spotted, bike.alert, lorry.alert) == (True, True, True)
    bike.route, bike.place, bike.alert = 12, game.at((12, 4)), False
    man.place = game.at((0, 0))
    vehicles.roll_along(game, bike, game.mission.route, 4)
    assert bike.fate == DRIVEN_OFF


@pytest.mark.rule("SRR 15.4")
def test_a_convoy_not_yet_there_turns_back_at_the_alarm() -> None:
    game = Position(columns=14)
    convoy(game)
    alarm.sound_alarm(game, "test", "5.5")
    assert all(unit.fate == DRIVEN_OFF for unit in game.state.units)


@pytest.mark.rule("SRR R43")
@pytest.mark.rule("SRR 15.5")
def test_alert_vehicles() -> None:
    game = Position(columns=14)
    convoy(game)
    game.state.ties = 0
    game.operator("jock", (13, 0))
    bike, lorry = game.state.units
    lorry.fate, lorry.place, lorry.alert, lorry.cargo = ALIVE, game.at((4, 4)), True, 2
    car = game.unit("car", (3, 4), "E", "kubelwagen", alert=True, route=3)
    game.mission.column.append("car")
    lorry.place = game.at((0, 4))
    game.refresh()
    game.advance_all()
    assert (lorry.parked, lorry.cargo) == (True, 0)
    assert sum(unit.key.startswith("smg") for unit in game.state.units) == 2
    assert game.where(car) == (11, 4)
    places = game.tile("W", 3, "white")
    vehicles.arrive(game, 4, 0)
    assert (bike.place, bike.alert) == (places[1], True)


@pytest.mark.rule("SRR 15.6")
def test_a_wreck_is_low_cover() -> None:
    game = Position()
    track = game.unit("track", (4, 4), "E", "half_track", parked=True)
    attacks.hit(game, track, 5, True)
    game.refresh()
    assert track.fate == WRECKED
    assert sight.ray_level(game, game.at((4, 6)), game.at((4, 1))) == LOW
    man = game.operator("jock", (3, 4))
    assert "move e" not in game.offered(man)


@pytest.mark.rule("SRR 15.7")
def test_hmg_and_mortar() -> None:
    game = Position("_ _ _ _ _ _ _\n\n. . . . . . .\n\n. . . . . . .")
    inside = game.operator("jock", (0, 0), spotted=True)
    gun = game.unit("gun", (3, 0), "W", "hmg", alert=True)
    assert attacks.defense_bonus(game, gun, inside, inside.place, False) == 2
    game.advance_all()
    assert game.where(gun) == (3, 0)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.chance(d6=[5, 6, 1, 1])
    vehicles.mortar(game)
    assert inside.health == 5
    assert game.spent()
    game.state.level = 1
    vehicles.mortar(game)
    game.mission.objectives = [Objective(8, [], 1, "exit")]


@pytest.mark.rule("SRR 15.8")
def test_dinghy() -> None:
    game = Position(". ~ ~ .\n\n. ~ ~ .")
    boat = game.unit("dinghy", (1, 0), "E", "dinghy", parked=True)
    jock, paddy = game.operator("jock", (0, 0)), game.operator("paddy", (0, 1))
    game.act(jock, "move e")
    assert (jock.aboard, game.where(jock)) == (0, (1, 0))
    game.act(paddy, "move ne")
    game.act(jock, "move e")
    assert (game.where(boat), game.where(jock), game.where(paddy)) == ((2, 0), (2, 0), (2, 0))
    jock.crouched = True
    assert sight.hidden(game, jock) == 0
    jock.crouched = False
    game.act(jock, "move e")
    assert (jock.aboard, game.where(jock), game.where(paddy)) == (-1, (3, 0), (2, 0))


@pytest.mark.rule("SRR 15.9")
def test_jeep() -> None:
    game = Position(columns=12)
    jeep = game.unit("jeep", (2, 4), "E", "jeep", parked=True, cargo=6)
    jock = game.operator("jock", (1, 4))
    game.act(jock, "move e")
    assert jock.aboard == 0
    assert "crouch" not in game.offered(jock)
    guard = game.unit("guard", (11, 4), "E", "smg")
    game.act(jock, "drive", "e", "e", "stop")
    assert (game.where(jeep), game.where(jock), game.state.battle, jock.ap) == ((4, 4), (4, 4), True, 1)
    game.chance(d6=[5, 1, 1, 1])
    game.act(jock, "attack vickers_k guard")
    assert (guard.place, jeep.cargo) == (-1, 5)
    assert sight.cover(game, game.at((11, 4)), jock, jock.place) == 2
    attacks.wound(game.answers("jeep", "man"), jock, 2)
    assert (jeep.hits, jock.health) == (1, 4)
    jeep.hits = 3
    attacks.wound(game.answers("jeep"), jock, 1)
    assert (jeep.fate, jock.aboard, jock.health) == (WRECKED, -1, 3)
