"""The balance page of a scenario or of a draft: the captain plays it in a process of its own, which draws it too;
whoever asked sees how it goes on. What was drawn of content that stays is kept for the next who asks."""

import os
from collections import OrderedDict
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from moonless.balance.difficulty import PLAYER
from moonless.balance.figures import Party
from moonless.balance.looks import look_at
from moonless.balance.page import About, page
from moonless.balance.sections import section_of, versions
from moonless.core.game import Game, find_game, find_scenario
from moonless.core.languages import ENGLISH, VARIABLE
from moonless.core.workshop import OWN, TEXT
from moonless.server.thinking.errands import Errands, Failed, Tell
from moonless.server.thinking.estimates import GAME_SECONDS, SECONDS

MOST = 16
"""Pages that are kept; each has a few hundred thousand letters."""


class Drawing(Struct):
    """How far a page has come; each line of the answer is one, and the last has the page."""

    state: Literal["waiting", "playing", "done", "failed"]
    games: int
    done: int = 0
    page: str = ""
    """The whole file, which needs nothing from elsewhere."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be drawn; the same is drawn the same."""

    game: str
    rules: str
    content: str
    scenario: str
    games: int
    language: str
    text: str = ""
    """Of a draft."""

    @property
    def options(self) -> dict[str, Any]:
        return {TEXT: self.text} if self.text else {}


def wanted(game: Game, scenario: str, games: int, text: str = "") -> Wanted:
    language = os.environ.get(VARIABLE, ENGLISH)
    content = game.fingerprint if text else game.mark_of(scenario)
    return Wanted(game.id, game.version, content, scenario, games, language, text)


_drawn: OrderedDict[Wanted, str] = OrderedDict()


def keep(wanted: Wanted, drawn: str) -> None:
    """Drafts come and go: they are not kept."""
    if not wanted.text:
        _drawn[wanted] = drawn
        while len(_drawn) > MOST:
            _drawn.popitem(last=False)


async def balance(errands: Errands, person: str, household: str, wanted: Wanted) -> AsyncGenerator[Drawing, None]:
    """The captain's games one after another, then the page; whoever stops listening stops the play."""
    game = find_game(wanted.game)
    drawing = Drawing("waiting", wanted.games * (1 if wanted.text else len(versions(game, wanted.scenario))))
    if wanted in _drawn:
        _drawn.move_to_end(wanted)
        yield Drawing("done", drawing.games, drawing.games, _drawn[wanted])
        return
    running = errands.run(person, draw, wanted, silence=GAME_SECONDS, limit=SECONDS, household=household)
    try:
        async for news in running:
            if isinstance(news, str):
                drawing.page = news
            elif news is not None:
                drawing.done = news
            if not drawing.page:
                yield drawing
                drawing.state = "playing"
        drawing.state = "done"
        keep(wanted, drawing.page)
    except Failed as error:
        drawing.state, drawing.error = "failed", f"The games broke off: {error}"
    finally:
        await running.aclose()
    yield drawing


# The process that plays and draws


def draw(wanted: Wanted, tell: Tell) -> None:
    """Games of seeds 0, 1, 2, ...; of a pack's scenario as many of the game's own version, side by side."""
    game, options, parties, done = find_game(wanted.game), wanted.options, list[Party](), 0
    for name, scenario in [(PLAYER, OWN)] if wanted.text else versions(game, wanted.scenario):
        looks = []
        for seed in range(wanted.games):
            looks.append(look_at(game, scenario, PLAYER, seed, options))
            done += 1
            tell(done)
        parties.append(Party(name, scenario, looks, looks))
    title = find_scenario(game, wanted.scenario, options).title
    section = section_of(game, title, parties, options)
    tell(page(game, [section], About([PLAYER], 0, wanted.rules, [wanted.content[:12]]), wanted.language))
