#!/usr/bin/env python3
"""A client of deckofcardsapi.com, pointed at a Cardtable server: http-deck.py [ADDRESS]

It does what the quick start of deckofcardsapi.com does, and knows nothing but that: the address is all that differs.
"""
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

if len(sys.argv) > 2 or sys.argv[1:2] and sys.argv[1].startswith("-"):
    sys.exit(__doc__)
address = sys.argv[1].rstrip("/") if sys.argv[1:] else "http://localhost:7080"


def ask(path, **parameters):
    """What the server answers: always an object with "success"."""
    query = urllib.parse.urlencode(parameters)
    try:
        with urllib.request.urlopen(f"{address}/api/deck/{path}?{query}") as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)
    except OSError as error:
        sys.exit(f"{address}: {error}")


def codes(answer):
    return ",".join(card["code"] for card in answer["cards"])


deck = ask("new/shuffle/", deck_count=6)
print("a deck of", deck["remaining"], "cards")
deck_id = deck["deck_id"]
hand = ask(f"{deck_id}/draw/", count=5)
print("drawn:", codes(hand), "and", hand["remaining"], "are left")
piles = ask(f"{deck_id}/pile/discard/add/", cards=codes(hand))["piles"]
print("discarded:", piles["discard"]["remaining"])
top = ask(f"{deck_id}/pile/discard/draw/", count=1)
print("from its top:", codes(top), "and", top["piles"]["discard"]["remaining"], "are left")
print("too many:", ask(f"{deck_id}/pile/discard/draw/", count=9)["error"])
print("back in the deck:", ask(f"{deck_id}/return/")["remaining"])
print("no such deck:", ask("nobody/")["error"])
