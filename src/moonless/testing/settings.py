"""What is put to the test: scenarios of games, as they are started."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from moonless.core.game import Game
from moonless.core.play import State
from moonless.core.table import Table


@dataclass
class Setting:
    """A scenario of a game, as it is started.

    >>> import moonless
    >>> from moonless.testing import Setting
    >>> setting = Setting(moonless.games()["by-stealth-and-sea"], "bg2")
    >>> setting.name, setting.long
    ('by-stealth-and-sea/bg2', False)
    >>> setting.start(seed=7).decision.ask
    'place-ship'
    """

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
        """A table with this chance."""
        return Table.start(self.game, self.scenario, seed, self.options)

    def by_hand(self) -> Table:
        """A table at which chance is asked for."""
        return Table.start(self.game, self.scenario, None, self.options)

    def state(self) -> State:
        """The state at the start, without a table."""
        state: State = self.game.start(self.scenario, dict(self.options))
        return state


def settings_of(game: Game) -> list[Setting]:
    """Every scenario of a game.

    >>> import moonless
    >>> from moonless.testing import settings_of
    >>> [setting.scenario for setting in settings_of(moonless.games()["by-stealth-and-sea"])][:3]
    ['bg2', 'bg3', 'bg4']
    """
    return [Setting(game, scenario) for scenario in game.scenarios]


def some(setting: Setting, mood_seed: int | str, all_of: int = 1) -> Random:
    """A generator for samples, the same in every run.

    >>> import moonless
    >>> from moonless.testing import settings_of, some
    >>> setting = settings_of(moonless.games()["by-stealth-and-sea"])[0]
    >>> some(setting, 1).random() == some(setting, 1).random()
    True
    """
    return Random(f"{setting.name} {mood_seed} {all_of}")
