"""What is to be seen: the plan, pieces with facing and marks, operators' boards, the stealth meter."""

from moonless.core.datafiles import pack_of
from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.packs import joined
from moonless.core.scene import Board, Cell, Edge, Label, Piece, Scene, Sheet, Space, Stat, Track
from moonless.core.sharing import kept, once
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import (
    AXIS_KINDS,
    CONTAINER,
    CORPSE,
    DOCUMENTS,
    EXIT,
    TOKEN_NAMES,
    Mission,
    Objective,
    Structure,
)
from moonless.games.rogue_regiment.content.names import gear_name, numbered, sentence, spoken
from moonless.games.rogue_regiment.rules import event_phase, telling
from moonless.games.rogue_regiment.rules import objectives as objectives_rules
from moonless.games.rogue_regiment.rules import pieces as pieces_rules
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.telling import token_words
from moonless.games.rogue_regiment.screen import marks
from moonless.games.rogue_regiment.screen.danger import option_dangers
from moonless.games.rogue_regiment.screen.overlays import known_field, make_overlays, watches
from moonless.games.rogue_regiment.screen.prompts import make_prompt
from moonless.games.rogue_regiment.screen.reports import report_tables
from moonless.games.rogue_regiment.state import (
    ALIVE,
    END,
    OPERATORS,
    PATROL,
    PHASE_NAMES,
    REINFORCEMENT,
    WRECKED,
    Operator,
    State,
    Token,
    Unit,
)

MARGIN = 2
"""Small tiles lie up to two squares outside the board."""
GLYPHS = {
    ".": "ground", ":": "road", "_": "floor", "=": "deck", "t": "track", "f": "forest", "r": "rock", "~": "water",
    "h": "hedge", "c": "crate",
}  # fmt: skip
TERRAINS = {
    "ground": "open ground", "road": "road or yard", "floor": "building floor", "deck": "bridge or jetty",
    "track": "rail track", "forest": "forest", "rock": "rock", "water": "water", "hedge": "hedge", "crate": "crates",
    "exit": "entry or exit tile", "spawn": "spawn tile",
}  # fmt: skip
SIDES = {"sas": "SAS", "axis": "Axis"}
LABELED = (DOCUMENTS, CONTAINER)
"""Tokens that a mission may be about: their names stand beside them."""
EDGE_KINDS = ["", "low-wall", "high-wall", "grapple-point", "wall", "door", "window"]


def make_scene(state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
    """All that a screen shows; nothing is hidden in this game, so every seat sees the same."""
    play = reading(state)
    mission = play.mission
    dangers = {} if decision is None else option_dangers(play, decision)
    return Scene(
        title=title_of(play),
        subtitle=subtitle_of(play),
        seat=seat or "",
        board=board_of(mission, pack_of(state)),
        pieces=once(state, "pieces", lambda: make_pieces(play)),
        sheets=once(state, "sheets", lambda: make_sheets(play)),
        tracks=tracks_of(state),
        prompt=None if decision is None else make_prompt(play, decision, dangers),
        log=log,
        overlays=make_overlays(play, decision, dangers),
        tables=once(state, "tables", lambda: report_tables(state)),
        sides=SIDES,
    )


def pieces_of(state: State, seat: str | None = None) -> list[Piece]:
    """What stands and lies on the plan."""
    return make_pieces(reading(state))


def make_sheets(play: Play) -> list[Sheet]:
    """The operators' boards, then the mission."""
    return [*(shown_board(play, man) for man in play.state.operators), shown_mission(play)]


def title_of(play: Play) -> str:
    """The mission; of a campaign first its own name, and at its end nothing else."""
    if play.state.campaign is None:
        return play.mission.name
    campaign = play.content.campaign.name
    return campaign if play.state.over else f"{campaign}: {play.mission.name}"


def subtitle_of(play: Play) -> str:
    """Where and when; at the end of a campaign, its missions."""
    if play.state.campaign is None or not play.state.over:
        return play.mission.setting
    return ", ".join(play.content.mission(mission).name for mission in play.content.campaign.missions)


def board_of(mission: Mission, pack: str) -> Board:
    """The plan of a mission; it is the same as long as the mission is."""
    if mission.plan is None:
        mission.plan = make_board(mission, joined(mission.id, pack))
    return mission.plan


def make_board(mission: Mission, id: str) -> Board:
    """2 Squares, edges, small tiles."""
    board = mission.board
    cells = []
    for place in range(board.places):
        if place < board.size:
            terrain = GLYPHS[board.glyphs[place]]
        else:
            terrain = "exit" if board.tiles[board.tile_of[place]].color < 0 else "spawn"
        x, y = board.xs[place], board.ys[place]
        name = board.names[place]
        beside = "" if place < board.size else name
        cells.append(Cell(name, terrain, float(x), float(y), x + MARGIN, y + MARGIN, name=beside))
    edges = [
        Edge(board.names[a], board.names[b], EDGE_KINDS[kind]) for (a, b), kind in sorted(board.edges.items()) if a < b
    ]
    labels = [Label(tile.name, board.names[tile.rear[0]]) for tile in board.tiles]
    labels += [Label(spoken(name), board.names[at]) for name, at in zip(mission.point_ids, mission.points, strict=True)]
    columns, rows = board.columns + 2 * MARGIN, board.rows + 2 * MARGIN
    return Board(id, mission.name, "square", columns, rows, cells, edges, labels, TERRAINS)


# Pieces


def make_pieces(play: Play) -> list[Piece]:
    """Operators first, then units, structures, tokens and smoke."""
    state = play.state
    pieces = [shown_man(play, man) for man in state.operators if man.place >= 0 and not man.dead]
    aims = [(man.mark, man.aim, man.name) for man in state.operators if man.mark >= 0 or man.aim >= 0]
    pieces += [shown_unit(play, unit, aims) for unit in play.fielded if unit.place >= 0]
    standing = (state.mission, state.standing.copy())
    pieces += kept("structures", standing, lambda: standing_pieces(play))
    pieces += [shown_token(play, token) for token in state.tokens if token.place >= 0]
    for number, center in enumerate(state.markers):
        pieces.append(
            Piece(f"explosion-{number + 1}", "explosion", telling.place_name(play, center), "Explosion", "**")
        )
    beside = kept("beside", state.mission, lambda: frozenset(play.board.names[play.board.size :]))
    for piece in pieces:
        piece.place = piece.cell if piece.cell in beside else ""
    return pieces


def shown_man(play: Play, man: Operator) -> Piece:
    facts = (
        play.state.mission, man.name, man.place, man.crouched, man.spotted, man.captive, man.carrying, man.aboard,
        man.health, man.ap, man.companion,
    )  # fmt: skip
    return kept(("man", man.key), facts, lambda: man_piece(play, man))


def shown_unit(play: Play, unit: Unit, aims: list[tuple[int, int, str]]) -> Piece:
    words = field_words(play, unit)
    facts = (
        play.state.mission, unit.place, unit.facing, unit.alert, unit.fate, unit.kind, unit.role, unit.parked,
        unit.smoking, unit.color, unit.hits, words, aims,
    )  # fmt: skip
    return kept(("unit", unit.key), facts, lambda: unit_piece(play, unit))


def shown_token(play: Play, token: Token) -> Piece:
    left = token.fuse - play.state.drawn if token.fuse else 0
    facts = (play.state.mission, token.kind, token.place, token.gear, token.fuse, left)
    return kept(("token", token.key), facts, lambda: token_piece(play, token))


def standing_pieces(play: Play) -> list[Piece]:
    """2.11 The structures that stand."""
    standing = [each for each, stands in zip(play.mission.structures, play.state.standing, strict=True) if stands]
    return [piece for structure in standing for piece in structure_pieces(play, structure)]


def structure_pieces(play: Play, structure: Structure) -> list[Piece]:
    """2.11 A piece for each of its squares; its name stands beside the first."""
    kind, name = structure.kind.replace("_", "-"), sentence(numbered(structure.name, structure.id))
    found = []
    for part, place in enumerate(structure.places):
        id = structure.id if part == 0 else f"{structure.id}-part-{part + 1}"
        label = "" if part else sentence(name.removeprefix("The "))
        cell = telling.place_name(play, place)
        found.append(Piece(id, kind, cell, name, initials(name), "axis", "", [marks.STRUCTURE], label=label))
    return found


def initials(name: str) -> str:
    """Two letters for the map: "SD" for Supply dump 1, "Ai" for Aircraft 1; rocks have the hash."""
    first, _, second = name.removeprefix("The ").rstrip(" 0123456789").replace("-", " ").partition(" ")
    return (first[0] + second[0]).upper() if second else first[:2].capitalize()


def man_piece(play: Play, man: Operator) -> Piece:
    found = [marks.CROUCHED if man.crouched else marks.STANDING]
    found += [marks.SPOTTED] if man.spotted else []
    found += [marks.PRISONER] if man.captive else []
    found += [marks.CARRYING] if man.carrying >= 0 else []
    found += [marks.ABOARD] if man.aboard >= 0 else []
    most = play.content.companion_health if man.companion else play.content.constants.operator_health
    found += [marks.wounded(man.health, most)] if man.health < most else []
    found += [marks.points(man.ap)] if man.ap else []
    initial = (man.name.split()[-1] if man.companion else man.name)[0].upper()  # the doctor is D, and Taff is T
    short = initial + ("~" if man.crouched else "") + ("!" if man.spotted else "")
    kind = "companion" if man.companion else "operator"
    note = f"{man.health} health"
    cell = telling.place_name(play, man.place)
    return Piece(
        man.key, kind, cell, man.name, short, "sas", "", found, note, label=sentence(man.name), badge=initial
    )  # fmt: skip


def unit_piece(play: Play, unit: Unit) -> Piece:
    """Facing, alert or normal, and what it sees: fields of view are told square by square."""
    kind = play.kinds[unit.kind]
    awake = marks.ALERT if unit.alert else marks.NORMAL
    found = [marks.WRECK if unit.fate == WRECKED else marks.PARKED if unit.parked else awake, marks.ROLES[unit.role]]
    found += [marks.SMOKING] if unit.smoking else []
    found += [marks.COLORS[unit.color]] if unit.color >= 0 else []
    number = pieces_rules.unit_number(play, unit)
    found += [marks.marked_by(man.name) for man in play.state.operators if man.mark == number]
    found += [marks.aimed_at_by(man.name) for man in play.state.operators if man.aim == number]
    found += [marks.damaged(unit.hits, kind.health)] if unit.hits else []
    digits = "".join(letter for letter in unit.key if letter.isdigit())[-2:]
    first = "r" if unit.role == REINFORCEMENT else unit.key[0]  # an SMG that came in is no sentry
    letter = first.upper() if unit.alert else first
    side = "axis" if unit.kind < AXIS_KINDS else "sas"
    name = sentence(spoken(unit.key))
    return Piece(
        unit.key, kind.id.replace("_", "-"), telling.place_name(play, unit.place), f"{name} ({kind.name})",
        f"{letter}{digits}"[:3], side, FACINGS[unit.facing], found, field_words(play, unit), label=name, badge=digits,
    )  # fmt: skip


def field_words(play: Play, unit: Unit) -> str:
    """4.2, 4.4 How much a unit sees; the light on the plan shows where."""
    if not watches(play, unit):
        return "sees nothing"
    return known_field(play, unit).words


def token_piece(play: Play, token: Token) -> Piece:
    name = TOKEN_NAMES[token.kind]
    left = token.fuse - play.state.drawn
    found = [marks.fuse(left)] if token.fuse else []
    short = {CORPSE: "x", CONTAINER: "C"}.get(token.kind, name[0])
    kind = name.lower().replace(" ", "-")
    words = sentence(token_words(token))
    label = words if token.kind in LABELED else ""
    return Piece(token.key, kind, telling.place_name(play, token.place), words, short, "", "", found, label=label)


# Sheets


def shown_board(play: Play, man: Operator) -> Sheet:
    tokens = play.state.tokens
    has = [telling.token_name(tokens[token]) for token in (*man.papers, *([man.carrying] if man.carrying >= 0 else []))]
    facts = (
        man.side, man.health, man.gear.copy(), man.dead, man.captive, man.spotted, man.crouched, man.ap, man.carrying,
        man.companion, has,
    )  # fmt: skip
    return kept(("board", man.key), facts, lambda: operator_sheet(play, man))


def shown_mission(play: Play) -> Sheet:
    mission, state = play.mission, play.state
    ready = bool(state.operators)
    met = [ready and achieved(play, objective) for objective in mission.objectives]
    met += [ready and objectives_rules.done(play, objective) for objective in mission.secondary]
    facts = (
        state.mission, state.level, met, alert_units(state), event_phase.token_color(play), len(state.deck),
        len(state.discards), state.card >= 0, state.readings,
    )  # fmt: skip
    return kept("mission", facts, lambda: mission_sheet(play))


def alert_units(state: State) -> int:
    return sum(unit.alert and unit.fate == ALIVE and unit.place >= 0 for unit in state.units)


def operator_sheet(play: Play, man: Operator) -> Sheet:
    """1.4 Health, gear, free slots, the object in his arms."""
    content = play.content
    most = content.companion_health if man.companion else content.constants.operator_health
    spaces = [Space("Health", man.health, max(most, man.health), "", man.health == 0)]
    printed = man.gear
    title = "companion"
    if not man.companion:
        board = content.operators[man.key].boards[man.side]
        kind = content.operators[man.key].kind
        printed, title = board.gear, board.title if board.title.lower() == kind else f"{board.title}, {kind}"
    for gear, count in enumerate(man.gear):
        if count or printed[gear]:
            name = sentence(gear_name(gear))
            spaces.append(Space(name, count, max(count, printed[gear]), "", count == 0))
    status = "dead" if man.dead else "prisoner" if man.captive else "spotted" if man.spotted else "unseen"
    stats = [
        Stat("Status", status),
        Stat("Posture", "crouched" if man.crouched else "standing"),
        Stat("AP", str(man.ap)),
    ]
    notes = [f"Carries {telling.token_name(play.state.tokens[man.carrying])}"] if man.carrying >= 0 else []
    notes += [f"Has {telling.token_name(play.state.tokens[token])}" for token in man.papers]
    seat = "" if man.companion else man.key
    return Sheet(man.key, man.name, title, seat, stats, spaces, notes)


def mission_sheet(play: Play) -> Sheet:
    """16.1 The objectives and how they stand; 16.9 the lessons of the tutorial; hints."""
    mission, state = play.mission, play.state
    ready = bool(state.operators)
    notes = []
    for objective in mission.objectives:
        notes.append(f"{'Done' if ready and achieved(play, objective) else 'To do'}: {objective.words}")
    for objective in mission.secondary:
        notes.append(
            f"{'Done' if ready and objectives_rules.done(play, objective) else 'Secondary'}: {objective.words}"
        )
    notes += [f"Rating: a point for {mission.last_point}"] if mission.last_point else []
    notes += [f"Lesson, {title}: {text}" for _, title, text, _ in mission.lessons]
    notes += [f"Hint: {hint}" for hint in mission.hints]
    stats = [
        Stat("Difficulty", play.content.levels[state.level], "chosen at the start"),
        Stat("Alert units", str(alert_units(state))),
        Stat("Patrol token", ("white", "black")[event_phase.token_color(play)]),
    ]
    deck = len(state.deck) + len(state.discards) + (state.card >= 0)
    spaces = [Space("Event deck", len(state.deck), max(deck, len(state.deck)))]
    return Sheet("mission", mission.name, f"{mission.tier} mission", "", stats, spaces, notes)


def achieved(play: Play, objective: Objective) -> bool:
    """16.1 Whether an objective is met; to be out counts once the rest is done, not on the entry tile at the start."""
    others = [other for other in play.mission.objectives if other.kind != EXIT] if objective.kind == EXIT else []
    return objectives_rules.done(play, objective) and all(objectives_rules.done(play, other) for other in others)


# Tracks and tables


def track_facts(state: State) -> tuple[object, ...]:
    return state.mission, state.level, state.meter, state.turn, state.phase, state.battle, state.campaign is None


def tracks_of(state: State) -> list[Track]:
    return kept("tracks", track_facts(state), lambda: make_tracks(reading(state)))


def make_tracks(play: Play) -> list[Track]:
    """5.3 The stealth meter; turn and phase."""
    state, content = play.state, play.content
    most = max(play.mission.meter[state.level], state.meter)
    tracks = []
    if not play.mission.battle:
        spaces = [str(space) for space in range(most, -1, -1)]
        tracks.append(Track("Stealth meter", spaces, most - state.meter, {most: "alarm"}, "meter"))
    turns = [str(turn) for turn in range(1, content.constants.turn_limit + 1)]
    tracks.append(Track("Turn", turns, max(state.turn, 1) - 1, id="turn"))
    tracks.append(phase_track(state))
    if state.campaign is not None:
        missions = content.campaign.missions
        names = [content.mission(mission).name for mission in missions]
        tracks.append(Track("Campaign", names, missions.index(state.mission), id="campaign"))
    return tracks


def phase_track(state: State) -> Track:
    """5.2 The six phases of the stealth section or the five of the battle; nobody patrols in battle.

    The patrol phase in which the alarm sounds is still the one that is being played.
    """
    phases = [at for at in range(OPERATORS, END + 1) if at != PATROL or not state.battle or at == state.phase]
    now = phases.index(state.phase) if state.phase in phases else -1
    name = "Phase (battle)" if state.battle else "Phase (stealth)"
    return Track(name, [PHASE_NAMES[at] for at in phases], now, id="phase")
