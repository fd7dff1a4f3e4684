#!/usr/bin/env python3
"""Finds a card on a screen: `card.py N <screen` prints the column and row of its number, from 1.

The number stands in the border of its card. Elsewhere it may be anything, as in "Card 1 of 16"."""
import re
import sys
import unicodedata


def width(char):
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def main():
    number = sys.argv[1]
    for row, line in enumerate(sys.stdin.read().split("\n"), 1):
        if row <= 2:
            continue
        board = line.split("│ ")[0] if len(line) > 60 else line
        for match in re.finditer(r"(?<![0-9])%s(?![0-9])" % number, board):
            before = board[: match.start()]
            if before[-1:] and before[-1] in "╭┌╔┏":
                print(sum(map(width, before)) + 1, row)
                return 0
    return 1


sys.exit(main())
