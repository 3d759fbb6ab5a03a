"""What pegmind panel prints, and what it says where a library is missing."""

import pytest

from hardware.panel.section import Panel
from hardware.panel.sizes import PanelError
from hardware.sections import Wiring
from pegmind_drawings.panel.description import describe_panel, draw_panel


def test_it_says_what_to_cut_and_to_drill() -> None:
    lines = describe_panel(Wiring()).splitlines()
    assert lines[0] == "The front plate is 308 mm wide and 430 mm high."
    rows = [" ".join(line.split()) for line in lines]
    assert "1 front plate 308 430 3" in rows
    assert "13 long row strip 219 12 2" in rows
    assert "11 24 button" in rows
    assert "26 6 x 10 slot for wires, begun with two holes of 6 mm" in rows
    assert lines[-2] == "Between front plate and board: 6 spacers of 15 mm."
    thin = describe_panel(Wiring(panel=Panel(diffuser=2.0))).splitlines()[-2]
    assert thin.endswith("6 spacers of 12 mm, each with 4 washers of 0.5 mm; panel.cell = 13 needs none.")
    assert lines[-1] == "The frame: boards 12 mm thick and 80 mm wide, two 430 mm and two 284 mm long."


def test_a_panel_that_cannot_be_built_is_not_described() -> None:
    with pytest.raises(PanelError, match=r"panel\.width = 200"):
        describe_panel(Wiring(panel=Panel(width=200.0)))


def test_one_kind_of_piece_can_be_drawn_alone() -> None:
    grid = draw_panel(Wiring(), "svg", "grid").decode()
    assert "long row strip" in grid
    assert "front plate" not in grid
