"""What a command is given to read."""

import io
from pathlib import Path

import pytest

from station.cli.commandline import MisusedError
from station.cli.terminal import open_script, read_answers, sayable, temporary_store


def test_a_script_is_read_line_by_line_and_bears_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("press red\n\nshow", encoding="utf-8")
    name, lines = open_script(str(tmp_path / "a.txt"))
    assert (name, [*lines]) == (str(tmp_path / "a.txt"), ["press red", "", "show"])


def test_standard_input_is_read_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("press red\nshow\n"))
    name, lines = open_script("-")
    assert (name, next(lines)) == ("-", "press red\n")
    assert [*read_answers()] == ["show\n"]


def test_without_standard_input_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    for lines in (open_script("-")[1], read_answers()):
        with pytest.raises(MisusedError):
            next(lines)


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("\ufeffpress red\r\nshow\r\n", encoding="utf-8", newline="")
    assert [*open_script(str(tmp_path / "a.txt"))[1]] == ["press red", "show"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeffpress red\nshow\n"))
    assert [*open_script("-")[1]] == ["press red\n", "show\n"]


@pytest.mark.parametrize(("mark", "at"), [(b"", 6), (b"\xef\xbb\xbf", 9)])
def test_an_invalid_byte_is_counted_from_the_file_begin(tmp_path: Path, mark: bytes, at: int) -> None:
    (tmp_path / "a.txt").write_bytes(mark + b"press \xff")
    with pytest.raises(MisusedError, match=rf"not UTF-8 text \(at byte {at}\)"):
        open_script(str(tmp_path / "a.txt"))


@pytest.mark.parametrize("content", [None, b"press \xff"])
def test_what_cannot_be_read_as_text_is_misused(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(MisusedError, match=r"a\.txt.*(No such file|UTF-8)"):
        open_script(str(tmp_path / "a.txt"))


def test_a_passing_store_goes_with_the_script() -> None:
    with temporary_store() as store:
        store.touch()
        assert store.name == "pegmind.db"
    assert not store.parent.exists()


# What a terminal is spared and what it lacks.


@pytest.mark.parametrize(
    ("encoding", "sayable_text"),
    [("utf-8", "Zoë · ██ 2"), ("latin-1", "Zoë - ## 2"), ("ascii", "Zo? - ## 2"), ("cp437", "Zoë · ██ 2")],
)
def test_a_terminal_gets_the_signs_it_has(encoding: str, sayable_text: str) -> None:
    assert sayable("Zoë · ██ 2", encoding) == sayable_text


@pytest.mark.parametrize(
    ("signs", "spared"),
    [
        ("\0\a\b\t\v\f\x1b\x1f\x7f\x80\x9b\x9f", True),
        ("\u202a\u202e\u2066\u2069", True),
        ("\n\r ~\xa0\xa1ä\u2029\u202f\u2065\u206a", False),
    ],
)
def test_a_terminal_is_shown_no_sign_that_it_would_obey(signs: str, spared: bool) -> None:  # noqa: FBT001 - a table
    assert sayable(signs, "utf-8") == ("\N{REPLACEMENT CHARACTER}" * len(signs) if spared else signs)
