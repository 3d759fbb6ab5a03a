"""The terms of a match: who plays, which box, for how long, and how it is won.

    match super players=Ada,Ben holes=3 rounds=4 marker=codemaker limit=60 wins=points

`read_terms` and `write_terms` are each other's inverse.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from station.core.messages import CommonMessages, Quoted, list_items
from station.games.codes.box import Box, Boxes, BoxT, Reader
from station.games.codes.messages import CodeMessages
from station.matches.daily import DAILY, GRADES, PUZZLE, Grade, read_day, spell_puzzle
from station.matches.errors import Malformed, NotAllowed
from station.matches.messages import GameMessages
from station.matches.players import (
    COMPUTERS,
    DEFAULT_PLAYER,
    STATION,
    STRENGTHS,
    Strength,
    read_name,
    read_strength,
)
from station.matches.same_code import CODE_OF, MATCH_NUMBERS, SAME_CODE

MOST_PLAYERS: Final = 2
ROUNDS_ALLOWED: Final = range(1, 25)
TARGETS_ALLOWED: Final = range(1, 1000)
LIMITS_ALLOWED: Final = range(5, 3601)
"""Seconds for a row."""

WITHIN: Final = range(1, 13)
"""The rows that a computer may promise to need at most."""

STATION_MARKS: Final = "station"

EDITION: Final = 2
"""The rules as they are now; a match of the first edition (Pegmind 0.1 and 0.2) is only replayed, with `edition=1`,
or played over the link, with a cabinet that has no other.

In the first one a target ended any match after any round, and equal rows were a draw.
"""

DUEL_EDITION: Final = 3
"""The rules of a duel: a commitment is bound to its duel, and who leaves, stays away or breaks the rules loses.

Duels of earlier editions are only replayed.
"""

DUEL: Final = "duel"
"""The option that names the other cabinet of a match over the link."""


PUZZLE_SPELLINGS: Final[Mapping[str, tuple[Grade, bool]]] = MappingProxyType(
    {spell_puzzle(grade, daily=daily): (grade, daily) for daily in (False, True) for grade in GRADES}
)
"""The spellings of the variants in which puzzles are counted, each with its grade, and whether it is that of a day."""


BoxT_co = TypeVar("BoxT_co", bound=Box, covariant=True)


class Duel(NamedTuple):
    """A match over the link (docs/link.md): the `cabinet` of the second player, and the duel's `number`, in hex.

    It has no number, and not the id of the cabinet `here`, before the other cabinet has agreed.
    """

    cabinet: str
    number: str = ""
    here: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, self))


@dataclass(frozen=True)
class CodeTerms(Generic[BoxT_co]):
    """The terms of a match.

    `players` are one or two names; against one the station is codemaker, or a `computer` of that strength makes and
    breaks codes in turn with the person. `rounds` is None if the match goes on until somebody has `target` points at
    the end of a round. `marker`, who gives the key pegs, is "station" or "codemaker"; `wins` is "points" or "rows";
    `limit` is the seconds for a row, or None. With two `boards` both players make and break a code in every round.
    `within` is how many rows the strongest computer takes at most, if that is agreed; the rules do not know whether it
    can. `daily` is the day whose code is broken, and `code_of` the number of an earlier match whose code is; None: a
    new code. With the grade of a `puzzle`, rows are given that leave one code, and one row is played. In a `duel` the
    second player sits at another cabinet. `edition` is that of the rules.
    """

    box: BoxT_co
    players: tuple[str, ...]
    rounds: int | None
    target: int | None
    marker: str
    wins: str
    limit: int | None
    boards: int
    computer: Strength | None = None
    within: int | None = None
    daily: date | None = None
    puzzle: Grade | None = None
    code_of: int | None = None
    duel: "Duel | None" = None
    edition: int = EDITION

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits at the board: two people, or one and a computer, or one and the station."""
        others = (*self.players[1:], COMPUTERS[0] if self.computer else STATION)
        return (self.players[0], others[0])

    @property
    def alone(self) -> bool:
        """Whether one person plays against the station."""
        return len(self.players) == 1 and self.computer is None

    @property
    def has_forfeits(self) -> bool:
        """Whether this is a duel that is lost by whoever leaves, stays away or breaks the rules."""
        return self.duel is not None and self.edition >= DUEL_EDITION

    @property
    def spelling(self) -> str:
        """The variant of the box, as results are counted: its measures, DAILY, SAME_CODE or one of PUZZLE_SPELLINGS."""
        if self.code_of is not None:
            return SAME_CODE
        if self.puzzle is not None:
            return spell_puzzle(self.puzzle, daily=self.daily is not None)
        return self.box.spelling if self.daily is None else DAILY

    def strength(self, seat: int) -> Strength | None:
        """Return the strength of the computer at this seat (0 or 1), or None if a person or the station sits there."""
        return self.computer if seat else None


def read_terms(words: Sequence[str], boxes: Boxes[BoxT]) -> CodeTerms[BoxT]:
    """Read the words after `match`, for one of `boxes`. Raises MoveError."""
    if not words:
        raise Malformed(GameMessages.no_box_named(example=f"match {next(iter(boxes.known))}"))
    chosen = _options(words[1:], boxes)
    box = boxes.variant(boxes.named(words[0]), {name: chosen[name] for name in boxes.measures if name in chosen})
    players = chosen.get("players", (DEFAULT_PLAYER,))
    boards = chosen.get("boards", 1)
    computer = chosen.get("computers")
    seats = len(players) + (computer is not None)
    target = chosen.get("target")
    terms = CodeTerms(
        box=box,
        players=players,
        rounds=chosen.get("rounds", usual_rounds(seats, boards)) if target is None else None,
        target=target,
        marker=chosen.get("marker", STATION_MARKS),
        wins=chosen.get("wins", usual_win(box, target)),
        limit=chosen.get("limit"),
        boards=boards,
        computer=computer,
        within=chosen.get("within"),
        daily=chosen.get(DAILY),
        puzzle=chosen.get(PUZZLE),
        code_of=chosen.get(CODE_OF),
        duel=chosen.get(DUEL),
        edition=chosen.get("edition", EDITION),
    )
    if target is not None and "rounds" in chosen:
        raise NotAllowed(CodeMessages.rounds_or_target())
    _check_terms(terms, boxes)
    if terms.code_of is not None:
        _check_same_code(terms)
    return terms


def write_terms(terms: CodeTerms[Box]) -> str:
    """Return the move that opens a match on these terms; options with their usual value are left out."""
    box = terms.box
    options = (
        ("players", ",".join(terms.players), None),
        ("computers", terms.computer, None),
        *((name, value, box.usual.measures[name]) for name, value in box.measures.items()),
        ("rounds", terms.rounds, usual_rounds(1 if terms.alone else 2, terms.boards)),
        ("target", terms.target, None),
        ("marker", terms.marker, STATION_MARKS),
        ("wins", terms.wins, usual_win(box, terms.target)),
        ("limit", terms.limit, None),
        ("boards", terms.boards, 1),
        ("within", terms.within, None),
        (DAILY, terms.daily, None),
        (PUZZLE, terms.puzzle, None),
        (CODE_OF, terms.code_of, None),
        (DUEL, terms.duel, None),
        ("edition", terms.edition, EDITION),
    )
    said = (f"{name}={value}" for name, value, usually in options if value not in (usually, None))
    return " ".join(("match", box.name, *said))


def usual_rounds(seats: int, boards: int) -> int:
    """Return the usual number of rounds: two players make a code each; alone, or with two boards, one round is fair."""
    return 2 if seats > 1 and boards == 1 else 1


def usual_win(box: Box, target: int | None) -> str:
    """Return the usual way of winning: that of the box, or points if there is a target."""
    return box.match_rules.wins[0] if target is None else "points"


def takes_even_rounds(terms: CodeTerms[Box]) -> bool:
    """Whether both players have to set equally often (leaflets 001 and 004)."""
    return terms.box.match_rules.even_rounds and not terms.alone and terms.boards == 1


def check_rounds(terms: CodeTerms[Box]) -> None:
    """Raise NotAllowed for an odd number of rounds where the leaflet of the box demands an even one (001, 004).

    This is checked only when a match is opened: earlier versions allowed such matches, and those stored are replayed.
    """
    if takes_even_rounds(terms) and terms.rounds is not None and terms.rounds % 2:
        raise NotAllowed(CodeMessages.box_with_even_rounds(box=terms.box.name))


def _check_terms(terms: CodeTerms[Box], boxes: Boxes[Any]) -> None:
    """Raise NotAllowed if the terms contradict each other."""
    if terms.wins not in terms.box.match_rules.wins:
        raise NotAllowed(
            CodeMessages.not_won_by(
                box=terms.box.name, ways=list_items(terms.box.match_rules.wins, CommonMessages.either)
            )
        )
    if terms.wins == "rows" and terms.target is not None:
        raise NotAllowed(CodeMessages.target_is_points())
    if terms.computer is not None:
        _check_computer(terms)
    if terms.within is not None and terms.computer != STRENGTHS[-1]:
        raise NotAllowed(CodeMessages.within_needs_strongest())
    if terms.daily is not None:
        _check_day_terms(terms, terms.daily, boxes)
    if terms.puzzle is not None:
        _check_puzzle_terms(terms, boxes)
    if terms.alone:
        _check_alone(terms)
    elif terms.wins == "rows" and terms.boards == 1 and terms.rounds is not None and terms.rounds % 2:
        raise NotAllowed(CodeMessages.rounds_must_be_even())
    if terms.duel is not None and (len(terms.players), terms.boards) != (MOST_PLAYERS, 2):
        raise NotAllowed(CodeMessages.duel_needs_two_boards())


def _check_computer(terms: CodeTerms[Box]) -> None:
    if len(terms.players) > 1:
        raise NotAllowed(CodeMessages.two_players_at_most())
    if terms.boards > 1:
        raise NotAllowed(CodeMessages.two_boards_need_people())
    if terms.players[0].casefold() == terms.seats[1].casefold():
        raise NotAllowed(GameMessages.same_name(name=terms.players[0]))


def _check_same_code(terms: CodeTerms[Box]) -> None:
    if not terms.alone or terms.rounds != 1 or terms.daily or terms.puzzle:
        raise NotAllowed(CodeMessages.same_code_needs_one())


def _check_alone(terms: CodeTerms[Box]) -> None:
    if terms.marker != STATION_MARKS:
        raise NotAllowed(CodeMessages.by_hand_needs_two())
    if terms.target is not None:
        raise NotAllowed(CodeMessages.target_needs_two())
    if terms.boards > 1:
        raise NotAllowed(CodeMessages.two_boards_need_two())


def _check_day_terms(terms: CodeTerms[Box], day: date, boxes: Boxes[Any]) -> None:
    if not terms.alone or terms.rounds != 1:
        raise NotAllowed(CodeMessages.day_needs_one())
    if terms.box.name not in boxes.known or terms.box.code_of_the_day(day) is None:
        raise NotAllowed(CodeMessages.day_needs_usual_box(boxes=list_items(boxes.known)))


def _check_puzzle_terms(terms: CodeTerms[Box], boxes: Boxes[Any]) -> None:
    if not terms.alone or terms.rounds != 1:
        raise NotAllowed(CodeMessages.puzzle_needs_one())
    if not boxes.has_puzzles(terms.box):
        having = tuple(name for name, box in boxes.known.items() if boxes.has_puzzles(box))
        raise NotAllowed(
            CodeMessages.puzzle_needs_usual_box(boxes=list_items(having))
            if having
            else CodeMessages.no_puzzles(box=terms.box.name)
        )


def _options(words: Sequence[str], boxes: Boxes[Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for name, value in (_option(word, boxes) for word in words):
        if name in chosen:
            raise Malformed(GameMessages.option_twice(option=name))
        chosen[name] = value
    return chosen


def _option(word: str, boxes: Boxes[Any]) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    reader = _READERS.get(name) or boxes.measures.get(name)
    if not equals or reader is None:
        raise Malformed(GameMessages.not_an_option(word=Quoted(word), options=options_of(boxes)))
    return name, reader(name, value)


def options_of(boxes: Boxes[Any]) -> tuple[str, ...]:
    """Return the options that people choose for a match, each with its "="; links and cabinets choose the others."""
    return tuple(f"{option}=" for option in (*_READERS, *boxes.measures) if option not in {DUEL, CODE_OF, "edition"})


def _players(_name: str, text: str) -> tuple[str, ...]:
    players = tuple(map(read_name, text.split(",")))
    if len(players) > MOST_PLAYERS:
        raise Malformed(CodeMessages.one_name_or_two(number=len(players)))
    if len({name.casefold() for name in players}) < len(players):
        raise NotAllowed(GameMessages.same_name(name=players[0]))
    return players


def _read_duel(_name: str, text: str) -> Duel:
    if not _DUEL.fullmatch(text):
        raise Malformed(CodeMessages.not_a_duel(example="duel=hall:9f3c0a51e2b4d677", text=Quoted(text)))
    return Duel(*text.split(":"))


_DUEL: Final = re.compile(r"[a-z0-9_-]{1,32}(:[0-9a-f]{16}(:[a-z0-9_-]{1,32})?)?", re.ASCII)


_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


def number_reader(among: Sequence[int]) -> Reader:
    """Return a reader of a number that must be `among` these."""

    def read_number(name: str, text: str) -> int:
        if not _NUMBER.fullmatch(text) or int(text) not in among:
            raise Malformed(GameMessages.not_in_range(option=name, least=among[0], most=among[-1], text=Quoted(text)))
        return int(text)

    return read_number


def word_reader(values: Mapping[str, Any]) -> Reader:
    """Return a reader of a word that stands for one of the `values`."""

    def read_word(name: str, text: str) -> Any:  # noqa: ANN401 - whatever the word stands for
        if text not in values:
            raise Malformed(
                GameMessages.not_one_of(option=name, words=list_items(values, CommonMessages.either), text=Quoted(text))
            )
        return values[text]

    return read_word


YES_NO: Final = ("no", "yes")
ANSWERS: Final = MappingProxyType({"no": False, "yes": True})

_READERS: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "players": _players,
        "computers": lambda _name, text: read_strength(text),
        "rounds": number_reader(ROUNDS_ALLOWED),
        "target": number_reader(TARGETS_ALLOWED),
        "marker": word_reader({STATION_MARKS: STATION_MARKS, "codemaker": "codemaker", "hand": "codemaker"}),
        "wins": word_reader({"points": "points", "rows": "rows"}),
        "limit": number_reader(LIMITS_ALLOWED),
        "boards": number_reader(range(1, 3)),
        "within": number_reader(WITHIN),
        DAILY: read_day,
        PUZZLE: word_reader({grade: grade for grade in GRADES}),
        CODE_OF: number_reader(MATCH_NUMBERS),
        DUEL: _read_duel,
        "edition": number_reader(range(1, DUEL_EDITION + 1)),
    }
)
