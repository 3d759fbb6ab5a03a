"""Rates duels by Glicko-1: how strong a player is, and how certain that is.

Mark E. Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf); the steps and equations named below are his. A day
is a rating period: all duels of a day are rated together, so that the order in which they arrive does not matter.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import Final, NamedTuple

from pegmind_league.counting import Person

Q: Final = math.log(10) / 400

MOST_DEVIATION: Final = 350.0
"""The deviation of a player without duels, or without any for a long time."""

LEAST_DEVIATION: Final = 30.0
"""Keeps ratings able to change, as Glickman advises."""

FORGETS_IN: Final = 730
"""Days without a duel after which a typical player, with a deviation of 50, is as good as unknown (step 1, his c)."""

DRIFT: Final = (MOST_DEVIATION**2 - 50.0**2) / FORGETS_IN

LOST_SCORE, DRAWN_SCORE, WON_SCORE = 0.0, 0.5, 1.0


class Rating(NamedTuple):
    """The strength of a player, with its standard deviation."""

    rating: float = 1500.0
    deviation: float = MOST_DEVIATION

    def after(self, days: float) -> "Rating":
        """Return the rating after some days without a duel, which is less certain (step 1)."""
        return self._replace(deviation=min(math.hypot(self.deviation, math.sqrt(DRIFT * max(days, 0))), MOST_DEVIATION))


class RatedDuel(NamedTuple):
    """A duel on whose result both cabinets agree; `score` is the first player's: 1, 0.5 for a draw, or 0."""

    day: date
    one: Person
    other: Person
    score: float


class RatedPlayer(NamedTuple):
    """A line of the table of duels."""

    person: Person
    rating: Rating
    duels: int
    wins: int

    @property
    def lower_bound(self) -> float:
        """The rating that the player exceeds with a probability of about 98 %, by which the table is sorted."""
        return self.rating.rating - 2 * self.rating.deviation


def rate(before: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the rating after one period with these opponents and scores (step 2)."""
    played = [(_weight(other.deviation), _expected_score(before, other), score) for other, score in games]
    if not played:
        return before
    information = Q**2 * sum(weight**2 * expected * (1 - expected) for weight, expected, _ in played)  # 1 / d²
    precision = 1 / before.deviation**2 + information
    surprise = sum(weight * (score - expected) for weight, expected, score in played)
    return Rating(before.rating + Q / precision * surprise, max(math.sqrt(1 / precision), LEAST_DEVIATION))


class PlayerRating(NamedTuple):
    """A player's rating after the last day with duels, and how many there were until then."""

    day: date
    rating: Rating
    duels: int = 0
    wins: int = 0


def rate_day(
    day: date, duels: Iterable[RatedDuel], before: Mapping[Person, PlayerRating]
) -> dict[Person, PlayerRating]:
    """Return the ratings of all who played on a day after its duels, from their ratings `before` it."""
    scores = _scores_of(duels)
    ratings = {person: _rating_on(day, before.get(person)) for person in scores}
    after = {}
    for person, played in scores.items():
        known = before.get(person, PlayerRating(day, Rating()))
        rating = rate(ratings[person], [(ratings[other], score) for other, score in played])
        wins = sum(score == WON_SCORE for _, score in played)
        after[person] = PlayerRating(day, rating, known.duels + len(played), known.wins + wins)
    return after


def rate_duels(duels: Iterable[RatedDuel]) -> dict[Person, PlayerRating]:
    """Return the ratings of all players after these duels, day by day."""
    known: dict[Person, PlayerRating] = {}
    for day, games in groupby(sorted(duels), key=lambda duel: duel.day):
        known |= rate_day(day, games, known)
    return known


def rating_today(person: Person, known: PlayerRating, today: date) -> RatedPlayer:
    """Return the line of a player as it stands today."""
    return RatedPlayer(person, _rating_on(today, known), known.duels, known.wins)


def _scores_of(games: Iterable[RatedDuel]) -> Mapping[Person, list[tuple[Person, float]]]:
    scores: dict[Person, list[tuple[Person, float]]] = defaultdict(list)
    for _, one, other, score in games:
        scores[one].append((other, score))
        scores[other].append((one, WON_SCORE - score))
    return scores


def _rating_on(day: date, known: PlayerRating | None) -> Rating:
    return Rating() if known is None else known.rating.after((day - known.day).days)


def _weight(deviation: float) -> float:
    """g(RD), equation 2: the less certain an opponent's rating is, the less a game counts."""
    return 1 / math.sqrt(1 + 3 * Q**2 * deviation**2 / math.pi**2)


def _expected_score(player: Rating, other: Rating) -> float:
    """E(s | r, r_j, RD_j), equation 3: the expected score, 0 to 1."""
    return 1 / (1 + 10 ** (-_weight(other.deviation) * (player.rating - other.rating) / 400))
