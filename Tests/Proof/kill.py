#!/usr/bin/env python3
"""Kills a server again and again while rooms are played: kill.py SERVER [KILLS [SEED]].

Each time it is started again on the same journal, and everybody comes back.  The moments are drawn from SEED; what
the system does meanwhile is not.  With PROOF_CANARY=lose each journal's last line is cut away after a kill, with twice
something is done again, and with deal the recordings have other seeds in the end: all have to be noticed.  The client, GAMECLIENT, verifies what was recorded."""
import glob, os, random, secrets, shutil, sys, tempfile, time

from crowd import Crowd
from fault import Fault
from journal import settle, signed, verify
from server import Server

KINDS = os.environ.get("PROOF_KINDS", "concentration slow high_card free patience race").split()
KILLS_OF_A_CROWD = 25


def a_start_that_is_killed(program, folder, chance):
    """The server dies while it brings the rooms back, too."""
    server = Server(program, folder, wait=False)
    time.sleep(chance.uniform(0, 0.02))
    server.kill()


def kill(crowd, server, chance):
    lines = crowd.lines + chance.choice((1, 30, 400)) * chance.randint(1, 3)
    alive = crowd.play(lambda: crowd.lines >= lines) and crowd.play_on(chance.choice((0, chance.uniform(0, 0.004))))
    if not alive:
        raise Fault("the server ended by itself: " + server.said())
    server.kill()
    crowd.drain()
    plant(crowd.folder, ("lose", "twice"))
    crowd.check_journals()


def plant(folder, faults):
    """Plants the fault that PROOF_CANARY names, if it is one of these: the proof has to notice it."""
    fault = os.environ.get("PROOF_CANARY")
    if fault not in faults:
        return
    settle(folder)
    for path in glob.glob(os.path.join(folder, "*.ndjson")):
        lines = open(path, "rb").read().splitlines(keepends=True)
        if not lines:
            continue                    # killed between the making of the file and its first line
        if fault == "lose":
            lines.pop()
        elif fault == "deal":
            seed, chain = b'"server_seed":"', 0
            for index, line in enumerate(lines):
                place = line.find(seed) + len(seed) if line.startswith(b'{"type":"secret"') else 0
                forged = line[:place] + (b"1" if line[place:place + 1] == b"0" else b"0") + line[place + 1:] if place else line
                lines[index] = signed(forged, chain)
                chain = int(lines[index][-11:-3], 16)
        else:
            again = next((line for line in reversed(lines) if b'"id":' in line), lines[-1])
            lines.append(signed(again, int(lines[-1][-11:-3], 16)))
        with open(path, "wb") as file:
            file.writelines(lines)


def start(program, crowd, times):
    server = Server(program, crowd.folder, crowd.durability)
    if not server.port:
        raise Fault("the server did not start: " + server.said())
    times.append(server.ready_ms)
    try:
        crowd.check_journals()
        crowd.connect(server.port)
    except BaseException:
        server.kill()                   # nobody else knows of it yet
        raise
    return server


def finish(crowd, server):
    """After the last start every game goes on to its end, and was dealt as promised."""
    crowd.is_finishing = True           # who watches stays: all are to be in at one time
    before = {table: table.overs for table in crowd.tables}
    crowd.play(lambda: crowd.everybody_is_in()
               and all(table.kind == "free" or table.overs > before[table] for table in crowd.tables))
    crowd.is_ending = True
    server.stop()
    crowd.drain()
    crowd.check_journals()
    for table in crowd.tables:
        table.check_events()
    proofs = sum(table.check_proofs() for table in crowd.tables)
    plant(crowd.folder, ("deal",))
    return proofs, verify(crowd.folder)


def main(program, kills, seed):
    chance, times = random.Random(seed), []
    done = acknowledged = proofs = recordings = events = 0
    while done < kills:
        folder = tempfile.mkdtemp(prefix="cardtable-kill-")
        crowd = Crowd(folder, chance, KINDS, done)
        crowd.durability = chance.choice(("none", "interval", "always"))
        server = start(program, crowd, times)
        try:
            for _ in range(min(KILLS_OF_A_CROWD, kills - done)):
                kill(crowd, server, chance)
                done += 1
                if done % 10 == 0:
                    recordings += verify(folder)
                    print(done, "kills", flush=True)
                if chance.random() < 0.1:
                    a_start_that_is_killed(program, folder, chance)
                server = start(program, crowd, times)
            proved, verified = finish(crowd, server)
            proofs, recordings = proofs + proved, recordings + verified
        except BaseException:
            server.kill()
            print(f"seed {seed}, kill {done}: the journal is in {folder}; the server said: {server.said()}", file=sys.stderr)
            raise
        acknowledged += sum(len(bot.acknowledged) for bot in crowd.bots)
        events += sum(len(table.events) for table in crowd.tables)
        shutil.rmtree(folder)
    times.sort()
    p50, p99 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
    print(f"{done} kills: {acknowledged} acknowledged requests, 0 lost, 0 twice; {events} events without a gap; "
          f"{proofs} deals proved, {recordings} recordings verified; ready after p50 {p50:.0f}, p99 {p99:.0f}, at most {times[-1]:.0f} ms; seed {seed}")


if __name__ == "__main__":
    arguments = sys.argv[2:]
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    try:
        main(sys.argv[1], int(arguments[0]) if arguments else 100, seed)
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
