"""5, 7, 8, 10 and 11 once more, read anew from the specification: what may be chosen is compared with what is offered.

The conditions are written from the specification, the figures read from the data files; of the program only the pieces
on the table are looked at. Shorthands, which stand for several answers at once, are not compared.
"""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, Shorthand
from moonless.core.fate import SeededFate
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Salvo, Spread
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import Boat, Ship, State, Sub
from tests.games.gato_leader.position import READ
from tests.games.gato_leader.rules.card_reading import (
    ELECTRONICS,
    ENGINES,
    GUN,
    LOADS,
    MINES,
    PERISCOPE,
    TUBES,
    areas,
    beside,
    card,
    condition,
    level,
    ranges,
    read,
    steps_off,
    unfit,
    ways,
)

ESCORT = "e"


def damaged(boat: Boat, kind: int) -> int:
    return boat.temporary[kind] + boat.lasting[kind]


class Referee:
    """Plays at random and compares at every decision that the specification lists."""

    def __init__(self, campaign: str, seed: int) -> None:
        self.state: State = GAME.start(campaign, {"length": "short", "home_by": 10, **READ})
        self.random = Random(f"{campaign} {seed}")
        self.play = GAME.play(self.state, SeededFate(f"{campaign} {seed}"), self.answer)
        self.offers: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()

    def answer(self, decision: Decision) -> Option:
        expected = self.expected(decision)
        if expected is not None:
            offered = [option.key for option in decision.options if not isinstance(option, Shorthand)]
            assert len(set(offered)) == len(offered), offered
            assert set(offered) == expected, (decision.ask, set(offered) ^ expected)
            verbs = {key.split()[0] for key in expected}
            self.offers.update(f"{decision.ask} {verb}" for verb in verbs)
            self.missing.update(f"{decision.ask} {verb}" for verb in KINDS.get(decision.ask, set()) - verbs)
        return self.choose(decision)

    def choose(self, decision: Decision) -> Option:
        """Any kind of answer with the same chance; boats dive, fight and stay at sea more often than not."""
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(option.key.split()[0], []).append(option)
        for dull in ("hold", "done", "retreat", "no-search", "leave", "nothing"):
            if dull in kinds and len(kinds) > 1 and self.random.random() < 0.6:
                del kinds[dull]
        return self.random.choice(kinds[self.random.choice(sorted(kinds))])

    def expected(self, decision: Decision) -> set[str] | None:
        about = decision.about
        if isinstance(about, Salvo):
            return self.attacks(about) if decision.ask == "attack" else None
        if isinstance(about, Spread):
            ready = self.boat(about.sub).ready[about.load]
            most = min(2, ready) if LOADS[about.load] == "mk27" else ready
            return {f"fire {n}" for n in range(1, most + 1)}
        if isinstance(about, Maneuver):
            return self.maneuvers(about)
        if isinstance(about, Incoming):
            return self.reactions(about.sub)
        if decision.ask == "place" and decision.rule == "7.3" and isinstance(about, Boat):
            near = "infiltrator" in level(about)["abilities"]
            rings = {"long", "medium", "short"} if near else {"long"}
            return {area["id"] for area in areas() if area["ring"] in rings}
        if decision.ask == "move" and isinstance(about, list) and len(about) == 1:
            return self.moves(about[0], decision)
        return None

    # Crews and gear

    def boat(self, sub: Sub) -> Boat:
        return self.state.boats[sub.boat]

    def radar(self, boat: Boat) -> bool:
        """2.7, 4.4, 7.5 Printed, bought, or everybody's in Setting Sun; not with Electronics damage."""
        has = boat.radar or "radar" in level(boat)["abilities"] or self.state.campaign == "setting-sun"
        return has and not damaged(boat, ELECTRONICS)

    # 5.3 to 5.8

    def moves(self, boat: Boat, decision: Decision) -> set[str]:
        """Where a single boat may go; boxes are taken as they are offered."""
        ids = self.play.sheet.ids
        here = ids[boat.place]
        found = ways(self.state.campaign, card(boat.id)["boat_class"] == "s")
        ports = {port["id"] for port in read(f"campaign_{self.state.campaign.replace('-', '_')}")["port"]}
        there = found[here]
        if boat.homeward:
            there = {place for place in there if home(found, ports, place) < home(found, ports, here)}
        stays = {"stop"} if boat.moved else set() if boat.homeward else {"stay"}
        if here in ports and boat.in_port >= 10:  # R51, which this table plays with
            stays = set()
        boxes = {option.key for option in decision.options if option.key.split()[0] not in ("to", "stop", "stay")}
        return {f"to {place}" for place in there} | stays | boxes

    # 8.1 to 8.7

    def maneuvers(self, move: Maneuver) -> set[str]:
        sub, boat = move.sub, self.boat(move.sub)
        steps = len(move.path) - 1
        speed = card(boat.id)["speed_submerged" if sub.submerged else "speed_surfaced"]
        points = max(0, speed - damaged(boat, ENGINES)) - steps
        flees = unfit(boat) and points > 0
        found = set() if flees else {"hold"}
        if not steps and not move.flipped and not sub.silent:
            found.add("surface" if sub.submerged else "dive")
        if sub.submerged and sub.detected and not sub.silent:
            found.add("silent")
        if points > 0:
            nearer = [area for area in beside(sub.area) if not flees or steps_off(area) < steps_off(sub.area)]
            found |= {f"to {areas()[area]['id']}" for area in nearer}
            if areas()[sub.area]["ring"] == "long":
                found.add("leave")
        return found

    # 10.1 to 10.9

    def attacks(self, salvo: Salvo) -> set[str]:
        sub, boat, battle = salvo.sub, self.boat(salvo.sub), self.play.battle
        found = {"done"}
        cautious = level(boat)["initiative"] == "cautious"
        blind = sub.submerged and damaged(boat, PERISCOPE) and not battle.mission
        if not (unfit(boat) or sub.stunned or sub.silent or (cautious and sub.deep) or blind):
            found |= self.spreads(salvo, boat) | self.gun(salvo, boat)
        fired = any(attack.weapon != GUN_SHOT for attack in salvo.attacks)
        if not battle.mission and not fired and not salvo.reloaded:
            room = max(0, card(boat.id)["torpedoes_ready"] - damaged(boat, TUBES)) - sum(boat.ready)
            most = min(boat.level, sum(boat.stored[:MINES]), room)
            found |= {f"reload {n}" for n in range(1, most + 1)}
        return found

    def spreads(self, salvo: Salvo, boat: Boat) -> set[str]:
        """10.2, 10.3, R28 Range 0 to 3; Mk 27 at Escorts only; one spread for each target and type."""
        if salvo.reloaded:
            return set()
        declared = {(attack.weapon, attack.ship.key) for attack in salvo.attacks}
        return {
            f"{LOADS[load]} {ship.key}"
            for load in range(MINES)
            if boat.ready[load]
            for ship in self.in_range(salvo.sub, 3)
            if (load, ship.key) not in declared and (LOADS[load] != "mk27" or self.is_escort(ship))
        }

    def gun(self, salvo: Salvo, boat: Boat) -> set[str]:
        """10.7 Surfaced, one a round, range 0 to 2, with ammunition and a gun that works."""
        allowed = condition(self.play.battle.condition).get("gun_attacks_allowed", True)
        shot = any(attack.weapon == GUN_SHOT for attack in salvo.attacks)
        if (
            salvo.sub.submerged
            or self.play.battle.mission
            or shot
            or not boat.ammo
            or damaged(boat, GUN)
            or not allowed
        ):
            return set()
        return {f"gun {ship.key}" for ship in self.in_range(salvo.sub, 2)}

    def in_range(self, sub: Sub, most: int) -> list[Ship]:
        """7.6 Without working Radar perhaps less; in a Naval Attack all are at range 0 (5.13)."""
        limit = condition(self.play.battle.condition).get("attack_range_without_radar", most)
        most = most if self.radar(self.boat(sub)) else min(most, limit)
        ships = [ship for ship in self.play.battle.ships if ship.area >= 0]
        return ships if self.play.battle.mission else [ship for ship in ships if ranges(sub.area)[ship.area] <= most]

    def is_escort(self, ship: Ship) -> bool:
        """R21 A misidentified merchant is an Escort once it is revealed."""
        if not ship.card:
            return ship.key[0] == ESCORT
        return any(entry["number"] == ship.card for entry in read("escorts")["escort"])

    # 11.5

    def reactions(self, sub: Sub) -> set[str]:
        if not sub.submerged:
            return {"ride-it-out", "crash-dive"}
        allowed = condition(self.play.battle.condition).get("deep_dive_allowed", True)
        return {"ride-it-out", "deep-dive"} if allowed else {"ride-it-out"}


def home(found: dict[str, set[str]], ports: set[str], place: str) -> int:
    """R15 Steps to the nearest Port."""
    steps, seen, wave = 0, {place}, {place}
    while wave and not wave & ports:
        wave = {there for here in wave for there in found[here]} - seen
        seen |= wave
        steps += 1
    return steps


KINDS = {
    "attack": {"mk14", "mk10", "gun", "reload"},
    "maneuver": {"dive", "surface", "silent", "leave", "to", "hold"},
    "reaction": {"crash-dive", "deep-dive"},
}


@pytest.mark.rule(
    "GL 5.3", "GL 7.3", "GL 8.2", "GL 8.6", "GL 8.7", "GL 10.1", "GL 10.2", "GL 10.7", "GL 10.9", "GL 11.5"
)
def test_what_is_offered_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for campaign in ("against-the-sun", "holding-the-line", "turning-the-tide", "setting-sun"):
        for seed in range(4):
            referee = Referee(campaign, seed)
            while not referee.state.over:
                GAME.play_phase(referee.play)
            offers += referee.offers
            missing += referee.missing
    kinds = [f"{ask} {verb}" for ask, verbs in KINDS.items() for verb in verbs]
    assert min(offers[kind] for kind in kinds) > 5, offers  # each was there to be compared,
    assert min(missing[kind] for kind in kinds) > 5, missing  # and each was not
