"""A duel from one side: what this cabinet tells the other one, and what it has heard of it.

Both are derived from the moves of the match at this cabinet, and from nothing else. So a power cut, a lost message or
a repeated one makes no difference: the same entries are sent again. docs/link.md lists the entries.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from station.games.codes.box import Boxes
from station.games.codes.commitment import commit_to, derive_nonce
from station.games.codes.events import RowMarked, SecretSet
from station.games.codes.match import Match, awaits, is_left_here, mark_move
from station.games.codes.menu import terms_in_words
from station.games.codes.rules import play
from station.games.codes.terms import DUEL, DUEL_EDITION, Duel, read_terms, write_terms
from station.games.family import Agreement, Challenge, DuelState, Opponent, Side
from station.matches.events import MatchOpened, Played
from station.matches.players import read_name

_SENT_UNCHANGED: Final = frozenset({"guess", "timeout", "hint", "mark", "fault", "leave", "claim"})
"""Moves of the player here that are sent unchanged."""


VERBS: Final = _SENT_UNCHANGED | {"commit", "open", "marks"}
"""The first words of entries that the other side may send."""


class CodeDuels(NamedTuple):
    """Duels with the boxes of a family, between two cabinets."""

    boxes: Boxes[Any]
    edition: int = DUEL_EDITION

    def challenge(self, move: str) -> Challenge | None:
        """Return what the terms of a match ask another cabinet for, or None. Raises MoveError."""
        verb, *words = move.split() or [""]
        if verb != "match" or not any(word.startswith(f"{DUEL}=") for word in words):
            return None
        terms = read_terms(words, self.boxes)
        if terms.duel is None or terms.duel.number:
            return None
        return Challenge(terms.duel.cabinet, terms.players[0], terms_in_words(replace(terms, duel=None)))

    def agree(self, move: str, players: tuple[str, str], agreement: Agreement) -> str:
        """Return the move that opens the duel here, where the first of the players sits. Raises MoveError."""
        terms = replace(
            read_terms(move.split()[1:], self.boxes),
            players=tuple(map(read_name, players)),
            duel=Duel(*agreement[:3]),
            edition=agreement.edition,
        )
        opening = write_terms(terms)
        read_terms(opening.split()[1:], self.boxes)
        return opening

    def state(self, match: Match) -> DuelState | None:
        """Return how the duel stands, or None if this is not a duel."""
        duel = match.terms.duel
        if duel is None:
            return None
        opponent = Opponent(duel.cabinet, duel.number, match.name(0))
        is_left_there = match.outcome is None and match.leaving == {1}
        agrees = self.claim(match, "resigned") if match.terms.has_forfeits else "leave"
        return DuelState(
            opponent,
            match.name(1),
            leaves=is_left_here(match),
            awaited=awaits(match) == "other board" and 0 not in match.leaving,
            answer=agrees if is_left_there else None,
        )

    def side(self, moves: Iterable[str], key: bytes) -> Side | None:
        """Return this side of the match with these moves, or None if it is not a duel. Raises MoveError.

        For the `key` see derive_nonce.
        """
        told: list[str] = []
        heard, match, nonce, is_open = 0, None, "", False
        for number, move in enumerate(moves):
            match, events = played = play(match, move, self.boxes)
            if match.terms.duel is None or played.find(MatchOpened):
                continue
            heard += self.is_theirs(move, match, ())
            if SecretSet(0) in events:
                nonce, is_open = derive_nonce(key, match.terms.duel.number, number), False
            told.extend(_entries_after(played, move, nonce))
            if not is_open and _may_open(match):
                is_open = True
                told.append(f"open {match.made_by(0).secret} {nonce} {_signature(match)}")
        state = None if match is None else self.state(match)
        return None if state is None else Side(state.opponent, tuple(told), heard)

    def is_theirs(self, entry: str, match: Match, told: Sequence[str]) -> bool:
        """Whether the other side may send this entry: a known verb, with the signature of its player.

        Its commitment has to be its own: a cheat who knows no code sends back one that this side has `told`.
        """
        verb, *words = entry.split(" ")
        if verb not in VERBS or not words or words[-1] != f"by={match.name(1)}":
            return False
        return verb != "commit" or all(own.split(" ")[:2] != [verb, words[0]] for own in told)

    def claim(self, match: Match, why: str) -> str:
        """Return the move by which the player here wins, since the other side forfeits."""
        return f"claim {why} {_signature(match)}"

    def claim_of(self, entry: str) -> str | None:
        """Return why the other side says that this one forfeits, or None if the entry is no such claim."""
        verb, why, *_ = (*entry.split(" "), "")
        return why if verb == "claim" else None


def _entries_after(played: Played[Match], move: str, nonce: str) -> Iterator[str]:
    """Yield the entries that this side sends after one move, before it may open its code."""
    verb, *words = move.split()
    match, signature = played.match, _signature(played.match)
    if verb == "leave" and not words:
        yield f"leave {signature}"
    elif words[-1] == signature:
        if verb == "secret":
            yield f"commit {commit_to(match.made_by(0).secret or '', nonce, *_bound_to(match))} {signature}"
        elif verb in _SENT_UNCHANGED:
            yield move
    elif verb == "guess" and (marked := played.find(RowMarked)):
        yield f"{mark_move(marked.key, match.box)} {signature}"
    elif verb == "fault" and match.fault is None:
        yield f"marks {signature}"


def _bound_to(match: Match) -> tuple[str, ...]:
    """Return to whom the commitment of the player here is bound: player, cabinet and duel."""
    duel = match.terms.duel
    return (match.name(0), duel.here, duel.number) if duel and match.terms.has_forfeits else ()


def _signature(match: Match) -> str:
    return f"by={match.name(0)}"


def _may_open(match: Match) -> bool:
    """Whether the code of this side is no longer secret: its board is finished, or the round is broken off."""
    code = match.made_by(0)
    return code.secret is not None and (code.ended(match.box) or match.fault is not None)
