"""What the server writes down: a line of JSON each, with its time and the request it belongs to.

MOONLESS_LOG says how much: `warn` (what should not happen; so it is unless told otherwise), `access` (every request
too), `off`.
"""

import json
import logging
import os
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered."""
access = logging.getLogger("moonless.access")
ENVIRONMENT = "MOONLESS_LOG"
FIELDS = ("method", "path", "status", "ms", "address")
GARBAGE = ("Invalid HTTP request received.", "Invalid UTF-8 sequence received from client.")
"""What uvicorn says of what is no request at all: any stranger could fill the log with it."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname.lower(), "logger": record.name, "text": record.getMessage()}
        if known := getattr(record, "request", "") or request_id.get():
            line["request"] = known
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def is_ours(record: logging.LogRecord) -> bool:
    return record.msg not in GARBAGE


def set_up() -> None:
    """Once for a process."""
    how = os.environ.get(ENVIRONMENT, "warn")
    root = logging.getLogger()
    if how == "off":
        root.addHandler(logging.NullHandler())
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_ours)
    for old in [old for old in root.handlers if isinstance(old.formatter, JsonLines)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    access.setLevel(logging.INFO if how == "access" else logging.WARNING)


def new_request() -> str:
    """A name for a request, which its answer carries too."""
    name = secrets.token_hex(6)
    request_id.set(name)
    return name
