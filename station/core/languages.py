"""Loads the languages that messages are rendered in.

The messages themselves are English. For every other language there is a catalog, as gettext has them: `locale/de.po` is
what translators write; `de.mo` and what the page needs of it, `de.json`, are compiled from it by `make catalogs`. A
catalog is loaded when its language is first needed.
"""

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from station.core.locale import ENGLISH, LANGUAGE_NAMES
from station.core.messages import Catalog
from station.core.section import Section, setting

VARIABLE: Final = "PEGMIND_LOCALE"
"""The environment variable that names a folder with more catalogs, so that translators can try theirs."""


class Language(Section):
    """Section [language] of the configuration."""

    cabinet: str = setting(
        "",
        says="language of the lamps and the kiosk display; empty: English, until somebody chooses one",
        matches="|".join(("", *LANGUAGE_NAMES)),
        example="de",
    )

    @property
    def spoken_language(self) -> str:
        """The language that is configured, or English."""
        return self.cabinet or ENGLISH


def find_language(wanted: Iterable[str], otherwise: str) -> str:
    """Return the first language of `wanted` that is available, such as "fr" for "fr-CH"; else `otherwise`."""
    codes = (code for tag in wanted for code in (tag.strip(), tag.strip().replace("_", "-").partition("-")[0].lower()))
    return next((code for code in codes if code in languages()), otherwise)


def find_user_language() -> str:
    """Return the language of the user, from the environment; see locale(7)."""
    locales = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return find_language([next(filter(None, locales), "")], ENGLISH)


@cache
def languages() -> Mapping[str, str]:
    """Return the languages by their codes, each with its own name: "de", "Deutsch". English comes first."""
    tried = {path.stem for folder in _folders() for path in folder.glob("*.mo")} - LANGUAGE_NAMES.keys()
    return {**LANGUAGE_NAMES, **{code: code for code in sorted(tried)}}


@cache
def load_catalog(language: str) -> Catalog | None:
    """Return the catalog of a language of `languages`, with those of other packages; or None for English."""
    if language == ENGLISH:
        return None
    from gettext import GNUTranslations

    with _file(f"{language}.mo").open("rb") as file:
        catalog = GNUTranslations(file)

    class WithoutContext(GNUTranslations):
        """A catalog whose texts have no contexts, as usual tools extract them."""

        def pgettext(self, _context: str, message: str) -> str:
            return self.gettext(message)

        def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
            return self.ngettext(msgid1, msgid2, n)

    for more in (path for folder in _added for path in folder.glob(f"{language}/LC_MESSAGES/*.mo")):
        with more.open("rb") as file:
            catalog.add_fallback(WithoutContext(file))
    return catalog


_added: list[Path] = []
"""The folders with the catalogs of other packages."""


def add_catalogs(folder: Path) -> None:
    """Have the texts of another package translated, too: `folder` has what gettext's tools write, de/LC_MESSAGES/*.mo.

    Its texts have no contexts.
    """
    if folder not in _added and folder.is_dir():
        _added.append(folder)
        load_catalog.cache_clear()


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """Return the page's own words in a language: English texts, each with its translation or plural forms."""
    words: Mapping[str, Any] = {} if language == ENGLISH else json.loads(_file(f"{language}.json").read_bytes())
    return words


def _file(name: str) -> Path:
    return next(path for folder in _folders() if (path := folder / name).exists())


def _folders() -> tuple[Path, ...]:
    more = os.environ.get(VARIABLE)
    return (*((Path(more),) if more else ()), Path(__file__).with_name("locale"))
