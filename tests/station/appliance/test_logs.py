"""The log as the journal wants it."""

import logging

import pytest

from station.appliance.logs import ForTheJournal


@pytest.mark.parametrize(
    ("level", "priority"),
    [
        (logging.CRITICAL, "<2>"),
        (logging.ERROR, "<3>"),
        (logging.WARNING, "<4>"),
        (logging.INFO, "<6>"),
        (logging.DEBUG, "<7>"),
        (25, "<6>"),
    ],
)
def test_every_line_of_an_entry_begins_with_its_priority(level: int, priority: str) -> None:
    entry = logging.LogRecord("pegmind", level, __file__, 1, "the store %s:\nis full", ("a.db",), None)
    assert ForTheJournal().format(entry) == f"{priority}the store a.db:\n{priority}is full"
