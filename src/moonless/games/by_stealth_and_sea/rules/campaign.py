"""8 Modes: the historic campaign, and the custom campaign with its roster, technology and harbor defense level."""

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import (
    SKILL_NAMES,
    SKILL_TITLES,
    Operator,
    TechLevel,
    TechTrack,
)
from moonless.games.by_stealth_and_sea.content.components import Mission as MissionCard
from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules.mission import Mission
from moonless.games.by_stealth_and_sea.rules.setup import lay_out, lay_out_as_printed
from moonless.games.by_stealth_and_sea.state import (
    BRIEFING,
    CAPTURED,
    DEBRIEFING,
    ESCAPED,
    KILLED,
    LEAD,
    OVER,
    Campaign,
    Crew,
    Purchase,
    Report,
    Slc,
)

SKILL_RISES = [Option(f"skill {name}", SKILL_TITLES[n], n, "8.2.2.1") for n, name in enumerate(SKILL_NAMES)]
DONE = Option("done", "Buy nothing more", -1, "8.2.3")


def step_of(track: TechTrack, level: str) -> int:
    """Which step of a track a level is, or -1."""
    for step, candidate in enumerate(track.levels):
        if candidate.id == level:
            return step
    return -1


class CampaignPlay(Mission):
    """Chapter 8. Without a campaign in the state it is a single mission (8.0)."""

    def play_phase(self) -> None:
        if self.state.phase == BRIEFING:
            self.briefing_phase()
        else:
            super().play_phase()

    def next_phase(self) -> int:
        """8.3 A campaign ends after its last mission."""
        campaign = self.state.campaign
        if campaign is None or self.state.phase != DEBRIEFING:
            return super().next_phase()
        return BRIEFING if campaign.next_mission < len(self.missions(campaign)) else OVER

    def missions(self, campaign: Campaign) -> list[str]:
        """8.1, 8.2 The missions of a campaign, in order."""
        return self.content.custom.missions if campaign.custom else self.content.historic.missions

    def briefing_phase(self) -> None:
        """8.1, 8.2 Set up the campaign's next mission."""
        assert self.state.campaign is not None
        campaign = self.state.campaign.copy()
        self.state.campaign = campaign
        if campaign.custom:
            self.custom_briefing(campaign)
        else:
            self.historic_briefing(campaign)

    def historic_briefing(self, campaign: Campaign) -> None:
        """8.1 The missions as printed, whoever was lost before (R48)."""
        mission = self.content.missions[self.missions(campaign)[campaign.next_mission]]
        campaign.next_mission += 1
        lay_out_as_printed(self.content, self.state, mission)
        self.load_mission()

    # 8.2 Custom campaign

    def custom_briefing(self, campaign: Campaign) -> None:
        """8.2.1 The printed setup, with our own crews, equipment and position, against the current defense level."""
        mission = self.content.missions[self.missions(campaign)[campaign.next_mission]]
        candidates = [crew for crew in campaign.roster if self.may_serve(crew, mission)]
        if len(candidates) < self.content.custom.crews_per_mission:  # 8.2 (a), 8.3
            campaign.ended_early = True
            self.state.phase = OVER
            if self.heard:
                self.tell(Told(f"Fewer than three crews are left for {mission.code}: the campaign ends.", "8.2.1"))
            return
        self.state.mission = mission.id
        self.state.turn = 1
        self.load_mission()
        crews = [self.choose_crew(candidates, number) for number in range(1, self.content.custom.crews_per_mission + 1)]
        position = self.choose_position(campaign)
        for crew in crews:
            crew.missions.append(mission.id)
        campaign.next_mission += 1
        technology = self.technology_in_use(campaign)
        lay_out(
            self.content,
            self.state,
            mission.id,
            [(crew.operator, crew.skills.copy()) for crew in crews],
            technology,
            position,
            self.content.level_cards(self.content.defense_level(campaign.alert_value)),
            self.warheads(technology["warhead"]),
        )
        self.load_mission()

    def may_serve(self, crew: Crew, mission: MissionCard) -> bool:
        """8.2.1 Neither captured nor killed, and available by the mission's year."""
        return crew.available and self.content.operators[crew.operator].year_available <= mission.year

    def choose_crew(self, candidates: list[Crew], number: int) -> Crew:
        """8.2.1 (S.14) A crew of the roster for this SLC (D3)."""
        options = [
            Option(f"slc-{number} {crew.operator}", self.content.operators[crew.operator].name, n, "8.2.1")
            for n, crew in enumerate(candidates)
        ]
        return candidates.pop(self.ask(Decision(LEAD, "choose-crew", "8.2.1", options, number)).value)

    def choose_position(self, campaign: Campaign) -> str:
        """8.2.1 (S.11) An owned Forward Positioning card that lists the mission's board, the latest first (D3, R46)."""
        fitting = [id for id in reversed(campaign.positions) if self.board.id in self.content.positions[id].boards]
        options = [Option(f"from {id}", self.content.positions[id].name, n, "8.2.1") for n, id in enumerate(fitting)]
        return fitting[self.ask(Decision(LEAD, "position", "8.2.1", options)).value]

    def technology_in_use(self, campaign: Campaign) -> dict[str, str]:
        """8.2.3.1 The levels owned; the Light Wetsuit only at Gibraltar, elsewhere the one before it (R45)."""
        technology = campaign.technology.copy()
        for track in self.content.tracks.values():
            if track.id in technology:
                level = step_of(track, technology[track.id])
                while track.levels[level].boards and self.board.id not in track.levels[level].boards:
                    level -= 1
                technology[track.id] = track.levels[level].id
        return technology

    def warheads(self, level: str) -> int:
        """8.2.1 (S.17) Warhead tokens by technology."""
        track = self.content.tracks["warhead"]
        return track.levels[step_of(track, level)].warhead_tokens_per_slc

    def debriefing_phase(self) -> None:
        """8.2 (d), (e), (f) The report, the roster, the purchases."""
        super().debriefing_phase()
        if self.state.campaign is None or not self.state.campaign.custom:
            return
        campaign = self.state.campaign.copy()
        self.state.campaign = campaign
        report = self.state.reports[-1]
        report.bank_before = campaign.bank
        campaign.bank += report.total
        report.bank_after = campaign.bank
        self.raise_alert(campaign, report)
        for slc in self.state.slcs:
            self.update_roster(campaign, slc)
        self.buy_technology(campaign, report)

    def raise_alert(self, campaign: Campaign, report: Report) -> None:
        """8.2.4 Ships destroyed, SLCs found and operators lost raise the Alert Value."""
        report.alert_from_ships = report.ship_points
        custom = self.content.custom
        report.alert_from_slcs = custom.alert_per_slc_not_scuttled * (custom.crews_per_mission - report.slcs_scuttled)
        lost = custom.crews_per_mission - report.operators_escaped
        report.alert_from_operators = custom.alert_per_operator_not_escaped * lost
        campaign.alert_value += report.alert_from_ships + report.alert_from_slcs + report.alert_from_operators
        report.alert_value_after = campaign.alert_value
        report.defense_level_after = self.content.defense_level(campaign.alert_value)
        if self.heard:
            text = f"The Alert Value is {campaign.alert_value}: harbor defense level {report.defense_level_after}."
            self.tell(Told(text, "8.2.4"))

    # 8.2.2 Roster

    def update_roster(self, campaign: Campaign, slc: Slc) -> None:
        """8.2.2 Awards, losses, and for those who came back perhaps a skill."""
        crew = campaign.crew(slc.operator)
        for ship in slc.sunk:
            self.award(crew, ship)
        if slc.crew != ESCAPED:  # 8.2.2.2
            crew.status = KILLED if slc.crew == KILLED else CAPTURED
            crew.lost_in = self.mission.id
        elif slc.entered_harbor or any(ship != slc.rode_into for ship in slc.sunk):
            self.raise_skill(slc, crew)

    def award(self, crew: Crew, ship: int) -> None:
        """8.2.2.3 Medals and promotions, for the record (R42)."""
        sunk = self.ships[ship]
        crew.ships.append(sunk.id)
        crew.gold_medals += sunk.medal == "gold"
        crew.silver_medals += sunk.medal == "silver"
        crew.bronze_medals += sunk.medal == "bronze"
        crew.promotions += sunk.promotion

    def raise_skill(self, slc: Slc, crew: Crew) -> None:
        """8.2.2.1 One point in a skill of the owner's choice, none above three (D9)."""
        options = [SKILL_RISES[n] for n in range(4) if crew.skills[n] < self.content.custom.maximum_skill]
        if options:
            skill = self.ask(Decision(slc.seat, "skill", "8.2.2.1", options, slc)).value
            crew.skills[skill] += 1
            if self.heard:
                self.say(
                    slc, f"{self.operator(slc).name}: {SKILL_TITLES[skill]} {crew.skills[skill]}.", "8.2.2.1", True
                )

    def operator(self, slc: Slc) -> Operator:
        return self.content.operators[slc.operator]

    # 8.2.3 Technology

    def buy_technology(self, campaign: Campaign, report: Report) -> None:
        """8.2.3 Any number of purchases, but one step a track (D10)."""
        if campaign.next_mission >= len(self.missions(campaign)):  # nothing is left to use it in
            return
        bought: set[str] = set()
        while True:
            wares = [
                (track, level)
                for track in self.content.tracks.values()
                if track.id not in bought
                for level in track.levels
                if self.can_buy(campaign, track, level)
            ]
            options = [
                Option(f"buy {level.id}", f"{level.name}", n, "8.2.3", level.cost) for n, (_, level) in enumerate(wares)
            ]
            answer = self.ask(Decision(LEAD, "purchase", "8.2.3", [*options, DONE], campaign.bank))
            if answer is DONE:
                return
            track, level = wares[answer.value]
            bought.add(track.id)
            self.buy(campaign, track, level)
            report.purchases.append(Purchase(track.id, level.id, level.cost))
            report.bank_after = campaign.bank

    def can_buy(self, campaign: Campaign, track: TechTrack, level: TechLevel) -> bool:
        """8.2.3 The next step of its track, affordable, with its requirements owned (R43, R44)."""
        if level.cost > campaign.bank or any(not self.owns(campaign, need) for need in level.requires):
            return False
        if track.branching:
            return level.id not in campaign.positions
        return step_of(track, level.id) == step_of(track, campaign.technology[track.id]) + 1

    def owns(self, campaign: Campaign, level: str) -> bool:
        """Whether a level has been reached: it or a later step of its track."""
        if level in campaign.positions:
            return True
        for track in self.content.tracks.values():
            if not track.branching and step_of(track, level) >= 0:
                return step_of(track, campaign.technology[track.id]) >= step_of(track, level)
        return False

    def buy(self, campaign: Campaign, track: TechTrack, level: TechLevel) -> None:
        campaign.bank -= level.cost
        if track.branching:
            campaign.positions.append(level.id)
        else:
            campaign.technology[track.id] = level.id
        if self.heard:
            self.tell(Told(f"Bought for {level.cost}: {level.name}. {campaign.bank} left in the bank.", "8.2.3"))
