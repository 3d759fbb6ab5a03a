"""Short games, by their moves, for what is written down of them."""

from typing import Final

CRACK: Final = ("roll 3 5 1 * *", "keep 3@1 5@1 1@1", "stop")
NOTHING: Final = ("roll 3 5 1 * *", "keep *", "stop")
FIRST_CARD_ENDS: Final = "cards 351/2 222/2 333/2"
WITH_A_COMPUTER: Final = ("match codeknacker players=Ada,Ben computers=weak", FIRST_CARD_ENDS)
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/3", *CRACK, *NOTHING)
COMPUTERS: Final = ("match codeknacker computers=weak,strong", FIRST_CARD_ENDS, *CRACK)
DRAWN: Final = (
    *("match codeknacker players=Ada,Ben", "cards 351/2 222/2 333/2 444/3", *CRACK),
    *("roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop"),
)
