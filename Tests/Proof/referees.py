"""Models of the card games with a referee, written from their documents alone: each deals, lists all legal moves, and makes
them (table.md, rules/*.md)."""
from referee import Game, NEW_DECK, RANKS, SUIT_NAMES, words_of


class CrazyEights(Game):
    def deal(self):
        self.shuffles = 0
        order = self.order_from(self.first)
        for name in order:
            self.give(name, 7 if len(order) == 2 else 5)
        code = self.deck.pop(0)
        self.pile("discard").append(code)
        self.say("drawn", [code], None, player=self.first, **{"from": "deck"}, to="discard", count=1)

    def moves(self, name):
        top, found = self.open["discard"][-1], []
        for code in self.hands[name]:
            add = {"type": "add", "pile": "discard", "cards": [code]}
            if code[0] == "8":
                found += [({**add, "note": suit}, f"{words_of(code)}, {suit.lower()} next") for suit in SUIT_NAMES.values()]
            elif SUIT_NAMES[code[1]] == self.notes.get("suit", SUIT_NAMES[top[1]]) or code[0] == top[0]:
                found.append((add, words_of(code)))
        return found + ([({"type": "draw"}, "draw a card")] if self.deck else [])

    def clock_move(self, listed):
        return {"type": "draw"} if self.deck else listed[-1]

    def make(self, player, move):
        if move["type"] == "draw":
            self.give(player, 1)
        else:
            before = dict(self.notes)
            self.notes = {"suit": move["note"]} if "note" in move else {}
            self.lay(player, move["cards"], "discard", **({"notes": dict(self.notes)} if self.notes != before else {}))
        discard = self.open["discard"]
        if not self.deck and self.hands[player] and len(discard) > 1 and self.shuffles < 5:
            self.shuffles += 1
            returned, self.open["discard"] = discard[:-1], discard[-1:]
            self.deck = list(returned)
            self.say("returned", player=player, pile="discard", count=len(returned))
            self.numbers.shuffle(self.deck)
            self.say("shuffled", player=player, shuffled=True)

    def dispose(self, name):
        self.return_hand(name)

    def is_finished(self):
        return not all(self.hands[name] for name in self.active)

    def rank(self, name):
        return sum({"8": 50, "A": 1}.get(code[0], 10 if code[0] in "0JQK" else int(code[0]) if code[0].isdigit() else 0)
                   for code in self.hands[name])

    def scores(self):
        best = min(map(self.rank, self.active))
        points = sum(self.rank(name) - best for name in self.active)
        return {name: points if name in self.active and self.rank(name) == best else 0 for name in self.players}


class OldMaid(Game):
    new_deck = [code for code in NEW_DECK if code != "QC"]

    def deal(self):
        self.pairs = {name: 0 for name in self.players}
        self.deal_all()
        for name in self.players:
            self.drop_pairs(name)

    def drop_pairs(self, name):
        for rank in RANKS:
            cards = [code for code in self.hands[name] if code[0] == rank]
            cards = cards[:len(cards) // 2 * 2]
            if cards:
                self.pairs[name] += len(cards) // 2
                self.lay(name, cards, "discard")

    def next_with_cards(self, name):
        return next((other for other in self.order_from(name)[1:] if other in self.active and self.hands[other]), None)

    def moves(self, name):
        other = self.next_with_cards(name) if self.hands[name] else None
        return [({"type": "draw", "from": other, "where": "random"}, f"draw a card of {other}'s hand")] if other else []

    def clock_move(self, listed):
        return listed[0]

    def make(self, player, move):
        other = move["from"]
        code = self.hands[other].pop(self.numbers.below(len(self.hands[other])))
        self.hands[player].append(code)
        self.say("drawn", [code], {player, other}, player=player, **{"from": other}, to=player, count=1)
        self.drop_pairs(player)

    def dispose(self, name):
        other = self.next_with_cards(name)
        cards, self.hands[name] = self.hands[name], []
        if cards and other:
            self.hands[other] += cards
            self.say("drawn", cards, {name, other}, player=name, **{"from": name}, to=other, count=len(cards))
            self.drop_pairs(other)

    def is_finished(self):
        return sum(map(bool, self.hands.values())) <= 1

    def rank(self, name):
        return bool(self.hands[name])

    def scores(self):
        return self.pairs


class Sevens(Game):
    def deal(self):
        self.deal_all()

    def beginner(self):
        return next(name for name, cards in self.hands.items() if "7D" in cards)

    def moves(self, name):
        table = self.open.get("table", [])
        fits = lambda code: code[0] == "7" or self.inner(code) in table
        cards = [code for code in self.hands[name] if (fits(code) if table else code == "7D")]
        return [({"type": "add", "pile": "table", "cards": [code]}, words_of(code)) for code in cards]

    def inner(self, code):
        """The neighbor on the side of the seven."""
        place = RANKS.index(code[0])
        return RANKS[place + (1 if place < 6 else -1)] + code[1]

    def clock_move(self, listed):
        return listed[-1]

    def make(self, player, move):
        self.lay(player, move["cards"], "table")

    def dispose(self, name):
        cards, self.hands[name] = self.hands[name], []
        if cards:
            self.pile("table").extend(cards)
            self.say("added", cards, None, player=name, **{"from": name}, pile="table", count=len(cards))

    def is_finished(self):
        return not all(self.hands[name] for name in self.active)

    def rank(self, name):
        return len(self.hands[name])

    def scores(self):
        best = min(map(self.rank, self.active))
        held = sum(map(self.rank, self.active))
        return {name: held - best if name in self.active and self.rank(name) == best else 0 for name in self.players}


class War(Game):
    sees_hands = False

    def deal(self):
        self.battles, self.shown = 0, []
        self.deal_all()

    def moves(self, name):
        return [({"type": "draw", "from": name, "where": "top", "to": "table"}, "turn up a card")] if self.hands[name] else []

    def clock_move(self, listed):
        return listed[0]

    def make(self, player, move):
        self.lay(player, self.hands[player][-1:], "table")
        self.shown.append((player, self.open["table"][-1]))
        if len(self.shown) < 2:
            return
        self.battles += 1
        (one, card_one), (two, card_two) = self.shown
        self.shown = []
        height = lambda code: 13 if code[0] == "A" else RANKS.index(code[0])
        if height(card_one) != height(card_two):
            winner = one if height(card_one) > height(card_two) else two
            cards, self.open["table"] = self.open["table"], []
            self.hands[winner] = cards + self.hands[winner]
            self.say("drawn", cards, None, player=winner, **{"from": "table"}, to=winner, lay="bottom", count=len(cards))

    def is_finished(self):
        return not self.shown and (not all(self.hands.values()) or self.battles == 200)

    def rank(self, name):
        return -len(self.hands[name])

    def scores(self):
        return {name: len(self.hands[name]) for name in self.players}


REFEREES = {"crazy_eights": CrazyEights, "old_maid": OldMaid, "sevens": Sevens, "war": War}
