"""make picture: the README's picture of the cabinet, taken from the program as it is."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browser import Cabinet, chromium, press, visit

PICTURES = Path(__file__).parents[2] / "docs"
MOVES = ("match original", "secret BYPG", "guess RRYY", "guess GYWB", "guess BYGR")


def main() -> None:
    """Photograph a game at a desk in the evening and in a hand by day."""
    with TemporaryDirectory() as folder, Cabinet(Path(folder)).opened(*MOVES) as cabinet, chromium() as browser:
        desk = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark")
        visit(desk, cabinet)
        press(desk, "purple", "yellow", "blue")
        phone = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
        visit(phone, cabinet)
        for page, name in ((desk, "cabinet.jpg"), (phone, "phone.jpg")):
            page.wait_for_timeout(1000)
            page.screenshot(path=PICTURES / name, type="jpeg", quality=88)


main()
