"""The open question in words: every answer with its price, odds, danger and place, and what cannot be done."""

from moonless.core.datafiles import read_words
from moonless.core.decision import Decision
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt
from moonless.core.scene import why_not as refusals_shown
from moonless.core.words import counted
from moonless.games.rogue_regiment.content.names import gear_token, sentence
from moonless.games.rogue_regiment.content.options import D6
from moonless.games.rogue_regiment.rules import telling
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.screen.choices import actor, make_choice
from moonless.games.rogue_regiment.screen.danger import Dangers
from moonless.games.rogue_regiment.screen.orders import make_order
from moonless.games.rogue_regiment.screen.why_not import refused
from moonless.games.rogue_regiment.state import Operator, Unit

QUESTIONS = read_words("moonless.games.rogue_regiment", "questions")


def make_prompt(play: Play, decision: Decision, dangers: Dangers) -> Prompt:
    """The decision as a prompt."""
    choices = [make_choice(play, decision, option, dangers.get(option.key)) for option in decision.options]
    return Prompt(
        decision.seat,
        question(play, decision),
        decision.rule,
        choices,
        refusals_shown(refused(play, decision)),
        make_order(play, decision, dangers),
        asked_about(decision),
        len(D6.faces) if decision.seat == DICE_SEAT and decision.ask == D6.name else 0,
    )


def asked_about(decision: Decision) -> str:
    """The man who acts, or the unit that goes where the rules leave it open; empty where it is not on the table."""
    man = actor(decision)
    if man is not None:
        return man.key if man.place >= 0 and not man.dead else ""
    about = decision.about
    return about.key if isinstance(about, Unit) and about.place >= 0 else ""


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{QUESTIONS['dice'].get(ask, ask)}:"
    if isinstance(about, Roll):
        return f"{about.what}: rolled {', '.join(map(str, about.dice))}. Use the rabbit's foot?"
    if isinstance(about, Run):
        verb = "drives" if ask == "drive" else "runs"
        return f"{about.operator.name} {verb}, now at {telling.place_name(play, about.path[-1])}: on to where?"
    if isinstance(about, Operator) and ask in QUESTIONS["operator"]:
        return QUESTIONS["operator"][ask].format(
            man=about,
            posture="crouched" if about.crouched else "standing",
            where=telling.place_name(play, about.place),
            seen=", spotted" if about.spotted else "",
            points=counted(about.ap, "action point"),
        )
    if ask == "allocate" and isinstance(about, int):
        return f"{counted(about, 'hit')} to allocate: who takes the next?"
    if ask == "extra-gear" and isinstance(about, int):
        return f"Who takes an extra {gear_token(about)}?"
    if isinstance(about, Unit):
        asked = QUESTIONS["plain"].get(ask, ask)
        return f"{sentence(telling.unit_name(about))}: {asked[:1].lower()}{asked[1:]}"
    return QUESTIONS["plain"].get(ask, f"{ask.capitalize()}?")
