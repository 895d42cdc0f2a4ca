"""A rulebook looked up by number or by word: Markdown with numbered headings."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches

NUMBER = r"(?:[A-Z]+[ .]?)?\d+(?:\.\d+)*[a-z]?"
HEADING = re.compile(r"(#+)\s+(.*?)\s*#*$")
NUMBERED = re.compile(rf"(?P<numbers>{NUMBER}(?:\s*,\s*{NUMBER})*)\.?:?\s+(?P<title>\S.*)$")
ENTRY = re.compile(rf"[|\s*>-]*({NUMBER})\**(?=[\s|:.,)]|$)")


@dataclass(slots=True)
class Section:
    """A heading of the rulebook with what stands under it, down to the next heading."""

    level: int
    numbers: list[str]
    title: str
    body: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{', '.join(self.numbers)} {self.title}".strip()


def canonical(number: str) -> str:
    """A rule number as it is compared: `5.4.3`, `R19`, `S4`."""
    text = number.strip().strip("[]().:").replace(" ", "").upper()
    return re.sub(r"^([A-Z]+)\.", r"\1", text)


def looks_like_number(text: str) -> bool:
    return bool(re.fullmatch(NUMBER, text.strip().strip("[]()."), re.IGNORECASE))


class Rulebook:
    """Sections in their order."""

    def __init__(self, text: str) -> None:
        self.sections = [Section(0, [], "")]
        fenced = False
        for line in text.splitlines():
            fenced ^= line.startswith("```")
            heading = None if fenced else HEADING.match(line)
            if heading is None:
                self.sections[-1].body.append(line)
            else:
                self.sections.append(section_of(len(heading[1]), heading[2]))
        self.number_chapters()
        self.by_number: dict[str, int] = {}
        for at, section in enumerate(self.sections):
            for number in section.numbers:
                self.by_number.setdefault(canonical(number), at)

    def number_chapters(self) -> None:
        """A chapter `S Setup` is numbered S where rules such as S.1 stand in it."""
        for section in self.sections:
            letter, _, title = section.title.partition(" ")
            family = any(number.startswith(f"{letter}.") for each in self.sections for number in each.numbers)
            if not section.numbers and len(letter) == 1 and letter.isupper() and family:
                section.numbers, section.title = [letter], title

    def children(self, at: int) -> list[Section]:
        """The sections below a section, all the way down."""
        below = []
        for section in self.sections[at + 1 :]:
            if section.level <= self.sections[at].level:
                break
            below.append(section)
        return below

    def entries(self, number: str) -> list[tuple[Section, list[str]]]:
        """A rule that has no heading of its own but begins lines or table rows: the sections with those lines."""
        wanted = canonical(number)
        found = []
        for section in self.sections:
            lines = [line for line in section.body if (start := ENTRY.match(line)) and canonical(start[1]) == wanted]
            if lines:
                found.append((section, lines))
        return found

    def nearest(self, number: str) -> list[str]:
        """Numbers that exist and look like this one: its siblings and elders first."""
        wanted = canonical(number)
        known = list(self.by_number)
        family = [each for each in known if "." in wanted and each.startswith(wanted.rpartition(".")[0])]
        elders = [each for each in known if wanted.startswith(each + ".")]
        return list(dict.fromkeys([*elders[-1:], *family, *get_close_matches(wanted, known, 4, 0.4)]))[:6]

    def search(self, words: str) -> list[tuple[Section, str]]:
        """Sections that hold every word, those with the words in their title first, with the line that shows it."""
        wanted = words.casefold().split()
        in_title: list[tuple[Section, str]] = []
        in_body: list[tuple[Section, str]] = []
        for section in self.sections:
            text = " ".join([section.name, *section.body]).casefold()
            if wanted and all(word in text for word in wanted):
                line = next((each for each in section.body if any(word in each.casefold() for word in wanted)), "")
                titled = all(word in section.name.casefold() for word in wanted)
                (in_title if titled else in_body).append((section, line))
        return in_title + in_body


def section_of(level: int, heading: str) -> Section:
    """A heading: one or several numbers with commas, then a title; or a title alone."""
    heading = heading.replace("**", "").replace("`", "")
    numbered = NUMBERED.match(heading)
    if numbered is None:
        if looks_like_number(heading):
            return Section(level, [heading], "")
        return Section(level, [], heading)
    return Section(level, [part.strip() for part in numbered["numbers"].split(",")], numbered["title"])
