#!/usr/bin/env python3
"""Starts a program with sockets that are open already, as a service manager does: passing.py SOCKET... -- PROGRAM [WORD...]

A SOCKET is NAME=KIND: tcp4, tcp6, both (IPv6 and IPv4) on a free port, or fd:N, a descriptor that was passed on; or one
that cannot be listened on: udp, unix, idle, connected, file, closed.  LISTEN_PID=N and the like say something else than
what is true; LISTEN_FDNAMES= leaves the names away.  The program takes the place of this one, and so has its id."""
import os, socket, sys

FIRST = 3


def listening(family, host, only=None):
    made = socket.socket(family)
    if only is not None:
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, only)
    made.bind((host, 0))
    made.listen(4096)
    return made


def connected():
    server = listening(socket.AF_INET, "127.0.0.1")
    client = socket.create_connection(server.getsockname())
    client.detach()                     # it has to stay open
    return server.accept()[0]


KINDS = {
    "tcp4": lambda: listening(socket.AF_INET, "127.0.0.1"),
    "tcp6": lambda: listening(socket.AF_INET6, "::1", 1),
    "both": lambda: listening(socket.AF_INET6, "::", 0),
    "udp": lambda: socket.socket(type=socket.SOCK_DGRAM),
    "unix": lambda: socket.socketpair()[0],
    "idle": socket.socket,
    "connected": connected,
}


def opened(kind):
    """A descriptor of that kind, far above those that the program looks at."""
    if kind == "closed":
        return None
    if kind.startswith("fd:"):
        return os.dup(int(kind[3:]))
    return os.open("/dev/null", os.O_RDONLY) if kind == "file" else KINDS[kind]().detach()


def main(words):
    end = words.index("--")
    lies = dict(word.split("=", 1) for word in words[:end] if word.startswith("LISTEN_"))
    sockets = [word.split("=", 1) for word in words[:end] if not word.startswith("LISTEN_")]
    high = []
    for _, kind in sockets:
        number = opened(kind)
        high.append(None if number is None else os.dup2(number, 200 + len(high)))
    for index, number in enumerate(high):
        if number is None:
            os.closerange(FIRST + index, FIRST + index + 1)
        else:
            os.dup2(number, FIRST + index, inheritable=True)
            os.close(number)
    os.closerange(FIRST + len(high), 200)
    environment = {**os.environ, "LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(sockets)),
                   "LISTEN_FDNAMES": ":".join(name for name, _ in sockets), **lies}
    if lies.get("LISTEN_FDNAMES") == "":
        del environment["LISTEN_FDNAMES"]
    os.execvpe(words[end + 1], words[end + 1:], environment)


if __name__ == "__main__":
    main(sys.argv[1:])
