"""Does what is kept still hold? The first games of every row of `difficulty.json` are played again, and of
`reached.json` the game that first came to a level: a row is stale if one of them ends otherwise by now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonless.balance.difficulty import measured, stamps
from moonless.balance.reached import searched
from moonless.core.game import Game
from moonless.lab.difficulty import jobs_of
from moonless.lab.jobs import Job, collect


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing again says of one row."""

    game: str
    row: str
    """The scenario, how it is started, and of a search who came to which level."""
    kept: list[str]
    """How the games that are kept ended."""
    now: list[str]
    """How they end by now."""
    otherwise: str
    """What it was made with, where that is not the rules and the content of now."""

    @property
    def stale(self) -> bool:
        return self.kept != self.now


@dataclass(frozen=True, slots=True)
class Claim:
    """Of a row that is kept: these games ended so."""

    row: str
    jobs: list[Job]
    kept: list[str]
    otherwise: str


def check_difficulty(chosen: Sequence[Game], processes: int = 1, ray: str = "") -> Iterator[Verdict]:
    """Every row of the rule of thumb's games: by the scores of the first."""
    for game in chosen:
        claims = [*claims_of_difficulty(game)]
        played = played_again(game, claims, processes, ray)
        for claim in claims:
            now = [written(played[job.key][0]) for job in claim.jobs]
            yield Verdict(game.id, claim.row, claim.kept, now, claim.otherwise)


def check_reached(chosen: Sequence[Game], processes: int = 1, ray: str = "") -> Iterator[Verdict]:
    """Every level that somebody else came to: by the game that is kept of it."""
    for game in chosen:
        claims = [*claims_of_searches(game)]
        played = played_again(game, claims, processes, ray)
        for claim in claims:
            yield Verdict(game.id, claim.row, claim.kept, [played[job.key][1] for job in claim.jobs], claim.otherwise)


def claims_of_difficulty(game: Game) -> Iterator[Claim]:
    for scenario, rows in measured().get(game.id, {}).items():
        for row, made in zip(rows, stamps(game.id)[scenario], strict=True):
            name = " ".join([scenario, *row.options.values()])
            jobs = jobs_of(game, scenario, row.options, len(made.scores))
            kept = [written(score) for score in made.scores]
            yield Claim(name, jobs, kept, otherwise(game, made.rules, made.content))


def claims_of_searches(game: Game) -> Iterator[Claim]:
    for scenario, searches in searched().get(game.id, {}).items():
        for search in searches:
            for level, found in search.found.items():
                if found.at is None:
                    continue
                name = " ".join([scenario, *search.options.values(), found.player.rpartition(".")[2], level])
                job = Job(game.id, scenario, found.player, found.at, options=(*search.options.items(),))
                yield Claim(name, [job], [level], otherwise(game, found.rules, found.content))


def otherwise(game: Game, rules: str, content: str) -> str:
    """Rules and content that are not those of now, in words."""
    told = [f"rules {rules}"] if rules != game.version else []
    return " and ".join([*told, f"content {content}"] if content != game.fingerprint else told)


def played_again(game: Game, claims: list[Claim], processes: int, ray: str) -> dict[str, tuple[float, str]]:
    jobs = [job for claim in claims for job in claim.jobs]
    played = collect(jobs, processes, ray, what=f"games of {game.id}")
    return {each.key: (each.score, each.level) for each in played}


def written(score: float) -> str:
    return f"{score:.4g}"


def as_text(verdicts: Sequence[Verdict]) -> str:
    """What is stale first, then what holds though it was made with something else, then how many."""
    stale = [each for each in verdicts if each.stale]
    lines = [
        f"stale: {each.game} {each.row}: ended {', '.join(each.kept)}, now {', '.join(each.now)}" for each in stale
    ]
    holding = [each for each in verdicts if each.otherwise and not each.stale]
    lines += [f"holds, though made with {each.otherwise}: {each.game} {each.row}" for each in holding]
    return "\n".join([*lines, f"{len(verdicts) - len(stale)} of {len(verdicts)} rows hold, {len(stale)} are stale."])
