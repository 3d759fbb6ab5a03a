"""The deck that is dealt at a cabinet: the shipped one, or the operator's own."""

from collections import Counter
from pathlib import Path

from station.config.sections import Config, Dice
from station.games.dice.deck import Card
from station.games.dice.deck_file import load_deck
from station.games.dice.match import DiceMatch
from tests.cabinet.dice_scripts import everything, kept
from tests.simulator import last

OWN = (Card("111", 7), Card("2345", 30), Card("555555", 99), Card("111", 7))


def dealt(store: Path, config: Config) -> Counter[Card]:
    """All the cards of a match that was opened there."""
    last("match codeknacker", store=store, config=config)
    ((*_, match),) = kept(store)
    assert isinstance(match, DiceMatch)
    return everything(match)


def test_the_boxs_own_deck_is_dealt_where_no_other_is_named(tmp_path: Path) -> None:
    assert dealt(tmp_path / "store.db", Config()) == Counter(load_deck(""))


def test_a_deck_of_the_operators_is_dealt_instead(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("111/7\n2345/30\n555555/99\n111/7\n", encoding="utf-8")
    assert dealt(tmp_path / "store.db", Config()._replace(dice=Dice(str(file)))) == Counter(OWN)
