#!/usr/bin/env python3
"""Measures how long the server's answer to a flip takes to the screen.

  latency.py CLIENT PORT

Stands between a client on a terminal of its own and the server, and notes when a card goes by that
was turned up, and when the client draws next.  Prints the times in milliseconds, sorted.
"""
import fcntl
import os
import pty
import select
import socket
import struct
import sys
import termios
import time


def main():
    client, port = sys.argv[1], int(sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    address = "127.0.0.1:%d" % listener.getsockname()[1]
    child, screen = pty.fork()
    if child == 0:
        os.environ["TERM"] = "screen-256color"
        words = [client, "create", address, "--name", "ann", "--grid", "6x6", "--seats", "1", "--turn-clock", "0"]
        os.execv(client, words)
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    near, _ = listener.accept()
    far = socket.create_connection(("127.0.0.1", port))
    for link in (near, far):
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times, shown, seen, cell, due = [], None, b"", 0, time.monotonic() + 2
    end = time.monotonic() + 100
    while len(times) < 12 and time.monotonic() < end:
        ready = select.select([near, far, screen], [], [], max(0, due - time.monotonic()))[0]
        if near in ready:
            far.sendall(near.recv(65536))
        if far in ready:
            data = far.recv(65536)
            near.sendall(data)
            if b'"type":"reveal"' in data:
                shown = time.monotonic()
        if screen in ready:
            seen = (seen + os.read(screen, 65536))[-65536:]
            if shown is not None:
                times.append(1000 * (time.monotonic() - shown))
                shown, due = None, time.monotonic() + 0.7
        if time.monotonic() >= due and shown is None:
            cell = cell % 36 + 1
            os.write(screen, b"%d\r" % cell)
            due = time.monotonic() + 2.5
    os.kill(child, 15)
    os.waitpid(child, 0)
    print(" ".join("%.1f" % value for value in sorted(times)))


main()
