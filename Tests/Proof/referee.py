"""The part of a model that all card games with a referee share, written from the documents alone: cards, the numbers of a
deal, turns, and the events that a step causes.

A hand and a pile are lists of codes, the lowest card first; the deck is a list, the next card first.
"""
import hashlib, itertools, struct

RANKS, SUITS = "A234567890JQK", "SDCH"
NEW_DECK = [rank + suit for suit in SUITS for rank in RANKS]
SUIT_NAMES = dict(zip(SUITS, ("SPADES", "DIAMONDS", "CLUBS", "HEARTS")))
VALUES = dict(zip(RANKS, ("ACE", *map(str, range(2, 11)), "JACK", "QUEEN", "KING")))
WORDS = dict(zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split()))


def card(code):
    image = "aceDiamonds.svg" if code == "AD" else code + ".svg"
    return {"code": code, "value": VALUES[code[0]], "suit": SUIT_NAMES[code[1]], "image": image}


def words_of(code):
    return f"{WORDS[code[0]]} of {SUIT_NAMES[code[1]].lower()}"


class Numbers:
    """The row of numbers of a deal (fairness.md)."""

    def __init__(self, seed):
        self.words = (word for block in itertools.count()
                      for word in struct.unpack(">8I", hashlib.sha256(seed + struct.pack(">Q", block)).digest()))

    def below(self, limit):
        word = next(self.words)
        while word >= 2**32 // limit * limit:
            word = next(self.words)
        return word % limit

    def shuffle(self, things):
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
        return things


class Game:
    """The state of a round; `events` collects what the last step caused, each with the names that see its cards."""

    sees_hands = True
    new_deck = NEW_DECK

    def __init__(self, players, first, deck, numbers):
        self.players, self.first, self.numbers = players, first, numbers
        self.deck, self.hands, self.open = list(deck), {name: [] for name in players}, {}
        self.notes, self.left, self.events = {}, [], []
        self.turn = None
        self.is_over = False
        self.say("shuffled", shuffled=True)
        self.deal()
        self.turn = self.beginner()

    # Events.

    def counts(self):
        piles = {name: {"remaining": len(cards)} for name, cards in {**self.hands, **self.open}.items()}
        return {"remaining": len(self.deck), "piles": piles}

    def say(self, kind, cards=None, seers=None, **fields):
        """An event; `seers` None: all members see its cards."""
        event = {"type": kind, **fields, **self.counts()}
        self.events.append((event, [card(code) for code in cards] if cards is not None else None, seers))

    def pile(self, name):
        return self.hands[name] if name in self.hands else self.open.setdefault(name, [])

    def give(self, name, count):
        """Deals to a hand, from the top of the deck."""
        cards, self.deck = self.deck[:count], self.deck[count:]
        self.hands[name] += cards
        self.say("drawn", cards, {name} if self.sees_hands else set(), player=name, **{"from": "deck"}, to=name, count=count)

    def lay(self, name, cards, pile, **more):
        for code in cards:
            self.hands[name].remove(code)
        self.pile(pile).extend(cards)
        self.say("added", cards, None, player=name, **{"from": name}, pile=pile, count=len(cards), **more)

    def order_from(self, name):
        place = self.players.index(name)
        return self.players[place:] + self.players[:place]

    def deal_all(self):
        order = self.order_from(self.first)
        share, more = divmod(len(self.deck), len(order))
        for place, name in enumerate(order):
            self.give(name, share + (place < more))

    # Turns.

    def beginner(self):
        return next((name for name in self.order_from(self.first) if self.moves(name)), None)

    def after(self, name):
        """The next player with a legal move."""
        order = self.order_from(name)
        return next((other for other in order[1:] + order[:1] if other in self.active and self.moves(other)), None)

    @property
    def active(self):
        return [name for name in self.players if name not in self.left]

    def play(self, move):
        player = self.turn
        self.make(player, move)
        self.go_on(player)

    def go_on(self, player):
        self.is_over = self.is_finished()
        if not self.is_over:
            self.turn = self.after(player)
            self.is_over = self.turn is None

    def leave(self, name):
        """A player gives the round up; whether the running turn goes on with other moves."""
        before = self.moves(self.turn)
        self.left.append(name)
        if len(self.active) == 1:
            self.is_over = True
            return False
        self.dispose(name)
        if self.is_finished():
            self.is_over = True
        elif name == self.turn:
            self.go_on(name)
        elif not self.moves(self.turn):
            self.go_on(self.turn)
        return not self.is_over and name != self.turn and self.moves(self.turn) != before

    def return_hand(self, name):
        cards, self.hands[name] = self.hands[name], []
        self.deck += cards
        if cards:
            self.say("returned", player=name, pile=name, count=len(cards))

    # The end.

    def places(self):
        ranks = sorted({self.rank(name) for name in self.active})
        order = [[name for name in self.active if self.rank(name) == rank] for rank in ranks]
        return order + ([[name for name in self.players if name in self.left]] if self.left else [])
