"""A game's screen and judgment, made of its rooms: modules of functions, which are handed on as they stand.

`game.py` names the modules; what they must hold is said here, once. A function that a game has besides is given by its
part itself.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.events import Line
from moonless.core.judgment import Judgment, Player
from moonless.core.legends import Legend
from moonless.core.observing import Observer
from moonless.core.play import State
from moonless.core.prices import Price, firsts
from moonless.core.scene import Odds, Piece, Scene, Track, Way
from moonless.core.screen import Screen
from moonless.core.secrets import S

R = TypeVar("R", bound=State, contravariant=True)


class SceneRoom(Protocol[R]):
    """`screen/scene.py`"""

    def make_scene(self, state: R, seat: str | None, decision: Decision | None, log: list[Line], /) -> Scene: ...
    def pieces_of(self, state: R, seat: str | None, /) -> list[Piece]: ...
    def tracks_of(self, state: R, /) -> list[Track]: ...


class WhyNotRoom(Protocol[R]):
    """`screen/why_not.py`"""

    def why_not(self, state: R, decision: Decision, /) -> list[Refusal]: ...
    def refuse(self, state: R, decision: Decision, key: str, /) -> Refusal | None: ...


class OddsRoom(Protocol[R]):
    """`screen/odds.py`"""

    def odds(self, state: R, decision: Decision, option: Option, /) -> Odds | None: ...


class WaysRoom(Protocol[R]):
    """`screen/ways.py`"""

    def ways(self, state: R, decision: Decision, /) -> list[Way]: ...


class KeysRoom(Protocol):
    """`screen/keys.py`"""

    def keys(self) -> list[str]: ...


class JudgmentRoom(Protocol[R]):
    """`captain/judgment.py`"""

    def milestone(self, state: R, /) -> int: ...
    def horizon(self, state: R, /) -> int: ...
    def traits(self, state: R, /) -> dict[str, float]: ...


class PricingRoom(Protocol):
    """`captain/pricing.py`"""

    LIST: list[Price]

    def captains_by(self, prices: Mapping[str, float], /) -> Callable[[int], Player]: ...


class RoomScreen(Screen[S]):
    """What the rooms of a game show; the boards are its own."""

    def __init__(
        self,
        package: str,
        scene: SceneRoom[S],
        refusals: WhyNotRoom[S],
        odds: OddsRoom[S],
        ways: WaysRoom[S],
        keys: KeysRoom,
        observer: type[Observer],
        columns: list[str],
    ) -> None:
        super().__init__(package)
        self._scene, self._refusals, self._odds, self._ways = scene, refusals, odds, ways
        self._keys, self._observer, self._columns = keys, observer, columns

    def scene(self, state: S, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        return self._scene.make_scene(state, seat, decision, log)

    def pieces(self, state: S, seat: str | None) -> list[Piece]:
        return self._scene.pieces_of(state, seat)

    def stands(self, state: S) -> dict[str, int]:
        return {track.id: track.now for track in self._scene.tracks_of(state)}

    def why_not(self, state: S, decision: Decision) -> list[Refusal]:
        return self._refusals.why_not(state, decision)

    def refuse(self, state: S, decision: Decision, key: str) -> Refusal | None:
        return self._refusals.refuse(state, decision, key)

    def odds(self, state: S, decision: Decision, option: Option) -> Odds | None:
        return self._odds.odds(state, decision, option)

    def ways(self, state: S, decision: Decision) -> list[Way]:
        return self._ways.ways(state, decision)

    def keys(self) -> list[str]:
        return self._keys.keys()

    def observer(self, legend: Legend) -> Observer:
        return self._observer(legend)

    @property
    def sheet_columns(self) -> list[str]:
        return self._columns


class RoomJudgment(Judgment[S]):
    """What a game's captain and its judgment go by."""

    def __init__(self, captain: Callable[[int], Player], judgment: JudgmentRoom[S], pricing: PricingRoom) -> None:
        self._captain, self._judgment, self._pricing = captain, judgment, pricing
        self._first = pricing.captains_by(firsts(pricing.LIST))

    def captain(self, seed: int = 0) -> Player:
        return self._captain(seed)

    def prices(self) -> list[Price]:
        return self._pricing.LIST

    def captains_by(self, prices: Mapping[str, float]) -> Callable[[int], Player]:
        return self._pricing.captains_by(prices)

    def first_officer(self, seed: int = 0) -> Player:
        return self._first(seed)

    def milestone(self, state: S) -> int:
        return self._judgment.milestone(state)

    def horizon(self, state: S) -> int:
        return self._judgment.horizon(state)

    def traits(self, state: S) -> dict[str, float]:
        return self._judgment.traits(state)
