"""Word boxes, and rows that were played in them, for the tests of the solver."""

from functools import cache

from hypothesis import strategies as st

from station.games.codes.match import Row
from station.games.word.boxes import WordBox, box_of
from station.games.word.words import LANGUAGES, WORD_LENGTHS, all_words

EVERY_BOX = [box_of(language, letters) for language in LANGUAGES for letters in WORD_LENGTHS]

Game = tuple[WordBox, str, list[Row]]


@cache
def words_of(box: WordBox) -> list[str]:
    """All words of a box, in alphabetical order."""
    return sorted(all_words(box.language, box.holes))


@st.composite
def games(draw: st.DrawFn, most: int = 4) -> Game:
    """A box, a secret, and some marked rows, none of which is the secret."""
    box = draw(st.sampled_from(EVERY_BOX))
    words = st.sampled_from(words_of(box))
    secret = draw(words)
    guesses = draw(st.lists(words.filter(lambda word: word != secret), max_size=most))
    return box, secret, [Row(guess, box.score(guess, secret)) for guess in guesses]
