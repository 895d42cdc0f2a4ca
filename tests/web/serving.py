"""`python -m tests.web.serving PORT LATE`: the server as it is, but that all its visitors may come from one address,
however quickly, and that its clock is so many seconds late."""

import sys
import time
from functools import partial
from typing import Any

from moonless.server import run
from moonless.server.site import serving
from moonless.server.site.settings import Limits, Settings, make_settings

MANY = ("requests", "files", "guests", "passwords", "tables")
"""What an address has only so much of: a hundred strangers in a minute are no attack here."""
LIMITS = Limits(**{f"{each}{rest}": 1e6 for each in MANY for rest in ("", "_burst")})  # type: ignore[arg-type]


def settings(late: float, *args: Any, **more: Any) -> Settings:
    made = make_settings(*args, **more)
    made.limits, made.clock = LIMITS, lambda: time.time() - late
    return made


if __name__ == "__main__":
    port, late = int(sys.argv[1]), float(sys.argv[2])
    vars(serving)["make_settings"] = partial(settings, late)
    sys.exit(run(port=port, open_browser=False))
