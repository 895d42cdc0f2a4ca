"""An order of several steps while it is given: what is planned so far, and what it costs."""

from moonless.core.decision import Decision
from moonless.core.scene import Consequence, Order, Price
from moonless.core.words import noun
from moonless.games.gato_leader.content.kinds import LOAD_NAMES
from moonless.games.gato_leader.rules import cards
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Attack, Salvo, Spread
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver, ShipOnWay
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Sub

SET_NAMES = {"buy-boat": "Squadron", "level": "Squadron", "commander": "Squadron", "port": "Ports", "place": "Set-up"}
SET_NAMES |= {"side": "Set-up", "form-pack": "Wolfpack", "pack-member": "Wolfpack"}


def order_of(play: Play, decision: Decision) -> Order | None:
    """The order that a question is a step of."""
    about = decision.about
    if not decision.order:
        return None
    if isinstance(about, Maneuver | BoatOnWay | ShipOnWay):
        return way(play, decision, about)
    if isinstance(about, Salvo):
        return salvo(play, decision.order, about.sub, about.attacks, about.reloaded)
    if isinstance(about, Spread):
        return salvo(play, decision.order, about.sub, about.declared, 0)
    spent = [Price(play.state.spent / 2, "SO")] if decision.order == "squadron" and play.state.spent else []
    return Order("set", decision.order, SET_NAMES[decision.ask], price=spent)


def way(play: Play, decision: Decision, about: Maneuver | BoatOnWay | ShipOnWay) -> Order:
    """A boat's move, its falling back, a ship's; a move costs points."""
    ship = isinstance(about, ShipOnWay)
    name = (
        cards.ship_name(play, about.ship)
        if isinstance(about, ShipOnWay)
        else cards.name(play, cards.sub_boat(play, about.sub))
    )
    words = (
        "moves" if isinstance(about, Maneuver) else "closes in" if ship and decision.ask == "chase" else "falls back"
    )
    cells = [play.display.ids[area] for area in about.path]
    steps = len(cells) - 1
    price = [points(steps)] if isinstance(about, Maneuver) and steps else []
    return Order("path", decision.order, f"{name} {words}", cells, [""] * len(cells), price)


def points(number: int) -> Price:
    return Price(number, noun(number, "movement point"))


def salvo(play: Play, id: str, sub: Sub, attacks: list[Attack], reloaded: int) -> Order:
    """10.2 What is declared so far: so many of each type at each ship, the gun, torpedoes reloaded."""
    name = cards.name(play, cards.sub_boat(play, sub))
    fired = sum(attack.number for attack in attacks if attack.weapon != GUN_SHOT)
    shells = sum(attack.weapon == GUN_SHOT for attack in attacks)
    price = [Price(fired, noun(fired, "torpedo", "es"))] if fired else []
    price += [Price(shells, "Gun Ammo")] if shells else []
    plan = [declared(play, attack) for attack in attacks]
    if reloaded:
        plan.append(Consequence("reload", f"{reloaded} reloaded", "plain"))
    return Order("allocation", id, f"{name} {'reloads' if reloaded else 'attacks'}", price=price, outcome=plan)


def declared(play: Play, attack: Attack) -> Consequence:
    ship = cards.ship_name(play, attack.ship)
    if attack.weapon == GUN_SHOT:
        return Consequence("gun", f"the gun at {ship}", "plain", attack.ship.key)
    return Consequence("spread", f"{attack.number} {LOAD_NAMES[attack.weapon]} at {ship}", "plain", attack.ship.key)
