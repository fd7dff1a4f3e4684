"""Scenes with guests of other kinds: a server that starts again, people with a password, pages from elsewhere, hostile texts, a phone."""
import contextlib
import http.client
import http.server
import os
import re
import shutil
import subprocess
import tempfile
import threading

from driver import Failure
from server import Server

# Texts that do harm if a program treats them as anything but text.
HOSTILE = ["<script>window.broken=1</script>", "<img src=x onerror=broken=1>", "\"><svg onload=broken=1>", "'-broken=1-'", "&lt;b&gt;&amp;&#x27;",
           "</textarea><iframe src=//x>", "javascript:broken=1", "${broken=1}{{broken=1}}", "<a href='data:text/html,x'>x</a>", "]]><!--<b>",
           "\\u003cb\\u003e", "%3Cscript%3E", "<style>*{display:none}</style>", "-->", "<b", "`${broken=1}`"]
# A name has letters, digits and little else, but it may be a name that every JavaScript object knows.
NAMES = ["constructor", "toString", "hasOwnProperty", "valueOf"]
ELEMENTS = "return [...document.querySelectorAll('*')].map((one) => one.localName).sort().join(' ')"


def alone(scene):
    """A scene that needs a server of its own."""
    scene.needs_server = True
    return scene


@alone
def a_server_that_starts_again(stage):
    """The server is killed in mid-round, and later stopped; with a journal both windows come back, and the game goes on."""
    import scenes       # which imports this
    with tempfile.TemporaryDirectory() as folder, Server(stage.program, "--journal", folder) as server:
        here = stage.at(f"http://localhost:{server.web_port}", server.port)
        ann = here.named("anna")
        code = here.create(ann, "Concentration", pairs=4, turn_s=0)
        bob = here.window((390, 844), f"/r/{code}")
        bob.type("#new-name", "bob")
        bob.click("#dialog button", "Sit down")
        for window in (ann, bob):
            window.wait("room && room.phase === 'playing' && room.turn")
        for end in (server.kill, server.stop):
            mover = ann if ann.wait("room.prompt || room.turn") and ann.run("return Boolean(room.prompt)") else bob
            cell = mover.run("return room.prompt.cells[0]")
            mover.click(f'[data-spot="{cell}"]')
            shown = [window.wait("room.shown.length && room.cells[arguments[0] - 1].card?.code", cell, what="the card in both windows") for window in (ann, bob)]
            end()
            for window in (ann, bob):
                window.wait("!Wire.isUp", what="the loss of the server")
            server.start()
            for window, code_before in zip((ann, bob), shown):
                window.wait("Wire.isWelcome && room && room.phase === 'playing' && room.seats.every((seat) => seat.online)", what="the way back", seconds=40)
                if window.run("return room.cells[arguments[0] - 1].card?.code", cell) != code_before:
                    raise Failure("the card that was up is another one after the start")
            mover.wait("room.prompt && room.prompt.nth === 2", what="the second flip of the turn that was lost")
            turn = mover.run("return room.prompt.turn")
            second = mover.run("return room.prompt.cells[0]")
            mover.click(f'[data-spot="{second}"]')
            for window in (ann, bob):
                window.wait("room.over || room.turn && room.turn.turn !== arguments[0]", turn, what="the end of the turn")
        scenes.play([ann, bob], {})
        for window in (ann, bob):
            window.wait("(ui.proof || '').startsWith('Deal checked, all')", what="the proof")
            here.close(window, but="WebSocket connection to")


def a_room_with_a_password(stage):
    ann = stage.named("ada")
    code = stage.create(ann, "Concentration", password="open sesame", title="behind a door")
    bob = stage.named("bert")
    bob.wait("document.getElementById('view').innerText.includes('behind a door')", what="the room in the list", seconds=20)
    if not bob.run("return [...document.querySelectorAll('#view li')].some((one) => one.innerText.includes('behind a door') && one.innerText.includes('password'))"):
        raise Failure("the list does not say that there is a password")
    stage.close(bob)
    bob = stage.window((390, 844), f"/r/{code}")
    bob.type("#new-name", "bert")
    bob.click("#dialog button", "Sit down")
    bob.wait("ui.dialog && ui.dialog.kind === 'password'", what="the question for the password")
    bob.type("#password", "sesame")
    bob.click("#dialog button", "Go in")
    bob.wait("document.getElementById('alert').innerText.length > 0", what="the refusal")
    if bob.run("return Boolean(room)"):
        raise Failure("a wrong password opens the door")
    bob.wait("ui.dialog && ui.dialog.kind === 'password'", what="the question again")
    stage.see(bob, "password", ((320, 568), (390, 844)))
    bob.type("#password", "open sesame")
    bob.click("#dialog button", "Go in")
    bob.wait("room && room.code === arguments[0]", code, what="the room", seconds=20)
    if "sesame" in bob.run("return location.href + JSON.stringify({...localStorage, ...sessionStorage})"):
        raise Failure("the password is kept")
    stage.close(bob)
    stage.close(ann)


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another site, whose page is empty; its scripts are the test's."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title><h1>elsewhere</h1>" if self.path == "/" else b"")

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def elsewhere():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


ATTACKS = """const [base, done] = arguments
    const word = (promise) => promise.then((value) => 'in: ' + value, (error) => 'refused ' + (error && error.name))
    const within = (start) => word(new Promise((yes, no) => {setTimeout(() => no({name: 'in time'}), 4000); start(yes, no)}))
    const tag = (name, property) => within((yes, no) => {
        const one = document.createElement(name)
        one.onload = () => yes('loaded')
        one.onerror = () => no({name: 'by an error'})
        one[property] = base + (name === 'img' ? '/icon.svg' : name === 'link' ? '/app.css' : '/app.js')
        if (name === 'link') one.rel = 'stylesheet'
        document.body.append(one)
    })
    const all = {
        socket: within((yes, no) => {const one = new WebSocket(base.replace('http', 'ws') + '/ws', 'cardtable.1'); one.onopen = () => yes('open'); one.onerror = () => no({name: 'by an error'})}),
        plain: within((yes, no) => {const one = new WebSocket(base.replace('http', 'ws') + '/ws'); one.onopen = () => yes('open'); one.onerror = () => no({name: 'by an error'})}),
        read: word(fetch(base + '/').then((answer) => answer.text())),
        blind: word(fetch(base + '/', {mode: 'no-cors'}).then((answer) => answer.type)),
        room: word(fetch(base + '/r/K3QF.svg').then((answer) => answer.text())),
        post: word(fetch(base + '/', {method: 'POST', body: 'x=1'}).then((answer) => answer.status)),
        put: word(fetch(base + '/api/deck/new/', {method: 'PUT'}).then((answer) => answer.status)),
        secret: word(fetch(base + '/api/deck/new/', {credentials: 'include'}).then((answer) => answer.status)),
        script: tag('script', 'src'), style: tag('link', 'href'), picture: tag('img', 'src'),
        api: word(fetch(base + '/api/deck/new/').then((answer) => answer.status)),
        card: word(fetch(base + '/static/img/AS.svg').then((answer) => answer.status)),
    }
    Promise.all(Object.entries(all).map(async ([name, value]) => [name, await value])).then((pairs) => done(Object.fromEntries(pairs)))"""


@alone
def a_page_from_elsewhere(stage):
    """It cannot look in, whatever it tries; what is public for all pages, the decks, it can use."""
    with elsewhere() as port:
        for site in (f"http://localhost:{port}", f"http://evil.test:{port}"):
            window = stage.attacker(site)
            heard = window.later(ATTACKS, stage.base)
            allowed = {"api": "in: 200", "card": "in: 200"}
            for name, word in heard.items():
                # Every page may read a refusal, because it is no answer.
                is_refused = word.startswith("refused") or word.startswith("in: 4")
                if word != allowed[name] if name in allowed else not is_refused:
                    raise Failure(f"a page of {site} asks for {name}, and it is {word}")
            if len(heard) != 13:
                raise Failure(f"not all was tried: {heard}")
            # A frame: the attacker's page cannot see the game in it, and the frame's content is not the page.
            window.run("const one = document.createElement('iframe'); one.src = arguments[0]; document.body.append(one)", stage.base + "/")
            window.wait("[...document.querySelectorAll('iframe')].length === 1")
            end = "frame-ancestors"
            for _ in range(100):
                if any(end in problem for problem in window.logs()[0]):
                    break
                window.run("return 1")
            else:
                raise Failure(f"the page can be framed: {window.problems}")
            # A form: it leads away from the attacker's page, and only to a refusal.
            for path, method in (("/", "POST"), ("/ws", "POST"), ("/ws", "GET"), ("/r/K3QF", "POST")):
                window.open(site + "/")
                window.run("""const form = document.createElement('form')
                    Object.assign(form, {method: arguments[1], action: arguments[0]})
                    const field = document.createElement('input')
                    Object.assign(field, {name: '{"type":"hello"}', value: 'x'})
                    form.append(field); document.body.append(form); form.submit()""", stage.base + path, method)
                window.wait("location.href.startsWith(arguments[0])", stage.base, what="the end of the form")
                text = window.text()
                if "not for this address" not in text and "Here is a WebSocket" not in text:
                    raise Failure(f"a form that asks {method} {path} gets {text[:200]}")
            # A window that the attacker opens: the attacker keeps no control over it.
            window.open(site + "/")
            window.run("window.other = window.open(arguments[0])", stage.base + "/")
            if stage.base.startswith("http://localhost"):
                window.wait("!window.other || window.other.closed", what="the end of its hold on the window that it opened")
            stage.gone(window)
        # A name of the attacker's that leads here: the browser sends that name.
        own = stage.base.split("//")[1].split(":")[1]
        window = stage.attacker(f"http://evil.test:{own}")
        if "does not know the host" not in window.text():
            raise Failure("a name that leads here is answered with " + window.text()[:200])
        stage.gone(window)
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:7080"):
            for path in ("/", "/ws", "/app.js", "/api/deck/new/", "/static/img/AS.svg", "/docs"):
                wire = http.client.HTTPConnection("127.0.0.1", int(own), timeout=10)
                wire.request("GET", path, headers={"Host": host})
                if (status := wire.getresponse().status) != 421:
                    raise Failure(f"{host} asks for {path}, and the answer is {status}")
                wire.close()


def texts_that_are_hostile(stage):
    """Names, titles, talk and labels of others show as they are: no element comes of them, nothing of them runs."""
    ann = stage.named("kim")
    code = stage.create(ann, "Free table", title=HOSTILE[1][:40], seats=6)
    bots = []
    for name in NAMES:
        bot = stage.bot(name)
        bot.say(type="join", room=code)
        bots.append(bot)
        ann.wait("room.seats.some((seat) => seat.name === arguments[0])", name, what=f"the seat of {name}")
    before = ann.run(ELEMENTS)
    for index, text in enumerate(HOSTILE):
        bots[index % len(bots)].say(type="chat", text=text)
        ann.wait("document.getElementById('log').innerText.includes(arguments[0])", text, what=f"the text {text}", seconds=20)
    kinds = lambda text: set(text.split())
    if added := kinds(ann.run(ELEMENTS)) - kinds(before) - {"p", "li", "div", "span"}:
        raise Failure(f"elements came of texts: {added}")
    view = ann.run("return document.body.innerText")
    for name in NAMES:
        if name not in view:
            raise Failure(f"the name {name} is not shown as it is")
    # The list shows titles of strangers.
    others = []
    for text in HOSTILE[:6]:
        bot = stage.bot(f"t{len(others)}")
        bot.say(type="create", game="concentration", title=text[:40])
        bot.until("ok")
        others.append(bot)
    eve = stage.named("eve")
    eve.wait("arguments[0].every((text) => document.getElementById('view').innerText.includes(text))", [text[:40] for text in HOSTILE[:6]], what="the titles in the list", seconds=20)
    for window in (ann, eve):
        if window.run("return window.broken || document.querySelectorAll('#view script, #view iframe, #view style, #log *:not(p):not(li):not(div):not(span):not(strong):not(time)').length"):
            raise Failure("a text became an element, or ran")
        stage.see(window, "hostile-" + ("room" if window is ann else "lobby"))
    for bot in bots + others:
        bot.close()
    for window in (eve, ann):
        stage.close(window)


def scanned(file):
    return subprocess.run(["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file], capture_output=True, text=True, check=False).stdout.strip()


def a_phone_scans_the_code(stage):
    """The QR code is read out of a picture of the page in each size, light and dark, and from what the terminal prints."""
    if not shutil.which("zbarimg"):
        raise Failure("zbarimg is missing (apt-get install zbar-tools)")
    ann = stage.named("lea")
    code = stage.create(ann, "Concentration", pairs=3)
    ann.wait("[...document.querySelectorAll('.invite img')].every((one) => one.complete && one.naturalWidth)")
    with tempfile.TemporaryDirectory() as folder:
        for size in ((320, 568), (390, 844), (1440, 900)):
            for dark in (False, True):
                ann.look(size, dark)
                ann.run("document.querySelector('.invite img').scrollIntoView({block: 'center'})")
                file = os.path.join(folder, "page.png")
                ann.picture(file)
                found = scanned(file)
                if not re.fullmatch(r"HTTPS?://[^/]+/R/" + code, found):
                    raise Failure(f"the code in a picture of {size}, {'dark' if dark else 'light'}, says {found!r}")
        if stage.client:
            printed = subprocess.run([stage.client, "qr", f"127.0.0.1:{stage.port}/{code}"], capture_output=True, text=True, timeout=30, check=True).stdout
            rows = [line for line in printed.splitlines() if set(line) & set("█▀▄")]
            block = stage.attacker("about:blank")
            # A terminal of black on white shows it in this way, and prints look the same.
            text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(line for line in printed.splitlines()[2:]))
            block.run("""document.body.style.cssText = 'background: #fff; margin: 40px'
                const cell = 8, canvas = document.createElement('canvas'), rows = arguments[0].split('\\n')
                canvas.width = cell * Math.max(...rows.map((row) => [...row].length)); canvas.height = 2 * cell * rows.length
                const pen = canvas.getContext('2d')
                rows.forEach((row, y) => [...row].forEach((sign, x) => {
                    if ('█▀'.includes(sign)) pen.fillRect(x * cell, 2 * y * cell, cell, cell)
                    if ('█▄'.includes(sign)) pen.fillRect(x * cell, (2 * y + 1) * cell, cell, cell)
                }))
                document.body.append(canvas)""", text)
            file = os.path.join(folder, "terminal.png")
            block.picture(file)
            if not scanned(file).endswith("/R/" + code) or not rows:
                raise Failure(f"the code of the terminal says {scanned(file)!r}:\n{printed}")
            stage.gone(block)
    stage.close(ann)


# The texts that page and plain face share, in the same order. Texts of only one of them are left out, such as the
# board in letters. The two faces announce a turn that continues after a pair differently.
SAME_WORDS = [r"\w+ sits down\.", r"\w+ is ready\.", r"Round started\.", r"Turn: \w+\.", r"\w+ says: .+", r"\w+: card \d+, [a-z ]+\.", r"No pair\.", r"Pair\.",
              r"Cards \d+ and \d+ are down again\.", r"Game over: \w+ wins", r"[Dd]eal checked, all \d+ cards are as they were dealt\.", r"(?:max|moe) left\."]


def same_words(text):
    """What a face says of the table, and how often each of its sentences comes."""
    found = []
    for sentence in re.findall("|".join(SAME_WORDS), text):
        if not (sentence.startswith("Turn: ") and found and found[-1] == "pair."):
            found.append(sentence.lower())
    return found


def the_words_of_the_plain_face(stage):
    """Somebody watches in the browser, somebody else with the plain face: they are told the same."""
    if not stage.client:
        return
    ann = stage.bot("max")
    ann.say(type="create", game="concentration", ready=False, options={"pairs": 3, "theme": "cards", "hide_ms": 0})
    code = ann.told("create")["room"]
    eve = stage.window(path=f"/w/{code}")
    eve.wait("room && room.code")
    plain = subprocess.Popen([stage.client, "watch", f"127.0.0.1:{stage.port}/{code}", "--plain", "--name", "pia"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
    try:
        eve.wait("room.spectators.includes('pia')", what="the plain face in the room")
        bob = stage.bot("moe")
        bob.say(type="join", room=code)
        bob.told("join")
        bob.say(type="chat", text="hello there")
        ann.say(type="ready", ready=True)
        seen, bots = {}, {"max": ann, "moe": bob}
        # Each turn flips the first unknown card, then its partner if the partner is known.
        for line in ann.lines():
            if line["type"] == "over":
                break
            if line["type"] == "reveal":
                seen[line["cell"]] = line["card"]["pair"]
            turn = line["player"] if line["type"] == "turn" else None
            if not turn:
                continue
            for nth in (1, 2):
                mover = bots[turn]
                cells = (ann.until("prompt") if turn == "max" else mover.until("prompt"))["cells"]
                new = [cell for cell in cells if cell not in seen]
                up = [seen[cell] for cell in seen if cell not in cells]
                partner = [cell for cell in cells if nth == 2 and seen.get(cell) in up]
                mover.say(type="flip", cell=(partner or new or cells)[0])
                if turn == "moe":
                    bob.until("reveal")
                line = ann.until("reveal")
                seen[line["cell"]] = line["card"]["pair"]
        eve.wait("room.over && ui.proof", what="the end of the game")
        bob.say(type="leave")
        bob.told("leave")
        eve.wait("document.getElementById('log').innerText.includes('moe left.')", what="the last sentence")
        page = same_words(eve.run("return document.getElementById('log').innerText"))
        plain.stdin.write("score\n")
        plain.stdin.flush()
        text = ""
        while "moe left." not in text:
            part = plain.stdout.readline()
            if not part:
                break
            text += part
        if page != same_words(text):
            raise Failure("the page says\n" + "\n".join(page) + "\nand the plain face\n" + "\n".join(same_words(text)))
        if missing := [words for words in SAME_WORDS if not any(re.fullmatch(words.lower(), one) for one in page)]:
            raise Failure(f"these sentences did not come: {missing}")
    finally:
        plain.kill()
        plain.wait()
        plain.stdin.close()
        plain.stdout.close()
    for bot in (ann, bob):
        bot.close()
    stage.close(eve)


SCENES = [a_server_that_starts_again, a_room_with_a_password, a_page_from_elsewhere, texts_that_are_hostile, a_phone_scans_the_code, the_words_of_the_plain_face]
