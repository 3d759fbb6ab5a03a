"""Who plays at which page: whose hands count, and who looks behind the shield."""

import pytest

from station.core.messages import Message
from station.lobby.view import OnTurn
from station.scenes.base import Shield
from station.web.contract import SeatsView
from station.web.messages import PageMessages
from station.web.seats import EVERYBODY, Seats, find_refusal

PEOPLE = ("Ada", "Ben")
NOBODY = OnTurn(None, open_to_all=False)
ADA = OnTurn("Ada", open_to_all=False)
BEN = OnTurn("Ben", open_to_all=False)
UP = Shield(up=True, begun=False)
BEGUN = Shield(up=True, begun=True)
DOWN = Shield(up=False, begun=True)
LATER = PageMessages.not_your_turn(player="Ada", seat="Ben")
ELSEWHERE = PageMessages.plays_elsewhere(player="Ada")


@pytest.mark.parametrize(
    ("seat", "turn", "elsewhere", "refusal"),
    [
        ("Ada", "Ada", ("Ben", EVERYBODY), None),
        ("Ben", "Ada", ("Ada",), LATER),
        ("Ben", "Ada", (), LATER),
        (EVERYBODY, "Ada", ("Ben",), None),
        (EVERYBODY, "Ada", ("Ben", "Ada"), ELSEWHERE),
        ("Ben", None, ("Ada",), None),
        ("Ben", "Ohm", ("Ada",), None),
        ("Cleo", "Ada", (), None),
        ("Cleo", "Ada", ("Ada",), ELSEWHERE),
    ],
)
def test_hands_count_in_the_turn_of_who_sits_there(
    seat: str, turn: str | None, elsewhere: tuple[str, ...], refusal: Message | None
) -> None:
    assert find_refusal(seat, turn, PEOPLE, elsewhere) == refusal


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


def test_two_phones_are_two_people() -> None:
    seats = seated(phone="Ada", other="Ben")
    assert seats.refusal("phone", ADA, PEOPLE) is None
    assert seats.refusal("other", ADA, PEOPLE) == LATER
    assert seats.refusal("phone", BEN, PEOPLE) == PageMessages.not_your_turn(player="Ben", seat="Ada")
    assert seats.refusal("other", NOBODY, PEOPLE) is None


def test_a_question_over_the_game_is_answered_by_anybody() -> None:
    assert seated(phone="Ben").refusal("phone", OnTurn("Ada", open_to_all=True), PEOPLE) is None


def test_while_the_shield_is_up_only_its_page_may_act() -> None:
    seats = seated(desk=EVERYBODY, phone=EVERYBODY)
    seats.watch(UP, "desk")
    assert seats.codemaker == "desk"
    assert seats.refusal("desk", ADA, PEOPLE) is None
    assert seats.refusal("phone", ADA, PEOPLE) == PageMessages.shield_is_up(player="Ada")
    assert seats.refusal("phone", ADA._replace(open_to_all=True), PEOPLE) is not None


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
    assert seats.refusal("desk", ADA, PEOPLE) is None


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
