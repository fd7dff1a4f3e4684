"""Scenes of the table in every window: nothing hangs over an edge, nothing moves at the end, the menu and the chat."""
import scenes
from driver import Failure

PHONE, FLAT, DESK = (360, 640), (640, 360), (1440, 900)
SIZES = [(320, 568), PHONE, FLAT, (768, 1024), (1280, 800), (1920, 1080), (2560, 1440)]
OUTSIDE = """const {left, top, right, bottom} = document.querySelector('.stage').getBoundingClientRect()
    return [...document.querySelectorAll('.stage :is(.cell, .layout .card)')].map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < left - 1 || one.top < top - 1 || one.right > right + 1 || one.bottom > bottom + 1).length"""


def fits(window, name):
    """Each window shows the whole table, and the page has no sideways scroll."""
    for size in SIZES:
        window.look(size)
        wide, outside = window.run("return document.documentElement.scrollWidth"), window.run(OUTSIDE)
        if wide > size[0] or outside:
            raise Failure(f"{name} in {size}: the page is {wide} wide, and {outside} cards are cut off")


def a_table_in_every_window(stage):
    """Boards of every size fit every window, from a small phone to a large desk."""
    for pairs in (3, 8, 32, 72):
        # Each room has a player of its own: the server lets one player make only three rooms at once.
        ann = stage.named(f"tess{pairs}")
        stage.create(ann, "Concentration", pairs=pairs, seats=1)
        ann.wait("room && room.prompt")
        fits(ann, f"a board of {pairs} pairs")
        if stage.pictures:
            stage.see(ann, f"board-{pairs}", SIZES)
        ann.look(DESK)
        ann.click("button", "Leave")
        ann.click("#dialog button", "Leave")
        ann.wait("!room")
        stage.close(ann)
    ann = stage.named("tess")
    stage.create(ann, "Klondike")
    ann.wait("room && room.prompt")
    fits(ann, "a new deal")
    # The longest piles that a deal can have.
    ann.run("""const ranks = [...'KQJ098765432A']
        room.lay.tableau = room.lay.tableau.map((pile, at) => ({down: at, cards: ranks.map((rank, row) => rank + 'SD'[row % 2])}))
        draw()""")
    fits(ann, "long piles")
    stage.close(ann)


def an_end_without_a_jolt(stage):
    """The end of a round moves nothing on the page."""
    ann = stage.named("joan", size=PHONE)
    stage.create(ann, "Concentration", pairs=2, seats=1)
    ann.wait("room && room.prompt")
    ann.run("""window.jolts = []
        new PerformanceObserver((list) => {for (const one of list.getEntries()) window.jolts.push([one.value, ...one.sources.map(({node}) => node?.className || node?.nodeName)])}).observe({type: 'layout-shift'})""")
    scenes.play([ann], {})
    ann.find(".moment h2", "You win!")
    ann.later("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    if jolts := ann.run("return window.jolts"):
        raise Failure(f"at the end these moved: {jolts}")
    # The last card of a solitaire in landscape, with confetti and the cascade.
    ann.click("button", "Leave")
    ann.wait("!room")
    ann.look(FLAT, reduced=False)
    stage.create(ann, "Klondike")
    ann.wait("room && room.prompt")
    ann.run("""room.lay = {stock: 0, waste: [], tableau: room.lay.tableau.map(() => ({down: 0, cards: []})), foundations: {S: 13, D: 13, C: 13, H: 12}}
        room.lay.tableau[0].cards = ['KH']
        draw()""")
    ann.later("setTimeout(arguments[0], 600)")
    ann.run("""window.jolts = []
        Model.fold({type: 'moved', player: Wire.name, from: 't1', to: 'fH', cards: ['KH'], score: 0, foundation: 52})
        Model.fold({type: 'over', result: 'win', reason: 'complete', winners: [Wire.name], scores: {[Wire.name]: 0}, stats: {}, entropies: [], proof: '', server_seed: ''})
        draw()""")
    ann.wait("document.querySelector('.cascade')", what="the cascade")
    ann.wait("!document.querySelector('.cascade')", what="the end of the cascade", seconds=30)
    if jolts := ann.run("return window.jolts"):
        raise Failure(f"at the end of Klondike these moved: {jolts}")
    stage.close(ann)


def a_page_beside_scrollbars(stage):
    """Scrollbars that take room lead to no sideways scroll, and a table has none."""
    ann = stage.window(PHONE, bars=True)
    ann.wait("Wire.isWelcome")
    over = "const page = document.documentElement; return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]"
    if ann.run(over)[0]:
        raise Failure("the first screen scrolls sideways")
    stage.create(ann, "Klondike")
    for size in (PHONE, FLAT):
        ann.look(size)
        if ann.run(over) != [0, 0]:
            raise Failure(f"the table in {size} scrolls by {ann.run(over)}")
    stage.close(ann)


def the_menu(stage):
    """The menu has the rules, the people, the invitation and the settings, and Escape closes it."""
    ann = stage.named("mona")
    code = stage.create(ann, "Concentration", pairs=4)
    bob = stage.window(PHONE, f"/r/{code}")
    bob.type("#new-name", "otto")
    bob.click("#dialog button", "Sit down")
    ann.wait("room.phase === 'playing'")
    ann.click("button", "Menu")
    ann.find(".people li", "otto")
    ann.click("#dialog button", "My games")
    ann.find(".mine p", "No round was played in this browser yet.")
    ann.click("#dialog button", "Close")
    ann.click("button", "Menu")
    ann.click("summary", "Rules of this game")
    ann.find("#dialog p", "Turn two cards.")
    ann.click("summary", "Invite friends")
    ann.find(".invite img")
    stage.see(ann, "menu")
    if ann.run("return Number(getComputedStyle(document.querySelector('.number')).opacity)"):
        raise Failure("the cards have numbers that were not asked for")
    ann.click("#set-numbers")
    ann.press("Escape")
    ann.wait("!document.getElementById('dialog').open")
    if ann.run("return Number(getComputedStyle(document.querySelector('.number')).opacity)") != 1:
        raise Failure("the cards have no numbers, which were asked for")
    # The setting is kept.
    ann.run("location.reload()")
    ann.wait("typeof room !== 'undefined' && room && document.body.dataset.numbers === 'true'", what="the setting after a reload")
    for window in (bob, ann):
        stage.close(window)


def chat_out_of_sight(stage):
    """A phone shows what others say while the chat is closed: a line that catches no taps, and a number at the button."""
    ann = stage.named("chad", size=PHONE)
    code = stage.create(ann, "Concentration", pairs=4)
    bot = stage.bot("rita")
    bot.say(type="join", room=code)
    ann.wait("room.phase === 'playing'")
    bot.say(type="chat", text="hello there")
    ann.wait("document.getElementById('toast').textContent === 'rita: hello there'", what="the line")
    if ann.run("return getComputedStyle(document.getElementById('toast')).pointerEvents") != "none":
        raise Failure("the line catches taps")
    ann.find(".to-talk", "Chat, 1 new")
    ann.click("button", "Chat")
    ann.find("#log p", "rita says: hello there")
    ann.wait("document.activeElement.id === 'say' && !document.querySelector('.badge')")
    stage.see(ann, "chat", (PHONE, FLAT, DESK))
    ann.look(PHONE)
    ann.press(*"hi", "Enter")
    ann.find("#log p", "You say: hi")
    ann.click("#talk-close")
    ann.wait("!ui.talks && !document.getElementById('box').checkVisibility({checkVisibilityCSS: true})")
    bot.close()
    stage.close(ann)


def a_card_game_with_a_referee(stage):
    """A room from the form, played by taps: on a lit card, on one of several moves, and on the deck."""
    ann = stage.named("cleo", size=PHONE)
    code = stage.create(ann, "Card games", rules="crazy_eights", seats=2)
    bob = stage.window(path=f"/r/{code}", size=PHONE)
    bob.click("#dialog button", "Sit down")
    ann.wait("room.phase === 'playing' && room.hand.length", what="the round")
    taps = {"card": 0, "move": 0, "deck": 0}
    for window in 40 * [ann, bob]:
        if window.run("return room.phase !== 'playing'"):
            break
        if not window.run("return View.isMine && Boolean(room.prompt)"):
            continue
        turn = window.run("return room.turn.turn")
        lit = window.run("return document.querySelectorAll('.hand .lit').length")
        deck = window.run("return Boolean(document.querySelector('.drawn .lit'))")
        if lit and (taps["card"] + taps["move"] < 12 or not deck):
            if not sum(taps.values()):
                stage.see(window, "referee", (PHONE, FLAT, DESK))
                window.look(PHONE)
            window.tap(".hand .lit")
            if window.run("return document.querySelectorAll('.hand [aria-pressed=true]').length"):
                window.click(".actions button")
                taps["move"] += 1
            else:
                taps["card"] += 1
        elif deck:
            window.click(".drawn .lit")
            taps["deck"] += 1
        else:
            window.click(".actions button")
            taps["move"] += 1
        window.wait(f"room.phase !== 'playing' || room.turn?.turn !== {turn} || room.prompt", what="the move")
    if taps["card"] == 0 or taps["deck"] + taps["move"] == 0:
        raise Failure(f"the moves were {taps}")
    if scrolled := ann.run("return document.documentElement.scrollWidth > innerWidth"):
        raise Failure(f"the page scrolls sideways: {scrolled}")
    stage.close(bob)
    stage.close(ann)


def a_game_of_hidden_cards(stage):
    """In War a player turns up a card from a pile that nobody sees, and sees who takes the cards."""
    ann = stage.named("wanda", size=PHONE)
    code = stage.create(ann, "Card games", rules="war", seats=2)
    bob = stage.window(path=f"/r/{code}", size=PHONE)
    bob.click("#dialog button", "Sit down")
    for window in (ann, bob):
        window.wait("room && room.phase === 'playing' && room.turn", what="the round")
    first, second = (ann, bob) if ann.run("return View.isMine") else (bob, ann)
    first.tap(".drawn .lit")
    second.find(".drawn li", "Table")
    second.tap(".drawn .lit")
    for window in (ann, bob):
        # Equal cards stay on the table.
        window.wait("document.querySelectorAll('.drawn .lying .card').length >= 2", what="both cards")
    stage.see(ann, "war", (PHONE, FLAT, DESK))
    for window in (bob, ann):
        stage.close(window)


def names_that_are_long(stage):
    """A phone in landscape shows whole names, and with text of 200 % nothing of the bar is cut."""
    ann = stage.named("Bartholomew-Maximil", size=PHONE)
    code = stage.create(ann, "Concentration", pairs=8)
    bob = stage.window(PHONE, f"/r/{code}")
    bob.type("#new-name", "Zoë Katharina Müller")
    bob.click("#dialog button", "Sit down")
    ann.wait("room.phase === 'playing'")
    cut = """return [...document.querySelectorAll(arguments[0])].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3).map((one) => one.textContent)"""
    ann.look((844, 390))
    if names := ann.run(cut, ".seats strong"):
        raise Failure(f"these names are cut: {names}")
    mine = ann if ann.run("return View.isMine") else bob
    for size in (PHONE, FLAT):
        mine.look(size)
        mine.tool("Page.setFontSizes", fontSizes={"standard": 32, "fixed": 26})
        if texts := mine.run(cut, ".status > span"):
            raise Failure(f"with large text in {size} these are cut: {texts}")
        if wide := mine.run("return document.documentElement.scrollWidth > innerWidth"):
            raise Failure(f"with large text in {size} the page scrolls sideways: {wide}")
        mine.tool("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})
    for window in (bob, ann):
        stage.close(window)


SCENES = [a_game_of_hidden_cards, names_that_are_long, a_table_in_every_window, an_end_without_a_jolt, a_page_beside_scrollbars, the_menu, chat_out_of_sight, a_card_game_with_a_referee]
