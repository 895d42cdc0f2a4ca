"""11 Enemy ships' attacks: who attacks whom, how hard, and how a boat may react."""

from typing import Final

from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.content.kinds import ESCORT
from moonless.games.gato_leader.events import Drawn
from moonless.games.gato_leader.rules import cards, damage, reactions, sighting, squadron, telling, terms
from moonless.games.gato_leader.rules.options import ship_option
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import UNKNOWN, Ship, Sub

ESCORTS_ONLY: Final = "r32 escorts"
"""The reading by which a Deep Dive helps against no carrier."""
ANY_BOAT: Final = "r45 any"
"""The reading by which a Merchant or Naval ship fires at any boat in reach."""


def enemy_phase(play: Play) -> bool:
    """11.1 One attack of the Enemy ships step; whether there was one."""
    battle = play.battle
    if not battle.air_done:
        battle.air_done = True
        if air_attack(play):
            return True
    ship = next_attacker(play)
    if ship is None:
        return False
    ship.acted = True
    ship_attacks(play, ship)
    return True


def next_attacker(play: Play) -> Ship | None:
    """11.1 The player picks the order (D17); where it makes no difference nobody is asked."""
    ready = [n for n, ship in enumerate(play.battle.ships) if can_attack(play, ship)]
    if not ready:
        return None
    ships = play.battle.ships
    if len(ready) == 1 or order_is_idle(play, [ships[n] for n in ready]):
        return ships[ready[0]]
    options = [ship_option(ships[n], n) for n in ready]
    return ships[squadron.enemy_asks(play, "attacker", "11.1", options).value]


def order_is_idle(play: Play, ships: list[Ship]) -> bool:
    """Whether attacks of the same strength on the same single boat are still to come."""
    if len(terms.subs_on_display(play)) > 1 or any(ship.card == UNKNOWN for ship in ships):
        return False
    sub = terms.subs_on_display(play)[0]
    if sub.deep:
        return True
    if any(reaches_deep(play, ship) for ship in ships):
        return False  # a Deep Dive before or after it makes a difference
    if play.sheet.tactics and any(ship.kind == ESCORT and ship.tactics < 0 for ship in ships):
        return False  # 9.6 it may turn out stronger
    strengths = [attack_strength(play, ship, sub) for ship in ships]
    return all(hits.light == strengths[0].light and hits.heavy == strengths[0].heavy for hits in strengths)


def can_attack(play: Play, ship: Ship) -> bool:
    """11.1 to 11.3, 11.8 A ship that has not attacked in this step and finds a boat in reach."""
    return ship.area >= 0 and not ship.acted and bool(ship_targets(play, ship))


def as_surfaced(sub: Sub) -> bool:
    """R32 After a Crash Dive a boat still counts as Surfaced for the rest of the step."""
    return sub.crash or not sub.submerged


def ship_targets(play: Play, ship: Ship) -> list[Sub]:
    """11.2, 11.3, 11.8 The boats a ship may attack: the closest ones; a Merchant or Naval ship perhaps any (R45)."""
    if ship.kind == ESCORT:
        return closest_subs(play, ship, [sub for sub in terms.subs_on_display(play) if escort_reaches(play, ship, sub)])
    if ship.card == UNKNOWN:
        return []
    card = cards.ship_card(play, ship)
    if card.carrier:
        return carrier_targets(play, ship)
    reach = play.content.tables.enemy_attack.ship_range_surfaced
    found = [
        sub
        for sub in terms.subs_on_display(play)
        if as_surfaced(sub)
        and terms.range_to(play, sub, ship) <= reach
        and surface_numbers(play, ship, sub) is not None
    ]
    return found if ANY_BOAT in play.state.readings else closest_subs(play, ship, found)


def escort_reaches(play: Play, ship: Ship, sub: Sub) -> bool:
    """11.2, 11.7 Detected boats only: Surfaced within range 2, Submerged at range 0."""
    table = play.content.tables.enemy_attack
    reach = table.escort_range_surfaced if as_surfaced(sub) else table.escort_range_submerged
    return sub.detected and terms.range_to(play, sub, ship) <= reach


def carrier_targets(play: Play, ship: Ship) -> list[Sub]:
    """11.8 A Surfaced boat at any range, else a Detected Submerged one."""
    card = cards.ship_card(play, ship)
    surfaced = [sub for sub in terms.subs_on_display(play) if as_surfaced(sub)]
    if surfaced:
        return surfaced if card.surface_attack is not None else []
    return [sub for sub in terms.subs_on_display(play) if sub.detected and card.submerged_attack is not None]


def closest_subs(play: Play, ship: Ship, subs: list[Sub]) -> list[Sub]:
    if len(subs) < 2:
        return subs
    nearest = min(terms.range_to(play, sub, ship) for sub in subs)
    return [sub for sub in subs if terms.range_to(play, sub, ship) == nearest]


def surface_numbers(play: Play, ship: Ship, sub: Sub) -> Strength | None:
    """11.3 At range 0 a ship rams if it can."""
    card = cards.ship_card(play, ship)
    if card.ram_attack is not None and terms.range_to(play, sub, ship) == 0:
        return card.ram_attack
    return card.surface_attack


def random_sub(play: Play, subs: list[Sub]) -> Sub:
    """Uniform, by the engine's chance."""
    if len(subs) == 1:
        return subs[0]
    number = play.fate.pick(play.sources.target, [cards.sub_boat(play, sub).number for sub in subs])
    return next(sub for sub in subs if cards.sub_boat(play, sub).number == number)


def base_numbers(play: Play, ship: Ship, sub: Sub) -> Strength:
    """11.2, 11.3, 11.8 The numbers of the card that fit the boat's side."""
    card = cards.ship_card(play, ship)
    if as_surfaced(sub):
        base = card.surface_attack if ship.kind == ESCORT else surface_numbers(play, ship, sub)
    else:
        base = card.submerged_attack
    return base if base is not None else Strength()


def attack_strength(play: Play, ship: Ship, sub: Sub) -> Strength:
    """11.4 All of it, less by damage and Evasion."""
    return damage.reduced(
        play, full_strength(play, ship, sub), ship.light, ship.heavy, terms.evasion(play, cards.sub_boat(play, sub))
    )


def full_strength(play: Play, ship: Ship, sub: Sub) -> Strength:
    """11.4 The card's numbers, the range 0 bonus, Tactics."""
    base = base_numbers(play, ship, sub)
    bonus = play.content.tables.enemy_attack.zero_range_surfaced_bonus
    light, heavy = base.light, base.heavy
    if (light or heavy) and as_surfaced(sub) and terms.range_to(play, sub, ship) == 0:
        light += bonus.light
        heavy += bonus.heavy
    if ship.tactics >= 0:
        light += play.content.tactics[ship.tactics].attack_light
    return Strength(light, heavy)


def draw_tactics(play: Play, ship: Ship) -> None:
    """9.6, R46 The first time an Escort detects or attacks in a battle; an empty cup is filled again."""
    if not play.sheet.tactics or ship.kind != ESCORT or ship.tactics >= 0:
        return
    battle = play.battle
    cup = battle.cup.copy() or play.content.tactics_cup.copy()
    ship.tactics = play.fate.draw(play.sources.tactics, cup)
    battle.cup = cup
    if play.heard:
        words = play.content.tactics[ship.tactics].words
        text = f"{cards.ship_name(play, ship)} draws a Tactics counter: {words}."
        play.tell(Drawn(text, "9.6", f"Tactics: {words}", None, [ship.key]))


def ship_attacks(play: Play, ship: Ship) -> None:
    """11.1 One ship's one attack; an Unknown Escort is revealed first."""
    sighting.reveal(play, ship)
    draw_tactics(play, ship)
    sub = random_sub(play, ship_targets(play, ship))
    suffer_attack(play, sub, cards.ship_name(play, ship), full_strength(play, ship, sub), ship)


def air_attack(play: Play) -> bool:
    """7.6 Air Cover: one random Surfaced boat, Detected or not, without the range 0 bonus."""
    condition = cards.condition(play)
    surfaced = [sub for sub in terms.subs_on_display(play) if not sub.submerged]
    if condition.air_attack is None or not surfaced:
        return False
    sub = random_sub(play, surfaced)
    boat = cards.sub_boat(play, sub)
    base = condition.air_attack
    if condition.air_attack_with_radar is not None and terms.radar_works(play, boat):
        base = condition.air_attack_with_radar
    suffer_attack(play, sub, "aircraft", base)
    return True


def reaches_deep(play: Play, ship: Ship) -> bool:
    """R32 Whether a Deep Dive does not help against a ship's attack."""
    if ESCORTS_ONLY not in play.state.readings or ship.kind == ESCORT or ship.card == UNKNOWN:
        return False
    return cards.ship_card(play, ship).carrier


def suffer_attack(play: Play, sub: Sub, attacker: str, full: Strength, ship: Ship | None = None) -> None:
    """11.4 Nothing happens at (0, 0); 11.5 else the boat may react; 11.6 then hits are drawn.

    The Evasion that counts is the crew's when the hits are drawn: the Stress of a Crash Dive may shake it.
    """
    boat = cards.sub_boat(play, sub)
    light_damage, heavy_damage = (0, 0) if ship is None else (ship.light, ship.heavy)
    deep = ship is not None and reaches_deep(play, ship)
    strength = damage.reduced(play, full, light_damage, heavy_damage, terms.evasion(play, boat))
    if not strength.light and not strength.heavy:
        if play.heard:
            telling.say(
                play, boat, f"{attacker[:1].upper()}{attacker[1:]} cannot harm {cards.name(play, boat)}.", "11.4"
            )
        return
    if play.heard:
        who = attacker[:1].upper() + attacker[1:]
        text = f"{who} attacks {cards.name(play, boat)}: {strength.heavy} Heavy, {strength.light} Light."
        telling.say(play, boat, text, "11.4", False)
    shaken = terms.evasion_after(play, boat, play.content.tables.reactions.crash_dive_stress)
    caught = damage.reduced(play, full, light_damage, heavy_damage, shaken)
    if not reactions.escapes(play, sub, Incoming(sub, attacker, strength, caught, deep)):
        hits = damage.reduced(play, full, light_damage, heavy_damage, terms.evasion(play, boat))
        damage.suffer_hits(play, boat, hits.light, hits.heavy, attacker, "11.6")
