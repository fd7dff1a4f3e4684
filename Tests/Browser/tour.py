"""Makes pictures of each view of the page in each window, light and dark, for people who look at them: tour.py SERVER DIR [VIEW …]"""
import os
import sys

from driver import Driver
from scenes import Stage, flip_pair, play
from server import Server

SIZES = [(360, 640), (640, 360), (1280, 800), (1920, 1080)]


def shoot(window, name):
    for size in SIZES:
        for dark in (False, True):
            window.look(size, dark)
            window.later("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            window.picture(os.path.join(sys.argv[2], f"{name}-{size[0]}-{'dark' if dark else 'light'}.png"))
    window.look(SIZES[2])


def pair(stage, game, **fields):
    """Ann and Bob at a table that has begun."""
    ann = stage.named("Ann", size=SIZES[2])
    code = stage.create(ann, game, **fields)
    bob = stage.window(SIZES[2], f"/r/{code}")
    bob.type("#new-name", "Bob")
    bob.click("#dialog button", "Sit down")
    for window in (ann, bob):
        window.wait("room && room.phase === 'playing'")
    return ann, bob


def first(stage):
    names = ["carla", "dario", "elif"]
    bots = [stage.bot(name) for name in names]
    for bot, request in zip(bots, ({"game": "concentration", "options": {"pairs": 18}}, {"game": "deck", "title": "Friday's table", "seats": 4}, {"game": "klondike", "seats": 2})):
        bot.say(type="create", **request)
        bot.told("create")
    ann = stage.named("Ann", size=SIZES[2])
    ann.wait("ui.rooms && ui.rooms.rooms.length > 2")
    shoot(ann, "first")
    for bot in bots:
        bot.close()
    stage.form(ann, "Concentration")
    shoot(ann, "form")
    ann.click("#dialog button", "Cancel")


def waiting(stage):
    ann = stage.named("Ann", size=SIZES[2])
    ann.click(".way", "With a friend")
    ann.wait("room && room.code")
    shoot(ann, "waiting")


def concentration(stage):
    for pairs, theme in ((8, "emoji"), (18, "cards"), (32, "emoji")):
        ann, bob = pair(stage, "Concentration", pairs=pairs, theme=theme)
        known = {ann: {}, bob: {}}
        for _ in range(40):
            prompt = ann.run("return room.prompt && room.prompt.nth === 1 && room.prompt")
            if prompt and sum(ann.run("return room.seats.map((one) => one.score)")) >= 3:
                break
            for window in (ann, bob):
                flip_pair(window, 0, known[window])
        prompt = ann.run("return room.prompt")
        if prompt:
            ann.click(f'[data-spot="{prompt["cells"][0]}"]')
            ann.wait("room.prompt && room.prompt.nth === 2")
        shoot(ann, f"concentration-{pairs}")
        if pairs == 8:
            bob.type("#say", "well done, your turn next!")
            bob.click("#box button")
            ann.type("#say", "thank you")
            ann.click("#box button")
            ann.run("if (!ui.talks) View.talk()")
            shoot(ann, "chat")
            ann.run("if (ui.talks) View.talk()")
            ann.click("button", "Menu")
            ann.find(".people")
            shoot(ann, "menu")
            ann.press("Escape")
            if prompt:
                ann.click(f'[data-spot="{prompt["cells"][-1]}"]')
            play([ann, bob], {})
            ann.wait("ui.moment && ui.story")
            shoot(ann, "end")
            shoot(bob, "end-of-other")
            ann.click(".moment button", "See the table")
            shoot(ann, "after")
        for window in (bob, ann):
            stage.close(window)


def klondike(stage):
    ann = stage.named("Ann", size=SIZES[2])
    stage.create(ann, "Klondike")
    ann.wait("room && room.prompt")
    for _ in range(12):
        move = ann.run("""const last = room.prompt.moves.find(({from, to}) => to === 'f' || from === 'waste') || room.prompt.moves.find(({from}) => from === 'stock') || room.prompt.moves[0]
            const {turn} = room.prompt
            ask('move', {...last, turn}); return turn""")
        ann.wait("room.prompt && room.prompt.turn !== arguments[0]", move)
    shoot(ann, "klondike")
    ann.run("""room.lay.tableau = room.lay.tableau.map((pile, at) => ({down: 0, cards: at < 2 ? ['K' + 'SH'[at]] : []}))
        room.lay.foundations = {S: 12, D: 13, C: 13, H: 12}; room.lay.stock = 0; room.lay.waste = []
        room.over = {type: 'over', result: 'win', winners: ['Ann'], scores: {Ann: 640}, stats: {}, entropies: [], reason: 'complete'}
        ui.moment = true; room.phase = 'over'; draw()""")
    shoot(ann, "klondike-won")


def race(stage):
    ann, bob = pair(stage, "Klondike", seats=2)
    shoot(ann, "race")
    eve = stage.window(SIZES[2], f"/w/{ann.run('return room.code')}")
    eve.wait("room && room.phase === 'playing'")
    shoot(eve, "race-watched")


def eights(stage):
    ann, _ = pair(stage, "Card games", rules="crazy_eights", seats=2)
    ann.wait("room.hand.length")
    shoot(ann, "eights")


def high(stage):
    ann, bob = pair(stage, "High card")
    for window in (ann, bob):
        window.run("if (View.isMine) ask('draw', View.turn())")
    shoot(ann, "high")


def free(stage):
    ann, bob = pair(stage, "Free table")
    for _ in range(6):
        ann.run("ask('draw')")
        bob.run("ask('draw')")
    ann.wait("room.hand.length === 6")
    ann.run("ask('add', {pile: 'table', cards: [room.hand[0]]})")
    bob.wait("room.hand.length === 6")
    bob.run("ask('add', {pile: 'table', cards: [room.hand[0]]})")
    ann.wait("room.hand.length === 5 && room.piles.get('table')?.remaining === 2")
    shoot(ann, "free")


def pictures(stage):
    ann = stage.named("Ann", size=SIZES[2])
    ann.click(".tile", "Choose the pictures")
    ann.wait("ui.dialog?.kind === 'themes'")
    shoot(ann, "themes")


VIEWS = [first, waiting, concentration, klondike, race, eights, high, free, pictures]


def main():
    os.makedirs(sys.argv[2], exist_ok=True)
    driver = Driver()
    try:
        for view in VIEWS:
            if sys.argv[3:] and view.__name__ not in sys.argv[3:]:
                continue
            with Server(sys.argv[1]) as server:
                stage = Stage(driver, f"http://127.0.0.1:{server.web_port}", server.port, None, None)
                view(stage)
                for window in list(stage.windows):
                    stage.gone(window)
    finally:
        driver.end()


main()
