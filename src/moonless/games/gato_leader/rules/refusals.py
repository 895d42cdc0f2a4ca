"""What a question does not offer, and why: the same bars that keep it from being offered."""

from collections.abc import Iterator

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import LEVEL_KEYS, LOAD_KEYS, LOAD_NAMES, MINE
from moonless.games.gato_leader.rules import (
    cards,
    contact,
    declaring,
    missions,
    movement,
    operations,
    post_combat,
    reactions,
    setup,
    squadron,
    strategic,
)
from moonless.games.gato_leader.rules.declaring import (
    AIMS,
    BURSTS,
    FIRE,
    GUN_SHOT,
    RELOAD,
    SHARES,
    WEAPONS,
    Salvo,
    Spread,
)
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import Boat

Barred = Iterator[tuple[Option, Bar | None]]
"""Every answer that the rulebook knows to a question, with what bars it."""


def why_not(play: Play, decision: Decision) -> list[Refusal]:
    """For every action of the rulebook that this question does not offer, why."""
    about, ask = decision.about, decision.ask
    if ask == "move" and isinstance(about, list):
        return [refused(option, bar) for option, bar in moves(play, about, near=True) if bar is not None]
    if ask == "attack" and isinstance(about, Salvo):
        return attack_refusals(play, about)
    if ask == "action" and isinstance(about, list):
        return action_refusals(play, about)
    if ask == "maneuver" and isinstance(about, Maneuver):
        return [refused(option, bar) for option, bar in maneuvers(play, about) if bar is not None]
    if ask in ("option", "reaction"):
        return [refused(option, bar) for option, bar in all_answers(play, decision) if bar is not None]
    return []


def refuse(play: Play, decision: Decision, key: str) -> Refusal | None:
    """Why an answer with this very key cannot be given."""
    for option, bar in all_answers(play, decision):
        if option.key == key and bar is not None:
            return refused(option, bar)
    return None


def refused(option: Option, bar: Bar) -> Refusal:
    return Refusal(option.key, option.label, bar.reason, bar.rule)


def all_answers(play: Play, decision: Decision) -> Barred:
    """What the rulebook knows as answers to this question, offered or not; none where it is not one of actions."""
    return battle_answers(play, decision) if play.state.battle is not None else campaign_answers(play, decision)


def campaign_answers(play: Play, decision: Decision) -> Barred:
    """2 Set-up, 4 Special Options, 5 Operations, 13.5 after a convoy that was let pass."""
    about, ask = decision.about, decision.ask
    if ask == "option":
        yield from wares(play)
    elif ask == "target" and isinstance(about, str):
        yield from strategic.all_targets(play, about)
    elif ask == "form-pack":
        for boat in squadron.boats_in_play(play):
            yield play.options.boat[boat.number], operations.lead_barred(play, boat)
    elif ask == "move" and isinstance(about, list):
        yield from moves(play, about, near=False)
    elif ask == "action" and isinstance(about, list):
        yield from actions(play, about)
    elif ask == "port" and isinstance(about, Boat):
        for port in play.options.place[len(play.sheet.areas) :]:
            yield port, setup.port_barred(play, about, port.value)
    elif ask == "buy-boat":
        for number, card in enumerate(play.content.boats.values()):
            yield play.options.boat[number], setup.boat_barred(play, card)
    elif ask == "level" and isinstance(about, BoatCard):
        for level in range(len(LEVEL_KEYS)):
            yield play.options.level[level], setup.level_barred(play, about, level)


def battle_answers(play: Play, decision: Decision) -> Barred:
    """7 Set-up, 8 Movement, 10 Attacks, 11.5 Reactions, 13.5 after a battle."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Maneuver):
        yield from maneuvers(play, about)
        for area, steer in enumerate(play.options.steer):
            yield steer, movement.step_barred(play, about, area)
    elif isinstance(about, Salvo):
        yield from declarations(play, about)
    elif isinstance(about, Spread):
        most = declaring.most_in_spread(play, cards.sub_boat(play, about.sub), about.load)
        for fire in FIRE[1:]:
            yield fire, declaring.spread_barred(fire.value, most)
    elif isinstance(about, Incoming):
        yield reactions.CRASH_DIVE, reactions.crash_dive_barred(about.sub)
        yield reactions.DEEP_DIVE, reactions.deep_dive_barred(play, about.sub, about.reaches_deep)
    elif ask == "place" and decision.rule == "7.3" and isinstance(about, Boat):
        for area, start in enumerate(play.options.start):
            yield start, contact.start_barred(play, about, area)
    elif ask == "action" and isinstance(about, list):
        yield from actions(play, about)


# 4 Special Options


def wares(play: Play) -> Barred:
    """4.1 Options of the sheet, and those that are not on it."""
    for option in play.content.options.values():
        sale = play.sheet.sales.get(option.id)
        bar = strategic.NOT_ON_SALE if sale is None else strategic.sale_barred(play, sale)
        yield Option(option.id, option.name, rule=option.rule), bar


# 5 Operations


def moves(play: Play, boats: list[Boat], near: bool) -> Barred:
    """5.3 to 5.17 Places, staying, boxes, leaving the pack; `near`: only what lies at hand."""
    lead, sails = boats[0], play.options.sail
    for place in play.options.at_hand[lead.place] if near else range(len(sails)):
        yield sails[place], operations.sail_barred(play, boats, place)
    at_sea = squadron.at_sea(play, lead)
    yield operations.STAY if at_sea else operations.IN_PORT, operations.stay_barred(play, boats)
    for enter in missions.ENTER:
        if not near or missions.mission_box(play, lead, enter.kind) is not None:
            yield enter, operations.box_barred(play, boats, enter.kind)
    if not near:
        yield operations.STOP, operations.stop_barred(lead)
        yield from leavers(play, boats)


def leavers(play: Play, boats: list[Boat]) -> Barred:
    for boat in play.state.boats:
        yield play.options.leave_pack[boat.number], squadron.leave_barred(boats, boat)


# 8 Movement


def maneuvers(play: Play, move: Maneuver) -> Barred:
    """8.1, 8.3, 8.6, 8.7 The side, Silent Running, leaving, staying."""
    yield movement.DIVE, movement.flip_barred(move, True)
    yield movement.SURFACE, movement.flip_barred(move, False)
    yield movement.SILENT, movement.silent_barred(move)
    yield movement.LEAVE, movement.leave_barred(play, move)
    yield movement.HOLD, movement.hold_barred(play, move)


# 10 Attacks


def declarations(play: Play, salvo: Salvo) -> Barred:
    """10.1 Every weapon at every ship, every number of reloads, and whole salvos."""
    for weapon in WEAPONS:
        bar = declaring.attack_barred(play, salvo.sub) or declaring.weapon_barred(play, salvo, weapon)
        reach = declaring.weapon_range(play, salvo.sub, weapon)
        aims = {ship.key: bar or declaring.aim_barred(play, salvo, weapon, ship, reach) for ship in play.battle.ships}
        for ship, aimed in aims.items():
            yield AIMS[weapon][ship], aimed
        if weapon != GUN_SHOT:
            for ship, aimed in aims.items():
                yield BURSTS[weapon][ship], declaring.whole_barred(salvo) or aimed
            targets = list(aims.values()).count(None)
            yield SHARES[weapon], bar or declaring.share_barred(play, salvo, weapon, targets)
    bar = declaring.reload_barred(play, salvo)
    most = declaring.most_reloads(play, cards.sub_boat(play, salvo.sub))
    for option in RELOAD[1:]:
        yield option, bar or declaring.reloads_barred(option.value, most)
    yield declaring.RELOAD_ALL, declaring.reload_all_barred(play, salvo)


def attack_refusals(play: Play, salvo: Salvo) -> list[Refusal]:
    """10.1, 10.7, 10.9 Why there is no torpedo attack, no gun, no reload."""
    boat = cards.sub_boat(play, salvo.sub)
    found = []
    for load in range(MINE):
        bar = declaring.fire_barred(play, salvo, load)
        if bar is not None and boat.ready[load] + boat.stored[load]:
            found.append(Refusal(LOAD_KEYS[load], LOAD_NAMES[load], bar.reason, bar.rule))
    bar = declaring.fire_barred(play, salvo, GUN_SHOT)
    if bar is not None:
        found.append(Refusal("gun", "Gun", bar.reason, bar.rule))
    bar = declaring.reload_barred(play, salvo)
    if bar is not None:
        found.append(Refusal("reload", "Reload", bar.reason, bar.rule))
    return found


# 13 After a battle


def actions(play: Play, boats: list[Boat]) -> Barred:
    """13.5, 13.6 The Re-attack, every Final Shot, leaving the pack."""
    yield post_combat.RE_ATTACK, post_combat.re_attack_barred(play)
    for ship in post_combat.crippled(play):
        for boat in boats:
            for weapon in WEAPONS:
                shot = FinalShot(ship.key, boat, cards.name(play, boat), weapon, len(boats) > 1)
                yield shot, post_combat.shot_barred(play, ship, boat, weapon)
    yield from leavers(play, boats)


def action_refusals(play: Play, boats: list[Boat]) -> list[Refusal]:
    found = []
    bar = post_combat.re_attack_barred(play)
    if bar is not None:
        found.append(refused(post_combat.RE_ATTACK, bar))
    bar = post_combat.final_shot_barred(play, boats)
    if bar is not None:
        found.append(Refusal("final", "Final Shot", bar.reason, bar.rule))
    return found
