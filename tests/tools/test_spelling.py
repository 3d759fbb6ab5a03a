"""What of a catalog is looked up in a dictionary."""

from tools.catalogs import FOLDER
from tools.spelling import DICTIONARIES, OWN_TERMS, find_words, read_own_terms, read_texts


def test_only_what_a_reader_reads_as_a_word_is_looked_up() -> None:
    text = "{n} Lücken: setz store.path auf --store, /etc/pegmind.toml oder d\N{RIGHT SINGLE QUOTATION MARK}Ada-Box."
    assert [*find_words(text)] == ["Lücken", "setz", "auf", "oder", "d'Ada-Box"]


def test_every_own_term_is_in_a_catalog() -> None:
    own = OWN_TERMS.read_text()
    words = {
        word for language in DICTIONARIES for text in read_texts(FOLDER / f"{language}.po") for word in find_words(text)
    }
    parts = {part for word in words for part in (word, *word.split("'"))}
    assert {term for language in DICTIONARIES for term in read_own_terms(own, language)} - parts == set()
