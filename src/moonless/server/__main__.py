"""`python -m moonless.server [PORT]`: a server on this machine, without opening a browser."""

import sys

from moonless.server import run

sys.exit(run(port=int(sys.argv[1]) if len(sys.argv) > 1 else 0, open_browser=False))
