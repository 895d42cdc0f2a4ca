"""5 Operations Segment: wolfpacks, movement step by step, patrols."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.sheets import Area
from moonless.games.gato_leader.rules.kit import DONE
from moonless.games.gato_leader.rules.missions import ENTER, Missions
from moonless.games.gato_leader.state import CONTACT, MISSION, MOVEMENT, OPERATIONS, Boat

STAY = Option("stay", "Stay and patrol", -1, "5.6")
IN_PORT = Option("stay", "Stay in Port", -1, "5.6")
STOP = Option("stop", "Stop here", -2, "5.3")
NO_PACK = Option("done", "No more packs", -1, "5.1")


class Operations(Missions):
    """Chapter 5."""

    # 5.1 Wolfpacks

    def wolfpack_phase(self) -> bool:
        """5.1 Form one pack (D4); whether another may follow."""
        leaders = self.pack_leaders()
        if not leaders:
            return False
        options = [self.kit.boat[boat.number] for boat in leaders]
        order = f"wolfpack {self.state.packs + 1}"
        answer = self.host_asks("form-pack", "5.1", [*options, NO_PACK], order=order)
        if answer is NO_PACK:
            return False
        leader = self.find_boat(answer.value)
        members = [leader]
        while len(members) < self.sheet.wolfpacks.max_submarines:
            others = [boat for boat in self.pack_mates(leader) if boat not in members]
            options = [self.kit.boat[boat.number] for boat in others]
            if len(members) >= self.sheet.wolfpacks.min_submarines:
                options.append(DONE)
            if not options or (len(options) == 1 and options[0] is DONE):
                break
            answer = self.host_asks("pack-member", "5.1", options, leader, order)
            if answer is DONE:
                break
            members.append(self.find_boat(answer.value))
        for boat in members:
            boat.pack = self.state.packs
        self.state.packs += 1
        if self.heard:
            self.say(leader, f"{', '.join(self.name(boat) for boat in members)} form a pack.", "5.1")
        return True

    def pack_leaders(self) -> list[Boat]:
        """5.1 Boats in Port that find another one to go with, while packs are left."""
        rule = self.sheet.wolfpacks
        if not rule.allowed or self.state.packs >= rule.max_packs:
            return []
        return [boat for boat in self.boats_in_play() if self.pack_mates(boat)]

    def pack_mates(self, boat: Boat) -> list[Boat]:
        """5.1 Other boats in the same Port, alone, that may leave it (1.4)."""
        if not self.may_join_pack(boat):
            return []
        return [
            other
            for other in self.boats_in_play()
            if other is not boat and other.place == boat.place and self.may_join_pack(other)
        ]

    def may_join_pack(self, boat: Boat) -> bool:
        return self.sheet.is_port(boat.place) and boat.pack < 0 and not self.unfit(boat)

    # 5.2 to 5.9 Movement

    def begin_operations(self) -> None:
        """5.8, R51 Boats that must head home, or have lain in Port too long; 1.4 Unfit boats in Port stay there."""
        for boat in self.boats_in_play():
            boat.homeward = False
            if self.at_sea(boat):
                too_long = 0 < self.state.home_by <= boat.at_sea
                boat.homeward = too_long or self.unfit(boat)
            elif self.unfit(boat):
                boat.acted = True
            if boat.homeward or boat.acted:
                self.leave_pack(boat)

    def operations_phase(self) -> int:
        """5.2 The player takes boats or packs one at a time, in any order (D5)."""
        waiting = [boat for boat in self.boats_in_play() if not boat.acted]
        leaders = [boat for boat in waiting if self.state.boats[self.pack_of(boat)[0]] is boat]
        if not leaders:
            return CONTACT
        options = [self.kit.boat[boat.number] for boat in leaders]
        chosen = self.find_boat(self.host_asks("next-boat", "5.2", options).value)
        self.state.active = self.pack_of(chosen)
        return MOVEMENT

    def movement_phase(self) -> int:
        """5.3, 5.6 One step with its Events, or the decision to stay or stop (D5)."""
        self.leavers("5.17", self.detach)
        boats = self.active_boats()
        lead = boats[0]
        answer = self.ask(Decision(lead.seat, "move", "5.3", self.move_options(boats), boats))
        if answer is STAY or answer is IN_PORT:
            return self.stay_here(boats)
        if answer is STOP:
            return self.finish_move(boats)
        if answer in ENTER:
            self.state.mission = answer.value
            return MISSION
        if answer in self.kit.leave_pack:
            self.detach(self.find_boat(answer.value))
            return MOVEMENT
        return self.sail_to(boats, answer.value)

    def move_options(self, boats: list[Boat]) -> list[Option]:
        """5.2 to 5.9, 5.17 Everything the unit may do now."""
        lead = boats[0]
        options: list[Option] = []
        if not lead.homeward:
            if lead.moved:
                options.append(STOP)
            elif self.at_sea(lead):
                options.append(STAY)
            elif not any(self.must_sail(boat) for boat in boats):
                options.append(IN_PORT)
        elif lead.moved:
            options.append(STOP)  # R15
        options += [self.kit.to[place] for place in self.next_places(boats)]
        if len(boats) == 1 and lead.moved:
            options += self.open_missions(lead)
        if len(boats) > 1:
            options += [self.kit.leave_pack[boat.number] for boat in boats if boat.seat == lead.seat]
        return options

    def must_sail(self, boat: Boat) -> bool:
        """R51 It has lain in Port for as many Segments as a Patrol may last."""
        return 0 < self.state.home_by <= boat.in_port

    def next_places(self, boats: list[Boat]) -> list[int]:
        """5.3, 5.4 Adjacent Areas and Ports; 5.8, R15 a boat heading home only goes nearer to a Port."""
        lead = boats[0]
        s_class = int(any(self.card(boat).s_class for boat in boats))
        places = self.sheet.ways[s_class][lead.place]
        if not lead.homeward:
            return places
        home = self.sheet.home[s_class]
        return [place for place in places if home[place] < home[lead.place]]

    def area_of(self, boat: Boat) -> Area:
        return self.sheet.areas[boat.place]

    def stay_here(self, boats: list[Boat]) -> int:
        """5.6 At sea every boat draws the Area's patrolling Events; in Port nothing happens. A box may follow."""
        if not self.at_sea(boats[0]):
            return self.finish_move(boats)
        going_on = [boat for boat in boats if self.draw_events(boat, self.area_of(boat).patrolling_events)]
        if len(going_on) == 1:
            boat = going_on[0]
            missions = self.open_missions(boat)
            if missions:
                answer = self.ask(Decision(boat.seat, "enter-box", "5.11", [*missions, DONE], boat))
                if answer is not DONE:
                    self.state.mission = answer.value
                    return MISSION
        return self.finish_move(going_on)

    def finish_move(self, boats: list[Boat]) -> int:
        """5.2 The unit is done for this segment's Operations."""
        for boat in boats:
            boat.acted = True
        self.state.active = []
        return OPERATIONS

    def sail_to(self, boats: list[Boat], place: int) -> int:
        """5.3 Into the next place, then its Events; 5.5 a Port box ends the movement and the Patrol."""
        for boat in boats:
            boat.place = place
        if self.heard:
            names = ", ".join(self.name(boat) for boat in boats)
            self.say(boats[0], f"{names}: to {self.sheet.names[place]}.", "5.3")
        if self.sheet.is_port(place):
            for boat in boats:
                self.complete_patrol(boat)
            return self.finish_move(boats)
        for boat in boats:
            boat.moved = True  # 5.7
        for boat in boats:
            self.draw_events(boat, self.area_of(boat).moving_events)
        if self.state.active:
            return MOVEMENT
        return OPERATIONS

    def complete_patrol(self, boat: Boat) -> None:
        """5.15 One more Patrol."""
        self.write_log(boat)
        boat.patrols += 1
        boat.at_sea = boat.in_port = 0
        boat.moved = False
        if self.heard:
            self.say(boat, f"{self.name(boat)} completes Patrol {boat.patrols}.", "5.15", True)

    def detach(self, boat: Boat) -> None:
        """5.17 A member leaves the pack during its move, and may move on alone later."""
        self.drop_from_active(boat)
        self.leave_pack(boat)
