"""The rules of the boxes in which codes are broken: the moves, and what they do.

    match original players=Ada,Ben    opens a match on some terms (station.games.codes.terms)
    secret RRYB                       the codemaker's code; after a round's end it begins the next one
    secret RRYB RGGY YYPB             in a puzzle: the code, and the rows that are given
    guess RGGY                        one row; the station marks it, or
    mark 1 1                          the codemaker does, with red and white key pegs (and half ones in some boxes)
    fault                             the codebreaker says that a row is marked wrongly
    hint                              the codebreaker asks what to play, and counts as assisted
    timeout                           the time for a row is over: it counts, and stays empty
    leave                             the players leave the match; nobody wins

Where two boards are played at once, a move says whose it is: `guess RGGYB by=Ada`. In a duel the second player sits at
another cabinet, which keeps the code there and gives the key pegs for it (station.games.codes.duel):

    commit 5d41... by=Ben             the code is set there
    open RRYGB 9f3c... by=Ben         the code, and the nonce of the commitment
    marks by=Ben                      after a doubt: all of Ada's rows are marked rightly
    leave by=Ben                      Ben leaves, and loses, unless both leave before they have heard of it
    claim absent by=Ada               Ada wins: Ben has resigned, is absent, or his cabinet breaks the rules (foul)

`play` takes a match and the text of a move and returns the next match and what the move did; the old match stays valid.
station.games.codes.scoring says what a round brings when it is over.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal

from station.core.messages import CommonMessages, Message, Quoted, list_items, with_year
from station.games.codes.box import Box, Boxes
from station.games.codes.code import Key
from station.games.codes.commitment import commit_to, is_commitment, is_nonce
from station.games.codes.events import (
    FaultCalled,
    FaultDenied,
    LeaveAsked,
    RoundBegan,
    RowMarked,
    RowPlayed,
    SecretOpened,
    SecretSet,
)
from station.games.codes.match import (
    Board,
    Match,
    Row,
    awaits,
    first_fault,
    is_away,
    is_machine,
    lay_boards,
    marked_rows,
    next_round,
)
from station.games.codes.messages import CodeMessages
from station.games.codes.scoring import break_off, find_faults, settle_round
from station.games.codes.terms import STATION_MARKS, read_terms
from station.matches.errors import Malformed, NotAllowed
from station.matches.events import HintAsked, MatchEnded, MatchOpened, Played
from station.matches.game import FORFEITS, Outcome
from station.matches.messages import GameMessages
from station.matches.players import compose_name


def play(match: Match | None, move: str, boxes: Boxes[Any]) -> Played[Match]:
    """Return the match after `move`, and what the move did; a `match` move opens one of `boxes`.

    `match` itself stays as it was. The events come in the order in which things happened: a row is played, then marked,
    which may decide a code, end the round, and with it the match. A move that comes too late to have an effect has no
    events. Raises MoveError, which says why not.
    """
    verb, *words = move.split() or [""]
    if verb == "match":
        return _open_match(match, words, boxes)
    make = _MOVES.get(verb) or _MOVES_OVER_LINK.get(verb)
    if make is None:
        raise Malformed(GameMessages.not_a_move(verb=Quoted(verb), verbs=CODE_VERBS))
    if match is None or match.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    return make(match, words)


def _open_match(match: Match | None, words: list[str], boxes: Boxes[Any]) -> Played[Match]:
    if match is not None and match.outcome is None:
        raise NotAllowed(GameMessages.match_being_played())
    terms = read_terms(words, boxes)
    return Played(Match(terms, lay_boards(terms, 1)), (MatchOpened(),))


def _secret(match: Match, words: list[str]) -> Played[Match]:
    if match.terms.puzzle is not None:
        return _pose_puzzle(match, words)
    fresh, began = _open_round(match)
    (code,), at = _split_words(fresh, words, "secret", "codemaker")
    board, day = fresh.boards[at], match.terms.daily
    if is_away(match, board.codemaker):
        raise NotAllowed(CodeMessages.code_is_elsewhere(player=match.name(board.codemaker)))
    if board.secret is not None:
        raise NotAllowed(CodeMessages.secret_is_set())
    secret = match.box.read_code(code)
    if day is not None and secret != match.box.code_of_the_day(day):
        raise NotAllowed(CodeMessages.not_code_of_day(day=with_year(day)))
    return Played(_with_board(fresh, at, board._replace(secret=secret)), (*began, SecretSet(board.codemaker)))


def _pose_puzzle(match: Match, words: list[str]) -> Played[Match]:
    """Lay the rows of a puzzle. Its box has one more: that is the row to be played."""
    from station.games.codes.elimination import code_space

    box, board = match.box, match.boards[0]
    if board.secret is not None:
        raise NotAllowed(CodeMessages.secret_is_set())
    if len(words) not in range(2, box.rows + 1):
        example = " ".join(("secret", *map(box.numbered_code, (5, 50, 500))))
        raise Malformed(CodeMessages.puzzle_needed(n=box.rows - 1, example=example))
    code, *given = map(box.read_code, words)
    marked = [(pegs, box.score(pegs, code)) for pegs in given]
    left = code_space(box).fit(marked).bit_count()
    if left > 1 or code in given:
        raise NotAllowed(CodeMessages.not_a_puzzle(number=left))
    terms = replace(match.terms, box=replace(box, rows=len(given) + 1))
    laid = board._replace(secret=code, rows=tuple(Row(pegs, key) for pegs, key in marked))
    return Played(replace(match, terms=terms, boards=(laid,)), (SecretSet(board.codemaker),))


def _open_round(match: Match) -> Played[Match]:
    """Begin the next round if one is over."""
    if not match.over:
        return Played(match)
    fresh = next_round(match)
    return Played(fresh, (RoundBegan(fresh.round),))


def _guess(match: Match, words: list[str]) -> Played[Match]:
    (code,), at = _split_words(match, words, "guess", "codebreaker")
    board = match.boards[at]
    if _comes_too_late(match, board.codebreaker):
        return Played(match)
    board = _playable_board(match, at)
    pegs = match.box.read_code(code)
    by_station = match.terms.marker == STATION_MARKS and board.secret is not None
    return _lay_row(match, at, Row(pegs, match.box.score(pegs, board.secret or "") if by_station else None))


def _timeout(match: Match, words: list[str]) -> Played[Match]:
    if match.terms.limit is None:
        raise NotAllowed(CodeMessages.no_time_limit())
    _, at = _split_words(match, words, "timeout", "codebreaker")
    if _comes_too_late(match, match.boards[at].codebreaker):
        return Played(match)
    _playable_board(match, at)
    return _lay_row(match, at, Row(None, None))


def _lay_row(match: Match, at: int, row: Row) -> Played[Match]:
    board = match.boards[at]
    marked = () if row.key is None else (RowMarked(board.codebreaker, row.key),)
    settled = settle_round(_with_board(match, at, board._replace(rows=(*board.rows, row))), at)
    return settled.preceded_by(RowPlayed(board.codebreaker, row.pegs), *marked)


def _mark(match: Match, words: list[str]) -> Played[Match]:
    if match.terms.marker == STATION_MARKS and match.terms.duel is None:
        raise NotAllowed(CodeMessages.station_marks())
    numbers, at = _split_words(match, words, "mark", "codemaker")
    board = match.boards[at]
    late = _comes_too_late(match, board.codemaker)
    if late and not (board.waits and not match.over):
        return Played(match)
    if match.terms.marker == STATION_MARKS and not is_away(match, board.codemaker):
        raise NotAllowed(CodeMessages.station_marks())
    if not board.waits or (match.fault is not None and not late):
        raise NotAllowed(CodeMessages.nothing_to_mark())
    key = _read_mark(numbers, match.box)
    rows, event = (*board.rows[:-1], board.rows[-1]._replace(key=key)), RowMarked(board.codebreaker, key)
    if late:  # a wrong mark is a fault all the same
        return Played(_with_board(match, at, board._replace(rows=rows)), (event,))
    is_true = board.secret is not None and first_fault(rows, board.secret, match.box) is None
    impossible = not is_true and not match.box.some_code_fits(marked_rows(rows))
    marked = _with_board(match, at, board._replace(rows=rows, doubted=impossible and board.secret is None))
    broken_off = impossible and board.secret is not None and not marked.over
    return (break_off if broken_off else settle_round)(marked, at).preceded_by(event)


def _fault(match: Match, words: list[str]) -> Played[Match]:
    """A false call costs nothing and changes nothing. In a duel the other cabinet, which knows the code, answers."""
    if match.terms.marker == STATION_MARKS:
        raise NotAllowed(CodeMessages.station_marks())
    _, at = _split_words(match, words, "fault", "codebreaker")
    board = match.boards[at]
    if _comes_too_late(match, board.codebreaker):
        return Played(match)
    if match.over or not board.is_set or board.doubted or match.fault is not None:
        raise NotAllowed(CodeMessages.no_round())
    if board.secret is None:
        return Played(_with_board(match, at, board._replace(doubted=True)), (FaultCalled(board.codebreaker),))
    false = first_fault(board.rows, board.secret, match.box) is None
    return Played(match) if false else break_off(match, at)


def _hint(match: Match, words: list[str]) -> Played[Match]:
    _, at = _split_words(match, words, "hint", "codebreaker")
    if _comes_too_late(match, match.boards[at].codebreaker):
        return Played(match)
    board = _playable_board(match, at)
    if is_machine(match, board.codebreaker):
        raise NotAllowed(GameMessages.no_hints_for_computers(computer=match.name(board.codebreaker)))
    first, second = (asked + (seat == board.codebreaker) for seat, asked in enumerate(match.hints))
    return Played(replace(match, hints=(first, second)), (HintAsked(board.codebreaker),))


def _leave(match: Match, words: list[str]) -> Played[Match]:
    """Leave the match. In a duel the other side has to hear of it first, as it may just have won or left, too.

    A side that says it twice no longer waits for the other.
    """
    if match.terms.duel is None:
        if words:
            raise Malformed(GameMessages.nothing_may_follow(verb="leave"))
        return _end_match(match, LEFT_BY_ALL)
    seat = match.boards[_split_words(match, words, "leave", "codebreaker")[1]].codebreaker if words else 0
    leaving, asked = replace(match, leaving=match.leaving | {seat}), LeaveAsked(seat)
    if len(leaving.leaving) == len(match.boards):
        return _end_match(leaving, LEFT_BY_ALL).preceded_by(asked)
    if seat in match.leaving:
        alone = Outcome(match.name(1 - seat), "resigned") if match.terms.has_forfeits else LEFT_BY_ALL
        return _end_match(leaving, alone).preceded_by(asked)
    return Played(leaving, (asked,))


def _claim(match: Match, words: list[str]) -> Played[Match]:
    """End a duel that the other side has forfeited. The link decides whether a player is absent, or was foul."""
    (why,), at = _split_words(match, words, "claim", "codebreaker")
    seat = match.boards[at].codebreaker
    if not match.terms.has_forfeits:
        raise NotAllowed(CodeMessages.only_in_a_duel())
    if why not in FORFEITS:
        raise Malformed(
            CodeMessages.not_a_forfeit(text=Quoted(why), reasons=list_items(FORFEITS, CommonMessages.either))
        )
    if why == "resigned" and 1 - seat not in match.leaving:
        raise NotAllowed(CodeMessages.has_not_left(player=match.name(1 - seat)))
    if why == "absent" and seat == 0 and (0 in match.leaving or awaits(match) != "other board"):
        raise NotAllowed(CodeMessages.is_not_awaited(player=match.name(1)))
    return _end_match(match, Outcome(match.name(seat), why))


LEFT_BY_ALL: Final = Outcome(None, "left")


def _end_match(match: Match, outcome: Outcome) -> Played[Match]:
    return Played(replace(match, outcome=outcome), (MatchEnded(outcome),))


def _commit(match: Match, words: list[str]) -> Played[Match]:
    fresh, began = _open_round(match)
    (commitment,), at = _split_words(fresh, words, "commit", "codemaker")
    board = fresh.boards[at]
    _check_away(match, board.codemaker)
    if board.is_set:
        raise NotAllowed(CodeMessages.secret_is_set())
    if not is_commitment(commitment):
        raise Malformed(CodeMessages.not_a_commitment(text=Quoted(commitment)))
    committed = _with_board(fresh, at, board._replace(commitment=commitment))
    return Played(committed, (*began, SecretSet(board.codemaker)))


def _open(match: Match, words: list[str]) -> Played[Match]:
    """The other side's code. If a mark given by hand turns out wrong, the round is broken off.

    A code that was not committed to, and a cabinet that marks wrongly, are no mistakes of a person: they are refused.
    """
    (code, nonce), at = _split_words(match, words, "open", "codemaker")
    board = match.boards[at]
    _check_away(match, board.codemaker)
    if board.commitment is None or board.secret is not None:
        raise NotAllowed(CodeMessages.no_round())
    secret = match.box.read_code(code)
    is_kept = commit_to(secret, nonce, *_bound_to(match, board.codemaker)) == board.commitment
    opened = _with_board(match, at, board._replace(secret=secret, doubted=not is_kept))
    if match.terms.has_forfeits:
        if not is_kept or not is_nonce(nonce):
            raise NotAllowed(match.say(CodeMessages.code_was_changed, codemaker=match.name(board.codemaker)))
        if match.terms.marker == STATION_MARKS and first_fault(board.rows, secret, match.box) is not None:
            raise NotAllowed(CodeMessages.cabinet_marked_wrongly(codemaker=match.name(board.codemaker)))
    faults = find_faults(opened)
    settled = break_off(opened, faults[0].board) if faults else settle_round(opened, at)
    return settled.preceded_by(SecretOpened(board.codemaker))


def _assent(match: Match, words: list[str]) -> Played[Match]:
    _, at = _split_words(match, words, "marks", "codemaker")
    board = match.boards[at]
    _check_away(match, board.codemaker)
    if not board.doubted:
        return Played(match)
    return Played(_with_board(match, at, board._replace(doubted=False)), (FaultDenied(board.codebreaker),))


_MOVES: Final[Mapping[str, Callable[[Match, list[str]], Played[Match]]]] = MappingProxyType(
    {
        "secret": _secret,
        "guess": _guess,
        "mark": _mark,
        "fault": _fault,
        "hint": _hint,
        "timeout": _timeout,
        "leave": _leave,
    }
)

_MOVES_OVER_LINK: Final[Mapping[str, Callable[[Match, list[str]], Played[Match]]]] = MappingProxyType(
    {"commit": _commit, "open": _open, "marks": _assent, "claim": _claim}
)

CODE_VERBS: Final = ("match", *_MOVES)
"""The first words of all moves that people make, or chance."""

MOVES_OVER_LINK: Final = tuple(_MOVES_OVER_LINK)
"""The first words of the moves that only the cabinets of a duel make."""


def _split_words(
    match: Match, words: list[str], verb: str, role: Literal["codemaker", "codebreaker"]
) -> tuple[Sequence[str], int]:
    """Split the words after a verb into its arguments and the index of the board that it is about. Raises Malformed."""
    number = len(_example_words(verb, match.box))
    said, signature = words[:number], words[number:]
    if len(match.boards) == 1:
        if len(said) < number or signature:
            raise Malformed(_wrong_arguments(verb, match.box))
        return said, 0
    names = [match.name(getattr(board, role)) for board in match.boards]
    by, _, text = " ".join(signature).partition("=")
    name = compose_name(text)
    if len(said) < number or by != "by" or name not in names:
        raise Malformed(CodeMessages.player_needed(example=f"{_example(verb, match.box)} by={names[0]}"))
    return said, names.index(name)


def _example_words(verb: str, box: Box) -> tuple[str, ...]:
    """Return the arguments of an example of a verb, without the signature; every such move has as many."""
    match verb:
        case "secret" | "guess":
            return (box.kind.example,)
        case "mark":
            return ("1",) * len(box.kind.key_pegs)
        case "commit":
            return ("5d41",)
        case "open":
            return (box.kind.example, "9f3c")
        case "claim":
            return ("absent",)
        case _:
            return ()


def _example(verb: str, box: Box) -> str:
    """Return a move without its signature: "mark 1 1"."""
    return " ".join((verb, *_example_words(verb, box)))


def _wrong_arguments(verb: str, box: Box) -> Message:
    """Return what is wrong with the arguments of a move on one board."""
    if verb == "mark":
        return _numbers_needed(box)
    if not _example_words(verb, box):
        return GameMessages.nothing_may_follow(verb=verb)
    return CodeMessages.code_needed(example=_example(verb, box))


def _numbers_needed(box: Box) -> Message:
    all_kinds = len(box.kind.key_pegs) == len(Key._fields)
    needed = CodeMessages.mark_needs_three_numbers if all_kinds else CodeMessages.mark_needs_numbers
    return needed(example=_example("mark", box))


def _check_away(match: Match, seat: int) -> None:
    if not is_away(match, seat):
        raise NotAllowed(CodeMessages.only_in_a_duel())


def _bound_to(match: Match, seat: int) -> tuple[str, ...]:
    """Return to whom the commitment of a player at another cabinet is bound: player, cabinet and duel."""
    duel = match.terms.duel
    return (match.name(seat), duel.cabinet, duel.number) if duel and match.terms.has_forfeits else ()


def _comes_too_late(match: Match, seat: int) -> bool:
    """Whether the other side of a duel made a move before it knew that the round was over; it then has no effect.

    A move cannot be about the next round before that side has set its code.
    """
    if not is_away(match, seat):
        return False
    return match.over or match.fault is not None or not match.made_by(1).is_set


def _playable_board(match: Match, at: int) -> Board:
    """Return the board `at`, on which a row may be played now. Raises NotAllowed."""
    board = match.boards[at]
    if board.ended(match.box) and not match.over:
        raise NotAllowed(CodeMessages.board_is_finished(player=match.name(board.codebreaker)))
    if match.over or match.fault is not None:
        raise NotAllowed(CodeMessages.round_is_over())
    if not board.is_set:
        raise NotAllowed(CodeMessages.secret_not_set())
    if board.waits or board.doubted:
        raise NotAllowed(CodeMessages.row_not_marked(row=len(board.rows)))
    if match.terms.duel is not None and not all(
        each.is_set for each in match.boards if each.codemaker == board.codebreaker
    ):
        raise NotAllowed(CodeMessages.secret_not_set())
    return board


_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)


def _read_mark(words: Sequence[str], box: Box) -> Key:
    if len(words) != len(box.kind.key_pegs) or not all(map(_NUMBER.fullmatch, words)):
        raise Malformed(_numbers_needed(box))
    key = Key(*map(int, words))
    if sum(key) > box.places:
        raise NotAllowed(CodeMessages.too_many_key_pegs(pegs=sum(key), holes=box.kind.room(n=box.places)))
    return key


def _with_board(match: Match, at: int, board: Board) -> Match:
    return replace(match, boards=(*match.boards[:at], board, *match.boards[at + 1 :]))
