"""Every message in every language, with likely values: what `make spelling` and the tests of wordings read."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from importlib import import_module
from typing import Final

from station.core.languages import load_catalog
from station.core.messages import (
    Argument,
    CommonMessages,
    Counted,
    Quoted,
    Series,
    Template,
    colour,
    list_items,
    use_catalog,
)
from station.games.codes.messages import CodeMessages
from station.games.dice.messages import DiceMessages
from station.games.grand.messages import GrandMessages
from station.games.pegs.messages import PegMessages
from station.games.word.messages import WordMessages
from station.matches.messages import GameMessages
from tools.catalogs import PACKAGES, ROOT

PEOPLE: Final = ("Ada", "Ben", "Élise")
"""Names of the three kinds that French has: with a vowel, with a consonant, and with an accent."""

COUNTS: Final = (0, 1, 2, 5, 0.4, 1.3, 2.5)

TWO: Final = 2
"""From here on all languages have the plural."""

PLACEHOLDERS_OF_NAMES: Final = (
    *("player", "codemaker", "codebreaker", "computer", "winner", "loser", "name", "other"),
    *("first", "second", "one", "seat", "cabinet", "user"),
)

NEVER_ONE: Final = frozenset(
    {
        *("too_many_pegs", "too_many_pairs", "too_many_key_pegs", "too_many_players", "five_may_roll_again"),
        *("beat_by_rows", "beat_by_points", "wrong_deck_size", "dice_box_measures", "grand_measures", "own_measures"),
        *("colours_out_of_range", "holes_out_of_range", "rows_out_of_range", "played_with_letters", "in_menu"),
        *("learn_language_variants", "not_a_name", "name_to_spell", "left_out_matches", "played_with_range"),
        *("puts_a_peg", "exact_and_colour", "exact_and_digit", "exact_and_letter", "not_a_seed"),
        *("games_with", "games_with_millions"),
    }
)
"""Messages with nouns behind a number that is never 1, or that is followed by what is no noun."""


@cache
def find_templates() -> tuple[Template, ...]:
    """Return every template that has a text of its own, in the order of the modules."""
    paths = sorted(path for folder in PACKAGES for path in ROOT.glob(f"{folder}/**/*messages.py"))
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths)
    modules = [import_module(name.removeprefix("league.").removeprefix("drawings.")) for name in names]
    return tuple(
        template
        for module in modules
        for name, owner in vars(module).items()
        if name.endswith("Messages") and owner.__module__ == module.__name__
        for template in vars(owner).values()
        if isinstance(template, Template) and not isinstance(template, Series) and template is not CommonMessages.day
    )


def likely_values(person: str, n: float, *, alone: bool) -> Mapping[str, Argument]:
    """Return likely values by their placeholders: amounts of `n`, and names like `person`, who may be `alone`.

    Any other placeholder may have a number.
    """
    whole, people = int(n), person if alone else list_items([person, "Ben"])
    return {
        **dict.fromkeys(PLACEHOLDERS_OF_NAMES, person),
        **dict.fromkeys(("players", "computers", "cabinets", "others"), people),
        **dict.fromkeys(("day", "date", "today"), date(2027, 8, 1)),
        **dict.fromkeys(("peg", "colour", "came", "asked", "control", "key"), colour("orange")),
        **dict.fromkeys(("pegs", "leaves"), list_items([colour("orange"), colour("red")], CommonMessages.either)),
        **dict.fromkeys(("pair", "piece"), GrandMessages.blue_star()),
        **dict.fromkeys(("text", "word", "letter", "verb"), Quoted("x")),
        **dict.fromkeys(("answer", "given", "right"), PegMessages.exact_and_colour(red=whole, white=2)),
        **dict.fromkeys(("conflict", "reason"), CodeMessages.at_least_red(row=2, n=max(whole, 1), has=0)),
        **dict.fromkeys(("box", "title", "boxes", "family"), PegMessages.super()),
        **dict.fromkeys(("limit", "measure"), PegMessages.guesses_at_most(n=whole)),
        "amount": DiceMessages.millions(n=whole),
        "codes": GameMessages.codes(n=whole),
        "decision": DiceMessages.to_stop(),
        "dice": DiceMessages.dice(n=max(whole, 1)),
        "games": GameMessages.games(n=whole),
        "list": WordMessages.list_fr(),
        "n": n,
        "points": GameMessages.points(n=whole),
        "rows": GameMessages.rows(n=whole),
        "shape": GrandMessages.star(),
        "strength": GameMessages.strong(),
    }


def render_likely(language: str) -> Iterator[tuple[Template, str]]:
    """Yield every template with each of the texts that it becomes with likely values, in a language."""
    likely = {
        counts: [likely_values(person, n, alone=counts and n < TWO) for person in PEOPLE for n in COUNTS]
        for counts in (False, True)
    }
    with use_catalog(load_catalog(language)):
        for template in find_templates():
            only_numbers, counts = template.code in NEVER_ONE, isinstance(template, Counted)
            names = template.placeholders | ({"n"} if counts else set())
            filled = ({name: 4 if only_numbers else given.get(name, 4) for name in names} for given in likely[counts])
            for text in dict.fromkeys(str(template(**values)) for values in filled):
                yield template, text.strip()
