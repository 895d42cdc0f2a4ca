"""4.3 Actions: what each needs, what it costs, what it does. The figures are the rows of `rules.toml`."""

from typing import Final

from moonless.core.decision import Decision, Option, Refusal
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    DIRECTIONS,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
    ActionRow,
)
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.content.pieces import Kit
from moonless.games.by_stealth_and_sea.events import Moved, ShipDestroyed
from moonless.games.by_stealth_and_sea.rules.basics import Basics
from moonless.games.by_stealth_and_sea.state import CAPTURED, DESTROYED, ESCAPED, SCUTTLED, Slc

END = Option("end", "End the activation", rule="4.4")
DISTANCES = [Option(f"ahead {n}", f"{n} hex{'es' * (n > 1)}", n, "4.3.2") for n in range(4)]
ALONE: Final = [0]


class Act(Option):
    """An action at a price: for one point most need a check, for two they succeed."""

    def __init__(self, action: "Action", key: str, label: str, cost: int, rolls: bool, target: int) -> None:
        super().__init__(key, label, target, action.rule, cost)
        self.action = action
        self.rolls = rolls


class Action:
    """A row of the action table. `targets` are the (key, label) of all it could ever be aimed at in this mission."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        self.id = row.id
        self.verb = verb
        self.rule = row.rule
        self.name = row.name
        self.bit = bit
        self.skill = row.skill
        self.value = row.value
        self.distance = row.distance
        self.for_one: list[Act] = []
        self.for_two: list[Act] = []
        for number, (key, label) in enumerate(targets):
            full_key = f"{verb} {key}".strip()
            full_label = f"{row.name} {label}".strip()
            if row.cost_1:
                self.for_one.append(Act(self, full_key, full_label, 1, row.cost_1 == "check", number))
            if row.cost_2 == "check":
                self.for_two.append(Act(self, full_key, full_label, 2, True, number))
            elif row.cost_2:
                self.for_two.append(Act(self, f"{full_key} surely", f"{full_label}, surely", 2, False, number))
        self.cheapest = 1 if row.cost_1 else 2
        self.done_already = self.refusal("performed or tried already this turn", "4.3")
        self.too_dear = self.refusal(f"needs {self.cheapest} action points", "4.2")
        here = "surfaced" if row.states == ["submerged"] else "submerged"
        self.wrong_state = self.refusal(f"the craft is {here}", row.rule)
        self.carries = self.refusal("a warhead hangs on the counter", "4.3.11")

    def refusal(self, reason: str, rule: str) -> Refusal:
        return Refusal(self.id, self.name, reason, rule, self.verb)

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        """What stands in the way now, apart from state, price and having done it before."""
        return None

    def aims(self, game: Basics, slc: Slc) -> list[int]:
        """The targets it can be aimed at now."""
        return ALONE

    def offer(self, game: Basics, slc: Slc, options: list[Option]) -> None:
        """Add this action at each price the crew can pay."""
        two = slc.action_points > 1
        for target in self.aims(game, slc):
            if self.for_one:
                options.append(self.for_one[target])
            if two and self.for_two:
                options.append(self.for_two[target])

    def target(self, game: Basics, slc: Slc, act: Act) -> int:
        """The value its check must reach."""
        return self.value

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        """What it does once it has succeeded."""
        raise NotImplementedError


class Movement(Action):
    """Move and Full Move: straight ahead, on battery power, never into a net."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.no_battery = self.refusal("the batteries are dead", "1.6.1")
        self.no_transmission = self.refusal("the transmission is out", "1.6.1")
        self.blocked = self.refusal("the way ahead is blocked", "1.7")
        self.net_ahead = self.refusal("a net lies ahead", "1.7")

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        if slc.warhead_out:
            return self.carries
        if not slc.spaces[BATTERY]:
            return self.no_battery
        if self.distance > 1 and not slc.spaces[TRANSMISSION]:
            return self.no_transmission
        ahead = game.board.ahead[slc.hex * 6 + slc.facing]
        if ahead < 0:
            return self.blocked
        return self.net_ahead if game.board.net[ahead] else None

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        """4.3.1 One hex. 4.3.2 Surfaced: one to three, chosen now. 4.3.3 Submerged: two, or one if blocked (R14)."""
        most = self.free_hexes(game, slc)
        if most > 1 and not slc.submerged:
            most = game.ask(Decision(slc.seat, "distance", "4.3.2", [*DISTANCES[1 : most + 1]], slc)).value
        advance(game, slc, most, self.rule, "moves")

    def free_hexes(self, game: Basics, slc: Slc) -> int:
        """How far ahead the way is free, up to this action's distance; a net ends it (R15)."""
        board, here, free = game.board, slc.hex, 0
        while free < self.distance:
            here = board.ahead[here * 6 + slc.facing]
            if here < 0 or board.net[here]:
                break
            free += 1
        return free


class ChangeDirection(Action):
    """4.3.4, 4.3.5 Turn to any other facing."""

    def aims(self, game: Basics, slc: Slc) -> list[int]:
        return OTHER_FACINGS[slc.facing]

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.facing = act.value
        if game.heard:
            game.say(slc, f"SLC {slc.number} turns {DIRECTIONS[slc.facing]}.", self.rule)


class Dive(Action):
    """4.3.6 Flip a surfaced craft to its submerged side."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.no_ballast = self.refusal("the ballast tank is lost", "1.6.1")

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        return None if slc.spaces[BALLAST_TANK] else self.no_ballast

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.submerged = True
        if game.heard:
            game.say(slc, f"SLC {slc.number} dives.", self.rule)


class Surface(Action):
    """4.3.7 Flip a submerged craft to its surfaced side."""

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.submerged = False
        if game.heard:
            game.say(slc, f"SLC {slc.number} surfaces.", self.rule)


class Recover(Action):
    """4.3.8 A stunned crew is readied; the action point comes back next turn (R2)."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.not_stunned = self.refusal("the crew is not stunned", row.rule)
        self.value_without_wetsuit = row.value_without_wetsuit

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        return None if slc.stunned else self.not_stunned

    def target(self, game: Basics, slc: Slc, act: Act) -> int:
        return self.value if slc.spaces[WETSUIT] else self.value_without_wetsuit

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.stunned = False
        if game.heard:
            game.say(slc, f"The crew of SLC {slc.number} recovers.", self.rule, True)


class Repair(Action):
    """4.3.9 The token on a Fault card goes back to its space, the card is discarded."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.nothing_broken = self.refusal("no fault card with a token lies beside this craft", row.rule)

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        return None if slc.faults else self.nothing_broken

    def aims(self, game: Basics, slc: Slc) -> list[int]:
        return sorted(set(slc.faults)) if len(slc.faults) > 1 else slc.faults

    def target(self, game: Basics, slc: Slc, act: Act) -> int:
        return game.content.fault_cards[act.value].repair_value

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.faults.remove(act.value)
        card = game.content.fault_cards[act.value]
        slc.spaces[card.space] += 1
        game.state.fault_discards.append(act.value)
        if game.heard:
            game.say(slc, f"SLC {slc.number} repairs: {card.title}.", self.rule, True)


class EvadeNet(Action):
    """4.3.10 The only way into a net hex; also with dead batteries (R16)."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.no_net = self.refusal("no net ahead", row.rule)

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        if slc.warhead_out:
            return self.carries
        ahead = game.board.ahead[slc.hex * 6 + slc.facing]
        return None if ahead >= 0 and game.board.net[ahead] else self.no_net

    def target(self, game: Basics, slc: Slc, act: Act) -> int:
        return game.defense.net

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        advance(game, slc, 1, self.rule, "slips through the net")


class DetachWarhead(Action):
    """4.3.11 A Warhead token from the sheet to the counter, one at a time (R17)."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.one_out = self.refusal("a warhead hangs on the counter already", row.rule)
        self.none_left = self.refusal("no warhead token on the sheet", row.rule)

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        if slc.warhead_out:
            return self.one_out
        return None if slc.spaces[WARHEAD] else self.none_left

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.spaces[WARHEAD] -= 1
        slc.warhead_out = True
        if game.heard:
            game.say(slc, f"SLC {slc.number} detaches a warhead.", self.rule)


class ShipAction(Action):
    """An action aimed at a ship in the SLC's hex."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.no_ship = self.refusal("no ship in this hex", row.rule)
        self.no_warhead = self.refusal("no warhead hangs on the counter", row.rule)
        self.no_broken_warhead = self.refusal("no warhead token lies on a fault card of this craft", row.rule)

    def aims(self, game: Basics, slc: Slc) -> list[int]:
        return [ship for ship, hex in enumerate(game.state.ship_hex) if hex == slc.hex]

    def destroy(self, game: Basics, slc: Slc, ship: int) -> None:
        game.state.ship_hex[ship] = DESTROYED
        slc.sunk.append(ship)
        if game.heard:
            hit = game.ships[ship]
            game.tell(ShipDestroyed(slc.number, hit.id, hit.title, hit.victory_points, self.rule))


class AttachWarhead(ShipAction):
    """4.3.12 The warhead on the counter goes under a ship, which is destroyed. Failure leaves it on the counter."""

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        if not slc.warhead_out:
            return self.no_warhead
        return None if slc.hex in game.state.ship_hex else self.no_ship

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        slc.warhead_out = False
        self.destroy(game, slc, act.value)


class AttackFromSlc(ShipAction):
    """4.3.13 With the warhead stuck to the craft: ship and SLC go together, then Escape (R13)."""

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        if broken_warhead(game, slc) < 0:
            return self.no_broken_warhead
        return None if slc.hex in game.state.ship_hex else self.no_ship

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        kind = broken_warhead(game, slc)
        slc.faults.remove(kind)
        game.state.fault_discards.append(kind)
        slc.rode_into = act.value
        self.destroy(game, slc, act.value)
        escape(game, slc, "goes with its target", self.rule)


class ScuttleSlc(Action):
    """4.3.14 Sink the craft, then Escape; not under the eyes of a Patrol Craft (R18)."""

    def __init__(self, row: ActionRow, bit: int, verb: str, targets: list[tuple[str, str]]) -> None:
        super().__init__(row, bit, verb, targets)
        self.watched = self.refusal("a Patrol Craft is in the hex", row.rule)

    def barred(self, game: Basics, slc: Slc) -> Refusal | None:
        return self.watched if slc.hex in game.state.patrol_hex else None

    def perform(self, game: Basics, slc: Slc, act: Act) -> None:
        escape(game, slc, "is scuttled", self.rule)


def advance(game: Basics, slc: Slc, hexes: int, rule: str, verb: str) -> None:
    """Go straight ahead. A submerged craft that moves shakes off its Detected token (R21)."""
    board, start = game.board, slc.hex
    for _ in range(hexes):
        slc.hex = board.ahead[slc.hex * 6 + slc.facing]
    if board.harbor[slc.hex]:
        slc.entered_harbor = True
    if game.heard:
        game.tell(Moved(slc.number, board.hexes[start], board.hexes[slc.hex], verb, rule))
    if slc.submerged and slc.detected:
        slc.detected = False
        if game.heard:
            game.say(slc, f"SLC {slc.number} is no longer detected.", rule, True)


def broken_warhead(game: Basics, slc: Slc) -> int:
    """The Fault card of this SLC that holds a Warhead token, or -1."""
    for kind in slc.faults:
        if game.content.fault_cards[kind].space == WARHEAD:
            return kind
    return -1


def escape_modifier(game: Basics, slc: Slc) -> int:
    """4.3.15 Everything that counts but the empty breathing gear, which every Stamina check counts itself (R8)."""
    modifiers = game.content.escape_modifiers
    modifier = modifiers.boards.get(game.board.id, 0)
    modifier += modifiers.per_patrol_craft * game.state.patrol_hex.count(slc.hex)
    if game.state.turn <= game.content.early_turns:
        modifier += modifiers.early
    if not slc.stunned:
        modifier += modifiers.readied
    if game.board.harbor[slc.hex]:
        modifier += modifiers.inside_harbor
    return modifier


def escape(game: Basics, slc: Slc, how: str, rule: str) -> None:
    """4.3.15 The SLC goes to SLC Scuttled; its crew escapes or is captured."""
    row = game.content.actions[-1]
    modifier = escape_modifier(game, slc)
    if game.heard:
        game.say(slc, f"SLC {slc.number} {how}.", rule)
    game.remove(slc, SCUTTLED)
    escaped = game.skill_check(slc, STAMINA, row.value, row.name, row.rule, row.id, modifier)
    slc.crew = ESCAPED if escaped else CAPTURED
    if game.heard:
        end = "escapes" if escaped else "is captured"
        game.say(slc, f"The crew of SLC {slc.number} {end}.", row.rule, escaped)


OTHER_FACINGS = [[facing for facing in range(6) if facing != now] for now in range(6)]


KINDS: dict[str, type[Action]] = {
    "move": Movement,
    "full-move": Movement,
    "change-direction": ChangeDirection,
    "dive": Dive,
    "surface": Surface,
    "recover": Recover,
    "repair": Repair,
    "evade-net": EvadeNet,
    "detach-warhead": DetachWarhead,
    "attach-warhead": AttachWarhead,
    "attack-from-slc": AttackFromSlc,
    "scuttle-slc": ScuttleSlc,
}
VERBS = {
    "change-direction": "face",
    "detach-warhead": "detach",
    "attach-warhead": "attach",
    "attack-from-slc": "attack",
    "scuttle-slc": "scuttle",
}
"""How an option's key begins, where not with the action's id."""


class ActionTable:
    """All actions of a mission, and which exist in which state."""

    def __init__(self, content: Content, kit: Kit) -> None:
        nothing = [("", "")]
        facings = [(name.lower(), f"to {name}") for name in DIRECTIONS]
        ships = [(ship.id, f"to {ship.title}") for ship in kit.ships]
        victims = [(ship.id, f"on {ship.title}") for ship in kit.ships]
        repairs = [(card.key, card.title) for card in content.fault_cards]
        self.all: list[Action] = []
        self.surfaced: list[Action] = []
        self.submerged: list[Action] = []
        bits: dict[str, int] = {}
        aims = {"change-direction": facings, "repair": repairs, "attach-warhead": ships, "attack-from-slc": victims}
        for row in content.actions:
            if row.id not in KINDS:
                continue  # Escape is not chosen: it follows
            bit = bits.setdefault(row.id, 1 << len(bits))
            action = KINDS[row.id](row, bit, VERBS.get(row.id, row.id), aims.get(row.id, nothing))
            self.all.append(action)
            if "surfaced" in row.states:
                self.surfaced.append(action)
            if "submerged" in row.states:
                self.submerged.append(action)

    def usable(self, slc: Slc) -> list[Action]:
        """4.1 The actions that exist in the craft's state."""
        return self.submerged if slc.submerged else self.surfaced


_tables: dict[Kit, ActionTable] = {}


def action_table(content: Content, kit: Kit) -> ActionTable:
    """The action table of a mission, made once."""
    if kit not in _tables:
        _tables[kit] = ActionTable(content, kit)
    return _tables[kit]
