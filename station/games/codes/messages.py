"""Messages of games in which codes are broken: refusals of the rules, the menu, and the scenes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.core.messages import Capitalised, Counted, Template


class CodeMessages:
    """Messages of all boxes in which one player sets a code and another breaks it."""

    # The rules.
    not_a_peg = Template("{letter} is not a peg of this box; it has {letters}")
    too_many_pegs = Counted(
        "the row has {pegs} pegs, but only {n} hole",
        "the row has {pegs} pegs, but only {n} holes",
    )
    still_empty = Counted("hole {holes} is still empty", "holes {holes} are still empty")
    secret_is_set = Template("the secret has been set")
    secret_not_set = Template("the secret is not set yet")
    no_time_limit = Template("the rows of this match have no time limit")
    code_needed = Template("one code is needed, as in: {example}")
    player_needed = Template("with two boards a move needs the name of its player, as in: {example}")
    round_is_over = Template("the round is over; the next one begins with a secret")
    board_is_finished = Template("{player} has finished; the other board is still being played")
    row_not_marked = Template("row {row} waits for its key pegs")
    nothing_to_mark = Template("no row waits for its key pegs")
    station_marks = Template(
        "the station marks the rows of this match, so there is nothing to mark and no fault to call"
    )
    no_round = Template("no round is being played, so there is no fault to call")
    mark_needs_numbers = Template("mark needs the numbers of red and of white key pegs, as in: {example}")
    mark_needs_three_numbers = Template(
        "mark needs the numbers of red, of white and of blue key pegs, as in: {example}"
    )
    too_many_key_pegs = Template("{pegs} key pegs are too many: the row has only {holes}")

    # The terms of a match.
    not_won_by = Template("{box} can only be won by {ways}")
    target_is_points = Template("a target is a number of points, so it cannot be combined with wins=rows")
    rounds_or_target = Template("rounds= and target= cannot be combined")
    within_needs_strongest = Template(
        "only the strongest computer keeps to a number of rows: within= needs computers=strong"
    )
    no_limit_of_rows = Template("in this box the computer cannot promise a number of rows: leave out within=")
    rounds_must_be_even = Template("if the fewest rows win, both must break equally many codes: rounds must be even")
    box_with_even_rounds = Template("in {box} both set equally many codes: rounds must be even")
    duel_is_asked_for = Template("a duel begins when the other cabinet has accepted: invite it from the menu")
    board_at = Template("two boards, one of them at {cabinet}")
    another_cabinet = Template("Another cabinet")
    no_cabinet = Template("none")  # as the value of "Another cabinet"
    invite_cabinet = Template("{cabinet} is free: invite")  # as the value of "Another cabinet"
    cabinet_not_free_now = Template("{cabinet} is not free now")  # as the value of "Another cabinet"
    duel_needs_two_boards = Template("a duel needs two players and boards=2")
    not_a_duel = Template("a duel names a cabinet and 16 hex digits, as in {example}, not {text}")
    code_is_elsewhere = Template("the code of {player} stays at the other cabinet")
    only_in_a_duel = Template("only the other cabinet of a duel says that")
    not_a_commitment = Template("a commitment has 64 hex digits, not {text}")
    not_a_forfeit = Template("a duel is forfeited by {reasons}, not {text}")
    has_not_left = Template("{player} has not left the duel")
    is_not_awaited = Template("{player} is not being waited for")
    cabinet_marked_wrongly = Template("{codemaker}'s cabinet has marked a row wrongly")
    two_players_at_most = Template("two can play: one person and a computer, or two people")
    two_boards_need_people = Template("a match on two boards needs two people")
    by_hand_needs_two = Template("marking by hand needs two players")
    target_needs_two = Template("a target needs two players")
    two_boards_need_two = Template("a match on two boards needs two players")
    same_code_needs_one = Template("the code of an earlier match is broken by one person alone, in one round")
    day_needs_one = Template("the code of the day is broken by one person alone, in one round")
    day_needs_usual_box = Template("there is a code of the day only for {boxes}, without variants")
    not_code_of_day = Template("the code must be that of {day}")
    one_name_or_two = Template("players= takes one name or two, not {number}")

    # The boxes: their names, their measures, and what they do not allow.
    holes = Counted("{n} hole", "{n} holes")

    # The menu.
    with_code_of_day = Template("{box}, code of the day")  # {box}: "Original"; the heading of its scores
    with_same_code = Template("{box}, challenges")  # {box}: "Original"; the heading of scores of challenges by a link
    code_of = Template("{box}, code of {day}")  # as with_code_of_day, with its date: "November 24, 2026"
    terms = Template("{measures}. {agreed}")
    against_station = Template("{player} against the station")
    two_people = Template("{first} and {second}")
    with_computer = Template("{player} and {computer} ({strength})")
    with_computer_within = Template("{player} and {computer} ({strength}, {rows} at most)")
    first_to = Counted("first to {n} point", "first to {n} points")
    marked_by_hand = Template("marked by hand")
    fewest_rows_win = Template("fewest rows win")
    seconds_a_row = Counted("{n} second a row", "{n} seconds a row")
    two_boards_at_once = Template("two boards at once")
    code_of_day = Template("the code of the day, {day}")  # {day}: "November 24"

    one_against_station = Template("one, against the station")
    two_set_codes = Template("two, who set codes for each other")
    one_and_computer = Template("one and a computer, taking turns")
    until_points = Counted("until somebody has {n} point", "until somebody has {n} points")
    by_the_station = Template("the station")
    by_hand = Template("the codemaker, by hand")
    rows_decide = Template("the player with the fewest rows")
    points_decide = Template("the player with the most points")
    seconds = Counted("{n} second", "{n} seconds")
    no_limit = Template("no limit")
    NO = Template("NO")  # on the lamps, for no limit and no promise: as short as can be

    a_new_code = Template("a new one")  # a code, in place of the code of the day
    code_of_today = Template("today's, {day}")  # the code of the day; {day}: "November 24"

    who_sets_the_first_code = Template("Who sets the first code")
    who_breaks_it = Template("Who breaks it")
    who_plays_at_this_board = Template("Who plays at this board")
    who_plays_at_the_other_board = Template("Who plays at the other board")
    how_many_boards = Template("Boards")
    one_board = Template("one, taking turns")
    two_boards = Template("two, one of them on the page")
    how_long = Template("How long")
    how_many_points = Template("Points")  # that end the match
    rounds_as_bouts = Counted(  # {rounds}: "4 rounds". A bout is a manche of the French leaflet
        "{rounds}, or {n} bout of two codes each",
        "{rounds}, or {n} bouts of two codes each",
    )
    who_marks = Template("Who marks the rows")
    who_wins = Template("Who wins")
    time_for_a_row = Template("Time for a row")
    which_code = Template("Which code")

    # The scenes.
    # The answer to a row: {red} pegs are right in place, {white} in colour only.
    time_ran_out = Template("the time ran out")
    no_fault = Template("No fault: no row is marked wrongly.")
    rows_left = Counted("{n} row left.", "{n} rows left.")

    # A row is built.
    row_of = Template("row {row} of {rows}")
    your_row = Template("your row")  # in a puzzle, where only one is played: it stands for "row 2 of 10"
    players_row = Template("{player}, row {row} of {rows}")
    pegs = Counted("{n} peg", "{n} pegs")
    find_code = Template("The station has hidden a code: find it.")
    choose_row = Capitalised("{where}: choose {amount}, then press ok.")  # {where}: "Ada, row 2 of 10"
    row_so_far = Capitalised("{where}: {pegs}.")  # "Row 2 of 10: red … blue."
    cursor_at = Template("Hole {hole}.")  # spoken, where the cursor has moved to an empty hole
    cursor_on = Template("Hole {hole}: {peg}.")  # spoken, where it has moved to a peg: "Hole 3: red."
    pegs_put = Capitalised("{pegs}.")  # spoken: the pegs that were just put, such as "Red."
    holes_to_fill = Counted("{n} hole to fill.", "{n} holes to fill.")
    row_is_built = Capitalised("{where} is built: press ok to play it, back to change it.")
    not_in_play = Template("{colour} is not in play in this box")
    row_is_full = Template("the row is full: press ok, or back to change it")
    colour_is_in_row = Template("that colour is in the row already, and no colour may occur twice in this box")
    no_peg_to_take_back = Template("there is nothing to take back; hold back to leave the game")

    row_is_filled = Template("every hole has its peg already")
    nothing_to_fill_with = Template("put a peg first: the empty holes then get the same one")
    nothing_to_keep = Template("there is no peg that could stay for the next row")
    peg_stays = Capitalised("{peg} stays for the next row.")  # a peg, or a letter of a word
    peg_goes = Capitalised("{peg} does not stay for the next row.")
    fill_row = Template("fill the row")  # on a button of the page: with the peg that was put last
    keep_letter = Template("keep the letter")  # on a button of the page: for the next row

    # The codebreaker.
    code_is_set = Template("{codebreaker}: {codemaker}'s code is set.")
    look_back = Template("{codebreaker}, look back: {codemaker}'s code is set.")
    choose_first_row = Template("Choose {amount}, then press ok.")  # {amount}: "4 pegs"
    row_answered = Template("Row {row}: {answer}.")
    row_read = Template("Row {row}: {pegs}.")  # spoken: the pegs of a row that was played: "Row 3: red red yellow."
    no_peg = Template("empty")  # spoken, among the names of pegs: a hole that has none yet
    how_to_call_fault = Template("If a row is marked wrongly, hold the knob.")

    # The code of the day. {day}: "November 24".
    find_code_of_day = Template("This is the code of the day, {day}: find it.")
    nameless_day = Template("With a name, your days in a row would be counted.")
    day_does_not_count = Template("You have played the code of {day} already, so this game does not count.")
    days_in_a_row = Counted("The code of {day}: {n} day in a row.", "The code of {day}: {n} days in a row.")
    ends_days_in_a_row = Counted(
        "The code of {day} was not cracked, which ends {n} day in a row.",
        "The code of {day} was not cracked, which ends {n} days in a row.",
    )

    # Puzzles: rows are given that leave one code, and one row is played.
    puzzle_needs_one = Template("a puzzle is solved by one person alone, in one round")
    puzzle_needs_usual_box = Template("there are puzzles only for {boxes}, without variants")
    no_puzzles = Template("{box} has no puzzles")
    puzzle_needed = Counted(
        "a puzzle is a code and {n} row that is given, as in: {example}",
        "a puzzle is a code and 1 to {n} rows that are given, as in: {example}",
    )
    not_a_puzzle = Template("the rows of a puzzle leave one code, which is not among them; these leave {number}")
    which_puzzle = Template("Puzzle")
    no_puzzle = Template("none, but a whole game")  # as the value of "Puzzle"
    easy_grade = Template("easy")  # a puzzle, or the grade of puzzles
    medium_grade = Template("medium")  # as easy_grade
    hard_grade = Template("hard")  # as easy_grade
    puzzle_of_grade = Template("a puzzle ({grade})")  # {grade}: "easy"
    with_puzzles = Template("{box}, puzzles ({grade})")  # the heading of its scores
    with_puzzle_of_day = Template("{box}, puzzle of the day ({grade})")  # the heading of its scores
    puzzle_of = Template("{box}, puzzle of {day} ({grade})")  # {day}: "November 24, 2026"
    one_puzzle = Template("{box}, a puzzle ({grade})")
    find_solution = Template("Only one code fits these rows: find it, and play it in one row.")
    given_row = Template(
        "Row {row}: {pegs}; {answer}."
    )  # spoken: "Row 3: red red yellow blue; 1 exact, 2 colour only."
    solved = Template("Solved!")
    solved_in = Counted("Solved in {n} second!", "Solved in {n} seconds!")
    another_puzzle = Template("Press ok for a new puzzle, back for the boxes.")
    solution_was = Template("Not solved: the code was {pegs}.")
    row_would_be = Template("If that were the code, row {row} would be {answer}.")  # {answer}: "1 exact, 2 colour only"
    puzzle_does_not_count = Template("You have played the puzzle of {day} already, so this game does not count.")
    puzzles_in_a_row = Counted("The puzzle of {day}: {n} day in a row.", "The puzzle of {day}: {n} days in a row.")
    ends_puzzles_in_a_row = Counted(
        "The puzzle of {day} was not solved, which ends {n} day in a row.",
        "The puzzle of {day} was not solved, which ends {n} days in a row.",
    )
    puzzle_of_today = Template("the puzzle of the day, {day}")  # {day}: "November 24"
    solved_puzzle = Counted("{player} solved the puzzle in {n} second", "{player} solved the puzzle in {n} seconds")
    missed_puzzle = Template("{player} did not solve the puzzle")

    # The proof of a puzzle. {pegs}: "red", "red, green or blue"; {conflict}: "row 2 would then have …".
    step_of = Template("Step {number} of {steps}.")
    cannot_be = Capitalised("{places}: {conflict}.")  # {places}: "no hole can be red and hole 1 cannot be blue"
    these_holes = Counted("hole {holes}", "holes {holes}")  # {holes}: "1 and 3"; it goes into the next sentences
    hole_cannot_be = Counted("{holes} cannot be {pegs}", "{holes} cannot be {pegs}")  # {holes}: "holes 1 and 3"
    no_hole_can_be = Template("no hole can be {pegs}")
    hole_is = Template("So {hole} is {peg}.")
    suppose = Template("Suppose that {hole} is {peg}.")
    row_leaves = Template("Then row {row} leaves {leaves}.")  # {leaves}: "only red or blue for hole 2"
    only_for_hole = Template("only {pegs} for {hole}")
    supposition_fails = Template("But {conflict}. So {hole} cannot be {peg}.")
    at_least_red = Counted(
        "row {row} would then have at least {n} red key peg, not {has}",
        "row {row} would then have at least {n} red key pegs, not {has}",
    )
    at_most_red = Counted(
        "row {row} would then have at most {n} red key peg, not {has}",
        "row {row} would then have at most {n} red key pegs, not {has}",
    )
    at_least_red_or_white = Counted(
        "row {row} would then have at least {n} red or white key peg, not {has}",
        "row {row} would then have at least {n} red or white key pegs, not {has}",
    )
    at_most_red_or_white = Counted(
        "row {row} would then have at most {n} red or white key peg, not {has}",
        "row {row} would then have at most {n} red or white key pegs, not {has}",
    )
    at_least_in_all = Counted(
        "row {row} would then have at least {n} key peg, not {has}",
        "row {row} would then have at least {n} key pegs, not {has}",
    )
    at_most_in_all = Counted(
        "row {row} would then have at most {n} key peg, not {has}",
        "row {row} would then have at most {n} key pegs, not {has}",
    )
    cannot_be_answered = Template("row {row} could then not be {answer}")  # {answer}: "1 exact, 2 colour only"
    twice_in_code = Template("it would then be in the code twice")  # a colour, or a digit
    proof_follows = Template("This is how the code is found.")

    # Hints.
    call_fault = Template("call a fault")  # on a button of the page: a row is marked wrongly
    name_pegs = Template("name the pegs by sound")  # on a button of the page: those of the row being built
    lower_shield = Template("lower the shield")  # on a button of the page
    hint_costs_day = Template("With a hint, this game counts for no record and for no day in a row.")
    hint = Template("Hint: {pegs}.")
    codes_left = Counted("{n} code is left.", "{n} codes are left.")
    codes_left_play_hint = Counted(
        "{n} code is left; ok plays it, back changes it.",  # "it" is the hint
        "{n} codes are left; ok plays it, back changes it.",
    )
    no_code_fits = Template("no code fits these answers, so one of them is wrong: hold the knob to call a fault")

    # The codemaker sets a code.
    look_away = Template("{player}, look away!")
    looks_away = Template("{player} looks away.")
    does_not_look = Template("{computer} does not look.")
    set_your_code = Template("{codemaker}, press ok to set your code behind the shield.")
    pegs_set = Template("{codemaker}, {placed} of {n} set behind the shield.")  # pegs, or letters
    code_is_complete = Template("{codemaker}, your code is complete: press ok to set it, back to change it.")
    only_ok_counts = Template("only ok counts here")

    # The codemaker marks a row.
    mark_row_of_pairs = Template(
        "{codemaker}, mark row {row} with the buttons red, white and blue: {key}.",  # as mark_row
    )
    mark_row = Template("{codemaker}, mark row {row} with the red and white buttons: {key}.")  # {key}: "1 exact, 2 …"
    then_press_ok = Template("Then press ok.")
    knob_shows_code = Template("Push the knob to see your code.")
    ok_shows_code = Template("{codemaker}, press ok to see your code, back to go on.")
    key_holes_full = Template("every key hole has its peg: press ok, or back to take one off")
    no_key_peg = Template("there is no key peg to take off; hold back to leave the game")
    only_key_pegs = Template("only red and white are key pegs")
    only_three_key_pegs = Template("only red, white and blue are key pegs")

    # The computer plays, or the other board.
    computer_plays = Template("{computer} plays row {row}.")
    computer_marks = Template("{computer} marks row {row}.")
    players_code_is_set = Template("{codemaker}'s code is set.")
    computer_begins = Template("{computer} begins.")
    computers_row = Template("{computer}, row {row}: {answer}.")
    must_set_code = Template("{player} still has to set a code.")
    must_break_code = Template("{player} still has to break a code.")
    must_mark = Template("{player} still has to give the key pegs.")
    answer_comes = Template("The key pegs come from {player}'s cabinet.")
    must_look_again = Template("{player}'s cabinet is checking the key pegs.")
    code_is_opened = Template("{player}'s cabinet still has to open its code.")
    leaving_is_told = Template("Telling {player}'s cabinet that you are leaving.")
    leave_at_once = Template("To leave without waiting, leave once more.")
    board_of = Template("{player}'s board. Press to go back.")
    row_to_mark = Template("{player}'s row waits for your key pegs.")
    code_was_changed = Template("{codemaker}'s code is not the one that was promised.")
    other_board_played = Template("the other board is being played; hold back to leave")

    # A fault is proven.
    marked_wrongly = Template("Row {row} was marked {given}; right is {right}.")  # both: "1 exact, 2 colour only"
    players_row_marked_wrongly = Template("{player}'s row {row} was marked {given}; right is {right}.")  # of two boards
    gets_points = Counted("{codebreaker} gets {n} point.", "{codebreaker} gets {n} points.")
    gets_and_loses_points = Counted(
        "{codebreaker} gets {n} point, {codemaker} loses {loss}.",
        "{codebreaker} gets {n} points, {codemaker} loses {loss}.",
    )
    counts_fewer_rows = Counted("{codebreaker} counts {n} row fewer.", "{codebreaker} counts {n} rows fewer.")
    round_is_replayed = Template("The round is replayed: press ok.")

    # The code is revealed.
    row_is_played = Template("Row {row} is played: and the answer is …")
    time_is_over = Template("The time for row {row} is over: and the code is …")
    code_follows = Template("The round is over: and the code is …")
    cracked = Counted("Cracked in {n} row!", "Cracked in {n} rows!")
    player_wins = Template("{player} wins.")
    # Somebody who plays alone is told how that compares with the fewest rows so far, which are {best}.
    cracked_sooner = Counted(
        "Cracked in {n} row, your new best; it was {best}.", "Cracked in {n} rows, your new best; it was {best}."
    )
    cracked_as_soon = Counted("Cracked in {n} row, your best again.", "Cracked in {n} rows, your best again.")
    cracked_later = Counted("Cracked in {n} row, your best is {best}.", "Cracked in {n} rows, your best is {best}.")
    cracked_by = Counted("Cracked in {n} row by {codebreaker}!", "Cracked in {n} rows by {codebreaker}!")
    not_cracked = Template("Not cracked.")
    code_was = Template("Not cracked: the code was {pegs}.")
    points_for = Counted("{n} point for {player}.", "{n} points for {player}.")
    see_standings = Template("Press ok to see the standings.")

    # The standings.
    cracked_and_missed = Counted(
        "{player} has cracked {n} code and missed {missed}.",
        "{player} has cracked {n} codes and missed {missed}.",
    )
    has_points = Counted("{player} has {n} point", "{player} has {n} points")
    has_rows = Counted("{player} has {n} row", "{player} has {n} rows")
    score = Template("{first} and {second}.")  # "Ada has 3 points and Ben has 1 point."
    score_with_faults = Template("{first} and {second}, {faults}.")
    counts_fewer = Counted(  # {n} rows
        "{player} counts {n} fewer for faults of {codemaker}", "{player} counts {n} fewer for faults of {codemaker}"
    )
    next_round = Template("Press ok for round {round} of {rounds}.")
    next_round_to_target = Counted(
        "Press ok for round {round} of a match to {n} point.",
        "Press ok for round {round} of a match to {n} points.",
    )
    wins_match = Template("{winner} wins the match!")
    wins_by_codes = Template("{winner} has cracked more codes, and wins the match!")  # after equal rows

    # What is said of a finished match.
    somebody = Template("Somebody")
    cracked_code = Counted("{player} cracked the code in {n} row", "{player} cracked the code in {n} rows")
    missed_code = Template("{player} did not crack the code")
    beat_station = Counted("{player} beat the station in {n} round", "{player} beat the station in {n} rounds")
    station_beat = Counted("The station beat {player} in {n} round", "The station beat {player} in {n} rounds")
    drew_in_rounds = Counted("{player} drew in {n} round", "{player} drew in {n} rounds")
    two_drew = Template("{players} drew")
    beat_by_rows = Template("{winner} beat {loser}, {rows} to {losers_rows} rows")
    beat_by_codes = Counted(
        "{winner} beat {loser}: both had {n} row, but {winner} cracked more codes",
        "{winner} beat {loser}: both had {n} rows, but {winner} cracked more codes",
    )
    beat_by_points = Template("{winner} beat {loser}, {points} to {losers_points} points")
    beat_by_resignation = Template("{winner} beat {loser}, who left")
    beat_by_absence = Template("{winner} beat {loser}, who no longer answered")
    beat_by_foul = Template("{winner} beat {loser}, whose cabinet broke the rules")

    # The review: the skill and the luck of a row, or of all rows.
    skill_best = Template("the best there is")
    skill_equal = Template("as good as the best known")
    skill_good = Template("good")
    skill_fair = Template("fair")
    skill_weak = Template("weak")
    skill_poor = Template("poor")
    luck_very_good = Template("very lucky")
    luck_good = Template("lucky")
    luck_even = Template("neither lucky nor unlucky")
    luck_bad = Template("unlucky")
    luck_very_bad = Template("very unlucky")
    skill_and_luck = Template("{skill}, {luck}")
    # {best} is a row: "RRYG"; {n} and {these} are how many rows are needed, this one among them: "3.25".
    better_by_strategy = Counted(
        "{said}; the strategy plays {best}, which needs {n} row from here on average, this about {these}",
        "{said}; the strategy plays {best}, which needs {n} rows from here on average, this about {these}",
    )
    better_for_certain = Counted(
        "{said}; {best} is better: {n} row from here on average, this {these}",
        "{said}; {best} is better: {n} rows from here on average, this {these}",
    )
    better_by_search = Counted(
        "{said}; {best} looks better: about {n} row from here on average, this {these}",
        "{said}; {best} looks better: about {n} rows from here on average, this {these}",
    )
    only_code = Template("the only code that was possible")
    code_was_certain = Template("the code was already certain")
    no_row_to_review = Template("Nobody filled a row, so there is nothing to review.")
    skill_cost = Counted(  # {n}: "0.4"; in some languages numbers below 2 are followed by a singular
        "Skill {percent}%: better rows would have saved {n} row on average.",
        "Skill {percent}%: better rows would have saved {n} rows on average.",
    )
    skill_free = Template("Skill {percent}%: it could hardly be done better.")
    skill_with_hints = Template("With hints, skill is not judged.")
    luck_saved = Counted("{luck}: the answers saved {n} row", "{luck}: the answers saved {n} rows")  # as skill_cost
    luck_took = Counted("{luck}: the answers cost {n} row", "{luck}: the answers cost {n} rows")
    luck_nothing = Template("{luck}: the answers told as much as expected")

    # At the command line.
    command_refused = Template("{reason}")
    computed_when_needed = Template("{box} has no shipped strategy: every guess is computed when it is needed")

    # What the controls do.
    plays_or_confirms = Template("plays a complete row, sets a code, gives the key pegs; in menus confirms")
    gives_a_hint = Template(
        "gives a hint while the row has empty holes; the game then no longer counts for your records"
    )
    fills_the_row = Template("fills the empty holes with the peg that was put last; back undoes that")
    fixes_a_peg = Template("keeps the peg that it puts for the next row; once more, and it no longer stays")
    fixes_a_letter = Template("keeps the letter at the cursor for the next row; once more, and it no longer stays")
    calls_a_fault = Template("calls a fault where rows are marked by hand; lowers the shield")

    # How to play: what the lessons of all boxes have.
    learn_the_code = Template("the code: {pegs}")  # "the code: red blue yellow green"
    learn_code = Template("This is the code. In a game it stays hidden until the round is over.")
    learn_the_row = Template("{pegs}: {answer}")  # "red red green purple: 1 exact, 1 colour only"
    learn_red_key_peg = Template("a red key peg")
    learn_white_key_peg = Template("a white key peg")
    learn_blue_key_peg = Template("a blue key peg")
    learn_no_key_peg = Template("no key peg")
    learn_round = Template("A round is over when the code is found, or when all {rows} are played.")  # "10 rows"
    learn_roles = Template("Alone, you break codes that the station sets. Two players swap roles after every round.")
    learn_points_count = Template(  # {points}: "11 points"
        "The codemaker gets a point for every row that was played, and {points} if the code was not found."
        " The most points win; equal points are a draw."
    )
    learn_rows_count = Template(  # {rows}: "12 rows"
        "The rows that each player needed are added up; a code that was not found counts as {rows}."
        " The fewest rows win; of equal rows, those of the player who cracked more codes. Else it is a draw."
    )
    learn_match = Template("Two players agree on an even number of rounds, so that both set equally many codes.")
    learn_even_match_or_target = Template(
        "Two players agree on an even number of rounds, or on the points at which the match ends."
    )
    learn_match_or_target = Template(
        "Two players agree on the number of rounds, or on the points at which the match ends."
    )


GRADE_NAMES: Final[Mapping[str, Template]] = MappingProxyType(
    {"easy": CodeMessages.easy_grade, "medium": CodeMessages.medium_grade, "hard": CodeMessages.hard_grade}
)
"""The grades of puzzles by their names."""

PUZZLE_WORDS: Final[Mapping[Template, Template]] = MappingProxyType(
    {
        CodeMessages.find_code: CodeMessages.find_solution,
        CodeMessages.code_was: CodeMessages.solution_was,
        CodeMessages.code_of_day: CodeMessages.puzzle_of_today,
        CodeMessages.day_does_not_count: CodeMessages.puzzle_does_not_count,
        CodeMessages.days_in_a_row: CodeMessages.puzzles_in_a_row,
        CodeMessages.ends_days_in_a_row: CodeMessages.ends_puzzles_in_a_row,
    }
)
"""What is said of a puzzle instead of what is said of a code; they take the same values."""
