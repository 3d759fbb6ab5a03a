"""Families of boxes in which codes are broken: their parts, made from what each has of its own.

Rules, match and view are loaded with it. What only a cabinet or a computer needs is lazy: the scenes and the menu, the
results, and what thinks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from station.core.lazy import lazy
from station.core.messages import Message, Quoted
from station.games.codes import rules
from station.games.codes.box import Box, Boxes, draw_code, peg_buttons
from station.games.codes.code import KEY_BUTTONS
from station.games.codes.match import Match, awaits_secret, computer_to_move, mirror, mirror_event
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import EDITION, STATION_MARKS, check_rounds, options_of
from station.games.codes.view import CodesReview, CodesView, view
from station.games.family import Chance, Computers, Family, Moves, Progress, Reviews, Rules, Supplies
from station.matches.daily import GameOfDay
from station.matches.errors import Malformed, NotAllowed
from station.matches.events import Played
from station.matches.messages import GameMessages
from station.matches.players import Strength

if TYPE_CHECKING:
    from random import Random

    from station.games.codes.players import CodeHints
    from station.games.codes.thinking import Codebreaker

CODE_MOVES = Moves(rules.CODE_VERBS[1:], frozenset(rules.MOVES_OVER_LINK), frozenset({"timeout"}))


@dataclass(frozen=True, kw_only=True)
class CodeFamily(Family[Match]):
    """A family of boxes in which one player sets a code and another breaks it."""

    computers: Computers[Match]
    hints: "CodeHints"
    reviews: "CodeReviews"
    rules: "CodeRules"
    catalogue: Boxes[Any]


def refuse_promise(_box: Box, _within: int) -> None:
    """Raise NotAllowed: in most boxes the strongest computer cannot promise to need at most so many rows."""
    raise NotAllowed(CodeMessages.no_limit_of_rows())


def build_family(
    name: str,
    title: Message,
    boxes: Boxes[Any],
    codebreaker: "Codebreaker",
    check_promise: Callable[[Any, int], None] = refuse_promise,
    **own: Any,  # noqa: ANN401 - its own parts
) -> CodeFamily:
    """Return a family of boxes in which codes are broken.

    `controls:ENTRIES`, `lesson:lessons`, `crack:run` and `look:look_of` are looked up in the family's folder, and the
    menu asks what all such families ask; what is different is one of its `own` parts. `check_promise` raises MoveError
    for a number of rows that the strongest computer cannot promise.
    """
    parts: dict[str, Any] = {
        "menu_entry": lazy("station.games.codes.menu:plain_menu", boxes),
        "manual": lazy(f"station.games.{name}.controls:ENTRIES"),
        "lessons": lazy(f"station.games.{name}.lesson:lessons"),
        "crack": lazy(f"station.games.{name}.crack:run"),
    }
    return CodeFamily(
        name=name,
        title=title,
        boxes=tuple(boxes.known),
        moves=CODE_MOVES,
        rules=CodeRules(boxes, check_promise),
        chance=CodeChance(boxes),
        table=lazy("station.games.codes.scenes.following"),
        results=lazy("station.games.codes.results:CodeResults", boxes),
        computers=CodeComputers(codebreaker),
        hints=lazy("station.games.codes.players:CodeHints", codebreaker),
        reviews=CodeReviews(boxes, codebreaker),
        duels=lazy("station.games.codes.duel:CodeDuels", boxes),
        progress=progress,
        catalogue=boxes,
        **{**parts, **own},
    )


class CodeRules(Rules[Match]):
    """The rules, with what is a family's own in them."""

    def __init__(self, boxes: Boxes[Any], check_promise: Callable[[Any, int], None]) -> None:
        self._boxes = boxes
        self._check_promise = check_promise

    def play(self, match: Match | None, move: str) -> Played[Match]:
        return rules.play(match, move, self._boxes)

    def check_new_match(self, match: Match) -> None:
        """Raise MoveError for an odd number of rounds that is unfair, and for a promise that no strategy keeps."""
        check_rounds(match.terms)
        if match.terms.edition != EDITION and match.terms.duel is None:
            raise Malformed(GameMessages.not_an_option(word=Quoted("edition="), options=options_of(self._boxes)))
        if match.terms.duel is not None and not match.terms.duel.number:
            raise NotAllowed(CodeMessages.duel_is_asked_for())
        if match.terms.within is not None:
            self._check_promise(match.box, match.terms.within)

    def check_listed(self, played: Played[Match]) -> None:
        self._boxes.check_listed(played)

    def view(self, match: Match, seat: int = 0) -> CodesView:
        return view(match, seat)

    def controls(self, match: Match) -> frozenset[str]:
        """Return the buttons that put pegs and, if a person marks, those that give key pegs."""
        by_hand = match.terms.marker != STATION_MARKS
        return peg_buttons(match.box) | {KEY_BUTTONS[kind] for kind in match.box.kind.key_pegs if by_hand}

    def day_of(self, match: Match) -> GameOfDay | None:
        return None if match.terms.daily is None else GameOfDay(match.terms.daily, match.terms.spelling)

    def people_here(self, match: Match) -> tuple[str, ...]:
        """Return all people who play, except for the other side of a duel."""
        return match.terms.players if match.terms.duel is None else match.terms.players[:1]

    def other_side(self, played: Played[Match]) -> Played[Match] | None:
        """Return the match from the second of two boards, unless that is at another cabinet."""
        match, events = played
        if len(match.boards) == 1 or match.terms.duel is not None:
            return None
        return Played(mirror(match), tuple(map(mirror_event, events)))


class CodeChance(Chance[Match]):
    """The codes that the station sets, or its computer."""

    def __init__(self, boxes: Boxes[Any]) -> None:
        def check(words: list[str]) -> None:
            for word in words or [""]:
                boxes.read_secret(word)

        self.drawn: Mapping[str, Callable[[list[str]], object]] = MappingProxyType({"secret": check})

    def awaits_draw(self, match: Match) -> bool:
        return awaits_secret(match)

    def code_of(self, match: Match) -> int | None:
        return match.terms.code_of

    def takes_long(self, match: Match) -> bool:
        """Return whether it is a puzzle, which is looked for until it has the grade."""
        return match.terms.puzzle is not None

    def draw_verb(self, match: Match) -> str:
        return "secret"

    def draw(self, match: Match, source: "Random", supplies: Supplies) -> str:
        """Draw the code of the day, or any code: a draw from fewer, such as hard ones, is easier to guess.

        In a puzzle, its rows follow the code.
        """
        day, grade = match.terms.daily, match.terms.puzzle
        if grade is not None:
            from station.games.codes.puzzle import build_puzzle

            seed = str(source.getrandbits(64)) if day is None else str(day)
            return " ".join(("secret", *build_puzzle(match.box, grade, seed).words))
        return f"secret {draw_code(match.box, source) if day is None else match.box.code_of_the_day(day)}"


class CodeComputers(Computers[Match]):
    """Computers that break codes, and mark rows."""

    def __init__(self, codebreaker: "Codebreaker") -> None:
        self._codebreaker = codebreaker

    def computer_to_move(self, match: Match) -> Strength | None:
        return computer_to_move(match)

    def decide(self, match: Match, strength: Strength, salt: str) -> str:
        from station.games.codes.players import decide

        return decide(match, strength, salt, self._codebreaker)


class CodeReviews(Reviews[Match]):
    """The worth of each row: the codes that it left, and what the best guess would have left."""

    def __init__(self, boxes: Boxes[Any], codebreaker: "Codebreaker") -> None:
        self._boxes = boxes
        self._codebreaker = codebreaker

    def reviewable(self, match: Match) -> bool:
        """Return whether a round is over, so that its code is known, and will not be replayed."""
        left = match.outcome is not None and match.outcome.ends_early
        return match.over and match.fault is None and not left

    def review(self, moves: Sequence[str]) -> list[CodesReview]:
        from station.games.codes.review import review_as_data, review_codes

        return [review_as_data(code) for code in review_codes(moves, self._boxes, self._codebreaker)]

    def as_text(self, moves: Sequence[str], width: int) -> str:
        from station.games.codes.review_text import review_as_text

        return review_as_text(self.review(moves), width)


def progress(match: Match) -> Progress:
    """Return the round, where several are agreed, and the row where one board is played on."""
    terms = match.terms
    counts = (terms.rounds or 1) > 1 or terms.target is not None
    row = min(len(match.board().rows) + 1, match.box.rows) if len(match.boards) == 1 else None
    return Progress(match.round if counts else None, terms.rounds, row, match.box.rows)
