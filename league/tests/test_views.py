"""What somebody reads on the page of the league."""

import re
from collections.abc import Sequence
from datetime import date
from html import unescape

import pytest

from league.tests.games import NOON, daily, duel, result, seat, solo
from pegmind_league.cabinets import CabinetStatus, KnownCabinets
from pegmind_league.facts import MOST_LINES
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.views import MOST_VARIANTS, PageRequest, find_page, missing_page, read_query
from station.core.languages import load_catalog
from station.core.messages import use_catalog

TODAY = date(2025, 11, 26)
HALL = CabinetStatus("hall", "<Hall>", "0.1", True, None, ())  # noqa: FBT003 - free
CLUB = CabinetStatus("club", "Club", "0.1", False, "super", ("Ada", "Player-2"))  # noqa: FBT003 - free


def html(repository: Repository, address: str, cabinets: Sequence[CabinetStatus] = (), language: str = "en") -> str:
    path, _, query = address.partition("?")
    request = PageRequest(path, read_query(query), TODAY, Calendar().begins(TODAY), language)
    with use_catalog(load_catalog(language)):
        return (find_page(path) or missing_page)(request, repository, KnownCabinets(cabinets, {"club": "Club"}))


def words(repository: Repository, address: str, language: str = "en") -> list[str]:
    """The cells, headings, notes and items of a page, without its navigation."""
    main = html(repository, address, language=language).partition("<main")[2].partition("</main")[0]
    found = re.findall(r"<(h2|h3|th|td|li|p)\b[^>]*>(.*?)</\1>", main)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split()) for _, text in found]


@pytest.fixture
def league(repository: Repository) -> Repository:
    games = [solo("a"), solo("b", "Ben", 3, "club"), duel("hall"), duel("club")]
    repository.add([*games, result("c", winner=None, seats=[seat("Player-2", won=False)])], NOON)
    return repository


def test_an_empty_league_says_so(repository: Repository) -> None:
    assert words(repository, "/") == [
        "Nobody has played here yet.",
        "Cabinets that are here",
        "No cabinet is here now.",
    ]


def test_the_overview_has_the_best_of_the_week_and_the_cabinets(league: Repository) -> None:
    page = html(league, "/", [HALL, CLUB])
    assert '<a href="/box/super?period=week">Super</a><small>Week</small>' in page
    assert "<b>&lt;Hall&gt;</b><small>hall</small><span>free</span>" in page
    assert "<span>Ada, Player 2 play Super</span>" in page


def test_a_table_has_its_lines_in_order(league: Repository) -> None:
    said = words(league, "/box/super")
    heads = ["place", "player", "fewest rows", "wins", "games", "rows on average"]
    at = said.index("place")
    assert said[at : at + 18] == [
        *heads,
        *("1", "Ben Club", "3", "1", "2", "3.00"),
        *("2", "Ada hall", "4", "2", "2", "4.00"),
    ]
    assert said[at + 18 :] == ["3", "Player 2 hall", "\N{EN DASH}", "0", "1", "\N{EN DASH}"]


def test_the_code_of_the_day_has_its_streaks(repository: Repository) -> None:
    days = [date.fromordinal(TODAY.toordinal() - ago) for ago in range(3)]
    repository.add([daily(str(day), day) for day in days], NOON)
    said = words(repository, "/box/super?period=daily")
    at = said.index("Days in a row")
    assert said[at + 1 :] == ["place", "player", "days in a row", "last day", "1", "Ada hall", "3", "November 26, 2025"]


@pytest.mark.parametrize(
    ("box", "language", "tables"),
    [
        ("super", "en", ["Today", "Super, code of the day"]),
        ("word", "en", ["Today", "Word, word of the day"]),
        ("word", "de", ["Heute", "Wort, Wort des Tages"]),
        ("codeknacker", "en", ["Today", "place"]),
    ],
)
def test_only_a_box_with_a_code_of_the_day_has_its_table(
    repository: Repository, box: str, language: str, tables: list[str]
) -> None:
    repository.add([solo("a", box=box)], NOON)
    assert words(repository, f"/box/{box}", language)[4:6] == tables


def test_recent_games_say_who_has_won(league: Repository) -> None:
    assert "Super Ada won , Ben" in words(league, "/recent")
    assert "Super Player 2" in words(league, "/recent")


def test_the_duels_have_ratings_and_what_is_open(league: Repository) -> None:
    league.add([duel("hall", duel_id="0" * 16), duel("hall", duel_id="1" * 16), duel("club", "Ben", "1" * 16)], NOON)
    said = words(league, "/duels")
    assert said[6:16] == ["1", "Ada hall", "1662 \N{PLUS-MINUS SIGN} 580", "1", "1", "2", "Ben Club", *said[13:16]]
    assert said[said.index("Waiting for the other cabinet") :] == [
        "Waiting for the other cabinet",
        "Super: Ada (hall) against Ben (Club), as hall tells it",
        "Reported differently, so not counted",
        "Super: Ben (Club) against Ada (hall), as Club tells it",
        "Super: Ada (hall) against Ben (Club), as hall tells it",
    ]


def test_two_people_are_compared(league: Repository) -> None:
    said = words(league, "/players?one=ada&other=BEN@club")
    assert words(league, "/players?one=ADA@HALL&other=ben")[-8:] == said[-8:]
    assert said[-8:] == ["box", "games", "wins of Ada (hall)", "wins of Ben (Club)", "Super", "1", "1", "0"]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("one=Ada&other=Eve", "Nobody called Eve has played in this league."),
        ("one=Ada&other=Player-2", "Ada (hall) and Player 2 (hall) have never met."),
        ("one=%3Cb%3E&other=Ben", "Nobody called <b> has played in this league."),
        ("one=Ada@club&other=Ben", "Nobody called Ada@club has played in this league."),
    ],
)
def test_what_cannot_be_compared_is_said(league: Repository, query: str, says: str) -> None:
    assert words(league, f"/players?{query}")[-1] == says


def test_a_name_at_several_cabinets_is_asked_for(league: Repository) -> None:
    league.add([solo("d", "Ada", cabinet="club")], NOON)
    page = html(league, "/players?one=Ada&other=Ben")
    assert "There is a Ada at several cabinets. Which one do you mean?" in page
    assert '<a href="/players?one=Ada%40club&amp;other=Ben">Ada (Club)</a>' in page


@pytest.mark.parametrize("address", ["/nowhere", "/box/", "/box/nowhere", "/box/super?period=ever", "/box/super/all"])
def test_what_there_is_not_is_said(league: Repository, address: str) -> None:
    assert words(league, address)[-1] == "There is no such page here. The boxes are above."


def test_it_speaks_the_language_of_its_reader(league: Repository) -> None:
    said = words(league, "/box/super", "de")
    assert "wenigste Reihen" in said
    assert "3,00" in said
    assert '<html lang="de">' in html(league, "/", language="de")
    assert "Super\N{NO-BREAK SPACE}: Depuis toujours" in html(league, "/box/super", language="fr")


def test_where_one_is_can_be_heard(league: Repository) -> None:
    page = html(league, "/box/super?period=week")
    assert re.findall(r'<a href="([^"]+)" aria-current="page">', page) == ["/box/super", "/box/super?period=week"]


def test_a_player_has_a_page_with_a_rating_boxes_and_games(league: Repository) -> None:
    said = words(league, "/player?name=Ada")
    assert "Ada hall" in said
    assert any(text.startswith("Super") and "Ben" in text for text in said)
    assert "Nobody called Zoe has played in this league." in words(league, "/player?name=Zoe")
    assert 'href="/player?name=Ada%40hall"' in html(league, "/box/super")


def test_all_places_can_be_reached(repository: Repository) -> None:
    repository.add([solo(f"{number}", f"P{number}", cabinet="hall") for number in range(MOST_LINES + 5)], NOON)
    first, second = html(repository, "/box/super"), html(repository, f"/box/super?from={MOST_LINES + 1}")
    assert f"/box/super?period=all&amp;from={MOST_LINES + 1}" in first
    assert (first.count("<tr>"), second.count("<tr>")) == (MOST_LINES + 1, 6)
    assert f'<td class="place">{MOST_LINES + 5}</td>' in second


def test_a_page_on_a_wall_has_no_links_around_it(league: Repository) -> None:
    page = html(league, "/?wall=")
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in page
    assert "<nav" not in page
    assert "Recent games" in page


def test_the_language_can_be_chosen_on_every_page(league: Repository) -> None:
    assert 'href="?period=week&amp;lang=de"' in html(league, "/box/super?period=week")


def test_variants_do_not_crowd_the_navigation(repository: Repository) -> None:
    boxes = [f"c{colours}p{holes}g{rows}" for colours in range(2, 6) for holes in range(1, 4) for rows in (7, 9)]
    repository.add([solo(box, box=box, spelling=box) for box in boxes], NOON)
    assert html(repository, "/duels").count('href="/box/') == MOST_VARIANTS


def test_the_dice_box_is_measured_in_millions(repository: Repository) -> None:
    repository.add([result("a", box="codeknacker", spelling="solo", seats=[seat(points=61)])], NOON)
    said = words(repository, "/box/codeknacker", "de")
    assert [said[at] for at in (-10, -7, -4, -1)] == ["meiste Millionen", "Millionen im Schnitt", "61", "61,00"]
