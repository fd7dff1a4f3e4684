#!/usr/bin/env python3
"""Cuts the power of the journal's disk while rooms are played: power.py SERVER SCRATCH [CUTS [SEED]].

The disk is a file with ext4 in SCRATCH.  It is shut down without its log being written, as if the power had gone, and
then the server is killed; what another mount finds is what was really there.  Needs root."""
import fcntl, os, random, secrets, subprocess, sys, time

from crowd import Crowd
from fault import Fault, require
from journal import verify
from server import Server

KINDS = ["concentration", "high_card", "free", "slow"]
SHUTDOWN, WITHOUT_THE_LOG = 0x8004587D, (2).to_bytes(4, "little")
CUTS_OF_A_CROWD = 10
CANNOT = 77


class Disk:
    def __init__(self, scratch):
        self.image, self.mount = os.path.join(scratch, "disk"), os.path.join(scratch, "mount")
        os.makedirs(self.mount, exist_ok=True)

    def make(self):
        with open(self.image, "wb") as file:
            file.truncate(32 << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)

    def attach(self):
        done = subprocess.run(["mount", "-o", "loop", self.image, self.mount], capture_output=True, text=True)
        if done.returncode:
            print("NOT RUN: no file can be mounted here:", done.stderr.strip())
            sys.exit(CANNOT)

    def detach(self):
        """Waits until the system has let go of the file: a file system that was shut down stays so."""
        subprocess.run(["umount", self.mount], check=True)
        for _ in range(100):
            if not subprocess.run(["losetup", "-j", self.image], capture_output=True).stdout:
                return
            time.sleep(0.05)
        raise Fault("the disk cannot be taken away")

    def cut(self):
        folder = os.open(self.mount, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, WITHOUT_THE_LOG)
        finally:
            os.close(folder)


class Rig:
    """A disk, a crowd that plays on it, and the server that it plays with."""

    def __init__(self, program, scratch, durability, chance, number):
        self.program, self.durability, self.chance = program, durability, chance
        self.disk = Disk(scratch)
        self.disk.make()
        self.disk.attach()
        self.folder = os.path.join(self.disk.mount, "journal")
        os.makedirs(self.folder)
        # The proof does not cover the folder's own name.
        subprocess.run(["sync"], check=True)
        self.crowd = Crowd(self.folder, chance, KINDS, number)
        self.start()

    def start(self):
        self.server = Server(self.program, self.folder, self.durability)
        require(self.server.port, "the server did not start:", self.server.said())

    def cut(self):
        """The power goes; gives the moment.

        The server runs on for a little, which it could not if the power had gone: what it says then is not heard."""
        moment = time.monotonic()
        self.disk.cut()
        self.crowd.hang_up()
        self.server.kill()
        self.disk.detach()
        self.disk.attach()
        return moment

    def end(self):
        self.server.kill()
        self.disk.detach()


def always(program, scratch, cuts, chance):
    """Whoever was told `ok` finds it done."""
    done = acknowledged = recordings = 0
    while done < cuts:
        rig = Rig(program, scratch, "always", chance, done)
        crowd = rig.crowd
        try:
            for _ in range(min(CUTS_OF_A_CROWD, cuts - done)):
                crowd.connect(rig.server.port)
                lines = crowd.lines + chance.randint(1, 600)
                require(crowd.play(lambda: crowd.lines >= lines), "the server ended:", rig.server.said())
                crowd.play_on(chance.uniform(0, 0.004))
                rig.cut()
                for table in crowd.tables:
                    table.forget_unrecorded()
                crowd.check_journals()
                for table in crowd.tables:
                    table.check_heard()
                rig.start()
                done += 1
            crowd.connect(rig.server.port)
            crowd.play(crowd.everybody_is_in)
            # Lines that were sent again in this run are on the disk, too.
            crowd.check_journals()
            for table in crowd.tables:
                table.check_events()
            rig.server.kill()
            recordings += verify(crowd.folder)
        finally:
            rig.end()
        acknowledged += sum(len(bot.acknowledged) for bot in crowd.bots)
    print(f"always: {done} cuts, {acknowledged} acknowledged requests, 0 lost, 0 twice, {recordings} recordings verified", flush=True)


def later(program, scratch, cuts, chance, durability):
    """Counts what was lost, and how long before the cut the oldest of it had been acknowledged."""
    lost, acknowledged, oldest = 0, 0, 0.0
    for number in range(cuts):
        rig = Rig(program, scratch, durability, chance, number)
        crowd = rig.crowd
        try:
            crowd.connect(rig.server.port)
            crowd.play_on(chance.uniform(2.2, 3.5))
            moment = rig.cut()
            for table in crowd.tables:
                table.check_whole()
                for bot, mark, when in table.lost():
                    lost += 1
                    oldest = max(oldest, moment - when)
            acknowledged += sum(len(bot.acknowledged) for bot in crowd.bots)
            rig.start()             # with whatever is there
            crowd.check_folder()
            rig.server.kill()
            verify(crowd.folder)
        finally:
            rig.end()
    print(f"{durability}: {cuts} cuts, {acknowledged} acknowledged requests, {lost} lost, the oldest of them "
          f"{oldest:.2f} s before the cut", flush=True)
    return lost, oldest


def main(program, scratch, cuts, seed):
    chance = random.Random(seed)
    print(f"seed {seed}", flush=True)
    always(program, scratch, cuts, chance)
    _, oldest = later(program, scratch, max(1, cuts // 10), chance, "interval")
    require(oldest < 2, "lost with interval what was acknowledged", oldest, "s before")
    lost, _ = later(program, scratch, max(1, cuts // 25), chance, "none")
    require(lost > 0, "nothing was lost with none: this proof is blind")


if __name__ == "__main__":
    arguments = sys.argv[3:]
    try:
        main(sys.argv[1], sys.argv[2], int(arguments[0]) if arguments else 100,
             int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31))
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
