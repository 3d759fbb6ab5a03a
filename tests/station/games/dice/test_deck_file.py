"""The deck of the dice box: the shipped one, the operator's own, and one that cannot be used."""

from pathlib import Path

import pytest

from station.__main__ import main
from station.games.dice.deck import Card, read_deck
from station.games.dice.deck_file import SHIPPED, load_deck

OWN = (Card("111", 7), Card("2345", 30), Card("555555", 99), Card("111", 7))


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def deck(folder: Path, text: str | bytes) -> Path:
    """An operator's deck."""
    file = folder / "deck.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def told(folder: Path, capsys: pytest.CaptureFixture[str], more: str = "", named: str = "") -> str:
    """What `pegmind config` says of a configuration with the deck in `folder`, or one `named`; no start takes it."""
    file = folder / "cabinet.toml"
    file.write_text(f'[dice]\ndeck = "{named or folder / "deck.txt"}"\n{more}')
    assert main(["config", "--config", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert main(["script", "-", "--config", str(file)]) == 2
    assert capsys.readouterr() == said
    return said.err


def test_the_deck_of_the_box_is_taken_where_no_other_is_named() -> None:
    assert load_deck() == load_deck("") == read_deck(SHIPPED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_deck_of_the_operators_is_taken_instead(tmp_path: Path, mark: str) -> None:
    file = deck(tmp_path, f"{mark}# ours\n111/7\n\n2345/30   # few\n555555/99\n111/7\n")
    assert load_deck(str(file)) == OWN


def test_a_deck_may_lie_in_the_home_folder(tmp_path: Path) -> None:
    deck(tmp_path, "111/7\n2345/30\n555555/99\n111/7\n")
    assert load_deck("~/deck.txt") == OWN


NO_CARD = "is not a card: 3 to 6 digits from 1 to 5, a slash, 1 to 99 million, as in: 12345/4"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("111/2\n222/2\n", ["a deck has 3 to 99 cards, not 2"]),
        ("# ours\n116/2\n\n22/2\n333/2\n", [f"line 2: '116/2' {NO_CARD}", f"line 4: '22/2' {NO_CARD}"]),
        ("111/2\n222/2\nGröße".encode("latin-1"), ["this is not UTF-8 text (at byte 14)"]),
    ],
    ids=["two cards", "two lines", "another encoding"],
)
def test_a_deck_that_cannot_be_used_is_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, reasons: list[str]
) -> None:
    file = deck(tmp_path, text)
    place = f"{tmp_path / 'cabinet.toml'}: dice.deck: {file}: "
    assert told(tmp_path, capsys).splitlines() == [f"{place}{reason}" for reason in reasons]


def test_a_deck_that_cannot_be_read_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = f"{tmp_path / 'cabinet.toml'}: dice.deck: {tmp_path / 'deck.txt'}: "
    assert told(tmp_path, capsys) == f"{place}there is no such file\n"
    (tmp_path / "deck.txt").mkdir()
    assert told(tmp_path, capsys) == f"{place}cannot be read: Is a directory\n"
