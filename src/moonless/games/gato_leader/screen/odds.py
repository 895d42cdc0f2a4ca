"""The odds of an option, as a screen shows them."""

from moonless.core.decision import Decision, Option, Shorthand
from moonless.core.scene import Odds
from moonless.games.gato_leader.rules import declaring, movement, terms
from moonless.games.gato_leader.rules.answer_chances import NO_CHANCE, drift_chances
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.chances import (
    at_least,
    at_most,
    boat_hull_left,
    boat_sinking,
    contact_chances,
    gun_outcome,
    spread_outcome,
    unharmed,
)
from moonless.games.gato_leader.rules.contact import SEARCH
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Attack, Burst, Salvo, Spread
from moonless.games.gato_leader.rules.movement import SILENT, BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE, RIDE_IT_OUT, WORST_DIE, Incoming
from moonless.games.gato_leader.screen.asked import reading
from moonless.games.gato_leader.state import State, Sub

AIMED = (Aim, Burst)
CHANCY = (list, Salvo, Volley, Spread, Incoming, Maneuver, BoatOnWay)
"""What questions are about where chance decides."""
ALL_RUN = "if all torpedoes run"


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The exact chance that an option succeeds; None where it leaves nothing to chance."""
    about = decision.about
    if not isinstance(about, CHANCY):
        return None
    if option is SEARCH and isinstance(about, list):
        chances = contact_chances(reading(state), about)
        note = ", ".join(f"{number}: {chance:.0%}" for number, chance in enumerate(chances) if chance > 0.001)
        return Odds(1 - chances[0], 1 - chances[0], f"Contacts {note}")
    if isinstance(about, Salvo) and isinstance(option, AIMED):
        return aim_odds(reading(state), about.sub, option)
    if isinstance(option, Aim) and isinstance(about, Volley):
        return roll_odds(reading(state), about.sub, about.attack(option))
    if decision.ask == "spread" and isinstance(about, Spread):
        return spread_odds(reading(state), about, option.value)
    if isinstance(about, Incoming):
        return reaction_odds(reading(state), about, option)
    if option is SILENT and isinstance(about, Maneuver):
        play = reading(state)
        chance = at_most(movement.silent_need(play, play.sub_boat(about.sub)))
        return Odds(chance, chance, "shakes them off; else 2 Stress")
    if decision.ask in ("drift", "boat-lag") and isinstance(about, BoatOnWay) and not isinstance(option, Shorthand):
        return drift_odds(reading(state), decision, about.sub, option.value)
    return None


def aim_odds(play: Play, sub: Sub, aim: Aim | Burst) -> Odds:
    """The gun's chance, or that of all torpedoes of the type."""
    ship = next(ship for ship in play.battle.ships if ship.key == aim.ship)
    if aim.weapon == GUN_SHOT:
        outcome = gun_outcome(play, sub, ship)
        return Odds(outcome[3], outcome[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage")
    most = declaring.most_in_spread(play, play.sub_boat(sub), aim.weapon)
    sure = spread_outcome(play, sub, ship, aim.weapon, most, False)
    outcome = spread_outcome(play, sub, ship, aim.weapon, most)
    return Odds(outcome[3], sure[3], f"to sink with all {most}; {outcome[1] + outcome[2]:.0%} to damage", ALL_RUN)


def roll_odds(play: Play, sub: Sub, attack: Attack) -> Odds | None:
    """10.4 to 10.7 An attack that is declared and not yet rolled; there is nothing to hope for from a ship sunk."""
    if attack.ship.sunk:
        return None
    if attack.weapon == GUN_SHOT:
        outcome = gun_outcome(play, sub, attack.ship)
        return Odds(outcome[3], outcome[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage")
    return spread_odds(play, Spread(sub, attack.ship, attack.weapon, []), attack.number)


def spread_odds(play: Play, about: Spread, fired: int) -> Odds:
    """Before duds and after them."""
    outcome = spread_outcome(play, about.sub, about.ship, about.load, fired)
    sure = spread_outcome(play, about.sub, about.ship, about.load, fired, False)
    return Odds(outcome[3], sure[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage", ALL_RUN)


def reaction_odds(play: Play, incoming: Incoming, option: Option) -> Odds | None:
    """11.5 How likely the boat comes away unharmed, and how likely it is lost."""
    boat, hits, table = play.sub_boat(incoming.sub), incoming.strength, play.content.tables.reactions
    free, lost = unharmed(play.content, hits.light, hits.heavy), boat_sinking(play, boat, hits.light, hits.heavy)
    if option is RIDE_IT_OUT:
        return Odds(free, free, f"unharmed; lost {lost:.1%}")
    if option is CRASH_DIVE:
        escape, hits = at_most(terms.evasion_after(play, boat, table.crash_dive_stress)), incoming.caught
        free, lost = unharmed(play.content, hits.light, hits.heavy), boat_sinking(play, boat, hits.light, hits.heavy)
        return Odds(
            escape, escape + (1 - escape) * free, f"escapes this attack; lost {(1 - escape) * lost:.1%}", "unharmed"
        )
    if option is DEEP_DIVE:
        need = terms.evasion_after(play, boat, table.deep_dive_stress)
        broken = at_least(WORST_DIE)
        flooded = max(0.0, 1 - broken - at_most(need))
        sunk = (flooded + broken) * (boat_hull_left(play, boat) <= 1)
        return Odds(at_most(need), at_most(need), f"no leak; lost {sunk:.1%}")
    return None


def drift_odds(play: Play, decision: Decision, sub: Sub, value: int) -> Odds | None:
    """8.9, 9.2 The chance not to be found in the Escorts step that follows, where the way is no choice."""
    chance, best = drift_chances(play, decision, sub, value)
    if (chance, best) == NO_CHANCE:
        return None
    return Odds(chance, best, "stays undetected" if chance < 1 else "out of the battle")
