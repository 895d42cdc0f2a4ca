"""7 End and score."""

from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.events import Befell, Told
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import AT_SEA, CAPTURED, ESCAPED, KILLED, SCUTTLED, Report, Sinking, Slc


def score_mission(play: Play) -> Report:
    """7 The mission's report is added to those before it."""
    report = make_report(play)
    play.state.reports.append(report)
    if play.heard:
        points = counted(report.total, "victory point")
        play.tell(Told(f"{play.mission.code} is over: {points}, {report.level}.", "7"))
        if report.award:
            play.tell(Befell("medal", f"{report.award}.", "7", [], True))
    return report


def make_report(play: Play) -> Report:
    """7 Ships, scuttled SLCs, escaped crews and the captured bonus; what is still at sea scores nothing."""
    slcs, content = play.state.slcs, play.content
    points = scuttled = escaped = 0
    for slc in slcs:
        for ship in slc.sunk:
            points += play.ships[ship].victory_points
        scuttled += slc.status == SCUTTLED
        escaped += slc.crew == ESCAPED
    bonus = captured_bonus(play)
    total = score(content, points, scuttled, escaped) + bonus
    row = content.victory(content.mission_victory, total)
    return Report(
        mission=play.mission.id,
        crews=[slc.operator for slc in slcs],
        destroyed=[sinking(play, slc, ship) for slc in slcs for ship in slc.sunk],
        ship_points=points,
        slcs_scuttled=scuttled,
        operators_escaped=escaped,
        captured_vp_bonus=bonus,
        total=total,
        historic_result=play.mission.historic_result,
        level=row.level,
        award=row.award,
        turns=min(play.state.turn, content.turns),
        causes=causes(slcs),
    )


def score(content: Content, ship_points: int, slcs_scuttled: int, operators_escaped: int) -> int:
    """7 The ships' points, one for each SLC scuttled, one for each crew escaped."""
    scuttled = content.scoring.per_slc_scuttled * slcs_scuttled
    return ship_points + scuttled + content.scoring.per_operator_escaped * operators_escaped


def captured_bonus(play: Play) -> int:
    """1.3 A point for some crews even if they are captured, or still at sea."""
    bonus = 0
    for slc in play.state.slcs:
        if slc.crew not in (ESCAPED, KILLED):
            bonus += play.content.operators[slc.operator].attribute.type == "captured_vp_bonus"
    return bonus


def sinking(play: Play, slc: Slc, ship: int) -> Sinking:
    """A ship that an SLC destroyed, and how."""
    action = "attack-from-slc" if ship == slc.rode_into else "attach-warhead"
    return Sinking(play.ships[ship].id, slc.operator, action)


def causes(slcs: list[Slc]) -> dict[str, int]:
    """What SLCs and crews were lost to, and how many to each."""
    found: dict[str, int] = {}
    for slc in slcs:
        cause = loss(slc)
        if cause:
            found[cause] = found.get(cause, 0) + 1
    return found


def loss(slc: Slc) -> str:
    """What this SLC or its crew was lost to; empty if it came back."""
    if slc.cause:
        return f"killed: {slc.cause}"
    if slc.status == AT_SEA:
        return "still at sea at dawn"
    return "captured in escape" if slc.crew == CAPTURED else ""
