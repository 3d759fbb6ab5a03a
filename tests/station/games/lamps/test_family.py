import pytest

from station.core.frame import Frame
from station.games.lamps.family import DEMO_END_SECONDS, DEMO_SECONDS, LampResults, LampRules, build_family, demonstrate
from station.games.lamps.game import GameOption
from station.games.registry import load, results_of_box
from station.matches.results import FinishedMatch, Seat
from tests.station.games.lamps.tally import Tally, tally_with

RESULTS = LampResults("tally", Tally())


def finished(spelling: str, *seats: Seat, winner: str | None = None) -> FinishedMatch:
    return FinishedMatch(1, "tally", spelling, winner, "points", 1, seats, 0.0, 60.0)


@pytest.mark.parametrize(
    ("spelling", "title"),
    [
        ("solo", "Tally, solo"),
        ("3 players", "Tally, 3 players"),
        ("2 players worth=two", "Tally, 2 players, two points"),
        ("solo speed=fast", "Tally, solo, speed=fast"),
        ("strange", "Tally (strange)"),
    ],
)
def test_a_variant_is_told_by_its_players_and_options(spelling: str, title: str) -> None:
    assert str(RESULTS.variant_title("tally", spelling)) == title


def test_a_result_is_told_in_words() -> None:
    ada, ben = Seat("Ada", 7, 0, True), Seat("Ben", 1, 0, False)  # noqa: FBT003 - whether they have won
    assert str(RESULTS.result_in_words(finished("solo", ben))) == "Ben got 1 point"
    assert str(RESULTS.result_in_words(finished("2 players", ada, ben, winner="Ada"))) == "Ada won with 7 points"
    assert str(RESULTS.result_in_words(finished("2 players", ben, ben))) == "Ben and Ben played a draw"


def test_the_results_of_a_game_that_is_gone_can_still_be_read() -> None:
    gone = results_of_box("gone")
    assert str(gone.variant_title("gone", "solo pace=fast")) == "gone, solo, pace=fast"
    assert gone.measured_by == "points"


def test_a_match_may_be_opened_over_another() -> None:
    rules = LampRules("tally", Tally())
    first = rules.play(None, "match tally").match
    assert rules.play(first, "match tally players=Ada").match.terms.players == ("Ada",)


def test_a_game_without_a_demonstration_runs_by_itself_for_a_while() -> None:
    seconds = [seconds for _, seconds in demonstrate(tally_with(demo="")())]
    assert seconds == [*[1.0] * (int(DEMO_SECONDS) - 1), DEMO_END_SECONDS]


def test_the_demonstration_does_what_the_author_says() -> None:
    pictures = [*demonstrate(Tally())]
    assert [sum(lamp.level > 0 for lamp in frame.pegs[:6]) for frame, _ in pictures] == [0, 1, 2, 4, 4]
    assert sum(seconds for _, seconds in pictures) == 4.0
    assert all(frame.tone is None for frame, _ in pictures)
    assert isinstance(pictures[0][0], Frame)


@pytest.mark.parametrize(
    ("methods", "error"),
    [
        ({"api": 2}, "version 2"),
        ({"controls": {"pink": "x"}}, "controls are red, .* and turn, not pink"),
        ({"picture": ("RX",)}, "a picture has the letters of colours .*, not 'X'"),
        ({"controls": ["red"]}, "controls must be a dict such as .*, not \\['red'\\]"),
        ({"players": 2}, "players must be a range such as range\\(1, 3\\), not 2"),
        ({"demo": None}, "demo must be a text such as .*, not None"),
        ({"players": range(1, 8)}, "within 1 to 6"),
        ({"players": range(0)}, "within 1 to 6"),
        ({"options": (GameOption("Pace", "Pace", {"fast": "fast"}),)}, "words of small letters and digits, not 'Pace'"),
        ({"options": (GameOption("players", "Pace", {"fast": "fast"}),)}, "not 'players'"),
        ({"options": (GameOption("pace", "Pace", {"very fast": "fast"}),)}, "not 'very fast'"),
        ({"options": (GameOption("pace", "Pace", {}),)}, "the option pace has no values"),
        ({"options": GameOption("pace", "Pace", {"fast": "fast"})}, "a sequence of GameOption, .*, not 'pace'"),
        ({"options": (GameOption("pace", "Pace", ("fast",)),)}, "must be a dict of words"),  # type: ignore[arg-type]
        ({"demo": "1 redd"}, "the demo cannot be played: .*redd"),
    ],
)
def test_what_is_wrong_about_a_game_is_told_when_it_is_loaded(methods: dict[str, object], error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        build_family("tally", tally_with(**methods))


def test_an_entry_point_names_a_class_of_games() -> None:
    with pytest.raises(TypeError, match="must be a LampGame"):
        build_family("tally", dict)  # type: ignore[arg-type]


def test_families_of_ours_are_no_games_of_others() -> None:
    assert load("dice").name == "dice"
