"""Viewers who read different languages at one cabinet."""

import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from station.core.events import Press, Release, Turn
from station.core.languages import languages, load_catalog, page_words
from station.core.messages import reading
from station.games.messages import GameMessages
from station.games.pegs.messages import PegMessages
from station.scenes.messages import StationMessages
from tests.station.web.served_station import Served, at_the_page, say, serve

ALL = ("en", "de", "fr", "nl")


async def told(viewer: ClientConnection, kind: str) -> Any:  # noqa: ANN401 - plain data
    """The next message of a kind."""
    while True:
        message = await viewer.recv()
        if isinstance(message, str) and kind in (content := json.loads(message)):
            return content[kind]


def in_words(language: str) -> str:
    with reading(load_catalog(language)):
        return str(StationMessages.press_to_play())


def test_each_viewer_reads_what_goes_on_in_a_language_of_their_own() -> None:
    async def visit() -> None:
        async with serve() as here, here.visit(language="de") as german, here.visit(language="fr-CH") as french:
            views = [await told(viewer, "view") for viewer in (german, french)]
            assert [view["message"] for view in views] == [in_words("de"), in_words("fr")]
            assert [view["says"] for view in views] == [[{"code": "press_to_play", "values": {}}]] * 2
            assert [view["language"] for view in views] == ["en", "en"]

    at_the_page(visit())


def test_the_greeting_and_what_is_refused_are_in_the_viewers_language() -> None:
    async def visit() -> None:
        async with serve(watching=True) as here, here.visit(language="de") as viewer:
            hello = await told(viewer, "hello")
            await say(viewer, {"press": "red"})
            error = await told(viewer, "error")
            with reading(load_catalog("de")):
                held = GameMessages.held_key(key=GameMessages.enter_key(), seconds=1)
                controls = {entry["name"]: (entry["title"], entry["key"], entry["says"]) for entry in hello["controls"]}
                assert controls["hold ok"][1:] == (str(held), str(PegMessages.gives_a_hint()))
                assert hello["letters"] == {
                    letter: str(key).upper()
                    for letter, key in zip(
                        "ROYGCBPW",
                        (
                            GameMessages.red_key(), GameMessages.orange_key(), GameMessages.yellow_key(),
                            GameMessages.green_key(), GameMessages.cyan_key(), GameMessages.blue_key(),
                            GameMessages.purple_key(), GameMessages.white_key(),
                        ),
                        strict=True,
                    )
                }  # fmt: skip
            assert error["code"] == "page_only_watches"
            assert error["text"] != "this page only watches; play at the cabinet"

    at_the_page(visit())


@pytest.mark.parametrize(
    ("query", "language"),
    [("", "en"), ("?lang=", "en"), ("?lang=nl-BE,fr", "nl"), ("?lang=xx,fr", "fr"), ("?lang=../../etc", "en")],
)
def test_the_page_gets_its_words_in_the_first_language_that_there_is(query: str, language: str) -> None:
    async def visit() -> None:
        async with serve() as here:
            status, headers, body = await here.get(f"/words.json{query}")
            assert (status, headers["Content-Type"]) == (200, "application/json; charset=utf-8")
            words = page_words(language)
            assert json.loads(body) == {"language": language, "languages": dict(languages()), "words": words}

    at_the_page(visit())


def test_whoever_names_no_language_reads_the_cabinets_also_when_it_changes() -> None:
    async def visit() -> None:
        async with serve() as here, here.visit() as kiosk, here.visit(language="en") as english:
            assert (await told(kiosk, "view"))["message"] == in_words("en")
            await told(english, "view")
            change_language(here, "nl")
            view = await told(kiosk, "view")
            assert (view["message"], view["language"]) == (in_words("nl"), "nl")
            assert (await told(english, "view"))["message"] == in_words("en")
            assert json.loads((await here.get("/words.json?lang="))[2])["language"] == "nl"

    at_the_page(visit())


def change_language(here: Served, language: str) -> None:
    """As the service menu does, and then back to where the cabinet invites."""
    here.service.ask_language()
    for _ in range(ALL.index(language)):
        here.service.receive(Turn(1))
    for event in (Press("ok"), Release("ok")):
        here.service.receive(event)
