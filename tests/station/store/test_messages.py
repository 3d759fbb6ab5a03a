"""What the messages about the store are in English."""

from typing import Final

import pytest

from station.core.messages import Message, Template
from station.matches.messages import GameMessages
from station.store.messages import StoreMessages as Say

GAMES: Final = GameMessages.games(n=2)
DAMAGE: Final = Say.store_is_damaged(store="S")
STATION: Final = {"command": "run", "process": "12345"}
STARTED: Final = "the station started again"

UNUSABLE: Final = {
    Say.disk_is_full(store="S"): "the disk with the store S is full: free some space",
    Say.program_is_unreadable(folder="F", user="7"): (
        "the owner of the store (user 7) may not read this program in F: install it where that user can, or run the "
        "command as that user"
    ),
    Say.no_temporary_store(said="why"): (
        "there is no folder for a temporary store (why): free some space, or name a file with --store"
    ),
    Say.store_is_read_only(store="S"): (
        "the store S is read-only: make the file and its folder writable, or name another file with --store"
    ),
    Say.store_cannot_be_opened(store="S"): (
        "the store S cannot be opened: check that its folder exists and that you may write to it"
    ),
    Say.store_is_locked(store="S"): "the store S is locked by another program: close that program",
    Say.store_is_worn_out(store="S"): "the store S cannot be read or written: check the disk or card",
    Say.store_is_forbidden(store="S", remedy=Say.name_own_file()): (
        "you have no permission to use the store S: name a file in a folder of your own with --store"
    ),
    Say.store_on_read_only_disk(store="S"): (
        "the store S is on a read-only disk: mount it for writing, or name another file with --store"
    ),
    Say.store_is_unusable(store="S", said="File exists"): (
        "the store S cannot be used (File exists): name another file with --store"
    ),
    Say.store_failed(store="S", said="no such column: x"): "the store S failed: no such column: x",
    Say.store_in_use(store="S"): (
        "the store S is in use by another Pegmind: stop that one, or name another file with --store"
    ),
    Say.store_is_folder(store="S"): "the store S is a folder: name a file in it with store.path or --store",
    Say.store_is_not_regular(store="S"): (
        "the store S is not a regular file: name another file with store.path or --store"
    ),
    Say.store_is_not_writable(store="S", remedy=Say.use_sudo()): (
        "you may not write to S: use sudo, or give the file and its folder to this user"
    ),
    Say.store_only_looked_at(store="S"): "the store S is open for reading only",
    Say.no_such_store(store="S", said="why"): "there is no file S: why",
    Say.no_store_yet(store="S"): "there is no store at S yet: play a game first, or name another file with --store",
    Say.store_is_empty(store="S"): "the store S is empty: play a game first, or name another file with --store",
    Say.store_is_newer(store="S", version="77777", known="6"): (
        "the store S is from a newer Pegmind (version 77777, this one knows 6): update Pegmind, or name another file"
    ),
}
DAMAGED: Final = {
    DAMAGE: "the store S is damaged",
    Say.store_is_damaged_as_said(store="S", said="a page"): "the store S is damaged (a page)",
    Say.store_is_damaged_in_text(store="S"): "the store S is damaged (some of its text is not UTF-8)",
    Say.store_is_damaged_in_values(store="S", said="3 in place of str"): (
        "the store S is damaged (it has a value that cannot be: 3 in place of str)"
    ),
    Say.store_is_damaged_in_version(store="S", version="-9"): "the store S is damaged (it has the version -9)",
    Say.store_is_damaged_in_tables(store="S"): "the store S is damaged (its tables are not as they were made)",
    Say.store_was_found_damaged(noted="the store S is damaged (a page)"): "the store S is damaged (a page)",
    Say.damage_and_remedy(damage=DAMAGE, remedy=Say.name_another_copy()): "the store S is damaged: name another copy",
    Say.damage_and_remedy(damage=DAMAGE, remedy=Say.name_another_store()): (
        "the store S is damaged: name another file, or a copy of it"
    ),
    Say.damage_and_remedy(damage=DAMAGE, remedy=Say.restore_copy()): (
        "the store S is damaged: replace it with a copy: pegmind restore COPY"
    ),
    Say.name_another_file(): "name another file with --store",
    Say.restore_copy_to(store="S"): "replace it with a copy: pegmind restore COPY --store S",
}
NO_STORE: Final = {
    Say.not_a_database(file="F"): "F is not a database: name another file with --store",
    Say.not_a_store(file="F"): "F is not a store of Pegmind's: name another file with --store",
    Say.foreign_database(file="F"): "F is a database, but not a store of Pegmind's: name another file",
    Say.foreign_lock(file="F"): "F is not a lock of Pegmind's: name another file with --store",
    Say.log_without_store(file="F"): (
        "F belongs to a store that is not there: rename or delete it, or name another file with --store"
    ),
    Say.no_such_copy(file="F"): "there is no file F: name a copy made by pegmind backup, or another store",
    Say.file_is_folder(file="F"): "F is a folder: name a file in it",
    Say.file_is_not_regular(file="F"): "F is not a regular file: name another file",
    Say.file_is_store(file="F"): "F is the store itself: name another file",
    Say.file_is_not_readable(file="F", remedy=Say.name_readable_file()): (
        "you may not read F: name a file that you may read"
    ),
}
COPYING: Final = {
    Say.no_space_for_copy(copy="C"): (
        "there is not enough space for C: free some space, or name a file on another disk"
    ),
    Say.copy_is_forbidden(copy="C"): "you may not write to C: name a file in a folder of your own",
    Say.no_folder_for_copy(copy="C"): "the folder of C does not exist: create it, or name another file",
    Say.copy_is_worn_out(copy="C"): "C cannot be written: check the disk or card, or name a file on another one",
    Say.copy_failed(copy="C", said="Input/output error"): (
        "C cannot be written (Input/output error): name another file"
    ),
    Say.copy_exists(copy="C"): "C already exists: name another file",
    Say.copy_being_made(copy="C"): (
        "C already exists: another copy is being made, or one was interrupted; then delete that file"
    ),
    Say.copy_over_store(copy="C"): "C belongs to the store: name another file",
    Say.copy_is_unreadable(copy="C"): (
        "the copy C cannot be read back: check the disk or card, or name a file on another one"
    ),
    Say.no_such_backup_folder(folder="F", said="why"): "there is no folder F: why",
    Say.backup_folder_is_file(folder="F"): "F is not a folder: set backup.folder to another one",
    Say.nothing_to_copy(store="S"): "the store S is empty: there is nothing to copy",
    Say.used_while_copied(store="S"): "a station began to use S while it was copied: run the command again",
    Say.report(parts=(Say.copied(games=GAMES, copy="C"),)): "copied 2 games to C, and checked the copy",
    Say.report(parts=(Say.copied(games=GAMES, copy="C"), Say.older_copies_deleted(n=1))): (
        "copied 2 games to C, and checked the copy; 1 older copy was deleted"
    ),
    Say.report(parts=(Say.copied(games=GAMES, copy="C"), Say.older_copies_deleted(n=3))): (
        "copied 2 games to C, and checked the copy; 3 older copies were deleted"
    ),
}
RESTORING: Final = {
    Say.used_by_command(store="S", **STATION): (
        "pegmind run (process 12345) is using the store S: stop it, then run the command again"
    ),
    Say.station_of_other_user(user="pi"): (
        "the station runs as the user pi: run the command as that user or with sudo"
    ),
    Say.copy_not_taken_up(copy="C", **STATION): (
        "the station (pegmind run, process 12345) does not use the copy: stop it; the next start restores C"
    ),
    Say.not_replaced_now(said="why", copy="C"): "the store cannot be replaced now (why): the next start restores C",
    Say.copy_became_unreadable(file="F"): (
        "the copy of F has become unreadable: check the disk or card, then run the command again"
    ),
    Say.copy_is_empty(store="S"): "the store S is empty",
    Say.report(parts=(Say.restored(games=GameMessages.games(n=1), copy="C"), Say.store_was_renamed(file="F"))): (
        "restored 1 game from C; the store was renamed to F"
    ),
}
MERGING: Final = {
    Say.nothing_to_merge(store="S"): "the store S is empty: there is nothing to merge",
    Say.replaced_while_merging(store="S"): "the store S was replaced during the merge: run the command again",
    Say.report(parts=(Say.added(games=GAMES), Say.already_here(n=1))): "added 2 games; 1 already here",
    Say.report(
        parts=(
            Say.added_with_abandoned(games=GAMES, abandoned=3),
            Say.already_here(n=0),
            Say.left_out_match(match="12345"),
        )
    ): (
        "added 2 games (and 3 abandoned); 0 already here;"
        " left out match 12345, because its moves do not give its result"
    ),
    Say.left_out_matches(n=3, match="5"): (
        "left out 3, the first of them match 5, because their moves do not give their results"
    ),
}
STARTING: Final = {
    Say.store_was_replaced(store="S"): (
        "the store S was replaced while the station uses it: restart the station to play on with the other one"
    ),
    Say.store_set_aside(damage=DAMAGE, file="F"): (
        "the store S is damaged; it is set aside as F, and a new one is started"
    ),
    Say.scores_damaged(): "Scores were damaged: new ones begin",
    Say.nothing_kept(reason=DAMAGE): f"the store S is damaged; games are not kept until this is fixed and {STARTED}",
    Say.games_not_kept(): "Games are not kept",
    Say.copy_restored(): "the games of a copy are back",
    Say.copy_restored_over(file="F"): "the games of a copy are back; those that were here are in F",
    Say.scores_restored(): "Scores are restored",
    Say.copy_refused(reason=DAMAGE, file="F"): (
        "the store S is damaged; it is set aside as F; the games stay as they were"
    ),
    Say.copy_not_restored(file="F", said="why"): "the copy F cannot be restored (why); the games stay as they were",
    Say.scores_not_restored(): "Scores could not be restored",
}
CHALLENGES: Final = {
    Say.challenge_is_unknown(): (
        "this challenge is not known here: it is from another cabinet, or its game is no longer stored"
    ),
    Say.no_code_of_match(match="7"): "there is no code of match 7 here that one person can break again",
    Say.code_of_other_box(match="7", box="Super"): "the code of match 7 is one of Super",
}

IN_ENGLISH: Final = UNUSABLE | DAMAGED | NO_STORE | COPYING | RESTORING | MERGING | STARTING | CHALLENGES


@pytest.mark.parametrize(("message", "text"), IN_ENGLISH.items(), ids=[message.code for message in IN_ENGLISH])
def test_a_message_reads_in_english(message: Message, text: str) -> None:
    assert str(message) == text


def templates(message: Message) -> set[Template]:
    """The templates of a message and of those in it."""
    found = {message.template}
    for value in message.values.values():
        inner = value if isinstance(value, tuple) and not isinstance(value, Message) else (value,)
        found |= set().union(*(templates(each) for each in inner if isinstance(each, Message)))
    return found


def test_no_message_is_missing_above() -> None:
    there = {template for template in vars(Say).values() if isinstance(template, Template)}
    assert set().union(*map(templates, IN_ENGLISH)) == there | {GameMessages.games}
