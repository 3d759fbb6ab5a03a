"""The family of the box with dice, Code Knacker."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from station.core.lazy import lazy
from station.core.messages import join_sentences
from station.games.dice.deck import Card, DeckError, read_dealt
from station.games.dice.match import CODEKNACKER, FACES, DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.results import DiceResults
from station.games.dice.rules import DICE_VERBS, play, read_faces
from station.games.dice.view import DiceReview, DiceView, view
from station.games.family import Chance, Computers, Family, Moves, Reviews, Rules, Supplies
from station.matches.errors import Unavailable
from station.matches.events import Played
from station.matches.players import Strength

if TYPE_CHECKING:
    from random import Random


class DiceRules(Rules[DiceMatch]):
    """The rules of the dice box."""

    def play(self, match: DiceMatch | None, move: str) -> Played[DiceMatch]:
        return play(match, move)

    def view(self, match: DiceMatch, seat: int = 0) -> DiceView:
        return view(match)

    def controls(self, match: DiceMatch) -> frozenset[str]:
        from station.games.dice.controls import DICE_BUTTONS

        return DICE_BUTTONS


class DiceChance(Chance[DiceMatch]):
    """The cards that are dealt, and the dice that are rolled. Its supplies are the cards; or else the shipped ones."""

    drawn: Mapping[str, Callable[[list[str]], object]] = MappingProxyType({"cards": read_dealt, "roll": read_faces})
    at_start: bool = True  # without cards there is nothing to show

    def awaits_draw(self, match: DiceMatch) -> bool:
        """Whether the cards have to be dealt; the dice wait until somebody rolls them."""
        return awaits(match) == "cards"

    def draw_verb(self, match: DiceMatch) -> str:
        return "cards" if self.awaits_draw(match) else "roll"

    def draw(self, match: DiceMatch, source: "Random", supplies: Supplies) -> str:
        if self.awaits_draw(match):
            deck = supplies[CODEKNACKER] if CODEKNACKER in supplies else _shipped_deck()
            return f"cards {' '.join(map(str, source.sample(deck, len(deck))))}"
        return f"roll {' '.join(source.choices(FACES, k=match.to_roll))}"


class DiceComputers(Computers[DiceMatch]):
    """The computers on turn."""

    def computer_to_move(self, match: DiceMatch) -> Strength | None:
        return None if awaits(match) in {"cards", "nothing"} else match.terms.strength(match.seat)

    def decide(self, match: DiceMatch, strength: Strength, salt: str) -> str:
        """Return the move of the computer on turn; if it rolls, "roll" alone, which `draw` completes."""
        from station.games.dice.players import decide

        return decide(match, strength)


class DiceReviews(Reviews[DiceMatch]):
    """The worth of each decision, compared with the best one."""

    def review(self, moves: Sequence[str]) -> list[DiceReview]:
        from station.games.dice.review import review_as_data, review_match

        return review_as_data(review_match(moves))

    def as_text(self, moves: Sequence[str], width: int) -> str:
        from station.games.dice.review_text import review_as_text

        return review_as_text(self.review(moves), width)


def _shipped_deck() -> tuple[Card, ...]:
    from station.games.dice.deck_file import load_deck

    try:
        return load_deck()
    except DeckError as error:
        raise Unavailable(join_sentences(*error.reasons)) from error


FAMILY: Final = Family(
    name="dice",
    title=DiceMessages.dice_box(),
    boxes=(CODEKNACKER,),
    moves=Moves(DICE_VERBS[1:]),
    rules=DiceRules(),
    chance=DiceChance(),
    table=lazy("station.games.dice.scenes.following"),
    menu_entry=lazy("station.games.dice.menu:menu_entry"),
    manual=lazy("station.games.dice.controls:ENTRIES"),
    results=DiceResults(),
    computers=DiceComputers(),
    hints=lazy("station.games.dice.advice"),
    reviews=DiceReviews(),
    lessons=lazy("station.games.dice.lesson:lessons"),
    page_facts=lazy("station.games.dice.controls:page_facts"),
)
