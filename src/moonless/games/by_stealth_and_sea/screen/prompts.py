"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt
from moonless.core.scene import why_not as refused
from moonless.games.by_stealth_and_sea.content.action_table import FACING, SHIP, Act
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, SKILL_TITLES
from moonless.games.by_stealth_and_sea.rules.crews import CrewOption, skills_for
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.rules.roster import Seating
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check
from moonless.games.by_stealth_and_sea.rules.slc_phase import END
from moonless.games.by_stealth_and_sea.screen.odds import odds
from moonless.games.by_stealth_and_sea.screen.reports import attribute_words, skill_words
from moonless.games.by_stealth_and_sea.screen.why_not import why_not
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

DICE_WORDS = {
    "d6": "Throw a skill die",
    "slc": "Throw the SLC die",
    "movement": "Throw the movement die",
    "alert": "Draw an Alert card",
    "faults": "Draw a Fault card",
    "berth": "Pick a berth at random",
}


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = reading(state)
    choices = [make_choice(play, decision, option) for option in decision.options]
    reasons = refused(why_not(state, decision))
    return Prompt(decision.seat, question(play, decision), decision.rule, choices, reasons)


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{DICE_WORDS[ask]} for {about}:" if about else f"{DICE_WORDS[ask]}:"
    if isinstance(about, Check):
        return check_question(about, ask)
    if isinstance(about, Slc):
        return slc_question(play, about, ask)
    if ask == "place-ship" and isinstance(about, int):
        return f"Where does {play.ships[about].title} lie?"
    if ask == "seek":
        return f"Patrol Craft {about}: which detected SLC does it seek?"
    if isinstance(about, Seating):
        return f"{play.mission.code}: who rides SLC {about.slc}?"
    if ask == "position":
        return f"{play.mission.code}: where do the crews start from?"
    return f"The bank holds {about} victory points: what do you buy?"


def slc_question(play: Play, slc: Slc, ask: str) -> str:
    if ask == "action":
        points = f"{slc.action_points} action point{'s' * (slc.action_points != 1)}"
        return f"SLC {slc.number}: what next? {points}, {where(play, slc)}"
    if ask == "distance":
        return f"SLC {slc.number}: how far ahead?"
    if ask == "facing":
        return f"SLC {slc.number} at {play.board.hexes[slc.hex]}: which way does it face?"
    if ask == "swap-crew":
        return f"SLC {slc.number}: keep {play.content.operators[slc.operator].name}, or another crew?"
    return f"{play.content.operators[slc.operator].name}: which skill rises?"


def where(play: Play, slc: Slc) -> str:
    """Surfaced at H5 facing E."""
    state = "submerged" if slc.submerged else "surfaced"
    return f"{state} at {play.board.hexes[slc.hex]} facing {DIRECTIONS[slc.facing]}"


def check_question(check: Check, ask: str) -> str:
    slc, dice = check.slc, check.slc.skills[check.skill]
    thrown = "a die" if dice == 1 else f"{dice} dice"
    what = f"SLC {slc.number}, {check.what}: {SKILL_TITLES[check.skill]} {check.target}+ on {thrown}"
    if check.bonus:
        what += f" at {check.bonus:+d}"
    if ask == "surges":
        return f"{what}. Spend surges first?"
    return f"{what}: {check.best} is not enough. Reroll for a surge?"


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds(play.state, decision, option))
    if isinstance(option, Act) and isinstance(decision.about, Slc):
        choice.cost = Price(option.cost, "AP")
        aim(play, decision.about, option, choice)
    elif decision.ask == "purchase" and option.cost:
        choice.cost = Price(option.cost, "VP")
    elif decision.ask == "place-ship" and option.value != NOWHERE:
        choice.cell = play.board.hexes[option.value]
    elif decision.ask == "seek":
        choice.piece = f"slc-{option.value + 1}"
    elif decision.ask in ("distance", "facing") and isinstance(decision.about, Slc):
        choice.cell = ahead(play, decision.about, option.value, decision.ask)
    elif decision.ask in ("choose-crew", "swap-crew"):
        choice.note = crew_note(play, decision, option)
    elif decision.seat == DICE_SEAT and decision.ask == "faults":
        choice.label = play.content.fault_cards[option.value].title
    elif option is END:
        choice.note = "Action points left over are lost."
    return choice


def crew_note(play: Play, decision: Decision, option: Option) -> str:
    """8.2.1, 8.4 The skills that a crew would have, and its attribute."""
    slc, campaign, content = decision.about, play.state.campaign, play.content
    if isinstance(slc, Slc):
        operator = option.operator if isinstance(option, CrewOption) else content.operators[slc.operator]
        skills = skills_for(play, slc, operator) if isinstance(option, CrewOption) else slc.skills
    else:
        assert campaign is not None
        assert isinstance(option, CrewOption)
        operator = option.operator
        skills = campaign.crew(operator.id).skills
    attribute = attribute_words(content, operator)
    return skill_words(skills) + (f"; {attribute}" if attribute else "")


def ahead(play: Play, slc: Slc, value: int, ask: str) -> str:
    """The hex so far ahead, or the one next to the craft that a facing points at."""
    if ask == "facing":
        hex = play.board.ahead[slc.hex][value]
    else:
        hex = slc.hex
        for _ in range(value):
            hex = play.board.ahead[hex][slc.facing]
    return play.board.hexes[hex] if hex >= 0 else ""


def aim(play: Play, slc: Slc, act: Act, choice: Choice) -> None:
    """Where an action leads, or what it is aimed at."""
    action = act.action
    if action.id in ("move", "evade-net"):
        choice.cell = ahead(play, slc, 1, "distance")
        choice.label = f"{act.label} to {choice.cell}" if action.id == "move" else act.label
    elif action.aim == FACING:
        choice.cell = ahead(play, slc, act.facing, "facing")
    elif action.aim == SHIP:
        ship = play.ships[act.ship]
        choice.piece = ship.id
        choice.note = f"{ship.victory_points} VP"
    elif action.id == "detach-warhead" and slc.hex not in play.state.ship_hex:
        choice.note = "No ship lies here: with a warhead on the counter the craft cannot move (R17)."
