"""Messages to viewers of the page: why something that they sent was refused, and why there is no station yet."""

from station.core.messages import Template


class PageMessages:
    """Reasons why a viewer's message is refused, and the notice while the station waits."""

    message_is_not_json = Template("a message needs to be JSON")
    message_is_unknown = Template(
        'a message is {{"press": control}}, {{"release": control}} or {{"turn": detents}}, 1 to {most} either way'
    )
    page_only_watches = Template("this page only watches; play at the cabinet")
    shield_is_up = Template("{player} is looking behind the shield; wait a moment")
    game_before_challenge = Template("a game is going on: finish or leave it, then open the challenge again")
    # Translators: somebody pressed a button out of turn; {seat} is the one who plays on this page.
    not_your_turn = Template("it is {player}'s turn, and this page plays for {seat}")
    plays_elsewhere = Template("it is {player}'s turn, who plays on another page")
    only_at_the_cabinet = Template("only the cabinet's own page may do this")
    # Translators: somebody who only watches pressed a button of a game that is played on other pages.
    others_play = Template("others play here now, and this page watches")
    take_a_seat = Template("say first for whom this page plays")
    seat_is_taken = Template("somebody on another page has this seat")
    # Translators: told to a page that played for {player} until somebody else took the seat.
    seat_was_taken = Template("{player} plays on another page now")
    table_was_taken = Template("others play on another page now")
    hands_are_busy = Template("the controls are still busy with earlier input")

    station_waits = Template(
        "The cabinet is waiting. It tries again every few seconds; you need not reload this page. The reason: {reason}."
    )
