"""What a bot would like to do next, from what it was told."""
import secrets


class Moves:
    # The refusals that are no fault: the program sends several requests before the first answer.
    excuses = ("rate_limited", "not_enough_cards", "not_your_turn", "stale_turn", "too_soon", "wrong_phase",
               "not_allowed", "cell_taken", "cell_up", "no_such_room", "illegal_move")

    def __init__(self, bot):
        self.bot = bot
        self.prompt = None
        self.wants_ready = False
        self.cards = {}                 # cell -> pair, of every card that was up
        self.last = None
        self.said = 0

    def see(self, event):
        kind = event["type"]
        if kind == "started":
            self.cards, self.wants_ready = {}, False
        elif kind == "reveal":
            self.cards[event["cell"]] = self.last = event["card"]["pair"]
        elif kind == "over":
            self.wants_ready = self.bot.is_player
            self.prompt = None
        elif kind == "ready" and event["player"] == self.bot.name:
            self.wants_ready = False

    def know(self, state):
        """A snapshot instead of the events."""
        mine = next((player for player in state["players"] if player["name"] == self.bot.name), None)
        self.wants_ready = state["phase"] == "over" and mine is not None and not mine["ready"]

    def choose(self):
        random, table = self.bot.crowd.random, self.bot.table
        requests = []
        if self.prompt and self.prompt["do"] == "flip":
            requests = self.flips(random)
        elif self.prompt and self.prompt["do"] == "move":
            requests = self.patience(random)
        elif self.prompt:
            requests = [{"type": "draw", "turn": self.prompt["turn"]}]
        elif self.wants_ready:
            requests = [{"type": "ready", "entropy": secrets.token_hex(8)}]
        elif table.kind == "free" and self.bot.is_player:
            requests = [self.free(random) for _ in range(random.choice((1, 1, 1, 3)))]
        if not self.bot.is_player and not self.bot.crowd.is_finishing and random.random() < 0.03:
            return [{"type": "leave"}, {"type": "join", "room": table.code, "role": "spectator"}]
        if random.random() < 0.05:
            self.said += 1
            requests.insert(random.randint(0, len(requests)), {"type": "chat", "text": f"{self.bot.name} {self.said}"})
        elif random.random() < 0.05:
            requests.append({"type": "state"})
        return requests

    def flips(self, random):
        cells, turn = self.prompt["cells"], self.prompt["turn"]
        known = {cell: self.cards[cell] for cell in cells if cell in self.cards}
        twins = [cell for cell, pair in known.items()
                 if (pair == self.last if self.prompt["nth"] == 2 else list(known.values()).count(pair) == 2)]
        cell = random.choice(twins or [cell for cell in cells if cell not in self.cards] or cells)
        flips = [{"type": "flip", "cell": cell, "turn": turn}]
        if self.prompt["nth"] == 1 and random.random() < 0.3:
            flips.append({"type": "flip", "cell": random.choice([other for other in cells if other != cell]), "turn": turn})
        return flips

    def patience(self, random):
        """Any move, sometimes two in one write, or one back; and after a while another deal."""
        if self.bot.crowd.is_finishing or random.random() < 0.03:
            return [{"type": "done" if self.bot.table.kind == "race" else "redeal"}]
        turn = self.prompt["turn"]
        if self.prompt["undo"] and random.random() < 0.1:
            return [{"type": "undo", "turn": turn}]
        moves = [{"type": "move", **random.choice(self.prompt["moves"]), "turn": turn}] if self.prompt["moves"] else []
        if moves and random.random() < 0.3:
            moves.append({"type": "move", "from": "stock", "turn": turn + 1})
        return moves or [{"type": "done" if self.bot.table.kind == "race" else "redeal"}]

    def free(self, random):
        chance = random.random()
        if chance < 0.80:
            return {"type": "draw", "count": random.randint(1, 3)}
        if chance < 0.95:
            return {"type": "return"}
        return {"type": "shuffle", "remaining": chance < 0.98}
