"""Examples in docstrings (`>>> ...`) are shown as code on the site: an extension of griffe, which reads them."""

import re
from typing import Any

from griffe import Extension, Module, Object

FENCE = "```pycon"
EXAMPLE = re.compile(r"(?:^>>> .*(?:\n(?!\s*$).*)*\n?)+", re.MULTILINE)


def fenced(text: str) -> str:
    """Each run of examples, with what they print, between fences."""
    return EXAMPLE.sub(lambda found: f"{FENCE}\n{found[0].rstrip()}\n```\n", text)


class Examples(Extension):
    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None and FENCE not in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        self.on_object(obj=pkg)  # griffe goes through what is in a package, not the package itself
