"""Answers that are made once and used again and again: actions with their price, places, units, attacks."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Option
from moonless.core.fate import Source
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import FACINGS, WALKERS
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.ways import Reach
from moonless.games.rogue_regiment.content.action_table import KINDS_OF_WALKS, Action
from moonless.games.rogue_regiment.content.components import GEAR, GRENADE, PLACEABLE, Weapon
from moonless.games.rogue_regiment.content.names import gear_token, spoken, with_article
from moonless.games.rogue_regiment.state import ASK_ME, AT_FIRST_SIGHT, AT_SHORT_RANGE, BEFORE_IT_SEES, NOWHERE

BURDENS_KEPT: Final = 2000
SURROUNDINGS_KEPT: Final = 200

D6: Final = Source("d6", [1, 2, 3, 4, 5, 6])
SPECIAL: Final = Source("special", [0, 1], {0: "now", 1: "later"})

END: Final = Option("end", "End his turn", rule="6.1")
DONE: Final = Option("done", "Nobody else acts", rule="6.1")
WITHDRAW: Final = Option("withdraw", "Withdraw: the mission ends here", 1, "16.2")
STAY: Final = Option("stay", "Stay", 0, "16.2")
STOP: Final = Option("stop", "Stop here", NOWHERE, "6.4")
FIRE: Final = Option("fire", "Fire at the marked target", 1, "6.10")
HOLD: Final = Option("hold", "Hold fire", 0, "6.10")
USE_FOOT: Final = Option("reroll", "Use the rabbit's foot: roll all again", 1, "14.12")
ACCEPT: Final = Option("accept", "Let the roll stand", 0, "14.12")
CLOCKWISE: Final = Option("clockwise", "Clockwise", 1, "2.5")
ANTICLOCKWISE: Final = Option("anticlockwise", "Anticlockwise", -1, "2.5")
TAKE_HIT: Final = Option("man", "The man takes it", 0, "15.9")
JEEP_HIT: Final = Option("jeep", "The jeep takes it", 1, "15.9")

FACING_KEYS: Final = [facing.lower() for facing in FACINGS]
STEPS: Final = [Option(key, key.upper(), at, "6.7") for at, key in enumerate(FACING_KEYS)]
RUNS: Final = [Option(key, key.upper(), at, "6.4") for at, key in enumerate(FACING_KEYS)]
PUTS: Final = [Option(key, key.upper(), at, "6.13") for at, key in enumerate(FACING_KEYS)]
DRIVES: Final = [Option(key, key.upper(), at, "15.9") for at, key in enumerate(FACING_KEYS)]
"""A facing as an answer, by what is done that way."""
FUSES: Final = [Option(f"fuse {n}", f"Fuse {n}: after the next {n} cards", n, "14.5") for n in range(21)]
FUSES[1].label = "Fuse 1: this very turn"
ORDERS: Final = [
    Option("ask", "Ask me each time", ASK_ME, "17.3"),
    Option("at first sight", "Fire at first sight", AT_FIRST_SIGHT, "17.3"),
    Option("at short range", "Fire when it is at short range", AT_SHORT_RANGE, "17.3"),
    Option("before it sees", "Fire before it sees anyone", BEFORE_IT_SEES, "17.3"),
]
STARTS: Final = [Option(f"start {n + 1}", f"Start point {n + 1}", n, "2.8") for n in range(12)]


class ActionOption(Option):
    """6.1 An action as an answer; `value` is a facing or the number of what it is done to."""

    def __init__(self, action: Action, what: str, label: str, value: int = 0, rule: str = "") -> None:
        super().__init__(f"{action.verb} {what}".rstrip(), label, value, rule or action.rule, action.ap)
        self.verb = action.verb


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Attack:
    """8.1 A weapon on a target: a unit, or a barrel (8.11). Where a grenade goes is asked for apart (14.4)."""

    def __init__(self, weapon: int, unit: int = NOWHERE, barrel: int = NOWHERE) -> None:
        self.weapon = weapon
        self.unit = unit
        self.barrel = barrel

    @property
    def thrown(self) -> bool:
        return self.weapon == GRENADE


class AttackOption(ActionOption):
    """6.6 An attack as an answer."""

    def __init__(self, action: Action, what: str, label: str, attack: Attack, rule: str = "") -> None:
        super().__init__(action, what, label, 0, rule)
        self.attack = attack
        self.with_step: AttackOption | None = None
        """6.7 The same attack with a step after it, once it was asked for."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Burden:
    """6.13 What can be put down: a token from his board, papers, or the object in his arms."""

    def __init__(self, gear: int = NOWHERE, papers: int = NOWHERE) -> None:
        self.gear = gear
        self.papers = papers
        """The number of their token."""


BURDENS: Final = [Burden(gear) for gear in range(len(GEAR))]
IN_ARMS: Final = Burden()


class PlaceOption(ActionOption):
    """6.13 Something to put down, as an answer."""

    def __init__(self, action: Action, what: str, label: str, burden: Burden) -> None:
        super().__init__(action, what, label)
        self.burden = burden


class Held:
    """6.13 What a man could put down from his board, and the same as answers; kept, so never to be changed."""

    def __init__(self, burdens: list[Burden], options: list[Option]) -> None:
        self.burdens = burdens
        self.options = options


class ActionOptions:
    """The actions that mean the same in every mission."""

    def __init__(self, actions: dict[str, Action]) -> None:
        self.moves = steps(actions["move"], "Move {}")
        self.sprints = steps(actions["sprint"], "Sprint, first {}")
        self.climbs = steps(actions["climb"], "Climb {}")
        self.step_attacks = steps(actions["step-attack"], "Step {} and attack")
        self.step_places = steps(actions["step-place"], "Step {} and place")
        self.ways = {
            "move": self.moves, "sprint": self.sprints, "climb": self.climbs,
            "step-attack": self.step_attacks, "step-place": self.step_places,
        }  # fmt: skip
        """The actions toward a facing."""
        self.crouch = ActionOption(actions["crouch"], "", "Crouch")
        self.stand = ActionOption(actions["stand"], "", "Pop up")
        self.recover = ActionOption(actions["recover"], "", "Recover 1 health")
        self.mark = ActionOption(actions["mark"], "", "Mark a target")
        self.cigarette = ActionOption(actions["cigarette"], "", "Give the cigarette to somebody")
        self.drive = ActionOption(actions["drive"], "", "Drive the jeep")
        self.throw = AttackOption(actions["grenade"], "", "Throw a grenade", Attack(GRENADE))
        self.throw_step = AttackOption(
            actions["attack-step"], "grenade", "Fire and step, a grenade", Attack(GRENADE)
        )  # fmt: skip
        self.places = [
            PlaceOption(actions["place"], key, f"Place {with_article(gear_token(gear))}", BURDENS[gear])
            for gear, key in enumerate(GEAR)
        ]
        """What is put down from his board."""
        self.burdens: dict[int, Held] = {}
        self.fuses: list[Option] = []
        """14.5 Those that are long and short enough, once they were asked for."""

    def burdens_of(self, gear: list[int]) -> "Held":
        """6.13 What a man with this on his board could put down; kept by the kinds he has."""
        key = 0
        for kind in PLACEABLE:
            if gear[kind]:
                key |= 1 << kind
        found = self.burdens.get(key)
        if found is None:
            held = [kind for kind in PLACEABLE if gear[kind]]
            options: list[Option] = [self.places[kind] for kind in held]
            found = keep(self.burdens, key, Held([BURDENS[kind] for kind in held], options), BURDENS_KEPT)
        return found


def steps(action: Action, label: str) -> list[ActionOption]:
    """An action toward each facing."""
    return [ActionOption(action, key, label.format(key.upper()), at) for at, key in enumerate(FACING_KEYS)]


class MissionOptions:
    """Everything of a mission that does not change while it is played; options by what they point at."""

    def __init__(self, board: Board, actions: dict[str, Action], weapons: list[Weapon]) -> None:
        self.board = board
        self.actions = actions
        self.weapons = weapons
        self.places: dict[str, list[Option | None]] = {}
        """By the rule that asks."""
        self.throws: dict[tuple[int, int], list[Option]] = {}
        """14.4 By place, and the squares within buildings that are in sight from there."""
        self.indoors = sum(board.bits[place] for place in range(board.size) if board.inside[place])
        self.named: dict[str, Option] = {}
        self.attacks: dict[tuple[str, int, str], AttackOption] = {}
        self.aims: dict[str, ActionOption] = {}
        self.units: dict[str, Option] = {}
        self.surroundings: dict[int, Surroundings] = {}
        """By structures and explosion markers."""
        self.reaches: dict[tuple[int, int, int, int, int], Reach] = {}
        """9.6.1 By place, points, gait, obstacles, and who stands near."""

    def among(self, obstacles: int) -> "Surroundings":
        """What the ground opens while these structures and markers stand."""
        found = self.surroundings.get(obstacles)
        if found is None:
            found = keep(self.surroundings, obstacles, Surroundings(obstacles), SURROUNDINGS_KEPT)
        return found

    def place(self, place: int, rule: str) -> Option:
        """A place as an answer."""
        places = self.places.get(rule)
        if places is None:
            places = self.places[rule] = [None] * self.board.places
        option = places[place]
        if option is None:
            board = self.board
            option = places[place] = Option(board.keys[place], f"to {board.names[place]}", place, rule)
        return option

    def option(self, key: str, label: str, value: int, rule: str) -> Option:
        """An option made once; the same key always means the same."""
        option = self.named.get(key)
        if option is None or option.value != value or option.rule != rule or option.label != label:
            option = self.named[key] = Option(key, label, value, rule)
        return option

    def action(self, verb: str, what: str, label: str, value: int) -> Option:
        """An action on something of this mission."""
        key = f"{verb} {what}"
        option = self.named.get(key)
        if option is None or option.value != value or option.label != label:
            option = self.named[key] = ActionOption(self.actions[verb], what, label, value)
        return option

    def unit(self, key: str, number: int, rule: str) -> Option:
        """A unit as an answer."""
        found = self.units.get(key)
        if found is None or found.value != number or found.rule != rule:
            found = self.units[key] = Option(key, spoken(key), number, rule)
        return found

    def attack(self, verb: str, weapon: int, key: str, unit: int, barrel: int, rule: str) -> AttackOption:
        """An attack with a weapon on a unit or a barrel, whose key is given; after a step it has no verb (6.7)."""
        found = self.attacks.get((verb, weapon, key))
        if found is None or found.attack.unit != unit or found.attack.barrel != barrel:
            label = self.attack_words(verb, weapon, key)
            action = self.actions[verb or "step-attack"]
            found = AttackOption(action, f"{GEAR[weapon]} {key}", label, Attack(weapon, unit, barrel), rule)
            if not verb:
                found.key = f"{GEAR[weapon]} {key}"
            self.attacks[verb, weapon, key] = found
        return found

    def attack_words(self, verb: str, weapon: int, key: str) -> str:
        """The same in words."""
        words = {"attack": "Attack", "attack-step": "Fire and step, at", "blind": "Blind fire at", "": "Attack"}
        return f"{words.get(verb, 'Marked attack on')} {spoken(key)}, {self.weapons[weapon].name}"

    def aim(self, key: str, number: int) -> ActionOption:
        """6.9 Aim at a unit."""
        found = self.aims.get(key)
        if found is None or found.value != number:
            found = self.aims[key] = ActionOption(self.actions["aim"], key, f"Aim at {spoken(key)}", number)
        return found


class Surroundings:
    """What the ground opens while certain structures and explosion markers stand, found when first asked for."""

    def __init__(self, obstacles: int) -> None:
        self.obstacles = obstacles
        self.openings: list[dict[int, Opening]] = [{} for _ in range(WALKERS)]
        """3.3 By walker and place."""
        self.reaches: dict[tuple[int, int, int], Reach] = {}
        """9.6.1 By place, points and gait: what could be reached where nobody stands."""
        self.puts: dict[int, Puts] = {}
        """6.13 By place; the same over high walls too (R23)."""
        self.puts_over: dict[int, Puts] = {}


class Puts:
    """6.13 The places around one where the ground lets things be put down: items, objects, and those on the board."""

    def __init__(self, items: int, objects: int, board: int) -> None:
        self.items = items
        self.objects = objects
        self.items_on_board = items & board
        self.objects_on_board = objects & board


class Opening:
    """3.3 The steps that the ground opens from a place, as options; they hold where nobody stands near."""

    def __init__(self, near: int, beside: list[int]) -> None:
        self.near = near
        """All places next to it."""
        self.beside = beside
        """By facing, the place ahead as a mask; 0 where there is none."""
        self.ways = 0
        """The facings in which a plain step leads on, a bit each."""
        self.moves_to = 0
        """Where moves lead, and where sprints do."""
        self.runs_to = 0
        self.moves: list[Option] = []
        self.sprints: list[Option] = []
        self.runs: list[Option] = []
        """The same in the middle of a sprint."""
        self.climbs: list[Option] = []
        self.step_places: list[Option] = []
        self.walks: list[list[Option] | None] = [None] * KINDS_OF_WALKS
        """Moves, sprints and climbs together, by which of them are open to him, once they were asked for."""
