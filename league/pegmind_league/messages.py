"""Messages of the league's page."""

from station.core.messages import Counted, Template


class LeagueMessages:
    """Headings, columns and sentences of the page."""

    # Translators: the league of the cabinets that are called Pegmind.
    league_name = Template("Pegmind league")
    skip_to_content = Template("Skip to the content")
    league_overview = Template("Overview")
    league_boxes = Template("Boxes")
    league_periods = Template("Periods")

    # Translators: periods of a table; a season is a quarter.
    period_all = Template("All time")
    period_season = Template("Season")
    period_week = Template("Week")
    period_day = Template("Today")
    began_on = Template("since {date}")
    only_on = Template("{date}")

    # Translators: columns of tables.
    column_place = Template("place")
    column_player = Template("player")
    column_box = Template("box")
    column_games = Template("games")
    column_wins = Template("wins")
    column_fewest_rows = Template("fewest rows")
    column_mean_rows = Template("rows on average")
    column_most_points = Template("most points")
    column_mean_points = Template("points on average")
    column_most_millions = Template("most million")
    column_mean_millions = Template("million on average")
    column_days = Template("days in a row")
    column_last_day = Template("last day")
    column_rating = Template("rating")
    column_duels = Template("duels")

    box_and_period = Template("{box}: {period}")
    nobody_yet = Template("Nobody has played here yet.")
    streaks_heading = Template("Days in a row")  # with the code, or the word, of the day

    duels_heading = Template("Duels")
    duels_explained = Template(
        "A duel counts once both cabinets have reported the same result. The player who leaves it or stays away has"
        " lost. The small number says how sure a rating is: the player is very likely no further away from it. Places"
        " go by the rating minus that number, so many good duels come before a single lucky one."
    )
    waiting_heading = Template("Waiting for the other cabinet")
    disputed_heading = Template("Reported differently, so not counted")
    duel_as_told = Template("{box}: {player} against {other}, as {cabinet} tells it")

    cabinets_heading = Template("Cabinets that are here")
    no_cabinets = Template("No cabinet is here now.")
    cabinet_is_free = Template("free")
    cabinet_is_idle = Template("nobody is playing")
    playing_now = Counted("{players} plays {box}", "{players} play {box}")

    recent_heading = Template("Recent games")
    has_won = Template("won")  # behind the name of a player, in small letters
    player_heading = Template("Find a player")
    find_button = Template("Find")
    earlier_places = Template("earlier places")
    further_places = Template("further places")
    page_language = Template("Language")
    for_a_wall = Template("wall display")  # a link: the page as it hangs on a wall, large and always new

    compare_heading = Template("Head to head")
    compare_hint = Template("A name, and the cabinet if need be: {name}, or {full_name}.")
    first_player = Template("One player")
    second_player = Template("The other player")
    compare_button = Template("Compare")
    no_such_player = Template("Nobody called {name} has played in this league.")
    several_homes = Template("There is a {name} at several cabinets. Which one do you mean?")
    never_met = Template("{one} and {other} have never met.")
    wins_of = Template("wins of {player}")

    no_such_table = Template("There is no such page here. The boxes are above.")
    tables_failed = Template("The tables cannot be read now. Try again in a minute.")
