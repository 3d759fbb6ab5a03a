"""The commands, as somebody at a terminal runs them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from station.config.reader import parse
from station.config.sections import Config, check_config
from tests.terminal import pegmind


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with one game cracked, one left, one missed, one unfinished."""
    missed = "match original players=Eve-2\nsecret WWWW\n" + "guess RRRR\n" * 10
    cracked = "match original players=Ada\nsecret RRYB\nguess WWWW\nguess RRYB\n"
    games = f"{cracked}match original\nleave\n{missed}match original"
    assert pegmind("script", "-", "--store", tmp_path / "store.db", stdin=games) == (0, "", "")
    return tmp_path / "store.db"


EVERYBODY = (
    "match original players=Ada\nsecret RRYB\nguess RRYB\nmatch slider players=Ada\nsecret RYGB\nguess RYGB\n"
    "match original players=Eve-2,ada\nsecret RRYB\nguess RRYB\nsecret RRYB\nguess RRYB\n"
)


def test_scores_and_games_are_those_that_are_asked_for(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    assert pegmind("script", "-", "--store", store, stdin=EVERYBODY) == (0, "", "")

    def listed(*asked: object, key: str = "match") -> list[Any]:
        return [each[key] for each in json.loads(pegmind("scores", *asked, "--json", "--store", store).out)]

    assert listed(key="player") == ["ada", "ada", "Eve-2"]  # one person, as the name was written last
    assert listed("--player", "Ada", "--box", "original", key="player") == ["ada"]
    games = [listed("--games", *asked) for asked in ((), ("--last", 1), ("--player", "ada"), ("--box", "slider"))]
    assert games == [[1, 2, 3], [3], [1, 2, 3], [2]]
    assert pegmind("scores", "--last", 3, "--store", store) == (2, "", "pegmind: --last needs --games\n")


def test_somebody_sees_the_own_statistics_as_text_and_as_json(store: Path) -> None:
    _, text, _ = pegmind("scores", "--me", "eve-2", "--store", store)
    assert text.startswith("Eve-2 has played 1 game here.\n\nOriginal\n  games     1\n  won       0 of 1, 0%\n")
    assert "not found in 10 rows" in text
    told = json.loads(pegmind("scores", "--me", "Ada", "--json", "--store", store).out)
    (box,) = told["boxes"]
    assert (told["player"], box["box"], box["best"], [game["amount"] for game in box["latest"]]) == (
        "Ada",
        "original",
        2,
        [2],
    )


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("--me", "Zoe"), "pegmind: there is no player 'Zoe' in the store; there are Ada, Eve-2"),
        (("--me", "Ada", "--csv"), "pegmind: --me prints text or JSON of all games; for other lists, use --player"),
        (("--me", "Ada", "--games"), "pegmind: --me prints text or JSON of all games; for other lists, use --player"),
    ],
)
def test_what_cannot_be_shown_of_somebody_is_said(store: Path, asked: tuple[str, ...], sentence: str) -> None:
    status, out, err = pegmind("scores", *asked, "--store", store)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)


def test_scores_and_export_without_a_store_say_so(home: Path) -> None:
    where = home / ".local/share/pegmind/pegmind.db"
    sentence = f"pegmind: there is no store at {where} yet: play a game first, or name another file with --store\n"
    assert pegmind("scores") == pegmind("export") == (1, "", sentence)


@pytest.mark.parametrize("name", ["~nobody-has-this-name/store.db", "a" * 300])
def test_a_store_with_an_impossible_name_gets_a_sentence(name: str) -> None:
    status, out, err = pegmind("scores", "--store", name)
    assert (status, out, err.count("\n"), err[:9]) == (1, "", 1, "pegmind: ")


def test_the_scores_of_an_empty_file_get_a_sentence_for_people(tmp_path: Path) -> None:
    (tmp_path / "store.db").touch()
    status, out, err = pegmind("scores", "--store", tmp_path / "store.db")
    assert (status, "table" in out + err) == (1, False), err


def test_a_match_is_exported_by_its_number_or_the_newest(store: Path) -> None:
    first = "# match 1\nmatch original players=Ada\nsecret RRYB\nguess WWWW\nguess RRYB\n"
    assert pegmind("export", "1", "--store", store) == (0, first, "")
    newest_finished = pegmind("export", "--store", store)
    assert (newest_finished.out[:45], newest_finished.err) == ("# match 3\nmatch original players=Eve-2\nsecret", "")


def test_the_configuration_in_force_reads_back_as_it_was(tmp_path: Path) -> None:
    status, out, err = pegmind("config")
    assert (status, err) == (0, "")
    assert parse(Config, tomllib.loads(out), "here", check_config) == Config()
    (tmp_path / "mine.toml").write_text(out)
    again = pegmind("config", "--config", tmp_path / "mine.toml")
    assert (again.status, again.err, again.out.splitlines()[1:]) == (0, "", out.splitlines()[1:])


def test_a_configuration_at_home_is_found(home: Path) -> None:
    (home / ".config/pegmind").mkdir(parents=True)
    (home / ".config/pegmind/pegmind.toml").write_text("[page]\nport = 8123\n")
    status, out, err = pegmind("config")
    assert (status, tomllib.loads(out)["page"]["port"], err) == (0, 8123, "")


def test_a_home_that_cannot_be_looked_into_has_no_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", f"/{'x' * 256}")
    status, out, err = pegmind("config")
    assert (status, tomllib.loads(out)["page"]["port"], err) == (0, 8080, "")


def test_a_damaged_store_has_a_way_out(store: Path) -> None:
    store.write_bytes(b"no scores" * 1000)
    (store.parent / "mine.toml").write_text(f'[store]\npath = "{store}"\n')
    sentence = f"the store {store} is damaged (file is not a database): replace it with a copy: pegmind restore COPY"
    for command in (["scores"], ["scores", "--games"], ["export"], ["review"]):
        told = pegmind(*command, "--config", store.parent / "mine.toml")
        assert told == (1, "", f"pegmind: {sentence}\n"), command


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    assert pegmind("config", "--config", tmp_path / "no.toml") == (
        2,
        "",
        f"{tmp_path / 'no.toml'}: cannot be read: No such file or directory\n",
    )
    assert pegmind("script", tmp_path / "no.txt") == (
        2,
        "",
        f"pegmind: cannot read the script {tmp_path / 'no.txt'}: No such file or directory\n",
    )
    assert pegmind("script", tmp_path) == (2, "", f"pegmind: cannot read the script {tmp_path}: Is a directory\n")
