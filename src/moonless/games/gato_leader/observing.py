"""What a program sees of a campaign and of a battle, as numbers, without a scene."""

from typing import TYPE_CHECKING, Final

from moonless.core import play
from moonless.core.decision import Decision, Option, serious
from moonless.core.events import Event
from moonless.core.observing import BEST, CELL, CHANCE, FULL, MILLE, Observer
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.content.kinds import DAMAGE_KEYS, LOAD_KEYS, MISSION_KEYS, SHIP_KINDS
from moonless.games.gato_leader.events import Drawn, Moved
from moonless.games.gato_leader.phases import CONTACT, DEPLOYMENT, END_OF_ROUND, REFIT, SQUADRON, SUBMARINES, WOLFPACKS
from moonless.games.gato_leader.rules import cards, sighting, terms
from moonless.games.gato_leader.rules.answer_chances import chances
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.chances import detection_chances
from moonless.games.gato_leader.rules.declaring import Salvo, Spread
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.missions import EnterBox
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver, ShipOnWay
from moonless.games.gato_leader.rules.play import Play, reading
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import LOST, UNKNOWN, Battle, Boat, Ship, State, Sub

if TYPE_CHECKING:
    from moonless.core.legends import Legend

DISPLAY: Final = "tactical-display"
BOATS: Final = 10
"""How many boats of a squadron have columns."""
SHADE: Final = 0.45
"""How strongly an area is shaded where a boat is found for certain, as on the screen."""
SEGMENT_STARTS: Final = [SQUADRON, WOLFPACKS, CONTACT, REFIT]
STATUSES: Final = ["okay", "shaken", "unfit"]
BOAT: Final = [
    "card", "level", "status", "stress", "crew", "xp", "vp", "ammo",
    *(f"ready {load}" for load in LOAD_KEYS), *(f"stored {load}" for load in LOAD_KEYS),
    *(f"{damage} damage" for damage in DAMAGE_KEYS),
    "searched", "moved", "homeward", "patrols", "at sea", "in port", "pack",
]  # fmt: skip
NO_BOAT: Final = [0] * len(BOAT)
SQUAD: Final = [
    "phase", "segment", "vp", "so", "contacts", "alerted", "round", "condition",
    "events left", "convoys left", "merchants left", "escorts left", "naval left",
]  # fmt: skip
COLUMNS: Final[list[str]] = [
    *(f"boat {number} {name}" for number in range(1, BOATS + 1) for name in BOAT),
    *(f"squadron {name}" for name in SQUAD),
]
"""What `sheets` holds; boats in the order of the squadron."""


class CampaignObserver(Observer):
    """Gato Leader, where nothing is hidden but what lies in decks."""

    def __init__(self, legend: "Legend") -> None:
        super().__init__(legend)
        content = load_content()
        names = [
            "surfaced", "submerged", "undetected", "detected", "silent", "deep", "stunned", "searched", "moved",
            "homeward", "pack", "torpedoes", "loaded", "ammo", "speed", "light-damage", "heavy-damage", "unknown",
            "points", "tactics",
        ]  # fmt: skip
        self.marks: dict[str, int] = {name: legend.plane("marks", name) for name in names}
        self.statuses: list[int] = [legend.plane("marks", name) for name in STATUSES]
        self.mission_marks: list[int] = [legend.plane("marks", f"mission-{key}") for key in MISSION_KEYS]
        self.damages: list[int] = [legend.plane("marks", f"{key}-damage") for key in DAMAGE_KEYS]
        self.kinds: list[int] = [legend.plane("kinds", kind) for kind in SHIP_KINDS]
        self.counters: dict[str, int] = {
            kind: legend.plane("kinds", kind) for kind in ("submarine", "fob", "intel", "ultra", "warning")
        }
        self.ours: int = legend.plane("sides", "squadron")
        self.enemy: int = legend.plane("sides", "enemy")
        self.north: int = legend.plane("facings", "N")
        self.danger: int = legend.plane("overlays", "active")
        self.places: dict[str, list[int]] = {}
        for id in legend.boards:
            numbers: dict[str, int] = legend.cells[id]
            names = content.display.ids if id == DISPLAY else content.sheets[id].ids
            self.places[id] = [numbers[name] for name in names]
        self.here: list[int] = []
        self.boats_shown = 0
        self.conditions: list[str] = list(content.conditions)
        self.play: Play | None = None

    def observe(self, state: play.State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        assert isinstance(state, State)
        here, battle = self.play, state.battle
        if here is None or here.state is not state or here.sheet.id != state.campaign:
            here = reading(state)
            self.play = here
        board = DISPLAY if battle is not None and not battle.mission else state.campaign
        self.here = self.places[board]
        fighting = battle if battle is not None and not battle.mission else None
        if self.lay(board, standing(state, fighting)):
            if fighting is not None:
                for ship in fighting.ships:
                    if ship.area >= 0:
                        self.show_ship(here, ship, self.here[ship.area])
            else:
                self.show_counters(state)
            self.settle()
        if fighting is not None:
            self.show_battle(here, fighting, decision)
        else:
            self.show_map(here, state)
        options = [] if decision is None else serious(decision.options)
        about = "" if decision is None else asked_piece(here, decision)
        tracks = self.ask(state, seat, decision, about, options)
        numbers: dict[str, int] = self.legend.numbers["tracks"]
        tracks.extend([0] * len(numbers))
        self.track(here, state, tracks, numbers)
        self.write_boats(here, state)
        self.write_part(BOATS * len(BOAT), self.squadron(state))
        self.write_rest(tracks, log)

    def track(self, here: Play, state: State, tracks: list[int], numbers: dict[str, int]) -> None:
        """The part of the segment, the step of the round, the campaign of a series."""
        before = len(tracks) - len(numbers) - 1
        part = 0
        for start in SEGMENT_STARTS:
            part += int(state.phase >= start)
        tracks[before + numbers["segment"]] = part
        if "round" in numbers and state.battle is not None and SUBMARINES <= state.phase <= END_OF_ROUND:
            tracks[before + numbers["round"]] = state.phase - SUBMARINES + 1
        if "series" in numbers and state.linked:
            named = len(state.results) + len(state.series)
            named += int(state.phase >= DEPLOYMENT or not state.results)
            tracks[before + numbers["series"]] = min(state.stage, named - 1) + 1

    # The map

    def show_map(self, here: Play, state: State) -> None:
        places, marks, submarine = self.here, self.marks, self.counters["submarine"]
        for boat in state.boats:
            if boat.in_play and boat.place >= 0:
                cell = places[boat.place]
                self.put(submarine, cell)
                self.put(self.ours, cell)
                self.put(self.statuses[terms.status(here, boat)], cell)
                if boat.searched:
                    self.put(marks["searched"], cell)
                if boat.moved:
                    self.put(marks["moved"], cell)
                if boat.homeward:
                    self.put(marks["homeward"], cell)
                if boat.pack >= 0:
                    self.put(marks["pack"], cell, boat.pack + 1)
                self.put(marks["torpedoes"], cell, terms.torpedoes(boat))
                for kind, number in enumerate(boat.missions):
                    if number:
                        self.put(self.mission_marks[kind], cell)
                self.show_damage(boat, cell)

    def show_counters(self, state: State) -> None:
        """What lies in the Areas beside the boats."""
        places, marks = self.here, self.marks
        for area, stock in state.fobs.items():
            self.counter("fob", places[area], self.ours)
            self.put(marks["torpedoes"], places[area], stock)
        for area in state.intel:
            self.counter("intel", places[area], self.ours)
        for area, number in enumerate(state.ultra):
            if number:
                self.counter("ultra", places[area], self.ours)
        for area, number in enumerate(state.warnings):
            if number:
                self.counter("warning", places[area], self.enemy)

    def counter(self, kind: str, cell: int, side: int) -> None:
        self.put(self.counters[kind], cell)
        self.put(side, cell)

    def show_damage(self, boat: Boat, cell: int) -> None:
        for kind in range(len(boat.temporary)):
            number = boat.temporary[kind] + boat.lasting[kind]
            if number:
                self.put(self.damages[kind], cell, number)

    # The Tactical Display

    def show_battle(self, here: Play, battle: Battle, decision: Decision | None) -> None:
        for sub in battle.subs:
            if sub.area >= 0:
                self.show_sub(here, sub, self.here[sub.area])
        for submerged in sides_in_question(battle, decision):
            for area, chance in enumerate(detection_chances(here, submerged)):
                if chance > 0:
                    self.put(self.danger, self.here[area], round(FULL * round(SHADE * chance, 3)))

    def show_sub(self, here: Play, sub: Sub, cell: int) -> None:
        marks, boat = self.marks, cards.sub_boat(here, sub)
        self.put(self.counters["submarine"], cell)
        self.put(self.ours, cell)
        self.put(self.north, cell)
        self.put(marks["submerged"] if sub.submerged else marks["surfaced"], cell)
        self.put(marks["detected"] if sub.detected else marks["undetected"], cell)
        self.put(marks["silent"], cell, int(sub.silent))
        self.put(marks["deep"], cell, int(sub.deep))
        self.put(marks["stunned"], cell, int(sub.stunned > 0))
        self.put(self.statuses[terms.status(here, boat)], cell)
        self.put(marks["loaded"], cell, boat.ready[0] + boat.ready[1] + boat.ready[2])
        self.put(marks["ammo"], cell, boat.ammo)
        self.show_damage(boat, cell)

    def show_ship(self, here: Play, ship: Ship, cell: int) -> None:
        marks = self.marks
        self.put(self.kinds[ship.kind], cell)
        self.put(self.enemy, cell)
        self.put(self.north, cell)
        self.put(marks["speed"], cell, sighting.ship_speed(here, ship))
        self.put(marks["light-damage"], cell, ship.light)
        self.put(marks["heavy-damage"], cell, ship.heavy)
        if ship.card == UNKNOWN:
            self.put(marks["unknown"], cell)
            return
        self.put(marks["points"], cell, cards.ship_card(here, ship).vp)
        self.put(marks["tactics"], cell, int(ship.tactics >= 0))

    # Sheets

    def write_boats(self, here: Play, state: State) -> None:
        count = min(len(state.boats), BOATS)
        for number in range(count):
            self.write_part(number * len(BOAT), boat_sheet(here, state.boats[number]))
        for number in range(count, self.boats_shown):
            self.write_part(number * len(BOAT), NO_BOAT)
        self.boats_shown = count

    def squadron(self, state: State) -> list[int]:
        battle = state.battle
        values = [state.phase, state.segment, state.vp, state.so, state.contacts]
        if battle is None:
            values.extend([0, 0, 0])
        else:
            values.extend([battle.alerted, battle.round, self.conditions.index(battle.condition) + 1])
        for deck in state.decks:
            values.append(len(deck))
        return values

    def line(self, event: Event) -> bytes:
        """The events that come most often, without their words."""
        if isinstance(event, Drawn):
            pieces = event.pieces
            other = pieces[1] if len(pieces) > 1 else ""
            return self.row(event.rule, "", event.good, pieces[0] if pieces else "", other)
        if isinstance(event, Moved):
            pieces = event.pieces
            other = pieces[1] if len(pieces) > 1 else ""
            return self.row(event.rule, "", None, pieces[0] if pieces else "", other, event.path)
        return super().line(event)

    # Answers

    def aim(self, state: play.State, decision: Decision, option: Option, row: list[int]) -> None:
        here, about = self.play, decision.about
        assert here is not None
        if isinstance(option, EnterBox):
            boat = about[0] if isinstance(about, list) else about
            if isinstance(boat, Boat):
                row[CELL] = self.here[boat.place] + 1
            return
        chance, best = chances(here, decision, option)
        if chance >= 0.0:
            row[CHANCE], row[BEST] = round(MILLE * chance), round(MILLE * best)


def boat_sheet(here: Play, boat: Boat) -> list[int]:
    crew = 0 if boat.status == LOST else terms.status(here, boat)
    values = [boat.number + 1, boat.level, boat.status, boat.stress, crew, boat.xp, boat.vp, boat.ammo]
    values.extend(boat.ready)
    values.extend(boat.stored)
    for kind in range(len(boat.temporary)):
        values.append(boat.temporary[kind] + boat.lasting[kind])
    values.extend(
        [
            int(boat.searched), int(boat.moved), int(boat.homeward),
            boat.patrols, boat.at_sea, boat.in_port, boat.pack + 1,
        ]
    )  # fmt: skip
    return values


def standing(state: State, fighting: Battle | None) -> list[int]:
    """What the ships of a battle, or the counters on the map, show: most of the time it is as it was."""
    values: list[int] = []
    if fighting is not None:
        for ship in fighting.ships:
            values.extend([ship.area, ship.kind, ship.card, ship.damage, ship.tactics])
        return values
    values.extend(state.ultra)
    values.extend(state.warnings)
    values.extend(state.intel)
    for area, stock in state.fobs.items():
        values.extend([-1, area, stock])
    return values


def sides_in_question(battle: Battle, decision: Decision | None) -> list[bool]:
    """The sides, Surfaced or Submerged, for which it matters where the Escorts listen."""
    about = None if decision is None else decision.about
    if isinstance(about, Maneuver | BoatOnWay):
        about = about.sub
    if isinstance(about, Sub):
        return [] if about.detected else [about.submerged]
    if isinstance(about, Boat):
        return [False]
    return sorted({sub.submerged for sub in battle.subs if sub.area >= 0 and not sub.detected})


def asked_piece(here: Play, decision: Decision) -> str:
    """The boat or ship that a question is about, where it stands on the board."""
    about, state = decision.about, here.state
    battle = None if state.battle is None or state.battle.mission else state.battle
    if isinstance(about, ShipOnWay):
        return about.ship.key if battle is not None and about.ship.area >= 0 else ""
    if isinstance(about, list | tuple):
        about = about[0] if about else None
    if isinstance(about, Maneuver | BoatOnWay | Salvo | Spread | Volley | Incoming):
        about = about.sub
    elif isinstance(about, OfferMade):
        about = about.boat
    boat = cards.sub_boat(here, about) if isinstance(about, Sub) else about
    if not isinstance(boat, Boat):
        return ""
    if battle is None:
        return boat.id if boat.in_play and boat.place >= 0 else ""
    fighting = [cards.sub_boat(here, sub).id for sub in battle.subs if sub.area >= 0]
    return boat.id if boat.id in fighting else ""
