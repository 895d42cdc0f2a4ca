"""A half-made order as its own seat sees it: the path drawn so far with its price, the bombs placed so far."""

from moonless.core.decision import Decision
from moonless.core.scene import Overlay, Piece
from moonless.games.they_come_unseen.board import DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.rounds import RoundsChapter
from moonless.games.they_come_unseen.rules.terms import PATH, SALVO
from moonless.games.they_come_unseen.screen import marks
from moonless.games.they_come_unseen.state import Plan


def draft_pieces(rules: RoundsChapter, decision: Decision | None) -> list[Piece]:
    """The steps of a path with their depths, or the bombs of a salvo with theirs."""
    plan = rules.state.plan
    pieces: list[Piece] = []
    if plan is not None:
        for place, square in enumerate(plan.squares[1:], 1):
            found = [marks.DEPTHS[plan.depths[place]]] if plan.depths else []
            pieces.append(Piece(f"plan-{place}", "plan", rules.name(square), f"Step {place}", "+", "", "", found))
    if decision is not None and isinstance(decision.about, Salvo):
        salvo = decision.about
        for color, squares, depth in zip(("black", "white"), (salvo.black, salvo.white), salvo.depths, strict=True):
            found = [marks.DEPTHS[depth]] if depth >= 0 else []
            for place, square in enumerate(squares, 1):
                name, kind = f"{color.capitalize()} bomb {place}", f"bomb-{color}"
                pieces.append(Piece(f"{kind}-{place}", kind, rules.name(square), name, color[0], "soviet", "", found))
    return pieces


def draft_overlays(rules: RoundsChapter, decision: Decision | None) -> list[Overlay]:
    """The path from its first square to its last, in that order; or the area that a salvo may fall on."""
    plan = rules.state.plan
    overlays: list[Overlay] = []
    if plan is not None:
        cells = {rules.name(square): 1.0 for square in plan.squares}
        kind = PATH if plan.submarine < 0 else f"{PATH} {SUBMARINE_KEYS[plan.submarine]}"
        overlays.append(Overlay("path", kind, f"Path: {path_price(rules, plan)}", cells, path_words(rules, plan)))
    if decision is not None and isinstance(decision.about, Salvo):
        salvo = decision.about
        cells = {rules.name(square): 1.0 for square in salvo.squares}
        overlays.append(Overlay("salvo", SALVO, f"Mortars: {bombs_words(salvo)}", cells))
    return overlays


def path_price(rules: RoundsChapter, plan: Plan) -> str:
    """How far the path goes, and what it takes of the battery or of the fuel."""
    moved = f"{plan.moved} square{'' if plan.moved == 1 else 's'}"
    if plan.submarine >= 0:
        before = rules.state.submarines[plan.submarine].battery
        return f"{moved}, battery {before} to {plan.battery}"
    ship = rules.state.ships[plan.ship]
    if not rules.is_destroyer(ship):
        return moved
    left = ship.fuel - rules.content.fuel_cost[plan.moved] if plan.moved else ship.fuel
    return f"{moved}, fuel {ship.fuel} to {left}"


def path_words(rules: RoundsChapter, plan: Plan) -> str:
    """Who moves, and square by square where."""
    if plan.submarine >= 0:
        steps = [
            f"{rules.name(square)} {DEPTH_WORDS[depth]}"
            for square, depth in zip(plan.squares, plan.depths, strict=True)
        ]
        return f"{SUBMARINE_KEYS[plan.submarine]} submarine: {', '.join(steps)}"
    return f"{rules.piece(rules.state.ships[plan.ship]).title}: {', '.join(rules.name(at) for at in plan.squares)}"


def bombs_words(salvo: Salvo) -> str:
    """3 black at 400 ft, 1 white."""
    words = []
    for color, squares, depth in zip(("black", "white"), (salvo.black, salvo.white), salvo.depths, strict=True):
        words.append(f"{len(squares)} {color}{f' at {DEPTH_WORDS[depth]}' if depth >= 0 else ''}")
    return ", ".join(words)
