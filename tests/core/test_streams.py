"""The numbers of a seed."""

from random import Random

import pytest

from moonless.core.streams import stream_of


@pytest.mark.parametrize("seed", [0, 7, -7, 2**70, "", "7", "m03 final 12 0", "Sète"])
def test_a_seed_means_what_it_means_to_the_standard_library(seed: int | str) -> None:
    """Whoever wrote a record with any version of Python finds his dice again."""
    theirs, ours = Random(seed).random, stream_of(seed)
    assert [ours() for _ in range(700)] == [theirs() for _ in range(700)]
