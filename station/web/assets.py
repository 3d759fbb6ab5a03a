"""The files of the page as they are sent: joined, compressed, and named after a hash of their contents.

index.html names the sources, so that it can be read and opened as it stands. The document that is sent names one script
and one style sheet instead (see station.web.bundle), and contains what the page would otherwise request first: its
texts in the reader's language, and the greeting.
"""

import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.core.languages import page_words
from station.web.bundle import Block, BundleError, find_later_scripts, join_blocks, join_styles, read_modules
from station.web.renderers import add_renderers, find_renderers

SOURCES: Final = Path(__file__).parent / "page"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}
INDEX: Final = "index.html"
SCRIPT: Final = "pegmind.js"
STYLE: Final = "pegmind.css"

LATER: Final = "later-"
"""The beginning of the names of scripts that the page's script imports when it needs them."""

GZIP: Final = 31
"""The `wbits` of zlib for a gzip file: a window of 15 bits, plus 16 for the gzip header."""

_DIGITS: Final = 12
"""Hexadecimal digits of a version: enough that two contents never share one in practice."""

_STYLES: Final = re.compile(r'(?:<link rel="stylesheet" href="[\w-]+\.css">\n)+')
_ENTRY: Final = re.compile(r'<script type="module" src="([\w-]+\.js)"></script>')
_REFERENCE: Final = re.compile(r'(?<= href=")[\w.-]+(?=")')
_DATA: Final = re.compile(r'(?<=<script type="application/json" id="initial-data">)[^<]*')
_WITHOUT_SCRIPT: Final = re.compile(r"(?<=<noscript data-t>)[^<]*")
_ENGLISH_PAGE: Final = '<html lang="en">'
_VERSIONED: Final = re.compile(rf"(?P<stem>[\w-]+)-(?P<version>[0-9a-f]{{{_DIGITS}}})(?P<suffix>\.\w+)")


class Asset(NamedTuple):
    """A file as it is sent: its media type, its bytes, plain and as gzip, and a version derived from them.

    `packed` is empty if gzip does not make it smaller.
    """

    kind: str
    plain: bytes
    packed: bytes
    version: str


class Site(NamedTuple):
    """The assets of the page by name, and the document that refers to them, still without its data."""

    assets: Mapping[str, Asset]
    document: str


def build_asset(kind: str, plain: bytes) -> Asset:
    """Compress and hash some bytes, and return them as an asset."""
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=GZIP)
    packed = compressor.compress(plain) + compressor.flush()
    version = hashlib.sha256(plain).hexdigest()[:_DIGITS]
    return Asset(kind, plain, packed if len(packed) < len(plain) else b"", version)


def load_source(name: str) -> Asset:
    """Return a source file of the page, unchanged, as an asset. Raises OSError."""
    path = SOURCES / name
    return build_asset(TYPES[path.suffix], path.read_bytes())


@cache
def load_site() -> Site:
    """Join the scripts and style sheets, and load the images, once. Raises BundleError and OSError."""
    index = (SOURCES / INDEX).read_text(encoding="utf-8")
    assets = dict(_load_assets(index))
    names = {name: versioned_name(name, asset) for name, asset in assets.items()}
    scripts = [
        name for name in assets if name.endswith(".js") and not name.startswith(LATER)
    ]  # those of renderers first: the page calls them
    index = _STYLES.sub(f'<link rel="stylesheet" href="{STYLE}">\n', index)
    index = _ENTRY.sub("\n".join(f'<script type="module" src="{names[name]}"></script>' for name in scripts), index)
    return Site(assets, _REFERENCE.sub(lambda found: names.get(found[0], found[0]), index))


def _load_assets(index: str) -> Iterator[tuple[str, Asset]]:
    page = read_page(index)
    renderers = tuple(find_renderers(page))
    for renderer in renderers:
        yield from _assets_of(f"{renderer.family}.js", renderer.script, renderer.source_map)
    script, source_map = join_blocks(page)
    for later in find_later_scripts(SOURCES, page):
        name = f"{LATER}{later.module}"
        assets = dict(_assets_of(name, *join_blocks(later.blocks)))
        script = later.link(script, versioned_name(name, assets[name]))
        yield from assets.items()
    yield from _assets_of(SCRIPT, script + (add_renderers(page) if renderers else ""), source_map)
    style = join_styles(SOURCES, re.findall(r'<link rel="stylesheet" href="([\w-]+\.css)">', index))
    yield STYLE, _text_asset(STYLE, style + "".join(renderer.style for renderer in renderers))
    for path in SOURCES.iterdir():
        if path.suffix in {".png", ".svg", ".webmanifest"}:
            yield path.name, load_source(path.name)


def read_page(index: str) -> tuple[Block, ...]:
    """Return the modules of the page, whose first one the document `index` names. Raises BundleError and OSError."""
    entry = _ENTRY.search(index)
    if entry is None:
        raise BundleError(f"{INDEX} names no script")
    return read_modules(SOURCES, entry[1])


def _assets_of(name: str, script: str, source_map: Mapping[str, Any]) -> Iterator[tuple[str, Asset]]:
    yield name, _text_asset(name, f"{script}//# sourceMappingURL={name}.map\n")
    yield f"{name}.map", _text_asset(f"{name}.map", json.dumps(source_map))


def _text_asset(name: str, text: str) -> Asset:
    return build_asset(TYPES[Path(name).suffix], text.encode())


def versioned_name(name: str, asset: Asset) -> str:
    """Return the name under which browsers may cache an asset for ever: "pegmind-0123456789ab.js"."""
    stem, dot, suffix = name.partition(".")
    return f"{stem}-{asset.version}{dot}{suffix}"


def read_version(name: str) -> tuple[str, str]:
    """Split the name of an asset into the name without its version, and the version, which may be empty."""
    found = _VERSIONED.fullmatch(name)
    return (f"{found['stem']}{found['suffix']}", found["version"]) if found else (name, "")


def build_document(site: Site, data: str, language: str) -> Asset:
    """Return the page with its `data`, which is JSON and is read by the script catalog.js.

    What a browser without JavaScript shows is in the reader's language already.
    """
    escaped, words = data.replace("<", "\\u003c"), page_words(language)
    document = _DATA.sub(lambda _: escaped, site.document, count=1)
    document = _WITHOUT_SCRIPT.sub(lambda text: escape(str(words.get(text[0], text[0]))), document, count=1)
    return build_asset(TYPES[".html"], document.replace(_ENGLISH_PAGE, f'<html lang="{language}">', 1).encode())
