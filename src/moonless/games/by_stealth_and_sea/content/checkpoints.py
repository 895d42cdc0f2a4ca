"""Whether a checkpoint, which may have been edited by hand, is a state that the game can go on from."""

from collections import Counter
from collections.abc import Iterable

from moonless.core.errors import Unreadable
from moonless.games.by_stealth_and_sea.content.components import (
    BREATHING_GEAR,
    DIRECTIONS,
    SKILL_NAMES,
    SPACE_NAMES,
    WARHEAD,
    Mission,
)
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    CAPTURED,
    DESTROYED,
    KILLED,
    NOWHERE,
    OVER,
    SEATS,
    Campaign,
    Report,
    Slc,
    State,
)


def check_state(content: Content, state: State) -> None:
    """Refuse a state that cannot be, with a line for each field that is wrong."""
    problems: list[str] = []
    check = StateCheck(content, state, problems)
    if check.known("mission", state.mission, content.missions):
        check.run(content.missions[state.mission])
    if problems:
        raise Unreadable("\n".join(problems))


class StateCheck:
    """One state under examination."""

    def __init__(self, content: Content, state: State, problems: list[str]) -> None:
        self.content = content
        self.state = state
        self.problems = problems

    # What can be said of a field; each tells whether it is right

    def say(self, field: str, text: str) -> bool:
        self.problems.append(f"checkpoint: {field}: {text}")
        return False

    def within(self, field: str, value: int, least: int, most: int) -> bool:
        return least <= value <= most or self.say(field, f"expected {least} to {most}, found {value}")

    def known(self, field: str, id: str, known: Iterable[str]) -> bool:
        names = list(known)
        return id in names or self.say(field, f"expected one of {', '.join(names)}, found '{id}'")

    def length(self, field: str, expected: int, found: int) -> bool:
        return expected == found or self.say(field, f"expected {expected} entries, found {found}")

    def cards(self, field: str, found: list[int], box: list[int]) -> None:
        """No card that does not exist, none more often than it exists."""
        box_count = Counter(box)
        for card, count in Counter(found).items():
            if count > box_count[card]:
                self.say(field, f"card {card} is there {count} times, {box_count[card]} exist")

    # The state

    def run(self, mission: Mission) -> None:
        content, state = self.content, self.state
        self.within("phase", state.phase, BRIEFING, OVER)
        self.within("turn", state.turn, 1, content.turns + 1)
        for seat in state.names:
            self.known("names", seat, SEATS)
        for number, report in enumerate(state.reports):
            self.report(f"reports[{number}]", report)
        if state.campaign is not None:
            self.campaign(state.campaign)
        elif state.phase == BRIEFING:
            self.say("phase", f"{BRIEFING} is for campaigns, found no campaign")
        elif state.phase == OVER and not state.reports:
            self.say("reports", "expected one, for the mission is over")
        if state.phase == BRIEFING:  # whatever lies on the table is swept off
            return
        levels = self.technology("technology", state.technology)
        cards_known = [self.known("defense_cards", id, content.defense_cards) for id in state.defense_cards]
        if len(set(state.defense_cards)) < len(state.defense_cards):
            self.say("defense_cards", "a card is there twice")
        self.known("position", state.position, content.positions)
        self.ships(mission)
        if all(cards_known):
            self.patrol_craft(mission)
        self.slcs(mission)
        if levels:
            self.decks()

    def hexes(self, field: str, mission: Mission, hexes: list[int], others: list[int]) -> None:
        """Water of the mission's board, or one of the other places."""
        board = self.content.boards[mission.board]
        for hex in hexes:
            if hex not in board.water and hex not in others:
                places = " or ".join(map(str, others))
                expected = f"a water hex of {board.name}" + (f", {places}" if places else "")
                self.say(field, f"expected {expected}, found {hex}")

    def ships(self, mission: Mission) -> None:
        ships = self.content.pieces[mission.id].ships
        self.length("ship_hex", len(ships), len(self.state.ship_hex))
        self.hexes("ship_hex", mission, self.state.ship_hex, [NOWHERE, DESTROYED])

    def patrol_craft(self, mission: Mission) -> None:
        state = self.state
        craft = self.content.defense(state.defense_cards).patrol_craft
        self.length("patrol_hex", craft, len(state.patrol_hex))
        self.length("patrol_ready", craft, len(state.patrol_ready))
        self.hexes("patrol_hex", mission, state.patrol_hex, [NOWHERE])
        most = self.content.patrol_craft.max_per_hex
        for hex, count in Counter(state.patrol_hex).items():
            if hex != NOWHERE and count > most:
                self.say("patrol_hex", f"{count} Patrol Craft at {hex}, no more than {most} can be")

    def decks(self) -> None:
        """S.9, S.10 What was drawn and discarded counts too; a card may be in the air."""
        content, state = self.content, self.state
        self.cards("alert_deck", state.alert_deck + state.alert_discards + state.alert_removed, content.alert_cards)
        if content.alert_value not in state.alert_deck and state.phase != OVER:
            self.say("alert_deck", f"the {content.alert_value} is missing: it is always shuffled in again")
        faults = state.fault_deck + state.fault_discards + [kind for slc in state.slcs for kind in slc.faults]
        self.cards("fault_deck", faults, content.fault_deck(state.technology))

    # SLCs

    def slcs(self, mission: Mission) -> None:
        state, content = self.state, self.content
        if [slc.number for slc in state.slcs] != list(range(1, content.slcs + 1)):
            self.say("slcs", f"expected numbers 1 to {content.slcs}, found {[slc.number for slc in state.slcs]}")
        for slc in state.slcs:
            field = f"slcs[{slc.number}]"
            if self.slc(field, slc, mission):
                self.spaces(field, slc)
        surges = sum(slc.spaces[BREATHING_GEAR] for slc in state.slcs if slc.spaces)
        self.within("slcs: surge tokens", surges, 0, content.tokens["surge"])
        if len({slc.operator for slc in state.slcs}) < len(state.slcs):
            self.say("slcs: operator", "a crew is there twice")

    def slc(self, field: str, slc: Slc, mission: Mission) -> bool:
        """Whether the spaces can be counted."""
        ships = len(self.state.ship_hex)
        self.known(f"{field}: operator", slc.operator, self.content.operators)
        self.skills(f"{field}: skills", slc.skills)
        self.within(f"{field}: bonus_skill", slc.bonus_skill, -1, len(SKILL_NAMES) - 1)
        self.known(f"{field}: bonus_action", slc.bonus_action, ["", *(row.id for row in self.content.actions)])
        self.within(f"{field}: facing", slc.facing, 0, len(DIRECTIONS) - 1)
        self.within(f"{field}: status", slc.status, AT_SEA, KILLED)
        self.within(f"{field}: crew", slc.crew, AT_SEA, CAPTURED)
        self.within(f"{field}: action_points", slc.action_points, 0, self.content.action_points.readied)
        self.within(f"{field}: tried", slc.tried, 0, 2 ** len(self.content.actions) - 1)
        self.hexes(f"{field}: hex", mission, [slc.hex], [] if slc.at_sea else [NOWHERE])
        if not slc.at_sea and slc.hex != NOWHERE:
            self.say(f"{field}: hex", f"expected {NOWHERE}, for the craft has left, found {slc.hex}")
        if slc.detected and not slc.at_sea:
            self.say(f"{field}: detected", "the craft has left")
        for ship in slc.sunk:
            self.within(f"{field}: sunk", ship, 0, ships - 1)
        if slc.rode_into != NOWHERE and slc.rode_into not in slc.sunk:
            self.say(f"{field}: rode_into", f"expected {NOWHERE} or a ship of sunk, found {slc.rode_into}")
        kinds = [self.within(f"{field}: faults", kind, 0, len(self.content.fault_cards) - 1) for kind in slc.faults]
        return self.length(f"{field}: spaces", len(SPACE_NAMES), len(slc.spaces)) and all(kinds)

    def spaces(self, field: str, slc: Slc) -> None:
        """1.6.1 No more tokens than a space can have had, those on Fault cards and on the counter counted."""
        content = self.content
        most = content.sheet.setup_tokens.copy()
        most[BREATHING_GEAR] = 1 + max(position.surge_tokens for position in content.positions.values())
        most[WARHEAD] = max(level.warhead_tokens_per_slc for level in content.tracks["warhead"].levels)
        for space, name in enumerate(SPACE_NAMES):
            elsewhere = sum(content.fault_cards[kind].space == space for kind in slc.faults)
            elsewhere += space == WARHEAD and slc.warhead_out
            self.within(f"{field}: spaces[{name}]", slc.spaces[space], 0, max(most[space] - elsewhere, 0))

    def skills(self, field: str, skills: list[int]) -> None:
        self.length(field, len(SKILL_NAMES), len(skills))
        for skill in skills:
            self.within(field, skill, 1, self.content.custom.maximum_skill)

    # Campaigns

    def technology(self, field: str, technology: dict[str, str]) -> bool:
        """A level of every track that does not branch."""
        tracks = {track.id: track for track in self.content.tracks.values() if not track.branching}
        if sorted(tracks) != sorted(technology):
            return self.say(field, f"expected {', '.join(tracks)}, found {', '.join(technology) or 'nothing'}")
        before = len(self.problems)
        for track, level in technology.items():
            self.known(f"{field}[{track}]", level, [step.id for step in tracks[track].levels])
        return len(self.problems) == before

    def campaign(self, campaign: Campaign) -> None:
        content = self.content
        missions = content.campaign_missions(campaign.custom)
        last = len(missions) - (self.state.phase == BRIEFING)
        self.within("campaign: next_mission", campaign.next_mission, 0, last)
        self.within("campaign: bank", campaign.bank, 0, 10**6)
        self.within("campaign: alert_value", campaign.alert_value, 0, 10**6)
        if not campaign.custom:
            return
        self.technology("campaign: technology", campaign.technology)
        for id in campaign.positions:
            self.known("campaign: positions", id, content.positions)
        if content.tracks["forward_positioning"].start not in campaign.positions:
            self.say("campaign: positions", f"'{content.tracks['forward_positioning'].start}' is missing")
        crews = [crew.operator for crew in campaign.roster]
        if len(set(crews)) < len(crews):
            self.say("campaign: roster", "a crew is there twice")
        if self.state.phase not in (BRIEFING, OVER):
            for slc in self.state.slcs:
                self.known(f"slcs[{slc.number}]: operator", slc.operator, crews)
        for crew in campaign.roster:
            field = f"campaign: roster[{crew.operator}]"
            self.known(f"{field}: operator", crew.operator, content.operators)
            self.skills(f"{field}: skills", crew.skills)
            self.within(f"{field}: status", crew.status, AT_SEA, CAPTURED)
            if not crew.available:
                self.known(f"{field}: lost_in", crew.lost_in, content.missions)

    def report(self, field: str, report: Report) -> None:
        if not self.known(f"{field}: mission", report.mission, self.content.missions):
            return
        self.length(f"{field}: crews", self.content.slcs, len(report.crews))
        for id in report.crews:
            self.known(f"{field}: crews", id, self.content.operators)
        ships = [ship.id for ship in self.content.pieces[report.mission].ships]
        for sinking in report.destroyed:
            self.known(f"{field}: destroyed: ship", sinking.ship, ships)
            self.known(f"{field}: destroyed: operator", sinking.operator, report.crews)
