"""What an answer would bring on, as facts: what the harbor may do next, a ship sunk, an Escape, the last surge."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Consequence
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, SHIP, SPACE_TITLES, STAMINA
from moonless.games.by_stealth_and_sea.rules.actions import free_hexes
from moonless.games.by_stealth_and_sea.rules.chances import one_throw
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.skill_checks import ACCEPT, REROLL, Check
from moonless.games.by_stealth_and_sea.rules.slc_phase import END
from moonless.games.by_stealth_and_sea.screen.danger import changed_threats, threats
from moonless.games.by_stealth_and_sea.screen.odds import escape_need
from moonless.games.by_stealth_and_sea.state import Slc

STUCK = "No ship lies here: with a warhead on the counter the craft cannot move (R17)."


def consequences(play: Play, decision: Decision, option: Option) -> list[Consequence]:
    """What an answer would bring on; of a check, what its success would."""
    about = decision.about
    if isinstance(about, Check):
        return [*last_surge(play, decision, option, about.slc), *failure(play, decision, option, about)]
    if not isinstance(about, Slc):
        return []
    if option is END:
        return threats(play, about)
    if decision.ask == "distance":
        return arrival(play, about, hexes_ahead(play, about, option.value)[-1])
    return act_consequences(play, about, option) if isinstance(option, Act) else []


def act_consequences(play: Play, slc: Slc, act: Act) -> list[Consequence]:
    """4.3 What an action would bring on."""
    id = act.action.id
    if id in ("dive", "surface"):
        then = slc.copy()
        then.submerged = id == "dive"
        return changed_threats(play, slc, then)
    end = destination(play, slc, act)
    if end is not None:
        return arrival(play, slc, end)
    found: list[Consequence] = []
    if act.action.aim == SHIP:
        ship = play.ships[act.ship]
        points = counted(ship.victory_points, "victory point")
        found.append(Consequence("sunk", f"{ship.title} goes down: {points}", "good", ship.id))
    if id in ("scuttle-slc", "attack-from-slc"):
        chance = one_throw(slc.skills[STAMINA], escape_need(play, slc, slc.spaces[BREATHING_GEAR]))
        words = f"Then the crew has to escape: {chance:.0%}"
        found.append(Consequence("escape", words, "warn", slc.seat, "", chance, named=True))
    if id == "detach-warhead" and slc.hex not in play.state.ship_hex:
        found.append(Consequence("stuck", STUCK, "warn", slc.seat))
    return found


def destination(play: Play, slc: Slc, act: Act) -> int | None:
    """The hex that an action leads to, where that is certain: a surfaced Full Move is still asked how far."""
    id = act.action.id
    if id == "evade-net":
        return hexes_ahead(play, slc, 1)[-1]
    if id not in ("move", "full-move"):
        return None
    most = free_hexes(play, slc, act.action.row.distance)
    return None if most > 1 and not slc.submerged else hexes_ahead(play, slc, most)[-1]


def hexes_ahead(play: Play, slc: Slc, count: int) -> list[int]:
    """The hex of the craft and so many straight ahead."""
    way = [slc.hex]
    for _ in range(count):
        way.append(play.board.ahead[way[-1]][slc.facing])
    return way


def arrival(play: Play, slc: Slc, hex: int) -> list[Consequence]:
    """4.3 What it means to go to a hex; R21: submerged it shakes off its Detected token."""
    then = slc.copy()
    then.hex = hex
    then.detected = slc.detected and not slc.submerged
    found = changed_threats(play, slc, then)
    if slc.detected and not then.detected:
        found.insert(0, Consequence("unseen", "No longer detected", "good", slc.seat))
    return found


def last_surge(play: Play, decision: Decision, option: Option, slc: Slc) -> list[Consequence]:
    """1.5, 1.6.1 The last surge token empties the breathing gear."""
    spent = surges_spent(decision, option)
    if not spent or spent < slc.spaces[BREATHING_GEAR]:
        return []
    empty = play.content.sheet.when_empty[BREATHING_GEAR]
    return [Consequence("breathing-gear", f"The last surge token: {empty}", "grave", slc.seat)]


def failure(play: Play, decision: Decision, option: Option, check: Check) -> list[Consequence]:
    """1.6 What a failed fault check takes away, unless its own last surge went on it (R9); 1.6.1 in cold water."""
    if check.rule == "1.6.1":
        words = "Stunned" if option is ACCEPT else "A failure stuns the crew"
        return [Consequence("stunned", words, "grave", check.slc.seat)]
    if check.rule != "1.6":
        return []
    space = SPACE_TITLES.index(check.what)
    left = check.slc.spaces[space] - 1
    if space == BREATHING_GEAR:
        left -= surges_spent(decision, option)
    if left < 0:
        return []
    loss = f"{check.what} loses a token"
    loss += f", {left} left" if left else f": {play.content.sheet.when_empty[space]}"
    words = loss if option is ACCEPT else f"If it fails, {loss}"
    return [Consequence("fault", words, "warn" if left else "grave", check.slc.seat)]


def surges_spent(decision: Decision, option: Option) -> int:
    """1.5 How many surge tokens an answer takes."""
    return option.value if decision.ask == "surges" or option.key == REROLL.key else 0
