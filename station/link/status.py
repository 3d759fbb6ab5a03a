"""The status that a cabinet publishes."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from station.core.audits import describe_unused
from station.core.finding import ADVICE, Trouble
from station.core.settings import LIGHT, Upkeep, suspected_controls
from station.games.registry import duel_state, results_of_box
from station.link.payload import write_payload
from station.matches.game import Game
from station.matches.results import FinishedMatch
from station.store.results import GameCount

MOST_TROUBLES = 32
"""Troubles that are published, to keep the message short."""


class Wrong(NamedTuple):
    """A trouble with the cabinet: an `id`, which stays the same while it lasts, and a sentence."""

    id: str
    says: str


class CabinetState(NamedTuple):
    """The state of a cabinet. `match` is the one on the board; `dropped` counts messages that could not be read."""

    name: str
    version: str
    match: Game | None
    games: GameCount
    last: FinishedMatch | None
    wrong: tuple[Wrong, ...]
    upkeep: Upkeep
    night: bool
    dropped: int


def write_status(state: CabinetState) -> bytes:
    """Return the payload of a status."""
    return write_payload(
        name=state.name,
        version=state.version,
        playing=_describe_game(state.match),
        games=state.games._asdict(),
        last=None if state.last is None else _last(state.last),
        troubles=[wrong._asdict() for wrong in state.wrong[:MOST_TROUBLES]],
        light={"brightness": brightness_of(state.upkeep), "night": state.night},
        dropped=state.dropped,
    )


def is_played(match: Game | None) -> bool:
    """Return whether a match is being played."""
    return match is not None and match.outcome is None


def brightness_of(upkeep: Upkeep) -> int:
    """Return the brightness that is set, in percent."""
    return round(100 * LIGHT[upkeep.settings["brightness"]])


def find_wrong(troubles: Iterable[Trouble], missing: Iterable[tuple[str, str]], upkeep: Upkeep) -> tuple[Wrong, ...]:
    """Return all troubles: inputs, missing parts (given by key and sentence), and controls that nobody uses."""
    inputs = (_wrong_input(trouble) for trouble in troubles)
    parts = (Wrong(f"missing-{key}", says) for key, says in missing)
    unused = (
        Wrong(f"unused-{control}", str(describe_unused(control, upkeep.unused)))
        for control in suspected_controls(upkeep)
    )
    return (*inputs, *parts, *unused)


def _wrong_input(trouble: Trouble) -> Wrong:
    advice = ADVICE.get(trouble.what)
    id_ = "-".join(filter(None, (trouble.what, trouble.control, trouble.other)))
    return Wrong(id_, f"{trouble.says}: {advice}" if advice else trouble.says)


def _describe_game(match: Game | None) -> dict[str, Any] | None:
    if match is None or not is_played(match):
        return None
    duel = duel_state(match)
    against = None if duel is None else {"id": duel.opponent.number, "other": duel.opponent.cabinet}
    return {"box": match.box_name, "players": list(match.terms.players), "duel": against}


def _last(finished: FinishedMatch) -> dict[str, Any]:
    says = str(results_of_box(finished.box).result_in_words(finished))
    return {"box": finished.box, "says": says, "closed": finished.finished}
