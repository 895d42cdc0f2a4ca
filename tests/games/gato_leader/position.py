"""A position, the dice and cards that will fall, the answers that will be given: what a test of a rule needs."""

from typing import Any, Final

from moonless.core.content import plain
from moonless.core.decision import serious
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.components import BoatCard, Condition, Level, ShipCard
from moonless.games.gato_leader.content.kinds import DAMAGE_KEYS, LEVEL_KEYS, MISSION_KEYS
from moonless.games.gato_leader.phases import OPERATIONS, SUBMARINES
from moonless.games.gato_leader.rules import cards, contact, sequence, setup, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import CONVOY_DECK, Battle, Boat, Ship, State, Sub
from moonless.testing import ScriptedPosition

READ: Final = {"r32": "all", "r33": "lasting", "r45": "closest", "r53": "all", "r54": "hull", "r55": "asked"}
"""The readings that tests rest on, unless they name another: `Position(r33="any")`."""


class Position(ScriptedPosition, Play):
    """A play at a position of a test's making: an empty squadron, all decks full.

    `chance(d10=[4, 2], events="typhoon", hits="stunned/sunk", fleet_escorts=111)` says what falls next.
    """

    def __init__(
        self, campaign: str = "against-the-sun", length: str = "medium", state: State | None = None, **options: Any
    ) -> None:
        ScriptedPosition.__init__(self)
        if state is None:
            state = GAME.start(campaign, {"length": length, **READ, **options})
            state.phase = OPERATIONS
            state.segment = 1
        Play.__init__(self, state, self.script, self.reply, self.events.append)

    # What the cards say, for short

    def card(self, boat: Boat) -> BoatCard:
        return cards.boat_card(self, boat)

    def level(self, boat: Boat) -> Level:
        return cards.level(self, boat)

    def sub_boat(self, sub: Sub) -> Boat:
        return cards.sub_boat(self, sub)

    def ship_card(self, ship: Ship) -> ShipCard:
        return cards.ship_card(self, ship)

    def ship_name(self, ship: Ship) -> str:
        return cards.ship_name(self, ship)

    @property
    def condition(self) -> Condition:
        return cards.condition(self)

    # The squadron

    def place(self, id: str) -> int:
        return self.sheet.index[id]

    def boat(self, id: str, level: str = "trained", at: str = "", **changes: Any) -> Boat:
        """A boat of the squadron, filled up, changed as said: `boat("drum", "ace", "marianas", stress=3, ready=4)`."""
        number = self.content.boat_numbers[id]
        here = self.sheet.index[at] if at else self.sheet.port_places(self.content.boats[id].s_class)[0]
        boat = Boat(number, id, "boats-1", LEVEL_KEYS.index(level), here, [0] * 4, [0] * 4, 0)
        setup.fill_up(self, boat)
        self.state.boats.append(boat)
        return self.change(boat, **changes)

    def change(self, boat: Boat, **changes: Any) -> Boat:
        for name, value in changes.items():
            kind = name.removeprefix("lasting_").replace("_", "-")
            if name in ("ready", "stored") and isinstance(value, int):
                loads = [0] * 4
                loads[terms.standard_load(self, boat)] = value
                value = loads
            if kind in DAMAGE_KEYS and isinstance(value, int):
                counters = boat.lasting if name.startswith("lasting_") else boat.temporary
                counters[DAMAGE_KEYS.index(kind)] = value
            elif name in MISSION_KEYS and isinstance(value, int):
                boat.missions[MISSION_KEYS.index(name)] = value
            else:
                assert hasattr(boat, name), name
                setattr(boat, name, value)
        return boat

    def at(self, boat: Boat) -> str:
        return self.sheet.ids[boat.place] if boat.place >= 0 else ""

    # The battle

    def fight(self, convoy: int = 37, boats: list[Boat] | None = None, condition: str = "none") -> Battle:
        """A battle with a Convoy card's Unknown counters in place, and the boats Surfaced in the Convoy Wake."""
        chosen = self.state.boats if boats is None else boats
        card = self.content.convoys[convoy]
        self.state.active = [self.state.boats.index(boat) for boat in chosen]
        place = chosen[0].place if chosen and not self.sheet.is_port(chosen[0].place) else 0
        self.state.battle = Battle(convoy, place, card.naval, condition, cup=self.content.tactics_cup)
        contact.place_ships(self, card)
        for boat in chosen:
            boat.place = place
            self.battle.subs.append(Sub(self.state.boats.index(boat), self.display.wake, False))
        self.state.phase = SUBMARINES
        self.state.decks[CONVOY_DECK] = [number for number in self.state.decks[CONVOY_DECK] if number != convoy]
        return self.battle

    def duel(self, boat: Boat, sub_area: str, submerged: bool = False, condition: str = "none") -> Sub:
        """A boat alone on the display; ships are put there by `ship`."""
        self.state.active = [self.state.boats.index(boat)]
        if self.sheet.is_port(boat.place):
            boat.place = 0
        self.state.battle = Battle(37, boat.place, False, condition, cup=self.content.tactics_cup)
        self.state.decks[CONVOY_DECK] = [number for number in self.state.decks[CONVOY_DECK] if number != 37]
        self.state.phase = SUBMARINES
        return self.join(boat, sub_area, submerged)

    def join(self, boat: Boat, area: str, submerged: bool = False) -> Sub:
        """One more boat on the display."""
        index = self.state.boats.index(boat)
        if index not in self.state.active:
            self.state.active.append(index)
        sub = Sub(index, self.display.index[area], submerged)
        self.battle.subs.append(sub)
        return sub

    def ship(self, key: str, area: str, card: int = 0, damage: int = 0) -> Ship:
        """A ship's counter; a card is taken out of its deck."""
        here = self.display.index[area]
        ship = Ship(key, "mne".index(key[0]), here, here, card, damage)
        self.battle.ships.append(ship)
        for number, deck in enumerate(self.state.decks):
            if number >= 2 and card in deck:
                self.state.decks[number] = [other for other in deck if other != card]
        return ship

    def find(self, key: str) -> Ship:
        return next(ship for ship in self.battle.ships if ship.key == key)

    def where(self, thing: Sub | Ship) -> str:
        return self.display.ids[thing.area] if thing.area >= 0 else ""

    def named(self, key: str) -> str:
        """The name of a revealed ship, or nothing."""
        ship = self.find(key)
        return self.ship_card(ship).name if ship.card else ""

    # Playing

    def keys(self, ask: str) -> list[str]:
        """The keys that the rulebook offers to the last question of this kind; shorthand for them is tested apart."""
        decision = next(decision for decision in reversed(self.asked) if decision.ask == ask)
        return [option.key for option in serious(decision.options)]

    def play_on(self, phases: int = 1) -> "Position":
        """Play so many phases."""
        for _ in range(phases):
            sequence.play_phase(self)
        return self

    def play_to(self, phase: int) -> "Position":
        """Play until the state stands before a phase."""
        for _ in range(400):
            if self.state.phase == phase:
                return self
            sequence.play_phase(self)
        raise AssertionError(f"phase {phase} never came; at {self.state.phase}")

    def play_out_of(self, phase: int) -> "Position":
        """Play until the state stands before another phase."""
        while self.state.phase == phase:
            sequence.play_phase(self)
        return self

    def snapshot(self) -> object:
        return plain(self.state)
