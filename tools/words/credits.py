"""What stands above the words in each file: where they come from, and under which licence they are."""

from typing import Final

HEAD: Final = """\
The {name} words of the box “Word”, by `make words`. A * marks the common words, which can be secrets.

{credits}
Words that nobody wants to see on a screen in public are left out.

This file is under the Creative Commons licence CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/legalcode
(licence-cc-by-sa.txt).{licence}
"""
WORDFREQ: Final = """
How common they are: wordfreq by Robyn Speer, https://github.com/rspeer/wordfreq, CC BY-SA 4.0, and the sources that it
names. What is a lemma: simplemma by Adrien Barbaresi, https://github.com/adbar/simplemma.
"""
NAMES: Final = {"en": "English", "de": "German", "fr": "French", "nl": "Dutch"}
CREDITS: Final = {
    "en": "Words: SCOWL by Kevin Atkinson, http://wordlist.aspell.net, without the proper names." + WORDFREQ,
    "de": """\
Words: german-pos-dict by LanguageTool, https://github.com/languagetool-org/german-pos-dict, from an export of Morphy by
Wolfgang Lezius, extended by korrekturen.de; CC BY-SA 4.0; and lexemes of Wikidata, https://www.wikidata.org, CC0."""
    + WORDFREQ,
    "fr": """\
Words and how common they are: Lexique 3.83 by Boris New and Christophe Pallier, http://www.lexique.org, CC BY-SA 4.0.
The words are without accents, as in crosswords.
""",
    "nl": "Words: OpenTaal, https://www.opentaal.org, without accents and proper names." + WORDFREQ,
}
LICENCES: Final = {
    "en": " The words of SCOWL may be used under its own licence, too: licence-scowl.txt.",
    "nl": " The words of OpenTaal may be used under its own licences, too: licence-opentaal.txt.",
}


def head(language: str) -> str:
    """Return what stands above the words of a language: where they come from, and under which licence they are."""
    return HEAD.format(name=NAMES[language], credits=CREDITS[language], licence=LICENCES.get(language, ""))
