"""SLCs in a certain condition, and what was rolled for them."""

from moonless.core.table import Table
from moonless.games.by_stealth_and_sea.content.components import REPAIR
from moonless.games.by_stealth_and_sea.events import SkillRolled
from moonless.games.by_stealth_and_sea.rules import faults
from moonless.games.by_stealth_and_sea.state import Slc
from tests.games.by_stealth_and_sea.position import Position


def slc_1(position: Position, at: str, facing: str = "E", **changes: int | bool) -> Slc:
    """SLC 1 of a crew without attribute, all skills 1, no surges, at the start of its activation."""
    position.slc(1, operator="bertozzi-viglioli", pilot=1, ops=1, repair=1, stamina=1, surges=0)
    return position.ready(position.slc(1, at, facing, "", **changes), 1 if changes.get("stunned") else 2)


def checks(position: Position) -> list[tuple[str, int]]:
    """The checks rolled: skill and value."""
    return [(event.skill, event.target) for event in position.events if isinstance(event, SkillRolled)]


def break_down(position: Position, slc: Slc, card: str) -> None:
    """The SLC draws this card and fails its Repair check."""
    faults.fault_check(position.chance(faults=card, d6=[1] * slc.skills[REPAIR]), slc)


def rider(position: Position, at: str = "K7", **changes: int | bool) -> Slc:
    """SLC 1 submerged with its warhead stuck to the craft: the token lies on a Fault card."""
    slc = slc_1(position, at)
    break_down(position, slc, "single-inflatable-ring")
    return position.ready(position.slc(1, "", "", "", submerged=True, **changes))


def to_first_action(table: Table, fault: str = "", facing: str = "face nw") -> None:
    """Answer all until SLC 1 is asked what to do; by hand, SLC 1 suffers this fault first and nobody another."""
    rolled = False
    while table.decision is not None and table.decision.ask != "action":
        ask, keys = table.decision.ask, [option.key for option in table.decision.options]
        if ask == "faults" and fault and not rolled:
            table.choose(f"faults {fault}")
        elif ask == "d6":
            table.choose("d6 1" if fault and not rolled else "d6 6")
            rolled = True
        else:
            answers = {"place-ship": "random", "facing": facing, "reroll": "accept"}
            table.choose(answers.get(ask, keys[-1] if ask == "slc" else keys[0]))


def crew(position: Position, operator: str, **skills: int) -> Slc:
    """SLC 1 with this crew and the skills said, all others 1; one surge; ready to act in open water."""
    slc = position.slc(1, "E5", "E", operator, pilot=1, ops=1, repair=1, stamina=1, surges=1)
    return position.ready(position.slc(1, "", "", "", **skills) if skills else slc)


def rolls(position: Position) -> list[SkillRolled]:
    return [event for event in position.events if isinstance(event, SkillRolled)]
