"""Review of a match with dice: how good each decision of the people was, as the strongest computer sees it."""

from collections.abc import Mapping, Sequence
from itertools import groupby, starmap
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.messages import Message, Template, join_sentences
from station.games.dice.advice import advise, worth_of
from station.games.dice.events import TurnEnded
from station.games.dice.match import CODEKNACKER, TITLE, DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import play
from station.games.dice.scenes.words import move_in_words
from station.games.dice.view import DecisionRating, DecisionReview, DiceReview, TurnReview

BEST_RATING: Final = "best"

RATINGS: Final[Mapping[DecisionRating, float]] = MappingProxyType(
    {BEST_RATING: 0.05, "good": 0.3, "fair": 1.0, "weak": float("inf")}
)
"""The most millions that a decision may be worth less than the best one, and how it is rated then."""

SAID: Final[Mapping[DecisionRating, Template]] = MappingProxyType(
    {
        BEST_RATING: DiceMessages.decision_best,
        "good": DiceMessages.decision_good,
        "fair": DiceMessages.decision_fair,
        "weak": DiceMessages.decision_weak,
    }
)


class Decision(NamedTuple):
    """A `move` in the state `match`; the `best` one was worth `lost` (0 or more) millions more, on average."""

    match: DiceMatch
    move: str
    best: str
    lost: float

    @property
    def rating(self) -> DecisionRating:
        """The rating of the decision: "best", "good", "fair" or "weak"."""
        return next(name for name, most in RATINGS.items() if self.lost <= most)


class ReviewedTurn(NamedTuple):
    """A turn of a person, with its decisions (one or more) in order, and how it ended; None while it goes on."""

    number: int
    decisions: tuple[Decision, ...]
    end: TurnEnded | None


class ReviewedMatch(NamedTuple):
    """A match as it stands after its last move, and the turns of the people, in their order."""

    match: DiceMatch
    turns: tuple[ReviewedTurn, ...]


def review_match(moves: Sequence[str]) -> ReviewedMatch:
    """Review the decisions of the people in a match, by its moves."""
    states: list[DiceMatch] = []
    ends: dict[int, TurnEnded] = {}
    for move in moves:
        played = play(states[-1] if states else None, move)
        if ended := played.find(TurnEnded):
            ends[states[-1].round] = ended
        states.append(played.match)
    made = [each for each in zip(states, moves[1:], strict=False) if _is_decision(*each)]
    turns = [
        ReviewedTurn(number, tuple(starmap(_decision, decided)), ends.get(number))
        for number, decided in groupby(made, key=lambda each: each[0].round)
    ]
    return ReviewedMatch(states[-1], tuple(turns))


def review_as_data(review: ReviewedMatch) -> list[DiceReview]:
    """Return a part for every person, as plain data, with what is said of each decision in words."""
    return [_part(review, seat) for seat, _ in enumerate(review.match.terms.players)]


def _part(review: ReviewedMatch, seat: int) -> DiceReview:
    turns = [turn for turn in review.turns if turn.decisions[0].match.seat == seat]
    decisions = [decision for turn in turns for decision in turn.decisions]
    return {
        "player": review.match.name(seat),
        "box": CODEKNACKER,
        "title": TITLE,
        "points": review.match.millions(seat),
        "assisted": review.match.assisted(seat),
        "lost": round(sum(decision.lost for decision in decisions), 1),
        "skill": round(sum(decision.rating == BEST_RATING for decision in decisions) / max(1, len(decisions)), 3),
        "luck": None,
        "verdict": verdict_in_words(decisions),
        "turns": [_turn_as_data(turn) for turn in turns],
    }


def verdict_in_words(decisions: Sequence[Decision]) -> Message:
    """Return how many decisions were the best, and what the others cost."""
    if not decisions:
        return DiceMessages.no_decision_to_review()
    best = sum(decision.rating == BEST_RATING for decision in decisions)
    lost = round(sum(decision.lost for decision in decisions if decision.rating != BEST_RATING), 1)
    said = DiceMessages.decisions_best(n=len(decisions), best=best)
    return join_sentences(said, DiceMessages.decisions_cost(n=lost) if lost else None)


def decision_in_words(decision: Decision) -> Message:
    """Return what is said of a decision: "good; to stop is worth 0.4 million more on average"."""
    said = SAID[decision.rating]()
    if decision.rating == BEST_RATING:
        return said
    better = move_in_words(decision.match, decision.best)
    return DiceMessages.better_decision(said=said, better=better, n=max(0.1, round(decision.lost, 1)))


def _turn_as_data(turn: ReviewedTurn) -> TurnReview:
    end = turn.end
    won = sum(card.value for _, card in end.cards) if end is not None and end.how == "voluntary" else 0
    return {
        "turn": turn.number,
        "how": None if end is None else end.how,
        "won": won,
        "decisions": [_decision_as_data(decision) for decision in turn.decisions],
    }


def _decision_as_data(decision: Decision) -> DecisionReview:
    hand = decision.match.hand
    return {
        "rolled": hand.lying if awaits(decision.match) == "keep" else "",
        "aside": hand.aside,
        "did": move_in_words(decision.match, decision.move),
        "rating": decision.rating,
        "lost": round(decision.lost, 2),
        "words": decision_in_words(decision),
    }


def _is_decision(match: DiceMatch, move: str) -> bool:
    """Whether a move is the decision of a person; a roll that begins a turn is not, as it has to be made."""
    verb = move.split(maxsplit=1)[0]
    due = (awaits(match), verb) in {("keep", "keep"), ("decide", "roll"), ("decide", "stop")}
    return due and match.terms.strength(match.seat) is None


def _decision(match: DiceMatch, move: str) -> Decision:
    best = advise(match)
    lost = max(0.0, best.worth - worth_of(match, move))
    return Decision(match, move, best.move, lost)
