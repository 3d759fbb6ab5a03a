"""What an author is told about a renderer, by the station, by TypeScript and by Biome."""

from pathlib import Path

import pytest

from pegmind.testing import check_renderer
from station.web.renderer_checks import find_renderer_faults, find_tools
from tests.foreign_family import RENDERER


@pytest.mark.slow
def test_a_good_renderer_passes_all_checks(tmp_path: Path) -> None:
    (tmp_path / "chess.js").write_text(RENDERER)
    assert find_tools(tmp_path)
    check_renderer("chess", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ("columns: () => []", "columns: () => [", "chess.js, line 13: } does not close"),
        ('"drawn by its package"', "19", "chess.js, line 9: TS2322: Type 'number' is not assignable to type 'string'."),
        ("};\n", "};\nexport const same = defaults == chess;\n", "chess.js, line 14: Using == may be unsafe"),
    ],
)
def test_a_broken_renderer_is_named_with_its_line(tmp_path: Path, good: str, bad: str, says: str) -> None:
    (tmp_path / "chess.js").write_text(RENDERER.replace(good, bad))
    with pytest.raises(ValueError, match=r".") as refused:
        check_renderer("chess", tmp_path)
    assert says in str(refused.value)


def test_without_the_tools_only_what_the_station_refuses_is_named(tmp_path: Path) -> None:
    (tmp_path / "chess.js").write_text(RENDERER.replace('"drawn by its package"', "19"))
    assert [*find_renderer_faults("chess", tmp_path)] == []
