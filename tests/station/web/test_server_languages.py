"""Viewers who read different languages at one cabinet."""

import json
from typing import Any, Final

from station.core.events import Press, Release, Turn
from station.core.languages import load_catalog, page_words
from station.core.messages import use_catalog
from station.games.codes.messages import CodeMessages
from station.games.registry import FAMILY_OF, lessons
from station.lobby.boxes import Menu
from station.matches.messages import GameMessages
from station.scenes.messages import StationMessages
from tests.station.web.served_station import Served, say, seen, serve, told

ALL = ("en", "de", "fr", "nl")


def in_words(language: str) -> str:
    with use_catalog(load_catalog(language)):
        return str(StationMessages.press_to_play())


async def test_each_viewer_has_a_language_of_its_own() -> None:
    async with serve() as here, here.visit(language="de") as german, here.visit(language="fr-CH") as french:
        views = [await told(viewer, "view") for viewer in (german, french)]
        assert [view["message"] for view in views] == [in_words("de"), in_words("fr")]
        assert [view["says"] for view in views] == [[{"code": "press_to_play", "values": {}}]] * 2
        assert [view["language"] for view in views] == ["en", "en"]


async def test_greeting_and_refusals_are_in_the_viewers_language() -> None:
    async with serve(watching=True) as here, here.visit(language="de") as viewer:
        hello = await told(viewer, "hello")
        await say(viewer, {"press": "red"})
        error = await told(viewer, "error")
        with use_catalog(load_catalog("de")):
            held = GameMessages.held_key(key=GameMessages.enter_key(), seconds=1)
            entries = hello["families"]["pegs"]["controls"]
            controls = {entry["name"]: (entry["title"], entry["key"], entry["says"]) for entry in entries}
            assert controls["hold ok"][1:] == (str(held), str(CodeMessages.gives_a_hint()))
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


async def test_the_lessons_are_in_the_readers_or_the_cabinets_language() -> None:
    async with serve() as here:
        asked = (("?lang=de", "de", "MIETE"), ("?lang=xx,fr", "fr", "BAZAR"), ("", "en", "EAGLE"))
        for query, language, example in asked:
            status, headers, body = await here.get(f"/lessons.json{query}")
            assert (status, headers["Content-Type"]) == (200, "application/json")
            taught = json.loads(body)
            with use_catalog(load_catalog(language)):
                aims = {lesson.box: (FAMILY_OF[lesson.box], str(lesson.aim)) for lesson in lessons()}
            assert {lesson["box"]: (lesson["family"], lesson["aim"]) for lesson in taught} == aims, query
            (word,) = (lesson["steps"][0]["picture"]["code"] for lesson in taught if lesson["box"] == "word")
            assert word == example, query


BROWSER: Final = "Accept-Language: it-IT,it;q=0.9,fr-CH;q=0.8,de;q=0.7"


CHOSEN: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    *(("", (), "en"), ("?lang=", (), "en"), ("?lang=nl-BE,fr", (), "nl"), ("?lang=xx,fr", (), "fr")),
    *(("?lang=../../etc", (), "en"), ("", ("Accept-Language: *",), "en"), ("", ("Accept-Language: ,;",), "en")),
    *(("", (BROWSER,), "fr"), ("?lang=de", (BROWSER,), "de"), ("?lang=xx", (BROWSER,), "fr")),
    *(("?kiosk", (BROWSER,), "en"), ("?kiosk=&lang=de", ("Cookie: pegmind.language=nl",), "en")),
    ("", (BROWSER, "Cookie: pegmind.language=nl"), "nl"),
    ("", (BROWSER, "Cookie: a=b; pegmind.language=de; c=d"), "de"),
    ("?lang=de", (BROWSER, "Cookie: pegmind.language=nl"), "de"),
    ("", (BROWSER, "Cookie: pegmind.language=../../etc"), "fr"),
    ("", (BROWSER, "Cookie: other.pegmind.language=nl; xpegmind.language=nl"), "fr"),
)


async def test_the_page_is_in_the_chosen_or_the_browsers_language() -> None:
    async with serve() as here:
        for query, headers, language in CHOSEN:
            status, _, body = await here.get(f"/{query}", *headers)
            found = initial_data(body)
            answer = (status, found["language"], found["words"])
            assert answer == (200, language, page_words(language)), (query, headers)


async def test_in_whatever_language_the_page_says_on_what_that_depends() -> None:
    async with serve() as here:
        german, french = [(await here.get("/", f"Accept-Language: {each}"))[1] for each in ("de", "fr")]
        assert german["ETag"] != french["ETag"]
        assert {each["Vary"] for each in (german, french)} == {"Accept-Encoding, Accept-Language, Cookie"}


async def test_a_viewer_without_a_language_follows_the_cabinets() -> None:
    async with serve() as here, here.visit() as kiosk, here.visit(language="en") as english:
        assert (await seen(kiosk, viewers=2))["message"] == in_words("en")
        await seen(english, viewers=2)
        change_language(here, "nl")
        assert (await seen(kiosk, language="nl"))["message"] == in_words("nl")
        assert (await seen(english, language="nl"))["message"] == in_words("en")
        assert initial_data((await here.get("/?kiosk"))[2])["language"] == "nl"


def initial_data(page: bytes) -> Any:  # noqa: ANN401 - plain data
    """What the page has from the start."""
    return json.loads(page.partition(b'id="initial-data">')[2].partition(b"</script>")[0])


def change_language(here: Served, language: str) -> None:
    """As the service menu does, and then back to where the cabinet invites."""
    here.service.change(lambda controller, now: controller.go("language", now))
    for _ in range(ALL.index(language)):
        here.service.receive(Turn(1))
    for event in (Press("ok"), Release("ok")):
        here.service.receive(event)


async def test_a_menu_that_a_page_opens_begins_with_the_words_of_its_reader() -> None:
    async with serve() as here, here.visit(language="nl") as viewer:
        await say(viewer, {"press": "ok"}, {"release": "ok"})
        await seen(viewer, scene="menu", language="en")
        menu = here.service.controller.scene
        assert isinstance(menu, Menu)
        assert menu.known.language == "nl"
