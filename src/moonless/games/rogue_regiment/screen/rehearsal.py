"""7.4 to 7.9 What the enemy would do about an action: the rules play it, on a copy of the table where nobody is hurt.

What is foretold so is what happens, for it is the rules that tell it.
"""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.games.rogue_regiment.content.names import listed, spoken
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.basics import SOME
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.screen.odds import defense_odds
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, State, Unit

COURSES: Final = 32
"""How many ways of settling ties are looked at."""


class Rehearsal(CampaignPlay):
    """The rules at a copy: an attack hits its target and nobody else, or nobody; marked attacks are not foretold."""

    def __init__(self, state: State, hits: bool, ties: list[int]) -> None:
        super().__init__(state.copy(), Fate(), first)
        self.hits = hits
        self.ties = ties
        """How ties are settled, one after the other; the rest by the first answer."""
        self.ways: list[int] = []
        """How many answers each tie had that came up."""
        self.shots: list[tuple[int, float]] = []
        """The units that fire at him, by number, each with the chance that it does him no harm."""
        self.news: list[str] = []
        """Who turns and sees whom, who sees a man die, whom a shout or the alarm rouses, as words."""
        self.unspotted = [man for man in self.state.operators if not man.spotted]
        self.calm = [unit for unit in self.state.units if not unit.alert]
        self.told_of: set[str] = set()
        """Those spotted or alert of whom the danger or the news tells already."""
        self.dying = False
        self.wanted = ""
        """The answer to give where it can be given; else what is asked on the way changes nothing for who reacts."""
        self.asked: list[Decision] = []

    def ask(self, decision: Decision) -> Option:
        self.asked.append(decision)
        return next((option for option in decision.options if option.key == self.wanted), decision.options[0])

    def tie(self, ask: str, rule: str, options: list[Option], about: object = None, weight: int = SOME) -> Option:
        if len(options) == 1 or self.state.ties < weight:
            return options[0]
        self.ways.append(len(options))
        at = len(self.ways) - 1
        return options[self.ties[at] if at < len(self.ties) else 0]

    def throw(self, dice: int) -> list[int]:
        return [6] * dice

    def cast(self, roll: Roll, pieces: list[str] | None = None) -> int:
        return len(roll.needs) if self.hits or not roll.attack else 0

    def allocate(self, hits: int, units: list[Unit], blast: bool, rule: str, seat: str) -> None:
        self.hit(units[0], hits, blast)

    def blast(self, center: int, source: int, seat: str) -> None:
        self.sound_alarm("an explosion", "5.4")

    def windows(self, moving: Unit | None, place: int, facing: int) -> bool:
        return False

    def axis_attack(self, unit: Unit, operator: Operator, place: int, leaving: bool, rule: str) -> None:
        self.shots.append((self.unit_number(unit), defense_odds(self, unit, operator, place, leaving)))

    # What is news

    def spot(
        self, unit: Unit, operator: Operator, was_alert: bool, was_spotted: bool, rule: str, where: int = NOWHERE
    ) -> None:
        turned = rule == "4.10"  # else he is seen in the action itself, which is told apart
        if turned and not operator.spotted:
            self.news.append(f"{spoken(unit.key)} turns and sees {operator.name} at {self.name(operator.place)}")
        if not turned or not operator.spotted:
            self.told_of |= {unit.key, operator.key}
        super().spot(unit, operator, was_alert, was_spotted, rule, where)

    def witnesses(self, place: int, full: int, low: int, marks: int, before: int) -> None:
        self.dying = True
        super().witnesses(place, full, low, marks, before)
        self.dying = False

    def shout(self, unit: Unit) -> None:
        if self.dying:
            self.news.append(f"{spoken(unit.key)} sees the kill")
            self.told_of.add(unit.key)
        calm = [other for other in self.fielded if not other.alert]
        super().shout(unit)
        woken = [other for other in calm if other.alert]
        if woken:
            self.news.append(f"{spoken(unit.key)}'s shout alerts {listed([spoken(other.key) for other in woken])}")
            self.told_of |= {other.key for other in woken}

    def hear(self, hearers: list[Unit], where: list[int], rule: str) -> None:
        self.told_of |= {unit.key for unit in hearers}
        super().hear(hearers, where, rule)

    def sound_alarm(self, why: str, rule: str) -> None:
        if not self.state.battle:
            self.news.append("the alarm sounds")
            self.told_of |= {unit.key for unit in self.state.units}
        super().sound_alarm(why, rule)

    def course(self) -> "Course":
        """What has come of it; of those not told yet, the news."""
        spotted = [man for man in self.unspotted if man.spotted]
        alerted = [unit for unit in self.calm if unit.alert and unit.fate == ALIVE]
        self.news += [f"{man.name} is spotted" for man in spotted if man.key not in self.told_of]
        self.news += [f"{spoken(unit.key)} on the alert" for unit in alerted if unit.key not in self.told_of]
        return Course(self.news, spotted, alerted)


class Course:
    """One course that an action can take: what is news of it, who becomes spotted, who alert."""

    def __init__(self, news: list[str], spotted: list[Operator], alerted: list[Unit]) -> None:
        self.news = list(dict.fromkeys(news))
        self.spotted = {man.key for man in spotted}
        self.alerted = {unit.key for unit in alerted}


def first(decision: Decision) -> Option:
    """What is asked on the way changes nothing for those who react: where a thing is put, which fuse it has."""
    return decision.options[0]


Action = Callable[[Rehearsal, Operator], None]


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


def rehearse(rules: CampaignPlay, man: Operator, action: Action, hits: bool, target: int = NOWHERE) -> Outcome:
    """Every course that an action can take, by the players' answers to ties."""
    found = Outcome()
    units = rules.state.units
    waiting: list[list[int]] = [[]]
    for _ in range(COURSES):
        if not waiting:
            break
        ties = waiting.pop()
        table = Rehearsal(rules.state, hits, ties)
        action(table, table.state.operators[rules.number(man)])
        found.add(units, table.shots, table.course())
        found.felled = target != NOWHERE and table.state.units[target].fate != ALIVE
        for at in range(len(ties), len(table.ways)):
            passed = [0] * (at - len(ties))
            waiting += [[*ties, *passed, other] for other in range(1, table.ways[at])]
    found.all_told = not waiting
    return found
