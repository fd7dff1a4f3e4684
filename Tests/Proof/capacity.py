#!/usr/bin/env python3
"""The rung capacity: 10,000 connections, then 5,000 rooms of two in play, then nobody.  capacity.py PROGRAM [CONNECTIONS]"""
import os, resource, sys, tempfile, time

from fault import Fault, require
from host import Host
from players import Players

FLIPS = (4, 40, 100)    # in each room: a game that has just begun, a full history, and one with the long lines of a round's end


misses = []


def goal(is_met, *words):
    """A figure that is missed is told at the end: the others are worth to be known too."""
    if not is_met:
        misses.append(" ".join(map(str, words)))
        print("  MISSED:", misses[-1], flush=True)


def measure(program, connections, room_bytes, *options):
    rooms = connections // 2
    with Host(program, "--local", "--max-connections", connections, "--max-rooms", rooms + 1, *options) as host:
        warm = Players(host.port, 2)          # all threads that ever run are there afterwards
        for words in ("hello", "rooms", "play 4", "bye"):
            warm.do(words)
        warm.end()
        start, base, threads = host.resident_kib, host.descriptors, host.threads
        crowd = Players(host.port, connections)
        seconds = crowd.do("hello")
        greeted = host.resident_kib
        each = (greeted - start) * 1024 / connections
        print(f"  {connections} connections that said hello in {seconds} s: {greeted / 1024:.1f} MiB resident, "
              f"{each:.0f} bytes a connection", flush=True)
        goal(greeted <= 12 * 1024 + connections, "12 MiB and 1 KiB for each connection, by", greeted - 12 * 1024 - connections, "KiB")
        seconds = crowd.do("rooms")
        seated = host.resident_kib
        print(f"  {rooms} rooms of two, dealt in {seconds} s: {seated / 1024:.1f} MiB, "
              f"{(seated - greeted) * 1024 / rooms:.0f} bytes a room", flush=True)
        for flips in FLIPS:
            used, seconds = host.cpu_seconds, crowd.do(f"play {flips}")
            used = host.cpu_seconds - used
            playing = host.resident_kib
            each = (playing - greeted) * 1024 / rooms
            print(f"  after {flips} more flips in each, in {seconds} s: {playing / 1024:.1f} MiB, {each:.0f} bytes a room; "
                  f"{used * 1e6 / (rooms * flips):.1f} us of CPU a flip; {host.threads} threads, "
                  f"{host.descriptors} descriptors", flush=True)
        goal(each <= room_bytes, room_bytes, "bytes a room in play: it has", round(each))
        seconds = crowd.do("bye")
        crowd.end()
        # A room closes a minute after its people, and its journal with it.
        time.sleep(65)
        host.wait_for_descriptors(base, 10)
        print(f"  all left in {seconds} s: {host.resident_kib / 1024:.1f} MiB, {start / 1024:.1f} before; "
              f"{host.threads} threads, {threads} before; {host.descriptors} descriptors, {base} before", flush=True)
        # The system's pool for alarms starts and ends threads by itself, at most one for each core.
        goal(host.resident_kib <= start + 4 * 1024, "memory back to the base after all have left")
        require(host.threads <= threads + os.cpu_count(), "threads are left over")
        require("slow_consumer" not in host.said(), "somebody was taken for slow")


def main():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    # With a journal each room has a file open, next to the server's own 32.
    connections = min(wanted, (hard - 100) * 2 // 3 // 2 * 2)
    if connections < wanted:
        print(f"NOT RUN with {wanted} connections: of {hard} descriptors that may be open, {connections} are possible")
    print("capacity, without a journal:")
    measure(sys.argv[1], connections, 7 * 1024 + 512)
    print("capacity, with a journal:")
    with tempfile.TemporaryDirectory() as folder:
        # The line in progress, the file and its entry among all others come on top.
        measure(sys.argv[1], connections, 16 * 1024, "--journal", folder)
    require(not misses, "missed:", "; ".join(misses))
    if connections < wanted:
        sys.exit(77)


try:
    main()
except Fault as fault:
    sys.exit(f"capacity: {fault}")
