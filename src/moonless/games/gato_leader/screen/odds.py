"""Exact chances: of contacts, detection, torpedoes before and after duds, the gun, reactions."""

from functools import cache

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.scene import Odds
from moonless.games.gato_leader.content.components import (
    ENGINES,
    ESCORT,
    FLOODING,
    HULL,
    NO_EFFECT,
    SUNK,
    Hit,
    ShipCard,
)
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.rules.attacks import GUN_SHOT, Aim, Attack, Spread, Volley
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.contact import SEARCH
from moonless.games.gato_leader.rules.enemy_attacks import CRASH_DIVE, DEEP_DIVE, RIDE_IT_OUT, Incoming
from moonless.games.gato_leader.rules.movement import SILENT, Maneuver
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import ESCORT_DECK, UNKNOWN, Boat, Ship, State, Sub

NO_DUDS = "no duds"
ALL_RUN = "if all torpedoes run"


def read_rules(state: State) -> CampaignPlay:
    """The rules at a state, to read what they say of it; nothing is played."""
    return CampaignPlay(state, Fate(), _nobody)


def _nobody(decision: Decision) -> Option:
    raise AssertionError("nothing is asked while reading")


# Dice


def at_least(need: int) -> float:
    """The chance that a d10 is so high."""
    return min(max(11 - need, 0), 10) / 10


def at_most(need: int) -> float:
    return min(max(need, 0), 10) / 10


@cache
def best_at_least(dice: int, need: int) -> float:
    """10.5 The chance that the highest of so many dice is so high."""
    return float(1 - (1 - at_least(need)) ** dice)


@cache
def running(column: str, fired: int) -> tuple[tuple[int, float], ...]:
    """10.4 How many torpedoes of a spread run, each with its chance."""
    if column == NO_DUDS:
        return ((fired, 1.0),)
    content = load_content()
    chances: dict[int, float] = {}
    for die in range(1, 11):
        result = content.dud_result(column, die)
        number = {"one-runs": 1, "half-run": max(1, fired // 2), "all-run": fired}.get(result, 0)
        chances[number] = chances.get(number, 0.0) + 0.1
    return tuple(sorted(chances.items()))


@cache
def spread(column: str, fired: int, modifier: int, numbers: tuple[int, int, int], damage: int) -> tuple[float, ...]:
    """10.4 to 10.8 The chances of a miss, Light damage, Heavy damage and sinking; the modifier is for one torpedo."""
    light = heavy = sunk = 0.0
    for torpedoes, chance in running(column, fired):
        if torpedoes:
            parts = shot(torpedoes, modifier + torpedoes - 1, numbers, damage)
            light += chance * parts[1]
            heavy += chance * parts[2]
            sunk += chance * parts[3]
    return 1 - light - heavy - sunk, light, heavy, sunk


@cache
def shot(dice: int, modifier: int, numbers: tuple[int, int, int], damage: int) -> tuple[float, ...]:
    """10.6, 10.8 The best of so many dice against the card; damage that adds up sinks too."""
    a, b, c = (best_at_least(dice, number - modifier) if number < 99 else 0.0 for number in numbers)
    light, heavy, sunk = a - b, b - c, c
    if damage >= 2:
        sunk, heavy = sunk + heavy, 0.0
    if damage >= 3:
        sunk, light = sunk + light, 0.0
    return 1 - a, light, heavy, sunk


# Hit counters


@cache
def unharmed(light: int, heavy: int) -> float:
    """11.6 The chance that all counters drawn show no effect."""
    content = load_content()
    kinds = {(counter.light.code == NO_EFFECT, counter.heavy.code == NO_EFFECT): 0 for counter in content.hits}
    for counter in content.hits:
        kinds[counter.light.code == NO_EFFECT, counter.heavy.code == NO_EFFECT] += counter.count
    return draw_all(tuple(sorted(kinds.items())), light, heavy)


@cache
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
    """12.3 What a hit adds to the Hull and to lasting Engines; (99, 0) sinks."""
    if hit.code == SUNK:
        return 99, 0
    return int(hit.code in (HULL, FLOODING)), int(hit.code == ENGINES and hit.lasting)


@cache
def cup() -> tuple[tuple[tuple[tuple[int, int], tuple[int, int]], int], ...]:
    """Counters by what their two sides add."""
    kinds: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for counter in load_content().hits:
        key = danger(counter.light), danger(counter.heavy)
        kinds[key] = kinds.get(key, 0) + counter.count
    return tuple(sorted(kinds.items()))


@cache
def sinking(light: int, heavy: int, hull: int, engines: int) -> float:
    """11.6, 12.3 The chance that so many hits sink a boat with so much Hull and so many Engines hits left."""
    return sinking_from(cup(), light, heavy, hull, engines)


@cache
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


def boat_sinking(rules: CampaignPlay, boat: Boat, light: int, heavy: int) -> float:
    """The chance that an attack sinks this boat as it is."""
    hull = rules.card(boat).hull - rules.damage_of(boat, HULL) - rules.damage_of(boat, FLOODING)
    engines = rules.content.tables.submarine_damage.lasting_engine_hits_to_sink - boat.lasting[ENGINES]
    return sinking(light, heavy, hull, engines)


# Ships


def column_of(rules: CampaignPlay, boat: Boat, load: int) -> str:
    return rules.dud_column(boat) if rules.content.tables.torpedo.type[load].dud_check else NO_DUDS


def possible_cards(rules: CampaignPlay, ship: Ship) -> list[ShipCard]:
    """8.5 The cards an Unknown ship may turn out to be: those left in its deck."""
    if ship.card != UNKNOWN:
        return [rules.ship_card(ship)]
    return deck_cards(rules, DECK_OF[ship.kind])


def deck_cards(rules: CampaignPlay, deck: int) -> list[ShipCard]:
    numbers = rules.state.decks[deck] or rules.state.discards[deck]
    return [rules.content.ships[number] for number in numbers]


def card_spread(
    rules: CampaignPlay, card: ShipCard, column: str, fired: int, modifier: int, damage: int
) -> tuple[float, ...]:
    """The outcome of a spread at a card; a misidentified one is some Escort (8.5)."""
    if not card.misidentified:
        a, b, c = card.torpedo
        return spread(column, fired, modifier, (a, b, c), damage)
    outcomes = [card_spread(rules, other, column, fired, modifier, damage) for other in deck_cards(rules, ESCORT_DECK)]
    return mean(outcomes)


def mean(outcomes: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(parts) / len(outcomes) for parts in zip(*outcomes, strict=True))


def spread_outcome(
    rules: CampaignPlay, sub: Sub, ship: Ship, load: int, fired: int, duds: bool = True
) -> tuple[float, ...]:
    """10.4 to 10.8 Miss, Light, Heavy, sunk, for a spread as it would be fired now."""
    boat = rules.sub_boat(sub)
    column = column_of(rules, boat, load) if duds else NO_DUDS
    modifier = rules.torpedo_modifier(boat, ship, load, 1, rules.range_to(sub, ship))
    cards = possible_cards(rules, ship)
    return mean([card_spread(rules, card, column, fired, modifier, ship.damage) for card in cards])


def gun_outcome(rules: CampaignPlay, sub: Sub, ship: Ship) -> tuple[float, ...]:
    """10.7 Miss, Light, Heavy, sunk."""
    modifier = rules.gun_modifier(sub, ship)
    outcomes = []
    for card in possible_cards(rules, ship):
        for shown in deck_cards(rules, ESCORT_DECK) if card.misidentified else [card]:
            a, b, c = shown.gun
            outcomes.append(shot(1, modifier, (a, b, c), ship.damage))
    return mean(outcomes)


# Detection


def escort_detects(rules: CampaignPlay, ship: Ship, submerged: bool) -> float:
    """9.2 The chance that an Escort finds a boat in its range, over the cards and counters it may still draw."""
    modifier = rules.detection_modifier(ship, submerged)
    bonuses = [0]
    if rules.sheet.tactics and ship.tactics < 0:
        counters = rules.battle.cup or rules.content.tactics_cup
        bonuses = [rules.content.tactics[kind].detect for kind in counters]
    cards = possible_cards(rules, ship)
    needs = [card.detect_submerged if submerged else card.detect_surfaced for card in cards]
    return sum(at_least(need - modifier - bonus) for need in needs for bonus in bonuses) / (len(needs) * len(bonuses))


def undetected(rules: CampaignPlay, area: int, submerged: bool) -> float:
    """9.2 The chance that a boat in this area is not found by any Escort as they stand."""
    return 1 - detection_chances(rules, submerged)[area]


def detection_chances(rules: CampaignPlay, submerged: bool) -> list[float]:
    """9.2 For each area the chance that a boat there is found by some Escort as they stand."""
    reach = rules.detection_range(submerged)
    missed = [1.0] * len(rules.display.ids)
    for ship in rules.battle.ships:
        if ship.kind == ESCORT and ship.area >= 0:
            misses = 1 - escort_detects(rules, ship, submerged)
            for area, distance in enumerate(rules.display.distance[ship.area]):
                if distance <= reach:
                    missed[area] *= misses
    return [1 - chance for chance in missed]


# Contacts


def contact_chances(rules: CampaignPlay, boats: list[Boat]) -> list[float]:
    """6.3, 6.4 The chances of 0, 1, 2 and 3 Contacts."""
    total = sum(value for _, value in rules.contact_modifiers(boats))
    chances = [0.0] * 4
    for die in range(1, 11):
        chances[rules.sheet.contacts(boats[0].place, die + total)] += 0.1
    return chances


# Options


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The exact chance that an option succeeds; None where it leaves nothing to chance."""
    about = decision.about
    if option is SEARCH and isinstance(about, list):
        chances = contact_chances(read_rules(state), about)
        note = ", ".join(f"{number}: {chance:.0%}" for number, chance in enumerate(chances) if chance > 0.001)
        return Odds(1 - chances[0], 1 - chances[0], f"Contacts {note}")
    if isinstance(option, Aim) and isinstance(about, Sub):
        return aim_odds(read_rules(state), about, option)
    if isinstance(option, Aim) and isinstance(about, Volley):
        return roll_odds(read_rules(state), about.sub, about.attack(option))
    if decision.ask == "spread" and isinstance(about, Spread):
        return spread_odds(read_rules(state), about, option.value)
    if isinstance(about, Incoming):
        return reaction_odds(read_rules(state), about, option)
    if option is SILENT and isinstance(about, Maneuver):
        rules = read_rules(state)
        chance = at_most(rules.silent_need(rules.sub_boat(about.sub)))
        return Odds(chance, chance, "shakes them off; else 2 Stress")
    if decision.ask in ("drift", "boat-lag") and isinstance(about, Sub):
        return drift_odds(read_rules(state), decision, about, option.value)
    return None


def aim_odds(rules: CampaignPlay, sub: Sub, aim: Aim) -> Odds:
    """The gun's chance, or that of all torpedoes of the type."""
    ship = next(ship for ship in rules.battle.ships if ship.key == aim.ship)
    if aim.load == GUN_SHOT:
        outcome = gun_outcome(rules, sub, ship)
        return Odds(outcome[3], outcome[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage")
    most = rules.most_in_spread(rules.sub_boat(sub), aim.load)
    sure = spread_outcome(rules, sub, ship, aim.load, most, False)
    outcome = spread_outcome(rules, sub, ship, aim.load, most)
    return Odds(outcome[3], sure[3], f"to sink with all {most}; {outcome[1] + outcome[2]:.0%} to damage", ALL_RUN)


def roll_odds(rules: CampaignPlay, sub: Sub, attack: Attack) -> Odds | None:
    """10.4 to 10.7 An attack that is declared and not yet rolled; there is nothing to hope for from a ship sunk."""
    if attack.ship.sunk:
        return None
    if attack.load == GUN_SHOT:
        outcome = gun_outcome(rules, sub, attack.ship)
        return Odds(outcome[3], outcome[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage")
    return spread_odds(rules, Spread(sub, attack.ship, attack.load, []), attack.number)


def spread_odds(rules: CampaignPlay, about: Spread, fired: int) -> Odds:
    """Before duds and after them."""
    outcome = spread_outcome(rules, about.sub, about.ship, about.load, fired)
    sure = spread_outcome(rules, about.sub, about.ship, about.load, fired, False)
    return Odds(outcome[3], sure[3], f"to sink; {outcome[1] + outcome[2]:.0%} to damage", ALL_RUN)


def reaction_odds(rules: CampaignPlay, incoming: Incoming, option: Option) -> Odds | None:
    """11.5 How likely the boat comes away unharmed, and how likely it is lost."""
    boat, hits = rules.sub_boat(incoming.sub), incoming.strength
    free, lost = unharmed(hits.light, hits.heavy), boat_sinking(rules, boat, hits.light, hits.heavy)
    if option is RIDE_IT_OUT:
        return Odds(free, free, f"unharmed; lost {lost:.1%}")
    if option is CRASH_DIVE:
        escape, hits = at_most(rules.evasion_after(boat, 1)), incoming.caught
        free, lost = unharmed(hits.light, hits.heavy), boat_sinking(rules, boat, hits.light, hits.heavy)
        return Odds(
            escape, escape + (1 - escape) * free, f"escapes this attack; lost {(1 - escape) * lost:.1%}", "unharmed"
        )
    if option is DEEP_DIVE:
        need = rules.evasion_after(boat, 2)
        flooded, broken = max(0.0, 0.9 - at_most(need)), 0.1
        sunk = (flooded + broken) * (boat_hull_left(rules, boat) <= 1)
        return Odds(at_most(need), at_most(need), f"no leak; lost {sunk:.1%}")
    return None


def boat_hull_left(rules: CampaignPlay, boat: Boat) -> int:
    return rules.card(boat).hull - rules.damage_of(boat, HULL) - rules.damage_of(boat, FLOODING)


def drift_odds(rules: CampaignPlay, decision: Decision, sub: Sub, value: int) -> Odds | None:
    """8.9, 9.2 The chance not to be found in the Escorts step that follows, where the way is no choice."""
    if sub.detected:
        return None
    area = value
    if decision.ask == "drift":
        area = sub.area
        for _ in range(value):
            if area == rules.display.wake:
                return Odds(1.0, 1.0, "out of the battle")
            if len(rules.display.astern[area]) > 1:
                return None
            area = rules.display.astern[area][0]
    chance = undetected(rules, area, sub.submerged)
    return Odds(chance, chance, "stays undetected") if chance < 1 else None
