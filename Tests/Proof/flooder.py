#!/usr/bin/env python3
"""Connects very often: flooder.py ADDRESS PORT COUNT SECONDS hold|leave.  Prints how it went, as JSON.

With `hold` whoever is let in stays until the end, with `leave` everybody goes again at once."""
import errno, json, select, socket, sys, time

address, port, count, seconds, manner = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), sys.argv[5]
heard = {"let_in": 0, "server_full": 0, "nothing": 0, "failed": 0}
poll = select.epoll()
open_sockets = {}


def end(descriptor, how):
    heard[how] += 1
    poll.unregister(descriptor)
    open_sockets.pop(descriptor).close()


def look(descriptor):
    try:
        data = open_sockets[descriptor].recv(4096)
    except BlockingIOError:
        return
    except OSError:
        return end(descriptor, "failed")
    if b'"code":"server_full"' in data:
        end(descriptor, "server_full")
    elif not data:
        end(descriptor, "nothing")
    elif manner == "leave":
        end(descriptor, "let_in")
    else:
        heard["let_in"] += 1
        poll.unregister(descriptor)     # stays, and is looked at no more


start = time.monotonic()
for number in range(count):
    due = start + seconds * number / count
    while True:
        late = time.monotonic() - due
        for descriptor, _ in poll.poll(max(0, -late)):
            look(descriptor)
        if time.monotonic() >= due:
            break
    one = socket.socket()
    one.setblocking(False)
    if one.connect_ex((address, port)) not in (0, errno.EINPROGRESS):
        heard["failed"] += 1
        one.close()
        continue
    open_sockets[one.fileno()] = one
    poll.register(one.fileno(), select.EPOLLIN)
connected = time.monotonic()
while sum(heard.values()) < count and time.monotonic() < connected + 10:
    for descriptor, _ in poll.poll(0.1):
        look(descriptor)
heard["no_answer"] = count - sum(heard.values())
heard["seconds"] = round(connected - start, 2)
heard["answered_after"] = round(time.monotonic() - start, 2)
print(json.dumps(heard), flush=True)
