"""What no browser could parse in a script, found without a parser."""

import pytest

from station.web.assets import SOURCES
from station.web.syntax import find_syntax_error


@pytest.mark.parametrize(
    ("source", "line", "fault"),
    [
        ("\nf(1, 2];\n", 2, "] does not close the ( of line 2"),
        ("if (a) {\n  b();\n", 1, "the { is never closed"),
        ("a();\n});\n", 2, "} closes nothing"),
        ("a = 'it;\nb = 1;\n", 1, "the string that ' begins has no end on its line"),
        ("a();\n/* to be written\n", 2, "the comment is never closed"),
        ("a = `${b}\n", 1, "the template is never closed"),
        ("a = `${b`;\n", 1, "the template is never closed"),
    ],
)
def test_a_fault_is_found_with_its_line(source: str, line: int, fault: str) -> None:
    assert find_syntax_error(source) == (line, fault)


@pytest.mark.parametrize(
    "source",
    [
        "a = 'it\\'s )' + \")\"; // )\n/* ( */",
        "a = b / c / d; e = /[/(]\\)/g.test(f) && !/'/.test(`${g(`)`)} ( $`);",
        "const half = (a + b) / 2;\nreturn /\\(/;",
    ],
)
def test_brackets_in_strings_patterns_and_comments_do_not_count(source: str) -> None:
    assert find_syntax_error(source) is None


def test_every_script_of_the_page_passes() -> None:
    assert [path.name for path in SOURCES.glob("*.js") if find_syntax_error(path.read_text())] == []
