"""What everybody has achieved, as the store sums it up."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import count, takewhile
from statistics import median_low
from typing import Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.matches.results import BrokenCode, Record, Result, Seat
from station.matches.results import FinishedMatch as Finished
from station.store.journal import Journal
from station.store.opening import open_volatile
from station.store.results import Statistics, read_games, read_newest_finished, read_players, read_statistics
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, SOLO, WITH_A_COMPUTER, play_into

ORIGINAL: Final = ("original", "c6p4g10")
WITH_BLANKS: Final = ("original", "c6p4g10b")
SUPER: Final = ("super", "c8p5g12")
DICE: Final = ("codeknacker", "3 players")
NEVER: Final = Statistics(
    *ORIGINAL, "Ada", games=0, wins=0, streak=0, longest=0, median_seconds=None, needed=(), missed=0, reached=(), rows=0
)


def play(journal: Journal, *moves: tuple[str, float, Record | None]) -> None:
    for move in moves:
        journal.append(*move)


def solo(
    journal: Journal,
    player: str = "Ada",
    variant: tuple[str, str] = ORIGINAL,
    *,
    rows: int = 4,
    cracked: bool = True,
    seconds: float = 60.0,
) -> None:
    """Play a match of one round against the station."""
    result = Result(player if cracked else "Station", "", 1, (Seat(player, 0, rows, won=cracked),))
    ends = Record(*variant, (BrokenCode(player, rows, cracked=cracked),), result)
    play(journal, ("match original", 0.0, None), ("secret RRYB", 0.0, None), ("guess RRYB", seconds, ends))


def one(journal: Journal) -> Statistics:
    (statistics,) = journal.read(read_statistics)
    return statistics


def test_before_the_first_game_there_is_nothing(journal: Journal) -> None:
    play(journal, ("match original", 0.0, None), ("secret RRYB", 1.0, None), ("guess WWWW", 2.0, None))
    assert journal.read(read_statistics) == []


def test_a_code_that_was_cracked(journal: Journal) -> None:
    solo(journal, rows=4, seconds=92.5)
    won = NEVER._replace(games=1, wins=1, streak=1, longest=1, reached=((0, 1),), rows=4)
    cracked = won._replace(median_seconds=92.5, needed=((4, 1),))
    assert (one(journal), one(journal).best, one(journal).cracked) == (cracked, 4, 1)


def test_a_code_that_was_missed_has_no_best_and_no_time(journal: Journal) -> None:
    solo(journal, rows=10, cracked=False)
    missed = NEVER._replace(games=1, missed=1, reached=((0, 1),), rows=10)
    assert (one(journal), one(journal).best, one(journal).cracked) == (missed, None, 0)


def test_rows_needed_are_counted_the_fewest_first(journal: Journal) -> None:
    for rows in (10, 3, 5, 3):
        solo(journal, rows=rows)
    assert (one(journal).needed, one(journal).best, one(journal).cracked) == (((3, 2), (5, 1), (10, 1)), 3, 4)


@pytest.mark.parametrize(
    ("games", "streak", "longest"), [("+++", 3, 3), ("++-", 0, 2), ("++-+", 1, 2), ("-", 0, 0), ("+-++-+++-", 0, 3)]
)
def test_a_streak_is_of_games_won_in_a_row(journal: Journal, games: str, streak: int, longest: int) -> None:
    for game in games:
        solo(journal, cracked=game == "+")
    assert (one(journal).games, one(journal).wins) == (len(games), games.count("+"))
    assert (one(journal).streak, one(journal).longest) == (streak, longest)


@pytest.mark.parametrize(
    ("games", "streak", "longest"),
    [("++h", 2, 2), ("+h+", 2, 2), ("h", 0, 0), ("++l", 0, 2), ("++-h+", 1, 2), ("hh+h", 1, 1), ("+lh+h+", 2, 2)],
)
def test_a_win_with_a_hint_leaves_a_streak_and_a_loss_ends_it(
    journal: Journal, games: str, streak: int, longest: int
) -> None:
    """`h` is a win with hints, `l` a loss with hints."""
    for game in games:
        if game in "+-":
            solo(journal, cracked=game == "+")
        else:
            seat = Seat("Ada", 0, 4, won=game == "h", assisted=True)
            ends = Record(*ORIGINAL, (), Result("Ada", "", 1, (seat,)))
            play(journal, ("match original", 0.0, None), ("guess RRYB", 9.0, ends))
    assert (one(journal).games, one(journal).wins) == (len(games), games.count("+"))
    assert (one(journal).streak, one(journal).longest) == (streak, longest)
    assert (one(journal).cracked, one(journal).missed) == (games.count("+"), games.count("-"))


def test_a_draw_ends_the_streak_of_both(journal: Journal) -> None:
    for player in ("Ada", "Ben"):
        solo(journal, player)
    drawn = Result(None, "draw", 2, (Seat("Ada", 5, 5, won=False), Seat("Ben", 5, 5, won=False)))
    play(journal, ("match original players=Ada,Ben", 0.0, None), ("guess RRYB", 0.0, Record(*ORIGINAL, (), drawn)))
    assert [(each.games, each.wins, each.streak, each.longest) for each in journal.read(read_statistics)] == [
        (2, 1, 0, 1)
    ] * 2


def test_only_finished_rounds_of_a_match_that_was_left_count(journal: Journal) -> None:
    solo(journal)
    left = Result(None, "left", 1, (Seat("Ada", 3, 0, won=False), Seat("Ben", 0, 3, won=False)))
    play(
        journal,
        ("match original players=Ada,Ben", 100.0, None),
        ("secret RRYB", 110.0, None),
        ("guess RRYB", 130.0, Record(*ORIGINAL, (BrokenCode("Ben", 3, cracked=True),))),
        ("secret RRYB", 140.0, None),
        ("leave", 150.0, Record(*ORIGINAL, (), left)),
    )
    won = NEVER._replace(games=1, wins=1, streak=1, longest=1, reached=((0, 1),), rows=4)
    ada = won._replace(median_seconds=60.0, needed=((4, 1),))
    ben = NEVER._replace(player="Ben", median_seconds=20.0, needed=((3, 1),))
    assert sorted(journal.read(read_statistics), key=lambda each: each.player) == [ada, ben]


def test_somebody_who_only_ever_left_has_no_statistics(journal: Journal) -> None:
    left = Record(*ORIGINAL, (), Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)))
    play(journal, ("match original", 0.0, None), ("leave", 1.0, left))
    assert journal.read(read_statistics) == []


@pytest.mark.parametrize(
    ("times", "median"), [([9.0], 9.0), ([9.0, 1.0], 1.0), ([9.0, 1.0, 5.0], 5.0), ([2.0, 2.0, 8.0, 8.0], 2.0)]
)
def test_the_median_is_a_time_that_somebody_needed(journal: Journal, times: list[float], median: float) -> None:
    for seconds in times:
        solo(journal, seconds=seconds)
    solo(journal, cracked=False, seconds=1000.0)
    assert one(journal).median_seconds == median


def test_a_code_takes_from_its_own_secret_to_its_last_row(journal: Journal) -> None:
    broken = Record(*ORIGINAL, (BrokenCode("Ada", 2, cracked=True),))
    play(
        journal,
        ("match original", 0.0, None),
        ("secret RRYB", 100.0, None),
        ("guess RRYB", 107.0, broken),
        ("secret WWWW", 200.0, None),
        ("fault", 300.0, None),
        ("secret WWWW", 400.0, None),
        ("guess WWWR", 405.0, None),
        ("guess WWWW", 409.0, broken),
        ("secret WWWW", 500.0, None),
        ("guess WWWW", 511.0, broken),
    )
    assert one(journal).median_seconds == 9.0


def test_a_clock_that_jumps_back_makes_no_time_below_none(journal: Journal) -> None:
    solo(journal, seconds=-3600.0)
    assert one(journal).median_seconds == 0.0


class Played(NamedTuple):
    """A move as it was appended."""

    move: str
    at: float
    record: Record | None = None


PEOPLE: Final = ("Ada", "Ben", "Zoë")
times = st.sampled_from([0.0, 0.5, 1.0, 2.0, 60.0, 3600.0])
broken = st.builds(BrokenCode, st.sampled_from(PEOPLE), st.integers(1, 4), st.booleans())
seats = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from([-3, 0, 7, 23]), st.integers(0, 3), st.booleans()),
    max_size=2,
    unique_by=lambda seat: seat[0],
)


@st.composite
def matches(draw: st.DrawFn) -> list[Played]:
    """A match of a few rounds, played to its end, or left, or not over; the clock goes as it likes."""
    variant = draw(st.sampled_from((ORIGINAL, WITH_BLANKS, SUPER, DICE)))
    moves = [Played("match original", draw(times))]
    for _ in range(draw(st.integers(0, 3))):
        moves += [Played("secret RRYB", draw(times)), Played("guess WWWW", draw(times))]
        moves.append(Played("guess RRYB", draw(times), Record(*variant, tuple(draw(st.lists(broken, max_size=2))))))
    reason = draw(st.sampled_from(("points", "left", None)))
    if reason is not None:
        won = draw(st.sampled_from(PEOPLE)) if reason != "left" else None
        seated = tuple(Seat(*seat[:3], seat[0] == won, seat[3]) for seat in draw(seats))
        moves.append(Played("guess RRYB", draw(times), Record(*variant, (), Result(won, reason, 1, seated))))
    return moves


def backwards(day: date) -> Iterator[date]:
    """A day and those before it."""
    return (day - timedelta(days=days) for days in count())


class Tally:
    """One person in one variant of a box, counted on paper."""

    def __init__(self) -> None:
        self.games: list[Seat] = []
        self.cracked: list[tuple[int, float]] = []
        self.missed = 0
        self.days: dict[date, Seat] = {}

    def of_days(self, box: str, spelling: str, player: str) -> Statistics:
        """What is told of the code of the day."""
        cracked = {day: seat.rows for day, seat in self.days.items() if seat.won and not seat.assisted}
        won = {day for day, seat in self.days.items() if seat.won}
        streaks = {day: sum(each in cracked for each in takewhile(won.__contains__, backwards(day))) for day in won}
        return Statistics(
            box,
            spelling,
            player,
            games=len(self.days),
            wins=len(cracked),
            streak=streaks.get(max(self.days), 0),
            longest=max(streaks.values(), default=0),
            median_seconds=None,
            needed=tuple(sorted(Counter(cracked.values()).items())),
            missed=len(self.days) - len(won),
            reached=(),
            rows=sum(seat.rows for seat in self.days.values()),
            assisted=len(won) - len(cracked),
            last_day=max(self.days),
        )

    def told(self, box: str, spelling: str, player: str) -> Statistics:
        if self.days:
            return self.of_days(box, spelling, player)
        counted = [seat for seat in self.games if not (seat.won and seat.assisted)]
        streaks = "".join("+" if seat.won else " " for seat in counted).split(" ")
        return Statistics(
            box,
            spelling,
            player,
            games=len(self.games),
            wins=sum(seat.won for seat in counted),
            streak=len(streaks[-1]),
            longest=max(map(len, streaks)),
            median_seconds=median_low([seconds for _, seconds in self.cracked]) if self.cracked else None,
            needed=tuple(sorted(Counter(rows for rows, _ in self.cracked).items())),
            missed=self.missed,
            reached=tuple(sorted(Counter(seat.points for seat in self.games if not seat.assisted).items())),
            rows=sum(seat.rows for seat in self.games),
            assisted=sum(seat.won and seat.assisted for seat in self.games),
        )


def counted_on_paper(played: list[list[Played]]) -> list[Statistics]:
    """The statistics; the matches were finished in this order."""
    tallies: dict[tuple[str, str, str], Tally] = defaultdict(Tally)
    for match in played:
        secret = 0.0
        for move, at, record in match:
            secret = at if move.startswith("secret") else secret
            if record is None:
                continue
            for player, rows, cracked in record.broken:
                tally = tallies[record.box, record.spelling, player]
                tally.missed += not cracked
                tally.cracked += [(rows, max(0.0, at - secret))] * cracked
            if record.result and record.result.reason != "left":
                for seat in record.result.seats:
                    tally = tallies[record.box, record.spelling, seat.player]
                    tally.games.append(seat)
                    if record.day is not None:
                        tally.days.setdefault(record.day, seat)
    return sorted(tally.told(*who) for who, tally in tallies.items())


@settings(max_examples=25)
@given(played=st.lists(matches(), max_size=12))
def test_the_sums_are_those_that_somebody_counts_on_paper(played: list[list[Played]]) -> None:
    with closing(open_volatile()) as journal:
        for match in played:
            play(journal, *match)
        assert sorted(journal.read(read_statistics)) == counted_on_paper(played)


@pytest.mark.parametrize(
    ("reached", "rows", "told"),
    [
        ((), 0, (None, None, None, None)),
        (((7, 1),), 4, (7, 7, 7.0, 4.0)),
        (((-3, 1), (11, 1)), 9, (11, -3, 4.0, 4.5)),
        (((-3, 1), (4, 9), (11, 2)), 53, (11, 4, 55 / 12, 53 / 12)),
        (((1, 1), (2, 2)), 3, (2, 2, 5 / 3, 1.0)),
    ],
)
def test_points_have_a_best_a_median_and_an_average(
    reached: tuple[tuple[int, int], ...], rows: int, told: tuple[float | None, ...]
) -> None:
    ada = NEVER._replace(games=sum(times for _, times in reached), reached=reached, rows=rows)
    assert (ada.best_points, ada.median_points, ada.mean_points, ada.mean_rows) == told


def test_a_game_of_computers_alone_is_listed_without_statistics(journal: Journal) -> None:
    play_into(journal, *COMPUTERS)
    ohm_won = Finished(1, "codeknacker", "2 players", "Ohm", "points", 1, (), opened=0.0, closed=240.0)
    assert (
        journal.read(read_games),
        journal.read(read_games, 1),
        journal.read(read_statistics),
        journal.read(read_players, 9),
    ) == ([ohm_won], [ohm_won], [], ())
    assert (journal.read_unfinished(), journal.read(read_newest_finished), journal.find_just_finished(60.0, 241.0)) == (
        None,
        1,
        1,
    )
    assert journal.moves(1) == COMPUTERS


def test_what_people_achieve_with_dice_is_kept_by_how_many_play(journal: Journal) -> None:
    for moves in (SOLO, SOLO, DRAWN, (*WITH_A_COMPUTER, *CRACK), COMPUTERS, (*SOLO[:5], "leave")):
        play_into(journal, *moves)
    nothing = Statistics(
        "codeknacker", "", "", 1, 0, 0, 0, median_seconds=None, needed=(), missed=0, reached=((2, 1),), rows=1
    )
    assert sorted(journal.read(read_statistics)) == [
        nothing._replace(spelling="2 players", player="Ada"),
        nothing._replace(spelling="2 players", player="Ben"),
        nothing._replace(spelling="3 players", player="Ada", wins=1, streak=1, longest=1),
        nothing._replace(spelling="3 players", player="Ben", reached=((0, 1),), rows=0),
        nothing._replace(spelling="solo", player="Ada", games=2, reached=((2, 2),), rows=2),
    ]
