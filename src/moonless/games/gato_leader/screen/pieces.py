"""Boats, ships and counters on the map and on the Tactical Display."""

from moonless.core.scene import Piece
from moonless.core.sharing import kept
from moonless.games.gato_leader.content.kinds import SHIP_KINDS
from moonless.games.gato_leader.rules import cards, escorts, sighting, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.screen import marks
from moonless.games.gato_leader.screen.danger import found_chances, ship_words, sub_words
from moonless.games.gato_leader.state import IN_PLAY, UNKNOWN, Battle, Boat, Ship, Sub

OURS, ENEMY = "squadron", "enemy"


# The map


def map_pieces(play: Play) -> list[Piece]:
    """Boats first, then counters of the Areas."""
    state = play.state
    pieces = [map_boat(play, boat) for boat in state.boats if boat.status == IN_PLAY and boat.place >= 0]
    facts = (state.campaign, state.fobs.copy(), state.intel.copy(), state.ultra.copy(), state.warnings.copy())
    return pieces + kept("counters", facts, lambda: counters(play))


def counters(play: Play) -> list[Piece]:
    """4.2, 6.3 Forward Operating Bases, and what changes a search."""
    state = play.state
    pieces = [base_piece(play, area, stock) for area, stock in state.fobs.items()]
    for area in state.intel:
        bonus = play.content.tables.contact_modifiers.intel
        pieces.append(counter(play, "intel", area, "Intelligence", "I", bonus, OURS))
    for area, number in enumerate(state.ultra):
        if number:
            bonus = number * play.content.tables.contact_modifiers.ultra_each
            pieces.append(counter(play, "ultra", area, "Ultra", "U", bonus, OURS))
    for area, number in enumerate(state.warnings):
        if number:
            loss = number * play.content.tables.contact_modifiers.warning_each
            pieces.append(counter(play, "warning", area, "Submarine Warning", "W", loss, ENEMY))
    return pieces


def counter(play: Play, kind: str, area: int, name: str, letter: str, bonus: int, side: str) -> Piece:
    """6.3 A counter that changes the die of a search."""
    shown, cell, place = f"{bonus:+d}", play.sheet.ids[area], play.sheet.names[area]
    name, short, note = f"{name} {shown}", f"{letter}{shown}", f"{shown} to the die of a search here (6.3)"
    return Piece(f"{kind}-{cell}", kind, cell, name, short, side, note=note, badge=shown, place=place)


def base_piece(play: Play, area: int, stock: int) -> Piece:
    """4.2 A Forward Operating Base, and what it has in stock."""
    fob, id = play.sheet.areas[area].fob, play.sheet.ids[area]
    label = "" if fob is None else fob.base
    name, place = f"Forward Operating Base {label}".strip(), play.sheet.names[area]
    return Piece(f"fob-{id}", "fob", id, name, "FOB", OURS, marks=[marks.torpedoes(stock)], label=label, place=place)


def card_facts(play: Play, boat: Boat) -> tuple[object, ...]:
    """All that lies on a boat's card, and whose and in which campaign it is."""
    return (
        play.state.campaign, play.state.length, boat.seat, boat.level, boat.status, boat.stress, boat.ammo, boat.xp,
        boat.vp, boat.patrols, boat.cause, boat.torpedo_mod, boat.radar,
        *boat.ready, *boat.stored, *boat.temporary, *boat.lasting, *boat.missions,
    )  # fmt: skip


def map_boat(play: Play, boat: Boat) -> Piece:
    """A boat on the map."""
    facts = (
        boat.place, boat.searched, boat.moved, boat.homeward, boat.pack, boat.level, boat.stress, play.state.campaign,
        *boat.ready, *boat.stored, *boat.temporary, *boat.lasting, *boat.missions,
    )  # fmt: skip
    return kept(("map boat", boat.id), facts, lambda: make_map_boat(play, boat))


def make_map_boat(play: Play, boat: Boat) -> Piece:
    found = [marks.STATUSES[terms.status(play, boat)]]
    found += [marks.SEARCHED] * boat.searched + [marks.MOVED] * boat.moved + [marks.HOMEWARD] * boat.homeward
    found += [marks.pack(boat.pack + 1)] * (boat.pack >= 0)
    found += [mission for mission, number in zip(marks.MISSIONS, boat.missions, strict=True) if number]
    found += [marks.torpedoes(terms.torpedoes(boat)), *marks.damages(boat)]
    cell, place = play.sheet.ids[boat.place], play.sheet.names[boat.place]
    return boat_piece(play, boat, Piece(boat.id, "submarine", cell, "", "", OURS, marks=found, place=place))


def boat_piece(play: Play, boat: Boat, piece: Piece) -> Piece:
    """With the boat's name: in full, as it is written beside it, and in three letters."""
    name = cards.name(play, boat)
    piece.name, piece.label = cards.boat_card(play, boat).name, name
    piece.short = name[:3] if name[:2] != "S-" else f"S{name[2:]}"
    return piece


# The Tactical Display


def battle_pieces(play: Play, battle: Battle) -> list[Piece]:
    """Boats on the display, then ships."""
    subs = [sub for sub in battle.subs if sub.area >= 0]
    boats = [(sub.area, sub.boat) for sub in subs]
    ships = [ship for ship in battle.ships if ship.area >= 0]
    areas = [(ship.key, ship.area) for ship in ships]
    reach = [escorts.detection_range(play, submerged) for submerged in (False, True)]

    def shown(ship: Ship) -> Piece:
        facts = (ship.kind, ship.area, ship.card, ship.damage, ship.tactics, boats, reach)
        return kept(("ship", ship.key), facts, lambda: ship_piece(play, ship))

    def sailing(sub: Sub) -> Piece:
        boat = cards.sub_boat(play, sub)
        facts = (
            sub.area, sub.submerged, sub.detected, sub.silent, sub.deep, sub.stunned, boat.level, boat.stress,
            boat.ammo, boat.radar, battle.condition, areas,
            0.0 if sub.detected else found_chances(play, sub.submerged)[sub.area],
            *boat.ready, *boat.stored, *boat.temporary, *boat.lasting,
        )  # fmt: skip
        return kept(("boat at sea", boat.id), facts, lambda: sub_piece(play, sub, boat))

    return [sailing(sub) for sub in subs] + [shown(ship) for ship in ships]


def sub_piece(play: Play, sub: Sub, boat: Boat) -> Piece:
    """A boat with its side, its crew, what is loaded, and every damage."""
    found = [marks.SUBMERGED if sub.submerged else marks.SURFACED, marks.DETECTED if sub.detected else marks.UNDETECTED]
    found += [marks.SILENT] * sub.silent + [marks.DEEP] * sub.deep + [marks.STUNNED] * bool(sub.stunned)
    found.append(marks.STATUSES[terms.status(play, boat)])
    found += [marks.loaded(boat), marks.ammo(boat.ammo), *marks.damages(boat)]
    cell, place, words = play.display.ids[sub.area], play.display.names[sub.area], sub_words(play, sub)
    piece = Piece(boat.id, "submarine", cell, "", "", OURS, "N", found, words, place=place)
    return boat_piece(play, boat, piece)


def ship_piece(play: Play, ship: Ship) -> Piece:
    """A ship with its speed and damage; its name and worth as soon as its card is drawn."""
    kind, key = SHIP_KINDS[ship.kind], ship.key.upper()
    found = [marks.speed(sighting.ship_speed(play, ship))]
    found += [marks.LIGHT_DAMAGE] * ship.light + [marks.HEAVY_DAMAGE] * ship.heavy
    cell, place, words = play.display.ids[ship.area], play.display.names[ship.area], ship_words(play, ship)
    name = cards.ship_name(play, ship)
    piece = Piece(ship.key, kind, cell, name, key, ENEMY, "N", found, words, badge=key, place=place)
    if ship.card == UNKNOWN:
        found.append(marks.UNKNOWN_SHIP)
        return piece
    card = cards.ship_card(play, ship)
    found.append(marks.points(card.vp))
    if ship.tactics >= 0:
        found.append(marks.tactics(play.content.tactics[ship.tactics].words))
    piece.label, piece.worth = card.name, card.vp
    return piece
