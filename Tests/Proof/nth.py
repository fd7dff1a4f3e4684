#!/usr/bin/env python3
"""Lets the N-th call fail that writes a journal or makes it durable, or kills the server there: nth.py SERVER [N [SEED]].

Each of 1...N is tried with each fault, by strace.  The server has to end with status 1, with 4 where the disk is full or
cannot be flushed at its start, to leave the room to the next start where its file cannot be brought up to date, or to tell
the room that it is unrecorded before it answers; the next start has to find what was acknowledged."""
import collections, os, random, secrets, shutil, sys, tempfile, time

from crowd import Crowd
from fault import Fault, require
from journal import logs, verify
from server import Server

STRACE = ["strace", "-f", "-qq", "-o", "/dev/null"]
# name: durability, whether it concerns one room's file and the log, the calls, the fault, the possible results
# With interval there is a flush a second, and the program waits for few of them.
FAULTS = {
    "write ENOSPC": ("interval", True, "write", "error=ENOSPC:when={}+", ("notice", "exit 1", "exit 4")),
    "write EIO": ("always", True, "write", "error=EIO:when={}+", ("notice", "exit 1", "waits")),
    "write KILL": ("interval", True, "write", "signal=KILL:when={}", ("killed",)),
    "flush EIO": ("always", False, "fdatasync,syncfs,fsync", "error=EIO:when={}", ("exit 1", "exit 4")),
    "flush EIO, interval": ("interval", False, "fdatasync,syncfs,fsync", "error=EIO:when={}", ("exit 1", "exit 4")),
    "flush KILL": ("always", False, "fdatasync,syncfs,fsync", "signal=KILL:when={}", ("killed",)),
}


def prefix(fault, number, path):
    _, is_one_file, calls, what, _ = FAULTS[fault]
    folder = os.path.dirname(path)
    log = os.path.join(folder, f"{max([0, *(int(os.path.basename(name)[:-4]) for name in logs(folder))]) + 1}.wal")
    return [*STRACE, *(["-P", path, "-P", log] if is_one_file else []), "-e", f"trace={calls}",
            "-e", f"inject={calls}:{what.format(number)}"]


def play(crowd, server, victim, seconds):
    """Plays into the fault; gives what came of it."""
    if "journal_unreadable" in server.said():
        server.kill()                   # nobody asks for the place meanwhile
        return "waits"
    lines, end = crowd.lines + 1500, time.monotonic() + seconds
    is_alive = server.port is not None and crowd.connect(server.port) and crowd.play(
        lambda: crowd.lines >= lines and time.monotonic() >= end or victim.unrecorded_after is not None)
    if is_alive and victim.unrecorded_after is not None:
        crowd.play(lambda: all(bot.is_warned for bot in victim.bots))
        outcome = "notice"
    else:
        outcome = "nothing"
    if is_alive:
        server.kill()
    status = server.wait()
    crowd.drain()
    return outcome if is_alive else {1: "exit 1", 4: "exit 4", -9: "killed", 137: "killed"}.get(status, f"status {status}")


def run(program, fault, number, chance):
    durability, allowed = FAULTS[fault][0], FAULTS[fault][4]
    folder = tempfile.mkdtemp(prefix="cardtable-nth-")
    crowd = Crowd(folder, chance, ["concentration", "free"], number)
    server = Server(program, folder)
    try:
        crowd.connect(server.port)
        crowd.play(lambda: crowd.everybody_is_in() and crowd.lines > 60)
        server.kill()
        crowd.drain()
        crowd.check_journals()
        victim = crowd.tables[0]
        server = Server(program, folder, durability, prefix(fault, number, victim.journal.path))
        outcome = play(crowd, server, victim, 5 if fault == "flush EIO, interval" else 0)
        require(outcome in (*allowed, "nothing"), "instead of", allowed, "came", outcome, server.said())
        crowd.check_journals()
        server = Server(program, folder)
        require(server.port, "the server did not start again:", server.said())
        crowd.connect(server.port)
        crowd.play(crowd.everybody_is_answered)
        for bot in crowd.bots:
            is_over = bot.table is victim and outcome == "notice"
            require(bot.is_expired == is_over, bot.name, "is back:", not bot.is_expired)
        server.kill()
        crowd.drain()
        crowd.check_journals()
        for table in crowd.tables:
            if table.unrecorded_after is None:
                table.check_events()
        verify(folder)
    except BaseException:
        server.kill()
        print(f"{fault} {number}: the journal is in {folder}", file=sys.stderr)
        raise
    shutil.rmtree(folder)
    return outcome


def main(program, most, seed):
    chance = random.Random(seed)
    print(f"seed {seed}", flush=True)
    for fault in FAULTS:
        last = min(most, 3) if fault == "flush EIO, interval" else most
        outcomes = collections.Counter(run(program, fault, number, chance) for number in range(1, last + 1))
        print(f"{fault}, call 1...{last}:", ", ".join(f"{count} times {what}" for what, count in outcomes.items()), flush=True)
        require(outcomes.keys() != {"nothing"}, "no call was ever reached: this proof is blind")


if __name__ == "__main__":
    arguments = sys.argv[2:]
    try:
        main(sys.argv[1], int(arguments[0]) if arguments else 50,
             int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31))
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
