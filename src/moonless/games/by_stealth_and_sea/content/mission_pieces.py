"""What is taken out of the box for a mission: its ships in a fixed order, its berths, all it may be asked to do."""

from dataclasses import replace

from moonless.core.decision import Option
from moonless.core.fate import Source
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.action_table import ActionTable
from moonless.games.by_stealth_and_sea.content.components import ActionRow, FaultCard, Mission, Ship
from moonless.games.by_stealth_and_sea.state import NOWHERE


class MissionPieces:
    """The ships (cargo, designated, free: a ship's number is its place in this order), the berths, the actions."""

    def __init__(
        self, mission: Mission, board: Board, box: dict[str, Ship], rows: list[ActionRow], faults: list[FaultCard]
    ) -> None:
        self.mission = mission
        self.board = board
        cargo = [ship for ship in box.values() if not ship.navy]
        self.ships: list[Ship] = [self.named(ship, hex) for ship, hex in zip(cargo, mission.cargo_hexes, strict=False)]
        self.ships += [box[id] for id, _ in mission.designated]
        self.ships += [box[id] for id in mission.free_ships]
        self.ship_hexes = [*mission.cargo_hexes, *(hex for _, hex in mission.designated)]
        self.ship_hexes += [NOWHERE] * len(mission.free_ships)
        self.berths = Source("berth", [], dict(enumerate(board.hexes)))
        self.berth_options = [Option(name, name, hex, "S.3") for hex, name in enumerate(board.hexes)]
        self.actions = ActionTable(rows, self.ships, faults)

    def named(self, ship: Ship, hex: int) -> Ship:
        """S.2 A Cargo Ship that history knows has its name, for the log only."""
        name = self.mission.named_cargo.get(hex)
        return ship if name is None else replace(ship, name=name)
