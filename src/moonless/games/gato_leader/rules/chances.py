"""Exact chances of what is thrown and drawn: contacts, detection, torpedoes and duds, the gun, hits."""

from functools import lru_cache
from typing import Final

from moonless.games.gato_leader.content.components import Hit, ShipCard
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.kinds import ENGINES, ESCORT, FLOODING, HULL, NO_EFFECT, NOT_AVAILABLE, SUNK
from moonless.games.gato_leader.rules import attacks, cards, contact, escorts, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import ESCORT_DECK, UNKNOWN, Boat, Ship, Sub

# What comes of an attack (10.6), by its place in an outcome; a miss comes first.
LIGHT: Final = 1
HEAVY: Final = 2
SINKING: Final = 3

NO_DUDS = "no duds"
KEPT: Final = 20_000
"""How many results of each kind are remembered, each with the content it was reckoned from."""
DECKS_KEPT: Final = 1_000
"""How many are remembered of those that go by all the cards left in a deck."""
SINKS = 99
"""More than any Hull bears."""
DIGITS: Final = 9
"""Of a chance to be found; a sum's last ones differ between versions of Python."""


# Dice


def at_least(need: int) -> float:
    """The chance that a d10 is so high."""
    return min(max(11 - need, 0), 10) / 10


def at_most(need: int) -> float:
    return min(max(need, 0), 10) / 10


@lru_cache(KEPT)
def best_at_least(dice: int, need: int) -> float:
    """10.5 The chance that the highest of so many dice is so high."""
    return float(1 - (1 - at_least(need)) ** dice)


@lru_cache(KEPT)
def running(content: Content, column: str, fired: int) -> tuple[tuple[int, float], ...]:
    """10.4 How many torpedoes of a spread run, each with its chance."""
    if column == NO_DUDS:
        return ((fired, 1.0),)
    chances: dict[int, float] = {}
    for die in range(1, 11):
        result = content.dud_result(column, die)
        number = {"one-runs": 1, "half-run": max(1, fired // 2), "all-run": fired}.get(result, 0)
        chances[number] = chances.get(number, 0.0) + 0.1
    return tuple(sorted(chances.items()))


@lru_cache(KEPT)
def spread(
    content: Content, column: str, fired: int, modifier: int, numbers: tuple[int, int, int], damage: int
) -> tuple[float, ...]:
    """10.4 to 10.8 The chances of a miss, Light damage, Heavy damage and sinking; the modifier is for one torpedo."""
    light = heavy = sunk = 0.0
    for torpedoes, chance in running(content, column, fired):
        if torpedoes:
            parts = shot(content, torpedoes, modifier + torpedoes - 1, numbers, damage)
            light += chance * parts[LIGHT]
            heavy += chance * parts[HEAVY]
            sunk += chance * parts[SINKING]
    return 1 - light - heavy - sunk, light, heavy, sunk


@lru_cache(KEPT)
def shot(content: Content, dice: int, modifier: int, numbers: tuple[int, int, int], damage: int) -> tuple[float, ...]:
    """10.6, 10.8 The best of so many dice against the card; damage that adds up sinks too."""
    table = content.tables.ship_damage
    a, b, c = (best_at_least(dice, number - modifier) if number < NOT_AVAILABLE else 0.0 for number in numbers)
    light, heavy, sunk = a - b, b - c, c
    if damage + table.heavy.points >= table.sunk_at:
        sunk, heavy = sunk + heavy, 0.0
    if damage + table.light.points >= table.sunk_at:
        sunk, light = sunk + light, 0.0
    return 1 - a, light, heavy, sunk


# Hit counters


@lru_cache(KEPT)
def unharmed(content: Content, light: int, heavy: int) -> float:
    """11.6 The chance that all counters drawn show no effect."""
    kinds = {(counter.light.code == NO_EFFECT, counter.heavy.code == NO_EFFECT): 0 for counter in content.hits}
    for counter in content.hits:
        kinds[counter.light.code == NO_EFFECT, counter.heavy.code == NO_EFFECT] += counter.count
    return draw_all(tuple(sorted(kinds.items())), light, heavy)


@lru_cache(KEPT)
def draw_all(kinds: tuple[tuple[tuple[bool, bool], int], ...], light: int, heavy: int) -> float:
    """The chance to draw only counters whose side is harmless, Light ones first."""
    if not light and not heavy:
        return 1.0
    total = sum(count for _, count in kinds)
    chance = 0.0
    for place, (sides, count) in enumerate(kinds):
        if count and sides[0 if light else 1]:
            rest = (*kinds[:place], (sides, count - 1), *kinds[place + 1 :])
            chance += count / total * draw_all(rest, light - (light > 0), heavy - (light == 0))
    return chance


def danger(hit: Hit) -> tuple[int, int]:
    """12.3 What a hit adds to the Hull and to lasting Engines; (SINKS, 0) if it sinks the boat."""
    if hit.code == SUNK:
        return SINKS, 0
    return int(hit.code in (HULL, FLOODING)), int(hit.code == ENGINES and hit.lasting)


@lru_cache(KEPT)
def cup(content: Content) -> tuple[tuple[tuple[tuple[int, int], tuple[int, int]], int], ...]:
    """Counters by what their two sides add."""
    kinds: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for counter in content.hits:
        key = danger(counter.light), danger(counter.heavy)
        kinds[key] = kinds.get(key, 0) + counter.count
    return tuple(sorted(kinds.items()))


@lru_cache(KEPT)
def sinking(content: Content, light: int, heavy: int, hull: int, engines: int) -> float:
    """11.6, 12.3 The chance that so many hits sink a boat with so much Hull and so many Engines hits left."""
    return sinking_from(cup(content), light, heavy, hull, engines)


@lru_cache(KEPT)
def sinking_from(
    kinds: tuple[tuple[tuple[tuple[int, int], tuple[int, int]], int], ...],
    light: int,
    heavy: int,
    hull: int,
    engines: int,
) -> float:
    if hull <= 0 or engines <= 0:
        return 1.0
    if not light and not heavy:
        return 0.0
    total = sum(count for _, count in kinds)
    chance = 0.0
    for place, (sides, count) in enumerate(kinds):
        if count:
            more_hull, more_engines = sides[0 if light else 1]
            rest = (*kinds[:place], (sides, count - 1), *kinds[place + 1 :])
            chance += count / total * sinking_from(
                rest, light - (light > 0), heavy - (light == 0), hull - more_hull, engines - more_engines
            )  # fmt: skip
    return chance


def boat_sinking(play: Play, boat: Boat, light: int, heavy: int) -> float:
    """The chance that an attack sinks this boat as it is."""
    hull = cards.boat_card(play, boat).hull - terms.damage_of(boat, HULL) - terms.damage_of(boat, FLOODING)
    engines = play.content.tables.submarine_damage.lasting_engine_hits_to_sink - boat.lasting[ENGINES]
    return sinking(play.content, light, heavy, hull, engines)


def boat_hull_left(play: Play, boat: Boat) -> int:
    return cards.boat_card(play, boat).hull - terms.damage_of(boat, HULL) - terms.damage_of(boat, FLOODING)


# Ships


def column_of(play: Play, boat: Boat, load: int) -> str:
    return attacks.dud_column(play, boat) if play.content.tables.torpedo.type[load].dud_check else NO_DUDS


def possible_cards(play: Play, ship: Ship) -> list[ShipCard]:
    """8.5 The cards an Unknown ship may turn out to be: those left in its deck."""
    return [play.content.ships[number] for number in possible_numbers(play, ship)]


def possible_numbers(play: Play, ship: Ship) -> list[int]:
    return [ship.card] if ship.card != UNKNOWN else deck_numbers(play, DECK_OF[ship.kind])


def deck_numbers(play: Play, deck: int) -> list[int]:
    return play.state.decks[deck] or play.state.discards[deck]


def deck_cards(play: Play, deck: int) -> list[ShipCard]:
    return [play.content.ships[number] for number in deck_numbers(play, deck)]


@lru_cache(DECKS_KEPT)
def cards_spread(
    content: Content,
    cards: tuple[int, ...],
    escort_cards: tuple[int, ...],
    column: str,
    fired: int,
    modifier: int,
    damage: int,
) -> tuple[float, ...]:
    """The outcome of a spread at whichever of these cards; a misidentified one is some Escort (8.5)."""
    outcomes = []
    for number in cards:
        card = content.ships[number]
        if card.misidentified:
            outcomes.append(cards_spread(content, escort_cards, (), column, fired, modifier, damage))
        else:
            a, b, c = card.torpedo
            outcomes.append(spread(content, column, fired, modifier, (a, b, c), damage))
    return mean(outcomes)


def mean(outcomes: list[tuple[float, ...]]) -> tuple[float, ...]:
    if len(outcomes) == 1:
        return outcomes[0]
    return tuple(sum(parts) / len(outcomes) for parts in zip(*outcomes, strict=True))


def spread_outcome(play: Play, sub: Sub, ship: Ship, load: int, fired: int, duds: bool = True) -> tuple[float, ...]:
    """10.4 to 10.8 Miss, Light, Heavy, sunk, for a spread as it would be fired now."""
    boat = cards.sub_boat(play, sub)
    column = column_of(play, boat, load) if duds else NO_DUDS
    modifier = attacks.torpedo_modifier(play, boat, ship, load, 1, terms.range_to(play, sub, ship))
    numbers, others = possible_numbers(play, ship), deck_numbers(play, ESCORT_DECK)
    return cards_spread(play.content, tuple(numbers), tuple(others), column, fired, modifier, ship.damage)


def gun_outcome(play: Play, sub: Sub, ship: Ship) -> tuple[float, ...]:
    """10.7 Miss, Light, Heavy, sunk."""
    modifier = attacks.gun_modifier(play, sub, ship)
    outcomes = []
    for card in possible_cards(play, ship):
        for shown in deck_cards(play, ESCORT_DECK) if card.misidentified else [card]:
            a, b, c = shown.gun
            outcomes.append(shot(play.content, 1, modifier, (a, b, c), ship.damage))
    return mean(outcomes)


# Detection


def escort_detects(play: Play, ship: Ship, submerged: bool) -> float:
    """9.2 The chance that an Escort finds a boat in its range, over the cards and counters it may still draw."""
    modifier = escorts.detection_modifier(play, ship, submerged)
    bonuses: tuple[int, ...] = (0,)
    if play.sheet.tactics and ship.tactics < 0:
        counters = play.battle.cup or play.content.tactics_cup
        bonuses = tuple([play.content.tactics[kind].detect for kind in counters])
    drawable = possible_cards(play, ship)
    needs = tuple([card.detect_submerged if submerged else card.detect_surfaced for card in drawable])
    return mean_at_least(needs, modifier, bonuses)


@lru_cache(DECKS_KEPT)
def mean_at_least(needs: tuple[int, ...], modifier: int, bonuses: tuple[int, ...]) -> float:
    """The chance of a modified die, whichever of these needs and bonuses it is."""
    chances = [at_least(need - modifier - bonus) for need in needs for bonus in bonuses]
    return sum(chances) / len(chances)


def undetected(play: Play, area: int, submerged: bool) -> float:
    """9.2 The chance that a boat in this area is not found by any Escort as they stand."""
    return 1 - detection_chances(play, submerged)[area]


def detection_chances(play: Play, submerged: bool) -> list[float]:
    """9.2 For each area the chance that a boat there is found by some Escort as they stand."""
    reach = escorts.detection_range(play, submerged)
    missed = [1.0] * len(play.display.ids)
    for ship in play.battle.ships:
        if ship.kind == ESCORT and ship.area >= 0:
            misses = 1 - escort_detects(play, ship, submerged)
            for area, distance in enumerate(play.display.distance[ship.area]):
                if distance <= reach:
                    missed[area] *= misses
    return [round(1 - chance, DIGITS) for chance in missed]


# Contacts


def contact_chances(play: Play, boats: list[Boat]) -> list[float]:
    """6.3, 6.4 The chances of 0, 1, 2 and 3 Contacts."""
    total = sum(value for _, value in contact.contact_modifiers(play, boats))
    chances = [0.0] * 4
    for die in range(1, 11):
        chances[play.sheet.contacts(boats[0].place, die + total)] += 0.1
    return chances
