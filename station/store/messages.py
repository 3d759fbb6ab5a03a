"""Messages about the store and its copies: what went wrong and what to do, and what a command has done."""

from station.core.messages import Counted, Series, Template


class StoreMessages:
    """Reasons and reports.

    A `{remedy}`, and what follows a colon, tells somebody what to do; `{said}` is what SQLite or the system says, in
    its own words.
    """

    # A store cannot be used.
    disk_is_full = Template("the disk with the store {store} is full: free some space")
    program_is_unreadable = Template(
        "the owner of the store (user {user}) may not read this program in {folder}: install it where that user can, "
        "or run the command as that user"
    )
    no_temporary_store = Template(
        "there is no folder for a temporary store ({said}): free some space, or name a file with --store"
    )
    store_is_read_only = Template(
        "the store {store} is read-only: make the file and its folder writable, or name another file with --store"
    )
    store_cannot_be_opened = Template(
        "the store {store} cannot be opened: check that its folder exists and that you may write to it"
    )
    store_is_locked = Template("the store {store} is locked by another program: close that program")
    store_is_worn_out = Template("the store {store} cannot be read or written: check the disk or card")
    store_is_forbidden = Template("you have no permission to use the store {store}: {remedy}")
    store_on_read_only_disk = Template(
        "the store {store} is on a read-only disk: mount it for writing, or name another file with --store"
    )
    store_is_unusable = Template("the store {store} cannot be used ({said}): name another file with --store")
    store_failed = Template("the store {store} failed: {said}")
    store_in_use = Template(
        "the store {store} is in use by another Pegmind: stop that one, or name another file with --store"
    )
    store_is_folder = Template("the store {store} is a folder: name a file in it with store.path or --store")
    store_is_not_regular = Template(
        "the store {store} is not a regular file: name another file with store.path or --store"
    )
    store_is_not_writable = Template("you may not write to {store}: {remedy}")
    store_only_looked_at = Template("the store {store} is open for reading only")
    no_such_store = Template("there is no file {store}: {said}")
    no_store_yet = Template("there is no store at {store} yet: play a game first, or name another file with --store")
    store_is_empty = Template("the store {store} is empty: play a game first, or name another file with --store")
    store_is_newer = Template(
        "the store {store} is from a newer Pegmind (version {version}, this one knows {known}):"
        " update Pegmind, or name another file"
    )

    # A store is damaged. The part in brackets says how.
    store_is_damaged = Template("the store {store} is damaged")
    store_is_damaged_as_said = Template("the store {store} is damaged ({said})")
    store_is_damaged_in_text = Template("the store {store} is damaged (some of its text is not UTF-8)")
    store_is_damaged_in_version = Template("the store {store} is damaged (it has the version {version})")
    store_is_damaged_in_values = Template("the store {store} is damaged (it has a value that cannot be: {said})")
    store_is_damaged_in_tables = Template("the store {store} is damaged (its tables are not as they were made)")
    store_was_found_damaged = Template("{noted}")  # what was noted in a file when it was found, as a whole sentence
    damage_and_remedy = Template("{damage}: {remedy}")

    # A file is not a store, or not one that may be used.
    not_a_database = Template("{file} is not a database: name another file with --store")
    not_a_store = Template("{file} is not a store of Pegmind's: name another file with --store")
    foreign_database = Template("{file} is a database, but not a store of Pegmind's: name another file")
    foreign_lock = Template("{file} is not a lock of Pegmind's: name another file with --store")
    log_without_store = Template(
        "{file} belongs to a store that is not there: rename or delete it, or name another file with --store"
    )
    no_such_copy = Template("there is no file {file}: name a copy made by pegmind backup, or another store")
    file_is_folder = Template("{file} is a folder: name a file in it")
    file_is_not_regular = Template("{file} is not a regular file: name another file")
    file_is_store = Template("{file} is the store itself: name another file")
    file_is_not_readable = Template("you may not read {file}: {remedy}")

    # What to do about it.
    use_sudo = Template("use sudo, or give the file and its folder to this user")
    name_another_file = Template("name another file with --store")
    name_own_file = Template("name a file in a folder of your own with --store")
    name_readable_file = Template("name a file that you may read")
    name_another_copy = Template("name another copy")
    name_another_store = Template("name another file, or a copy of it")
    restore_copy = Template("replace it with a copy: pegmind restore COPY")
    restore_copy_to = Template("replace it with a copy: pegmind restore COPY --store {store}")

    # A copy cannot be made.
    no_space_for_copy = Template(
        "there is not enough space for {copy}: free some space, or name a file on another disk"
    )
    copy_is_forbidden = Template("you may not write to {copy}: name a file in a folder of your own")
    no_folder_for_copy = Template("the folder of {copy} does not exist: create it, or name another file")
    copy_is_worn_out = Template("{copy} cannot be written: check the disk or card, or name a file on another one")
    copy_failed = Template("{copy} cannot be written ({said}): name another file")
    copy_exists = Template("{copy} already exists: name another file")
    copy_being_made = Template(
        "{copy} already exists: another copy is being made, or one was interrupted; then delete that file"
    )
    copy_over_store = Template("{copy} belongs to the store: name another file")
    copy_is_unreadable = Template(
        "the copy {copy} cannot be read back: check the disk or card, or name a file on another one"
    )
    no_such_backup_folder = Template("there is no folder {folder}: {said}")
    backup_folder_is_file = Template("{folder} is not a folder: set backup.folder to another one")
    nothing_to_copy = Template("the store {store} is empty: there is nothing to copy")
    used_while_copied = Template("a station began to use {store} while it was copied: run the command again")

    # A copy cannot be restored.
    used_by_command = Template(
        "pegmind {command} (process {process}) is using the store {store}: stop it, then run the command again"
    )
    station_of_other_user = Template("the station runs as the user {user}: run the command as that user or with sudo")
    copy_not_taken_up = Template(
        "the station (pegmind {command}, process {process}) does not use the copy:"
        " stop it; the next start restores {copy}"
    )
    not_replaced_now = Template("the store cannot be replaced now ({said}): the next start restores {copy}")
    copy_became_unreadable = Template(
        "the copy of {file} has become unreadable: check the disk or card, then run the command again"
    )
    copy_is_empty = Template("the store {store} is empty")

    # Another store cannot be merged.
    nothing_to_merge = Template("the store {store} is empty: there is nothing to merge")
    replaced_while_merging = Template("the store {store} was replaced during the merge: run the command again")

    # A code cannot be played again.
    no_code_of_match = Template("there is no code of match {match} here that one person can break again")
    code_of_other_box = Template("the code of match {match} is one of {box}")
    challenge_is_unknown = Template(
        "this challenge is not known here: it is from another cabinet, or its game is no longer stored"
    )

    # What a command has done: a few of these, one after the other.
    report = Series("; ")

    copied = Template("copied {games} to {copy}, and checked the copy")
    older_copies_deleted = Counted("{n} older copy was deleted", "{n} older copies were deleted")
    restored = Template("restored {games} from {copy}")
    store_was_renamed = Template("the store was renamed to {file}")
    added = Template("added {games}")
    added_with_abandoned = Template("added {games} (and {abandoned} abandoned)")
    already_here = Template("{n} already here")  # games
    left_out_match = Template("left out match {match}, because its moves do not give its result")
    left_out_matches = Template(
        "left out {n}, the first of them match {match}, because their moves do not give their results"
    )

    # What a station says when it starts, and the words of that over the lamps.
    store_set_aside = Template("{damage}; it is set aside as {file}, and a new one is started")
    store_was_replaced = Template(
        "the store {store} was replaced while the station uses it: restart the station to play on with the other one"
    )
    scores_damaged = Template("Scores were damaged: new ones begin")
    nothing_kept = Template("{reason}; games are not kept until this is fixed and the station started again")
    games_not_kept = Template("Games are not kept")
    copy_restored = Template("the games of a copy are back")
    copy_restored_over = Template("the games of a copy are back; those that were here are in {file}")
    scores_restored = Template("Scores are restored")
    copy_refused = Template("{reason}; it is set aside as {file}; the games stay as they were")
    copy_not_restored = Template("the copy {file} cannot be restored ({said}); the games stay as they were")
    scores_not_restored = Template("Scores could not be restored")


class PersonalMessages:
    """One person's statistics. A fact is a name and a value: "best", "4 rows"."""

    nothing_yet = Template("{player} has not finished a game here yet.")
    played = Counted("{player} has played {n} game here.", "{player} has played {n} games here.")
    nameless = Template(
        "Everybody who gives no name is counted together: give yours in the menu to have statistics of your own."
    )

    games_label = Template("games")
    days_label = Template("days")
    won_label = Template("won")
    cracked_label = Template("found")  # how many codes, or words, of the day
    with_hints_label = Template("won with hints")  # these games count for nothing
    streak_label = Template("in a row")  # wins, or days
    best_label = Template("best")
    average_label = Template("average")
    skill_label = Template("skill")
    luck_label = Template("luck")

    rows_unit = Template("rows")  # at an axis
    points_unit = Template("points")  # at an axis
    millions_unit = Template("millions")  # at an axis
    codes_by_rows = Template("Rounds by rows")
    games_by_points = Template("Games by points")
    games_by_millions = Template("Games by millions")

    share_of_games = Template("{some} of {all}, {percent}%")
    streak_and_longest = Template("{now}, longest {longest}")
    skill_percent = Template("{n}%")
    millions_taken = Counted("{n} million", "{n} million")
    luck_saves = Counted("saves {n} row a round", "saves {n} rows a round")
    luck_costs = Counted("costs {n} row a round", "costs {n} rows a round")
    luck_evens_out = Template("neither saves nor costs rows")

    cracked_in = Counted("found in {n} row", "found in {n} rows")
    cracked_with_hints = Counted("found in {n} row, with hints", "found in {n} rows, with hints")
    missed_after = Counted("not found in {n} row", "not found in {n} rows")
    missed_label = Template("missed")  # below a bar: rounds in which the code was not found
    codes_in = Counted("{n} round in {rows}", "{n} rounds in {rows}")  # {rows}: "4 rows"
    codes_missed = Counted("{n} round missed", "{n} rounds missed")
    games_with = Counted("{n} game with {least} to {most} points", "{n} games with {least} to {most} points")
    games_with_millions = Counted("{n} game with {least} to {most} million", "{n} games with {least} to {most} million")
