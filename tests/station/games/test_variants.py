"""In which order people are told of boxes and their variants."""

import pytest

from station.games.variants import box_order, usual_variant

IN_ORDER = (
    ("original", "c6p4g10"),
    ("original", "c6p4g10b"),
    ("superhirn", "c8p4g12"),
    ("superhirn", "c8p4g12b"),
    ("slider", "c8p4g8M"),
    ("slider", "c8p1g8M"),
    ("slider", "c8p4g8"),
    ("super", "c8p5g12"),
    ("super", "c2p6g12"),
    ("codeknacker", "solo"),
    ("codeknacker", "2 players"),
    ("codeknacker", "6 players"),
    ("c5p3g7", "c5p3g7"),
    ("c6p4g10", "c6p4g10"),
)


def test_boxes_come_as_in_the_leaflets_and_the_usual_variant_comes_first() -> None:
    assert sorted({*IN_ORDER}, key=lambda each: box_order(*each)) == list(IN_ORDER)


@pytest.mark.parametrize(
    ("box", "spelling"),
    [("original", "c6p4g10"), ("slider", "c8p4g8M"), ("codeknacker", "solo"), ("c5p3g7", "c5p3g7")],
)
def test_how_the_usual_variant_is_spelt(box: str, spelling: str) -> None:
    assert usual_variant(box) == spelling
