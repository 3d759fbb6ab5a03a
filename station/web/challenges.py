"""Challenges as data for the page: who has broken the same code, in how many rows."""

import sqlite3
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.games.registry import results_of_box
from station.matches.results import FinishedMatch
from station.store.same_code import SameCode, find_same_code, read_same_code, read_tries
from station.web.contract import ChallengeResult, ChallengeView, ToPage
from station.web.protocol import encode_value
from station.web.store_cache import StoreQuery

NO_CHALLENGE: Final[ChallengeView] = {"token": "", "address": "", "title": "", "says": "", "results": []}


class Challenges:
    """Reads challenges from the store, in a thread."""

    def __init__(self, store: Path | None) -> None:
        self._store = store
        self._query = StoreQuery("the page shows no challenge")

    async def read(self, query: str, language: str, address: str) -> str:
        """Return a challenge as JSON, in a language, by its token or a match: "token=12-9f3c0a51", "match=12"."""
        message = None
        if self._store is not None:
            message = await self._query.run(self._store, partial(_read_challenge, query))
        challenge = NO_CHALLENGE if message is None else message["challenge"]
        with use_catalog(load_catalog(language)):
            return encode_value({**challenge, "address": address})


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
