"""The family of boxes in which codes are broken, as the station asks for it; each such family adds its own boxes.

Rules, match and view are imported with it. What only a cabinet or a computer needs is imported where it is needed: the
scenes and the menu, the results, and what thinks.
"""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from station.core.messages import Message
from station.games.codes import rules
from station.games.codes.box import Boxes
from station.games.codes.code import KEY_BUTTONS
from station.games.codes.match import Match, awaits_secret, computer_to_move, mirror, mirror_event
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import EDITION, STATION_MARKS, check_rounds, options_of
from station.games.codes.view import CodesReview, CodesView, view
from station.games.family import Duels, Family, Hint, Supplies
from station.games.registry import load
from station.matches.errors import Malformed, NotAllowed
from station.matches.events import Played
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from station.matches.players import Strength
from station.matches.results import FinishedMatch, Record

if TYPE_CHECKING:
    from random import Random

    from station.games.codes.advice import Advice
    from station.games.codes.box import Box
    from station.games.codes.look import Look
    from station.games.codes.thinking import Codebreaker
    from station.scenes.base import Scene


class CodeFamily(Family[Match]):
    """A family of boxes in which one player sets a code and another breaks it."""

    catalogue: ClassVar[Boxes[Any]]
    """Its boxes."""

    verbs: ClassVar[tuple[str, ...]] = rules.MOVES[1:]
    link_verbs: ClassVar[frozenset[str]] = frozenset(rules.MOVES_OVER_LINK)
    unattended: ClassVar[frozenset[str]] = frozenset({"timeout"})
    measured_by: ClassVar[Literal["rows", "points"]] = "rows"

    def codebreaker(self) -> "Codebreaker":
        """Return what breaks the codes of its boxes. Raises ImportError if a library is missing."""
        raise NotImplementedError

    def look_of(self, box: Any) -> "Look":  # noqa: ANN401 - the family's own box
        """Return how a box looks on the lamps, how its rows are built, and how they are put into words."""
        raise NotImplementedError

    def peg_buttons(self, match: Match) -> frozenset[str]:
        """Return the buttons that put a peg of the match; empty if only the knob does."""
        return frozenset()

    def controls(self, match: Match) -> frozenset[str]:
        """Return the buttons that put pegs and, if a person marks, those that give key pegs."""
        by_hand = match.terms.marker != STATION_MARKS
        return self.peg_buttons(match) | {KEY_BUTTONS[kind] for kind in match.box.key_pegs if by_hand}

    # The rules.

    def play(self, match: Match | None, move: str) -> Played[Match]:
        """Return the match after a move, and what it did."""
        return rules.play(match, move, self.catalogue)

    def check_possible(self, match: Match) -> None:
        """Raise MoveError for an odd number of rounds that is unfair, and for a name that the lamps cannot show."""
        from station.scenes.menu.naming import check_showable

        check_showable(match.terms.players)
        check_rounds(match.terms)
        if match.terms.edition != EDITION and match.terms.duel is None:
            raise Malformed(GameMessages.not_an_option(word=repr("edition="), options=options_of(self.catalogue)))
        if match.terms.duel is not None and not match.terms.duel.number:
            raise NotAllowed(CodeMessages.duel_is_asked_for())
        if match.terms.within is not None:
            self.check_promise(match.box, match.terms.within)

    def check_promise(self, box: Any, within: int) -> None:  # noqa: ANN401 - the family's own box
        """Raise MoveError unless the strongest computer can promise at most `within` rows; in most boxes it cannot."""
        raise NotAllowed(CodeMessages.no_limit_of_rows())

    def day_of(self, match: Match) -> date | None:
        """The day whose code is broken."""
        return match.terms.daily

    def awaits_draw(self, match: Match) -> bool:
        """Whether the code of the station, or of its computer, has to be drawn."""
        return awaits_secret(match)

    def draw_verb(self, match: Match) -> str:
        """Return "secret": nothing else is drawn."""
        return "secret"

    def draw(self, match: Match, source: "Random", supplies: Supplies) -> str:
        """Draw the code of the day, or any code: a draw from fewer, such as hard ones, is easier to guess."""
        day = match.terms.daily
        return f"secret {match.box.draw_code(source) if day is None else match.box.code_of_the_day(day)}"

    def computer_to_move(self, match: Match) -> Strength | None:
        """Return the strength of the computer that has to guess or to mark now, or None."""
        return computer_to_move(match)

    def view(self, match: Match, seat: int = 0) -> CodesView:
        """The match as it is seen at the cabinet of `seat`."""
        return view(match, seat)

    def other_side(self, played: Played[Match]) -> Played[Match] | None:
        """The match and events from the second of two boards, unless that is at another cabinet."""
        match, events = played
        if len(match.boards) == 1 or match.terms.duel is not None:
            return None
        return Played(mirror(match), tuple(map(mirror_event, events)))

    @property
    def duels(self) -> Duels:
        """Two boards at once, each at a cabinet."""
        from station.games.codes.duel import CodeDuels

        return CodeDuels(self.catalogue)

    def people_here(self, match: Match) -> tuple[str, ...]:
        """Return all people who play, except for the other side of a duel."""
        return match.terms.players if match.terms.duel is None else match.terms.players[:1]

    # The scenes.

    def resumed_scene(self, match: Match, row: DraftRow | None, now: float, key_peg: float) -> "Scene":
        """The scene after a start."""
        from station.games.codes.scenes import following

        return following.resumed_scene(match, row, now, key_peg)

    def scene_after(self, scene: "Scene", played: Played[Match], now: float, key_peg: float) -> "Scene":
        """The scene that follows a move."""
        from station.games.codes.scenes import following

        return following.scene_after(scene, played, now, key_peg)

    def next_scene(self, match: Match, now: float) -> "Scene":
        """The scene of the next round, after the standings."""
        from station.games.codes.scenes import following

        return following.next_scene(match, now)

    def interrupts(self, played: Played[Match]) -> bool:
        """Whether the move was not made at the other board, nor by the computer, and changed something."""
        from station.games.codes.scenes import following

        return following.interrupts(played)

    def ends_hint(self, played: Played[Match]) -> bool:
        """Whether a row was played at this cabinet; there may be one of the other player's to be marked."""
        from station.games.codes.scenes import following

        return following.ends_hint(played)

    # Thinking.

    def decide(self, match: Match, strength: Strength, salt: str) -> str:
        """The move of the computer whose turn it is."""
        from station.games.codes.players import decide

        return decide(match, strength, salt, self.codebreaker())

    def advise(self, match: Match) -> "Advice":
        """The best guess at this cabinet, and how many codes are left."""
        from station.games.codes.players import advise

        return advise(match, self.codebreaker())

    def hint(self, match: Match, seat: int) -> Hint:
        """The hint that was asked for: whose it is, how many codes are left, and the guess to play."""
        from station.games.codes.advice import hint_in_words
        from station.games.codes.players import advise

        advice = advise(match, self.codebreaker(), seat)
        return Hint({"player": match.name(seat), **advice._asdict()}, hint_in_words(advice, look_of(match.box)))

    def reviewable(self, match: Match) -> bool:
        """Whether a round is over, so that its code is known, and will not be replayed."""
        left = match.outcome is not None and match.outcome.reason == "left"
        return match.over and match.fault is None and not left

    def review(self, moves: Sequence[str]) -> list[CodesReview] | None:
        """Return what each row told of its code, code by code."""
        from station.games.codes.review import review_as_data, review_codes

        return [review_as_data(code) for code in review_codes(moves, self.catalogue, self.codebreaker())]

    # Results.

    def record(self, played: Played[Match]) -> Record | None:
        """The codes that were broken or not, and the end of the match."""
        from station.games.codes.results import record

        return record(played)

    def usual_spelling(self, box: str) -> str:
        """The measures of a box; the name of a custom box is its spelling."""
        return self.catalogue.known[box].spelling if box in self.catalogue.known else box

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return who did what: "Ada cracked the code in 4 rows"."""
        from station.games.codes.results import result_in_words

        return result_in_words(finished)


def look_of(box: "Box") -> "Look":
    """Return the look of a box, which its family makes."""
    return cast("CodeFamily", load(box.family)).look_of(box)
