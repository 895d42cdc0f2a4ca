"""A half-made order as its own seat sees it: the path drawn so far with its price, the bombs placed so far."""

from moonless.core.decision import Decision
from moonless.core.scene import Consequence, Order, Overlay, Piece, Price
from moonless.core.words import noun
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.notices import HIT
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.terms import PATH, SALVO
from moonless.games.they_come_unseen.screen import consequences, marks
from moonless.games.they_come_unseen.screen.odds import struck
from moonless.games.they_come_unseen.state import Plan, Ship


def draft_pieces(play: Play, decision: Decision | None) -> list[Piece]:
    """The steps of a path with their depths, or the bombs of a salvo with theirs."""
    plan = play.state.plan
    pieces: list[Piece] = []
    if plan is not None:
        for place, square in enumerate(plan.squares[1:], 1):
            found = [marks.DEPTHS[plan.depths[place]]] if plan.depths else []
            pieces.append(Piece(f"plan-{place}", "plan", play.board.names[square], f"Step {place}", "+", "", "", found))
    if decision is not None and isinstance(decision.about, Salvo):
        salvo = decision.about
        for color, squares, depth in salvo.lots():
            found = [marks.DEPTHS[depth]] if depth >= 0 else []
            for place, square in enumerate(squares, 1):
                name, kind = f"{color.capitalize()} bomb {place}", f"bomb-{color}"
                pieces.append(
                    Piece(f"{kind}-{place}", kind, play.board.names[square], name, color[0], "soviet", "", found)
                )
    return pieces


def make_order(play: Play, decision: Decision) -> Order | None:
    """The order that the answer is a step of, as far as it is given."""
    about = decision.about
    if isinstance(about, Plan):
        return path_order(play, decision.order, about)
    return salvo_order(play, decision.order, about) if isinstance(about, Salvo) else None


def path_order(play: Play, id: str, plan: Plan) -> Order:
    """6, 10.2 A submarine's course with its depths, or a ship's leg."""
    cells = [play.board.names[square] for square in plan.squares]
    to = f" to {cells[-1]}" if plan.moved else f" from {cells[-1]}"
    if plan.submarine >= 0:
        name, outcome = play.content.submarines[plan.submarine].name, consequences.course_outcome(play, plan)
    else:
        ship = play.state.ships[plan.ship]
        name, outcome = terms.piece(play, ship).name, consequences.leg_outcome(play, ship, plan.squares[1:], True)
    depths = [DEPTH_WORDS[depth] for depth in plan.depths]
    return Order("path", id, name + to, cells, depths, path_costs(play, plan), outcome if plan.moved else [])


def path_costs(play: Play, plan: Plan) -> list[Price]:
    """What a path takes: squares, battery or fuel, and what is left of it."""
    if plan.submarine >= 0:
        return course_costs(plan.moved, play.state.submarines[plan.submarine].battery, plan.battery)
    return leg_costs(play, play.state.ships[plan.ship], plan.moved)


def course_costs(moved: int, before: int, left: int) -> list[Price]:
    """6.3, 7.3 A square takes a unit of battery; a snort gains ten."""
    if not moved:
        return [Price(left, "battery left")]
    used = Price(before - left, "battery") if left <= before else Price(left - before, "battery gained")
    return [squares(moved), used, Price(left, "battery left")]


def leg_costs(play: Play, ship: Ship, moved: int) -> list[Price]:
    """10.4 Only Destroyers count their fuel."""
    if not terms.is_destroyer(ship):
        return [squares(moved)]
    if not moved:
        return [Price(ship.fuel, "fuel left")]
    used = play.content.fuel_cost[moved]
    return [squares(moved), Price(used, "fuel"), Price(ship.fuel - used, "fuel left")]


def squares(count: int) -> Price:
    return Price(count, noun(count, "square"))


def salvo_order(play: Play, id: str, salvo: Salvo) -> Order:
    """12.2 The bombs stand on the board as pieces; the chance of those whose depth is set."""
    ship = salvo.ship
    left = ship.salvos - 1
    prices = [Price(1, "salvo"), Price(left, f"{noun(left, 'salvo')} left")]
    set_lots = [(lot, depth) for _, lot, depth in salvo.lots() if depth >= 0]
    outcome = []
    if set_lots:
        hit = struck(play.state, set_lots, (HIT,))
        words = f"A hit by the bombs that are set: {bombs_words(salvo)}"
        outcome.append(Consequence(consequences.HIT, words, "good", terms.piece(play, ship).key, chance=hit))
    name = f"{terms.piece(play, ship).name} into {COLOR_KEYS[salvo.color]}, {bombs_words(salvo)}"
    return Order("allocation", id, name, price=prices, outcome=outcome)


def draft_overlays(play: Play, decision: Decision | None) -> list[Overlay]:
    """The path from its first square to its last, in that order; or the area that a salvo may fall on."""
    plan = play.state.plan
    overlays: list[Overlay] = []
    if plan is not None:
        cells = {play.board.names[square]: 1.0 for square in plan.squares}
        kind = PATH if plan.submarine < 0 else f"{PATH} {SUBMARINE_KEYS[plan.submarine]}"
        overlays.append(
            Overlay("path", kind, f"Path: {path_price(play, plan)}", cells, path_words(play, plan), legend=False)
        )
    if decision is not None and isinstance(decision.about, Salvo):
        salvo = decision.about
        cells = {play.board.names[square]: 1.0 for square in salvo.squares}
        overlays.append(Overlay("salvo", SALVO, f"Mortars: {bombs_words(salvo)}", cells, legend=False))
    return overlays


def path_price(play: Play, plan: Plan) -> str:
    """How far the path goes, and what it takes of the battery or of the fuel."""
    moved = str(squares(plan.moved))
    if plan.submarine >= 0:
        before = play.state.submarines[plan.submarine].battery
        return f"{moved}, battery {before} to {plan.battery}"
    ship = play.state.ships[plan.ship]
    if not terms.is_destroyer(ship):
        return moved
    left = ship.fuel - play.content.fuel_cost[plan.moved] if plan.moved else ship.fuel
    return f"{moved}, fuel {ship.fuel} to {left}"


def path_words(play: Play, plan: Plan) -> str:
    """Who moves, and square by square where."""
    if plan.submarine >= 0:
        steps = [
            f"{play.board.names[square]} {DEPTH_WORDS[depth]}"
            for square, depth in zip(plan.squares, plan.depths, strict=True)
        ]
        return f"{SUBMARINE_KEYS[plan.submarine]} submarine: {', '.join(steps)}"
    title = terms.piece(play, play.state.ships[plan.ship]).title
    return f"{title}: {', '.join(play.board.names[square] for square in plan.squares)}"


def bombs_words(salvo: Salvo) -> str:
    """3 black at 400 ft, 1 white."""
    words = []
    for color, squares, depth in salvo.lots():
        words.append(f"{len(squares)} {color}{f' at {DEPTH_WORDS[depth]}' if depth >= 0 else ''}")
    return ", ".join(words)
