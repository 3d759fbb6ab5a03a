"""Complaints that are not to fill the log."""

from station.core.complaints import Complaints


def test_the_log_has_the_same_complaint_once_in_ten_minutes() -> None:
    moments = iter((0.0, 1.0, 2.0, 599.0, 601.0))
    complaints = Complaints(lambda: next(moments))
    said = [complaints.is_new(each) for each in ("the disk is full", "the disk is full", "locked")]
    assert said == [True, False, True]
    assert [complaints.is_new("the disk is full") for _ in range(2)] == [False, True]
