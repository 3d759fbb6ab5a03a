"""Messages of the word box alone: the box in words, its measures, what is wrong with a word, the lesson."""

from station.core.messages import Counted, Template


class WordMessages:
    """Messages of the word box."""

    # The rules.
    boxes_with_words = Template("the word box")
    not_a_letter = Template("{letter} is not a letter of this box; it has {letters}")
    not_so_many_letters = Counted(
        "a word has {n} letter here, not {letters}", "a word has {n} letters here, not {letters}"
    )
    word_lacks_letters = Counted("letter {places} is still missing", "letters {places} are still missing")
    # {list} is one of the next four.
    not_a_word = Template("{word} is not in {list}: change a letter, or take another word")
    secret_is_not_a_word = Template("this is not in {list}: change a letter, or take another word")
    list_en = Template("the list of English words")
    list_de = Template("the list of German words")
    list_fr = Template("the list of French words")
    list_nl = Template("the list of Dutch words")
    list_of_words = Template("the list of words")  # of any language
    played_with_letters = Template("{box} is played with {least} to {most} letters, not {number}")

    # The box and its measures.
    word = Template("Word")  # the box in which the code is a word
    # The box with words of a language.
    word_en = Template("Word in English")
    word_de = Template("Word in German")
    word_fr = Template("Word in French")
    word_nl = Template("Word in Dutch")
    with_letters = Template("{box} with {letters}")  # "Word in German with 4 letters"
    count_letters = Counted("{n} letter", "{n} letters")
    words = Counted("{n} word", "{n} words")
    word_measures = Template("{box}: {letters}, {rows}, {words}")  # "Word in German: 5 letters, 12 rows, 1 500 words"
    # On the tile: "Word: English words of 4 or 5 letters, 12 rows". The words are of the reader's language: name yours.
    in_menu = Template("{box}: English words of {least} or {most} letters, {rows}")

    # The menu.
    language_of_words = Template("Language of the words")
    language_name = Template("{name}")  # its own name for itself
    how_many_letters = Template("Letters")
    a_number_of_letters = Template("{number}")  # as the value of an item: "Letters: 4"
    possible_words = Counted("{n} possible word", "{n} possible words")

    # As the messages of other boxes about a code, but about a word.
    who_sets_the_first_word = Template("Who sets the first word")
    who_looks_for_it = Template("Who looks for it")  # the word
    which_word = Template("Which word")
    with_word_of_day = Template("{box}, word of the day")
    word_of = Template("{box}, word of {day}")  # {day}: "November 24, 2026"
    word_of_day = Template("the word of the day, {day}")  # {day}: "November 24"
    a_new_word = Template("a new one")  # a word, in place of the word of the day
    word_of_today = Template("today's, {day}")  # the word of the day; {day}: "November 24"
    find_word = Template("The station has hidden a word: find it.")
    find_word_of_day = Template("This is the word of the day, {day}: find it.")  # {day}: "November 24"
    word_is_set = Template("{codebreaker}: {codemaker}'s word is set.")
    look_back_for_word = Template("{codebreaker}, look back: {codemaker}'s word is set.")
    set_your_word = Template("{codemaker}, press ok to set your word behind the shield.")
    word_is_complete = Template("{codemaker}, your word is complete: press ok to set it, back to change it.")
    players_word_is_set = Template("{codemaker}'s word is set.")
    knob_shows_word = Template("Push the knob to see your word.")
    ok_shows_word = Template("{codemaker}, press ok to see your word, back to go on.")
    words_left = Counted("{n} word is left.", "{n} words are left.")
    words_left_play_hint = Counted(  # "it" is the hint
        "{n} word is left; ok plays it, back changes it.", "{n} words are left; ok plays it, back changes it."
    )
    no_word_fits = Template("no word fits these answers, so one of them is wrong: hold the knob to call a fault")
    time_is_over_for_word = Template("The time for row {row} is over: and the word is …")
    word_follows = Template("The round is over: and the word is …")
    word_was = Template("Not found: the word was {pegs}.")
    found = Counted("Found in {n} row!", "Found in {n} rows!")
    # {best} is how many rows the player needed at best before.
    found_sooner = Counted(
        "Found in {n} row, your new best; it was {best}.", "Found in {n} rows, your new best; it was {best}."
    )
    found_as_soon = Counted("Found in {n} row, your best again.", "Found in {n} rows, your best again.")
    found_later = Counted("Found in {n} row, your best is {best}.", "Found in {n} rows, your best is {best}.")
    not_found = Template("Not found.")
    word_was_changed = Template("{codemaker}'s word is not the one that was promised.")
    days_in_a_row_with_word = Counted("The word of {day}: {n} day in a row.", "The word of {day}: {n} days in a row.")
    ends_days_in_a_row_with_word = Counted(
        "The word of {day} was not found, which ends {n} day in a row.",
        "The word of {day} was not found, which ends {n} days in a row.",
    )
    day_of_word_does_not_count = Template("You have played the word of {day} already, so this game does not count.")
    two_set_words = Template("two, who set words for each other")
    must_set_word = Template("{player} still has to set a word.")
    must_find_word = Template("{player} still has to find a word.")
    word_is_opened = Template("{player}'s cabinet still has to reveal its word.")
    found_by = Counted("Found in {n} row by {codebreaker}!", "Found in {n} rows by {codebreaker}!")
    found_word = Counted("{player} found the word in {n} row", "{player} found the word in {n} rows")
    missed_word = Template("{player} did not find the word")
    found_and_missed = Counted(
        "{player} has found {n} word and missed {missed}.", "{player} has found {n} words and missed {missed}."
    )
    only_word = Template("the only word that was possible")
    word_was_certain = Template("the word was already certain")

    # The row.
    turn_for_a_letter = Template("turn the knob for a letter, or type it on the page")
    letters_to_go = Counted("{n} letter to go.", "{n} letters to go.")
    at_letter = Template("Letter {place}.")  # spoken, where the cursor has moved to a place that has no letter yet
    on_letter = Template("Letter {place}: {letter}.")  # spoken, where it has moved to a letter: "Letter 3: E."
    exact_and_letter = Template("{red} exact, {white} letter only")  # {red} letters are right in place

    # What the controls do.
    gives_a_red_key_peg = Template("when marking by hand, adds a red key peg")
    gives_a_white_key_peg = Template("when marking by hand, adds a white key peg")
    takes_a_letter_back = Template("takes back the last letter or key peg; in menus goes one step back")
    letter_keys = Template("← →, A–Z")  # the keys of the knob, and those of the letters # noqa: RUF001
    changes_the_letter = Template(
        "changes the letter at the cursor, which fills the display; on the page letters are typed; in menus chooses"
    )
    moves_to_next_letter = Template(
        "moves the cursor on and shows its letter; in menus confirms; when marking by hand, shows the word again"
    )
    plays_word_or_confirms = Template("plays a complete row, sets a word, gives the key pegs; in menus confirms")
    gives_a_hint_on_words = Template(
        "gives a hint while letters are missing; the game then no longer counts for your records"
    )

    # How to play: the lesson. Next to each text is a picture.
    learn_aim_word = Template(  # {letters}: "5 letters"; {rows}: "12 rows"
        "Find the hidden word: {letters} in the language that you choose. Every row is a word, too. You have {rows}."
    )
    learn_row_word = Template(
        "You play this word. The key pegs beside it are the answer: red for exact, white for letter only."
        " They do not say which letters they stand for; red ones come first."
    )
    learn_the_word = Template("the word: {pegs}")
    learn_word = Template("This is the word. In a game it stays hidden until the round is over.")
    learn_round_with_word = Template("A round is over when the word is found, or when all {rows} are played.")
    learn_roles_with_words = Template(
        "Alone, you look for words that the station sets. Two players swap roles after every round."
    )
    learn_points_for_word = Template(  # {points}: "13 points"
        "The codemaker gets a point for every row that was played, and {points} if the word was not found."
        " The most points win; equal points are a draw."
    )
    learn_letter = Template("{peg}, letter {place}: {key}")  # {key}: "a red key peg"
    learn_exact_letter = Template("Exact: the right letter in the right place.")
    learn_letter_only = Template("Letter only: in the word, it is letter {place}.")
    learn_letter_counted = Counted(
        "The word has this letter only {n} time, and that one has been counted already.",
        "The word has this letter only {n} times, and those have been counted already.",
    )
    learn_letter_not_in_word = Template("This letter is not in the word. That is good to know, too.")
    learn_words = Template(
        "The station takes common words. You may set or guess any word in the list, including inflected forms, but no"
        " names or abbreviations."
    )
    learn_letters = Template(
        "Words are in capitals. German has Ä, Ö and Ü, and SS for ß; the other languages leave accents out, and in"
        " Dutch IJ is two letters."
    )
    learn_language_variants = Template("In the menu you may choose the language, and words of {least} letters.")  # "4"
    learn_screen = Template(
        "A lamp cannot show a letter: it only shows that there is one. The knob shows its letter on the whole display;"
        " the words are on the page, and are spoken where that is switched on."
    )
