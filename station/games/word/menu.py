"""The menu of a match with words: the language and the number of letters, in words and as a picture."""

from collections.abc import Sequence
from typing import Final

from station.core.locale import LANGUAGE_NAMES
from station.core.messages import Message
from station.games.codes.looks import look_of
from station.games.codes.menu import build_form
from station.games.codes.terms import CodeTerms
from station.games.family import MenuEntry
from station.games.word import signs
from station.games.word.boxes import WORD, WORD_BOXES, WORD_NAME, WORD_ROWS, WordBox
from station.games.word.messages import WordMessages
from station.games.word.words import LANGUAGES, WORD_LENGTHS
from station.matches.messages import GameMessages
from station.scenes.base import Scene
from station.scenes.menu.form import Draft, Form, FormItem, ItemValue, MenuFacts
from station.scenes.menu.setup import BoxMenu, open_setup


def menu_words() -> Message:
    """Return the box in words, for all variants: "Word: English words of 4 or 5 letters, 12 rows".

    Each reader's translation names the reader's own language, which is what `ask` begins with.
    """
    rows = GameMessages.rows(n=WORD_ROWS)
    return WordMessages.in_menu(box=WordMessages.word(), least=WORD_LENGTHS[0], most=WORD_LENGTHS[-1], rows=rows)


def ask(menu: BoxMenu, known: MenuFacts, now: float) -> Scene:
    """Ask how the box is played; at first its language is that of the page that opens the menu, or of the cabinet."""
    language = known.language if known.language in LANGUAGES else LANGUAGES[0]
    return open_setup(Draft(WORDS_FORM, WORD_NAME, {"language": language}).plain, menu, known, now)


def possibilities(terms: CodeTerms[WordBox]) -> Message:
    """Return how many words the secret is drawn from: "1 500 possible words"."""
    return WordMessages.possible_words(n=terms.box.possibilities)


def _languages(_terms: CodeTerms[WordBox], _known: MenuFacts) -> Sequence[ItemValue]:
    return [
        ItemValue({"language": language}, WordMessages.language_name(name=LANGUAGE_NAMES[language]), language.upper())
        for language in LANGUAGES
    ]


def _letters(_terms: CodeTerms[WordBox], _known: MenuFacts) -> Sequence[ItemValue]:
    """Return the numbers of letters, the usual one first."""
    return [
        ItemValue({"holes": str(number)}, WordMessages.a_number_of_letters(number=number), str(number))
        for number in WORD_LENGTHS
    ]


WORDS_FORM: Final[Form[CodeTerms[WordBox]]] = build_form(
    WORD_BOXES,
    measures=(
        FormItem(WordMessages.language_of_words(), _languages, signs.language, adds=possibilities),
        FormItem(WordMessages.how_many_letters(), _letters, signs.letters, adds=possibilities),
    ),
)
"""The menu of the word box."""


def menu_entry(_box: str) -> MenuEntry:
    """Return the box as a picture; its words are those of the cabinet's language."""
    return MenuEntry(WordMessages.word(), menu_words(), look_of(WORD).picture(), ask)
