"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from dataclasses import dataclass

from moonless.core.datafiles import ContentFolder, sources_of
from moonless.games.gato_leader.board import Display, Sheet, make_display, make_sheet
from moonless.games.gato_leader.content.checks import LENGTHS, check_files
from moonless.games.gato_leader.content.components import (
    BoatCard,
    Condition,
    ConvoyCard,
    EventCard,
    HitCounter,
    Level,
    Section,
    ShipCard,
    TacticsCounter,
)
from moonless.games.gato_leader.content.entries import (
    ClassNote,
    Coast,
    FirstPatrolFile,
    PlaceName,
    SpecialOption,
    TablesFile,
)
from moonless.games.gato_leader.content.files import Files
from moonless.games.gato_leader.content.kinds import ESCORT, LEVEL_KEYS, MERCHANT, NAVAL

__all__ = ["LENGTHS", "Content", "content_of", "load_content", "problems", "read_content"]


@dataclass(eq=False)
class Content:
    """Everything in the box. What has an id is found by it; the order is that of the data files.

    A content is equal to itself only: what is reckoned from it is kept with it.
    """

    fingerprint: str
    """Tells this content from any other."""
    sources: dict[str, dict[str, str]]
    """For each file, where each group of its content comes from."""

    sheets: dict[str, Sheet]
    display: Display
    boats: dict[str, BoatCard]
    boat_ids: list[str]
    """A boat's number is its place in this list."""
    boat_numbers: dict[str, int]
    levels: dict[str, list[Level]]
    """The four levels of each boat."""
    classes: dict[str, ClassNote]
    ships: dict[int, ShipCard]
    """Merchant, Escort, Fleet Escort and Naval cards, by number."""
    merchant_deck: list[int]
    escort_deck: list[int]
    naval_deck: list[int]
    fleet_escorts: list[int]
    served: dict[str, list[int]]
    """R53 The first and the last year of a ship's service, by its id, where they are known."""
    displacement: dict[str, int]
    """A warship's tons, by its id, where they are known; those of a Merchant are on its card."""
    convoys: dict[int, ConvoyCard]
    conditions: dict[str, Condition]
    events: list[EventCard]
    """An event is an index of this list."""
    event_deck: list[int]
    hits: list[HitCounter]
    """A Hit counter is an index of this list."""
    hit_cup: list[int]
    tactics: list[TacticsCounter]
    tactics_cup: list[int]
    tables: TablesFile
    reloads: list[int]
    """10.9 Torpedoes that can be reloaded in battle, by level."""
    options: dict[str, SpecialOption]
    gun_ammo: int
    coasts: list[Coast]
    place_names: list[PlaceName]
    first_patrol: FirstPatrolFile

    def section(self, event: int, year: int) -> Section:
        """5.10 What an event says in a year."""
        for section in self.events[event].section:
            if year in section.years:
                return section
        raise AssertionError(f"{self.events[event].id} says nothing in {year}")

    def dud_result(self, column: str, die: int) -> str:
        """10.4 The torpedo dud table."""
        for row in self.tables.torpedo_dud.row:
            if column in row.columns:
                low, high = row.columns[column]
                if low <= die <= high:
                    return row.result
        raise AssertionError(f"no dud row for {die} in {column}")

    def evaluation_numbers(self, sheet: Sheet, length: str, better_torpedoes: bool) -> list[int]:
        """15.2 The lowest totals of Great, Good, Adequate, Poor; 16.3 more with better torpedoes, rounded up (R44)."""
        row = sheet.lengths[length]
        numbers = [row.great, row.good, row.adequate, row.poor]
        if not better_torpedoes:
            return numbers
        factor = self.tables.better_torpedoes.vp_multiplier[sheet.dud_column]
        return [-int(-number * factor // 1) for number in numbers]


EVALUATIONS = ["Great", "Good", "Adequate", "Poor", "Dismal"]


def evaluation(numbers: list[int], total: int) -> str:
    """15.2, R3 The best evaluation whose number is reached."""
    for place, number in enumerate(numbers):
        if total >= number:
            return EVALUATIONS[place]
    return EVALUATIONS[-1]


def set_kind(cards: list[ShipCard], kind: int) -> list[ShipCard]:
    for card in cards:
        card.kind = kind
    return cards


def make_content(files: Files, mark: str) -> Content:
    """The content of files that were checked."""
    for event in files.events.event:
        for section in event.section:
            section.title = section.title or event.name
    for option in files.tables.special_option:
        option.rule = files.rules.special_option[option.id]
    merchants = set_kind(files.merchants.merchant, MERCHANT)
    escorts = set_kind(files.escorts.escort, ESCORT)
    fleet = set_kind(files.escorts.fleet_escort, ESCORT)
    naval = set_kind(files.naval.naval, NAVAL)
    boats = files.submarines.submarine
    hits, tactics = files.counters.hit_counter, files.counters.tactics_counter
    return Content(
        fingerprint=mark,
        sources=sources_of(files),
        sheets={file.id: make_sheet(file, boats) for file in sorted(files.campaigns, key=lambda file: file.date_from)},
        display=make_display(files.tactical_display),
        boats={boat.id: boat for boat in boats},
        boat_ids=[boat.id for boat in boats],
        boat_numbers={boat.id: number for number, boat in enumerate(boats)},
        levels={boat.id: boat.levels for boat in boats},
        classes={note.id: note for note in files.submarines.class_note},
        ships={card.number: card for card in [*merchants, *escorts, *fleet, *naval]},
        merchant_deck=sorted(card.number for card in merchants),
        escort_deck=sorted(card.number for card in escorts),
        naval_deck=sorted(card.number for card in naval),
        fleet_escorts=sorted(card.number for card in fleet),
        served=files.served.served,
        displacement=files.served.displacement,
        convoys={card.number: card for card in files.convoys.convoy},
        conditions={condition.id: condition for condition in files.convoys.condition},
        events=files.events.event,
        event_deck=[kind for kind, event in enumerate(files.events.event) for _ in event.numbers],
        hits=hits,
        hit_cup=[kind for kind, counter in enumerate(hits) for _ in range(counter.count)],
        tactics=tactics,
        tactics_cup=[kind for kind, counter in enumerate(tactics) for _ in range(counter.count)],
        tables=files.tables,
        reloads=[files.tables.combat_reload[level] for level in LEVEL_KEYS],
        options={option.id: option for option in files.tables.special_option},
        gun_ammo=files.submarines.gun_ammo,
        coasts=files.coasts.coast,
        place_names=files.coasts.place,
        first_patrol=files.first_patrol,
    )


FOLDER = ContentFolder("moonless.games.gato_leader", Files, check_files, make_content)
load_content, read_content, problems = FOLDER.load, FOLDER.read, FOLDER.problems
content_of = FOLDER.held_by
