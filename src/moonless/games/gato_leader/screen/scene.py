"""What a screen shows: the Pacific sheet or the Tactical Display, boats and ships as counters, boats as cards."""

from moonless.core.datafiles import pack_of, read_words
from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.packs import joined
from moonless.core.scene import Overlay, Piece, Scene, Sheet, Space, Stat, Track
from moonless.core.sharing import alike, kept, once
from moonless.core.words import counted
from moonless.games.gato_leader.content.kinds import (
    ABILITY_NAMES,
    DAMAGE_NAMES,
    ESCORT,
    FLOODING,
    HULL,
    LEVEL_NAMES,
    LOAD_NAMES,
    MINE,
    MISSION_NAMES,
    NOT_AVAILABLE,
)
from moonless.games.gato_leader.phases import (
    CONTACT,
    DEPLOYMENT,
    END_OF_ROUND,
    PHASE_NAMES,
    REFIT,
    SET_UP,
    SQUADRON,
    SUBMARINES,
    WOLFPACKS,
)
from moonless.games.gato_leader.rules import cards, scoring, sighting, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.screen.asked import asked_boat, shared_reading
from moonless.games.gato_leader.screen.chart import DISPLAY, make_board
from moonless.games.gato_leader.screen.danger import detection_overlays
from moonless.games.gato_leader.screen.pieces import battle_pieces, card_facts, map_pieces
from moonless.games.gato_leader.screen.prompts import make_prompt
from moonless.games.gato_leader.screen.reports import report_tables, tons_of
from moonless.games.gato_leader.state import LOST, STATUS_NAMES, UNKNOWN, Battle, Boat, Ship, State

FIGURES = read_words("moonless.games.gato_leader", "figures")
SIDES = {"squadron": "Squadron", "enemy": "Japanese"}
NO_CONDITION = "none"
"""The condition of a battle for which none is drawn yet, or that has none."""
SEGMENT_PHASES = ["Strategic", "Operations", "Tactical", "Refit"]
SEGMENT_STARTS = [SQUADRON, WOLFPACKS, CONTACT, REFIT]
"""The first phase of each part of a Segment."""


def make_scene(state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
    """All that a screen shows; nothing is hidden in this game, so every seat sees the same."""
    play = shared_reading(state)
    seen = once(state, "scene", lambda: open_scene(play, state))
    return Scene(
        seen.title,
        seen.subtitle,
        seat or "",
        seen.board,
        seen.pieces,
        in_front(seen.sheets, asked_boat(play, decision)),
        seen.tracks,
        None if decision is None else make_prompt(state, decision),
        log,
        overlays_of(play, state.battle, decision),
        seen.tables,
        sides=SIDES,
        figures=seen.figures,
    )


def open_scene(play: Play, state: State) -> Scene:
    """What all seats see alike."""
    battle = state.battle
    fighting = battle is not None and not battle.mission
    return Scene(
        title=f"{play.sheet.name}, {play.sheet.years}",
        subtitle=subtitle(play, battle),
        seat="",
        board=make_board(joined(DISPLAY if fighting else state.campaign, pack_of(state))),
        pieces=pieces_of(state),
        sheets=make_sheets(play, battle),
        tracks=tracks_of(state),
        prompt=None,
        log=[],
        tables=report_tables(state),
        figures=FIGURES["display" if fighting else "sea"],
    )


def overlays_of(play: Play, battle: Battle | None, decision: Decision | None) -> list[Overlay]:
    """Where the Escorts would find a boat, in a battle on the display."""
    return [] if battle is None or battle.mission else detection_overlays(play, battle, decision)


def pieces_of(state: State, seat: str | None = None) -> list[Piece]:
    """What lies on the display in a battle, else on the map."""
    play, battle = shared_reading(state), state.battle
    if battle is not None and not battle.mission:
        return battle_pieces(play, battle)
    return map_pieces(play)


def subtitle(play: Play, battle: Battle | None) -> str:
    if battle is None:
        return f"{play.state.length.title()} campaign, Segment {play.state.segment}"
    place = play.sheet.names[battle.place]
    if battle.mission:
        return f"Naval Attack, {place}"
    card = play.content.convoys[battle.card]
    return f"{card.name}, {place}" + (f": {cards.condition(play).name}" if condition_known(play, battle) else "")


def condition_known(play: Play, battle: Battle) -> bool:
    """7.6 The special conditions are drawn after the boats are placed."""
    return not battle.mission and (play.state.phase > SET_UP or battle.condition != NO_CONDITION)


# Cards


def in_front(sheets: list[Sheet], asked: str) -> list[Sheet]:
    """The cards with that of the boat in question first."""
    if not asked:
        return sheets
    return alike(("in front", asked), sheets, lambda: sorted(sheets, key=lambda sheet: sheet.id != asked))


def make_sheets(play: Play, battle: Battle | None) -> list[Sheet]:
    """The boats' cards, those of the ships that are known, the squadron."""
    sheets = [shown_boat(play, boat) for boat in play.state.boats]
    if battle is not None:
        sheets += [shown_ship(play, ship) for ship in [*battle.ships, *battle.aside] if ship.card != UNKNOWN]
    state, drawn = play.state, battle is not None and condition_known(play, battle)
    facts = (
        state.campaign, scoring.total_vp(play), state.so, state.contacts, drawn,
        None if battle is None else (battle.alerted, battle.condition),
        *map(len, state.decks), *map(len, state.discards),
    )  # fmt: skip
    return [*sheets, kept("squadron", facts, lambda: squadron_sheet(play))]


def shown_boat(play: Play, boat: Boat) -> Sheet:
    return kept(("boat card", boat.id), card_facts(play, boat), lambda: boat_sheet(play, boat))


def shown_ship(play: Play, ship: Ship) -> Sheet:
    facts = (ship.kind, ship.card, ship.damage, ship.sunk, ship.tactics, ship.area < 0)
    return kept(("ship card", ship.key), facts, lambda: ship_sheet(play, ship))


def boat_sheet(play: Play, boat: Boat) -> Sheet:
    """A boat's card: crew, Stress, torpedoes, damage."""
    card, level, skills = cards.boat_card(play, boat), cards.level(play, boat), terms.skills(play, boat)
    status = "Lost" if boat.status == LOST else STATUS_NAMES[terms.status(play, boat)]
    stats = [
        Stat("GS", f"{skills.gs:+d}", "Gunnery (1.3)"),
        Stat("TS", f"{skills.ts:+d}", "Torpedo skill (1.3)"),
        Stat("EV", str(skills.ev), "Evasion (1.3)"),
        Stat("Initiative", level.initiative.title(), "1.5"),
        Stat(
            "Speed",
            f"{terms.boat_speed(play, boat, False)}/{terms.boat_speed(play, boat, True)}",
            "Surfaced / Submerged (8.2)",
        ),
        Stat("XP", f"{boat.xp} of {level.xp_to_promote}" if level.xp_to_promote else str(boat.xp), "14.1"),
        Stat("VP", str(boat.vp)),
        Stat("Patrols", f"{boat.patrols} of {play.sheet.lengths[play.state.length].patrols}", "5.15"),
    ]
    title = f"{card.name}, {LEVEL_NAMES[boat.level]}"
    subtitle = f"{card.class_name} class, {card.captain}: {status}"
    return Sheet(boat.id, title, subtitle, boat.seat, stats, boat_spaces(play, boat), boat_notes(play, boat))


def boat_spaces(play: Play, boat: Boat) -> list[Space]:
    """Tubes and racks, Gun Ammo, Stress, Hull, and every damage."""
    card, level = cards.boat_card(play, boat), cards.level(play, boat)
    stress = f"Okay to {level.okay_max}, Shaken to {level.shaken_max}"
    spaces = [
        Space("Tubes", sum(boat.ready), max(terms.ready_capacity(play, boat), sum(boat.ready)), load_words(boat.ready)),
        Space("Racks", sum(boat.stored), card.torpedoes_stored, load_words(boat.stored)),
        Space("Gun Ammo", boat.ammo, play.content.gun_ammo),
        Space("Stress", boat.stress, max(level.shaken_max + 1, boat.stress), stress, filling=True),
    ]
    hull = card.hull - terms.damage_of(boat, HULL) - terms.damage_of(boat, FLOODING)
    spaces.append(Space("Hull", max(0, hull), card.hull, "At 0 the boat is lost (12.3).", hull <= 1))
    texts = list(play.content.tables.submarine_damage.text.values())
    for kind, name in enumerate(DAMAGE_NAMES):
        number = terms.damage_of(boat, kind)
        if number:
            lasting = f" {boat.lasting[kind]} lasting." if boat.lasting[kind] else ""
            spaces.append(Space(f"{name} damage", number, number, f"{texts[kind]}{lasting}", True))
    return spaces


def load_words(loads: list[int]) -> str:
    return ", ".join(f"{number} {LOAD_NAMES[load]}" for load, number in enumerate(loads) if number) or "empty"


def boat_notes(play: Play, boat: Boat) -> list[str]:
    """Abilities, counters, missions."""
    texts = {ability.id: ability.text for ability in play.content.tables.ability}
    notes = [f"{ABILITY_NAMES[name]}: {texts[name]}" for name in cards.level(play, boat).abilities]
    if boat.torpedo_mod:
        notes.append(f"Torpedo Modification: {play.content.options['torpedo-mod'].text}")
    if terms.has_radar(play, boat) and not terms.has_ability(play, boat, "radar"):
        notes.append("Radar" if terms.radar_works(play, boat) else "Radar, broken")
    notes += [f"Mission: {MISSION_NAMES[kind]}" for kind in range(3) for _ in range(boat.missions[kind])]
    mines = boat.ready[MINE] + boat.stored[MINE]
    return (
        notes
        + ([f"{counted(mines, 'mine')} aboard"] if mines else [])
        + ([f"Lost: {boat.cause}"] if boat.cause else [])
    )


def ship_sheet(play: Play, ship: Ship) -> Sheet:
    """A Merchant, Naval or Escort card."""
    card = cards.ship_card(play, ship)
    stats = [
        Stat("Speed", str(sighting.ship_speed(play, ship)), f"printed {card.speed}"),
        Stat("VP", str(card.vp)),
        Stat("XP", str(card.xp)),
        Stat(
            "Torpedo",
            "-".join("N/A" if n == NOT_AVAILABLE else str(n) for n in card.torpedo),
            "Light, Heavy, sunk (10.6)",
        ),
        Stat("Gun", "-".join("N/A" if n == NOT_AVAILABLE else str(n) for n in card.gun), "Light, Heavy, sunk (10.7)"),
    ]
    if ship.kind == ESCORT:
        stats.append(
            Stat("Detect", f"{card.detect_surfaced}+ / {card.detect_submerged}+", "Surfaced / Submerged (9.2)")
        )
    for name, hits in (
        ("Surface attack", card.surface_attack), ("Submerged attack", card.submerged_attack), ("Ram", card.ram_attack),
    ):  # fmt: skip
        if hits is not None:
            stats.append(Stat(name, f"{hits.heavy} Heavy {hits.light} Light", "11.4"))
    tactics = [f"Tactics: {play.content.tactics[ship.tactics].words}"] if ship.tactics >= 0 else []
    fate = ["sunk"] if ship.sunk else ["off the display"] * (ship.area < 0)
    tons = tons_of(play.content, card)
    subtitle = f"{card.type}{f', {tons:,} tons' if tons else ''}"
    sunk_at = play.content.tables.ship_damage.sunk_at
    damage = Space("Damage", ship.damage, sunk_at, "Light 1, Heavy 2, sunk at 4 (10.8)", filling=True)
    return Sheet(ship.key, f"{ship.key.upper()} {card.name}", subtitle, "", stats, [damage], [*tactics, *fate])


def squadron_sheet(play: Play) -> Sheet:
    """The squadron's points, the decks, the alarm."""
    state = play.state
    stats = [
        Stat("VP", str(scoring.total_vp(play)), "sunk boats counted (15.2)"),
        Stat("SO", f"{state.so / 2:g}", "4.1"),
    ]
    if state.battle is not None:
        stats.append(Stat("Alerted", str(state.battle.alerted), "range and Detection rolls +1 each (9.2)"))
        stats.append(Stat("Contacts", str(state.contacts), "6.4"))
    names = ("Events", "Convoys", "Merchants", "Escorts", "Naval")
    spaces = [
        Space(name, len(deck), len(deck) + len(discards))
        for name, deck, discards in zip(names, state.decks, state.discards, strict=True)
    ]
    drawn = state.battle is not None and condition_known(play, state.battle)
    notes = [f"{cards.condition(play).name}: {play.display.named(cards.condition(play).text)}"] if drawn else []
    return Sheet("squadron", "Squadron", play.sheet.summary, "", stats, spaces, notes)


# Tracks


def track_facts(state: State) -> tuple[object, ...]:
    rounds = 0 if state.battle is None else state.battle.round
    return state.phase, rounds, state.linked, state.campaign, state.series, state.results


def tracks_of(state: State) -> list[Track]:
    return kept("tracks", track_facts(state), lambda: make_tracks(shared_reading(state)))


def make_tracks(play: Play) -> list[Track]:
    """The segment, its phase, the combat round; in a series, the campaigns."""
    state = play.state
    part = sum(state.phase >= start for start in SEGMENT_STARTS) - 1
    tracks = [Track("Segment", SEGMENT_PHASES, part, {part: PHASE_NAMES[state.phase]}, "segment")]
    if state.battle is not None and SUBMARINES <= state.phase <= END_OF_ROUND:
        steps = PHASE_NAMES[SUBMARINES : END_OF_ROUND + 1]
        tracks.append(Track(f"Round {state.battle.round}", steps, state.phase - SUBMARINES, id="round"))
    if state.linked:
        names = [play.content.sheets[result.campaign].name for result in state.results]
        if state.phase >= DEPLOYMENT or not names:
            names.append(play.sheet.name)
        names += [play.content.sheets[campaign].name for campaign in state.series]
        tracks.append(Track("Series", names, min(state.stage, len(names) - 1), id="series"))
    return tracks
