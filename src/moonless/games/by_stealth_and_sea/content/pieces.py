"""What is taken out of the box for a mission: its ships in a fixed order, its decks and dice. Made once a mission."""

from dataclasses import replace

from moonless.core.fate import Source
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.components import Defense, Mission, Ship
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.state import NOWHERE


class Kit:
    """The ships (cargo, designated, free: their number is their place in this order) and the sources of chance."""

    def __init__(self, content: Content, mission: Mission) -> None:
        self.mission = mission
        self.board: Board = content.boards[mission.board]
        cargo = [ship for ship in content.ships.values() if not ship.navy]
        self.ships: list[Ship] = [self.named(ship, hex) for ship, hex in zip(cargo, mission.cargo_hexes, strict=False)]
        self.ships += [content.ships[id] for id, _ in mission.designated]
        self.ships += [content.ships[id] for id in mission.free_ships]
        self.ship_hexes = [*mission.cargo_hexes, *(hex for _, hex in mission.designated)]
        self.ship_hexes += [NOWHERE] * len(mission.free_ships)
        self.skill_die = Source("d6", content.skill_die)
        self.slc_die = Source("slc", content.slc_die)
        self.movement_die = Source("movement", content.movement_die)
        self.faults = Source("faults", [], {kind: card.key for kind, card in enumerate(content.fault_cards)})
        self.alert = Source("alert", [], {value: str(value) for value in content.alert_cards})
        self.berths = Source("berth", [], dict(enumerate(self.board.hexes)))

    def named(self, ship: Ship, hex: int) -> Ship:
        """S.2 A Cargo Ship that history knows has its name, for the log only."""
        name = self.mission.named_cargo.get(hex)
        return ship if name is None else replace(ship, name=name)


class Shelf:
    """What was made of a content before, to be used again."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.kits: dict[str, Kit] = {}
        self.defenses: dict[str, Defense] = {}
        self.fault_decks: dict[str, list[int]] = {}

    def kit(self, mission: Mission) -> Kit:
        if mission.id not in self.kits:
            self.kits[mission.id] = Kit(self.content, mission)
        return self.kits[mission.id]

    def defense(self, cards: list[str]) -> Defense:
        """S.12 The values in force with these Harbor Defense cards."""
        key = " ".join(cards)
        if key not in self.defenses:
            self.defenses[key] = self.content.defense(cards)
        return self.defenses[key]

    def fault_deck(self, technology: dict[str, str]) -> list[int]:
        """S.10 A fresh Faults Deck of these technology levels."""
        key = " ".join(technology.values())
        if key not in self.fault_decks:
            self.fault_decks[key] = self.content.fault_deck(technology)
        return self.fault_decks[key].copy()


_shelves: list[Shelf] = []


def shelf_of(content: Content) -> Shelf:
    """The shelf of a content."""
    for shelf in _shelves:
        if shelf.content is content:
            return shelf
    _shelves.append(Shelf(content))
    return _shelves[-1]
