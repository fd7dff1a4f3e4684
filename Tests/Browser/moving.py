"""Makes the moving picture of README, one game in a terminal and on a phone: moving.py SERVER CLIENT FILE"""
import base64
import os
import struct
import subprocess
import sys
import zlib

from driver import Driver, Window
from scenes import Stage
from server import Server

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Fixtures"))
from stage import Client  # noqa: E402

SEED = "00112233445566778899aabbccddeeff"
SIZE, PHONE = (940, 500), (360, 640)
PAGE = """<body style="margin:0;width:940px;height:500px;background:#2b3038;position:relative;overflow:hidden">
<img style="position:absolute;left:14px;top:45px;width:634px" src="data:image/svg+xml;base64,%s">
<img style="position:absolute;right:14px;top:10px;width:266px;height:474px;border-radius:18px;border:3px solid #111" src="data:image/png;base64,%s">"""


def cells(program, code):
    """The numbers of the cells of each pair of the deal."""
    words = [program, "deal", "--seed", SEED, "--room", code, "--grid", "4x4", "--theme", "emoji"]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = {}
    for line in text.splitlines():
        cell, _, face = line.strip().partition(" ")
        found.setdefault(face, []).append(int(cell))
    return [pair for pair in found.values() if len(pair) == 2]


class Reel:
    """Pictures of both players side by side, each with the milliseconds for which it stands."""

    def __init__(self, driver, client, phone):
        self.client, self.phone = client, phone
        self.table = Window(driver, SIZE)
        self.frames = []

    def take(self, milliseconds):
        screen = self.client.tmux("capture-pane", "-e", "-p", "-t", self.client.pane())
        words = [sys.executable, os.path.join(ROOT, "Tests", "Screens", "svg.py"), "80", "24"]
        drawn = subprocess.run(words, input=screen, check=True, capture_output=True, text=True).stdout
        shown = self.phone.send("GET", "/screenshot")
        page = PAGE % (base64.b64encode(drawn.encode()).decode(), shown)
        self.table.run("document.open(); document.write(arguments[0]); document.close()", page)
        self.table.wait("document.images.length === 2 && [...document.images].every((one) => one.complete && one.naturalWidth)")
        self.frames.append((base64.b64decode(self.table.send("GET", "/screenshot")), milliseconds))

    def shows(self, text):
        """Waits until the terminal shows the text."""
        for _ in range(2000):
            if any(text in row for row, _ in self.client.rows()):
                return
        raise SystemExit(f"the terminal does not show {text}")


def pixels(png):
    """The rows of a picture of Chromium, as bytes of red, green and blue."""
    position, packed = 8, b""
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position:position + 8])
        body = png[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            packed += body
        position += 12 + length
    size = {2: 3, 6: 4}[color]
    assert depth == 8
    data, rows, above = zlib.decompress(packed), [], bytearray(width * size)
    for number in range(height):
        start = number * (width * size + 1)
        how, row = data[start], bytearray(data[start + 1:start + 1 + width * size])
        for at in range(len(row)):
            left = row[at - size] if at >= size else 0
            corner = above[at - size] if at >= size else 0
            if how == 1:
                row[at] = row[at] + left & 255
            elif how == 2:
                row[at] = row[at] + above[at] & 255
            elif how == 3:
                row[at] = row[at] + (left + above[at] >> 1) & 255
            elif how == 4:
                guess = left + above[at] - corner
                far = [abs(guess - one) for one in (left, above[at], corner)]
                row[at] = row[at] + (left, above[at], corner)[far.index(min(far))] & 255
        above = row
        rows.append(bytes(row) if size == 3 else b"".join(bytes(row[at:at + 3]) for at in range(0, len(row), 4)))
    return rows


def animated(frames):
    """An animated PNG: the first picture whole, of each other one the rectangle that differs from the one before."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    width, height = SIZE
    out = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
           chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    before, count = None, 0
    for png, milliseconds in frames:
        rows = pixels(png)
        # Four bits less of a color are not seen here, and halve the file.
        rows = [bytes(one & 0xF8 | one >> 5 for one in row) for row in rows]
        changed = [at for at in range(height) if before is None or rows[at] != before[at]] or [0]
        top, bottom = changed[0], changed[-1] + 1
        columns = [at for number in changed for at in range(width)
                   if before is None or rows[number][3 * at:3 * at + 3] != before[number][3 * at:3 * at + 3]] or [0]
        left, right = min(columns), max(columns) + 1
        packed = zlib.compress(b"".join(b"\0" + rows[at][3 * left:3 * right] for at in range(top, bottom)), 9)
        out.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", count, right - left, bottom - top, left, top, milliseconds, 1000, 0, 0)))
        count += 1
        if before is None:
            out.append(chunk(b"IDAT", packed))
        else:
            out.append(chunk(b"fdAT", struct.pack(">I", count) + packed))
            count += 1
        before = rows
    return b"".join(out + [chunk(b"IEND", b"")])


def play(server, reel, program):
    """One game: ann at the terminal finds a pair, bob at the phone misses one and finds one."""
    ann, bob = reel.client, reel.phone
    code = bob.run("return room.code")
    first, second, third = cells(program, code)[:3]

    def flip(cell):
        ann.type(str(cell))
        ann.key("Enter")

    def tap(cell):
        bob.wait("room.prompt && !room.prompt.sent")
        bob.click(f'[data-spot="{cell}"]')

    reel.take(900)
    flip(first[0])
    bob.wait("document.querySelector(`[data-spot='${arguments[0]}']`)?.innerText", first[0])
    reel.shows("now find the other")
    reel.take(700)
    flip(first[1])
    bob.wait("room.seats.some((one) => one.score === 1)")
    reel.take(800)
    flip(second[0])
    reel.shows("now find the other")
    reel.take(600)
    flip(third[0])
    bob.wait("room.prompt && room.prompt.nth === 1")
    reel.take(700)
    tap(second[0])
    bob.wait("room.prompt && room.prompt.nth === 2")
    reel.take(700)
    tap(second[1])
    bob.wait("room.prompt && room.prompt.nth === 1")
    reel.take(800)
    tap(third[1])
    bob.wait("room.prompt && room.prompt.nth === 2")
    reel.take(600)
    tap(third[0])
    bob.wait("room.prompt && room.prompt.nth === 1")
    reel.take(900)
    ann.key("t")
    ann.type("well played!")
    ann.key("Enter")
    reel.shows("ann  well played!")
    reel.take(1500)


def main():
    program, client, file = sys.argv[1:]
    driver, ann = Driver(), Client(client)
    # The felt has its own colors in such a terminal.
    ann.environment["COLORTERM"] = "truecolor"
    try:
        with Server(program, "--seed", SEED, "--flip-back", "2") as server:
            stage = Stage(driver, f"http://127.0.0.1:{server.web_port}", server.port, None, None)
            ann.run("80x24", ["create", f"127.0.0.1:{server.port}", "--grid", "4x4", "--theme", "emoji", "--title", "Friday",
                              "--turn-clock", "0", "--name", "ann", "--motion", "none", "--images", "off"])
            phone = stage.window(PHONE)
            reel = Reel(driver, ann, phone)
            reel.shows("Tell your friend")
            phone.wait("document.body.innerText.includes('Friday')")
            code = next(word for row, _ in ann.rows()[:1] for word in row.split() if len(word) == 4 and word.isupper())
            phone.open(f"{stage.base}/r/{code}")
            phone.type("#new-name", "bob")
            reel.take(1200)
            # Without numbers of the players the seed alone makes the deal.
            phone.run("Model.deal = (type, fields, then) => ask(type, fields, then)")
            phone.click("#dialog button", "Sit down")
            phone.wait("room && room.phase === 'playing' && room.turn")
            reel.shows("YOUR TURN")
            play(server, reel, program)
            with open(file, "wb") as out:
                out.write(animated(reel.frames))
            stage.end()
            reel.table.close()
    finally:
        ann.end()
        driver.end()
    print(file)


main()
