"""What the captain buys before a campaign and between Patrols."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.gato_leader.captain.plans import (
    MINES,
    ground_worth,
    level_quality,
    mission_goal,
    usual_contacts,
    wants_mods,
    worn_out,
)
from moonless.games.gato_leader.content.components import MINE_MISSION, RECON_MISSION, BoatCard
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.state import Boat

SPARE_HALVES: Final = 8
"""Half points kept for missions, a base and intelligence."""


def value_for_money(rules: CampaignPlay, card: BoatCard, level: int) -> float:
    """Quality for its price, the modification of its torpedoes included."""
    crew = card.levels[level]
    mods = wants_mods(rules.content, rules)
    price = crew.so_cost + (2.0 if mods and "mk10" not in crew.abilities else 0.0)
    return (level_quality(card, level, rules.sheet.dud_column == "1942") - 4.0) / (price + 1.0)


def reserve(rules: CampaignPlay) -> int:
    """Half points to keep: a modification for each boat, and something for the campaign."""
    mods = wants_mods(rules.content, rules)
    boats = sum(boat.in_play for boat in rules.state.boats)
    return (4 * (boats + 1) if mods else 0) + SPARE_HALVES


def best_boat(rules: CampaignPlay, options: list[Option]) -> Option | None:
    """The best value for money, while enough is left; S boats only where they may go anywhere."""
    best: Option | None = None
    worth = 0.0
    none_yet = rules.squadron_is_empty()
    for option in options:
        if option.key not in rules.content.boats:
            continue
        card = rules.content.boats[option.key]
        if card.s_class and rules.sheet.ways[1] != rules.sheet.ways[0]:
            continue
        for level, crew in enumerate(card.levels):
            left = rules.state.so - 2 * crew.so_cost
            value = value_for_money(rules, card, level)
            if left >= 0 and value > worth and (left >= reserve(rules) or none_yet):
                best, worth = option, value
    return best


def mine_layer(rules: CampaignPlay) -> Boat | None:
    """A boat in Port with room for a dozen mines, where torpedoes seldom run."""
    if rules.sheet.dud_column == "1944-45" or rules.state.better_torpedoes:
        return None
    if not any(area.box(MINE_MISSION) is not None for area in rules.sheet.areas):
        return None
    for boat in rules.boats_in_port():
        idle = not boat.missions[MINE_MISSION] and not rules.unfit(boat) and not rules.card(boat).s_class
        if idle and rules.torpedoes(boat) >= MINES + 8:
            return boat
    return None


def free_for_recon(rules: CampaignPlay, boat: Boat) -> bool:
    """A boat in Port without a mission, and a box that is worth the trip."""
    if sum(boat.missions) or rules.at_sea(boat) or rules.unfit(boat):
        return False
    goal = mission_goal(rules, boat, RECON_MISSION)
    box = rules.sheet.areas[goal].box(RECON_MISSION) if goal >= 0 else None
    return box is not None and box.vp >= 2


def listening_post(rules: CampaignPlay) -> int:
    """The Area where intelligence helps most boats that will search there, or -1."""
    found, worth = -1, 0.9
    for area in range(len(rules.sheet.areas)):
        if area in rules.state.intel:
            continue
        here = [boat for boat in rules.boats_in_play() if boat.place == area and not worn_out(rules, boat)]
        gain = usual_contacts(rules.sheet.id, area, 2) - usual_contacts(rules.sheet.id, area, 0)
        if here and gain * len(here) > worth:
            found, worth = area, gain * len(here)
    return found


def base_worth(rules: CampaignPlay, area: int) -> float:
    """4.2 A big stock with good grounds beside it."""
    boats = rules.boats_in_play()
    near = [there for there in rules.sheet.ways[0][area] if there < len(rules.sheet.areas)]
    grounds = sum(ground_worth(rules, boats[0], there) for there in near) if boats else 0.0
    fob = rules.sheet.areas[area].fob
    return grounds + (0.3 * fob.torpedoes if fob is not None else 0.0)
