"""7 and 8.1 to 8.10 read anew from the specification: what an operator's action brings about him, with the dice that
fell and the answers that were given while the program played it."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.content.components import GEAR, UNITS
from moonless.games.rogue_regiment.rules import sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit
from tests.games.rogue_regiment.rules.fight_reading import ARMORED, ENEMIES, Fighters, fall
from tests.games.rogue_regiment.rules.order_reading import NAMES
from tests.games.rogue_regiment.rules.step_reading import Walker

GUNS = {  # 8.1 Dice, hits on, short and long range, earshot.
    "pistol": (1, 5, 4, 8, 6),
    "sten": (3, 5, 4, 8, 8),
    "speargun": (1, 4, 2, 4, 0),
    "welrod": (1, 4, 2, 4, 0),
    "de_lisle": (1, 5, 4, 8, 0),
    "scoped_rifle": (1, 4, 8, 16, 10),
}
STRAFES = {"sten"}
Stand = tuple[int, int]
"""7.3 A square and how low he kept there."""


class Reactions(Fighters):
    """One action of one man."""

    def __init__(self, play: Play, man: Operator, dice: list[int], answers: list[Option]) -> None:
        super().__init__(play, dice)
        number = play.state.operators.index(man)
        self.man, self.bit = self.state.operators[number], 1 << number
        self.answers = answers
        self.walker = Walker(self.play, self.man)
        self.alert_before = [unit for unit in self.state.units if unit.alert and unit.fate == 0]
        self.knew = self.man.spotted
        self.killed: list[int] = []

    # 7.1 to 7.3 The action

    def perform(self, key: str) -> None:
        """The actions that are done on foot."""
        verb, _, what = key.partition(" ")
        start = [self.stand(self.man.place, self.man.crouched)]
        before = (self.play.full, self.play.low)
        if verb in ("move", "climb"):
            self.moved(start, [self.walker.at(self.man.place, NAMES.index(what))])
        elif verb == "sprint":
            self.sprint(start, NAMES.index(what))
        elif verb in ("crouch", "stand"):
            self.man.crouched = verb == "crouch"
            self.react([*start, self.stand(self.man.place, self.man.crouched)])
        elif verb in ("attack", "blind", "marked"):
            self.attack(start, what, self.man.place, verb, before)
        elif verb == "attack-step":
            self.attack(start, what, self.man.place, self.stepped(start, self.answers.pop(0).key), before)
        elif verb == "step-attack":
            self.stepped(start, what)
            self.attack(start, self.answers.pop(0).key, self.man.place, "", before)
        elif verb == "step-place":
            self.stepped(start, what)
            self.react(start)
        else:  # 6.2 whatever else he does, he does it where he is
            self.man.health += verb == "recover"
            if verb == "aim":
                self.man.aim = next(number for number, unit in enumerate(self.state.units) if unit.key == what)
            self.react(start)

    def stand(self, place: int, crouched: bool) -> Stand:
        return place, sight.posture(self.play, self.man, place, crouched)

    def moved(self, stands: list[Stand], path: list[int]) -> None:
        stands += [self.stand(place, self.man.crouched) for place in path]
        self.seers = self.saw(stands)
        self.man.place = path[-1]
        self.react(stands, seers=self.seers)

    def stepped(self, stands: list[Stand], facing: str) -> str:
        """6.7, 6.14 One step, which counts for who sees him."""
        there = self.walker.at(self.man.place, NAMES.index(facing))
        stands.append(self.stand(there, self.man.crouched))
        self.man.place = there
        return ""

    def sprint(self, stands: list[Stand], facing: int) -> None:
        """6.4, 7.7 (b) R26 Whoever the path touches, the start included, turns to its last square beside him."""
        path = [self.man.place, self.walker.at(self.man.place, facing)]
        while self.answers and self.answers[0].key in NAMES:
            path.append(self.walker.at(path[-1], NAMES.index(self.answers.pop(0).key)))
        stands += [self.stand(place, False) for place in path[1:]]
        seers = self.saw(stands)
        self.man.place = path[-1]
        self.react(stands, seers=seers, path=[place for place in path if place < self.size])

    def saw(self, stands: list[Stand]) -> list[tuple[Unit, int]]:
        """7.3 Who has him in sight anywhere, with the last square where they see him; all as it was at the start."""
        found = []
        for unit in self.state.units:
            squares = [place for place, low in stands if place < self.size and self.in_view(unit, place, low)]
            if self.there(unit) and not unit.smoking and squares:
                found.append((unit, squares[-1]))
        return found

    def in_view(self, unit: Unit, place: int, low: int) -> bool:
        return self.there(unit) and sight.sees_from(self.play, unit.place, unit.facing, place, low)

    # 8 The attack

    def attack(self, stands: list[Stand], what: str, start: int, verb: str, before: tuple[int, int]) -> None:
        """8.1, 8.3, 8.9, 8.10 From where he stood or has stepped to."""
        weapon, key = what.split()
        unit = next(unit for unit in self.state.units if unit.key == key)
        seers = self.saw(stands)
        unit.smoking = False
        place = start
        if weapon not in GUNS:
            self.kill(unit)
            self.react(stands, seers=seers, before=before)
            return
        dice, hits_on, short, _, earshot = GUNS[weapon]
        self.man.gear[GEAR.index(weapon)] -= weapon != "pistol"  # 8.2
        bonus = 1 if self.board.distance[place][unit.place] <= short else 0
        aimed = self.man.aim >= 0 and self.state.units[self.man.aim] is unit
        bonus += 2 if verb == "marked" or aimed else 0
        bonus -= 2 if verb == "blind" else 0
        beside = self.strafed(place, unit) if weapon in STRAFES else []
        hits = sum(die + bonus >= hits_on for die in self.thrown(dice))
        self.allocate(hits, [unit, *beside])
        shot = (place, earshot) if earshot else None
        self.react(stands, seers=seers, before=before, shot=shot, target=(unit, place), blind=verb == "blind")

    def strafed(self, place: int, unit: Unit) -> list[Unit]:
        """8.10 Beside the target and in his sight."""
        beside = [other for other in self.state.units if other is not unit and other.fate == 0 and other.kind < 8]
        beside = [other for other in beside if 0 <= other.place < self.size]
        near = [other for other in beside if self.board.distance[unit.place][other.place] == 1]
        return [other for other in near if sight.aims_at(self.play, place, False, other.place)]

    def allocate(self, hits: int, units: list[Unit]) -> None:
        """8.10 One by one, to those who still stand; 8.12 armor takes none."""
        for _ in range(hits):
            standing = [unit for unit in units if unit.fate == 0 and UNITS[unit.kind] not in ARMORED]
            if not standing:
                return
            unit = standing[0]
            if len(standing) > 1:
                unit = self.state.units[self.answers.pop(0).value]
            unit.hits += 1
            if unit.hits == ENEMIES[UNITS[unit.kind]][0]:
                self.kill(unit)

    def kill(self, unit: Unit) -> None:
        """8.9 Infantry leaves a body; 15.6 a vehicle a wreck, and 15.1 of a parked one nobody is a witness."""
        self.killed += [] if unit.parked else [unit.place]
        fall(self.state, unit)

    # 7.4 to 7.10 What comes of it

    def react(
        self,
        stands: list[Stand],
        seers: list[tuple[Unit, int]] | None = None,
        before: tuple[int, int] | None = None,
        shot: tuple[int, int] | None = None,
        path: list[int] | None = None,
        target: tuple[Unit, int] | None = None,
        blind: bool = False,
    ) -> None:
        """In the order of the chapter."""
        seers = self.saw(stands) if seers is None else seers
        self.blockers()
        for unit, _ in seers:
            if self.there(unit):
                self.man.spotted = True
                self.alert(unit)
                if unit not in self.alert_before or not self.knew:
                    self.shout(unit)
        self.man.spotted |= blind  # 7.12
        for place in self.killed:
            calm = [unit for unit in self.state.units if unit not in self.alert_before]
            self.seen_dying(place, [unit for unit in calm if self.there(unit)], before or (0, 0))
        if shot is not None:
            self.lose_meter(1)
            hearers = [unit for unit in self.state.units if self.there(unit)]
            near = [unit for unit in hearers if self.board.distance[shot[0]][unit.place] <= shot[1]]
            self.hear([(unit, shot[0]) for unit in near])
        if path:
            self.hear(self.beside(path))
        if target is not None:
            self.answer(*target)
        self.attacked_by(seers)
        self.keep_aim()

    def seen_dying(self, place: int, calm: list[Unit], before: tuple[int, int]) -> None:
        """7.5 By the blockers of the start."""
        self.play.full, self.play.low = before
        self.witnesses(place, calm)

    def beside(self, path: list[int]) -> list[tuple[Unit, int]]:
        """7.7 (b) R49 But for smokers."""
        found = []
        for unit in self.state.units:
            near = [place for place in path if self.there(unit) and self.board.distance[unit.place][place] == 1]
            if near and not unit.smoking:
                found.append((unit, near[-1]))
        return found

    def hear(self, hearers: list[tuple[Unit, int]]) -> None:
        """7.7 All are alert first, then they turn, the nearest first; 4.10 for somebody new they stop."""
        for unit, _ in hearers:
            self.alert(unit)
        for unit, place in sorted(
            hearers, key=lambda each: (self.board.distance[each[0].place][each[1]], each[0].place)
        ):
            self.face(unit, place)

    def face(self, unit: Unit, place: int) -> None:
        if unit.place != place:
            goal = self.board.facing_to(unit.place, place)
            self.turn(unit, goal, self.short_way(unit, goal), advancing=True)

    def answer(self, unit: Unit, place: int) -> None:
        """7.8 The target is alert, turns to the shot, and attacks at once if it was alert before."""
        if not self.there(unit):
            return
        self.alert(unit)
        self.face(unit, place)
        if unit in self.alert_before and self.can_attack(unit, self.man):
            self.first_attack(unit, self.man.place, 0)

    def attacked_by(self, seers: list[tuple[Unit, int]]) -> None:
        """7.9 Who saw him and was alert before, the nearest to where it last saw him first."""
        row = self.board.distance
        ready = [(unit, place) for unit, place in seers if unit in self.alert_before and self.there(unit)]
        ready = [(unit, place) for unit, place in ready if ENEMIES[UNITS[unit.kind]][1]]
        for unit, place in sorted(ready, key=lambda each: (row[each[0].place][each[1]], each[0].place)):
            if self.man.dead:
                return
            now = self.man in self.men() and self.sees(unit, self.man)
            self.first_attack(unit, self.man.place if now else place, 0 if now else 2)

    def first_attack(self, unit: Unit, place: int, leaving: int) -> None:
        """7.10 Once in an operator phase; 8.5, 8.7 each die that is not safe costs him 1."""
        if unit.attacked & self.bit:
            return
        unit.attacked |= self.bit
        needs = self.needs(unit, self.man, place, leaving)
        self.wound(self.man, sum(die < need for die, need in zip(self.thrown(len(needs)), needs, strict=True)))

    def keep_aim(self) -> None:
        """6.9 Lost when the target is out of sight or beyond the long range of all his guns, and when he crouches."""
        man, unit = self.man, self.state.units[self.man.aim]
        if man.aim < 0:
            return
        reach = max((GUNS[gun][3] for gun in GUNS if man.gear[GEAR.index(gun)]), default=0)
        there = unit.fate == 0 and 0 <= unit.place < self.size and man in self.men() and not man.crouched
        near = there and self.board.distance[man.place][unit.place] <= reach
        if not near or not sight.aims_at(self.play, man.place, False, unit.place):
            man.aim = NOWHERE
