"""11 Enemy ships' attacks: who attacks whom, how hard, and how a boat may react."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import ESCORT, Strength
from moonless.games.gato_leader.events import Drawn, Rolled
from moonless.games.gato_leader.rules.attacks import Attacks
from moonless.games.gato_leader.state import IN_PLAY, UNKNOWN, Boat, Ship, Sub

RIDE_IT_OUT = Option("ride-it-out", "No reaction", 0, "11.5")
CRASH_DIVE = Option("crash-dive", "Crash Dive: 1 Stress", 1, "11.5")
DEEP_DIVE = Option("deep-dive", "Deep Dive: 2 Stress", 2, "11.5")
SHIP_FIRST: Final[dict[str, Option]] = {}


def ship_option(ship: Ship, number: int) -> Option:
    """A ship as an answer: its counter's key."""
    key = f"{ship.key} {number}"
    if key not in SHIP_FIRST:
        SHIP_FIRST[key] = Option(ship.key, ship.key.upper(), number)
    return SHIP_FIRST[key]


class Incoming:
    """An attack that is about to fall on a boat; `caught` is what it is after the Stress of a Crash Dive (11.5)."""

    def __init__(self, sub: Sub, attacker: str, strength: Strength, caught: Strength) -> None:
        self.sub = sub
        self.attacker = attacker
        self.strength = strength
        self.caught = caught


class EnemyAttacks(Attacks):
    """Chapter 11."""

    def enemy_phase(self) -> bool:
        """11.1 One attack of the Enemy ships step; whether there was one."""
        battle = self.battle
        if not battle.air_done:
            battle.air_done = True
            if self.air_attack():
                return True
        ship = self.next_attacker()
        if ship is None:
            return False
        ship.acted = True
        self.ship_attacks(ship)
        return True

    def next_attacker(self) -> Ship | None:
        """11.1 The player picks the order (D17); where it makes no difference nobody is asked."""
        ready = [n for n, ship in enumerate(self.battle.ships) if self.can_attack(ship)]
        if not ready:
            return None
        ships = self.battle.ships
        if len(ready) == 1 or self.order_is_idle([ships[n] for n in ready]):
            return ships[ready[0]]
        options = [ship_option(ships[n], n) for n in ready]
        return ships[self.host_asks("attacker", "11.1", options).value]

    def order_is_idle(self, ships: list[Ship]) -> bool:
        """Whether attacks of the same strength on the same single boat are still to come."""
        if len(self.subs_on_display()) > 1 or any(ship.card == UNKNOWN for ship in ships):
            return False
        sub = self.subs_on_display()[0]
        if sub.deep:
            return True
        if self.sheet.tactics and any(ship.kind == ESCORT and ship.tactics < 0 for ship in ships):
            return False  # 9.6 it may turn out stronger
        strengths = [self.attack_strength(ship, sub) for ship in ships]
        return all(hits.light == strengths[0].light and hits.heavy == strengths[0].heavy for hits in strengths)

    def can_attack(self, ship: Ship) -> bool:
        """11.1 to 11.3, 11.8 A ship that has not attacked in this step and finds a boat in reach."""
        return ship.area >= 0 and not ship.acted and bool(self.ship_targets(ship))

    def as_surfaced(self, sub: Sub) -> bool:
        """R32 After a Crash Dive a boat still counts as Surfaced for the rest of the step."""
        return sub.crash or not sub.submerged

    def ship_targets(self, ship: Ship) -> list[Sub]:
        """11.2, 11.3, 11.8 The boats a ship may attack: the closest ones."""
        if ship.kind == ESCORT:
            return self.closest_subs(ship, [sub for sub in self.subs_on_display() if self.escort_reaches(ship, sub)])
        if ship.card == UNKNOWN:
            return []
        card = self.ship_card(ship)
        if card.carrier:
            return self.carrier_targets(ship)
        reach = self.content.tables.enemy_attack.ship_range_surfaced
        return self.closest_subs(
            ship,
            [
                sub
                for sub in self.subs_on_display()
                if self.as_surfaced(sub)
                and self.range_to(sub, ship) <= reach
                and self.surface_numbers(ship, sub) is not None
            ],
        )

    def escort_reaches(self, ship: Ship, sub: Sub) -> bool:
        """11.2, 11.7 Detected boats only: Surfaced within range 2, Submerged at range 0."""
        table = self.content.tables.enemy_attack
        reach = table.escort_range_surfaced if self.as_surfaced(sub) else table.escort_range_submerged
        return sub.detected and self.range_to(sub, ship) <= reach

    def carrier_targets(self, ship: Ship) -> list[Sub]:
        """11.8 A Surfaced boat at any range, else a Detected Submerged one."""
        card = self.ship_card(ship)
        surfaced = [sub for sub in self.subs_on_display() if self.as_surfaced(sub)]
        if surfaced:
            return surfaced if card.surface_attack is not None else []
        return [sub for sub in self.subs_on_display() if sub.detected and card.submerged_attack is not None]

    def closest_subs(self, ship: Ship, subs: list[Sub]) -> list[Sub]:
        if len(subs) < 2:
            return subs
        nearest = min(self.range_to(sub, ship) for sub in subs)
        return [sub for sub in subs if self.range_to(sub, ship) == nearest]

    def surface_numbers(self, ship: Ship, sub: Sub) -> Strength | None:
        """11.3 At range 0 a ship rams if it can."""
        card = self.ship_card(ship)
        if card.ram_attack is not None and self.range_to(sub, ship) == 0:
            return card.ram_attack
        return card.surface_attack

    def random_sub(self, subs: list[Sub]) -> Sub:
        """Uniform, by the engine's chance."""
        if len(subs) == 1:
            return subs[0]
        number = self.fate.pick(self.kit.target, [self.sub_boat(sub).number for sub in subs])
        return next(sub for sub in subs if self.sub_boat(sub).number == number)

    def base_numbers(self, ship: Ship, sub: Sub) -> Strength:
        """11.2, 11.3, 11.8 The numbers of the card that fit the boat's side."""
        card = self.ship_card(ship)
        if self.as_surfaced(sub):
            base = card.surface_attack if ship.kind == ESCORT else self.surface_numbers(ship, sub)
        else:
            base = card.submerged_attack
        return base if base is not None else Strength()

    def attack_strength(self, ship: Ship, sub: Sub) -> Strength:
        """11.4 All of it, less by damage and Evasion."""
        return self.reduced(self.full_strength(ship, sub), ship.light, ship.heavy, self.evasion(self.sub_boat(sub)))

    def full_strength(self, ship: Ship, sub: Sub) -> Strength:
        """11.4 The card's numbers, the range 0 bonus, Tactics."""
        base = self.base_numbers(ship, sub)
        bonus = self.content.tables.enemy_attack.zero_range_surfaced_bonus
        light, heavy = base.light, base.heavy
        if (light or heavy) and self.as_surfaced(sub) and self.range_to(sub, ship) == 0:
            light += bonus.light
            heavy += bonus.heavy
        if ship.tactics >= 0:
            light += self.content.tactics[ship.tactics].attack_light
        return Strength(light, heavy)

    def draw_tactics(self, ship: Ship) -> None:
        """9.6, R46 The first time an Escort detects or attacks in a battle; an empty cup is filled again."""
        if not self.sheet.tactics or ship.kind != ESCORT or ship.tactics >= 0:
            return
        battle = self.battle
        cup = battle.cup.copy() or self.content.tactics_cup.copy()
        ship.tactics = self.fate.draw(self.kit.tactics, cup)
        battle.cup = cup
        if self.heard:
            key = self.content.tactics[ship.tactics].key
            self.tell(Drawn(f"{self.ship_name(ship)} draws a Tactics counter.", "9.6", key, None, [ship.key]))

    def ship_attacks(self, ship: Ship) -> None:
        """11.1 One ship's one attack; an Unknown Escort is revealed first."""
        self.reveal(ship)
        self.draw_tactics(ship)
        sub = self.random_sub(self.ship_targets(ship))
        self.suffer_attack(sub, self.ship_name(ship), self.full_strength(ship, sub), ship.light, ship.heavy)

    def air_attack(self) -> bool:
        """7.6 Air Cover: one random Surfaced boat, Detected or not, without the range 0 bonus."""
        condition = self.condition
        surfaced = [sub for sub in self.subs_on_display() if not sub.submerged]
        if condition.air_attack is None or not surfaced:
            return False
        sub = self.random_sub(surfaced)
        boat = self.sub_boat(sub)
        base = condition.air_attack
        if condition.air_attack_with_radar is not None and self.radar_works(boat):
            base = condition.air_attack_with_radar
        self.suffer_attack(sub, "aircraft", base)
        return True

    def suffer_attack(
        self, sub: Sub, attacker: str, full: Strength, light_damage: int = 0, heavy_damage: int = 0
    ) -> None:
        """11.4 Nothing happens at (0, 0); 11.5 else the boat may react; 11.6 then hits are drawn.

        The Evasion that counts is the crew's when the hits are drawn: the Stress of a Crash Dive may shake it.
        """
        boat = self.sub_boat(sub)
        strength = self.reduced(full, light_damage, heavy_damage, self.evasion(boat))
        if not strength.light and not strength.heavy:
            if self.heard:
                self.say(boat, f"{attacker[:1].upper()}{attacker[1:]} cannot harm {self.name(boat)}.", "11.4")
            return
        if self.heard:
            who = attacker[:1].upper() + attacker[1:]
            text = f"{who} attacks {self.name(boat)}: {strength.heavy} Heavy, {strength.light} Light."
            self.say(boat, text, "11.4", False)
        shaken = self.evasion_after(boat, self.content.tables.reactions.crash_dive_stress)
        caught = self.reduced(full, light_damage, heavy_damage, shaken)
        if not self.escapes(sub, Incoming(sub, attacker, strength, caught)):
            hits = self.reduced(full, light_damage, heavy_damage, self.evasion(boat))
            self.suffer_hits(boat, hits.light, hits.heavy, attacker, "11.6")

    # 11.5 Reactions

    def escapes(self, sub: Sub, incoming: Incoming) -> bool:
        """11.5, R32 One reaction per boat and step, for this and every later attack."""
        if sub.deep:
            return True
        boat = self.sub_boat(sub)
        if not sub.crash:
            answer = self.ask(Decision(boat.seat, "reaction", "11.5", self.reactions(sub), incoming))
            if answer is CRASH_DIVE:
                self.crash_dive(sub, boat)
            elif answer is DEEP_DIVE:
                self.deep_dive(sub, boat)
                return True
        return sub.crash and self.crash_dive_roll(boat)

    def reactions(self, sub: Sub) -> list[Option]:
        """11.5 Crash Dive from the surface, Deep Dive from below; not in Shallow Water (7.6)."""
        if not sub.submerged:
            return [RIDE_IT_OUT, CRASH_DIVE]
        return [RIDE_IT_OUT, DEEP_DIVE] if self.condition.deep_dive_allowed else [RIDE_IT_OUT]

    def crash_dive(self, sub: Sub, boat: Boat) -> None:
        """11.5 Submerged at once, 1 Stress."""
        sub.submerged = True
        sub.crash = True
        self.add_stress(boat, self.content.tables.reactions.crash_dive_stress, "Crash Dive", "11.5")

    def crash_dive_roll(self, boat: Boat) -> bool:
        """11.5 Evasion or less: the attack has no effect."""
        die = self.roll()
        need = self.evasion(boat)
        if self.heard:
            text = f"{self.name(boat)} {'is down in time' if die <= need else 'is caught diving'}."
            self.tell(Rolled(text, "11.5", [die], f"{need} or less", die <= need, [boat.id]))
        return die <= need

    def deep_dive(self, sub: Sub, boat: Boat) -> None:
        """11.5 2 Stress; no attack has effect, but the sea may: Flooding, or on a 10 the Hull."""
        table = self.content.tables.reactions
        sub.deep = True
        self.add_stress(boat, table.deep_dive_stress, "Deep Dive", "11.5")
        die = self.roll()
        need = self.evasion(boat)
        if self.heard:
            text = f"{self.name(boat)} goes deep: {'she holds' if die <= need else 'water comes in'}."
            self.tell(Rolled(text, "11.5", [die], f"{need} or less", die <= need, [boat.id]))
        if die > need and boat.status == IN_PLAY:
            hit = table.deep_dive_roll_of_10 if die == 10 else table.deep_dive_failure
            self.apply_hit(boat, hit, "Deep Dive")
