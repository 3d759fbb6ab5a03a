"""`pegmind review` of a match of the dice box: every decision, turn by turn."""

from collections.abc import Iterator, Sequence
from textwrap import fill

from station.core.words import TERMINAL_WIDTH
from station.games.dice.view import DiceReview


def review_as_text(people: Sequence[DiceReview], width: int = TERMINAL_WIDTH) -> str:
    """Return a block for each person, `width` columns wide: the decisions, each with the dice."""
    return "\n\n".join("\n".join(_person(person, width)) for person in people)


def _person(person: DiceReview, width: int) -> Iterator[str]:
    yield f"{person['player']}: {person['points']} million"
    for turn in person["turns"]:
        for number, decision in enumerate(turn["decisions"]):
            start = f"{turn['turn'] if number == 0 else '':<5}{' '.join(decision['rolled']):<11}"
            said = f"{decision['did']}: {decision['words']}"
            yield fill(said, width, initial_indent=start, subsequent_indent=" " * len(start))
    yield fill(str(person["verdict"]), width)
