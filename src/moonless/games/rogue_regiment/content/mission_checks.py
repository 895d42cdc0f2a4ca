"""Whether a mission can be played (5.1, 16.1): tiles exist, everything stands where it can, goals can be met."""

import re
from typing import Any

from moonless.core.errors import Unreadable
from moonless.core.workshop import OWN, is_own
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import FACINGS, OPEN, WATER
from moonless.games.rogue_regiment.content.components import SPECIALS, UNITS
from moonless.games.rogue_regiment.content.entries import LEVELS
from moonless.games.rogue_regiment.content.files import Files
from moonless.games.rogue_regiment.content.flaws import Entry, Flaw
from moonless.games.rogue_regiment.content.maps import lay_out, read_cell, runs
from moonless.games.rogue_regiment.content.mission_entries import MissionFile

RULES = ["train", "staff_car_escape", "convoy", "mortar_on_hard"]
LAYOUT, TILES = Entry("layout"), Entry("tiles")
OFF_BOARD = "{spot} is not on the board"
ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
LISTS = {
    "destroy": "structure", "demolish": "demolition_point", "kill": "unit", "collect": "item", "recover": "object",
    "rescue": "prisoner", "destroy_vehicles": "vehicle",
}  # fmt: skip


def check_mission(mission: MissionFile, files: Files, problems: list[str]) -> None:
    """Add a line for everything that does not fit."""
    check = MissionCheck(mission, files, problems)
    if mission.id == OWN or is_own(mission.id):
        check.say(Entry("id"), "'{id}' is kept for missions that come as a text with the table", id=mission.id)
    elif not ID.fullmatch(mission.id):
        check.say(Entry("id"), "expected small letters, digits and hyphens: last-train")
    board = check.layout()
    if board is not None:
        check.run(board)


class MissionCheck:
    """One mission under examination."""

    def __init__(self, mission: MissionFile, files: Files, problems: list[str]) -> None:
        self.mission = mission
        self.files = files
        self.problems = problems
        self.taken: dict[tuple[int, int], Entry] = {}

    def say(self, entry: Entry, pattern: str, **facts: Any) -> None:
        """Add a line."""
        self.problems.append(Flaw(self.mission.id, entry, pattern, **facts))

    def known(self, entry: Entry, id: str, ids: list[str]) -> bool:
        if id not in ids:
            self.say(entry, "expected one of {known}, found '{id}'", known=", ".join(ids), id=id)
        return id in ids

    def layout(self) -> Board | None:
        """2.7 Rows of equal length, sides that exist, no physical tile twice."""
        mission = self.mission
        sides = {side.id: side for side in self.files.tiles.side}
        if not mission.layout or not mission.layout[0] or len({len(row) for row in mission.layout}) > 1:
            self.say(LAYOUT, "expected at least one tile, in rows of equal length")
            return None
        seen: list[str] = []
        before = len(self.problems)
        for cell in [cell for row in mission.layout for cell in row]:
            try:
                side, _ = read_cell(cell)
            except Unreadable as error:
                self.say(LAYOUT, "{error}", error=error, cell=cell)
                continue
            if self.known(LAYOUT, side, list(sides)):
                if sides[side].tile in seen:
                    self.say(LAYOUT, "tile {tile} is there twice (2.7)", tile=sides[side].tile)
                seen.append(sides[side].tile)
        if len(self.problems) > before:
            return None
        board = lay_out(mission.layout, sides, self.files.tiles.tile_size)
        if (board.columns, board.rows) != (mission.width, mission.height):
            self.say(Entry("width"), "the layout gives {x} x {y}", x=board.columns, y=board.rows)
        return board

    def run(self, board: Board) -> None:
        """Everything but the layout."""
        self.counts(board)
        self.edge_tiles(board)
        self.placements(board)
        self.team()
        self.cards()
        self.objectives()
        self.routes(board)
        if not self.problems:
            self.reachable(board)

    def counts(self, board: Board) -> None:
        """What the file says follows from the layout does follow."""
        lines = board.lines
        found = {
            "sentries": len(board.posts), "patrol_lines": len(lines), "white_lines": sum(not x.color for x in lines),
            "black_lines": sum(x.color for x in lines), "longest_line": max((len(x.squares) for x in lines), default=0),
            "rifles": len(board.posts) * self.mission.sentry_points_manned
            + len(lines) * self.mission.patrol_lines_manned,
        }  # fmt: skip
        for name, number in self.mission.derived.items():
            if found.get(name) != number:
                self.say(
                    Entry("derived", field=name), "{stated} stated, {found} found", stated=number, found=found.get(name)
                )

    def edge_tiles(self, board: Board) -> None:
        """2.9, 2.10 Small tiles lie beside the board and not on each other; there is a way in and a way out."""
        mission, sizes = self.mission, self.files.small_tiles
        spans: dict[str, list[tuple[int, int]]] = {}
        both = {(tile.side, tile.at) for tile in [*mission.entry_tile, *mission.exit_tile]}
        tiles = [(tile.side, tile.at, sizes.spawn_tile.width) for tile in mission.spawn_tile]
        tiles += [(side, at, sizes.entry_exit_tile.width) for side, at in sorted(both)]
        for side, at, width in tiles:
            length = board.columns if side in "NS" else board.rows
            if at < 0 or at + width > length:
                self.say(TILES, "the one at {side} {at} does not lie along the board", side=side, at=at)
            if any(at < end and start < at + width for start, end in spans.get(side, [])):
                self.say(TILES, "the one at {side} {at} lies on another", side=side, at=at)
            spans.setdefault(side, []).append((at, at + width))
        if not mission.exit_tile:
            self.say(Entry("exit_tile"), "nobody could leave: at least one is needed (16.2)")
        if not mission.spawn_tile:
            self.say(Entry("spawn_tile"), "at least one is needed (10.6)")
        if not mission.entry_tile and mission.start is None:
            self.say(Entry("entry_tile"), "operators need an entry tile or start squares (2.10)")
        room = len(mission.entry_tile) * sizes.entry_exit_tile.capacity
        room += len(mission.start.squares) if mission.start is not None else 0
        if room < mission.operators.count:
            self.say(
                Entry("entry_tile"),
                "operators to begin: {count}; each needs a square of an entry tile or a start square",
                count=mission.operators.count,
            )

    def stand(self, entry: Entry, spot: tuple[int, int], board: Board, water: bool = False) -> None:
        """Something stands on a square of its own that it can stand on."""
        square = board.square(*spot)
        if square < 0:
            self.say(entry, OFF_BOARD, spot=spot)
        elif water != (board.terrain[square] == WATER) or (not water and board.terrain[square] != OPEN):
            self.say(entry, "{spot} is not {ground}", spot=spot, ground="water" if water else "open ground")
        elif spot in self.taken:
            self.say(entry, "{spot} holds {other} already", spot=spot, other=self.taken[spot])
        self.taken[spot] = entry

    def placements(self, board: Board) -> None:
        """5.1 No two things on one square; structures of the right size; kinds that exist."""
        mission = self.mission
        for post in board.posts if mission.sentry_points_manned else []:
            self.taken[board.xs[post.place], board.ys[post.place]] = Entry("a sentry point")
        kinds = {kind.id: kind for kind in self.files.small_tiles.structure}
        ids: list[str] = []
        for built in mission.structure:
            entry = Entry("structure", built.id)
            if self.known(entry, built.kind, list(kinds)):
                if len(built.squares) != kinds[built.kind].footprint:
                    wanted = kinds[built.kind]
                    told = "{kind}: the number of its squares is {size}"
                    self.say(entry, told, kind=wanted.name, size=wanted.footprint)
                for spot in built.squares:
                    self.stand(entry, spot, board, kinds[built.kind].on == "water")
            ids.append(built.id)
        for unit in mission.unit:
            self.stand(Entry("unit", unit.id), unit.at, board)
            self.known(Entry("unit", unit.id, "kind"), unit.kind, UNITS[:4])
            self.known(Entry("unit", unit.id, "facing"), unit.facing, FACINGS)
            for level in unit.levels:
                self.known(Entry("unit", unit.id, "levels"), level, list(LEVELS))
        for vehicle in mission.vehicle:
            entry = Entry("vehicle", vehicle.id)
            self.known(Entry("vehicle", vehicle.id, "kind"), vehicle.kind, UNITS[4:])
            if vehicle.at is not None:
                self.stand(entry, vehicle.at, board, vehicle.kind == "dinghy")
            elif vehicle.state in ("parked", "crewed"):
                self.say(entry, "a parked or crewed vehicle needs a square")
        for spot in mission.start.squares if mission.start is not None else []:
            self.stand(Entry("start"), spot, board)
        for held in mission.prisoner:
            self.stand(Entry("prisoner", held.id), held.at, board)
        for thing in [*mission.object, *mission.item]:
            if board.square(*thing.at) < 0:
                self.say(Entry("object", thing.id), OFF_BOARD, spot=thing.at)
        for kind, things in (("fuel_barrel supply_container", mission.object), ("documents", mission.item)):
            for thing in things:
                self.known(Entry("", thing.id, "kind"), thing.kind, kind.split())
        for point in mission.demolition_point:
            if board.square(*point.at) < 0:
                self.say(Entry("demolition_point", point.id), OFF_BOARD, spot=point.at)
        for group in (mission.unit, mission.vehicle, mission.object, mission.item, mission.prisoner):
            ids += [entry.id for entry in group]
        for id in sorted({id for id in ids if ids.count(id) > 1}):
            self.say(Entry("", id), "this id is there twice")

    def team(self) -> None:
        """1.1 Operators that exist, as many as the mission has, with boards that exist."""
        team = self.mission.operators
        known = [entry.id for entry in self.files.operators.operator]
        for id in [*team.required, *team.recommended, *team.required_board]:
            self.known(Entry("operators"), id, known)
        if not 1 <= team.count <= self.files.game.operators_max:
            most = self.files.game.operators_max
            self.say(
                Entry("operators", field="count"), "expected 1 to {most}, found {count}", most=most, count=team.count
            )
        if len(team.required) > team.count or len(team.recommended) != team.count:
            text = "expected {count} recommended, and no more than that required"
            self.say(Entry("operators"), text, count=team.count)
        if set(team.required) - set(team.recommended):
            self.say(Entry("operators", field="recommended"), "whoever is required is recommended too")
        sides = {entry.id: [str(board.side) for board in entry.board] for entry in self.files.operators.operator}
        for id, side in team.required_board.items():
            self.known(Entry("operators", field="required_board"), side, sides.get(id, [side]))
        for id in team.extra_gear:
            self.known(Entry("operators", field="extra_gear"), id, self.files.equipment.mission_supply["allowed"])

    def cards(self) -> None:
        """10.1 Decks that exist, special cards within their range, a meter where the mission begins in stealth."""
        mission = self.mission
        decks = [deck.id for deck in self.files.events.deck]
        for level in LEVELS:
            self.known(Entry("event_deck", field=level), getattr(mission.event_deck, level), decks)
            if mission.start_section == "stealth" and getattr(mission.stealth_meter, level) < 1:
                self.say(Entry("stealth_meter", field=level), "expected at least 1")
        for card in mission.special_card:
            self.known(Entry("special_card"), card.card, SPECIALS)
            if not 0 <= card.depth_min <= card.depth_max:
                self.say(Entry("special_card", card.card), "expected 0 <= depth_min <= depth_max")
            for level in card.levels:
                self.known(Entry("special_card", card.card, "levels"), level, list(LEVELS))
            if card.card == "convoy" and mission.convoy is None:
                self.say(Entry("convoy"), "the convoy card needs a convoy (15.4)")
        for rule in mission.special_rules:
            self.known(Entry("special_rules"), rule, RULES)
        self.rating()

    def rating(self) -> None:
        """16.6 What stands in place of "no alarm" can be earned at every level."""
        wanted, entry = self.mission.rating.quiet_until, Entry("rating", field="quiet_until")
        cards = {card.card: card.levels for card in self.mission.special_card}
        if wanted and self.known(entry, wanted, list(cards)) and set(cards[wanted]) != set(LEVELS):
            self.say(entry, "the card {card} is not played at every level", card=wanted)

    def objectives(self) -> None:
        """16.1 Something to do, with targets that exist, as many as are to be met."""
        mission = self.mission
        if not mission.objective:
            self.say(Entry("objective"), "at least one is needed (16.1)")
        if [entry.kind for entry in mission.objective].count("exit") > 1:
            self.say(Entry("objective", "exit"), "stated more than once: everybody leaves only once (16.2)")
        for wanted in [*mission.objective, *mission.secondary]:
            entry = Entry("objective", wanted.kind)
            if wanted.kind in LISTS:
                ids = [thing.id for thing in getattr(mission, LISTS[wanted.kind])]
                for target in wanted.targets:
                    self.known(entry, target, ids)
                if not 1 <= wanted.count <= len(wanted.targets):
                    most = len(wanted.targets)
                    self.say(entry, "{count} of {most} cannot be met", count=wanted.count, most=most)
                away = {unit.id for unit in mission.unit if set(unit.levels) != set(LEVELS)}
                if wanted.kind == "kill" and away & set(wanted.targets):
                    self.say(entry, "a target must stand there at every level (16.5)")
            elif wanted.kind == "escape" and not 1 <= wanted.count <= mission.operators.count:
                most = mission.operators.count
                self.say(entry, "{count} of {most} operators cannot escape", count=wanted.count, most=most)

    def routes(self, board: Board) -> None:
        """15.2, 15.4 A vehicle's way lies on open ground outside buildings."""
        vehicles = self.mission.vehicle
        ways = [(Entry("vehicle", vehicle.id, "route"), vehicle.route) for vehicle in vehicles if vehicle.route]
        if self.mission.convoy is not None:
            ways.append((Entry("convoy", field="route"), self.mission.convoy.route))
            for id in self.mission.convoy.order:
                self.known(Entry("convoy", field="order"), id, [vehicle.id for vehicle in vehicles])
        for entry, waypoints in ways:
            for spot in runs(waypoints, False):
                square = board.square(*spot)
                if square < 0 or board.terrain[square] != OPEN or board.inside[square]:
                    self.say(entry, "{spot} is not open ground outside buildings (15.2)", spot=spot)

    def reachable(self, board: Board) -> None:
        """Every target can be walked to from where operators begin, by climbing, hook or swimming if need be."""
        mission = self.mission
        if mission.start is not None:
            begin = board.square(*mission.start.squares[0])
        else:
            tile = mission.entry_tile[0]
            across = {"N": (tile.at, 0), "S": (tile.at, board.rows - 1), "W": (0, tile.at)}
            begin = board.square(*across.get(tile.side, (board.columns - 1, tile.at)))
        reached = {begin}
        waiting = [begin]
        while waiting:
            place = waiting.pop()
            for facing in range(8):
                there = board.ahead[place][facing]
                if there >= 0 and there not in reached and board.step_kind(3, place, facing, 0):
                    reached.add(there)
                    waiting.append(there)
        spots = [(thing.id, thing.at) for thing in [*mission.object, *mission.item]]
        spots += [(held.id, held.at) for held in mission.prisoner]
        spots += [(built.id, built.squares[0]) for built in mission.structure]
        for id, spot in spots:
            square = board.square(*spot)
            around = {board.ahead[square][facing] for facing in range(8)} | {square}
            if not around & reached:
                self.say(Entry("", id), "cannot be reached from where operators begin")
