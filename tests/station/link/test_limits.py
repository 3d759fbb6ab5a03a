"""How often another cabinet may invite this one."""

from station.link.limits import ALLOWED, FIRST_PAUSE, FORGIVEN_AFTER, LONGEST_PAUSE, InvitationLimits


def refused(limits: InvitationLimits, cabinet: str, times: int, now: float) -> None:
    for _ in range(times):
        limits.note_refusal(cabinet, now)


def test_pauses_double_for_who_is_not_accepted() -> None:
    limits, now = InvitationLimits(), 100.0
    refused(limits, "hall", ALLOWED, now)
    assert [limits.allows("hall", now + after) for after in (0, FIRST_PAUSE - 1, FIRST_PAUSE)] == [False, False, True]
    limits.note_refusal("hall", now)
    assert [limits.allows("hall", now + after * FIRST_PAUSE) for after in (1, 2)] == [False, True]
    assert limits.allows("club", now)
    refused(limits, "hall", 20, now)
    assert [limits.allows("hall", now + after) for after in (LONGEST_PAUSE - 1, LONGEST_PAUSE)] == [False, True]
    limits.note_refusal("hall", now + FORGIVEN_AFTER + 1)
    assert limits.allows("hall", now + FORGIVEN_AFTER + 2)


def test_many_cabinets_together_have_to_wait_too() -> None:
    limits = InvitationLimits()
    for number in range(10):
        limits.note_refusal(f"c{number}", 100.0)
    assert not limits.allows("hall", 110.0)
    limits.forgive("hall")
    assert limits.allows("hall", 110.0)


def test_a_blocked_cabinet_is_shown_no_more_until_it_is_invited_from_here() -> None:
    limits = InvitationLimits()
    limits.block("hall")
    assert (limits.allows("hall", 1e9), limits.allows("club", 1e9)) == (False, True)
    limits.forgive("hall")
    assert limits.allows("hall", 1e9)
