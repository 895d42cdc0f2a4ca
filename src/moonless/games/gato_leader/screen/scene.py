"""What a screen shows: the Pacific sheet or the Tactical Display, boats and ships as counters, boats as cards."""

from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.scene import Piece, Scene, Sheet, Space, Stat, Track
from moonless.games.gato_leader.content.components import (
    DAMAGE_NAMES,
    ESCORT,
    FLOODING,
    HULL,
    LEVEL_NAMES,
    LOAD_NAMES,
    MINE,
    MISSION_NAMES,
)
from moonless.games.gato_leader.rules.attacks import Spread, Volley
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.enemy_attacks import Incoming
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.screen import marks
from moonless.games.gato_leader.screen.chart import DISPLAY, make_board
from moonless.games.gato_leader.screen.danger import detection_overlays, ship_words, sub_words
from moonless.games.gato_leader.screen.odds import read_rules
from moonless.games.gato_leader.screen.prompts import make_prompt
from moonless.games.gato_leader.screen.reports import report_tables
from moonless.games.gato_leader.state import (
    DEPLOYMENT,
    END_OF_ROUND,
    LOST,
    STATUS_NAMES,
    SUBMARINES,
    UNKNOWN,
    Battle,
    Boat,
    Ship,
    State,
    Sub,
)

PHASE_NAMES = [
    "Squadron",
    "Deployment",
    "Strategic Segment",
    "Wolfpacks",
    "Operations Segment",
    "Movement",
    "Special Mission",
    "Naval Attack",
    "Contact",
    "Convoy",
    "Tactical set-up",
    "Submarine movement",
    "Lag movement",
    "Escorts",
    "Aggressive boats",
    "Enemy ships",
    "Cautious boats",
    "End of round",
    "Post-combat",
    "Action",
    "Refit Segment",
    "Campaign end",
    "Over",
]
SEGMENT_PHASES = ["Strategic", "Operations", "Tactical", "Refit"]
SEGMENT_OF = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3]


def make_scene(state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
    """All that a screen shows; nothing is hidden in this game, so every seat sees the same."""
    rules = read_rules(state)
    battle = state.battle
    fighting = battle is not None and not battle.mission
    pieces = battle_pieces(rules, battle) if battle is not None and fighting else map_pieces(rules)
    asked = asked_boat(rules, decision)
    sheets = [boat_sheet(rules, boat) for boat in sorted(state.boats, key=lambda boat: boat.id != asked)]
    if battle is not None:
        sheets += [ship_sheet(rules, ship) for ship in [*battle.ships, *battle.aside] if ship.card != UNKNOWN]
    return Scene(
        title=f"{rules.sheet.name}, {rules.sheet.years}",
        subtitle=subtitle(rules, battle),
        seat=seat or "",
        board=make_board(DISPLAY if fighting else state.campaign),
        pieces=pieces,
        sheets=[*sheets, squadron_sheet(rules)],
        tracks=make_tracks(rules),
        prompt=None if decision is None else make_prompt(state, decision),
        log=log,
        overlays=detection_overlays(rules, battle, decision) if battle is not None and fighting else [],
        tables=report_tables(state),
    )


def asked_boat(rules: CampaignPlay, decision: Decision | None) -> str:
    """The boat that a question is about; its sheet lies in front."""
    about = None if decision is None else decision.about
    if isinstance(about, list | tuple) and about:
        about = about[0]
    if isinstance(about, Maneuver | Spread | Volley | Incoming):
        about = about.sub
    elif isinstance(about, OfferMade):
        about = about.boat
    if isinstance(about, Sub):
        about = rules.sub_boat(about)
    return about.id if isinstance(about, Boat) else ""


def subtitle(rules: CampaignPlay, battle: Battle | None) -> str:
    if battle is None:
        return f"{rules.state.length.title()} campaign, Segment {rules.state.segment}"
    place = rules.sheet.names[battle.place]
    if battle.mission:
        return f"Naval Attack, {place}"
    card = rules.content.convoys[battle.card]
    return f"{card.name}, {place}: {rules.condition.name}"


# Counters


def map_pieces(rules: CampaignPlay) -> list[Piece]:
    """Boats first, then counters of the Areas."""
    state, ids = rules.state, rules.sheet.ids
    pieces = [map_boat(rules, boat) for boat in state.boats if boat.in_play and boat.place >= 0]
    for area, stock in state.fobs.items():
        fob = rules.sheet.areas[area].fob
        name = f"FOB {fob.base}" if fob is not None else "FOB"
        pieces.append(
            Piece(f"fob-{ids[area]}", "fob", ids[area], name, "FOB", "squadron", marks=[marks.torpedoes(stock)])
        )
    for area in state.intel:
        pieces.append(Piece(f"intel-{ids[area]}", "intel", ids[area], "Intelligence +2", "I+2", "squadron"))
    for area, number in enumerate(state.ultra):
        if number:
            pieces.append(
                Piece(f"ultra-{ids[area]}", "ultra", ids[area], f"Ultra +{number}", f"U+{number}", "squadron")
            )
    for area, number in enumerate(state.warnings):
        if number:
            name = f"Submarine Warning -{2 * number}"
            pieces.append(Piece(f"warning-{ids[area]}", "warning", ids[area], name, f"W-{2 * number}", "enemy"))
    return pieces


def map_boat(rules: CampaignPlay, boat: Boat) -> Piece:
    found = [marks.STATUSES[rules.status(boat)]]
    found += [marks.SEARCHED] * boat.searched + [marks.MOVED] * boat.moved + [marks.HOMEWARD] * boat.homeward
    found += [marks.pack(boat.pack + 1)] * (boat.pack >= 0)
    found += [mission for mission, number in zip(marks.MISSIONS, boat.missions, strict=True) if number]
    found.append(marks.torpedoes(rules.torpedoes(boat)))
    place = rules.sheet.ids[boat.place]
    return Piece(boat.id, "submarine", place, rules.card(boat).name, short_name(rules, boat), "squadron", marks=found)


def short_name(rules: CampaignPlay, boat: Boat) -> str:
    name = rules.name(boat)
    return name[:3] if name[:2] != "S-" else f"S{name[2:]}"


def battle_pieces(rules: CampaignPlay, battle: Battle) -> list[Piece]:
    """Boats on the display, then ships."""
    pieces = [sub_piece(rules, sub) for sub in battle.subs if sub.area >= 0]
    return pieces + [ship_piece(rules, ship) for ship in battle.ships if ship.area >= 0]


def sub_piece(rules: CampaignPlay, sub: Sub) -> Piece:
    boat = rules.sub_boat(sub)
    found = [marks.SUBMERGED if sub.submerged else marks.SURFACED, marks.DETECTED if sub.detected else marks.UNDETECTED]
    found += [marks.SILENT] * sub.silent + [marks.DEEP] * sub.deep + [marks.STUNNED] * bool(sub.stunned)
    area = rules.display.ids[sub.area]
    name, note = rules.card(boat).name, sub_words(rules, sub)
    return Piece(boat.id, "submarine", area, name, short_name(rules, boat), "squadron", "N", found, note)


def ship_piece(rules: CampaignPlay, ship: Ship) -> Piece:
    kind = ("merchant", "naval", "escort")[ship.kind]
    found = [marks.speed(rules.ship_speed(ship))]
    found += [marks.LIGHT_DAMAGE] * ship.light + [marks.HEAVY_DAMAGE] * ship.heavy
    found.append(marks.UNKNOWN_SHIP if ship.card == UNKNOWN else marks.points(rules.ship_card(ship).vp))
    area = rules.display.ids[ship.area]
    note = ship_words(rules, ship)
    return Piece(ship.key, kind, area, rules.ship_name(ship), ship.key.upper(), "enemy", "N", found, note)


# Cards


def boat_sheet(rules: CampaignPlay, boat: Boat) -> Sheet:
    """A boat's card: crew, Stress, torpedoes, damage."""
    card, level, skills = rules.card(boat), rules.level(boat), rules.skills(boat)
    status = "Lost" if boat.status == LOST else STATUS_NAMES[rules.status(boat)]
    stats = [
        Stat("GS", f"{skills.gs:+d}", "Gunnery (1.3)"),
        Stat("TS", f"{skills.ts:+d}", "Torpedo skill (1.3)"),
        Stat("EV", str(skills.ev), "Evasion (1.3)"),
        Stat("Initiative", level.initiative, "1.5"),
        Stat("Speed", f"{rules.boat_speed(boat, False)}/{rules.boat_speed(boat, True)}", "Surfaced / Submerged (8.2)"),
        Stat("XP", f"{boat.xp} of {level.xp_to_promote}" if level.xp_to_promote else str(boat.xp), "14.1"),
        Stat("VP", str(boat.vp)),
        Stat("Patrols", f"{boat.patrols} of {rules.sheet.lengths[rules.state.length].patrols}", "5.15"),
    ]
    title = f"{card.name}, {LEVEL_NAMES[boat.level]}"
    subtitle = f"{card.class_name} class, {card.captain}: {status}"
    return Sheet(boat.id, title, subtitle, boat.seat, stats, boat_spaces(rules, boat), boat_notes(rules, boat))


def boat_spaces(rules: CampaignPlay, boat: Boat) -> list[Space]:
    """Tubes and racks, Gun Ammo, Stress, Hull, and every damage."""
    card, level = rules.card(boat), rules.level(boat)
    stress = f"Okay to {level.okay_max}, Shaken to {level.shaken_max}"
    spaces = [
        Space("Tubes", sum(boat.ready), max(rules.ready_capacity(boat), sum(boat.ready)), load_words(boat.ready)),
        Space("Racks", sum(boat.stored), card.torpedoes_stored, load_words(boat.stored)),
        Space("Gun Ammo", boat.ammo, rules.content.gun_ammo),
        Space("Stress", boat.stress, max(level.shaken_max + 1, boat.stress), stress, filling=True),
    ]
    hull = card.hull - rules.damage_of(boat, HULL) - rules.damage_of(boat, FLOODING)
    spaces.append(Space("Hull", max(0, hull), card.hull, "At 0 the boat is lost (12.3).", hull <= 1))
    texts = list(rules.content.tables.submarine_damage.text.values())
    for kind, name in enumerate(DAMAGE_NAMES):
        number = rules.damage_of(boat, kind)
        if number:
            lasting = f" {boat.lasting[kind]} lasting." if boat.lasting[kind] else ""
            spaces.append(Space(f"{name} damage", number, number, f"{texts[kind]}{lasting}", True))
    return spaces


def load_words(loads: list[int]) -> str:
    return ", ".join(f"{number} {LOAD_NAMES[load]}" for load, number in enumerate(loads) if number) or "empty"


def boat_notes(rules: CampaignPlay, boat: Boat) -> list[str]:
    """Abilities, counters, missions."""
    texts = {ability.id: ability.text for ability in rules.content.tables.ability}
    notes = [f"{name.title()}: {texts[name]}" for name in rules.level(boat).abilities]
    if boat.torpedo_mod:
        notes.append(f"Torpedo Modification: {rules.content.options['torpedo-mod'].text}")
    if rules.has_radar(boat) and not rules.has_ability(boat, "radar"):
        notes.append("Radar" if rules.radar_works(boat) else "Radar, broken")
    notes += [f"Mission: {MISSION_NAMES[kind]}" for kind in range(3) for _ in range(boat.missions[kind])]
    mines = boat.ready[MINE] + boat.stored[MINE]
    return notes + ([f"{mines} mines aboard"] if mines else []) + ([f"Lost to {boat.cause}"] if boat.cause else [])


def ship_sheet(rules: CampaignPlay, ship: Ship) -> Sheet:
    """A Merchant, Naval or Escort card."""
    card = rules.ship_card(ship)
    stats = [
        Stat("Speed", str(rules.ship_speed(ship)), f"printed {card.speed}"),
        Stat("VP", str(card.vp)),
        Stat("XP", str(card.xp)),
        Stat("Torpedo", "-".join("N/A" if n == 99 else str(n) for n in card.torpedo), "Light, Heavy, sunk (10.6)"),
        Stat("Gun", "-".join("N/A" if n == 99 else str(n) for n in card.gun), "Light, Heavy, sunk (10.7)"),
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
    tactics = [f"Tactics {rules.content.tactics[ship.tactics].key}"] if ship.tactics >= 0 else []
    fate = ["sunk"] if ship.sunk else ["off the display"] * (ship.area < 0)
    subtitle = f"{card.type}{f', {card.tonnage:,} tons' if card.tonnage else ''}"
    sunk_at = rules.content.tables.ship_damage.sunk_at
    damage = Space("Damage", ship.damage, sunk_at, "Light 1, Heavy 2, sunk at 4 (10.8)", filling=True)
    return Sheet(ship.key, f"{ship.key.upper()} {card.name}", subtitle, "", stats, [damage], [*tactics, *fate])


def squadron_sheet(rules: CampaignPlay) -> Sheet:
    """The squadron's points, the decks, the alarm."""
    state = rules.state
    stats = [Stat("VP", str(rules.total_vp()), "sunk boats counted (15.2)"), Stat("SO", f"{state.so / 2:g}", "4.1")]
    if state.battle is not None:
        stats.append(Stat("Alerted", str(state.battle.alerted), "range and Detection rolls +1 each (9.2)"))
        stats.append(Stat("Contacts", str(state.contacts), "6.4"))
    names = ("Events", "Convoys", "Merchants", "Escorts", "Naval")
    spaces = [
        Space(name, len(deck), len(deck) + len(discards))
        for name, deck, discards in zip(names, state.decks, state.discards, strict=True)
    ]
    fighting = state.battle is not None and not state.battle.mission
    notes = [f"{rules.condition.name}: {rules.condition.text}"] if fighting else []
    return Sheet("squadron", "Squadron", rules.sheet.summary, "", stats, spaces, notes)


# Tracks


def make_tracks(rules: CampaignPlay) -> list[Track]:
    """The segment, its phase, the combat round; in a series, the campaigns."""
    state = rules.state
    tracks = [
        Track("Segment", SEGMENT_PHASES, SEGMENT_OF[state.phase], {SEGMENT_OF[state.phase]: PHASE_NAMES[state.phase]})
    ]
    if state.battle is not None and SUBMARINES <= state.phase <= END_OF_ROUND:
        steps = PHASE_NAMES[SUBMARINES : END_OF_ROUND + 1]
        tracks.append(Track(f"Round {state.battle.round}", steps, state.phase - SUBMARINES))
    if state.linked:
        names = [rules.content.sheets[result.campaign].name for result in state.results]
        if state.phase >= DEPLOYMENT or not names:
            names.append(rules.sheet.name)
        names += [rules.content.sheets[campaign].name for campaign in state.series]
        tracks.append(Track("Series", names, min(state.stage, len(names) - 1)))
    return tracks
