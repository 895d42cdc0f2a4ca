"""S Mission setup: what is laid out by itself, and the choices left to the players."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, DIRECTIONS, WARHEAD, Mission
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.events import Opened
from moonless.games.by_stealth_and_sea.rules import crews
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import CREWS, FACINGS, LEAD, NOWHERE, PLACE_SHIPS, Slc, State

RANDOM: Final = Option("random", "All the rest at random", NOWHERE, "S.3")
AT_ONCE: Final = Option("at-once", "Begin at once: berths at random, every SLC facing the harbor", NOWHERE, "S.3")
TURNED: Final = [Option(f"face {name.lower()}", f"Facing {name}", n, "S.4") for n, name in enumerate(DIRECTIONS)]


def lay_out(
    content: Content,
    state: State,
    mission_id: str,
    aboard: list[tuple[str, list[int]]],
    technology: dict[str, str],
    position: str,
    defense_cards: list[str],
    warheads: int,
) -> None:
    """S.1 to S.17 Put a mission on the table, up to the first choice."""
    mission = content.missions[mission_id]
    state.mission = mission_id
    state.phase = PLACE_SHIPS
    state.turn = 1  # S.5
    state.technology = technology
    state.position = position
    state.defense_cards = defense_cards  # S.12
    state.ship_hex = content.pieces[mission_id].ship_hexes.copy()  # S.2, S.3; the free ships are nowhere yet
    craft = content.defense(defense_cards).patrol_craft
    state.patrol_hex = [NOWHERE] * craft  # S.6
    state.patrol_ready = [False] * craft
    state.alert_deck = content.alert_cards.copy()  # S.9
    state.alert_discards = []
    state.alert_removed = []
    state.fault_deck = content.fault_deck(technology)  # S.10
    state.fault_discards = []
    surges = content.positions[position].surge_tokens  # S.11
    state.slcs = []
    for number, (operator, skills) in enumerate(aboard, 1):  # S.13 to S.17
        spaces = content.sheet.setup_tokens.copy()
        spaces[BREATHING_GEAR] = surges
        spaces[WARHEAD] = warheads
        slc = Slc(number, "", skills, -1, "", spaces, hex=mission.start_hexes[number - 1])
        crews.board_crew(slc, content.operators[operator], skills)
        state.slcs.append(slc)


def lay_out_as_printed(content: Content, state: State, mission: Mission) -> None:
    """8.0, 8.1 A mission with the crews, equipment and defenses of its day."""
    lay_out(
        content,
        state,
        mission.id,
        [(crew.operator, crew.skills) for crew in mission.crews],
        mission.technology,
        mission.forward_positioning,
        mission.harbor_defense_cards,
        mission.warhead_tokens_per_slc,
    )


def place_ships_phase(play: Play) -> None:
    """S.3 Each free ship on a different hex of those indicated, by choice or at random (D1, R36)."""
    if play.heard:
        play.tell(Opened(f"{play.mission.code}: {play.mission.title}. {play.board.name}, {play.mission.day}.", "S.1"))
    ships = play.state.ship_hex
    free = sorted(play.mission.free_ship_hexes)
    answer: Option | None = None
    for ship in range(len(ships)):
        if ships[ship] != NOWHERE:
            continue
        if answer is None or answer.value != NOWHERE:
            answer = choose_berth(play, ship, free, answer is None)
            ships[ship] = answer.value
        if answer.value == NOWHERE:
            if play.heard:
                play.fate.purpose = play.ships[ship].title
            ships[ship] = play.fate.pick(play.pieces.berths, free)
        free.remove(ships[ship])
    if answer is AT_ONCE:
        begin_at_once(play)


def choose_berth(play: Play, ship: int, free: list[int], first: bool) -> Option:
    """S.3 The hex for a ship, or nowhere: all that are left are placed at random. At first: no more of the setup."""
    options = [play.pieces.berth_options[hex] for hex in free]
    if len(free) > 1:
        options = [RANDOM, AT_ONCE, *options] if first else [RANDOM, *options]
    return play.ask(Decision(LEAD, "place-ship", "S.3", options, ship))


def begin_at_once(play: Play) -> None:
    """S.4 (D2) Every SLC faces the harbor; a crew is still asked for where crews are swapped (8.4)."""
    if play.state.swap_crews:
        play.state.phase = CREWS
        crews.crews_phase(play)
    for slc in play.state.slcs:
        slc.facing = toward_harbor(play, slc.hex)
        tell_start(play, slc)
    play.state.phase = FACINGS


def toward_harbor(play: Play, hex: int) -> int:
    """The facing that leads straight ahead nearest to a net: three hexes, as a Full Move does."""
    nets = [net for entrance in play.board.entrances for net in entrance.net_hexes]
    nearest, best = 0, NOWHERE
    for facing in range(len(DIRECTIONS)):
        there = hex
        for _ in range(3):
            ahead = play.board.ahead[there][facing]
            if ahead < 0:
                break
            there = ahead
        distance = min([play.board.distance[there][net] for net in nets])
        if best == NOWHERE or distance < nearest:
            nearest, best = distance, facing
    return best


def facings_phase(play: Play) -> None:
    """S.4 The owner turns each SLC as wished (D2)."""
    for slc in play.state.slcs:
        slc.facing = play.ask(Decision(slc.seat, "facing", "S.4", [*TURNED], slc)).value
        tell_start(play, slc)


def tell_start(play: Play, slc: Slc) -> None:
    if play.heard:
        where = f"{play.board.hexes[slc.hex]}, facing {DIRECTIONS[slc.facing]}"
        say(play, slc, f"SLC {slc.number} starts at {where}.", "S.4")
