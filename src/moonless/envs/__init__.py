"""Environments for research: every scenario of every game, for Gymnasium, PettingZoo and OpenSpiel, and many at once.

They need the extra `envs`: `pip install 'moonless[envs]'`. Importing this package registers every scenario with
Gymnasium; `moonless.envs.zoo` and `moonless.envs.spiel` hold the other two.
"""

from moonless.envs.lacking import lacking

try:
    import gymnasium  # noqa: F401  (looked for, to say which extra is missing)
    import numpy  # noqa: F401  (the same)
except ImportError as missing:
    raise lacking("environments need", missing) from missing

from moonless.envs.gym import MoonlessEnv, env_ids, make, register_all
from moonless.envs.vector import Vector

__all__ = ["MoonlessEnv", "Vector", "env_ids", "make", "register_all"]

register_all()
