"""Observing a game through its scenes: for every game that brings no observer of its own."""

from functools import cache

from moonless.core.decision import Decision, Option, serious
from moonless.core.game import Game
from moonless.core.legends import Legend, found_words
from moonless.core.observing import BEST, CELL, CHANCE, FACING, FULL, MILLE, PIECE, Observer
from moonless.core.play import State
from moonless.core.scene import Choice, Scene


class SceneObserver(Observer):
    """Makes a scene and keeps its facts. It is slow, and right for any game."""

    def __init__(self, game: Game, legend: Legend) -> None:
        super().__init__(legend)
        self.game = game
        self.choices: dict[str, Choice] = {}

    def observe(self, state: State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        scene = self.game.screen.scene(state, seat, decision, [])
        board = scene.board.id if scene.board is not None and scene.board.id in self.legend.cells else ""
        if board or not self.legend.boards:
            self.show(scene, board)
        self.choices = {} if scene.prompt is None else {choice.key: choice for choice in scene.prompt.choices}
        about = "" if scene.prompt is None else scene.prompt.piece
        options = [] if decision is None else serious(decision.options)
        tracks = self.ask(state, seat, decision, about, options)
        now = {track.id or track.name: track.now + 1 for track in scene.tracks}
        tracks += [now.get(name, 0) for name in self.legend.words["tracks"]]
        filled = {f"{sheet.id} {n}": space.tokens for sheet in scene.sheets for n, space in enumerate(sheet.spaces)}
        self.write([filled.get(name, 0) for name in self.legend.sheets], tracks, log)

    def show(self, scene: Scene, board: str) -> None:
        """Pieces by kind, side, facing and mark; overlays by kind."""
        if not board:
            return
        if self.lay(board, []):
            self.settle()
        plane = self.legend.plane
        for piece in scene.pieces:
            cell = self.cells.get(piece.cell, -1)
            self.put(plane("kinds", piece.kind), cell)
            self.put(plane("sides", piece.side), cell)
            self.put(plane("facings", piece.facing), cell)
            for mark in piece.marks:
                self.put(plane("marks", mark.id), cell, 1 if mark.amount is None else mark.amount)
        for overlay in scene.overlays:
            for name, share in overlay.cells.items():
                self.put(plane("overlays", overlay.kind), self.cells.get(name, -1), round(FULL * share))

    def aim(self, state: State, decision: Decision, option: Option, row: list[int]) -> None:
        choice = self.choices.get(option.key)
        if choice is None:
            return
        if choice.cell in self.cells:
            row[CELL] = self.cells[choice.cell] + 1
        if choice.piece in self.pieces:
            row[PIECE] = self.pieces[choice.piece]
        if choice.facing:
            row[FACING] = self.facings.get(choice.facing.lower(), 0)
        if choice.odds is not None:
            row[CHANCE], row[BEST] = round(MILLE * choice.odds.chance), round(MILLE * choice.odds.best)


@cache
def legend_of(game: Game, scenario: str) -> Legend:
    """What the observations of a scenario mean: made once, for all who observe it."""
    words = found_words(game)
    legend = Legend(game, scenario, words)
    columns = game.screen.sheet_columns
    if columns:
        legend.sheets = columns
    return legend


def observer_of(game: Game, legend: Legend) -> Observer:
    """A game's own observer, else one that looks at its scenes."""
    return game.screen.observer(legend) or SceneObserver(game, legend)
