"""14 Refit Segment."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import ACE, LEVEL_NAMES, MINE, MINE_MISSION
from moonless.games.gato_leader.rules.kit import MOST_TORPEDOES, numbered
from moonless.games.gato_leader.rules.post_combat import PostCombat
from moonless.games.gato_leader.state import FINISHED, STATUS_NAMES, Boat

KEEP_MINES = Option("keep-mines", "Keep the mines", 1, "14.9")
UNLOAD_MINES = Option("unload-mines", "Exchange the mines for torpedoes", 0, "14.9")
TAKE = numbered("take", "Take {n} torpedo{es}", MOST_TORPEDOES, "14.8")


class Refit(PostCombat):
    """Chapter 14."""

    def refit_phase(self) -> bool:
        """14 All steps in order; whether the campaign goes on."""
        self.nimitz_notices()
        for boat in self.boats_in_play():
            self.promote(boat)
        self.patrol_limits()
        if not self.boats_in_play():
            return False
        for boat in self.boats_in_play():
            self.recover(boat)
            self.repair(boat)
        self.at_sea_check()
        self.fob_restock()
        for boat in self.boats_in_play():
            if self.at_sea(boat):
                self.refill_ready(boat, sum(boat.stored), "load-type", "14.10")
            else:
                self.port_restock(boat)
        self.reset()
        return True

    def nimitz_notices(self) -> None:
        """5.10 Nimitz Takes Notice: enough VP in this Segment bring SO points."""
        for event in self.content.events:
            for effect in event.section[0].effects:
                if effect.kind == "notice" and self.state.notices and self.state.segment_vp >= effect.at_least:
                    self.state.so += 2 * effect.so * self.state.notices
                    if self.heard:
                        self.note(f"Nimitz takes notice: {effect.so} SO points.", "5.10", True)

    def promote(self, boat: Boat) -> None:
        """14.1 Enough XP: the next level; what is left is kept. Perhaps more than once (R38)."""
        while boat.level < ACE and boat.xp >= self.level(boat).xp_to_promote:
            boat.xp -= self.level(boat).xp_to_promote
            boat.level += 1
            self.remember(boat, "promoted", LEVEL_NAMES[boat.level])
            if self.heard:
                status = STATUS_NAMES[self.status(boat)]
                text = f"{self.name(boat)} is promoted to {LEVEL_NAMES[boat.level]}, {status}."
                self.say(boat, text, "14.1", True)

    def patrol_limits(self) -> None:
        """14.2 Boats at their limit are removed from play."""
        limit = self.sheet.lengths[self.state.length].patrols
        for boat in self.boats_in_play():
            if boat.patrols >= limit:
                boat.status = FINISHED
                self.leave_pack(boat)
                if self.heard:
                    self.say(boat, f"{self.name(boat)} has done its part.", "14.2")

    def recovery(self, boat: Boat) -> int:
        """14.3 The Port's refit, 14.5 or 2 at a Forward Operating Base; 14.4 and 1 more for Cool."""
        table = self.content.tables.stress
        amount = table.cool if self.has_ability(boat, "cool") else 0
        if not self.at_sea(boat):
            return amount + self.sheet.port(boat.place).refit
        return amount + table.forward_operating_base if boat.place in self.state.fobs else amount

    def recover(self, boat: Boat) -> None:
        amount = min(self.recovery(boat), boat.stress)
        if amount:
            self.add_stress(boat, -amount, "rest", "14.5" if self.at_sea(boat) else "14.3")

    def repair(self, boat: Boat) -> None:
        """14.6 Temporary damage everywhere, lasting damage in Port."""
        boat.temporary = [0] * len(boat.temporary)
        if not self.at_sea(boat):
            boat.lasting = [0] * len(boat.lasting)

    def at_sea_check(self) -> None:
        """14.7, R39 With no boat in play at sea the enemy recovers."""
        if not any(self.at_sea(boat) for boat in self.boats_in_play()):
            self.state.vp += self.content.tables.scoring.nobody_at_sea
            if self.heard:
                self.note("No boat is at sea: 2 VP are lost.", "14.7", False)

    def torpedo_room(self, boat: Boat) -> int:
        """14.8 Torpedoes it could take aboard."""
        card = self.card(boat)
        room = self.ready_capacity(boat) - sum(boat.ready) + card.torpedoes_stored - sum(boat.stored)
        return max(0, room)

    def take_aboard(self, boat: Boat, number: int) -> None:
        """R40 Mk 14, or Mk 10 for those boats: Ready places first."""
        ready = min(number, max(0, self.ready_capacity(boat) - sum(boat.ready)))
        boat.ready[self.standard_load(boat)] += ready
        boat.stored[self.standard_load(boat)] += number - ready

    def fob_restock(self) -> None:
        """14.8 Gun Ammo, and torpedoes from the base's stock; where it is scarce the player shares it out (D18)."""
        for area, stock in self.state.fobs.items():
            boats = [boat for boat in self.boats_in_play() if boat.place == area]
            for boat in boats:
                boat.ammo = self.content.gun_ammo
                self.refill_ready(boat, sum(boat.stored), "load-type", "14.10")
                wanted = min(self.torpedo_room(boat), stock)
                if wanted and sum(self.torpedo_room(other) for other in self.boats_in_play()) > stock:
                    wanted = self.ask(Decision(boat.seat, "take", "14.8", TAKE[: wanted + 1], (boat, stock))).value
                self.take_aboard(boat, wanted)
                stock -= wanted
            self.state.fobs[area] = stock

    def port_restock(self, boat: Boat) -> None:
        """14.9, R40 Gun Ammo and torpedoes to capacity; mines may be exchanged, which gives the mission up."""
        boat.ammo = self.content.gun_ammo
        if self.mines(boat):
            answer = self.ask(Decision(boat.seat, "mines-aboard", "14.9", [KEEP_MINES, UNLOAD_MINES], boat))
            if answer is UNLOAD_MINES:
                boat.ready[MINE] = 0
                boat.stored[MINE] = 0
        if not self.mines(boat):
            boat.missions[MINE_MISSION] = 0  # R40; or tube damage took them all (R52)
        self.load_alternates(boat)
        self.take_aboard(boat, self.torpedo_room(boat))

    def load_alternates(self, boat: Boat) -> None:
        """D18 Alternates in the racks may go into free tubes before new torpedoes fill all that is left."""
        standard = self.standard_load(boat)
        while sum(boat.ready) < self.ready_capacity(boat):
            types = [load for load in range(MINE) if boat.stored[load] and load != standard]
            load = self.pick_load(boat, [standard, *types], "port-load", "14.9")
            if load == standard:
                return
            boat.stored[load] -= 1
            boat.ready[load] += 1

    def reset(self) -> None:
        """14.11, R9 Intel, Ultra and Warning counters go; boats leave the Searched boxes."""
        state = self.state
        state.intel = []
        state.ultra = [0] * len(self.sheet.areas)
        state.warnings = [0] * len(self.sheet.areas)
        state.segment_vp = 0
        state.notices = 0
        state.rested = False
        state.active = []
        for boat in self.boats_in_play():
            boat.searched = boat.moved = boat.acted = boat.homeward = False
            boat.contact_bonus = 0
            if self.at_sea(boat):
                boat.at_sea += 1
                boat.in_port = 0
            else:
                boat.in_port += 1
