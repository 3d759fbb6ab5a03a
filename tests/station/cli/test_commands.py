"""The commands, as somebody at a terminal runs them."""

import csv
import io
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from station.config.reader import parse
from station.config.sections import Config, check_config
from tests.terminal import pegmind


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Everybody starts without a configuration and without games; the clock is UTC."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TZ", "UTC")
    return tmp_path / "home"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after an evening: one game cracked, one left, one missed, one unfinished."""
    missed = "match original players=Eve-2\nsecret WWWW\n" + "guess RRRR\n" * 10
    evening = "match original players=Ada\nsecret RRYB\nwait 90\nguess WWWW\nguess RRYB\nmatch original\nleave\n"
    assert pegmind("script", "-", "--store", tmp_path / "store.db", stdin=f"{evening}{missed}match original") == (
        0,
        "",
        "",
    )
    return tmp_path / "store.db"


GAME = {"box": "original", "spelling": "c6p4g10", "rounds": 1, "points": [0], "assisted": []}


def listed(store: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(pegmind("scores", "--games", "--json", "--store", store).out)
    return games


def test_the_games_as_json(store: Path) -> None:
    games = listed(store)
    assert all(re.fullmatch(r"20[-\d]+T[:\d]+\+00:00", game.pop("finished")) for game in games)
    assert games == [
        GAME | {"match": 1, "players": ["Ada"], "winner": "Ada", "result": "cracked", "rows": 2, "minutes": 1.5},
        GAME | {"match": 3, "players": ["Eve-2"], "winner": "Station", "result": "missed", "rows": 10, "minutes": 0.0},
    ]


def test_the_games_as_csv_and_as_a_table_say_the_same(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [{key: joined(value) for key, value in game.items()} for game in listed(store)]
    as_csv = pegmind("scores", "--games", "--csv", "--store", store).out
    single = ("match", "box", "spelling", "winner", "result", "rounds", "rows", "minutes")
    assert list(csv.DictReader(io.StringIO(as_csv))) == [
        {
            **{key: str(game[key]) for key in single},
            "finished": str(game["finished"])[:19].replace("T", " "),
            "utc_offset": "+00:00",
            "player_1": game["players"],
            "points_1": game["points"],
            "assisted_1": "no",
        }
        for game in games
    ]
    monkeypatch.setenv("COLUMNS", "120")
    heading, *lines = pegmind("scores", "--games", "--store", store).out.splitlines()
    shown = [{**game, "finished": str(game["finished"])[:16].replace("T", " ")} for game in games]
    for game in shown:
        del game["assisted"]  # nobody was
    assert heading.split() == list(shown[0])
    assert [line.split() for line in lines] == [" ".join(map(str, game.values())).split() for game in shown]


EVERYBODY = (
    "match original players=Ada\nsecret RRYB\nguess RRYB\nmatch slider players=Ada\nsecret RYGB\nguess RYGB\n"
    "match original players=Eve-2,ada\nsecret RRYB\nguess RRYB\nsecret RRYB\nguess RRYB\n"
)


@pytest.mark.parametrize(
    ("asked", "scores", "games"),
    [
        ([], [("Ada", "original"), ("Ada", "slider"), ("ada", "original"), ("Eve-2", "original")], [1, 2, 3]),
        (["--player", "Ada"], [("Ada", "original"), ("Ada", "slider")], [1, 2]),
        (["--player", "ada"], [("ada", "original")], [3]),
        (["--player", "EVE-2"], [("Eve-2", "original")], [3]),
        (["--box", "Slider"], [("Ada", "slider")], [2]),
        (["--box", "original"], [("Ada", "original"), ("ada", "original"), ("Eve-2", "original")], [1, 3]),
        (["--player", "Ada", "--box", "original"], [("Ada", "original")], [1]),
    ],
)
def test_scores_of_one_person_or_of_one_box(
    tmp_path: Path, asked: list[str], scores: list[tuple[str, str]], games: list[int]
) -> None:
    store = tmp_path / "store.db"
    assert pegmind("script", "-", "--store", store, stdin=EVERYBODY) == (0, "", "")
    all_scores, told = (json.loads(pegmind("scores", "--json", *of, "--store", store).out) for of in ([], asked))
    assert told == [each for each in all_scores if (each["player"], each["box"]) in scores]
    assert [(each["player"], each["box"]) for each in told] == scores
    listed = json.loads(pegmind("scores", "--games", "--json", *asked, "--store", store).out)
    assert [game["match"] for game in listed] == games
    last = json.loads(pegmind("scores", "--games", "--last", "1", "--json", *asked, "--store", store).out)
    assert last == listed[-1:]


def told_of(store: Path, *asked: str) -> tuple[list[str], str]:
    """Of whom the blocks in a terminal tell, and the last line."""
    out = pegmind("scores", *asked, "--store", store).out
    heads = [line.partition(" · ")[0] for line in out.splitlines() if " · " in line]
    return heads, out.splitlines()[-1]


def test_a_terminal_is_told_of_the_twelve_who_were_here_last_and_asks_for_the_others(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    people = [f"Guest-{letter}" for letter in "NMLKJIHGFEDCBA"]
    matches = [f"match original players={name}\nsecret RRYB\nguess RRYB\n" for name in (*people, people[0])]
    slider = f"match slider players={people[1]}\nsecret RYGB\nguess RYGB\n"
    assert pegmind("script", "-", "--store", store, stdin=slider + "".join(matches)) == (0, "", "")
    others = "{} more players: see one of them with --player NAME, or all with --all"
    assert told_of(store) == (sorted([people[0], *people[3:]]), others.format(2))
    assert told_of(store, "--player", people[1]) == ([people[1]] * 2, "  missed          0")
    assert told_of(store, "--box", "slider") == ([people[1]], "  missed          0")
    assert told_of(store, "--box", "original") == (sorted([people[0], *people[3:]]), others.format(2))
    assert told_of(store, "--all") == (sorted([*people, people[1]]), "  missed          0")
    as_json = json.loads(pegmind("scores", "--json", "--store", store).out)
    assert {each["player"] for each in as_json} == set(people)
    assert pegmind("scores", "--games", "--store", store).out.count("Guest-") == 32


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--player", "Adda"], "there is no player 'Adda' in the store; did you mean \"Ada\"?"),
        (["--player", "ADA"], "there is no player 'ADA' in the store; there are Ada, ada"),
        (["--player", "Zoe"], "there is no player 'Zoe' in the store; there are Ada, Eve-2, ada"),
        (["--box", "orignal", "--games"], "there is no box 'orignal' in the store; did you mean \"original\"?"),
        (["--box", "c5p3g7"], "there is no box 'c5p3g7' in the store; there are c6p4g10, c8p4g8M, original, slider"),
        (["--player", "Eve-2", "--box", "slider"], "Eve-2 has not played slider here"),
    ],
)
def test_scores_of_nobody_and_of_no_box_get_a_sentence(tmp_path: Path, asked: list[str], sentence: str) -> None:
    pegmind("script", "-", "--store", tmp_path / "store.db", stdin=EVERYBODY)
    assert pegmind("scores", *asked, "--store", tmp_path / "store.db") == (2, "", f"pegmind: {sentence}\n")


def joined(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else value


def test_the_scores_of_nobody(tmp_path: Path) -> None:
    pegmind("script", "-", "--store", tmp_path / "store.db", stdin="match original")
    nobody = "There are no scores yet: no round has been finished.\n"
    no_games = "There are no games yet: no game has been finished.\n"
    assert pegmind("scores", "--store", tmp_path / "store.db") == (0, nobody, "")
    assert pegmind("scores", "--games", "--store", tmp_path / "store.db") == (0, no_games, "")
    assert pegmind("scores", "--json", "--store", tmp_path / "store.db") == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--player", "Zoe"], "There are no scores of Zoe yet: no round has been finished."),
        (["--box", "slider"], "There are no scores in slider yet: no round has been finished."),
        (
            ["--player", "Zoe", "--box", "slider"],
            "There are no scores of Zoe in slider yet: no round has been finished.",
        ),
        (["--player", "Zoe", "--games"], "There are no games of Zoe yet: no game has been finished."),
    ],
)
def test_of_somebody_who_only_left_games_there_are_no_scores(tmp_path: Path, asked: list[str], sentence: str) -> None:
    left = "match slider players=Zoe\nsecret RYGB\nguess RYGO\nleave\n"
    pegmind("script", "-", "--store", tmp_path / "store.db", stdin=f"match original\nsecret RRYB\nguess RRYB\n{left}")
    assert pegmind("scores", *asked, "--store", tmp_path / "store.db") == (0, f"{sentence}\n", "")


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


def test_a_match_that_is_being_played_keeps_its_secret(store: Path) -> None:
    sentence = "pegmind: match 4 is still being played, and its code is secret: finish it first\n"
    assert pegmind("export", "4", "--store", store) == (2, "", sentence)


def test_a_match_that_was_left_can_be_exported(store: Path) -> None:
    status, out, err = pegmind("export", "2", "--store", store)
    assert (status, out.startswith("# match 2\nmatch original\nsecret "), out.endswith("\nleave\n"), err) == (
        0,
        True,
        True,
        "",
    )


@pytest.mark.parametrize("number", ["0", "5", "-1", "99999999999999999999"])
def test_a_match_that_never_was_cannot_be_exported(store: Path, number: str) -> None:
    sentence = f"pegmind: there is no match {number} in {store}; see: pegmind scores --games --store {store}\n"
    assert pegmind("export", number, "--store", store) == (2, "", sentence)


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


def test_a_pin_with_two_users_names_them_both(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("[pins]\nred = 6\n")
    sentence = f"{tmp_path / 'wrong.toml'}: GPIO 6 is used by red and by orange\n"
    assert pegmind("run", "--config", tmp_path / "wrong.toml") == (2, "", sentence)


@pytest.mark.parametrize("command", ["scores", "scores --games", "export", "review"])
def test_a_store_that_is_damaged_has_a_way_out(store: Path, command: str) -> None:
    store.write_bytes(b"no scores" * 1000)
    (store.parent / "mine.toml").write_text(f'[store]\npath = "{store}"\n')
    sentence = f"the store {store} is damaged (file is not a database): replace it with a copy: pegmind restore COPY"
    told = pegmind(*command.split(), "--config", store.parent / "mine.toml")
    assert told == (1, "", f"pegmind: {sentence}\n")


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


def test_a_script_that_is_no_text_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "photo.txt").write_bytes(b"press red\n\xff\xd8\xff\xe0\n")
    status, out, err = pegmind("script", tmp_path / "photo.txt")
    assert (status, out, err.count("\n"), "photo.txt" in err) == (2, "", 1, True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "error: a command is missing; the commands are play, run, script, "),
        (["paly"], "error: there is no command 'paly'; did you mean \"play\"?"),
        (["swim"], "error: there is no command 'swim'; the commands are play, run, script, "),
        (["play", "--port", "0"], "argument --port: port must be 1 to 65535, not 0"),
        (["play", "--port", "http"], "argument --port: port must be 1 to 65535, not http"),
        (["play", "--host", ""], "argument --host: host must be an address such as 127.0.0.1, not ''"),
        (["run", "--host", "my pi"], "argument --host: host must be an address such as 127.0.0.1, not 'my pi'"),
        (["scores", "--json", "--csv"], "argument --csv: not allowed with argument --json"),
        (
            ["export", "first"],
            "argument MATCH: the number of a match is needed, not 'first'; see: pegmind scores --games",
        ),
        (
            ["--port", "8081", "play"],
            "error: the command comes first, then its options, as in: pegmind play --port 8081 (not --port)",
        ),
        (["-v"], "error: the command comes first, then its options, as in: pegmind play --port 8081 (not -v)"),
        (["play", "--prot", "80"], 'pegmind play: error: unrecognized arguments: --prot 80; did you mean "--port"?'),
        (["scores", "ada.db"], "pegmind scores: error: unrecognized arguments: ada.db"),
        (["script"], "the following arguments are required: FILE"),
    ],
)
def test_a_command_line_that_makes_no_sense(arguments: list[str], complaint: str) -> None:
    status, out, err = pegmind(*arguments)
    assert (status, out, complaint in err.splitlines()[-1]) == (2, "", True), err


def test_the_finished_games_are_listed_on_demand(store: Path) -> None:
    def listed(*arguments: object) -> list[int]:
        games = json.loads(pegmind("scores", "--games", "--json", *arguments, "--store", store).out)
        return [game["match"] for game in games]

    assert (listed(), listed("--last", 1), listed("--last", 5)) == ([1, 3], [3], [1, 3])
    table = pegmind("scores", "--games", "--last", 1, "--store", store)
    assert (table.status, len(table.out.splitlines())) == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--last", "3"], "pegmind: --last needs --games"),
        (["--games", "--last", "0"], "argument --last: the number of games must be 1 or more, not 0"),
        (["--games", "--last", "all"], "argument --last: the number of games must be 1 or more, not all"),
        (["--games", "--last", "9" * 20], f"argument --last: the number of games must be 1 or more, not {'9' * 20}"),
    ],
)
def test_a_list_that_cannot_be_given_gets_a_sentence(store: Path, arguments: list[str], complaint: str) -> None:
    status, out, err = pegmind("scores", *arguments, "--store", store)
    assert (status, out, err.splitlines()[-1].removeprefix("pegmind scores: error: ")) == (2, "", complaint)
