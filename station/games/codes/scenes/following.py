"""Which scene follows a move, a start, and the standings, in a game in which codes are broken."""

from typing import Any

from station.games.codes.events import (
    FaultDenied,
    RoundBegan,
    RowMarked,
    RowPlayed,
    SecretSet,
)
from station.games.codes.match import (
    Match,
    awaits,
    computer_to_move,
    is_left_here,
    is_machine,
    is_playable,
    marked_by_hand,
    next_round,
)
from station.games.codes.scenes import codebreaker, codemaker, other_board, reveal, watch
from station.games.codes.scenes.row import next_row, row_fits
from station.matches.events import HintAsked, MatchEnded, MatchOpened, Played
from station.matches.game import DraftRow
from station.scenes.base import Scene
from station.scenes.facts import MatchWentOn, RowToMark


def scene_after(scene: Scene, played: Played[Match], now: float, key_peg: float) -> Scene:
    """Return the scene that follows `scene` after a move. Key pegs appear `key_peg` seconds apart."""
    match = played.match
    if _goes_on(scene, played):
        return scene.learn(MatchWentOn(played), now)
    if awaits(match) == "mark" and not ends_hint(played):
        building = scene.learn(RowToMark(played), now)
        if building is not scene:
            return building
    if match.over and not is_left_here(match):
        seen = not _row_changes(played) and not scene.withheld(now)
        return _end_scene(match, now, key_peg, settled=seen)  # then this board's end was seen long ago
    if _looks_back(scene, played) and not is_left_here(match):
        return scene
    draft = scene.draft_row(now)
    if _row_changes(played):
        return _after_row(match, now, key_peg, draft.kept if draft else "")
    drawn = played.find(SecretSet) is not None and is_machine(match, match.board().codemaker)
    if draft is not None and not drawn:
        draft = None if ends_hint(played) or not draft.kept else next_row(match.box.holes, draft.kept)
    return awaiting_scene(match, now, draft and draft._replace(left=None))


def resumed_scene(match: Match, row: DraftRow | None, now: float, key_peg: float) -> Scene:
    """Return the scene after a start, with the `row` that was being built."""
    if match.over and row is not None and match.outcome is None:  # the next code was being built
        match = next_round(match)
    if match.over and not is_left_here(match):
        return _end_scene(match, now, key_peg)
    return awaiting_scene(match, now, _valid_row(match, row))


def next_scene(match: Match, now: float) -> Scene:
    """Return the scene after the standings: the next round, which may have begun at the other board."""
    return awaiting_scene(next_round(match) if match.over else match, now)


def awaiting_scene(match: Match, now: float, row: DraftRow | None = None) -> Scene:
    """Return the scene for what has to happen next, with the `row` that was being built."""
    if computer_to_move(match):
        return watch.watch_scene(match, now, row.kept if row else "")
    match awaits(match):
        case "secret" if not is_machine(match, match.board().codemaker):
            return codemaker.secret_scene(match, now, row)
        case "mark" if row is not None and row.begun and is_playable(match) and row_fits(row, match.box):
            return codebreaker.guess_scene(match, now, row)  # the other player's row is marked when it is done
        case "mark":
            return codemaker.mark_scene(match, now, row)
        case "other board":
            return other_board.wait_scene(match, now, row.kept if row else "")
        case _:
            return codebreaker.guess_scene(match, now, row if row is None or row.pegs else None)


def interrupts(played: Played[Match]) -> bool:
    """Whether a person at this cabinet made the move, other than to ask for a hint."""
    match, deed = played.match, next((event for event in played.events if not isinstance(event, RoundBegan)), None)
    if deed is None or isinstance(deed, HintAsked):
        return False
    seat = getattr(deed, "seat", 0)
    if isinstance(deed, RowMarked | FaultDenied):  # which the codemaker did
        seat = match.board(seat).codemaker
    sits_elsewhere = len(match.boards) > 1 and seat == 1
    return not sits_elsewhere and match.terms.strength(seat) is None


def ends_hint(played: Played[Match]) -> bool:
    """Whether another row is to be played at this cabinet now; one of the other player's may be marked before it."""
    return _row_changes(played) or any(map(played.find, (MatchOpened, RoundBegan, MatchEnded)))


def _row_changes(played: Played[Match]) -> bool:
    """Whether a row was played or marked on the board at this cabinet."""
    here = played.match.board().codebreaker
    return any(isinstance(event, RowPlayed | RowMarked) and event.seat == here for event in played.events)


def _goes_on(scene: Scene, played: Played[Match]) -> bool:
    """Whether what the scene is for is still to be done here."""
    shown: Any = scene.match
    return shown is not None and awaits(shown) == awaits(played.match) and not ends_hint(played)


def _looks_back(scene: Scene, played: Played[Match]) -> bool:
    """Whether the last round is still being looked at here, while the other board begins the next one."""
    shown: Any = scene.match
    begins = len(played.match.boards) > 1 and not played.match.over and not interrupts(played)
    return begins and shown is not None and shown.over


def _after_row(match: Match, now: float, key_peg: float, kept: str) -> Scene:
    """Return the scene after a row was played, or marked by hand; a computer's row is built peg by peg, once.

    The `kept` pegs of a person's row stay for the next one.
    """
    by_computer = match.terms.strength(match.board().codebreaker) is not None
    match awaits(match), by_computer:
        case "mark", True:
            return watch.row_to_mark_scene(match, now)
        case "guess", True if not marked_by_hand(match):
            return watch.computer_row_scene(match, now, key_peg)
        case "guess", False:
            return codebreaker.answered_scene(match, now, key_peg, kept)
        case "other board", _ if match.board().ended(match.box) and not marked_by_hand(match):
            return other_board.last_answer_scene(match, now, key_peg)
        case _:
            return awaiting_scene(match, now, next_row(match.box.holes, kept) if kept else None)


def _end_scene(match: Match, now: float, key_peg: float, *, settled: bool = False) -> Scene:
    if match.fault is not None:
        return reveal.fault_scene(match, match.fault, now)
    return reveal.reveal_scene(match, now, key_peg, settled=settled)


def _valid_row(match: Match, row: DraftRow | None) -> DraftRow | None:
    """Return the stored row, unless it was damaged on a failing card; `mark_scene` checks key pegs itself."""
    return row if row is not None and (awaits(match) == "mark" or row_fits(row, match.box)) else None
