"""What is taken out of the box for a mission: its ships in a fixed order, its decks and dice. Made once a mission."""

from dataclasses import replace

from moonless.core.fate import Source
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content import Content, Mission, Ship
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


_kits: dict[tuple[int, str], Kit] = {}


def kit_of(content: Content, mission: Mission) -> Kit:
    """The kit of a mission, made once for each content."""
    key = (id(content), mission.id)
    if key not in _kits:
        _kits[key] = Kit(content, mission)
    return _kits[key]
