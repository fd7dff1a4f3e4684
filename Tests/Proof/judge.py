"""Judges all lines that the members of a room got in one round, with a referee of `referees.py`."""
import hashlib, re

from fault import Fault, require
from referee import card, Numbers
from referees import REFEREES

MOVES = ("draw", "add", "return")
FOREIGN = ("shuffle", "flip")           # requests that these games do not have


def sha256(text):
    return hashlib.sha256(text.encode())


def bare(request):
    return {key: value for key, value in request.items() if key not in ("id", "turn")}


class Judge:
    """`record` is a round: its room, the players by their seats, and in `streams` the lines of each member from `started` to
    `over`, each with its request if it is a reply."""

    def __init__(self, record):
        self.record, self.streams = record, record["streams"]
        self.at = {name: 0 for name in self.streams}
        self.spectator = record["spectator"]
        self.players = record["players"]
        self.number, self.strikes = 0, {name: 0 for name in self.players}
        self.checked = self.repeated = 0

    # Lines.

    def peek(self, name):
        lines = self.streams[name]
        return lines[self.at[name]] if self.at[name] < len(lines) else (None, None)

    def next(self, name):
        line, request = self.peek(name)
        require(line is not None, name, "got nothing more")
        self.at[name] += 1
        self.checked += 1
        return line, request

    def settle(self, name, is_mover=False):
        """Reads up to the next event; the request of a move that was made, if `name` is the one who moved."""
        while True:
            line, request = self.peek(name)
            if line is None or "seq" in line:
                return None
            self.next(name)
            require(line["type"] in ("ok", "error"), name, "got out of place:", line)
            require(line.get("re") == request["type"], name, "got a reply to", request, ":", line)
            if line["type"] == "error":
                self.judge_refusal(name, request, line)
            elif request["type"] in ("state", "pile"):
                self.judge_answer(name, request, line)
            else:
                require(is_mover, name, "was allowed", request)
                ignored = line.get("ignored", [])
                rest = {key: value for key, value in line.items() if key != "ignored"}
                require(rest == {"type": "ok", "re": request["type"]}, name, "got", line)
                require(not ignored or ignored == ["note"] and request["type"] == "draw", name, "got", ignored)
                return {key: value for key, value in request.items() if key not in ignored}

    def expect(self, event, cards=None, seers=None):
        """The same event for all members, with `cards` for the members who may see them."""
        self.settle_all()
        known = []
        for name in self.at:
            line, _ = self.next(name)
            sees = cards is not None and (seers is None or name in seers)
            if any(line is other and sees == saw for other, saw in known):
                continue
            known.append((line, sees))
            wanted = {**event, "room": self.record["room"], "seq": self.sequence}
            if sees:
                wanted["cards"] = cards
            require(line == wanted, name, "got", line, "instead of", wanted)
            require(list(line.get("piles", ())) == list(wanted.get("piles", ())), name, "got in another order", line)
        self.sequence += 1

    def settle_all(self):
        for name in self.at:
            require(self.settle(name) is None, name, "was allowed a move that did nothing")

    def expect_events(self):
        for event, cards, seers in self.game.events:
            self.expect({**event, "deck_id": self.record["room"]}, cards, seers)
        self.game.events = []

    # A round.

    def judge(self):
        """How many lines were judged; a Fault at the first that the documents do not allow."""
        try:
            return self.judge_round()
        except (KeyError, IndexError, TypeError) as error:
            raise Fault(f"a line lacks what it should have: {error!r}") from error

    def judge_round(self):
        started, over = self.streams[self.spectator][0][0], self.streams[self.spectator][-1][0]
        self.sequence = started["seq"]
        order, first = started["players"], started["first"]
        require(first == self.record["first"] and order == self.record["order"], "begun by", first, "of", order)
        deck, numbers = self.judge_deal(started, over, order)
        self.over = over
        self.expect({"type": "started", "game": "deck", "round": self.record["round"], "players": order, "first": first,
                     "commit": sha256(over["proof"]).hexdigest(), "seed_commit": self.record["seed_commit"]})
        self.game = REFEREES[self.record["rules"]](order, first, deck, numbers)
        self.expect_events()
        self.begin_turn()
        while not self.game.is_over:
            self.step()
        self.judge_end(order)
        for name, lines in self.streams.items():
            require(name not in self.at or self.at[name] == len(lines), name, "got more:", lines[self.at.get(name, 0):][:1])
        return self.checked

    def judge_deal(self, started, over, order):
        match = re.fullmatch(r"cardtable1 (\S+) (\d+) [0-9a-f]{32} (\S+)", over["proof"])
        require(match and match[1] == self.record["room"] and match[2] == str(self.record["round"]), "another proof:", over)
        require(sha256(over["proof"]).hexdigest() == started["commit"], "the proof does not fit the commit", over)
        require(sha256(over["server_seed"]).hexdigest() == started["seed_commit"], "the seed does not fit its commit", over)
        require(over["entropies"] == [self.record["entropies"].get(name, "") for name in order], "other entropies:", over)
        seed = "|".join(["cardtable1", match[1], match[2], over["server_seed"], *over["entropies"]])
        numbers = Numbers(sha256(seed).digest())
        deck = numbers.shuffle(list(REFEREES[self.record["rules"]].new_deck))
        require(deck == match[3].split(","), "the seeds give another deck:", over)
        return deck, numbers

    def begin_turn(self):
        if self.game.is_over:
            return
        self.number += 1
        self.expect({"type": "turn", "turn": self.number, "player": self.game.turn, **self.clock()})
        self.expect_prompt()

    def clock(self):
        return {"clock_ms": self.record["turn_s"] * 1000} if self.record["turn_s"] else {}

    def expect_prompt(self):
        """The prompt has exactly the legal moves, each with its words."""
        name = self.game.turn
        line, _ = self.next(name)
        require(line["type"] == "prompt", name, "got no prompt but", line)
        rest = {key: value for key, value in line.items() if key not in ("moves", "texts", "clock_ms")}
        require(rest == {"type": "prompt", "room": self.record["room"], "do": "play", "turn": self.number}, "prompt:", line)
        require(bool(self.clock()) == ("clock_ms" in line), "a clock without reason:", line)
        require(0 <= line.get("clock_ms", 0) <= self.record["turn_s"] * 1000, "a clock that runs longer:", line)
        wanted = sorted((str(sorted({**move, "turn": self.number}.items())), text) for move, text in self.game.moves(name))
        require(len(line["moves"]) == len(line["texts"]), "moves without words:", line)
        found = sorted((str(sorted(move.items())), text) for move, text in zip(line["moves"], line["texts"]))
        require(found == wanted, name, "may", wanted, "but is told", found)
        self.listed = [bare(move) for move in line["moves"]]

    def is_prompt_next(self, name):
        return (self.peek(name)[0] or {}).get("type") == "prompt"

    def step(self):
        """The next thing that happens: a move, the clock, or a player who leaves."""
        name = self.game.turn
        self.settle(self.spectator)
        event, _ = self.peek(self.spectator)
        require(event is not None, "the round does not end")
        if event["type"] == "left":
            return self.leave(event)
        if event["type"] == "timeout":
            require(self.record["turn_s"], "a clock where there is none:", event)
            self.strikes[name] += 1
            self.expect({"type": "timeout", "turn": self.number, "player": name, "strikes": self.strikes[name]})
            if self.strikes[name] == 3:
                return self.leave_idle(name)
            move = self.game.clock_move(self.listed)
        else:
            request = self.settle(name, True)
            require(request, event, "without a move of", name)
            require(request.get("turn", self.number) == self.number, "a move of another turn:", request)
            move, self.strikes[name] = bare(request), 0
        self.settle_all()
        require(move in [each for each, _ in self.game.moves(name)], name, "was allowed", move)
        self.game.play(move)
        self.expect_events()
        self.begin_turn()

    def leave(self, event):
        name = event["player"]
        request = self.settle(name, True)
        require(request and request["type"] == "leave", name, "leaves without a request")
        self.settle_all()
        self.expect_left(name, "leave")
        turn = self.game.turn
        is_changed = self.game.leave(name)
        self.expect_events()
        if self.game.turn != turn:
            self.begin_turn()
        elif is_changed or not self.game.is_over and self.is_prompt_next(self.game.turn):
            self.repeated += not is_changed
            self.expect_prompt()

    def leave_idle(self, name):
        """After the third strike in a row the next turn comes before `left` (conformance.md)."""
        self.game.leave(name)
        self.expect_events()
        self.begin_turn()
        if not self.game.is_over or len(self.game.active) == 1:
            self.expect_left(name, "idle")

    def expect_left(self, name, reason):
        self.expect({"type": "left", "player": name, "role": "player", "reason": reason})
        del self.at[name]
        seated = [other for other in self.players if other in self.at]
        if name == self.record["owner"]:
            place = self.players.index(name)
            self.record["owner"] = next(other for other in self.players[place:] + self.players[:place] if other in seated)
            self.expect({"type": "owner", "player": self.record["owner"]})

    def judge_end(self, order):
        places = self.game.places()
        is_forfeit = len(self.game.active) == 1
        wanted = {"type": "over", "game": "deck", "round": self.record["round"],
                  "reason": "forfeit" if is_forfeit else "complete", "result": "win" if len(places[0]) == 1 else "tie",
                  "winners": places[0], "places": places, "scores": self.game.scores(), "stats": {name: {} for name in order},
                  "proof": self.over["proof"], "server_seed": self.over["server_seed"], "entropies": self.over["entropies"],
                  "seed_commit": self.over["seed_commit"]}
        require(re.fullmatch("[0-9a-f]{64}", self.over["seed_commit"]), "no commitment:", self.over)
        self.expect(wanted)

    # Replies that change nothing.

    def judge_refusal(self, name, request, line):
        """A refusal has a documented code, and there was no reason to allow the request."""
        code, kind = line["code"], request["type"]
        if name == self.spectator and kind in MOVES:
            return require(code == "not_a_player", "a spectator's", request, line)
        if kind in FOREIGN:
            return require(code in ("not_allowed", "not_a_player"), "for", request, line)
        if kind == "pile":
            target = request["pile"]
            is_hidden = target in self.game.hands and (target != name or not self.game.sees_hands)
            return require(code == "not_your_pile" and is_hidden or code == "no_such_pile" and target not in
                           {**self.game.hands, **self.game.open}, "for", request, line)
        require(kind in MOVES, "for", request, line)
        reasons = set()
        if request.get("turn", self.number) != self.number:
            reasons.add("stale_turn")
        if name != self.game.turn:
            reasons.add("not_your_turn")
        if not reasons and bare(request) not in [move for move, _ in self.game.moves(name)]:
            reasons.add("illegal_move")
        require(code in reasons, name, "sent", request, "and got", line, "with reasons for", reasons)
        if code == "not_your_turn":
            require((line["player"], line["turn"]) == (self.game.turn, self.number), "for", request, line)
        if code == "stale_turn":
            require(line["turn"] == self.number, "for", request, line)

    def judge_answer(self, name, request, line):
        """A snapshot, or the cards of a pile."""
        counts = self.game.counts()
        if request["type"] == "pile":
            target = request["pile"]
            cards = {**self.game.hands, **self.game.open}.get(target)
            require(cards is not None and (target in self.game.open or target == name and self.game.sees_hands),
                    name, "may look at", target, line)
            counts["piles"][target]["cards"] = [card(code) for code in cards]
            wanted = {"type": "ok", "re": "pile", "deck_id": self.record["room"], **counts}
            return require(line == wanted, name, "got", line, "instead of", wanted)
        state, rules = line["state"], REFEREES[self.record["rules"]]
        wanted = {"seq": self.sequence - 1, "phase": "playing", "round": self.record["round"], "notes": self.game.notes,
                  "shuffled": True, **counts, "owner": self.record["owner"], "commit": sha256(self.over["proof"]).hexdigest(),
                  "turn": {"turn": self.number, "player": self.game.turn}}
        found = {key: state.get(key) for key in wanted}
        found["turn"] = {key: value for key, value in (found["turn"] or {}).items() if key != "clock_ms"}
        require(found == wanted, name, "got", line, "instead of", wanted)
        hand = self.game.hands.get(name) if rules.sees_hands else None
        require(state.get("hand") == (None if hand is None else [card(code) for code in hand]), name, "holds", hand, line)
        texts = [member["name"] for member in state["players"]]
        require(texts == [other for other in self.players if other in self.at], "other players:", line)
