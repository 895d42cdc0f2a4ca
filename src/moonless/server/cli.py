"""The server's part of the command line: what `moonless bench` measures of it, and what its operator may need."""

import argparse
import sys
from collections.abc import Callable

from moonless import server

BENCHES: dict[str, Callable[[argparse.Namespace], str]] = {
    "server": lambda given: server.bench_server(
        given.tables,
        given.players,
        given.seconds,
        given.admirals,
        given.one_core,
        pace=given.pace,
        database=given.database,
        processes=given.processes,
        watchers=given.watchers,
    ),
    "move": lambda given: server.bench_moves(given.moves),
    "soak": lambda given: server.bench_soak(given.minutes, given.rate),
    "attack": lambda given: server.bench_attack(given.seconds, given.only),
    "secrets": lambda given: server.bench_secrets(given.answers),
}
HELP = (
    "'server': players at live tables; 'move': what a move costs; 'soak': whether memory stays where it is;"
    " 'attack': a stranger's ping meanwhile; 'secrets': whether times tell what is hidden"
)


def add_bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=1000, help="server: open tables (default: 1000)")
    parser.add_argument("--players", type=int, default=200, help="server: active players (default: 200)")
    parser.add_argument("--admirals", type=int, default=0, help="server: tables where admirals think meanwhile")
    parser.add_argument("--one-core", action="store_true", help="server: it and its admirals share one core")
    parser.add_argument("--pace", type=float, default=1.0, help="server: seconds between choices; 0: never pause")
    parser.add_argument("--database", default="", help="server: another than a new one on SQLite")
    parser.add_argument("--processes", type=int, default=1, help="server: so many on one PostgreSQL")
    parser.add_argument("--watchers", type=int, default=0, help="server: people who look into the lobby meanwhile")
    parser.add_argument("--moves", type=int, default=300, help="move: so many of each game (default: 300)")
    parser.add_argument("--only", default="", help="attack: this one, by the beginning of its name")
    parser.add_argument("--answers", type=int, default=200, help="secrets: so many of each kind (default: 200)")
    parser.add_argument("--minutes", type=float, default=30.0, help="soak: how long (default: 30)")
    parser.add_argument("--rate", type=float, default=100.0, help="soak: moves a second (default: 100)")


ACCOUNT = "for a site's operator: a code for somebody who lost the password"


def add_account_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="the account's name")
    parser.add_argument("--database", default="", help="as the site is served with")


def account(given: argparse.Namespace) -> int:
    sys.stdout.write(server.account_code(given.name, given.database) + "\n")
    return 0
