"""1 Terms: status, skills, loads; drawing from decks; what all chapters share."""

from collections.abc import Callable
from dataclasses import replace

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, Play
from moonless.games.gato_leader.board import Display, Sheet
from moonless.games.gato_leader.content.components import (
    ELECTRONICS,
    ENGINES,
    GUN,
    MINE,
    MK10,
    MK14,
    PERISCOPE,
    TUBES,
    BoatCard,
    Level,
    ShipCard,
    Skills,
)
from moonless.games.gato_leader.content.content import Content, load_content
from moonless.games.gato_leader.events import Told
from moonless.games.gato_leader.rules.kit import LOADS, PLACED, READY, SLOTS, WITH_THE_PACK, Kit, kit_of
from moonless.games.gato_leader.state import (
    EVENT_DECK,
    HOST,
    IN_PLAY,
    LOST,
    OKAY,
    SHAKEN,
    STATUS_NAMES,
    UNFIT,
    Battle,
    Boat,
    Deed,
    Ship,
    State,
    Sub,
)


class Basics(Play):
    """Chapter 1, and what all chapters share: the state and the campaign's content."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = load_content()
        self.display: Display = self.content.display
        self.load_campaign()

    def load_campaign(self) -> None:
        """Look up what belongs to the campaign the state is in."""
        self.sheet: Sheet = self.content.sheets[self.state.campaign]
        self.kit: Kit = kit_of(self.content, self.sheet)

    # 1.2 to 1.5 Crews

    def card(self, boat: Boat) -> BoatCard:
        return self.content.boats[boat.id]

    def level(self, boat: Boat) -> Level:
        """1.1 The side of the card in use."""
        return self.content.levels[boat.id][boat.level]

    def status(self, boat: Boat) -> int:
        """1.2 Okay, Shaken or Unfit, by Stress."""
        level = self.level(boat)
        if boat.stress <= level.okay_max:
            return OKAY
        return SHAKEN if boat.stress <= level.shaken_max else UNFIT

    def unfit(self, boat: Boat) -> bool:
        """1.4 Whether the crew has had more than it can bear."""
        return boat.stress > self.level(boat).shaken_max

    def skills(self, boat: Boat) -> Skills:
        """1.3 The Okay row, or the Shaken row when Shaken or Unfit."""
        level = self.level(boat)
        return level.okay if boat.stress <= level.okay_max else level.shaken

    def evasion(self, boat: Boat) -> int:
        return self.skills(boat).ev

    def evasion_after(self, boat: Boat, stress: int) -> int:
        """1.2, 1.3 The Evasion it will have with so much more Stress."""
        level = self.level(boat)
        return (level.okay if boat.stress + stress <= level.okay_max else level.shaken).ev

    def has(self, boat: Boat, ability: str) -> bool:
        """2.7 Whether the crew's card names an ability."""
        return ability in self.level(boat).abilities

    def aggressive(self, boat: Boat) -> bool:
        """1.5, R35 Printed for each level; it does not change when Shaken."""
        return self.level(boat).initiative == "aggressive"

    def damage(self, boat: Boat, kind: int) -> int:
        """12.2 All damage of a kind, temporary and lasting."""
        return boat.temporary[kind] + boat.lasting[kind]

    def has_radar(self, boat: Boat) -> bool:
        """2.7 Printed, bought, or everybody's in this campaign."""
        return self.sheet.radar or boat.radar or self.has(boat, "radar")

    def radar(self, boat: Boat) -> bool:
        """7.5, 12.3 Radar that works."""
        return not self.damage(boat, ELECTRONICS) and self.has_radar(boat)

    def gun_works(self, boat: Boat) -> bool:
        return not self.damage(boat, GUN)

    def periscope_works(self, boat: Boat) -> bool:
        return not self.damage(boat, PERISCOPE)

    def boat_speed(self, boat: Boat, submerged: bool) -> int:
        """8.2 The speed of its side, less 1 for each Engines damage, not below 0."""
        card = self.card(boat)
        speed = card.speed_submerged if submerged else card.speed_surfaced
        return max(0, speed - self.damage(boat, ENGINES))

    # 1.6, 1.7 Torpedoes

    def standard_load(self, boat: Boat) -> int:
        """2.4, 2.7 Mk 14, or Mk 10 for a boat that carries nothing else."""
        return MK10 if self.has(boat, "mk10") else MK14

    def ready_capacity(self, boat: Boat) -> int:
        """1.6 Tubes that can be loaded: less by tube damage."""
        return max(0, self.card(boat).torpedoes_ready - self.damage(boat, TUBES))

    def torpedoes(self, boat: Boat) -> int:
        """Torpedoes aboard, mines not counted."""
        return sum(boat.ready[:MINE]) + sum(boat.stored[:MINE])

    def mines(self, boat: Boat) -> int:
        """R52 Mines aboard, in tubes and racks."""
        return boat.ready[MINE] + boat.stored[MINE]

    def types_aboard(self, boat: Boat) -> list[int]:
        return [load for load in range(MINE) if boat.ready[load] + boat.stored[load]]

    def pick_load(self, boat: Boat, among: list[int], ask: str, rule: str) -> int:
        """D6, D17, D18 Which type, where types are mixed."""
        return self.ask(Decision(boat.seat, ask, rule, [LOADS[load] for load in among], boat)).value

    def spend_torpedoes(self, boat: Boat, number: int, ask: str, rule: str) -> None:
        """5.10 Any mix of Ready and Stored and of types, never mines; those of one type from the racks first."""
        for _ in range(number):
            load, place = PLACED[self.ask(Decision(boat.seat, ask, rule, self.torpedo_slots(boat), boat)).value]
            loads = boat.ready if place == READY else boat.stored
            loads[load] -= 1

    def torpedo_slots(self, boat: Boat) -> list[Option]:
        """D3, D6 Type and place of the torpedoes aboard; with one type only, none is taken from a tube needlessly."""
        slots = [
            slot
            for slot, (load, place) in zip(SLOTS, PLACED, strict=True)
            if (boat.ready if place == READY else boat.stored)[load]
        ]
        return slots if len(self.types_aboard(boat)) > 1 else slots[:1]

    def refill_ready(self, boat: Boat, most: int, ask: str, rule: str) -> int:
        """13.3, 14.10 Move torpedoes from Stored into free tubes, no more than `most`; how many were moved."""
        room = min(most, self.ready_capacity(boat) - sum(boat.ready))
        moved = 0
        while moved < room and any(boat.stored[:MINE]):
            types = [load for load in range(MINE) if boat.stored[load]]
            load = types[0] if sum(boat.stored[:MINE]) <= room - moved else self.pick_load(boat, types, ask, rule)
            number = 1 if len(types) > 1 else min(room - moved, boat.stored[load])
            boat.stored[load] -= number
            boat.ready[load] += number
            moved += number
        return moved

    # Boats, packs, places

    def boats_in_play(self) -> list[Boat]:
        return [boat for boat in self.state.boats if boat.status == IN_PLAY]

    def at_sea(self, boat: Boat) -> bool:
        return boat.status == IN_PLAY and boat.place < len(self.sheet.areas)

    def find_boat(self, number: int) -> Boat:
        for boat in self.state.boats:
            if boat.number == number:
                return boat
        raise AssertionError(f"boat {number} is not in the squadron")

    def active_boats(self) -> list[Boat]:
        return [self.state.boats[index] for index in self.state.active]

    def pack_of(self, boat: Boat) -> list[int]:
        """5.1 The places in the squadron of a boat and those that are in its pack."""
        boats = self.state.boats
        if boat.pack < 0:
            return [boats.index(boat)]
        return [n for n, other in enumerate(boats) if other.pack == boat.pack and other.status == IN_PLAY]

    def leave_pack(self, boat: Boat) -> None:
        """5.17 A pack of one is dissolved."""
        pack = boat.pack
        if pack < 0:
            return
        boat.pack = -1
        left = [other for other in self.state.boats if other.pack == pack]
        if len(left) == 1:
            left[0].pack = -1
        if self.heard:
            self.say(boat, f"{self.name(boat)} leaves its pack.", "5.17")

    def leavers(self, rule: str, leave: Callable[[Boat], None]) -> None:
        """5.17, 13.6, 18 Another commander's boat in the pack is his to take out of it (D8)."""
        boats = self.active_boats()
        for boat in boats[1:]:
            if boat.seat != boats[0].seat and boat.pack >= 0:
                options = [WITH_THE_PACK, self.kit.leave_pack[boat.number]]
                if self.ask(Decision(boat.seat, "leave-pack", rule, options, boat)) is not WITH_THE_PACK:
                    leave(boat)

    def drop_from_active(self, boat: Boat) -> None:
        """The boat no longer acts with the active unit."""
        index = self.state.boats.index(boat)
        if index in self.state.active:
            self.state.active.remove(index)

    # Stress and score

    def add_stress(self, boat: Boat, amount: int, why: str, rule: str) -> None:
        """1.2 The status changes at once; Stress never goes below 0."""
        before = self.status(boat)
        boat.stress = max(0, boat.stress + amount)
        if self.heard and amount:
            after = self.status(boat)
            change = f", now {STATUS_NAMES[after]}" if after != before else ""
            text = f"{self.name(boat)}: {why}, Stress {amount:+d} to {boat.stress}{change}."
            self.say(boat, text, rule, None if after == before else after < before)

    def score(self, boat: Boat, kind: str, what: str, vp: int, xp: int) -> None:
        """13.4 VP to the squadron, XP to the boat, a line in its story."""
        state = self.state
        state.vp += vp
        state.segment_vp += vp
        boat.vp += vp
        boat.xp += xp
        if boat.status == LOST and boat.log:  # R30 its torpedoes still run: the row of its last Patrol is written
            last = boat.log[-1]
            boat.log = [*boat.log[:-1], replace(last, xp=boat.xp, vp=last.vp + vp)]
        else:
            boat.patrol_vp += vp
            boat.patrol_xp += xp
        self.remember(boat, kind, what, vp, xp)

    def remember(self, boat: Boat, kind: str, what: str, vp: int = 0, xp: int = 0) -> None:
        state = self.state
        place = self.sheet.names[boat.place] if boat.place >= 0 else ""
        deed = Deed(state.stage, state.segment, boat.patrols + 1, kind, what, place, vp, xp)
        boat.story = [*boat.story, deed]

    # Chance

    def roll(self) -> int:
        return self.fate.roll(self.kit.d10)

    def draw_card(self, deck: int) -> int:
        """2.5, R41 The top card; an empty deck is rebuilt from its discards."""
        state = self.state
        cards = state.decks[deck].copy()
        if not cards:
            cards = sorted(state.discards[deck])
            state.discards[deck] = []
        card = self.fate.draw(self.kit.ships[deck], cards)
        state.decks[deck] = cards
        return card

    def discard(self, deck: int, card: int) -> None:
        self.state.discards[deck] = [*self.state.discards[deck], card]

    def draw_event(self) -> int:
        """5.10 An Event card, which goes to the discards."""
        event = self.draw_card(EVENT_DECK)
        self.discard(EVENT_DECK, event)
        return event

    # The battle

    @property
    def battle(self) -> Battle:
        battle = self.state.battle
        assert battle is not None, "no battle is on"
        return battle

    def sub_boat(self, sub: Sub) -> Boat:
        return self.state.boats[sub.boat]

    def subs_on_display(self) -> list[Sub]:
        return [sub for sub in self.battle.subs if sub.area >= 0]

    def ships_on_display(self) -> list[Ship]:
        return [ship for ship in self.battle.ships if ship.area >= 0]

    def ship_card(self, ship: Ship) -> ShipCard:
        return self.content.ships[ship.card]

    def range_to(self, sub: Sub, ship: Ship) -> int:
        """1.13 Steps on a shortest path; a mission is fought at range 0 (5.13)."""
        if self.battle.mission:
            return self.content.tables.naval_attack_mission.range
        return self.display.distance[sub.area][ship.area]

    def order(self, what: str, who: str) -> str:
        """The order that a step of this boat's or ship's turn is part of."""
        return f"{what} of {who} in round {self.battle.round}"

    # Words

    def name(self, boat: Boat) -> str:
        return self.card(boat).short

    def ship_name(self, ship: Ship) -> str:
        """Hoten Maru, or Unknown M4."""
        return self.ship_card(ship).name if ship.card else f"Unknown {ship.key.upper()}"

    def say(self, boat: Boat, text: str, rule: str, good: bool | None = None) -> None:
        self.tell(Told(text, rule, [boat.id], good))

    def note(self, text: str, rule: str, good: bool | None = None) -> None:
        self.tell(Told(text, rule, None, good))

    def host_asks(self, ask: str, rule: str, options: list[Option], about: object = None, order: str = "") -> Option:
        """18 What concerns the whole squadron is the host's to decide."""
        return self.ask(Decision(HOST, ask, rule, options, about, order))
