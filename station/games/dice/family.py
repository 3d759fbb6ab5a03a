"""The family of the box with dice, Code Knacker."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from station.core.messages import Message, join_sentences
from station.games.dice.deck import Card, DeckError, read_dealt
from station.games.dice.events import DiceKept, DiceRolled, TurnEnded
from station.games.dice.match import BOX, FACES, SOLO, TITLE, DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import MOVES, play, read_faces
from station.games.dice.view import DiceFacts, DiceReview, DiceView, view
from station.games.family import Family, Hint, MenuEntry, Supplies
from station.matches.errors import Unavailable
from station.matches.events import HintAsked, Played
from station.matches.game import DraftRow
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages
from station.matches.players import Strength
from station.matches.results import FinishedMatch, Record

if TYPE_CHECKING:
    from random import Random

    from station.games.controls import Entry
    from station.games.dice.advice import Advice
    from station.scenes.base import Scene


def _check_cards(words: list[str]) -> None:
    """Raise MoveError unless these can be dealt."""
    read_dealt(words)


def _check_roll(words: list[str]) -> None:
    """Raise Malformed unless these are what dice show."""
    read_faces(words)


class Dice(Family[DiceMatch]):
    """The family of the dice box. Its supplies are the cards; without any it uses the shipped ones."""

    name: ClassVar[str] = "dice"
    title: ClassVar[Message] = DiceMessages.dice_box()
    boxes: ClassVar[tuple[str, ...]] = (BOX,)
    verbs: ClassVar[tuple[str, ...]] = MOVES[1:]
    drawn: ClassVar[Mapping[str, Callable[[list[str]], None]]] = MappingProxyType(
        {"cards": _check_cards, "roll": _check_roll}
    )
    draws_at_start: ClassVar[bool] = True  # without cards there is nothing to show
    measured_by: ClassVar[Literal["rows", "points"]] = "points"
    solo: ClassVar[str | None] = SOLO

    def play(self, match: DiceMatch | None, move: str) -> Played[DiceMatch]:
        """Return the match after a move, and what it did."""
        return play(match, move)

    def check_possible(self, match: DiceMatch) -> None:
        """Raise Unavailable for a name that the lamps cannot show."""
        from station.scenes.menu.naming import check_showable

        check_showable(match.terms.players)

    def awaits_draw(self, match: DiceMatch) -> bool:
        """Whether the cards have to be dealt; the dice wait until somebody rolls them."""
        return awaits(match) == "cards"

    def draw_verb(self, match: DiceMatch) -> str:
        """Return the verb of the move that chance makes now."""
        return "cards" if self.awaits_draw(match) else "roll"

    def draw(self, match: DiceMatch, source: "Random", supplies: Supplies) -> str:
        """Shuffle the cards, or roll the dice that are to be rolled."""
        if self.awaits_draw(match):
            deck = supplies[BOX] if BOX in supplies else _shipped_deck()
            return f"cards {' '.join(map(str, source.sample(deck, len(deck))))}"
        return f"roll {' '.join(source.choices(FACES, k=match.to_roll))}"

    def computer_to_move(self, match: DiceMatch) -> Strength | None:
        """Return the strength of the computer that is on turn, or None."""
        return None if awaits(match) in {"cards", "nothing"} else match.terms.strength(match.seat)

    def view(self, match: DiceMatch, seat: int = 0) -> DiceView:
        """What everybody may see."""
        return view(match)

    def controls(self, match: DiceMatch) -> frozenset[str]:
        """The buttons of the faces of a die."""
        from station.games.dice.controls import COLOURS

        return COLOURS

    def resumed_scene(self, match: DiceMatch, row: DraftRow | None, now: float, key_peg: float) -> "Scene":
        """The scene after a start; `row` is what was chosen of the last roll."""
        from station.games.dice.scenes.following import resumed_scene

        return resumed_scene(match, now, row)

    def scene_after(self, scene: "Scene", played: Played[DiceMatch], now: float, key_peg: float) -> "Scene":
        """Return the scene that follows a move; after a request for a hint it is the same one."""
        from station.games.dice.scenes.following import scene_after

        return scene_after(scene, played, now)

    def next_scene(self, match: DiceMatch, now: float) -> "Scene":
        """The standings, or the turn that is due."""
        from station.games.dice.scenes.following import resumed_scene

        return resumed_scene(match, now)

    def interrupts(self, played: Played[DiceMatch]) -> bool:
        """Return whether it was the move of a person, other than to ask for a hint."""
        seats = (event.seat for event in played.events if isinstance(event, DiceRolled | DiceKept | TurnEnded))
        by_computer = any(played.match.terms.strength(seat) is not None for seat in seats)
        return not by_computer and played.find(HintAsked) is None

    def menu_entry(self, box: str) -> MenuEntry:
        """The box in the menu, and the questions about who plays."""
        from station.games.dice.menu import MEASURES, SAFES_AND_DICE, WITH_DICE
        from station.scenes.menu.form import Draft
        from station.scenes.menu.setup import open_setup

        return MenuEntry(TITLE, MEASURES, SAFES_AND_DICE, partial(open_setup, Draft(WITH_DICE, box)))

    def manual(self) -> "tuple[Entry, ...]":
        """What every control does."""
        from station.games.dice.controls import ENTRIES

        return ENTRIES

    def lessons(self) -> tuple[Lesson, ...]:
        """How a turn is played, step by step."""
        from station.games.dice.lesson import lessons

        return lessons()

    def page_facts(self) -> DiceFacts:
        """The faces, the seats and the controls."""
        from station.games.dice.controls import page_facts

        return page_facts()

    def decide(self, match: DiceMatch, strength: Strength, salt: str) -> str:
        """Return the move of the computer on turn; if it rolls, "roll" alone, which `draw` completes."""
        from station.games.dice.players import decide

        return decide(match, strength)

    def advise(self, match: DiceMatch) -> "Advice":
        """The best decision, and what it is worth."""
        from station.games.dice.advice import advise

        return advise(match)

    def hint(self, match: DiceMatch, seat: int) -> Hint:
        """The hint that was asked for: whose it is, the best move, and what it is worth."""
        from station.games.dice.advice import advise
        from station.games.dice.scenes.words import hint_in_words

        advice = advise(match)
        return Hint({"player": match.name(seat), **advice._asdict()}, hint_in_words(match, *advice))

    def review(self, moves: Sequence[str]) -> list[DiceReview]:
        """Return how good each decision was, person by person."""
        from station.games.dice.review import review_as_data, review_match

        return review_as_data(review_match(moves))

    def crack(self, box: str) -> Callable[..., Any]:
        """Raise Unavailable: there is nothing to guess."""
        raise Unavailable(DiceMessages.no_code_with_dice(box=box))

    def record(self, played: Played[DiceMatch]) -> Record | None:
        """Return what is stored of a match that is over."""
        from station.games.dice.results import record

        return record(played)

    def usual_spelling(self, box: str) -> str:
        """Return the spelling of the variant for one player, which comes first."""
        return SOLO

    def variant_title(self, box: str, spelling: str) -> Message:
        """Return the box and the number of players: "Code Knacker, solo"."""
        if spelling == SOLO:
            return DiceMessages.solo_variant(box=TITLE)
        players, _, _ = spelling.partition(" ")
        if not players.isdecimal():  # from a store that was edited by hand
            return GameMessages.unknown_variant(box=TITLE, spelling=spelling)
        return DiceMessages.variant_for_players(box=TITLE, n=int(players))

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return who won how much: "Ada won with 14 million"."""
        from station.games.dice.results import result_in_words

        return result_in_words(finished)


def _shipped_deck() -> tuple[Card, ...]:
    from station.games.dice.deck_file import load_deck

    try:
        return load_deck()
    except DeckError as error:
        raise Unavailable(join_sentences(*error.reasons)) from error


FAMILY: Final = Dice()
