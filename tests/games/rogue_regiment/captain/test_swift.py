"""The rule of thumb that goes straight at it: what the careful one never comes to."""

from moonless.balance.reached import searched
from moonless.games.rogue_regiment import GAME
from moonless.lab.jobs import Job, play_job
from moonless.players import make_player

SWIFT = "moonless.games.rogue_regiment.captain.swift.Swift"


def test_he_wins_paper_chase_with_a_man_dead_the_alarm_early_and_the_notebook_left() -> None:
    """The rating that was thought to be out of reach there; in the lab's own game, by the name that the lab finds."""
    make_player(SWIFT, GAME, 1)
    played = play_job(Job(GAME.id, "m01-paper-chase", SWIFT, 40049, options=(("difficulty", "easy"),)))
    assert played.level == "Mission accomplished"
    easy = searched()[GAME.id]["m01-paper-chase"][0]
    assert easy.found[played.level].player == SWIFT
