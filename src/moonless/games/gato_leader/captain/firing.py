"""What a boat's fire would bring, in victory points: how its torpedoes are best shared, what its gun is worth.

What was reckoned once is kept while the battle stands as it stands: see `Lookout`.
"""

from typing import Final

from moonless.games.gato_leader.captain.prices import Prices
from moonless.games.gato_leader.captain.worths import (
    Worths,
    deck_table,
    most_worth,
    shared_out,
    ship_worth,
    spread_table,
)
from moonless.games.gato_leader.content.kinds import MINE, MK14, SHIP_KINDS
from moonless.games.gato_leader.rules import attacks, cards, declaring, terms
from moonless.games.gato_leader.rules.chances import HEAVY, LIGHT, SINKING, column_of, shot
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import UNKNOWN, Boat, Ship, Sub

MOST_TARGETS: Final = 4
MOST_TORPEDOES: Final = 12
GUN_SAMPLE: Final = 6
UNREAD: Final = -1.0
"""What is kept is never below 0: this was not reckoned yet."""
ROUNDING: Final = 1e-6


def like(ship: Ship) -> int:
    """Its card, or for an Unknown ship its kind: fire at two alike in this brings the same, if they are as damaged."""
    return ship.card if ship.card != UNKNOWN else -1 - ship.kind


class Fire:
    """A spread of a plan, and what it brings."""

    def __init__(self, ship: Ship, number: int, worth: float) -> None:
        self.ship = ship
        self.number = number
        self.worth = worth


class Firing:
    """The ships that a boat may fire at, and what that is worth.

    What was reckoned for somebody who had the same means is taken over from him.
    """

    def __init__(self, play: Play, sub: Sub, prices: Prices, before: "Firing | None" = None) -> None:
        self.prices = prices
        self.look(play, sub)
        heavy = prices.final_share if play.state.contacts > 0 else prices.heavy_share
        self.shares = (prices.xp_worth, prices.light_share, heavy)
        self.load = max(range(MINE), key=lambda load: self.boat.ready[load])
        self.ready = min(self.boat.ready[self.load], MOST_TORPEDOES)
        self.mission = play.battle.mission
        self.reach = declaring.weapon_range(play, sub, MK14)
        self.gun_reach = declaring.weapon_range(play, sub, declaring.GUN_SHOT)
        fit = not (terms.unfit(play, self.boat) or sub.stunned or sub.silent)
        self.fires_from = [fit, fit and terms.periscope_works(self.boat)]
        allowed = cards.condition(play).gun_attacks_allowed
        self.has_gun = bool(self.boat.ammo) and terms.gun_works(self.boat) and allowed
        self.alike = [(like(ship), ship.damage) for ship in self.ships]
        self.decks: dict[int, tuple[int, ...]] = {} if before is None else before.decks
        self.tables: dict[tuple[int, int, int, int], Worths] = {} if before is None else before.tables
        self.most_gained: dict[tuple[int, int, int], tuple[float, float]] = {} if before is None else before.most_gained
        self.guns: dict[tuple[int, int, int], float] = {} if before is None else before.guns
        same = before is not None and before.alike == self.alike
        self.fires: dict[tuple[int, ...], float] = before.fires if before is not None and same else {}
        areas = len(play.display.ids)
        self.hopes = [UNREAD] * areas
        self.gun_worths = [UNREAD] * areas
        self.gains = [UNREAD] * (2 * len(self.ships) * (self.reach + 1))
        """For each ship and range: the most that a spread brings, and the most for a torpedo."""

    def look(self, play: Play, sub: Sub) -> None:
        """At the counters as they lie now."""
        self.play = play
        self.sub = sub
        self.boat: Boat = cards.sub_boat(play, sub)
        self.ships = [ship for ship in play.battle.ships if ship.area >= 0]

    def deck(self, kind: int) -> tuple[int, ...]:
        """8.5 The cards an Unknown ship of a kind may be."""
        if kind not in self.decks:
            state, deck = self.play.state, DECK_OF[kind]
            self.decks[kind] = tuple(state.decks[deck] or state.discards[deck])
        return self.decks[kind]

    def table(self, ship: Ship, load: int, distance: int) -> Worths:
        """What spreads at a ship bring."""
        key = like(ship), ship.damage, load, distance
        found = self.tables.get(key)
        if found is None:
            play = self.play
            modifier = attacks.torpedo_modifier(play, self.boat, ship, load, 1, distance)
            column = column_of(play, self.boat, load)
            if ship.card != UNKNOWN:
                found = spread_table(play.content, ship.card, column, modifier, ship.damage, self.shares)
            else:
                found = deck_table(play.content, self.deck(ship.kind), column, modifier, self.shares)
            self.tables[key] = found
        return found

    def plan(self, targets: list[tuple[Ship, int]], load: int) -> list[Fire]:
        """The best shares of the ready torpedoes among targets at these ranges."""
        limit = self.play.content.tables.torpedo.type[load].max_per_spread
        found = [(self.table(ship, load, distance), ship) for ship, distance in targets]
        found.sort(key=most_worth)
        found = found[:MOST_TARGETS]
        tables = tuple([table[: limit + 1] if limit else table for table, _ in found])
        numbers = shared_out(tables, min(self.boat.ready[load], MOST_TORPEDOES), self.prices.torpedo_worth)
        return [
            Fire(ship, number, table[number] - self.prices.torpedo_worth * number)
            for number, (table, ship) in zip(numbers, found, strict=True)
            if number
        ]

    def in_reach(self, area: int, load: int) -> list[tuple[Ship, int]]:
        """Ships that torpedoes of a type can be fired at from an area, with their ranges."""
        play = self.play
        if self.mission:
            return [(ship, 0) for ship in self.ships]
        kinds = play.content.tables.torpedo.type[load].targets
        row = play.display.distance[area]
        near = [(ship, row[ship.area]) for ship in self.ships if row[ship.area] <= self.reach]
        return [pair for pair in near if SHIP_KINDS[pair[0].kind] in kinds]

    def gun(self, ship: Ship, distance: int) -> float:
        """What a shot of the gun brings."""
        key = like(ship), ship.damage, distance
        found = self.guns.get(key)
        if found is None:
            play = self.play
            table = play.content.tables.gun
            modifier = terms.skills(play, self.boat).gs + table.modifier_per_range * distance + bool(ship.heavy)
            numbers = [ship.card] if ship.card else self.deck(ship.kind)[::GUN_SAMPLE]
            total, (xp, light, heavy) = 0.0, self.shares
            for number in numbers:
                a, b, c = play.content.ships[number].gun
                outcome = shot(play.content, 1, modifier, (a, b, c), ship.damage)
                worth = ship_worth(play.content, number, xp)
                total += worth * (outcome[SINKING] + heavy * outcome[HEAVY] + light * outcome[LIGHT])
            found = self.guns[key] = total / len(numbers)
        return found

    # From an area

    def attack_worth(self, area: int, submerged: bool) -> float:
        """What the boat's fire from an area would bring this round."""
        if not self.fires_from[submerged]:
            return 0.0
        total = self.torpedo_worth(area) if self.ready else 0.0
        return total if submerged or not self.has_gun else total + self.gun_worth(area)

    def torpedo_worth(self, area: int) -> float:
        """What the torpedoes would bring; areas from which all ranges are the same are the same."""
        row, far = self.play.display.distance[area], self.reach + 1
        ranges = [row[ship.area] for ship in self.ships]
        if not ranges or min(ranges) >= far:
            return 0.0
        key = tuple([min(away, far) for away in ranges])
        found = self.fires.get(key)
        if found is None:
            fires = self.plan(self.in_reach(area, self.load), self.load)
            found = self.fires[key] = sum([fire.worth for fire in fires])
        return found

    def gun_worth(self, area: int) -> float:
        """What the best shot of the gun would bring."""
        found = self.gun_worths[area]
        if found < 0.0:
            row, found = self.play.display.distance[area], 0.0
            for ship in self.ships:
                if row[ship.area] <= self.gun_reach:
                    found = max(found, self.gun(ship, row[ship.area]))
            self.gun_worths[area] = found
        return found

    # At most

    def most_fire(self, area: int, submerged: bool) -> float:
        """At least what the boat's fire from an area would bring, and quick to say."""
        if not self.fires_from[submerged]:
            return 0.0
        most = self.hope(area)
        return most if submerged or not self.has_gun else most + self.gun_worth(area)

    def hope(self, area: int) -> float:
        """At least what torpedoes would bring: as if there were enough for every ship, or each the best there is."""
        found = self.hopes[area]
        if found < 0.0:
            row, each, single = self.play.display.distance[area], 0.0, 0.0
            for place, ship in enumerate(self.ships):
                away = 0 if self.mission else row[ship.area]
                if away <= self.reach:
                    at = 2 * (place * (self.reach + 1) + away)
                    if self.gains[at] < 0.0:
                        self.gains[at], self.gains[at + 1] = self.gain(ship, away)
                    each += self.gains[at]
                    single = max(single, self.gains[at + 1])
            found = self.hopes[area] = min(each, self.ready * single) + ROUNDING
        return found

    def gain(self, ship: Ship, distance: int) -> tuple[float, float]:
        """The most that a spread at a ship brings, and the most that it brings for a torpedo."""
        key = like(ship), ship.damage, distance
        found = self.most_gained.get(key)
        if found is None:
            most = single = 0.0
            for number, worth in enumerate(self.table(ship, self.load, distance)):
                if 0 < number <= self.ready:
                    gain = worth - self.prices.torpedo_worth * number
                    most, single = max(most, gain), max(single, gain / number)
            found = self.most_gained[key] = most, single
        return found
