"""1, 2 What all chapters share: the state, the mission's content, who is where, ties, words."""

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, Play
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import CROUCHED, DIVER, FACINGS, HOOK
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    CONTAINER,
    CORPSE,
    DIVER_GEAR,
    DOCUMENTS,
    GRAPPLING_HOOK,
    JEEP,
    LOOSE,
    TOKEN_NAMES,
    Mission,
    UnitKind,
    Weapon,
)
from moonless.games.rogue_regiment.content.content import Content, load_content
from moonless.games.rogue_regiment.content.names import gear_token, sentence, spoken, with_article
from moonless.games.rogue_regiment.events import Stepped, Told
from moonless.games.rogue_regiment.rules.kit import D6, Kit, kit_of
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, VEHICLE, WRECKED, Operator, State, Token, Unit

SOME = 1
ALL = 2


class Basics(Play):
    """The table as the rules see it. Masks of what stands where are kept beside the state and made anew from it."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = load_content()
        self.kinds: list[UnitKind] = self.content.units
        self.weapons: list[Weapon] = self.content.weapons
        self.load_mission()

    def load_mission(self) -> None:
        """Look up what belongs to the mission the state is in."""
        self.mission: Mission = self.content.mission(self.state.mission)
        self.board: Board = self.mission.board
        self.kit: Kit = kit_of(self.content, self.mission)
        self.marching_for = 0
        """9.3 The squares of the spotted operators for whom that order holds."""
        self.refresh()

    def refresh(self) -> None:
        """4.3 Who and what stands where, as masks: blocks sight, is low, bars the way, occupies."""
        bits = self.board.bits
        full = low = units = enemies = crewed = crafts = everyone = 0
        size = self.board.size
        self.numbered = [(number, unit) for number, unit in enumerate(self.state.units) if unit.place >= 0]
        """Units that have a place, or had one when masks were last made, by number; all others are out of play."""
        self.fielded = [unit for _, unit in self.numbered]
        self.marching: list[Unit] = []
        """9.3 Who advances next, the first last; empty when it must be found anew."""
        for unit in self.fielded:
            place = unit.place
            bit = bits[place]
            everyone |= bit
            if unit.role != VEHICLE:
                if place < size:
                    enemies |= bit
                    if not unit.alert:
                        full |= bit
                continue
            if place >= size:
                continue
            units |= bit
            if unit.fate == WRECKED:
                low |= bit
            else:
                if unit.kind < JEEP:
                    enemies |= bit
                    if not unit.parked:
                        crewed |= bit
                else:
                    crafts |= bit
                sight = self.kinds[unit.kind].sight
                if sight == 2:
                    full |= bit
                elif sight == 1:
                    low |= bit
        marks = 0
        for center in self.state.markers:
            marks |= self.template(center)
        walls = marks
        for number, stands in enumerate(self.state.standing):
            if stands:
                walls |= self.mission.structures[number].mask
        self.full = full | walls
        self.low = low
        self.marks = marks
        self.walls = walls
        """3.3 Structures and explosion markers."""
        self.occupied = units | enemies
        self.enemies = enemies
        """8.1 Axis units on the board, vehicles included as long as they are whole."""
        self.crewed = crewed
        """15.1 Vehicles that drive."""
        self.crafts = crafts
        """15.8, 15.9 The operators' dinghies and jeeps."""
        self.everyone = everyone
        """All units, also those on spawn tiles."""

    def put(self, unit: Unit, place: int) -> None:
        """Move a unit; the masks follow, all anew only for vehicles, and where one shares a square (15.2)."""
        before = unit.place
        unit.place = place
        change = self.board.bits[before] | self.board.bits[place]
        if unit.role == VEHICLE or before < 0 or self.crewed & change:
            self.refresh()
            return
        self.everyone ^= change
        if max(before, place) >= self.board.size:
            change &= self.board.squares
        self.occupied ^= change
        self.enemies ^= change
        if not unit.alert:
            self.full ^= change

    def template(self, center: int) -> int:
        """14.2 The 3 x 3 squares around a square, clipped at the board's edge."""
        mask = self.board.bits[center]
        for facing in range(8):
            there = self.board.ahead[center * 8 + facing]
            if 0 <= there < self.board.size:
                mask |= self.board.bits[there]
        return mask

    # Who is there

    def on_board(self, operator: Operator) -> bool:
        """1.5 Alive, free and on the board itself."""
        return not operator.dead and not operator.captive and 0 <= operator.place < self.board.size

    def team(self) -> list[Operator]:
        """Everybody who acts: operators and freed companions."""
        return [operator for operator in self.state.operators if not operator.dead and not operator.captive]

    def targets(self) -> list[Operator]:
        """5.5, 9 Operators that the enemy could know of: those on the board."""
        size = self.board.size
        return [
            operator
            for operator in self.state.operators
            if 0 <= operator.place < size and not operator.dead and not operator.captive
        ]

    def spotted(self) -> list[Operator]:
        """9 The spotted operators on the board."""
        size = self.board.size
        return [
            operator
            for operator in self.state.operators
            if operator.spotted and 0 <= operator.place < size and not operator.dead and not operator.captive
        ]

    def anyone_spotted(self) -> bool:
        """9 Whether there is a spotted operator on the board."""
        size = self.board.size
        for operator in self.state.operators:
            if operator.spotted and 0 <= operator.place < size and not operator.dead and not operator.captive:
                return True
        return False

    def active(self, unit: Unit) -> bool:
        """A living unit on the board that is no parked vehicle."""
        return unit.fate == ALIVE and 0 <= unit.place < self.board.size and not unit.parked

    def eyes(self) -> list[Unit]:
        """Units that can see: on the board, alive, crewed, without a cigarette."""
        return [unit for unit in self.state.units if self.active(unit) and not unit.smoking]

    def operator_mask(self) -> int:
        """3.4 The squares of all operators, captives included; those aboard a craft do not count."""
        mask = 0
        for operator in self.state.operators:
            if not operator.dead and operator.place >= 0:
                mask |= self.board.bits[operator.place]
        return mask

    def walker(self, operator: Operator) -> int:
        """3.3 What steps he can take: with hook, diver gear, crouched."""
        gear = operator.gear
        flags = CROUCHED if operator.crouched else 0
        if gear[GRAPPLING_HOOK]:
            flags |= HOOK
        if gear[DIVER_GEAR]:
            flags |= DIVER
        return flags

    def number(self, operator: Operator) -> int:
        """His number; a question may be about the same man in another copy of the state, so that his key decides."""
        for number, other in enumerate(self.state.operators):
            if other.key == operator.key:
                return number
        return NOWHERE

    def unit_number(self, unit: Unit) -> int:
        for number, other in enumerate(self.state.units):
            if other is unit:
                return number
        return NOWHERE

    def in_jeep(self, operator: Operator) -> bool:
        return operator.aboard != NOWHERE and self.state.units[operator.aboard].kind == JEEP

    def hides(self, operator: Operator) -> bool:
        """Whether his crouching counts: aboard a craft it hides nobody (15.8, 15.9)."""
        return operator.crouched and operator.aboard == NOWHERE

    def nearest(self, place: int, operators: list[Operator]) -> int:
        """The distance from a place to the nearest of some operators."""
        row = self.board.distance[place]
        best = 999
        for operator in operators:
            if row[operator.place] < best:
                best = row[operator.place]
        return best

    def corpse_mask(self) -> int:
        mask = 0
        for token in self.state.tokens:
            if token.kind == CORPSE and 0 <= token.place < self.board.size:
                mask |= self.board.bits[token.place]
        return mask

    # 17 Who decides

    def lead(self) -> str:
        """17.5 Who answers for the team: the first operator alive; between missions (16.7) the first seat."""
        for operator in self.state.operators:
            if not operator.dead and not operator.companion:
                return operator.key
        return self.state.operators[0].key if self.state.operators else "jock"

    def seat(self, operator: Operator) -> str:
        """A companion follows whoever leads."""
        return self.lead() if operator.companion else operator.key

    def tie(self, ask: str, rule: str, options: list[Option], about: object = None, weight: int = SOME) -> Option:
        """17.5 A choice that the rules give to the players; or the first in the default order."""
        if len(options) == 1 or self.state.ties < weight:
            return options[0]
        return self.ask(Decision(self.lead(), ask, rule, options, about))

    def unit_option(self, unit: Unit, rule: str) -> Option:
        """A unit as an answer."""
        return self.kit.unit(unit.key, self.unit_number(unit), rule)

    def operator_option(self, operator: Operator, rule: str) -> Option:
        return self.kit.option(operator.key, operator.name, self.number(operator), rule)

    # Chance

    def throw(self, dice: int) -> list[int]:
        """1.3 Several dice thrown for one purpose."""
        return [self.fate.roll(D6) for _ in range(dice)]

    # What other chapters add

    def window(self, unit: Unit, place: int, facing: int) -> bool:
        """17.3 A marked attack may come now; whether the unit died or gives up its move. Filled in by chapter 6.10."""
        return False

    def primary_prepared(self) -> bool:
        """16.6 Whether every primary objective but leaving is done or its bombs are laid. Filled in by chapter 16."""
        return False

    # Words

    def say(self, text: str, rule: str, pieces: list[str] | None = None, good: bool | None = None) -> None:
        if self.heard:
            self.tell(Told(sentence(text), rule, pieces, good))

    def step_told(self, who: str, key: str, text: str, rule: str) -> None:
        self.tell(Stepped(sentence(who), key, text, rule))

    def unit_name(self, unit: Unit) -> str:
        """A unit in a sentence: "Sentry 1", "the general"."""
        return with_article(spoken(unit.key))

    def token_name(self, token: Token) -> str:
        """A token in a sentence: "barrel 1", "the corpse", "the rabbit's foot"."""
        return with_article(token_words(token))

    def name(self, place: int) -> str:
        return self.board.names[place] if place >= 0 else "nowhere"

    def facing_name(self, facing: int) -> str:
        return FACINGS[facing]


def token_words(token: Token) -> str:
    """What a token is: objects by their number, papers by what they are, loose gear by its name."""
    if token.kind == LOOSE:
        return gear_token(token.gear)
    if token.kind in (BARREL, CONTAINER):
        return spoken(token.key).lower()
    if token.kind == DOCUMENTS:
        return spoken(token.key).rstrip(" 0123456789").lower()
    return TOKEN_NAMES[token.kind]
