"""The messages for the operator of the cabinet: service menu, self-test, settings and counts."""

from typing import Final

from station.core.messages import Capitalised, Counted, Message, Template, colour


class ServiceMessages:
    """Messages for the operator. A title or the name of a control may begin a sentence, or stand within one."""

    # Controls: their names; in the self-test the movements of the knob have longer ones.
    ok = Template("ok")
    back = Template("back")
    push = Template("push")  # pushing the knob
    turn = Template("turn")  # turning the knob
    any_colour = Template("a colour")  # any of the buttons with a colour: "hold a colour"
    knob_push = Template("the knob's push")
    right_turn = Template("a turn to the right")
    left_turn = Template("a turn to the left")

    # Settings: their titles, their values, and what these mean: "Brightness: dim, 15% of the configured brightness."
    brightness = Template("brightness")
    volume = Template("volume")
    night = Template("night")
    language = Template("language")
    full = Template("full")  # brightness, or volume
    bright = Template("bright")
    half = Template("medium")  # brightness, or volume
    dim = Template("dim")
    soft = Template("soft")  # volume
    volume_off = Template("off")
    night_off = Template("off")
    usual_night = Template("usual")
    usual_language = Template("usual")
    share_of_brightness = Template("{percent}% of the configured brightness")
    share_of_volume = Template("{percent}% of the configured volume")
    no_sound = Template("no sound")
    as_configured = Template("as it is configured")
    no_night = Template("there is none")  # no night
    night_hours = Template("{begins}:00 to {ends}:00")  # of the day
    value_alone = Template("{value}")
    value_and_meaning = Template("{value}, {meaning}")
    setting_and_value = Capitalised("{setting}: {value}.")

    # Items of the service menu: their titles.
    self_test = Template("self-test")
    counts = Template("counts")
    scores_and_games = Template("scores and games")
    all_counts = Template("counts of uses, games and hours")
    first_settings = Template("reset all settings")
    switching_off = Template("switching off")
    exit = Template("exit")
    title_in_front = Capitalised("{title}.")

    # Items of the service menu: what ok does.
    ok_begins_test = Template("Press ok to try all lamps and controls, turn the knob for the next choice.")
    # "them" are the counts.
    ok_shows_counts = Template("Press ok to see them one by one, turn the knob for the next choice.")
    # "them" are scores and games, or the counts.
    ok_begins_anew = Template("Press ok to begin them anew, turn the knob for the next choice.")
    # "them" are the settings: brightness, volume, night and language.
    ok_sets_as_at_first = Template("Press ok to reset them, turn the knob for the next choice.")
    ok_switches_off = Template("Press ok to switch the cabinet off, turn the knob for the next choice.")
    ok_leaves_service = Template("Press ok to leave the service menu, turn the knob for the next choice.")

    # An item that is open: its counts, or a question before something that cannot be undone.
    turn_to_next_count = Template("Turn the knob for the next count, press ok to close them.")  # the counts
    ok_for_yes = Template("Press ok for yes, back for no.")
    scores_anew = Template("Begin the scores anew?")
    scores_set_aside = Template("All games and scores are set aside in a file.")
    counts_anew = Template("Begin counting anew?")
    counts_gone = Template("What was counted is gone then.")
    begin_all_the_same = Template("Start over?")
    settings_as_at_first = Template("Reset brightness, volume, night and language?")
    settings_gone = Template("What was set is gone then.")
    set_all_the_same = Template("Reset all of them?")

    # What runs over the lamps: words of capital letters, as short as possible.
    test_sign = Template("TEST")
    light_sign = Template("LIGHT")
    sound_sign = Template("SOUND")
    night_sign = Template("NIGHT")
    language_sign = Template("LANGUAGE")
    counts_sign = Template("COUNTS")
    new_scores_sign = Template("NEW SCORES")
    clear_counts_sign = Template("CLEAR COUNTS")
    defaults_sign = Template("DEFAULTS")
    off_sign = Template("OFF")  # switching the cabinet off
    exit_sign = Template("EXIT")
    sign_and_value = Template("{sign} {value}")  # "LIGHT dim"
    sign_with_news = Template("{sign} !")  # bad news
    new_scores_question = Template("NEW SCORES?")
    clear_counts_question = Template("CLEAR COUNTS?")
    defaults_question = Template("DEFAULTS?")
    off_question = Template("OFF?")
    sure_question = Template("SURE?")
    control_and_number = Template("{control} {number}")  # in sentences, too
    suspect_and_number = Template("{control} {number} !")  # a control that may be broken

    # Counts.
    hours = Counted("{n} hour", "{n} hours")
    uses = Counted("{n} use", "{n} uses")
    detents = Counted("{n} detent", "{n} detents")
    total = Template("{total}.")  # "41 games."
    uses_of_control = Capitalised("{control}: {uses}.")
    totals = Template("Counts: {games}, {hours}.")
    perhaps_broken = Template("Perhaps broken: {controls}.")
    faulty_contact = Template("Its contact or a wire is faulty: pegmind doctor says more.")
    unused = Counted(
        "nobody has used {control} in the last game that needed it: it may be broken",
        "nobody has used {control} in the last {n} games that needed it: it may be broken",
    )

    # What the operator has had done.
    setting_is_now = Capitalised("{setting} is {value} now.")
    scores_begin_anew = Template("The scores start over; the old ones are in {file}.")
    scores_are_forgotten = Template("The scores start over; the old ones are gone.")
    set_as_at_first = Template("All settings are reset.")
    counting_begins_anew = Template("Counting starts over.")
    being_switched_off = Template("The cabinet is being switched off.")
    cannot_switch_off = Template("The cabinet cannot be switched off: {error}.")

    # The self-test: what is to be tried, and what came.
    lamps_light = Template(
        "Every lamp lights once, then all of them red, green, blue and white, then both bars step by step, with four "
        "tones."
    )
    press_for_buttons = Template("Press any button to go on to the buttons.")
    press_control = Template("Press {control}.")
    push_knob = Template("Push the knob.")
    turn_knob_right = Template("Turn the knob to the right.")
    turn_knob_left = Template("Turn the knob to the left.")
    works = Capitalised("{control} works.")
    no_signal = Template("No signal from {control}.")
    other_signal = Template("Got {came} instead of {asked}.")
    press_to_leave = Template("Press any button to leave.")

    # The self-test: what it has found. pins.red and the like are keys of the configuration.
    all_work = Template("All buttons and the knob work.")
    touch = Capitalised("{one} and {other} always change together: check what connects their wires.")
    stuck = Capitalised("{control} is stuck: free it, or check whether its wire to pins.{pin} touches ground.")
    no_own_signals = Template(
        "No control gives its own signal: unplug both supplies, "
        "and check how the plug sits on the header (docs/build.md)."
    )
    no_signal_from = Template("No signal from {control}: check its wires to pins.{pin} and to ground.")
    mixed_up = Template("Got {came} instead of {asked}: check the wires of both.")
    swapped = Capitalised(
        "{one} and {other} are swapped: swap their wires, or the numbers of pins.{one_pin} and pins.{other_pin}."
    )
    no_signal_from_knob = Template(
        "No signal from either turn of the knob: check the wires to pins.knob_a, pins.knob_b and ground."
    )
    no_signal_from_turn = Template(
        "No signal from {turn} of the knob: check the wires to pins.knob_a, pins.knob_b and ground."
    )
    knob_wrong_way = Template(
        "The knob counts the wrong way round: swap the wires, or the numbers, of pins.knob_a and pins.knob_b."
    )
    knob_one_way = Template(
        "Both turns of the knob count in the same direction: check the wires to pins.knob_a and pins.knob_b."
    )
    most_bounces = Template("Most bounces: {bounces}.")
    no_bounces = Template("No contact bounced.")

    # The doctor: what to do about a file that may not be written.
    set_own_store = Template("set store.path, or --store, to a file in a folder of your own")


_CONTROL_NAMES: Final = {
    "ok": ServiceMessages.ok(),
    "back": ServiceMessages.back(),
    "push": ServiceMessages.push(),
    "turn": ServiceMessages.turn(),
    "colour": ServiceMessages.any_colour(),
}


def control_name(name: str) -> Message:
    """Return the name of a control, or of turning the knob, as a message."""
    return _CONTROL_NAMES.get(name) or colour(name)
