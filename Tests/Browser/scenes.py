"""The scenes that browsers play: each is given a Stage, and fails with a sentence."""
import contextlib
import json
import os
import socket

import guests
from driver import Failure

SMALL, PHONE, DESK = (320, 568), (390, 844), (1440, 900)
AXE = """const done = arguments[arguments.length - 1];
    axe.run(document, {resultTypes: ['violations']}).then((found) => done(found.violations.map((one) =>
        one.id + ': ' + one.nodes.map((node) => node.target + ' ' + (node.any[0] || node.all[0] || {}).message).join(' | '))))"""


class Stage:
    """Where the scenes play: the address of the page, the port of the server, and what is noticed there."""

    def __init__(self, driver, base, port, axe, pictures, program=None, client=None):
        self.driver, self.base, self.port, self.axe, self.pictures = driver, base.rstrip("/"), port, axe, pictures
        self.program, self.client = program, client
        self.windows, self.bots = [], []

    def at(self, base, port):
        """The same stage before another server, where nothing is looked at twice."""
        return Stage(self.driver, base, port, None, None, self.program, self.client)

    def window(self, size=DESK, path="/", dark=False, bars=False):
        window = self.driver.Window(self.driver, size, dark, bars=bars)
        self.windows.append(window)
        window.open(self.base + path)
        window.wait("document.querySelector('#view h1')", what="the page")
        return window

    def attacker(self, address):
        """A window with a page that is none of ours."""
        window = self.driver.Window(self.driver)
        self.windows.append(window)
        window.open(address)
        return window

    def gone(self, window):
        """Closes a window whose complaints are as they should be."""
        self.leave(window)
        self.windows.remove(window)
        window.close()

    def leave(self, window):
        """Gives up the window's seat: it would be kept for a while, and a later scene would find the room."""
        window.later("""const done = arguments[arguments.length - 1]
            if (typeof Wire === 'undefined' || !Wire.isUp) return done()
            Wire.socket.addEventListener('close', () => done())
            Wire.put({type: 'bye'})""")

    def bot(self, name):
        self.bots.append(Bot(self.port, name))
        return self.bots[-1]

    def named(self, name, **values):
        """A window in the lobby, with a name typed in."""
        window = self.window(**values)
        window.wait("Wire.isWelcome")
        window.type("#name", name)
        return window

    def form(self, window, game):
        """Opens the form of a new room, which comes with the file of its game."""
        window.click(".tile", game)
        window.wait("ui.dialog?.kind === 'create' && document.getElementById('new-seats')", what="the form of a new room")

    def create(self, window, game, **fields):
        self.form(window, game)
        for name, value in fields.items():
            if isinstance(value, bool):
                if window.run("return document.getElementById(arguments[0]).checked", "new-" + name) != value:
                    window.click("#new-" + name)
            else:
                window.run("document.getElementById(arguments[0]).value = arguments[1]", "new-" + name, str(value))
        window.click("#dialog button", "Make the room")
        return window.wait("room && room.code", what="a room")

    def see(self, window, name, sizes=(SMALL, PHONE, DESK)):
        """Looks at a view in each size, light and dark: nothing hangs over the edge, and axe finds no fault."""
        for size in sizes:
            for dark in (False, True):
                window.look(size, dark)
                wide = window.run("return document.documentElement.scrollWidth")
                if wide > size[0]:
                    raise Failure(f"{name} is {wide} wide in a window of {size[0]}")
                if self.pictures:
                    window.picture(os.path.join(self.pictures, f"{name}-{size[0]}-{'dark' if dark else 'light'}.png"))
                if self.axe and size != PHONE:
                    if not window.run("return Boolean(window.axe)"):
                        window.run(self.axe + "\nwindow.axe = axe;")
                    faults = window.later(AXE)
                    if faults:
                        raise Failure(f"axe on {name}, {size[0]} wide, {'dark' if dark else 'light'}:\n" + "\n".join(faults))
        window.look(sizes[-1])

    def close(self, window, but=None):
        """Closes a window that has nothing to complain about, or nothing but this."""
        self.leave(window)
        problems, requested = window.logs()
        problems = [problem for problem in problems if not but or but not in problem]
        self.windows.remove(window)
        window.close()
        if problems:
            raise Failure("the browser complains: " + "; ".join(problems[:5]))
        here = self.base.split("//")[1]
        others = [address for address in requested if not address.startswith((self.base + "/", f"ws://{here}/", f"wss://{here}/", "data:"))]
        if others:
            raise Failure("asked elsewhere: " + ", ".join(others[:5]))

    def end(self):
        for bot in self.bots:
            bot.close()
        for window in list(self.windows):
            self.close(window)


class Bot:
    """A client of the other kind: it speaks TCP, and plays whatever its prompt allows first."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        self.file = self.socket.makefile("r", encoding="utf-8")
        if name:
            self.say(type="hello", name=name)

    def say(self, **line):
        self.socket.sendall((json.dumps(line) + "\n").encode())

    def lines(self):
        for text in self.file:
            yield json.loads(text)

    def until(self, kind):
        for line in self.lines():
            if line["type"] == kind:
                return line
        raise Failure(f"the bot saw no {kind}")

    def told(self, request):
        """The reply to a request, which has to be done."""
        for line in self.lines():
            if line.get("re") == request:
                if line["type"] != "ok":
                    raise Failure(f"the bot is refused: {line}")
                return line
        raise Failure(f"the bot has no answer to {request}")

    def close(self):
        """Gives up its seat, and reads up to the end: a reset can lose the last request."""
        with contextlib.suppress(OSError, ValueError):
            self.say(type="bye")
            for _ in self.file:
                pass
        self.socket.close()


def flip_pair(window, pairs, known):
    """Plays one turn with what is remembered, as a person does who forgets nothing; `known` is of cell to pair."""
    prompt = window.run("return room && room.prompt && room.prompt.nth === 1 && room.prompt")
    if not prompt:
        return False
    cells = prompt["cells"]
    by_pair = {}
    for cell in cells:
        if cell in known:
            by_pair.setdefault(known[cell], []).append(cell)
    ready = next((two for two in by_pair.values() if len(two) == 2), None)
    first = ready[0] if ready else next((cell for cell in cells if cell not in known), cells[0])
    window.click(f'[data-spot="{first}"]')
    window.wait("room.prompt && room.prompt.nth === 2 && room.prompt.turn === arguments[0]", prompt["turn"], what="the second flip")
    known[first] = window.run("return room.cells[arguments[0] - 1].card.pair", first)
    partner = next((cell for cell in cells if cell != first and known.get(cell) == known[first]), None)
    second = partner or next((cell for cell in cells if cell != first and cell not in known), None) or next(cell for cell in cells if cell != first)
    window.click(f'[data-spot="{second}"]')
    known[second] = window.wait("(room.shown.at(-1).place === arguments[0] - 1 || room.over) && (room.cells[arguments[0] - 1].card || {pair: 'gone'}).pair",
                                second, what="the second card")
    window.wait("room.over || !room.turn || room.turn.turn !== arguments[0]", prompt["turn"], what="the end of the turn")
    return True


def play(windows, known, seconds=120):
    for _ in range(seconds):
        if windows[0].run("return Boolean(room.over)"):
            return
        for window in windows:
            flip_pair(window, 0, known)
    raise Failure("the game did not end")


def fair(window):
    text = window.wait("ui.proof", what="the check of the deal")
    if not text.startswith("Deal checked, all"):
        raise Failure(text)


def a_whole_game_of_two_windows(stage):
    ann = stage.named("ann")
    stage.see(ann, "lobby")
    stage.form(ann, "Concentration")
    stage.see(ann, "create")
    ann.click("#dialog button", "Cancel")
    code = stage.create(ann, "Concentration", pairs=6, title="Pairs & <b>more</b>")
    stage.see(ann, "waiting")
    bob = stage.window(PHONE, f"/r/{code.lower()}")
    bob.type("#new-name", "bob")
    stage.see(bob, "welcome", (SMALL, PHONE))
    bob.click("#dialog button", "Sit down")
    for window in (ann, bob):
        window.wait("room && room.phase === 'playing' && room.turn")
    eve = stage.window(DESK, f"/w/{code}")
    eve.wait("room && room.spectators.includes(Wire.name)", what="a seat among the spectators")
    if eve.run("return [...document.querySelectorAll('button')].some((one) => one.innerText === 'Take a seat')"):
        raise Failure("the link to watch offers a seat")
    ann.type("#say", "<img src=x onerror=alert(1)>")
    ann.click("#box button")
    bob.wait("document.getElementById('log').innerText.includes('<img src=x')", what="what ann says")
    if bob.run("return document.querySelectorAll('#log img').length"):
        raise Failure("somebody's text became an element")
    known = {}
    mine = ann if ann.run("return Boolean(room.prompt)") else bob
    flip_pair(mine, 6, known)
    stage.see(ann, "concentration")
    play([ann, bob], known)
    for window in (ann, bob):
        fair(window)
    stage.see(ann, "over")
    eve.wait("room.over && ui.proof")
    if not eve.run("return ui.proof").startswith("Deal checked"):
        raise Failure(eve.run("return ui.proof"))
    for window in (ann, bob):
        window.click(".moment button", "Play again")
    ann.wait("room.phase === 'playing' && room.round === 2", what="a rematch")
    for window in (eve, bob, ann):
        stage.close(window)


def a_window_that_comes_back(stage):
    ann = stage.named("anna")
    code = stage.create(ann, "Concentration", pairs=4, turn_s=0)
    bot = Bot(stage.port, "robin")
    bot.say(type="join", room=code)
    ann.wait("room.phase === 'playing'")
    ann.click("button", "Menu")
    ann.click("summary", "For developers")
    ann.click("#lines-open")
    ann.click("#lines-drop")
    ann.wait("Wire.isWelcome && room.seats.every((seat) => seat.online)", what="the way back after a drop")
    ann.wait("document.getElementById('log').innerText.includes('Connected again.')")
    stage.see(ann, "lines")
    ann.click("#lines-close")
    # The page is closed and opened again: the window still has the token of its session.
    ann.open("about:blank")
    ann.open(stage.base + "/")
    ann.wait("room && room.code === arguments[0] && Wire.name === 'anna'", code, what="the seat after leaving the page")
    if ann.run("return room.prompt && true"):
        ann.click('[data-spot="1"]')
        ann.wait("room.cells[0].state === 'up'")
    # A second window with the same token takes over, and the first one reports that.
    token = ann.run("return Wire.token")
    thief = socket.create_connection(("127.0.0.1", stage.port), 10)
    thief.sendall((json.dumps({"type": "hello", "resume": token}) + "\n").encode())
    ann.click("#banner button", "Play here")
    ann.wait("Wire.isWelcome && room")
    thief.close()
    ann.click("button", "Leave")
    ann.click("#dialog button", "Leave")
    ann.wait("!room")
    bot.close()
    stage.close(ann)
    # The tab is closed, and another tab takes the seat.
    cara = stage.named("cara")
    code = stage.create(cara, "Free table")
    for _ in range(3):
        cara.click("button", "Draw")
    cara.wait("room.hand.length === 3")
    hand = cara.run("return room.hand")
    cara.run("addEventListener('pagehide', () => sessionStorage.clear())")
    # Firefox writes what a closed page stores a moment later.
    cara.open(stage.base + "/icon.svg")
    cara.wait("localStorage.getItem('seat')", what="the note of the closed tab")
    cara.open(stage.base + "/")
    cara.click("button", "Back to it")
    cara.wait("room && room.code === arguments[0] && room.hand.join() === arguments[1]", code, ",".join(hand), what="the hand of the closed tab")
    stage.close(cara)


def a_game_by_keyboard_alone(stage):
    ann = stage.window(SMALL)
    ann.wait("Wire.isWelcome")
    focused = """const one = document.activeElement
        return one === document.body || one.id === 'main' ? '' : one.getAttribute('aria-label') || one.id || one.innerText"""

    def tab_to(text):
        for _ in range(40):
            if text in (ann.run(focused) or ""):
                return
            ann.press("Tab")
        raise Failure(f"the keyboard does not reach {text}")

    tab_to("name")
    ann.run("document.activeElement.select()")
    ann.press(*"dora")
    tab_to("Find the pairs.")
    ann.press("Enter")
    ann.wait("document.getElementById('dialog').open")
    ann.run("document.getElementById('new-seats').value = 1; document.getElementById('new-pairs').value = 3")
    tab_to("Make the room")
    ann.press("Enter")
    ann.wait("room && room.prompt", what="the first turn")
    tab_to("card 1, face down")
    ann.press("ArrowRight", "ArrowDown")
    if ann.run(focused) != "card 5, face down" and ann.run("return room.cols") == 3:
        raise Failure("the arrows lead to " + ann.run(focused))
    ann.press("2")
    if ann.run(focused) != "card 2, face down":
        raise Failure("a digit leads to " + ann.run(focused))
    known = {}
    for _ in range(60):
        prompt = ann.run("return !room.over && room.prompt && room.prompt.nth === 1 && room.prompt")
        if not prompt:
            if ann.run("return Boolean(room.over)"):
                break
            continue
        cells = prompt["cells"]
        first = next((c for c in cells for d in cells if c != d and c in known and known[c] == known.get(d)), None) or next((c for c in cells if c not in known), cells[0])
        for place in (0, 1):
            cell = first if place == 0 else next((c for c in cells if c != first and known.get(c) == known[first]), None) or next(c for c in cells if c != first and c not in known)
            ann.press("Home", str(cell), "Enter")
            known[cell] = ann.wait("room.shown.length && room.shown.at(-1).place === arguments[0] - 1 && room.shown.at(-1).code", cell, what=f"card {cell}")
            if "card " + str(cell) not in ann.run(focused):
                raise Failure("the focus went to " + ann.run(focused))
        ann.wait("room.over || (room.turn && room.turn.turn !== arguments[0])", prompt["turn"])
    ann.wait("room.over", what="the end of the game by keyboard")
    fair(ann)
    ann.press("/", *"score", "Enter")
    ann.wait("document.getElementById('log').innerText.includes('You 3 pairs')", what="the answer to a command")
    ann.press("/", *"nonsense", "Enter")
    ann.wait("document.getElementById('alert').innerText.includes('Unknown command')")
    stage.close(ann)


def a_table_with_a_deck(stage):
    ann = stage.named("emma")
    code = stage.create(ann, "Free table")
    bob = stage.window(PHONE, f"/r/{code}")
    bob.type("#new-name", "finn")
    bob.click("#dialog button", "Sit down")
    bob.wait("room")
    ann.wait("room.seats.length === 2")
    for number in range(1, 5):
        ann.click("button", "Draw")
        ann.wait("room.hand.length === arguments[0]", number)
    bob.wait("room.piles.get('emma').remaining === 4")
    if bob.run("return document.querySelectorAll('.hand .card').length"):
        raise Failure("a hand is seen by another player")
    ann.click(".hand button")
    ann.click("button", "Put on table")
    bob.wait("room.piles.get('table') && room.piles.get('table').cards.length === 1", what="the card on the table")
    ann.click(".hand button")
    stage.see(ann, "table")
    ann.click("button", "Give to finn")
    bob.wait("room.hand.length === 1", what="a gift")
    bob.click(".drawn button", "Table, 1 card")
    bob.click("button", "Take top")
    bob.wait("room.hand.length === 2")
    ann.press("/", *"draw 2", "Enter")
    ann.wait("room.hand.length === 4", what="two cards by a command")
    # The same by hand: from the deck, from the hand and from a pile, with the mouse and with a finger.
    ann.click('[data-from=" deck"]')
    ann.wait("room.hand.length === 5", what="a card of the deck by a tap on it")
    for pointer in ("mouse", "touch"):
        hand, lying = ann.run("return [room.hand.length, room.piles.get('table').remaining]")
        for start, end, cards, piles, what in ((' deck', '[data-to=" hand"]', 1, 0, "from the deck to the hand"), (' deck', "li[data-to=table]", 1, 1, "from the deck to the table"),
                                               (' hand', "li[data-to=table]", 0, 2, "from the hand to the table"), ("table", '[data-to=" hand"]', 1, 1, "from the table to the hand"),
                                               (' hand', "li[data-to=finn]", 0, 1, "from the hand to a player"), (' hand', "li[data-to=' deck']", -1, 1, "from the hand under the deck")):
            ann.drag(ann.find(f'[data-from="{start}"]'), ann.find(end), pointer)
            ann.wait("room.hand.length === arguments[0] && room.piles.get('table').remaining === arguments[1]", hand + cards, lying + piles, what=f"a card {what} by {pointer}")
            ann.wait("!document.querySelector('.held')", what="the end of the drag")
    stage.see(ann, "table-dragged")
    ann.click("button", "Bring all cards back")
    ann.click("#dialog button", "Shuffle")
    bob.wait("room.hand.length === 0 && room.remaining === 52")
    bob.wait("document.getElementById('log').innerText.includes('Proof of deal 1: Deal checked')", what="the proof of the first deal")
    bob.click("button", "Leave")
    ann.click("button", "Leave")
    ann.wait("!room")
    code = stage.create(ann, "High card", turn_s=0)
    bot = Bot(stage.port, "gus")
    bot.say(type="join", room=code)
    ann.wait("room.prompt")
    stage.see(ann, "highcard")
    for _ in range(26):
        ann.wait("room.prompt", what="the turn")
        ann.click("button", "Draw a card")
        bot.say(type="draw", turn=bot.until("prompt")["turn"])
    ann.wait("room.over", what="the end of high card")
    fair(ann)
    ann.wait("(log => log.scrollHeight - log.scrollTop - log.clientHeight < 4)(document.getElementById('log'))", what="the last sentence in view")
    stage.see(ann, "highcard-over")
    bot.close()
    for window in (bob, ann):
        stage.close(window)


def klondike(stage):
    ann = stage.named("hedy")
    stage.create(ann, "Klondike")
    ann.wait("room && room.prompt", what="the deal")
    stage.see(ann, "klondike")
    before = ann.run("return JSON.stringify(room.lay)")
    ann.click('[data-spot="stock.0"]')
    ann.wait("room.prompt && room.prompt.turn === 2")
    ann.click("button", "Undo")
    ann.wait("room.prompt && room.prompt.turn === 3 && JSON.stringify(room.lay) === arguments[0]", before, what="the board as before")
    for _ in range(60):
        move = ann.run("""const opens = ({from}) => from[0] === 't' && room.lay.tableau[from[1] - 1].down
                && room.prompt.moves.every((move) => move.from !== from || move.to !== 'f')
            const rank = (move) => move.to === 'f' ? 0 : opens(move) ? 1 : move.from === 'waste' ? 2 : move.from === 'stock' ? 3 : 9
            return room.prompt && [...room.prompt.moves].sort((a, b) => rank(a) - rank(b))[0]""")
        if not move:
            continue
        turn = ann.run("return room.prompt.turn")
        ann.run("View.spot(`${arguments[0]}.${Games.klondike.last(arguments[0])}`)", move["from"])
        ann.press("Enter")
        if move.get("to"):
            to = "f" + ann.run("return Games.klondike.top(arguments[0])[1]", move["from"]) if move["to"] == "f" else move["to"]
            ann.wait("document.querySelector('.picked')", what="a card picked up")
            ann.run("View.spot(`${arguments[0]}.${Games.klondike.last(arguments[0])}`)", to)
            ann.press("Enter")
        ann.wait("room.over || (room.prompt && room.prompt.turn > arguments[0])", turn, what=f"the answer to {move}")
    own = ann.run("return JSON.stringify([room.lay.stock, room.lay.waste, room.lay.tableau, room.lay.foundations])")
    ann.run("ask('state', (reply) => { window.told = reply.state })")
    told = ann.wait("window.told && JSON.stringify([told.stock, told.waste, told.tableau, told.foundations])")
    if json.loads(own) != json.loads(told):
        raise Failure(f"the page has another board than the server:\n{own}\n{told}")
    stage.see(ann, "klondike-later")
    ann.press("Escape")
    ann.click("button", "Hint")
    ann.wait("document.getElementById('log').innerText.includes('Hint: ')")
    ann.click("button", "Deal again")
    ann.click("#dialog button", "Deal again")
    ann.wait("room.round === 2 && room.prompt", what="the next deal")
    ann.wait("document.getElementById('log').innerText.includes('Deal checked, all 52 cards')", what="the proof of the first deal")
    ann.click("button", "Leave")
    ann.click("#dialog button", "Leave")
    ann.wait("!room")
    stage.create(ann, "Klondike", seats=2, race_s=600, deals="winnable")
    bob = stage.window(PHONE, "/r/" + ann.run("return room.code"))
    bob.type("#new-name", "ida")
    bob.click("#dialog button", "Sit down")
    bob.wait("room && room.lay && room.prompt", what="the race", seconds=30)
    bob.click('[data-spot="stock.0"]')
    stage.see(ann, "race")
    for window in (ann, bob):
        window.click("button", "I have finished")
        window.click("#dialog button", "Finish")
    ann.wait("room.over")
    fair(ann)
    for window in (bob, ann):
        stage.close(window)


def cards_that_are_dragged(stage):
    """The mouse and a finger take cards to where they fit; elsewhere they go back, and a tap stays a tap."""
    ann = stage.named("dana")
    stage.create(ann, "Klondike")
    for pointer in ("mouse", "touch"):
        for _ in range(30):
            ann.wait("room.prompt")
            move = ann.run("return room.prompt.moves.find((move) => move.from !== 'stock' && move.to)")
            if move:
                break
            turn = ann.run("return room.prompt.turn")
            ann.click('[data-spot="stock.0"]')
            ann.wait("room.prompt && room.prompt.turn > arguments[0]", turn)
        turn = ann.run("return room.prompt.turn")
        ends = """const {from, to, count = 1} = arguments[0]
            const suit = to === 'f' ? 'f' + Games.klondike.top(from)[1] : to
            const at = (pile, index) => document.querySelector(`[data-spot="${pile}.${index}"]`)
            return [at(from, Games.klondike.last(from) + 1 - count), at(suit, Games.klondike.last(suit)), at('stock', 0)]"""
        start, end, stock = ann.run(ends, move)
        # No card can be laid on the stock.
        ann.drag(start, stock, pointer)
        ann.wait("!document.querySelector('.picked, .held') || room.prompt?.turn > arguments[0]", turn)
        if ann.run("return room.prompt.turn") != turn:
            raise Failure("a card on the stock was taken for a move")
        start, end, _ = ann.run(ends, move)
        ann.drag(start, end, pointer)
        ann.wait("room.over || room.prompt && room.prompt.turn > arguments[0]", turn, what=f"the move {move} by {pointer}")
        line = ann.run("return Wire.lines.findLast((line) => line.startsWith('> ') && line.includes('\"move\"'))")
        if f'"from":"{move["from"]}"' not in line or f'"to":"{move["to"]}"' not in line:
            raise Failure(f"{move} was sent as {line}")
        if ann.run("return [...document.querySelectorAll('.layout [style*=translate]')].some((one) => one.style.translate)"):
            raise Failure("a card hangs where it was let go")
    stage.close(ann)


def a_wrong_move_shakes(stage):
    ann = stage.named("sally")
    stage.create(ann, "Concentration", pairs=3, seats=1)
    ann.wait("room && room.prompt")
    ann.run("const animate = Element.prototype.animate; Element.prototype.animate = function (...all) { window.shakes++; return animate.apply(this, all) }")
    for reduced in (True, False):
        ann.look(DESK, reduced=reduced)
        cell = ann.run("return room.cells.find((one) => one.state !== 'down')?.cell") or 1
        if reduced:
            ann.click(f'[data-spot="{cell}"]')
            ann.wait("room.cells[arguments[0] - 1].state === 'up'", cell)
        ann.run("window.shakes = 0")
        ann.click(f'[data-spot="{cell}"]')
        ann.find("#alert", f"Card {cell} is already face up.")
        if ann.run("return window.shakes") != (0 if reduced else 1):
            raise Failure(f"with {'' if reduced else 'no '}wish for less movement there are {ann.run('return window.shakes')} shakes")
    stage.close(ann)


def a_page_that_is_not_secure(stage):
    """Most tables are reached by an address without https, where a browser keeps its own SHA-256 to itself."""
    plain = stage.at(stage.base.replace("localhost", "cardtable.test"), stage.port)
    ann = plain.named("vera")
    if ann.run("return window.isSecureContext"):
        raise Failure("this page is secure, so that nothing is tried out here")
    plain.create(ann, "Klondike")
    ann.wait("room && room.prompt")
    ann.click("button", "Deal again")
    ann.click("#dialog button", "Deal again")
    ann.wait("document.getElementById('log').innerText.includes('Deal checked, all 52 cards')", what="the proof by the page's own SHA-256")
    # The page reports each fault: another card in the proof, another seed, another shown card.
    said = ann.later("""const done = arguments[arguments.length - 1];
        (async () => {
            const {Proof} = await part('proof');
            const lines = Wire.lines.map((line) => JSON.parse(line.slice(2)));
            const started = lines.find((line) => line.type === 'started');
            const over = lines.find((line) => line.type === 'over');
            const swapped = over.proof.replace(/(..),(..)$/, '$2,$1');
            const seed = '0'.repeat(32);
            const check = (change, shown = []) => Proof.check(started, {...over, ...change}, 1, shown);
            done([await check({}), await check({proof: swapped}), await check({server_seed: seed}), await check({entropies: ['other']}),
                await check({}, [{place: 0, code: 'X1'}]), await Proof.check(started, over, 2, [])]);
        })()""")
    if not said[0].startswith("Deal checked, all") or any("DOES NOT MATCH" not in text for text in said[1:]):
        raise Failure(f"the check says {said}")
    # A browser mentions that it ignores a field of the answer, which separates windows on secure pages.
    plain.close(ann, but="Cross-Origin-Opener-Policy header has been ignored")


def what_the_scenes_would_notice(stage):
    """A planted fault of each kind is seen, or the scenes above prove nothing."""
    window = stage.window()
    window.run("document.body.setAttribute('style', 'color: red'); new Image().src = 'http://127.0.0.1:9/x.png'; document.body.append(document.createElement('input'))")
    if stage.axe:
        window.run(stage.axe + "\nwindow.axe = axe;")
        if not any(fault.startswith("label") for fault in window.later(AXE)):
            raise Failure("axe did not see a field without a label")
    problems, _ = window.logs()
    if sum("Content Security Policy" in problem.replace("-", " ") for problem in problems) < 2:
        raise Failure(f"the browser did not report what the policy forbids: {problems}")
    stage.windows.remove(window)
    window.close()


SCENES = [a_page_that_is_not_secure, what_the_scenes_would_notice, a_whole_game_of_two_windows, a_window_that_comes_back, a_game_by_keyboard_alone,
          a_table_with_a_deck, klondike, cards_that_are_dragged, a_wrong_move_shakes, *guests.SCENES]
