"""Scenes of a first visit, of the browser's history, of a second tab, and of the end of a round on a phone."""
from driver import Failure

SMALL_PHONE = (360, 640)


def a_first_visit(stage):
    """Nobody is stuck without a name; a message covers nothing that is tapped; a room opens at its top."""
    ann = stage.window(SMALL_PHONE)
    stage.form(ann, "Concentration")
    ann.find("#new-name")
    for _ in range(2):
        # The message of the first tap is still there at the second one.
        ann.click("#dialog button", "Make the room")
        ann.find("#alert", "Please type your name first.")
    ann.click("#dialog button", "Cancel")
    ann.run("document.documentElement.style.fontSize = '200%'")
    heights = ann.run("""return [...document.querySelectorAll('.join button')].map((one) => one.getBoundingClientRect().height)""")
    if ann.run("return document.documentElement.scrollWidth") > SMALL_PHONE[0] or max(heights) > 110:
        raise Failure(f"with text of 200 % the buttons of the lobby are {heights} high")
    ann.run("document.documentElement.style.fontSize = ''; document.querySelector('.tile:nth-child(4)').scrollIntoView()")
    stage.form(ann, "Klondike")
    ann.type("#new-name", "newt")
    ann.click("#dialog button", "Make the room")
    ann.wait("room && room.lay")
    if ann.run("return scrollY"):
        raise Failure("the room opens scrolled")
    gone = stage.window(SMALL_PHONE, "/r/ZZZZ")
    gone.find("#dialog h2", "This table is gone")
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
    ann.find("#banner p", "You went on in another window")
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


SCENES = [a_first_visit, back_and_forward, a_second_tab, the_end_of_a_round]
