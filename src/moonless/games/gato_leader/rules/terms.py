"""1 Terms: crews, gear, torpedoes, range."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import (
    ELECTRONICS,
    ENGINES,
    GUN,
    MINE,
    MK10,
    MK14,
    PERISCOPE,
    TUBES,
    Skills,
)
from moonless.games.gato_leader.rules.decks import Decks
from moonless.games.gato_leader.rules.kit import LOADS, PLACED, READY, SLOTS
from moonless.games.gato_leader.state import (
    OKAY,
    SHAKEN,
    STATUS_NAMES,
    UNFIT,
    Boat,
    Ship,
    Sub,
)


class Terms(Decks):
    """Chapter 1."""

    def status(self, boat: Boat) -> int:
        """1.2 Okay, Shaken or Unfit, by Stress."""
        level = self.level(boat)
        if boat.stress <= level.okay_max:
            return OKAY
        return SHAKEN if boat.stress <= level.shaken_max else UNFIT

    def unfit(self, boat: Boat) -> bool:
        """1.4 Whether the crew has had more than it can bear."""
        return boat.stress > self.level(boat).shaken_max

    def skills(self, boat: Boat) -> Skills:
        """1.3 The Okay row, or the Shaken row when Shaken or Unfit."""
        level = self.level(boat)
        return level.okay if boat.stress <= level.okay_max else level.shaken

    def evasion(self, boat: Boat) -> int:
        return self.skills(boat).ev

    def evasion_after(self, boat: Boat, stress: int) -> int:
        """1.2, 1.3 The Evasion it will have with so much more Stress."""
        level = self.level(boat)
        return (level.okay if boat.stress + stress <= level.okay_max else level.shaken).ev

    def has_ability(self, boat: Boat, ability: str) -> bool:
        """2.7 Whether the crew's card names an ability."""
        return ability in self.level(boat).abilities

    def aggressive(self, boat: Boat) -> bool:
        """1.5, R35 Printed for each level; it does not change when Shaken."""
        return self.level(boat).initiative == "aggressive"

    def add_stress(self, boat: Boat, amount: int, why: str, rule: str) -> None:
        """1.2 The status changes at once; Stress never goes below 0."""
        before = self.status(boat)
        boat.stress = max(0, boat.stress + amount)
        if self.heard and amount:
            after = self.status(boat)
            change = f", now {STATUS_NAMES[after]}" if after != before else ""
            text = f"{self.name(boat)}: {why}, Stress {amount:+d} to {boat.stress}{change}."
            self.say(boat, text, rule, None if after == before else after < before)

    def damage_of(self, boat: Boat, kind: int) -> int:
        """12.2 All damage of a kind, temporary and lasting."""
        return boat.temporary[kind] + boat.lasting[kind]

    def has_radar(self, boat: Boat) -> bool:
        """2.7 Printed, bought, or everybody's in this campaign."""
        return self.sheet.radar or boat.radar or self.has_ability(boat, "radar")

    def radar_works(self, boat: Boat) -> bool:
        """7.5, 12.3 Radar that works."""
        return not self.damage_of(boat, ELECTRONICS) and self.has_radar(boat)

    def gun_works(self, boat: Boat) -> bool:
        return not self.damage_of(boat, GUN)

    def periscope_works(self, boat: Boat) -> bool:
        return not self.damage_of(boat, PERISCOPE)

    def boat_speed(self, boat: Boat, submerged: bool) -> int:
        """8.2 The speed of its side, less 1 for each Engines damage, not below 0."""
        card = self.card(boat)
        speed = card.speed_submerged if submerged else card.speed_surfaced
        return max(0, speed - self.damage_of(boat, ENGINES))

    def standard_load(self, boat: Boat) -> int:
        """2.4, 2.7 Mk 14, or Mk 10 for a boat that carries nothing else."""
        return MK10 if self.has_ability(boat, "mk10") else MK14

    def ready_capacity(self, boat: Boat) -> int:
        """1.6 Tubes that can be loaded: less by tube damage."""
        return max(0, self.card(boat).torpedoes_ready - self.damage_of(boat, TUBES))

    def torpedoes(self, boat: Boat) -> int:
        """Torpedoes aboard, mines not counted."""
        return sum(boat.ready[:MINE]) + sum(boat.stored[:MINE])

    def mines(self, boat: Boat) -> int:
        """R52 Mines aboard, in tubes and racks."""
        return boat.ready[MINE] + boat.stored[MINE]

    def types_aboard(self, boat: Boat) -> list[int]:
        return [load for load in range(MINE) if boat.ready[load] + boat.stored[load]]

    def pick_load(self, boat: Boat, among: list[int], ask: str, rule: str) -> int:
        """D6, D17, D18 Which type, where types are mixed."""
        return self.ask(Decision(boat.seat, ask, rule, [LOADS[load] for load in among], boat)).value

    def spend_torpedoes(self, boat: Boat, number: int, ask: str, rule: str) -> None:
        """5.10 Any mix of Ready and Stored and of types, never mines; those of one type from the racks first."""
        for _ in range(number):
            load, place = PLACED[self.ask(Decision(boat.seat, ask, rule, self.torpedo_slots(boat), boat)).value]
            loads = boat.ready if place == READY else boat.stored
            loads[load] -= 1

    def torpedo_slots(self, boat: Boat) -> list[Option]:
        """D3, D6 Type and place of the torpedoes aboard; with one type only, none is taken from a tube needlessly."""
        slots = [
            slot
            for slot, (load, place) in zip(SLOTS, PLACED, strict=True)
            if (boat.ready if place == READY else boat.stored)[load]
        ]
        return slots if len(self.types_aboard(boat)) > 1 else slots[:1]

    def refill_ready(self, boat: Boat, most: int, ask: str, rule: str) -> int:
        """13.3, 14.10 Move torpedoes from Stored into free tubes, no more than `most`; how many were moved."""
        room = min(most, self.ready_capacity(boat) - sum(boat.ready))
        moved = 0
        while moved < room and any(boat.stored[:MINE]):
            types = [load for load in range(MINE) if boat.stored[load]]
            load = types[0] if sum(boat.stored[:MINE]) <= room - moved else self.pick_load(boat, types, ask, rule)
            number = 1 if len(types) > 1 else min(room - moved, boat.stored[load])
            boat.stored[load] -= number
            boat.ready[load] += number
            moved += number
        return moved

    def subs_on_display(self) -> list[Sub]:
        return [sub for sub in self.battle.subs if sub.area >= 0]

    def ships_on_display(self) -> list[Ship]:
        return [ship for ship in self.battle.ships if ship.area >= 0]

    def range_to(self, sub: Sub, ship: Ship) -> int:
        """1.13 Steps on a shortest path; a mission is fought at range 0 (5.13)."""
        if self.battle.mission:
            return self.content.tables.naval_attack_mission.range
        return self.display.distance[sub.area][ship.area]
