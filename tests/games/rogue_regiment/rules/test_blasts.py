"""14.2 to 14.8 Blasts: barrels, grenades, bombs, mines; and the trap."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    BY_BOMB,
    BY_GRENADE,
    BY_MINE,
    GEAR,
    SET_TRAP,
    USED_TRAP,
)
from moonless.games.rogue_regiment.rules import (
    attack_actions,
    attacks,
    blasts,
    event_phase,
    offers,
    operator_phase,
    vehicles,
)
from moonless.games.rogue_regiment.screen.rehearsal import rehearse
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
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    assert game.told().count("The track is blown up.") == 1


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


@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR 15.6")
def test_for_a_wreck_in_the_blast_no_dice_are_thrown() -> None:
    game = Position()
    game.unit("truck", (4, 5), "E", "truck", fate=WRECKED)
    blasts.blast(game, game.at((4, 4)), BY_GRENADE, "jock")
    assert not any(event.line().dice for event in game.events)


@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR 7.9")
def test_what_is_foretold_of_a_shot_at_a_barrel_counts_on_no_luck_with_the_blast() -> None:
    """The men beside the barrel may live through it: they are foretold to answer fire, and nothing has burnt yet."""
    game = Position(columns=12)
    jock = game.operator("jock", (0, 4), spotted=True)
    game.unit("guard", (6, 4), "W", "smg", alert=True)
    barrel = game.token("fuel_barrel", (6, 5), "barrel")
    game.refresh()
    option = next(option for option in offers.legal(game, jock) if option.key == "attack pistol barrel")
    outcome = rehearse(game, jock, lambda play, man: operator_phase.perform(play, man, option), True)
    assert [unit.key for unit in outcome.units] == ["guard"]
    assert outcome.news == ["the alarm sounds"]
    assert (game.where(barrel), game.state.battle) == ((6, 5), False)


@pytest.mark.rule("SRR 14.4")
@pytest.mark.rule("SRR 4.7")
def test_a_grenade_is_thrown_standing_over_a_low_wall_in_sight_and_does_not_scatter() -> None:
    game = Position(". .l. . .")
    man = game.operator("paddy", (1, 0))
    unit = game.unit("guard", (4, 0), "E")
    game.chance(d6=[2, 1, 1, 1])  # four dice, 2 and more
    attack_actions.throw_grenade(game, man, man.place, unit.place)
    assert (unit.fate == ALIVE, man.gear[GEAR.index("grenade")]) == (False, 1)


@pytest.mark.rule("SRR 14.4")
def test_why_a_square_cannot_be_thrown_at() -> None:
    game = Position(columns=9, rows=1)
    here = game.at((0, 0))
    bars = [attack_actions.throw_at_barred(game, here, game.at((x, 0))) for x in (0, 1, 6, 7)]
    assert bars == [attack_actions.OWN_SQUARE, None, None, attack_actions.TOO_FAR]


@pytest.mark.rule("SRR 14.2")
def test_the_corner_of_the_map_is_caught_in_a_blast_like_any_other_square() -> None:
    game = Position()
    guard = game.unit("guard", (0, 0), "E")
    barrel = game.token("fuel_barrel", (0, 0), "barrel")
    bomb = game.token("lewes_bomb", (0, 0), "bomb-1", fuse=1)
    template = game.board.template(game.at((1, 1)))
    assert (blasts.caught(game, template), attacks.barrels_in(game, template)) == ([guard], [barrel])
    assert blasts.token_option(game, bomb, "14.5").label.endswith(" at A1")
    barrel.place, guard.place, game.state.drawn = -1, game.at((8, 8)), 1
    blasts.explode_due(game, False)
    assert (bomb.place, game.state.markers) == (-1, [game.at((0, 0))])


@pytest.mark.rule("SRR 14.4")
@pytest.mark.rule("SRR 14.12")
@pytest.mark.parametrize(("dice", "asked"), [([4, 5, 1], ["reroll", "reroll"]), ([4, 6], [])])
def test_ten_on_the_scatter_chart_is_on_target_and_nothing_to_throw_again(dice: list[int], asked: list[str]) -> None:
    game = Position(". .H. . . . . .")
    man = game.operator("paddy", (0, 0), rabbits_foot=1)
    game.chance(d6=list(dice))
    attack_actions.throw_grenade(game, man, man.place, game.at((5, 0)))
    assert game.asks() == asked
    assert game.told()[0] == "Paddy throws a grenade at F1."
    assert game.spent()


@pytest.mark.rule("SRR 14.7")
def test_a_sprung_trap_is_good_news() -> None:
    game = Position()
    trap = game.token("trap", (4, 4), "trap")
    blasts.spring(game, trap, game.unit("guard-1", (4, 4), "E"))
    line = game.events[0].line()
    assert (line.text, line.rule, line.good) == ("Guard 1 steps into the trap.", "14.7", True)


@pytest.mark.rule("SRR 14.2")
@pytest.mark.rule("SRR 15.9")
def test_what_a_bomb_did_is_told_in_the_order_in_which_it_happened() -> None:
    """The jeep is wrecked, and of that Jock dies, who has come through the blast itself."""
    game = Position()
    game.mission.points, game.mission.point_ids, game.state.blown = [game.at((3, 3))], ["track"], [False]
    game.unit("jeep", (4, 4), "E", "jeep", parked=True)
    game.operator("jock", (4, 4), aboard=0, health=1)
    game.chance(d6=[4, 4, 4])
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    told = game.told()
    blown, wrecked, dead = (
        next(n for n, line in enumerate(told) if line.endswith(words))
        for words in ("is blown up.", "is a wreck.", "Jock is dead.")
    )
    assert blown < wrecked < dead


@pytest.mark.rule("SRR 14.3")
def test_a_barrel_in_a_mans_arms_lies_on_no_square() -> None:
    game = Position()
    barrel = game.token("fuel_barrel", (8, 8), "barrel")
    template = game.board.template(barrel.place)
    assert attacks.barrels_in(game, template) == [barrel]
    jock = game.operator("jock", (8, 8))
    game.act(jock, "take barrel")
    assert attacks.barrels_in(game, template) == []


@pytest.mark.rule("SRR 14.8")
@pytest.mark.rule("SRR 15.4")
def test_a_vehicle_on_its_route_sets_off_a_mine_and_goes_no_further() -> None:
    game = Position()
    truck = game.unit("truck", (1, 4), "E", "truck", route=1)
    mine = game.token("mine", (3, 4), "mine")
    game.chance(d6=[1] * 6)
    vehicles.roll_along(game, truck, [game.at((x, 4)) for x in range(9)], 4)
    assert (mine.place, game.state.battle, game.where(truck)) == (-1, True, (3, 4))


@pytest.mark.rule("SRR R37")
@pytest.mark.rule("SRR 14.2")
def test_a_lewes_bomb_spares_neither_parked_vehicle_nor_structure_but_may_spare_who_drives_and_who_stands() -> None:
    game = Position()
    game.structure("hut", [(3, 3)])
    parked = game.unit("parked", (5, 3), "E", "truck", parked=True)
    driven = game.unit("driven", (5, 5), "E", "truck", alert=True)
    guard = game.unit("guard", (3, 5), "E", "smg")
    game.chance(d6=[1] * 6)
    blasts.blast(game, game.at((4, 4)), BY_BOMB, "jock")
    assert [unit.fate for unit in (parked, driven, guard)] == [WRECKED, ALIVE, ALIVE]
    assert "The hut is destroyed." in game.told()


@pytest.mark.rule("SRR 14.7")
@pytest.mark.rule("SRR 15.6")
def test_a_trap_does_nothing_to_a_vehicle() -> None:
    game = Position()
    truck = game.unit("truck", (1, 4), "E", "truck", route=1)
    trap = game.token("trap", (3, 4), "trap")
    vehicles.roll_along(game, truck, [game.at((x, 4)) for x in range(9)], 4)
    assert (truck.fate, game.where(truck), trap.kind) == (ALIVE, (5, 4), SET_TRAP)


@pytest.mark.rule("SRR R39")
@pytest.mark.rule("SRR 4.6")
def test_through_a_window_beside_him_he_throws_at_what_he_sees_inside() -> None:
    game = Position(". .W_ _")
    inside = game.at((3, 0))
    assert attack_actions.throw_at_barred(game, game.at((1, 0)), inside) is None
    assert attack_actions.throw_at_barred(game, game.at((0, 0)), inside) is attack_actions.UNDER_A_ROOF


@pytest.mark.rule("SRR 14.4")
def test_a_scatter_ends_on_the_last_square_of_the_board() -> None:
    """Toward the north-west: one square is A1, and so are three."""
    game = Position()
    north_west = 7
    assert [blasts.drifted(game, game.at((1, 1)), north_west, die) for die in (1, 6)] == [game.at((0, 0))] * 2
    assert blasts.drifted(game, game.at((2, 2)), north_west, 1) == game.at((1, 1))
