"""The tables of the documentation are the program's, its links lead somewhere, and README is short."""

import re
from typing import Final

from station import __released__, __version__
from station.core.palette import LETTER_OF
from station.games.codes.code import Key, score
from station.games.pegs.solver.shipped import load_records
from station.games.registry import families
from tests.docs.pages import PAGES, ROOT, anchors, name, relative_links, text
from tests.simulator import play

HOW_TO_PLAY: Final = text(ROOT / "docs" / "how-to-play.md")
CODEBREAKER: Final = text(ROOT / "docs" / "codebreaker.md")


def test_the_controls_are_those_of_the_program() -> None:
    _, *tables = HOW_TO_PLAY.split("| control | key | what it does |\n|---|---|---|\n")
    row = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
    assert [row.findall(table.partition("\n\n")[0]) for table in tables] == [
        [tuple(map(str, (entry.title, entry.key, entry.says))) for entry in [*family.manual]] for family in families()
    ]


def test_the_worked_examples_of_key_pegs_are_right() -> None:
    code = re.search(r"If the code is \*(.+?)\*", HOW_TO_PLAY)
    examples = re.findall(r"^\| (.+) \| (\d) red, (\d) white \|", HOW_TO_PLAY, re.MULTILINE)
    assert code is not None
    assert len(examples) == 5
    assert [score(letters(row), letters(code[1])) for row, _, _ in examples] == [
        Key(int(red), int(white)) for _, red, white in examples
    ]


def test_the_totals_are_those_of_the_shipped_strategies() -> None:
    plain = CODEBREAKER.replace("\N{MULTIPLICATION SIGN}", "x")
    table = plain.partition("| holes x colours | of |")[2].partition("\n\n")[0]
    told = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert len(told) == 11
    for board, _box, total, mean, most, verdict in told:
        measures, _, promise = board.partition(", never more than ")
        board_name = measures.replace(" x ", "x").replace(" without repeats", "n")
        known = load_records()[f"{board_name}-{promise}" if promise else board_name]
        codes = sum(known.games.values())
        assert [int(total.replace(" ", "")), mean, int(most), verdict.startswith("proven")] == [
            *(known.total, f"{known.total / codes:.4f}", max(known.games), known.proven)
        ]


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    links = [(name(page), file, anchor) for page in PAGES for file, anchor in relative_links(page)]
    assert [(page, str(file)) for page, file, _ in links if not file.exists()] == []
    assert [(page, name(file), anchor) for page, file, anchor in links if anchor and anchor not in anchors(file)] == []


def test_readme_can_be_read_in_one_go() -> None:
    assert len(text(ROOT / "README.md").splitlines()) <= 150


def test_the_changelog_and_the_examples_are_of_this_version() -> None:
    assert f"## [{__version__}] - {__released__}\n" in text(ROOT / "CHANGELOG.md")
    named = {version for page in PAGES for version in re.findall(r"pegmind-(\d+\.\d+\.\d+)", text(page))}
    assert named == {__version__}


def letters(colours: str) -> str:
    """Return the pegs of a row in letters: "red green" is "RG"."""
    return "".join(LETTER_OF[colour] for colour in colours.split())


def test_every_key_of_show_is_explained() -> None:
    page = text(ROOT / "docs" / "script.md")
    (shown,) = play("match codeknacker players=Ada\ncards 123/2 123/2 123/2\nshow")
    assert [key for key in shown if f"`{key}`" not in page] == []
