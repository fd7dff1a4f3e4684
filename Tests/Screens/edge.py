#!/usr/bin/env python3
"""Checks a screen: `edge.py COLUMNS <screen` says ok if no row is wider, and the panel has one edge."""
import sys
import unicodedata


def width(char):
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def main():
    columns = int(sys.argv[1])
    rows = sys.stdin.read().split("\n")
    wide = [row for row in rows if sum(map(width, row)) > columns]
    if wide:
        return "too wide: " + wide[0]
    # Wide windows have a wide panel.
    panel = 38 if columns >= 120 else 30
    edges = []
    for row in rows[2:-3]:
        place, found = 0, None
        for index, char in enumerate(row):
            # The edge has a blank, or nothing, to its right; before it, a card's borders come in pairs.
            if char == "│" and place >= columns - panel and row[index + 1 : index + 2] in ("", " "):
                found = place
                break
            place += width(char)
        edges.append(found)
    seen = {edge for edge in edges if edge is not None}
    if columns < 80:
        return "ok, no panel"
    return "ok, edge at %s" % seen if len(seen) == 1 else "edges at %s" % sorted(seen)


print(main())
