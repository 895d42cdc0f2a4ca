"""A small job on a real local Ray."""

from moonless.lab.jobs import Job, collect


def test_a_local_ray_plays_the_same_games() -> None:
    jobs = [Job("by-stealth-and-sea", "bg2", "captain", seed) for seed in range(6)]
    assert collect(jobs, ray="local") == collect(jobs)
