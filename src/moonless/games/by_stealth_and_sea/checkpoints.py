"""What may stand in a checkpoint, which may come from a stranger."""

from collections import Counter
from collections.abc import Iterable, Iterator

from moonless.core.checkpoints import COUNT, FREE, Bound, Bounds, among, misnumbered, place_in, span, surplus
from moonless.games.by_stealth_and_sea.content.components import (
    BREATHING_GEAR,
    DIRECTIONS,
    SKILL_NAMES,
    SPACE_NAMES,
    WARHEAD,
)
from moonless.games.by_stealth_and_sea.content.content import Content, content_of
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
    Crew,
    Report,
    Slc,
    State,
)


def bounds(state: State) -> Bounds:
    """By class and field. What lies on the table before a briefing is swept off."""
    content = content_of(state)
    missions, crews = among(content.missions), among(content.operators)
    if state.mission not in content.missions:
        return {State: {"mission": missions}}
    skills = span(1, content.custom.maximum_skill).long(len(SKILL_NAMES))
    found: Bounds = {
        State: {"phase": span(BRIEFING, OVER), "turn": span(1, content.turns + 1), "names": FREE.by(among(SEATS))},
        Report: {"mission": missions, "crews": crews.long(content.slcs)},
        Campaign: {"bank": COUNT, "alert_value": COUNT, "positions": among(content.positions)},
        Crew: {"operator": crews, "skills": skills, "status": span(AT_SEA, CAPTURED)},
    }
    if state.phase != BRIEFING:
        found[State] |= on_the_table(content, state)
        found[Slc] = of_an_slc(content, state) | {"operator": crews, "skills": skills}
    return found


def on_the_table(content: Content, state: State) -> dict[str, Bound]:
    """The fields of a mission under way."""
    water = water_of(content, state).or_else(NOWHERE)
    known = [id for id in state.defense_cards if id in content.defense_cards]
    craft = content.defense(known).patrol_craft
    ships = len(content.pieces[state.mission].ships)
    return {
        "slcs": FREE.long(content.slcs),
        "ship_hex": water_of(content, state).or_else(NOWHERE, DESTROYED).long(ships),
        "patrol_hex": water.long(craft),
        "patrol_ready": FREE.long(craft),
        "fault_deck": place_in(content.fault_cards),
        "fault_discards": place_in(content.fault_cards),
        "defense_cards": among(content.defense_cards),
        "position": among(content.positions),
    }


def water_of(content: Content, state: State) -> Bound:
    board = content.boards[content.missions[state.mission].board]
    return Bound(f"a water hex of {board.name}", frozenset(board.water))


def of_an_slc(content: Content, state: State) -> dict[str, Bound]:
    ships = place_in(content.pieces[state.mission].ships)
    return {
        "number": span(1, content.slcs),
        "bonus_skill": span(-1, len(SKILL_NAMES) - 1),
        "bonus_action": among(["", *(row.id for row in content.actions)]),
        "spaces": COUNT.long(len(SPACE_NAMES)),
        "hex": water_of(content, state).or_else(NOWHERE),
        "facing": place_in(DIRECTIONS),
        "status": span(AT_SEA, KILLED),
        "crew": span(AT_SEA, CAPTURED),
        "action_points": span(0, content.action_points.readied),
        "tried": span(0, 2 ** len(content.actions) - 1),
        "faults": place_in(content.fault_cards),
        "sunk": ships,
        "rode_into": ships.or_else(NOWHERE),
    }


# What does not go together


def contradictions(state: State) -> Iterator[str]:
    """A line each."""
    content, campaign = content_of(state), state.campaign
    for place, report in enumerate(state.reports):
        yield from report_misfits(content, report, f"reports[{place}]")
    if campaign is not None:
        yield from campaign_misfits(content, state, campaign)
    elif state.phase == BRIEFING:
        yield f"phase: {BRIEFING} is for campaigns, found no campaign"
    elif state.over and not state.reports:
        yield "reports: expected one, for the mission is over"
    if state.phase == BRIEFING:
        return
    yield from twice("defense_cards", "card", state.defense_cards)
    most = content.patrol_craft.max_per_hex
    for hex, count in Counter(state.patrol_hex).items():
        if hex != NOWHERE and count > most:
            yield f"patrol_hex: {count} Patrol Craft at {hex}, no more than {most} can be"
    yield from slc_misfits(content, state)
    yield from technology_misfits(content, "technology", state.technology) or deck_misfits(content, state)


def known(where: str, found: str, names: Iterable[str]) -> Iterator[str]:
    """Whether a name is among those that it can be."""
    bound = among(names)
    if not bound.holds(found):
        yield f"{where}: expected {bound.words}, found '{found}'"


def twice(where: str, what: str, found: list[str]) -> Iterator[str]:
    if len(set(found)) < len(found):
        yield f"{where}: a {what} is there twice"


def deck_misfits(content: Content, state: State) -> Iterator[str]:
    """S.9, S.10 What was drawn and discarded counts too; a card may be in the air."""
    alerts = state.alert_deck + state.alert_discards + state.alert_removed
    yield from surplus("alert_deck", alerts, content.alert_cards)
    if content.alert_value not in state.alert_deck and not state.over:
        yield f"alert_deck: the {content.alert_value} is missing: it is always shuffled in again"
    faults = state.fault_deck + state.fault_discards + [kind for slc in state.slcs for kind in slc.faults]
    yield from surplus("fault_deck", faults, content.fault_deck(state.technology))


def slc_misfits(content: Content, state: State) -> Iterator[str]:
    yield from misnumbered("slcs", [slc.number for slc in state.slcs], 1)
    yield from twice("slcs: operator", "crew", [slc.operator for slc in state.slcs])
    most, surges = content.tokens["surge"], sum(slc.spaces[BREATHING_GEAR] for slc in state.slcs)
    if surges > most:
        yield f"slcs: surge tokens: expected 0 to {most}, found {surges}"
    for place, slc in enumerate(state.slcs):
        where = f"slcs[{place}]"
        yield from space_misfits(content, slc, where)
        if slc.at_sea and slc.hex == NOWHERE:
            yield f"{where}: hex: expected {water_of(content, state).words}, found {slc.hex}"
        if not slc.at_sea and slc.hex != NOWHERE:
            yield f"{where}: hex: expected {NOWHERE}, for the craft has left, found {slc.hex}"
        if slc.detected and not slc.at_sea:
            yield f"{where}: detected: the craft has left"
        if slc.warhead_stuck and slc.spaces[WARHEAD]:
            yield f"{where}: warhead_stuck: a Warhead token is on the sheet"
        if slc.rode_into != NOWHERE and slc.rode_into not in slc.sunk:
            yield f"{where}: rode_into: expected {NOWHERE} or a ship of sunk, found {slc.rode_into}"


def space_misfits(content: Content, slc: Slc, where: str) -> Iterator[str]:
    """1.6.1 No more tokens than a space can have had, those on Fault cards and on the counter counted."""
    most = content.sheet.setup_tokens.copy()
    most[BREATHING_GEAR] = 1 + max(position.surge_tokens for position in content.positions.values())
    most[WARHEAD] = max(level.warhead_tokens_per_slc for level in content.tracks["warhead"].levels)
    for space, name in enumerate(SPACE_NAMES):
        elsewhere = sum(content.fault_cards[kind].space == space for kind in slc.faults)
        elsewhere += space == WARHEAD and slc.warhead_out
        left = max(most[space] - elsewhere, 0)
        if slc.spaces[space] > left:
            yield f"{where}: spaces[{name}]: expected 0 to {left}, found {slc.spaces[space]}"


def technology_misfits(content: Content, where: str, technology: dict[str, str]) -> list[str]:
    """A level of every track that does not branch."""
    tracks = {track.id: track for track in content.tracks.values() if not track.branching}
    if sorted(tracks) != sorted(technology):
        return [f"{where}: expected {', '.join(tracks)}, found {', '.join(technology) or 'nothing'}"]
    levels = {id: [step.id for step in track.levels] for id, track in tracks.items()}
    return [line for id in technology for line in known(f"{where}[{id}]", technology[id], levels[id])]


def campaign_misfits(content: Content, state: State, campaign: Campaign) -> Iterator[str]:
    last = len(content.campaign_missions(campaign.custom)) - (state.phase == BRIEFING)
    if not 0 <= campaign.next_mission <= last:
        yield f"campaign: next_mission: expected 0 to {last}, found {campaign.next_mission}"
    if not campaign.custom:
        return
    yield from technology_misfits(content, "campaign: technology", campaign.technology)
    if content.tracks["forward_positioning"].start not in campaign.positions:
        yield f"campaign: positions: '{content.tracks['forward_positioning'].start}' is missing"
    crews = [crew.operator for crew in campaign.roster]
    yield from twice("campaign: roster", "crew", crews)
    if state.phase not in (BRIEFING, OVER):
        for place, slc in enumerate(state.slcs):
            yield from known(f"slcs[{place}]: operator", slc.operator, crews)
    for place, crew in enumerate(campaign.roster):
        if not crew.available:
            yield from known(f"campaign: roster[{place}]: lost_in", crew.lost_in, content.missions)


def report_misfits(content: Content, report: Report, where: str) -> Iterator[str]:
    ships = [ship.id for ship in content.pieces[report.mission].ships]
    for place, sinking in enumerate(report.destroyed):
        yield from known(f"{where}: destroyed[{place}]: ship", sinking.ship, ships)
        yield from known(f"{where}: destroyed[{place}]: operator", sinking.operator, report.crews)
