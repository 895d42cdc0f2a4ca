"""Who plays in the tests: random players with a mood of their own, so that games come to many places."""

from collections.abc import Iterator
from random import Random

from moonless.core.decision import Decision, Option, serious
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Player
from moonless.core.play import State
from moonless.core.table import Table
from moonless.testing.settings import Setting

ENDLESS = 20_000
"""More decisions than any game takes."""


def by_dice(decision: Decision) -> bool:
    """Whether dice are asked for that a person throws, not an answer of a seat.

    >>> import moonless
    >>> from moonless.testing import by_dice
    >>> by_dice(moonless.start("by-stealth-and-sea", "bg2", seed=7).decision)
    False
    """
    return decision.seat == DICE_SEAT


class Mood(Player):
    """Random play with likes and dislikes of its own, by the first word of a key.

    Uniform play ends most games early. A mood that dislikes "scuttle" or "end" comes to the far places too.

    >>> import moonless
    >>> from moonless.testing import Mood
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> Mood(1).answer(table.decision) is Mood(1).answer(table.decision)
    True
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.random = Random(f"mood {seed}").random
        self.likes: dict[str, float] = {}

    def like(self, option: Option) -> float:
        """How much it likes an answer, by the first word of its key: from 1/64 to 64."""
        word = option.key.partition(" ")[0]
        if word not in self.likes:
            self.likes[word] = 64 ** Random(f"{self.seed} likes {word}").uniform(-1, 1)
        return self.likes[word]

    def choose(self, state: State, decision: Decision) -> Option:
        """As a player: what it likes does not depend on the state."""
        return self.answer(decision)

    def answer(self, decision: Decision) -> Option:
        """One of the answers that a program may give, those it likes more often than others."""
        options = serious(decision.options)
        likes = [self.like(option) for option in options]
        left = self.random() * sum(likes)
        for option, like in zip(options, likes, strict=True):
            left -= like
            if left < 0:
                return option
        return options[-1]


class Guided(Mood):
    """A mood that mostly does what the game's own rule of thumb would do: so a game gets where no random play does.

    >>> import moonless
    >>> from moonless.testing import Guided
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> Guided(1, table).answer(table.decision) in table.decision.options
    True
    """

    def __init__(self, seed: int | str, table: Table) -> None:
        super().__init__(seed)
        self.table = table
        self.captain = table.game.judgment.captain(0)

    def answer(self, decision: Decision) -> Option:
        """Mostly what the game's own player would answer, from what its seat may know."""
        if by_dice(decision) or self.random() < 0.2:
            return super().answer(decision)
        return self.captain.choose(self.table.redacted(decision.seat), decision)


def mood_for(table: Table, seed: int) -> Mood:
    """A mood for a table: random for most seeds, guided for every third of a mission.

    >>> import moonless
    >>> from moonless.testing import mood_for
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> type(mood_for(table, 0)).__name__, type(mood_for(table, 1)).__name__
    ('Mood', 'Guided')
    """
    long = table.game.scenarios[table.record.scenario].kind == "campaign"
    return Guided(seed, table) if seed % 3 == 1 and not long else Mood(seed)


def steps(table: Table, mood: Mood) -> Iterator[Decision]:
    """Play to the end; the table stands at each decision for a while.

    >>> import moonless
    >>> from moonless.testing import Mood, steps
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> asked = {decision.ask for decision in steps(table, Mood(1))}
    >>> table.over, "place-ship" in asked
    (True, True)
    """
    for _ in range(ENDLESS):
        if table.decision is None:
            return
        yield table.decision
        if table.decision is not None:  # who looked may also have gone back
            table.choose(mood.answer(table.decision))
    raise AssertionError(f"no end after {ENDLESS} decisions")


def sampled(setting: Setting, games: int, every: int, when_long: int) -> Iterator[tuple[int, Table, Decision]]:
    """Decisions of some games with their number and the table that stands at them: one of so many, fewer where games
    are long.

    >>> import moonless
    >>> from moonless.testing import Setting, sampled
    >>> setting = Setting(moonless.games()["by-stealth-and-sea"], "bg2")
    >>> [number for number, table, decision in sampled(setting, games=1, every=5, when_long=50)][:3]
    [0, 5, 10]
    """
    for seed in setting.seeds(games):
        table = setting.start(seed)
        for number, decision in enumerate(steps(table, mood_for(table, seed))):
            if number % (when_long if setting.long else every) == 0:
                yield number, table, decision


def play(table: Table, seed: int | str) -> Table:
    """Play to the end.

    >>> import moonless
    >>> from moonless.testing import play
    >>> play(moonless.start("by-stealth-and-sea", "bg2", seed=7), seed=1).outcome.level
    'Loss'
    """
    for _ in steps(table, Mood(seed)):
        pass
    return table
