#!/usr/bin/env python3
"""Starts a server again and again behind a port that stays open: restarts.py SERVER [RESTARTS [SEED]].

The proof holds the listening socket, as systemd does for cardtable.socket.  Rooms are played across each restart, and
newcomers connect all the time: none of them may be refused, and whoever waited is greeted by the next server.  Each
fourth server is killed.  With PROOF_CANARY=port the server opens its port itself, which has to be noticed."""
import os, random, secrets, shutil, socket, sys, tempfile, threading, time

from crowd import Crowd
from fault import Fault, require
from journal import verify
from server import PATIENCE, Server

KINDS = "concentration high_card free patience".split()
HERE = os.path.dirname(os.path.abspath(__file__))
NEWCOMERS = 4


class Newcomers:
    """Threads that connect, wait to be greeted, and leave, without end."""

    def __init__(self, port):
        self.port, self.is_over = port, False
        self.greeted = self.cut = self.refused = 0
        self.longest = 0.0
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.come) for _ in range(NEWCOMERS)]
        for thread in self.threads:
            thread.start()

    def come(self):
        while not self.is_over:
            began = time.monotonic()
            try:
                with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as one:
                    greeting = one.makefile("rb").readline()
                outcome = "greeted" if greeting.startswith(b'{"type":"hello"') else "cut"
            except ConnectionRefusedError:
                outcome = "refused"
            except OSError:
                # A server accepted it and was then killed.
                outcome = "cut"
            with self.lock:
                setattr(self, outcome, getattr(self, outcome) + 1)
                if outcome == "greeted":
                    self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.005)

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join(PATIENCE + 5)


def start(program, folder, held):
    launcher = [sys.executable, os.path.join(HERE, "passing.py"), f"game=fd:{held.fileno()}", "--"]
    if os.environ.get("PROOF_CANARY") == "port":
        held.close()
        return Server(program, folder)
    return Server(program, folder, prefix=launcher, pass_fds=(held.fileno(),))


def main(program, restarts, seed):
    chance, folder = random.Random(seed), tempfile.mkdtemp(prefix="cardtable-restarts-")
    held = socket.create_server(("127.0.0.1", 0), backlog=4096)
    port = held.getsockname()[1]
    crowd = Crowd(folder, chance, KINDS)
    server = start(program, folder, held)
    newcomers = Newcomers(port)
    try:
        require(server.port is not None, "the server did not start:", server.said())
        for number in range(restarts):
            require(crowd.connect(server.port), "somebody could not come back")
            lines = crowd.lines + chance.choice((30, 100, 300))
            require(crowd.play(lambda: crowd.lines >= lines and crowd.everybody_is_in()), "the server ended by itself:", server.said())
            if number % 4 == 3:
                server.kill()
            else:
                crowd.is_ending = True  # what is asked now may be refused, and is asked again later
                server.stop()
            crowd.drain()
            crowd.is_ending = False
            require(newcomers.refused == 0, newcomers.refused, "connections were refused, after restart", number)
            server = start(program, folder, held)
            require(server.port is not None, "the server did not start:", server.said())
            crowd.check_journals()
            if number % 10 == 9:
                print(number + 1, "restarts", flush=True)
        require(crowd.connect(server.port) and crowd.play(crowd.everybody_is_in), "not everybody is back")
        newcomers.end()
        crowd.is_ending = True
        server.stop()
        crowd.drain()
        crowd.check_journals()
        for table in crowd.tables:
            table.check_events()
        require(newcomers.refused == 0, newcomers.refused, "connections were refused")
        require(newcomers.greeted > restarts, "hardly anybody came")
        verify(folder)
        acknowledged = sum(len(bot.acknowledged) for bot in crowd.bots)
    except BaseException:
        newcomers.end()
        server.kill()
        raise
    shutil.rmtree(folder)
    print(f"{restarts} restarts, of which {restarts // 4} kills: of {newcomers.greeted + newcomers.cut} connections 0 refused, "
          f"{newcomers.cut} cut by a server that ended, the longest wait {newcomers.longest:.2f} s; {acknowledged} "
          f"acknowledged requests, 0 lost, 0 twice; seed {seed}")


if __name__ == "__main__":
    arguments = sys.argv[2:]
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    try:
        main(sys.argv[1], int(arguments[0]) if arguments else 100, seed)
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
