"""Every answer with its price, odds, place, and what it is: facts that a screen acts on."""

from collections.abc import Callable, Sequence
from typing import Any

from moonless.core.datafiles import read_words
from moonless.core.decision import RESIGN, Decision, Option, Refusal, Shorthand
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, WhyNot
from moonless.core.words import counted
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import (
    ABILITY_NAMES,
    LOAD_KEYS,
    LOAD_NAMES,
    MISSION_NAMES,
    NOT_AVAILABLE,
)
from moonless.games.gato_leader.rules import cards, terms
from moonless.games.gato_leader.rules.contact import IN_THE_WAKE, SUBMERGED, SURFACED, WAKE_SUBMERGED
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Burst, Share
from moonless.games.gato_leader.rules.missions import EnterBox
from moonless.games.gato_leader.rules.movement import LEAVE
from moonless.games.gato_leader.rules.options import LeavePack, Mk14, Sail, Steer, Torpedo
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE
from moonless.games.gato_leader.screen.asked import on_board, with_sheets
from moonless.games.gato_leader.screen.chart import map_of
from moonless.games.gato_leader.screen.consequences import outcome
from moonless.games.gato_leader.screen.danger import ON_WAY, area_words
from moonless.games.gato_leader.screen.odds import CHANCY, odds
from moonless.games.gato_leader.screen.orders import points
from moonless.games.gato_leader.state import Boat

WORDS = read_words("moonless.games.gato_leader", "headings")
VERBS, HEADINGS, NUMBERS, NOTES = WORDS["verbs"], WORDS["headings"], WORDS["numbers"], WORDS["notes"]
APART = ("done", "keep", "as-declared")
"""Answers that name nothing, to questions whose answers do."""
AREAS_ASKED = ("boat-lag", "lag", "chase")
AIMED = (FinalShot, Aim, Burst)
BOATS = (LeavePack, Mk14)


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule)
    if isinstance(decision.about, CHANCY):
        choice.odds = odds(play.state, decision, option)
    if decision.seat == DICE_SEAT:
        choice.verb = decision.ask
        return choice
    describe(play, decision, option, choice)
    target = aim_at(play, option, choice) if isinstance(option, AIMED) else ""
    choice.verb, choice.group, choice.short = action(play, decision, option, target or choice.label)
    choice.closes = bool(decision.order) and option.key in ("done", "hold")
    choice.gives_up = option.key == RESIGN
    choice.outcome = outcome(play, decision, option, choice.cell)
    if choice.piece and choice.piece not in on_board(play):
        choice.sheet = choice.piece if choice.piece in with_sheets(play) else ""
        choice.piece = ""
    return choice


def action(play: Play, decision: Decision, option: Option, name: str) -> tuple[str, str, str]:
    """What is done, the heading of its like, and what tells it from them; `name` is what it is aimed at, or called."""
    verb = VERBS.get(decision.ask)
    if verb is not None and option.key not in APART and not isinstance(option, Shorthand):
        return verb, HEADINGS[verb], play.display.names[option.value] if decision.ask in AREAS_ASKED else name
    typed = ACTIONS.get(type(option))
    if typed is not None:
        return typed(play, option, name)
    if option in IN_THE_WAKE:
        return "wake", HEADINGS["wake"], (SUBMERGED if option is WAKE_SUBMERGED else SURFACED).label
    word = option.key.partition(" ")[0]
    if word in NUMBERS:
        return word, NUMBERS[word], counted(option.value, "area") if word == "drift" else str(option.value)
    return option.key, "", ""


def aim_action(play: Play, option: Aim, target: str) -> tuple[str, str, str]:
    verb = "gun" if option.weapon == GUN_SHOT else LOAD_KEYS[option.weapon]
    return verb, HEADINGS[verb], target


def burst_action(play: Play, option: Burst, target: str) -> tuple[str, str, str]:
    return "all", HEADINGS["all"].format(weapon=LOAD_NAMES[option.weapon]), target


def final_action(play: Play, option: FinalShot, target: str) -> tuple[str, str, str]:
    return "final", HEADINGS["final"], f"{target}: {option.by}"


def sail_action(play: Play, option: Sail, label: str) -> tuple[str, str, str]:
    return "sail", HEADINGS["sail"], play.sheet.names[option.place]


def steer_action(play: Play, option: Steer, label: str) -> tuple[str, str, str]:
    return "steer", HEADINGS["steer"], play.display.names[option.area]


def leave_pack_action(play: Play, option: LeavePack, label: str) -> tuple[str, str, str]:
    return "leave-pack", HEADINGS["leave-pack"], play.content.boats[play.content.boat_ids[option.boat]].short


ACTIONS: dict[type[Option], Callable[[Play, Any, str], tuple[str, str, str]]] = {
    Aim: aim_action,
    Burst: burst_action,
    Share: lambda play, option, label: ("share", "", ""),
    FinalShot: final_action,
    Sail: sail_action,
    Steer: steer_action,
    LeavePack: leave_pack_action,
    EnterBox: lambda play, option, label: ("enter", HEADINGS["enter"], f"{MISSION_NAMES[option.kind]} box"),
}
"""What each kind of answer does, likewise."""


def describe(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """The price, the place or the boat, and what is printed there."""
    ask, key = decision.ask, option.key
    if isinstance(option, Shorthand):
        choice.note = NOTES.get(key, "")
        choice.cell = play.display.ids[play.display.wake] if option in IN_THE_WAKE else ""
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
    elif ask == "side" and isinstance(decision.about, Boat):
        choice.note = side_words(play, decision.about, option is SUBMERGED)
    elif ask == "drift" and option.value:
        choice.label = f"Fall back {counted(option.value, 'area')}"
    elif option is CRASH_DIVE:
        choice.cost = Price(play.content.tables.reactions.crash_dive_stress, "Stress")
    elif option is DEEP_DIVE:
        choice.cost = Price(play.content.tables.reactions.deep_dive_stress, "Stress")
    elif ask in ("escort", "attacker", "straggler"):
        choice.piece = key
        choice.label = ship_label(play, key)
    elif isinstance(option, Torpedo) and isinstance(decision.about, Boat):
        choice.label = f"{option.label} ({option.among(decision.about)[option.load]})"
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
    if isinstance(about, (*ON_WAY, Boat)):
        choice.note = area_words(play, area)


def side_words(play: Play, boat: Boat, submerged: bool) -> str:
    """8.2, 10.7 What a boat can do on either side."""
    speed = counted(terms.boat_speed(play, boat, submerged), "area")
    return f"{speed} a round, {'no gun' if submerged else 'and its gun can fire'}"


def ship_label(play: Play, key: str) -> str:
    ship = next(ship for ship in play.battle.ships if ship.key == key)
    return f"{key.upper()} {cards.ship_name(play, ship)}" if ship.card else cards.ship_name(play, ship)


def aim_at(play: Play, option: Aim | Burst | FinalShot, choice: Choice) -> str:
    """The target's worth, and its name, which is given back."""
    choice.piece = option.ship
    battle = play.battle
    ship = next(ship for ship in [*battle.ships, *battle.aside] if ship.key == option.ship)
    if not ship.card:
        return option.ship.upper()
    card = cards.ship_card(play, ship)
    target = f"{option.ship.upper()} {card.name}"
    choice.label = option.words(target)
    numbers = card.gun if option.weapon == GUN_SHOT else card.torpedo
    choice.note = f"{harm_words(numbers)}; {card.vp} VP, {card.xp} XP"
    return target


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
    """What an Area or a Port has to say: what its cell says on the map."""
    note = map_of(play.state).cells[place].note
    return f"Port, {note}" if play.sheet.is_port(place) else note


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
