"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from dataclasses import dataclass, field

from moonless.core.datafiles import ContentFolder, sources_of
from moonless.core.fate import Source
from moonless.core.scene import Board as Chart
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.boards import make_board
from moonless.games.by_stealth_and_sea.content.checks import check_files
from moonless.games.by_stealth_and_sea.content.components import (
    ActionPoints,
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
    PatrolCraft,
    Position,
    Scoring,
    Ship,
    SlcSheet,
    TechTrack,
    VictoryRow,
)
from moonless.games.by_stealth_and_sea.content.entries import ActionWords
from moonless.games.by_stealth_and_sea.content.files import Files
from moonless.games.by_stealth_and_sea.content.making import (
    make_action,
    make_fault_card,
    make_mission,
    make_movement,
    make_operator,
    make_sheet,
    make_ships,
)
from moonless.games.by_stealth_and_sea.content.mission_pieces import MissionPieces


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
    patrol_craft: PatrolCraft

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
    sheet: SlcSheet
    action_points: ActionPoints
    actions: list[ActionRow]
    escape_modifiers: EscapeModifiers

    scoring: Scoring
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
    charts: dict[str, Chart] = field(default_factory=dict, compare=False)
    """The boards as screens show them, made when first asked for."""
    drawings: dict[str, str] = field(default_factory=dict, compare=False)
    """The same boards drawn."""

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
        craft = self.patrol_craft.base_in_play
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


def make_content(files: Files, mark: str) -> Content:
    """The content of files that were checked."""
    boards = {entry.id: make_board(entry) for entry in files.boards}
    missions = [make_mission(entry, boards[entry.board]) for entry in files.missions.missions]
    ships = make_ships(files.ships)
    fault_cards = [make_fault_card(entry) for entry in files.fault_cards.fault_cards]
    alert_cards = sorted(card.value for card in files.alert_deck.cards for _ in range(card.copies))
    rules = files.rules
    words = {each.id: each for each in files.words.action}
    actions = [make_action(entry, words.get(entry.id, ActionWords(entry.id))) for entry in rules.actions]
    return Content(
        fingerprint=mark,
        sources=sources_of(files),
        boards=boards,
        ships=ships,
        operators={entry.id: make_operator(entry) for entry in files.operators.operators},
        missions={card.id: card for card in missions},
        pieces={card.id: MissionPieces(card, boards[card.board], ships, actions, fault_cards) for card in missions},
        positions={position.id: position for position in files.positions.forward_positioning},
        tracks={track.id: track for track in files.technology.tracks},
        fault_cards=fault_cards,
        alert_cards=alert_cards,
        alert_value=files.alert_deck.alert_value,
        alert_removes_at_most=files.alert_deck.alert_removes_at_most_value,
        elements={element.id: element for element in files.harbor_defense.elements},
        defense_cards={card.id: card for card in files.harbor_defense.cards},
        defense_levels=files.harbor_defense.levels,
        patrol_craft=files.harbor_defense.patrol_craft,
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
        sheet=make_sheet(rules.slc_sheet),
        action_points=rules.action_points,
        actions=actions,
        escape_modifiers=rules.escape_modifiers,
        scoring=rules.scoring,
        mission_victory=files.campaign.mission_victory.rows,
        campaign_victory=files.campaign.campaign_victory.rows,
        historic=files.campaign.historic,
        custom=files.campaign.custom,
        medals={medal: award.medal for medal, award in files.campaign.operator_awards.items()},
    )


FOLDER = ContentFolder("moonless.games.by_stealth_and_sea", Files, check_files, make_content)
load_content, read_content, problems = FOLDER.load, FOLDER.read, FOLDER.problems
content_of = FOLDER.held_by
