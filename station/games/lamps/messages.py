"""The messages around lamp games; what happens in a game, the game says itself."""

from station.core.messages import Capitalised, Counted, Template


class LampMessages:
    """Messages of the menu, the scenes and the refusals of lamp games."""

    said_by_game = Template("{text}")  # a text of a game that is not translated, or a number

    # The menu.
    game_and_about = Template("{title}: {about}")  # "Simon: Repeat the colours."; the full stop is added
    game_for = Template("{title}: {players}")  # {players}: "Ada and Ben"
    most_people = Counted(
        "{title} is for {least} to {n} player, not {players}", "{title} is for {least} to {n} players, not {players}"
    )

    # Refusals of moves.
    not_a_seed = Template("a seed is a number of up to {most} digits, not {text}")
    not_an_input = Template("{text} is not something that a player does; it is written as in: {example}")
    times_must_rise = Template("times must rise by at most a day, and {text} does not")
    game_has_begun = Template("the game has begun already")
    game_has_not_begun = Template("the game has not begun yet")

    # Between two games, and after the last one.
    game_stands_still = Template("The game waits. Press any button to go on.")
    player_begins = Template("{player} plays. Press any button to begin.")
    points_of = Counted("{player} has {n} point.", "{player} has {n} points.")
    points_banner = Counted("   {n} POINT   ", "   {n} POINTS   ")
    alone_for_points = Counted("{player} got {n} point", "{player} got {n} points")
    played_a_draw = Template("{players} played a draw")
    wins_the_game = Capitalised("{player} wins!")

    # Variants on the scoreboard.
    solo_game = Template("{title}, solo")
    game_of_people = Counted("{title}, {n} player", "{title}, {n} players")
    game_with_options = Template("{variant}, {options}")  # {options}: "fast, large"
