"""How the captain sees the Pacific: where to hunt, when to come home, what to buy. All in victory points."""

from functools import lru_cache
from typing import Final

from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.captain.prices import Prices
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.kinds import (
    ATTACK_MISSION,
    ENGINES,
    MINE,
    MINE_MISSION,
    PERISCOPE,
    RECON_MISSION,
)
from moonless.games.gato_leader.rules import cards, operations, terms
from moonless.games.gato_leader.rules.chances import boat_hull_left
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat

MINES: Final = 12
"""As many as are laid at one go."""
KEPT: Final = 2_000
"""How many results of each kind are remembered, each with the sheet it was reckoned from."""
NO_WAY: Final = 999.0
"""More Events than any way has."""
OUT_OF_REACH: Final = -99.0
"""Worth less than any Area."""


@lru_cache(KEPT)
def way_costs(sheet: Sheet, s_class: int) -> list[list[float]]:
    """Events drawn on the cheapest way between two places, the last place's own included; NO_WAY: none."""
    size = len(sheet.ids)
    table = [[NO_WAY] * size for _ in range(size)]
    for start in range(size):
        table[start][start] = 0.0
        waiting = [start]
        while waiting:
            here = waiting.pop(0)
            if here != start and sheet.is_port(here):
                continue  # a Port ends the move
            for there in sheet.ways[s_class][here]:
                cost = table[start][here] + 0.1 + (0 if sheet.is_port(there) else sheet.areas[there].moving_events)
                if cost < table[start][there] - 1e-9:
                    table[start][there] = cost
                    waiting.append(there)
    return table


def next_step(play: Play, boat: Boat, goal: int) -> int:
    """The first step of the cheapest way; the place itself when it is reached."""
    s_class = int(cards.boat_card(play, boat).s_class)
    table = way_costs(play.sheet, s_class)
    ways = play.sheet.ways[s_class][boat.place]
    if boat.place == goal:
        return goal
    return min(ways, key=lambda place: step_cost(play.sheet, table, place, goal))


def step_cost(sheet: Sheet, table: list[list[float]], place: int, goal: int) -> float:
    if sheet.is_port(place):
        return 0.0 if place == goal else 1000.0
    return table[place][goal] + sheet.areas[place].moving_events


def nearest_port(play: Play, boat: Boat) -> int:
    return port_from(play.sheet, int(cards.boat_card(play, boat).s_class), boat.place)


@lru_cache(KEPT)
def port_from(sheet: Sheet, s_class: int, place: int) -> int:
    """The Port that is quickly reached and mends well."""
    costs = way_costs(sheet, s_class)[place]
    return min(sheet.port_places(bool(s_class)), key=lambda port: costs[port] - 0.2 * sheet.port(port).refit)


@lru_cache(KEPT)
def usual_contacts(sheet: Sheet, area: int, bonus: int) -> float:
    """Contacts on average in an Area, for a boat that stays, with so much to add."""
    return sum(sheet.contacts(area, die + bonus) for die in range(1, 11)) / 10


def search_bonus(play: Play, boat: Boat) -> int:
    return int(terms.radar_works(play, boat)) + int(terms.has_ability(play, boat, "searcher"))


def ground_worth(prices: Prices, play: Play, boat: Boat, area: int) -> float:
    """What a Segment's patrol in an Area is worth to a boat, and the way there a little."""
    sheet, state = play.sheet, play.state
    s_class = int(cards.boat_card(play, boat).s_class)
    here = way_costs(sheet, s_class)[boat.place][area]
    if here >= NO_WAY:
        return OUT_OF_REACH
    bonus = search_bonus(play, boat) + 2 * (area in state.intel)
    contacts = usual_contacts(sheet, area, bonus)
    events = sheet.areas[area].patrolling_events
    others = sum(
        other is not boat
        and other.in_play
        and other.place == area
        and not other.homeward
        and not (other.pack == boat.pack >= 0)  # who searches with it takes nothing away
        for other in state.boats
    )
    home = way_costs(sheet, s_class)[area][nearest_port(play, boat)]
    worth = prices.contact_worth * contacts - prices.event_cost * events - prices.crowd_cost * others
    worth -= prices.way_cost * here + prices.home_cost * home
    return worth + (prices.base_worth if area in state.fobs else 0.0)


def hunting_ground(prices: Prices, play: Play, boat: Boat) -> int:
    """Where this boat should be: a mission's box first, else the best Area."""
    mission = mission_goal(play, boat)
    if mission >= 0:
        return mission
    return max(range(len(play.sheet.areas)), key=lambda area: ground_worth(prices, play, boat, area))


def pack_pays(prices: Prices, play: Play, boat: Boat) -> bool:
    """5.1 Whether a boat in Port, and those it can take along, make more of what they find together."""
    mates = [mate for mate in operations.pack_mates(play, boat) if not sum(mate.missions)]
    if sum(boat.missions) or not mates:
        return False
    table, ground = play.content.tables.contact_modifiers, hunting_ground(prices, play, boat)
    number = min(len(mates) + 1, play.sheet.wolfpacks.max_submarines)
    alone = search_bonus(play, boat) + table.moved
    together = alone + table.wolfpack_per_submarine * number
    return prices.pack_worth * usual_contacts(play.sheet, ground, together) > usual_contacts(play.sheet, ground, alone)


def mission_goal(play: Play, boat: Boat, only: int = -1) -> int:
    """The nearest Area with a box for a mission the boat holds (or for the one in question), or -1."""
    costs = way_costs(play.sheet, int(cards.boat_card(play, boat).s_class))[boat.place]
    goals = [
        (costs[n] + box.events - 2 * box.vp, n)
        for n, area in enumerate(play.sheet.areas)
        for kind in (MINE_MISSION, ATTACK_MISSION, RECON_MISSION)
        if (kind == only or (only < 0 and boat.missions[kind]))
        and (box := area.box(kind)) is not None
        and costs[n] < NO_WAY
    ]
    return min(goals)[1] if goals else -1


# When to come home


def stress_room(play: Play, boat: Boat) -> int:
    """Stress the crew can still take before it is Unfit."""
    return cards.level(play, boat).shaken_max - boat.stress


def way_home_stress(prices: Prices, play: Play, boat: Boat) -> float:
    costs = way_costs(play.sheet, int(cards.boat_card(play, boat).s_class))[boat.place]
    return prices.event_stress * costs[nearest_port(play, boat)]


def worn_out(prices: Prices, play: Play, boat: Boat) -> str:
    """Why a boat should not go on as it is, or nothing."""
    if boat.missions[MINE_MISSION] and boat.ready[MINE] + boat.stored[MINE]:
        return "" if stress_room(play, boat) >= 1 else "stress"
    if boat_hull_left(play, boat) <= 1 or boat.lasting[ENGINES]:
        return "damage"
    if stress_room(play, boat) < prices.reserve + way_home_stress(prices, play, boat) * prices.home_share:
        return "stress"
    if terms.torpedoes(boat) < prices.last_torpedoes:
        return "torpedoes"
    if not terms.periscope_works(boat) and boat.lasting[PERISCOPE] and terms.torpedoes(boat) < 6:
        return "damage"
    return ""


def resting_place(play: Play, boat: Boat) -> int:
    """A Forward Operating Base that would mend what ails the boat, or -1."""
    state = play.state
    costs = way_costs(play.sheet, int(cards.boat_card(play, boat).s_class))[boat.place]
    home = costs[nearest_port(play, boat)]
    left = (state.home_by or 30) - boat.at_sea
    places = [
        (costs[area], area)
        for area, stock in state.fobs.items()
        if costs[area] <= home + 2 and left >= 4 and (stock >= 6 or terms.torpedoes(boat) >= 8)
    ]
    return min(places)[1] if places else -1


# What to buy


def level_quality(prices: Prices, card: BoatCard, level: int, dud: bool) -> float:
    """A crew's use in a campaign, before its price."""
    crew = card.levels[level]
    quality = 2.0 + prices.quality_ts * crew.okay.ts + prices.quality_ev * crew.okay.ev
    quality += prices.quality_nerves * (crew.okay_max + crew.shaken_max)
    quality += prices.quality_torpedoes * (card.torpedoes_ready + card.torpedoes_stored)
    quality += prices.quality_hull * card.hull
    quality += 0.8 * ("infiltrator" in crew.abilities) + 0.5 * len(crew.abilities)
    quality += 0.4 * (crew.initiative == "aggressive") + 0.2 * crew.okay.gs
    if "mk10" in crew.abilities and dud:
        quality += 3.0
    return quality


def wants_mods(content: Content, play: Play) -> bool:
    """Whether a Torpedo Modification does anything here."""
    column = play.sheet.dud_column
    better = content.tables.torpedo_dud.next_column[column] != column
    return better and "torpedo-mod" in play.sheet.sales and not play.state.better_torpedoes
