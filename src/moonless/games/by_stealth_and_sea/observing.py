"""What a program sees of a harbor, as numbers, without a scene: counters, sheets, clock, the odds of each answer."""

from typing import TYPE_CHECKING, Final

from moonless.core import play
from moonless.core.decision import Decision, Option, serious
from moonless.core.events import Event
from moonless.core.observing import BEST, CELL, CHANCE, MILLE, Observer
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import (
    BREATHING_GEAR,
    DIRECTIONS,
    FACING,
    SKILL_TITLES,
    SPACE_TITLES,
)
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.events import (
    AlertDrawn,
    Detected,
    FaultDrawn,
    Moved,
    Opened,
    PatrolCraftActs,
    SkillRolled,
)
from moonless.games.by_stealth_and_sea.rules.actions import check_value, free_hexes
from moonless.games.by_stealth_and_sea.rules.chances import one_throw, with_surges
from moonless.games.by_stealth_and_sea.rules.play import Play, read_on
from moonless.games.by_stealth_and_sea.rules.skill_checks import REROLL, Check, asked_about, check_bonus
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    CLEAN_UP,
    FAULT_CHECK,
    NOWHERE,
    SEATS,
    Slc,
    State,
)

if TYPE_CHECKING:
    from moonless.core.legends import Legend

CARDS: Final = 12
"""Values of Alert cards that are counted one by one, from 1; what is higher counts as the highest."""
CRAFT: Final = [
    *(f"skill {name}" for name in SKILL_TITLES),
    *(f"space {name}" for name in SPACE_TITLES),
    "points", "at sea", "crew", "faults", "tried", "sunk", "bonus skill",
]  # fmt: skip
ELEMENTS: Final = ["searchlights", "dive team", "response", "attack", "mortar"]
HARBOR: Final = [
    *(f"{name} {depth}" for name in ELEMENTS for depth in ("surfaced", "submerged")),
    "net", "pool", "faults", "mission", "bank", "alert value", "score",
]  # fmt: skip
COLUMNS: Final[list[str]] = [
    *(f"{seat} {name}" for seat in SEATS for name in CRAFT),
    *(f"harbor {name}" for name in HARBOR),
    *(f"alert {value}" for value in range(1, CARDS + 1)),
]
"""What `sheets` holds. A target that is not in play is 0."""


class HarborObserver(Observer):
    """By Stealth and Sea, where nothing is hidden."""

    def __init__(self, legend: "Legend") -> None:
        super().__init__(legend)
        content = load_content()
        marks = [
            "submerged", "surfaced", "detected", "undetected", "warhead-out", "stunned", "ready", "exhausted", "points",
        ]  # fmt: skip
        self.marks: list[int] = [legend.plane("marks", mark) for mark in marks]
        self.slc_plane: int = legend.plane("kinds", "slc")
        self.patrol_plane: int = legend.plane("kinds", "patrol-craft")
        self.italy: int = legend.plane("sides", "italy")
        self.navy: int = legend.plane("sides", "navy")
        self.turned: list[int] = [legend.plane("facings", point) for point in DIRECTIONS]
        self.ship_planes: dict[str, int] = {
            ship.type: legend.plane("kinds", ship.type.replace("_", "-"))
            for pieces in content.pieces.values()
            for ship in pieces.ships
        }
        self.grids: dict[str, list[int]] = {}
        """By board, the cell of each hex."""
        for id in legend.boards:
            numbers: dict[str, int] = legend.cells[id]
            self.grids[id] = [numbers[hex] for hex in content.boards[id].hexes]
        self.grid: list[int] = []
        self.missions: list[str] = list(content.missions)
        self.deck: list[int] = []
        self.counts: list[int] = [0] * CARDS
        """The Alert Deck as it was last looked at, and its cards by value."""
        self.play: Play | None = None

    def observe(self, state: play.State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        assert isinstance(state, State)
        here = read_on(self.play, state)
        self.play = here
        self.grid = self.grids[here.mission.board]
        afloat = [] if state.phase == BRIEFING else state.ship_hex.copy()
        if self.lay(here.mission.board, afloat):
            self.show_ships(here, afloat)
            self.settle()
        if state.phase != BRIEFING:
            self.show(state)
        options = [] if decision is None else serious(decision.options)
        tracks = self.ask(state, seat, decision, "" if decision is None else asked_about(decision), options)
        tracks.append(min(state.turn, here.content.turns))
        tracks.append(max(state.phase - FAULT_CHECK, -1) + 1 if state.phase <= CLEAN_UP else 0)
        tracks.append(0 if state.campaign is None else here.content.custom.missions.index(state.mission) + 1)
        self.write(self.sheet(here, state), tracks, log)

    def show_ships(self, here: Play, afloat: list[int]) -> None:
        """Ships lie still."""
        grid, points = self.grid, self.marks[8]
        for number, hex in enumerate(afloat):
            if hex >= 0:
                ship = here.ships[number]
                self.put(self.ship_planes[ship.type], grid[hex])
                self.put(self.navy, grid[hex])
                self.put(points, grid[hex], ship.victory_points)

    def show(self, state: State) -> None:
        """SLCs and Patrol Craft."""
        grid, marks = self.grid, self.marks
        for slc in state.slcs:
            if slc.status == AT_SEA:
                cell = grid[slc.hex]
                self.put(self.slc_plane, cell)
                self.put(self.italy, cell)
                self.put(self.turned[slc.facing], cell)
                self.put(marks[0] if slc.submerged else marks[1], cell)
                self.put(marks[2] if slc.detected else marks[3], cell)
                if slc.warhead_out:
                    self.put(marks[4], cell)
                if slc.stunned:
                    self.put(marks[5], cell)
        for craft, hex in enumerate(state.patrol_hex):
            if hex != NOWHERE:
                self.put(self.patrol_plane, grid[hex])
                self.put(self.navy, grid[hex])
                self.put(marks[6] if state.patrol_ready[craft] else marks[7], grid[hex])

    def sheet(self, here: Play, state: State) -> list[int]:
        values: list[int] = []
        for number in range(len(SEATS)):
            if number < len(state.slcs) and state.phase != BRIEFING:
                slc = state.slcs[number]
                values.extend(slc.skills)
                values.extend(slc.spaces)
                values.append(slc.action_points)
                values.append(int(slc.status == AT_SEA))
                values.append(slc.crew)
                values.append(len(slc.faults))
                values.append(slc.tried)
                values.append(len(slc.sunk))
                values.append(slc.bonus_skill + 1)
            else:
                values.extend([0] * len(CRAFT))
        defense, campaign = here.defense, state.campaign
        for element in (defense.searchlights, defense.dive_team, defense.response, defense.attack, defense.mortar):
            if element is None:
                values.append(0)
                values.append(0)
            else:
                values.append(element[0])
                values.append(element[1])
        values.append(defense.net)
        values.append(state.patrol_hex.count(NOWHERE))
        values.append(len(state.fault_deck))
        values.append(self.missions.index(state.mission) + 1)
        values.append(0 if campaign is None else campaign.bank)
        values.append(0 if campaign is None else campaign.alert_value)
        score = 0
        for report in state.reports:
            score += report.total
        values.append(score)
        if state.alert_deck != self.deck:
            self.deck = state.alert_deck.copy()
            self.counts = [0] * CARDS
            for card in self.deck:
                self.counts[min(card, CARDS) - 1] += 1
        values.extend(self.counts)
        return values

    def line(self, event: Event) -> bytes:
        """The events that come most often, without their words."""
        if isinstance(event, SkillRolled):
            return self.row(event.rule, "", event.success, SEATS[event.slc - 1], dice=event.dice)
        if isinstance(event, AlertDrawn):
            return self.row(event.rule, "", not event.success, SEATS[event.slc - 1])
        if isinstance(event, Moved):
            return self.row(event.rule, "", None, SEATS[event.slc - 1], path=event.path)
        if isinstance(event, FaultDrawn):
            return self.row("1.6", "", None, SEATS[event.slc - 1])
        if isinstance(event, PatrolCraftActs):
            dice = [event.die] if event.die else None
            return self.row(event.rule, "", None, f"patrol-craft-{event.craft}", path=event.path, dice=dice)
        if isinstance(event, Opened):
            return self.row(event.rule, "", None, "", heading=True)
        if isinstance(event, Detected):
            return self.row(event.rule, "detected", False, SEATS[event.slc - 1])
        return super().line(event)

    # Answers

    def aim(self, state: play.State, decision: Decision, option: Option, row: list[int]) -> None:
        here, asked = self.play, decision.about
        assert here is not None
        if isinstance(asked, Slc):
            if isinstance(option, Act):
                self.aim_act(here, asked, option, row)
            elif decision.ask == "facing":
                self.aim_ahead(here, asked, option.value, 1, row)
            elif decision.ask == "distance":
                self.aim_ahead(here, asked, asked.facing, option.value, row)
        elif isinstance(asked, Check):
            self.aim_check(asked, decision, option, row)

    def aim_act(self, here: Play, slc: Slc, act: Act, row: list[int]) -> None:
        """4.3 Where an action leads, and the chance of its check."""
        action = act.action
        if action.aim == FACING:
            self.aim_ahead(here, slc, act.facing, 1, row)
        elif action.id == "evade-net":
            self.aim_ahead(here, slc, slc.facing, 1, row)
        elif action.id == "move" or action.id == "full-move":
            most = free_hexes(here, slc, action.row.distance)
            if most == 1 or slc.submerged:
                self.aim_ahead(here, slc, slc.facing, most, row)
        if act.rolls:
            skill = action.row.skill
            need = check_value(here, slc, act) - check_bonus(here, slc, skill, action.id)
            row[CHANCE] = round(MILLE * one_throw(slc.skills[skill], need))
            row[BEST] = round(MILLE * with_surges(slc.skills[skill], need, slc.spaces[BREATHING_GEAR]))
        elif action.id == "scuttle-slc" or action.id == "attack-from-slc":
            row[CHANCE] = row[BEST] = MILLE

    def aim_ahead(self, here: Play, slc: Slc, facing: int, count: int, row: list[int]) -> None:
        hex = slc.hex
        for _ in range(count):
            if hex >= 0:
                hex = here.board.ahead[hex][facing]
        if hex >= 0:
            row[CELL] = self.grid[hex] + 1

    def aim_check(self, check: Check, decision: Decision, option: Option, row: list[int]) -> None:
        """1.5 The chance with so many surges, or of a reroll; at best with those left."""
        dice, surges, need = check.slc.skills[check.skill], check.slc.spaces[BREATHING_GEAR], check.target - check.bonus
        if decision.ask == "surges":
            chance, rerolls = one_throw(dice, need - option.value), surges - option.value + 1
        elif option is REROLL:
            chance, rerolls = one_throw(dice, need), surges
        else:
            return
        row[CHANCE] = round(MILLE * chance)
        row[BEST] = round(MILLE * (1 - (1 - chance) ** rerolls))
