"""The word box as a value: the secret is a word of four or five letters, in the language that the players choose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Any, ClassVar, Final

from station.core.messages import Message, Quoted, Template, list_items
from station.games.codes.box import Box, Boxes, CodeKind, Marked, VariantNames
from station.games.codes.code import Code, Key, score, some_code_fits
from station.games.codes.events import RowPlayed, SecretOpened, SecretSet
from station.games.codes.match import Match, is_away
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import number_reader, word_reader
from station.games.word.messages import WordMessages
from station.games.word.words import (
    LANGUAGES,
    WORD_LENGTHS,
    all_words,
    alphabet,
    common_words,
    in_letters,
    words_for_day,
)
from station.matches.daily import DAILY, number_of_the_day
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.events import Played
from station.matches.game import EMPTY
from station.matches.messages import GameMessages
from station.matches.same_code import SAME_CODE

WORD_NAME: Final = "word"

WORD_ROWS: Final = 12

USUAL_LETTERS: Final = WORD_LENGTHS[-1]


_OWN_WORDS: Final[Mapping[Template, Template]] = MappingProxyType(
    {
        CodeMessages.who_sets_the_first_code: WordMessages.who_sets_the_first_word,
        CodeMessages.who_breaks_it: WordMessages.who_looks_for_it,
        CodeMessages.which_code: WordMessages.which_word,
        CodeMessages.find_code: WordMessages.find_word,
        CodeMessages.find_code_of_day: WordMessages.find_word_of_day,
        CodeMessages.with_code_of_day: WordMessages.with_word_of_day,
        CodeMessages.code_is_set: WordMessages.word_is_set,
        CodeMessages.look_back: WordMessages.look_back_for_word,
        CodeMessages.set_your_code: WordMessages.set_your_word,
        CodeMessages.code_is_complete: WordMessages.word_is_complete,
        CodeMessages.players_code_is_set: WordMessages.players_word_is_set,
        CodeMessages.knob_shows_code: WordMessages.knob_shows_word,
        CodeMessages.ok_shows_code: WordMessages.ok_shows_word,
        CodeMessages.codes_left: WordMessages.words_left,
        CodeMessages.codes_left_play_hint: WordMessages.words_left_play_hint,
        CodeMessages.no_code_fits: WordMessages.no_word_fits,
        CodeMessages.time_is_over: WordMessages.time_is_over_for_word,
        CodeMessages.code_follows: WordMessages.word_follows,
        CodeMessages.code_was: WordMessages.word_was,
        CodeMessages.code_of_day: WordMessages.word_of_day,
        CodeMessages.code_of: WordMessages.word_of,
        CodeMessages.a_new_code: WordMessages.a_new_word,
        CodeMessages.code_of_today: WordMessages.word_of_today,
        CodeMessages.days_in_a_row: WordMessages.days_in_a_row_with_word,
        CodeMessages.ends_days_in_a_row: WordMessages.ends_days_in_a_row_with_word,
        CodeMessages.day_does_not_count: WordMessages.day_of_word_does_not_count,
        CodeMessages.two_set_codes: WordMessages.two_set_words,
        CodeMessages.must_set_code: WordMessages.must_set_word,
        CodeMessages.must_break_code: WordMessages.must_find_word,
        CodeMessages.code_is_opened: WordMessages.word_is_opened,
        CodeMessages.cracked: WordMessages.found,
        CodeMessages.cracked_sooner: WordMessages.found_sooner,
        CodeMessages.cracked_as_soon: WordMessages.found_as_soon,
        CodeMessages.cracked_later: WordMessages.found_later,
        CodeMessages.not_cracked: WordMessages.not_found,
        CodeMessages.code_was_changed: WordMessages.word_was_changed,
        CodeMessages.cracked_by: WordMessages.found_by,
        CodeMessages.cracked_code: WordMessages.found_word,
        CodeMessages.missed_code: WordMessages.missed_word,
        CodeMessages.cracked_and_missed: WordMessages.found_and_missed,
        CodeMessages.only_code: WordMessages.only_word,
        CodeMessages.code_was_certain: WordMessages.word_was_certain,
        CodeMessages.learn_the_code: WordMessages.learn_the_word,
        CodeMessages.learn_code: WordMessages.learn_word,
        CodeMessages.learn_round: WordMessages.learn_round_with_word,
        CodeMessages.learn_roles: WordMessages.learn_roles_with_words,
        CodeMessages.learn_points_count: WordMessages.learn_points_for_word,
    }
)


@dataclass(frozen=True)
class WordBox(Box):
    """The box with words of `language`; `holes` are the letters of a word, and `colours` those of the alphabet."""

    kind: ClassVar[CodeKind] = CodeKind(
        "word", "BREAD", WordMessages.count_letters, own_words=_OWN_WORDS, has_buttons=False
    )

    language: str = LANGUAGES[0]

    @property
    def title(self) -> Message:
        """The box, its language, and how many letters are not as usual: "Word in German with 4 letters"."""
        named = _NAMES[self.language]()
        if self.holes == USUAL_LETTERS:
            return named
        return WordMessages.with_letters(box=named, letters=WordMessages.count_letters(n=self.holes))

    @property
    def measures_in_words(self) -> Message:
        """The box in words: "Word in German: 5 letters, 12 rows, 1 500 words"."""
        return WordMessages.word_measures(
            box=_NAMES[self.language](),
            letters=WordMessages.count_letters(n=self.holes),
            rows=GameMessages.rows(n=self.rows),
            words=WordMessages.words(n=self.possibilities),
        )

    @property
    def possibilities(self) -> int:
        """The number of words from which the station takes its secrets."""
        return len(common_words(self.language, self.holes))

    @property
    def spelling(self) -> str:
        """The language and the letters: "de5"."""
        return f"{self.language}{self.holes}"

    @property
    def measures(self) -> Mapping[str, Any]:
        return {"language": self.language, "holes": self.holes}

    @property
    def usual(self) -> "WordBox":
        """The box as it is played where nothing is said: with English words of five letters."""
        return WORD

    def read_code(self, text: str) -> Code:
        """Read a word, as `in_letters` reads a text; EMPTY stands for a letter that is missing.

        Whether it is in the list is not asked, which an update may change: see `check_secret` and `check_guess`.
        Raises Malformed for what is not a letter, and NotAllowed for a word that is too long or too short.
        """
        word = in_letters(text, self.language)
        foreign = refuse_foreign(word.replace(EMPTY, ""), self.colours)
        if foreign is not None:
            raise Malformed(foreign)
        if len(word) > self.holes:
            raise NotAllowed(WordMessages.not_so_many_letters(n=self.holes, letters=len(word)))
        missing = [place for place, letter in enumerate(word.ljust(self.holes, EMPTY), 1) if letter == EMPTY]
        if missing:
            raise NotAllowed(WordMessages.word_lacks_letters(n=len(missing), places=list_items(missing)))
        return word

    def check_secret(self, word: Code) -> None:
        """Raise NotAllowed unless a secret is in the list; what it is, nobody may read who sees the refusal."""
        if word not in all_words(self.language, self.holes):
            raise NotAllowed(WordMessages.secret_is_not_a_word(list=_LISTS[self.language]()))

    def check_guess(self, word: Code) -> None:
        """Raise NotAllowed unless a guess is in the list."""
        if word not in all_words(self.language, self.holes):
            raise NotAllowed(WordMessages.not_a_word(word=word, list=_LISTS[self.language]()))

    def score(self, guess: Code, secret: Code) -> Key:
        return score(guess, secret)

    def some_code_fits(self, marked: Marked) -> bool:
        return some_code_fits(tuple(marked), self.holes, self.colours, repeats=True)

    def numbered_code(self, number: int) -> Code:
        """Return a common word by its number in the alphabetical list, 0 to `possibilities` - 1."""
        return common_words(self.language, self.holes)[number]

    def code_of_the_day(self, day: date) -> Code | None:
        """Return the word of a day, whatever has become of the list since: every language has one, of usual length."""
        if self.holes != USUAL_LETTERS:
            return None
        words = words_for_day(self.language, day)
        return words[number_of_the_day(day, self.name, len(words))]


def refuse_foreign(word: str, letters: str) -> Message | None:
    """Return why a word cannot be written with these letters; None if it can."""
    foreign = next((letter for letter in word if letter not in letters), None)
    return None if foreign is None else WordMessages.not_a_letter(letter=Quoted(foreign), letters=" ".join(letters))


def box_of(language: str, letters: int) -> WordBox:
    """Return the box with words of a language that have `letters` letters."""
    return WordBox(WORD_NAME, letters, alphabet(language), WORD_ROWS, language=language)


def find_box(name: str) -> WordBox:
    """Return a box by its name, or a variant by its spelling: "de4". Raises Unavailable."""
    if name == WORD_NAME:
        return WORD
    found = _SPELT.get(name)
    if found is None:
        raise Unavailable(GameMessages.no_box_but(box=Quoted(name), boxes=tuple(BOXES_WITH_WORDS)))
    return box_of(*found)


def variant(box: WordBox, measures: Mapping[str, Any]) -> WordBox:
    """Return `box` with the `language` and the number of letters, `holes`, that are chosen. Raises Unavailable."""
    letters = measures.get("holes", box.holes)
    if letters not in WORD_LENGTHS:
        raise Unavailable(
            WordMessages.played_with_letters(box=box.name, least=WORD_LENGTHS[0], most=WORD_LENGTHS[-1], number=letters)
        )
    language = measures.get("language", box.language)
    return replace(box, language=language, holes=letters, colours=alphabet(language))


def read_variant(name: str) -> WordBox:
    """Read the box with its language and its number of letters, in any order. Raises Unavailable.

    >>> read_variant("word-de-4").spelling
    'de4'
    """
    measures: dict[str, str | int] = {}
    for part in name.split("-")[1:]:
        measure = "language" if part in LANGUAGES else "holes"
        if measure in measures or not (part in LANGUAGES or part.isdecimal()):
            raise Unavailable(GameMessages.no_box_but(box=Quoted(name), boxes=(WORD.name, "word-de", "word-de-4")))
        measures[measure] = part if part in LANGUAGES else int(part)
    return variant(WORD, measures)


def variant_title(_box: str, spelling: str) -> Message:
    """A variant of the box, as a game in it is called: "Word in German with 4 letters"."""
    if spelling == DAILY:  # of whatever language
        return WordMessages.with_word_of_day(box=WordMessages.word())
    if spelling == SAME_CODE:
        return CodeMessages.with_same_code(box=WordMessages.word())
    if spelling not in _SPELT:
        return GameMessages.unknown_variant(box=WordMessages.word(), spelling=spelling)
    return find_box(spelling).title


def _read_any_word(text: str) -> Code:
    """Read a word of any language. Raises NotAllowed."""
    for language in LANGUAGES:
        for letters in WORD_LENGTHS:
            if (word := in_letters(text, language)) in all_words(language, letters):
                return word
    raise NotAllowed(WordMessages.secret_is_not_a_word(list=WordMessages.list_of_words()))


def check_listed(played: Played[Match]) -> None:
    """Raise NotAllowed for a word that is not in the list; the code may no longer be there."""
    match = played.match
    box = find_box(match.box.spelling)
    for event in played.events:
        match event:
            case RowPlayed(seat, pegs) if pegs is not None and not is_away(match, seat):
                if pegs not in [board.secret for board in match.boards]:
                    box.check_guess(pegs)
            case SecretSet(seat) | SecretOpened(seat) if match.terms.daily is None:
                secret = match.made_by(seat).secret
                if secret is not None:
                    box.check_secret(secret)


_NAMES: Final[Mapping[str, Template]] = MappingProxyType(
    {
        "en": WordMessages.word_en,
        "de": WordMessages.word_de,
        "fr": WordMessages.word_fr,
        "nl": WordMessages.word_nl,
    }
)

_LISTS: Final[Mapping[str, Template]] = MappingProxyType(
    {
        "en": WordMessages.list_en,
        "de": WordMessages.list_de,
        "fr": WordMessages.list_fr,
        "nl": WordMessages.list_nl,
    }
)

_SPELT: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {f"{language}{letters}": (language, letters) for language in LANGUAGES for letters in WORD_LENGTHS}
)

WORD: Final = box_of(LANGUAGES[0], USUAL_LETTERS)

BOXES_WITH_WORDS: Final[Mapping[str, WordBox]] = MappingProxyType({WORD_NAME: WORD})
"""The box by its name."""

WORD_BOXES: Final = Boxes(
    known=BOXES_WITH_WORDS,
    named=find_box,
    variant=variant,
    measures=MappingProxyType(
        {
            "language": word_reader({language: language for language in LANGUAGES}),
            "holes": number_reader(WORD_LENGTHS),
        }
    ),
    read_secret=_read_any_word,
    names=VariantNames(variant_title, read=lambda name: read_variant(name).spelling),
    check_listed=check_listed,
)
"""The box of the family, and the options that choose its variants."""
