"""The files that are made when a page asks for them: lessons, and what the store has of games, people and challenges.

What the page shows of the store without asking comes over its WebSocket: see station.web.store_cache.
"""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.core.view import LessonView, PersonalStatistics
from station.games.registry import boxes, lessons, results_of_box
from station.matches.results import FinishedMatch
from station.store.appraisals import open_appraisals
from station.store.files import MOST_MATCHES
from station.store.personal import read_personal
from station.store.results import Only, read_finished
from station.store.same_code import SameCode, find_same_code, read_same_code, read_tries
from station.web.assets import Asset, build_asset
from station.web.base_server import JSON
from station.web.contract import ChallengeResult, ChallengeView, ToPage
from station.web.pages import make_qr_asset, wanted_language
from station.web.protocol import encode_value
from station.web.store_cache import NO_PARTS, StoreQuery, read_review

NO_CHALLENGE: Final[ChallengeView] = {"token": "", "address": "", "title": "", "says": "", "results": []}
_CHALLENGE: Final = re.compile(r"[0-9a-f-]{1,32}")
_MATCH_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")


class StoreAnswers:
    """By the path of each file, a function that makes it for the query of its address; None if there is no such file.

    `store` is the station's; None: it has none. A query that names no language gets the cabinet's `language`. `address`
    returns that of the page for other devices, or "".
    """

    def __init__(self, store: Path | None, language: Callable[[], str], address: Callable[[], str]) -> None:
        self._language = language
        self._address = address
        self._reviews = StoreQuery(store, "the page shows no review of an earlier match")
        self._people = StoreQuery(store, "the page shows no statistics of a player")
        self._challenges = StoreQuery(store, "the page shows no challenge")
        self._lessons: dict[str, Asset] = {}
        self.builders: Mapping[str, Callable[[str], Awaitable[Asset | None]]] = {
            "/review.json": self._review,
            "/statistics.json": self._person,
            "/challenge.json": self._challenge,
            "/challenge.svg": self._draw_challenge,
            "/lessons.json": self._teach,
        }

    async def _review(self, query: str) -> Asset | None:
        """Return the review of an earlier match, "match=12": no parts if it is not a finished one."""
        match parse_qs(query).get("match"):
            case [number] if _MATCH_NUMBER.fullmatch(number):
                found = await self._reviews.run(partial(_read_past, int(number)))
                return await self._encode(query, (found or NO_PARTS)["review"])
            case _:
                return None

    async def _person(self, query: str) -> Asset | None:
        """Return the statistics of a player, in all boxes or in one: "player=Ada&box=mini", with luck if "reviewed"."""
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        if not (player := asked.get("player")):
            return None
        only = Only(player, asked.get("box"), asked.get("spelling"))
        read = partial(_read_appraised, store=self._people.store) if "reviewed" in asked else read_personal
        found = await self._people.run(lambda database: {"statistics": read(database, only)})
        return None if found is None else await self._encode(query, found["statistics"])

    async def _challenge(self, query: str) -> Asset:
        """Return a challenge by its token, "token=12-9f3c0a51", or by a match; NO_CHALLENGE if there is none."""
        found = await self._challenges.run(partial(_read_challenge, query))
        challenge = NO_CHALLENGE if found is None else found["challenge"]
        return await self._encode(query, {**challenge, "address": self._address()})

    async def _draw_challenge(self, query: str) -> Asset | None:
        """Return the QR code of the link to a challenge; None if no other device reaches the page."""
        address, token = self._address(), "".join(parse_qs(query).get("token", ()))
        if not address or not _CHALLENGE.fullmatch(token):
            return None
        return await asyncio.to_thread(make_qr_asset, f"{address}/#challenge={token}")

    async def _teach(self, query: str) -> Asset:
        """Return the lessons of all boxes."""
        language = self._find_language(query)
        if language not in self._lessons:
            self._lessons[language] = await self._encode(query, await asyncio.to_thread(_read_lessons, language))
        return self._lessons[language]

    def _find_language(self, query: str) -> str:
        return wanted_language(query) or self._language()

    async def _encode(self, query: str, content: object) -> Asset:
        """Return `content` as JSON, with its messages in the language of the query."""
        with use_catalog(load_catalog(self._find_language(query))):
            text = encode_value(content)
        return await asyncio.to_thread(build_asset, JSON, text.encode())


def _read_lessons(language: str) -> list[LessonView]:
    return [lesson.data_in(language, boxes()[lesson.box]) for lesson in lessons()]


def _read_appraised(database: sqlite3.Connection, only: Only, store: Path | None) -> PersonalStatistics:
    with open_appraisals(store) as appraisals:
        return read_personal(database, only, appraisals)


def _read_past(match: int, database: sqlite3.Connection) -> ToPage:
    is_over = abs(match) <= MOST_MATCHES and read_finished(database, match) is not None
    return read_review(match, database) if is_over else NO_PARTS


def _read_challenge(query: str, database: sqlite3.Connection) -> ToPage:
    same = _find_challenge(query, database)
    return {"challenge": NO_CHALLENGE if same is None else _challenge_view(same, read_tries(database, same))}


def _find_challenge(query: str, database: sqlite3.Connection) -> SameCode | None:
    match parse_qs(query):
        case {"token": [token]}:
            return find_same_code(database, token)
        case {"match": [number]} if number.isascii() and number.isdecimal() and len(number) < len("1000000000"):
            return read_same_code(database, int(number))
        case _:
            return None


def _challenge_view(same: SameCode, tries: list[FinishedMatch]) -> ChallengeView:
    results, first = results_of_box(same.box), tries[0]
    title, says = results.variant_title(first.box, first.spelling), results.result_in_words(first)
    return {"token": same.token, "address": "", "title": title, "says": says, "results": [*map(_result, tries)]}


def _result(finished: FinishedMatch) -> ChallengeResult:
    seat = finished.seats[0]
    return {
        "match": finished.match,
        "player": seat.player,
        "rows": seat.rows,
        "cracked": finished.reason == "cracked",
        "assisted": seat.assisted,
    }
