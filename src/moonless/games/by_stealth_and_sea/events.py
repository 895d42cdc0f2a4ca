"""What happens in the game, in words. Names are filled in when an event is made; sentences only when somebody reads."""

from typing import Final, Literal

from moonless.core.events import Event, Line
from moonless.core.events import Told as Told
from moonless.core.words import counted

STATE_WORDS: Final = ("surfaced", "submerged")

Moment = Literal["captured", "lost", "alarm", "medal"]


def _piece(number: int) -> str:
    return f"slc-{number}"


class Opened(Event):
    """A part of the game begins: a mission, the voyage out, a turn."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def line(self) -> Line:
        return Line(self.text, self.rule, heading=True)


class Befell(Event):
    """Something that deserves a second of stage."""

    def __init__(self, moment: Moment, text: str, rule: str, pieces: list[str], good: bool) -> None:
        self.moment: str = moment
        self.text = text
        self.rule = rule
        self.pieces = pieces
        self.good = good

    def line(self) -> Line:
        return Line(self.text, self.rule, good=self.good, pieces=self.pieces, moment=self.moment)


class SkillRolled(Event):
    """1.4 The dice of a check, as they fell, and what was added to each."""

    def __init__(self, slc: int, what: str, skill: str, dice: list[int], bonus: int, target: int, rule: str) -> None:
        self.slc = slc
        self.what = what
        self.skill = skill
        self.dice = dice
        self.bonus = bonus
        self.target = target
        self.rule = rule

    @property
    def success(self) -> bool:
        return max(self.dice) + self.bonus >= self.target

    def line(self) -> Line:
        bonus = f", {self.bonus:+d} to each die" if self.bonus else ""
        result = "success" if self.success else "failure"
        text = f"SLC {self.slc}, {self.what}: {self.skill} check{bonus}: {result}."
        return Line(text, self.rule, self.dice, "", f"{self.target}+", self.success, [_piece(self.slc)])


class AlertDrawn(Event):
    """5.2 An Alert card against a target number."""

    def __init__(self, element: str, slc: int, state: int, target: int, card: int, rule: str) -> None:
        self.element = element
        self.slc = slc
        self.state = state
        self.target = target
        self.card = card
        self.rule = rule

    @property
    def success(self) -> bool:
        return self.card >= self.target

    def line(self) -> Line:
        text = f"{self.element}, SLC {self.slc} {STATE_WORDS[self.state]}: {'found' if self.success else 'nothing'}."
        if self.element in ("Patrol Craft Attack", "Shore Base Mortar"):
            text = f"{self.element} on SLC {self.slc} {STATE_WORDS[self.state]}: {'hit' if self.success else 'miss'}."
        return Line(text, self.rule, [], str(self.card), f"{self.target}+", not self.success, [_piece(self.slc)])


class FaultDrawn(Event):
    """1.6 A Fault card for one SLC."""

    def __init__(self, slc: int, title: str, empty: bool) -> None:
        self.slc = slc
        self.title = title
        self.empty = empty

    def line(self) -> Line:
        end = "; nothing left there to lose." if self.empty else "."
        text = f"Fault check, SLC {self.slc}: {self.title}{end}"
        return Line(text, "1.6", card=self.title, pieces=[_piece(self.slc)], named=True)


class Moved(Event):
    """An SLC goes from hex to hex; the path starts where it lay."""

    def __init__(self, slc: int, path: list[str], verb: str, rule: str) -> None:
        self.slc = slc
        self.path = path
        self.verb = verb
        self.rule = rule

    def line(self) -> Line:
        text = f"SLC {self.slc} {self.verb} from {self.path[0]} to {self.path[-1]}."
        return Line(text, self.rule, pieces=[_piece(self.slc)], path=self.path)


class ShipDestroyed(Event):
    """A ship goes down, and what it is worth."""

    def __init__(self, slc: int, ship: str, title: str, points: int, rule: str) -> None:
        self.slc = slc
        self.ship = ship
        self.title = title
        self.points = points
        self.rule = rule

    def line(self) -> Line:
        text = f"SLC {self.slc} destroys {self.title}: {counted(self.points, 'victory point')}."
        return Line(text, self.rule, good=True, pieces=[_piece(self.slc), self.ship], moment="sunk")


class Detected(Event):
    """A Detected token is placed."""

    def __init__(self, slc: int, rule: str) -> None:
        self.slc = slc
        self.rule = rule

    def line(self) -> Line:
        text = f"SLC {self.slc} is detected."
        return Line(text, self.rule, good=False, pieces=[_piece(self.slc)], moment="detected")


class PatrolCraftActs(Event):
    """A Patrol Craft is placed, moves, stays, or goes home; with its movement die where one was thrown."""

    def __init__(
        self, craft: int, text: str, rule: str, path: list[str] | None = None, die: int = 0, sides: int = 6
    ) -> None:
        self.craft = craft
        self.text = text
        self.rule = rule
        self.path = path
        self.die = die
        self.sides = sides

    def line(self) -> Line:
        text, pieces = f"Patrol Craft {self.craft} {self.text}.", [f"patrol-craft-{self.craft}"]
        dice = [self.die] if self.die else []
        return Line(text, self.rule, dice, pieces=pieces, path=self.path or [], die=self.sides)
