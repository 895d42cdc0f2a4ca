"""10 Submarine attacks: spreads of torpedoes, the gun, reloading, and what they do to ships."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import LOAD_KEYS, LOAD_NAMES, MINE, SHIP_LETTERS, Strength
from moonless.games.gato_leader.events import Rolled, ShipSunk
from moonless.games.gato_leader.rules.kit import MOST_SHIPS, MOST_TORPEDOES, numbered
from moonless.games.gato_leader.rules.sighting import Sighting
from moonless.games.gato_leader.state import IN_PLAY, OFF, Boat, Ship, Sub

GUN_SHOT: Final = -1
KIND_NAMES = ["merchant", "naval", "escort"]

HOLD_FIRE = Option("done", "No more attacks", rule="10.1")
AS_DECLARED = Option("as-declared", "All in the order declared", rule="10.2")
FIRE = numbered("fire", "Fire {n} torpedo{es}", MOST_TORPEDOES, "10.2")
RELOAD = numbered("reload", "Reload {n} torpedo{es}", 4, "10.9")
DUD_WORDS = {
    "premature": "one explodes early, none runs",
    "all-dud": "all are duds",
    "one-runs": "one runs true",
    "half-run": "half run true: {running}",
    "all-run": "all run true",
}
SHIP_KEYS = [f"{letter}{number}" for letter in SHIP_LETTERS for number in range(1, MOST_SHIPS + 1)]


class Aim(Option):
    """Torpedoes of a type, or the gun, at a ship."""

    def __init__(self, load: int, ship: str) -> None:
        weapon = "gun" if load == GUN_SHOT else LOAD_KEYS[load]
        name = "Gun" if load == GUN_SHOT else LOAD_NAMES[load]
        super().__init__(f"{weapon} {ship}", f"{name} at {ship.upper()}", load, "10.7" if load == GUN_SHOT else "10.2")
        self.load = load
        self.ship = ship


AIMS = {f"{load} {ship}": Aim(load, ship) for load in (GUN_SHOT, 0, 1, 2) for ship in SHIP_KEYS}


class Attack:
    """A declared attack: a spread (R28) or the gun shot. The range stands, whatever becomes of the boat (R30)."""

    def __init__(self, load: int, ship: Ship, number: int, distance: int) -> None:
        self.load = load
        self.ship = ship
        self.number = number
        self.distance = distance

    @property
    def aim(self) -> str:
        """What was declared: one spread per type and target, one gun shot."""
        return f"{self.load} {self.ship.key}"


class Volley:
    """The attacks of a boat that are declared and not yet rolled."""

    def __init__(self, sub: Sub, attacks: list[Attack]) -> None:
        self.sub = sub
        self.attacks = attacks

    def attack(self, aim: Option) -> Attack:
        return next(attack for attack in self.attacks if AIMS[attack.aim] is aim)


class Spread:
    """A spread whose size is being asked for, and what was declared before it."""

    def __init__(self, sub: Sub, ship: Ship, load: int, declared: list[Attack]) -> None:
        self.sub = sub
        self.ship = ship
        self.load = load
        self.declared = declared


class Attacks(Sighting):
    """Chapter 10."""

    def attack_with(self, sub: Sub) -> None:
        """10.1 One boat's attacks: all are declared before any roll, then rolled in an order of choice (R29)."""
        sub.attacked = True
        attacks = self.declare_attacks(sub)
        for attack in attacks:
            self.reveal(attack.ship)  # 10.2
        counted = self.roll_attacks(sub, attacks)
        if counted and not self.battle.mission:
            self.battle.alerted += 1  # 10.10
            if self.heard:
                self.note(f"The convoy is alerted: {self.battle.alerted}.", "10.10")

    def roll_attacks(self, sub: Sub, attacks: list[Attack]) -> bool:
        """R29 The player orders the spreads and the gun shot (D16); whether any counts for Alerted."""
        boat = self.sub_boat(sub)
        counted = settled = False
        while attacks:
            attack = attacks[0]
            if not settled and boat.status == IN_PLAY and not self.rolls_are_apart(attacks):
                left = Volley(sub, attacks.copy())
                answer = self.ask(Decision(boat.seat, "next-roll", "10.2", self.roll_options(attacks), left))
                settled = answer is AS_DECLARED
                attack = attack if settled else left.attack(answer)
            attacks.remove(attack)
            if attack.load == GUN_SHOT:
                counted = self.gun_attack(sub, attack.ship) or counted
            else:
                counted = self.torpedo_attack(sub, attack) or counted
        return counted

    def roll_options(self, attacks: list[Attack]) -> list[Option]:
        """R29 All in the order of declaration, or which one is next; the first of two is the order of declaration."""
        return [AS_DECLARED, *(AIMS[attack.aim] for attack in (attacks if len(attacks) > 2 else attacks[1:]))]

    def rolls_are_apart(self, attacks: list[Attack]) -> bool:
        """Whether no attack can change another: each has its own target, and no torpedo can circle back (10.4)."""
        types = self.content.tables.torpedo.type
        if any(attack.load != GUN_SHOT and attack.number > 1 and types[attack.load].dud_check for attack in attacks):
            return False
        return len({attack.ship.key for attack in attacks}) == len(attacks)

    # Declaring

    def declare_attacks(self, sub: Sub) -> list[Attack]:
        """10.2 Spreads, the gun, or a reload instead of torpedoes (10.9)."""
        boat = self.sub_boat(sub)
        attacks: list[Attack] = []
        reloaded = 0
        while True:
            options = self.attack_options(sub, attacks, reloaded > 0)
            answer = self.ask(Decision(boat.seat, "attack", "10.1", options, sub, self.order_name("attacks", boat.id)))
            if answer is HOLD_FIRE:
                if self.heard and reloaded:
                    self.say(boat, f"{self.name(boat)} reloads {reloaded}.", "10.9")
                return attacks
            if isinstance(answer, Aim):
                attacks.append(self.declare(sub, answer, attacks))
            else:
                reloaded = self.reload(boat, answer.value)

    def declare(self, sub: Sub, aim: Aim, declared: list[Attack]) -> Attack:
        """10.2, 10.11 What is declared is spent."""
        boat = self.sub_boat(sub)
        ship = next(ship for ship in self.battle.ships if ship.key == aim.ship)
        if aim.load == GUN_SHOT:
            boat.ammo -= 1
            return Attack(GUN_SHOT, ship, 1, self.range_to(sub, ship))
        about, order = Spread(sub, ship, aim.load, declared), self.order_name("attacks", boat.id)
        options = FIRE[1 : self.most_in_spread(boat, aim.load) + 1]
        number = self.ask(
            Decision(boat.seat, "spread", "10.2", options, about, self.order_name("attacks", boat.id))
        ).value
        boat.ready[aim.load] -= number
        return Attack(aim.load, ship, number, self.range_to(sub, ship))

    def most_in_spread(self, boat: Boat, load: int) -> int:
        """10.3 All that are ready, but no more than the type allows."""
        limit = self.content.tables.torpedo.type[load].max_per_spread
        return min(boat.ready[load], limit) if limit else boat.ready[load]

    def attack_options(self, sub: Sub, attacks: list[Attack], reloaded: bool) -> list[Option]:
        """10.1 All a boat may still declare."""
        boat = self.sub_boat(sub)
        options: list[Option] = []
        fired = any(attack.load != GUN_SHOT for attack in attacks)
        if not self.attack_barred(sub):
            if not reloaded:
                for load in range(MINE):
                    options += self.torpedo_aims(sub, load, attacks)
            if not any(attack.load == GUN_SHOT for attack in attacks) and not self.gun_barred(sub):
                options += [AIMS[f"{GUN_SHOT} {ship.key}"] for ship in self.gun_targets(sub)]
        if not fired and not reloaded and not self.battle.mission:
            options += RELOAD[1 : self.most_reloads(boat) + 1]
        options.append(HOLD_FIRE)
        return options

    def torpedo_aims(self, sub: Sub, load: int, attacks: list[Attack]) -> list[Option]:
        """10.2, R28 One spread per boat, target, type and round."""
        if not self.sub_boat(sub).ready[load]:
            return []
        aimed = [attack.ship.key for attack in attacks if attack.load == load]
        return [AIMS[f"{load} {ship.key}"] for ship in self.torpedo_targets(sub, load) if ship.key not in aimed]

    def attack_barred(self, sub: Sub) -> str:
        """10.1 Why a boat cannot attack at all, or nothing."""
        boat = self.sub_boat(sub)
        if self.unfit(boat):
            return "the crew is Unfit (1.4)"
        if sub.stunned:
            return "the crew is Stunned (12.1)"
        if sub.silent:
            return "it runs silent (8.6)"
        if sub.deep and not self.aggressive(boat):
            return "it is deep (11.5)"
        if sub.submerged and not self.battle.mission and not self.periscope_works(boat):
            return "the periscope is broken (12.3)"
        return ""

    def gun_barred(self, sub: Sub) -> str:
        """10.7 Why there can be no Gun attack, or nothing."""
        boat = self.sub_boat(sub)
        if self.battle.mission:
            return "a Naval Attack is made with torpedoes only (5.13)"
        if sub.submerged:
            return "the boat is Submerged (10.7)"
        if not boat.ammo:
            return "there is no Gun Ammo left (10.7)"
        if not self.gun_works(boat):
            return "the gun is broken (12.3)"
        if not self.condition.gun_attacks_allowed:
            return f"not in {self.condition.name} (7.6)"
        return ""

    def attack_range(self, sub: Sub, most: int) -> int:
        """7.6 Some conditions limit boats without working Radar."""
        limit = self.condition.attack_range_without_radar
        return most if limit >= most or self.radar_works(self.sub_boat(sub)) else limit

    def torpedo_targets(self, sub: Sub, load: int) -> list[Ship]:
        """10.2 Range 0 to 3; 10.3 Mk 27 only at Escorts."""
        reach = self.attack_range(sub, self.content.tables.torpedo.max_range)
        kinds = self.content.tables.torpedo.type[load].targets
        return [
            ship
            for ship in self.battle.ships
            if ship.area >= 0 and self.range_to(sub, ship) <= reach and KIND_NAMES[ship.kind] in kinds
        ]

    def gun_targets(self, sub: Sub) -> list[Ship]:
        """10.7 Range 0 to 2."""
        reach = self.attack_range(sub, self.content.tables.gun.max_range)
        return [ship for ship in self.battle.ships if ship.area >= 0 and self.range_to(sub, ship) <= reach]

    # 10.9 Reload

    def most_reloads(self, boat: Boat) -> int:
        """10.9 By level, from what is Stored, into free tubes."""
        room = self.ready_capacity(boat) - sum(boat.ready)
        return max(0, min(self.content.reloads[boat.level], sum(boat.stored[:MINE]), room))

    def reload(self, boat: Boat, number: int) -> int:
        """10.9, R34 Reloading is not attacking; how many were loaded."""
        return self.refill_ready(boat, number, "reload-type", "10.9")

    # Resolving

    def dud_column(self, boat: Boat) -> str:
        """10.4 The year's column; 4.3 the next with a Torpedo Modification; 16.3 the last with better torpedoes."""
        tables = self.content.tables
        if self.state.better_torpedoes:
            return tables.better_torpedoes.dud_column
        column = self.sheet.dud_column
        return tables.torpedo_dud.next_column[column] if boat.torpedo_mod else column

    def torpedo_attack(self, sub: Sub, attack: Attack) -> bool:
        """10.4 to 10.6 One spread; whether it counts as an attack for Alerted (10.10)."""
        boat = self.sub_boat(sub)
        running = attack.number
        if self.content.tables.torpedo.type[attack.load].dud_check:
            die = self.roll()
            result = self.content.dud_result(self.dud_column(boat), die)
            running = self.number_running(result, attack.number)
            if self.heard:
                ran = DUD_WORDS[result].format(running=running)
                text = f"{self.name(boat)}, {attack.number} at {self.ship_name(attack.ship)}: {ran}."
                needed = f"{self.least_running(boat)}+"
                self.tell(Rolled(text, "10.4", [die], needed, running > 0, [boat.id, attack.ship.key]))
            if not running:
                return result == "premature"
            if result == "one-runs" and attack.number > 1:
                self.circular_check(boat)
        if not attack.ship.sunk:
            self.hit_roll(sub, attack, running)
        return True

    def number_running(self, result: str, fired: int) -> int:
        """10.4 How many torpedoes of a spread run."""
        if result in ("premature", "all-dud"):
            return 0
        if result == "one-runs":
            return 1
        return max(1, fired // 2) if result == "half-run" else fired

    def least_running(self, boat: Boat) -> int:
        """10.4 The lowest die with which a torpedo runs."""
        column = self.dud_column(boat)
        return next(die for die in range(1, 11) if self.number_running(self.content.dud_result(column, die), 1))

    def circular_check(self, boat: Boat) -> None:
        """10.4, R30 On a 1 a torpedo circles back: 3 Heavy less Evasion, no reaction."""
        row = next(row for row in self.content.tables.torpedo_dud.row if row.result == "one-runs")
        die = self.roll()
        circles = row.circular_on[0] <= die <= row.circular_on[1]
        if self.heard:
            text = f"{self.name(boat)}: {'a torpedo circles back!' if circles else 'no torpedo circles back.'}"
            self.tell(Rolled(text, "10.4", [die], "2+", not circles, [boat.id]))
        if circles and boat.status == IN_PLAY:
            hits = self.reduced(row.circular_attack, 0, 0, self.evasion(boat))
            self.suffer_hits(boat, hits.light, hits.heavy, "circular run", "10.4")

    def torpedo_modifier(self, boat: Boat, ship: Ship, load: int, running: int, distance: int) -> int:
        """10.5 Everything that is added to the torpedo dice."""
        table, condition = self.content.tables.torpedo, self.condition
        total = self.skills(boat).ts + table.modifier_per_range * distance
        total += table.spread_bonus_per_extra_running_torpedo * (running - 1)
        total += table.type[load].attack_modifier + condition.torpedo_modifier
        if ship.heavy:
            total += table.heavy_damage_bonus
        if distance >= 2:
            total += condition.torpedo_modifier_range_2_or_more
        if condition.torpedo_modifier_without_radar and not self.radar_works(boat):
            total += condition.torpedo_modifier_without_radar
        return total

    def hit_roll(self, sub: Sub, attack: Attack, running: int) -> None:
        """10.5 A die for each running torpedo, the highest counts; 10.6 compare with the card."""
        modifier = self.torpedo_modifier(self.sub_boat(sub), attack.ship, attack.load, running, attack.distance)
        dice = [self.roll() for _ in range(running)]
        numbers = self.ship_card(attack.ship).torpedo
        self.show_shot(sub, attack.ship, dice, modifier, numbers, "10.6")
        self.hit_ship(sub, attack.ship, max(dice) + modifier, numbers, "10.6")

    def gun_modifier(self, sub: Sub, ship: Ship) -> int:
        """10.7 Gunnery, range, Heavy damage."""
        table = self.content.tables.gun
        total = self.skills(self.sub_boat(sub)).gs + table.modifier_per_range * self.range_to(sub, ship)
        return total + table.heavy_damage_bonus if ship.heavy else total

    def gun_attack(self, sub: Sub, ship: Ship) -> bool:
        """10.7 One shot; R30 only if the boat can still make it."""
        boat = self.sub_boat(sub)
        if boat.status != IN_PLAY or self.attack_barred(sub) or not self.gun_works(boat):
            return False
        if ship.sunk:
            return True
        modifier = self.gun_modifier(sub, ship)
        die = self.roll()
        numbers = self.ship_card(ship).gun
        self.show_shot(sub, ship, [die], modifier, numbers, "10.7")
        self.hit_ship(sub, ship, die + modifier, numbers, "10.7")
        return True

    def show_shot(self, sub: Sub, ship: Ship, dice: list[int], modifier: int, numbers: list[int], rule: str) -> None:
        if self.heard:
            boat = self.sub_boat(sub)
            total = max(dice) + modifier
            words = "misses"
            for number, word in zip(numbers, ("Light damage", "Heavy damage", "sunk"), strict=True):
                words = word if total >= number else words
            text = f"{self.name(boat)} at {self.ship_name(ship)}: {max(dice)} {modifier:+d} = {total}: {words}."
            needed = "-".join("N/A" if number == 99 else str(number) for number in numbers)
            self.tell(Rolled(text, rule, dice, needed, total >= numbers[0], [boat.id, ship.key]))

    def hit_ship(self, sub: Sub, ship: Ship, total: int, numbers: list[int], rule: str) -> None:
        """10.6 Miss, Light, Heavy or sunk; 10.8 damage adds up."""
        damage = self.content.tables.ship_damage
        if total >= numbers[2]:
            self.sink_ship(sub, ship, rule)
        elif total >= numbers[0]:
            heavy = total >= numbers[1]
            ship.damage += damage.heavy.points if heavy else damage.light.points
            if ship.damage >= damage.sunk_at:
                self.sink_ship(sub, ship, "10.8")
            else:
                self.remember(
                    self.sub_boat(sub), "damaged", f"{self.ship_name(ship)} ({'Heavy' if heavy else 'Light'})"
                )

    def sink_ship(self, sub: Sub, ship: Ship, rule: str) -> None:
        """10.8 VP and XP go to the boat that sank it."""
        ship.sunk = True
        ship.area = OFF
        card = self.ship_card(ship)
        boat = self.sub_boat(sub)
        self.battle.vp += card.vp
        self.score(boat, "sank", card.name, card.vp, card.xp)
        if self.heard:
            self.tell(ShipSunk(self.name(boat), boat.id, card.name, ship.key, card.vp, card.xp, rule))

    # R31

    def reduced(self, base: Strength, light_damage: int, heavy_damage: int, evasion: int) -> Strength:
        """11.4, R31 Less by damage to the ship and by Evasion: a Heavy is worth two Light, never the other way."""
        table = self.content.tables.enemy_attack
        light, heavy = base.light, base.heavy
        for _ in range(heavy_damage * table.heavy_damage_penalty.heavy):
            if heavy:
                heavy -= 1
            else:
                light = max(0, light - table.light_per_heavy)
        evaded = evasion // table.evasion_per_light_hit_removed
        for _ in range(light_damage * table.light_damage_penalty.light + evaded):
            if light:
                light -= 1
            elif heavy:
                heavy -= 1
                light += table.light_per_heavy - 1
        return Strength(light, heavy)
