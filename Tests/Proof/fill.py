#!/usr/bin/env python3
"""Lets journals grow until they cannot: fill.py SERVER FOLDER full | shortwrite LIMIT.

full: FOLDER lies on a small disk, of which a part is freed again.  shortwrite: no file may grow beyond LIMIT bytes, so
that a last write is a short one.  Every room says so before it answers, no file ends in half a line, new rooms are
recorded, and the next start brings back those and no others."""
import os, random, sys

from crowd import Crowd
from fault import Fault, require
from journal import verify
from server import Server


def fill(crowd):
    """Plays until no room is recorded any more."""
    crowd.play(lambda: all(bot.is_warned for bot in crowd.bots))
    lines = crowd.lines + 200
    crowd.play(lambda: crowd.lines >= lines)


def newcomers(folder, chance, server, number):
    crowd = Crowd(folder, chance, ["concentration", "free"], number)
    crowd.connect(server.port)
    crowd.play(lambda: crowd.everybody_is_in() and crowd.lines > 60)
    return crowd


def look(crowds):
    for crowd in crowds:
        crowd.drain()
        crowd.check_journals()
        for table in crowd.tables:
            table.check_end()
            if table.unrecorded_after is None:
                table.check_events()


def main(program, folder, mode, limit):
    chance = random.Random(1)
    ballast = os.path.join(folder, "ballast")
    if mode == "full":
        with open(ballast, "wb") as file:
            file.write(bytes(24 << 10))
    prefix = ["prlimit", f"--fsize={limit}"] if mode == "shortwrite" else []
    server = Server(program, folder, prefix=prefix)
    try:
        crowds = [Crowd(folder, chance, ["concentration", "slow", "high_card", "free"])]
        crowds[0].connect(server.port)
        fill(crowds[0])
        if mode == "full":
            crowds.append(newcomers(folder, chance, server, 1))
            require(all(bot.is_warned for bot in crowds[1].bots), "a room on a full disk was not told")
            os.remove(ballast)
        crowds.append(newcomers(folder, chance, server, 2))
        require(not any(bot.is_warned for bot in crowds[-1].bots), "a new room is not recorded again")
        server.kill()
        look(crowds)
        server = Server(program, folder)
        require(server.port, "the server did not start again:", server.said())
        for crowd in crowds:
            crowd.connect(server.port)
            crowd.play(crowd.everybody_is_answered)
            for bot in crowd.bots:
                require(bot.is_expired == (bot.table.unrecorded_after is not None), bot.name, "is back:", not bot.is_expired)
        server.kill()
        look(crowds)
        verify(folder)
    finally:
        server.kill()
    told = sum(table.unrecorded_after is not None for crowd in crowds for table in crowd.tables)
    kept = sum(len(crowd.tables) for crowd in crowds) - told
    print(f"{mode}: {told} rooms told that they are unrecorded, {kept} recorded and brought back, no half line")


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 0)
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
