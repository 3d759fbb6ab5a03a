"""make icons: draws the PNG icons of the page from its icon.svg, in Chromium. They are committed.

Home screens want pixels, and some cut the icon to a shape of their own: Apple's rounds the corners, Android's may take
a circle, of which only the middle, 80 % wide, is safe (https://www.w3.org/TR/appmanifest/#icon-masks).
"""

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser

from tests.browser.driver import chromium

PAGE: Final = Path(__file__).parents[1] / "station/web/page"
GROUND: Final = "#15131b"
"""The colour of icon.svg at its edge."""


class Icon(NamedTuple):
    """A PNG: its width and height in pixels, the share of it that the drawing takes, and the colour around that."""

    name: str
    size: int
    share: float = 1.0
    ground: str = "transparent"


ICONS: Final = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, 0.62, GROUND),
    Icon("apple-touch-icon.png", 180, 1.0, GROUND),
)


def main() -> None:
    """Draw them all."""
    with chromium() as browser:
        for icon in ICONS:
            _draw(icon, browser)


def _draw(icon: Icon, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    drawing = (PAGE / "icon.svg").read_text(encoding="utf-8")
    style = f"margin: 0; display: grid; place-items: center; height: 100vh; background: {icon.ground}"
    page.set_content(
        f'<body style="{style}"><div style="width: {icon.share:.0%}; line-height: 0">{drawing}</div></body>'
    )
    page.screenshot(path=PAGE / icon.name, omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
