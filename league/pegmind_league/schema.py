"""The tables of the league's database, version by version: the same statements for SQLite and PostgreSQL.

{text} is the type of text that is sorted by code points.
"""

from typing import Final

_RESULTS: Final = (
    "CREATE TABLE league_calendar (timezone {text} NOT NULL, season_months BIGINT NOT NULL)",
    """CREATE TABLE result (
        id {text} PRIMARY KEY, cabinet {text} NOT NULL, box {text} NOT NULL, spelling {text} NOT NULL,
        opened DOUBLE PRECISION, closed DOUBLE PRECISION, seconds DOUBLE PRECISION NOT NULL, winner {text},
        reason {text} NOT NULL, rounds BIGINT NOT NULL, day {text}, duel {text} NOT NULL, other {text} NOT NULL,
        duellist {text} NOT NULL, counts SMALLINT NOT NULL, received DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX result_of_duel ON result (duel) WHERE duel <> ''",
    """CREATE TABLE seat (
        result {text} NOT NULL, number BIGINT NOT NULL, player {text} NOT NULL, cabinet {text} NOT NULL,
        points BIGINT NOT NULL, rows BIGINT NOT NULL, won SMALLINT NOT NULL, assisted SMALLINT NOT NULL,
        PRIMARY KEY (result, number)
    )""",
    "CREATE INDEX seat_of_person ON seat (player, cabinet)",
    """CREATE TABLE standing (
        box {text} NOT NULL, period {text} NOT NULL, since {text} NOT NULL, player {text} NOT NULL,
        cabinet {text} NOT NULL, games BIGINT NOT NULL, wins BIGINT NOT NULL, measured BIGINT NOT NULL,
        total BIGINT NOT NULL, best BIGINT NOT NULL, PRIMARY KEY (box, period, since, player, cabinet)
    )""",
    "CREATE INDEX standing_in_order ON standing (box, period, since, best, wins DESC)",
    """CREATE TABLE daily (
        box {text} NOT NULL, day BIGINT NOT NULL, player {text} NOT NULL, cabinet {text} NOT NULL,
        closed DOUBLE PRECISION NOT NULL, result {text} NOT NULL, rows BIGINT NOT NULL, cracked SMALLINT NOT NULL,
        seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (box, day, player, cabinet)
    )""",
    "CREATE INDEX daily_in_order ON daily (box, day, cracked DESC, rows, seconds)",
    """CREATE TABLE duel (
        key {text} PRIMARY KEY, state {text} NOT NULL, reports BIGINT NOT NULL, received DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX duel_by_state ON duel (state, received DESC)",
    """CREATE TABLE side (
        duel {text} NOT NULL, cabinet {text} NOT NULL, result {text} NOT NULL, told {text} NOT NULL,
        PRIMARY KEY (duel, cabinet)
    )""",
    "CREATE TABLE forgotten (name {text} PRIMARY KEY, before DOUBLE PRECISION NOT NULL, pseudonym {text} NOT NULL)",
    "CREATE TABLE revision (topic {text} PRIMARY KEY, number BIGINT NOT NULL)",
)
"""The reported results, and what is derived from them.

`result` and `seat` hold what was reported; `counts` is 1 if that counts, 0 for a side of a duel that does not (yet), -1
if its cabinet was removed, and -2 if it was removed itself. `standing` and `daily` sum up what counts, so that reading
a table takes the same time however many results there are. `duel` and `side` hold which cabinet has reported what of a
duel. `forgotten` holds hashes instead of names. `revision` counts the changes of each box, of the duels and of names
to forget, for the worker that publishes them.
"""

_RATINGS: Final = (
    "ALTER TABLE duel ADD COLUMN day BIGINT",
    "CREATE INDEX duel_by_day ON duel (day) WHERE day IS NOT NULL",
    """CREATE TABLE rating (
        player {text} NOT NULL, cabinet {text} NOT NULL, day BIGINT NOT NULL, rating DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL, duels BIGINT NOT NULL, wins BIGINT NOT NULL, newest SMALLINT NOT NULL,
        PRIMARY KEY (player, cabinet, day)
    )""",
    "CREATE INDEX rating_of_day ON rating (day)",
    "CREATE INDEX rating_now ON rating (rating DESC) WHERE newest = 1",
    "CREATE TABLE unrated (day BIGINT PRIMARY KEY, number BIGINT NOT NULL)",
    """CREATE TABLE witness (
        duel {text} NOT NULL, cabinet {text} NOT NULL, seen DOUBLE PRECISION NOT NULL, PRIMARY KEY (duel, cabinet)
    )""",
    "CREATE INDEX witness_by_cabinet ON witness (cabinet, seen)",
    "CREATE TABLE removed (what {text} PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
    "DELETE FROM league_calendar",
)
"""What a duel's day is, in days since year 1, and the rating of each player after each day with duels.

`newest` marks the last one of a player; `unrated` has the days whose duels have changed since. `witness` holds which
cabinet was seen to play a duel; `removed` the cabinets and results that the operator took out. Without its calendar,
the league counts everything again when it starts, and so finds the day of every duel.
"""

_ARRIVALS: Final = ("CREATE INDEX result_by_arrival ON result (received DESC) WHERE counts = 1",)
"""The newest results are found by an index."""

_PEOPLE: Final = (
    """CREATE TABLE person (
        player {text} NOT NULL, cabinet {text} NOT NULL, shown {text} NOT NULL, PRIMARY KEY (player, cabinet)
    )""",
    "DELETE FROM league_calendar",
)
"""One person at a cabinet however the name is written: every `player` is what the spellings have in common.

`shown` is how the cabinet has written it last. Without its calendar, the league finds the people in what it has.
"""

_RANKING: Final = (
    "ALTER TABLE rating ADD COLUMN bound DOUBLE PRECISION",
    "DROP INDEX rating_now",
    "CREATE INDEX rating_in_order ON rating (bound DESC, player, cabinet) WHERE newest = 1",
    "CREATE TABLE ranking (day BIGINT PRIMARY KEY)",
)
"""What each player was worth at least on the day of `ranking`, so that a page of the table reads only its own lines.

`bound` is unknown where a player was rated since, and means nothing where the rating is not the newest.
"""

SELECT_STREAKS: Final = """
    SELECT box, player, cabinet, MAX(day) AS last, SUM(cracked) AS length FROM (
        SELECT box, player, cabinet, day, cracked,
            day - ROW_NUMBER() OVER (PARTITION BY box, player, cabinet ORDER BY day) AS run
        FROM daily WHERE {where}
            AND (cracked = 1 OR EXISTS (SELECT 1 FROM seat WHERE seat.result = daily.result AND won = 1))
    ) AS days GROUP BY box, player, cabinet, run HAVING SUM(cracked) > 0
"""
"""The days in a row in the daily games that match a condition.

Such days have the same difference between the day and its number among the days of a person. One that was won after a
hint is not cracked, but it does not end them, as at a cabinet.
"""

_STREAKS: Final = (
    "CREATE INDEX daily_of_person ON daily (box, player, cabinet, day)",
    """CREATE TABLE streak (
        box {text} NOT NULL, player {text} NOT NULL, cabinet {text} NOT NULL, last BIGINT NOT NULL,
        length BIGINT NOT NULL, PRIMARY KEY (box, player, cabinet, last)
    )""",
    "INSERT INTO streak" + SELECT_STREAKS.format(where="1 = 1"),
    "CREATE INDEX streak_in_order ON streak (box, length DESC, last DESC, player, cabinet)",
)
"""The days in a row on which each person cracked the code of the day: how many, and the last of them."""

_UNKNOWN_BOUNDS: Final = (
    "CREATE INDEX rating_without_bound ON rating (player, cabinet) WHERE newest = 1 AND bound IS NULL",
)
"""Who was rated since is found by an index: after many ratings PostgreSQL would read all of them, for every page."""

LEAGUE_MIGRATIONS: Final = (_RESULTS, _RATINGS, _ARRIVALS, _PEOPLE, _RANKING, _STREAKS, _UNKNOWN_BOUNDS)
"""The statements that lead from each version to the next; add to them, but never change them."""

LEAGUE_SCHEMA_VERSION: Final = len(LEAGUE_MIGRATIONS)
