#!/usr/bin/env python3
"""The rung patience: deals that others have won.  patience.py CLIENT [SEEDS]

PySolFC has a list of Klondike deals, draw one, that Klondike-Solver has won.  pysol-cards deals them, GameClient solve
must win each.  SEEDS is that list, pysollib/games/solvable_seeds/klondike_solvable_seeds.py of PySolFC, or how many of the
first 1,500 of its seeds are taken; without it, all of those.
"""
import collections, os, re, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

try:
    from pysol_cards.deal_game import Game
    from pysol_cards.random_base import RandomBase
except ImportError as error:
    print(f"NOT RUN: {error}; python3 -m pip install pysol-cards six")
    sys.exit(77)

# The numbers that the list leaves out from 32,000 to 33,669.
LEFT_OUT = """
32007 32008 32016 32020 32025 32028 32029 32033 32038 32053 32054 32111 32140 32145 32147 32160 32163 32166 32168
32185 32198 32235 32238 32245 32256 32275 32288 32292 32296 32304 32305 32326 32329 32347 32354 32357 32373 32382
32388 32393 32407 32420 32438 32440 32443 32458 32459 32461 32469 32472 32483 32504 32512 32537 32585 32590 32594
32627 32655 32663 32666 32671 32674 32681 32683 32686 32705 32707 32708 32724 32742 32753 32760 32777 32785 32811
32816 32822 32829 32877 32879 32885 32894 32905 32918 32923 32929 32950 32951 32954 32977 32993 33018 33020 33026
33041 33042 33079 33085 33086 33090 33103 33107 33112 33114 33122 33133 33140 33180 33186 33188 33190 33206 33208
33219 33228 33231 33262 33277 33280 33311 33312 33317 33324 33336 33342 33355 33364 33365 33377 33390 33395 33415
33418 33419 33429 33441 33443 33456 33458 33472 33473 33491 33505 33516 33520 33526 33532 33535 33537 33547 33549
33550 33562 33564 33565 33572 33576 33587 33590 33607 33614 33616 33630 33635 33638 33650 33655 33659 33662
"""
WORDS = {0: "winnable", 10: "unwinnable", 11: "unknown"}


def seeds(file):
    """Those that are called solvable, and those between them that are not."""
    if file is None:
        left_out = {int(word) for word in LEFT_OUT.split()}
        every = range(32000, 33670)
    else:
        with open(file, encoding="utf-8") as lines:
            text = "".join(line for line in lines if not line.startswith("#"))
            solvable = {int(word) for word in re.findall(r"\b\d{5,}\b", text)}
        every = range(min(solvable), max(solvable) + 1)
        left_out = set(every) - solvable
    return [seed for seed in every if seed not in left_out], sorted(left_out)


def deck(seed):
    """The codes of a deal: each pass deals a card to every pile from its own number on, and the stock is left."""
    game = Game("klondike", seed, RandomBase.DEALS_PYSOLFC)
    game.deal()
    game.klondike()
    piles, talon = game.board.columns.cols, game.board.talon
    if [len(pile) for pile in piles] != [1, 2, 3, 4, 5, 6, 7] or len(talon) != 24:
        raise ValueError(f"seed {seed} deals something else")
    cards = [piles[pile][turn] for turn in range(7) for pile in range(turn, 7)] + talon
    return ",".join("A234567890JQK"[card.rank - 1] + card.suit_s() for card in cards)


def solve(client, seed):
    """What the client finds, and at how many positions it looks."""
    command = [client, "solve", deck(seed), "--json", "--positions", "20000000"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    if done.returncode not in WORDS:
        sys.exit(f"seed {seed}: the client ended with {done.returncode}: {done.stderr}")
    return seed, WORDS[done.returncode]


def main(client, wanted=None):
    is_count = wanted is not None and wanted.isdecimal()
    solvable, left_out = seeds(None if is_count else wanted)
    if is_count:
        solvable, left_out = solvable[:int(wanted)], left_out[:int(wanted)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(pool.map(lambda seed: solve(client, seed), solvable))
        others = dict(pool.map(lambda seed: solve(client, seed), left_out))
    counts, other_counts = collections.Counter(found.values()), collections.Counter(others.values())
    print(f"{len(solvable)} deals that are called solvable: {dict(counts)}")
    print(f"{len(left_out)} deals between them that are not: {dict(other_counts)}")
    wrong = [seed for seed, word in found.items() if word == "unwinnable"]
    if wrong:
        sys.exit(f"BROKEN: these are called unwinnable: {wrong}")


main(*sys.argv[1:])
