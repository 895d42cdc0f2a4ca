"""6.1 to 6.17, 2.10, 14.13, 15.8, 15.9 and 16.4 read anew from the specification: all that a man may be told to do, and
all answers to what is asked about it. Shorthand, which stands for several answers, is not played.

In a few places the game offers less than the rules would; the reading follows it there and says "as the game is".
"""

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules.carrying import Placing
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import OPERATORS, Operator, Unit
from tests.games.rogue_regiment.rules.gear_reading import Porter
from tests.games.rogue_regiment.rules.shot_reading import Shooter, may_be_marked, may_smoke
from tests.games.rogue_regiment.rules.step_reading import Walker

NAMES = [facing.lower() for facing in FACINGS]

# 6.1 The table: points, and whether standing, crouched, carrying. What has no row costs nothing, in any posture.
TABLE = {
    "move": (1, True, True, True),
    "sprint": (2, True, False, False),
    "climb": (2, True, False, False),
    "attack": (1, True, False, False),
    "grenade": (1, True, False, False),
    "attack-step": (1, True, False, False),
    "step-attack": (1, True, False, False),
    "aim": (1, True, False, False),
    "mark": (2, True, False, False),
    "marked": (0, True, False, False),
    "blind": (1, False, True, False),
    "crouch": (1, True, False, False),
    "stand": (0, False, True, False),
    "take": (0, True, True, False),
    "place": (1, True, True, True),
    "step-place": (1, True, True, True),
    "recover": (4, True, True, False),
    "free": (1, True, True, False),
    "drive": (2, True, False, False),
    "cigarette": (0, True, True, True),
}
MOVING = {"move", "sprint", "climb"}
"""3.4 What may be done on another operator's square; as the game is, not even a cigarette is given then."""
OFF_BOARD = {"move", "sprint", "stand", "place", "step-place", "recover", "cigarette"}
"""2.10 On a small tile."""
ON_FOOT = {"sprint", "climb", "crouch"}
"""15.8, 15.9 A craft is left by a Move; nobody crouches in it (in the dinghy, as the game is)."""
UNARMED = {"move", "sprint", "climb", "crouch", "stand"}
"""16.4 A companion; as the game is, nobody is given a cigarette in his turn."""
RUN, FUSES = 3, 20


class Reading:
    """What one man may do now."""

    def __init__(self, play: Play, man: Operator) -> None:
        self.play, self.man = play, man
        self.walker = Walker(play, man)
        self.shooter = Shooter(self.walker)
        self.off_board = man.place >= play.board.size

    def legal(self) -> dict[str, set[str]]:
        return {verb: self.found(verb) if self.allowed(verb) else set() for verb in TABLE}

    def allowed(self, verb: str) -> bool:
        man, (points, standing, crouched, carrying) = self.man, TABLE[verb]
        if man.ap < points or not (crouched if man.crouched else standing) or not (carrying or man.carrying < 0):
            return False
        if (man.passing and verb not in MOVING) or (man.companion and verb not in UNARMED):
            return False
        if man.aboard >= 0 and verb in ON_FOOT:
            return False
        return not self.off_board or verb in OFF_BOARD

    def found(self, verb: str) -> set[str]:
        if verb in MOVING or verb.startswith("step"):
            return {f"{verb} {name}" for facing, name in enumerate(NAMES) if self.goes(verb, facing)}
        if verb in ("crouch", "stand", "recover", "drive", "cigarette", "grenade", "mark"):
            return {verb} if self.can(verb) else set()
        return {f"{verb} {what}" for what in self.things(verb)}

    def goes(self, verb: str, facing: int) -> bool:
        walker, place = self.walker, self.man.place
        if verb == "move":
            return walker.may_move(facing)
        if verb == "sprint":
            return walker.may_sprint(place, facing)
        if verb == "climb":
            return walker.may_climb(facing)
        if not walker.plain(facing):
            return False
        after, there = walker.stepped(facing), walker.at(place, facing)
        if verb == "step-place":
            return bool(Porter(after).placeable(there))
        shooter = Shooter(after)
        return bool(shooter.shots(there)) or shooter.throws(there)

    def can(self, verb: str) -> bool:
        man, units = self.man, self.play.state.units
        if verb == "recover":
            return man.health in (1, 2)
        if verb == "drive":
            return bool(self.drives([man.place]))
        if verb == "grenade":
            return self.shooter.throws(man.place)
        if verb == "mark":
            return man.mark < 0 and any(may_be_marked(unit) for unit in units)
        if verb == "cigarette":
            owners = [owner for owner in self.play.state.operators if owner.gear[GEAR.index("cigarettes")]]
            awake = any(may_smoke(unit, self.play.board.size) for unit in units)
            return awake and any(not owner.dead for owner in owners)
        return True

    def things(self, verb: str) -> set[str]:
        """Of each verb that names something, what."""
        shooter, place = self.shooter, self.man.place
        if verb == "attack":
            return shooter.shots(place) | shooter.vickers()
        if verb == "attack-step":
            return self.then_step()
        if verb == "aim":
            return shooter.aims()
        if verb == "marked":
            return shooter.marked() if self.man.mark >= 0 else set()
        if verb == "blind":
            return {shot for shot in shooter.shots(place) if not shot.startswith("fighting_knife")}
        if verb == "take":
            return Porter(self.walker).takes()
        return Porter(self.walker).placeable(place) if verb == "place" else self.captives()

    def then_step(self) -> set[str]:
        """6.7 Attacks after which he has a step to make; with his own arms (15.9)."""
        if not self.steps():
            return set()
        return self.shooter.shots(self.man.place) | ({"grenade"} if self.shooter.throws(self.man.place) else set())

    def steps(self) -> set[str]:
        return {name for facing, name in enumerate(NAMES) if self.walker.plain(facing)}

    def captives(self) -> set[str]:
        """16.4 Prisoners openly adjacent."""
        place, walker = self.man.place, self.walker
        beside = {walker.at(place, facing) for facing in range(8) if walker.openly(place, facing)}
        return {man.key for man in self.play.state.operators if man.captive and man.place in beside}

    # What is asked on the way

    def runs(self, path: list[int]) -> set[str]:
        """6.4 A sprint goes on, or stops where nobody stands."""
        left = RUN - (len(path) - 1)
        on = {name for facing, name in enumerate(NAMES) if self.walker.may_sprint(path[-1], facing, left)}
        return on | (set() if path[-1] in self.walker.others else {"stop"})

    def drives(self, path: list[int]) -> set[str]:
        """15.9 The jeep goes on, or stops once it has gone a square."""
        jeep = self.walker.field.jeep(self.man)
        if jeep is None:
            return set()
        on = {name for facing, name in enumerate(NAMES) if self.walker.may_drive(path[-1], facing, jeep)}
        return on | ({"stop"} if len(path) > 1 else set())

    def fires(self) -> set[str]:
        """6.7 From where he has stepped to."""
        place = self.man.place
        return self.shooter.shots(place) | ({"grenade"} if self.shooter.throws(place) else set())

    def thrown(self) -> set[str]:
        """14.4."""
        shooter, place, names = self.shooter, self.man.place, self.play.board.names
        return {names[there] for there in shooter.around(place) if shooter.thrown(place, there)}

    def put(self, what: str) -> set[str]:
        """6.13."""
        porter = Porter(self.walker)
        return {name for facing, name in enumerate(NAMES) if porter.puts(self.man.place, facing, what)}


ALWAYS = {
    "order": {"ask", "at first sight", "at short range", "before it sees"},
    "marked": {"fire", "hold"},
    "reroll": {"reroll", "accept"},
    "withdraw": {"withdraw", "stay"},
    "jeep-hit": {"jeep", "man"},
}
"""17.3, 6.10, 14.12, 16.2, 15.9 Questions that have the same answers whenever they are asked."""


def set_up(play: Play, decision: Decision) -> set[str] | None:
    """2.8, 2.10, 5.1 What is asked before the first turn."""
    men, about = play.state.operators, decision.about
    if decision.ask == "patrol-start" and isinstance(about, Unit):
        return {f"start {number + 1}" for number in range(len(play.board.lines[about.line].starts))}
    if decision.ask == "entry":
        taken = {man.place for man in men}
        return {play.board.keys[place] for place in play.mission.start_places if place not in taken}
    if decision.ask == "extra-gear" and isinstance(about, int):
        holders = [man for man in men if not man.companion and Porter(Walker(play, man)).holds(GEAR[about])]
        return {man.key for man in holders}
    return ALWAYS.get(decision.ask)


def answers(play: Play, decision: Decision) -> set[str] | None:
    """All answers to a question that is asked about an order, or None: nothing to compare."""
    ask, units = decision.ask, play.state.units
    if play.state.phase < OPERATORS or ask in ALWAYS:
        return set_up(play, decision)
    if ask == "mark":
        return {unit.key for unit in units if may_be_marked(unit)}
    if ask == "smoker":
        return {unit.key for unit in units if may_smoke(unit, play.board.size)}
    if ask == "fuse":
        return {f"fuse {number}" for number in range(1, FUSES + 1)}
    if ask == "cigarette-for":
        men = [man for man in play.state.operators if not man.dead and not man.companion]
        return {man.key for man in men if Porter(Walker(play, man)).slots() > 0}
    if ask == "who":
        men = [man for man in play.state.operators if not man.dead and not man.captive and not man.acted]
        return {man.key for man in men} | {"done"}
    if play.state.active < 0 or ask not in ABOUT_ORDERS:
        return None
    reading = Reading(play, play.state.operators[play.state.active])
    if ask in ("sprint", "drive"):
        run = decision.about
        assert isinstance(run, Run)
        return reading.runs(run.path) if ask == "sprint" else reading.drives(run.path)
    found = {"attack": reading.fires, "throw": reading.thrown, "step": reading.steps}
    if ask in found:
        return found[ask]()
    if ask == "place-where":
        return reading.put(in_hand(reading, decision))
    return {f"place {burden}" for burden in Porter(reading.walker).placeable(reading.man.place)}


ABOUT_ORDERS = {"sprint", "drive", "attack", "throw", "step", "place-where", "place-what"}


def in_hand(reading: Reading, decision: Decision) -> str:
    """6.13 What he is about to put down."""
    placing = decision.about
    assert isinstance(placing, Placing)
    tokens, burden = reading.play.state.tokens, placing.burden
    if burden.gear >= 0:
        return GEAR[burden.gear]
    return tokens[burden.papers if burden.papers >= 0 else reading.man.carrying].key
