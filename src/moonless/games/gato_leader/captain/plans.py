"""How the captain sees the Pacific: where to hunt, when to come home, what to buy. All in victory points."""

from functools import cache
from typing import Final

from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.content.components import ATTACK_MISSION, MINE, MINE_MISSION, RECON_MISSION, BoatCard
from moonless.games.gato_leader.content.content import Content, load_content
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.screen.odds import boat_hull_left
from moonless.games.gato_leader.state import Boat

EVENT_STRESS: Final = 0.75
"""Stress an Event brings on average, hits counted as Stress."""
CONTACT_WORTH: Final = 2.2
EVENT_COST: Final = 0.35
CROWD_COST: Final = 0.8
MINES: Final = 12


@cache
def way_costs(campaign: str, s_class: int) -> list[list[float]]:
    """Events drawn on the cheapest way between two places, the last place's own included; 999: no way."""
    sheet = load_content().sheets[campaign]
    size = len(sheet.ids)
    table = [[999.0] * size for _ in range(size)]
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


def next_step(rules: CampaignPlay, boat: Boat, goal: int) -> int:
    """The first step of the cheapest way; the place itself when it is reached."""
    s_class = int(rules.card(boat).s_class)
    table = way_costs(rules.sheet.id, s_class)
    ways = rules.sheet.ways[s_class][boat.place]
    if boat.place == goal:
        return goal
    return min(ways, key=lambda place: step_cost(rules.sheet, table, place, goal))


def step_cost(sheet: Sheet, table: list[list[float]], place: int, goal: int) -> float:
    if sheet.is_port(place):
        return 0.0 if place == goal else 1000.0
    return table[place][goal] + sheet.areas[place].moving_events


def nearest_port(rules: CampaignPlay, boat: Boat) -> int:
    s_class = rules.card(boat).s_class
    costs = way_costs(rules.sheet.id, int(s_class))[boat.place]
    return min(rules.sheet.port_places(s_class), key=lambda port: costs[port] - 0.2 * rules.sheet.port(port).refit)


@cache
def usual_contacts(campaign: str, area: int, bonus: int) -> float:
    """Contacts on average in an Area, for a boat that stays, with so much to add."""
    sheet = load_content().sheets[campaign]
    return sum(sheet.contacts(area, die + bonus) for die in range(1, 11)) / 10


def search_bonus(rules: CampaignPlay, boat: Boat) -> int:
    return int(rules.radar_works(boat)) + int(rules.has_ability(boat, "searcher"))


def ground_worth(rules: CampaignPlay, boat: Boat, area: int) -> float:
    """What a Segment's patrol in an Area is worth to a boat, and the way there a little."""
    sheet, state = rules.sheet, rules.state
    s_class = int(rules.card(boat).s_class)
    here = way_costs(sheet.id, s_class)[boat.place][area]
    if here >= 999:
        return -99.0
    bonus = search_bonus(rules, boat) + 2 * (area in state.intel)
    contacts = usual_contacts(sheet.id, area, bonus)
    events = sheet.areas[area].patrolling_events
    others = sum(
        other is not boat and other.in_play and other.place == area and not other.homeward for other in state.boats
    )
    home = way_costs(sheet.id, s_class)[area][nearest_port(rules, boat)]
    worth = CONTACT_WORTH * contacts - EVENT_COST * events - CROWD_COST * others
    return worth - 0.12 * here - 0.08 * home + (1.0 if area in state.fobs else 0.0)


def hunting_ground(rules: CampaignPlay, boat: Boat) -> int:
    """Where this boat should be: a mission's box first, else the best Area."""
    mission = mission_goal(rules, boat)
    if mission >= 0:
        return mission
    return max(range(len(rules.sheet.areas)), key=lambda area: ground_worth(rules, boat, area))


def mission_goal(rules: CampaignPlay, boat: Boat, only: int = -1) -> int:
    """The nearest Area with a box for a mission the boat holds (or for the one in question), or -1."""
    costs = way_costs(rules.sheet.id, int(rules.card(boat).s_class))[boat.place]
    goals = [
        (costs[n] + box.events - 2 * box.vp, n)
        for n, area in enumerate(rules.sheet.areas)
        for kind in (MINE_MISSION, ATTACK_MISSION, RECON_MISSION)
        if (kind == only or (only < 0 and boat.missions[kind]))
        and (box := area.box(kind)) is not None
        and costs[n] < 999
    ]
    return min(goals)[1] if goals else -1


# When to come home


def stress_room(rules: CampaignPlay, boat: Boat) -> int:
    """Stress the crew can still take before it is Unfit."""
    return rules.level(boat).shaken_max - boat.stress


def way_home_stress(rules: CampaignPlay, boat: Boat) -> float:
    costs = way_costs(rules.sheet.id, int(rules.card(boat).s_class))[boat.place]
    return EVENT_STRESS * costs[nearest_port(rules, boat)]


def worn_out(rules: CampaignPlay, boat: Boat) -> str:
    """Why a boat should not go on as it is, or nothing."""
    if boat.missions[MINE_MISSION] and boat.ready[MINE] + boat.stored[MINE]:
        return "" if stress_room(rules, boat) >= 1 else "stress"
    if boat_hull_left(rules, boat) <= 1 or boat.lasting[1]:
        return "damage"
    if stress_room(rules, boat) < 1 + way_home_stress(rules, boat) * 0.5:
        return "stress"
    if rules.torpedoes(boat) < 2:
        return "torpedoes"
    if not rules.periscope_works(boat) and boat.lasting[6] and rules.torpedoes(boat) < 6:
        return "damage"
    return ""


def resting_place(rules: CampaignPlay, boat: Boat) -> int:
    """A Forward Operating Base that would mend what ails the boat, or -1."""
    state = rules.state
    costs = way_costs(rules.sheet.id, int(rules.card(boat).s_class))[boat.place]
    home = costs[nearest_port(rules, boat)]
    left = (state.home_by or 30) - boat.at_sea
    places = [
        (costs[area], area)
        for area, stock in state.fobs.items()
        if costs[area] <= home + 2 and left >= 4 and (stock >= 6 or rules.torpedoes(boat) >= 8)
    ]
    return min(places)[1] if places else -1


# What to buy


def level_quality(card: BoatCard, level: int, dud: bool) -> float:
    """A crew's use in a campaign, before its price."""
    crew = card.levels[level]
    quality = 2.0 + 0.9 * crew.okay.ts + 0.5 * crew.okay.ev + 0.2 * (crew.okay_max + crew.shaken_max)
    quality += 0.08 * (card.torpedoes_ready + card.torpedoes_stored) + 0.5 * card.hull
    quality += 0.8 * ("infiltrator" in crew.abilities) + 0.5 * len(crew.abilities)
    quality += 0.4 * (crew.initiative == "aggressive") + 0.2 * crew.okay.gs
    if "mk10" in crew.abilities and dud:
        quality += 3.0
    return quality


def wants_mods(content: Content, rules: CampaignPlay) -> bool:
    """Whether a Torpedo Modification does anything here."""
    column = rules.sheet.dud_column
    better = content.tables.torpedo_dud.next_column[column] != column
    return better and "torpedo-mod" in rules.sheet.sales and not rules.state.better_torpedoes
