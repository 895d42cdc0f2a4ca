"""8.3, 8.9 Exact chances of dice and of attacks."""

from functools import cache
from math import comb

from moonless.games.rogue_regiment.content.components import KNIFE
from moonless.games.rogue_regiment.content.options import Attack
from moonless.games.rogue_regiment.rules import attacks
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit


@cache
def face_chance(need: int) -> float:
    """8.3 The chance that a die reaches a number; there are no automatic results."""
    return min(max(7 - need, 0), 6) / 6


@cache
def at_least(hits: int, dice: int, chance: float) -> float:
    """The chance of so many successes or more."""
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(hits, dice + 1))


def attack_chance(play: Play, man: Operator, attack: Attack, blind: bool = False, marked: bool = False) -> float:
    """8.3, 8.4, 8.9 The chance that the target falls; the knife cannot miss (6.8). Of a grenade it is another's."""
    if attack.weapon == KNIFE:
        return 1.0
    gun = play.weapons[attack.weapon]
    needed = 1
    if attack.unit != NOWHERE:
        victim = play.state.units[attack.unit]
        if not attacks.can_hurt(play, victim, False):
            return 0.0
        needed = play.kinds[victim.kind].health - victim.hits
    bonus = attacks.bonus_on(play, man, man.place, attack, marked, blind)
    return float(at_least(needed, gun.dice, face_chance(gun.hits_on - bonus)))


def defense_chance(play: Play, unit: Unit, man: Operator, place: int, leaving: bool) -> float:
    """8.5 The chance that an operator loses nothing to one unit's attack."""
    kind = play.kinds[unit.kind]
    bonus = attacks.defense_bonus(play, unit, man, place, leaving)
    return float(face_chance(kind.safe - bonus) ** kind.dice)
