#!/usr/bin/env python3
"""Records Tests/Fixtures/recovery: servers that start on the journals of `rooms`, cut short.  See README.md here.

    GS=.build/debug/GameServer python3 -B Tests/Fixtures/recover.py
"""
import json, os, shutil, tempfile

from table import Connection, Table

HERE = os.path.dirname(os.path.abspath(__file__))
ROOMS = os.path.join(HERE, "rooms")
# A clock of a second runs out while other players come back.
CLOCKS = ("pairs-timed", "high-card-timed")


def scenes():
    return [name[:-4] for name in sorted(os.listdir(ROOMS)) if name.endswith(".txt") and name[:-4] not in CLOCKS]


def tokens(scene):
    """Name and token of everybody who said hello in a scene."""
    found = {}
    for line in open(os.path.join(ROOMS, scene + ".txt")):
        label, _, text = line.partition("< ")
        if text.startswith('{"type":"ok","re":"hello"'):
            reply = json.loads(text)
            found.setdefault(reply["name"], reply["resume"])
    return found


def cut(scene, percent):
    """How many lines are kept: no two cards are about to be hidden behind the last of them."""
    lines = open(os.path.join(ROOMS, scene + ".ndjson"), "rb").read().splitlines()
    count = max(3, len(lines) * percent // 100)
    while count < len(lines) and (b'"type":"alarm"' in lines[count] or b'"type":"restarted"' in lines[count]):
        count += 1
    return count


def start(name, seed, cuts):
    folder = tempfile.mkdtemp(prefix="cardtable-")
    for scene, count in cuts.items():
        lines = open(os.path.join(ROOMS, scene + ".ndjson"), "rb").read().splitlines(keepends=True)
        code = json.loads(lines[0])["room"]
        with open(os.path.join(folder, code + ".ndjson"), "wb") as file:
            file.writelines(lines[:count])
    return Table(name, seed, folder=folder, keep=60)


def resume(t, name, token, **more):
    """Comes back, and says what was told; nothing is noted where no seat is kept."""
    before = len(t.text)
    connection = Connection(t, name)
    t.count += 1
    mark = t.count
    connection.send(type="hello", id=mark, resume=token, **more)
    reply = connection.wait(lambda line: line.get("id") == mark)
    if reply["type"] == "error" or not reply.get("room"):
        connection.end()
        del t.text[before:]
        return False
    t.barrier()
    return connection


def record(percent, seed):
    cuts = {scene: cut(scene, percent) for scene in scenes()}
    people = {}
    for form in ("state", "events") if percent == 55 else ("state",):
        t = start(f"{form}-at-{percent}", seed, cuts)
        seqs = {}
        for scene in cuts:
            for name, token in tokens(scene).items():
                if form == "state":
                    connection = resume(t, name, token)
                    if connection:
                        states = [line for line in connection.lines if line["type"] == "state"]
                        people[name] = states[0]["state"]["seq"]
                elif name in people:
                    resume(t, name, token, seen=max(0, people[name] - 6))
        write(t, cuts)


def write(t, cuts):
    facts = {"seed": t.seed, "keep": t.keep, **{f"cut {scene}": count for scene, count in cuts.items()}}
    t.process.kill()
    t.process.wait()
    with open(os.path.join(HERE, "recovery", t.name + ".txt"), "w") as file:
        file.write("\n".join([f"# {key}: {value}" for key, value in facts.items()] + t.text) + "\n")
    shutil.rmtree(t.folder)


for number, percent in enumerate((20, 55, 80)):
    record(percent, f"{0x20 + number:02x}112233445566778899aabbccddeeff")
Table.end_all()
