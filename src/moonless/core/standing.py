"""Standing orders: which of a game's questions a player may answer once for all, `data/words/standing.toml` of a game.

They lie among the words, so that one more of them does not make records of games those of other content. An answer is
the key of an option; `FIRST`, whatever is offered first; or the id of a rule, which looks at the odds and at marks, as
the player's screen shows them.
"""

from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Final

from moonless.core.content import load, read
from moonless.core.datafiles import DataFile
from moonless.core.decision import RESIGN, Decision
from moonless.core.scene import Prompt, Scene

FIRST: Final = "*first"
"""The answer of who does not care about the order: the first that is offered."""
SAME: Final = 1e-9
FILE: Final = "data/words/standing.toml"


@dataclass(slots=True)
class StandingRule:
    """An answer that hangs on something: `then` where the piece that is asked carries the mark and the chance of
    success is at least so much, else `otherwise`; where that is empty the player is asked."""

    id: str
    label: str
    then: str = ""
    otherwise: str = ""
    mark: str = ""
    least: float = 0.0
    best: bool = False
    """Whether it takes the answer with the best chance, whichever that is; `then` is empty."""
    needed: str = ""
    """The rule as a sentence, "when (the question's situation) and (what is needed), then (the result)": what must be
    so for it to answer, and what it does then."""
    result: str = ""
    spare: bool = False
    """Whether the last of what it spends is never spent so: where nothing more could be added, the player is asked."""


@dataclass(slots=True)
class StandingQuestion:
    """A question that is asked often and answered by habit.

    >>> import moonless
    >>> moonless.games()["by-stealth-and-sea"].standing["reroll"].name
    'A check that failed'
    """

    ask: str
    name: str
    answers: list[str] = field(default_factory=list)
    """The keys that can be the standing answer; none named: every one."""
    first: bool = False
    """Whether the habit is an order among things that differ each time: then the answer is the first on offer."""
    situation: str = ""
    """What has happened when it is asked, for the sentences of its rules: "a check fails"."""
    ruled: bool = False
    """Whether nothing but its rules can be the standing answer: what is asked is another thing each time."""
    rules: list[StandingRule] = field(default_factory=list)

    def habit(self, decision: Decision, key: str) -> str:
        """What was answered, as a standing order would say it; empty where none can."""
        if self.ruled:
            return ""
        if self.first:
            return FIRST if decision.options[0].key == key else ""
        return key if key != RESIGN and (not self.answers or key in self.answers) else ""

    def takes(self, answer: str) -> bool:
        """Whether that can be its standing answer."""
        if self.rule(answer) is not None:
            return True
        if self.first or self.ruled:
            return self.first and answer == FIRST
        return answer not in (RESIGN, FIRST) and (not self.answers or answer in self.answers)

    def rule(self, answer: str) -> StandingRule | None:
        return next((rule for rule in self.rules if rule.id == answer), None)

    def key(self, answer: str, decision: Decision, scene: Scene | None) -> str:
        """What the standing answer means here: the key of an option on offer, or nothing."""
        rule = self.rule(answer)
        meant = decision.options[0].key if answer == FIRST else answer if rule is None else weigh(rule, scene)
        return meant if any(option.key == meant for option in decision.options) else ""


def weigh(rule: StandingRule, scene: Scene | None) -> str:
    """What a rule answers to what a seat's screen shows; nothing where the player is to be asked."""
    prompt = scene.prompt if scene is not None else None
    if scene is None or prompt is None:
        return ""
    if rule.mark:
        asked = next((each for each in scene.pieces if each.id == (prompt.piece or prompt.seat)), None)
        if asked is None or all(mark.id != rule.mark for mark in asked.marks):
            return rule.otherwise
    if rule.best:
        return likeliest(rule, prompt)
    if not rule.least:
        return rule.then
    odds = next((each.odds for each in prompt.choices if each.key == rule.then), None)
    if odds is None:
        return ""
    if odds.chance < rule.least:
        return rule.otherwise
    return "" if rule.spare and odds.best <= odds.chance + SAME else rule.then


def likeliest(rule: StandingRule, prompt: Prompt) -> str:
    """The answer with the best chance; where all are alike hopeless, what is done otherwise."""
    chances = {choice.key: choice.odds.chance for choice in prompt.choices if choice.odds is not None}
    if not chances:
        return ""
    best = max(chances, key=lambda key: chances[key])
    return best if chances[best] >= rule.least else rule.otherwise


@dataclass
class StandingFile(DataFile):
    """The file as it is written."""

    question: list[StandingQuestion]


def read_standing(package: Traversable) -> dict[str, StandingQuestion]:
    """The questions of a game that can be answered by a standing order, by what is asked."""
    file = package / FILE
    if not file.is_file():
        return {}
    return {each.ask: each for each in read(StandingFile, load(file), FILE).question}
