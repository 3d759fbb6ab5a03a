"""Duels, told by two cabinets: when they count, for whom, and when nobody can say."""

from itertools import permutations

import pytest

from league.tests.games import NOON, duel
from league.tests.tables import ADA, BEN, STORED_ADA, STORED_BEN, TODAY, table
from pegmind_league.counting import Sums
from pegmind_league.rating import RatedDuel
from pegmind_league.repository import Repository
from pegmind_league.result import LeagueResult
from pegmind_league.settling import CLAIM_SECONDS, DISPUTED, WAITING, OpenDuel


@pytest.mark.parametrize("order", list(permutations(range(2))))
def test_a_duel_counts_once_both_have_told_the_same(repository: Repository, order: tuple[int, ...]) -> None:
    sides = [duel("hall"), duel("club", closed=NOON + 3)]
    repository.add([sides[order[0]]], NOON)
    teller, other = (ADA, BEN) if order[0] == 0 else (BEN, ADA)
    assert repository.duels.read_open(WAITING) == [OpenDuel(WAITING, "super", teller, other)]
    assert (table(repository), repository.duels.read_all()) == ([], [])
    repository.add([sides[order[1]]], NOON)
    assert (repository.duels.read_open(WAITING), repository.duels.read_open(DISPUTED)) == ([], [])
    assert repository.duels.read_all() == [RatedDuel(TODAY, STORED_BEN, STORED_ADA, 0.0)]
    assert table(repository) == [("Ada", Sums(1, 1, 1, 4, 4)), ("Ben", Sums(1))]
    assert repository.corrections.check() == []


def test_a_duel_told_differently_counts_for_nobody(repository: Repository) -> None:
    repository.add([duel("hall", "Ada"), duel("club", "Ben")], NOON)
    assert [(each.state, each.teller) for each in repository.duels.read_open(DISPUTED)] == [
        (DISPUTED, BEN),
        (DISPUTED, ADA),
    ]
    assert (table(repository), repository.duels.read_all()) == ([], [])


def test_a_third_cabinet_cannot_join_a_duel(repository: Repository) -> None:
    stranger = duel("hall")._replace(id="f" * 64, cabinet="attic")
    repository.add([stranger, duel("hall"), duel("club")], NOON)
    assert len(repository.duels.read_all()) == 1
    assert [each.teller.cabinet for each in repository.duels.read_open(WAITING)] == ["attic"]


def test_a_drawn_duel_is_worth_a_half(repository: Repository) -> None:
    repository.add([duel("hall", None), duel("club", None)], NOON)
    assert [each.score for each in repository.duels.read_all()] == [0.5]


def forfeit(cabinet: str, winner: str = "Ada", reason: str = "absent") -> LeagueResult:
    return duel(cabinet, winner, reason=reason)


def test_whoever_admits_to_have_left_has_lost_at_once(repository: Repository) -> None:
    repository.add([forfeit("club", reason="resigned")], NOON)
    assert (repository.duels.read_all(), table(repository)) == (
        [RatedDuel(TODAY, STORED_BEN, STORED_ADA, 0.0)],
        [("Ada", Sums(1, 1)), ("Ben", Sums(1))],
    )
    repository.add([duel("hall", rounds=9)], NOON)
    assert (len(repository.duels.read_all()), repository.corrections.check()) == (1, [])


def test_a_forfeit_counts_after_a_while_against_a_cabinet_that_was_seen_in_the_duel(repository: Repository) -> None:
    claim = forfeit("hall")
    repository.add([claim], NOON)
    later = NOON + CLAIM_SECONDS + 1
    assert (repository.duels.settle_claims(later), repository.duels.read_all()) == (0, [])
    repository.duels.see([(claim.duel_key, "club")], NOON)
    assert repository.duels.settle_claims(NOON + CLAIM_SECONDS - 1) == 0
    assert (repository.duels.settle_claims(later), repository.duels.settle_claims(later)) == (1, 0)
    assert (len(repository.duels.read_all()), table(repository)[0]) == (1, ("Ada", Sums(1, 1)))
    assert repository.corrections.check() == []


def test_two_who_both_claim_a_duel_have_a_dispute(repository: Repository) -> None:
    claims = [forfeit("hall", "Ada"), forfeit("club", "Ben", "foul")]
    repository.duels.see([(each.duel_key, each.cabinet) for each in claims], NOON)
    repository.add(claims, NOON)
    assert repository.duels.settle_claims(NOON + 2 * CLAIM_SECONDS) == 0
    assert [each.state for each in repository.duels.read_open(DISPUTED)] == [DISPUTED, DISPUTED]
