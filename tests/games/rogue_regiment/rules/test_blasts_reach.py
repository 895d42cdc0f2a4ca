"""14.2 What a blast does to whatever is inside its nine squares, and that it does nothing to what is beside them."""

import pytest

from moonless.games.rogue_regiment.content.components import BY_BARREL, BY_BOMB, BY_GRENADE, BY_MINE
from moonless.games.rogue_regiment.rules import attacks, blasts
from moonless.games.rogue_regiment.state import ALIVE, KILLED, NOWHERE, WRECKED, Unit
from tests.games.rogue_regiment.position import Position, Spot

CENTER: Spot = (4, 4)
INSIDE: list[Spot] = [(3, 3), (5, 5), (3, 5), (5, 3)]
OUTSIDE: list[Spot] = [(2, 4), (4, 6), (6, 4), (4, 2)]
SOURCES = {"bomb": (BY_BOMB, 6, 2), "grenade": (BY_GRENADE, 4, 2), "mine": (BY_MINE, 6, 3), "barrel": (BY_BARREL, 6, 3)}
"""14.3 to 14.8: the source, its dice, and what they hit on."""


def fates(units: list[Unit]) -> list[int]:
    return [unit.fate for unit in units]


@pytest.mark.rule("SRR 14.2", "SRR 14.3", "SRR 14.4", "SRR 14.5", "SRR 14.8")
@pytest.mark.parametrize("name", SOURCES)
def test_soldiers_in_the_template_are_hit_by_the_dice_of_the_source(name: str) -> None:
    """Of so many dice one misses by one; three men stand in it, one beside it."""
    source, dice, hits_on = SOURCES[name]
    game = Position()
    inside = [game.unit(f"in-{n}", spot, "N", "smg") for n, spot in enumerate(INSIDE[:3])]
    beside = [game.unit(f"out-{n}", spot, "N", "smg") for n, spot in enumerate(OUTSIDE)]
    game.chance(d6=[hits_on - 1] * (dice - 2) + [hits_on] * 2)
    game.answers("in-2", "in-0")
    blasts.blast(game, game.at(CENTER), source, "jock")
    assert fates(inside) == [KILLED, ALIVE, KILLED]
    assert fates(beside) == [ALIVE] * 4
    assert all(unit.alert for unit in [inside[1], *beside]), "5.4: an explosion is the alarm"
    assert game.state.battle
    assert game.state.markers == ([] if name == "grenade" else [game.at(CENTER)])
    assert [token.place for token in game.state.tokens] == [game.at(INSIDE[2]), game.at(INSIDE[0])], "8.9: bodies"


@pytest.mark.rule("SRR 14.2", "SRR R36")
def test_every_man_in_the_template_rolls_three_dice_and_nobody_else() -> None:
    game = Position()
    inside = [game.operator(key, spot) for key, spot in zip(("jock", "paddy"), INSIDE[:2], strict=True)]
    beside = [game.operator(key, spot) for key, spot in zip(("reg", "taff"), OUTSIDE[:2], strict=True)]
    captive = game.operator("reg", INSIDE[2], companion=True, captive=True)
    game.chance(d6=[3, 3, 4, 4, 4, 4])
    blasts.blast(game, game.at(CENTER), BY_MINE, "jock")
    assert [man.health for man in (*inside, *beside, captive)] == [3, 5, 5, 5, 5]


@pytest.mark.rule("SRR 14.2", "SRR R37")
@pytest.mark.parametrize("name", SOURCES)
def test_structures_and_demolition_points_in_the_template_fall_to_what_is_on_their_list(name: str) -> None:
    """A structure is reached by one of its squares; a demolition point by all but a grenade."""
    lists = {"bomb": "lewes_bomb", "barrel": "fuel_barrel", "mine": "mine", "grenade": "grenade"}
    others = [each for key, each in lists.items() if key != name]
    game = Position()
    game.structure("reached", [(5, 5), (6, 5), (7, 5)], lists[name])
    game.structure("not-by-this", [(3, 3)], *others)
    game.structure("beside", [(6, 3), (6, 4)], lists[name])
    game.mission.points = [game.at((3, 5)), game.at((2, 5))]
    game.mission.point_ids, game.state.blown = ["near-track", "far-track"], [False, False]
    blasts.blast(game, game.at(CENTER), SOURCES[name][0], "jock")
    assert game.state.standing == [False, True, True]
    assert game.state.blown == [name != "grenade", False]
    assert game.told().count("The reached is destroyed.") == 1
    assert game.told().count("The near track is blown up.") == (name != "grenade")


@pytest.mark.rule("SRR 14.2", "SRR R37", "SRR 15.9")
@pytest.mark.parametrize("name", SOURCES)
def test_vehicles_in_the_template_are_wrecked_by_a_lewes_bomb_alone(name: str) -> None:
    """The dice miss. The jeep's man has rolled by then, loses 1 health and gets out; jeeps beside it run on."""
    source, dice, hits_on = SOURCES[name]
    game = Position()
    lorry = game.unit("lorry", INSIDE[0], "N", "truck", parked=True)
    other = game.unit("other", OUTSIDE[0], "N", "truck", parked=True)
    jeep = game.unit("jeep", INSIDE[1], "N", "jeep", parked=True, cargo=3)
    spare = game.unit("spare", OUTSIDE[1], "N", "jeep", parked=True, cargo=3)
    driver = game.operator("jock", INSIDE[1], aboard=2)
    game.chance(d6=[hits_on - 1] * dice + [4, 4, 4])
    blasts.blast(game, game.at(CENTER), source, "jock")
    bombed = name == "bomb"
    assert (lorry.fate, jeep.fate) == ((WRECKED, WRECKED) if bombed else (ALIVE, ALIVE))
    assert (other.fate, spare.fate, spare.cargo) == (ALIVE, ALIVE, 3)
    assert (driver.health, driver.aboard) == ((4, NOWHERE) if bombed else (5, 2))
    assert (driver.place == game.at(INSIDE[1])) is not bombed


@pytest.mark.rule("SRR 14.2", "SRR 14.3")
def test_barrels_in_the_template_go_off_one_after_the_other_and_none_beside_it() -> None:
    """Which of two is first, is asked; each has a template and a marker of its own."""
    game = Position(columns=12)
    game.token("fuel_barrel", (3, 3), "west")
    game.token("fuel_barrel", (5, 4), "east")
    game.token("fuel_barrel", (9, 4), "far")
    victim = game.unit("victim", (6, 4), "N")
    game.chance(d6=[3, 1, 1, 1, 1, 1])
    game.answers("east")
    blasts.blast(game, game.at(CENTER), BY_GRENADE, "jock")
    assert [token.place for token in game.state.tokens[:3]] == [NOWHERE, NOWHERE, game.at((9, 4))]
    assert game.state.markers == [game.at((5, 4)), game.at((3, 3))]
    assert victim.fate == KILLED


@pytest.mark.rule("SRR 8.9", "SRR 8.12", "SRR 15.6")
def test_hits_add_up_and_armor_heeds_blasts_alone() -> None:
    """8.5: a motorbike has 3 health, a half-track 5 and armor, an officer 1, an HMG post 2."""
    game = Position()
    bike = game.unit("bike", (1, 1), "N", "motorbike", alert=True)
    track = game.unit("track", (3, 1), "N", "half_track", alert=True)
    gun = game.unit("gun", (5, 1), "N", "hmg")
    for hits, dead in ((2, False), (0, False), (1, True)):
        attacks.hit(game, bike, hits, False)
        assert (bike.fate == WRECKED) is dead
    attacks.hit(game, track, 9, False)
    assert (track.fate, track.hits) == (ALIVE, 0)
    attacks.hit(game, track, 4, True)
    assert track.fate == ALIVE
    attacks.hit(game, track, 1, True)
    assert track.fate == WRECKED
    attacks.hit(game, gun, 1, False)
    assert gun.fate == ALIVE
    attacks.hit(game, gun, 1, False)
    assert (gun.fate, game.state.tokens) == (KILLED, []), "an HMG post leaves no corpse"
    attacks.hit(game, gun, 5, True)
    assert (gun.hits, [unit.key for unit, _ in game.killed]) == (2, ["bike", "track", "gun"])
