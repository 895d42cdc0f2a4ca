"""1.3 to 1.5 Skill checks: attributes, dice, surges."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Decision, Option
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, SKILL_TITLES, STAMINA
from moonless.games.by_stealth_and_sea.events import SkillRolled
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import Slc

SURGES: Final = [Option(f"surges {n}", "No surge" if n == 0 else f"+{n} to each die", n, "1.5") for n in range(12)]
REROLL: Final = Option("reroll", "Reroll all the dice", 1, "1.5")
ACCEPT: Final = Option("accept", "Accept the result", 0, "1.4")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Check:
    """A skill check under way."""

    def __init__(self, slc: Slc, skill: int, target: int, bonus: int, what: str, rule: str) -> None:
        self.slc = slc
        self.skill = skill
        self.target = target
        self.bonus = bonus
        self.what = what
        self.rule = rule
        self.best = 0

    @property
    def words(self) -> str:
        """SLC 1, Dive (Pilot 4+ at +1)."""
        bonus = f" at {self.bonus:+d}" if self.bonus else ""
        return f"SLC {self.slc.number}, {self.what} ({SKILL_TITLES[self.skill]} {self.target}+{bonus})"


def skill_check(
    play: Play, slc: Slc, skill: int, target: int, what: str, rule: str, action: str = "", modifier: int = 0
) -> bool:
    """1.4 The highest die decides; 1.5 surges add one before the roll, or roll again after it."""
    check = Check(slc, skill, target, modifier + check_bonus(play, slc, skill, action), what, rule)
    surges = slc.spaces[BREATHING_GEAR]
    if surges:
        spent = play.ask(Decision(slc.seat, "surges", "1.5", SURGES[: surges + 1], check)).value
        if spent:
            spend_surges(play, slc, spent)
            check.bonus += spent
    throw(play, check)
    while check.best < target and slc.spaces[BREATHING_GEAR]:
        if play.ask(Decision(slc.seat, "reroll", "1.5", [REROLL, ACCEPT], check)) is ACCEPT:
            return False
        spend_surges(play, slc, 1)
        throw(play, check)
    return check.best >= target


def check_bonus(play: Play, slc: Slc, skill: int, action: str) -> int:
    """1.3 The crew's attribute; 1.6.1 without breathing gear each Stamina die is one less (R6, read first: R7)."""
    bonus = 0
    if slc.bonus_skill == skill or (action != "" and slc.bonus_action == action):
        bonus = 1
    if skill == STAMINA and not slc.spaces[BREATHING_GEAR]:
        bonus += play.content.sheet.stamina_modifier_without_breathing_gear
    return bonus


def throw(play: Play, check: Check) -> None:
    """1.4 As many dice as the skill's value; the highest counts."""
    die = play.content.skill_die
    count = check.slc.skills[check.skill]
    dice: list[int] = []
    best = 0
    for number in range(1, count + 1):
        if play.heard:
            which = f", die {number} of {count}" if count > 1 else ""
            play.fate.purpose = f"{check.words}{which}"
        face = play.fate.roll(die)
        best = max(best, face)
        dice.append(face)
    check.best = best + check.bonus
    if play.heard:
        skill = SKILL_TITLES[check.skill]
        play.tell(SkillRolled(check.slc.number, check.what, skill, dice, check.bonus, check.target, check.rule))


def spend_surges(play: Play, slc: Slc, number: int) -> None:
    """1.5 A token used is gone for the mission."""
    slc.spaces[BREATHING_GEAR] -= number
    if play.heard:
        say(play, slc, f"SLC {slc.number} uses {counted(number, 'surge token')}.", "1.5")


def asked_about(decision: Decision) -> str:
    """The piece whose question it is."""
    about = decision.about
    if isinstance(about, Check):
        return about.slc.seat
    if isinstance(about, Slc):
        return about.seat
    return f"patrol-craft-{about}" if decision.ask == "seek" else ""
