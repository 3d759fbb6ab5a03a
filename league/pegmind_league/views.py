"""The pages of the league: what each reads from the repository, and its HTML in the language being read."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple
from urllib.parse import parse_qs, quote, urlencode

from pegmind_league.cabinets import CabinetStatus, KnownCabinets
from pegmind_league.counting import Person
from pegmind_league.facts import MOST_LINES, MOST_RECENT, find_people, read_first
from pegmind_league.markup import Content, Html, element, join
from pegmind_league.messages import LeagueMessages
from pegmind_league.periods import DAILY_PERIOD, EVER
from pegmind_league.rating import RatedPlayer
from pegmind_league.repository import RecentGame, Repository, Streak, TableLine
from pegmind_league.settling import DISPUTED, WAITING, OpenDuel
from pegmind_league.tables import MOST_LINES_PUBLISHED, known_boxes, read_lines, read_ratings
from station.core.languages import languages
from station.core.messages import CommonMessages, Message, Worded, with_year
from station.games.registry import boxes, lessons, results_of_box
from station.matches.daily import DAILY
from station.matches.messages import GameMessages
from station.matches.players import as_default_name

STYLE_PATH: Final = "/league.css"
SCRIPT_PATH: Final = "/live.js"
ICON_PATH: Final = "/icon.svg"
BRAND: Final = "PEGMIND"
FEW: Final = 5
"""Lines of a table on the overview."""

MOST_VARIANTS: Final = 8
"""Variants of boxes that the navigation has; anybody may play a new one."""

WALL_SECONDS: Final = 15
"""Seconds after which a page on a wall comes anew in a browser without scripts."""

LONGEST_PERSON: Final = 48
_PERIOD_NAMES: Final = {
    "all": LeagueMessages.period_all,
    "season": LeagueMessages.period_season,
    "week": LeagueMessages.period_week,
    "day": LeagueMessages.period_day,
}
TableCell = Content | Message


class PageRequest(NamedTuple):
    """A request for a page: its path and query, the date, the periods that contain it, and the reader's language."""

    path: str
    query: Mapping[str, str]
    today: date
    begins: Mapping[str, str]
    language: str

    @property
    def is_wall(self) -> bool:
        """Whether the page hangs on a wall: it is larger, and has no links around it."""
        return "wall" in self.query


def read_query(query: str) -> dict[str, str]:
    """Return the first value of each name in a query. Raises ValueError for values that no name or period can have."""
    values = {name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()}
    if not all(map(str.isprintable, values.values())):
        raise ValueError("a value in the address has characters that cannot be shown")
    return values


def find_page(path: str) -> Callable[[PageRequest, Repository, KnownCabinets], Html] | None:
    """Return the function that builds the page at this path; None if there is none. It raises StorageError."""
    pages = {
        "/": _overview,
        "/duels": _duels,
        "/players": _head_to_head,
        "/player": _player_page,
        "/recent": _recent_page,
    }
    box = path.removeprefix("/box/")
    return _box if path == f"/box/{box}" and "/" not in box and box else pages.get(path)


def missing_page(request: PageRequest, repository: Repository, _cabinets: KnownCabinets) -> Html:
    """Return the page for a path that does not exist."""
    return _layout(request, repository, str(LeagueMessages.no_such_table()), [_note(LeagueMessages.no_such_table())])


def _overview(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Html:
    boxes = known_boxes(repository.revisions())
    cards = [_best_of(request, repository, box, cabinets) for box in boxes]
    tables = element("div", cards, class_="cards") if cards else _note(LeagueMessages.nobody_yet())
    newest = repository.recent(FEW if request.is_wall else 2 * FEW)
    return _layout(
        request,
        repository,
        "",
        [tables, element("section", _games_list(newest)) if newest else None, _cabinets(cabinets.here)],
    )


def _box(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Html:
    box = request.path.removeprefix("/box/")
    period = request.query.get("period", "all")
    if box not in known_boxes(repository.revisions()) or period not in _tables_of(box):
        return missing_page(request, repository, cabinets)
    since = request.begins[period]
    first = read_first(request.query)
    lines = read_lines(repository, box, (period, since), request.today, slice(first, first + MOST_LINES + 1))
    streaks = repository.streaks(box, MOST_LINES_PUBLISHED) if period == DAILY_PERIOD else []
    title = _title_of_box(box)
    named = _tables_of(box)[period]
    heading = named if period == DAILY_PERIOD else str(LeagueMessages.box_and_period(box=title, period=named))
    content = [
        element("h2", title),
        _periods(box, period),
        _when(period, since),
        _table_of(box, lines[:MOST_LINES], heading, cabinets, first),
        _page_links(f"/box/{quote(box)}?period={period}", first, more=len(lines) > MOST_LINES),
        _streaks(streaks, cabinets) if streaks else None,
    ]
    return _layout(request, repository, title, [element("section", content)])


def _duels(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Html:
    first = read_first(request.query)
    rated = read_ratings(repository, request.today, slice(first, first + MOST_LINES + 1))
    heading = LeagueMessages.duels_heading()
    content = [
        element("h2", str(heading)),
        _ratings(rated[:MOST_LINES], cabinets, first) if rated else _note(LeagueMessages.nobody_yet()),
        _page_links("/duels?", first, more=len(rated) > MOST_LINES),
        _note(LeagueMessages.duels_explained()),
        _open_ones(LeagueMessages.waiting_heading(), repository.duels.read_open(WAITING), cabinets),
        _open_ones(LeagueMessages.disputed_heading(), repository.duels.read_open(DISPUTED), cabinets),
    ]
    return _layout(request, repository, str(heading), [element("section", content)])


def _head_to_head(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Html:
    named = [request.query.get(key, "")[:LONGEST_PERSON].strip() for key in ("one", "other")]
    heading = LeagueMessages.compare_heading()
    content = [
        element("h2", str(heading)),
        _form(*named),
        _compare(repository, named, cabinets) if all(named) else None,
    ]
    return _layout(request, repository, str(heading), [element("section", content)])


def _recent_page(request: PageRequest, repository: Repository, _cabinets: KnownCabinets) -> Html:
    games, heading = repository.recent(MOST_RECENT), str(LeagueMessages.recent_heading())
    content = _games_list(games) if games else _note(LeagueMessages.nobody_yet())
    return _layout(request, repository, heading, [element("section", content)])


def _player_page(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Html:
    name = request.query.get("name", "")[:LONGEST_PERSON].strip()
    people, heading = find_people(repository, name, cabinets), str(LeagueMessages.player_heading())
    label = element(
        "label", heading, element("input", name="name", value=name, maxlength=LONGEST_PERSON, required=True)
    )
    search = element("form", label, element("button", str(LeagueMessages.find_button())), action="/player")
    missing = _note(LeagueMessages.no_such_player(name=name)) if name and not people else None
    found = [_about_person(request, repository, person, cabinets) for person in people]
    return _layout(request, repository, name or heading, [element("section", search, missing), found])


def _about_person(request: PageRequest, repository: Repository, person: Person, cabinets: KnownCabinets) -> Html:
    """Return all of one person: the rating, the sums by box, and the newest games."""
    repository.duels.rate(request.today)
    rated = repository.duels.rating_of(person, request.today)
    columns = [LeagueMessages.column_box(), LeagueMessages.column_games(), LeagueMessages.column_wins()]
    rows: list[list[TableCell]] = [
        [element("a", _title_of_box(box), href=f"/box/{quote(box)}"), sums.games, sums.wins]
        for box, sums in repository.sums_of(person)
    ]
    content = [
        element("h2", _player_name(person.player), element("small", cabinets.name_of(person.cabinet))),
        _ratings([rated], cabinets, 0) if rated else None,
        _table(_full_name(person, cabinets), columns, rows, placed=False) if rows else None,
        _games_list(repository.recent(MOST_RECENT, person)),
    ]
    return element("section", content)


def _games_list(games: Sequence[RecentGame]) -> Html:
    heading = element("h2", element("a", str(LeagueMessages.recent_heading()), href="/recent"))
    items = (
        element("li", element("b", _title_of_box(game.box)), element("span", [*_players_of(game)])) for game in games
    )
    return element("div", heading, element("ul", items, class_="told"))


def _players_of(game: RecentGame) -> Iterator[Content]:
    """Yield who played, each with a link, and whether they have won."""
    for number, (person, won) in enumerate(game.people):
        name = _player_link(person) if person.player else "?"
        yield ", " if number else " "
        yield [element("strong", name), " ", element("small", str(LeagueMessages.has_won()))] if won else name


def _page_links(where: str, first: int, *, more: bool) -> Html | None:
    """Return links to the lines before and after those that are shown, if there are any."""
    links = []
    if first:
        links.append((f"{where}&from={max(first - MOST_LINES, 0) + 1}", str(LeagueMessages.earlier_places())))
    if more:
        links.append((f"{where}&from={first + MOST_LINES + 1}", str(LeagueMessages.further_places())))
    return _links(links, "", str(LeagueMessages.column_place())) if links else None


def _language_links(request: PageRequest) -> Html:
    """Return a link to this page in each language; the choice is kept in a cookie."""
    kept = {name: value for name, value in request.query.items() if name != "lang"}
    links = [(f"?{urlencode({**kept, 'lang': code})}", own) for code, own in languages().items()]
    data = element("a", "JSON", href=f"{'/overview' if request.path == '/' else request.path}.json?{urlencode(kept)}")
    wall = element("a", str(LeagueMessages.for_a_wall()), href=f"?{urlencode({**kept, 'wall': ''})}")
    return element("footer", _links(links, "", str(LeagueMessages.page_language())), element("p", wall, " ", data))


def _layout(request: PageRequest, repository: Repository, title: str, content: Content) -> Html:
    name = str(LeagueMessages.league_name())
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{title} - {name}" if title else name),
        element("link", rel="stylesheet", href=STYLE_PATH),
        element("link", rel="icon", href=ICON_PATH, type="image/svg+xml"),
        element("script", "", src=SCRIPT_PATH, type="module"),
        element("noscript", element("meta", http_equiv="refresh", content=WALL_SECONDS)) if request.is_wall else None,
    )
    body = element(
        "body",
        element("a", str(LeagueMessages.skip_to_content()), class_="skip", href="#content"),
        element("header", element("h1", _bulbs(name)), None if request.is_wall else _navigation(request, repository)),
        element("main", content, id="content"),
        None if request.is_wall else _language_links(request),
        class_="wall" if request.is_wall else None,
    )
    return Html(f"<!doctype html>\n{element('html', head, body, lang=request.language)}\n")


def _bulbs(name: str) -> Html:
    """Return the name in lights, with a text for screen readers."""
    lights = element("span", [element("b", letter) for letter in BRAND], aria_hidden="true", class_="bulbs")
    return element("a", lights, element("span", name, class_="name"), href="/")


def _navigation(request: PageRequest, repository: Repository) -> Html:
    links = [("/", str(LeagueMessages.league_overview()))]
    played = known_boxes(repository.revisions())
    named = [box for box in played if box in boxes()]
    links += [(f"/box/{quote(box)}", _title_of_box(box)) for box in (*named, *played[len(named) :][:MOST_VARIANTS])]
    links += [("/player", str(LeagueMessages.player_heading()))]
    links += [("/duels", str(LeagueMessages.duels_heading())), ("/players", str(LeagueMessages.compare_heading()))]
    return _links(links, request.path, str(LeagueMessages.league_boxes()))


def _links(links: Iterable[tuple[str, str]], current: str, label: str) -> Html:
    items = (
        element("li", element("a", text, href=where, aria_current="page" if where == current else None))
        for where, text in links
    )
    return element("nav", element("ul", items), aria_label=label)


def _periods(box: str, period: str) -> Html:
    def where(each: str) -> str:
        return f"/box/{quote(box)}?period={each}"

    links = [(where(each), name) for each, name in _tables_of(box).items()]
    return _links(links, where(period), str(LeagueMessages.league_periods()))


def _tables_of(box: str) -> dict[str, str]:
    """Return the name of each table of a box, by its period; not every box has a code of the day, or calls it so."""
    names = {period: str(name()) for period, name in _PERIOD_NAMES.items()}
    daily = results_of_box(box).variant_title(box, DAILY)
    return names if daily.template is GameMessages.unknown_variant else {**names, DAILY_PERIOD: str(daily)}


def _when(period: str, since: str) -> Html | None:
    if since == EVER:
        return None
    template = LeagueMessages.only_on if period in ("day", DAILY_PERIOD) else LeagueMessages.began_on
    return element("p", str(template(date=with_year(date.fromisoformat(since)))), class_="when")


def _best_of(request: PageRequest, repository: Repository, box: str, cabinets: KnownCabinets) -> Html:
    """Return the best of the week in a box, or of all time if nobody has played this week."""
    for period in ("week", "all"):
        lines = read_lines(repository, box, (period, request.begins[period]), request.today)[:FEW]
        if lines:
            break
    where = f"/box/{quote(box)}?period={period}"
    heading = element(
        "h2", element("a", _title_of_box(box), href=where), element("small", str(_PERIOD_NAMES[period]()))
    )
    return element("section", heading, _table_of(box, lines, _title_of_box(box), cabinets))


def _table_of(box: str, lines: Sequence[TableLine], caption: str, cabinets: KnownCabinets, first: int = 0) -> Html:
    if not lines:
        return _note(LeagueMessages.nobody_yet())
    best, mean = _AMOUNTS[results_of_box(box).measured_by]
    columns = [*_WHO, best(), LeagueMessages.column_wins(), LeagueMessages.column_games(), mean()]
    rows: list[list[TableCell]] = [
        [_who(person, cabinets), _number(sums.record), sums.wins, sums.games, _number(sums.mean)]
        for person, sums in lines
    ]
    return _table(caption, columns, rows, first)


_AMOUNTS: Final = {
    "rows": (LeagueMessages.column_fewest_rows, LeagueMessages.column_mean_rows),
    "points": (LeagueMessages.column_most_points, LeagueMessages.column_mean_points),
    "millions": (LeagueMessages.column_most_millions, LeagueMessages.column_mean_millions),
}
"""The columns of the record and of the average, by what a box is measured by."""


def _streaks(streaks: Sequence[Streak], cabinets: KnownCabinets) -> Content:
    heading = LeagueMessages.streaks_heading()
    columns = [*_WHO, LeagueMessages.column_days(), LeagueMessages.column_last_day()]
    rows: list[list[TableCell]] = [[_who(each.person, cabinets), each.days, with_year(each.last)] for each in streaks]
    return [element("h3", str(heading)), _table(str(heading), columns, rows)]


def _ratings(rated: Sequence[RatedPlayer], cabinets: KnownCabinets, first: int) -> Html:
    columns = [
        *_WHO,
        LeagueMessages.column_rating(),
        LeagueMessages.column_wins(),
        LeagueMessages.column_duels(),
    ]
    rows: list[list[TableCell]] = [
        [_who(each.person, cabinets), _rating(each), each.wins, each.duels] for each in rated
    ]
    return _table(str(LeagueMessages.duels_heading()), columns, rows, first)


def _rating(rated: RatedPlayer) -> Html:
    give = element("small", f" \N{PLUS-MINUS SIGN} {round(2 * rated.rating.deviation)}")
    return join([round(rated.rating.rating), give])


def _open_ones(heading: Message, duels: Sequence[OpenDuel], cabinets: KnownCabinets) -> Content:
    if not duels:
        return None
    items = (element("li", str(_duel_in_words(each, cabinets))) for each in duels)
    return [element("h3", str(heading)), element("ul", items, class_="told")]


def _duel_in_words(told: OpenDuel, cabinets: KnownCabinets) -> Message:
    return LeagueMessages.duel_as_told(
        box=_title_of_box(told.box),
        player=_full_name(told.teller, cabinets),
        other=_full_name(told.other, cabinets),
        cabinet=cabinets.name_of(told.teller.cabinet),
    )


def _cabinets(cabinets: Sequence[CabinetStatus]) -> Html:
    items = (
        element("li", element("b", each.name), element("small", each.cabinet), element("span", _activity(each)))
        for each in cabinets
    )
    here = element("ul", items, class_="cabinets") if cabinets else _note(LeagueMessages.no_cabinets())
    return element("section", element("h2", str(LeagueMessages.cabinets_heading())), here)


def _activity(status: CabinetStatus) -> str:
    if status.box is None:
        return str(LeagueMessages.cabinet_is_free() if status.free else LeagueMessages.cabinet_is_idle())
    players = tuple(as_default_name(each) for each in status.players)
    return str(LeagueMessages.playing_now(n=len(players), players=players, box=_title_of_box(status.box)))


def _form(one: str, other: str) -> Html:
    fields = (
        element(
            "label",
            str(label()),
            element("input", name=name, value=value, maxlength=LONGEST_PERSON, required=True, autocomplete="off"),
        )
        for name, label, value in (
            ("one", LeagueMessages.first_player, one),
            ("other", LeagueMessages.second_player, other),
        )
    )
    hint = element("p", str(LeagueMessages.compare_hint(name="Ada", full_name="Ada@hall")), class_="hint")
    return element("form", fields, element("button", str(LeagueMessages.compare_button())), hint, action="/players")


def _compare(repository: Repository, named: Sequence[str], cabinets: KnownCabinets) -> Content:
    """Return the games of two people; or, for a name at several cabinets, the choice between them."""
    found = [find_people(repository, text, cabinets) for text in named]
    for text, people in zip(named, found, strict=True):
        if not people:
            return _note(LeagueMessages.no_such_player(name=text))
    if len(found[0]) > 1 or len(found[1]) > 1:
        return _choices(named, found, cabinets)
    return _meetings(repository, found[0][0], found[1][0], cabinets)


def _choices(named: Sequence[str], found: Sequence[Sequence[Person]], cabinets: KnownCabinets) -> Iterator[Content]:
    for which, people in enumerate(found):
        if len(people) > 1:
            yield _note(LeagueMessages.several_homes(name=named[which]))
            yield element(
                "ul", (element("li", _choice(named, which, each, cabinets)) for each in people), class_="told"
            )


def _choice(named: Sequence[str], which: int, person: Person, cabinets: KnownCabinets) -> Html:
    chosen = [*named]
    chosen[which] = _address(person)
    where = urlencode(dict(zip(("one", "other"), chosen, strict=True)))
    return element("a", _full_name(person, cabinets), href=f"/players?{where}")


def _meetings(repository: Repository, one: Person, other: Person, cabinets: KnownCabinets) -> Html:
    met = repository.meetings(one, other)
    names = [_full_name(each, cabinets) for each in (one, other)]
    if not met:
        return _note(LeagueMessages.never_met(one=names[0], other=names[1]))
    wins = [LeagueMessages.wins_of(player=name) for name in names]
    columns = [LeagueMessages.column_box(), LeagueMessages.column_games(), *wins]
    rows: list[list[TableCell]] = [[_title_of_box(each.box), each.games, each.wins, each.losses] for each in met]
    return _table(" \N{EN DASH} ".join(names), columns, rows, placed=False)


_WHO: Final = (LeagueMessages.column_player(),)


def _who(person: Person, cabinets: KnownCabinets) -> Html:
    return join([_player_link(person), element("small", cabinets.name_of(person.cabinet))])


def _player_link(person: Person) -> Html:
    where = urlencode({"name": _address(person)})
    return element("a", _player_name(person.player), href=f"/player?{where}")


def _player_name(player: str) -> str:
    """Return the name of a player in the language being read."""
    name = as_default_name(player)
    return str(name.words) if isinstance(name, Worded) else name or "?"


def _full_name(person: Person, cabinets: KnownCabinets) -> str:
    return f"{_player_name(person.player)} ({cabinets.name_of(person.cabinet)})"


def _address(person: Person) -> str:
    """Return a person as one may be searched for."""
    return f"{person.player}@{person.cabinet}"


def _table(
    caption: str,
    columns: Sequence[Message],
    rows: Sequence[Sequence[TableCell]],
    first: int = 0,
    *,
    placed: bool = True,
) -> Html:
    """Return a table; its first column heads the rows, and the others contain numbers."""
    place = element("th", str(LeagueMessages.column_place()), scope="col", class_="place") if placed else None
    head = element("tr", place, (element("th", str(each), scope="col") for each in columns))
    body = (_row(number if placed else None, *row) for number, row in enumerate(rows, start=first + 1))
    content = (element("caption", caption), element("thead", head), element("tbody", body))
    return element("div", element("table", content), class_="scroll", tabindex="0", role="region", aria_label=caption)


def _row(place: int | None, who: TableCell, *cells: TableCell) -> Html:
    first = None if place is None else element("td", place, class_="place")
    others = (element("td", _content_of(each), class_="day" if isinstance(each, Message) else None) for each in cells)
    return element("tr", first, element("th", _content_of(who), scope="row"), others)


def _content_of(cell: TableCell) -> Content:
    return str(cell) if isinstance(cell, Message) else cell


def _number(number: float | None) -> str:
    if number is None:
        return "\N{EN DASH}"
    text = f"{number:.2f}" if isinstance(number, float) else str(number)
    return text.replace(".", str(CommonMessages.decimal_point()))


def _title_of_box(box: str) -> str:
    """Return the title of a box; for one that this version does not know, its name."""
    if box in boxes():
        return str(_titles()[box])
    return str(results_of_box(box).variant_title(box, box)) if known_boxes([box]) else box


def _titles() -> Mapping[str, Message | str]:
    if not _made_titles:
        _made_titles.update({lesson.box: lesson.title for lesson in lessons()})
    return _made_titles


_made_titles: dict[str, Message | str] = {}


def _note(text: Message) -> Html:
    return element("p", str(text), class_="note")
