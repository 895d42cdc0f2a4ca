"""The odds of an option, as a screen shows them."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Odds
from moonless.games.gato_leader.rules import cards, declaring
from moonless.games.gato_leader.rules.answer_chances import NO_CHANCE, chances
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.chances import (
    HEAVY,
    LIGHT,
    at_least,
    boat_hull_left,
    boat_sinking,
    contact_chances,
    gun_outcome,
    spread_outcome,
)
from moonless.games.gato_leader.rules.declaring import AIMS, GUN_SHOT, Aim, Burst, Salvo, Spread
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, FLOODS_TOO, RIDE_IT_OUT, WORST_DIE, Incoming
from moonless.games.gato_leader.screen.asked import shared_reading
from moonless.games.gato_leader.state import State

CHANCY = (list, Salvo, Volley, Spread, Incoming, Maneuver, BoatOnWay)
"""What questions are about where chance decides."""
AT_BEST, ALL_RUN, UNHARMED = "at best", "if all torpedoes run", "unharmed"


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The exact chance that an option succeeds, and what that means; None where it leaves nothing to chance."""
    if not isinstance(decision.about, CHANCY):
        return None
    if isinstance(option, Burst):  # all torpedoes at a ship, as if they were aimed there
        option = AIMS[option.weapon][option.ship]
    play = shared_reading(state)
    chance, best = chances(play, decision, option)
    if (chance, best) == NO_CHANCE:
        return None
    note, best_with = meaning(play, decision, option, chance)
    return Odds(chance, best, note, best_with)


def meaning(play: Play, decision: Decision, option: Option, chance: float) -> tuple[str, str]:
    """What succeeds, what else may come of it, and what the better chance takes."""
    about = decision.about
    if isinstance(about, Salvo) and isinstance(option, Aim):
        ship = next(ship for ship in play.battle.ships if ship.key == option.ship)
        if option.weapon == GUN_SHOT:
            return f"sunk; {harm(gun_outcome(play, about.sub, ship))}", AT_BEST
        most = declaring.most_in_spread(play, cards.sub_boat(play, about.sub), option.weapon)
        fired = spread_outcome(play, about.sub, ship, option.weapon, most)
        return f"sunk with all {most}; {harm(fired)}", ALL_RUN
    if isinstance(about, Volley) and isinstance(option, Aim):
        attack = about.attack(option)
        if attack.weapon == GUN_SHOT:
            return f"sunk; {harm(gun_outcome(play, about.sub, attack.ship))}", AT_BEST
        fired = spread_outcome(play, about.sub, attack.ship, attack.weapon, attack.number)
        return f"sunk; {harm(fired)}", ALL_RUN
    if isinstance(about, Spread):
        return f"sunk; {harm(spread_outcome(play, about.sub, about.ship, about.load, option.value))}", ALL_RUN
    if isinstance(about, Incoming):
        return reaction_meaning(play, about, option, chance)
    if isinstance(about, Maneuver):
        return "shakes them off; else 2 Stress", AT_BEST
    if isinstance(about, BoatOnWay):
        return "stays undetected", AT_BEST
    assert isinstance(about, list)
    found = enumerate(contact_chances(play, about))
    return f"Contacts {', '.join(f'{number}: {part:.0%}' for number, part in found if part > 0.001)}", AT_BEST


def harm(outcome: tuple[float, ...]) -> str:
    return f"{outcome[LIGHT] + outcome[HEAVY]:.0%} damaged"


def reaction_meaning(play: Play, incoming: Incoming, option: Option, chance: float) -> tuple[str, str]:
    """11.5 And how likely the boat is lost."""
    boat, hits = cards.sub_boat(play, incoming.sub), incoming.strength
    if option is RIDE_IT_OUT:
        return f"unharmed; lost {boat_sinking(play, boat, hits.light, hits.heavy):.1%}", AT_BEST
    if option is CRASH_DIVE:
        lost = (1 - chance) * boat_sinking(play, boat, incoming.caught.light, incoming.caught.heavy)
        return f"escapes this attack; lost {lost:.1%}", UNHARMED
    broken = at_least(WORST_DIE)
    flooded = max(0.0, 1 - broken - chance)
    left = boat_hull_left(play, boat)
    lost = flooded * (left <= 1) + broken * (left <= (2 if FLOODS_TOO in play.state.readings else 1))  # R54
    return f"no leak; lost {lost:.1%}", AT_BEST
