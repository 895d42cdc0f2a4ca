"""The open question: what is asked and about whom, every answer, and what cannot be done."""

from moonless.core.datafiles import read_words
from moonless.core.decision import Decision
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt, WhyNot
from moonless.core.scene import why_not as refused
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.action_table import SURELY
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, SKILL_TITLES
from moonless.games.by_stealth_and_sea.rules.actions import PATROL_CRAFT_WATCHES
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.rules.roster import Seating
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check, asked_about
from moonless.games.by_stealth_and_sea.screen.choices import VERBS, make_choice
from moonless.games.by_stealth_and_sea.screen.why_not import why_not
from moonless.games.by_stealth_and_sea.state import Slc, State

QUESTIONS = read_words("moonless.games.by_stealth_and_sea", "questions")


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = reading(state)
    return Prompt(
        decision.seat,
        question(play, decision),
        decision.rule,
        [make_choice(play, decision, option) for option in decision.options],
        reasons(play, decision),
        piece=asked_about(decision),
        die=sides(play, decision),
    )


def sides(play: Play, decision: Decision) -> int:
    """How many sides the die has that somebody has thrown; none where a card was drawn or a place picked."""
    if decision.seat != DICE_SEAT:
        return 0
    dice = (play.content.skill_die, play.content.slc_die, play.content.movement_die)
    return next((len(die.faces) for die in dice if die.name == decision.ask), 0)


def reasons(play: Play, decision: Decision) -> list[WhyNot]:
    """What cannot be done, with the place or piece that is in the way."""
    found = refused(why_not(play.state, decision))
    for each in found:
        if isinstance(decision.about, Slc):
            each.verb = each.verb.removesuffix(SURELY)
            place(play, decision.about, each)
        else:
            each.verb = VERBS[decision.ask]
    return found


def place(play: Play, slc: Slc, refusal: WhyNot) -> None:
    """4.3 The hex ahead, for what leads there; the Patrol Craft in the hex, for what it sees."""
    ahead = play.board.ahead[slc.hex][slc.facing]
    if refusal.verb in ("move", "full-move") and ahead >= 0:
        refusal.cell = play.board.hexes[ahead]
    if refusal.reason == PATROL_CRAFT_WATCHES.reason:
        refusal.piece = f"patrol-craft-{play.state.patrol_hex.index(slc.hex) + 1}"


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        thrown = QUESTIONS["dice"][ask]
        return f"{thrown} for {about}:" if about else f"{thrown}:"
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
    assert isinstance(about, int)
    return f"The bank holds {counted(about, 'victory point')}: what do you buy?"


def slc_question(play: Play, slc: Slc, ask: str) -> str:
    points = counted(slc.action_points, "action point")
    hex, crew = play.board.hexes[slc.hex], play.content.operators[slc.operator].name
    return QUESTIONS["slc"][ask].format(slc=slc, points=points, where=where(play, slc), hex=hex, crew=crew)


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
