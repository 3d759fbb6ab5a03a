"""make picture: the pictures of README.md and docs/, taken from the program as it is."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser

from tests.browser.driver import TOLD, Cabinet, chromium, press, visit
from tests.station.web.stored_games import fill_year

PICTURES: Final = Path(__file__).parents[2] / "docs"
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
LAID: Final = 1000
"""Milliseconds until whatever moves on the page has come to rest."""


class Picture(NamedTuple):
    """A photograph: of a match that stands at these moves, and then of what was pressed."""

    name: str
    moves: tuple[str, ...]
    pressed: tuple[str, ...] = ()
    size: tuple[int, int] = DESK
    scheme: str = "dark"
    query: str = ""


BOARD: Final = ("match original", "secret BYPG", "guess RRYY", "guess GYWB", "guess BYGR")
DICE: Final = (
    *("match codeknacker players=Ada,Ben computers=strong", "cards 351/2 2531/3 243513/5 354215/5 11111/4 222/2"),
    *("roll 3 5 1 4 2", "keep 3@1 5@1 1@1 4@3", "stop", "roll 2 3 * 5 5"),
)
GRAND: Final = ("match grand", "secret RcGsBdYt", "guess RcBdGtYx", "guess PxPdGsYt")
ALBUM: Final = (
    Picture("cabinet.jpg", BOARD, ("purple", "yellow", "blue")),
    Picture("phone.jpg", BOARD, ("purple", "yellow", "blue"), PHONE, "light"),
    Picture("dice.jpg", DICE),
    Picture("grand.jpg", GRAND, ("red", "green", "purple")),
    Picture("kiosk.jpg", BOARD, query="?kiosk"),
)


def main() -> None:
    """Take them all."""
    with chromium() as browser:
        for picture in ALBUM:
            with TemporaryDirectory() as folder:
                fill_year(Path(folder) / "pegmind.db")
                with Cabinet(Path(folder)).opened(*picture.moves) as cabinet:
                    _take(picture, browser, cabinet)


def _take(picture: Picture, browser: Browser, cabinet: Cabinet) -> None:
    width, height = picture.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=picture.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",  # a busy machine draws what moves too late
    )
    page.add_init_script(TOLD)
    visit(page, cabinet, picture.query)
    if picture.query:
        page.locator("#hall-board td").first.wait_for()
    press(page, *picture.pressed)
    page.wait_for_timeout(LAID)
    page.screenshot(path=PICTURES / picture.name, type="jpeg", quality=88)
    page.close()


main()
