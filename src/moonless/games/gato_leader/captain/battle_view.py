"""How the captain sees a battle: what a position is worth, how torpedoes are best shared, what an attack would cost.

Everything is in victory points. No search: one round ahead, with exact odds. What was reckoned once is kept while the
battle stands as it stands: see `Lookout`.
"""

from typing import Final

from moonless.games.gato_leader.board import LONG
from moonless.games.gato_leader.captain.prices import TUNED, Prices
from moonless.games.gato_leader.captain.worths import (
    Worths,
    deck_table,
    most_worth,
    shared_out,
    ship_worth,
    spread_table,
    ways,
)
from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.content.kinds import ESCORT, MINE, MK14, SHIP_KINDS
from moonless.games.gato_leader.rules import attacks, cards, damage, declaring, escorts, movement, sighting, terms
from moonless.games.gato_leader.rules.chances import (
    HEAVY,
    LIGHT,
    SINKING,
    boat_hull_left,
    boat_sinking,
    column_of,
    escort_detects,
    shot,
)
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import MERCHANT_DECK, UNKNOWN, Boat, Ship, Sub

MOST_TARGETS: Final = 4
GUN_SAMPLE: Final = 6


class Fire:
    """A spread of a plan, and what it brings."""

    def __init__(self, ship: Ship, number: int, worth: float) -> None:
        self.ship = ship
        self.number = number
        self.worth = worth


class Course:
    """Where a boat is best after moving and falling back, on which side, and how it gets there."""

    def __init__(self, worth: float, move_to: int, submerged: bool, lag: int, end: int) -> None:
        self.worth = worth
        self.move_to = move_to
        self.submerged = submerged
        self.lag = lag
        self.end = end


class BattleView:
    """A battle as one boat's captain sees it."""

    def __init__(self, play: Play, sub: Sub, prices: Prices) -> None:
        self.prices = prices
        self.look(play, sub)
        self.speeds = [sighting.ship_speed(play, ship) for ship in self.escorts]
        self.boat_speeds = [terms.boat_speed(play, self.boat, False), terms.boat_speed(play, self.boat, True)]
        self.reference = movement.reference_speed(play)
        heavy = prices.final_share if play.state.contacts > 0 else prices.heavy_share
        self.shares = (prices.xp_worth, prices.light_share, heavy)
        self.load = max(range(MINE), key=lambda load: self.boat.ready[load])
        self.mission = play.battle.mission
        self.reach = declaring.weapon_range(play, sub, MK14)
        self.gun_reach = declaring.weapon_range(play, sub, declaring.GUN_SHOT)
        self.hears = [escorts.detection_range(play, False), escorts.detection_range(play, True)]
        fit = not (terms.unfit(play, self.boat) or sub.stunned or sub.silent)
        self.fires_from = [fit, fit and terms.periscope_works(self.boat)]
        allowed = cards.condition(play).gun_attacks_allowed
        self.has_gun = bool(self.boat.ammo) and terms.gun_works(self.boat) and allowed
        self.decks: dict[int, tuple[int, ...]] = {}
        self.tables: dict[tuple[str, int, int], Worths] = {}
        self.guns: dict[tuple[str, int], float] = {}
        self.hearing: dict[tuple[str, bool], float] = {}
        self.bites: dict[tuple[str, bool, bool], float] = {}
        self.fires: dict[tuple[int, ...], float] = {}
        self.worths: dict[tuple[int, bool], float] = {}
        self.slips: dict[int, bool] = {}
        self.start: Course | None = None

    def look(self, play: Play, sub: Sub) -> None:
        """At the counters as they lie now."""
        self.play = play
        self.sub = sub
        self.boat: Boat = cards.sub_boat(play, sub)
        self.ships = [ship for ship in play.battle.ships if ship.area >= 0]
        self.escorts = [ship for ship in self.ships if ship.kind == ESCORT]

    # Our fire

    def deck(self, kind: int) -> tuple[int, ...]:
        """8.5 The cards an Unknown ship of a kind may be."""
        if kind not in self.decks:
            state, deck = self.play.state, DECK_OF[kind]
            self.decks[kind] = tuple(state.decks[deck] or state.discards[deck])
        return self.decks[kind]

    def table(self, ship: Ship, load: int, distance: int) -> Worths:
        """What spreads at a ship bring."""
        key = ship.key, load, distance
        if key not in self.tables:
            play = self.play
            modifier = attacks.torpedo_modifier(play, self.boat, ship, load, 1, distance)
            column = column_of(play, self.boat, load)
            if ship.card != UNKNOWN:
                self.tables[key] = spread_table(play.content, ship.card, column, modifier, ship.damage, self.shares)
            else:
                self.tables[key] = deck_table(play.content, self.deck(ship.kind), column, modifier, self.shares)
        return self.tables[key]

    def plan(self, targets: list[tuple[Ship, int]], load: int) -> list[Fire]:
        """The best shares of the ready torpedoes among targets at these ranges."""
        limit = self.play.content.tables.torpedo.type[load].max_per_spread
        found = [(self.table(ship, load, distance), ship) for ship, distance in targets]
        found.sort(key=most_worth)
        found = found[:MOST_TARGETS]
        tables = tuple(table[: limit + 1] if limit else table for table, _ in found)
        numbers = shared_out(tables, min(self.boat.ready[load], 12), self.prices.torpedo_worth)
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
        key = ship.key, distance
        if key not in self.guns:
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
            self.guns[key] = total / len(numbers)
        return self.guns[key]

    def attack_worth(self, area: int, submerged: bool) -> float:
        """What the boat's fire from an area would bring this round."""
        if not self.fires_from[submerged]:
            return 0.0
        total = self.torpedo_worth(area) if self.boat.ready[self.load] else 0.0
        if not submerged and self.has_gun:
            row, reach = self.play.display.distance[area], self.gun_reach
            shots = [self.gun(ship, row[ship.area]) for ship in self.ships if row[ship.area] <= reach]
            if shots:
                total += max(shots)
        return total

    def torpedo_worth(self, area: int) -> float:
        """What the torpedoes would bring; areas from which all ranges are the same are the same."""
        row, far = self.play.display.distance[area], self.reach + 1
        ranges = [row[ship.area] for ship in self.ships]
        if not ranges or min(ranges) >= far:
            return 0.0
        key = tuple([min(away, far) for away in ranges])
        if key not in self.fires:
            self.fires[key] = sum([fire.worth for fire in self.plan(self.in_reach(area, self.load), self.load)])
        return self.fires[key]

    # What comes back

    def hits_cost(self, hits: Strength) -> float:
        """What an attack costs if it is not escaped."""
        if not hits.light and not hits.heavy:
            return 0.0
        sunk = boat_sinking(self.play, self.boat, hits.light, hits.heavy)
        return sunk * self.prices.boat_worth + (1 - sunk) * self.prices.damage_worth * (0.5 * hits.light + hits.heavy)

    def reaction_costs(self, incoming: Incoming) -> tuple[float, float]:
        """Riding an attack out, and the reaction the boat has."""
        play, boat, table = self.play, self.boat, self.play.content.tables.reactions
        ride = self.hits_cost(incoming.strength)
        if not self.sub.submerged:
            stress = table.crash_dive_stress
            caught = 1 - terms.evasion_after(play, boat, stress) / 10
            return ride, stress * self.prices.stress_worth + self.cliff(stress) + caught * self.hits_cost(
                incoming.caught
            )
        stress = table.deep_dive_stress
        leak = 1 - terms.evasion_after(play, boat, stress) / 10
        broken = self.prices.boat_worth if boat_hull_left(play, boat) <= 1 else self.prices.damage_worth
        return ride, stress * self.prices.stress_worth + self.cliff(stress) + leak * broken

    def cliff(self, stress: int) -> float:
        """Stress that makes a crew Unfit ends its patrol."""
        fit = not terms.unfit(self.play, self.boat)
        return (
            self.prices.unfit
            if fit and self.boat.stress + stress > cards.level(self.play, self.boat).shaken_max
            else 0.0
        )

    def found(self, row: list[int], submerged: bool) -> float:
        """The chance to be Detected this round where distances are these."""
        if self.sub.detected:
            return 1.0
        reach = self.hears[submerged]
        unseen = 1.0
        for ship in self.escorts:
            if row[ship.area] <= reach:
                key = ship.key, submerged
                if key not in self.hearing:
                    self.hearing[key] = escort_detects(self.play, ship, submerged)
                unseen *= 1 - self.hearing[key]
        return 1 - unseen

    def usual_hits(self, ship: Ship, surfaced: bool, near: bool) -> Strength:
        """An Escort's attack, of the usual kind if it is Unknown."""
        light, heavy = (1, 1) if surfaced else (0, 2)
        if ship.card != UNKNOWN:
            card = cards.ship_card(self.play, ship)
            base = card.surface_attack if surfaced else card.submerged_attack
            light, heavy = (base.light, base.heavy) if base is not None else (0, 0)
        bonus = int(surfaced and near)
        return damage.reduced(
            self.play, Strength(light, heavy + bonus), ship.light, ship.heavy, terms.evasion(self.play, self.boat)
        )

    def bite(self, ship: Ship, submerged: bool, near: bool) -> float:
        """What an Escort's attack costs; there is always a reaction that limits it."""
        key = ship.key, submerged, near
        if key not in self.bites:
            hits = self.usual_hits(ship, not submerged, near)
            self.bites[key] = min(self.hits_cost(hits), self.prices.limit + self.prices.stress_worth * 2)
        return self.bites[key]

    def escort_cost(self, area: int, submerged: bool) -> float:
        """What Escorts are likely to do to the boat this round: they find it, close in, attack."""
        row = self.play.display.distance[area]
        found = self.found(row, submerged)
        if found <= 0:
            return 0.0
        cost = 0.0
        table = self.play.content.tables.enemy_attack
        arm = table.escort_range_submerged if submerged else table.escort_range_surfaced
        for ship, speed in zip(self.escorts, self.speeds, strict=True):
            away = row[ship.area] - speed
            if away <= arm:
                cost += self.bite(ship, submerged, away <= 0)
        return found * cost

    def gunfire_cost(self, area: int, submerged: bool) -> float:
        """Merchant and Naval ships shoot at Surfaced boats near them, and planes come."""
        if submerged:
            return 0.0
        play = self.play
        cost = self.prices.planes if cards.condition(play).air_attack is not None else 0.0
        row, reach = play.display.distance[area], play.content.tables.enemy_attack.ship_range_surfaced
        for ship in self.ships:
            if row[ship.area] > reach or ship.kind == ESCORT:
                continue
            if ship.card == UNKNOWN:
                cost += self.prices.unknown_naval if play.battle.naval else self.prices.unknown_merchant
                continue
            near = row[ship.area] == 0
            card = cards.ship_card(play, ship)
            base = card.ram_attack if near and card.ram_attack is not None else card.surface_attack
            if base is not None:
                hits = Strength(base.light, base.heavy + near)
                cost += self.hits_cost(
                    damage.reduced(play, hits, ship.light, ship.heavy, terms.evasion(play, self.boat))
                )
        return cost

    # Where to be

    def can_slip_away(self, area: int) -> bool:
        """Whether next round's move and Lag take the boat off the display before anybody looks for it."""
        if area not in self.slips:
            display = self.play.display
            wake, edge, fast = display.distance[area][display.wake], display.off[area], max(self.boat_speeds)
            self.slips[area] = wake - fast < self.reference or edge <= fast
        return self.slips[area]

    def worth(self, area: int, submerged: bool) -> float:
        """What it is worth to end this round's movement in an area: fire, less what comes back, less being stuck."""
        if area < 0:
            return 0.0
        key = area, submerged
        if key not in self.worths:
            worth = self.attack_worth(area, submerged)
            worth -= self.escort_cost(area, submerged) + self.gunfire_cost(area, submerged)
            if self.escorts and not self.can_slip_away(area):
                worth -= self.prices.stuck_cost * len(self.escorts)
            self.worths[key] = worth
        return self.worths[key]

    def best_course(self, start: int, sides: list[tuple[bool, int]]) -> Course:
        """The best end of this round's movement, over sides (with their points) and drifts; leaving brings nothing."""
        best = Course(-99.0, start, self.sub.submerged, 0, start)
        display = self.play.display
        for submerged, points in sides:
            speed = 0 if self.sub.silent else self.boat_speeds[submerged]
            for end, steps, area, lag in ways(display, start, points, self.reference, max(0, self.reference - speed)):
                worth = self.worth(end, submerged) - 0.001 * steps
                if worth > best.worth:
                    best = Course(worth, area, submerged, lag, end)
        return best

    def best_start(self) -> Course:
        """7.3 The Long Range area and side from which the first round promises most."""
        if self.start is None:
            found = Course(-99.0, self.sub.area, False, 0, self.sub.area)
            for area in self.play.display.areas(LONG):
                for below in (False, True):
                    course = self.best_course(area, [(below, self.boat_speeds[below])])
                    if course.worth > found.worth + 1e-6 and course.end >= 0:
                        found = Course(course.worth, area, below, course.lag, course.end)
            self.start = found
        return self.start


# One view for as many questions as it holds


def standing(play: Play, sub: Sub) -> tuple[object, ...]:
    """Everything a view of the battle rests on; while it is the same, the view holds."""
    state, battle, boat = play.state, play.battle, cards.sub_boat(play, sub)
    return (
        state.campaign,
        state.contacts > 0,
        state.better_torpedoes,
        state.decks[MERCHANT_DECK:],
        state.discards[MERCHANT_DECK:],
        battle.condition,
        battle.alerted,
        battle.mission,
        battle.naval,
        battle.cup,
        [(ship.key, ship.kind, ship.area, ship.card, ship.damage, ship.tactics) for ship in battle.ships],
        (sub.detected, sub.silent, sub.stunned),
        (boat.id, boat.level, boat.stress, boat.ammo, boat.radar, boat.torpedo_mod),
        (*boat.ready, *boat.temporary, *boat.lasting),
    )


class Lookout:
    """Keeps each boat's view of the battle for as many questions as it holds."""

    def __init__(self, prices: Prices = TUNED) -> None:
        self.prices = prices
        self.views: dict[int, tuple[tuple[object, ...], BattleView]] = {}

    def view(self, play: Play, sub: Sub) -> BattleView:
        """The battle as this boat's captain sees it now."""
        now = standing(play, sub)
        kept = self.views.get(sub.boat)
        if kept is not None and kept[0] == now:
            kept[1].look(play, sub)
            return kept[1]
        view = BattleView(play, sub, self.prices)
        self.views[sub.boat] = now, view
        return view
