"""8.2.1, 8.2.2 The roster of a custom campaign: who may serve, what becomes of those who did."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option
from moonless.games.by_stealth_and_sea.content.components import SKILL_NAMES, SKILL_TITLES, Mission
from moonless.games.by_stealth_and_sea.events import Befell
from moonless.games.by_stealth_and_sea.rules.crews import CrewOption
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import CAPTURED, ESCAPED, KILLED, LEAD, Campaign, Crew, Slc

SKILL_RISES: Final = [Option(f"skill {name}", SKILL_TITLES[n], n, "8.2.2.1") for n, name in enumerate(SKILL_NAMES)]
RIDES_ANOTHER: Final = Bar("rides another SLC", "8.2.1")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Seating:
    """8.2.1 What the question is about: which SLC's crew, and who rides the others already."""

    def __init__(self, slc: int, riding: list[Crew]) -> None:
        self.slc = slc
        self.riding = riding


def service_barred(play: Play, crew: Crew, mission: Mission) -> Bar | None:
    """8.2.1 Captured or killed, or not available by the mission's year."""
    if not crew.available:
        fate = "killed" if crew.status == KILLED else "captured"
        where = f" in {play.content.missions[crew.lost_in].code}" if crew.lost_in else ""
        return Bar(f"{fate}{where}", "8.2.1")
    year = play.content.operators[crew.operator].year_available
    return Bar(f"available from {year}", "8.2.1") if year > mission.year else None


def seat_barred(play: Play, crew: Crew, seating: Seating) -> Bar | None:
    """8.2.1 Why a crew cannot ride the SLC that is asked about."""
    return service_barred(play, crew, play.mission) or (RIDES_ANOTHER if crew in seating.riding else None)


def choose_crews(play: Play, campaign: Campaign) -> list[Crew]:
    """8.2.1 (S.14) A crew of the roster for each SLC (D3)."""
    crews: list[Crew] = []
    for number in range(1, play.content.custom.crews_per_mission + 1):
        seating = Seating(number, crews.copy())
        options: list[Option] = [
            CrewOption(crew_key(number, crew), play.content.operators[crew.operator], "8.2.1")
            for crew in campaign.roster
            if seat_barred(play, crew, seating) is None
        ]
        answer = play.ask(Decision(LEAD, "choose-crew", "8.2.1", options, seating))
        assert isinstance(answer, CrewOption)
        crews.append(campaign.crew(answer.operator.id))
    return crews


def crew_key(number: int, crew: Crew) -> str:
    """How a crew is named in answer to who rides an SLC."""
    return f"slc-{number} {crew.operator}"


def update_roster(play: Play, campaign: Campaign, slc: Slc) -> None:
    """8.2.2 Awards, losses, and for those who came back perhaps a skill."""
    crew = campaign.crew(slc.operator)
    for ship in slc.sunk:
        award(play, slc, crew, ship)
    if slc.crew != ESCAPED:  # 8.2.2.2
        crew.status = KILLED if slc.crew == KILLED else CAPTURED
        crew.lost_in = play.mission.id
    elif slc.entered_harbor or any(ship != slc.rode_into for ship in slc.sunk):
        raise_skill(play, slc, crew)


def award(play: Play, slc: Slc, crew: Crew, ship: int) -> None:
    """8.2.2.3 Medals and promotions, for the record (R42)."""
    sunk = play.ships[ship]
    crew.ships.append(sunk.id)
    crew.gold_medals += sunk.medal == "gold"
    crew.silver_medals += sunk.medal == "silver"
    crew.bronze_medals += sunk.medal == "bronze"
    crew.promotions += sunk.promotion
    if play.heard and sunk.medal:
        name = play.content.operators[crew.operator].name
        play.tell(Befell("medal", f"{name}: {sunk.medal} medal for {sunk.title}.", "8.2.2.3", [slc.seat], True))


def raise_skill(play: Play, slc: Slc, crew: Crew) -> None:
    """8.2.2.1 One point in a skill of the owner's choice, none above three (D9)."""
    options = [SKILL_RISES[n] for n in range(4) if crew.skills[n] < play.content.custom.maximum_skill]
    if options:
        skill = play.ask(Decision(slc.seat, "skill", "8.2.2.1", options, slc)).value
        crew.skills[skill] += 1
        if play.heard:
            name = play.content.operators[slc.operator].name
            say(play, slc, f"{name}: {SKILL_TITLES[skill]} {crew.skills[skill]}.", "8.2.2.1", True)
