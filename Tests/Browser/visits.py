"""Scenes of a first visit, of the browser's history, of a second tab, and of the end of a round on a phone."""
import scenes
from driver import Failure
from server import Server

SMALL_PHONE = (360, 640)


def a_first_visit(stage):
    """A guest has a name already, and what is no name stops nobody; a message covers nothing that is tapped; a room opens at its top."""
    ann = stage.window(SMALL_PHONE)
    ann.wait("Wire.isWelcome && document.getElementById('name').value")
    ann.type("#name", "!!!\n")
    ann.find("#alert", "letters of one script")
    stage.form(ann, "Concentration")
    if ann.run("return Boolean(document.getElementById('new-name'))"):
        raise Failure("the form asks for a name")
    # The message lies over the form, and its buttons can be tapped.
    ann.click("#dialog button", "Cancel")
    ann.run("document.documentElement.style.fontSize = '200%'")
    heights = ann.run("""return [...document.querySelectorAll('.join button')].map((one) => one.getBoundingClientRect().height)""")
    if ann.run("return document.documentElement.scrollWidth") > SMALL_PHONE[0] or max(heights) > 110:
        raise Failure(f"with text of 200 % the buttons of the lobby are {heights} high")
    ann.run("document.documentElement.style.fontSize = ''; document.querySelector('.tile:nth-child(4)').scrollIntoView()")
    guest = ann.wait("Wire.isWelcome && Wire.name.startsWith('guest-') && Wire.name")
    stage.form(ann, "Klondike")
    ann.click("#dialog button", "Make the room")
    ann.wait("room && room.lay")
    if ann.run("return scrollY"):
        raise Failure("the room opens scrolled")
    if ann.run("return Wire.name") != guest:
        raise Failure("the guest has another name now")
    gone = stage.window(SMALL_PHONE, "/r/ZZZZ")
    gone.find(".gone", "The table of that link is closed.")
    stage.see(gone, "gone", (SMALL_PHONE,))
    # The driver types ASCII alone.
    gone.type("#name", "Zoe")
    gone.run("document.getElementById('name').value = 'Zoë M'")
    gone.press("Enter")
    gone.wait("Wire.isWelcome && Wire.name === 'Zoë M' && document.getElementById('name').value === 'Zoë M'", what="the name as typed")
    gone.find(".people li", "Zoë M")
    for window in (gone, ann):
        stage.close(window)


def back_and_forward(stage):
    """Back closes a dialog of the lobby, asks before a game is lost, and leads to the lobby; Forward leads into the room again."""
    ann = stage.named("bea")
    for close in (lambda: ann.send("POST", "/back", {}), lambda: ann.click("#dialog button", "Cancel")):
        stage.form(ann, "Klondike")
        ann.wait("history.state === 'dialog'")
        close()
        ann.wait("!ui.dialog && history.state === null && location.pathname === '/'")
    code = stage.create(ann, "Klondike")
    ann.wait("room.prompt")
    for answer in ("Cancel", "Leave"):
        ann.send("POST", "/back", {})
        ann.wait("ui.dialog && ui.dialog.kind === 'leave' && location.pathname === arguments[0]", f"/r/{code}")
        ann.click("#dialog button", answer)
        ann.wait("!ui.dialog")
    ann.wait("!room && location.pathname === '/'")
    code = stage.create(ann, "Free table")
    ann.send("POST", "/back", {})
    ann.wait("!room && location.pathname === '/'")
    ann.send("POST", "/forward", {})
    ann.wait("room && room.code === arguments[0]", code)
    stage.close(ann)


def a_second_tab(stage):
    """Another tab of the browser offers the seat, and the first one says where it went."""
    ann = stage.named("cleo")
    code = stage.create(ann, "Free table")
    first, second = ann.send("GET", "/window"), ann.send("POST", "/window/new", {"type": "tab"})["handle"]
    ann.send("POST", "/window", {"handle": second})
    ann.open(f"{stage.base}/r/{code}")
    ann.find("#dialog h2", f"You sit in {code} in another tab")
    ann.click("#dialog button", "Play here")
    ann.wait("room && room.code === arguments[0] && Wire.name === 'cleo'", code)
    ann.send("POST", "/window", {"handle": first})
    ann.find("#banner p", "You continued with this seat")
    ann.send("DELETE", "/window")
    ann.send("POST", "/window", {"handle": second})
    stage.close(ann)


def the_end_of_a_round(stage):
    """The board stays where it is when the result comes, also for a host who may send people away then."""
    ann = stage.named("dot", size=SMALL_PHONE)
    stage.create(ann, "Concentration", pairs=2, seats=1)
    ann.wait("room.prompt")
    ann.run("room.seats.push({...room.seats[0], name: 'elisabeth-the-first'}); draw()")
    top = "return document.querySelector('.board').getBoundingClientRect().top"
    before, known = ann.run(top), {}
    for _ in range(20):
        prompt = ann.wait("room.over || room.prompt")
        if ann.run("return Boolean(room.over)"):
            break
        up = [known[cell] for cell in known if cell not in prompt["cells"]]
        cell = next((one for one in prompt["cells"] if known.get(one) in up), None) or next((one for one in prompt["cells"] if one not in known), prompt["cells"][0])
        ann.click(f'[data-spot="{cell}"]')
        known[cell] = ann.wait("(room.shown.at(-1) || {}).place === arguments[0] - 1 && room.shown.at(-1).code", cell)
        ann.wait("room.over || room.prompt && (room.prompt.nth !== arguments[0] || room.prompt.turn !== arguments[1])", prompt["nth"], prompt["turn"])
    ann.find(".moment h2", "You win!")
    if ann.run(top) != before:
        raise Failure(f"the board moves from {before} to {ann.run(top)}")
    ann.click("button", "See the table")
    ann.wait("!document.querySelector('.moment')")
    # A result that is larger than its table can be closed, too.
    ann.run("room.cells = room.cells.slice(0, 1); ui.moment = true; draw()")
    ann.click(".moment button", "See the table")
    stage.close(ann)


def first_flip(window):
    """Turns a card by one tap, as soon as it is this window's turn."""
    cell = window.wait("room.prompt && room.prompt.cells[0]", what="the turn")
    window.click(f'[data-spot="{cell}"]')
    window.wait("room.cells[arguments[0] - 1].state === 'up'", cell, what="the card")


def taps(window):
    """How often this window was tapped."""
    return window.run("return window.taps")


COUNT = "window.taps = 0; addEventListener('click', (event) => {if (event.isTrusted) window.taps++}, true)"


def without_bots(window):
    """Lets the page believe that the server has no bots."""
    window.run("Wire.server.features = Wire.server.features.filter((one) => one !== 'bots'); draw()")


def play_against_a_bot(stage):
    """A visitor who is alone presses Play, and plays against a bot of the server; the first card needs two taps."""
    ann = stage.window(SMALL_PHONE)
    ann.wait("Wire.isWelcome && ui.rooms")
    ann.run(COUNT)
    ann.find(".way", "At once, against a bot")
    ann.click(".way", "Play")
    ann.wait("room && room.phase === 'playing' && room.turn", what="the game")
    first_flip(ann)
    if taps(ann) != 2:
        raise Failure(f"the first card needs {taps(ann)} taps")
    ann.wait("room.seats.some(({name}) => name === 'bot-fox-1')", what="the bot")
    stage.close(ann)


def play_at_once(stage):
    """Two strangers press Play, and play; each needs two taps to a card."""
    first = stage.window((360, 640))
    first.wait("Wire.isWelcome")
    # The heading, then the ways, one below the other, over the whole width.
    places = first.run("return ['.lobby h1', '.way', '.way + .way', '.join'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())")
    if any(one["bottom"] > other["top"] for one, other in zip(places, places[1:])) or min(one["width"] for one in places[1:]) < 290:
        raise Failure(f"the first screen of a phone is not in order: {places}")
    stage.close(first)
    ann, bob = (stage.window(SMALL_PHONE) for _ in range(2))
    for window in (ann, bob):
        window.wait("Wire.isWelcome && ui.rooms")
        window.run(COUNT)
        without_bots(window)
    others = [stage.bot(f"waiter{number}") for number in range(2)]
    for bot, more in zip(others, ({"seats": 1}, {"password": "x"})):
        bot.say(type="create", game="klondike", **more)
        bot.told("create")
    # The one plays alone, and the other asks for a password: nobody waits.
    ann.click(".way", "Play")
    ann.wait("room && room.seats.length === 1 && room.phase === 'lobby'", what="a room that waits")
    ann.find(".waiting h2", "Waiting for people")
    stage.see(ann, "alone", (SMALL_PHONE, (640, 360), (1280, 800)))
    ann.look(SMALL_PHONE)
    bob.find(".way", f"{ann.run('return Wire.name')} waits")
    bob.click(".way", "Play")
    for window in (ann, bob):
        window.wait("room && room.phase === 'playing' && room.turn", what="the game")
    if ann.run("return room.code") != bob.run("return room.code"):
        raise Failure("who waits stays alone")
    mover = ann if ann.run("return Boolean(room.prompt)") else bob
    first_flip(mover)
    if taps(mover) != 2:
        raise Failure(f"the first card needs {taps(mover)} taps")
    for bot in others:
        bot.close()
    for window in (bob, ann):
        stage.close(window)


def with_a_friend(stage):
    """One tap makes the room, whose link leads the friend to the first card in two; no stranger comes by Play."""
    ann = stage.window(SMALL_PHONE)
    ann.wait("Wire.isWelcome && ui.rooms")
    ann.click(".way", "With a friend")
    link = ann.wait("room && document.getElementById('link')?.innerText", what="the link")
    ann.click("button", "Copy link")
    ann.find("#alert", "Copied.")
    eve = stage.window((1280, 800))
    eve.wait("Wire.isWelcome && ui.rooms")
    without_bots(eve)
    eve.click(".way", "Play")
    eve.wait("room && room.seats.length === 1", what="a room of her own")
    eve.click("button", "Play Klondike alone instead")
    eve.wait("room && room.game === 'klondike' && room.prompt", what="the game alone")
    bob = stage.window(SMALL_PHONE, "/r/" + link.split("/")[-1])
    bob.run(COUNT)
    bob.find("#dialog h2", "You are invited to")
    if bob.run("return document.activeElement.innerText") != "Sit down":
        raise Failure("the keyboard of the phone covers the invitation")
    bob.click("#dialog button", "Sit down")
    for window in (ann, bob):
        window.wait("room.phase === 'playing' && room.turn", what="the game")
    # Her friend may be the first to move.
    if ann.run("return Boolean(room.prompt)"):
        ann.run("Model.deal('ready', {ready: true})")
    else:
        first_flip(bob)
        if taps(bob) > 2:
            raise Failure(f"the first card needs {taps(bob)} taps")
    for window in (bob, eve, ann):
        stage.close(window)


def the_list_of_rooms(stage):
    """Rooms that wait are on top, ten at first; rooms that nobody can enter wait behind one line."""
    with Server(stage.program) as server:
        here = stage.at(f"http://localhost:{server.web_port}", server.port)
        here.axe, here.pictures = stage.axe, stage.pictures
        bots = []
        for number in range(14):
            bots.append(here.bot(f"bot{number}"))
            bots[-1].say(type="create", game="klondike" if number < 2 else "concentration", seats=1 if number < 2 else 3 if number == 2 else 2)
            bots[-1].told("create")
        ann = here.window(SMALL_PHONE)
        ann.wait("ui.rooms?.rooms.length === 14", what="the rooms", seconds=20)
        rows = "return [...document.querySelectorAll('.rooms li')].map((one) => one.innerText)"
        if len(shown := ann.run(rows)) != 10 or any("waiting" not in one for one in shown):
            raise Failure(f"the list is {shown}")
        here.see(ann, "rooms", (SMALL_PHONE, (1280, 800)))
        ann.click(".more", "4 more rooms")
        if len(ann.run(rows)) != 14 or "Klondike" not in ann.run(rows)[-1]:
            raise Failure(f"the list is {ann.run(rows)}")
        for bot in bots:
            bot.close()
        here.close(ann)


def my_games(stage):
    """What was played here is told at the end of a round and in a list, which can be forgotten."""
    ann = stage.named("gwen", size=SMALL_PHONE)
    ann.run("""localStorage.setItem('rounds', JSON.stringify([{broken: 1}, 7, ...Array.from({length: 250}, (_, at) => ({id: `x ${at}`, at: 1, title: 'Concentration, 4 pairs, Emoji',
        others: ['<b>bob'], result: 'won', own: 3, other: 1, tries: 9, unit: 'flips'}))]))""")
    code = stage.create(ann, "Concentration", pairs=2, turn_s=0)
    bob = stage.window(SMALL_PHONE, f"/r/{code}")
    bob.type("#new-name", "hugo")
    bob.click("#dialog button", "Sit down")
    for round in (1, 2):
        for window in (ann, bob):
            window.wait("room && room.phase === 'playing' && room.round === arguments[0] && room.turn", round)
        scenes.play([ann, bob], {})
        stories = [window.wait("ui.story", what="the sentence about the round") for window in (ann, bob)]
        for window, story in zip((ann, bob), stories):
            window.find(".moment p", story)
            if round == 1 and "first round together" not in story or round == 2 and "against" not in story:
                raise Failure(f"the end of round {round} is called {stories}")
            window.click(".moment button", "Play again" if round == 1 else "See the table")
    ann.click("button", "Leave")
    ann.click("button", "My games")
    ann.find(".mine caption", "People")
    text = ann.find(".mine") and ann.run("return document.querySelector('.mine').innerText")
    if "2 rounds with others" not in text or "hugo" not in text or "bob" in text:
        raise Failure(f"my games are {text}")
    stage.see(ann, "mine", (SMALL_PHONE, (640, 360), (1280, 800)))
    ann.click("#dialog button", "Forget them")
    ann.click("#dialog button", "Yes, forget all of them")
    ann.find(".mine p", "No round was played in this browser yet.")
    if ann.run("return localStorage.getItem('rounds')"):
        raise Failure("what was forgotten is still there")
    ann.click("#dialog button", "Close")
    for window in (bob, ann):
        stage.close(window)


the_list_of_rooms.needs_server = True
SCENES = [a_first_visit, play_against_a_bot, play_at_once, with_a_friend, the_list_of_rooms, my_games, back_and_forward, a_second_tab, the_end_of_a_round]
