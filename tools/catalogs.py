"""Keeps the translations: takes the texts out of the code into the catalogs, and compiles what the station reads.

    make catalogs                       brings every catalog up to date, and compiles it
    make catalogs ARGS='--new it'       begins a catalog for another language
    make catalogs ARGS='--pseudo DIR'   writes a language that nobody speaks, "en-XA", into a folder, for looking at the
                                        page and the lamps: each text is 40 % longer, and its vowels have accents

A text in Python stands in a class of messages, and the name of its message is its context. The page's own texts are the
arguments of t, tn and tc in its scripts, and what `data-t` marks in its HTML.
"""

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_javascript
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from station.core.locale import ENGLISH

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "station/core/locale"
PAGE: Final = "station/web/page"
PACKAGES: Final = ("station", "hardware", "league", "drawings")
TEMPLATES: Final = ("Template", "Counted", "Capitalised")
JAVASCRIPT: Final = {"t": None, "tn": (1, 2), "tc": ((1, "c"), 2)}
NOTE: Final = "Translators:"
BEGUN: Final = datetime(2026, 11, 23, tzinfo=UTC)
"""The date in the header of every catalog: a catalog changes only with its texts."""

WIDTH: Final = 120
MODULE: Final = """\
\"""The languages that there are, by their own names: written by `make catalogs`.\"""

from typing import Final

ENGLISH: Final = "en"
LANGUAGE_NAMES: Final = {{
{names}}}
"""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
FRENCH_SPACE: Final = re.compile(r"(?<=\S) (?=[:;!?»%])|(?<=«) ")
"""The spaces of French that must not break; whoever translates may write plain ones."""

PSEUDO: Final = "en-XA"
LONGER: Final = 0.4
ACCENTS: Final = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
FILLER: Final = "ánd só ón ánd só fórth " * 9


class Text(NamedTuple):
    """A text to translate: where it stands, its context, its plural, and notes for translators."""

    file: str
    context: str | None
    text: str
    plural: str | None
    notes: tuple[str, ...]


def main(words: list[str]) -> int:
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(prog="make catalogs")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a catalog for this language, such as it")
    parser.add_argument("--pseudo", metavar="DIR", type=Path, help="write the language en-XA into this folder")
    given = parser.parse_args(words)
    if given.pseudo:
        write_pseudo(given.pseudo)
        return 0
    if given.new:
        (FOLDER / f"{given.new}.po").touch(exist_ok=False)
    for language in translated():
        catalog = update(language)
        missing = list(untranslated(catalog))
        print(f"{language}: {len(catalog) - len(missing)} of {len(catalog)} texts are translated")
        for message in missing:
            print(f"    {message.context or ''}: {message.id}")
    for path, content in compiled(FOLDER).items():
        path.write_bytes(content)
    return 0


def translated() -> list[str]:
    """The languages that have a catalog."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def texts() -> Iterator[Text]:
    """All texts, in the order of their files."""
    for path in sorted(path for folder in PACKAGES for path in ROOT.glob(f"{folder}/**/*messages.py")):
        yield from _in_python(path)
    for path in sorted((ROOT / PAGE).glob("*.js")):
        yield from _in_javascript(path)
    yield from _in_html(ROOT / PAGE / "index.html")


def template() -> Catalog:
    """A catalog of all texts without translations."""
    catalog = Catalog(project="Pegmind", charset="utf-8", creation_date=BEGUN, fuzzy=False)
    for each in texts():
        catalog.add(
            (each.text, each.plural) if each.plural is not None else each.text,
            locations=[(each.file, 0)],
            auto_comments=each.notes,
            context=each.context,
            flags=["python-brace-format"] if "{" in each.text else [],
        )
    for message in catalog:
        message.flags.discard("python-format")  # "15 % of" only looks like one
    return catalog


def read(language: str, folder: Path = FOLDER) -> Catalog:
    """The catalog of a language."""
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def updated(language: str) -> Catalog:
    """The catalog of a language with all texts of today."""
    return merge(read(language), template())


def merge(catalog: Catalog, today: Catalog) -> Catalog:
    """Give a catalog the texts of `today`; where the English of a message has changed, its translation is fuzzy."""
    for message in catalog:
        add_form(today, message)
    texts_of = Counter(message.context for message in catalog)
    before = {message.context: message for message in catalog if texts_of[message.context] == 1}
    catalog.update(today, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    for message in catalog:
        old = before.get(message.context)
        if old is not None and not message.string and old.pluralizable == message.pluralizable:
            message.string = old.string
            message.flags.add("fuzzy")
    return catalog


def add_form(catalog: Catalog, message: Message) -> None:
    """Add a form of a text that a language has: "dice:dative" is dice as {dice:dative} asks for it."""
    code, _, form = (message.context or "").partition(":")
    base = next((each for each in catalog if each.context == code), None) if form else None
    if base is not None:
        catalog.add(
            base.id,
            locations=base.locations,
            auto_comments=base.auto_comments,
            context=message.context,
            flags=base.flags,
        )


def update(language: str) -> Catalog:
    """Bring the catalog of a language up to date."""
    catalog = updated(language)
    for message in catalog if language == "fr" else ():
        said = tuple(FRENCH_SPACE.sub(NO_BREAK, form) for form in _forms(message))
        message.string = said if message.pluralizable else said[0]
    catalog.header_comment = f"# Pegmind in {catalog.locale.english_name if catalog.locale else language}."
    catalog.creation_date = catalog.revision_date = BEGUN
    catalog.last_translator = catalog.language_team = "Pegmind"
    catalog.fuzzy = False
    (FOLDER / f"{language}.po").write_bytes(as_file(catalog))
    return catalog


def as_file(catalog: Catalog) -> bytes:
    """A catalog as it stands in its file."""
    content = BytesIO()
    write_po(content, catalog, width=WIDTH, include_lineno=False)
    return content.getvalue()


def untranslated(catalog: Catalog) -> Iterator[Message]:
    """The texts that have no translation, or one that somebody has to look at."""
    for message in catalog:
        if message.id and (message.fuzzy or not all(_forms(message))):
            yield message


def compiled(folder: Path) -> dict[Path, bytes]:
    """What the station reads of the catalogs in a folder: the content of each file."""
    content, names = {}, {}
    for path in sorted(folder.glob("*.po")):
        catalog, compiled = read(path.stem, folder), BytesIO()
        write_mo(compiled, catalog)
        content[path.with_suffix(".mo")] = compiled.getvalue()
        content[path.with_suffix(".json")] = _json(_words_of_page(catalog))
        names[path.stem] = _own_name(path.stem)
    if folder == FOLDER:
        content[folder / "__init__.py"] = _module(names)
    return content


def _module(names: Mapping[str, str]) -> bytes:
    lines = (f'    "{code}": "{name}",\n' for code, name in {ENGLISH: "English", **names}.items())
    return MODULE.format(names="".join(lines)).encode()


def _json(content: object) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


def write_pseudo(folder: Path) -> None:
    """Write and compile the language that nobody speaks."""
    catalog = template()
    catalog.locale = Locale("en")
    for message in catalog:
        if message.id:
            forms = tuple(map(_lengthened, _texts(message)))
            message.string = forms if message.pluralizable else forms[0]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{PSEUDO}.po").write_bytes(as_file(catalog))
    for path, content in compiled(folder).items():
        path.write_bytes(content)


def _lengthened(text: str) -> str:
    """A text with accents on its vowels, outside its placeholders, and with more words; letters and keys stay."""
    if len(text) <= len("key"):
        return text
    parts = re.split(r"(\{[^}]*\})", text)
    accented = "".join(part if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))
    end = len(accented.rstrip())
    return f"{accented[:end]} {FILLER[: round(len(text) * LONGER)].rstrip()}{accented[end:]}"


def _own_name(language: str) -> str:
    if language == PSEUDO:
        return PSEUDO
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name[:1].upper() + name[1:]


def _words_of_page(catalog: Catalog) -> dict[str, str | list[str]]:
    words: dict[str, str | list[str]] = {}
    for message in catalog:
        if any(file.startswith(PAGE) for file, _ in message.locations) and all(_forms(message)) and not message.fuzzy:
            key = _texts(message)[0]
            forms = list(_forms(message))
            words[f"{message.context}\4{key}" if message.context else key] = forms if message.pluralizable else forms[0]
    return words


def _texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(map(str, message.id))


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def _in_python(path: Path) -> Iterator[Text]:
    """The templates in classes of messages, with the comments above them and behind them."""
    source = path.read_text()
    lines = source.splitlines()
    for owner in ast.parse(source).body:
        if not isinstance(owner, ast.ClassDef) or not owner.name.endswith("Messages"):
            continue
        for node in owner.body:
            match node:
                case ast.Assign([ast.Name(name)], ast.Call(ast.Name(kind), arguments)) if kind in TEMPLATES:
                    text, *plural = (ast.literal_eval(each) for each in arguments)
                    yield Text(_relative(path), name, text, next(iter(plural), None), _notes(lines, node))


def _notes(lines: list[str], node: ast.stmt) -> tuple[str, ...]:
    """The comments directly above a statement, and behind it."""
    above: list[str] = []
    at = node.lineno - 2
    while lines[at].strip().startswith("#"):
        above.insert(0, lines[at].strip("# ").strip())
        at -= 1
    end = node.end_lineno or node.lineno
    _, mark, behind = lines[end - 1][(node.end_col_offset or 0) :].partition("#")
    inside = (lines[number].partition('",  # ')[2] for number in range(node.lineno - 1, end))
    return (*above, *filter(None, inside), *([behind.strip()] if mark else []))


def _in_javascript(path: Path) -> Iterator[Text]:
    with path.open("rb") as file:
        calls: Iterator[Any] = extract_javascript(file, JAVASCRIPT, [NOTE], {"encoding": "utf-8"})
        for _, function, given, notes in calls:
            parts = given if isinstance(given, tuple) else (given,)
            said = tuple(note.removeprefix(NOTE).strip() for note in notes)
            match function, parts:
                case "t", (str(text), *_):
                    yield Text(_relative(path), None, text, None, said)
                case "tn", (str(text), str(plural), *_):
                    yield Text(_relative(path), None, text, plural, said)
                case "tc", (str(context), str(text), *_):
                    yield Text(_relative(path), context, text, None, said)
                case _:
                    raise SystemExit(f"{path}: {function}({given}) needs its text as a plain string")


def _in_html(path: Path) -> Iterator[Text]:
    page = _Page()
    page.feed(path.read_text())
    for text in page.texts:
        yield Text(_relative(path), None, text, None, ())


class _Page(HTMLParser):
    """Collects what `data-t` marks: the text of an element, or the attributes that it lists."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within = False

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See whether the tag is marked."""
        named = dict(attrs)
        if "data-t" not in named:
            return
        marks = (named["data-t"] or "text").split()
        self._within = "text" in marks
        if self._within:
            self.texts.append("")
        self.texts[:0] = [named[mark] or "" for mark in marks if mark != "text"]

    def handle_data(self, data: str) -> None:
        """Take the text of a marked element."""
        if self._within:
            self.texts[-1] = " ".join(data.split())
            self._within = False


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
