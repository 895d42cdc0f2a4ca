"""2 Forward positioning phase and 3 Fault check phase."""

from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules.basics import Basics


class Faults(Basics):
    """Chapters 2 and 3."""

    def forward_positioning_phase(self) -> None:
        """2.2 SLC 1 makes all its checks, then SLC 2, then SLC 3. (2.1 The Surge tokens were placed at S.11.)"""
        position = self.content.positions[self.state.position]
        if self.heard:
            checks = f"{position.fault_checks} fault check{'s' * (position.fault_checks != 1)} for each SLC"
            self.tell(Told(f"From {position.name}: {checks}.", "2.2"))
        for slc in self.state.slcs:
            for _ in range(position.fault_checks):
                self.fault_check(slc)

    def fault_check_phase(self) -> None:
        """3 The SLC die names one SLC; if it is still on the board it makes a fault check."""
        if self.heard:
            self.fate.purpose = f"the fault check of turn {self.state.turn}"
        slc = self.state.slcs[self.fate.roll(self.kit.slc_die) - 1]
        if slc.at_sea:
            self.fault_check(slc)
        elif self.heard:
            self.say(slc, f"The SLC die shows {slc.number}, which has left: no fault check.", "3")
