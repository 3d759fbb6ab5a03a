"""The family of the boxes with pegs, as the station asks for it.

Rules, match and view are imported with it. What only a cabinet or a computer needs is imported where it is needed: the
scenes and the menu, the results, and the solver with numpy.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from station.core.frame import Frame
from station.core.messages import Message
from station.core.palette import NAME_OF
from station.games.errors import NotAllowed, Unavailable
from station.games.family import Duels, Entry, Family, Hint, MenuEntry, Supplies
from station.games.game import DraftRow
from station.games.lesson import Lesson
from station.games.messages import GameMessages
from station.games.pegs import rules
from station.games.pegs.boxes import BOXES, is_spelling
from station.games.pegs.code import Code, parse_code
from station.games.pegs.daily import code_of_the_day
from station.games.pegs.match import Match, awaits_secret, computer_to_move, hint_seat, mirrored
from station.games.pegs.messages import PegMessages
from station.games.pegs.terms import check_rounds
from station.games.pegs.view import view
from station.games.players import Strength, check_showable
from station.games.results import FinishedMatch, Record
from station.scenes.base import Scene

if TYPE_CHECKING:
    from argparse import Namespace
    from random import Random

    from station.games.pegs.advice import Advice

ALL_PEGS: Final = "".join(NAME_OF)


def _read_secret(words: list[str]) -> Code:
    """Read the secret of any box. Raises Malformed."""
    return parse_code(" ".join(words), ALL_PEGS)


class Pegs(Family[Match]):
    """Mastermind by leaflets 000, 001, 003 and 004, two more boxes of the series, and custom ones."""

    name: ClassVar[str] = "pegs"
    title: ClassVar[Message] = PegMessages.boxes_with_pegs()
    boxes: ClassVar[tuple[str, ...]] = tuple(BOXES)
    verbs: ClassVar[tuple[str, ...]] = rules.MOVES[1:]
    link_verbs: ClassVar[frozenset[str]] = frozenset(rules.MOVES_OVER_LINK)
    unattended: ClassVar[frozenset[str]] = frozenset({"timeout"})
    drawn: ClassVar[Mapping[str, Callable[[list[str]], object]]] = MappingProxyType({"secret": _read_secret})
    measured_by: ClassVar[Literal["rows", "points"]] = "rows"

    def spells(self, box: str) -> bool:
        """Whether a name begins as the spelling of a box does: c6p4g10."""
        return is_spelling(box)

    # The rules.

    def play(self, match: Match | None, move: str) -> Match:
        """Return the match after a move."""
        return rules.play(match, move)

    def check_possible(self, match: Match) -> None:
        """Raise NotAllowed for an odd number of rounds that is unfair.

        Raise Unavailable for `within` without a strategy, and for a name that the lamps cannot show.
        """
        check_showable(match.terms.players)
        check_rounds(match.terms)
        if match.terms.duel is not None and not match.terms.duel.number:
            raise NotAllowed(PegMessages.duel_is_asked_for())
        if match.terms.within is None:
            return
        try:
            from station.games.pegs.solver.shipped import check_row_limit
        except ImportError as error:
            raise Unavailable(GameMessages.no_thinking()) from error
        check_row_limit(match.box, match.terms.within)

    def day_of(self, match: Match) -> date | None:
        """The day whose code is broken."""
        return match.terms.daily

    def awaits_draw(self, match: Match) -> bool:
        """Whether the code of the station, or of its computer, has to be drawn."""
        return awaits_secret(match)

    def draw_verb(self, match: Match) -> str:
        """Nothing but secrets is drawn."""
        return "secret"

    def draw(self, match: Match, source: "Random", supplies: Supplies) -> str:
        """The code of the day, or any code: who draws from fewer, such as hard ones, is easier to guess."""
        box, day = match.box, match.terms.daily
        if day is not None:
            return f"secret {code_of_the_day(day, box)}"
        pegs = source.choices(box.colours, k=box.holes) if box.repeats else source.sample(box.colours, box.holes)
        return f"secret {''.join(pegs)}"

    def computer_to_move(self, match: Match) -> Strength | None:
        """How strongly the computer plays that has to guess or to mark now."""
        return computer_to_move(match)

    def view(self, match: Match, seat: int = 0) -> dict[str, Any]:
        """The match as it is seen at the cabinet of `seat`."""
        return view(match, seat)

    def other_side(self, match: Match) -> Match | None:
        """The match from the second of two boards, unless that is at another cabinet."""
        return mirrored(match) if len(match.boards) > 1 and match.terms.duel is None else None

    @property
    def duels(self) -> Duels:
        """Two boards at once, each at a cabinet."""
        from station.games.pegs import duel

        return duel

    def people_here(self, match: Match) -> tuple[str, ...]:
        """All who play, but for the other side of a duel."""
        return match.terms.players if match.terms.duel is None else match.terms.players[:1]

    def controls(self, match: Match) -> frozenset[str]:
        """The colours of its box, and blank where holes may stay empty."""
        return frozenset(NAME_OF[peg] for peg in match.box.colours)

    # The scenes.

    def resumed_scene(self, match: Match, row: DraftRow | None, now: float, key_peg: float) -> Scene:
        """The scene after a start."""
        from station.games.pegs.scenes import following

        return following.resumed_scene(match, row, now, key_peg)

    def scene_after(self, scene: Scene, before: Match | None, match: Match, now: float, key_peg: float) -> Scene:
        """The scene that follows a move."""
        from station.games.pegs.scenes import following

        return following.scene_after(scene, before, match, now, key_peg)

    def next_scene(self, match: Match, now: float) -> Scene:
        """The scene of the next round, after the standings."""
        from station.games.pegs.scenes import following

        return following.next_scene(match, now)

    def unaffected(self, before: Match | None, after: Match) -> bool:
        """Whether a move was made at the other board, or by the computer, or changed nothing."""
        from station.games.pegs.scenes import following

        return following.unaffected(before, after)

    def menu_entry(self, box: str) -> MenuEntry:
        """A box as a picture."""
        from station.games.pegs.boxes import box_named
        from station.games.pegs.menu import PEGS, menu_title, menu_words
        from station.games.pegs.signs import stack
        from station.scenes.menu.form import Draft
        from station.scenes.menu.setup import asked

        measured = box_named(box)
        return MenuEntry(menu_title(measured), menu_words(measured), stack(measured), partial(asked, Draft(PEGS, box)))

    def demonstration(self) -> Sequence[tuple[Frame, float]]:
        """A game that is played peg by peg."""
        from station.games.pegs.demo import pictures

        return tuple(pictures())

    def manual(self) -> tuple[Entry, ...]:
        """The table of controls, in the menus and while a box with pegs is played."""
        from station.games.pegs.controls import ENTRIES

        return ENTRIES

    def lessons(self) -> tuple[Lesson, ...]:
        """How each box is played, with a worked row."""
        from station.games.pegs.lesson import lessons

        return lessons()

    # Thinking.

    def decide(self, match: Match, strength: Strength, salt: str) -> str:
        """The move of the computer whose turn it is."""
        from station.games.pegs.players import decide

        return decide(match, strength, salt)

    def advise(self, match: Match) -> "Advice":
        """The best guess at this cabinet, and how many codes are left."""
        from station.games.pegs.players import advise

        return advise(match)

    def hint(self, before: Match, after: Match) -> Hint | None:
        """The hint that was asked for: whose it is, how many codes are left, and the guess to play."""
        if sum(after.hints) <= sum(before.hints):
            return None
        from station.games.pegs.advice import hint_in_words
        from station.games.pegs.players import advise

        seat = hint_seat(before, after)
        advice = advise(after, seat)
        return Hint({"player": after.name(seat), **advice._asdict()}, hint_in_words(advice))

    def crack(self, box: str) -> "Callable[[Namespace, Iterable[str], Callable[[str], None]], int]":
        """Return the command that guesses a code which somebody has in mind."""
        from station.games.pegs.crack import run

        return run

    def reviewable(self, match: Match) -> bool:
        """Whether a round is over, whose code is known then; not one that is replayed."""
        left = match.outcome is not None and match.outcome.reason == "left"
        return match.over and match.fault is None and not left

    def review(self, moves: Sequence[str]) -> list[Any] | None:
        """What each row told of its code, code by code."""
        from station.games.pegs.review import review_as_data, reviewed

        return [review_as_data(code) for code in reviewed(moves)]

    # Results.

    def record(self, before: Match | None, after: Match) -> Record | None:
        """The codes that were broken or not, and the end of the match."""
        from station.games.pegs.results import record

        return record(before, after)

    def usual_spelling(self, box: str) -> str:
        """The measures of a box; the name of a custom box is its spelling."""
        return BOXES[box].spelling if box in BOXES else box

    def variant_title(self, box: str, spelling: str) -> Message:
        """A variant of a box: "Super with 3 holes"."""
        from station.games.pegs.results import variant_title

        return variant_title(box, spelling)

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Who did what: "Ada cracked the code in 4 rows"."""
        from station.games.pegs.results import result_in_words

        return result_in_words(finished)


FAMILY: Final = Pegs()
