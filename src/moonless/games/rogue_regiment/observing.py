"""What a program sees of a mission, as numbers, without a scene: pieces, the enemy's fields of view, boards, meter.

What a move would bring on (the danger on a screen) takes a rehearsal of every answer: it is not in here.
"""

from typing import TYPE_CHECKING, Final

from moonless.core import play
from moonless.core.decision import Decision, Option, serious
from moonless.core.observing import BEST, CELL, CHANCE, FACING, FULL, MILLE, PIECE, Observer
from moonless.games.rogue_regiment.board.ground import FACINGS, FIELD
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.content.components import (
    AXIS_KINDS,
    GEAR,
    KNIFE,
    RABBITS_FOOT,
    TOKEN_NAMES,
    UNITS,
)
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.options import USE_FOOT, ActionOption, AttackOption
from moonless.games.rogue_regiment.rules import attacks, objectives, pieces, sight
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.chances import attack_chance, face_chance
from moonless.games.rogue_regiment.rules.masks import read_on
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import (
    ALIVE,
    END,
    NOWHERE,
    OPERATORS,
    PATROL,
    ROLE_NAMES,
    WRECKED,
    Operator,
    State,
    Unit,
)

if TYPE_CHECKING:
    from moonless.core.legends import Legend

MEN: Final = 6
"""How many operators and companions have columns."""
GOALS: Final = 6
KEPT: Final = 4000
"""Fields of view that are remembered."""
DIM: Final = 102
"""A square on which only who stands is seen: 0.4 of full light."""
MAN: Final = [
    "there", "health", "points", "crouched", "spotted", "dead", "acted", "carrying", "aboard", "captive", "papers",
    "mark", "aim", "order", *GEAR,
]  # fmt: skip
MISSION: Final = [
    "level", "battle", "meter", "turn", "drawn", "deck", "card", "alert units", "mission", "points",
    *(f"objective {n}" for n in range(1, GOALS + 1)),
]  # fmt: skip
COLUMNS: Final[list[str]] = [
    *(f"man {number} {name}" for number in range(1, MEN + 1) for name in MAN),
    *MISSION,
]
"""What `sheets` holds; operators in the order of the team, then companions."""
PLACE_ASKS: Final = ("destination", "path", "entry", "throw", "spawn-marker", "unload")
STEPS: Final = ("move", "sprint", "climb", "step-attack", "step-place")
STEP_ASKS: Final = ("step", "place-where")


class FieldObserver(Observer):
    """SAS: Rogue Regiment, where nothing is hidden."""

    def __init__(self, legend: "Legend") -> None:
        super().__init__(legend)
        names = [
            "crouched", "standing", "spotted", "prisoner", "carrying", "aboard", "wounded", "points", "wreck", "parked",
            "alert", "normal", "smoking", "white", "black", "marked", "aimed-at", "damaged", "structure", "fuse",
        ]  # fmt: skip
        self.marks: dict[str, int] = {name: legend.plane("marks", name) for name in names}
        self.roles: list[int] = [legend.plane("marks", name) for name in ROLE_NAMES]
        self.units: list[int] = [legend.plane("kinds", kind.replace("_", "-")) for kind in UNITS]
        self.tokens: list[int] = [legend.plane("kinds", name.lower().replace(" ", "-")) for name in TOKEN_NAMES]
        self.operator: int = legend.plane("kinds", "operator")
        self.companion: int = legend.plane("kinds", "companion")
        self.explosion: int = legend.plane("kinds", "explosion")
        self.sas: int = legend.plane("sides", "sas")
        self.axis: int = legend.plane("sides", "axis")
        self.turned: list[int] = [legend.plane("facings", facing) for facing in FACINGS]
        self.light: int = legend.plane("overlays", "light")
        self.light_alert: int = legend.plane("overlays", "light-alert")
        self.path: int = legend.plane("overlays", "path")
        self.grids: dict[str, list[int]] = {}
        self.grid: list[int] = []
        self.fields: dict[tuple[int, int, int, int, int], list[int]] = {}
        self.play: Play | None = None
        self.missions: list[str] = sorted(load_content().mission_files)

    def observe(self, state: play.State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        assert isinstance(state, State)
        here = read_on(self.play, state)
        if here is not self.play:
            self.play = here
            self.fields = {}
        if here.mission.id not in self.grids:
            cells: dict[str, int] = self.legend.cells[here.mission.id]
            self.grids[here.mission.id] = [cells[name] for name in here.board.names]
        self.grid = self.grids[here.mission.id]
        if self.lay(here.mission.id, standing(here)):
            self.show_units(here)
            self.show_structures(here)
            self.settle()
        self.show_men(here)
        self.show_things(here)
        about = None if decision is None else decision.about
        if isinstance(about, Run):
            for place in set(about.path):
                self.put(self.path, self.grid[place], FULL)
        options = [] if decision is None else serious(decision.options)
        tracks = self.ask(state, seat, decision, "" if decision is None else asked_about(decision), options)
        self.track(here, tracks)
        self.write(self.sheet(here), tracks, log)

    def track(self, here: Play, tracks: list[int]) -> None:
        """The stealth meter, turn, phase, the mission of a campaign."""
        state, numbers = here.state, dict[str, int](self.legend.numbers["tracks"])
        before = len(tracks) - 1
        tracks.extend([0] * len(numbers))
        if not here.mission.battle:
            most = max(here.mission.meter[state.level], state.meter)
            tracks[before + numbers["meter"]] = most - state.meter + 1
        tracks[before + numbers["turn"]] = max(state.turn, 1)
        phases = [at for at in range(OPERATORS, END + 1) if at != PATROL or not state.battle or at == state.phase]
        tracks[before + numbers["phase"]] = phases.index(state.phase) + 1 if state.phase in phases else 0
        if state.campaign is not None and "campaign" in numbers:
            tracks[before + numbers["campaign"]] = here.content.campaign.missions.index(state.mission) + 1

    # The plan

    def show_men(self, here: Play) -> None:
        marks, content = self.marks, here.content
        for man in here.state.operators:
            if man.place >= 0 and not man.dead:
                cell = self.grid[man.place]
                self.put(self.companion if man.companion else self.operator, cell)
                self.put(self.sas, cell)
                self.put(marks["crouched"] if man.crouched else marks["standing"], cell)
                self.put(marks["spotted"], cell, int(man.spotted))
                self.put(marks["prisoner"], cell, int(man.captive))
                self.put(marks["carrying"], cell, int(man.carrying >= 0))
                self.put(marks["aboard"], cell, int(man.aboard >= 0))
                most = content.companion_health if man.companion else content.constants.operator_health
                if man.health < most:
                    self.put(marks["wounded"], cell, man.health)
                self.put(marks["points"], cell, man.ap)
            self.show_aim(here, man.mark, marks["marked"])
            self.show_aim(here, man.aim, marks["aimed-at"])

    def show_aim(self, here: Play, number: int, plane: int) -> None:
        """A mark on the unit that an operator has in mind."""
        if 0 <= number < len(here.state.units) and here.state.units[number].place >= 0:
            self.put(plane, self.grid[here.state.units[number].place])

    def show_units(self, here: Play) -> None:
        marks = self.marks
        for unit in here.fielded:
            cell = self.grid[unit.place]
            self.put(self.units[unit.kind], cell)
            self.put(self.axis if unit.kind < AXIS_KINDS else self.sas, cell)
            self.put(self.turned[unit.facing], cell)
            awake = (
                "wreck" if unit.fate == WRECKED else "parked" if unit.parked else "alert" if unit.alert else "normal"
            )
            self.put(marks[awake], cell)
            self.put(self.roles[unit.role], cell)
            self.put(marks["smoking"], cell, int(unit.smoking))
            if unit.color >= 0:
                self.put(marks["black"] if unit.color else marks["white"], cell)
            self.put(marks["damaged"], cell, unit.hits)
            if pieces.active(here, unit) and not unit.smoking and unit.kind < AXIS_KINDS:
                self.show_field(here, unit)

    def show_field(self, here: Play, unit: Unit) -> None:
        """4.2, 4.4 What a unit sees, as light on the ground."""
        key = (unit.place, unit.facing, here.full, here.low, here.marks)
        found = self.fields.get(key)
        if found is None:
            found = keep(self.fields, key, see_field(here, unit), KEPT)
        plane, grid = self.light_alert if unit.alert else self.light, self.grid
        for place in found:
            if place >= 0:
                self.put(plane, grid[place], FULL)
            else:
                self.put(plane, grid[-place - 1], DIM)

    def show_structures(self, here: Play) -> None:
        state, marks = here.state, self.marks
        for number, structure in enumerate(here.mission.structures):
            if state.standing[number]:
                plane = self.legend.plane("kinds", structure.kind.replace("_", "-"))
                for place in structure.places:
                    self.put(plane, self.grid[place])
                    self.put(self.axis, self.grid[place])
                    self.put(marks["structure"], self.grid[place])
        for center in state.markers:
            self.put(self.explosion, self.grid[center])

    def show_things(self, here: Play) -> None:
        """Tokens, also those with a fuse."""
        state, marks = here.state, self.marks
        for token in state.tokens:
            if token.place >= 0:
                self.put(self.tokens[token.kind], self.grid[token.place])
                if token.fuse:
                    self.put(marks["fuse"], self.grid[token.place], token.fuse - state.drawn)

    # Sheets

    def sheet(self, here: Play) -> list[int]:
        state, values = here.state, list[int]()
        for number in range(MEN):
            if number >= len(state.operators):
                values.extend([0] * len(MAN))
                continue
            man = state.operators[number]
            values.extend([int(man.place >= 0), man.health, man.ap, int(man.crouched), int(man.spotted), int(man.dead)])
            values.extend([int(man.acted), int(man.carrying >= 0), int(man.aboard >= 0), int(man.captive)])
            values.extend([len(man.papers), man.mark + 1, man.aim + 1, man.order])
            values.extend(man.gear)
        alert = 0
        for unit in state.units:
            alert += int(unit.alert and unit.fate == ALIVE and unit.place >= 0)
        campaign = 0 if state.campaign is None else state.campaign.points
        values.extend([state.level, int(state.battle), state.meter, state.turn, state.drawn, len(state.deck)])
        mission = self.missions.index(state.mission) + 1 if state.mission in self.missions else 0
        values.extend([state.card + 1, alert, mission, campaign])
        goals = here.mission.objectives if state.operators else []
        for number in range(GOALS):
            values.append(int(number < len(goals) and objectives.done(here, goals[number])))
        return values

    # Answers

    def aim(self, state: play.State, decision: Decision, option: Option, row: list[int]) -> None:
        here, about, ask = self.play, decision.about, decision.ask
        assert here is not None
        man = about.operator if isinstance(about, Declared) else about
        if ask in PLACE_ASKS:
            self.point(option.value, row)
        elif isinstance(about, Run):
            self.step(here, about.path[-1], option.value, row)
        elif isinstance(man, Operator):
            if ask in STEP_ASKS or (ask == "action" and isinstance(option, ActionOption) and option.verb in STEPS):
                self.step(here, man.place, option.value, row)
            elif isinstance(option, AttackOption) and not option.attack.thrown:
                verb = option.verb if ask != "attack" else ""
                self.aim_attack(here, man, option, verb, row)
            elif ask == "marked" and man.mark >= 0:
                row[PIECE] = self.pieces.get(here.state.units[man.mark].key, 0)
        elif isinstance(man, Unit) and ask == "patrol-start":
            line = here.board.lines[man.line]
            index, way = line.starts[option.value]
            start, after = line.squares[index], line.squares[line.following(index, way)]
            self.point(start, row)
            row[FACING] = self.facings.get(FACINGS[here.board.facing_to(start, after)].lower(), 0)
        elif isinstance(about, Roll) and option is USE_FOOT:
            row[CHANCE] = row[BEST] = round(MILLE * roll_chance(about))

    def point(self, place: int, row: list[int]) -> None:
        if 0 <= place < len(self.grid):
            row[CELL] = self.grid[place] + 1

    def step(self, here: Play, place: int, facing: int, row: list[int]) -> None:
        self.point(place if facing < 0 else here.board.ahead[place][facing], row)

    def aim_attack(self, here: Play, man: Operator, option: AttackOption, verb: str, row: list[int]) -> None:
        """8.3, 8.4, 8.9 The chance that the target falls; at best with the rabbit's foot."""
        attack = option.attack
        if attack.weapon == KNIFE:
            row[CHANCE] = row[BEST] = MILLE
            return
        if attack.unit != NOWHERE and not attacks.can_hurt(here, here.state.units[attack.unit], False):
            return
        chance = attack_chance(here, man, attack, verb == "blind", verb == "marked")
        lucky = False
        for other in here.state.operators:
            lucky = lucky or (other.gear[RABBITS_FOOT] > 0 and not other.dead)
        row[CHANCE] = round(MILLE * chance)
        row[BEST] = round(MILLE * (1 - (1 - chance) ** 2)) if lucky else row[CHANCE]


def standing(here: Play) -> list[int]:
    """All that units and structures show, and what they see: most of the time it is as it was."""
    values = [here.full, here.low, here.marks, *here.state.markers]
    for unit in here.fielded:
        values.extend([unit.place, unit.facing, unit.kind, unit.role, unit.color, unit.hits, unit.fate])
        values.extend([int(unit.parked), int(unit.alert), int(unit.smoking)])
    for number, stands in enumerate(here.state.standing):
        if stands:
            values.append(number)
    return values


def see_field(here: Play, unit: Unit) -> list[int]:
    """The squares that a unit sees: fully as they are, partly as -1 - place."""
    board = here.board
    view, x, y = board.sight.view(unit.place, unit.facing), board.xs[unit.place], board.ys[unit.place]
    found: list[int] = []
    for dx, dy in FIELD[unit.facing]:
        place = board.square(x + dx, y + dy)
        if place >= 0 and view >> place & 1:
            visible = sight.visibility(here, unit.place, place)
            if visible == sight.FULL:
                found.append(place)
            elif visible:
                found.append(-1 - place)
    return found


def roll_chance(roll: Roll) -> float:
    """14.12 For an attack the chance of a hit; for a defense the chance to lose nothing."""
    miss = safe = 1.0
    for need in roll.needs:
        chance = face_chance(need)
        miss *= 1 - chance
        safe *= chance
    return 1 - miss if roll.attack else safe


def asked_about(decision: Decision) -> str:
    """The man who acts, or the unit that goes; empty where it is not on the table."""
    about = decision.about
    if isinstance(about, Run | Declared):
        about = about.operator
    elif isinstance(about, Roll):
        about = about.about
        if not isinstance(about, Operator):
            return ""
    if isinstance(about, Operator):
        return about.key if about.place >= 0 and not about.dead else ""
    return about.key if isinstance(about, Unit) and about.place >= 0 else ""
