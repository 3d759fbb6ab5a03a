"""The profile of a press: what is counted, and that the counts are the same on every machine."""

from collections import Counter
from functools import cache

from hardware.inputs.line import Line
from hardware.strips.strip import SimulatedStrip
from trials.bench.calls import ROOT, SIMULATION, Function, Run, list_functions, profile, profile_presses

PRESSES = ("a peg placed", "ok on a row")
EDGE = Line._hand_on.__qualname__  # noqa: SLF001 - what the loop calls first
SHOW = SimulatedStrip.show.__qualname__


@cache
def runs() -> dict[str, Run]:
    return profile_presses()


def named(calls: Counter[Function], name: str) -> int:
    return sum(number for function, number in calls.items() if function.name == name)


def test_it_is_the_same_every_time() -> None:
    assert profile_presses() == runs()


def test_it_begins_with_the_edge_and_ends_with_the_first_frame() -> None:
    for press in PRESSES:
        shown, ended = runs()[press]
        assert (next(iter(shown)).name, [*shown][-1].name, named(shown, SHOW)) == (EDGE, SHOW, 1), press
        assert shown < ended


def test_a_peg_is_one_frame_and_an_answer_one_for_each_key_peg() -> None:
    peg, ok = (runs()[press].ended for press in PRESSES)
    assert named(peg, SHOW) == 1
    assert named(ok, SHOW) == 3


def test_only_our_own_functions_count_and_no_simulation() -> None:
    functions = {function for run in runs().values() for function in run.ended}
    assert {function.file.partition("/")[0] for function in functions} == {"station", "hardware"}
    assert not {str(ROOT / function.file) for function in functions} & SIMULATION
    assert not {"<listcomp>", "<setcomp>", "<dictcomp>"} & {each.name.rpartition(".")[2] for each in functions}


def test_the_figures_are_those_of_the_functions() -> None:
    figures = {figure.name: figure.samples[0] for figure in profile()}
    ended = runs()["a peg placed"].ended
    assert figures["a peg placed, until all is still: files"] == len({function.file for function in ended})
    assert figures["a peg placed, until all is still: functions"] == len(ended)
    assert figures["a peg placed, until all is still: calls"] == ended.total()


def test_the_functions_are_listed_file_by_file() -> None:
    lines = list_functions().splitlines()
    peg, ok = (runs()[press].ended for press in PRESSES)
    begin = lines.index("calls until all is still: a peg placed, ok on a row")
    (edge,) = (function for function in peg if function.name == EDGE)
    assert f"{peg[edge]:>7}{ok[edge]:>7}  {EDGE} (line {edge.line})" in lines[begin:]
    assert {line for line in lines[begin:] if line.endswith(".py")} == {function.file for function in {*peg, *ok}}
