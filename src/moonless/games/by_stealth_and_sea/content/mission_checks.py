"""Whether a mission can be set up with what lies in the box (S), and agrees with the cards it uses."""

from moonless.games.by_stealth_and_sea.content.entries import BoardFile, MissionEntry
from moonless.games.by_stealth_and_sea.content.files import Files


def check_missions(files: Files, problems: list[str]) -> None:
    """missions.toml"""
    missions = files.missions.missions
    if len(missions) != files.missions.mission_count:
        problems.append(f"missions.toml: mission_count: {files.missions.mission_count} stated, {len(missions)} found")
    if [mission.number for mission in missions] != list(range(1, len(missions) + 1)):
        problems.append("missions.toml: missions: number: expected 1, 2, 3 ... in order")
    boards = {board.id: board for board in files.boards}
    ids: set[str] = set()
    for mission in missions:
        check = MissionCheck(files, mission, problems)
        if mission.id in ids:
            check.say("id", "there twice")
        ids.add(mission.id)
        if mission.board not in boards:
            check.say("board", f"expected one of {', '.join(boards)}, found '{mission.board}'")
            continue
        check.run(boards[mission.board])
    check_services(files, problems)


def check_services(files: Files, problems: list[str]) -> None:
    """What an Operator card says of a mission is what the mission says of the crew."""
    crews: dict[tuple[str, int], tuple[str, dict[str, int]]] = {
        (mission.id, crew.slc): (crew.operator, crew.skills)
        for mission in files.missions.missions
        for crew in mission.crews
    }
    for card in files.operators.operators:
        for served in card.missions:
            if served.role == "crew" and crews.get((served.mission, served.slc)) != (card.id, served.skills):
                where = f"operators.toml: operators[{card.id}]: missions[{served.mission}]"
                problems.append(f"{where}: missions.toml has other crew or skills on SLC {served.slc}")


class MissionCheck:
    """One mission under examination."""

    def __init__(self, files: Files, mission: MissionEntry, problems: list[str]) -> None:
        self.files = files
        self.mission = mission
        self.problems = problems

    def say(self, field: str, text: str) -> None:
        """Add a line."""
        self.problems.append(f"missions.toml: missions[{self.mission.id}]: {field}: {text}")

    def same(self, field: str, expected: object, found: object) -> None:
        """What must agree with another place."""
        if expected != found:
            self.say(field, f"expected {expected}, found {found}")

    def run(self, board: BoardFile) -> None:
        """Add a line for everything that does not fit."""
        self.same("year", self.mission.date.year, self.mission.year)
        self.same("historic_result", self.mission.historic_breakdown.total, self.mission.historic_result)
        self.hexes(board)
        self.ships()
        self.technology()
        self.defense()
        self.crews()
        self.tokens()

    def hexes(self, board: BoardFile) -> None:
        """S.2 to S.4 Counters stand on berths of the board, no two on one printed space."""
        mission = self.mission
        if mission.start_set not in [starts.id for starts in board.start_sets]:
            self.say("start_set", f"'{mission.start_set}' is not one of {board.name}")
        berths = {berth.hex for berth in board.berths}
        taken: set[str] = set()
        for field, hexes in (
            ("cargo_hexes", mission.cargo_hexes),
            ("designated_ships", [ship.hex for ship in mission.designated_ships]),
            ("free_ship_hexes", mission.free_ship_hexes),
        ):
            for hex_ in hexes:
                if hex_ not in berths:
                    self.say(field, f"{hex_} is not a berth of {board.name}")
                if hex_ in taken:
                    self.say(field, f"{hex_} has a counter already")
                taken.add(hex_)
        for cargo in mission.named_cargo:
            if cargo.hex not in mission.cargo_hexes:
                self.say("named_cargo", f"no cargo ship is at {cargo.hex}")

    def ships(self) -> None:
        """S.2, S.3 Ships that exist, each once, with room for the free ones."""
        mission = self.mission
        navy = [ship.id for ship in self.files.ships.navy]
        used = [ship.ship for ship in mission.designated_ships] + mission.free_ships
        for field, ids in (
            ("designated_ships", [ship.ship for ship in mission.designated_ships]),
            ("free_ships", mission.free_ships),
        ):
            for id_ in ids:
                if id_ not in navy:
                    self.say(field, f"no Navy ship '{id_}' in ships.toml")
                if used.count(id_) > 1:
                    self.say(field, f"'{id_}' is there twice")
        self.same("navy_count", len(used), mission.navy_count)
        self.same("cargo_count", len(mission.cargo_hexes), mission.cargo_count)
        if len(mission.cargo_hexes) > len(self.files.ships.cargo):
            self.say("cargo_hexes", f"only {len(self.files.ships.cargo)} Cargo counters exist")
        if len(mission.free_ship_hexes) < len(mission.free_ships):
            self.say("free_ship_hexes", f"{len(mission.free_ships)} ships need as many hexes at least")

    def technology(self) -> None:
        """S.10, S.11, S.17 Levels and position exist, can be used at this board, and give the tokens stated."""
        mission = self.mission
        cards = {card.id: card for card in self.files.positions.forward_positioning}
        position = cards.get(mission.forward_positioning)
        if position is None:
            self.say(
                "forward_positioning", f"expected one of {', '.join(cards)}, found '{mission.forward_positioning}'"
            )
        else:
            self.same("surge_tokens_per_slc", position.surge_tokens, mission.surge_tokens_per_slc)
            if mission.board not in position.boards:
                self.say("forward_positioning", f"{position.name} does not serve '{mission.board}'")
        tracks = {track.id: track for track in self.files.technology.tracks if not track.branching}
        self.same("technology", sorted(tracks), sorted(mission.technology))
        for name, chosen in mission.technology.items():
            levels = {level.id: level for level in tracks[name].levels} if name in tracks else {}
            level = levels.get(chosen)
            if level is None:
                self.say(f"technology[{name}]", f"expected one of {', '.join(levels)}, found '{chosen}'")
            elif level.boards and mission.board not in level.boards:
                self.say(f"technology[{name}]", f"{level.name} is not used at '{mission.board}'")
            elif name == "warhead":
                self.same("warhead_tokens_per_slc", level.warhead_tokens_per_slc, mission.warhead_tokens_per_slc)
        faults = self.files.fault_cards
        deck = sum(card.copies for card in faults.fault_cards if mission.technology.get(card.technology) == card.level)
        self.same("technology: fault cards", faults.deck_size_per_mission, deck)

    def defense(self) -> None:
        """S.6, S.12 The cards of the level, and the Patrol Craft that they bring."""
        mission = self.mission
        file = self.files.harbor_defense
        cards = [row.adds_card for row in file.levels if row.adds_card and row.level <= mission.harbor_defense_level]
        self.same("harbor_defense_cards", cards, mission.harbor_defense_cards)
        craft = [card.patrol_craft_in_play for card in file.cards if card.id in mission.harbor_defense_cards]
        number = max([file.patrol_craft.base_in_play, *craft])
        self.same("patrol_craft", list(range(1, number + 1)), mission.patrol_craft)

    def crews(self) -> None:
        """S.14 Three historic crews, one for each SLC, in a year when they are there."""
        mission = self.mission
        cards = {card.id: card for card in self.files.operators.operators if card.kind == "historic"}
        self.same("crews: slc", list(range(1, self.files.rules.game.slcs + 1)), [crew.slc for crew in mission.crews])
        if len({crew.operator for crew in mission.crews}) < len(mission.crews):
            self.say("crews", "a crew is there twice")
        for crew in mission.crews:
            card = cards.get(crew.operator)
            if card is None:
                self.say(f"crews[{crew.slc}]: operator", f"no historic crew '{crew.operator}' in operators.toml")
                continue
            if card.year_available > mission.year:
                self.say(f"crews[{crew.slc}]: operator", f"{card.name} are not there before {card.year_available}")
            if (mission.id, "crew") not in [(served.mission, served.role) for served in card.missions]:
                self.say(f"crews[{crew.slc}]: operator", f"the card of {card.name} does not name this mission")

    def tokens(self) -> None:
        """S.11 to S.17 No more tokens than there are."""
        mission, limits = self.mission, self.files.rules.tokens
        slcs = self.files.rules.game.slcs
        cards = {card.id: card for card in self.files.operators.operators}
        crews = [cards[crew.operator] for crew in mission.crews if crew.operator in cards]
        extra = sum(card.attribute.type == "extra_surge" for card in crews)
        sheet = sum(space.at_setup for space in self.files.rules.slc_sheet.spaces if space.token == "slc")
        raised = sum(value > 1 for crew in mission.crews for value in crew.skills.values())
        for kind, used in (
            ("surge", mission.surge_tokens_per_slc * slcs + extra),
            ("warhead", mission.warhead_tokens_per_slc * slcs),
            ("slc", sheet * slcs),
            ("skill", raised),
        ):
            if used > limits.get(kind, 0):
                self.say(f"{kind} tokens", f"{used} needed, {limits.get(kind, 0)} exist")
