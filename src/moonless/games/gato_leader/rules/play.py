"""What every rule is handed: the state, the content, the boards, chance, whom to ask and whom to tell."""

from mypy_extensions import mypyc_attr

from moonless.core import play as core
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, nobody
from moonless.games.gato_leader.board import Display, Sheet
from moonless.games.gato_leader.content.content import Content, content_of
from moonless.games.gato_leader.rules.options import Options, options_of
from moonless.games.gato_leader.rules.sources import Sources, sources_of
from moonless.games.gato_leader.state import Battle, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(core.Play):
    """A campaign being played. It has no rules of its own."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = content_of(state)
        self.display: Display = self.content.display
        self.sources: Sources = sources_of(self.content)
        self.load_campaign()

    def load_campaign(self) -> None:
        """Look up what belongs to the campaign the state is in."""
        self.sheet: Sheet = self.content.sheets[self.state.campaign]
        self.options: Options = options_of(self.content, self.sheet)

    @property
    def battle(self) -> Battle:
        """The battle that is on."""
        battle = self.state.battle
        assert battle is not None, "no battle is on"
        return battle


def reading(state: State) -> Play:
    """A state to be read by the rules, for screens and computer players: nothing is played, nobody answers."""
    return Play(state, Fate(), nobody)


def read_on(before: Play | None, state: State) -> Play:
    """The same for who has read before: what was looked up stays, where the campaign is the same."""
    same = before is not None and before.state is state and before.sheet.id == state.campaign
    return before if before is not None and same else reading(state)
