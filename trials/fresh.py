"""Set Pegmind up on bare Debian systems, as a newcomer types it: python3 -m trials.fresh [--short].

Each system is a folder with Debian's base, python3, make and git. Root works in a clone, below a home that nobody else
may enter. Ada, who has no sudo, unpacks a release archive; whenever a command asks her for packages, root runs the
line that it printed. Only the standard library is used.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tools.debian.cache import HOME, ROOT, build_once, hash_of

SUITES: Final = ("bookworm", "trixie")
PRESENT: Final = ("ca-certificates", "git", "make", "python3")
CERTIFICATES: Final = Path("etc/ssl/certs/ca-certificates.crt")
NETWORK: Final = (
    *("http_proxy", "https_proxy", "no_proxy", "PIP_INDEX_URL", "PIP_CERT", "PIP_DEFAULT_TIMEOUT"),
    *("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"),
)
"""Variables by which this machine reaches the network; all others are left behind."""

PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PAGE: Final = "http://127.0.0.1:8080/"
PATIENCE: Final = 3600
"""Seconds for one command."""

REQUEST: Final = re.compile(r"pegmind: .*Please run: sudo (apt install .+)")
PASSED: Final = re.compile(r"^=+ (\d+ passed.*) =+$", re.MULTILINE)
COLLECTED: Final = re.compile(r"(\d+ tests collected)")
CURRENT: Final = "/opt/pegmind/current"
INSTALLER: Final = f"{CURRENT}/source/install"
GAME: Final = "simon"
NEWER: Final = "99.0"
"""The version that a cabinet is upgraded to."""

SCRIPT: Final = f"match {GAME} players=Ada\ndeal 7\nplay 60\nshow\n"
TAIL: Final = 25
"""Lines of output that an error shows."""

APART: Final = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
ENTER: Final = """
mount --bind "$0" "$0" && cd "$0" && mount --rbind /dev dev && mount -t proc proc proc && mount --rbind /sys sys &&
pivot_root . mnt && cd / && umount --lazy /mnt || exit
setpriv --reuid="$1" --regid="$1" --init-groups env -i "${@:2}"
exit $?
"""
"""For bash: a root folder, a user, and a command with its environment. The folder becomes the root of a mount namespace
and no chroot, in which the browser's tests could open no user namespace. bash stays, as root, until the command ends:
a process that changes its user no longer dies with unshare."""


class FailedError(Exception):
    """A command did not do what the documentation promises; `str(error)` says which, and what it printed."""


class Person(NamedTuple):
    """A user of the system, a home, and how the sources come into it."""

    name: str
    home: str
    fetch: str


PEOPLE: Final = {
    "root": Person("root", "/root", "git clone --quiet /srv/pegmind.git pegmind"),
    "ada": Person("ada", "/home/ada", "tar xf /srv/pegmind.tar.gz"),
}


class Newcomer(NamedTuple):
    """Somebody at a bare system of their own; all that is printed goes to the log."""

    system: Path
    person: Person
    log: Path

    def start(self, line: str, user: str, folder: str) -> subprocess.Popen[bytes]:
        """Type a line into a shell."""
        network = (f"{name}={os.environ[name]}" for name in NETWORK if name in os.environ)
        environment = (f"HOME={self.person.home}", f"PATH={PATH}", "LANG=C.UTF-8", *network)
        shell = (*environment, "sh", "-c", 'cd "$0" && eval "$1"', folder, line)
        words = (*APART, "bash", "-c", ENTER, str(self.system), user, *shell)
        with self.log.open("ab") as log:
            log.write(f"$ {line}\n".encode())
            log.flush()
            return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)

    def run(self, line: str, user: str = "", folder: str = "") -> tuple[int, str]:
        """Type a line; return its exit status and what it printed. Raises FailedError where it does not end."""
        begin = self.log.stat().st_size if self.log.exists() else 0
        with running(self.start(line, user or self.person.name, folder or f"{self.person.home}/pegmind")) as process:
            try:
                status = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                raise FailedError(f"{line} was not done after {PATIENCE} s; see {self.log}") from None
        printed = self.log.read_bytes()[begin:].decode(errors="replace")
        return status, printed.partition("\n")[2]

    def succeed(self, line: str, user: str = "", folder: str = "") -> str:
        """Type a line that has to succeed; return what it printed. Raises FailedError."""
        status, printed = self.run(line, user, folder)
        if status:
            raise FailedError(f"{line} ended with {status}, see {self.log}:\n{tail(printed)}")
        return printed

    def prepare(self, line: str) -> str:
        """As `succeed`, but a user may be asked for packages once, before anything else is done or printed."""
        status, printed = self.run(line)
        asked = requested(printed)
        if status == 0:
            return printed
        if asked is None or self.person.name == "root":
            raise FailedError(f"{line} ended with {status}, see {self.log}:\n{tail(printed)}")
        self.install(asked)
        return self.succeed(line)

    def install(self, asked: str) -> None:
        """Run the line that a user was asked to run, as root. Raises FailedError."""
        line = asked.replace("apt install", "apt-get install --yes --no-install-recommends", 1)
        self.succeed(f"apt-get update --quiet && DEBIAN_FRONTEND=noninteractive {line}", user="root")

    def play(self) -> float:
        """Type make play, and once more after installing what it asks for; return the seconds until its page answers.

        Raises FailedError where the page does not answer, or a user of a bare system is asked for nothing.
        """
        if self.person.name != "root":
            _, printed = self.run("make play")
            if (asked := requested(printed)) is None:
                raise FailedError(f"make play did not ask for packages on a bare system:\n{tail(printed)}")
            self.install(asked)
        began = time.monotonic()
        with running(self.start("make play", self.person.name, f"{self.person.home}/pegmind")) as process:
            while not page_answers():
                if process.poll() is not None or time.monotonic() - began > PATIENCE:
                    raise FailedError(f"make play did not open its page:\n{tail(self.log.read_text(encoding='utf-8'))}")
                time.sleep(0.1)
            return time.monotonic() - began


def requested(printed: str) -> str | None:
    """The command in the one sentence that asks for packages; None where more, or something else, is printed."""
    lines = [line for line in printed.splitlines() if not line.startswith("make: ***")]
    found = REQUEST.fullmatch(lines[0]) if len(lines) == 1 else None
    return found[1] if found else None


@contextmanager
def running(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends at the end, with all that it has started."""
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def page_answers() -> bool:
    """Whether there is a page at the address that the documentation names."""
    try:
        with urllib.request.urlopen(PAGE, timeout=5) as answer:
            return b"<title>Pegmind" in answer.read()
    except OSError:
        return False


def tail(printed: str) -> str:
    """The last lines of what was printed."""
    return "\n".join(f"    {line}" for line in printed.splitlines()[-TAIL:])


@contextmanager
def newcomer(suite: str, person: Person) -> Iterator[Newcomer]:
    """Somebody at a bare system with the sources in their home; the system is removed at the end, the log stays."""
    base = build_once(f"bare-{suite}", hash_of(Path(__file__), suite), lambda to: build(suite, to))
    system, log = HOME / f"fresh-{suite}-{person.name}", HOME / f"fresh-{suite}-{person.name}.log"
    shutil.rmtree(system, ignore_errors=True)
    log.unlink(missing_ok=True)
    try:
        command("cp", "--archive", "--reflink=auto", base, system)
        command("git", "clone", "--quiet", "--bare", ROOT, system / "srv/pegmind.git")
        archive = ("git", "-C", ROOT, "archive", "--prefix=pegmind/", "--output", system / "srv/pegmind.tar.gz", "HEAD")
        command(*archive)
        shutil.copy("/etc/resolv.conf", system / "etc/resolv.conf")
        somebody = Newcomer(system, person, log)
        somebody.succeed(person.fetch, folder=person.home)
        yield somebody
    finally:
        shutil.rmtree(system, ignore_errors=True)


def build(suite: str, to: Path) -> None:
    """Build a bare Debian, from the mirror that this machine uses. Raises FailedError."""
    mirror = command("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages", "Origin: Debian").split()
    include = f"--include={','.join(PRESENT)}"
    options = ("--quiet", "--mode=root", "--variant=minbase", "--dpkgopt=force-unsafe-io", include)
    command(*APART, "--mount-proc", "mmdebstrap", *options, suite, to, f"deb {mirror[0]} {suite} main")
    shutil.copy(Path("/") / CERTIFICATES, to / CERTIFICATES)
    command("chroot", to, "useradd", "--create-home", "ada")
    (to / "root").chmod(0o700)


def command(*words: str | Path) -> str:
    """Run a command on this machine; return what it prints. Raises FailedError."""
    ran = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise FailedError(f"{' '.join(map(str, words[:2]))} ended with {ran.returncode}:\n{tail(ran.stderr)}")
    return ran.stdout


def try_system(suite: str, person: Person, *, short: bool) -> None:
    """Type the commands of the README on a bare system, and say how long each took. Raises FailedError."""
    with newcomer(suite, person) as somebody:
        say = f"{suite:9} {person.name:5}"
        print(f"{say} make play   the page answered after {somebody.play():.0f} s, from nothing", flush=True)
        for line in ("make quick ARGS='--collect-only tests'",) if short else ("make check", "make test"):
            began = time.monotonic()
            printed = somebody.prepare(line)
            found = [*COLLECTED.findall(printed), *PASSED.findall(printed)]
            if line != "make check" and not found:
                raise FailedError(f"{line} ran no test, see {somebody.log}:\n{tail(printed)}")
            seconds = time.monotonic() - began
            print(f"{say} {line[:10]:10}  {found[-1] if found else 'passed'}; {seconds:.0f} s in all", flush=True)


def try_game(suite: str) -> None:
    """Install a cabinet on a bare system, add a game, upgrade, and play the game. Raises FailedError."""
    with newcomer(suite, PEOPLE["root"]) as root:
        began = time.monotonic()
        root.install("apt install systemd")  # every Raspberry Pi OS has it
        root.succeed("./install --yes --any-machine")
        root.succeed(f"{CURRENT}/bin/python -m pip wheel --quiet --no-deps --wheel-dir /root examples/{GAME}")
        root.succeed(f"{INSTALLER} add-game /root/pegmind_{GAME}-*.whl", folder="/")
        check_game(root)
        root.succeed(f"sed -i 's/^__version__ = .*/__version__ = \"{NEWER}\"/' station/__init__.py")
        root.succeed("./install --yes --any-machine")
        version = root.succeed("pegmind --version", folder="/").strip()
        if not version.endswith(NEWER):
            raise FailedError(f"version {NEWER} was installed, and pegmind --version says {version}")
        check_game(root)
        root.succeed(f"{INSTALLER} remove-game pegmind-{GAME}", folder="/")
        if GAME in (left := root.succeed("pegmind games", folder="/")):
            raise FailedError(f"{GAME} was removed, and pegmind games says:\n{tail(left)}")
        seconds = time.monotonic() - began
        print(f"{suite:9} root  a game     added, kept by an upgrade, played and removed; {seconds:.0f} s", flush=True)


def check_game(root: Newcomer) -> None:
    """Make sure that the cabinet lists the game and plays it. Raises FailedError."""
    listed = root.succeed("pegmind games", folder="/")
    shown = root.succeed(f"printf '{SCRIPT}' | pegmind script -", folder="/")
    if not listed.startswith(f"{GAME}: ") or f'"box": "{GAME}"' not in shown:
        raise FailedError(f"{GAME} was added, and cannot be played:\n{tail(listed + shown)}")


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make fresh-test", description="Set Pegmind up on bare Debian systems.")
    words.add_argument("--short", action="store_true", help="Debian 12 as root; the tests are only collected")
    words.add_argument("--suite", choices=SUITES, help="only this release of Debian")
    words.add_argument("--person", choices=PEOPLE, help="only this user")
    arguments = words.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        print("make fresh-test builds Debian systems: run it as root, on Debian", file=sys.stderr)
        return 1
    if page_answers():
        print(f"make fresh-test needs the page's port, and a station answers at {PAGE}: stop it", file=sys.stderr)
        return 1
    HOME.mkdir(exist_ok=True)
    (HOME / ".gitignore").write_text("*\n", encoding="ascii")
    suites = [arguments.suite] if arguments.suite else SUITES[:1] if arguments.short else SUITES
    people = [arguments.person] if arguments.person else ["root"] if arguments.short else list(PEOPLE)
    try:
        for suite in suites:
            for name in people:
                try_system(suite, PEOPLE[name], short=arguments.short)
            if "root" in people:
                try_game(suite)
    except FailedError as error:
        print(f"FAILED  {error}", flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
