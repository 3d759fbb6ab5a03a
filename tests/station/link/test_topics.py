"""Where cabinets say what; docs/link.md has the table."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from station.link.section import LinkSection
from station.link.topics import ANY, Topics, names_in, topics_of

HALL = topics_of(LinkSection(user="hall"))
PAGE = Path(__file__).parents[3] / "docs/link.md"

LEVELS = st.lists(st.text(alphabet="abc-_0", max_size=3), min_size=1, max_size=5)


def test_every_topic_is_in_the_contract() -> None:
    page = PAGE.read_text(encoding="utf-8")
    every = Topics("pegmind", "{id}")
    for topic in (
        *(
            every.status,
            every.presence,
            every.ask("{other}"),
            every.duel("{other}"),
            every.result,
            every.command("{what}"),
        ),
        *(every.counted_results, every.forget, every.table("{box}", "{period}"), every.ratings),
    ):
        assert f"| `{topic}` |" in page


def test_one_cabinet_hears_what_another_one_says_to_it() -> None:
    parlour = Topics("pegmind", "parlour")
    assert names_in(HALL.ask_topic(), parlour.ask("hall")) == ("parlour",)
    assert names_in(HALL.other_side(), parlour.duel("hall")) == ("parlour",)
    assert names_in(HALL.presence_of(ANY), parlour.presence) == ("parlour",)
    assert names_in(HALL.ask_topic(), parlour.ask("attic")) is None
    assert names_in(HALL.table(), "pegmind/league/table/super/week") == ("super", "week")
    assert names_in(HALL.command(), "pegmind/cabinet/hall/set/night") == ("night",)


@given(LEVELS, LEVELS)
def test_a_pattern_without_a_wildcard_matches_itself_alone(one: list[str], other: list[str]) -> None:
    assert names_in("/".join(one), "/".join(other)) == (() if one == other else None)


@given(LEVELS)
def test_a_wildcard_is_one_level(levels: list[str]) -> None:
    topic, pattern = "/".join(levels), "/".join(ANY for _ in levels)
    assert names_in(pattern, topic) == tuple(levels)
    assert names_in(f"{pattern}/{ANY}", topic) is None
