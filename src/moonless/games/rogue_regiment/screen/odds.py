"""Exact chances of attacks and of defense."""

from functools import cache
from math import comb

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.scene import Odds
from moonless.games.rogue_regiment.content.components import BY_GRENADE, KNIFE, RABBITS_FOOT
from moonless.games.rogue_regiment.content.names import listed, spoken
from moonless.games.rogue_regiment.rules import attacks, blasts, pieces, sight
from moonless.games.rogue_regiment.rules import weapons as weapons_rules
from moonless.games.rogue_regiment.rules.attack_actions import BARRELS
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.options import FIRE, USE_FOOT
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State, Unit

ATTACK_VERBS = ("attack", "attack-step", "blind", "marked")


@cache
def face_chance(need: int) -> float:
    """8.3 The chance that a die reaches a number; there are no automatic results."""
    return min(max(7 - need, 0), 6) / 6


@cache
def at_least(hits: int, dice: int, chance: float) -> float:
    """The chance of so many successes or more."""
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(hits, dice + 1))


def reading(state: State) -> Play:
    """The rules at a state, to read what they say of it; nothing is played."""
    return Play(state, Fate(), _nobody)


def _nobody(decision: Decision) -> Option:
    raise AssertionError("nothing is asked while reading")


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The exact chance that an option succeeds; None where it leaves nothing to chance."""
    return odds_by(reading(state), decision, option)


def odds_by(play: Play, decision: Decision, option: Option) -> Odds | None:
    """The same, by rules that are at the state already."""
    about = decision.about
    if decision.ask == "throw" and isinstance(about, Operator):
        return throw_odds(play, about.place, option.value, about)
    if isinstance(about, Declared):
        about = about.operator
        if decision.ask == "throw":
            return throw_odds(play, about.place, option.value)
    if option is USE_FOOT and isinstance(about, Roll):
        return roll_odds(about)
    if isinstance(about, Operator):
        verb = option.key.partition(" ")[0]
        if decision.ask == "action" and verb in ATTACK_VERBS:
            return attack_odds(play, about, option.value, verb == "blind", verb == "marked")
        if decision.ask == "attack" and option.value and option.rule == "6.7":
            return attack_odds(play, about, option.value, False, False)
        if decision.ask == "marked-weapon":
            return attack_odds(play, about, option.value, False, True)
        if option is FIRE and about.mark != NOWHERE:
            weapons = weapons_rules.weapons_on(play, about, about.place, play.state.units[about.mark])
            if weapons:
                return attack_odds(play, about, weapons[-1] * 1000 + about.mark, False, True)
    return None


def roll_odds(roll: Roll) -> Odds:
    """14.12 For an attack the chance of a hit; for a defense the chance to lose nothing."""
    chances = [face_chance(need) for need in roll.needs]
    if roll.attack:
        miss = 1.0
        for chance in chances:
            miss *= 1 - chance
        return Odds(1 - miss, 1 - miss, "at least one hit")
    safe = 1.0
    for chance in chances:
        safe *= chance
    return Odds(safe, safe, "nothing lost")


def attack_odds(play: Play, man: Operator, choice: int, blind: bool, marked: bool) -> Odds | None:
    """8.3, 8.4, 8.9 The chance that the target falls; with the rabbit's foot a second throw of all dice."""
    weapon, target = choice // 1000, choice % 1000
    if target == 999:
        return None
    if weapon == KNIFE:
        return Odds(1.0, 1.0, "the knife cannot miss (6.8)")
    gun = play.weapons[weapon]
    if target >= BARRELS:
        there, needed = play.state.tokens[target - BARRELS].place, 1
        unit = NOWHERE - 1
    else:
        victim = play.state.units[target]
        there, unit = victim.place, target
        needed = play.kinds[victim.kind].health - victim.hits
        if not attacks.can_hurt(play, victim, False):
            return Odds(0.0, 0.0, "armor: only blasts hurt it (8.12)")
    bonus = attacks.attack_bonus(play, man, man.place, gun, there, unit, marked, blind)
    chance = at_least(needed, gun.dice, face_chance(gun.hits_on - bonus))
    best = 1 - (1 - chance) ** 2 if foot_at_hand(play) else chance
    dice = f"{gun.dice} dice, " if gun.dice > 1 else ""
    return Odds(chance, best, f"{dice}hits on {gun.hits_on}+ at {bonus:+d}", "with the rabbit's foot")


def foot_at_hand(play: Play) -> bool:
    """14.12 Whether somebody alive has a rabbit's foot."""
    return any(other.gear[RABBITS_FOOT] and not other.dead for other in play.state.operators)


TWO_DICE = [one + two for one in range(1, 7) for two in range(1, 7)]


def throw_odds(play: Play, place: int, there: int, leaving: Operator | None = None) -> Odds:
    """14.2, 14.4 The chance that a grenade thrown at a square hits somebody; and that with one rabbit's foot, used on
    the scatter, on the distance or on the blast, wherever it helps most. Who throws and steps is gone by then (6.7)."""
    kind = play.content.blasts[BY_GRENADE]
    hit = float(at_least(1, kind.dice, face_chance(kind.hits_on)))
    again = 1 - (1 - hit) ** 2

    def catches(landed: int) -> bool:
        return bool(blasts.caught(play, play.board.template(landed)))

    def mean(chances: list[float]) -> float:
        return sum(chances) / len(chances)

    if sight.aims_at(play, place, False, there):
        plain, best = hit * catches(there), again * catches(there)
        note = caught_words(play, there, leaving)
    else:
        plainly: dict[int, float] = {}
        luckily: dict[int, float] = {}
        scatters: dict[int, bool] = {}
        for total in range(2, 13):
            facing = blasts.scatter_facing(play, place, there, total)
            scatters[total] = facing >= 0  # a throw on target is no scatter: only its blast is thrown again
            landings = [blasts.drifted(play, there, facing, die) for die in range(1, 7)] if scatters[total] else [there]
            caught = [float(catches(landed)) for landed in landings]
            plainly[total] = hit * mean(caught)
            luckily[total] = mean([max(again * one, plainly[total] * scatters[total]) for one in caught])
        plain = mean([plainly[total] for total in TWO_DICE])
        best = mean([max(luckily[total], plain * scatters[total]) for total in TWO_DICE])
        note = "not in sight: it scatters unless two dice come to 10"
    return Odds(plain, best if foot_at_hand(play) else plain, note, "with the rabbit's foot")


def caught_words(play: Play, there: int, leaving: Operator | None) -> str:
    """Who is in the blast of a grenade that lands on a square; ours first."""
    mask = play.board.template(there)
    men = [man for man in play.state.operators if man is not leaving and pieces.on_board(play, man)]
    own = [man.name for man in men if mask & play.board.bits[man.place]]
    names = [*own, *(spoken(unit.key) for unit in blasts.caught(play, mask))]
    return f"in the blast: {listed(names)}" if names else "nobody in the blast"


def defense_odds(play: Play, unit: Unit, man: Operator, place: int, leaving: bool) -> float:
    """8.5 The chance that an operator loses nothing to one unit's attack."""
    kind = play.kinds[unit.kind]
    bonus = attacks.defense_bonus(play, unit, man, place, leaving)
    return float(face_chance(kind.safe - bonus) ** kind.dice)
