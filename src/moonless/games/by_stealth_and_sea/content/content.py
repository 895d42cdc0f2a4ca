"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from dataclasses import dataclass, field
from importlib import resources

from moonless.core.content import fingerprint
from moonless.core.datafiles import Folder, data_files, problems_of, read_folder
from moonless.core.fate import Source
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.boards import make_board
from moonless.games.by_stealth_and_sea.content.checks import check_files
from moonless.games.by_stealth_and_sea.content.components import (
    SPACE_NAMES,
    ActionRow,
    CustomCampaign,
    Defense,
    DefenseCard,
    DefenseLevel,
    Element,
    EscapeModifiers,
    FaultCard,
    HistoricCampaign,
    Mission,
    Operator,
    Position,
    Ship,
    TechTrack,
    VictoryRow,
)
from moonless.games.by_stealth_and_sea.content.files import Files, read_files, sources
from moonless.games.by_stealth_and_sea.content.making import (
    make_action,
    make_fault_card,
    make_mission,
    make_movement,
    make_operator,
    make_ships,
)
from moonless.games.by_stealth_and_sea.content.pieces import MissionPieces


@dataclass
class Content:
    """Everything in the box. What has an id is found by it; the order is that of the data files."""

    fingerprint: str
    """Tells this content from any other."""
    sources: dict[str, dict[str, str]]
    """For each file, where each group of its content comes from."""

    boards: dict[str, Board]
    ships: dict[str, Ship]
    operators: dict[str, Operator]
    missions: dict[str, Mission]
    pieces: dict[str, MissionPieces] = field(compare=False)
    """What is taken out of the box for each mission."""
    positions: dict[str, Position]
    tracks: dict[str, TechTrack]

    fault_cards: list[FaultCard]
    """A fault kind is an index of this list."""
    alert_cards: list[int]
    alert_value: int
    alert_removes_at_most: int

    elements: dict[str, Element]
    defense_cards: dict[str, DefenseCard]
    defense_levels: list[DefenseLevel]
    patrol_craft_total: int
    patrol_craft_base: int
    max_per_hex: int
    seek_range: int
    seek_speed: int
    remove_at_distance: int

    turns: int
    slcs: int
    time_track: list[str]
    early_turns: int
    """The turns whose time is early enough for the Escape bonus."""
    skill_die: Source = field(compare=False)
    slc_die: Source = field(compare=False)
    movement_die: Source = field(compare=False)
    fault_draw: Source = field(compare=False)
    alert_draw: Source = field(compare=False)
    movement: list[int]
    """The direction of each face of the movement die, by the face's number; -1: the craft stays."""
    tokens: dict[str, int]
    setup_tokens: list[int]
    """Tokens on each space at setup; 0 where the mission says how many."""
    when_empty: list[str]
    """What the loss of each space's last token means, in words."""
    stamina_modifier_without_breathing_gear: int
    stamina_check_without_wetsuit: int
    readied_points: int
    stunned_points: int
    actions: list[ActionRow]
    escape_modifiers: EscapeModifiers

    points_per_slc_scuttled: int
    points_per_operator_escaped: int
    mission_victory: list[VictoryRow]
    campaign_victory: list[VictoryRow]
    historic: HistoricCampaign
    custom: CustomCampaign
    medals: dict[str, str]
    """The full names of the medals: gold, silver, bronze."""

    defenses: dict[str, Defense] = field(default_factory=dict, compare=False)
    """What was worked out before; there are no more than there are sets of cards."""
    fault_decks: dict[str, list[int]] = field(default_factory=dict, compare=False)
    """The same for the decks of the technology levels."""

    def fault_deck(self, technology: dict[str, str]) -> list[int]:
        """S.10 A fresh Faults Deck of these technology levels: fault kinds, in order."""
        key = " ".join(technology.values())
        deck = self.fault_decks.get(key)
        if deck is None:
            deck = self.fault_decks[key] = [
                kind
                for kind, card in enumerate(self.fault_cards)
                if technology.get(card.technology) == card.level
                for _ in range(card.copies)
            ]
        return deck.copy()

    def defense(self, cards: list[str]) -> Defense:
        """S.12 The values in force when these Harbor Defense cards lie on their elements."""
        key = " ".join(sorted(set(cards)))
        defense = self.defenses.get(key)
        if defense is None:
            defense = self.defenses[key] = self.defense_with(cards)
        return defense

    def defense_with(self, cards: list[str]) -> Defense:
        values = {element.id: dict(element.base) for element in self.elements.values()}
        craft = self.patrol_craft_base
        for card in self.defense_cards.values():
            if card.id in cards:
                values[card.element].update(card.values)
                craft = max(craft, card.patrol_craft_in_play)
        modifiers = self.elements["patrol-craft-response"].modifiers
        return Defense(
            searchlights=targets(values["searchlights"]),
            dive_team=targets(values["underwater-dive-team"]),
            response=targets(values["patrol-craft-response"]),
            attack=targets(values["patrol-craft-attack"]),
            mortar=targets(values["shore-base-mortar"]),
            detected_modifier=modifiers["detected"],
            harbor_modifier=modifiers["inside_harbor"],
            net=values["anti-torpedo-net"]["evade_net_value"],
            patrol_craft=craft,
        )

    def defense_level(self, alert_value: int) -> int:
        """8.2.4 The highest level whose threshold the Alert Value has reached."""
        level = 0
        for row in self.defense_levels:
            if row.alert_value <= alert_value:
                level = row.level
        return level

    def level_cards(self, level: int) -> list[str]:
        """8.2.4 All cards up to a level."""
        return [row.adds_card for row in self.defense_levels if row.level <= level and row.adds_card]

    def campaign_missions(self, custom: bool) -> list[str]:
        """8.1, 8.2 The missions of a campaign, in order."""
        return self.custom.missions if custom else self.historic.missions

    @property
    def escape(self) -> ActionRow:
        """4.3.15 The row of the action that is never chosen."""
        return self.actions[-1]

    def action(self, action: str, submerged: bool) -> ActionRow | None:
        """4.3 The row of an action in a state, if it exists there."""
        state = "submerged" if submerged else "surfaced"
        for row in self.actions:
            if row.id == action and state in row.states:
                return row
        return None

    def victory(self, rows: list[VictoryRow], score: int) -> VictoryRow:
        """7, 8.3 The row of a victory table for a score."""
        for row in rows:
            if score >= row.minimum:
                return row
        return rows[-1]


def targets(values: dict[str, int]) -> list[int] | None:
    """[surfaced, submerged], or None for an element that is not in play."""
    return [values["surfaced"], values["submerged"]] if values else None


_loaded: Content | None = None


def load_content() -> Content:
    """The content that comes with the game; read once."""
    global _loaded
    if _loaded is None:
        _loaded = read_content(resources.files("moonless.games.by_stealth_and_sea") / "data")
    return _loaded


def read_content(folder: Folder) -> Content:
    """The content of a folder of data files; one error tells all that is wrong with it."""
    return make_content(read_folder(folder, read_files, check_files), fingerprint(data_files(folder)))


def problems(folder: Folder) -> list[str]:
    """Everything that is wrong with a folder of data files, a line each; empty if nothing is."""
    return problems_of(folder, read_files, check_files)


def make_content(files: Files, mark: str) -> Content:
    """The content of files that were checked."""
    boards = {entry.id: make_board(entry) for entry in files.boards}
    missions = {entry.id: make_mission(entry, boards[entry.board]) for entry in files.missions.missions}
    ships = make_ships(files.ships)
    fault_cards = [make_fault_card(entry) for entry in files.fault_cards.fault_cards]
    alert_cards = sorted(card.value for card in files.alert_deck.cards for _ in range(card.copies))
    rules = files.rules
    actions = [make_action(entry) for entry in rules.actions]
    craft = files.harbor_defense.patrol_craft
    sheet = {space.id: space for space in rules.slc_sheet.spaces}
    return Content(
        fingerprint=mark,
        sources=sources(files),
        boards=boards,
        ships=ships,
        operators={entry.id: make_operator(entry) for entry in files.operators.operators},
        missions=missions,
        pieces={
            mission.id: MissionPieces(mission, boards[mission.board], ships, actions, fault_cards)
            for mission in missions.values()
        },
        positions={position.id: position for position in files.positions.forward_positioning},
        tracks={track.id: track for track in files.technology.tracks},
        fault_cards=fault_cards,
        alert_cards=alert_cards,
        alert_value=files.alert_deck.alert_value,
        alert_removes_at_most=files.alert_deck.alert_removes_at_most_value,
        elements={element.id: element for element in files.harbor_defense.elements},
        defense_cards={card.id: card for card in files.harbor_defense.cards},
        defense_levels=files.harbor_defense.levels,
        patrol_craft_total=craft.total,
        patrol_craft_base=craft.base_in_play,
        max_per_hex=craft.max_per_hex,
        seek_range=craft.seek_range,
        seek_speed=craft.seek_speed,
        remove_at_distance=craft.remove_at_distance,
        turns=rules.game.turns,
        slcs=rules.game.slcs,
        time_track=rules.time_track.spaces,
        early_turns=rules.time_track.spaces.index(rules.time_track.escape_bonus_until) + 1,
        skill_die=Source("d6", list(range(1, rules.dice.skill_sides + 1))),
        slc_die=Source("slc", rules.dice.slc),
        movement_die=Source("movement", rules.dice.movement),
        fault_draw=Source("faults", [], {kind: card.key for kind, card in enumerate(fault_cards)}),
        alert_draw=Source("alert", [], {value: str(value) for value in alert_cards}),
        movement=make_movement(rules.movement_diagram),
        tokens=rules.tokens,
        setup_tokens=[sheet[name].at_setup for name in SPACE_NAMES],
        when_empty=[sheet[name].when_empty for name in SPACE_NAMES],
        stamina_modifier_without_breathing_gear=rules.slc_sheet.stamina_modifier_without_breathing_gear,
        stamina_check_without_wetsuit=rules.slc_sheet.stamina_check_without_wetsuit,
        readied_points=rules.action_points.readied,
        stunned_points=rules.action_points.stunned,
        actions=actions,
        escape_modifiers=rules.escape_modifiers,
        points_per_slc_scuttled=rules.scoring.per_slc_scuttled,
        points_per_operator_escaped=rules.scoring.per_operator_escaped,
        mission_victory=files.campaign.mission_victory.rows,
        campaign_victory=files.campaign.campaign_victory.rows,
        historic=files.campaign.historic,
        custom=files.campaign.custom,
        medals={medal: award.medal for medal, award in files.campaign.operator_awards.items()},
    )
