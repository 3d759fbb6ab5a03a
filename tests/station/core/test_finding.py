"""What is found out about a cabinet: in which words it is said."""

from collections.abc import Iterator

from station.core.finding import ADVICE, Finding, Trouble, run_check

FINE = Finding("store", "ok", "all is well")


def test_a_trouble_and_its_end_name_the_pin() -> None:
    stuck = Trouble("ok", 17, "stuck", 0.0)
    assert (stuck.says, stuck.over) == ("pins.ok = 17 is stuck", "pins.ok = 17 is no longer stuck")
    bridged = Trouble("red", 4, "bridged", 0.0, "blue")
    assert bridged.says == "pins.red = 4 is bridged with blue"
    assert bridged.over == "pins.red = 4 is no longer bridged with blue"


def test_there_is_advice_for_whatever_can_be_wrong() -> None:
    assert set(ADVICE) == {"stuck", "chattering", "bridged", "silent"}


def test_a_check_gives_its_findings() -> None:
    assert run_check("store", lambda: iter([FINE, FINE])) == (FINE, FINE)


def test_a_failed_check_is_one_finding() -> None:
    def half() -> Iterator[Finding]:
        yield FINE
        raise LookupError("nobody knows")

    (finding,) = run_check("store", half)
    assert (finding.about, finding.state, bool(finding.remedy)) == ("store", "warning", True)
    assert "(LookupError: nobody knows)" in finding.says
