"""1 Basics: skill checks, surges, fault checks and what a lost system means, moving on the board."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, Play
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BREATHING_GEAR,
    REPAIR,
    SKILL_TITLES,
    SPACE_TITLES,
    STAMINA,
    WETSUIT,
    Defense,
    Mission,
    Ship,
)
from moonless.games.by_stealth_and_sea.content.content import Content, load_content
from moonless.games.by_stealth_and_sea.content.pieces import Kit, Shelf, shelf_of
from moonless.games.by_stealth_and_sea.events import Detected, FaultDrawn, SkillRolled, Told
from moonless.games.by_stealth_and_sea.state import KILLED, NOWHERE, Slc, State

SURGES = [Option(f"surges {n}", "No surge" if n == 0 else f"+{n} to each die", n, "1.5") for n in range(12)]
REROLL = Option("reroll", "Reroll all the dice", 1, "1.5")
ACCEPT = Option("accept", "Accept the result", 0, "1.4")


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


class Basics(Play):
    """Chapter 1, and what all chapters share: the state and the mission's content."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = load_content()
        self.shelf: Shelf = shelf_of(self.content)
        self.load_mission()

    def load_mission(self) -> None:
        """Look up what belongs to the mission the state is in."""
        self.mission: Mission = self.content.missions[self.state.mission]
        self.kit: Kit = self.shelf.kit(self.mission)
        self.board: Board = self.kit.board
        self.ships: list[Ship] = self.kit.ships
        self.defense: Defense = self.shelf.defense(self.state.defense_cards)

    # 1.4 Skill check

    def skill_check(
        self, slc: Slc, skill: int, target: int, what: str, rule: str, action: str = "", modifier: int = 0
    ) -> bool:
        """1.4 The highest die decides; 1.5 surges add one before the roll, or roll again after it."""
        check = Check(slc, skill, target, modifier + self.check_bonus(slc, skill, action), what, rule)
        surges = slc.spaces[BREATHING_GEAR]
        if surges:
            spent = self.ask(Decision(slc.seat, "surges", "1.5", SURGES[: surges + 1], check)).value
            if spent:
                self.spend_surges(slc, spent)
                check.bonus += spent
        self.throw(check)
        while check.best < target and slc.spaces[BREATHING_GEAR]:
            if self.ask(Decision(slc.seat, "reroll", "1.5", [REROLL, ACCEPT], check)) is ACCEPT:
                return False
            self.spend_surges(slc, 1)
            self.throw(check)
        return check.best >= target

    def check_bonus(self, slc: Slc, skill: int, action: str) -> int:
        """1.3 The crew's attribute; 1.6.1 without breathing gear each Stamina die is one less (R6, read first: R7)."""
        bonus = 0
        if slc.bonus_skill == skill or (action != "" and slc.bonus_action == action):
            bonus = 1
        if skill == STAMINA and not slc.spaces[BREATHING_GEAR]:
            bonus += self.content.stamina_modifier_without_breathing_gear
        return bonus

    def throw(self, check: Check) -> None:
        """1.4 As many dice as the skill's value; the highest counts."""
        die = self.kit.skill_die
        count = check.slc.skills[check.skill]
        dice: list[int] = []
        for number in range(1, count + 1):
            if self.heard:
                which = f", die {number} of {count}" if count > 1 else ""
                self.fate.purpose = f"{check.words}{which}"
            dice.append(self.fate.roll(die))
        check.best = max(dice) + check.bonus
        if self.heard:
            skill = SKILL_TITLES[check.skill]
            self.tell(SkillRolled(check.slc.number, check.what, skill, dice, check.bonus, check.target, check.rule))

    def spend_surges(self, slc: Slc, number: int) -> None:
        """1.5 A token used is gone for the mission."""
        slc.spaces[BREATHING_GEAR] -= number
        if self.heard:
            self.say(slc, f"SLC {slc.number} uses {number} surge token{'s' * (number > 1)}.", "1.5")

    # 1.6 Fault check

    def fault_check(self, slc: Slc) -> None:
        """1.6 Draw a fault; a failed repair costs the space a token."""
        state = self.state
        if not state.fault_deck:  # R50
            return
        if self.heard:
            self.fate.purpose = f"SLC {slc.number}"
        kind = self.fate.draw(self.kit.faults, state.fault_deck)
        card = self.content.fault_cards[kind]
        empty = not slc.spaces[card.space]
        if self.heard:
            self.tell(FaultDrawn(slc.number, card.title, empty))
        if empty or self.skill_check(slc, REPAIR, card.repair_value, SPACE_TITLES[card.space], "1.6"):
            state.fault_discards.append(kind)
            return
        self.suffer_fault(slc, kind)

    def suffer_fault(self, slc: Slc, kind: int) -> None:
        """1.6 The token goes on the card, which stays with the SLC, or both are gone (R10)."""
        card = self.content.fault_cards[kind]
        if not slc.spaces[card.space]:  # R9: its last surge went on this very check
            self.state.fault_discards.append(kind)
            return
        slc.spaces[card.space] -= 1
        if card.kept:
            slc.faults.append(kind)
        else:
            self.state.fault_discards.append(kind)
        if self.heard:
            where = "it lies on the card" if card.kept else "it is gone"
            self.say(slc, f"SLC {slc.number} loses a {SPACE_TITLES[card.space]} token: {where}.", "1.6", False)
        if not slc.spaces[card.space]:
            self.space_emptied(slc, card.space)

    def space_emptied(self, slc: Slc, space: int) -> None:
        """1.6.1 What happens at once when the last token leaves a space; the rest is read off the empty space."""
        if space == BALLAST_TANK and slc.submerged:
            slc.submerged = False
            if self.heard:
                self.say(slc, f"SLC {slc.number} cannot stay down and surfaces.", "1.6.1", False)
        elif (
            space == WETSUIT
            and not slc.stunned
            and not self.skill_check(slc, STAMINA, self.content.stamina_check_without_wetsuit, "cold water", "1.6.1")
        ):
            self.stun(slc, "1.6.1")

    # What befalls a crew

    def stun(self, slc: Slc, rule: str) -> None:
        """The Operator card is turned to its stunned side."""
        slc.stunned = True
        if self.heard:
            self.say(slc, f"The crew of SLC {slc.number} is stunned.", rule, False)

    def hurt(self, slc: Slc, cause: str, rule: str) -> None:
        """5.4.5, 5.4.6 A readied crew is stunned, a stunned crew killed."""
        if not slc.stunned:
            self.stun(slc, rule)
            return
        slc.crew = KILLED
        slc.cause = cause
        self.remove(slc, KILLED)
        if self.heard:
            self.say(slc, f"The crew of SLC {slc.number} is killed.", rule, False)

    def detect(self, slc: Slc, rule: str) -> None:
        """Place a Detected token, if there is none yet."""
        if not slc.detected:
            slc.detected = True
            if self.heard:
                self.tell(Detected(slc.number, rule))

    def remove(self, slc: Slc, status: int) -> None:
        """The SLC leaves the board for the rest of the mission, with everything on it."""
        slc.status = status
        slc.hex = NOWHERE
        slc.detected = False

    # Words

    def say(self, slc: Slc, text: str, rule: str, good: bool | None = None) -> None:
        self.tell(Told(text, rule, [slc.seat], good))
