"""Two people at the cabinet, who set codes for each other: where their match stands after every press. Pure."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple, cast

from station.core.events import Press, Turn
from station.core.palette import LETTER_OF, NAME_OF
from station.core.timing import Timings
from station.games.codes.code import score
from station.games.codes.match import Match, next_round
from station.games.codes.scenes import codebreaker, codemaker, reveal, standings
from station.games.pegs.family import FAMILY
from station.games.pegs.menu import PEGS_FORM
from station.lobby.boxes import Menu
from station.matches.game import EMPTY, DraftRow
from station.scenes.base import Scene
from station.scenes.menu.form import NOTHING_KNOWN, Draft, items, possible_values
from station.scenes.messages import StationMessages
from trials.guest.expected_frames import DUTIES

BOX: Final = "original"
INTERVAL: Final = Timings().key_peg
NAMES: Final = "Player-1,Player-2"
SLIPS: Final = 0.1
"""How often somebody takes a peg back."""

MENU: Final = DUTIES(Menu().frame(0.0))
"""The box in front."""

Line = tuple[str | None, str, int, int, list[int]]
"""Of a finished match: who won, how, in how many rounds and rows, and everybody's points."""


class Moment(NamedTuple):
    """A match at a place: "look away", "shield", "guess", "reveal" or "standings"; the pegs of the row being built."""

    match: Match
    place: str = "look away"
    pegs: str = ""
    finished: tuple[Line, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether the whole match is over."""
        return self.match.outcome is not None

    @property
    def full(self) -> bool:
        """Whether the row has all its pegs."""
        return len(self.pegs) == self.match.box.holes


def opened() -> Moment:
    """The match that the menu opens for two."""
    return Moment(FAMILY.rules.play(None, f"match {BOX} players={NAMES}").match)


def way_there() -> Iterator[tuple[str | int, bytes]]:
    """What leads from the menu to this match, buttons and detents of the knob, each with what the strip then shows."""
    draft = Draft(PEGS_FORM, BOX)
    players = [item.title for item in items(draft, NOTHING_KNOWN)].index(StationMessages.players())
    offered = possible_values(items(draft, NOTHING_KNOWN)[players], draft, NOTHING_KNOWN)
    values = [value.options["players"] for value in offered]
    shown: Scene = Menu()
    for way in ("ok", players, "ok", values.index(NAMES), "ok", -players):
        shown = cast("Scene", shown.on(Press(way) if isinstance(way, str) else Turn(way), 0.0))
        yield way, DUTIES(shown.frame(0.0))
    yield "ok", DUTIES(scene(opened()).frame(0.0))


def after(moment: Moment, control: str) -> Moment:
    """What a button makes of it; one that makes nothing of it is never pressed."""
    match, place, pegs, finished = moment
    if control == "back":
        return moment._replace(pegs=pegs[:-1])
    if control != "ok":
        return moment._replace(pegs=pegs + LETTER_OF[control])
    match place:
        case "look away":
            return moment._replace(place="shield")
        case "shield":
            return Moment(FAMILY.rules.play(match, f"secret {pegs}").match, "guess", "", finished)
        case "guess":
            return _guessed(moment)
        case "reveal":
            return moment._replace(place="standings")
        case _ if moment.ended:
            return Moment(FAMILY.rules.play(match, match.opening).match, finished=finished)
        case _:
            return Moment(next_round(match), finished=finished)


def is_move(moment: Moment, control: str) -> bool:
    """Whether a button makes a move, which is written down before it is shown; all else is shown first."""
    return control == "ok" and (moment.place in ("shield", "guess") or (moment.place == "standings" and moment.ended))


def after_a_cut(moment: Moment) -> Moment:
    """Where a station begins that has all that was shown: the shield is down, and a round's end is told again."""
    places = {"shield": "look away", "standings": "reveal"}
    return moment._replace(place=places.get(moment.place, moment.place))


def next_control(moment: Moment, chance: random.Random) -> str:
    """What somebody presses next, who plays well and at times slips."""
    building = moment.place in ("shield", "guess")
    if building and moment.pegs and chance.random() < SLIPS:
        return "back"
    if not building or moment.full:
        return "ok"
    return NAME_OF[chance.choice(_fitting(moment))[len(moment.pegs)]]


def looks(moment: Moment) -> tuple[bytes, ...]:
    """All that the strip may show from now on, if nobody touches anything; the last frame stays."""
    shown, times = scene(moment), [0.0]
    while (due := shown.due(times[-1])) is not None:
        times.append(due)
    return tuple(DUTIES(shown.frame(time)) for time in times)


def _guessed(moment: Moment) -> Moment:
    played = FAMILY.rules.play(moment.match, f"guess {moment.pegs}")
    match = played.match
    place = "reveal" if match.over else "guess"
    brought = FAMILY.results.record(played)
    result = brought.result if brought else None
    if result is None:
        return Moment(match, place, "", moment.finished)
    rows, points = sum(seat.rows for seat in result.seats), [seat.points for seat in result.seats]
    line = (result.winner, result.reason, result.rounds, rows, points)
    return Moment(match, place, "", (*moment.finished, line))


def _fitting(moment: Moment) -> list[str]:
    """The codes that begin as the row does, and agree with all key pegs where one does."""
    box, rows = moment.match.box, moment.match.board().rows if moment.place == "guess" else ()
    codes = ["".join(pegs) for pegs in product(box.colours, repeat=box.holes)]
    begun = [code for code in codes if code.startswith(moment.pegs)]
    agreeing = [code for code in begun if all(score(row.pegs or "", code) == row.key for row in rows)]
    return agreeing or begun


def scene(moment: Moment) -> Scene:
    """The current scene, begun at 0."""
    match = moment.match
    row = DraftRow(moment.pegs.ljust(match.box.holes, EMPTY), len(moment.pegs))
    match moment.place:
        case "look away" | "shield":
            return codemaker.secret_scene(match, 0.0, row)._replace(lifted=moment.place == "shield")
        case "guess" if match.board().rows:
            return codebreaker.answered_scene(match, 0.0, INTERVAL)._replace(row=row)
        case "guess":
            return codebreaker.guess_scene(match, 0.0, row)
        case "reveal":
            return reveal.reveal_scene(match, 0.0, INTERVAL)
        case _:
            return standings.standings_scene(match, 0.0)
