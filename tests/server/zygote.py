"""Starts server processes quickly: everything is imported once, then each server is a fork that can be killed.

Reads lines from standard input, one settings text each; answers with the process number of a new server.
"""

import os
import socket
import sys

from moonless.core.game import games
from moonless.server.site import live
from moonless.server.site.app import SETTINGS, from_environment
from moonless.server.site.serving import options
from moonless.server.site.settings import Limits, Settings


def main(port: int) -> None:
    import uvicorn

    for game in games().values():
        _ = game.scenarios
    live.SESSION_SECONDS = 3600.0  # what one process calls to another comes at once or is seen to be missing
    child = 0
    for line in sys.stdin:
        if child:
            os.waitpid(child, 0)  # it was killed: its port and its lock are free once it is gone
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
        child = os.fork()
        if not child:
            os.environ[SETTINGS] = line
            settings = Settings(home=None, database="", secret=b"", limits=Limits())  # type: ignore[arg-type]
            config = uvicorn.Config(from_environment(), **options(settings))
            uvicorn.Server(config).run(sockets=[listener])
            os._exit(0)
        listener.close()
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
