#!/usr/bin/env python3
"""A server with ideas: whatever it may send as text, it sends.

  hostile.py PORTFILE [benign|hostile] [LINES_A_SECOND]

It plays just enough of the protocol for a client to see its lobby and to sit down in a room. Each
text that a person sees in a client has something hostile in it, or in its place the same number of
plain letters. With a number it also talks, so many lines a second.
"""
import json
import os
import socket
import sys
import threading
import time

ESC, BEL, ST = "\x1b", "\x07", "\x1b\\"
ATTACKS = (
    ["%sA" % chr(code) for code in list(range(1, 32)) + [127] + list(range(128, 160))]
    + [ESC + "]0;a title" + BEL, ESC + "]2;a title" + ST, "\x9d0;a title\x9c"]
    + [ESC + "]52;c;ZWNobyBo" + BEL, ESC + "]8;;http://a" + ST, ESC + "]4;1;?" + BEL]
    + [ESC + "[2J", "\x9b2J", ESC + "[31m", ESC + "[1;1H", ESC + "[?1049l", ESC + "[?25h", ESC + "c"]
    + [ESC + "[6n", ESC + "[c", ESC + "[5;10r", ESC + "[4h", ESC + "[?6h", ESC + "[20t", ESC + "[21t"]
    + [ESC + "Pq#0;2;0;0;0" + ST, ESC + "P+q544e" + ST, ESC + "_Gi=1;AAAA" + ST, ESC + "^x" + ST]
    + [ESC + "(0", ESC + "#8", ESC + "7", ESC + "8", ESC + "D", ESC + "M", ESC + "=", ESC + "X" + ST]
    + ["\u202e" + "olleh", "\u2066\u2069", "\u200f", "\u061c", "\u200b\u200d\ufeff", "\u2028\u2029"]
    + ["e" + "\u0301" * 40, "\u0489" * 9, "\ufe0f", "\ufe0e", "\U000e0041\U000e007f", "\u3164\u115f"]
    + ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "\U0001f44d\U0001f3ff"]
    + ["\u65e5\u672c\u8a9e" * 13, "\uff21" * 40, "\ufdfd", "\U0001242b", "\u0e33" * 20, "\uac00\u11a8"]
    + ["\ue000", "\U000f0000", "\U0010fffd", "\ufff9\ufffb", "%s%n", "\r\n" * 20, "\t" * 20]
)


class Talk:
    """The texts, one attack after the other."""

    def __init__(self, hostile):
        self.hostile = hostile
        self.count = 0

    def __call__(self, word):
        self.count += 1
        return word + ATTACKS[self.count % len(ATTACKS)] if self.hostile else word


def options():
    return {"pairs": 8, "cols": 4, "theme": "emoji", "again": True, "turn_s": 60, "hide_ms": 1500, "stalemate_turns": 96}


def player(name):
    return {"name": name, "ready": True, "online": True, "playing": True, "score": 0, "flips": 0, "matches": 0, "misses": 0}


def card(talk):
    # A face with a control character is no face: the client refuses the line.  These are faces.
    if not talk.hostile:
        return {"code": "ghost", "pair": "ghost", "text": "\U0001f47b", "label": "ghost"}
    return {"code": "ghost", "pair": "ghost", "text": "\u65e5\u672ce\u0301\u0301", "label": "\uff21" * 12}


def state(talk, me):
    cells = [{"cell": n, "state": "down"} for n in range(1, 17)]
    cells[4] = {"cell": 5, "state": "up", "card": card(talk)}
    cells[9] = {"cell": 10, "state": "taken", "player": "bob", "card": card(talk)}
    return {
        "room": "QEGF", "title": talk("kittens"), "seq": 5, "game": "concentration", "phase": "playing", "round": 1,
        "owner": me, "players": [player(me), player(talk("bob")), player(talk("eve"))], "spectators": [talk("zoe")],
        "options": options(), "elapsed_ms": 4, "commit": "00" * 32, "idle_turns": 0, "rows": 4, "cols": 4,
        "cells": cells, "seed_commit": "00" * 32,
        "turn": {"turn": 2, "player": me, "nth": 2, "clock_ms": 60000},
    }


class Client(threading.Thread):
    """One connection."""

    def __init__(self, link, hostile, rate):
        super().__init__(daemon=True)
        self.link, self.talk, self.rate = link, Talk(hostile), rate
        self.lock = threading.Lock()
        self.me, self.seq = "ann", 5

    def say(self, *lines):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        with self.lock:
            self.link.sendall(text.encode())

    def run(self):
        try:
            self.serve()
        except OSError:
            pass
        self.link.close()

    def serve(self):
        self.say({
            "type": "hello", "server": self.talk("stub/1"), "name": self.talk("Kitchen"), "protocol": 1, "protocols": [1],
            "features": ["concentration", "chat"], "motd": self.talk("snacks"), "hint": self.talk("help"),
            "limits": {"line": 4096, "name": 20, "chat": 280, "resume_ms": 120000},
        })
        for line in self.link.makefile("r", encoding="utf-8", errors="replace"):
            if not line.strip():
                continue
            request = json.loads(line)
            answer = {"type": "ok", "re": request["type"]}
            if "id" in request:
                answer["id"] = request["id"]
            if not self.take(request, answer):
                return

    def take(self, request, answer):
        kind = request["type"]
        if kind == "hello":
            self.me = request.get("name", "ann")
            answer.update(protocol=1, name=self.me, resume="x" * 22, resume_ms=120000)
        elif kind == "list":
            answer["rooms"] = [self.room(number) for number in range(8)]
        elif kind in ("join", "create"):
            answer.update(room="QEGF", state=state(self.talk, self.me))
        elif kind == "leave":
            self.rate = 0
        elif kind == "bye":
            self.say({"type": "bye", "code": "goodbye", "message": self.talk("bye"), "reconnect": False})
            return False
        elif kind not in ("ping", "hover", "leave", "ready", "chat"):
            answer = {"type": "error", "re": kind, "code": "odd", "message": self.talk("no"), "id": request.get("id")}
        self.say(answer)
        if kind in ("join", "create"):
            threading.Thread(target=self.chatter, daemon=True).start()
        return True

    def room(self, number):
        names = [self.talk("bob"), self.talk("zoe")][: number % 3]
        return {
            "room": "QEG" + "FGHJKMNP"[number], "title": self.talk("room%d" % number), "game": "concentration",
            "phase": "lobby", "seats": 3, "players": names, "owner": self.talk("bob"), "spectators": 1,
            "locked": number % 2 == 0, "options": options(),
        }

    def event(self):
        self.seq += 1
        text = self.talk("hi")
        if self.seq % 50 == 0:
            return {"type": "notice", "code": "odd", "message": text, "room": "QEGF", "seq": self.seq}
        return {"type": "chat", "room": "QEGF", "seq": self.seq, "player": "bob", "role": "player", "text": text}

    def chatter(self):
        try:
            if self.rate == 0:
                for _ in range(3 * len(ATTACKS)):
                    self.say(self.event())
                    time.sleep(0.005)
                self.say({"type": "chat", "room": "QEGF", "seq": self.seq + 1, "player": "bob", "role": "player", "text": "that was all"})
                return
            while self.rate:
                began = time.monotonic()
                self.say(*[self.event() for _ in range(self.rate // 20)])
                time.sleep(max(0.0, 0.05 - (time.monotonic() - began)))
        except OSError:
            pass


def main():
    hostile = sys.argv[2:3] != ["benign"]
    rate = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    listener = socket.create_server(("127.0.0.1", 0))
    with open(sys.argv[1] + ".new", "w") as file:
        file.write("%d\n" % listener.getsockname()[1])
    os.rename(sys.argv[1] + ".new", sys.argv[1])
    while True:
        link, _ = listener.accept()
        Client(link, hostile, rate).start()


main()
