"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from moonless.core.content import unreadable
from moonless.core.datafiles import ContentFolder, Folder, problems_of, sources_of
from moonless.core.fate import Source
from moonless.core.workshop import is_own
from moonless.games.rogue_regiment.content.action_table import Condition, Situation, make_actions
from moonless.games.rogue_regiment.content.checks import check_files
from moonless.games.rogue_regiment.content.components import GUNS, Blast, Card, Mission, OperatorCard, UnitKind, Weapon
from moonless.games.rogue_regiment.content.entries import CampaignFile, Constants
from moonless.games.rogue_regiment.content.files import Files, parse_mission
from moonless.games.rogue_regiment.content.making import (
    make_blasts,
    make_cards,
    make_operators,
    make_units,
    make_weapons,
)
from moonless.games.rogue_regiment.content.mission_checks import check_mission
from moonless.games.rogue_regiment.content.mission_entries import MissionFile
from moonless.games.rogue_regiment.content.missions import make_mission
from moonless.games.rogue_regiment.content.options import ActionOptions, MissionOptions
from moonless.games.rogue_regiment.content.own_missions import make_own

OWN_KEPT = 16
"""How many missions of one's own stay laid out."""


class Content:
    """Everything in the box. Missions are laid out when first asked for."""

    def __init__(self, files: Files, mark: str) -> None:
        self.files = files
        self.fingerprint = mark
        """Tells this content from any other."""
        self.sources = sources_of(files)
        """For each file, where each group of its content comes from."""
        game = files.game
        self.constants: Constants = game.constants
        self.units: list[UnitKind] = make_units(files)
        self.weapons: list[Weapon] = make_weapons(files)
        self.arms = [(gun, self.weapons[gun].long) for gun in GUNS]
        """8.1 Guns and their ranges."""
        self.guns_by_range = sorted(((self.weapons[gun].long, gun) for gun in GUNS), reverse=True)
        self.longest_shot = max(weapon.long for weapon in self.weapons)
        self.blasts: list[Blast] = make_blasts(files)
        self.cards: list[Card] = make_cards(files)
        self.operators: dict[str, OperatorCard] = make_operators(files)
        self.companion_health = files.operators.companion.health
        self.mortar = files.units.mortar
        self.capacity = files.units.jeep.capacity
        self.jeep_health = files.units.jeep.health
        self.drive_squares = files.units.jeep.drive_squares
        self.aimed = game.attack_modifiers["aimed"]
        self.marked = game.attack_modifiers["marked"]
        self.blind = game.attack_modifiers["blind_fire"]
        self.short = game.attack_modifiers["short_range"]
        self.defense_short = game.defense_modifiers["short_range"]
        self.out_of_sight = game.defense_modifiers["moving_out_of_sight"]
        self.in_building = game.defense_modifiers["in_building_against_hmg_or_mortar"]
        self.scatter_turns = [files.tables.scatter.direction.get(throw, 0) if throw >= 2 else 0 for throw in range(13)]
        self.scatter_squares = [files.tables.scatter.distance.get(throw, 0) for throw in range(7)]
        self.levels = game.difficulty.levels
        self.level = game.difficulty.default
        self.titles = game.debrief.titles
        self.actions = make_actions(files)
        """6 By verb."""
        self.action_options = ActionOptions(self.actions)
        self.conditions: dict[Situation, Condition] = {}
        """6.1 What a man's points, posture, load and place leave open, as far as it was asked."""
        keys = {number: card.id for number, card in enumerate(self.cards)}
        self.events = Source("event", list(keys), keys)
        self.campaign: CampaignFile = files.campaign
        self.own: dict[str, MissionFile] = {}
        """16.10 Missions of one's own, by id."""
        self._missions: dict[str, Mission] = {}
        self._own: dict[str, Mission] = {}

    @property
    def mission_files(self) -> dict[str, MissionFile]:
        """All missions as written."""
        return {**{file.id: file for file in self.files.missions}, **self.own}

    def mission(self, id: str) -> Mission:
        """A mission, laid out; the id of one's own (16.10) holds its text."""
        if is_own(id):
            return self.own_mission(id)
        if id not in self._missions:
            self._missions[id] = make_mission(self.mission_files[id], self.files)
        return self._missions[id]

    def options_of(self, mission: Mission) -> MissionOptions:
        """The answers that belong to a mission; made when it is first played."""
        if mission.options is None:
            mission.options = MissionOptions(mission.board, self.actions, self.weapons)
        return mission.options

    def own_mission(self, id: str) -> Mission:
        """16.10 One's own, laid out; those not used for longest are forgotten."""
        found = self._own.pop(id, None) or make_own(id, self.files)
        self._own[id] = found
        if len(self._own) > OWN_KEPT:
            self._own.pop(next(iter(self._own)), None)
        return found

    def add(self, file: MissionFile) -> None:
        """16.10 Take in a mission of one's own; it must have been checked."""
        self.own[file.id] = file
        self._missions.pop(file.id, None)


def check_all(files: Files, found: list[str]) -> None:
    """All files against each other; where they fit, each mission by itself."""
    check_files(files, found)
    for mission in files.missions if not found else []:
        check_mission(mission, files, found)


FOLDER = ContentFolder("moonless.games.rogue_regiment", Files, check_files, Content, ("first", "second", "third"))
load_content, read_content = FOLDER.load, FOLDER.read
content_of = FOLDER.held_by


def problems(folder: Folder) -> list[str]:
    """Everything that is wrong with a folder of data files, or with one mission file; empty if nothing is."""
    if folder.is_dir():
        return problems_of(Files, folder, check_all)
    try:
        return mission_problems(folder.read_text(encoding="utf-8"))
    except OSError as error:
        return [str(error)]


def mission_problems(text: str) -> list[str]:
    """16.10 Everything that is wrong with the text of a mission; for an editor, as it is being written."""
    found: list[str] = []
    mission = parse_mission(text, "mission", found)
    if mission is not None:
        check_mission(mission, load_content().files, found)
    return found


def mission_from_text(text: str) -> Mission:
    """16.10 A mission of one's own from its TOML text, taken into the content and ready to be started."""
    found: list[str] = []
    content = load_content()
    file = parse_mission(text, "mission", found)
    if file is not None:
        check_mission(file, content.files, found)
    if file is None or found:
        raise unreadable(found)
    for edition in FOLDER.editions:
        FOLDER.packed("", edition).add(file)
    return content.mission(file.id)
