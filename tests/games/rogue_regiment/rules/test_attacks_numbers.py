"""8.1 to 8.7 Every number of an attack: what a gun needs, what a man rolls, and what is added to either."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.content.options import Attack
from moonless.games.rogue_regiment.rules import attack_phase, attacks
from moonless.games.rogue_regiment.state import NOWHERE
from tests.games.rogue_regiment.position import Position

GUNS = {
    "pistol": (1, 5, 4, 8), "sten": (3, 5, 4, 8), "speargun": (1, 4, 2, 4), "welrod": (1, 4, 2, 4),
    "de_lisle": (1, 5, 4, 8), "scoped_rifle": (1, 4, 8, 16), "vickers_k": (4, 5, 6, 10),
}  # fmt: skip
"""8.1, 15.9: dice, hits on, short and long range."""
UNITS = {"rifle": (1, 5), "smg": (2, 4), "officer": (2, 4), "hmg": (3, 4), "motorbike": (3, 4), "half_track": (3, 4)}
"""8.5: dice, safe on."""


@pytest.mark.rule("SRR 8.1", "SRR 8.4")
@pytest.mark.parametrize("name", GUNS)
def test_what_is_added_to_a_shot(name: str) -> None:
    """Short range 1, aimed 2, marked 2 and then no aim, blind -2; aim at another adds nothing."""
    dice, hits_on, short, far = GUNS[name]
    game = Position(columns=18, rows=3)
    man = game.operator("jock", (0, 1))
    near = game.unit("near", (short, 1), "E")
    off = game.unit("off", (short + 1, 1), "E")
    weapon = game.weapons[GEAR.index(name)]
    assert (weapon.dice, weapon.hits_on, weapon.short, weapon.long) == (dice, hits_on, short, far)

    def bonus(unit: int, marked: bool = False, blind: bool = False) -> int:
        return attacks.bonus_on(game, man, man.place, Attack(GEAR.index(name), unit), marked, blind)

    assert (bonus(0), bonus(1)) == (1, 0)
    assert (bonus(0, blind=True), bonus(1, marked=True), bonus(0, marked=True, blind=True)) == (-1, 2, 1)
    man.aim = 0
    assert (bonus(0), bonus(1), bonus(0, marked=True)) == (3, 0, 3)
    man.aim = NOWHERE
    game.token("fuel_barrel", (short, 0), "barrel")
    barrel = Attack(GEAR.index(name), barrel=0)
    assert attacks.bonus_on(game, man, man.place, barrel, False, False) == 1, "a barrel is aimed at by nobody"
    assert (near.place, off.place) == (game.at((short, 1)), game.at((short + 1, 1)))


@pytest.mark.rule("SRR 8.5", "SRR 8.7", "SRR R45")
@pytest.mark.parametrize("kind", UNITS)
@pytest.mark.parametrize(
    ("ground", "gap", "bonus"),
    [(".", 4, -1), (".", 5, 0), ("f", 4, 0), ("f", 5, 1), ("_", 4, 2), ("_", 5, 3)],
)
def test_what_a_man_rolls_against_each_unit(kind: str, ground: str, gap: int, bonus: int) -> None:
    """-1 at short range, +1 in forest; in a building +3 against an HMG, against others nothing."""
    game = Position(" ".join(["."] * gap + [ground]))
    man = game.operator("jock", (gap, 0), spotted=True)
    unit = game.unit("unit", (0, 0), "E", kind, alert=True)
    if ground == "_" and kind != "hmg":
        bonus -= 3
    assert attacks.defense_bonus(game, unit, man, man.place, False) == bonus
    assert attacks.defense_bonus(game, unit, man, man.place, True) == bonus + 2
    dice, safe_on = UNITS[kind]
    need = safe_on - bonus
    game.chance(d6=[max(1, min(6, need))] * dice if need <= 6 else [6] * dice)
    attack_phase.defend(game, man, [unit])
    assert man.health == (5 if 1 <= need <= 6 or need < 1 else 5 - dice)


@pytest.mark.rule("SRR 8.5", "SRR 12.2")
def test_each_die_that_does_not_reach_its_number_costs_one_health() -> None:
    """A rifle 5 squares off on 5+, an SMG 3 squares off on 4+ at -1: dice 4, 5 and 4 fail, pass and fail."""
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (5, 1), spotted=True)
    game.unit("rifle", (0, 1), "E", alert=True)
    game.unit("smg", (8, 1), "W", "smg", alert=True)
    game.chance(d6=[4, 5, 4])
    attack_phase.attack_phase(game)
    assert man.health == 3


@pytest.mark.rule("SRR 8.6", "SRR R47")
@pytest.mark.parametrize(
    ("changes", "attacks_him"),
    [
        ({}, True),
        ({"alert": False}, False),
        ({"smoking": True}, False),
        ({"facing": 6}, False),
        ({"parked": True}, False),
    ],
)
def test_who_may_attack(changes: dict[str, int], attacks_him: bool) -> None:
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (8, 1), spotted=True)
    unit = game.unit("smg", (0, 1), "E", "smg", alert=True)
    for name, value in changes.items():
        setattr(unit, name, value)
    assert attacks.may_attack(game, unit, man) is attacks_him
    man.place = game.at((9, 1))
    assert not attacks.may_attack(game, unit, man), "nine squares off"
    man.place = game.at((8, 1))
    for kind in ("truck", "kubelwagen"):
        unarmed = game.unit(kind, (0, 0), "E", kind, alert=True)
        assert not attacks.may_attack(game, unarmed, man)


@pytest.mark.rule("SRR 8.10")
def test_hits_of_a_burst_are_divided_among_those_beside_the_target_that_he_sees() -> None:
    """The one behind the hut is beside the target too, and the one two squares off is in sight."""
    game = Position(columns=9, rows=5)
    man = game.operator("paddy", (0, 2))
    game.structure("hut", [(3, 0), (3, 1), (4, 1)])
    target = game.unit("target", (5, 2), "N", alert=True)
    beside = game.unit("beside", (5, 3), "N", alert=True)
    hidden = game.unit("hidden", (5, 1), "N", alert=True)
    off = game.unit("off", (7, 2), "N", alert=True)
    game.chance(d6=[5, 5, 4])
    game.answers("beside")
    game.act(man, "attack sten target")
    asked = [decision for decision in game.asked if decision.ask == "allocate"]
    assert [option.key for option in asked[0].options] == ["target", "beside"]
    assert [unit.place == NOWHERE for unit in (target, beside, hidden, off)] == [True, True, False, False]
    assert man.gear[GEAR.index("sten")] == 4
