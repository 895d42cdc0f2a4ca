"""1.1 The course of a mission, 6 Clean-up phase, 7 End and score."""

from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.events import PatrolCraftActs, Told
from moonless.games.by_stealth_and_sea.rules.setup import Setup
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    CAPTURED,
    CLEAN_UP,
    CREWS,
    DEBRIEFING,
    ESCAPED,
    FACINGS,
    FAULT_CHECK,
    FORWARD_POSITIONING,
    HARBOR_DEFENSE,
    KILLED,
    NOWHERE,
    OVER,
    PLACE_SHIPS,
    SCUTTLED,
    SLC_1,
    SLC_3,
    Report,
    Sinking,
    Slc,
)


def score(content: Content, ship_points: int, slcs_scuttled: int, operators_escaped: int) -> int:
    """7 The ships' points, one for each SLC scuttled, one for each crew escaped."""
    scuttled = content.points_per_slc_scuttled * slcs_scuttled
    return ship_points + scuttled + content.points_per_operator_escaped * operators_escaped


def causes(slcs: list[Slc]) -> dict[str, int]:
    """What SLCs and crews were lost to, and how many to each."""
    found: dict[str, int] = {}
    for slc in slcs:
        cause = loss(slc)
        if cause:
            found[cause] = found.get(cause, 0) + 1
    return found


def loss(slc: Slc) -> str:
    """What this SLC or its crew was lost to; empty if it came back."""
    if slc.cause:
        return f"killed: {slc.cause}"
    if slc.status == AT_SEA:
        return "still at sea at dawn"
    return "captured in escape" if slc.crew == CAPTURED else ""


class Mission(Setup):
    """Chapters 1.1, 6 and 7."""

    def play_phase(self) -> None:
        """1.1 Forward positioning once, then up to twelve turns of four phases."""
        state = self.state
        phase = state.phase
        if phase == FAULT_CHECK:
            self.fault_check_phase()
        elif SLC_1 <= phase <= SLC_3:
            self.slc_phase(state.slcs[phase - SLC_1])
        elif phase == HARBOR_DEFENSE:
            self.harbor_defense_phase()
        elif phase == CLEAN_UP:
            self.clean_up_phase()
        elif phase == PLACE_SHIPS:
            self.place_ships_phase()
        elif phase == CREWS:
            self.crews_phase()
        elif phase == FACINGS:
            self.facings_phase()
        elif phase == FORWARD_POSITIONING:
            self.forward_positioning_phase()
        elif phase == DEBRIEFING:
            self.debriefing_phase()
        state.phase = self.next_phase()

    def next_phase(self) -> int:
        """1.1 What follows; 7 the mission ends at once when no SLC is left, else after turn 12 (R34)."""
        state = self.state
        phase = state.phase
        if phase == DEBRIEFING:
            return OVER
        if phase == PLACE_SHIPS:
            return CREWS if state.swap_crews else FACINGS
        if SLC_1 <= phase <= CLEAN_UP:
            if not state.at_sea():
                return DEBRIEFING
            if phase == CLEAN_UP:
                return DEBRIEFING if state.turn > self.content.turns else FAULT_CHECK
        return phase + 1

    def fault_check_phase(self) -> None:
        if self.heard:
            time = self.content.time_track[self.state.turn - 1]
            self.tell(Told(f"Turn {self.state.turn}, {time}.", "1.1"))
        super().fault_check_phase()

    def clean_up_phase(self) -> None:
        """6 Patrol Craft far from every SLC go home; the others are ready again; time goes on."""
        self.remove_patrol_craft()
        self.ready_patrol_craft()
        self.state.turn += 1  # 6.3

    def remove_patrol_craft(self) -> None:
        """6.1 Four or more hexes from all SLCs on the board."""
        state = self.state
        slcs = state.at_sea()
        for craft, hex in enumerate(state.patrol_hex):
            if hex == NOWHERE:
                continue
            distances = self.board.distance[hex]
            if all(distances[slc.hex] >= self.content.remove_at_distance for slc in slcs):
                state.patrol_hex[craft] = NOWHERE
                state.patrol_ready[craft] = False
                if self.heard:
                    self.tell(PatrolCraftActs(craft + 1, "returns to harbor", "6.1"))

    def ready_patrol_craft(self) -> None:
        """6.2 Exhausted Patrol Craft become Ready."""
        state = self.state
        for craft, hex in enumerate(state.patrol_hex):
            if hex != NOWHERE:
                state.patrol_ready[craft] = True

    def debriefing_phase(self) -> None:
        """7 Score the mission."""
        report = self.report()
        self.state.reports.append(report)
        if self.heard:
            self.tell(Told(f"{self.mission.code} is over: {report.total} victory points, {report.level}.", "7"))

    def report(self) -> Report:
        """7 Ships, scuttled SLCs, escaped crews and the captured bonus; what is still at sea scores nothing."""
        state, content = self.state, self.content
        destroyed = [
            Sinking(self.ships[ship].id, slc.operator, "attack-from-slc" if ship == slc.rode_into else "attach-warhead")
            for slc in state.slcs
            for ship in slc.sunk
        ]
        points = sum(self.ships[ship].victory_points for slc in state.slcs for ship in slc.sunk)
        scuttled = sum(slc.status == SCUTTLED for slc in state.slcs)
        escaped = sum(slc.crew == ESCAPED for slc in state.slcs)
        bonus = sum(
            content.operators[slc.operator].attribute.type == "captured_vp_bonus" and slc.crew not in (ESCAPED, KILLED)
            for slc in state.slcs
        )
        total = score(content, points, scuttled, escaped) + bonus
        row = content.victory(content.mission_victory, total)
        crews = [slc.operator for slc in state.slcs]
        history = self.mission.historic_result
        turns = min(state.turn, content.turns)
        return Report(
            self.mission.id,
            crews,
            destroyed,
            points,
            scuttled,
            escaped,
            bonus,
            total,
            history,
            row.level,
            row.award,
            turns,
            causes=causes(state.slcs),
        )
