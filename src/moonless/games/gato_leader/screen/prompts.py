"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt, why_not
from moonless.games.gato_leader.content.components import (
    LEVEL_NAMES,
    LOAD_NAMES,
    MINE,
    MISSION_KEYS,
    MISSION_NAMES,
    NOT_AVAILABLE,
    OPEN_END,
    BoatCard,
)
from moonless.games.gato_leader.rules import refusals, terms
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Salvo, Spread
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.rules.play import Play, read_only
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE, Incoming
from moonless.games.gato_leader.screen.danger import area_words
from moonless.games.gato_leader.screen.odds import odds
from moonless.games.gato_leader.state import STATUS_NAMES, Boat, Ship, State, Sub

DICE_WORDS = {
    "d10": "Throw a ten-sided die",
    "events": "Draw an Event card",
    "convoys": "Draw a Convoy card",
    "merchants": "Draw a Merchant card",
    "escorts": "Draw an Escort card",
    "naval": "Draw a Naval card",
    "fleet-escorts": "Deal a Fleet Escort",
    "hits": "Draw a Hit counter",
    "tactics": "Draw a Tactics counter",
    "target": "Pick one boat at random",
    "area": "Pick one area at random",
    "boats": "Deal a Submarine card",
}
SQUADRON_WORDS = {
    "next-boat": "Which boat or pack moves next?",
    "next-search": "Which boat or pack searches next?",
    "next-move": "Which boat moves next?",
    "next-attack": "Which boat attacks next?",
    "escort": "Which Escort acts next?",
    "attacker": "Which ship attacks next?",
    "straggler": "Which ship straggles?",
    "form-pack": "Form a wolfpack: who leads it?",
}
BOAT_WORDS = {
    "place": "where does it start?",
    "side": "surfaced or submerged?",
    "place-anew": "the convoy comes straight at you. A better place?",
    "break-off": "go on into the harbor, or break off?",
    "fight-or-dive": "a picket boat. Fight or dive?",
    "enter-box": "carry out the mission now?",
    "pay-torpedo": "which torpedo is spent?",
    "lose-torpedo": "which torpedo is lost?",
    "lose-ready": "which loaded torpedo is lost?",
    "load-type": "which torpedo goes into the tube?",
    "reload-type": "which torpedo goes into the tube?",
    "port-load": "a torpedo from the racks into a free tube, or new ones into all of them?",
    "leave-pack": "stay with the pack?",
    "mines-aboard": "mines are still aboard. Keep them?",
    "port": "in which Port does it start?",
    "pack-member": "who goes with it?",
}


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = read_only(state)
    choices = [make_choice(play, decision, option) for option in decision.options]
    reasons = why_not(refusals.why_not(play, decision))
    return Prompt(decision.seat, question(play, decision), decision.rule, choices, reasons)


# The question


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{DICE_WORDS[ask]}:"
    if ask in SQUADRON_WORDS:
        return SQUADRON_WORDS[ask]
    if isinstance(about, Boat):
        return f"{boat_words(play, about)}: {BOAT_WORDS.get(ask, 'what now?')}"
    if isinstance(about, Maneuver):
        return f"{sub_words(play, about.sub)}: {counted(about.points, 'movement point')}. Where to?"
    if isinstance(about, Salvo):
        boat = play.sub_boat(about.sub)
        ready = counted(sum(boat.ready[:MINE]), "torpedo", "es")
        return f"{sub_words(play, about.sub)}: declare attacks. {ready} ready, {boat.ammo} Gun Ammo"
    if isinstance(about, Sub):
        return f"{sub_words(play, about)}: {'fall back how far?' if ask == 'drift' else 'falls back. By which way?'}"
    if isinstance(about, Ship):
        return f"{play.ship_name(about)}: {'falls back' if ask == 'lag' else 'closes in'}. By which way?"
    if isinstance(about, list):
        return unit_question(play, about, ask)
    return other_question(play, decision)


def counted(number: int, what: str, plural: str = "s") -> str:
    """1 Escort, 2 Escorts."""
    return f"{number} {what}{plural * (number != 1)}"


def boat_words(play: Play, boat: Boat) -> str:
    """Salmon (Trained, Shaken)."""
    return f"{play.name(boat)} ({LEVEL_NAMES[boat.level]}, {STATUS_NAMES[terms.status(play, boat)]})"


def sub_words(play: Play, sub: Sub) -> str:
    side = "submerged" if sub.submerged else "surfaced"
    detected = ", detected" if sub.detected else ""
    return f"{play.name(play.sub_boat(sub))}, {side}{detected}"


def unit_question(play: Play, boats: list[Boat], ask: str) -> str:
    names = ", ".join(boat_words(play, boat) for boat in boats)
    place = play.sheet.names[boats[0].place]
    if ask == "move":
        return f"{names} in {place}: where to?"
    if ask == "search":
        return f"{names} in {place}: search for Contacts?"
    if ask == "attack-convoy":
        card = play.content.convoys[play.battle.card]
        ships = counted(len(card.main), "Naval ship" if card.naval else "Merchant ship")
        sights = "sights" if len(boats) == 1 else "sight"
        return f"{names} {sights} {card.name}: {ships}, {counted(len(card.escorts), 'Escort')}. Attack?"
    return f"{names}: {counted(play.state.contacts, 'Contact')} left. What next?"


def other_question(play: Play, decision: Decision) -> str:
    about, ask = decision.about, decision.ask
    if isinstance(about, Volley):
        return f"{sub_words(play, about.sub)}: which attack is rolled next?"
    if isinstance(about, Spread):
        name = play.ship_name(about.ship)
        return f"{LOAD_NAMES[about.load]} at {name}, range {terms.range_to(play, about.sub, about.ship)}: how many?"
    if isinstance(about, Incoming):
        hits = about.strength
        boat = play.sub_boat(about.sub)
        who = about.attacker[:1].upper() + about.attacker[1:]
        return f"{who} attacks {play.name(boat)}: {hits.heavy} Heavy, {hits.light} Light. React?"
    if isinstance(about, OfferMade):
        return f"{boat_words(play, about.boat)}: {about.text}"
    if isinstance(about, BoatCard):
        return f"{about.name}: who commands it?" if ask == "commander" else f"{about.name}: which crew?"
    if ask in ("option", "buy-boat", "deal") and isinstance(about, int):
        what = {"option": "Special Options", "buy-boat": "Buy a boat?", "deal": "Deal another boat?"}[ask]
        return f"{what} {about / 2:g} SO points are left."
    if ask == "target" and isinstance(about, str):
        return f"{play.content.options[about].name}: where?"
    if ask == "mines" and isinstance(about, tuple):
        return f"{play.name(about[0])}: how many {about[1]} torpedoes are replaced by mines?"
    if ask == "take" and isinstance(about, tuple):
        left = f"{counted(about[1], 'torpedo', 'es')} {'is' if about[1] == 1 else 'are'} left"
        return f"{play.name(about[0])}: {left} at the base. How many?"
    return "What now?"


# The answers


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds(play.state, decision, option))
    ask = decision.ask
    if isinstance(option, Aim | FinalShot):
        aim_at(play, option, choice)
    elif ask == "option" and option.cost:
        choice.cost = Price(option.cost / 2, "SO")
        choice.note = play.content.options[option.key].text
    elif ask == "level" and isinstance(decision.about, BoatCard):
        describe_level(play, decision.about, option.value, choice)
    elif ask == "buy-boat" and option.key in play.content.boats:
        describe_boat(play.content.boats[option.key], choice)
    elif ask in ("move", "port", "target") and option.key.removeprefix("to ") in play.sheet.index:
        choice.cell = option.key.removeprefix("to ")
        choice.note = place_note(play, play.sheet.index[choice.cell])
    elif ask in ("maneuver", "place", "place-anew", "drift", "boat-lag", "lag", "chase"):
        show_area(play, decision, option, choice)
    elif option is CRASH_DIVE:
        choice.cost = Price(play.content.tables.reactions.crash_dive_stress, "Stress")
    elif option is DEEP_DIVE:
        choice.cost = Price(play.content.tables.reactions.deep_dive_stress, "Stress")
    elif ask in ("escort", "attacker", "straggler"):
        choice.piece = option.key
        choice.label = ship_label(play, option.key)
    elif option.key in play.content.boats:
        choice.piece = option.key
    return choice


def show_area(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """An area of the display; for a boat what it has in reach there and how likely it is found."""
    id = option.key.removeprefix("to ")
    if id not in play.display.index:
        return
    choice.cell = id
    area, about = play.display.index[id], decision.about
    if isinstance(about, Maneuver):
        about = about.sub
    if isinstance(about, Sub):
        choice.note = area_words(play, area, about.submerged, about.detected)
    elif isinstance(about, Boat):
        choice.note = area_words(play, area, False, False)


def ship_label(play: Play, key: str) -> str:
    ship = next(ship for ship in play.battle.ships if ship.key == key)
    return f"{key.upper()} {play.ship_name(ship)}" if ship.card else play.ship_name(ship)


def aim_at(play: Play, option: Aim | FinalShot, choice: Choice) -> None:
    """The target's name and worth."""
    choice.piece = option.ship
    battle = play.battle
    ship = next(ship for ship in [*battle.ships, *battle.aside] if ship.key == option.ship)
    if ship.card:
        card = play.ship_card(ship)
        choice.label = option.label.replace(option.ship.upper(), f"{option.ship.upper()} {card.name}")
        numbers = card.gun if option.weapon == GUN_SHOT else card.torpedo
        shown = "-".join("N/A" if number == NOT_AVAILABLE else str(number) for number in numbers)
        choice.note = f"{card.vp} VP, {card.xp} XP, {shown}"


def describe_level(play: Play, card: BoatCard, level: int, choice: Choice) -> None:
    crew = card.levels[level]
    choice.cost = Price(crew.so_cost, "SO")
    okay, shaken = crew.okay, crew.shaken
    choice.note = (
        f"GS {okay.gs:+d} TS {okay.ts:+d} EV {okay.ev}, Shaken {shaken.gs:+d} {shaken.ts:+d} {shaken.ev}; "
        f"Stress {crew.okay_max}/{crew.shaken_max}, {crew.initiative}"
        + (f"; {', '.join(crew.abilities)}" if crew.abilities else "")
    )


def describe_boat(card: BoatCard, choice: Choice) -> None:
    costs = "/".join(str(level.so_cost) for level in card.levels)
    choice.cost = Price(card.green.so_cost, "SO", least=True)
    choice.note = (
        f"{card.class_name} class, {costs} SO, {card.torpedoes_ready} Ready and {card.torpedoes_stored} Stored, "
        f"Hull {card.hull}, Speed {card.speed_surfaced}/{card.speed_submerged}"
    )


def place_note(play: Play, place: int) -> str:
    """What an Area or a Port has to say."""
    sheet = play.sheet
    if sheet.is_port(place):
        return f"Port, Refit {sheet.port(place).refit}"
    area = sheet.areas[place]
    table = ", ".join(
        f"{low}+ = {contacts}" if high == OPEN_END else f"{low}-{high} = {contacts}"
        for low, high, contacts in area.contact_table
    )
    boxes = "".join(f"; {MISSION_NAMES[MISSION_KEYS.index(box.kind)]} box" for box in area.mission)
    return f"Events {area.moving_events} moving, {area.patrolling_events} patrolling; Contacts {table}{boxes}"
