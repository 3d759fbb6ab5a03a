"""The messages of the station's own scenes: attract mode, the menu, and the questions over a game."""

from station.core.messages import Capitalised, Counted, Template


class StationMessages:
    """Messages of the scenes that belong to no game; those of the service menu are elsewhere."""

    # Attract mode, and a game that waits in it.
    press_to_play = Template("Press a colour to play.")
    game_waits = Template("This game waits for you: press any button to go on.")

    # What comes of holding a control, on a button of the page.
    leave = Template("leave")  # the game
    service_menu = Template("service menu")

    # What is said before the rest, where holding the knob on does something: "Keep holding: call a fault."
    keep_holding = Template("Keep holding: {does}.")

    # The first start: the language of the lamps.
    language_of_the_cabinet = Template("The cabinet's language")
    language_in_front = Template("{language}?")  # its own name for itself
    choose_language = Template("Turn the knob to choose the language of the lamps, press ok to take it.")
    turn_to_a_language = Template("turn the knob to choose a language, press ok to take it")

    # Questions over a game.
    leave_game = Template("Leave this game?")
    leave_duel = Template("Leave this duel? You lose it.")
    leave_or_play_on = Template("Press ok to leave it, back to play on.")  # "it" is the game or the duel
    claim_duel = Template("End this duel? You win it, since the other side does not answer.")
    end_or_wait = Template("Press ok to end it, back to wait.")  # "it" is the duel
    switch_off = Template("Switch the cabinet off?")
    game_is_kept = Template("The game is kept.")
    switch_off_or_play_on = Template("Press ok to switch off, back to play on.")
    only_ok_and_back = Template("only ok and back count here")

    # The boxes.
    left_the_game = Template("The game was left unfinished.")
    box_in_front = Template("{box}.")  # "Original: 4 holes, 6 colours, 10 rows, 1296 codes."
    choose_box = Template("Press ok to choose it, turn the knob for the next box.")  # "it" is the box
    title_of_family = Capitalised("{family}")  # "The boxes with pegs"
    family_in_front = Capitalised("{family}: {boxes}.")  # "The boxes with pegs: Original, Superhirn, …, Your own."
    choose_family = Template("Press ok to choose one of them, turn the knob for others.")  # "them" are boxes
    other_boxes = Template("Other boxes: {boxes}.")  # a list that may have "the boxes with pegs" in it
    see_others = Template("Press ok to go to them, turn the knob to stay.")  # "them" are boxes
    turn_to_a_box = Template("turn the knob to choose a box, press ok to take it")

    # How a box is played: the titles of the items, which are followed by a colon and the value.
    play = Template("Play")
    players = Template("Players")
    who_plays = Template("Who plays")
    how_strong = Template("How strong")

    # Other cabinets. {cabinets}: "Club and Hall".
    cabinets_are_free = Counted(
        "{cabinets} is free for a duel: choose a box to invite it.",
        "{cabinets} are free for a duel: choose a box to invite one of them.",
    )
    turn_to_invite = Counted(
        "{cabinets} is free: turn the knob to invite it.", "{cabinets} are free: turn the knob to invite one of them."
    )
    invite_or_choose = Template("Press ok to invite {cabinet}, turn the knob for more choices.")

    # How a box is played: the item in front with its value, and what the controls do.
    name = Template("{name}")  # as the value of an item
    new_name = Template("a new name")  # as the value of an item
    match_in_front = Template("{terms}.")  # "Original: 4 holes, …, 1296 codes. Ada and Ben, 2 rounds."
    play_or_choose = Template("Press ok to play, turn the knob for more choices.")
    item_in_front = Template("{item}: {value}.")  # "How strong: medium."
    item_in_front_with = Template("{item}: {value}, {addition}.")  # "Empty holes: not allowed, 1296 possible codes."
    change_item = Template("Press ok to change it, turn the knob for the next choice.")
    take_value = Template("Turn the knob to change it, press ok to take it, back to keep it as it was.")
    spell_name = Template("Press ok to spell it, turn the knob for the others, back to keep the old one.")  # names
    cabinet_is_asked = Template("Waiting for {cabinet} to answer. Press back to cancel.")
    only_back_takes_back = Template("only back counts here: it cancels the invitation")
    asking_banner = Template("   {cabinet} ...   ")
    cabinet_asks = Template("{cabinet} challenges you to a duel: {terms}.")
    spell_your_name = Template("Press ok to spell your name, turn the knob for another one.")
    accept_as = Template("Press ok to play as {player}, turn the knob for another name.")
    back_declines = Template("Press back to decline.")
    asked_banner = Template("   {cabinet}: DUEL?   ")
    cabinet_declined = Template("{cabinet} does not want to play now.")
    cabinet_is_busy = Template("{cabinet} is busy.")
    cabinet_not_free = Template("{cabinet} is busy")
    cabinet_not_there = Template("{cabinet} is not there")
    no_answer = Template("{cabinet} did not answer.")
    nobody_answered = Template("{cabinet} invited this cabinet to a duel, and nobody answered.")
    invitation_cancelled = Template("You cancelled the invitation to {cabinet}.")
    invitation_declined = Template("You declined the invitation from {cabinet}.")
    cabinet_blocked = Template("{cabinet} cannot invite this cabinet again before the next start.")
    block_cabinet = Template("no more invitations from {cabinet}")  # on a button of the page, and after "Keep holding:"
    invitation_lost = Template("The link to other cabinets was lost, and the invitation with it.")
    inviter_is_gone = Template("{cabinet} has gone, and the invitation with it.")
    invitation_is_over = Template("{cabinet} has withdrawn its invitation.")
    cabinet_is_older = Template("{cabinet} has an older Pegmind, with which no duel can be played: update it there.")
    duel_broke_off = Template("{cabinet} has no record of the duel, so it has ended.")
    both_left = Template("Both players have left the duel: nobody wins.")
    other_resigned = Template("{other} has left the duel: {player} wins.")
    you_resigned = Template("You left the duel: {other} wins.")
    other_absent = Template("{other} no longer answered: {player} wins the duel.")
    you_were_absent = Template("This cabinet did not answer for too long: {other} wins the duel.")
    other_foul = Template("{other}'s cabinet broke the rules: {player} wins the duel.")
    you_were_foul = Template("This cabinet broke the rules: {other} wins the duel.")
    cabinet_gone_since = Template("{cabinet} has been away since {time}.")
    cabinet_gone = Template("{cabinet} is away.")
    link_lost_since = Template("The link to other cabinets has been down since {time}.")
    link_lost = Template("The link to other cabinets is down.")
    hold_to_claim = Template("You need not wait any longer: hold back to end the duel, which you win.")
    not_linked = Template("there is no link to other cabinets")
    only_knob_ok_and_back = Template("only the knob, ok and back count here")

    # Spelling a name; the {item} is what it is for: "Who plays".
    name_to_spell = Template("{item}: {least} to {most} letters.")
    letters_missing = Counted("{item}: {letters}, {n} letter to go.", "{item}: {letters}, {n} letters to go.")
    name_so_far = Template("{item}: {letters}.")
    full_name = Template("{item}: {letters}, a full name.")
    first_letter = Template("Turn the knob for the first one, back for the other names.")  # "one" is a letter
    another_letter = Template("Turn the knob for another letter, push it for the next one, back takes one away.")
    next_letter = Template("Turn the knob to go on, back takes one away.")  # "one" is a letter
    take_name = Template("Press ok to take this name.")
    take_full_name = Template("Press ok to take it, back takes a letter away.")  # "it" is the name
    too_many_letters = Counted("a name has {n} letter at most", "a name has {n} letters at most")
    unwanted_name = Template("this name is not shown here; choose another one")
    too_few_letters = Counted("a name needs {n} letter at least", "a name needs {n} letters at least")
    turn_to_a_letter = Template("turn the knob for a letter first")
    plays_already = Template("{name} plays already: two players cannot have the same name")
