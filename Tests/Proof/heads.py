#!/usr/bin/env python3
"""Heads of requests with random faults: what the server takes of them, h11 takes, too, and in the same way.

    heads.py SERVER [COUNT]     python3 -m pip install h11

A proxy that reads a request otherwise than the server behind it is how one request hides in another.  Each case is a
good request with one to three faults, and a second good one behind it; what counts is how many requests each of the
two sees in the bytes.  The server may refuse more than h11; it must not take what h11 refuses, unless the reason stands
in JUSTIFIED.  Exit 0: it holds.
"""
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile

try:
    import h11
except ImportError:
    print("NOT RUN: python3 has no h11 (python3 -m pip install h11)")
    sys.exit(77)

HOST = b"Host: localhost\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
GOOD = [
    b"GET /api/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/deck/x/?count=2 HTTP/1.1\r\n" + HOST + b"Accept: */*\r\nX-A: b c\r\n\r\n",
    b"HEAD /docs HTTP/1.1\r\n" + HOST + b"Connection: keep-alive\r\n\r\n",
    b"POST /api/deck/x/draw/ HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 7\r\n\r\ncount=2",
    b"POST /api/deck/x/draw/ HTTP/1.1\r\n" + HOST + FORM + b"Transfer-Encoding: chunked\r\n\r\n5\r\ncount\r\n2\r\n=2\r\n0\r\n\r\n",
    b"GET /api/ HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n{}",
    b"GET /api/ HTTP/1.0\r\n\r\n",
    b"OPTIONS /api/ HTTP/1.1\r\n" + HOST + b"Origin: http://x\r\n\r\n",
    b"GET http://localhost/api/ HTTP/1.1\r\n" + HOST + b"\r\n",
]
NEXT = b"GET /api/next HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
BYTES = [b"\r", b"\n", b"\r\n", b" ", b"\t", b":", b"\0", b"/", b",", b"1", b"a", b"\x80", b"\x7f", b"#", b"%", b";"]
LINES = [
    b"Content-Length: 3\r\n", b"Content-Length: 0\r\n", b"Content-Length: +3\r\n", b"Content-Length: 3, 3\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding : chunked\r\n", b" folded: x\r\n", b"\tfolded\r\n",
    b"Host: localhost\r\n", b"Host:\r\n", b"X-Y\r\n", b": y\r\n", b"X Y: z\r\n", b"X:\x01\r\n", b"Connection: close\r\n",
    b"0\r\n", b"2;x\r\n", b"Transfer-Encoding: gzip, chunked\r\n", b"Expect: 100-continue\r\n", b"Connection:\tclose\r\n", b"Content-Length:\t3\r\n",
]
# The heads that the server accepts although h11 does not, with the reasons why that is no fault.
JUSTIFIED = {
    "blank lines": "up to two CRLF before a request are passed over, as RFC 9112, section 2.2, says a server should",
    "absolute form": "the target's own host counts then, as RFC 9112, section 3.2.2, wants it",
}


def mutate(rng, request):
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(6)
        place = rng.randrange(len(request) + 1)
        if kind == 0:
            request = request[:place] + rng.choice(BYTES) + request[place:]
        elif kind == 1 and request:
            request = request[:place] + request[place + 1:]
        elif kind == 2:
            request = request[:place] + rng.choice(BYTES) + request[place + 1:]
        elif kind in (3, 4):
            lines = request.split(b"\r\n")
            at = rng.randint(1, max(1, len(lines) - 1))
            request = b"\r\n".join(lines[:at]) + b"\r\n" + rng.choice(LINES) + b"\r\n".join(lines[at:])
        else:
            other = rng.choice(GOOD)
            request = request[:place] + other[rng.randrange(len(other)):]
    return request


def by_h11(data):
    """The requests that h11 sees, each (method, target), and whether it refused what followed."""
    found, connection = [], h11.Connection(h11.SERVER)
    connection.receive_data(data)
    connection.receive_data(b"")
    while True:
        try:
            event = connection.next_event()
        except h11.RemoteProtocolError:
            return found, True
        if isinstance(event, h11.Request):
            found.append((event.method, event.target))
        elif isinstance(event, h11.EndOfMessage):
            try:
                # The server reads the next request only after it has sent the answer.
                connection.send(h11.Response(status_code=200, headers=[("content-length", "0")], reason=b""))
                connection.send(h11.EndOfMessage())
                if connection.our_state is h11.MUST_CLOSE:
                    return found, False
                connection.start_next_cycle()
            except h11.LocalProtocolError:
                return found, False
        elif event is h11.NEED_DATA or event is h11.PAUSED or isinstance(event, h11.ConnectionClosed):
            return found, False


def by_server(port, data):
    """The statuses of the server's answers."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as peer:
        peer.sendall(data)
        peer.shutdown(socket.SHUT_WR)
        answer = b""
        while True:
            try:
                piece = peer.recv(65536)
            except ConnectionResetError:
                break
            if not piece:
                break
            answer += piece
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


REFUSED = {400, 413, 414, 417, 421, 431, 501, 505}


def reason(data):
    if data.startswith(b"\r\n") or b"\r\n\r\n\r\n" in data:
        return "blank lines"
    # After a content with a length, a CRLF is an empty line before the next request.
    if b"content-length" in data.lower() and re.search(rb"[^\n]\r\n$", data[:-len(NEXT)]):
        return "blank lines"
    if b"http://" in data.split(b"\r\n")[0].lower():
        return "absolute form"
    return None


def main():
    server, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    seed = int(os.environ.get("TEST_SEED", random.randrange(1 << 32)))
    rng = random.Random(seed)
    log = tempfile.TemporaryFile()
    child = subprocess.Popen([server, "--port", "0", "--web-port", "0", "--local", "--no-beacon"], stdout=subprocess.PIPE,
                             stderr=log)
    bad, stricter, same, excused = 0, 0, 0, {}
    try:
        port = json.loads(child.stdout.readline())["web_port"]
        for good in GOOD:
            assert len(by_server(port, good + NEXT)) == (1 if b"1.0" in good else 2), good
        for _ in range(count):
            data = mutate(rng, rng.choice(GOOD)) + NEXT
            taken = [status for status in by_server(port, data) if status not in REFUSED | {100, 408}]
            seen, _ = by_h11(data)
            if len(taken) == len(seen):
                same += 1
            elif len(taken) < len(seen):
                stricter += 1
            elif why := reason(data):
                excused[why] = excused.get(why, 0) + 1
            else:
                bad += 1
                if bad <= 20:
                    print(f"BROKEN: the server takes {taken}, h11 sees {seen} in {data!r}")
    finally:
        child.terminate()
        child.wait(20)
    for why, times in sorted(excused.items()):
        print(f"excused {times} times: {why}: {JUSTIFIED[why]}")
    print(f"http: {count} heads, seed {seed}: {same} as h11, {stricter} refused that h11 takes, "
          f"{sum(excused.values())} excused, {bad} wrong")
    return 1 if bad or child.returncode else 0


sys.exit(main())
