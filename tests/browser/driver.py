"""A cabinet and a real browser for the tests of the page."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal, Self
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from station import __version__
from station.config.reader import to_toml
from station.config.sections import Config
from station.core.languages import Language
from station.core.section import Section
from station.core.timing import UNSEEN, Timings
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.web.section import Page as PageSection
from tests.browser.stations import Station
from tests.ports import reserved_port

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",  # the tests may run as root, and the page is our own
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
CONNECTED = 'body[data-connected="true"]'
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TRIES: Final = 10
SLOW: Final = 10
"""How many times as long a busy machine may take as a player: another press too early would act in the next scene."""
PATIENCE: Final = 120.0
"""Seconds in which what is waited for happens on a busy machine, be it a value or a button that can be clicked."""
expect.set_options(timeout=1000 * PATIENCE)

PAUSED: Final = 3600
"""The second at which a page's time stands still; it runs until then, and cannot be set back."""

PLAIN: Final = """{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("*, *::before, *::after { filter: none !important; box-shadow: none !important }")
    document.adoptedStyleSheets.push(sheet)
    const unseen = new CSSStyleSheet()
    unseen.replaceSync("html { opacity: 0 }")
    document.adoptedStyleSheets.push(unseen)
}"""
"""Lays the page out, but draws no shadow and no pixel: without a graphics card, that takes longer than all else."""

VISIBLE: Final = "document.adoptedStyleSheets.pop()"
"""Has the page drawn after all, for who judges its colours."""

TOLD: Final = "try { localStorage.setItem('pegmind.touch', 'yes') } catch { /* nothing is loaded yet */ }"
"""This visitor has been told what can be done on the board."""

FORGET: Final = "() => { try { localStorage.clear(); sessionStorage.clear() } catch { /* nothing was loaded */ } }"
"""Nothing that somebody chose or typed stays for whoever comes next: a port may be given out twice."""

WATCH: Final = """moment => {
    const note = () => { window.passed ||= document.querySelector(moment) !== null }
    window.passed = false
    new MutationObserver(note).observe(document, {attributes: true, childList: true, subtree: true})
}"""

TELLING: Final = re.compile("…$")
"""A message that goes on by itself."""

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
WINDOWS: Final = ((1440, 900), (390, 844), (360, 640))
SECRET: Final = range(144, 148)
"""The lamps behind the shield, in a box of four holes."""

OURS: Final = (
    "mute m switches this page's sound off and on",
    "speak aloud a lets this page speak, or be silent; a screen reader need not",
    "scores s shows who holds the records; Esc closes them",
    "review v after a game with dice, shows how good each decision was; Esc closes it",
    "review v after a round with a code, shows what each row told you; Esc closes it",
    "help ? opens this help; Esc closes it",
)
"""What the page's own keys do, in its help."""

Look = Callable[..., Page]


class Cabinet:
    """A cabinet with a page and a store of its own, in a thread; where `rolls` are given, with dice that are told.

    `port` is one that is reserved already; `sections` are those of its configuration that are not as usual.
    """

    def __init__(self, folder: Path, *rolls: str, port: int = 0, **sections: Section) -> None:
        self._open = ExitStack()
        port = port or self._open.enter_context(reserved_port())
        self.config = Config(
            timings=Timings(idle=3600, key_peg=0.02),  # nobody waits for the lamps, and a busy machine is not idle
            language=Language("en"),  # whoever runs the tests
            page=PageSection(port=port),
        )._replace(**sections)
        self.store = folder / "pegmind.db"
        self.url = f"http://127.0.0.1:{port}/"
        self._rolls = iter(rolls) if rolls else None
        self._station: Station | None = None

    def __enter__(self) -> Self:
        self.power_on()
        return self

    def __exit__(self, *_error: object) -> None:
        self.pull_the_plug()
        self._open.close()

    def opened(self, *moves: str) -> Self:
        """Put a match on the board before the power comes."""
        with closing(open_journal(self.store, durable=False)) as journal:
            for at, move in enumerate(moves):
                journal.append(move, float(at))
        return self

    def on_network(self, address: str) -> Self:
        """Let other devices reach the page, at this address, from the next start on."""
        page = self.config.page._replace(host="0.0.0.0", address=address)  # noqa: S104 - what is tested
        self.config = self.config._replace(page=page)
        return self

    def power_on(self, version: str = __version__) -> None:
        """Start, and wait until the page is served."""
        self._station = Station(self.config, self.store, version, self._rolls)
        self.put_forward(UNSEEN)  # what is pressed from now on is not too soon

    def put_forward(self, seconds: float) -> None:
        """Let so much of the cabinet's time pass at once."""
        if self._station is not None:
            self._station.put_forward(seconds)

    def pull_the_plug(self) -> None:
        """End; what the page sees is no goodbye."""
        if self._station is not None:
            self._station.stop()
            self._station = None

    def restart(self, **sections: Section) -> None:
        """Start again, with other sections of the configuration."""
        self.pull_the_plug()
        self.config = self.config._replace(**sections)
        self.power_on()

    def wait_until_kept(self, pegs: str) -> None:
        """Wait until the row being built is in the store, which it is once the hand has stopped for a moment."""
        ends = time.monotonic() + PATIENCE
        while pegs != self._kept():
            assert time.monotonic() < ends, f"{pegs} is not kept"

    def _kept(self) -> str | None:
        with closing(open_for_reading(self.store)) as journal:
            saved = journal.read_unfinished()
        return saved.draft.text if saved is not None and saved.draft is not None else None


class Process(Cabinet):
    """A cabinet that is `pegmind play`."""

    _process: subprocess.Popen[str] | None = None

    def power_on(self, _version: str = __version__) -> None:
        """Start, and wait until the page is served."""
        config = self.store.with_name("pegmind.toml")
        config.write_text(to_toml(self.config), encoding="utf-8")
        command = [sys.executable, "-m", "station", "play", "--no-browser", "--config", f"{config}", "--store"]
        self._process = subprocess.Popen([*command, f"{self.store}"], stderr=subprocess.PIPE, text=True)
        assert any("the page is at" in line for line in self._process.stderr or ())

    def pull_the_plug(self) -> None:
        """End without a goodbye."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own browser, without a window."""
    with sync_playwright() as playwright, launch_chromium(playwright) as browser:
        yield browser


@contextmanager
def launch_chromium(playwright: Playwright, *options: str) -> Iterator[Browser]:
    """Start the machine's own browser, and close it in the end."""
    browser = playwright.chromium.launch(executable_path=find_program("chromium", *BROWSERS), args=(*QUIET, *options))
    yield browser
    browser.close()


def find_program(package: str, *names: str) -> str:
    """Return the path of the first of these programs that is installed; one of them is in a Debian package."""
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, f"the browser tests need one of {', '.join(names)}: sudo apt install {package}"
    return path


class Pages:
    """Pages that stay open for the next test, by their kind: a new one takes the browser half as long again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._idle: dict[str, list[Page]] = {}

    @contextmanager
    def lend(self, **kind: Any) -> Iterator[Page]:  # noqa: ANN401 - what playwright takes
        """Give a page of this kind."""
        idle = self._idle.setdefault(repr(kind), [])
        page = idle.pop() if idle else self._context(kind).new_page()
        yield page
        page.context.clear_cookies()
        if not page.is_closed():
            page.evaluate(FORGET)
            if _leave(page):
                page.set_viewport_size(kind["viewport"])
                scheme, motion = kind.get("color_scheme", "light"), kind.get("reduced_motion", "reduce")
                page.emulate_media(color_scheme=scheme, reduced_motion=motion)
                idle.append(page)

    def opened_elsewhere(self) -> list[BrowserContext]:
        """The browser's contexts that are not these pages'."""
        return [context for context in self._browser.contexts if context not in self._contexts.values()]

    def _context(self, kind: dict[str, Any]) -> BrowserContext:
        if repr(kind) not in self._contexts:
            self._contexts[repr(kind)] = open_context(self._browser, **kind)
        return self._contexts[repr(kind)]


def _leave(page: Page) -> bool:
    """Show a picture of the same cabinet, so that the next visit needs no new process; return whether it is on."""
    try:
        page.goto(urljoin(page.url, "/icon.svg"))
    except Error:
        page.close()  # the browser is about to show a page of its own
        return False
    return True


def open_context(browser: Browser, **kind: Any) -> BrowserContext:  # noqa: ANN401 - what playwright takes
    """Open a context of this kind, in which pages are not drawn; nothing moves, unless that is asked for."""
    context = browser.new_context(**{"reduced_motion": "reduce"} | kind)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(PLAIN)
    context.add_init_script(TOLD)
    return context


def visit(page: Page, cabinet: Cabinet, query: str = "") -> None:
    """Open the page and wait until it shows what the cabinet does."""
    page.goto(cabinet.url + query)
    page.wait_for_selector(CONNECTED)


def deal(page: Page, cabinet: Cabinet, *moves: str, **sections: Section) -> None:
    """Start the cabinet again with this match on the board; wait until the page, without a new load, has told it."""
    cabinet.pull_the_plug()
    expect(page.locator(CONNECTED)).to_have_count(0)
    cabinet.opened(*moves).restart(**sections)
    page.evaluate("dispatchEvent(new Event('online'))")  # it need not wait until it tries again
    page.wait_for_selector(CONNECTED)
    is_told(page)


def frozen(page: Page) -> None:
    """From here on the page's time passes only when it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(PAUSED)


def windows(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
    """Give the page each of these sizes, else the usual ones, in light and in dark."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for width, height in sizes or WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            yield width, height, scheme


def says(page: Page, message: str) -> None:
    """The message on the page is this one, or soon will be."""
    expect(page.locator("#message")).to_have_text(message)


def is_told(page: Page) -> None:
    """The lamps have told all of the scene, or soon will: a press before that only hurries them."""
    expect(page.locator("#message")).not_to_have_text(TELLING)


def keys(page: Page, *names: str) -> None:
    """Press keys of the keyboard, one after the other, as far as the page knows that the cabinet is there.

    On a busy machine an answer may come so late that the page takes no press for a moment.
    """
    for name in names:
        page.wait_for_selector(CONNECTED)
        page.keyboard.press(name, delay=40)


def press(page: Page, *controls: str) -> None:
    """Press buttons with the mouse, one after the other, as `keys` does."""
    for control in controls:
        page.wait_for_selector(CONNECTED)
        page.locator(f'[data-control="{control}"]').click(delay=40)


def leave(page: Page) -> None:
    """Leave the game that is being played, for the menu."""
    expect(page.locator("body")).to_have_attribute("data-scene", "guess")
    page.locator("#more").click()
    page.get_by_role("button", name="leave").click()
    press(page, "ok")
    expect(page.locator("body")).to_have_attribute("data-scene", "menu")


def goes_on(page: Page, cabinet: Cabinet, there: str) -> None:
    """Press ok until the page has come there, a selector: a press too soon after something new means nothing."""
    is_told(page)
    for _ in range(TRIES):
        cabinet.put_forward(UNSEEN)
        keys(page, "Enter")
        with suppress(TooLate):
            page.wait_for_selector(there, state="attached", timeout=SLOW * UNSEEN * 1000)
            return
    raise AssertionError(f"ok never led to {there}")


def becomes(page: Page, read: Callable[[], object], value: object) -> None:
    """What is read of the page is this value, or soon will be."""
    ends = time.monotonic() + PATIENCE
    while (found := read()) != value and time.monotonic() < ends:
        page.wait_for_timeout(50)
    assert found == value


def shows(page: Page, lamps: Iterable[int], pegs: str) -> None:
    """The pegs have these letters, or soon will: a frame may come a moment after the words."""
    expect(page.locator(bearing(lamps, pegs))).to_be_attached()


def bearing(lamps: Iterable[int], pegs: str) -> str:
    """Return the selector of a page whose pegs have these letters."""
    stand = [f'[data-lamp="{lamp}"]' + _lettered(peg) for lamp, peg in zip(lamps, pegs, strict=True)]
    return "body" + "".join(f":has({each})" for each in stand)


@contextmanager
def passes(page: Page, moment: str) -> Iterator[None]:
    """What is done here brings this, a selector, if only for a moment: a busy machine would look too late."""
    page.evaluate(WATCH, moment)
    yield
    becomes(page, lambda: page.evaluate("window.passed"), value=True)


def words(page: Page, what: str) -> list[str]:
    """What is read there, item by item."""
    return [" ".join(text.split()) for text in page.locator(what).all_text_contents()]


def lines(page: Page, what: str) -> list[str]:
    """What is read there, line by line; the cells of a table are apart."""
    cells = "nodes => nodes.map(node => [...node.childNodes].map(cell => cell.textContent).join(' '))"
    found: list[str] = page.locator(what).evaluate_all(cells)
    return [" ".join(text.split()) for text in found]


def _lettered(peg: str) -> str:
    return ":not([data-letter])" if peg == "-" else f'[data-letter="{peg}"]'
