"""A line that can go dead without being closed: a proxy that stops passing anything on, and goes on later."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress


class Line:
    """TCP to a port of this machine. While it is stalled, what comes in waits; new connections wait, too."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.going = threading.Event()
        self.going.set()
        self.ended = False
        self.sockets = [self.listener]
        self.threads: list[threading.Thread] = []
        self._run(self._accept)

    def _run(self, work: Callable[..., None], *args: socket.socket) -> None:
        self.threads.append(threading.Thread(target=work, args=args, daemon=True))
        self.threads[-1].start()

    def stall(self) -> None:
        self.going.clear()

    def go_on(self) -> None:
        self.going.set()

    def close(self) -> None:
        self.ended = True
        self.going.set()
        for each in self.sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(5)
        for each in self.sockets:
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while not self.ended:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                self.sockets += [near, far]
                self._run(self._pass, near, far)
                self._run(self._pass, far, near)

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                while not self.going.is_set():
                    time.sleep(0.02)
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
