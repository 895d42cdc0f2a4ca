"""A half-made order as its own seat sees it: the path drawn so far with its price, the bombs placed so far."""

from moonless.core.decision import Decision
from moonless.core.scene import Overlay, Piece
from moonless.games.they_come_unseen.board import DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.terms import PATH, SALVO
from moonless.games.they_come_unseen.screen import marks
from moonless.games.they_come_unseen.state import Plan


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


def draft_overlays(play: Play, decision: Decision | None) -> list[Overlay]:
    """The path from its first square to its last, in that order; or the area that a salvo may fall on."""
    plan = play.state.plan
    overlays: list[Overlay] = []
    if plan is not None:
        cells = {play.board.names[square]: 1.0 for square in plan.squares}
        kind = PATH if plan.submarine < 0 else f"{PATH} {SUBMARINE_KEYS[plan.submarine]}"
        overlays.append(Overlay("path", kind, f"Path: {path_price(play, plan)}", cells, path_words(play, plan)))
    if decision is not None and isinstance(decision.about, Salvo):
        salvo = decision.about
        cells = {play.board.names[square]: 1.0 for square in salvo.squares}
        overlays.append(Overlay("salvo", SALVO, f"Mortars: {bombs_words(salvo)}", cells))
    return overlays


def path_price(play: Play, plan: Plan) -> str:
    """How far the path goes, and what it takes of the battery or of the fuel."""
    moved = f"{plan.moved} square{'' if plan.moved == 1 else 's'}"
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
