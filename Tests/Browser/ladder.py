"""Scenes of the ladder: its page, and a rated round."""
import hashlib
import os
import tempfile

from driver import Failure
from server import Server

KEY = "0123456789abcdef"
WIDTHS = [(360, 640), (1440, 900)]


def ladder_file(folder):
    """A file with some names and rounds, as a server writes it."""
    names = [f"player-{number}" for number in range(1, 9)]
    salt = "00" * 16
    lines = [f"2026-11-29T04:30:00.000Z\tname\t{name}\t{salt}\t{hashlib.sha256((salt + KEY).encode()).hexdigest()}" for name in names]
    for number in range(120):
        one, two = names[number % 8], names[(number * 3 + 1 + number // 8) % 8]
        if one == two:
            continue
        # The smaller number wins more often.
        winner, loser = sorted((one, two)) if number % 4 else (one, two)
        sign = "=" if number % 11 == 0 else ">"
        lines.append(f"2026-11-29T05:{number // 60:02}:{number % 60:02}.000Z\tround\tconcentration pairs=18\t{winner} 10 {sign} {loser} 8\tQEGF {number}\t{number:032x}\tcomplete")
    lines.append(f"2026-11-29T06:00:00.000Z\tround\tdeck high_card\t{names[0]} 5 > {names[1]} 3\tK3QF 1\t{'ab' * 16}\tcomplete")
    path = os.path.join(folder, "ladder")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def column(page, number):
    return page.run("return [...document.querySelectorAll('#table tbody tr')].map((row) => row.cells[arguments[0]].textContent)", number)


def the_ladder(stage):
    """The page shows the table, sorts it by keyboard, and shows who won against whom."""
    with tempfile.TemporaryDirectory() as folder, Server(stage.program, "--ladder", ladder_file(folder)) as server:
        here = stage.at(f"http://localhost:{server.web_port}", server.port)
        here.axe, here.pictures = stage.axe, stage.pictures
        page = here.attacker(f"{here.base}/ladder")
        page.wait("document.querySelectorAll('#table tbody tr').length === 8", what="the table")
        page.find("#table-title", "Concentration, pairs 18, 8 players")
        if column(page, 0) != [str(rank) for rank in range(1, 9)]:
            raise Failure(f"the ranks are {column(page, 0)}")
        if not page.run("return document.querySelectorAll('#table svg[aria-label]').length === 8"):
            raise Failure("there are no trends")
        page.click("#cross")
        page.find("#results-title")
        here.see(page, "ladder", WIDTHS)
        # By keyboard: the heading of the names.
        page.run("document.querySelectorAll('#table thead button')[1].focus()")
        page.press("Enter")
        if column(page, 1) != sorted(column(page, 1)) or page.run("return document.querySelectorAll('#table thead th')[1].ariaSort") != "ascending":
            raise Failure(f"sorted by name: {column(page, 1)}")
        page.press("Enter")
        if column(page, 1) != sorted(column(page, 1), reverse=True) or page.run("return document.activeElement.textContent") != "Name":
            raise Failure(f"sorted by name downwards: {column(page, 1)}")
        page.run("document.getElementById('class').value = JSON.stringify(['deck', 'high_card']); document.getElementById('class').onchange({target: document.getElementById('class')})")
        page.wait("document.querySelectorAll('#table tbody tr').length === 2", what="the other class")
        again = here.attacker(f"{here.base}/ladder{page.run('return location.hash')}")
        again.find("#table-title", "Deck, high card")
        for window in (again, page):
            here.close(window)


def a_rated_round(stage):
    """A person finds an opponent, and hears the new rating at the end of the round."""
    with tempfile.TemporaryDirectory() as folder, Server(stage.program, "--ladder", os.path.join(folder, "ladder")) as server:
        here = stage.at(f"http://localhost:{server.web_port}", server.port)
        here.axe, here.pictures = stage.axe, stage.pictures
        empty = here.attacker(f"{here.base}/ladder")
        empty.find("#status", "Nobody has played for the ladder yet.")
        here.see(empty, "empty-ladder", WIDTHS)
        here.close(empty)
        zoe = here.bot(None)
        zoe.say(type="hello", name="zoe", key=KEY)
        zoe.told("hello")
        zoe.say(type="join", game="deck", ladder=True)
        zoe.told("join")
        ann = here.window(WIDTHS[1])
        ann.wait("Wire.isWelcome")
        ann.click(".way", "Play for the ladder")
        ann.find("#dialog h2", "Play for the ladder")
        here.see(ann, "for-the-ladder", WIDTHS)
        ann.run("document.getElementById('new-rated').value = 'high'")
        ann.type("#new-name", "ann")
        ann.click("#dialog button", "Find an opponent")
        ann.wait("room?.phase === 'playing'", what="the round")
        zoe.say(type="leave")
        zoe.told("leave")
        ann.find(".moment p", "On the ladder: 1,")
        ann.find(".moment p", ", 1st of 2.")
        here.see(ann, "rated", WIDTHS)
        ann.click(".moment button", "Next opponent")
        ann.wait("room?.phase === 'lobby' && room.seats.length === 1", what="the next room")
        ann.find(".waiting p", "Your opponent sits down here.")
        if ann.run("return [...document.querySelectorAll('button')].some((one) => one.innerText === 'Add a bot')"):
            raise Failure("a bot is offered for a rated round")
        zoe.close()
        here.close(ann)


SCENES = [the_ladder, a_rated_round]
for one in SCENES:
    one.needs_server = True
