"""Exact chances of attacks and of defense."""

from itertools import product

import pytest

from moonless.core.decision import Decision
from moonless.core.scene import Odds
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.content.options import USE_FOOT
from moonless.games.rogue_regiment.rules import blasts, sight
from moonless.games.rogue_regiment.rules.play import Roll
from moonless.games.rogue_regiment.screen.odds import odds_by, throw_odds
from tests.games.rogue_regiment.position import Position

SCATTERS = (("14.4", 2), ("14.4", 1), ("8.3", 2))
"""Of what rolls are, and with how many dice: a direction, a distance, an attack."""


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


@pytest.mark.rule("SRR 14.12")
@pytest.mark.rule("SRR 14.4")
def test_a_scatter_thrown_again_is_on_target_on_ten_or_more_and_no_distance_is_better_than_another() -> None:
    game = Position()
    man = game.operator("paddy", (0, 2), rabbits_foot=1)
    scatter, distance, attack = (Roll("", rule, [5] * dice, True, man) for rule, dice in SCATTERS)
    shown = [
        odds_by(game, Decision("paddy", "foot", "14.12", [USE_FOOT], roll), USE_FOOT) for roll in (scatter, distance)
    ]
    assert shown == [Odds(6 / 36, 6 / 36, "on target"), None]
    hit = odds_by(game, Decision("paddy", "foot", "14.12", [USE_FOOT], attack), USE_FOOT)
    assert hit is not None
    assert hit.chance == pytest.approx(1 - (4 / 6) ** 2), "5 or 6 on one of two dice"
