"""What a game can be started with: its scenarios, and their options as facts that a screen can ask for."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Generic, TypeVar, cast

from moonless.core.content import load, read
from moonless.core.datafiles import DataFile
from moonless.core.errors import MoonlessError
from moonless.core.play import State

S = TypeVar("S", bound=State)
OPENINGS_KEPT = 16
"""So many ways to start are remembered of a game."""
Value = bool | int | str
CHOICE, FLAG, NUMBER, NAMES, TEXT = "choice", "flag", "number", "names", "text"
"""One of a few values; yes or no; a whole number; a text for some of a few keys (seats, say); a text."""


@dataclass(slots=True)
class StartChoice:
    """One of the values of a start option."""

    value: Value
    label: str = ""
    help: str = ""


@dataclass(slots=True)
class StartOption:
    """Something that can be said when a game is started.

    >>> import moonless
    >>> scenario = moonless.games()["gato-leader"].scenarios["first-patrol"]
    >>> length = scenario.options["length"]
    >>> [choice.value for choice in length.choices], length.default
    (['short', 'medium', 'long'], 'medium')
    >>> length.of({"length": "short"})
    'short'
    """

    id: str
    kind: str
    label: str
    help: str = ""
    """What it does."""
    choices: list[StartChoice] = field(default_factory=list)
    """The values of a choice, or the keys that names can be given to."""
    default: Value | None = None
    least: int = 0
    most: int = 0
    """The bounds of a number."""
    rule: str = ""
    ruling: str = ""
    """Of an option that says how a rule is read: the ruling that names both readings."""
    unsaid: Value | None = None
    """What a record means that says nothing of it, where the default is another since."""
    advised: Value | None = None
    """What is advised for a first game, where that is not the default."""
    measured: bool = False
    """Whether each of its choices makes a scenario harder or easier, so that each is measured by itself."""

    def of(self, given: Mapping[str, Any]) -> Any:
        """What was said, or the default; what cannot be said is refused."""
        if self.id not in given:
            default = self.default if self.unsaid is None else self.unsaid
            return {} if self.kind == NAMES else default
        value = given[self.id]
        if not self.takes(value):
            raise MoonlessError(f"the option '{self.id}' is {self.values}, not '{value}'")
        return value

    def takes(self, value: Any) -> bool:
        """Whether this can be said."""
        if self.kind == FLAG:
            return type(value) is bool
        if self.kind == CHOICE:
            return any(value == each.value and type(value) is type(each.value) for each in self.choices)
        if self.kind == NUMBER:
            return type(value) is int and self.least <= value <= self.most
        if self.kind == NAMES:
            keys = [choice.value for choice in self.choices]
            return isinstance(value, dict) and all(k in keys and isinstance(v, str) for k, v in value.items())
        return isinstance(value, str)

    @property
    def offered(self) -> list[StartChoice]:
        """The values to choose from."""
        return [StartChoice(True, "yes"), StartChoice(False, "no")] if self.kind == FLAG else self.choices

    @property
    def values(self) -> str:
        """What can be said, in words."""
        if self.kind in (CHOICE, FLAG):
            return f"one of {', '.join(said(each.value) for each in self.offered)}"
        if self.kind == NUMBER:
            return f"a number from {self.least} to {self.most}"
        if self.kind == NAMES:
            return f"a name for some of {', '.join(said(each.value) for each in self.choices)}"
        return "a text"

    @property
    def meaning(self) -> str:
        """All of it in a sentence, for who reads and does not click."""
        rule = f" ({self.rule})" if self.rule else ""
        told = "; ".join(
            text.removesuffix(".")
            for text in [self.help, *(f"{said(each.value)}: {each.help}" for each in self.choices if each.help)]
        )
        told = f"{told.removeprefix('; ')}{rule}"
        if self.kind == NUMBER:
            return f"{self.least} to {self.most}: {told}; default {self.default}"
        if self.kind not in (CHOICE, FLAG):
            return f"{self.values}: {told}"
        offered = [said(each.value) for each in self.offered]
        return f"{' or '.join(offered)} (default {said(self.default)}): {told}"


def picks(labels: Mapping[Any, str]) -> list[StartChoice]:
    """Values to choose from, each with what it is called."""
    return [StartChoice(value, label) for value, label in labels.items()]


def said(value: Value | None) -> str:
    """A value as it is written in a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass
class StartFile(DataFile):
    """A game's start options as they are written: data/words/starting.toml."""

    option: list[StartOption]


def read_options(package: str) -> dict[str, StartOption]:
    """The start options that lie among a game's words, by id."""
    name = "data/words/starting.toml"
    return options_of(*read(StartFile, load(resources.files(package) / name), name).option)


def options_of(*options: StartOption) -> dict[str, StartOption]:
    """Start options by their ids."""
    return {option.id: option for option in options}


@dataclass(slots=True)
class Scenario:
    """What a game can be started with.

    >>> import moonless
    >>> scenario = moonless.games()["by-stealth-and-sea"].scenarios["bg2"]
    >>> scenario.title, scenario.kind
    ('BG2: First Blood at the Rock', 'mission')
    """

    id: str
    title: str
    subtitle: str
    briefing: str
    kind: str = "mission"
    """`mission`, `campaign` or `variant`."""
    minutes: int = 30
    options: dict[str, StartOption] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    """The game's seats that this scenario has; none named: all of them."""
    historic: bool = False
    """Whether the briefing tells what happened at the time."""
    result: str = ""
    """What came of it at the time, in a few words: not told before the mission is played."""
    situation: str = ""
    """What is the matter, and nothing of what came of it; empty where the briefing says it."""
    objective: str = ""
    """What is to be done."""
    goals: dict[str, str] = field(default_factory=dict)
    """The same as each side reads it, where sides want different things; by one of its seats."""
    content: str = ""
    """The title of the pack that it is part of; empty: the game's own content."""

    def spelled_out(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Start options as a record of today keeps them: what a silent record would mean otherwise is said, and what
        the scenario does not know is refused."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise MoonlessError(f"{self.title} has no option '{name}'; it has: {known}")
        return {**spelled_out(self.options.values()), **given}


class Openings(Generic[S]):
    """What games start from. It is laid out once and then copied: who plays in bulk starts thousands alike. The last
    few are kept, so that strangers' own missions come and go."""

    def __init__(self, lay_out: Callable[[str, dict[str, Any]], S]) -> None:
        self.lay_out = lay_out
        self.laid_out: dict[str, S] = {}

    def copy(self, scenario: str, options: dict[str, Any], content: str) -> S:
        """A game's start; `content` is the fingerprint of what it is laid out with."""
        said = f"{content} {scenario} {options}"
        found = self.laid_out.get(said)
        if found is None:
            found = self.laid_out[said] = self.lay_out(scenario, options)
            if len(self.laid_out) > OPENINGS_KEPT:
                self.laid_out.pop(next(iter(self.laid_out)), None)  # a server begins games in several threads
        return cast(S, found.copy())


def first_time(options: Iterable[StartOption]) -> dict[str, Value]:
    """What is said for who plays a game for the first time, and wishes nothing else.

    >>> import moonless
    >>> first_time(moonless.games()["they-come-unseen"].scenarios["duel"].options.values())
    {'weather': False}
    """
    return {option.id: option.advised for option in options if option.advised is not None}


def spelled_out(options: Iterable[StartOption]) -> dict[str, Any]:
    """The defaults that have to be said, since silence means what it meant before they changed."""
    return {option.id: option.default for option in options if option.unsaid is not None}
