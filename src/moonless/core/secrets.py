"""The part of a game that says who may know what."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, cast

from moonless.core.fate import Fate
from moonless.core.play import State

if TYPE_CHECKING:  # a default, so that who takes any game may write `Game` alone
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")


class Secrets(ABC, Generic[S]):
    """What a game hides, and from whom.

    >>> import moonless
    >>> table = moonless.start("they-come-unseen", "duel", seed=1)
    >>> known = table.game.secrets.redact(table.state, "soviet")
    >>> table.state.submarines[0].battery, known.submarines[0].battery
    (20, -1)
    """

    @abstractmethod
    def redact(self, state: S, seat: str | None) -> S:
        """The state as a seat (None: a spectator) may know it."""

    @abstractmethod
    def imagine(self, state: S, seat: str | None, fate: Fate) -> S:
        """A complete state the seat could be in, given its redacted state."""

    def shares(self, state: S, seat: str, who: str) -> bool:
        """Whether a seat may know what another has chosen, or what a die or deck has given, in the running phase."""
        return seat == who

    def sides(self, seats: list[str], scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """The seats of a scenario by side: those of one side have no secrets from each other."""
        return [[seat] for seat in seats]

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """What the side of a seat is called; empty: as the seat is."""
        return ""

    def talks_openly(self, options: dict[str, Any]) -> bool:
        """Whether all at a table hear what is said; else only the speaker's side does."""
        return True


class OpenSecrets(Secrets[S]):
    """Of a game that hides nothing: decks have no order until a card is drawn, so there is nothing to redact.

    >>> import moonless
    >>> moonless.games()["by-stealth-and-sea"].secrets.__class__.__name__
    'OpenSecrets'
    """

    def redact(self, state: S, seat: str | None) -> S:
        return state

    def imagine(self, state: S, seat: str | None, fate: Fate) -> S:
        """The world a seat could be in is the one it is in."""
        return cast(S, state.copy())

    def shares(self, state: S, seat: str, who: str) -> bool:
        return True

    def sides(self, seats: list[str], scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """All play together, or at least in the open."""
        return [seats]
