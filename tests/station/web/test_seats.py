"""Who plays at which page: whose hands count, and who looks behind the shield."""

import pytest

from station.scenes.base import Shield
from station.web.contract import SeatsView
from station.web.seats import EVERYBODY, KEPT_SECONDS, Seats

PEOPLE = ("Ada", "Ben")
UP = Shield(up=True, begun=False)
BEGUN = Shield(up=True, begun=True)
DOWN = Shield(up=False, begun=True)


def seated(**players: str) -> Seats[str]:
    """Pages by their names, each with its player."""
    seats: Seats[str] = Seats()
    for page, player in players.items():
        seats.join(page)
        seats.sit(page, player)
    return seats


def test_a_page_plays_for_everybody_until_it_takes_a_seat() -> None:
    seats: Seats[str] = Seats()
    seats.join("phone")
    assert seats.seat("phone", PEOPLE) == EVERYBODY
    seats.sit("phone", "Ben")
    assert seats.seat("phone", PEOPLE) == "Ben"
    assert seats.seat("phone", ("Cleo", "Dora")) == EVERYBODY
    assert seats.seat("display", PEOPLE) == EVERYBODY


def test_everybody_is_told_who_sits_where() -> None:
    seats = seated(phone="Ben", desk=EVERYBODY, tablet="Cleo")

    def described(page: str) -> SeatsView:
        return seats.describe(page, PEOPLE)

    assert described("phone") == {"people": PEOPLE, "seat": "Ben", "seats": ["Ben"], "viewers": 3, "watching": 2}
    assert described("desk") == {"people": PEOPLE, "seat": EVERYBODY, "seats": ["Ben"], "viewers": 3, "watching": 1}
    seats.leave("phone")
    assert described("desk") == {"people": PEOPLE, "seat": EVERYBODY, "seats": [], "viewers": 2, "watching": 1}


def test_the_page_that_lifts_the_shield_is_the_codemakers() -> None:
    seats = seated(desk=EVERYBODY, phone=EVERYBODY)
    seats.watch(UP, "desk")
    assert seats.codemaker == "desk"


def test_a_seat_is_for_one_page() -> None:
    seats = seated(desk="Ada", phone="Ben", tablet=EVERYBODY)
    assert seats.sit("tablet", "Ben") == ["phone"]
    assert [seats.plays(page) for page in seats] == ["Ada", EVERYBODY, "Ben"]


@pytest.mark.parametrize(
    ("wanted", "loses", "left"),
    [
        ("Ada", ["table"], [None, None, "Ada"]),
        (EVERYBODY, ["table"], [None, None, EVERYBODY]),
        (None, [], ["", None, None]),
    ],
)
def test_where_pages_watch_a_page_for_everybody_has_all_seats(
    wanted: str | None, loses: list[str], left: list[str | None]
) -> None:
    seats: Seats[str] = Seats(None)
    for page in ("table", "guest", "phone"):
        seats.join(page)
    assert seats.sit("table", EVERYBODY) == []
    assert (seats.others_seats("phone", PEOPLE), seats.is_seated("table", PEOPLE)) == ([EVERYBODY], True)
    assert seats.sit("phone", wanted) == loses
    assert [seats.plays(page) for page in seats] == left


def test_a_seat_is_kept_for_a_page_that_comes_back_in_time() -> None:
    seats: Seats[str] = Seats()
    seats.join("phone", "tab 1")
    seats.sit("phone", "Ben")
    seats.leave("phone", now=100.0)
    seats.free(now=100.0 + KEPT_SECONDS - 1)
    assert (seats.others_seats("desk", PEOPLE), seats.join("phone again", "tab 1")) == (["Ben"], None)
    assert (seats.plays("phone again"), seats.others_seats("phone again", PEOPLE)) == ("Ben", [])
    seats.leave("phone again", now=200.0)
    seats.free(now=200.0 + KEPT_SECONDS)
    seats.join("too late", "tab 1")
    assert (seats.plays("too late"), seats.others_seats("too late", PEOPLE)) == (EVERYBODY, [])


def test_a_kept_seat_can_be_taken() -> None:
    seats: Seats[str] = Seats()
    seats.join("phone", "tab 1")
    seats.sit("phone", "Ben")
    seats.leave("phone", now=100.0)
    seats.join("desk")
    seats.sit("desk", "Ben")
    seats.join("phone again", "tab 1")
    assert seats.plays("phone again") == EVERYBODY


def test_a_tab_that_connects_again_has_its_seat_though_the_old_connection_lives() -> None:
    seats: Seats[str] = Seats()
    seats.join("phone", "tab 1")
    seats.sit("phone", "Ben")
    assert seats.join("phone again", "tab 1") == "phone"
    assert (seats.plays("phone"), seats.plays("phone again")) == (EVERYBODY, "Ben")
    seats.leave("phone", now=100.0)
    assert seats.others_seats("phone again", PEOPLE) == []


@pytest.mark.parametrize(("shield", "looks"), [(UP, "phone"), (BEGUN, "desk")])
def test_a_begun_code_stays_with_the_page_that_began_it(shield: Shield, looks: str) -> None:
    seats = seated(desk=EVERYBODY, phone=EVERYBODY)
    seats.watch(UP, "desk")
    seats.watch(DOWN, "desk")
    assert seats.codemaker is None
    seats.watch(shield, "phone")
    assert seats.codemaker == looks
    seats.watch(shield, "desk")
    assert seats.codemaker == looks


def test_a_code_whose_page_has_gone_is_for_the_next_to_lift_it() -> None:
    seats = seated(desk=EVERYBODY, phone=EVERYBODY)
    seats.watch(UP, "desk")
    seats.leave("desk")
    seats.watch(None, None)
    seats.watch(BEGUN, "phone")
    assert seats.codemaker == "phone"


def test_what_is_lifted_at_the_cabinet_no_page_sees() -> None:
    seats = seated(desk=EVERYBODY)
    seats.watch(UP, None)
    assert seats.codemaker is None


@pytest.mark.parametrize(
    ("began", "lifts", "looks"),
    [("Ada", "Ada", "desk"), ("Ada", "Ben", "phone"), ("Ada", EVERYBODY, "phone"), (EVERYBODY, "Ada", "desk")],
)
def test_a_begun_code_stays_while_its_page_plays_for_the_presser(began: str, lifts: str, looks: str) -> None:
    seats = seated(desk=began, phone=lifts)
    for shield, presser in ((UP, "desk"), (DOWN, "desk"), (BEGUN, "phone")):
        seats.watch(shield, presser)
    assert seats.codemaker == looks


def test_a_begun_code_lifted_at_the_cabinet_is_on_no_seated_page() -> None:
    seats = seated(desk="Ada", phone="Ben")
    for shield, presser in ((UP, "desk"), (DOWN, "desk"), (BEGUN, None)):
        seats.watch(shield, presser)
    assert seats.codemaker is None


def test_the_page_of_the_only_player_is_told_from_others() -> None:
    seats = seated(phone="Ada", desk=EVERYBODY, tablet="Ben")
    assert [page for page in seats if seats.made_code(page, "Ada")] == ["phone"]
    seats.watch(UP, "desk")
    assert [page for page in seats if seats.made_code(page, "Ada")] == ["phone", "desk"]
    alone = seated(desk=EVERYBODY)
    assert [alone.made_code(page, "Ada") for page in ("desk", "display")] == [True, False]
