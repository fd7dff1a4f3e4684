"""The people of a group of servers: what each of them wants, and the tables at which they meet."""
import secrets

KINDS = ("concentration", "concentration", "high_card", "race")
GAMES = {
    "concentration": {"game": "concentration", "options": {"pairs": 6, "hide_ms": 0, "turn_s": 0}},
    "high_card": {"game": "deck", "options": {"rules": "high_card", "deck_count": 1, "turn_s": 0, "cards": ["9S", "KD", "KH", "2S", "AH", "3C", "4D", "5S"]}},
    "race": {"game": "klondike", "seats": 2, "options": {}},
}
QUICK = {"type": "join", "game": "concentration", "options": {"pairs": 3, "hide_ms": 0, "turn_s": 0}}
ROUNDS = 2


class Table:
    """Two who meet in a room that nobody else can enter: it is private, or has a password."""

    def __init__(self, party, number):
        self.party, self.number = party, number
        self.kind = KINDS[number % len(KINDS)]
        self.begin()

    def begin(self):
        self.code, self.rounds = None, 0
        self.password = "pw-" + secrets.token_hex(8) if self.party.chance.random() < 0.5 else None
        self.gone = set()

    def creation(self):
        lock = {"password": self.password} if self.password else {"private": True}
        return {"type": "create", **GAMES[self.kind], **lock}

    def entry(self):
        return {"type": "join", "room": self.code, **({"password": self.password} if self.password else {})}

    def leave(self, player):
        """The next room is made when both have left this one."""
        self.gone.add(player)
        if len(self.gone) == 2:
            self.begin()


class Moves:
    """What to do at a prompt, from what was told."""

    def __init__(self, chance):
        self.chance = chance
        self.cards, self.last = {}, None

    def see(self, event):
        if event["type"] == "started":
            self.cards = {}
        elif event["type"] == "reveal":
            self.cards[event["cell"]] = self.last = event["card"]["pair"]

    def choose(self, prompt):
        if prompt["do"] == "flip":
            return {"type": "flip", "cell": self.cell(prompt), "turn": prompt["turn"]}
        if prompt["do"] == "draw":
            return {"type": "draw", "turn": prompt["turn"]}
        if not prompt.get("moves") or self.chance.random() < 0.06:
            return {"type": "done"}
        return {"type": "move", **self.chance.choice(prompt["moves"]), "turn": prompt["turn"]}

    def cell(self, prompt):
        known = {cell: self.cards[cell] for cell in prompt["cells"] if cell in self.cards}
        twins = [cell for cell, pair in known.items()
                 if (pair == self.last if prompt["nth"] == 2 else list(known.values()).count(pair) == 2)]
        return self.chance.choice(twins or [cell for cell in prompt["cells"] if cell not in known] or prompt["cells"])
