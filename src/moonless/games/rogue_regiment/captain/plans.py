"""Who does what: each open objective to the operator who can do it soonest; everybody else stays safe."""

from typing import Final, NamedTuple

from moonless.games.rogue_regiment.board.ground import HALF_TURN, WATER
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.captain.convoy import Ambush
from moonless.games.rogue_regiment.content.components import (
    BOMB,
    COLLECT,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    DIVER_GEAR,
    GRENADE,
    KILL,
    KNIFE,
    LEWES_BOMB,
    LOOSE,
    MINE,
    RECOVER,
    RESCUE,
    RIFLE_SCOPED,
    STEN,
    Objective,
)
from moonless.games.rogue_regiment.content.options import BURDENS
from moonless.games.rogue_regiment.rules import carrying, objectives, pieces, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator

BLOW, STAB, FETCH, FREE, MINE_ROAD = "blow", "stab", "fetch", "free", "mine"
LEAVE, WAIT, COVER, HIDE, SHOW = "leave", "wait", "cover", "hide", "show"

SWIM = 10
"""So much rather a diver does what can be done from the water."""
FIT = 3
"""Who has less health left stays out of the fight."""
COVERING = 3
"""So near he keeps to whom he covers."""
STRUCTURE, POINT, PARKED, ROADSIDE = "structure", "point", "parked", "roadside"
"""What a bomb is for: a structure, a demolition point, a vehicle that stands, where a column will stop."""
BOMB_TARGETS = {DESTROY: STRUCTURE, DEMOLISH: POINT}


class Job(NamedTuple):
    """A piece of work: what is to be done, to which target; of a bomb also what kind of target that is."""

    kind: str
    target: int
    of: str = ""


QUIET: Final = (COLLECT, RECOVER, DESTROY, DEMOLISH)
"""Secondary objectives that are seen to without blood: whoever is killed for one may be found."""


class Task:
    """What one operator is to do next, and the places where he does it."""

    def __init__(self, kind: str, goals: list[int], mask: int = 0, target: int = NOWHERE, whole: bool = False) -> None:
        self.kind = kind
        self.goals = goals
        self.mask = mask
        """14.5 What the bomb's template must cover."""
        self.target = target
        self.whole = whole
        """14.2 By the road all that will stop there must be in the blast; of a structure one square will do."""


class Planner:
    """16.1 Open work, and the operators it is given to."""

    def __init__(self, play: Play, leisure: float = 0.0, hunts: bool = False, under_fire: bool = False) -> None:
        self.play = play
        self.state = play.state
        self.board = play.board
        loud = self.state.battle and not (under_fire and play.mission.battle)
        self.extra = [] if loud or self.state.turn > leisure else play.mission.secondary
        """16.6 What there is time for besides, while all is quiet; for some also where it begins loud."""
        self.kinds = (*QUIET, KILL) if hunts else QUIET
        self.bombed = 0
        for token in self.state.tokens:
            if token.kind == BOMB and 0 <= token.place < self.board.size:
                self.bombed |= play.board.template(token.place)
        self.tasks: dict[int, Task] = {}
        self.ambush: Ambush | None = None
        self.road: list[int] = []
        """What bombs by the road must cover."""
        self.assign()

    def task(self, man: Operator) -> Task:
        """What he is to do."""
        return self.tasks.get(pieces.operator_number(self.play, man), Task(LEAVE, self.exits()))

    def exits(self) -> list[int]:
        mask = self.play.mission.exit_mask
        return [place for place in range(self.board.size, self.board.places) if mask & self.board.bits[place]]

    def prepared(self) -> bool:
        """Whether all work but leaving is done."""
        return all(task.kind in (LEAVE, WAIT) for task in self.tasks.values())

    def assign(self) -> None:
        """The soonest first, one task a man; who carries what belongs outside goes home with it."""
        play = self.play
        free = [man for man in pieces.team(play) if not man.companion and man.carrying == NOWHERE]
        work = [found for objective in play.mission.objectives for found in self.open_work(objective)]
        if not work:
            work = [found for extra in self.extra if extra.kind in self.kinds for found in self.open_work(extra)]
        work += self.dropped_bombs(free, work)
        pairs = []
        for job in work:
            for man in free:
                goals = self.goals(man, job)
                if goals:
                    row = self.board.distance[man.place]
                    wet = man.gear[DIVER_GEAR] and any(self.board.terrain[goal] == WATER for goal in goals)
                    gap = min(row[goal] for goal in goals) - (SWIM if wet else 0)
                    pairs.append((gap, pieces.operator_number(play, man), job, goals))
        pairs.sort(key=lambda pair: (pair[0], pair[1]))
        done: list[Job] = []
        for _, number, job, goals in pairs:
            if number not in self.tasks and job not in done:
                done.append(job)
                self.tasks[number] = Task(job.kind, goals, self.mask(job), job.target, job.of == ROADSIDE)
        for man in pieces.team(play):
            number = pieces.operator_number(play, man)
            if number in self.tasks:
                continue
            at_home = objectives.is_out(play, man)
            kind = WAIT if at_home and len(done) > 0 and not man.companion else LEAVE
            self.tasks[number] = Task(kind, self.exits())
        self.support()
        if self.ambush is not None:
            self.stop_column(self.ambush)

    def stop_column(self, ambush: Ambush) -> None:
        """15.4, 15.5 One man with a grenade onto the board; later one for whom the enemy moves, and the trucks stop."""
        team = [man for man in pieces.team(self.play) if not man.companion and man.carrying == NOWHERE]
        out = [man for man in team if man.place < self.board.size]
        if ambush.on_the_road():
            team = [man for man in team if man.gear[GRENADE]]
        elif not ambush.rolling() or len(out) > 1:
            return
        if team:
            man = max([man for man in team if man in out] or team, key=lambda other: other.health)
            goals = [man.place] if man in out else self.doorsteps()
            self.tasks[pieces.operator_number(self.play, man)] = Task(SHOW, goals)

    def doorsteps(self) -> list[int]:
        """2.10 The squares of the board next to exit tiles."""
        mask = 0
        for place in self.exits():
            mask |= self.board.around[place]
        return [place for place in squares_of(mask) if place < self.board.size]

    def support(self) -> None:
        """The alarm is up, or she who walks home is seen: whoever has nothing to do covers who is still out there."""
        play = self.play
        team = pieces.team(play)
        wards = [man for man in team if man.companion and not objectives.is_out(play, man)]
        if not self.state.battle and not any(man.spotted for man in wards):
            return
        wards += [man for man in team if self.tasks[pieces.operator_number(play, man)].kind not in (LEAVE, WAIT)]
        wards = [man for man in wards if man.place < self.board.size]
        for man in team:
            number = pieces.operator_number(play, man)
            if not wards or man.companion or man.health < FIT or self.tasks[number].kind not in (LEAVE, WAIT):
                continue
            armed = man.gear[STEN] or man.gear[RIFLE_SCOPED] or man.gear[GRENADE]
            if armed and man.carrying == NOWHERE and not man.papers:
                row = self.board.distance[man.place]
                ward = min(wards, key=lambda other: row[other.place])
                self.tasks[number] = Task(COVER, self.near(self.board.bits[ward.place], COVERING))

    def open_work(self, objective: Objective) -> list[Job]:
        """Targets of an objective that nobody has dealt with, as many as are still needed."""
        play, kind = self.play, objective.kind
        names = {DESTROY: BLOW, DEMOLISH: BLOW, KILL: STAB, COLLECT: FETCH, RECOVER: FETCH, RESCUE: FREE}
        if kind == DESTROY_VEHICLES:
            ambush = self.ambush = Ambush(play, objective)
            return [] if ambush.enough() else self.road_work(ambush)
        if kind not in names:
            return []
        open_targets: list[Job] = []
        met = 0
        for target in objective.targets:
            job = Job(names[kind], target, BOMB_TARGETS.get(kind, ""))
            if objectives.met(play, kind, target) or self.under_way(kind, target):
                met += 1
            elif not objectives.lost(play, kind, target):
                open_targets.append(job)
        return open_targets if met < objective.count else []

    def dropped_bombs(self, free: list[Operator], work: list[Job]) -> list[Job]:
        """8.8 Who fell has left his bombs; somebody must take them where more are needed than we have."""
        needed = sum(job.kind == BLOW for job in work) - sum(man.gear[LEWES_BOMB] for man in free)
        if needed <= 0:
            return []
        return [
            Job(FETCH, number)
            for number, token in enumerate(self.state.tokens)
            if token.kind == LOOSE and token.gear == LEWES_BOMB and 0 <= token.place < self.board.size
        ]

    def road_work(self, ambush: Ambush) -> list[Job]:
        """15.4, 15.5 Bombs where the column will stop; a mine if no grenade can stop it; later a bomb each truck."""
        standing = [Job(BLOW, target, PARKED) for target in ambush.open_targets()]
        if not ambush.to_come():
            return standing
        grenade = any(man.gear[GRENADE] for man in pieces.team(self.play))
        jobs = [] if grenade or ambush.mined() else [Job(MINE_ROAD, 0)]
        self.road = ambush.open_masks()
        return standing + jobs + [Job(BLOW, number, ROADSIDE) for number in range(len(self.road))]

    def ready(self) -> bool:
        """16.2 Whether leaving now wins: all is done, or its bombs are laid."""
        play = self.play
        for objective in play.mission.objectives:
            laid = objective.kind in (DESTROY, DEMOLISH) and objectives.prepared(play, objective)
            laid = laid or (objective.kind == DESTROY_VEHICLES and Ambush(play, objective).enough())
            if not laid and not objectives.done(play, objective):
                return False
        return True

    def under_way(self, kind: int, target: int) -> bool:
        """A bomb lies by it, somebody carries it, she is free."""
        play = self.play
        if kind in (DESTROY, DEMOLISH):
            return bool(self.mask(Job(BLOW, target, BOMB_TARGETS[kind])) & self.bombed)
        if kind in (COLLECT, RECOVER):
            return self.state.tokens[target].holder != NOWHERE or objectives.brought_out(play, target)
        return kind == RESCUE and not objectives.prisoner(play, target).captive

    def mask(self, job: Job) -> int:
        """The squares that count for a job."""
        kind, target, of = job
        if kind == MINE_ROAD and self.ambush is not None:
            return sum(self.board.bits[spot] for spot in self.ambush.mine_spots())
        if kind == BLOW:
            if of == ROADSIDE:
                return self.road[target]
            if of == PARKED:
                return self.board.bits[objectives.vehicle(self.play, target).place]
            if of == POINT:
                return self.board.bits[self.play.mission.points[target]]
            return self.play.mission.structures[target].mask
        return 0

    def goals(self, man: Operator, job: Job) -> list[int]:
        """The places where this man could do a job; none if he lacks what it takes."""
        kind, target, of = job
        board = self.board
        if kind == BLOW:
            if not man.gear[LEWES_BOMB]:
                return []
            return self.bomb_places(man, self.mask(job), of == ROADSIDE)
        if kind == STAB:
            unit = self.state.units[target]
            if unit.fate != ALIVE or unit.place < 0:
                return []
            if man.gear[KNIFE] and not man.spotted and not self.state.battle:
                back = board.ahead[unit.place][(unit.facing + HALF_TURN) % 8]
                return [back] if back >= 0 else []
            return [
                place
                for place in self.near(board.bits[unit.place], 4)
                if sight.aims_at(self.play, place, False, unit.place)
            ]
        if kind == FETCH:
            place = self.state.tokens[target].place
            return [place] if place >= 0 else []
        if kind == FREE:
            return self.near(board.bits[objectives.prisoner(self.play, target).place], 1, True)
        if man.gear[MINE] and self.ambush is not None:
            return [place for spot in self.ambush.mine_spots() for place in self.near(board.bits[spot], 1)]
        return []

    def bomb_places(self, man: Operator, mask: int, whole: bool) -> list[int]:
        """6.13, 14.2 Where he can put a bomb down so that its blast reaches; no wall is in between."""
        around = 0
        for place in squares_of(mask):
            ball = self.board.sight.ball(place, 1)
            around = ball & around if whole and around else ball | around
        terrain, bomb = self.board.terrain, BURDENS[LEWES_BOMB]
        places = [place for place in self.near(mask, 2) if terrain[place] != WATER or man.gear[DIVER_GEAR]]
        return [place for place in places if carrying.put_mask(self.play, man, place, bomb) & around]

    def near(self, mask: int, reach: int, openly: bool = False) -> list[int]:
        """Squares within so many of a mask's squares."""
        board = self.board
        places = squares_of(mask)
        around = 0
        for place in places:
            around |= board.sight.ball(place, reach)
        found = squares_of(around & ~mask)
        return [place for place in found if any(self.opens(place, other) for other in places)] if openly else found

    def opens(self, place: int, other: int) -> bool:
        """2.4 Whether two squares are openly adjacent."""
        if self.board.distance[place][other] != 1:
            return False
        return self.board.openly(place, self.play.board.facing_to(place, other), self.play.walls)
