"""The log as the journal wants it."""

import logging

from station.appliance.logs import ForTheJournal


def test_every_line_of_an_entry_begins_with_its_priority() -> None:
    levels = logging.CRITICAL, logging.ERROR, logging.WARNING, logging.INFO, logging.DEBUG, 25
    for level, priority in zip(levels, ("<2>", "<3>", "<4>", "<6>", "<7>", "<6>"), strict=True):
        entry = logging.LogRecord("pegmind", level, __file__, 1, "the store %s:\nis full", ("a.db",), None)
        assert ForTheJournal().format(entry) == f"{priority}the store a.db:\n{priority}is full"
