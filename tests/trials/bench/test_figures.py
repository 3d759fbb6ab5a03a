"""The table of the bench: medians, percentiles and ratios."""

from trials.bench.figures import Figure, Ratio, p99, table


def test_the_99th_percentile_leaves_out_one_sample_of_a_hundred() -> None:
    assert p99([float(number) for number in range(200, 0, -1)]) == 199
    assert p99([3.0, 1.0, 2.0]) == 3


def test_a_ratio_compares_medians_and_percentiles() -> None:
    ours, theirs = Figure("ours", [1, 1, 6], "ms", "", ""), Figure("theirs", [2, 2, 4], "ms", "", "")
    assert Ratio("ours / theirs", ours, theirs, "0.6").cells() == ("ours / theirs", "0.50", "1.50", "x", "", "0.6", "")


def test_nothing_is_divided_by_a_rival_who_takes_nothing() -> None:
    ours, theirs = Figure("ours", [1], "s", "", ""), Figure("theirs", [0], "s", "", "")
    assert Ratio("ours / theirs", ours, theirs, "").cells()[1:3] == ("-", "-")


def test_the_columns_of_the_table_stand_below_each_other() -> None:
    short, long = Figure("a", [1.23456], "ms", "2", "x"), Figure("something", [2, 4, 3], "MB", "", "y")
    assert [line.rstrip() for line in table([short, long]).splitlines()] == [
        "figure     median  p99  unit  runs  aim  what the limit is",
        "a          1.235   -    ms    1     2    x",
        "something  3       4    MB    3          y",
    ]
