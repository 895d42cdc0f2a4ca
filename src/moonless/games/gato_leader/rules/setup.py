"""2 Set-up and 16 Optional rules: the sheet, the squadron, linked campaigns."""

from collections.abc import Iterable
from typing import Final

from moonless.core.decision import Bar, Option
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.kinds import ACE, GREEN, LEVEL_KEYS, LEVEL_NAMES, TRAINED, VETERAN
from moonless.games.gato_leader.events import Drawn
from moonless.games.gato_leader.phases import DEPLOYMENT, SQUADRON, STRATEGIC
from moonless.games.gato_leader.rules import cards, squadron, telling, terms
from moonless.games.gato_leader.rules.options import DONE
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import HOST, IN_PLAY, LOST, OFF, SEATS, Boat, State

DEAL = Option("deal", "Deal the next card", rule="16.1")
STOP_DEAL = Option("stop", "Stop: the squadron is complete", rule="16.1")
NOT_IN_SERVICE = Bar("it is not in service in this campaign", "2.3")
IN_SQUADRON = Bar("it is in the squadron already, or was lost", "R6")
CLOSED_TO_S_CLASS = Bar("no Area beside it is open to S class boats", "R48")
TOO_DEAR = Bar("it costs more SO points than are left", "2.3")

DATED: Final = "r53 dated"
"""The reading by which ships are met only in the years they served."""
DEAR_ENDS: Final = "r43 ends"
"""The reading by which the dearer crew of a dealt card may be chosen to end the deal."""
DEAR_WORDS = "{}: more than is left, ends the deal"
DEAR = [Option(name.lower(), DEAR_WORDS.format(name), n, "16.1") for n, name in enumerate(LEVEL_NAMES)]

COMMANDERS = [Option(seat, f"Commander {n + 1}", n, "18") for n, seat in enumerate(SEATS)]


def open_sheet(content: Content, state: State, campaign: str) -> None:
    """2.1, 2.2, 2.5 Lay out a campaign sheet: its SO points, its decks."""
    sheet = content.sheets[campaign]
    state.campaign = campaign
    state.so = 2 * sheet.lengths[state.length].special_option_points
    state.spent = 0
    state.frozen = False
    state.vp = 0
    state.segment = 0
    state.segment_vp = 0
    state.notices = 0
    state.rested = False
    state.sold = {}
    state.packs = 0
    state.fobs = {}
    state.intel = []
    state.ultra = [0] * len(sheet.areas)
    state.warnings = [0] * len(sheet.areas)
    convoys = [number for number in content.convoys if number not in sheet.removed_convoys]
    state.decks = [
        content.event_deck.copy(),
        sorted(convoys),
        in_service(content, state, content.merchant_deck),
        in_service(content, state, content.escort_deck),
        in_service(content, state, content.naval_deck),
    ]
    state.discards = [[], [], [], [], []]
    state.battle = None
    state.active = []
    state.phase = SQUADRON
    state.deal = []
    if state.random_selection:
        boats = sheet.serving.values()
        dealt = [boat.card_green_trained for boat in boats] + [boat.card_veteran_ace for boat in boats]
        state.deal = sorted(dealt)


def in_service(content: Content, state: State, deck: list[int]) -> list[int]:
    """2.5 A deck of ships; R53 with dated decks only those that served in a year of the campaign."""
    if DATED not in state.readings:
        return deck.copy()
    years = [int(year) for year in content.sheets[state.campaign].years.split("-")]
    found = []
    for number in deck:
        first, last = content.served.get(content.ships[number].id, years[:1] * 2)
        if first <= years[-1] and last >= years[0]:
            found.append(number)
    return found


def squadron_phase(play: Play) -> int:
    """2.3 Buy one boat (D2), or 16.1 deal one; the phase that follows."""
    if play.state.frozen:
        return DEPLOYMENT
    if play.state.random_selection:
        return deal_boat(play)
    offered = boats_on_offer(play)
    options = [play.options.boat[play.content.boat_numbers[card.id]] for card in offered]
    if not squadron_is_empty(play):
        options.append(DONE)
    if not options:
        return muster(play)
    answer = squadron.host_asks(play, "buy-boat", "2.3", options, play.state.so, "squadron")
    if answer is DONE:
        return muster(play)
    card = play.content.boats[play.content.boat_ids[answer.value]]
    levels = levels_on_offer(play, card, range(len(LEVEL_KEYS)))
    take_boat(play, card, squadron.host_asks(play, "level", "2.3", levels, card, "squadron").value)
    return SQUADRON


def boats_on_offer(play: Play) -> list[BoatCard]:
    """2.3 The boats that can be bought."""
    return [card for card in play.sheet.serving.values() if boat_barred(play, card) is None]


def boat_barred(play: Play, card: BoatCard) -> Bar | None:
    """2.3 In service, not taken yet (R6), and within the SO points; 16.2 boats sunk are gone for good."""
    if card.id not in play.sheet.serving:
        return NOT_IN_SERVICE
    for boat in play.state.boats:
        if boat.id == card.id:
            return IN_SQUADRON
    return TOO_DEAR if 2 * card.green.so_cost > play.state.so else None


def level_barred(play: Play, card: BoatCard, level: int) -> Bar | None:
    """2.3 Whether the SO points, counted in halves, are enough for a crew of this level."""
    return TOO_DEAR if 2 * card.levels[level].so_cost > play.state.so else None


def levels_on_offer(play: Play, card: BoatCard, levels: Iterable[int]) -> list[Option]:
    return [play.options.level[level] for level in levels if level_barred(play, card, level) is None]


def take_boat(play: Play, card: BoatCard, level: int) -> None:
    """2.3 Pay for a boat and put it into the squadron; 18 with several people, somebody commands it."""
    state = play.state
    pay(play, 2 * card.levels[level].so_cost)
    seat = HOST
    if state.players > 1:
        seat = SEATS[squadron.host_asks(play, "commander", "18", COMMANDERS[: state.players], card, "squadron").value]
    state.boats.append(Boat(play.content.boat_numbers[card.id], card.id, seat, level, OFF, [0] * 4, [0] * 4, 0))


def pay(play: Play, cost: int) -> None:
    """2.3 SO points for a boat."""
    play.state.so -= cost
    play.state.spent += cost


def muster(play: Play) -> int:
    """2.3 The squadron is complete: told at once, so that it can be composed before anybody hears of it."""
    if play.heard:
        crews = [f"{cards.name(play, boat)} ({LEVEL_NAMES[boat.level]})" for boat in squadron.boats_in_play(play)]
        telling.note(play, f"The squadron: {', '.join(crews)}. {play.state.so / 2:g} SO left.", "2.3")
    return DEPLOYMENT


# 2.4 Deployment


def deployment_phase(play: Play) -> bool:
    """2.4 One boat to a Port (D2), filled up; whether there was one."""
    for boat in play.state.boats:
        if boat.status == IN_PLAY and boat.place == OFF:
            ports = play.options.place[len(play.sheet.areas) :]
            options = [port for port in ports if port_barred(play, boat, port.value) is None]
            boat.place = squadron.host_asks(play, "port", "2.4", options, boat, "deployment").value
            fill_up(play, boat)
            return True
    return False


def port_barred(play: Play, boat: Boat, place: int) -> Bar | None:
    """2.4, R48 Whether a boat can lie in a Port: for S boats only with an Area beside it that is open to them."""
    return None if place in play.sheet.port_places(cards.boat_card(play, boat).s_class) else CLOSED_TO_S_CLASS


def fill_up(play: Play, boat: Boat) -> None:
    """2.4 Torpedoes, Gun Ammo 6, Stress 0."""
    card = cards.boat_card(play, boat)
    boat.ready, boat.stored = [0] * 4, [0] * 4
    boat.ready[terms.standard_load(play, boat)] = card.torpedoes_ready
    boat.stored[terms.standard_load(play, boat)] = card.torpedoes_stored
    boat.ammo = play.content.gun_ammo
    boat.stress = 0


# 16.1 Random selection


def deal_boat(play: Play) -> int:
    """16.1 Deal a card; choose one of its two levels, or stop; then the SO bonus."""
    state = play.state
    if not state.deal:
        return end_deal(play)
    if (
        not squadron_is_empty(play)
        and squadron.host_asks(play, "deal", "16.1", [DEAL, STOP_DEAL], state.so) is STOP_DEAL
    ):
        return end_deal(play)
    left = state.deal.copy()
    number = play.fate.draw(play.sources.boats, left)
    state.deal = left
    card = play.content.boats[play.sources.boat_of_card[number]]
    if play.heard:
        play.tell(Drawn(f"{card.name} is dealt.", "16.1", f"{card.name} ({number})"))
    if any(boat.id == card.id for boat in state.boats):  # R6
        return SQUADRON
    pair = (GREEN, TRAINED) if number == card.card_green_trained else (VETERAN, ACE)
    levels = levels_on_offer(play, card, pair)
    if not levels:
        return end_deal(play)
    if DEAR_ENDS in state.readings:  # R43 the card that would bring the SO points below 0 ends the deal
        levels += [DEAR[level] for level in pair if level_barred(play, card, level) is not None]
    level = squadron.host_asks(play, "level", "16.1", levels, card)
    if level is DEAR[level.value]:
        return end_deal(play)
    take_boat(play, card, level.value)
    return SQUADRON


def end_deal(play: Play) -> int:
    """16.1, R43 Gain 2, 4 or 8 SO points, which buy no boats."""
    play.state.so += 2 * play.content.tables.random_selection.bonus_so[play.state.length]
    play.state.deal = []
    return muster(play)


# 16.2 Linked campaigns


def next_campaign(play: Play) -> None:
    """16.2, R42 The next sheet: boats out of service are traded, the others are paid for, all is repaired."""
    state = play.state
    campaign = state.series[0]
    state.series = state.series[1:]
    open_sheet(play.content, state, campaign)
    play.load_campaign()
    kept: list[Boat] = []
    for boat in state.boats:
        cost = 2 * cards.level(play, boat).so_cost
        if boat.status == LOST:
            kept.append(boat)
        elif boat.id in play.sheet.serving:
            pay(play, cost)
            kept.append(renewed(boat))
        else:
            state.so += cost
            state.retired = [*state.retired, boat]
            if play.heard:
                telling.say(play, boat, f"{cards.name(play, boat)} is traded in for {cost // 2} SO.", "16.2")
    state.boats = kept
    if state.so <= 0:
        state.so = 0
        state.frozen = True


def renewed(boat: Boat) -> Boat:
    """R42 Full repair, XP, level and story kept; counters of options are lost."""
    fresh = Boat(boat.number, boat.id, boat.seat, boat.level, OFF, [0] * 4, [0] * 4, 0, xp=boat.xp)
    fresh.log = boat.log
    fresh.story = boat.story
    return fresh


def squadron_is_empty(play: Play) -> bool:
    """R42 No boat is left, and nothing can be bought."""
    return not any(boat.status == IN_PLAY for boat in play.state.boats)


def first_squadron(content: Content, state: State) -> None:
    """The example turn's squadron, bought and in Port, before its first Strategic Segment."""
    sheet = content.sheets[state.campaign]
    for number, first in enumerate(content.first_patrol.boat):
        card, level = content.boats[first.id], LEVEL_KEYS.index(first.level)
        ready, stored = [card.torpedoes_ready, 0, 0, 0], [card.torpedoes_stored, 0, 0, 0]
        seat, port = SEATS[number % state.players], sheet.index[first.port]
        state.boats.append(
            Boat(content.boat_numbers[first.id], first.id, seat, level, port, ready, stored, content.gun_ammo)
        )
        cost = 2 * card.levels[level].so_cost
        state.so -= cost
        state.spent += cost
    state.phase = STRATEGIC
    state.segment = 1
