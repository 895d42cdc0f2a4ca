"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt
from moonless.core.scene import why_not as refused
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, SKILL_TITLES
from moonless.games.by_stealth_and_sea.rules.actions import END, Act
from moonless.games.by_stealth_and_sea.rules.basics import Check
from moonless.games.by_stealth_and_sea.rules.campaign import CampaignPlay
from moonless.games.by_stealth_and_sea.rules.setup import KEEP
from moonless.games.by_stealth_and_sea.screen.odds import odds, read_rules
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
    rules = read_rules(state)
    choices = [make_choice(rules, decision, option) for option in decision.options]
    reasons = refused(why_not(state, decision))
    return Prompt(decision.seat, question(rules, decision), decision.rule, choices, reasons)


def question(rules: CampaignPlay, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{DICE_WORDS[ask]} for {about}:" if about else f"{DICE_WORDS[ask]}:"
    if isinstance(about, Check):
        return check_question(about, ask)
    if isinstance(about, Slc):
        return slc_question(rules, about, ask)
    if ask == "place-ship" and isinstance(about, int):
        return f"Where does {rules.ships[about].title} lie?"
    if ask == "seek":
        return f"Patrol Craft {about}: which detected SLC does it seek?"
    if ask == "choose-crew":
        return f"{rules.mission.code}: who rides SLC {about}?"
    if ask == "position":
        return f"{rules.mission.code}: where do the crews start from?"
    return f"The bank holds {about} victory points: what do you buy?"


def slc_question(rules: CampaignPlay, slc: Slc, ask: str) -> str:
    if ask == "action":
        points = f"{slc.action_points} action point{'s' * (slc.action_points != 1)}"
        return f"SLC {slc.number}: what next? {points}, {where(rules, slc)}"
    if ask == "distance":
        return f"SLC {slc.number}: how far ahead?"
    if ask == "facing":
        return f"SLC {slc.number} at {rules.board.hexes[slc.hex]}: which way does it face?"
    if ask == "swap-crew":
        return f"SLC {slc.number}: keep {rules.operator(slc).name}, or another crew?"
    return f"{rules.operator(slc).name}: which skill rises?"


def where(rules: CampaignPlay, slc: Slc) -> str:
    """Surfaced at H5 facing E."""
    state = "submerged" if slc.submerged else "surfaced"
    return f"{state} at {rules.board.hexes[slc.hex]} facing {DIRECTIONS[slc.facing]}"


def check_question(check: Check, ask: str) -> str:
    slc, dice = check.slc, check.slc.skills[check.skill]
    thrown = "a die" if dice == 1 else f"{dice} dice"
    what = f"SLC {slc.number}, {check.what}: {SKILL_TITLES[check.skill]} {check.target}+ on {thrown}"
    if check.bonus:
        what += f" at {check.bonus:+d}"
    if ask == "surges":
        return f"{what}. Spend surges first?"
    return f"{what}: {check.best} is not enough. Reroll for a surge?"


def make_choice(rules: CampaignPlay, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds(rules.state, decision, option))
    if isinstance(option, Act) and isinstance(decision.about, Slc):
        choice.cost = Price(option.cost, "AP")
        aim(rules, decision.about, option, choice)
    elif decision.ask == "purchase" and option.cost:
        choice.cost = Price(option.cost, "VP")
    elif decision.ask == "place-ship" and option.value != NOWHERE:
        choice.cell = rules.board.hexes[option.value]
    elif decision.ask == "seek":
        choice.piece = f"slc-{option.value + 1}"
    elif decision.ask in ("distance", "facing") and isinstance(decision.about, Slc):
        choice.cell = ahead(rules, decision.about, option.value, decision.ask)
    elif decision.ask in ("choose-crew", "swap-crew"):
        choice.note = crew_note(rules, decision, option)
    elif decision.seat == DICE_SEAT and decision.ask == "faults":
        choice.label = rules.content.fault_cards[option.value].title
    elif option is END:
        choice.note = "Action points left over are lost."
    return choice


def crew_note(rules: CampaignPlay, decision: Decision, option: Option) -> str:
    """8.2.1, 8.4 The skills that a crew would have, and its attribute."""
    slc, campaign, content = decision.about, rules.state.campaign, rules.content
    if isinstance(slc, Slc):
        operator = rules.operator(slc) if option is KEEP else list(content.operators.values())[option.value]
        skills = slc.skills if option is KEEP else rules.reserve_skills(operator) or slc.skills
    else:
        assert campaign is not None
        operator = content.operators[option.key.split()[-1]]
        skills = campaign.crew(operator.id).skills
    attribute = attribute_words(content, operator)
    return skill_words(skills) + (f"; {attribute}" if attribute else "")


def ahead(rules: CampaignPlay, slc: Slc, value: int, ask: str) -> str:
    """The hex so far ahead, or the one next to the craft that a facing points at."""
    if ask == "facing":
        hex = rules.board.ahead[slc.hex * 6 + value]
    else:
        hex = slc.hex
        for _ in range(value):
            hex = rules.board.ahead[hex * 6 + slc.facing]
    return rules.board.hexes[hex] if hex >= 0 else ""


def aim(rules: CampaignPlay, slc: Slc, act: Act, choice: Choice) -> None:
    """Where an action leads, or what it is aimed at."""
    action = act.action
    if action.id in ("move", "evade-net"):
        choice.cell = ahead(rules, slc, 1, "distance")
        choice.label = f"{act.label} to {choice.cell}" if action.id == "move" else act.label
    elif action.id == "change-direction":
        choice.cell = ahead(rules, slc, act.value, "facing")
    elif action.id in ("attach-warhead", "attack-from-slc"):
        ship = rules.ships[act.value]
        choice.piece = ship.id
        choice.note = f"{ship.victory_points} VP"
    elif action.id == "detach-warhead" and slc.hex not in rules.state.ship_hex:
        choice.note = "No ship lies here: with a warhead on the counter the craft cannot move (R17)."
