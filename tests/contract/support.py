"""What the contract tests share: every scenario of every installed game, moody random play, snapshots to compare."""

import dataclasses
import gc
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from moonless.core.content import plain
from moonless.core.decision import Decision, Option, serious
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Game, Player, games
from moonless.core.play import State
from moonless.core.record import CHANCE, CHOOSE, Entry, Record
from moonless.core.scene import Scene
from moonless.core.table import Table

VARIANTS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "by-stealth-and-sea": [("bg2", {"crews": "choose", "names": {"slc-1": "Rossi / Bianchi"}})],
    "gato-leader": [
        ("linked", {"first": "against-the-sun", "selection": "random", "torpedoes": "better", "players": 3}),
        ("turning-the-tide", {"length": "long", "home_by": 1, "players": 2}),
        ("setting-sun", {"selection": "random", "players": 4}),
    ],
}
"""Scenarios with start options worth a run of their own, by game."""

SAMPLE: dict[str, list[str]] = {
    "gato-leader": ["first-patrol", "against-the-sun", "holding-the-line", "turning-the-tide", "setting-sun"],
    "rogue-regiment": ["m00-night-school"],
    "they-come-unseen": ["duel"],
}
"""Games with many long scenarios: those that stand for the others here."""

TRIALS: dict[str, dict[str, Any]] = {"they-come-unseen": {"round_limit": 10}}
BRIEF_TRIALS: dict[str, dict[str, Any]] = {"they-come-unseen": {"round_limit": 5}, "rogue-regiment": {}}
"""Games that take too long to be played out here, and how they are cut short: the sample with all seeds, every other
scenario with a tenth of them.
"""

ENDLESS = 20_000
"""More decisions than any game takes."""


@dataclass
class Setting:
    """A scenario of a game, as it is started."""

    game: Game
    scenario: str
    extra: dict[str, Any] = field(default_factory=dict)
    brief: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """Nobody watches: a game that might go on for very long is started so that it does not."""
        return {**self.game.unattended, **self.extra}

    @property
    def name(self) -> str:
        return f"{self.game.id}/{self.scenario}{'+' if self.extra else ''}"

    @property
    def long(self) -> bool:
        """Campaigns are ten times as long."""
        return self.brief or self.game.scenarios[self.scenario].kind == "campaign"

    def seeds(self, number: int) -> range:
        """So many seeds, a tenth of it for a campaign."""
        return range(max(1, number // 10) if self.long else number)

    def start(self, seed: int | str) -> Table:
        return Table.start(self.game, self.scenario, seed, self.options)

    def by_hand(self) -> Table:
        return Table.start(self.game, self.scenario, None, self.options)

    def state(self) -> State:
        state: State = self.game.start(self.scenario, dict(self.options))
        return state


def settings() -> list[Setting]:
    """Everything that can be started here."""
    found = []
    for game in games().values():
        found += [Setting(game, scenario, TRIALS.get(game.id, {})) for scenario in scenarios_of(game)]
        found += [Setting(game, scenario, options) for scenario, options in VARIANTS.get(game.id, [])]
        if game.id in BRIEF_TRIALS:
            others = [scenario for scenario in game.scenarios if scenario not in scenarios_of(game)]
            found += [Setting(game, scenario, BRIEF_TRIALS[game.id], True) for scenario in others]
    return found


def scenarios_of(game: Game) -> list[str]:
    """The scenarios that are put to the test."""
    return SAMPLE.get(game.id, list(game.scenarios))


def by_dice(decision: Decision) -> bool:
    return decision.seat == DICE_SEAT


class Mood(Player):
    """Random play with likes and dislikes of its own, by the first word of a key.

    Uniform play ends most games early. A mood that dislikes "scuttle" or "end" comes to the far places too.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.random = Random(f"mood {seed}").random
        self.likes: dict[str, float] = {}

    def like(self, option: Option) -> float:
        word = option.key.partition(" ")[0]
        if word not in self.likes:
            self.likes[word] = 64 ** Random(f"{self.seed} likes {word}").uniform(-1, 1)
        return self.likes[word]

    def choose(self, state: State, decision: Decision) -> Option:
        return self.answer(decision)

    def answer(self, decision: Decision) -> Option:
        options = serious(decision.options)
        likes = [self.like(option) for option in options]
        left = self.random() * sum(likes)
        for option, like in zip(options, likes, strict=True):
            left -= like
            if left < 0:
                return option
        return options[-1]


class Guided(Mood):
    """A mood that mostly does what the game's own rule of thumb would do: so a game gets where no random play does."""

    def __init__(self, seed: int | str, table: Table) -> None:
        super().__init__(seed)
        self.table = table
        self.captain = table.game.judgment.captain(0)

    def answer(self, decision: Decision) -> Option:
        if by_dice(decision) or self.random() < 0.2:
            return super().answer(decision)
        return self.captain.choose(self.table.redacted(decision.seat), decision)


def mood_for(table: Table, seed: int) -> Mood:
    """A mood for a table: random for most seeds, guided for every third of a mission."""
    long = table.game.scenarios[table.record.scenario].kind == "campaign"
    return Guided(seed, table) if seed % 3 == 1 and not long else Mood(seed)


def steps(table: Table, mood: Mood) -> Iterator[Decision]:
    """Play to the end; the table stands at each decision for a while."""
    for _ in range(ENDLESS):
        if table.decision is None:
            return
        yield table.decision
        if table.decision is not None:  # who looked may also have gone back
            table.choose(mood.answer(table.decision))
    raise AssertionError(f"no end after {ENDLESS} decisions")


def play(table: Table, seed: int | str) -> Table:
    """Play to the end."""
    for _ in steps(table, Mood(seed)):
        pass
    return table


def some(setting: Setting, mood_seed: int | str, all_of: int = 1) -> Random:
    """A generator for samples, the same in every run."""
    return Random(f"{setting.name} {mood_seed} {all_of}")


def live_tables() -> int:
    """How many tables there are in this process, once all that nobody holds is gone."""
    gc.collect()
    return sum(isinstance(thing, Table) for thing in gc.get_objects())


# What is compared


def bare(record: Record) -> str:
    """A record without its checkpoint."""
    checkpoint, record.checkpoint = record.checkpoint, None
    text = record.text()
    record.checkpoint = checkpoint
    return text


def question(decision: Decision | None) -> object:
    """A decision as it can be compared."""
    if decision is None:
        return None
    return (
        decision.seat,
        decision.ask,
        decision.rule,
        [(option.key, option.label, option.value) for option in decision.options],
    )


def line(told: Line) -> dict[str, Any]:
    """A line of the log as data. It need not be a dataclass: the compiled build has its own classes."""
    names = ("text", "rule", "dice", "card", "needed", "good", "pieces")
    return {name: getattr(told, name) for name in names}


def told(events: list[Event]) -> list[object]:
    """Events as they can be compared."""
    return [(type(event).__name__, event.seen_by, event.reveals, line(event.line())) for event in events]


def position(table: Table) -> tuple[object, ...]:
    """Where the game stands, however it came there. Of the events the newest: comparing them all takes too long."""
    events = table.events
    return plain(table.state), question(table.decision), len(events), told(events[-12:])


def snapshot(table: Table) -> tuple[object, ...]:
    """Everything about a table that a player, a referee or a file could notice."""
    entries = [(entry.kind, entry.value, entry.by) for entry in table.record.entries]
    return position(table), entries, table.record.checkpoint, table.can_undo


def shown(scene: Scene) -> str:
    """A scene as bytes would go to a screen; the board goes once, by its id."""
    whole = {
        field.name: data(getattr(scene, field.name)) for field in dataclasses.fields(scene) if field.name != "board"
    }
    return json.dumps({**whole, "board": scene.board and scene.board.id}, ensure_ascii=False)


def data(value: object) -> Any:
    """Dataclasses and lines as plain data, faster than `dataclasses.asdict`."""
    if isinstance(value, Line):
        return line(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): data(item) for key, item in value.items()}
    return value


def choices(record: Record) -> list[str]:
    """The choices that count, in order."""
    return [entry.value for entry in record.counting() if entry.kind == CHOOSE]


def chances(record: Record) -> list[str]:
    """The outcomes of chance that count, in order."""
    return [entry.value for entry in record.counting() if entry.kind == CHANCE]


def cut(record: Record, length: int) -> Record:
    """The first entries of a record, without checkpoint."""
    part = record.copy()
    part.entries = [Entry(entry.kind, entry.value, entry.by) for entry in record.entries[:length]]
    return part


def seats(game: Game) -> list[str | None]:
    """Every seat, and the spectator."""
    return [*game.seats, None]
