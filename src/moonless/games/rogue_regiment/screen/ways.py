"""6.3 to 6.5 Whole ways: how a man comes to each square in his reach, as the answers that the table would ask for.

A way that nobody notices goes before one that somebody does. Where somebody notices it, or his marked target comes
into his sights, the way ends: what comes of it is not known before. The rules are asked on a copy of the table; until
somebody reacts nothing changes there but where he stands and what he has left.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import count

from moonless.core.decision import Decision, Option
from moonless.core.scene import Consequence, Price, Way
from moonless.games.rogue_regiment.content.names import sentence, spoken
from moonless.games.rogue_regiment.content.options import STOP
from moonless.games.rogue_regiment.rules import (
    marked_targets,
    move_actions,
    move_offers,
    movement,
    noise,
    offers,
    pieces,
    reactions,
    weapons,
)
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.turns import Turn
from moonless.games.rogue_regiment.screen.consequences import consequences
from moonless.games.rogue_regiment.screen.danger import goes
from moonless.games.rogue_regiment.screen.rehearsal import Action
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State

OFFERED = [
    ("move", move_offers.offer_moves), ("sprint", move_offers.offer_sprints), ("climb", move_offers.offer_climbs),
]  # fmt: skip
LISTENED = 40
"""How many ways that somebody notices are looked at, the cheapest first: a bound on what it costs."""
COURSES_PLAYED = 120
"""The same for the courses that they may take, as players settle ties."""


class Leg:
    """A way so far: its squares, the answers that lead along it, what it costs, and its last action."""

    def __init__(self, path: list[int], keys: list[str], spent: int) -> None:
        self.path = path
        self.keys = keys
        self.spent = spent
        self.verb = ""
        self.last: list[int] = []
        """The squares of the last action, from where it began."""
        self.facing = NOWHERE
        self.before = 0
        """What was spent before it."""
        self.notice = 0
        """How many notice it, square by square."""

    def on(self, verb: str, cost: int, last: list[int], keys: list[str], notice: int) -> "Leg":
        """One action further."""
        leg = Leg([*self.path, *last[1:]], [*self.keys, *keys], self.spent + cost)
        leg.verb, leg.last, leg.notice, leg.before = verb, last, notice, self.spent
        return leg

    @property
    def rank(self) -> tuple[int, int, int]:
        """Of two ways to one square the less noticed, the cheaper, the shorter."""
        return self.notice, self.spent, len(self.keys)


Run = tuple[int, int, Leg, list[int], list[str]]
"""A sprint that is looked at: how many notice it, in which order it came, from where, its squares and answers."""


def ways(state: State, decision: Decision) -> list[Way]:
    """The best way to each square that the man who is asked can reach with his points."""
    about = decision.about
    if decision.ask != "action" or not isinstance(about, Operator) or about.place < 0:
        return []
    play = reading(state.copy())
    man = next(man for man in play.state.operators if man.key == about.key)
    return Search(play, man).ways()


class Search:
    """The squares around a man, the cheapest first."""

    def __init__(self, play: Play, man: Operator) -> None:
        self.play = play
        self.man = man
        self.points = man.ap
        self.others = movement.others(play, man)
        self.afoot = man.aboard == NOWHERE
        self.seen: dict[int, int] = {}
        """How many see him on a square to whom it matters, and how many hear him run there; as far as asked."""
        self.heard: dict[int, int] = {}
        self.quiet: dict[int, Leg] = {}
        """By square, ways that nobody notices, and ways that somebody does."""
        self.noticed: dict[int, Leg] = {}
        self.played = 0

    def ways(self) -> list[Way]:
        """Ways that nobody notices, then those that end where somebody does."""
        start = self.man.place
        levels: list[list[Leg]] = [[] for _ in range(self.points + 1)]
        levels[0].append(Leg([start], [], 0))
        for legs in levels:  # by what they cost
            for onward in self.actions(self.settle(legs)):
                there = onward.path[-1]
                if onward.notice or self.in_sights(there):
                    known = self.noticed.get(there)
                    if known is None or onward.rank < known.rank:
                        self.noticed[there] = onward
                elif there not in self.quiet:
                    levels[onward.spent].append(onward)
        quiet = [leg for there, leg in self.quiet.items() if there != start and self.may_stay(there)]
        loud = [leg for there, leg in self.noticed.items() if there not in self.quiet and self.may_stay(there)]
        loud.sort(key=lambda leg: (leg.spent, leg.notice))
        found = [self.plain(leg) for leg in quiet]
        for leg in loud[:LISTENED]:
            if self.played < COURSES_PLAYED:
                found.append(self.told(leg))
        return found

    def settle(self, legs: list[Leg]) -> list[Leg]:
        """Of ways at one price the shortest to each square that no cheaper one reaches; those that can go on."""
        fresh = []
        for leg in sorted(legs, key=lambda leg: len(leg.keys)):
            place = leg.path[-1]
            if place not in self.quiet:
                self.quiet[place] = leg
                if not leg.spent or self.goes_on(place):
                    fresh.append(leg)
        return fresh

    # What he may do next

    def stand(self, place: int, spent: int) -> None:
        """Put him on a square of his way, with the points he would have left."""
        man = self.man
        man.place, man.ap = place, self.points - spent
        man.passing = self.afoot and bool(self.others & self.play.board.bits[place])

    def actions(self, legs: list[Leg]) -> Iterator[Leg]:
        """6.3 to 6.5 Every move, sprint and climb from where ways of one price lead."""
        waiting: list[Run] = []
        cost = 0
        for leg in legs:
            place = leg.path[-1]
            found, asked = self.offered(leg)
            for verb, option in found:
                path = [place, self.play.board.ahead[place][option.value]]
                keys = [option.key] if asked else []
                if verb == "sprint":
                    cost = option.cost
                    notice = self.loudness(place) + self.loudness(path[1])
                    waiting.append((notice, len(waiting), leg, path, keys))
                else:
                    onward = leg.on(verb, option.cost, path, keys, self.sighted(place) + self.sighted(path[1]))
                    onward.facing = option.value
                    yield onward
        for notice, _, leg, path, keys in self.runs(waiting):
            yield leg.on("sprint", cost, path, keys, notice)

    def offered(self, leg: Leg) -> tuple[list[tuple[str, Option]], bool]:
        """6.1 What he may do there to go on, and whether he is asked: what has one answer is not."""
        play, man = self.play, self.man
        self.stand(leg.path[-1], leg.spent)
        bars = offers.condition_of(play, man).bars
        turn = Turn(play, man)
        found: list[tuple[str, Option]] = []
        for verb, offer in OFFERED:
            options: list[Option] = []
            if verb not in bars:
                offer(play, turn, options)
            found += [(verb, option) for option in options]
        return found, not man.passing or len(found) > 1

    def runs(self, waiting: list[Run]) -> Iterator[Run]:
        """6.4 The sprints that are least noticed, by square and length, however they begin."""
        most, ahead = self.play.content.constants.sprint_squares, self.play.board.ahead
        known: set[tuple[int, int]] = set()
        order = count(len(waiting))
        heapify(waiting)
        while waiting:
            run = heappop(waiting)
            notice, _, leg, path, keys = run
            if (path[-1], len(path)) in known:
                continue
            known.add((path[-1], len(path)))
            if len(path) > most:
                yield run
                continue
            options = move_actions.runs_on_from(self.play, self.man, path, self.others)
            for option in options:
                more = [*keys, option.key] if len(options) > 1 else keys
                if option is STOP:
                    yield notice, 0, leg, path, more
                else:
                    there = ahead[path[-1]][option.value]
                    if (there, len(path) + 1) not in known:
                        heappush(waiting, (notice + self.loudness(there), next(order), leg, [*path, there], more))

    # Who notices it

    def goes_on(self, place: int) -> bool:
        """15.8 Whether he could go on from there as he came: on foot, not into a craft."""
        return self.afoot and pieces.craft_at(self.play, place) is None

    def may_stay(self, place: int) -> bool:
        """R9 Not on another operator's square, unless it is that of a craft."""
        return not self.others & self.play.board.bits[place] or pieces.craft_at(self.play, place) is not None

    def sighted(self, place: int) -> int:
        """7.3 Who sees him there: not counting those to whom it is no news and who have fired at him already."""
        if place not in self.seen:
            play, man = self.play, self.man
            bit = 1 << pieces.operator_number(play, man)
            units = [
                play.state.units[number]
                for number, _ in reactions.sightings(play, [move_actions.position(play, man, place)])
            ]
            self.seen[place] = sum(
                not (man.spotted and unit.alert and (unit.attacked & bit or not play.kinds[unit.kind].armed))
                for unit in units
            )
        return self.seen[place]

    def loudness(self, place: int) -> int:
        """7.7 Who sees him, and who hears him run."""
        if place not in self.heard:
            self.heard[place] = len(noise.sprint_hearers(self.play, [place]))
        return self.heard[place] + self.sighted(place)

    def in_sights(self, place: int) -> str:
        """6.10 His marked target, where he could attack it from there."""
        play, man = self.play, self.man
        if man.mark == NOWHERE or marked_targets.fire_barred(man, place >= play.board.size) is not None:
            return ""
        unit = play.state.units[man.mark]
        return unit.key if weapons.weapons_on(play, man, place, unit) else ""

    # As facts

    def plain(self, leg: Leg) -> Way:
        """6.1 With his last point his turn may be over."""
        names = self.play.board.names
        cells = [names[place] for place in leg.path]
        left = Price(self.points - leg.spent, "AP left")
        way = Way(cells[-1], leg.keys, [Price(leg.spent, "AP")], cells=cells, left=left)
        if leg.spent == self.points:
            self.stand(leg.path[-1], leg.spent)
            if len(offers.legal(self.play, self.man)) == 1:
                way.outcome.append(Consequence("turn", "his turn is over", "plain", self.man.key))
                way.ends = "turn"
        return way

    def told(self, leg: Leg) -> Way:
        """With what the enemy makes of its last action: the rules play it."""
        way = self.plain(leg)
        self.stand(leg.last[0], leg.before)
        found = goes(self.play, self.man, leg.last, acting(leg), leg.verb == "sprint")
        self.played += len(found.outcome.courses)
        way.outcome = [*consequences(found, self.man), *way.outcome]
        target = self.in_sights(leg.path[-1])
        if target:
            words = f"{sentence(spoken(target))}, his marked target, is in his sights"
            way.outcome.append(Consequence("marked", words, "good", target))
        way.ends = way.outcome[0].kind if way.outcome else "heard"
        return way


def acting(leg: Leg) -> Action:
    """The last action of a way, for a rehearsal."""

    def act(table: Play, man: Operator) -> None:
        if leg.verb == "sprint":
            move_actions.run(table, man, leg.last)
        elif leg.verb == "climb":
            move_actions.climb(table, man, leg.facing)
        else:
            move_actions.move(table, man, leg.facing)

    return act
