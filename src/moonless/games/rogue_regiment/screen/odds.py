"""Exact chances of attacks and of defense."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Odds
from moonless.games.rogue_regiment.content.components import BY_GRENADE, KNIFE, RABBITS_FOOT
from moonless.games.rogue_regiment.content.names import listed, spoken
from moonless.games.rogue_regiment.content.options import FIRE, USE_FOOT, Attack, AttackOption
from moonless.games.rogue_regiment.rules import attacks, blasts, pieces, sight, weapons
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.chances import at_least, attack_chance, face_chance
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import NOWHERE, OURS_UNHURT, Operator, State


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
        return scatter_odds(play, len(about.needs)) if about.rule == "14.4" else roll_odds(about)
    if isinstance(about, Operator):
        if isinstance(option, AttackOption) and not option.attack.thrown:
            verb = option.verb if decision.ask != "attack" else ""
            return attack_odds(play, about, option.attack, verb == "blind", verb == "marked")
        if option is FIRE and about.mark != NOWHERE:
            usable = weapons.weapons_on(play, about, about.place, play.state.units[about.mark])
            if usable:
                return attack_odds(play, about, Attack(usable[-1], about.mark), False, True)
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


def scatter_odds(play: Play, dice: int) -> Odds | None:
    """14.4, 14.12 The chance that two dice thrown again land on target; of a distance none is better than another."""
    if dice == 1:
        return None
    chance = sum(isinstance(play.content.scatter_turns[total], str) for total in TWO_DICE) / len(TWO_DICE)
    return Odds(chance, chance, "on target")


def attack_odds(play: Play, man: Operator, attack: Attack, blind: bool, marked: bool) -> Odds:
    """8.3, 8.4, 8.9 The chance that the target falls; with the rabbit's foot a second throw of all dice."""
    if attack.weapon == KNIFE:
        return Odds(1.0, 1.0, "the knife cannot miss (6.8)")
    if attack.unit != NOWHERE and not attacks.can_hurt(play, play.state.units[attack.unit], False):
        return Odds(0.0, 0.0, "armor: only blasts hurt it (8.12)")
    gun = play.weapons[attack.weapon]
    bonus = attacks.bonus_on(play, man, man.place, attack, marked, blind)
    chance = attack_chance(play, man, attack, blind, marked)
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
    unhurt = OURS_UNHURT in play.state.readings
    own = [man.name for man in men if mask & play.board.bits[man.place] and not unhurt]
    names = [*own, *(spoken(unit.key) for unit in blasts.caught(play, mask))]
    return f"in the blast: {listed(names)}" if names else "nobody in the blast"
