"""6.3 to 6.5 Moves, sprints and climbs, on foot and with a boat; 15.9 driving the jeep."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ground import WATER
from moonless.games.rogue_regiment.content.components import DINGHY, JEEP
from moonless.games.rogue_regiment.rules.carrying import Carrying
from moonless.games.rogue_regiment.rules.kit import DRIVES, STOP
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

PATH = "path"
"""An order of several steps, with nothing left to chance between them."""


class Run:
    """A sprint being declared: who runs, and the squares so far."""

    def __init__(self, operator: Operator, path: list[int]) -> None:
        self.operator = operator
        self.path = path


class Moving(Carrying):
    """Chapters 6.3 to 6.5, and 15.9 as far as the jeep drives."""

    def position(self, operator: Operator, place: int) -> tuple[int, int]:
        """7.3 A place and how low he keeps there; in a craft nobody is low (15.8, 15.9)."""
        if not operator.crouched or self.rides(operator, place):
            return place, 0
        return place, 1 if operator.aboard != NOWHERE else self.posture(operator, place, True)

    def rides(self, operator: Operator, place: int) -> bool:
        """15.8, 15.9 Whether a step to a place ends in a craft: one lies there, or his boat moves there."""
        if self.craft_at(place) is not None:
            return True
        if operator.aboard == NOWHERE or self.state.units[operator.aboard].kind != DINGHY:
            return False
        return place < self.board.size and self.board.terrain[place] == WATER

    def step(self, operator: Operator, facing: int) -> None:
        """3.3 One step, nothing else: on foot, with the boat, or into or out of a craft."""
        there = self.board.ahead[operator.place * 8 + facing]
        if operator.aboard != NOWHERE:
            craft = self.state.units[operator.aboard]
            if craft.kind == DINGHY and there < self.board.size and self.board.terrain[there] == WATER:
                craft.place, craft.facing = there, facing
                for man in self.crew(craft):
                    man.place = there
                self.refresh()
                return
            operator.aboard = NOWHERE
        else:
            found = self.craft_at(there)
            if found is not None:
                operator.aboard = self.unit_number(found)
                operator.crouched = operator.crouched and found.kind != JEEP
        operator.place = there

    def move(self, operator: Operator, facing: int) -> None:
        """6.3 One step of kind `move`; 15.8 aboard a boat everybody in it comes along."""
        start = operator.place
        there = self.board.ahead[start * 8 + facing]
        deed = self.begin(operator, [self.position(operator, start), self.position(operator, there)])
        self.step(operator, facing)
        others = self.others(operator)
        operator.passing = operator.aboard == NOWHERE and bool(others & self.board.bits[operator.place])
        self.tell_step(operator, "moves", "6.3")
        self.react(deed)

    def climb(self, operator: Operator, facing: int) -> None:
        """6.5 Into a hedge or crate, through a window; with the hook onto rock or over a grapple point."""
        there = self.board.ahead[operator.place * 8 + facing]
        deed = self.begin(operator, [self.position(operator, operator.place), self.position(operator, there)])
        operator.place = there
        operator.passing = False
        self.tell_step(operator, "climbs", "6.5")
        self.react(deed)

    def sprint(self, operator: Operator, facing: int) -> None:
        """6.4 Up to three steps, the path declared in full before anybody reacts."""
        place = operator.place
        path = [place]
        most = self.content.constants.sprint_squares
        others = self.others(operator)
        while True:
            place = self.board.ahead[place * 8 + facing]
            path.append(place)
            if len(path) > most:
                break
            left = most - len(path)
            options: list[Option] = [] if others & self.board.bits[place] else [STOP]
            opening = self.opening(operator, place)
            if not opening.near & (self.occupied | others):
                options += opening.runs
            else:
                taken = self.occupied | others
                options += [
                    way
                    for way in opening.runs
                    if not opening.beside[way.value] & taken or self.can_run(operator, place, way.value, others, left)
                ]
            chosen = self.ask(Decision(self.seat(operator), "sprint", "6.4", options, Run(operator, path), PATH))
            if chosen is STOP:
                break
            facing = chosen.value
        self.run(operator, path)

    def run(self, operator: Operator, path: list[int]) -> None:
        """6.4 A sprint as declared."""
        deed = self.begin(operator, [self.position(operator, at) for at in path])
        deed.sprinted = path
        operator.place = path[-1]
        operator.passing = False
        self.tell_step(operator, "sprints", "6.4")
        self.react(deed)

    def tell_step(self, operator: Operator, verb: str, rule: str) -> None:
        if self.heard:
            self.step_told(operator.name, operator.key, f"{verb} to {self.name(operator.place)}", rule)

    # 15.9 Jeep

    def drive(self, operator: Operator) -> None:
        """15.9 Up to 8 squares of vehicle movement, all aboard; it sounds the alarm. The way is declared in full."""
        jeep = self.state.units[operator.aboard]
        path = [jeep.place]
        while len(path) <= self.content.drive_squares and path[-1] < self.board.size:
            options: list[Option] = [STOP] if len(path) > 1 else []
            options += [DRIVES[facing] for facing in range(8) if self.jeep_can(path[-1], facing, jeep)]
            chosen = self.ask(Decision(self.seat(operator), "drive", "15.9", options, Run(operator, path), PATH))
            if chosen is STOP:
                break
            jeep.facing = chosen.value
            path.append(self.board.ahead[path[-1] * 8 + chosen.value])
        self.drive_along(operator, path)

    def drive_along(self, operator: Operator, path: list[int]) -> None:
        """15.9 The way as declared."""
        jeep = self.state.units[operator.aboard]
        deed = self.begin(operator, [self.position(operator, place) for place in path])
        self.sound_alarm("the jeep's engine", "15.9")
        for man in self.crew(jeep):
            man.place = path[-1]
        self.put(jeep, path[-1])
        self.tell_step(operator, "drives", "15.9")
        if jeep.place >= self.board.size:
            self.drive_off(jeep)
        self.react(deed)

    def jeep_can(self, place: int, facing: int, jeep: Unit) -> bool:
        """15.2 Open ground outside buildings, no edge feature, nobody in the way."""
        if self.board.step_kind(8, place, facing, self.walls) == 0:
            return False
        there = self.board.ahead[place * 8 + facing]
        taken = (self.operator_mask() | self.occupied) & ~self.board.bits[jeep.place]
        return not taken & self.board.bits[there]

    def drive_off(self, jeep: Unit) -> None:
        """15.9 Leaving the board at an exit tile takes all aboard."""
        tile = self.board.tiles[self.board.tile_of[jeep.place]]
        for man in self.crew(jeep):
            man.aboard = NOWHERE
            taken = self.others(man)
            man.place = next(place for place in tile.places if not taken & self.board.bits[place])
        jeep.place, jeep.fate = NOWHERE, 3
        self.refresh()
