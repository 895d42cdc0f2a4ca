"""7.4 to 7.9 What the enemy would do about an action: the rules play it, on a copy of the table where nobody is hurt.

What is foretold so is what happens, for it is the rules that tell it.
"""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate, Source
from moonless.games.rogue_regiment.content.names import listed, spoken
from moonless.games.rogue_regiment.rules import masks, pieces, telling
from moonless.games.rogue_regiment.rules.chances import defense_chance
from moonless.games.rogue_regiment.rules.play import Foretelling, Play, Roll
from moonless.games.rogue_regiment.rules.ties import Tie
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit

ALARM = "the alarm sounds"
COURSES: Final = 32
"""How many ways of settling ties are looked at."""


class Sixes(Fate):
    """Where a rehearsal throws dice: every one shows its highest face."""

    def roll(self, die: Source) -> int:
        return die.faces[-1]


def unasked(decision: Decision) -> Option:
    raise AssertionError(decision)


class Rehearsal(Foretelling):
    """An action played at a copy: an attack hits its target and nobody else, or nobody; what is news is noted."""

    def __init__(self, play: Play, hits: bool, settled: list[int], wanted: str = "") -> None:
        self.play = masks.begin_like(play, play.state.copy(), Sixes(), self.answer)
        self.play.foretelling = self
        self.hits = hits
        self.settled = settled
        """How ties are settled, one after the other; the rest by the first answer."""
        self.ways: list[int] = []
        """How many answers each tie had that came up."""
        self.wanted = wanted
        """The answer to give where it can be given; else what is asked on the way changes nothing for who reacts."""
        self.shots: list[tuple[int, float]] = []
        """The units that fire at him, by number, each with the chance that it does him no harm."""
        self.news: list[str] = []
        """Who turns and sees whom, who sees a man die, whom a shout or the alarm rouses, as words."""
        self.unspotted = [man for man in self.play.state.operators if not man.spotted]
        self.calm = [unit for unit in self.play.state.units if not unit.alert]
        self.told_of: set[str] = set()
        """Those spotted or alert of whom the danger or the news tells already."""

    def answer(self, decision: Decision) -> Option:
        """What is asked: a tie is settled as it comes, else the answer wanted is given."""
        if isinstance(decision, Tie):
            self.ways.append(len(decision.options))
            at = len(self.ways) - 1
            return decision.options[self.settled[at] if at < len(self.settled) else 0]
        return next((option for option in decision.options if option.key == self.wanted), decision.options[0])

    def cast(self, roll: Roll) -> int:
        return len(roll.needs) if self.hits or not roll.attack else 0

    def fires(self, play: Play, unit: Unit, operator: Operator, place: int, leaving: bool) -> None:
        self.shots.append((pieces.unit_number(play, unit), defense_chance(play, unit, operator, place, leaving)))

    # What is news

    def spots(self, play: Play, unit: Unit, operator: Operator, rule: str) -> None:
        turned = rule == "4.10"  # else he is seen in the action itself, which is told apart
        if turned and not operator.spotted:
            where = telling.place_name(play, operator.place)
            self.news.append(f"{spoken(unit.key)} turns and sees {operator.name} at {where}")
        if not turned or not operator.spotted:
            self.told_of |= {unit.key, operator.key}

    def sees_kill(self, unit: Unit) -> None:
        self.news.append(f"{spoken(unit.key)} sees the kill")
        self.told_of.add(unit.key)

    def rouses(self, unit: Unit, woken: list[str]) -> None:
        if woken:
            self.news.append(f"{spoken(unit.key)}'s shout alerts {listed([spoken(key) for key in woken])}")
            self.told_of |= set(woken)

    def hears(self, hearers: list[Unit]) -> None:
        self.told_of |= {unit.key for unit in hearers}

    def alarm(self, play: Play) -> None:
        self.news.append(ALARM)
        self.told_of |= {unit.key for unit in play.state.units}

    def end(self) -> None:
        """It and its copy hold each other: so they are freed at once, and wait for no collection."""
        self.play.foretelling = None
        self.play.answerer = unasked

    def course(self) -> "Course":
        """What has come of it; of those not told yet, the news."""
        spotted = [man for man in self.unspotted if man.spotted]
        alerted = [unit for unit in self.calm if unit.alert and unit.fate == ALIVE]
        self.news += [f"{man.name} is spotted" for man in spotted if man.key not in self.told_of]
        self.news += [f"{spoken(unit.key)} on the alert" for unit in alerted if unit.key not in self.told_of]
        fired = {self.play.state.units[number].key for number, _ in self.shots}
        return Course(self.news, spotted, alerted, fired)


class Course:
    """One course that an action can take: what is news of it, who becomes spotted, who alert, who fires."""

    def __init__(self, news: list[str], spotted: list[Operator], alerted: list[Unit], fired: set[str]) -> None:
        self.news = list(dict.fromkeys(news))
        self.fired = fired
        self.spotted = {man.key for man in spotted}
        self.names = {man.key: man.name for man in spotted}
        self.alerted = {unit.key for unit in alerted}


Action = Callable[[Play, Operator], None]


class Outcome:
    """What the enemy would do: one course, or several where players settle its ties; who fires, and how he fares."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.unhurt: list[float] = []
        self.shots: set[tuple[str, float]] = set()
        """Every single attack that may come, with the chance that it does no harm."""
        self.felled = False
        """Whether the target lay dead when they fired."""
        self.courses: list[Course] = []
        self.all_told = True
        """Whether there are no courses but these."""

    def add(self, units: list[Unit], shots: list[tuple[int, float]], course: Course) -> None:
        """One course that it can take."""
        self.courses.append(course)
        chance = 1.0
        for number, odds in shots:
            chance *= odds
            self.shots.add((units[number].key, odds))
            if units[number] not in self.units:
                self.units.append(units[number])
        if chance not in self.unhurt:
            self.unhurt.append(chance)

    def same(self, other: "Outcome") -> bool:
        """Whether it comes to the same thing."""
        mine, yours = (self.shots, sorted(self.unhurt)), (other.shots, sorted(other.unhurt))
        return mine == yours and self.news == other.news

    @property
    def news(self) -> list[str]:
        """What comes for certain, then what comes or not, as players settle the enemy's ties."""
        told = dict.fromkeys(news for course in self.courses for news in course.news)
        certain = [news for news in told if all(news in course.news for course in self.courses)]
        return [*certain, *(f"maybe {news}" for news in told if news not in certain)]

    def without_fire(self) -> "Outcome":
        """The same where it is open who is left to fire."""
        self.units, self.unhurt, self.shots = [], [], set()
        return self

    @property
    def chances(self) -> str:
        """As percentages."""
        return " or ".join(dict.fromkeys(f"{chance:.0%}" for chance in sorted(self.unhurt)))


def rehearse(play: Play, man: Operator, action: Action, hits: bool, target: int = NOWHERE, wanted: str = "") -> Outcome:
    """Every course that an action can take, by the players' answers to ties."""
    found = Outcome()
    number, units = pieces.operator_number(play, man), play.state.units
    waiting: list[list[int]] = [[]]
    for _ in range(COURSES):
        if not waiting:
            break
        settled = waiting.pop()
        rehearsal = Rehearsal(play, hits, settled, wanted)
        after = rehearsal.play.state
        action(rehearsal.play, after.operators[number])
        found.add(units, rehearsal.shots, rehearsal.course())
        found.felled = target != NOWHERE and after.units[target].fate != ALIVE
        for at in range(len(settled), len(rehearsal.ways)):
            passed = [0] * (at - len(settled))
            waiting += [[*settled, *passed, other] for other in range(1, rehearsal.ways[at])]
        rehearsal.end()
    found.all_told = not waiting
    return found
