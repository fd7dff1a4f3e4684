#!/usr/bin/env python3
"""Judges what people wrote down on an evening with a group of servers: groupcheck.py FOLDER.

It knows the words of the protocol and nothing of the servers.  Each fault begins with the invariant that it breaks:
I1 all copies of an event are the same; I2 what was acknowledged is done once, and nothing goes back; I4 the entries of a
stream follow each other; I5 no gap in what anybody hears, every game ends and is proved; I6 one move at most, and to no
dead server; I7 one name, one person; I8 no secret in the Redis; I9 all are soon back in play; I10 nothing of it without a
fault.  The last line of the output has the figures.  With PROOF_CANARY a fault is planted first."""
import collections, json, os, sys

import groupproofs
from groupcanary import plant
from grouphistory import OWN, History

LEASE, BACK, TOGETHER = 6, 8, 2
# A name is free on other servers for a moment after a lost link; players are reported again first.
NAMES_SETTLE = 8
# The time for which another person may have one's name. A server comes back to a Redis within a second or two, and
# names that only it knows wait 5 s for it (a promoted Redis may not know that the person has gone).
NAME_BACK = 7
# Faults that come between a server and the Redis with its names.
TOUCH_REDIS = ("redis", "cut", "pause", "stall", "promote", "failover", "hang", "deploy")


class Check:
    def __init__(self, folder):
        self.folder, self.faults = folder, []
        records = [json.loads(line) for line in open(os.path.join(folder, "history"))]
        self.keys = self.rows("keys")
        self.streams = self.rows("streams")
        plant(os.environ.get("PROOF_CANARY"), records, self.keys, self.streams)
        self.history = History(records, self.tell)
        self.began = records[0][0] if records else 0

    def rows(self, name):
        path = os.path.join(self.folder, name)
        return [json.loads(line) for line in open(path)] if os.path.exists(path) else []

    def tell(self, invariant, at, *words):
        self.faults.append(f"{invariant} at {at:.2f}: " + " ".join(str(word) for word in words)[:600])

    def all(self):
        self.find_times()
        games, proofs = 0, 0
        for room in self.history.rooms.values():
            self.effects(room)
            games += self.ends(room)
        proofs = groupproofs.check(self.history.rooms.values(), lambda *words: self.tell("I5", self.history.last, *words))
        self.targets()
        self.one_name()
        self.secrets()
        self.back_in_play()
        self.together()
        self.calm()
        marks = groupproofs.check_streams(self.streams, self.history, self.tell)
        return {**{key: self.history.counts[key] for key in ("acknowledged", "resumed", "moved", "snapshots")},
                "unavailable": sum(code == "unavailable" for *_, code in self.history.refusals),
                "events": sum(len(room.copies) for room in self.history.rooms.values()),
                "games": games, "proofs": proofs, "marks": marks, **self.pauses()}

    # Times

    def find_times(self):
        """When something was wrong, and which server was not there when, as far as others can know."""
        self.bad, self.dead, down = [], collections.defaultdict(list), {}
        self.ending = self.history.last
        for at, kind, data in self.history.nemesis:
            if kind == "fault":
                self.bad.append([at, float("inf"), data["kinds"]])
            elif kind == "healed":
                self.bad[-1][1] = at
            elif kind == "down":
                down[data["port"]] = at
            elif kind == "delayed":
                down.pop(data["port"], None)
            elif kind == "up" and data["port"] in down:
                self.dead[data["port"]].append((down.pop(data["port"]), at, data["why"]))
            elif kind == "walled" and data["late"]:
                self.tell("I9", at, "the rooms of these did not come to a server that they can reach:", data["late"])
            elif kind == "ending":
                self.ending = at
            elif kind == "end" and data["late"]:
                self.tell("I5", at, "the games of these have not ended:", data["late"])
        for port, at in down.items():
            self.dead[port].append((at, float("inf"), "gone"))

    def was_well(self, start, end, settle=0, kinds=()):
        """No fault (of these kinds) from `settle` seconds before start to the end."""
        return not any(first < end and start < last + settle and (not kinds or set(kinds) & set(what)) for first, last, what in self.bad)

    # I2 and I5

    def effects(self, room):
        """What was acknowledged has happened, and nothing more often than it was asked for."""
        happened = collections.Counter()
        round, turn = 0, 0
        for event in room.timeline():
            kind, player = event["type"], event.get("player")
            for seq in [seq for seq in room.known if seq < event["seq"] and room.known[seq]["round"] > round]:
                round, turn = room.known[seq]["round"], room.known[seq].get("turn", {}).get("turn", 0)
            if kind == "started":
                round, turn = event["round"], 0
            turn = event["turn"] if kind == "turn" else turn
            if kind == "reveal":
                happened["flip", player, round, event["turn"], event["cell"]] += 1
                happened["nth", player, round, event["turn"], event["nth"]] += 1
                if happened["nth", player, round, event["turn"], event["nth"]] > 1:
                    self.tell("I2", self.history.last, room.name, "has a move twice:", event)
            elif kind == "drawn":
                happened["draw", player, round, turn, 0] += 1
            elif kind == "chat":
                happened["chat", player, 0, 0, event["text"]] += 1
            elif kind in OWN:
                happened["move", player, round, 0, 0] += 1
            elif kind == "done":
                happened["done", player, round, 0, 0] += 1
        asked, told = collections.Counter(), collections.Counter()
        # A newcomer whose entry got lost may ask for several rounds of the same game, with unknown numbers.
        for request in self.history.requests:
            if request.stay is None or request.stay.room is not room or request.stay.round is None and request.round is None:
                continue
            key = self.key(request)
            if key:
                asked[key] += not request.is_lost and (request.reply is None or request.is_ok)
                told[key] += request.is_ok
        for key in asked | told | happened:
            if key[0] == "nth":
                continue
            if told[key] > happened[key] and not room.has_gaps():
                self.tell("I2", self.history.last, room.name, "acknowledged", told[key], "times and has", happened[key], "times:", key)
            if happened[key] > asked[key] and key in asked:
                self.tell("I2", self.history.last, room.name, "was asked", asked[key], "times and has", happened[key], "times:", key)
            if key[0] != "chat" and happened[key] and key not in asked:
                self.tell("I2", self.history.last, room.name, "was never asked for", key)
            if key[0] == "chat" and happened[key] > 1:
                self.tell("I2", self.history.last, room.name, "has heard twice:", key)

    @staticmethod
    def key(request):
        body, who = request.body, request.player
        if request.kind == "flip":
            return "flip", who, request.round, body["turn"], body["cell"]
        if request.kind == "draw":
            return "draw", who, request.round, body["turn"], 0
        if request.kind == "chat":
            return "chat", who, 0, 0, body["text"]
        return (request.kind, who, request.round, 0, 0) if request.kind in ("move", "done") else None

    def ends(self, room):
        """Each round that has begun is over; how many were."""
        begun, over = set(), set()
        for event in room.timeline():
            if event["type"] == "started":
                begun.add(event["round"])
            elif event["type"] == "over":
                over.add(event["round"])
        # A player who came back late has seen the end of a round only in a snapshot.
        over |= {state["round"] for state in room.known.values() if state["phase"] == "over"}
        if begun - over:
            self.tell("I5", self.history.last, room.name, "has rounds without an end:", sorted(begun - over))
        return len(over)

    # I6 to I10

    def targets(self):
        for at, who, port in self.history.moves:
            for first, last, why in self.dead[port]:
                if first + LEASE < at < last:
                    self.tell("I6", at, who, "was sent to", port, "which was gone for", round(at - first, 1), "s:", why)

    def one_name(self):
        """Two connections with one name, of which both were heard of at one moment; and seats that are kept."""
        spans = collections.defaultdict(list)
        for session in self.history.names:
            for index, (port, first, heard, last, seated) in enumerate(session.spans):
                following = session.spans[index + 1][1] if index + 1 < len(session.spans) else None
                # The seat is kept for a player who came back.
                until = following if seated and following else heard
                spans[session.name.lower()].append((first, until, session.token, port))
        for name, all in spans.items():
            all.sort()
            for one, other in zip(all, all[1:]):
                if one[2] != other[2] and other[0] < one[1] and self.was_well(one[0], other[0], NAMES_SETTLE, TOUCH_REDIS):
                    self.tell("I7", other[0], name, "has two people at a time, on", one[3], "and", other[3], one[:2], other[:2])

        refused = collections.defaultdict(list)
        for at, who, request, code in self.history.refusals:
            if code == "name_taken" and not who.startswith("impostor"):
                refused[who, request.body.get("name", who)].append(at)
        for (who, name), times in refused.items():
            first = times[0]
            for at, after in zip(times, times[1:] + [float("inf")]):
                if after > at + 2:
                    first = max([first, *(end for start, end, _ in self.bad if start < at and end > first)])
                    if at > first + NAME_BACK:
                        self.tell("I7", at, who, "could not have its own name", name, "for", round(at - first, 1), "s")
                    first = after

    def secrets(self):
        secrets = set(self.history.sessions) | self.history.tickets
        for room in self.history.rooms.values():
            for event in room.timeline():
                if event["type"] == "over":
                    secrets |= {event["server_seed"], event["proof"]}
        text = "\n".join(key + " " + value for key, value in self.keys)
        for secret in secrets:
            if secret in text:
                self.tell("I8", self.history.last, "the Redis has", next(row for row in self.keys if secret in " ".join(row)))
        for key, value in self.keys:
            if not key.endswith(":j") and any(word in value for word in ('"card"', '"server_seed"', '"password"', '"pair"')):
                self.tell("I8", self.history.last, "the Redis has", key, value)
        if not self.keys:
            self.tell("I8", self.history.last, "nothing was seen in the Redis")

    def back_in_play(self):
        for index, (_, healed, kinds) in enumerate(self.bad):
            following = self.bad[index + 1][0] if index + 1 < len(self.bad) else self.ending
            if following < healed + BACK:
                continue
            for who, heard in self.history.heard.items():
                after = [at for at in heard if at > healed]
                if not who.startswith("impostor") and (not after or after[0] > healed + BACK):
                    self.tell("I9", healed, who, "was not in play", BACK, "s after", kinds, "but", after[:1])

    def together(self):
        """Of those who seek at once, two are never alone for long."""
        alone = sorted(((*stay.alone, stay) for room in self.history.rooms.values() for stay in room.stays if stay.alone and stay.alone[1]),
                       key=lambda one: one[:2])
        for index, (first, end, stay) in enumerate(alone):
            for later, other_end, other in alone[index + 1:]:
                both = min(end, other_end) - later
                if both > TOGETHER and other.who != stay.who and self.was_well(first, later + TOGETHER, 3):
                    self.tell("I9", later, stay.who, "and", other.who, "were alone for", round(both, 1), "s in", stay.room.name, other.room.name)

    def calm(self):
        first = self.bad[0][0] if self.bad else self.ending
        for at, who, request, code in self.history.refusals:
            if code == "unavailable" and at < first:
                self.tell("I10", at, who, "was told unavailable without a fault:", request.body)
            if code == "no_such_room" and self.was_well(at - 1, at, 3):
                self.tell("I10", at, who, "did not find its room without a fault:", request.body)
        for at, who in self.history.partial:
            if at < first:
                self.tell("I10", at, who, "got a partial list without a fault")

    # Figures

    def pauses(self):
        """How long a room stood still when its server went: to the next prompt or event of its game."""
        found = collections.defaultdict(list)
        for port, times in self.dead.items():
            for down, up, why in times:
                if why not in ("kill", "gone", "deploy"):
                    continue
                for heard in self.history.heard_rooms.values():
                    before = [entry for entry in heard if entry[0] < down]
                    after = [at for at, _, kind in heard if at > down + 0.05 and kind in ("prompt", "reveal", "drawn", "over", "progress")]
                    if before and after and before[-1][1] == port and down - before[-1][0] < 3:
                        found["deploy pause" if why == "deploy" else "failover"].append(round(after[0] - down, 3))
        return dict(found)


def main():
    check = Check(sys.argv[1])
    figures = check.all()
    for fault in check.faults:
        print("BROKEN:", fault, file=sys.stderr)
    print(json.dumps(figures))
    sys.exit(1 if check.faults else 0)


main()
