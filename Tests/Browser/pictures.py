"""Scenes with themes of folders: the picker of lists, and boards with pictures."""
import contextlib
import json
import os
import struct
import tempfile
import zlib

import scenes
from driver import Failure
from guests import ELEMENTS, HOSTILE, alone
from server import Server

SMALL, PHONE, DESK = (320, 568), (390, 844), (1440, 900)
FOCUSED = """const one = document.activeElement
    return one === document.body ? '' : one.getAttribute('aria-label') || one.id || one.innerText"""


def png(number, side):
    """A small picture, each of another color."""
    color = bytes((number * 53 % 256, number * 101 % 256, number * 197 % 256))
    band = bytes((255 - one for one in color))
    rows = b"".join(b"\0" + (color if row % 8 < 5 else band) * side for row in range(side))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">2I5B", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write(folder, name, theme, pictures=()):
    """A theme as a folder."""
    place = os.path.join(folder, name)
    os.mkdir(place)
    with open(os.path.join(place, "theme.json"), "w", encoding="utf-8") as file:
        json.dump({"theme": name, **theme}, file)
    for number, picture in enumerate(pictures, 1):
        for end, side in (("", 64), (".t.png", 24)):
            with open(os.path.join(place, picture + end), "wb") as file:
                file.write(png(number, side))


def kittens(folder):
    """Twelve pictures of invented cats in two lists."""
    faces = [{"code": f"k{n:03}", "pair": f"k{n:03}", "text": f"Cat {n}", "label": f"a cat named Mimi {n}", "image": f"k{n:03}.png",
              "credit": f"A. Example {n}, CC0", "link": f"https://cats.example/{n}",
              "details": [{"name": "Phone", "value": f"555-01{n:02}", "link": f"tel:+155501{n:02}"}, {"name": "Basket", "value": f"Sofa {n}"}]}
             for n in range(1, 13)]
    groups = [{"key": "old", "title": "Old cats", "codes": [face["code"] for face in faces[:4]]},
              {"key": "young", "title": "Young cats", "codes": [face["code"] for face in faces[4:]]}]
    write(folder, "kitty", {"title": "Kitty & friends", "attribution": "A. Example and others", "license": "CC0", "source": "https://cats.example/",
                            "groups": groups, "faces": faces}, [face["image"] for face in faces])


def crowd(folder):
    """Two hundred people, none of whom there is, from fifty states."""
    faces = [{"code": f"p{n:03}", "pair": f"p{n:03}", "text": f"P{n}", "label": f"Person number {n}",
              "details": [{"name": "District", "value": f"{n % 50 + 1}"}, {"name": "Office", "value": f"{n} Long Corridor of the Very Long House"},
                          {"name": "Website", "value": "website", "link": f"https://p{n}.example.org/"}]} for n in range(1, 201)]
    groups = [{"key": f"S{n:02}", "title": f"State {n}", "codes": [face["code"] for face in faces[4 * n:4 * n + 4]]} for n in range(50)]
    write(folder, "crowd", {"title": "A crowd", "groups": groups, "faces": faces})


def hostile(folder):
    """Texts that do harm where they are taken for anything but text."""
    texts = [text for text in HOSTILE if len(text) <= 40]
    faces = [{"code": f"h{n}", "pair": f"h{n}", "text": f"h{n}", "label": text, "credit": text, "details": [{"name": text[:20], "value": text}]}
             for n, text in enumerate(texts)]
    write(folder, "nasty", {"title": "<b>Nasty</b> <img src=x>", "attribution": HOSTILE[1], "license": HOSTILE[0],
                            "groups": [{"key": "x", "title": HOSTILE[2], "codes": [face["code"] for face in faces]}], "faces": faces})


@contextlib.contextmanager
def stage_with(stage, *themes):
    with tempfile.TemporaryDirectory() as folder:
        for theme in themes:
            theme(folder)
        with Server(stage.program, "--themes", folder) as server:
            here = stage.at(f"http://localhost:{server.web_port}", server.port)
            here.axe, here.pictures = stage.axe, stage.pictures
            yield here


def picker(window, theme=None, group=None):
    """Opens the picker at a list."""
    window.click(".tile", "Choose the pictures")
    if theme:
        window.click(".entry", theme)
    if group:
        window.click(".entry", group)


def told(window):
    """What the window asked for and heard, in order: addresses of pictures, and types of lines."""
    window.logs()
    events = []
    for kind, text in window.events:
        if kind == "line":
            events.append(json.loads(text).get("type"))
        elif "/themes/" in text:
            events.append("/themes/" + text.split("/themes/")[1])
    return events


def first_of(events):
    """The pictures in the order in which each was asked for first."""
    return list(dict.fromkeys(event for event in events if event.startswith("/themes/")))


@alone
def a_picker_by_keyboard_alone(stage):
    with stage_with(stage, kittens) as here:
        ann = here.window(SMALL)
        ann.wait("Wire.isWelcome")

        def tab_to(text):
            for _ in range(60):
                if text in (ann.run(FOCUSED) or ""):
                    return
                ann.press("Tab")
            raise Failure(f"the keyboard does not reach {text}, but {ann.run(FOCUSED)}")

        tab_to("Choose the pictures")
        ann.press("Enter")
        ann.find(".entry", "Kitty & friends")
        here.see(ann, "themes")
        ann.look(SMALL)
        tab_to("Kitty & friends")
        ann.press("Enter")
        ann.find(".entry", "Young cats")
        here.see(ann, "theme")
        ann.look(SMALL)
        tab_to("Young cats")
        ann.press("Enter")
        ann.find(".faces [role=status]", "8 pairs")
        if ann.run(FOCUSED) != "faces-title":
            raise Failure("after a list is chosen the keyboard is at " + ann.run(FOCUSED))
        tab_to("a cat named Mimi 6")
        ann.press("Enter")
        ann.find("dd", "555-0106")
        links = ann.run("return [...document.querySelectorAll('.faces a')].map((one) => [one.getAttribute('href'), one.rel])")
        if ["tel:+15550106", "noopener noreferrer"] not in links or ["https://cats.example/6", "noopener noreferrer"] not in links:
            raise Failure(f"the links are {links}")
        here.see(ann, "faces")
        ann.look(SMALL)
        tab_to("picker-seats")
        ann.press("1")
        tab_to("Play with these")
        ann.press("Enter")
        ann.wait("room && room.prompt", what="the first turn")
        options = ann.run("return room.options")
        if (options["theme"], options["group"], options["pairs"]) != ("kitty", "young", 8):
            raise Failure(f"the room has {options}")
        events = told(ann)
        pictures = [f"/themes/kitty/k{n:03}.png" for n in range(5, 13)]
        before = first_of(events[:events.index("started")])
        if [one for one in before if not one.endswith(".t.png")] != pictures:
            raise Failure(f"before the game began these were asked for: {before}")
        tab_to("card 1, face down")
        ann.press("Enter")
        ann.wait("document.querySelector('.up .photo')", what="the picture of a card")
        ann.press("Escape")
        tab_to("What is on the cards")
        ann.press("Enter")
        ann.find(".faces [role=status]", "8 pairs")
        if ann.run("return [...document.querySelectorAll('#dialog button')].some((one) => one.innerText === 'Play with these')"):
            raise Failure("the picker offers a room to somebody who is in one")
        ann.press("Escape")
        ann.wait("!document.getElementById('dialog').open")
        if "What is on the cards" not in ann.run(FOCUSED):
            raise Failure("after the picker the keyboard is at " + ann.run(FOCUSED))
        here.close(ann)


@alone
def a_round_with_pictures(stage):
    with stage_with(stage, kittens) as here:
        ann = here.named("ann")
        picker(ann, "Kitty & friends", "All of it")
        ann.find(".faces [role=status]", "12 pairs")
        ann.run("document.getElementById('picker-size').value = '3'")
        # One picture does not arrive, so its card shows words.
        ann.tool("Network.enable")
        ann.tool("Network.setBlockedURLs", urls=["*/k002.png"])
        # The network is slow: until all other pictures are here, no player can be ready.
        ann.tool("Network.emulateNetworkConditions", offline=False, latency=500, downloadThroughput=-1, uploadThroughput=-1)
        ann.click("#dialog button", "Play with these")
        code = ann.wait("room && room.code", what="a room")
        ann.find("#coming")
        early = ann.run("return [Model.own.ready, View.pictures.isComing, [...document.querySelectorAll('button')].some((one) => one.innerText === 'I am ready')]")
        if early != [False, True, False]:
            raise Failure(f"before the pictures are here: ready, loading, a button to be ready: {early}")
        ann.wait("Model.own.ready", what="all pictures")
        ann.wait("!View.pictures.isComing && !document.getElementById('coming')", what="the end of the bar")
        ann.tool("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        here.see(ann, "pictures-waiting")
        bob = here.window(PHONE, f"/r/{code}")
        bob.type("#new-name", "bob")
        bob.click("#dialog button", "Sit down")
        eve = here.window(DESK, f"/w/{code}")
        for window in (ann, bob):
            window.wait("room && room.phase === 'playing' && room.turn")
        known = {}
        mine = ann if ann.run("return Boolean(room.prompt)") else bob
        prompt = mine.run("return room.prompt")
        mine.click(f'[data-spot="{prompt["cells"][0]}"]')
        bob.wait("document.querySelector('.up .photo')", what="the picture of a card")
        eve.wait("document.querySelector('.up .photo')", what="the picture that a late comer sees")
        if bob.run("return document.querySelector('.up .photo').alt") != bob.run("return room.cells.find((one) => one.card).card.label"):
            raise Failure("the picture has another name than its card")
        here.see(bob, "pictures")
        known[prompt["cells"][0]] = mine.run("return room.cells[arguments[0] - 1].card.pair", prompt["cells"][0])
        second = prompt["cells"][1]
        mine.click(f'[data-spot="{second}"]')
        for window in (ann, bob):
            window.wait("room.over || !room.turn || room.turn.turn !== arguments[0]", prompt["turn"], what="the end of the turn")
        scenes.play([ann, bob], known)
        shown = ann.run("return [...new Set(room.cells.map((cell) => cell.card.pair))].sort()")
        for window in (ann, bob):
            scenes.fair(window)
            told_at_end = window.run("return [...document.querySelectorAll('.gallery li')].map((one) => one.innerText).sort().join()")
            if any(f"Mimi {int(pair[1:])}\nA. Example {int(pair[1:])}, CC0" not in told_at_end for pair in shown):
                raise Failure(f"the end shows {told_at_end}")
            if "A. Example and others · License: CC0" not in window.run("return document.querySelector('.over').innerText"):
                raise Failure("the end does not say whose the pictures are")
        here.see(ann, "pictures-over")
        # The next round has other pictures, and the page asks for no more of them.
        for window in (ann, bob):
            window.click(".moment button", "Play again")
        ann.wait("room.phase === 'playing' && room.round === 2 && room.turn", what="a rematch")
        scenes.play([ann, bob], {})
        everything = [f"/themes/kitty/k{n:03}.png" for n in range(1, 13)]
        for window in (ann, bob, eve):
            events = told(window)
            begin = events.index("started") if "started" in events else events.index("reveal") if "reveal" in events else 0
            asked = [one for one in first_of(events) if not one.endswith(".t.png")]
            if asked != everything:
                raise Failure(f"the pictures were asked for in the order {asked}")
            late = [one for one in events[begin:] if one.startswith("/themes/")]
            if window is not eve and late:
                raise Failure(f"after the game began these were asked for: {late}")
        if "1 picture did not come" not in ann.text():
            raise Failure("nothing is said about the picture that did not come")
        for window in (eve, bob):
            here.close(window)
        here.close(ann, but="ERR_BLOCKED_BY_CLIENT")


@alone
def lists_without_a_hit_and_hostile_texts(stage):
    with stage_with(stage, hostile) as here:
        ann = here.named("ann")
        before = set(ann.run(ELEMENTS).split())
        picker(ann, "<b>Nasty</b>")
        ann.find(".faces summary", HOSTILE[0])
        for text in HOSTILE:
            if len(text) <= 40 and text not in ann.run("return document.querySelector('.faces').textContent"):
                raise Failure(f"the list does not show {text}")
        ann.run("for (const one of document.querySelectorAll('.faces details')) one.open = true")
        here.see(ann, "hostile", (SMALL, DESK))
        ann.type("#find-face", "onload")
        ann.find(".faces [role=status]", "1 pair with “onload”")
        ann.type("#find-face", "no such thing")
        ann.find(".faces [role=status]", "Nothing found for “no such thing”.")
        here.see(ann, "nothing-found", (SMALL, DESK))
        # A hostile server sends addresses elsewhere, broken pictures and pages without an end.
        ann.run("""const send = Wire.send
            window.asked = 0
            Wire.send = (request, then) => {
                if (request.type !== 'theme' || request.q === undefined) return send(request, then)
                window.asked++
                const evil = ['javascript:window.broken=1', 'data:text/html,x', ' javascript:broken=1', 'file:///etc/passwd', 'blob:x', '//x']
                const faces = evil.map((link, at) => ({code: `e${at}`, text: 'e', label: 'evil', link, image: ['../../app.js', 'x/../y', 'http://127.0.0.1:9/x.png', '//x/y', 'a/b?c', 'a/.b'][at], details: [{name: 'n', value: 'v', link}]}))
                setTimeout(() => {then({type: 'ok', re: 'theme', faces, next: 'again'}); draw()})
            }""")
        ann.type("#find-face", "evil")
        ann.find(".faces [role=status]", "12 pairs with “evil”")
        if ann.run("return [...document.querySelectorAll('.faces .scroll a, .faces .scroll img')].length"):
            raise Failure("an address that leads elsewhere became a link or a picture")
        if ann.run("return window.asked") != 2:
            raise Failure("the same page is asked for without an end")
        new = set(ann.run(ELEMENTS).split()) - before - set("h3 li details summary dl dt dd progress select option link".split())
        if new or ann.run("return Boolean(window.broken)"):
            raise Failure(f"somebody's text became an element: {new}")
        here.close(ann)


@alone
def two_hundred_pairs_on_a_phone(stage):
    with stage_with(stage, crowd) as here:
        ann = here.named("ann", size=SMALL)
        picker(ann, "A crowd")
        ann.find(".lists [role=status]", "50 lists")
        here.see(ann, "crowd", (SMALL, PHONE, DESK))
        ann.look(SMALL)
        ann.type("#find-list", "state 49")
        ann.find(".lists [role=status]", "1 of 50 lists")
        ann.type("#find-list", "atlantis")
        ann.find(".lists [role=status]", "Nothing found for “atlantis”.")
        ann.click(".entry", "All of it")
        ann.find(".faces [role=status]", "200 pairs")
        if ann.run("return document.querySelectorAll('.faces li').length") != 200:
            raise Failure("not all pairs are in the list")
        ann.run("document.querySelector('.faces .scroll').scrollTop = 1e6")
        ann.click(".faces summary", "Person number 200")
        ann.find("dd", "200 Long Corridor")
        here.see(ann, "crowd-all", (SMALL, PHONE, DESK))
        ann.look(SMALL)
        button = ann.run("const one = document.querySelector('#dialog .main').getBoundingClientRect(); return [one.bottom, innerHeight, one.height]")
        if button[0] > button[1] or button[2] < 44:
            raise Failure(f"the main button is at {button}")
        ann.type("#find-face", "corridor")
        ann.find(".faces [role=status]", "200 pairs with “corridor”")
        ann.click("#dialog button", "Lists")
        ann.find("#lists-title", "A crowd")
        ann.click("#dialog button", "All themes")
        ann.find(".entry", "States and capitals")
        ann.press("Escape")
        ann.wait("!document.getElementById('dialog').open")
        here.close(ann)


@alone
def pictures_that_do_not_come(stage):
    """Nobody waits for ever, and a page that is loaded anew while it waits is ready afterwards."""
    with stage_with(stage, kittens) as here:
        ann = here.named("ann")
        ann.tool("Network.enable")
        ann.tool("Network.emulateNetworkConditions", offline=False, latency=600, downloadThroughput=-1, uploadThroughput=-1)
        picker(ann, "Kitty & friends", "All of it")
        ann.click("#dialog button", "Play with these")
        ann.wait("room && View.pictures?.isComing && !Model.own.ready", what="a room whose pictures are on their way")
        code = ann.run("return room.code")
        ann.run("location.reload()")
        ann.wait("typeof room !== 'undefined' && room?.code === arguments[0] && View.pictures?.isComing", code, what="the room in the page that was loaded anew")
        ann.wait("Model.own.ready", what="all pictures in the page that was loaded anew")
        # From here on no picture arrives in time.
        bob = here.window(PHONE, f"/r/{code}")
        bob.run("part('themes').then(({Pictures}) => {window.few = Pictures; Pictures.WAIT_MS = 2000})")
        bob.wait("window.few", what="the part of the page for pictures")
        bob.tool("Fetch.enable", patterns=[{"urlPattern": "*.png"}])
        bob.type("#new-name", "bob")
        bob.click("#dialog button", "Sit down")
        bob.wait("room && room.phase === 'playing' && room.turn", what="a round that begins without the pictures of one")
        if bob.run("return Boolean(document.querySelector('.photo'))"):
            raise Failure("a picture came that the browser holds back")
        bob.tool("Fetch.disable")
        bob.wait("few.set.shown.size === 12", what="the pictures that came in the middle of the round")
        here.close(bob)
        here.close(ann)


def a_table_after_the_picker(stage):
    ann = stage.named("ann")
    picker(ann, "Emoji")
    ann.find(".faces [role=status]", "80 pairs")
    if ann.run("return document.querySelector('.summary .thumb').getBoundingClientRect().right > document.querySelector('.summary .thumb + span').getBoundingClientRect().left"):
        raise Failure("in the picker a face covers its name")
    ann.press("Escape")
    ann.wait("!document.getElementById('dialog').open")
    stage.create(ann, "Klondike")
    widths = ann.wait("document.querySelector('.tableau svg.face') && [...document.querySelectorAll('.tableau .card:has(.face)')].flatMap((one) => [one, one.firstChild]).map((one) => one.getBoundingClientRect().width)", what="drawn cards")
    if min(widths) < max(widths) - 1:
        raise Failure(f"after the picker drawn cards and their faces are {widths} wide")
    stage.close(ann)


SCENES = [a_table_after_the_picker, a_picker_by_keyboard_alone, a_round_with_pictures, lists_without_a_hit_and_hostile_texts, two_hundred_pairs_on_a_phone,
          pictures_that_do_not_come]
