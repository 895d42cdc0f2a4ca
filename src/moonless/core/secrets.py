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

    def __repr__(self) -> str:
        return f"<Secrets {type(self).__name__} of {type(self).__module__}>"

    @abstractmethod
    def redact(self, state: S, seat: str | None) -> S:
        """The state as a seat (None: a spectator) may know it."""

    @abstractmethod
    def imagine(self, state: S, seat: str | None, fate: Fate) -> S:
        """A complete state the seat could be in, given its redacted state."""

    def imagine_since(self, state: S, now: S, seat: str | None, fate: Fate) -> S:
        """The same at the start of a phase, by a seat that has learned more since: `now` is what it knows in the midst
        of the phase. What goes against that is thrown away later; whoever can rule it out here saves the way there."""
        return self.imagine(state, seat, fate)

    def glimpse(self, state: S, seat: str | None) -> S:
        """As `redact`, for who only looks and is done before anything changes: it may share what is not hidden."""
        return self.redact(state, seat)

    def shares(self, state: S, seat: str, who: str) -> bool:
        """Whether a seat may know what another has chosen, or what a die or deck has given, in the running phase."""
        return seat == who

    def sides(self, seats: list[str], scenario: str, options: dict[str, Any]) -> list[list[str]]:
        """The seats of a scenario by side: those of one side have no secrets from each other."""
        return [[seat] for seat in seats]

    def side_label(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """What the side of a seat is called; empty: as the seat is."""
        return ""

    def side_id(self, scenario: str, options: dict[str, Any], seat: str) -> str:
        """By what the results and ratings of a seat's side are kept, in every variant of the game: never another once
        there are any, however the side is called; empty: as it is called."""
        return ""

    def talks_openly(self, options: dict[str, Any]) -> bool:
        """Whether all at a table hear what is said; else only the speaker's side does."""
        return True


class OpenSecrets(Secrets[S]):
    """Of a game that hides nothing: decks have no order until a card is drawn, so there is nothing to redact.

    >>> import moonless
    >>> moonless.games()["by-stealth-and-sea"].secrets
    <OpenSecrets: nothing is hidden>
    """

    def __repr__(self) -> str:
        return "<OpenSecrets: nothing is hidden>"

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
