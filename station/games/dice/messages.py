"""Messages of the dice game: refusals of the rules, the deck, the menu, the controls and the scenes.

One person alone is addressed as you: a template whose name begins with you_ or your_ then replaces the one that
names the player. A {box} is "Code Knacker" or, in a refusal, its word in moves: "codeknacker". A {face} is a
digit from 1 to 5, {faces} are dice: "3, 1 and a chip"; an {amount} is "2 million".
"""

from station.core.messages import Counted, Template


class DiceMessages:
    """Messages of the dice box."""

    # The box.
    dice_box = Template("the dice box")
    solo_variant = Template("{box}, solo")
    variant_for_players = Counted("{box}, {n} player", "{box}, {n} players")

    # The terms of a match.
    not_a_dice_box = Template("{text} is not a box with dice; there is {box}")
    not_an_option_of = Template("{word} is not an option of {box}; there are {options}")
    too_many_players = Template("at most {most} can play, not {players}")

    # The rules.
    cards_needed = Template("cards needs the shuffled deck, as in: {example}")  # "cards" is a word of the notation
    cards_are_dealt = Template("the cards have been dealt")
    cards_not_dealt = Template("the cards are not dealt yet")
    begin_with_roll = Template("a turn begins with a roll of all five dice")
    wrong_roll = Counted("a roll has {n} die now, not {rolled}", "a roll has {n} dice now, not {rolled}")
    not_a_face = Template("{text} is not a face of a die; there are {faces}")
    dice_needed = Template("keep needs one die or more to set aside, as in: {example}")  # "keep" is one, too
    not_a_kept_die = Template("{text} is neither a digit on card 1, 2 or 3, nor a chip; write: {example}")
    set_die_aside_first = Template("at least one die that fits has to be set aside first")
    dice_are_aside = Template("dice of this roll are set aside already; roll on, or stop")
    face_not_rolled = Template("no {face} is left among the dice that were rolled")
    chip_not_rolled = Template("no chip is left among the dice that were rolled")
    no_free_digit = Template("card {card} has no free {face}")
    no_marker_left = Template("no marker is left to cover a digit with")
    nobodys_turn = Template("it is nobody's turn")

    # The deck.
    not_a_card = Template("{text} is not a card: 3 to 6 digits from 1 to 5, a slash, 1 to 99 million, as in: {example}")
    wrong_deck_size = Template("a deck has {least} to {most} cards, not {cards}")
    deck_line_error = Template("line {line}: {reason}")
    deck_file_error = Template("{file}: {reason}")
    deck_is_missing = Template("there is no such file")
    deck_is_missing_in = Template("there is no such file in {folder}; give its full path, from / on")
    deck_is_missing_here = Template("there is no such file here; give its full path, from / on")
    deck_is_unreadable = Template("cannot be read: {error}")  # what the system says, in its own words
    deck_is_not_text = Template("this is not UTF-8 text (at byte {byte})")

    # The menu.
    dice_box_measures = Template("{box}: {dice} dice, {safes} open safes, {least} to {most} players")
    people_play = Template("{box}: {players}")
    player_alone = Template("{box}: {player} alone")
    computers_play = Template("{box}: {computers} ({strength})")
    computer_alone = Template("{box}: {computer} ({strength}) alone")
    people_against_computers = Template("{box}: {players} against {computers} ({strength})")
    people = Template("People")
    computers = Template("Computers")
    who_plays_first = Template("Who plays first")
    who_plays_second = Template("Who plays second")
    who_plays_third = Template("Who plays third")
    who_plays_fourth = Template("Who plays fourth")
    who_plays_fifth = Template("Who plays fifth")
    who_plays_sixth = Template("Who plays sixth")
    # The number of people or of computers: "People: three".
    none = Template("none")
    one = Template("one")
    two = Template("two")
    three = Template("three")
    four = Template("four")
    five = Template("five")
    six = Template("six")

    # What the controls do.
    sets_die_aside = Template("sets a {face} aside; press again to use it on the next card, or to put it back")
    sets_chip_aside = Template("sets a chip aside; press again to put it back")
    sets_chip_aside_too = Template("sets a chip aside, as yellow does")
    rolls_and_keeps = Template("rolls the dice; keeps those set aside; then rolls on or stops, as chosen")
    puts_die_back = Template("puts back the last die set aside, until ok has kept it")
    chooses_die_or_stop = Template("moves among the dice that fit; then chooses: right to stop, left to roll on")
    starts_turn = Template("starts a turn; sets the die at the cursor aside, uses it on the next card, or puts it back")
    fills_display = Template("fills the display with the die at the cursor, or with the millions")

    # How to play: a whole turn as a lesson. Next to each text is a picture of the cards and the dice.
    learn_dice_aim = Template(
        "Crack safes. A card whose digits are all covered is cracked, and its millions are yours if you stop in time."
    )
    learn_the_cards = Template("open cards: {cards}")  # "351 (2 million), 2531 (3 million)"
    learn_the_card = Template("{digits} ({amount})")
    learn_cards = Counted(
        "{n} safe card is open, with its code and the millions that are in the safe.",
        "{n} safe cards are open, each with its code and the millions that are in the safe.",
    )
    learn_roll = Counted(  # {fitting} are dice: "3, 1 and a chip"
        "You roll {n} die. It fits if it shows a digit that is still uncovered, or a chip: here {fitting}.",
        "You roll all {n} dice. A die fits if it shows a digit that is still uncovered, or a chip: here {fitting}.",
    )
    learn_set_aside = Template(
        "You set at least one fitting die aside, or more. Each covers its digit on a card; a chip covers nothing."
    )
    learn_roll_on = Counted(
        "You could stop now. You roll on instead, with the {n} die that is left.",
        "You could stop now. You roll on instead, with the {n} dice that are left.",
    )
    learn_all_aside = Counted(  # {n} chips
        "All five dice are aside. With {n} chip among them you may roll all five again; else your turn would end now.",
        "All five dice are aside. With {n} chips among them you may roll all five again; else your turn would end now.",
    )
    learn_choose = Counted(
        "You roll all five again, and set aside what fits. Now choose: stop, or roll the last die.",
        "You roll all five again, and set aside what fits. Now choose: stop, or roll the last {n} dice.",
    )
    learn_stop = Template("If you stop, every cracked card is yours.")
    learn_stopped = Template(
        "If you roll on and no die fits, you are stopped: the cracked cards go back under the stock."
    )
    learn_markers = Counted(
        "Cards that are not cracked keep their markers for the next player. There is only {n} marker:"
        " while it is in use, no digit fits.",
        "Cards that are not cracked keep their markers for the next player. There are only {n} markers:"
        " while all are in use, no digit fits.",
    )
    learn_game_end = Counted(
        "After each turn the stock fills the row up to {n} card. When it cannot, the game is over.",
        "After each turn the stock fills the row up to {n} cards. When it cannot, the game is over.",
    )
    learn_most_wins = Template(
        "The most millions win; if they are equal, the most cards; if these are equal too, it is a draw."
    )
    learn_solo = Template(
        "Alone, the top card of the stock goes back into the box after every turn, unseen."
        " When the last one has gone, you have one more turn."
    )

    # The scenes: parts of sentences.
    dice = Counted("{n} die", "{n} dice")
    all_five_again = Template("all five dice again")  # instead of "5 dice"
    chips = Counted("a chip", "{n} chips")  # behind other dice: "3, 1 and a chip"
    cards = Counted("card {cards}", "cards {cards}")  # their numbers: "cards 1 and 3"
    on_card = Template("{faces} on card {card}")  # dice: "3 and 5 on card 2"
    millions = Counted("{n} million", "{n} million")

    # A turn begins.
    last_turn = Template("This is the last turn.")
    turn_of = Template("{player}'s turn: press ok to roll {dice}.")
    your_turn = Template("Your turn: press ok to roll {dice}.")
    no_die_to_take_back = Template("there is nothing to take back; hold back to leave the game")
    roll_first = Template("the dice have to be rolled first")

    # Dice roll, and lie.
    dice_are_rolling = Counted(
        "{player} rolled {n} die, and it shows …",
        "{player} rolled {n} dice, and they show …",
    )
    your_dice_are_rolling = Counted("You rolled {n} die, and it shows …", "You rolled {n} dice, and they show …")
    rolled = Template("{player} rolled {faces}.")
    you_rolled = Template("You rolled {faces}.")

    # Dice are chosen.
    chip_covers_nothing = Template("A chip covers no digit; with two chips among five dice aside, all five roll again.")
    die_fits = Counted(
        "The {face} at the cursor fits card {cards}.", "The {face} at the cursor can go to cards {cards}."
    )
    push_or_press = Template("Push the knob to set it aside, or press its colour.")
    push_turn_or_press = Template("Push the knob to set it aside, turn it for another die, or press a die's colour.")
    to_be_set_aside = Template("To be set aside: {dice}.")  # with their cards: "1 on card 2 and a chip"
    push_for_other_card = Template("Press ok to keep it so, push for another card, back to take one back.")
    push_to_put_back = Template("Press ok to keep it so, push to put it back, back to take one back.")
    push_to_add_die = Template("Press ok to keep it so, push to add the {face}, back to take one back.")
    push_to_add_chip = Template("Press ok to keep it so, push to add the chip, back to take one back.")
    choose_die_first = Template("at least one lit die has to be set aside: push the knob on it")
    no_die_chosen = Template("no die of this roll is set aside yet; hold back to leave the game")
    button_means_no_die = Template(
        "that button means no die: blue is 1, purple 2, green 3, cyan 4, white 5 and yellow a chip"
    )
    no_die_shows = Template("no die shows a {face}")
    no_die_shows_chip = Template("no die shows a chip")
    no_digit_to_cover = Template("no {face} is left to cover on the cards")
    chip_goes_on_no_card = Template("a chip goes on no card")

    # What comes of the dice chosen, or set aside.
    dice_would_be_left = Counted("{n} die would be left to roll.", "{n} dice would be left to roll.")
    five_may_roll_again = Template("All five aside with {chips} chips: all five may roll again.")
    turn_would_win = Template("All five are aside: the turn ends, and you win {amount}.")
    turn_would_end = Template("All five are aside: the turn ends, and no card is cracked.")
    no_card_cracked = Template("No card is cracked yet.")
    at_stake = Counted("Card {cards} is cracked: {amount} at stake.", "Cards {cards} are cracked: {amount} at stake.")

    # To roll on, or to stop.
    set_aside = Template("{player} set aside {faces}.")
    you_set_aside = Template("You set aside {faces}.")
    roll_on = Template("ROLL ON")
    stop = Template("STOP")
    roll_on_chosen = Template("ROLL ON is chosen: press ok to roll {dice}, or turn the knob to the right to stop.")
    roll_on_and_risk = Counted(  # {dice}: how many are rolled; {cards}: those that are cracked
        "ROLL ON is chosen: press ok to roll {dice} and lose {cards} if it does not fit,"
        " or turn the knob to the right to stop.",
        "ROLL ON is chosen: press ok to roll {dice} and lose {cards} if none fits,"
        " or turn the knob to the right to stop.",
    )
    stop_chosen = Template("STOP is chosen: press ok to end the turn, or turn the knob back to roll on.")
    stop_and_take = Template(
        "STOP is chosen: press ok to end the turn and take {amount}, or turn the knob back to roll on."
    )
    aside_for_good = Template("these dice are set aside for good; hold back to leave the game")
    only_ok_and_turn = Template("only ok and the knob's turn count here")

    # A computer's turn.
    computers_turn = Template("{player}'s turn: {player} rolls {dice}.")
    computer_chooses = Template("{player} rolled {faces}, and chooses what to set aside.")
    computer_decides = Template("Roll on with {dice}, or stop?")

    # A turn is over.
    turn_is_over = Template("{player} rolled {faces}: {reason}, and the turn is over.")
    your_turn_is_over = Template("You rolled {faces}: {reason}, and the turn is over.")
    no_die_fits = Template("nothing fits")  # the reason why a turn is over
    cards_lost = Counted("Card {cards} is lost.", "Cards {cards} are lost.")
    all_dice_aside = Template("All five dice are aside.")
    cracked_nothing = Template("{player} cracked no card in this turn; the markers stay.")
    you_cracked_nothing = Template("You cracked no card in this turn; the markers stay.")
    won_cards = Template("{player} cracked {cards} and won {amount}!")
    you_won_cards = Template("You cracked {cards} and won {amount}!")

    # Hints.
    gives_a_hint_on_dice = Template(
        "gives a hint on what to set aside, or whether to roll on; the game then no longer counts for your records"
    )
    nothing_to_decide = Template("there is nothing to decide now: the dice have to be rolled first")
    hint_decision = Template("Hint: {decision}.")  # one of the next three
    to_keep = Template("set {dice} aside")  # {dice}: "3 on card 2 and a chip"
    to_stop = Template("stop")
    to_roll_on = Template("roll on with {dice}")  # "2 dice"
    # {n}: "0.4"; in some languages numbers below 2 are followed by a singular
    hint_worth = Counted("That is worth {n} million on average.", "That is worth {n} million on average.")

    # The review: how good a decision was, or all of them.
    decision_best = Template("the best there is")
    decision_good = Template("good")
    decision_fair = Template("fair")
    decision_weak = Template("weak")
    # {better}: "roll on with 2 dice"; {n}: "0.4"
    better_decision = Counted(
        "{said}; better: {better}, which is worth {n} million more on average",
        "{said}; better: {better}, which is worth {n} million more on average",
    )
    no_decision_to_review = Template("Nobody decided anything, so there is nothing to review.")
    decisions_best = Template("Best possible decisions: {best} of {n}.")
    decisions_cost = Counted(  # {n}: "0.4"
        "The others cost {n} million on average.", "The others cost {n} million on average."
    )

    # The standings.
    cracked_safes = Counted("{player} cracked {n} safe: {amount}.", "{player} cracked {n} safes: {amount}.")
    you_cracked_safes = Counted("You cracked {n} safe: {amount}.", "You cracked {n} safes: {amount}.")
    wins = Template("{winner} wins!")
    wins_by_cards = Template("{winner} wins by more cards!")
    standings = Template("{players}.")  # "Ada: 2 million, Ben: 0 million."
    has_millions = Template("{player}: {amount}")
    millions_banner = Counted("   {n} MILLION   ", "   {n} MILLION   ")  # runs over the lamps
    go_on = Template("Press ok to go on.")

    # What is said of a finished match.
    took = Template("{player} took {amount}")
    computer_played_alone = Template("A computer played alone")
    played_draw = Template("{players} played a draw")
    computers_played_draw = Template("Computers played a draw")
