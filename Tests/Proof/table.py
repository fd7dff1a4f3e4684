"""One room and its people, as the proofs see it: what anybody was told, and what the journal has."""
import hashlib, json, os, subprocess, sys

from bot import Bot
from fault import require
from journal import Journal

# The kinds of events that show some people more than others.
TWO_FORMS = ("free", "race")
EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "Examples")

KINDS = {
    "concentration": {"game": "concentration", "options": {"pairs": 8, "hide_ms": 0, "turn_s": 0}},
    "pairs": {"game": "concentration", "options": {"pairs": 2, "hide_ms": 0, "turn_s": 0}},
    "slow": {"game": "concentration", "options": {"pairs": 5, "hide_ms": 3, "turn_s": 60}},
    "high_card": {"game": "deck", "options": {"cards": ["AS", "KH", "2D", "2C", "9S", "0H"], "deck_count": 3}},
    "draws": {"game": "deck", "options": {"turn_s": 0}},
    "free": {"game": "deck", "options": {"rules": "free", "turn_s": 0}},
    "patience": {"game": "klondike", "seats": 1, "options": {"draw": 3}},
    "race": {"game": "klondike", "seats": 2, "options": {"undo": True, "race_s": 3600}},
}


class Table:
    """Two players and a spectator; a patience has one player."""

    def __init__(self, crowd, kind, number):
        self.crowd, self.kind = crowd, kind
        self.code = self.journal = None
        self.head = None                # the reply that the room's maker got
        self.events = {}                # seq -> the line, as whoever got it first
        self.skipped = set()            # numbers for which somebody got a snapshot instead
        self.overs = 0
        self.unrecorded_after = None    # the last event before it was said that the journal is over
        self.bots = [Bot(self, f"{name}{number}", name in self.players) for name in ("ann", "bob", "spy")]

    @property
    def players(self):
        return ("ann",) if self.kind == "patience" else ("ann", "bob")

    @property
    def maker(self):
        return self.bots[0]

    @property
    def creation(self):
        return {"type": "create", **KINDS[self.kind]}

    def found(self, code):
        require(self.code in (None, code), "the room", self.code, "is now", code)
        if self.code is None:
            self.code, self.journal = code, Journal(self.crowd.folder, code)
            self.journal.read()

    def see(self, seq, line, event):
        """Everybody gets the same, but for cards in a hand of a free table, and moves of others in a race."""
        known = self.events.setdefault(seq, line)
        if known != line:
            bare = [self.bare(each) for each in (json.loads(known), event)]
            require(self.kind in TWO_FORMS and bare[0] == bare[1], self.code, "told two things:", known, line)
        elif event["type"] == "over":
            self.overs += 1

    def ended(self):
        """The ends of rounds that anybody was told."""
        return [json.loads(line) for line in self.events.values() if line.startswith(b'{"type":"over"')]

    def bare(self, event):
        """What all know of an event."""
        if self.kind == "race":
            return {key: event.get(key) for key in ("room", "seq", "player", "turn", "score", "foundation", "passes")}
        return {key: value for key, value in event.items() if key != "cards"}

    def lost(self):
        """What was acknowledged after the last that the journal has.

        Of what came before a snapshot the room's state alone is kept, so that its marks may be gone."""
        written = self.journal.with_past() if self.journal else {}
        everything = [(when, bot, mark, mark in written.get(bot.name, ())) for bot in self.bots
                      for mark, when in bot.acknowledged.items()]
        last = max((when for when, _, _, is_written in everything if is_written), default=0)
        return [(bot, mark, when) for when, bot, mark, is_written in everything if not is_written and when > last]

    def check_whole(self):
        """What there is of the journal is its beginning, in which nothing is done twice."""
        if self.journal:
            self.journal.forget()
            self.journal.read()
            for name, marks in self.journal.ids.items():
                require(len(set(marks)) == len(marks), name, "has done something twice:", marks)

    def bytes_at_most(self, seen, newest):
        """How long the events after `seen` may be in the server's memory, which keeps two forms of some."""
        lengths = (len(self.events[seq]) + 1 if seq in self.events else 1200 for seq in range(seen + 1, newest + 1))
        return sum(lengths) * (4 if self.kind == "race" else 2 if self.kind == "free" else 1)

    def check_journal(self):
        """What was acknowledged is written, once; what was refused is not."""
        if not self.journal:
            return
        self.journal.read()
        require(len(set(self.journal.texts)) == len(self.journal.texts), self.code, "has something said twice")
        for bot in self.bots:
            written = self.journal.ids.get(bot.name, [])
            require(len(set(written)) == len(written), bot.name, "has done something twice:", written)
            lost = bot.acknowledged.keys() - set(written)
            require(not lost, bot.name, "lost in", self.code, len(lost), "of them:", sorted(map(str, lost))[:10])
            wrong = bot.refused & set(written)
            require(not wrong, bot.name, "was refused, and it is written:", wrong)

    @property
    def missing(self):
        return set(range(1, max(self.events, default=0))) - self.events.keys()

    def check_end(self):
        """Nothing stands behind the last good line."""
        require(not self.journal or self.journal.is_whole, self.code, "has half a line in its journal")

    def check_events(self):
        """No number is missing, and each line that was said is in the journal, once."""
        missing = self.missing - self.skipped
        require(not missing, self.code, "has a gap:", sorted(missing))
        self.check_heard()

    def check_heard(self):
        """What somebody heard is in the journal, as far as that was read, once."""
        said = [event["text"] for event in map(json.loads, self.events.values()) if event["type"] == "chat"]
        require(len(set(said)) == len(said), self.code, "heard something twice")
        if self.journal:
            require(set(said) <= set(self.journal.texts), self.code, "heard what is not written")

    def check_proofs(self):
        """Deals all finished rounds again; how many those were."""
        lines = [self.events[number] for number in sorted(self.events)]
        proofs = sum(line.startswith((b'{"type":"over"', b'{"type":"proof"')) for line in lines)
        if not self.head or not proofs or self.missing:
            return 0
        if self.creation["game"] == "klondike":
            return sum(self.check_patience(json.loads(line)) for line in lines if line.startswith(b'{"type":"over"'))
        script = "redeal-deck.py" if self.creation["game"] == "deck" else "redeal.py"
        told = b"\n".join([self.head, *lines]) + b"\n"
        done = subprocess.run([sys.executable, os.path.join(EXAMPLES, script)], input=told, capture_output=True)
        require(done.returncode == 0, self.code, "was not dealt as promised:", done.stdout, done.stderr)
        return proofs

    def check_patience(self, over):
        """The proof is what was committed to, and has the open cards of the deal."""
        started = next(event for event in map(json.loads, self.events.values())
                       if event["type"] == "started" and event["round"] == over["round"])
        dealt = json.loads(self.events[started["seq"] + 1])
        digest = hashlib.sha256(over["proof"].encode()).hexdigest()
        require(digest == started["commit"], self.code, "was not dealt as promised:", over)
        codes = over["proof"].split(" ")[4].split(",")
        opened = [codes[sum(7 - row for row in range(pile))] for pile in range(7)]
        require(len(set(codes)) == 52 and [pile["cards"][-1] for pile in dealt["tableau"]] == opened,
                self.code, "was dealt otherwise:", dealt, over["proof"])
        return 1

    def forget_unrecorded(self):
        """After a notice nothing was promised."""
        if self.unrecorded_after is None:
            return
        for seq in [seq for seq in self.events if seq > self.unrecorded_after]:
            del self.events[seq]
        for bot in self.bots:
            bot.seen = min(bot.seen, self.unrecorded_after) if bot.seen is not None else None
