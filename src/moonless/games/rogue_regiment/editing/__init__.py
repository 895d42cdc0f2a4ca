"""16.10 The mission editor's side of the game: what can be placed, what an act does, what a draft looks like."""

import tomllib
from functools import lru_cache

from moonless.core.errors import MoonlessError
from moonless.core.workshop import Act, Bench, Document, Plan, Workshop, check_document
from moonless.games.rogue_regiment.content.content import OWN_KEPT, load_content
from moonless.games.rogue_regiment.content.own_missions import own_problems
from moonless.games.rogue_regiment.editing import acts, papers, tools
from moonless.games.rogue_regiment.editing.plan import make_plan

UNNAMED = "A mission of one's own"


class MissionWorkshop(Workshop):
    """Missions are made of what the box holds."""

    def bench(self) -> Bench:
        return tools.bench()

    def blank(self) -> Document:
        return papers.blank()

    def sample(self, id: str) -> Document:
        """A mission that ships, to be changed."""
        folder = load_content().files.missions
        if id not in [file.id for file in folder]:
            raise MoonlessError(f"there is no mission '{id}'")
        return shipped(id)

    def act(self, document: Document, act: Act) -> tuple[Document, str, str]:
        check_document(document)
        changed, about, notice = acts.apply(document, act)
        check_document(changed)
        return changed, about, notice

    def plan(self, document: Document) -> Plan:
        check_document(document)
        return make_plan(document)

    def problems(self, text: str) -> list[str]:
        return own_problems(text, load_content().files)

    def claims(self, text: str) -> bool:
        """A mission has a layout; no other file of any game has."""
        return isinstance(read_loosely(text).get("layout"), list)


def shipped(id: str) -> Document:
    """A mission's file as plain data."""
    from importlib import resources

    file = resources.files("moonless.games.rogue_regiment") / "data" / f"mission_{id}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_loosely(text: str) -> Document:
    """A mission's text, as far as it can be read."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


@lru_cache(OWN_KEPT)
def recommended_by(text: str) -> list[str]:
    """Who takes part in a mission by its text, unless players choose."""
    return papers.texts(papers.table(read_loosely(text), "operators"), "recommended")


@lru_cache(OWN_KEPT)
def words_of(text: str) -> tuple[str, str, str]:
    """Name, setting and briefing of a mission's text, as far as they can be read."""
    document = read_loosely(text)
    name, setting, briefing = (papers.words(document, key) for key in ("name", "setting", "briefing"))
    return name[:80] or UNNAMED, setting[:200], briefing[:4000]
