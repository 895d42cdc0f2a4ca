"""Secrecy, by two games really played whose hidden facts differ and whose public course is the same.

The two go in lockstep: who is asked on the hidden side answers otherwise in the second game, or its chance is another;
everybody else answers alike. An observer stays with the pair as long as its redacted *states* go the same way, for they
are what the author says is public. Everything else that the observer gets is then compared, and never used to choose
pairs: else leaks would choose themselves away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from weakref import ref

from moonless.core.content import plain
from moonless.core.errors import IllegalChoice
from moonless.core.events import Event
from moonless.core.record import CHOOSE, Record
from moonless.core.table import FREE, Table
from moonless.testing.looks import line, observed, question, shown
from moonless.testing.moods import Guided, Mood
from moonless.testing.settings import Setting

LONGEST = 400
"""Decisions of one side in a row, beyond which the other game does not catch up any more."""
LONG_SEARCH = 5
"""So many times the attempts are made where no pair was found."""
OTHERWISE = (0.1, 0.3, 1.0, 0.1, 0.3, 0.0)
"""How often the hidden side of the second game answers otherwise, in one try after another, until one is kept."""


@dataclass
class Findings:
    """What came of it."""

    pairs: int = 0
    """How often two worlds that differ were the same to an observer, and everything was compared."""
    learned: int = 0
    """How often a choice told its own side what the two worlds differ in."""
    wrong: list[str] = field(default_factory=list)


class Course:
    """What each observer's redacted state went through since the last look, at every stop and every event it heard."""

    def __init__(self, table: Table, observers: list[str | None]) -> None:
        self.table = ref(table)
        self.states: dict[str | None, list[object]] = {observer: [] for observer in observers}
        table.watch(self.hear)

    def hear(self, event: Event, table: Table) -> None:
        for observer, states in self.states.items():
            if event.visible_to(observer):
                states.append(plain(table.redacted(observer)))

    def stop(self) -> None:
        """The table asks, or is over."""
        table = self.table()
        assert table is not None
        for observer, states in self.states.items():
            states.append(plain(table.redacted(observer)))

    def of(self, observer: str | None) -> list[object]:
        """The states, each once where it lasted."""
        states = self.states[observer]
        return [state for place, state in enumerate(states) if not place or state != states[place - 1]]

    def begin(self) -> None:
        for states in self.states.values():
            states.clear()


class Pair:
    """Two games, and who cannot tell them apart so far."""

    def __init__(self, one: Table, two: Table, hidden: list[str], observers: list[str | None]) -> None:
        self.one = one
        self.two = two
        self.hidden = hidden
        """The seats of the side whose answers differ."""
        self.observers = observers
        self.courses = [Course(table, observers) for table in (one, two)]
        self.told: dict[str | None, tuple[int, int]] = {}
        """For each observer, how many of the events of each game have been compared."""

    @property
    def both(self) -> tuple[Table, Table]:
        return self.one, self.two

    def alike(self, observer: str | None) -> bool:
        """Whether an observer's redacted states went the same way in both games."""
        one, two = (course.of(observer) for course in self.courses)
        return one == two

    def stop(self) -> None:
        for course in self.courses:
            course.stop()

    def differs(self) -> bool:
        """Whether there is anything to be hidden."""
        return bool(plain(self.one.state) != plain(self.two.state))

    def choose(self, key: str) -> None:
        """The same answer in both."""
        for table, course in zip(self.both, self.courses, strict=True):
            table.choose(key)
            course.stop()

    def drop_who_can_tell(self) -> None:
        """Only who cannot tell the two apart stays; for them the course begins anew."""
        self.observers = [observer for observer in self.observers if self.alike(observer)]
        for course in self.courses:
            course.begin()


def compare_worlds(setting: Setting, attempts: int, steps: int, enough: int) -> Findings:
    """Pairs of games of a setting: for each side as the hidden one, so many attempts of so many steps at most, until
    there were enough pairs or something is wrong."""
    found = Findings()
    sides = setting.game.sides_at(setting.scenario, setting.options)
    for first in range(0, LONG_SEARCH * attempts, attempts) if len(sides) > 1 else []:
        for side in sides:
            one_side(setting, side, range(first, first + attempts), steps, found.pairs + enough, found)
        if found.pairs or found.wrong:
            break
    return found


def one_side(setting: Setting, hidden: list[str], attempts: range, steps: int, enough: int, found: Findings) -> None:
    """Pairs in which one side's answers differ."""
    there = setting.game.seats_at(setting.scenario, setting.options)
    observers: list[str | None] = [*(seat for seat in there if seat not in hidden), None]
    for attempt in attempts:
        if found.wrong or found.pairs >= enough:
            return
        chance = attempt if attempt % 3 < 2 else f"other {attempt}"
        walk(Pair(setting.start(attempt), setting.start(chance), hidden, observers), attempt, steps, found)


def walk(pair: Pair, attempt: int, steps: int, found: Findings) -> None:
    """Both games on, side by side, until nobody is left who cannot tell them apart."""
    random = Random(f"lockstep {attempt}")
    for step in range(steps):
        hidden_turn(pair, f"{attempt} {step}", random)
        if pair.one.over or pair.two.over:
            return
        pair.drop_who_can_tell()
        if not pair.observers or any(asks(table, pair.hidden) for table in pair.both):
            return
        if pair.differs():
            for observer in pair.observers:
                found.pairs += 1
                found.wrong += [f"{name_of(observer)}: {what}" for what in differences(pair, observer, random)]
        if found.wrong or not open_turn(pair, mood_of(pair.one, f"{attempt} {step}"), found):
            return


def mood_of(table: Table, seed: str) -> Mood:
    """Now and then one that knows the game: so pairs come where no random play does."""
    return Guided(seed, table) if Random(seed).random() < 0.5 else Mood(seed)


def hidden_turn(pair: Pair, seed: str, random: Random) -> None:
    """The hidden side answers in both games, until somebody else is asked; the same chance comes to both from here on.

    Of some tries for the second game the first is kept that differs from the first game and is the same to observers.
    """
    before = pair.two
    if not all(asks(table, pair.hidden) for table in pair.both):
        pair.stop()
        return
    one = pair.one.fork(seed)
    first = Course(one, pair.observers)
    given = answer_all(one, first, pair.hidden, mood_of(one, seed), [], 1, random)
    best = -1
    for number, otherwise in enumerate(OTHERWISE):
        two = before.fork(seed)
        course = Course(two, pair.observers)
        answer_all(two, course, pair.hidden, mood_of(two, f"{seed} {number}"), given, otherwise, random)
        good = 2 * sum(first.of(observer) == course.of(observer) for observer in pair.observers)
        good += bool(plain(one.state) != plain(two.state))
        if good > best:
            pair.one, pair.two, pair.courses, best = one, two, [first, course], good
        if good > 2 * len(pair.observers):
            break


def answer_all(
    table: Table, course: Course, hidden: list[str], mood: Mood, given: list[str], otherwise: float, random: Random
) -> list[str]:
    """Answer as long as one side is asked: as was given, or otherwise."""
    answers: list[str] = []
    while len(answers) < LONGEST and asks(table, hidden):
        assert table.decision is not None
        keys = [option.key for option in table.decision.options]
        place = len(answers)
        same = place < len(given) and given[place] in keys and random.random() >= otherwise
        answers.append(given[place] if same else mood.answer(table.decision).key)
        table.choose(answers[-1])
        course.stop()
    return answers


def asks(table: Table, seats: list[str]) -> bool:
    return table.decision is not None and table.decision.seat in seats


def open_turn(pair: Pair, mood: Mood, found: Findings) -> bool:
    """Who is asked answers alike in both games; what this tells its side cannot be undone for free."""
    one, two = pair.one.decision, pair.two.decision
    if one is None or two is None or one.seat not in pair.observers:
        return False
    seat, key = one.seat, mood.answer(one).key
    if not any(option.key == key for option in two.options):
        return False
    differed = pair.differs()
    pair.choose(key)
    if differed and not pair.one.over and not pair.two.over and not same_to(pair, seat):
        found.learned += 1
        for table in pair.both:
            if table.can_undo == FREE:
                found.wrong.append(f"{seat} learned something by '{key}', and could undo it for free")
    pair.drop_who_can_tell()
    return bool(pair.observers)


def same_to(pair: Pair, seat: str) -> bool:
    """Whether a seat still cannot tell the two apart, by its state or by what it was told."""
    return pair.alike(seat) and not fresh(pair, seat, keep=False)


# What an observer gets


def differences(pair: Pair, observer: str | None, random: Random) -> Iterator[str]:
    """Everything that is not the same in what an observer gets."""
    one, two = pair.both
    yield from fresh(pair, observer)
    scenes = [shown(table.scene(observer)) for table in pair.both]
    if scenes[0] != scenes[1]:
        yield f"the scene: {apart(*scenes)}"
    if observer is not None:
        seen = [observed(table, observer) for table in pair.both]
        if seen[0] != seen[1]:
            yield f"the observation: {apart(*(each.hex() for each in seen))}"
    asked = [table.decision.seat if table.decision is not None else "" for table in pair.both]
    if asked[0] != asked[1]:
        yield f"who is asked: {asked[0]} or {asked[1]}"
    elif asked[0] == observer:
        yield from asked_differences(pair, observer, random)
    if one.can_undo != two.can_undo and asked[0] == observer:
        yield f"undo: '{one.can_undo}' or '{two.can_undo}'"
    said = notices(pair)
    if said[0] != said[1]:
        yield f"the notice after mended rules: {apart(*said)}"


def asked_differences(pair: Pair, seat: str, random: Random) -> Iterator[str]:
    """What differs in the question itself, in the reasons why not, and in what of the record a player is handed."""
    questions = [repr(question(table.decision)) for table in pair.both]
    if questions[0] != questions[1]:
        yield f"the options: {apart(*questions)}"
    reasons = [[(each.key, each.verb, str(each)) for each in table.why_not] for table in pair.both]
    if reasons[0] != reasons[1]:
        yield f"why not: {apart(*map(repr, reasons))}"
    for key in wrong_keys(pair.one, random):
        said = [refusal(table, key) for table in pair.both]
        if said[0] != said[1]:
            yield f"the refusal of '{key}': {apart(*said)}"
    handed = [[(entry.kind, entry.value, entry.by) for entry in table.sight(seat).entries] for table in pair.both]
    if handed[0] != handed[1]:
        yield f"the record: {apart(*map(repr, handed))}"


def fresh(pair: Pair, observer: str | None, keep: bool = True) -> list[str]:
    """What differs in the events that an observer was told since the last look."""
    before = pair.told.get(observer, (0, 0))
    heard = []
    for table, start in zip(pair.both, before, strict=True):
        visible = [event for event in table.events[start:] if event.visible_to(observer)]
        heard.append([(type(event).__name__, event.reveals, line(event.line())) for event in visible])
    if keep:
        pair.told[observer] = len(pair.one.events), len(pair.two.events)
    return [] if heard[0] == heard[1] else [f"what was told: {apart(*map(repr, heard))}"]


def wrong_keys(table: Table, random: Random) -> list[str]:
    """Keys that a player might send: some that were offered at another time, some that never are."""
    assert table.decision is not None
    offered = {option.key for option in table.decision.options}
    used = sorted({entry.value for entry in table.counting if entry.kind == CHOOSE} - offered)
    return [*random.sample(used, min(len(used), 5)), "no such answer"]


def refusal(table: Table, key: str) -> str:
    """What is said to who sends a wrong key."""
    try:
        table.fork("a wrong key").choose(key)
    except IllegalChoice as error:
        return str(error)
    return "taken"


def notices(pair: Pair) -> list[str]:
    """What is said where rules were mended and no longer offer an answer of the hidden side that differs."""
    records = [Record.parse(table.record.text()) for table in pair.both]
    hidden = [[e for e in record.counting() if e.kind == CHOOSE and e.by in pair.hidden] for record in records]
    differing = [entries for entries in zip(*hidden, strict=False) if entries[0].value != entries[1].value]
    if not differing:
        return ["", ""]
    for entry in differing[-1]:
        entry.value += " or so"
    return [Table.resume(record).notice for record in records]


def name_of(observer: str | None) -> str:
    return "a spectator" if observer is None else observer


def apart(one: str, two: str) -> str:
    """Where two texts begin to differ."""
    place = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(place - 60, 0)
    return f"...{one[start : place + 60]}... or ...{two[start : place + 60]}..."
