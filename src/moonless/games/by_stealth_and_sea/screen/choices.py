"""Every answer with what a screen acts on: verb, price, odds, place, piece, facing, and what it would bring on."""

from moonless.core.datafiles import read_words
from moonless.core.decision import Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, FACING, FAULT, SHIP, SPACE_TITLES
from moonless.games.by_stealth_and_sea.rules.crews import KEEP, CrewOption, skills_for
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.roster import Seating
from moonless.games.by_stealth_and_sea.rules.setup import AT_ONCE, RANDOM
from moonless.games.by_stealth_and_sea.rules.skill_checks import ACCEPT, REROLL, Check
from moonless.games.by_stealth_and_sea.rules.slc_phase import END
from moonless.games.by_stealth_and_sea.rules.technology import DONE, Ware
from moonless.games.by_stealth_and_sea.screen.consequences import STUCK, consequences, destination, hexes_ahead
from moonless.games.by_stealth_and_sea.screen.odds import odds
from moonless.games.by_stealth_and_sea.screen.reports import attribute_words, skill_words
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc

NO_ROLL = "no roll"
HEADINGS = read_words("moonless.games.by_stealth_and_sea", "headings")
VERBS, NAMES = HEADINGS["verbs"], HEADINGS["headings"]
"""What is done where a question has one kind of answer, and the heading for it."""
LONE = (RANDOM, AT_ONCE, KEEP, END, DONE, REROLL, ACCEPT)
"""Answers that are like no other to their question."""


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, the place or piece it is about, and what it would bring on."""
    choice = Choice(option.key, option.label, option.rule, odds=odds(play.state, decision, option))
    choice.outcome = consequences(play, decision, option)
    if isinstance(option, Act) and isinstance(decision.about, Slc):
        fill_act(play, decision.about, option, choice)
        return choice
    choice.verb = option.key if option in LONE else VERBS[decision.ask]
    choice.group = NAMES.get(choice.verb, "")
    choice.short = option.label
    choice.spares = option is AT_ONCE
    if decision.seat == DICE_SEAT:
        fill_chance(play, decision, option, choice)
    elif isinstance(decision.about, Slc):
        fill_slc(play, decision, decision.about, option, choice)
    else:
        fill_setup(play, decision, option, choice)
    return choice


def fill_act(play: Play, slc: Slc, act: Act, choice: Choice) -> None:
    """4.3 An action: one verb and one heading at both prices."""
    action = act.action
    choice.cost = Price(act.cost, "AP")
    choice.verb, choice.group = action.verb, action.name
    end = destination(play, slc, act)
    if end is not None:
        choice.cell = play.board.hexes[end]
    target = ""
    if action.id == "move":
        choice.label = f"{act.label} to {choice.cell}"
        target = f"to {choice.cell}"
    elif action.aim == FACING:
        target = choice.facing = DIRECTIONS[act.facing]
        choice.cell = faced_cell(play, slc, act.facing)
    elif action.aim == SHIP:
        ship = play.ships[act.ship]
        target, choice.piece = ship.name, ship.id
        choice.note = counted(ship.victory_points, "victory point")
    elif action.aim == FAULT:
        target, choice.sheet = play.content.fault_cards[act.fault].title, slc.seat
        if only_one(play, slc, act):  # which card it is says nothing more
            target, choice.group = "", f"{action.name} {SPACE_TITLES[play.content.fault_cards[act.fault].space]}"
    elif action.id == "detach-warhead" and slc.hex not in play.state.ship_hex:
        choice.note = STUCK
    price = NO_ROLL if action.sure_for_two and not act.rolls else "" if target else "roll" if act.rolls else NO_ROLL
    choice.short = ", ".join(part for part in (target, price) if part)


def only_one(play: Play, slc: Slc, act: Act) -> bool:
    """4.3.9 Whether no other fault lies on the same system."""
    cards = play.content.fault_cards
    return all(kind == act.fault for kind in slc.faults if cards[kind].space == cards[act.fault].space)


def fill_chance(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """What a die or a deck can show, for who throws by hand."""
    if decision.ask == "faults":
        choice.label = choice.short = play.content.fault_cards[option.value].title
    elif decision.ask == "berth":
        choice.cell = play.board.hexes[option.value]


def fill_slc(play: Play, decision: Decision, slc: Slc, option: Option, choice: Choice) -> None:
    """What is asked about one SLC, actions apart."""
    if option is END:
        choice.note = "Action points left over are lost."
    elif decision.ask == "distance":
        choice.cell = play.board.hexes[hexes_ahead(play, slc, option.value)[-1]]
        choice.label = f"{option.label}, to {choice.cell}"
    elif decision.ask == "facing":
        choice.cell = faced_cell(play, slc, option.value)
        choice.short = choice.facing = DIRECTIONS[option.value]
    elif decision.ask == "swap-crew":
        choice.note, choice.sheet = crew_note(play, decision, option), slc.seat
    else:
        choice.sheet = slc.seat


def fill_setup(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """What is asked about the harbor, the roster or the bank; or about a check."""
    if isinstance(option, Ware):
        choice.cost, choice.group = Price(option.cost, "VP"), option.track.name
    elif decision.ask == "place-ship" and option.value != NOWHERE:
        choice.cell = play.board.hexes[option.value]
    elif decision.ask == "seek":
        choice.piece = play.state.slcs[option.value].seat
    elif decision.ask == "choose-crew":
        choice.note = crew_note(play, decision, option)
    elif isinstance(decision.about, Check) and option.value:
        choice.cost = Price(option.value, "surges" if option.value > 1 else "surge")


def faced_cell(play: Play, slc: Slc, facing: int) -> str:
    """The hex next to the craft that a facing points at, if it can be entered."""
    hex = play.board.ahead[slc.hex][facing]
    return play.board.hexes[hex] if hex >= 0 else ""


def crew_note(play: Play, decision: Decision, option: Option) -> str:
    """8.2.1, 8.4 The skills that a crew would have, and its attribute."""
    slc, campaign, content = decision.about, play.state.campaign, play.content
    if isinstance(slc, Slc):
        operator = option.operator if isinstance(option, CrewOption) else content.operators[slc.operator]
        skills = skills_for(play, slc, operator) if isinstance(option, CrewOption) else slc.skills
    else:
        assert isinstance(slc, Seating)
        assert campaign is not None
        assert isinstance(option, CrewOption)
        operator = option.operator
        skills = campaign.crew(operator.id).skills
    attribute = attribute_words(content, operator)
    return skill_words(skills) + (f"; {attribute}" if attribute else "")
