"""6 Contact Phase and 7 Tactical Set-up."""

from moonless.core.decision import Bar, Decision, Option, Shorthand
from moonless.core.words import counted, noun
from moonless.games.gato_leader.board import CONVOY as CONVOY_RING
from moonless.games.gato_leader.board import LONG, MEDIUM, RING_KEYS, SHORT
from moonless.games.gato_leader.content.components import Condition, ConvoyCard
from moonless.games.gato_leader.content.kinds import ESCORT, MERCHANT, NAVAL, SHIP_LETTERS
from moonless.games.gato_leader.events import Drawn, Rolled
from moonless.games.gato_leader.phases import ACTION, CONTACT, CONVOY, REFIT, SET_UP, SUBMARINES
from moonless.games.gato_leader.rules import cards, decks, sighting, squadron, terms
from moonless.games.gato_leader.rules.options import ship_option
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import CONVOY_DECK, Battle, Boat, Ship, Sub

SEARCH = Option("search", "Search for contacts", rule="6.3")
NO_SEARCH = Option("no-search", "Do not search", rule="6.2")
ATTACK = Option("attack", "Attack", rule="6.6")
ATTACK_ROUTINE = Shorthand("attack-routine", "Attack, routine left to the crews", rule="6.6")
RETREAT = Option("retreat", "Let it pass", rule="6.6")
SURFACED = Option("surfaced", "Surfaced", rule="7.3")
SUBMERGED = Option("submerged", "Submerged", rule="7.3")
KEEP_PLACE = Option("keep", "Stay where it is", rule="7.6")
WAKE_SURFACED = Shorthand("wake surfaced", "In the Convoy Wake, Surfaced", rule="7.3")
WAKE_SUBMERGED = Shorthand("wake submerged", "In the Convoy Wake, Submerged", rule="7.3")
IN_THE_WAKE = (WAKE_SURFACED, WAKE_SUBMERGED)
AMONG_THE_SHIPS = Bar("no boat starts in the convoy", "7.3")
TOO_NEAR = Bar("only an Infiltrator starts nearer than Long Range", "7.3")

SET_UP_ORDERS = {"7.3": "set-up", "7.6": ""}
"""All boats are placed at one go; what a special condition changes comes after its card."""


def contact_phase(play: Play) -> int:
    """6.1, 6.2 The next boat or pack (D9): it searches or does not."""
    state = play.state
    leaders = searching_leaders(play)
    if not leaders:
        return REFIT
    options = [play.options.boat[boat.number] for boat in leaders]
    lead = squadron.find_boat(play, squadron.host_asks(play, "next-search", "6.1", options).value)
    state.active = squadron.pack_of(play, lead)
    state.contacts = 0
    state.warned = False
    boats = squadron.active_boats(play)
    if play.ask(Decision(lead.seat, "search", "6.2", [SEARCH, NO_SEARCH], boats)) is SEARCH:
        search(play, boats)
    if state.contacts:
        return CONVOY
    go_to_searched(play)
    return CONTACT


def searching_leaders(play: Play) -> list[Boat]:
    """6.1 Boats at sea that have not searched; 1.4 Unfit boats, and those heading home (R51), do not."""
    found: list[Boat] = []
    for boat in squadron.boats_in_play(play):
        if not squadron.at_sea(play, boat) or boat.searched:
            continue
        if terms.unfit(play, boat) or boat.homeward:
            boat.searched = True
            squadron.leave_pack(play, boat)
        elif play.state.boats[squadron.pack_of(play, boat)[0]] is boat:
            found.append(boat)
    return found


def go_to_searched(play: Play) -> None:
    """6.4, 13.6 The active boats are done for this Segment."""
    for boat in squadron.active_boats(play):
        boat.searched = True
    play.state.active = []
    play.state.contacts = 0


def contact_modifiers(play: Play, boats: list[Boat]) -> list[tuple[str, int]]:
    """6.3 What is added to the die, and why."""
    table, state, place = play.content.tables.contact_modifiers, play.state, boats[0].place
    searchers = sum(terms.has_ability(play, boat, "searcher") for boat in boats)
    radars = sum(terms.radar_works(play, boat) for boat in boats)
    found = [
        ("Intel", table.intel * (place in state.intel)),
        ("Ultra", table.ultra_each * state.ultra[place]),
        ("Searcher", table.searcher * searchers),
        ("Radar", table.radar * radars),
        ("pack", table.wolfpack_per_submarine * len(boats) if len(boats) > 1 else 0),
        ("Submarine Warning", table.warning_each * state.warnings[place]),
        ("moved", table.moved if any(boat.moved for boat in boats) else 0),
        ("Events", sum(boat.contact_bonus for boat in boats)),
    ]
    return [(name, value) for name, value in found if value]


def search(play: Play, boats: list[Boat]) -> None:
    """6.3 A die with modifiers; 6.4 the Area's table tells the Contacts."""
    modifiers = contact_modifiers(play, boats)
    total = sum(value for _, value in modifiers)
    die = decks.roll(play)
    play.state.contacts = play.sheet.contacts(boats[0].place, die + total)
    if play.heard:
        why = "".join(f" {value:+d} {name}" for name, value in modifiers)
        sum_words = f"{die}{why} = {die + total}" if why else str(die)
        number = play.state.contacts
        text = f"{cards.name(play, boats[0])} searches: {sum_words}: {counted(number, 'Contact')}."
        play.tell(Rolled(text, "6.4", [die], "", number > 0, [boats[0].id]))


# 6.5, 6.6


def convoy_phase(play: Play) -> int:
    """6.5 Draw a Convoy card; 6.6 attack or retreat (D10)."""
    state = play.state
    state.contacts -= 1
    boats = squadron.active_boats(play)
    number = decks.draw_card(play, CONVOY_DECK)
    card = play.content.convoys[number]
    if play.heard:
        text = f"{cards.name(play, boats[0])} sights {card.name}: {convoy_words(card)}."
        play.tell(Drawn(text, "6.5", f"{card.name} ({number})", None, [boat.id for boat in boats]))
    if not state.warned:  # R17
        state.warned = True
        state.warnings[boats[0].place] += 1
    state.battle = Battle(number, boats[0].place, card.naval, cup=play.content.tactics_cup)
    place_ships(play, card)
    options: list[Option] = [ATTACK, RETREAT, ATTACK_ROUTINE]
    answer = play.ask(Decision(boats[0].seat, "attack-convoy", "6.6", options, boats))
    if answer is not RETREAT:
        if answer is ATTACK_ROUTINE:
            state.battle.routine = state.battle.as_it_comes = state.battle.in_turn = True
        return SET_UP
    state.battle = None  # R18
    decks.discard(play, CONVOY_DECK, number)
    return ACTION


def convoy_words(card: ConvoyCard) -> str:
    """4 Merchant ships, 1 Escort."""
    ships, escorts = len(card.main), len(card.escorts)
    kind = "Naval" if card.naval else "Merchant"
    return f"{ships} {kind} {noun(ships, 'ship')}, {counted(escorts, 'Escort')}"


def place_ships(play: Play, card: ConvoyCard) -> None:
    """7.1 One Unknown counter per position of the card."""
    index = play.display.index
    kind = NAVAL if card.naval else MERCHANT
    battle = play.battle
    for number, id in enumerate(card.main):
        battle.ships.append(Ship(f"{SHIP_LETTERS[kind]}{number + 1}", kind, index[id], index[id]))
    place_escorts(play, card)


def place_escorts(play: Play, card: ConvoyCard) -> None:
    index = play.display.index
    for number, id in enumerate(card.escorts):
        play.battle.ships.append(Ship(f"e{number + 1}", ESCORT, index[id], index[id]))


# 7 Set-up


def set_up_phase(play: Play) -> int:
    """7.2 to 7.6 Fleet Escorts, the boats, the special conditions; then what is in sight is revealed."""
    battle = play.battle
    if battle.naval:
        deal_fleet_escorts(play)
    for index in play.state.active:
        set_up_boat(play, index)
    if not battle.reattack:  # R37
        special_conditions(play)
    sighting.reveal_ships(play)
    return SUBMARINES


def deal_fleet_escorts(play: Play) -> None:
    """7.2 Dealt at random to the positions, face up."""
    left = play.content.fleet_escorts.copy()
    for ship in play.battle.ships:
        if ship.kind == ESCORT:
            ship.card = play.fate.draw(play.sources.fleet, left)
            if play.heard:
                name = cards.ship_card(play, ship).name
                play.tell(Drawn(f"{ship.key.upper()} is the Fleet Escort {name}.", "7.2", name, None, [ship.key]))


def set_up_boat(play: Play, index: int) -> None:
    """7.3 Any Long Range area; an Infiltrator any but the Convoy's; either side (D11)."""
    boat = play.state.boats[index]
    areas = [area for ring in (LONG, MEDIUM, SHORT) for area in play.display.areas(ring)]
    areas = [area for area in areas if start_barred(play, boat, area) is None]
    options = [*(play.options.start[area] for area in areas), *IN_THE_WAKE]
    answer = play.ask(Decision(boat.seat, "place", "7.3", options, boat, SET_UP_ORDERS["7.3"]))
    astern = isinstance(answer, Shorthand)
    sub = Sub(index, play.display.wake if astern else answer.value, answer is WAKE_SUBMERGED)
    sub.station = play.battle.routine
    play.battle.subs.append(sub)
    if not astern:
        sub.submerged = choose_side(play, boat, "7.3")


def start_barred(play: Play, boat: Boat, area: int) -> Bar | None:
    """7.3 Whether a boat can start in an area."""
    ring = play.display.ring[area]
    if ring == LONG:
        return None
    if ring == CONVOY_RING:
        return AMONG_THE_SHIPS
    return None if terms.has_ability(play, boat, "infiltrator") else TOO_NEAR


def choose_area(play: Play, boat: Boat, areas: list[int], rule: str) -> int:
    options = [play.options.start[area] for area in areas]
    return play.ask(Decision(boat.seat, "place", rule, options, boat, SET_UP_ORDERS[rule])).value


def choose_side(play: Play, boat: Boat, rule: str) -> bool:
    return play.ask(Decision(boat.seat, "side", rule, [SURFACED, SUBMERGED], boat, SET_UP_ORDERS[rule])) is SUBMERGED


def special_conditions(play: Play) -> None:
    """7.6 One more Convoy card, of which only the condition counts."""
    battle = play.battle
    number = decks.draw_card(play, CONVOY_DECK)
    decks.discard(play, CONVOY_DECK, number)
    battle.condition = play.content.convoys[number].condition
    condition = cards.condition(play)
    if play.heard:
        said = f"{condition.name}: {play.display.named(condition.text)}"
        play.tell(Drawn(said, "7.6", f"{condition.name} ({number})"))
    battle.alerted += condition.starting_alerted
    for sub in battle.subs:
        place_anew(play, sub, condition)
    if condition.straggler_area:
        place_straggler(play, condition.straggler_area)


def place_anew(play: Play, sub: Sub, condition: Condition) -> None:
    """7.6, R19 A condition may force or allow another placement, and force boats down."""
    boat, index = cards.sub_boat(play, sub), play.display.index
    if condition.forced_setup_radar and terms.radar_works(play, boat):
        sub.area = choose_area(play, boat, [index[id] for id in condition.forced_setup_radar], "7.6")
    elif condition.forced_setup and play.display.ids[sub.area] not in condition.forced_setup:
        sub.area = choose_area(play, boat, [index[id] for id in condition.forced_setup], "7.6")
    if condition.optional_setup_rings:
        rings = [RING_KEYS.index(ring) for ring in condition.optional_setup_rings]
        options = [play.options.start[area] for ring in rings for area in play.display.areas(ring)]
        answer = play.ask(Decision(boat.seat, "place-anew", "7.6", [KEEP_PLACE, *options], boat))
        if answer is not KEEP_PLACE:
            sub.area = answer.value
            sub.submerged = choose_side(play, boat, "7.6")
    if condition.forced_submerged_setup:
        sub.submerged = True


def place_straggler(play: Play, area: str) -> None:
    """7.6 The player moves one Merchant or Naval counter (D11)."""
    ships = play.battle.ships
    options = [ship_option(ship, n) for n, ship in enumerate(ships) if ship.kind != ESCORT]
    chosen = ships[squadron.host_asks(play, "straggler", "7.6", options).value]
    chosen.area = play.display.index[area]
