"""The languages that there are, by their own names: written by `make catalogs`."""

from typing import Final

ENGLISH: Final = "en"
LANGUAGE_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
}
