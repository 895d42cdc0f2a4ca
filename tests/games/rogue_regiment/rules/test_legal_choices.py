"""6.1 to 6.17 and 8.1 once more, read anew from the specification: what an operator may do is compared with what is
offered, at every one of his decisions on foot and on the board. Shorthand, which stands for several answers, is not
played.

Steps, the table of actions, targets and ranges are written from the specification; the ray of sight is the one that
is walked square by square. Of the program only the board and the pieces on it are looked at.
"""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, serious
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import BLOCK, DOOR, FACINGS, WATER
from moonless.games.rogue_regiment.content.components import BARREL, GEAR, HMG, JEEP
from moonless.games.rogue_regiment.rules import sequence
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, VEHICLE, Operator, State, Unit
from tests.games.rogue_regiment.position import READ
from tests.games.rogue_regiment.ray_walk import RayWalk
from tests.games.rogue_regiment.rules.step_reading import CLIMB, STEP, Walker

GUNS = {"pistol": 8, "sten": 8, "speargun": 4, "welrod": 4, "de_lisle": 8, "scoped_rifle": 16}
"""8.1 Long ranges."""

LOUD = {"pistol", "sten", "scoped_rifle"}
"""8.11 Those with an earshot: the others do nothing to a barrel."""

KNIFE = "fighting_knife"

# 6.1 The table: points, and whether standing, crouched, carrying.
TABLE = {
    "move": (1, True, True, True),
    "sprint": (2, True, False, False),
    "climb": (2, True, False, False),
    "attack": (1, True, False, False),
    "aim": (1, True, False, False),
    "mark": (2, True, False, False),
    "blind": (1, False, True, False),
    "crouch": (1, True, False, False),
    "stand": (0, False, True, False),
    "recover": (4, True, True, False),
}


class Reading:
    """What one operator may do now."""

    def __init__(self, play: Play, man: Operator) -> None:
        self.play, self.man = play, man
        self.walker = Walker(play, man)
        self.gear = {name: man.gear[number] for number, name in enumerate(GEAR)}

    def legal(self) -> dict[str, set[str]]:
        return {verb: self.found(verb) if self.allowed(verb) else set() for verb in TABLE}

    def allowed(self, verb: str) -> bool:
        points, standing, crouched, carrying = TABLE[verb]
        posture = crouched if self.man.crouched else standing
        return self.man.ap >= points and posture and (carrying or self.man.carrying < 0)

    def found(self, verb: str) -> set[str]:
        man, walker = self.man, self.walker
        ways = [(facing, f"{verb} {name.lower()}") for facing, name in enumerate(FACINGS)]
        if verb == "move":
            return {key for facing, key in ways if walker.may_move(man.place, facing)}
        if verb == "sprint":
            return {key for facing, key in ways if walker.may_sprint(man.place, facing)}
        if verb == "climb":
            return {key for facing, key in ways if self.climbs(facing)}
        if verb in ("attack", "blind"):
            return self.attacks(verb)
        if verb == "aim":
            return {f"aim {unit.key}" for unit in self.targets() if self.aims_at(unit)}
        if verb == "mark":
            return {"mark"} if man.mark < 0 and any(unit.fate == ALIVE for unit in self.play.state.units) else set()
        if verb == "recover":
            return {"recover"} if man.health in (1, 2) else set()
        return {verb}

    def climbs(self, facing: int) -> bool:
        place = self.man.place
        return self.walker.kind(place, facing) == CLIMB and self.walker.free(self.walker.at(place, facing))

    # 8.1 Targets

    def targets(self) -> list[Unit]:
        on_board = range(self.play.board.size)
        return [
            unit for unit in self.play.state.units if unit.fate == ALIVE and unit.place in on_board and unit.kind < JEEP
        ]

    def in_sight(self, place: int) -> bool:
        """4.7 Standing, or firing blind: not where the ray is blocked."""
        play = self.play
        return RayWalk(play.board, self.man.place, place, play.full, play.low).level(False) != BLOCK

    def guns(self) -> dict[str, int]:
        """14.10 A swimmer has his speargun only."""
        wet = self.play.board.terrain[self.man.place] == WATER
        return {gun: reach for gun, reach in GUNS.items() if self.gear[gun] and (gun == "speargun" or not wet)}

    def attacks(self, verb: str) -> set[str]:
        found, place = set(), self.man.place
        distance = self.play.board.distance[place]
        marks = [(unit.key, unit.place, set(GUNS)) for unit in self.targets()]
        barrels = [token for token in self.play.state.tokens if token.kind == BARREL]
        marks += [(token.key, token.place, LOUD) for token in barrels if 0 <= token.place < self.play.board.size]
        for key, there, weapons in marks:
            if (there != place or weapons is not LOUD) and self.in_sight(there):
                found |= {
                    f"{verb} {gun} {key}"
                    for gun, reach in self.guns().items()
                    if gun in weapons and distance[there] <= reach
                }
        if verb == "attack" and self.gear[KNIFE] and not self.man.spotted:
            found |= {f"attack {KNIFE} {unit.key}" for unit in self.targets() if self.behind(unit)}
        return found

    def behind(self, unit: Unit) -> bool:
        """6.8 The one square directly behind infantry, openly adjacent with no door between."""
        if unit.role == VEHICLE or unit.kind == HMG:
            return False
        back = (unit.facing + 4) % 8
        if self.walker.at(unit.place, back) != self.man.place:
            return False
        if back % 2 == 0 and self.play.board.edge(unit.place, self.man.place) == DOOR:
            return False
        return self.play.board.openly(unit.place, back, self.play.walls)

    def aims_at(self, unit: Unit) -> bool:
        """6.9 In sight and within the long range of one of his guns; not where he aims already."""
        reach = max((reach for gun, reach in GUNS.items() if self.gear[gun]), default=0)
        near = self.play.board.distance[self.man.place][unit.place] <= reach
        return near and self.in_sight(unit.place) and self.play.state.units.index(unit) != self.man.aim


class Referee:
    """Plays at random and compares at every decision of an operator."""

    def __init__(self, mission: str, seed: int) -> None:
        self.state: State = GAME.start(mission, dict(READ))
        self.random = Random(f"{mission} {seed}")
        self.play = GAME.play(self.state, SeededFate(f"{mission} {seed}"), self.answer)
        self.offers: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self.decisions = 0

    def answer(self, decision: Decision) -> Option:
        man = decision.about
        if decision.ask == "action" and isinstance(man, Operator) and self.compared(man):
            self.decisions += 1
            self.compare(decision, man)
        if decision.ask == "withdraw":
            return decision.options[1]
        verbs: dict[str, list[Option]] = {}
        for option in serious(decision.options):
            verbs.setdefault(option.key.split()[0] if decision.ask == "action" else option.key, []).append(option)
        if "end" in verbs and len(verbs) > 1 and self.random.random() < 0.7:
            del verbs["end"]
        return self.random.choice(verbs[self.random.choice(sorted(verbs))])

    def compared(self, man: Operator) -> bool:
        """On foot and on the board, with no boat, jeep or tile's edge beside him."""
        board = self.play.board
        if not 0 <= man.place < board.size or man.aboard >= 0 or man.companion or man.passing:
            return False
        crafts = [unit.place for unit in self.state.units if unit.kind >= JEEP]
        return all(0 <= craft < board.size and board.distance[man.place][craft] > 1 for craft in crafts if craft >= 0)

    def compare(self, decision: Decision, man: Operator) -> None:
        expected = Reading(self.play, man).legal()
        offered: dict[str, set[str]] = {verb: set() for verb in TABLE}
        tiles = self.off_board(man)
        for option in decision.options:
            verb = option.key.split()[0]
            if verb in offered and option.key not in tiles:
                offered[verb].add(option.key)
        assert offered == expected, (self.state.mission, man, {v: offered[v] ^ expected[v] for v in TABLE})
        self.offers.update(verb for verb in TABLE if expected[verb])
        self.missing.update(verb for verb in TABLE if not expected[verb])

    def off_board(self, man: Operator) -> set[str]:
        """2.10 Steps onto an entry or exit tile, which are not compared."""
        walker = Walker(self.play, man)
        outward = [name.lower() for facing, name in enumerate(FACINGS) if walker.at(man.place, facing) < 0]
        return {f"{verb} {name}" for verb in (STEP, "sprint") for name in outward}


MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]


@pytest.mark.rule("SRR 3.3", "SRR 6.1", "SRR 6.3", "SRR 6.4", "SRR 6.5", "SRR 6.8", "SRR 6.9", "SRR 8.1")
def test_what_is_offered_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for mission in MISSIONS:
        referee = Referee(mission, 1)
        while not referee.state.over and referee.decisions < 100:
            sequence.play_phase(referee.play)
        offers += referee.offers
        missing += referee.missing
    assert min(offers[verb] for verb in TABLE) > 5, offers  # each was there to be compared,
    assert min(missing[verb] for verb in TABLE) > 5, missing  # and each was not
