"""A game's RULES.md as sections with their numbers, as safe HTML."""

import re
from functools import cache

from moonless.core.game import find_game
from moonless.server.markdown import render
from moonless.server.messages import Rulebook, Section

NUMBER = r"(?:[A-Z]+[ .]?)?\d+(?:\.\d+)*[a-z]?"
HEADING = re.compile(r"(#+)\s+(.*?)\s*#*$")
NUMBERED = re.compile(rf"(?P<numbers>{NUMBER}(?:\s*,\s*{NUMBER})*)\.?:?\s+(?P<title>\S.*)$")


@cache
def rulebook(game: str) -> Rulebook:
    """All sections in their order; what stands before the first heading is a section without a title."""
    definition = find_game(game)
    found = [(0, "", [""])]
    fenced = False
    for line in definition.rules_text.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else HEADING.match(line)
        if heading is None:
            found[-1][2].append(line)
        else:
            found.append((len(heading[1]), heading[2], []))
    made = [section(level, title, body) for level, title, body in found]
    sections = [each for each in made if each.level or each.html]
    letter_chapters(sections)
    return Rulebook(definition.name, sections)


def section(level: int, heading: str, body: list[str]) -> Section:
    heading = heading.replace("**", "").replace("`", "")
    numbered = NUMBERED.match(heading)
    html = render(body)
    if numbered is None:
        alone = re.fullmatch(NUMBER, heading)
        return Section([heading], "", level, html) if alone else Section([], heading, level, html)
    return Section([part.strip() for part in numbered["numbers"].split(",")], numbered["title"], level, html)


def letter_chapters(sections: list[Section]) -> None:
    """A chapter `S Setup` is numbered S where rules such as S.1 stand in it."""
    for each in sections:
        letter, _, title = each.title.partition(" ")
        family = any(number.startswith(f"{letter}.") for other in sections for number in other.numbers)
        if not each.numbers and len(letter) == 1 and letter.isupper() and family:
            each.numbers, each.title = [letter], title
