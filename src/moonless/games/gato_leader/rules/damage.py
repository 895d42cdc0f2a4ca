"""12 Damage to Submarines: Hit counters and what they do."""

from moonless.games.gato_leader.content.components import (
    ENGINES,
    FLOODING,
    HULL,
    LOAD_NAMES,
    NO_EFFECT,
    STRESS,
    STUNNED,
    SUNK,
    TUBES,
    Hit,
)
from moonless.games.gato_leader.events import BoatLost, Drawn
from moonless.games.gato_leader.rules.squadron import Squadron
from moonless.games.gato_leader.state import IN_PLAY, LOST, OFF, Boat, LogRow

STUNNED_ROUNDS = 2
"""This round and the next (12.1)."""


class Damage(Squadron):
    """Chapter 12."""

    def suffer_hits(self, boat: Boat, light: int, heavy: int, cause: str, rule: str) -> None:
        """11.6 All counters of one attack are drawn together: the light side for a Light Hit, else the heavy side."""
        cup = self.content.hit_cup.copy()
        drawn: list[Hit] = []
        for number in range(light + heavy):
            counter = self.content.hits[self.fate.draw(self.kit.hits, cup)]
            hit = counter.light if number < light else counter.heavy
            drawn.append(hit)
            if self.heard:
                side = "Light" if number < light else "Heavy"
                text = f"{self.name(boat)}, {cause}: {side} Hit: {hit.words}."
                self.tell(Drawn(text, rule, hit.words, hit.code == NO_EFFECT, [boat.id]))
        for hit in drawn:
            if boat.status == IN_PLAY:
                self.apply_hit(boat, hit, cause)

    def apply_hit(self, boat: Boat, hit: Hit, cause: str) -> None:
        """12.1 What passes at once; 12.2 everything else stays on the card."""
        code = hit.code
        if code == STRESS:
            self.add_stress(boat, hit.amount, "shaken up", "12.1")
        elif code == STUNNED:
            self.stun(boat)
        elif code == SUNK:
            self.lose_boat(boat, cause, "12.1")
        elif code != NO_EFFECT:
            self.place_damage(boat, code, hit.amount, hit.lasting, cause)

    def stun(self, boat: Boat) -> None:
        """12.1, R34 No attacks until the end of the next round; outside a battle it has no effect."""
        battle = self.state.battle
        if battle is None or battle.mission:
            return
        for sub in battle.subs:
            if self.state.boats[sub.boat] is boat:
                sub.stunned = STUNNED_ROUNDS

    def place_damage(self, boat: Boat, kind: int, amount: int, lasting: bool, cause: str) -> None:
        """12.2 Damage adds up without limit; 12.3 what it may do at once."""
        counters = boat.lasting if lasting else boat.temporary
        counters[kind] += amount
        if kind == TUBES:
            self.lose_ready_torpedoes(boat)
        elif self.hull_broken(boat):
            self.lose_boat(boat, cause, "12.3")

    def hull_broken(self, boat: Boat) -> bool:
        """12.3 Hull and Flooding up to the Hull rating, or two lasting Engines."""
        hull = self.damage_of(boat, HULL) + self.damage_of(boat, FLOODING)
        engines = self.content.tables.submarine_damage.lasting_engine_hits_to_sink
        return hull >= self.card(boat).hull or boat.lasting[ENGINES] >= engines

    def lose_ready_torpedoes(self, boat: Boat) -> None:
        """12.3, R52 What no longer fits into the tubes is lost; the player picks, mines included (D17)."""
        while sum(boat.ready) > self.ready_capacity(boat):
            types = [load for load, number in enumerate(boat.ready) if number]
            load = self.pick_load(boat, types, "lose-ready", "12.3")
            boat.ready[load] -= 1
            if self.heard:
                self.say(boat, f"{self.name(boat)} loses a loaded {LOAD_NAMES[load]}.", "12.3", False)

    def lose_boat(self, boat: Boat, cause: str, rule: str) -> None:
        """12.4 The boat leaves the game; its VP stay."""
        boat.status = LOST
        boat.cause = cause
        self.remember(boat, "lost", cause)
        self.write_log(boat)
        boat.place = OFF
        self.leave_pack(boat)
        self.drop_from_active(boat)
        battle = self.state.battle
        if battle is not None:
            for sub in battle.subs:
                if self.state.boats[sub.boat] is boat:
                    sub.area = OFF
        if self.heard:
            self.tell(BoatLost(self.name(boat), boat.id, cause, rule))

    def write_log(self, boat: Boat) -> None:
        """2.8 A row of the Campaign Log for the Patrol that ends."""
        row = LogRow(self.state.stage, boat.patrols + 1, boat.level, boat.xp, boat.stress, boat.patrol_vp)
        boat.log = [*boat.log, row]
        boat.patrol_vp = 0
        boat.patrol_xp = 0
