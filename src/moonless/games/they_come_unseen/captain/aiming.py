"""Where bombs are worth most: the plot after a contact, square by square."""

from moonless.games.they_come_unseen.board import DEPTHS
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.knowledge.voyages import weigh
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play


def spread_of(play: Play, salvo: Salvo) -> list[dict[int, float]]:
    """At each depth, how many submarines are to be expected on each square that can be bombed."""
    plot = plot_of(play.content, play.state)
    found: list[dict[int, float]] = [{} for _ in range(DEPTHS)]
    for submarine in play.state.submarines:
        if submarine.sunk:
            continue
        cells = plot.cells(submarine.number)
        total = weigh(cells) or 1
        for layer, spots in zip(found, cells, strict=True):
            for square in salvo.squares:
                if not spots:
                    layer[square] = layer.get(square, 0.0)
                    continue
                count = (spots & play.board.batteries << square).bit_count()
                layer[square] = layer.get(square, 0.0) + count / total
    return found
