"""A play that can be copied at any question: for searches that walk a tree, with chance asked like everything else.

It is the table's own idea without its record: a copy takes the state at the start of the running phase, plays the phase
again and answers as was answered since. Copies are made when first looked at.
"""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, cast

from greenlet import getcurrent, greenlet

from moonless.core.content import plain
from moonless.core.decision import Decision, Option, serious
from moonless.core.errors import MoonlessError
from moonless.core.events import Event
from moonless.core.fate import Fate, Source
from moonless.core.game import Game, find_game
from moonless.core.observing import LINES
from moonless.core.play import State
from moonless.core.run import suspend
from moonless.core.scene_observer import legend_of, observer_of

ATTEMPTS = 100
"""How many worlds are imagined before it is given up to find one that fits what was seen."""


class Chance:
    """What is thrown or drawn: the outcomes that differ, and how likely each is."""

    def __init__(self, source: Source, among: list[int]) -> None:
        self.source = source
        self.faces = sorted(set(among))
        self.shares = [among.count(face) / len(among) for face in self.faces]


class AskedFate(Fate):
    """Chance that is asked for like an answer."""

    def pick(self, source: Source, among: list[int]) -> int:
        chance = Chance(source, among)
        if len(chance.faces) == 1:
            return chance.faces[0]
        hub = getcurrent().parent
        assert hub is not None
        face: int = hub.switch(chance)
        return face


class Memory:
    """What each side was told and has answered: a digest of all of it, and the last events as rows."""

    def __init__(self, sides: list[list[str]]) -> None:
        self.digests = [b""] * len(sides)
        self.rows: list[list[bytes]] = [[] for _ in sides]

    def copy(self) -> "Memory":
        new = Memory([])
        new.digests = self.digests.copy()
        new.rows = [rows[-LINES:] for rows in self.rows]
        return new

    def add(self, side: int, what: bytes) -> None:
        self.digests[side] = blake2b(self.digests[side] + what, digest_size=12).digest()


class Trunk:
    """What all branches of one game share: the game, its sides, how an event is written down."""

    def __init__(self, game: Game, scenario: str, line: Callable[[Event], bytes]) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(game.unattended)
        self.sides = game.sides_at(scenario, self.options)
        self.side_of = {seat: number for number, side in enumerate(self.sides) for seat in side}
        self.line = line

    def start(self) -> "Branch":
        return Branch(self, self.game.start(self.scenario, dict(self.options)), Memory(self.sides), [])


class Course:
    """What the running rules hold: the state, and since the phase began what was answered and what fell."""

    def __init__(self, trunk: Trunk, state: State, memory: Memory) -> None:
        self.trunk = trunk
        self.state = state
        self.memory = memory
        self.start = state.copy()
        self.start_memory = memory.copy()
        self.since: list[str | int] = []

    def run(self, _: object) -> None:
        game, state = self.trunk.game, self.state
        play = game.play(state, AskedFate(), suspend, self.hear)
        while not state.over:
            self.start, self.start_memory, self.since = state.copy(), self.memory.copy(), []
            game.play_phase(play)

    def hear(self, event: Event) -> None:
        row: bytes | None = None
        for number, side in enumerate(self.trunk.sides):
            if event.visible_to(side[0]):
                row = self.trunk.line(event) if row is None else row
                self.memory.add(number, row)
                self.memory.rows[number].append(row)
                if len(self.memory.rows[number]) > 4 * LINES:
                    del self.memory.rows[number][:-LINES]


class Branch:
    """One place in the tree. `asked` is a decision, a chance, or None once the game is over."""

    def __init__(self, trunk: Trunk, start: State, memory: Memory, since: list[str | int]) -> None:
        self.trunk = trunk
        self.pending: tuple[State, Memory, list[str | int]] | None = (start, memory, since)
        self.question: Decision | Chance | None = None
        self.course: Course | None = None
        self.rules: greenlet | None = None

    def copy(self) -> "Branch":
        """The same place, to go on from another way."""
        if self.pending is not None:
            state, memory, since = self.pending
            return Branch(self.trunk, state, memory, since.copy())
        assert self.course is not None
        return Branch(self.trunk, self.course.start, self.course.start_memory, self.course.since.copy())

    def __deepcopy__(self, memo: object) -> "Branch":
        """OpenSpiel copies whatever its states hold."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As plain data, for who sends it elsewhere: where the phase began, and what was answered since."""
        start, memory, since = self.copy().pending or (self.state, Memory([]), [])
        told = (memory.digests, memory.rows)
        return restored, (self.trunk.game.id, self.trunk.scenario, plain(start), told, since)

    def arrive(self) -> Course:
        """Play to the place that this branch is, if that is still to be done."""
        if self.pending is not None:
            (start, memory, since), self.pending = self.pending, None
            self.course = Course(self.trunk, start.copy(), memory.copy())
            self.rules = greenlet(self.course.run)
            self._go_on(None)
            for answer in since:
                self._take(answer)
        assert self.course is not None
        return self.course

    @property
    def asked(self) -> Decision | Chance | None:
        self.arrive()
        return self.question

    @property
    def state(self) -> State:
        return self.arrive().state

    @property
    def options(self) -> list[Option]:
        """What may be answered."""
        asked = self.asked
        return serious(asked.options) if isinstance(asked, Decision) else []

    def go(self, place: int) -> None:
        """Answer with the option at a place, or let chance fall as its outcome at that place."""
        asked = self.asked
        if isinstance(asked, Decision):
            self._take(self.options[place].key)
        elif isinstance(asked, Chance):
            self._take(asked.faces[place])
        else:
            raise MoonlessError("the game is over")

    def _take(self, answer: str | int) -> None:
        assert self.course is not None
        asked, given = self.question, cast(Option | int, answer)
        if isinstance(asked, Decision) and isinstance(answer, str):
            given = asked.find(answer)
            self.course.memory.add(self.trunk.side_of[asked.seat], answer.encode())
        self.course.since.append(answer)
        self._go_on(given)

    def _go_on(self, answer: Option | int | None) -> None:
        assert self.rules is not None
        self.rules.parent = getcurrent()
        asked = self.rules.switch(answer)
        self.question = asked if isinstance(asked, Decision | Chance) else None

    # Worlds that look the same

    def imagine(self, random: Random) -> "Branch":
        """Another world that the seat which is asked could be in, at the same question."""
        course, asked = self.arrive(), self.asked
        assert isinstance(asked, Decision)
        secrets, seat = self.trunk.game.secrets, asked.seat
        if len(self.trunk.sides) == 1:
            return self.copy()
        known = [
            answer
            for who, answer in zip(self.askers(), course.since, strict=True)
            if secrets.shares(course.state, seat, who)
        ]
        for _ in range(ATTEMPTS):
            state: State = secrets.imagine(secrets.redact(course.start, seat), seat, RandomFate(random))
            found = self.follow(Branch(self.trunk, state, course.start_memory, []), asked, known, random)
            if found is not None:
                return found
        raise MoonlessError(f"no world fits what {seat} has seen")

    def askers(self) -> list[str]:
        """Who was asked each time since the phase began: a seat, or what was thrown."""
        course = self.arrive()
        walk = Branch(self.trunk, course.start, course.start_memory, [])
        found = []
        for answer in course.since:
            asked = walk.asked
            found.append(asked.seat if isinstance(asked, Decision) else cast(Chance, asked).source.name)
            walk._take(answer)
        return found

    def follow(self, world: "Branch", goal: Decision, known: list[str | int], random: Random) -> "Branch | None":
        """Lead an imagined world to the same question by what is known; None where it cannot come there."""
        secrets, place = self.trunk.game.secrets, 0
        while True:
            asked = world.asked
            if asked is None:
                return None
            who = asked.seat if isinstance(asked, Decision) else asked.source.name
            if place == len(known) and who == goal.seat and isinstance(asked, Decision):
                same = [option.key for option in asked.options] == [option.key for option in goal.options]
                return world if same and asked.ask == goal.ask else None
            if not secrets.shares(world.state, goal.seat, who):
                world.go(random.randrange(len(world.options if isinstance(asked, Decision) else asked.faces)))
                continue
            if place >= len(known) or not fits(asked, known[place]):
                return None
            world._take(known[place])
            place += 1


def fits(asked: Decision | Chance, answer: str | int) -> bool:
    """Whether something that was answered or fell elsewhere can be here."""
    if isinstance(asked, Decision):
        return isinstance(answer, str) and any(option.key == answer for option in asked.options)
    return isinstance(answer, int) and answer in asked.faces


@cache
def trunk_of(game: str, scenario: str) -> Trunk:
    found = find_game(game)
    return Trunk(found, scenario, observer_of(found, legend_of(found, scenario)).line)


def restored(
    game: str, scenario: str, start: dict[str, Any], told: tuple[list[bytes], list[list[bytes]]], since: list[str | int]
) -> Branch:
    """A branch from its plain data."""
    trunk, memory = trunk_of(game, scenario), Memory([])
    memory.digests, memory.rows = told
    return Branch(trunk, trunk.game.restore(start), memory, since)


class RandomFate(Fate):
    """Chance from a generator that is at hand."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random

    def pick(self, source: Source, among: list[int]) -> int:
        return among[int(self.random.random() * len(among))]
