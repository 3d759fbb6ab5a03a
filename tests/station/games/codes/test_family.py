"""What a family of boxes in which codes are broken answers the station, as the boxes with pegs do."""

from random import Random

import pytest

from station.games.codes.events import SecretSet
from station.games.pegs.boxes import BOXES_WITH_PEGS, find_box
from station.games.pegs.family import FAMILY
from station.matches.errors import NotAllowed
from tests.station.games.pegs.match_builder import last_move, played


def test_every_verb_is_a_move() -> None:
    assert set(FAMILY.moves.verbs) == {"secret", "guess", "mark", "fault", "hint", "timeout", "leave"}
    assert FAMILY.moves.unattended < set(FAMILY.moves.verbs)
    assert FAMILY.chance.drawn.keys() < set(FAMILY.moves.verbs)


# Chance.


def draws(opening: str) -> list[str]:
    """What a hundred sources draw."""
    match = played(opening)
    return [FAMILY.chance.draw(match, Random(seed), {}) for seed in range(100)]  # noqa: S311 - the same again


@pytest.mark.parametrize("opening", ["match original", "match c2p2g3b", "match slider", "match c4p2g4M"])
def test_what_is_drawn_is_a_secret_of_the_box(opening: str) -> None:
    match = played(opening)
    assert FAMILY.chance.awaits_draw(match)
    for move in draws(opening):
        assert move.split()[0] == FAMILY.chance.draw_verb(match)
        assert not FAMILY.chance.awaits_draw(FAMILY.rules.play(match, move).match)
    assert draws(opening) == draws(opening)


# What a cabinet asks.


def test_a_review_is_offered_when_a_round_is_over_and_stands() -> None:
    assert FAMILY.reviews is not None
    by_hand = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRGG", "mark 1 0")
    cracked = ("match original players=Ada", "secret RRYB", "guess RRYB")
    moments = (cracked[:2], cracked, (*cracked[:2], "leave"), (*by_hand, "fault"))
    assert [FAMILY.reviews.reviewable(played(*moves)) for moves in moments] == [False, True, False, False]


def test_an_odd_number_of_rounds_is_refused_at_the_opening() -> None:
    FAMILY.rules.check_new_match(played("match superhirn players=Ada,Ben rounds=2"))
    with pytest.raises(NotAllowed, match=r"^in superhirn both set equally many codes: rounds must be even$"):
        FAMILY.rules.check_new_match(played("match superhirn players=Ada,Ben rounds=3"))


def test_how_variants_are_spelt_and_what_is_a_record() -> None:
    spelt = [FAMILY.results.usual_spelling(box) for box in ("original", "slider", "c5p3g7")]
    assert spelt == ["c6p4g10", "c8p4g8M", "c5p3g7"]
    assert (FAMILY.results.measured_by, FAMILY.results.is_solo("c6p4g10")) == ("rows", False)
    assert find_box(FAMILY.results.usual_spelling("super")).rows == BOXES_WITH_PEGS["super"].rows


def test_a_match_on_two_boards_has_another_side_here() -> None:
    both = last_move("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada")
    other = FAMILY.rules.other_side(both)
    assert other is not None
    assert (other.match.terms.players, other.events) == (("Ben", "Ada"), (SecretSet(1),))
    assert FAMILY.rules.other_side(last_move("match super players=Ada,Ben")) is None
    duel = last_move("match super players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677")
    assert FAMILY.rules.other_side(duel) is None
    assert [FAMILY.rules.people_here(each.match) for each in (both, duel)] == [("Ada", "Ben"), ("Ada",)]
