"""What a state promises, for players who look ahead: points made, and what the boats can still be hoped to bring."""

from pathlib import Path
from typing import Final

from moonless.core.decision import Decision
from moonless.core.weights import load_weights
from moonless.games.gato_leader.captain.plans import (
    search_bonus,
    stress_room,
    usual_contacts,
    wants_mods,
    way_costs,
    way_home_stress,
    worn_out,
)
from moonless.games.gato_leader.captain.prices import FIRST
from moonless.games.gato_leader.captain.worths import ship_worth
from moonless.games.gato_leader.content.kinds import ATTACK_MISSION, MINE, RECON_MISSION
from moonless.games.gato_leader.phases import ACTION, CONTACT, END_OF_ROUND, OPERATIONS, OVER, REFIT, SET_UP
from moonless.games.gato_leader.rules import cards, post_combat, scoring, squadron, terms
from moonless.games.gato_leader.rules.chances import boat_hull_left, contact_chances
from moonless.games.gato_leader.rules.play import Play, reading
from moonless.games.gato_leader.state import Boat, State

WEIGHTS: Final = load_weights(Path(__file__).parent)
LOSS: Final = 3.0
"""15.2 What a boat sunk costs."""
TOP: Final = 2.0
"""How many times the number for a Great evaluation counts as 1."""
FITTED: Final = 28.0
"""The number for a Great evaluation in the campaigns that the weights were fitted to."""
IDLE: Final = 1.0
"""What it costs to put a Patrol off: one day no boat is at sea (14.7)."""
TIRED: Final = 2
"""Stress for which a crew may rest in Port."""
LONGEST: Final = 10
"""Segments of a Patrol that is not cut short."""
MOVES: Final = 50
"""More than twice the boats of a squadron: each is chosen, and has acted."""
MOST_CONTACTS: Final = 4
"""More than a search can find."""
CREW: Final = (
    "boat", "skill", "shaken skill", "evasion", "gunnery", "nerves", "steady", "hull", "torpedoes", "tubes", "mod",
    "s boat", "aggressive", "cool", "mk10", "infiltrator", "searcher", "radar",
)  # fmt: skip
FRESH: Final = {name: f"fresh {name}" for name in CREW}
FIT: Final = {name: f"fit {name}" for name in CREW}
"""What a crew is good for, on Patrols to come and on this one."""
PARTS: Final = 2 * MOST_CONTACTS + 2
"""More than a boat's search has: each Contact, and what follows it."""
SEGMENT: Final = 1000
"""More than boats that act and parts of searches together."""
SEGMENTS: Final = 1000
"""More than a campaign has."""


# How far to look


def milestone(state: State) -> int:
    """Boats chosen and moved, then parts of searches, within Segments, within campaigns."""
    here = (state.stage * SEGMENTS + state.segment) * SEGMENT
    if state.phase < OPERATIONS:
        return here
    if state.phase >= REFIT:
        return here + SEGMENT - 1
    moving, done = state.phase < CONTACT, 0
    for boat in state.boats:
        done += not boat.in_play or (boat.acted if moving else boat.searched)
    if moving:
        return here + 1 + 2 * done + bool(state.active)
    return here + MOVES + PARTS * done + search_part(state)


def search_part(state: State) -> int:
    """How far the search of the boat at it has come: each Contact is a battle, then the choice what follows."""
    if state.phase == CONTACT or not state.active:
        return 0
    after = state.phase == ACTION or state.battle is None
    return 2 * (MOST_CONTACTS - state.contacts) + after


def horizon(state: State) -> int:
    """A battle is looked at to its end, a search and a boat's move likewise; what is bought to the end of the Segment.
    In which order boats move is hardly worth a thought."""
    here = milestone(state)
    segment = here - here % SEGMENT
    if state.phase < OPERATIONS:
        return segment + SEGMENT
    if state.phase in (CONTACT, ACTION):
        return here + PARTS - (here - segment - MOVES) % PARTS
    return here + 1


def far_horizon(state: State) -> int:
    """Where the best few are compared last. What is bought shows its worth in the whole campaign: judged after one
    Segment, every boat not bought looks like one that is missing. Where a boat goes, the Segment tells."""
    segment = SEGMENT * (SEGMENTS * state.stage + state.segment + 1)
    return SEGMENT * SEGMENTS * (state.stage + 1) if state.phase < OPERATIONS else segment


def routine(state: State, decision: Decision) -> bool:
    """A battle's rounds and the order of boats: the dice are so many that a short look ahead only meddles."""
    return SET_UP <= state.phase <= END_OF_ROUND or decision.ask == "next-boat"


# What to expect


def expected(state: State) -> float:
    """15.2 The total to be expected of the campaign being played, and of those before it."""
    done = float(sum(result.total for result in state.results))
    if state.phase == OVER:
        return done
    play = reading(state)
    return done + points(WEIGHTS.judge(traits_at(play)), FITTED) - IDLE * idle(play)


def idle(play: Play) -> int:
    """Boats that stay in Port this Segment without need. The captain never lets one, so the weights cannot tell."""
    limit = play.sheet.lengths[play.state.length].patrols
    waiting = [
        boat
        for boat in squadron.boats_in_play(play)
        if boat.acted and not squadron.at_sea(play, boat) and boat.patrols < limit
    ]
    return sum([boat.stress < TIRED and (boat.in_port > 0 or not boat.patrols) for boat in waiting])


def value_of(score: float, great: float) -> float:
    """A total from 0 to 1."""
    return min(max((score + great / 2) / (TOP * great + great / 2), 0.0), 1.0)


def points(value: float, great: float) -> float:
    """The total that goes with a value."""
    return value * (TOP * great + great / 2) - great / 2


def traits(state: State) -> dict[str, float]:
    """What the judgment rests on: what was made, the squadron's means, and sums over its boats."""
    return traits_at(reading(state))


def traits_at(play: Play) -> dict[str, float]:
    state, boats = play.state, squadron.boats_in_play(play)
    found = {
        "made": state.vp - LOSS * scoring.boats_lost(play),
        "bases": float(len(state.fobs)),
        **purse_traits(play, boats),
    }
    for boat in boats:
        for name, amount in boat_traits(play, boat).items():
            found[name] = found.get(name, 0.0) + amount
    return found


def purse_traits(play: Play, boats: list[Boat]) -> dict[str, float]:
    """Special Option points: for Modifications first; what is left is worth less and less, after the start little."""
    state = play.state
    bare = sum([not boat.torpedo_mod and not terms.has_ability(play, boat, "mk10") for boat in boats])
    mods = min(state.so / 4, bare) if wants_mods(play.content, play) else 0.0
    rest = state.so / 2 - 2 * mods
    if all(squadron.at_sea(play, boat) and boat.place >= 0 for boat in boats):
        return {"points": state.so / 2, "points 2": min(state.so / 2, 2)}
    return {
        "mods to buy": mods,
        "spare 2": min(rest, 2),
        "spare 4": min(rest, 4),
        "spare 8": min(rest, 8),
        "spare": rest,
        "no base yet": float(not state.fobs),
    }


def boat_traits(play: Play, boat: Boat) -> dict[str, float]:
    """The Patrols before a boat, and what is left of the one it is on."""
    at_sea = squadron.at_sea(play, boat) and boat.place >= 0
    patrols = max(play.sheet.lengths[play.state.length].patrols - boat.patrols - at_sea, 0)
    found: dict[str, float] = {}
    if patrols:
        found = {FRESH[name]: patrols * amount for name, amount in crew_traits(play, boat).items()}
    if at_sea:
        found.update(sea_traits(play, boat))
    elif patrols:
        found["fresh mines"] = min(terms.mines(boat) / 12, 1.0)
        found["fresh recon"] = float(boat.missions[RECON_MISSION] > 0)
        found["fresh attack"] = float(boat.missions[ATTACK_MISSION] > 0)
        found["fresh stress"] = float(boat.stress)
    return found


def crew_traits(play: Play, boat: Boat) -> dict[str, float]:
    """What a boat is good for."""
    level, card = cards.level(play, boat), cards.boat_card(play, boat)
    return {
        "boat": 1.0,
        "skill": level.okay.ts,
        "shaken skill": level.shaken.ts,
        "evasion": level.okay.ev,
        "gunnery": level.okay.gs,
        "nerves": level.shaken_max / 10,
        "steady": level.okay_max / 10,
        "hull": card.hull,
        "torpedoes": (card.torpedoes_ready + card.torpedoes_stored) / 16,
        "tubes": card.torpedoes_ready / 10,
        "mod": float(boat.torpedo_mod),
        "s boat": float(card.s_class),
        "aggressive": float(terms.aggressive(play, boat)),
        "cool": float(terms.has_ability(play, boat, "cool")),
        "mk10": float(terms.has_ability(play, boat, "mk10")),
        "infiltrator": float(terms.has_ability(play, boat, "infiltrator")),
        "searcher": float(terms.has_ability(play, boat, "searcher")),
        "radar": float(terms.has_radar(play, boat)),
    }


def sea_traits(play: Play, boat: Boat) -> dict[str, float]:
    """A boat on Patrol: nerves, torpedoes, time left, and whether the captain thinks it fit to go on."""
    room = max(stress_room(play, boat), 0)
    nerves = min(room / 8, 1.0)
    time = max(min((play.state.home_by or 2 * LONGEST) - boat.at_sea, LONGEST), 0) / LONGEST
    torpedoes = terms.torpedoes(boat)
    load = min(torpedoes / 8, 1.0)
    fit = float(not worn_out(FIRST, play, boat) and not boat.homeward)
    home = way_home_stress(FIRST, play, boat)
    unfit = float(terms.unfit(play, boat))
    found = {
        "sea": 1.0,
        "spent": 1.0 - fit,
        "unfit": unfit,
        "unfit far": home * unfit,
        "far": home * fit,
        "spent far": home * (1 - fit),
        "stress": float(boat.stress),
        "room 2": min(room, 2),
        "room 5": min(room, 5),
        "room": room,
        "okay": float(boat.stress <= cards.level(play, boat).okay_max),
        "torpedoes 4": min(torpedoes, 4),
        "torpedoes 12": min(torpedoes, 12),
        "torpedoes": torpedoes,
        "time": time,
        "time 3": min(time, 0.3),
        "fit time": fit * time,
        "fit load": fit * load,
        "nerves time": nerves * time,
        "spent time": (1 - fit) * time,
        "strength": fit * time * load * nerves,
    }
    if fit:
        for name, amount in crew_traits(play, boat).items():
            found[FIT[name]] = time * load * amount
    found.update(boat_state_traits(play, boat))
    found.update(base_traits(play, boat, nerves, time))
    found.update(hunting_traits(play, boat, fit, load))
    return found


def boat_state_traits(play: Play, boat: Boat) -> dict[str, float]:
    """Damage, and missions to be carried out."""
    hull = boat_hull_left(play, boat)
    return {
        "hull 1": float(hull <= 1),
        "hull 2": float(hull == 2),
        "lasting": float(sum(boat.lasting)),
        "mines": min(terms.mines(boat) / 12, 1.0),
        "recon": float(boat.missions[RECON_MISSION] > 0),
        "attack": float(boat.missions[ATTACK_MISSION] > 0),
    }


def base_traits(play: Play, boat: Boat, nerves: float, time: float) -> dict[str, float]:
    """4.2 A Forward Operating Base to rest at, here or near."""
    fobs = play.state.fobs
    here = float(boat.place in fobs)
    found = {
        "base": here,
        "base time": here * time,
        "base stress": here * (1 - nerves),
        "base stress time": here * (1 - nerves) * time,
    }
    costs = way_costs(play.sheet, int(cards.boat_card(play, boat).s_class))[boat.place]
    near = max([1 - costs[area] / 4 for area in fobs], default=0.0)
    if near > 0:
        found |= {"near base": near * time, "near base stress": near * time * (1 - nerves)}
    return found


def hunting_traits(play: Play, boat: Boat, fit: float, load: float) -> dict[str, float]:
    """What the Area gives, and what is still to come of this Segment."""
    state = play.state
    ground = fit * usual_contacts(play.sheet, boat.place, search_bonus(play, boat))
    found = {"ground": ground, "ground load": ground * load}
    if not fit:
        return found
    if state.phase < CONTACT and not boat.acted:
        return found | {"to act": 1.0, "to act ground": ground}
    if boat.searched or state.phase >= REFIT or sum(boat.ready[:MINE]) < 2:
        return found
    if state.active and state.phase > CONTACT and squadron.active_boats(play)[0] is boat:
        cripples = (
            [ship_worth(play.content, ship.card, FIRST.xp_worth) for ship in post_combat.crippled(play)]
            if state.contacts
            else []
        )
        return found | {"contacts": float(state.contacts), "cripple": max(cripples, default=0.0)}
    hope = sum([number * chance for number, chance in enumerate(contact_chances(play, [boat]))])
    skill = terms.skills(play, boat).ts
    return found | {"search": hope, "search load": hope * load, "search skill": hope * skill}
