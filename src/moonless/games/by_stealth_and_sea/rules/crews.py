"""S.14, S.15 Who rides an SLC, and 8.4 the custom and reserve crews that may be swapped in."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, Operator
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import Slc

KEEP: Final = Option("keep", "Keep the printed crew", rule="8.4")
RIDES_ALREADY: Final = Bar("rides an SLC already", "8.4")
NEITHER_CUSTOM_NOR_RESERVE: Final = Bar("neither a custom crew nor in reserve for this mission", "8.4")


class CrewOption(Option):
    """A crew to ride an SLC."""

    def __init__(self, key: str, operator: Operator, rule: str) -> None:
        super().__init__(key, operator.name, rule=rule)
        self.operator = operator


def board_crew(slc: Slc, operator: Operator, skills: list[int]) -> None:
    """S.14, S.15 An Operator card takes an SLC; 1.3 its attribute counts from now on (R53 for the extra Surge)."""
    slc.spaces[BREATHING_GEAR] -= extra_surges(slc)
    slc.operator = operator.id
    slc.skills = skills
    slc.bonus_skill = operator.attribute.skill
    slc.bonus_action = operator.attribute.action
    slc.extra_surge = operator.attribute.type == "extra_surge"
    slc.spaces[BREATHING_GEAR] += extra_surges(slc)


def extra_surges(slc: Slc) -> int:
    return 1 if slc.extra_surge else 0


def crews_phase(play: Play) -> None:
    """8.4 Any crew may give way to a custom or a reserve card (D4); it takes the SLC's number (R38)."""
    for slc in play.state.slcs:
        swaps = [
            CrewOption(f"crew {operator.id}", operator, "8.4")
            for operator in play.content.operators.values()
            if swap_barred(play, operator) is None
        ]
        answer = play.ask(Decision(slc.seat, "swap-crew", "8.4", [KEEP, *swaps], slc))
        if isinstance(answer, CrewOption):
            board_crew(slc, answer.operator, skills_for(play, slc, answer.operator))
            if play.heard:
                say(play, slc, f"{crew_name(play, slc)} take SLC {slc.number}.", "8.4")


def swap_barred(play: Play, operator: Operator) -> Bar | None:
    """8.4 Why a crew cannot be swapped in."""
    if any(slc.operator == operator.id for slc in play.state.slcs):
        return RIDES_ALREADY
    if operator.kind == "custom" or reserve_skills(play, operator) is not None:
        return None
    return NEITHER_CUSTOM_NOR_RESERVE


def reserve_skills(play: Play, operator: Operator) -> list[int] | None:
    """8.4 A reserve crew of this mission brings the skills its card lists for it."""
    for service in operator.missions:
        if service.mission == play.mission.id and service.role == "reserve":
            return service.skills
    return None


def skills_for(play: Play, slc: Slc, operator: Operator) -> list[int]:
    """8.4 The skills of a crew that would take this SLC: its own as a reserve, else those of the crew it relieves."""
    return reserve_skills(play, operator) or slc.skills


def crew_name(play: Play, slc: Slc) -> str:
    """8.4 A player may have named a custom crew."""
    operator = play.content.operators[slc.operator]
    return play.state.names.get(slc.seat, operator.name) if operator.kind == "custom" else operator.name
