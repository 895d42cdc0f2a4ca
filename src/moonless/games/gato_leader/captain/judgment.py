"""What a state promises, for players who look ahead: points made, and what the boats can still be hoped to bring."""

from functools import lru_cache
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
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.kinds import ATTACK_MISSION, MINE, RECON_MISSION
from moonless.games.gato_leader.phases import ACTION, CONTACT, END_OF_ROUND, OPERATIONS, OVER, REFIT, SET_UP
from moonless.games.gato_leader.rules import cards, contact, post_combat, scoring, squadron, terms
from moonless.games.gato_leader.rules.chances import boat_hull_left
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
CREWS_KEPT: Final = 2_000
"""Of how many it is remembered what they are good for."""
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
    return done + points(judged(play), FITTED) - IDLE * idle(play)


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


class Reckoning:
    """Adds up what the traits of a position come to, each as it is found."""

    def __init__(self) -> None:
        self.weights = WEIGHTS.weights
        self.total = WEIGHTS.constant

    def add(self, name: str, amount: float) -> None:
        """Of a trait that several boats have, each adds its own."""
        if amount != 0.0:
            self.total += self.weights.get(name, 0.0) * amount

    def add_crew(self, crew: "Crew", fresh: bool, times: float) -> None:
        """What a crew is good for, so many times."""
        self.total += times * (crew.fresh if fresh else crew.fit)


class Noting(Reckoning):
    """Notes the traits instead, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, float] = {}

    def add(self, name: str, amount: float) -> None:
        self.found[name] = self.found.get(name, 0.0) + amount

    def add_crew(self, crew: "Crew", fresh: bool, times: float) -> None:
        for name, amount in crew.traits.items():
            self.add(FRESH[name] if fresh else FIT[name], times * amount)


def traits(state: State) -> dict[str, float]:
    """What the judgment rests on: what was made, the squadron's means, and sums over its boats."""
    noting = Noting()
    go_through(reading(state), noting)
    return noting.found


def judged(play: Play) -> float:
    """What these traits come to."""
    reckoning = Reckoning()
    go_through(play, reckoning)
    return reckoning.total


def go_through(play: Play, to: Reckoning) -> None:
    state, boats = play.state, squadron.boats_in_play(play)
    to.add("made", state.vp - LOSS * scoring.boats_lost(play))
    to.add("bases", float(len(state.fobs)))
    purse_traits(play, boats, to)
    for boat in boats:
        boat_traits(play, boat, to)


def purse_traits(play: Play, boats: list[Boat], to: Reckoning) -> None:
    """Special Option points: for Modifications first; what is left is worth less and less, after the start little."""
    state = play.state
    if all(squadron.at_sea(play, boat) and boat.place >= 0 for boat in boats):
        to.add("points", state.so / 2)
        to.add("points 2", min(state.so / 2, 2))
        return
    bare = sum([not boat.torpedo_mod and not terms.has_ability(play, boat, "mk10") for boat in boats])
    mods = min(state.so / 4, bare) if wants_mods(play.content, play) else 0.0
    rest = state.so / 2 - 2 * mods
    to.add("mods to buy", mods)
    to.add("spare 2", min(rest, 2))
    to.add("spare 4", min(rest, 4))
    to.add("spare 8", min(rest, 8))
    to.add("spare", rest)
    to.add("no base yet", float(not state.fobs))


def boat_traits(play: Play, boat: Boat, to: Reckoning) -> None:
    """The Patrols before a boat, and what is left of the one it is on."""
    at_sea = squadron.at_sea(play, boat) and boat.place >= 0
    patrols = max(play.sheet.lengths[play.state.length].patrols - boat.patrols - at_sea, 0)
    crew = crew_of(play.content, boat.id, boat.level, boat.torpedo_mod, terms.has_radar(play, boat))
    if patrols:
        to.add_crew(crew, True, patrols)
    if at_sea:
        sea_traits(play, boat, crew, to)
    elif patrols:
        to.add("fresh mines", min(terms.mines(boat) / 12, 1.0))
        to.add("fresh recon", float(boat.missions[RECON_MISSION] > 0))
        to.add("fresh attack", float(boat.missions[ATTACK_MISSION] > 0))
        to.add("fresh stress", float(boat.stress))


class Crew:
    """What a boat and its crew are good for, and what that comes to in Patrols to come and on the one it is on."""

    def __init__(self, traits: dict[str, float]) -> None:
        self.traits = traits
        self.fresh = self.fit = 0.0
        for name, amount in traits.items():
            self.fresh += WEIGHTS.weights.get(FRESH[name], 0.0) * amount
            self.fit += WEIGHTS.weights.get(FIT[name], 0.0) * amount


@lru_cache(CREWS_KEPT)
def crew_of(content: Content, id: str, number: int, mod: bool, radar: bool) -> Crew:
    """By its card, the side of it in use, and what was bought for it."""
    level, card = content.levels[id][number], content.boats[id]
    return Crew(
        {
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
            "mod": float(mod),
            "s boat": float(card.s_class),
            "aggressive": float(level.initiative == "aggressive"),
            "cool": float("cool" in level.abilities),
            "mk10": float("mk10" in level.abilities),
            "infiltrator": float("infiltrator" in level.abilities),
            "searcher": float("searcher" in level.abilities),
            "radar": float(radar),
        }
    )


def sea_traits(play: Play, boat: Boat, crew: Crew, to: Reckoning) -> None:
    """A boat on Patrol: nerves, torpedoes, time left, and whether the captain thinks it fit to go on."""
    room = max(stress_room(play, boat), 0)
    nerves = min(room / 8, 1.0)
    time = max(min((play.state.home_by or 2 * LONGEST) - boat.at_sea, LONGEST), 0) / LONGEST
    torpedoes = terms.torpedoes(boat)
    load = min(torpedoes / 8, 1.0)
    fit = float(not worn_out(FIRST, play, boat) and not boat.homeward)
    home = way_home_stress(FIRST, play, boat)
    unfit = float(terms.unfit(play, boat))
    to.add("sea", 1.0)
    to.add("spent", 1.0 - fit)
    to.add("unfit", unfit)
    to.add("unfit far", home * unfit)
    to.add("far", home * fit)
    to.add("spent far", home * (1 - fit))
    to.add("stress", float(boat.stress))
    to.add("room 2", min(room, 2))
    to.add("room 5", min(room, 5))
    to.add("room", room)
    to.add("okay", float(boat.stress <= cards.level(play, boat).okay_max))
    to.add("torpedoes 4", min(torpedoes, 4))
    to.add("torpedoes 12", min(torpedoes, 12))
    to.add("torpedoes", torpedoes)
    to.add("time", time)
    to.add("time 3", min(time, 0.3))
    to.add("fit time", fit * time)
    to.add("fit load", fit * load)
    to.add("nerves time", nerves * time)
    to.add("spent time", (1 - fit) * time)
    to.add("strength", fit * time * load * nerves)
    if fit:
        to.add_crew(crew, False, time * load)
    boat_state_traits(play, boat, to)
    base_traits(play, boat, nerves, time, to)
    hunting_traits(play, boat, fit, load, to)


def boat_state_traits(play: Play, boat: Boat, to: Reckoning) -> None:
    """Damage, and missions to be carried out."""
    hull = boat_hull_left(play, boat)
    to.add("hull 1", float(hull <= 1))
    to.add("hull 2", float(hull == 2))
    to.add("lasting", float(sum(boat.lasting)))
    to.add("mines", min(terms.mines(boat) / 12, 1.0))
    to.add("recon", float(boat.missions[RECON_MISSION] > 0))
    to.add("attack", float(boat.missions[ATTACK_MISSION] > 0))


def base_traits(play: Play, boat: Boat, nerves: float, time: float, to: Reckoning) -> None:
    """4.2 A Forward Operating Base to rest at, here or near."""
    fobs = play.state.fobs
    here = float(boat.place in fobs)
    to.add("base", here)
    to.add("base time", here * time)
    to.add("base stress", here * (1 - nerves))
    to.add("base stress time", here * (1 - nerves) * time)
    if fobs:
        costs = way_costs(play.sheet, int(cards.boat_card(play, boat).s_class))[boat.place]
        near = max([1 - costs[area] / 4 for area in fobs])
        if near > 0:
            to.add("near base", near * time)
            to.add("near base stress", near * time * (1 - nerves))


def hunting_traits(play: Play, boat: Boat, fit: float, load: float, to: Reckoning) -> None:
    """What the Area gives, and what is still to come of this Segment."""
    state = play.state
    ground = fit * usual_contacts(play.sheet, boat.place, search_bonus(play, boat))
    to.add("ground", ground)
    to.add("ground load", ground * load)
    if not fit:
        return
    if state.phase < CONTACT and not boat.acted:
        to.add("to act", 1.0)
        to.add("to act ground", ground)
        return
    if boat.searched or state.phase >= REFIT or sum(boat.ready[:MINE]) < 2:
        return
    if state.active and state.phase > CONTACT and squadron.active_boats(play)[0] is boat:
        cripples = (
            [ship_worth(play.content, ship.card, FIRST.xp_worth) for ship in post_combat.crippled(play)]
            if state.contacts
            else []
        )
        to.add("contacts", float(state.contacts))
        to.add("cripple", max(cripples, default=0.0))
        return
    bonus = sum([value for _, value in contact.contact_modifiers(play, [boat])])
    hope = usual_contacts(play.sheet, boat.place, bonus)
    skill = terms.skills(play, boat).ts
    to.add("search", hope)
    to.add("search load", hope * load)
    to.add("search skill", hope * skill)
