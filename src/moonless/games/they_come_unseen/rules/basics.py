"""2 Terms, 3 Board, 17 Weather, 18.5 what NATO can work out: what all chapters share."""

from typing import Final

from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, Play
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content import (
    BRAVO,
    CONTAINER_GREEN,
    Content,
    Seating,
    ShipPiece,
    Storm,
    load_content,
)
from moonless.games.they_come_unseen.events import Announced, Told, good_for_nato
from moonless.games.they_come_unseen.state import NATO, NOWHERE, OVER, SOVIET, Gauges, Ship, State, Submarine

CARGO_KEYS = ["fuel", "weapon", "full-fuel", "full-weapon"]
CARGO_WORDS = ["fuel", "weapon", "fuel (full value)", "weapon (full value)"]
KINDS: Final = 2
PATH = "path"
SALVO = "salvo"
"""Orders of many steps, which a screen may let a person compose and send at once."""


def nobody(decision: Decision) -> Option:
    """Who answers while the rules are only read: nothing is asked then."""
    raise AssertionError(f"nothing is asked while reading: {decision}")


class Bar:
    """Why something cannot be done: the reason and the rule."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule


def counted(kinds: list[int]) -> str:
    """Containers in words: 2 fuel, 1 weapon."""
    counts = [sum(kind % KINDS == wanted for kind in kinds) for wanted in range(KINDS)]
    words = [f"{count} {CARGO_KEYS[kind]}" for kind, count in enumerate(counts) if count]
    return ", ".join(words) if words else "no containers"


GIVE_UP = Option(RESIGN, "Resign the game", 0, "19.3")
GO_ON = Option("no", "No, play on", 0, "19.3")
SURE = Option(RESIGN, "Yes, resign the game", 0, "19.3")


class Resigned(Exception):
    """A team has given up: whatever it was in the middle of does not happen."""


class Basics(Play):
    """The state, the content, and what everything else is said with."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = load_content()
        self.board: Board = self.content.board
        self.seating: Seating = self.content.seatings[state.scenario]
        self.nato = frozenset(self.seating.nato)
        self.soviet = frozenset(self.seating.soviet)

    # 2 Terms

    def afloat(self) -> list[Submarine]:
        """The submarines in play that are not sunk."""
        return [submarine for submarine in self.state.submarines if not submarine.sunk]

    def in_station(self, submarine: Submarine) -> bool:
        """9.2 Whether it lies surfaced in a station."""
        return submarine.square >= 0 and self.board.station[submarine.square] >= 0

    def in_sight_at(self, square: int) -> list[Submarine]:
        """2, 13.1 The submarines at periscope depth or adrift on this sea square, green first."""
        if self.board.station[square] >= 0:
            return []
        return [submarine for submarine in self.afloat() if submarine.square == square and submarine.depth == 0]

    def ships_at(self, square: int) -> list[Ship]:
        return [ship for ship in self.state.ships if ship.square == square]

    def destroyers(self) -> list[Ship]:
        """The Destroyers in play."""
        return [ship for ship in self.state.ships[:CONTAINER_GREEN] if ship.square >= 0]

    def piece(self, ship: Ship) -> ShipPiece:
        return self.content.ships[ship.number]

    def is_destroyer(self, ship: Ship) -> bool:
        return ship.number < CONTAINER_GREEN

    def station_of(self, ship: Ship) -> int:
        """The station a ship lies in, or -1."""
        return self.board.station[ship.square] if ship.square >= 0 else NOWHERE

    def container_value(self, kind: int) -> int:
        """9.5, 15.6 What a container is worth: less after the loss of Bravo, unless it was aboard then."""
        entry = self.content.containers[kind % KINDS]
        return entry.reduced_value if self.state.destroyed[BRAVO] and kind < KINDS else entry.full_value

    # 17 Weather

    def level(self, square: int) -> int:
        """17.1, 17.2 The storm level in force at a square; 0 without weather, and in the calm first round."""
        state = self.state
        if not state.weather or state.round < self.content.weather.first_round_in_force:
            return 0
        return state.levels[self.board.sea[square]]

    def levels_now(self) -> list[int]:
        """The levels in force in the three seas."""
        state = self.state
        if not state.weather or state.round < self.content.weather.first_round_in_force:
            return [0, 0, 0]
        return state.levels.copy()

    def storm(self, square: int) -> Storm:
        return self.content.storms[self.level(square)]

    def weather_phase(self) -> None:
        """17.3 From round 2 on every level rises by one; 6 becomes 1. 19.4 The round limit."""
        state, weather = self.state, self.content.weather
        self.log_gauges()
        if state.weather and state.round >= weather.first_round_with_step:
            state.levels = [(level - 1 + weather.step_per_round) % weather.levels + 1 for level in state.levels]
            if self.heard:
                names = ["western", "central", "eastern"]
                self.announce(
                    "weather_changed", {name: str(level) for name, level in zip(names, state.levels, strict=True)}
                )
        if state.round_limit and state.round >= state.round_limit:
            self.win(SOVIET, f"round {state.round} is over and NATO has not finished", "19.4")
            return
        state.round += 1

    def log_gauges(self) -> None:
        """18.11 The Destroyers' gauges as a round ends, for the record; also of the round in which the game ends."""
        log, ships = self.state.gauge_log, self.state.ships[:CONTAINER_GREEN]
        if not log or log[-1].round != self.state.round:
            log.append(Gauges(self.state.round, [ship.fuel for ship in ships], [ship.salvos for ship in ships]))

    # 18.5 What NATO can work out

    def note_gauge(self, ship: Ship, fuel: int, salvos: int, least_fuel: int = 0, least_salvos: int = 0) -> None:
        """18.5 A Destroyer's gauges change in public: what could not have paid is ruled out, the rest changes alike."""
        place = 2 * ship.number
        most_fuel, most_salvos = self.tank(ship), self.magazine(ship)
        found: list[list[int]] = []
        for row in self.state.gauges:
            if row[place] < least_fuel or row[place + 1] < least_salvos:
                continue
            changed = row.copy()
            changed[place] = max(0, min(most_fuel, row[place] + fuel))
            changed[place + 1] = max(0, min(most_salvos, row[place + 1] + salvos))
            if changed not in found:
                found.append(changed)
        self.state.gauges = found

    def tank(self, ship: Ship) -> int:
        """16.6 How much fuel it holds."""
        destroyer = self.content.destroyer
        return destroyer.damaged_fuel_max if ship.engineering else destroyer.fuel_max

    def magazine(self, ship: Ship) -> int:
        """16.6 How many salvos it holds."""
        destroyer = self.content.destroyer
        return destroyer.damaged_salvos_max if ship.engineering else destroyer.salvos_max

    # 19 End

    def ask(self, decision: Decision) -> Option:
        """19.3 Whatever a team is asked, it may resign instead; it is asked once more whether it means it."""
        if not self.state.resigning or len(decision.options) == 1:
            return super().ask(decision)
        decision.options = [*decision.options, GIVE_UP]
        while True:
            option = super().ask(decision)
            if option is not GIVE_UP:
                return option
            if super().ask(Decision(decision.seat, RESIGN, "19.3", [GO_ON, SURE])) is SURE:
                self.resign(decision.seat)

    def resign(self, seat: str) -> None:
        """19.3 A seat speaks for its team."""
        self.state.plan = None
        if seat in self.nato:
            self.win(SOVIET, "NATO resigns", "19.3")
        else:
            self.win(NATO, "the Soviets resign", "19.3")
        raise Resigned

    def win(self, team: int, reason: str, rule: str = "") -> None:
        """5.5, 19.1 to 19.4 At once."""
        state = self.state
        if state.winner != NOWHERE:
            return
        state.winner = team
        self.log_gauges()
        state.reason = reason
        state.phase = OVER
        if self.heard:
            name = "NATO" if team == NATO else "The Soviet Union"
            self.announce("game_over", {"winner": name, "reason": reason}, reveals=True, rule=rule)

    # Words

    def name(self, square: int) -> str:
        return self.board.names[square]

    def announce(
        self,
        id: str,
        values: dict[str, str],
        pieces: list[str] | None = None,
        reveals: bool = False,
        prefix: str = "",
        rule: str = "",
    ) -> None:
        """18.1 Say it to everybody, in the wording of the content; what hurts one side is good news to the other."""
        if not self.heard:
            return
        entry = self.content.announcements[id]
        event = Announced(entry.text, rule or entry.rule, values, pieces or [], reveals, prefix)
        good = good_for_nato(id, values)
        if good is None:
            self.tell(event)
        else:
            self.tell(event.news(self.nato, True, good))
            self.tell(event.news(self.nato, False, not good))

    def whisper(self, team: int, text: str, rule: str, pieces: list[str], reveals: bool = False) -> None:
        """18.2 Say it to one team only."""
        self.tell(Told(text, rule, self.nato if team == NATO else self.soviet, pieces, reveals))
