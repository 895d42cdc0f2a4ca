"""A report on a game's balance as one HTML file: one player, or two players or two versions of the content side by
side."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from moonless.balance.figures import Party
from moonless.balance.looks import Look
from moonless.balance.page import About, page
from moonless.balance.sections import Section, section_of, versions
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_scenario, own_scenarios
from moonless.core.packs import joined, packs_of, split
from moonless.lab.jobs import Job, Played, check


@dataclass(frozen=True, slots=True)
class Contender:
    """Who plays what, and what the page calls it."""

    name: str
    scenario: str
    player: str

    def jobs(self, game: Game, seeds: range, looked: int) -> list[Job]:
        """A game for each seed; at the first so many is looked closely."""
        return [Job(game.id, self.scenario, self.player, seed, look=n < looked) for n, seed in enumerate(seeds)]


def contenders(game: Game, scenarios: list[str] | None, player: str, against: str = "") -> list[list[Contender]]:
    """For each scenario who plays it: one, or two side by side. A pack that was named stands beside the game's own."""
    packs = [pack for pack in packs_of(game.id) if pack.named]
    if against and packs:
        raise MoonlessError("--against and --content each set two side by side: name one of them")
    if against == player:
        raise MoonlessError("--against takes another player than --player")
    if packs:
        found = [beside(game, id, player, packs[0].name) for id in scenarios or in_pack(game, packs[0].name)]
    else:
        named = [find_scenario(game, id).id for id in scenarios or own_scenarios(game)]
        players = [player, against] if against else [player]
        found = [[Contender(name, id, name) for name in players] for id in named]
    for group in found:
        for each in group:
            check(Job(game.id, each.scenario, each.player, 0))
    return found


def in_pack(game: Game, pack: str) -> list[str]:
    return [id for id in game.scenarios if split(id)[1] == pack]


def beside(game: Game, scenario: str, player: str, pack: str) -> list[Contender]:
    """The game's own version, where there is one, and the pack's."""
    changed = joined(split(scenario)[0], pack)
    return [Contender(name, id, player) for name, id in versions(game, changed)]


def report(
    game: Game,
    groups: list[list[Contender]],
    seeds: range,
    looked: int,
    play: Callable[[list[Job], str], list[Played]],
) -> str:
    """Play all games, and draw the page."""
    sections = [section(game, group, seeds, looked, play) for group in groups]
    players = list(dict.fromkeys(each.player for group in groups for each in group))
    marks = list(dict.fromkeys(game.mark_of(each.scenario)[:12] for group in groups for each in group))
    return page(game, sections, About(players, seeds[0], game.version, marks))


def section(
    game: Game,
    group: list[Contender],
    seeds: range,
    looked: int,
    play: Callable[[list[Job], str], list[Played]],
) -> Section:
    parties = []
    for each in group:
        played = play(each.jobs(game, seeds, looked), f"games of {each.scenario} by {each.player}")
        looks = [Look(**one.look) for one in played[:looked]]
        parties.append(Party(each.name, each.scenario, played, looks))
    return section_of(game, find_scenario(game, group[0].scenario).title, parties)


def writable(path: Path) -> None:
    """Told before hours of play, not after them."""
    if path.is_dir() or not path.parent.is_dir():
        raise MoonlessError(f"cannot write {path}: name a file in a folder that is there")
