"""What is made once and used again and again: dice, interned options, words for places and units."""

from moonless.core.decision import Option
from moonless.core.fate import Source
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.board.ways import Reach
from moonless.games.rogue_regiment.content.components import GEAR, Mission
from moonless.games.rogue_regiment.content.content import Content
from moonless.games.rogue_regiment.content.names import gear_token, spoken, with_article

D6 = Source("d6", [1, 2, 3, 4, 5, 6])

END = Option("end", "End his turn", rule="6.1")
DONE = Option("done", "Nobody else acts", rule="6.1")
WITHDRAW = Option("withdraw", "Withdraw: the mission ends here", 1, "16.2")
STAY = Option("stay", "Stay", 0, "16.2")
STOP = Option("stop", "Stop here", -1, "6.4")
CROUCH = Option("crouch", "Crouch", rule="6.11", cost=1)
STAND = Option("stand", "Pop up", rule="6.11")
RECOVER = Option("recover", "Recover 1 health", rule="6.17", cost=4)
MARK = Option("mark", "Mark a target", rule="6.10", cost=2)
THROW = Option("grenade", "Throw a grenade", rule="14.4", cost=1)
CIGARETTE = Option("cigarette", "Give the cigarette to somebody", rule="14.13")
DRIVE = Option("drive", "Drive the jeep", rule="15.9", cost=2)
FIRE = Option("fire", "Fire at the marked target", 1, "6.10")
HOLD = Option("hold", "Hold fire", 0, "6.10")
USE_FOOT = Option("reroll", "Use the rabbit's foot: roll all again", 1, "14.12")
ACCEPT = Option("accept", "Let the roll stand", 0, "14.12")
CLOCKWISE = Option("clockwise", "Clockwise", 1, "2.5")
ANTICLOCKWISE = Option("anticlockwise", "Anticlockwise", -1, "2.5")
TAKE_HIT = Option("man", "The man takes it", 0, "15.9")
JEEP_HIT = Option("jeep", "The jeep takes it", 1, "15.9")

FACING_KEYS = [facing.lower() for facing in FACINGS]
MOVES = [Option(f"move {key}", f"Move {key.upper()}", at, "6.3", 1) for at, key in enumerate(FACING_KEYS)]
SPRINTS = [Option(f"sprint {key}", f"Sprint, first {key.upper()}", at, "6.4", 2) for at, key in enumerate(FACING_KEYS)]
CLIMBS = [Option(f"climb {key}", f"Climb {key.upper()}", at, "6.5", 2) for at, key in enumerate(FACING_KEYS)]
STEP_ATTACKS = [
    Option(f"step-attack {key}", f"Step {key.upper()} and attack", at, "6.7", 1) for at, key in enumerate(FACING_KEYS)
]
STEP_PLACES = [
    Option(f"step-place {key}", f"Step {key.upper()} and place", at, "6.14", 1) for at, key in enumerate(FACING_KEYS)
]
STEPS = [Option(key, key.upper(), at, "6.7") for at, key in enumerate(FACING_KEYS)]
RUNS = [Option(key, key.upper(), at, "6.4") for at, key in enumerate(FACING_KEYS)]
PUTS = [Option(key, key.upper(), at, "6.13") for at, key in enumerate(FACING_KEYS)]
DRIVES = [Option(key, key.upper(), at, "15.9") for at, key in enumerate(FACING_KEYS)]
"""A facing as an answer, by what is done that way."""
FUSES = [Option(f"fuse {n}", f"Fuse {n}: after the next {n} cards", n, "14.5") for n in range(21)]
FUSES[1].label = "Fuse 1: this very turn"
ORDERS = [
    Option("ask", "Ask me each time", 0, "17.3"),
    Option("at first sight", "Fire at first sight", 1, "17.3"),
    Option("at short range", "Fire when it is at short range", 2, "17.3"),
    Option("before it sees", "Fire before it sees anyone", 3, "17.3"),
]
PLACES = [Option(f"place {key}", f"Place {with_article(gear_token(at))}", at, "6.13", 1) for at, key in enumerate(GEAR)]
"""What is put down from his board."""
STARTS = [Option(f"start {n + 1}", f"Start point {n + 1}", n, "2.8") for n in range(12)]


class Kit:
    """Everything of a mission that does not change while it is played; options by what they point at."""

    def __init__(self, content: Content, mission: Mission) -> None:
        self.content = content
        self.mission = mission
        keys = {number: card.id for number, card in enumerate(content.cards)}
        self.events = Source("event", list(keys), keys)
        self.special = Source("special", [0, 1], {0: "now", 1: "later"})
        self.places: dict[str, list[Option | None]] = {}
        """By the rule that asks."""
        self.throws: dict[tuple[int, int], list[Option]] = {}
        """14.4 By place, and the squares within buildings that are in sight from there."""
        board = mission.board
        self.indoors = sum(board.bits[place] for place in range(board.size) if board.inside[place])
        self.named: dict[str, Option] = {}
        self.attacks: dict[tuple[str, int, str], Option] = {}
        self.aims: dict[str, Option] = {}
        self.units: dict[str, Option] = {}
        self.openings: dict[tuple[int, int], dict[int, Opening]] = {}
        """By walker and obstacles, then by place."""
        self.reaches: dict[tuple[int, int, bool, int, int, int], Reach] = {}
        """9.6.1 By place, points, vehicle or not, obstacles, and who stands near."""
        self.puts: dict[tuple[int, int], tuple[int, int]] = {}
        """6.13 By place and obstacles: where items, and where objects can be put down, as masks."""

    def place(self, place: int, rule: str) -> Option:
        """A place as an answer."""
        places = self.places.get(rule)
        if places is None:
            places = self.places[rule] = [None] * self.mission.board.places
        option = places[place]
        if option is None:
            board = self.mission.board
            option = places[place] = Option(board.keys[place], f"to {board.names[place]}", place, rule)
        return option

    def option(self, key: str, label: str, value: int, rule: str, cost: int = 0) -> Option:
        """An option made once; the same key always means the same."""
        option = self.named.get(key)
        if option is None or option.value != value or option.rule != rule or option.label != label:
            option = Option(key, label, value, rule, cost)
            self.named[key] = option
        return option

    def unit(self, key: str, number: int, rule: str) -> Option:
        """A unit as an answer."""
        found = self.units.get(key)
        if found is None or found.value != number or found.rule != rule:
            found = self.units[key] = Option(key, spoken(key), number, rule)
        return found

    def attack(self, verb: str, weapon: int, key: str, target: int, rule: str) -> Option:
        """An attack with a weapon on a unit or barrel; `value` is weapon * 1000 + target."""
        found = self.attacks.get((verb, weapon, key))
        if found is None or found.value != weapon * 1000 + target:
            words = {"attack": "Attack", "attack-step": "Fire and step, at", "blind": "Blind fire at", "": "Attack"}
            label = f"{words.get(verb, 'Marked attack on')} {spoken(key)}, {self.content.weapons[weapon].name}"
            full = f"{verb} {GEAR[weapon]} {key}" if verb else f"{GEAR[weapon]} {key}"
            found = Option(full, label, weapon * 1000 + target, rule, 0 if verb == "marked" else 1)
            self.attacks[verb, weapon, key] = found
        return found

    def aim(self, key: str, number: int) -> Option:
        """6.9 Aim at a unit."""
        found = self.aims.get(key)
        if found is None or found.value != number:
            found = self.aims[key] = Option(f"aim {key}", f"Aim at {spoken(key)}", number, "6.9", 1)
        return found


class Opening:
    """3.3 The steps that the ground opens from a place, as options; they hold where nobody stands near."""

    def __init__(self, near: int, beside: list[int], steps: list[bool]) -> None:
        self.near = near
        """All places next to it."""
        self.beside = beside
        """By facing, the place ahead as a mask; 0 where there is none."""
        self.steps = steps
        self.moves_to = 0
        """Where moves lead, and where sprints do."""
        self.runs_to = 0
        self.moves: list[Option] = []
        self.sprints: list[Option] = []
        self.runs: list[Option] = []
        """The same in the middle of a sprint."""
        self.climbs: list[Option] = []


_kits: dict[str, Kit] = {}


def kit_of(content: Content, mission: Mission) -> Kit:
    """The kit of a mission; made once, and again only when the mission was changed."""
    kit = _kits.get(mission.id)
    if kit is None or kit.mission is not mission:
        kit = Kit(content, mission)
        _kits[mission.id] = kit
    return kit
