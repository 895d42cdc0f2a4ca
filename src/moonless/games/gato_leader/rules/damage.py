"""12 Damage to Submarines: Hit counters and what they do."""

from moonless.games.gato_leader.content.components import Hit, Strength
from moonless.games.gato_leader.content.kinds import (
    ENGINES,
    FLOODING,
    HULL,
    LOAD_NAMES,
    NO_EFFECT,
    STRESS,
    STUNNED,
    SUNK,
    TUBES,
)
from moonless.games.gato_leader.events import BoatLost, Drawn
from moonless.games.gato_leader.rules import cards, squadron, telling, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, LOST, OFF, Boat, LogRow

STUNNED_ROUNDS = 2
"""This round and the next (12.1)."""


def suffer_hits(play: Play, boat: Boat, light: int, heavy: int, cause: str, rule: str) -> None:
    """11.6 All counters of one attack are drawn together: the light side for a Light Hit, else the heavy side."""
    cup = play.content.hit_cup.copy()
    drawn: list[Hit] = []
    for number in range(light + heavy):
        counter = play.content.hits[play.fate.draw(play.sources.hits, cup)]
        hit = counter.light if number < light else counter.heavy
        drawn.append(hit)
        if play.heard:
            side = "Light" if number < light else "Heavy"
            text = f"{cards.name(play, boat)}, {cause}: {side} Hit: {hit.words}."
            play.tell(Drawn(text, rule, hit.words, hit.code == NO_EFFECT, [boat.id]))
    for hit in drawn:
        if boat.status == IN_PLAY:
            apply_hit(play, boat, hit, cause)


def apply_hit(play: Play, boat: Boat, hit: Hit, cause: str) -> None:
    """12.1 What passes at once; 12.2 everything else stays on the card."""
    code = hit.code
    if code == STRESS:
        terms.add_stress(play, boat, hit.amount, "shaken up", "12.1")
    elif code == STUNNED:
        stun(play, boat)
    elif code == SUNK:
        lose_boat(play, boat, cause, "12.1")
    elif code != NO_EFFECT:
        place_damage(play, boat, code, hit.amount, hit.lasting, cause)


def stun(play: Play, boat: Boat) -> None:
    """12.1, R34 No attacks until the end of the next round; outside a battle it has no effect."""
    battle = play.state.battle
    if battle is None or battle.mission:
        return
    for sub in battle.subs:
        if play.state.boats[sub.boat] is boat:
            sub.stunned = STUNNED_ROUNDS


def place_damage(play: Play, boat: Boat, kind: int, amount: int, lasting: bool, cause: str) -> None:
    """12.2 Damage adds up without limit; 12.3 what it may do at once."""
    counters = boat.lasting if lasting else boat.temporary
    counters[kind] += amount
    if kind == TUBES:
        lose_ready_torpedoes(play, boat)
    elif hull_broken(play, boat):
        lose_boat(play, boat, cause, "12.3")


def hull_broken(play: Play, boat: Boat) -> bool:
    """12.3 Hull and Flooding up to the Hull rating, or two lasting Engines."""
    hull = terms.damage_of(boat, HULL) + terms.damage_of(boat, FLOODING)
    engines = play.content.tables.submarine_damage.lasting_engine_hits_to_sink
    return hull >= cards.boat_card(play, boat).hull or boat.lasting[ENGINES] >= engines


def lose_ready_torpedoes(play: Play, boat: Boat) -> None:
    """12.3, R52 What no longer fits into the tubes is lost; the player picks, mines included (D17)."""
    while sum(boat.ready) > terms.ready_capacity(play, boat):
        types = [load for load, number in enumerate(boat.ready) if number]
        load = terms.pick_load(play, boat, types, "lose-ready", "12.3")
        boat.ready[load] -= 1
        if play.heard:
            telling.say(play, boat, f"{cards.name(play, boat)} loses a loaded {LOAD_NAMES[load]}.", "12.3", False)


def lose_boat(play: Play, boat: Boat, cause: str, rule: str) -> None:
    """12.4 The boat leaves the game; its VP stay."""
    boat.status = LOST
    boat.cause = cause
    telling.remember(play, boat, "lost", cause)
    write_log(play, boat)
    boat.place = OFF
    squadron.leave_pack(play, boat)
    squadron.drop_from_active(play, boat)
    battle = play.state.battle
    if battle is not None:
        for sub in battle.subs:
            if play.state.boats[sub.boat] is boat:
                sub.area = OFF
    if play.heard:
        play.tell(BoatLost(cards.name(play, boat), boat.id, cause, rule))


def write_log(play: Play, boat: Boat) -> None:
    """2.8 A row of the Campaign Log for the Patrol that ends."""
    row = LogRow(play.state.stage, boat.patrols + 1, boat.level, boat.xp, boat.stress, boat.patrol_vp)
    boat.log = [*boat.log, row]
    boat.patrol_vp = 0
    boat.patrol_xp = 0


# R31


def reduced(play: Play, base: Strength, light_damage: int, heavy_damage: int, evasion: int) -> Strength:
    """11.4, R31 Less by damage to the ship and by Evasion: a Heavy is worth two Light, never the other way."""
    table = play.content.tables.enemy_attack
    light, heavy = base.light, base.heavy
    for _ in range(heavy_damage * table.heavy_damage_penalty.heavy):
        if heavy:
            heavy -= 1
        else:
            light = max(0, light - table.light_per_heavy)
    evaded = evasion // table.evasion_per_light_hit_removed
    for _ in range(light_damage * table.light_damage_penalty.light + evaded):
        if light:
            light -= 1
        elif heavy:
            heavy -= 1
            light += table.light_per_heavy - 1
    return Strength(light, heavy)
