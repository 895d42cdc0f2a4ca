"""Ranges on the Tactical Display in words, and where the Escorts would find a boat."""

from moonless.core.decision import Decision
from moonless.core.scene import Overlay
from moonless.core.sharing import kept, once
from moonless.games.gato_leader.content.kinds import ESCORT, MK14
from moonless.games.gato_leader.rules import cards, declaring, escorts, terms
from moonless.games.gato_leader.rules.chances import detection_chances
from moonless.games.gato_leader.rules.declaring import GUN_SHOT
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import UNKNOWN, Battle, Boat, Ship, Sub

ON_WAY = (Maneuver, BoatOnWay)
SIDES = ("Surfaced", "Submerged")
SIGNS = ("▲", "▽")
"""What stands on the display before a chance of either side."""
DANGER = "active"
"""The kind of overlay that screens draw as danger."""
SHADE = 0.45
"""How strongly an area is shaded where a boat is found for certain: counters and choices stay clear."""


def found_chances(play: Play, submerged: bool) -> list[float]:
    """9.2 For each area how likely the Escorts, as they stand, find a boat there."""
    return once(play.state, ("found", submerged), lambda: detection_chances(play, submerged))


def ranges_from(play: Play, area: int) -> str:
    """1.13 What lies within torpedo range of an area, nearest first: M3, M4 at range 1, E2 at range 2."""
    found: dict[int, list[str]] = {}
    for ship in terms.ships_on_display(play):
        distance = play.display.distance[area][ship.area]
        if distance <= play.content.tables.torpedo.max_range:
            found.setdefault(distance, []).append(ship.key.upper())
    return ", ".join(f"{', '.join(keys)} at range {distance}" for distance, keys in sorted(found.items()))


def area_words(play: Play, area: int) -> str:
    """What a boat would have in reach in an area."""
    return ranges_from(play, area) or "Nothing in torpedo range"


def sub_words(play: Play, sub: Sub) -> str:
    """10.2, 10.7 How far a boat's weapons reach, and what is there."""
    torpedoes = declaring.weapon_range(play, sub, MK14)
    reach = f"Torpedoes reach {torpedoes}"
    if not sub.submerged:
        reach += f", the gun {declaring.weapon_range(play, sub, GUN_SHOT)}"
    chance = 0.0 if sub.detected else found_chances(play, sub.submerged)[sub.area]
    found = f"; found {chance:.0%} as the Escorts stand" if chance > 0 else ""
    return f"{reach}. {area_words(play, sub.area)}{found}"


def ship_words(play: Play, ship: Ship) -> str:
    """1.13 How far a ship is from each boat; 9.2 how far an Escort hears."""
    subs = terms.subs_on_display(play)
    far = ", ".join(
        f"{terms.range_to(play, sub, ship)} from {cards.name(play, cards.sub_boat(play, sub))}" for sub in subs
    )
    parts = [f"Range {far}"] if far else []
    if ship.kind == ESCORT:
        card = None if ship.card == UNKNOWN else cards.ship_card(play, ship)
        needs = ("", "") if card is None else (f" on {card.detect_surfaced}+", f" on {card.detect_submerged}+")
        hears = [f"{SIDES[n]} within {escorts.detection_range(play, bool(n))}{needs[n]}" for n in range(2)]
        parts.append(f"Detects {', '.join(hears)}")
    return ". ".join(parts)


def side_in_question(battle: Battle, decision: Decision | None) -> list[bool]:
    """The sides, Surfaced or Submerged, for which it matters where the Escorts listen."""
    about = None if decision is None else decision.about
    if isinstance(about, ON_WAY):
        about = about.sub
    if isinstance(about, Sub):
        return [] if about.detected else [about.submerged]
    if isinstance(about, Boat):
        return [False]  # it is being placed
    return sorted({sub.submerged for sub in battle.subs if sub.area >= 0 and not sub.detected})


def detection_overlays(play: Play, battle: Battle, decision: Decision | None) -> list[Overlay]:
    """9.2 For each area the chance that some Escort finds a boat there, as they stand."""
    sides = [detection_overlay(play, submerged) for submerged in side_in_question(battle, decision)]
    return [overlay for overlay in sides if overlay.cells]


def detection_overlay(play: Play, submerged: bool) -> Overlay:
    """The same while the chances are."""
    chances, side, sign = found_chances(play, submerged), SIDES[submerged], SIGNS[submerged]

    def make() -> Overlay:
        ids = play.display.ids
        cells = {ids[area]: round(SHADE * chance, 3) for area, chance in enumerate(chances) if chance > 0}
        figures = {ids[area]: f"{sign}{chance:.0%}" for area, chance in enumerate(chances) if chance > 0}
        note = f"How likely the Escorts, as they stand, find a {side} boat (9.2)"
        name = f"{sign} found there if {side}, as the Escorts stand"
        return Overlay(f"detection-{side.lower()}", DANGER, name, cells, note, figures=figures)

    return kept(("detection", submerged), chances, make)
