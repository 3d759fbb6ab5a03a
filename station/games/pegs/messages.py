"""Messages of the boxes with pegs alone: the boxes in words, their measures, the lessons."""

from station.core.messages import Counted, Template


class PegMessages:
    """Messages of the boxes with pegs."""

    # The rules.
    boxes_with_pegs = Template("the boxes with pegs")
    colour_twice = Template("this box does not allow a colour twice")
    digit_twice = Template("this box does not allow a digit twice")
    needs_a_peg = Template("one hole at least needs a peg")

    # The boxes: their names, their measures, and what they do not allow.
    original = Template("Original")
    superhirn = Template("Superhirn")
    slider = Template("Slider")
    super = Template("Super")
    mini = Template("Mini")
    number = Template("Number")  # the box whose pegs are digits
    custom_box = Template("Custom box")  # one whose measures the players have chosen: own_box in the menu
    box_with = Template("{box} with {measures}")  # "Super with 3 holes, 5 colours, blanks"
    colours = Counted("{n} colour", "{n} colours")
    digits = Counted("{n} digit", "{n} digits")
    blanks = Template("blanks")
    no_blanks = Template("no blanks")
    repeated_colours = Template("repeated colours")
    repeated_digits = Template("repeated digits")
    no_repeated_colours = Template("no repeated colours")
    no_repeated_digits = Template("no repeated digits")
    played_without_blanks = Template("{box} is played without blanks")
    played_with_blanks = Template("{box} is always played with blanks")
    played_without_repeats = Template("{box} is played without repeated colours")
    played_with_repeats = Template("{box} is always played with repeated colours allowed")
    played_with = Template("{box} is played with {measure}, not {number}")
    played_with_range = Template("{box} is played with {least} to {measure}, not {number}")
    colours_out_of_range = Template("colours must be {least} to {most}, not {number}")
    holes_out_of_range = Template("holes (p) must be {least} to {most}, not {number}")
    rows_out_of_range = Template("rows (g) must be {least} to {most}, not {number}")
    too_few_colours = Template("without repeats, {holes} need at least {colours}")
    no_strategy = Template("{box} has no strategy that takes {limit}")
    strategy_for = Template("{board} has one for {limit}")
    no_strategy_but = Template("{refusal}; {others}")
    guesses_at_most = Counted("at most {n} guess", "at most {n} guesses")

    # The menu.
    measures = Template("{box}: {holes}, {colours}, {rows}, {codes}")
    measures_blanks = Template("{box}: {holes}, {colours} and blanks, {rows}, {codes}")
    measures_no_twice = Template("{box}: {holes}, {colours}, none twice, {rows}, {codes}")
    measures_blanks_no_twice = Template("{box}: {holes}, {colours}, none twice, and blanks, {rows}, {codes}")
    own_box = Template("Your own")  # box, whose measures the players choose: after the names of the others
    own_measures = Template(
        "{box}: {holes} holes, {colours} colours and {rows} rows at most, as you like"  # {box}: "Your own"
    )
    possible_codes = Counted("{n} possible code", "{n} possible codes")

    never_more_than = Counted("never more than {n} row", "never more than {n} rows")
    fewest_in_long_run = Template("the fewest rows in the long run")
    a_number = Template("{number}")  # as the value of an item: "Holes: 4"
    not_in_a_code = Template("not allowed")
    may_be_in_a_code = Template("allowed")

    how_it_guesses = Template("How it guesses")
    how_many_holes = Template("Holes")
    how_many_colours = Template("Colours")
    how_many_rows = Template("Rows")
    empty_holes = Template("Empty holes")
    a_colour_twice = Template("A colour twice")
    a_digit_twice = Template("A digit twice")

    # What the controls do.
    puts_a_peg = Template("puts a {colour} peg at the cursor")
    puts_an_orange_peg = Template("puts an orange peg at the cursor")
    puts_a_red_peg = Template("puts a red peg at the cursor; when marking by hand, adds a red key peg")
    puts_a_white_peg = Template("puts a white peg at the cursor; when marking by hand, adds a white key peg")
    leaves_a_hole_empty = Template("in games with blanks, leaves the hole at the cursor empty on purpose")
    takes_back = Template("takes back the last peg or key peg; in menus goes one step back")
    changes_the_colour = Template("changes the colour of the peg at the cursor; in menus chooses")
    moves_the_cursor = Template("moves the cursor on; in menus confirms; when marking by hand, shows the code again")
    names_the_pegs = Template(
        "names the pegs by sound, or calls a fault where rows are marked by hand; lowers the shield"
    )
    opens_the_service_menu = Template("opens the service menu; during a game, asks whether to switch off")

    # How to play: the lesson of a box. Next to each text is a picture.
    learn_aim = Template(  # {pegs}: "4 pegs"; {colours}: "6 colours"; {rows}: "10 rows"
        "Find the hidden code: {pegs}, chosen from {colours}. A colour may occur more than once. You have {rows}."
    )
    learn_aim_no_twice = Template(  # as learn_aim
        "Find the hidden code: {pegs}, chosen from {colours}. No colour may occur twice, in the code or in your rows."
        " You have {rows}."
    )
    learn_aim_digits = Template(  # {pegs}: "4 pegs"; {digits}: "8 digits"; {rows}: "10 rows"
        "Find the hidden code: {pegs}, chosen from {digits}. No digit may occur twice, in the code or in your rows."
        " You have {rows}."
    )
    learn_row = Template(
        "You play this row. The key pegs beside it are the answer: red for exact, white for colour only."
        " They do not say which pegs they stand for; red ones come first."
    )
    learn_row_digits = Template(
        "You play this row. The key pegs beside it are the answer: red for exact, white for digit only."
        " They do not say which pegs they stand for; red ones come first."
    )
    learn_peg = Template("{peg} in hole {place}: {key}")  # {peg}: a colour; {key} is one of the next three
    learn_exact = Template("Exact: the right colour in the right hole.")
    learn_colour_only = Template("Colour only: in the code, this colour is in hole {hole}.")
    learn_exact_digit = Template("Exact: the right digit in the right hole.")
    learn_digit_only = Template("Digit only: in the code, this digit is in hole {hole}.")
    learn_digit_not_in_code = Template("This digit is not in the code. That is good to know, too.")
    learn_counted = Counted(
        "The code has only {n} peg of this colour, and that one has been counted already.",
        "The code has only {n} pegs of this colour, and those have been counted already.",
    )
    learn_not_in_code = Template("This colour is not in the code. That is good to know, too.")
    learn_the_bars = Template("the red bar: {red}, the white bar: {white}")
    learn_bars = Template("Two bars show the answer as well: red counts what is exact, white what is colour only.")
    learn_variants = Template("In the menu you may choose: {variants}.")  # "1 to 6 holes, 1 to 8 colours and blanks"
    learn_range = Template("{least} to {most}")  # "1 to 6 holes"
    learn_points_variant = Template("a point for every row")
    learn_blanks = Template("A blank is a hole that is left empty on purpose. It counts as one more colour.")
    learn_blanks_and_pegs = Template("Several holes may be left empty, but not all.")  # where no colour occurs twice

    # The scenes.
    # The answer to a row: {red} pegs are right in place, {white} in colour only.
    exact_and_colour = Template("{red} exact, {white} colour only")
    exact_and_digit = Template("{red} exact, {white} digit only")

    # A row is built.
    digit_is_in_row = Template("that digit is in the row already, and no digit may occur twice in this box")
