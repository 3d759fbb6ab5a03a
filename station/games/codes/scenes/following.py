"""Which scene follows a move, a start, and the standings, in a game in which codes are broken."""

from station.games.codes.match import (
    Match,
    Row,
    awaits,
    computer_to_move,
    is_machine,
    is_playable,
    marked_by_hand,
    next_round,
)
from station.games.codes.scenes import codebreaker, codemaker, other_board, reveal, watch
from station.games.codes.scenes.row import row_fits
from station.matches.game import DraftRow
from station.scenes.base import Scene


def scene_after(scene: Scene, before: Match | None, match: Match, now: float, interval: float) -> Scene:
    """Return the scene that follows `scene` after a move from `before` to `match`.

    Key pegs appear `interval` seconds apart.
    """
    if before is not None and (stays(before, match) or _is_postponed(scene, before, match)):
        return scene.unaffected(match, now)
    if match.over and not _is_left_here(match):
        seen = before is not None and awaits(before) == "other board" and not scene.withheld(now)
        return _end_scene(match, now, interval, settled=seen)  # then this board's end was seen long ago
    if _looks_back(scene, before) and not _is_left_here(match):
        return scene
    secret_came = before is not None and not before.board().is_set
    if before is not None and match.board().rows and before.board().rows != match.board().rows:
        return _after_row(match, now, interval)
    by_machine = is_machine(match, match.board().codemaker)
    return awaiting_scene(match, now, scene.building if secret_came and by_machine else None)


def resumed_scene(match: Match, row: DraftRow | None, now: float, interval: float) -> Scene:
    """Return the scene after a start, with the `row` that was being built."""
    if match.over and row is not None and match.outcome is None:  # the next code was being built
        match = next_round(match)
    if match.over and not _is_left_here(match):
        return _end_scene(match, now, interval)
    return awaiting_scene(match, now, _valid_row(match, row))


def next_scene(match: Match, now: float) -> Scene:
    """Return the scene after the standings: the next round, which may have begun at the other board."""
    return awaiting_scene(next_round(match) if match.over else match, now)


def awaiting_scene(match: Match, now: float, row: DraftRow | None = None) -> Scene:
    """Return the scene for what has to happen next, with the `row` that was being built."""
    if computer_to_move(match):
        return watch.watch_scene(match, now)
    match awaits(match):
        case "secret" if not is_machine(match, match.board().codemaker):
            return codemaker.secret_scene(match, now, row)
        case "mark" if row is not None and row.text and is_playable(match) and row_fits(row, match.box):
            return codebreaker.guess_scene(match, now, row)  # the other player's row is marked when it is done
        case "mark":
            return codemaker.mark_scene(match, now, row)
        case "other board":
            return other_board.wait_scene(match, now)
        case _:
            return codebreaker.guess_scene(match, now, row)


def stays(before: Match, after: Match) -> bool:
    """Whether a move changed nothing at this cabinet: a false call, a hint, or a move at the other board."""
    return after.outcome is None and _part_here(before) == _part_here(after)


def same_row(before: Match, after: Match) -> bool:
    """Whether the same row is to be played at this cabinet, now or once another one is marked."""
    return after.outcome is None and _round_and_rows(before) == _round_and_rows(after)


def unaffected(before: Match, after: Match) -> bool:
    """Whether a move does not concern the players at this cabinet, who may be holding a control down."""
    return stays(before, after) or computer_to_move(before) is not None


def _round_and_rows(match: Match) -> tuple[int, tuple[Row, ...]]:
    return match.round, match.board().rows


def _part_here(match: Match) -> tuple[tuple[int, tuple[Row, ...]], str]:
    return _round_and_rows(match), awaits(match)


def _is_postponed(scene: Scene, before: Match, after: Match) -> bool:
    """Whether the other player's row came while a row is being built here, and is to be marked after that."""
    came = same_row(before, after) and awaits(before) == "guess"
    return came and awaits(after) == "mark" and scene.is_building


def _looks_back(scene: Scene, before: Match | None) -> bool:
    """Whether the last round is still being looked at here, while the other board begins the next one."""
    between = before is not None and before.over and len(before.boards) > 1
    return between and scene.match == before


def _is_left_here(match: Match) -> bool:
    """Whether the player here leaves a duel, and the other side has still to hear of it."""
    return match.outcome is None and 0 in match.leaving


def _after_row(match: Match, now: float, interval: float) -> Scene:
    """Return the scene after a row was played, or marked by hand; a computer's row is built peg by peg, once."""
    by_computer = match.terms.strength(match.board().codebreaker) is not None
    match awaits(match), by_computer:
        case "mark", True:
            return watch.row_to_mark_scene(match, now)
        case "guess", True if not marked_by_hand(match):
            return watch.computer_row_scene(match, now, interval)
        case "guess", False:
            return codebreaker.answered_scene(match, now, interval)
        case "other board", _ if match.board().ended(match.box) and not marked_by_hand(match):
            return other_board.last_answer_scene(match, now, interval)
        case _:
            return awaiting_scene(match, now)


def _end_scene(match: Match, now: float, interval: float, *, settled: bool = False) -> Scene:
    if match.fault is not None:
        return reveal.fault_scene(match, match.fault, now)
    return reveal.reveal_scene(match, now, interval, settled=settled)


def _valid_row(match: Match, row: DraftRow | None) -> DraftRow | None:
    """Return the stored row, unless it was damaged on a failing card; `mark_scene` checks key pegs itself."""
    return row if row is not None and (awaits(match) == "mark" or row_fits(row, match.box)) else None
