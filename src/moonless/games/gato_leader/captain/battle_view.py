"""How the captain sees a battle: what a position is worth, how torpedoes are best shared, what an attack would cost.

Everything is in victory points. No search: one round ahead, with exact odds. What was reckoned once is kept while the
battle stands as it stands: see `Lookout`.
"""

from typing import Final

from moonless.games.gato_leader.board import LONG
from moonless.games.gato_leader.captain.firing import UNREAD, Firing
from moonless.games.gato_leader.captain.prices import TUNED, Prices
from moonless.games.gato_leader.captain.worths import ways
from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.content.kinds import ESCORT
from moonless.games.gato_leader.rules import cards, damage, escorts, movement, sighting, terms
from moonless.games.gato_leader.rules.chances import boat_hull_left, boat_sinking, escort_detects
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import MERCHANT_DECK, UNKNOWN, Ship, Sub

NOTHING: Final = -99.0
"""Less than any course is worth."""


class Course:
    """Where a boat is best after moving and falling back, on which side, and how it gets there."""

    def __init__(self, worth: float, move_to: int, submerged: bool, lag: int, end: int) -> None:
        self.worth = worth
        self.move_to = move_to
        self.submerged = submerged
        self.lag = lag
        self.end = end


class BattleView(Firing):
    """A battle as one boat's captain sees it."""

    def __init__(self, play: Play, sub: Sub, prices: Prices, before: Firing | None = None) -> None:
        super().__init__(play, sub, prices, before)
        self.speeds = [sighting.ship_speed(play, ship) for ship in self.escorts]
        self.boat_speeds = [terms.boat_speed(play, self.boat, False), terms.boat_speed(play, self.boat, True)]
        self.reference = movement.reference_speed(play)
        self.hears = [escorts.detection_range(play, False), escorts.detection_range(play, True)]
        table = play.content.tables.enemy_attack
        self.arms = [table.escort_range_surfaced, table.escort_range_submerged]
        self.ship_arm = table.ship_range_surfaced
        self.planes = prices.planes if cards.condition(play).air_attack is not None else 0.0
        # By number of the ship and side, or near and far; by area and side.
        self.hearing = [UNREAD] * (2 * len(self.escorts))
        self.bites = [UNREAD] * (4 * len(self.escorts))
        self.shelling = [UNREAD] * (2 * len(self.ships))
        areas = len(play.display.ids)
        self.costs = [UNREAD] * (2 * areas)
        self.worths: list[float | None] = [None] * (2 * areas)
        self.slips: dict[int, bool] = {}
        self.start: Course | None = None

    def look(self, play: Play, sub: Sub) -> None:
        """At the counters as they lie now."""
        super().look(play, sub)
        self.escorts = [ship for ship in self.ships if ship.kind == ESCORT]

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
        for number, ship in enumerate(self.escorts):
            if row[ship.area] <= reach:
                place = 2 * number + submerged
                if self.hearing[place] < 0.0:
                    self.hearing[place] = escort_detects(self.play, ship, submerged)
                unseen *= 1 - self.hearing[place]
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

    def bite(self, number: int, submerged: bool, near: bool) -> float:
        """What an Escort's attack costs; there is always a reaction that limits it."""
        place = 4 * number + 2 * submerged + near
        if self.bites[place] < 0.0:
            hits = self.usual_hits(self.escorts[number], not submerged, near)
            self.bites[place] = min(self.hits_cost(hits), self.prices.limit + self.prices.stress_worth * 2)
        return self.bites[place]

    def escort_cost(self, area: int, submerged: bool) -> float:
        """What Escorts are likely to do to the boat this round: they find it, close in, attack."""
        row = self.play.display.distance[area]
        found = self.found(row, submerged)
        if found <= 0:
            return 0.0
        cost, arm = 0.0, self.arms[submerged]
        for number, ship in enumerate(self.escorts):
            away = row[ship.area] - self.speeds[number]
            if away <= arm:
                cost += self.bite(number, submerged, away <= 0)
        return found * cost

    def gunfire_cost(self, area: int, submerged: bool) -> float:
        """Merchant and Naval ships shoot at Surfaced boats near them, and planes come."""
        if submerged:
            return 0.0
        cost, row = self.planes, self.play.display.distance[area]
        for number, ship in enumerate(self.ships):
            away = row[ship.area]
            if away > self.ship_arm or ship.kind == ESCORT:
                continue
            place = 2 * number + (away == 0)
            if self.shelling[place] < 0.0:
                self.shelling[place] = self.shell_cost(ship, away == 0)
            cost += self.shelling[place]
        return cost

    def shell_cost(self, ship: Ship, near: bool) -> float:
        """What a Merchant or Naval ship's guns cost, or its ram."""
        play = self.play
        if ship.card == UNKNOWN:
            return self.prices.unknown_naval if play.battle.naval else self.prices.unknown_merchant
        card = cards.ship_card(play, ship)
        base = card.ram_attack if near and card.ram_attack is not None else card.surface_attack
        if base is None:
            return 0.0
        hits = Strength(base.light, base.heavy + near)
        return self.hits_cost(damage.reduced(play, hits, ship.light, ship.heavy, terms.evasion(play, self.boat)))

    # Where to be

    def can_slip_away(self, area: int) -> bool:
        """Whether next round's move and Lag take the boat off the display before anybody looks for it."""
        if area not in self.slips:
            display = self.play.display
            wake, edge, fast = display.distance[area][display.wake], display.off[area], max(self.boat_speeds)
            self.slips[area] = wake - fast < self.reference or edge <= fast
        return self.slips[area]

    def cost(self, area: int, submerged: bool) -> float:
        """What comes back at a boat there."""
        place = 2 * area + submerged
        if self.costs[place] < 0.0:
            self.costs[place] = self.escort_cost(area, submerged) + self.gunfire_cost(area, submerged)
        return self.costs[place]

    def worth(self, area: int, submerged: bool) -> float:
        """What it is worth to end this round's movement in an area: fire, less what comes back, less being stuck."""
        if area < 0:
            return 0.0
        place = 2 * area + submerged
        worth = self.worths[place]
        if worth is None:
            worth = self.attack_worth(area, submerged) - self.cost(area, submerged)
            if self.escorts and not self.can_slip_away(area):
                worth -= self.prices.stuck_cost * len(self.escorts)
            self.worths[place] = worth
        return worth

    def may_be_worth(self, area: int, submerged: bool, more_than: float) -> bool:
        """Whether to end there can be worth more than that: quick to say, where the best shares take long."""
        if area < 0 or self.worths[2 * area + submerged] is not None:
            return True
        most = self.most_fire(area, submerged)
        return most > more_than and most - self.cost(area, submerged) > more_than

    def best_course(self, start: int, sides: list[tuple[bool, int]], more_than: float = NOTHING) -> Course:
        """The best end of this round's movement, over sides (with their points) and drifts; leaving brings nothing.

        Where no end is worth more than that, a course that is worth just that: so no time is spent on it.
        """
        best = Course(more_than, start, self.sub.submerged, 0, start)
        display = self.play.display
        for submerged, points in sides:
            speed = 0 if self.sub.silent else self.boat_speeds[submerged]
            for end, steps, area, lag in ways(display, start, points, self.reference, max(0, self.reference - speed)):
                haste = 0.001 * steps
                if self.may_be_worth(end, submerged, best.worth + haste):
                    worth = self.worth(end, submerged) - haste
                    if worth > best.worth:
                        best = Course(worth, area, submerged, lag, end)
        return best

    def best_start(self) -> Course:
        """7.3 The Long Range area and side from which the first round promises most."""
        if self.start is None:
            found = Course(NOTHING, self.sub.area, False, 0, self.sub.area)
            for area in self.play.display.areas(LONG):
                for below in (False, True):
                    course = self.best_course(area, [(below, self.boat_speeds[below])], found.worth)
                    if course.worth > found.worth + 1e-6 and course.end >= 0:
                        found = Course(course.worth, area, below, course.lag, course.end)
            self.start = found
        return self.start


# One view for as many questions as it holds


def means(play: Play, sub: Sub) -> tuple[object, ...]:
    """Everything that it rests on what a boat's fire at a ship brings, besides that ship and how far it is."""
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
        (boat.id, boat.level, boat.stress, boat.ammo, boat.radar, boat.torpedo_mod),
        (*boat.ready, *boat.temporary, *boat.lasting),
    )


def counters(play: Play, sub: Sub) -> tuple[object, ...]:
    """What else a view of the battle rests on."""
    ships = [(ship.key, ship.kind, ship.area, ship.card, ship.damage, ship.tactics) for ship in play.battle.ships]
    return ships, sub.detected, sub.silent, sub.stunned


class Lookout:
    """Keeps each boat's view of the battle for as many questions as it holds."""

    def __init__(self, prices: Prices = TUNED) -> None:
        self.prices = prices
        self.views: dict[int, tuple[tuple[object, ...], tuple[object, ...], BattleView]] = {}

    def view(self, play: Play, sub: Sub) -> BattleView:
        """The battle as this boat's captain sees it now."""
        has, sees = means(play, sub), counters(play, sub)
        kept = self.views.get(sub.boat)
        before: BattleView | None = None
        if kept is not None and kept[0] == has:
            before = kept[2]
            if kept[1] == sees:
                before.look(play, sub)
                return before
        view = BattleView(play, sub, self.prices, before)
        self.views[sub.boat] = has, sees, view
        return view
