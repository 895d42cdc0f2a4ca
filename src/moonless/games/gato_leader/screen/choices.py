"""Every answer with its price, odds, place, and what it is: facts that a screen acts on."""

from collections.abc import Callable, Sequence
from typing import Any

from moonless.core.decision import RESIGN, Decision, Option, Refusal, Shorthand
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, WhyNot
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import (
    ABILITY_NAMES,
    LOAD_KEYS,
    LOAD_NAMES,
    MISSION_KEYS,
    MISSION_NAMES,
    NOT_AVAILABLE,
    OPEN_END,
)
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Burst, Share
from moonless.games.gato_leader.rules.missions import EnterBox
from moonless.games.gato_leader.rules.movement import LEAVE
from moonless.games.gato_leader.rules.options import LeavePack, Mk14, Sail, Steer
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE
from moonless.games.gato_leader.screen.asked import on_board, with_sheets
from moonless.games.gato_leader.screen.danger import ON_WAY, area_words
from moonless.games.gato_leader.screen.odds import CHANCY, odds
from moonless.games.gato_leader.screen.orders import points
from moonless.games.gato_leader.screen.outcomes import outcome
from moonless.games.gato_leader.state import Boat

THINGS = {
    "buy-boat": ("buy-boat", "Buy"),
    "level": ("crew", "Crew"),
    "commander": ("commander", "Commander"),
    "port": ("port", "Start in"),
    "option": ("buy", "Buy"),
    "target": ("place", "Place"),
    "form-pack": ("form-pack", "Lead a pack"),
    "pack-member": ("join-pack", "Take along"),
    "next-boat": ("next-boat", "Next"),
    "next-search": ("next-search", "Next"),
    "next-move": ("next-move", "Next"),
    "next-attack": ("next-attack", "Next"),
    "escort": ("escort", "Next"),
    "attacker": ("attacker", "Next"),
    "straggler": ("straggler", "Straggler"),
    "place": ("start", "Start in"),
    "place-anew": ("start", "Start in"),
    "boat-lag": ("lag", "Fall back to"),
    "lag": ("lag", "Fall back to"),
    "chase": ("chase", "Close in to"),
    "next-roll": ("roll", "Roll next"),
    "pay-torpedo": ("spend", "Spend"),
    "lose-torpedo": ("lose", "Lose"),
    "lose-ready": ("lose", "Lose"),
    "load-type": ("load", "Load"),
    "reload-type": ("load", "Load"),
    "port-load": ("load", "Load"),
}
"""Questions whose answers name a thing: the action and the heading of all of them."""
APART = ("done", "keep", "as-declared")
"""Answers to such questions that name none."""
NUMBERS = {"fire": "Fire", "reload": "Reload", "take": "Take", "drift": "Fall back", "mines": "Mines"}
"""Answers that are a number, by the first word of their key."""
AIMED = (FinalShot, Aim, Burst)
BOATS = (LeavePack, Mk14)

NOTES = {
    "attack-routine": "boats go in turn and keep station, the enemy acts as it comes; none of it is asked",
    "as-it-comes": "who acts first, and by which way, is no longer asked in this battle",
    "in-turn": "which boat is next is no longer asked in this battle",
    "keep-station": "can be taken back when the boat moves",
}
"""What shorthand means for later."""


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule)
    if isinstance(decision.about, CHANCY):
        choice.odds = odds(play.state, decision, option)
    if decision.seat == DICE_SEAT:
        choice.verb = decision.ask
        return choice
    describe(play, decision, option, choice)
    if isinstance(option, AIMED):
        aim_at(play, option, choice)
    choice.verb, choice.group, choice.short = action(decision, option, choice.label.removeprefix("To "))
    choice.closes = bool(decision.order) and option.key in ("done", "hold")
    choice.gives_up = option.key == RESIGN
    choice.outcome = outcome(play, decision, option, choice.cell)
    if choice.piece and choice.piece not in on_board(play):
        choice.sheet = choice.piece if choice.piece in with_sheets(play) else ""
        choice.piece = ""
    return choice


def action(decision: Decision, option: Option, name: str) -> tuple[str, str, str]:
    """What is done, the heading of its like, and what tells it from them."""
    thing = THINGS.get(decision.ask)
    if thing is not None and option.key not in APART and not isinstance(option, Shorthand):
        return *thing, name
    typed = ACTIONS.get(type(option))
    if typed is not None:
        return typed(option, name)
    word = option.key.partition(" ")[0]
    if word == "wake":
        return word, "In the Convoy Wake", name.removeprefix("In the Convoy Wake, ")
    if word in NUMBERS:
        return word, NUMBERS[word], str(option.value)
    return option.key, "", ""


def aim_action(option: Aim, name: str) -> tuple[str, str, str]:
    gun = option.weapon == GUN_SHOT
    head = "Gun" if gun else LOAD_NAMES[option.weapon]
    return "gun" if gun else LOAD_KEYS[option.weapon], f"{head} at", name.removeprefix(f"{head} at ")


def burst_action(option: Burst, name: str) -> tuple[str, str, str]:
    head = f"All {LOAD_NAMES[option.weapon]} at"
    return "all", head, name.removeprefix(f"{head} ").removesuffix(", nothing else")


ACTIONS: dict[type[Option], Callable[[Any, str], tuple[str, str, str]]] = {
    Aim: aim_action,
    Burst: burst_action,
    Share: lambda _, name: ("share", "", ""),
    FinalShot: lambda _, name: ("final", "Final Shot", name.removeprefix("Final Shot at ")),
    Sail: lambda _, name: ("sail", "Sail to", name),
    Steer: lambda _, name: ("steer", "Move to", name),
    LeavePack: lambda _, name: ("leave-pack", "Leave the pack", name.removesuffix(" leaves the pack")),
    EnterBox: lambda option, _: ("enter", "Enter", f"{MISSION_NAMES[option.kind]} box"),
}
"""What each kind of answer does, likewise."""


def describe(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """The price, the place or the boat, and what is printed there."""
    ask, key = decision.ask, option.key
    if isinstance(option, Shorthand):
        choice.note = NOTES.get(key, "")
        choice.cell = play.display.ids[play.display.wake] if key.startswith("wake ") else ""
    elif ask == "option" and option.cost:
        choice.cost = Price(option.cost / 2, "SO")
        choice.note = play.content.options[key].text
    elif ask == "level" and isinstance(decision.about, BoatCard):
        describe_level(decision.about, option.value, choice)
    elif ask == "buy-boat" and key in play.content.boats:
        describe_boat(play.content.boats[key], choice)
    elif ask in ("move", "port", "target") and key.removeprefix("to ") in play.sheet.index:
        choice.cell = key.removeprefix("to ")
        choice.note = place_note(play, play.sheet.index[choice.cell])
    elif ask in ("maneuver", "place", "place-anew", "boat-lag", "lag", "chase"):
        show_area(play, decision, option, choice)
    elif option is CRASH_DIVE:
        choice.cost = Price(play.content.tables.reactions.crash_dive_stress, "Stress")
    elif option is DEEP_DIVE:
        choice.cost = Price(play.content.tables.reactions.deep_dive_stress, "Stress")
    elif ask in ("escort", "attacker", "straggler"):
        choice.piece = key
        choice.label = ship_label(play, key)
    elif isinstance(option, BOATS):
        choice.piece = play.content.boat_ids[option.boat]
    elif isinstance(option, EnterBox) and isinstance(decision.about, Boat):
        choice.cell = play.sheet.ids[decision.about.place]
    elif isinstance(option, EnterBox) and isinstance(decision.about, list):
        choice.cell = play.sheet.ids[decision.about[0].place]
    elif key in play.content.boats and ask != "buy-boat":
        choice.piece = key


def show_area(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """An area of the display; for a boat what it has in reach there and how likely it is found."""
    id = option.key.removeprefix("to ")
    if isinstance(option, Steer) or option is LEAVE:
        choice.cost = points(1)
    if id not in play.display.index:
        return
    choice.cell = id
    area, about = play.display.index[id], decision.about
    if isinstance(about, ON_WAY):
        choice.note = area_words(play, area, about.sub.submerged, about.sub.detected)
    elif isinstance(about, Boat):
        choice.note = area_words(play, area, False, False)


def ship_label(play: Play, key: str) -> str:
    ship = next(ship for ship in play.battle.ships if ship.key == key)
    return f"{key.upper()} {play.ship_name(ship)}" if ship.card else play.ship_name(ship)


def aim_at(play: Play, option: Aim | Burst | FinalShot, choice: Choice) -> None:
    """The target's name and worth."""
    choice.piece = option.ship
    battle = play.battle
    ship = next(ship for ship in [*battle.ships, *battle.aside] if ship.key == option.ship)
    if ship.card:
        card = play.ship_card(ship)
        choice.label = option.label.replace(option.ship.upper(), f"{option.ship.upper()} {card.name}")
        numbers = card.gun if option.weapon == GUN_SHOT else card.torpedo
        choice.note = f"{harm_words(numbers)}; {card.vp} VP, {card.xp} XP"


def harm_words(numbers: Sequence[int]) -> str:
    """10.7 What a roll must come to: Light 4+, Heavy 6+, sunk 8+."""
    names = zip(("Light", "Heavy", "sunk"), numbers, strict=True)
    found = [f"{name} {number}+" for name, number in names if number != NOT_AVAILABLE]
    return ", ".join(found) or "no roll harms it"


def describe_level(card: BoatCard, level: int, choice: Choice) -> None:
    crew = card.levels[level]
    choice.cost = Price(crew.so_cost, "SO")
    okay, shaken = crew.okay, crew.shaken
    choice.note = (
        f"Gunnery {okay.gs:+d}, Torpedoes {okay.ts:+d}, Evasion {okay.ev};"
        f" Shaken {shaken.gs:+d}, {shaken.ts:+d}, {shaken.ev}; "
        f"Stress {crew.okay_max}/{crew.shaken_max}, {crew.initiative.title()}"
        + (f"; {', '.join(ABILITY_NAMES[name] for name in crew.abilities)}" if crew.abilities else "")
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
        f"{low}{'+' if high == OPEN_END else f'-{high}' if high > low else ''} = {contacts}"
        for low, high, contacts in area.contact_table
    )
    boxes = "".join(f"; {MISSION_NAMES[MISSION_KEYS.index(box.kind)]} box" for box in area.mission)
    return f"Events {area.moving_events} moving, {area.patrolling_events} patrolling; Contacts {table}{boxes}"


# What cannot be done


def place_refusal(play: Play, decision: Decision, refusal: Refusal) -> WhyNot:
    """A refusal with the action that it belongs to, and its place where it has one."""
    word, _, rest = refusal.key.partition(" ")
    verb, cell = refusal.verb, ""
    if word == "to":
        verb, cell = ("sail" if decision.ask == "move" else "steer"), rest
    elif word == "enter" and isinstance(decision.about, list):
        verb, cell = word, play.sheet.ids[decision.about[0].place]
    elif decision.ask == "option":
        verb = "buy"
    return WhyNot(refusal.key, refusal.label, refusal.reason, refusal.rule, verb, cell)
