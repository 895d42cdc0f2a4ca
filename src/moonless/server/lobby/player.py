"""A player's page: ratings, results against what was measured, medals, the patrol's calendar, last games.

What others see of it is the player's choice; guests have none. While the same dice wait for others, nobody else sees
what somebody made of them.
"""

import asyncio
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from moonless.balance.difficulty import difficulty
from moonless.core.game import Game, find_game, games
from moonless.server.api.messages import Refused
from moonless.server.lobby.clerk import rating_of
from moonless.server.lobby.days import streaks
from moonless.server.lobby.ratings import Rating
from moonless.server.lobby.titles import Title, titles
from moonless.server.past.honors import rank
from moonless.server.people.people import Person, clean
from moonless.server.shelf.daily import is_open, today
from moonless.server.site.house import House
from moonless.server.storage import Row, company, persons, results
from moonless.server.table.rows import OVER, TableRow

Part = Literal["ratings", "results", "medals", "calendar", "games", "pace", "since", "named", "sea"]
PARTS: tuple[Part, ...] = ("ratings", "results", "medals", "calendar", "games", "pace", "since", "named", "sea")
ELSEWHERE: tuple[Part, ...] = ("named", "sea")
"""What others may see; the last are no parts of the page, but whether one is named among results, and seen in the
lobby: by everybody or nobody."""
FRIENDS = "friends:"
"""Before a part that only friends see, as it is kept."""
NEWEST, LAST, LINE = 400, 8, 30
"""Results that are looked at, games that are listed, points of a rating's line."""
MONTHS = 92
NOBODY = "Nobody of that name has a page here."


class RatingLine(Struct):
    game: str
    side: str
    label: str
    """What the side is called."""
    rating: int
    doubt: int
    games: int
    history: list[tuple[int, int]]
    """Rating and doubt after each of the last rated games, oldest first."""


class ScenarioLine(Struct):
    game: str
    scenario: str
    title: str
    levels: dict[str, float]
    """What the computer made of it: the share of each level, worst first."""
    places: list[int]
    """Each of the player's games among a hundred of the computer's."""


class Medal(Struct):
    game: str
    side: str
    """Against people it is a victory of a side; else a level."""
    label: str
    level: str
    count: int
    title: str
    """Of the scenario where it was last won."""


class LastGame(Struct):
    table: str
    game: str
    title: str
    won: float
    """Against people: 0, 0.5 or 1; against the game: the share of the measured games that were worse; -1: unknown."""
    side: str
    label: str
    score: float
    level: str
    people: list[str]
    """The others who sat there; empty: one who chooses not to be named, but to those who played there."""
    ended: float
    gone: bool = False
    """Whether the player left it to the computer: then it is lost."""
    replay: bool = False
    """Whether the one who looks may see how it went."""


class Player(Struct):
    person: str
    since: float
    """0: not shown."""
    own: bool
    shows: list[Part]
    """What the one who looks may see of it; of one's own page, what everybody may."""
    friends: list[Part] = []
    """What only friends see: told to the owner alone."""
    friend: bool = False
    """Whether the one who looks calls this person a friend."""
    played: int = 0
    answers: int = 0
    """Seconds that the player usually takes for a turn at tables by turns; 0: not known, or not shown."""
    ratings: list[RatingLine] = []
    scenarios: list[ScenarioLine] = []
    medals: list[Medal] = []
    titles: list[Title] = []
    """Tournaments won."""
    calendar: list[tuple[str, int]] = []
    streak: int = 0
    longest: int = 0
    last: list[LastGame] = []


async def page(house: House, name: str, viewer: Person) -> Player:
    row = await persons.by_account(house.store, clean(name).casefold())
    if row is None:
        raise Refused(NOBODY, 404)
    own, id = row["id"] == viewer.id, row["id"]
    store = house.store
    words = row["shows"].split()
    shows = [part for part in PARTS if part in words]
    closer = [part for part in PARTS if FRIENDS + part in words]
    player = Player(row["name"], row["created"], own, shows, closer if own else [])
    if not own and viewer.id:
        player.friend = await company.is_friend(store, viewer.id, id)
        if closer and await company.is_friend(store, id, viewer.id):
            player.shows = [part for part in PARTS if part in {*shows, *closer}]
    seen = set(PARTS) if own else set(player.shows)
    player.since = player.since if "since" in seen else 0.0
    newest, played, rated = await asyncio.gather(
        results.newest(store, id, NEWEST), results.number(store, id), results.ratings(store, [id])
    )
    if not own:
        newest = [each for each in newest if each["opens"] <= house.settings.clock()]
    player.played = played if seen & {"results", "games"} else 0
    if "ratings" in seen:
        player.ratings = lines(rated, newest)
    if "results" in seen:
        player.scenarios = scenarios(newest)
    if "medals" in seen:
        player.medals = medals(newest)
        player.titles = await titles(house, id)
    if "calendar" in seen:
        date = today(house.settings)
        player.calendar = await house.days.calendar(id, date, MONTHS)
        player.streak, player.longest = streaks([day for day, _ in player.calendar], date)
        if not own:
            player.calendar = [(day, place) for day, place in player.calendar if day < date]
    if "pace" in seen:
        player.answers = round((await persons.answering(store, [id])).get(id, (0.0, ""))[0])
    if "games" in seen:
        player.last = await last_games(house, id, newest[:LAST], viewer.id)
    return player


async def may_look(house: House, row: TableRow, viewer: str) -> bool:
    """Whether somebody may know of a table: it is theirs or for all, or those who played there show it."""
    return row.admits(viewer) or is_open(house.settings, row) or await lets_see(house, row, viewer)


async def lets_see(house: House, row: TableRow, viewer: str) -> bool:
    """Whether all who played a game that is over show their last games to this person: then it can be looked at."""
    owners = {chair.owner for chair in row.chairs.values()} - {""}
    if row.status != OVER or not owners or row.counts_at(house.settings.clock()):
        return False
    for owner in owners:
        words = (await persons.shows(house.store, owner)).split()
        close = f"{FRIENDS}games" in words and bool(viewer) and await company.is_friend(house.store, owner, viewer)
        if not ("games" in words or close):
            return False
    return True


def lines(found: Sequence[Row], newest: Sequence[Row]) -> list[RatingLine]:
    made = []
    for row in found:
        rated = [
            each for each in newest if each["rated"] and (each["game"], each["side"]) == (row["game"], row["side"])
        ]
        history = [Rating(each["mu"], each["sigma"]) for each in reversed(rated[:LINE])]
        rating = rating_of(row)
        points = [(each.shown, each.doubt) for each in history]
        made.append(RatingLine(row["game"], row["side"], row["side"], rating.shown, rating.doubt, rating.games, points))
    return made


def installed(row: Row) -> Game | None:
    return games().get(row["game"])


def title_of(game: Game, scenario: str) -> str:
    return game.scenarios[scenario].title if scenario in game.scenarios else scenario


def scenarios(newest: Sequence[Row]) -> list[ScenarioLine]:
    """By scenario, in the order of the games; only what was measured can be compared."""
    places: dict[tuple[str, str], list[int]] = {}
    for row in reversed(newest):
        if row["side"] == "" and row["won"] >= 0 and not row["gone"]:
            places.setdefault((row["game"], row["scenario"]), []).append(round(100 * row["won"]))
    made = []
    for game in games().values():
        for scenario in game.scenarios.values():
            measured = difficulty(game, scenario.id)
            own = places.get((game.id, scenario.id), [])
            if measured is not None and own:
                levels = {level: measured.levels[level] for level in game.levels if level in measured.levels}
                made.append(ScenarioLine(game.id, scenario.id, scenario.title, levels, own))
    return made


def medals(newest: Sequence[Row]) -> list[Medal]:
    """The highest levels of each game, and victories over people, the rarest first."""
    found: dict[tuple[str, str], Medal] = {}
    for row in newest:
        game = installed(row)
        if game is None or row["gone"] or not (row["level"] or row["side"]):
            continue
        best = rank(game, row["scenario"], row["level"]) > 0 if row["side"] == "" else row["won"] == 1.0
        if best:
            key = (row["game"], row["side"] or row["level"])
            new = Medal(row["game"], row["side"], row["side"], row["level"], 0, title_of(game, row["scenario"]))
            known = found.setdefault(key, new)
            known.count += 1
    order = {id: place for place, id in enumerate(games())}
    return sorted(found.values(), key=lambda it: (order[it.game], -_height(it)))


def _height(medal: Medal) -> int:
    levels = find_game(medal.game).levels
    return levels.index(medal.level) if medal.level in levels else 0


async def last_games(house: House, person: str, newest: Sequence[Row], viewer: str) -> list[LastGame]:
    others: dict[str, list[str]] = {}
    ids = [row["table_id"] for row in newest]
    seen = {row.id for row in await house.rows.several(ids) if await may_look(house, row, viewer)}
    there = await results.others(house.store, ids, person) if ids else []
    known = set(ids) if viewer == person else {row["table_id"] for row in there if row["person"] == viewer}
    for row in there:
        name = row["name"] if row["named"] or row["table_id"] in known else ""
        others.setdefault(row["table_id"], []).append(name)
    made = []
    for row in newest:
        game = installed(row)
        if game is not None:
            made.append(
                LastGame(
                    row["table_id"],
                    row["game"],
                    title_of(game, row["scenario"]),
                    row["won"],
                    row["side"],
                    row["side"],
                    row["score"],
                    row["level"],
                    others.get(row["table_id"], []),
                    row["ended"],
                    bool(row["gone"]),
                    row["table_id"] in seen,
                )
            )
    return made
