"""8 Modes: the historic campaign, and the custom campaign with its roster, technology and harbor defense level."""

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import Position
from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules import roster, scoring, setup, technology
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import LEAD, OVER, Campaign, Report


class PositionOption(Option):
    """A Forward Positioning card to start from."""

    def __init__(self, position: Position) -> None:
        super().__init__(f"from {position.id}", position.name, rule="8.2.1")
        self.position = position


def briefing_phase(play: Play) -> None:
    """8.1, 8.2 Set up the campaign's next mission."""
    assert play.state.campaign is not None
    campaign = play.state.campaign.copy()
    play.state.campaign = campaign
    if campaign.custom:
        custom_briefing(play, campaign)
    else:
        historic_briefing(play, campaign)


def historic_briefing(play: Play, campaign: Campaign) -> None:
    """8.1 The missions as printed, whoever was lost before (R48)."""
    mission = play.content.missions[play.content.historic.missions[campaign.next_mission]]
    campaign.next_mission += 1
    setup.lay_out_as_printed(play.content, play.state, mission)
    play.take_mission()


def custom_briefing(play: Play, campaign: Campaign) -> None:
    """8.2.1 The printed setup, with our own crews, equipment and position, against the current defense level."""
    content, state = play.content, play.state
    mission = content.missions[content.custom.missions[campaign.next_mission]]
    candidates = [crew for crew in campaign.roster if roster.service_barred(play, crew, mission) is None]
    if len(candidates) < content.custom.crews_per_mission:  # 8.2 (a), 8.3
        campaign.ended_early = True
        state.phase = OVER
        if play.heard:
            play.tell(Told(f"Fewer than three crews are left for {mission.code}: the campaign ends.", "8.2.1"))
        return
    state.mission = mission.id
    state.turn = 1
    play.take_mission()
    crews = roster.choose_crews(play, campaign)
    position = choose_position(play, campaign)
    for crew in crews:
        crew.missions.append(mission.id)
    campaign.next_mission += 1
    levels = technology.technology_in_use(play, campaign)
    setup.lay_out(
        content,
        state,
        mission.id,
        [(crew.operator, crew.skills.copy()) for crew in crews],
        levels,
        position,
        content.level_cards(content.defense_level(campaign.alert_value)),
        technology.warheads(play, levels["warhead"]),
    )
    play.take_mission()


def choose_position(play: Play, campaign: Campaign) -> str:
    """8.2.1 (S.11) An owned Forward Positioning card that lists the mission's board, the latest first (D3, R46)."""
    owned = [play.content.positions[id] for id in reversed(campaign.positions)]
    options: list[Option] = [PositionOption(position) for position in owned if play.board.id in position.boards]
    answer = play.ask(Decision(LEAD, "position", "8.2.1", options))
    assert isinstance(answer, PositionOption)
    return answer.position.id


def debriefing_phase(play: Play) -> None:
    """7 The score; in a custom campaign 8.2 (d), (e), (f) the alert, the roster, the purchases."""
    report = scoring.score_mission(play)
    if play.state.campaign is None or not play.state.campaign.custom:
        return
    campaign = play.state.campaign.copy()
    play.state.campaign = campaign
    report.bank_before = campaign.bank
    campaign.bank += report.total
    report.bank_after = campaign.bank
    raise_alert(play, campaign, report)
    for slc in play.state.slcs:
        roster.update_roster(play, campaign, slc)
    technology.buy_technology(play, campaign, report)


def raise_alert(play: Play, campaign: Campaign, report: Report) -> None:
    """8.2.4 Ships destroyed, SLCs found and operators lost raise the Alert Value."""
    report.alert_from_ships = report.ship_points
    custom = play.content.custom
    report.alert_from_slcs = custom.alert_per_slc_not_scuttled * (custom.crews_per_mission - report.slcs_scuttled)
    lost = custom.crews_per_mission - report.operators_escaped
    report.alert_from_operators = custom.alert_per_operator_not_escaped * lost
    campaign.alert_value += report.alert_from_ships + report.alert_from_slcs + report.alert_from_operators
    report.alert_value_after = campaign.alert_value
    report.defense_level_after = play.content.defense_level(campaign.alert_value)
    if play.heard:
        text = f"The Alert Value is {campaign.alert_value}: harbor defense level {report.defense_level_after}."
        play.tell(Told(text, "8.2.4"))
