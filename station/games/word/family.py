"""The word box, as the station asks for it."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, cast

from station.core.messages import Message
from station.games.codes.box import Boxes
from station.games.codes.events import RowPlayed, SecretOpened, SecretSet
from station.games.codes.family import CodeFamily
from station.games.codes.match import Match, is_away
from station.games.family import MenuEntry
from station.games.word.boxes import BOXES, WORD, WORD_BOXES, WordBox, read_variant, variant_title
from station.games.word.messages import WordMessages
from station.games.word.words import LANGUAGES, LETTERS, all_words, in_letters
from station.matches.errors import NotAllowed
from station.matches.events import Played
from station.matches.lesson import Lesson

if TYPE_CHECKING:
    from argparse import Namespace

    from station.games.codes.look import Look
    from station.games.codes.thinking import Codebreaker
    from station.games.controls import Entry


def _check_secret(words: list[str]) -> None:
    """Raise NotAllowed unless this is a word of any language."""
    text = " ".join(words)
    if not any(
        in_letters(text, language) in all_words(language, letters) for language in LANGUAGES for letters in LETTERS
    ):
        raise NotAllowed(WordMessages.secret_is_not_a_word())


class Word(CodeFamily):
    """The word box of the series that leaflet 004 names."""

    name: ClassVar[str] = "word"
    title: ClassVar[Message] = WordMessages.boxes_with_words()
    boxes: ClassVar[tuple[str, ...]] = tuple(BOXES)
    catalogue: ClassVar[Boxes[WordBox]] = WORD_BOXES
    drawn: ClassVar[Mapping[str, Callable[[list[str]], None]]] = MappingProxyType({"secret": _check_secret})

    def look_of(self, box: WordBox) -> "Look":
        """Letters, which a lamp cannot show."""
        from station.games.word.look import Lettered

        return Lettered(box)

    def check_listed(self, played: Played[Match]) -> None:
        """Raise NotAllowed for a word that is not in the list; the code may no longer be there."""
        match = played.match
        box = cast("WordBox", match.box)
        for event in played.events:
            match event:
                case RowPlayed(seat, pegs) if pegs is not None and not is_away(match, seat):
                    if pegs not in [board.secret for board in match.boards]:
                        box.check_guess(pegs)
                case SecretSet(seat) | SecretOpened(seat) if match.terms.daily is None:
                    secret = match.made_by(seat).secret
                    if secret is not None:
                        box.check_secret(secret)

    def menu_entry(self, box: str) -> MenuEntry:
        """The box as a picture; its words are those of the cabinet's language."""
        from station.games.word.look import Lettered
        from station.games.word.menu import ask, menu_words

        return MenuEntry(WordMessages.word(), menu_words(), Lettered(WORD).picture(), ask)

    def manual(self) -> "tuple[Entry, ...]":
        """The table of controls while words are played."""
        from station.games.word.controls import ENTRIES

        return ENTRIES

    def lessons(self) -> tuple[Lesson, ...]:
        """How the box is played, with a worked row."""
        from station.games.word.lesson import lessons

        return lessons()

    def codebreaker(self) -> "Codebreaker":
        """What looks for words. Raises ImportError where numpy is missing."""
        from station.games.word.solver import codebreaker

        return codebreaker

    def crack(self, box: str) -> "Callable[[Namespace, Iterable[str], Callable[[str], None]], int]":
        """Return the command that looks for a word which somebody has in mind."""
        from station.games.word.crack import run

        return run

    def read_spelling(self, name: str) -> str:
        """How the variant is spelt that somebody names with its box, as for `pegmind crack`: "word-de-4"."""
        return read_variant(name).spelling

    def variant_title(self, box: str, spelling: str) -> Message:
        """A variant of the box: "Word in German with 4 letters"."""
        return variant_title(spelling)


FAMILY: Final = Word()
