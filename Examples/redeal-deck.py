#!/usr/bin/env python3
"""Deals the cards of deck rooms again and says whether they were dealt as promised: redeal-deck.py [LOG].

LOG (or stdin) is what one client received, line by line; a log of GameClient --log will do.  All of this follows from Documentation/protocol/fairness.md, section 4."""
import collections, hashlib, itertools, json, re, struct, sys

NEW_DECK = [rank + suit for suit in "SDCH" for rank in "A234567890JQK"]

def sha256(text):
    return hashlib.sha256(text.encode())

def words(seed):
    """An endless row of 32-bit numbers."""
    for block in itertools.count():
        yield from struct.unpack(">8I", hashlib.sha256(seed + struct.pack(">Q", block)).digest())

def shuffle(items, stream):
    for i in range(len(items) - 1, 0, -1):
        word = next(stream)
        while word >= 2**32 // (i + 1) * (i + 1):       # so that every place is equally likely
            word = next(stream)
        items[i], items[word % (i + 1)] = items[word % (i + 1)], items[i]
    return items

def faults(promise, proof, number, drawn, options):
    match = re.fullmatch(r"cardtable1 (\S+) (\d+) [0-9a-f]{32} (\S*)", proof["proof"])
    if not match or match[1] != proof["room"] or int(match[2]) != number:
        return ["the proof is not about this deal"]
    codes = match[3].split(",") if match[3] else []
    whole = (options.get("cards") or NEW_DECK + ["X1", "X2"] * options["jokers"]) * options["deck_count"]
    left = collections.Counter(codes)                   # a free table may shuffle what is left of its deck
    deck = [code for code in whole if left[code] > 0 and not left.subtract([code])]
    seed = sha256("|".join(["cardtable1", match[1], match[2], proof["server_seed"], *proof["entropies"]])).digest()
    if options["shuffled"] or "player" in promise:      # the first deal of a table may be left as new
        deck = shuffle(deck, words(seed))
    checks = {"the proof does not fit the commit": sha256(proof["proof"]).hexdigest() != promise["commit"],
              "the server's seed does not fit its commit":
                  sha256(proof["server_seed"]).hexdigest() != promise["seed_commit"],
              "the seeds do not give this deck": deck != codes,
              "cards are missing": promise["type"] == "started" and len(deck) < len(whole),
              "other cards were drawn": drawn != codes[:len(drawn)]}
    return [text for text, wrong in checks.items() if wrong]

def received(names):
    """The lines of a log that came from the server, with or without the "< " of GameClient --log."""
    if len(names) > 1 or "-" in (name[:1] for name in names):
        sys.exit(__doc__)
    try:
        lines = (open(names[0]) if names else sys.stdin).read().splitlines()
        return [json.loads(line.removeprefix("< ")) for line in lines if line and not line.startswith("> ")]
    except (OSError, ValueError) as error:
        sys.exit(f"{names[0] if names else 'stdin'} cannot be read: {error}")

bad, found, promises, options = 0, 0, {}, None
for line in received(sys.argv[1:]):
    options = line.get("state", {}).get("options", options)
    number = line.get("round", line.get("deal"))
    if line["type"] == "started" or line["type"] == "shuffled" and number:
        promises[number], drawn = line, []
    elif line["type"] == "drawn" and line["to"] == "table":
        drawn += [card["code"] for card in line["cards"]]
    elif line["type"] in ("over", "proof") and number in promises:
        found += 1
        wrong = faults(promises[number], line, number, drawn, options)
        bad += bool(wrong)
        print(f"{line['room']} deal {number}:", "; ".join(wrong) or "fair")
sys.exit("nothing in this log was proved" if not found else bad > 0)
