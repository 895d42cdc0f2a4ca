"""5.10 and 14 read anew from the specification: what the Refit Segment does to every boat, and to the squadron; by the
answers that were given. The boats' and Ports' own figures are read from the data files."""

from moonless.core.decision import Option
from moonless.games.gato_leader.state import FINISHED, IN_PLAY, Boat, State
from tests.games.gato_leader.rules.card_reading import LEVELS, LOADS, MINES, TUBES, card, level, read

SHELLS, PENALTY, AT_BASE = 6, 2, 2
"""14.9 Gun Ammo; 14.7 VP lost while nobody is at sea; 14.5 Stress lost at a base."""
NOTICED, GRANT = 10, 2
"""5.10 Nimitz Takes Notice: from 10 VP on 2 SO points."""
STANDARD, OLD = 0, 1
"""R40 Mk 14, or Mk 10 for boats that carry nothing else."""


class Refit:
    """A squadron on its sheet; SO points are counted in halves."""

    def __init__(self, state: State, campaign: str, answers: list[tuple[str, Option]]) -> None:
        self.state, self.answers = state.copy(), answers
        self.sheet = read(f"campaign_{campaign.replace('-', '_')}")
        self.seas = len(self.sheet["area"])

    def boats(self) -> list[Boat]:
        return [boat for boat in self.state.boats if boat.status == IN_PLAY]

    def at_sea(self, boat: Boat) -> bool:
        return boat.place < self.seas

    def answer(self, ask: str) -> Option:
        asked, option = self.answers.pop(0)
        assert asked == ask
        return option

    def refit(self) -> None:
        """All steps, in order."""
        state = self.state
        if state.segment_vp >= NOTICED:
            state.so += 2 * GRANT * state.notices
        for boat in self.boats():
            self.promote(boat)
        for boat in self.boats():
            if boat.patrols >= self.sheet["length"][state.length]["patrols"]:
                self.remove(boat)
        if not self.boats():
            return
        for boat in self.boats():
            boat.stress = max(0, boat.stress - self.rest(boat))
            boat.temporary = [0] * len(boat.temporary)
            boat.lasting = boat.lasting if self.at_sea(boat) else [0] * len(boat.lasting)
        if not any(self.at_sea(boat) for boat in self.boats()):
            state.vp -= PENALTY
        for area in state.fobs:
            for boat in [boat for boat in self.boats() if boat.place == area]:
                self.base(boat, area)
        for boat in self.boats():
            if self.at_sea(boat):
                self.reload(boat)
            else:
                self.port(boat)
        self.reset()

    def promote(self, boat: Boat) -> None:
        """14.1."""
        while LEVELS[boat.level] != "ace" and boat.xp >= level(boat)["xp_to_promote"]:
            boat.xp -= level(boat)["xp_to_promote"]
            boat.level += 1

    def remove(self, boat: Boat) -> None:
        """14.2, 5.17 A pack of one is dissolved."""
        pack, boat.pack, boat.status = boat.pack, -1, FINISHED
        left = [other for other in self.state.boats if other.pack == pack and pack >= 0]
        if len(left) == 1:
            left[0].pack = -1

    def rest(self, boat: Boat) -> int:
        """14.3 to 14.5."""
        cool = 1 if "cool" in level(boat)["abilities"] else 0
        if self.at_sea(boat):
            return cool + (AT_BASE if boat.place in self.state.fobs else 0)
        return cool + int(self.sheet["port"][boat.place - self.seas]["refit"])

    # 14.8 to 14.10 Torpedoes

    def tubes(self, boat: Boat) -> int:
        """12.3 Those that are whole."""
        damage = boat.temporary[TUBES] + boat.lasting[TUBES]
        return max(0, int(card(boat.id)["torpedoes_ready"]) - damage)

    def room(self, boat: Boat) -> int:
        racks = int(card(boat.id)["torpedoes_stored"]) - sum(boat.stored)
        return max(0, self.tubes(boat) - sum(boat.ready) + racks)

    def reload(self, boat: Boat) -> None:
        """14.10 One by one from the racks into free tubes; mines stay where they are."""
        while sum(boat.ready) < self.tubes(boat) and any(boat.stored[:MINES]):
            types = [load for load in range(MINES) if boat.stored[load]]
            free, all_fit = self.tubes(boat) - sum(boat.ready), sum(boat.stored[:MINES])
            load = types[0]
            if all_fit > free and len(types) > 1:
                load = LOADS.index(self.answer("load-type").key)
            boat.stored[load] -= 1
            boat.ready[load] += 1

    def take(self, boat: Boat, number: int) -> None:
        """R40 Into tubes first."""
        kind = OLD if "mk10" in level(boat)["abilities"] else STANDARD
        ready = min(number, max(0, self.tubes(boat) - sum(boat.ready)))
        boat.ready[kind] += ready
        boat.stored[kind] += number - ready

    def base(self, boat: Boat, area: int) -> None:
        """14.8, R55 As many of the stock as its commander says."""
        boat.ammo = SHELLS
        self.reload(boat)
        wanted = min(self.room(boat), self.state.fobs[area])
        if wanted:
            wanted = self.answer("take").value
        self.take(boat, wanted)
        self.state.fobs[area] -= wanted

    def port(self, boat: Boat) -> None:
        """14.9, R40 Mines may be exchanged, which gives the mission up."""
        boat.ammo = SHELLS
        if boat.ready[MINES] + boat.stored[MINES] and self.answer("mines-aboard").key == "unload-mines":
            boat.ready[MINES] = boat.stored[MINES] = 0
        if not boat.ready[MINES] + boat.stored[MINES]:
            boat.missions[0] = 0
        own = OLD if "mk10" in level(boat)["abilities"] else STANDARD
        while sum(boat.ready) < self.tubes(boat) and any(boat.stored[n] for n in range(MINES) if n != own):
            load = LOADS.index(self.answer("port-load").key)
            if load == own:
                break
            boat.stored[load] -= 1
            boat.ready[load] += 1
        self.take(boat, self.room(boat))

    def reset(self) -> None:
        """14.11, R9."""
        state = self.state
        state.intel, state.ultra, state.warnings = [], [0] * self.seas, [0] * self.seas
        state.segment_vp = state.notices = 0
        state.rested = False
        for boat in self.boats():
            boat.searched = boat.moved = boat.acted = boat.homeward = False
            boat.contact_bonus = 0
            boat.at_sea, boat.in_port = (boat.at_sea + 1, 0) if self.at_sea(boat) else (boat.at_sea, boat.in_port + 1)
