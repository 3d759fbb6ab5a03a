"""Messages that all families share."""

from station.core.messages import Capitals, Counted, Template


class GameMessages:
    """Refusals of moves, results, and other messages of all families."""

    no_such_box = Template("there is no box {box} here; there are {boxes}, and spellings such as c6p4g10")
    no_box_but = Template("there is no box {box} here, but for example {boxes}")  # {boxes}: "word, word-de"
    match_being_played = Template("a match is being played; leave it first")
    no_match = Template("no match is being played; open one first")
    not_a_move = Template("{verb} is not a move; there are {verbs}")
    not_a_move_of = Template("{verb} is not a move of {box}; there are {verbs}")
    move_of_other_box = Template("{verb} is a move of {boxes}, but {box} is being played")
    nothing_may_follow = Template("nothing may follow {verb}")
    no_box_named = Template("match needs the name of a box, as in: {example}")
    option_twice = Template("{option}= is given twice")
    not_an_option = Template("{word} is not an option of match; there are {options}")
    not_in_range = Template("{option}= must be {least} to {most}, not {text}")
    not_one_of = Template("{option}= must be {words}, not {text}")
    not_a_date = Template("{option}= must be a date such as 2026-11-24, not {text}")

    # The code of the day. Dates are written 2026-11-24.
    date_is_unknown = Template("this cabinet does not know the date, so there is no game of the day")
    day_lies_ahead = Template("the game of {day} cannot be played yet: today is {today}")

    not_a_strength = Template("a computer plays {strengths}, not {text}")
    name_without_letter = Template("the name {name} must have a letter or a digit")
    not_a_name = Template(
        "the name {name} must be {least} to {most} letters, digits, hyphens or apostrophes, without a space"
    )
    not_on_the_lamps = Template("the lamps cannot show {letter}")  # a letter of a name, such as a Cyrillic one
    stations_name = Template("{name} is the station's own name")
    same_name = Template("two players cannot be called {name}")

    # Default names of players, and the name of the station: they stand in sentences, and have to be short.
    nameless_player = Template("Player")
    numbered_player = Template("Player {n}")
    station_player = Template("Station")

    weak = Template("weak")
    medium = Template("medium")
    strong = Template("strong")

    # The menu.
    name_of_computer = Template("{name} is the name of a computer")

    # The table of controls. The names of keys are as on the keyboards of the language.
    hold = Template("hold {control}")
    hold_both = Template("hold {one}+{other}")
    enter_key = Template("Enter")
    backspace_key = Template("Backspace")
    space_bar = Template("Space")
    repeats_what_was_said = Template("where things are said aloud, says it again, and the second time slowly")
    its_key = Template("its key")  # that of the button named before, as in "its key (1 s)"
    held_key = Template("{key} ({seconds} s)")
    held_keys = Template("{one} + {other} ({seconds} s)")
    # The keys of the colours, which as capitals are the letters on the pegs: all different, and easy to remember.
    red_key = Template("r")
    orange_key = Template("o")
    yellow_key = Template("y")
    green_key = Template("g")
    cyan_key = Template("c")
    blue_key = Template("b")
    purple_key = Template("p")
    white_key = Template("w")
    letters = Capitals("")  # those on the pegs of a row: "RRYG"
    key_and_face = Template("{key} {face}")  # a key, and the face of a die: "b 1"
    leaves_the_game = Template("leaves the game, after asking")

    # The standings: texts that run over the lamps, and what follows.
    winner_banner = Template("   {winner} WINS!   ")
    draw_banner = Template("   DRAW   ")
    draw = Template("A draw!")
    play_again = Template("Press ok to play again, back for the boxes.")
    does_nothing_here = Template("that does nothing here")

    # A computer could not move.
    try_again = Template("Press any button to try again.")

    # Games of other packages.
    game_failed = Template("{game} has failed and was closed")
    game_is_gone = Template("the game that was being played cannot go on, and was closed")

    no_hints = Template("there are no hints in {box}")
    no_hints_for_computers = Template("{computer} is a computer, and gets no hints")
    give_hint = Template("hint")  # on a button of the page
    hint_costs = Template("With a hint, this game counts for no record.")
    hint_costs_player = Template("With a hint, this game does not count for {player}'s records.")
    ok_gives_hint = Template("Press ok for the hint, back to go on without it.")
    hint_asked = Template("A hint was asked for: this game counts for no record.")
    hint_asked_by = Template("A hint was asked for: this game does not count for {player}'s records.")
    with_hints = Template("{result}, with hints")  # {result}: "Ada cracked the code in 4 rows"
    no_code = Template("{box} has no code to crack")
    no_thinking = Template("no computer can think on this machine")

    unknown_variant = Template("{box} ({spelling})")
    won_with = Template("{winner} won with {amount}")
    computer_won = Template("{computer}, a computer, beat {others}")
    the_others = Template("the others")

    games = Counted("{n} game", "{n} games")
    rows = Counted("{n} row", "{n} rows")
    points = Counted("{n} point", "{n} points")
    codes = Counted("{n} code", "{n} codes")
    rounds = Counted("{n} round", "{n} rounds")
