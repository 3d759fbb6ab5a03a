"""Messages of the box with pairs alone."""

from station.core.messages import Counted, Series, Template


class GrandMessages:
    """Messages of the box whose pegs are pairs of a shape and a colour."""

    box_with_pairs = Template("the box with pairs")
    grand = Template("Grand")

    # The rules.
    not_a_pair = Template(
        "{pair} is not a pair: it takes a colour, which is one of {colours}, and a shape, which is one of {shapes},"
        " as in {example}"
    )
    too_many_pairs = Counted(
        "the row has {pairs} pairs, but only {n} place", "the row has {pairs} pairs, but only {n} places"
    )
    pairs_missing = Counted("pair {pairs} is not complete yet", "pairs {pairs} are not complete yet")

    # The box in words.
    grand_measures = Template("{box}: {pairs}, {colours} colours and {shapes} shapes, {rows}, {codes}")
    pairs = Counted("{n} pair", "{n} pairs")
    circle = Template("circle")
    star = Template("star")
    square = Template("square")
    diamond = Template("diamond")
    cross = Template("cross")
    # Pairs, alone or in a list.
    red_circle = Template("red circle")
    red_star = Template("red star")
    red_square = Template("red square")
    red_diamond = Template("red diamond")
    red_cross = Template("red cross")
    yellow_circle = Template("yellow circle")
    yellow_star = Template("yellow star")
    yellow_square = Template("yellow square")
    yellow_diamond = Template("yellow diamond")
    yellow_cross = Template("yellow cross")
    green_circle = Template("green circle")
    green_star = Template("green star")
    green_square = Template("green square")
    green_diamond = Template("green diamond")
    green_cross = Template("green cross")
    blue_circle = Template("blue circle")
    blue_star = Template("blue star")
    blue_square = Template("blue square")
    blue_diamond = Template("blue diamond")
    blue_cross = Template("blue cross")
    purple_circle = Template("purple circle")
    purple_star = Template("purple star")
    purple_square = Template("purple square")
    purple_diamond = Template("purple diamond")
    purple_cross = Template("purple cross")
    row_of_pairs = Series(", ")  # "red circle, blue star"

    # A row is built.
    at_colour = Template("Pair {place}, colour.")  # spoken, where the cursor has moved to a place without a colour
    at_shape = Template("Pair {place}, shape.")  # spoken, where the cursor has moved to a place without a shape
    shape_is_next = Template("{colour}, and now its shape")  # spoken after the first colour of a row: "Red, and …"
    choose_shape = Template("Now press the button with its shape.")  # "its": of the pair whose colour was put
    on_pair = Template("Pair {place}: {piece}.")  # spoken, where it has moved to a colour or a shape: "Pair 3: red."
    pairs_to_fill = Counted("{n} pair to go.", "{n} pairs to go.")
    only_five_buttons = Template("pairs are put with the red, yellow, green, blue and purple buttons")

    # The answer to a row: {red} pairs are right in place, {white} are elsewhere, {half} are right in colour or shape.
    exact_pair_half = Template("{red} exact, {white} elsewhere, {half} half")

    # The proof of a puzzle; {pairs}: "1 and 3". The first two go into sentences: "the colour of pair 1 cannot be red".
    colour_of_pairs = Counted("the colour of pair {pairs}", "the colours of pairs {pairs}")
    shape_of_pairs = Counted("the shape of pair {pairs}", "the shapes of pairs {pairs}")
    no_pair_can_have = Template("no pair can have {pegs}")  # {pegs}: "red, green or circle"

    # What the controls do.
    puts_piece = Template("puts {colour} at the cursor, or where a shape is next, the {shape}")
    puts_piece_or_key = Template(
        "puts {colour} at the cursor, or where a shape is next, the {shape}; when marking by hand, adds a key peg"
    )
    steps_piece = Template("changes the colour or the shape at the cursor, and shows the shape large; in menus chooses")
    moves_piece = Template("moves the cursor on; in menus confirms; when marking by hand, shows the code again")
    takes_piece = Template("takes back the last colour, shape or key peg; in menus goes one step back")
    marks_piece = Template("when marking by hand, adds a white key peg")

    # How to play: the lesson of the box. Next to each text is a picture.
    learn_pairs = Template(  # {pairs}: "4 pairs"; {rows}: "10 rows"
        "Find the hidden code: {pairs} of a colour and a shape, of which there are five each. A pair may occur more"
        " than once. You have {rows}."
    )
    learn_two_buttons = Template(
        "Every pair takes two presses: first the button of its colour, then the button with its shape. So red and then"
        " green is a red square. On the lamps a pair is two lamps, in the colours of its two buttons."
    )
    learn_pairs_row = Template(
        "You play this row. The key pegs beside it are the answer: red for exact, white for a pair that is elsewhere,"
        " blue for half. They do not say which pairs they stand for."
    )
    learn_pair = Template("{peg} in place {place}: {key}")  # {peg}: "red circle"; {key}: "a red key peg"
    learn_pair_exact = Template("Exact: the right pair in the right place.")
    learn_pair_elsewhere = Template("Elsewhere: in the code, this pair is in place {place}.")
    learn_pair_half = Template("Half: the code has {pair} in this place, so only the colour or the shape is right.")
    learn_pair_wrong = Template("Neither the colour nor the shape is right here, and the pair is nowhere else.")
    learn_pair_order = Template(
        "What is exact counts first, then what is elsewhere, and last what is half; each pair gets one key peg at most."
    )
