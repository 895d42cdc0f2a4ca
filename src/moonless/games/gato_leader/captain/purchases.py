"""What the captain buys before a campaign and between Patrols."""

from moonless.core.decision import Option
from moonless.games.gato_leader.board import FLEET, S_CLASS
from moonless.games.gato_leader.captain.plans import (
    MINES,
    ground_worth,
    level_quality,
    mission_goal,
    usual_contacts,
    wants_mods,
    worn_out,
)
from moonless.games.gato_leader.captain.prices import Prices
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import MINE_MISSION, RECON_MISSION
from moonless.games.gato_leader.rules import cards, setup, squadron, strategic, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat


def value_for_money(prices: Prices, play: Play, card: BoatCard, level: int) -> float:
    """Quality for its price, the modification of its torpedoes included."""
    crew = card.levels[level]
    mods = wants_mods(play.content, play)
    price = crew.so_cost + (2.0 if mods and "mk10" not in crew.abilities else 0.0)
    return (level_quality(prices, card, level, play.sheet.dud_column == "1942") - prices.quality_least) / (price + 1.0)


def reserve(prices: Prices, play: Play) -> float:
    """Half points to keep: a modification for each boat, and something for the campaign."""
    if not wants_mods(play.content, play):
        return prices.spare_halves
    boats = sum(boat.in_play for boat in play.state.boats)
    single = play.sheet.lengths[play.state.length].patrols == 1 and not play.state.linked
    return 4 * (boats + 1) + (prices.spare_before_one if single else prices.spare_halves)


def best_boat(prices: Prices, play: Play, options: list[Option]) -> Option | None:
    """The best value for money, while enough is left; S boats only where they may go anywhere."""
    best: Option | None = None
    worth = 0.0
    none_yet = setup.squadron_is_empty(play)
    for option in options:
        if option.key not in play.content.boats:
            continue
        card = play.content.boats[option.key]
        if card.s_class and play.sheet.ways[S_CLASS] != play.sheet.ways[FLEET]:
            continue
        for level, crew in enumerate(card.levels):
            left = play.state.so - 2 * crew.so_cost
            value = value_for_money(prices, play, card, level)
            if left >= 0 and value > worth and (left >= reserve(prices, play) or none_yet):
                best, worth = option, value
    return best


def mine_layer(play: Play) -> Boat | None:
    """A boat in Port with room for a dozen mines, where torpedoes seldom run."""
    if play.sheet.dud_column == "1944-45" or play.state.better_torpedoes:
        return None
    if not any(area.box(MINE_MISSION) is not None for area in play.sheet.areas):
        return None
    for boat in strategic.boats_in_port(play):
        idle = (
            not boat.missions[MINE_MISSION] and not terms.unfit(play, boat) and not cards.boat_card(play, boat).s_class
        )
        if idle and terms.torpedoes(boat) >= MINES + 8:
            return boat
    return None


def free_for_recon(play: Play, boat: Boat) -> bool:
    """A boat in Port without a mission, and a box that is worth the trip."""
    if sum(boat.missions) or squadron.at_sea(play, boat) or terms.unfit(play, boat):
        return False
    goal = mission_goal(play, boat, RECON_MISSION)
    box = play.sheet.areas[goal].box(RECON_MISSION) if goal >= 0 else None
    return box is not None and box.vp >= 2


def listening_post(prices: Prices, play: Play) -> int:
    """The Area where intelligence helps most boats that will search there, or -1."""
    found, worth = -1, prices.intelligence
    for area in range(len(play.sheet.areas)):
        if area in play.state.intel:
            continue
        here = [
            boat for boat in squadron.boats_in_play(play) if boat.place == area and not worn_out(prices, play, boat)
        ]
        gain = usual_contacts(play.sheet, area, 2) - usual_contacts(play.sheet, area, 0)
        if here and gain * len(here) > worth:
            found, worth = area, gain * len(here)
    return found


def base_worth(prices: Prices, play: Play, area: int) -> float:
    """4.2 A big stock with good grounds beside it."""
    boats = squadron.boats_in_play(play)
    near = [there for there in play.sheet.ways[FLEET][area] if there < len(play.sheet.areas)]
    grounds = sum(ground_worth(prices, play, boats[0], there) for there in near) if boats else 0.0
    fob = play.sheet.areas[area].fob
    return grounds + (0.3 * fob.torpedoes if fob is not None else 0.0)
