"""What people did and heard on the servers of a group, put together from what they wrote down, line by line."""
import collections, json

# The requests that change a room, so that an acknowledged one is kept.
KEPT = ("create", "join", "ready", "chat", "flip", "draw", "leave", "move", "done")
# In a race the moving player receives more than the others.
OWN = ("turned", "recycled", "moved", "undone", "progress")


class Request:
    def __init__(self, who, body, at, session):
        stay = session.stay if session else None
        self.player = session.name if session else None
        self.who, self.body, self.sent, self.stay = who, body, at, stay
        self.kind, self.id = body["type"], body.get("id")
        self.round = stay.round if stay else None
        self.reply = self.answered = None
        self.is_lost = False            # the server said that it was not carried out

    @property
    def is_ok(self):
        return self.reply is not None and self.reply["type"] == "ok"


class Session:
    """One token: its requests in order, and each time in which a connection had it."""

    def __init__(self, token, name):
        self.token, self.name = token, name
        self.requests, self.spans = [], []  # spans: [port, from, last heard, to, whether it was in a room at the end]
        self.stay = None


class Stay:
    """One member in one room, from the reply that let it in."""

    def __init__(self, who, room, state, quick_at, port):
        self.who, self.room, self.last, self.port = who, room, state["seq"], port
        self.round = state["round"]
        self.is_over = False
        self.alone = [quick_at, None] if quick_at and not state["players"] else None

    def end_alone(self, at):
        if self.alone and self.alone[1] is None:
            self.alone[1] = at


class Room:
    def __init__(self, name):
        self.name, self.creation, self.is_made = name, None, False
        self.copies = {}                # seq -> {who: line}
        self.known = {}                 # seq -> a snapshot that somebody got instead of events
        self.stays = []

    def timeline(self):
        """Each event once, in order; for a race what the mover was told, if that is known."""
        for seq in sorted(self.copies):
            lines = [json.loads(line) for line in self.copies[seq].values()]
            yield next((line for line in lines if line["type"] != "progress"), lines[0])

    def has_gaps(self):
        return bool(self.copies) and len(self.copies) != max(self.copies)


class Connection:
    def __init__(self, port, at):
        self.port, self.began, self.session = port, at, None
        self.hello = None
        self.with_ticket = self.has_entered = False
        self.requests = {}


class History:
    def __init__(self, records, tell):
        self.tell = tell
        self.sessions, self.rooms, self.requests, self.nemesis = {}, {}, [], []
        self.codes = collections.Counter()
        self.moves, self.refusals, self.partial, self.prompts, self.heard = [], [], [], [], collections.defaultdict(list)
        self.tickets, self.counts, self.names = set(), collections.Counter(), []
        self.connections, self.last = {}, 0.0
        self.heard_rooms = collections.defaultdict(list)        # room -> [(at, port, kind)]
        for at, who, kind, data in records:
            self.last = at
            if who == "nemesis":
                self.nemesis.append((at, kind, data))
            elif kind == "connect":
                self.connections[who] = Connection(data, at)
            elif kind == "send":
                self.sent(at, who, self.connections[who], data)
            elif kind == "line":
                self.line(at, who, self.connections[who], data)
            elif kind == "closed":
                self.closed(at, self.connections.pop(who))

    def closed(self, at, connection):
        session = connection.session
        if session:
            session.spans[-1][3] = at
            session.spans[-1][4] = session.stay is not None
            if session.stay:
                session.stay.end_alone(at)

    def sent(self, at, who, connection, body):
        request = Request(who, body, at, connection.session)
        connection.requests[request.id] = request
        if request.kind == "hello":
            connection.hello = request
        elif connection.session:
            connection.session.requests.append(request)
            self.requests.append(request)

    def line(self, at, who, connection, text):
        message = json.loads(text)
        kind, session = message["type"], connection.session
        if session:
            session.spans[-1][2] = at
        if "re" in message:
            request = connection.requests.pop(message.get("id"), None)
            if not request or request.kind != message["re"]:
                return self.tell("I2", at, who, "got an answer to nothing:", text)
            request.reply, request.answered = message, at
            if kind == "error":
                self.refused(at, who, connection, request, message)
            elif request.kind == "hello":
                self.greeted(at, who, connection, request, message)
            else:
                self.answered(at, who, connection, request, message)
        elif "seq" in message:
            self.event(at, who, connection, message, text)
        elif kind == "state" and session and session.stay:
            self.skip(at, who, session.stay, message["state"])
        elif kind == "prompt" and session and session.stay:
            self.heard[who].append(at)
            self.heard_rooms[session.stay.room.name].append((at, connection.port, "prompt"))
        elif kind == "bye" and message["code"] == "replaced":
            self.counts["replaced"] += 1

    def refused(self, at, who, connection, request, reply):
        code = reply["code"]
        # A player who was sent to a full or ended room, and finds another room elsewhere, asks again.
        if not (code == "unavailable" and connection.with_ticket and request.kind == "join" and "game" in request.body):
            self.refusals.append((at, who, request, code))
        if code == "moved":
            self.counts["moved"] += 1
            self.tickets.add(reply["ticket"])
            self.moves.append((at, who, reply["port"]))
            if "ticket" in request.body or (connection.with_ticket and not connection.has_entered):
                self.tell("I6", at, who, "was sent on by the server that it was sent to:", reply)
        elif code == "resume_expired":
            session = self.sessions.get(request.body["resume"])
            self.check_lost_seat(at, session, reply)
        if connection.session and code not in ("unavailable", "moved"):
            self.heard[who].append(at)
        if request.kind in ("create", "join"):
            connection.with_ticket = False  # it is good for one request, and the next one is like anybody's

    def check_lost_seat(self, at, session, reply):
        if not session or not session.stay:
            return
        away = at - session.spans[-1][3]
        is_leaving = any(request.kind == "leave" and request.reply is None for request in session.requests)
        if not is_leaving and away < 25:
            self.tell("I2", at, session.name, "has lost its seat in", session.stay.room.name, "after", round(away, 1), "s:", reply)
        session.stay = None

    def greeted(self, at, who, connection, request, reply):
        token = reply["resume"]
        connection.with_ticket = "ticket" in request.body
        session = self.sessions.get(token)
        if reply.get("resumed"):
            self.counts["resumed"] += 1
            if not session or token != request.body.get("resume"):
                return self.tell("I2", at, who, "was given the session of somebody else:", reply)
            self.check_last(at, session, reply)
            if "room" not in reply:
                self.check_lost_seat(at, session, reply)
            elif session.stay:
                if session.stay.room.name.split("#")[0] != reply["room"]:
                    self.tell("I2", at, who, "was in", session.stay.room.name, "and is in", reply["room"])
                session.stay.last, session.stay.port = request.body.get("seen", session.stay.last), connection.port
            else:                       # it came in and did not hear of it
                session.stay = self.stay(who, reply["room"], {"seq": None, "round": None, "players": [0]}, None, connection.port)
        else:
            if session:
                self.tell("I2", at, who, "got a token that somebody has:", reply)
            session = self.sessions[token] = Session(token, reply["name"])
            self.names.append(session)
        connection.session = session
        connection.has_entered = connection.has_entered or session.stay is not None
        session.spans.append([connection.port, at, at, float("inf"), False])

    def check_last(self, at, session, reply):
        """What was acknowledged was carried out; what comes behind `last_id` was not, and is lost."""
        ids = [request.id for request in session.requests]
        last = reply.get("last_id")
        if last is not None and last not in ids:
            return self.tell("I2", at, session.name, "did not ask for its last_id:", reply)
        place = ids.index(last) if last is not None else -1
        kept = [index for index, request in enumerate(session.requests) if request.is_ok and request.kind in KEPT]
        if kept and kept[-1] > place:
            self.tell("I2", at, session.name, "was told", session.requests[kept[-1]].reply, "and the server knows only up to", last)
        for request in session.requests[place + 1:]:
            request.is_lost = request.reply is None

    def stay(self, who, code, state, quick_at, port):
        before = self.rooms.get(f"{code}#{self.codes[code]}")
        if state["seq"] == 0 and before and before.is_made:
            self.codes[code] += 1       # the code of a room that is over
        name = f"{code}#{self.codes[code]}"
        room = self.rooms.setdefault(name, Room(name))
        room.is_made = room.is_made or state["seq"] == 0
        stay = Stay(who, room, state, quick_at, port)
        room.stays.append(stay)
        return stay

    def answered(self, at, who, connection, request, reply):
        session = connection.session
        if request.kind == "list":
            self.partial += [(at, who)] if reply.get("partial") else []
            codes = [room["room"] for room in reply["rooms"]]
            if len(codes) != len(set(codes)):
                self.tell("I6", at, who, "sees a room twice in the list:", sorted(codes))
            return
        self.heard[who].append(at)
        if not session:
            return
        self.counts["acknowledged"] += request.kind in KEPT
        if request.kind in ("create", "join"):
            is_quick = "game" in request.body and request.kind == "join"
            quick_at = at if is_quick else None
            connection.has_entered = True
            session.stay = self.stay(who, reply["room"], reply["state"], quick_at, connection.port)
            session.stay.room.creation = session.stay.room.creation or (reply if reply["state"]["seq"] == 0 else None)
            if "password" in request.body:
                self.tickets.add(request.body["password"])
        elif request.kind == "leave" and session.stay:
            session.stay.end_alone(at)
            session.stay = None

    def event(self, at, who, connection, event, text):
        stay = connection.session and connection.session.stay
        if not stay:
            if event["type"] != "left":
                self.tell("I5", at, who, "is in no room and heard", text)
            return
        seq, room = event["seq"], stay.room
        if room.name.split("#")[0] != event["room"]:
            return self.tell("I5", at, who, "is in", room.name, "and heard", text)
        if stay.last is None or seq != stay.last + 1:
            self.tell("I5", at, who, "had", stay.last, "and got", text)
        stay.last = seq
        copies = room.copies.setdefault(seq, {})
        others = [line for other, line in copies.items() if other == who or not (event["type"] in OWN or json.loads(line)["type"] in OWN)]
        if any(line != text for line in others):
            self.tell("I1", at, room.name, "said two things as", seq, others, text)
        copies[who] = text
        self.heard[who].append(at)
        self.heard_rooms[room.name].append((at, connection.port, event["type"]))
        if event["type"] == "started":
            stay.round = event["round"]
        elif event["type"] == "joined" and event["player"] != connection.session.name:
            stay.end_alone(at)
        elif event["type"] == "left" and event["player"] == connection.session.name:
            stay.end_alone(at)
            connection.session.stay = None

    def skip(self, at, who, stay, state):
        """A snapshot instead of the events."""
        self.counts["snapshots"] += 1
        if stay.last is not None and state["seq"] < stay.last:
            self.tell("I2", at, who, "had", stay.last, "and is shown", state["seq"], "of", stay.room.name)
        stay.last, stay.round = state["seq"], state["round"]
        stay.room.known[state["seq"]] = state
