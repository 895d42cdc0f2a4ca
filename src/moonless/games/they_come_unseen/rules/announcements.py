"""18.1, 18.2 What is said to everybody, and what to one team."""

from moonless.games.they_come_unseen.events import Announced, Told, good_for_nato
from moonless.games.they_come_unseen.rules.terms import TermsChapter
from moonless.games.they_come_unseen.state import NATO


class AnnouncementsChapter(TermsChapter):
    """18.1, 18.2 What is said to everybody, and what to one team."""

    def announce(
        self,
        id: str,
        values: dict[str, str],
        pieces: list[str] | None = None,
        reveals: bool = False,
        prefix: str = "",
        rule: str = "",
    ) -> None:
        """18.1 Say it to everybody, in the wording of the content; what hurts one side is good news to the other."""
        if not self.heard:
            return
        entry = self.content.announcements[id]
        event = Announced(entry.text, rule or entry.rule, values, pieces or [], reveals, prefix)
        good = good_for_nato(id, values)
        if good is None:
            self.tell(event)
        else:
            self.tell(event.news(self.nato, True, good))
            self.tell(event.news(self.nato, False, not good))

    def whisper(self, team: int, text: str, rule: str, pieces: list[str], reveals: bool = False) -> None:
        """18.2 Say it to one team only."""
        self.tell(Told(text, rule, self.nato if team == NATO else self.soviet, pieces, reveals))
