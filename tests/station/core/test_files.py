"""Texts that people write, read from a file."""

from pathlib import Path

import pytest

from station.core.files import MOST_FILE_BYTES, read_text


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_text_is_read_and_none_that_is_longer(tmp_path: Path, more: int) -> None:
    text = "x" * (MOST_FILE_BYTES + more)
    (tmp_path / "long.txt").write_text(text, encoding="utf-8")
    if more:
        with pytest.raises(OSError, match="it is larger than 100 kB"):
            read_text(tmp_path / "long.txt")
    else:
        assert read_text(tmp_path / "long.txt") == text


def test_a_byte_order_mark_counts_as_bytes_not_as_text(tmp_path: Path) -> None:
    file = tmp_path / "marked.txt"
    file.write_bytes(b"\xef\xbb\xbfred")
    assert read_text(file) == "red"
    file.write_bytes(b"\xef\xbb\xbfred \xff")
    with pytest.raises(UnicodeDecodeError) as refused:
        read_text(file)
    assert refused.value.start == 7
