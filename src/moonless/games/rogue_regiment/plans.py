"""Who does what: each open objective to the operator who can do it soonest; everybody else stays safe."""

from moonless.games.rogue_regiment.components import (
    BOMB,
    COLLECT,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    KILL,
    KNIFE,
    LAID_MINE,
    LEWES_BOMB,
    MINE,
    RECOVER,
    RESCUE,
    Objective,
)
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator

BLOW, STAB, FETCH, FREE, MINE_ROAD, LEAVE, WAIT = "blow", "stab", "fetch", "free", "mine", "leave", "wait"


class Task:
    """What one operator is to do next, and the places where he does it."""

    def __init__(self, kind: str, goals: list[int], mask: int = 0, target: int = NOWHERE) -> None:
        self.kind = kind
        self.goals = goals
        self.mask = mask
        """14.5 What the bomb's template must cover."""
        self.target = target


class Planner:
    """16.1 Open work, and the operators it is given to."""

    def __init__(self, rules: CampaignPlay) -> None:
        self.rules = rules
        self.state = rules.state
        self.board = rules.board
        self.bombed = 0
        for token in self.state.tokens:
            if token.kind in (BOMB, LAID_MINE) and 0 <= token.place < self.board.size:
                self.bombed |= rules.template(token.place)
        self.tasks: dict[int, Task] = {}
        self.assign()

    def task(self, man: Operator) -> Task:
        """What he is to do."""
        return self.tasks.get(self.rules.number(man), Task(LEAVE, self.exits()))

    def exits(self) -> list[int]:
        mask = self.rules.mission.exit_mask
        return [place for place in range(self.board.size, self.board.places) if mask & self.board.bits[place]]

    def prepared(self) -> bool:
        """Whether all work but leaving is done."""
        return all(task.kind in (LEAVE, WAIT) for task in self.tasks.values())

    def assign(self) -> None:
        """The soonest first, one task a man; who carries what belongs outside goes home with it."""
        rules = self.rules
        free = [man for man in rules.team() if not man.companion and man.carrying == NOWHERE]
        work = [found for objective in rules.mission.objectives for found in self.open_work(objective)]
        pairs = []
        for job in work:
            for man in free:
                goals = self.goals(man, job)
                if goals:
                    row = self.board.distance[man.place]
                    pairs.append((min(row[goal] for goal in goals), rules.number(man), job, goals))
        pairs.sort(key=lambda pair: (pair[0], pair[1]))
        done: list[tuple[str, int]] = []
        for _, number, job, goals in pairs:
            if number not in self.tasks and job not in done:
                done.append(job)
                self.tasks[number] = Task(job[0], goals, self.mask(job), job[1])
        for man in rules.team():
            number = rules.number(man)
            if number in self.tasks:
                continue
            at_home = rules.is_out(man)
            kind = WAIT if at_home and len(done) > 0 and not man.companion else LEAVE
            self.tasks[number] = Task(kind, self.exits())

    def open_work(self, objective: Objective) -> list[tuple[str, int]]:
        """Targets of an objective that nobody has dealt with, as many as are still needed."""
        rules, kind = self.rules, objective.kind
        names = {DESTROY: BLOW, DEMOLISH: BLOW, KILL: STAB, COLLECT: FETCH, RECOVER: FETCH, RESCUE: FREE}
        if kind == DESTROY_VEHICLES:
            return [] if rules.done(objective) else [(MINE_ROAD, n) for n in range(4)]
        if kind not in names:
            return []
        open_targets: list[tuple[str, int]] = []
        met = 0
        for target in objective.targets:
            job = (names[kind], target if kind != DEMOLISH else 100 + target)
            if rules.met(kind, target) or self.under_way(kind, target):
                met += 1
            elif not rules.lost(kind, target):
                open_targets.append(job)
        return open_targets if met < objective.count else []

    def under_way(self, kind: int, target: int) -> bool:
        """A bomb lies by it, somebody carries it, she is free."""
        rules = self.rules
        if kind in (DESTROY, DEMOLISH):
            return bool(self.mask((BLOW, target if kind == DESTROY else 100 + target)) & self.bombed)
        if kind in (COLLECT, RECOVER):
            return self.state.tokens[target].holder != NOWHERE or rules.brought_out(target)
        return kind == RESCUE and not rules.prisoner(target).captive

    def mask(self, job: tuple[str, int]) -> int:
        """The squares that count for a job."""
        kind, target = job
        if kind == BLOW:
            if target >= 100:
                return self.board.bits[self.rules.mission.points[target - 100]]
            return self.rules.mission.structures[target].mask
        return 0

    def goals(self, man: Operator, job: tuple[str, int]) -> list[int]:
        """The places where this man could do a job; none if he lacks what it takes."""
        kind, target = job
        board = self.board
        if kind == BLOW:
            if not man.gear[LEWES_BOMB]:
                return []
            return self.near(self.mask(job), 2)
        if kind == STAB:
            unit = self.state.units[target]
            if unit.fate != ALIVE or unit.place < 0:
                return []
            if man.gear[KNIFE] and not man.spotted and not self.state.battle:
                back = board.ahead[unit.place * 8 + (unit.facing + 4) % 8]
                return [back] if back >= 0 else []
            return [
                place for place in self.near(board.bits[unit.place], 4) if self.rules.aims_at(place, False, unit.place)
            ]
        if kind == FETCH:
            place = self.state.tokens[target].place
            return [place] if place >= 0 else []
        if kind == FREE:
            return self.near(board.bits[self.rules.prisoner(target).place], 1, True)
        if man.gear[MINE] or man.gear[LEWES_BOMB]:
            route = self.rules.mission.route
            spots = [route[at] for at in (9 + 3 * target, 10 + 3 * target) if not board.bits[route[at]] & self.bombed]
            return [place for spot in spots for place in self.near(board.bits[spot], 1)]
        return []

    def near(self, mask: int, reach: int, openly: bool = False) -> list[int]:
        """Squares within so many of a mask's squares."""
        board = self.board
        places = [place for place in range(board.size) if board.bits[place] & mask]
        found = []
        for place in range(board.size):
            if board.bits[place] & mask or not any(0 < board.distance[place][other] <= reach for other in places):
                continue
            if not openly or any(self.opens(place, other) for other in places):
                found.append(place)
        return found

    def opens(self, place: int, other: int) -> bool:
        """2.4 Whether two squares are openly adjacent."""
        if self.board.distance[place][other] != 1:
            return False
        return self.board.openly(place, self.rules.way_to(place, other), self.rules.walls)
