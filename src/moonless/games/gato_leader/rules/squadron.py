"""The squadron: its boats and packs, its score, and what its host decides."""

from collections.abc import Callable
from dataclasses import replace

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.rules.kit import WITH_THE_PACK
from moonless.games.gato_leader.rules.terms import Terms
from moonless.games.gato_leader.state import (
    HOST,
    IN_PLAY,
    LOST,
    Boat,
)


class Squadron(Terms):
    """Boats and packs."""

    def boats_in_play(self) -> list[Boat]:
        return [boat for boat in self.state.boats if boat.status == IN_PLAY]

    def at_sea(self, boat: Boat) -> bool:
        return boat.status == IN_PLAY and boat.place < len(self.sheet.areas)

    def find_boat(self, number: int) -> Boat:
        for boat in self.state.boats:
            if boat.number == number:
                return boat
        raise AssertionError(f"boat {number} is not in the squadron")

    def active_boats(self) -> list[Boat]:
        return [self.state.boats[index] for index in self.state.active]

    def pack_of(self, boat: Boat) -> list[int]:
        """5.1 The places in the squadron of a boat and those that are in its pack."""
        boats = self.state.boats
        if boat.pack < 0:
            return [boats.index(boat)]
        return [n for n, other in enumerate(boats) if other.pack == boat.pack and other.status == IN_PLAY]

    def leave_pack(self, boat: Boat) -> None:
        """5.17 A pack of one is dissolved."""
        pack = boat.pack
        if pack < 0:
            return
        boat.pack = -1
        left = [other for other in self.state.boats if other.pack == pack]
        if len(left) == 1:
            left[0].pack = -1
        if self.heard:
            self.say(boat, f"{self.name(boat)} leaves its pack.", "5.17")

    def leavers(self, rule: str, leave: Callable[[Boat], None]) -> None:
        """5.17, 13.6, 18 Another commander's boat in the pack is his to take out of it (D8)."""
        boats = self.active_boats()
        for boat in boats[1:]:
            if boat.seat != boats[0].seat and boat.pack >= 0:
                options = [WITH_THE_PACK, self.kit.leave_pack[boat.number]]
                if self.ask(Decision(boat.seat, "leave-pack", rule, options, boat)) is not WITH_THE_PACK:
                    leave(boat)

    def drop_from_active(self, boat: Boat) -> None:
        """The boat no longer acts with the active unit."""
        index = self.state.boats.index(boat)
        if index in self.state.active:
            self.state.active.remove(index)

    def score(self, boat: Boat, kind: str, what: str, vp: int, xp: int) -> None:
        """13.4 VP to the squadron, XP to the boat, a line in its story."""
        state = self.state
        state.vp += vp
        state.segment_vp += vp
        boat.vp += vp
        boat.xp += xp
        if boat.status == LOST and boat.log:  # R30 its torpedoes still run: the row of its last Patrol is written
            last = boat.log[-1]
            boat.log = [*boat.log[:-1], replace(last, xp=boat.xp, vp=last.vp + vp)]
        else:
            boat.patrol_vp += vp
            boat.patrol_xp += xp
        self.remember(boat, kind, what, vp, xp)

    def host_asks(self, ask: str, rule: str, options: list[Option], about: object = None, order: str = "") -> Option:
        """18 What concerns the whole squadron is the host's to decide."""
        return self.ask(Decision(HOST, ask, rule, options, about, order))

    def order_name(self, what: str, who: str) -> str:
        """The order that a step of this boat's or ship's turn is part of."""
        return f"{what} of {who} in round {self.battle.round}"
