"""Reviews and challenges as a page asks for them, and what happens when somebody accepts a challenge."""

import json
from pathlib import Path
from typing import Any

from station.web.store_cache import review_moves
from tests.station.web.served_station import Served, say, seen, serve, told

ADAS = ("match original players=Ada", "secret RRYB", "guess RGGY", "guess RRYB")


async def read(here: Served, file: str) -> Any:  # noqa: ANN401 - JSON
    status, _, body = await here.get(f"/{file}")
    assert status == 200
    return json.loads(body)


async def challenge(here: Served, query: str) -> dict[str, Any]:
    found: dict[str, Any] = await read(here, f"challenge.json?{query}")
    return found


def play(here: Served, *moves: str) -> None:
    for move in moves:
        here.service.play(move)


async def test_a_friend_breaks_the_same_code_and_both_results_stand_side_by_side(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here, here.visit() as viewer:
        play(here, *ADAS)
        found = await challenge(here, "match=1&lang=de")
        assert (found["title"], found["says"]) == ("Original", "Ada hat den Code in 2 Reihen geknackt")
        assert "RRYB" not in json.dumps(found)
        await say(viewer, {"accept": found["token"], "player": "Ben"})
        view = await seen(viewer, scene="guess")
        while view["players"][0]["name"] != "Ben":
            view = await told(viewer, "view")
        assert "RRYB" not in json.dumps(view)
        assert here.service.moves() == ("match original players=Ben code_of=1", "secret RRYB")
        play(here, "guess RRYB")
        found = await challenge(here, "match=2")
        assert [(each["player"], each["rows"], each["cracked"]) for each in found["results"]] == [
            ("Ada", 2, True),
            ("Ben", 1, True),
        ]


async def test_a_challenge_that_cannot_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here, here.visit() as viewer:
        play(here, *ADAS)
        token = (await challenge(here, "match=1"))["token"]
        for asked, player, says in (
            ("1-00000000", "Ben", "This challenge is not known here: it is from another cabinet"),
            (token, "a/b", "The name 'a/b' must"),
        ):
            await say(viewer, {"accept": asked, "player": player})
            assert (await told(viewer, "error"))["text"].startswith(says)
        play(here, "match original players=Cleo")
        await say(viewer, {"accept": token, "player": "Ben"})
        assert (await told(viewer, "error"))["code"] == "game_before_challenge"
        assert (await challenge(here, "token=nonsense"))["token"] == ""
        assert (await here.get(f"/challenge.svg?token={token}"))[0] == 404  # no other device reaches this page


async def test_a_review_is_worked_out_once_for_all_languages(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here:
        play(here, *ADAS)
        review_moves.cache_clear()
        for language in ("de", "en", "de"):
            assert (await read(here, f"review.json?match=1&lang={language}"))[0]["secret"] == "RRYB"
        assert review_moves.cache_info().misses == 1


async def test_the_review_of_an_earlier_match_is_read_by_its_number(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here:
        play(here, *ADAS, *ADAS[:-1])
        (part,) = await read(here, "review.json?match=1&lang=de")
        assert (part["family"], part["match"], part["secret"]) == ("pegs", 1, "RRYB")
        assert part["verdict"].startswith("Können")
        for match in (2, 3, -1, 2**63):  # one that goes on, and such as never were
            assert await read(here, f"review.json?match={match}") == []


async def test_without_a_store_there_is_no_earlier_match_to_review() -> None:
    async with serve() as here:
        assert await read(here, "review.json?match=1") == []
