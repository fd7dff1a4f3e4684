"""Makes the picture of the page in README: picture.py SERVER FILE"""
import sys

from driver import Driver
from scenes import Stage, flip_pair
from server import Server

SIZE = (1280, 800)


def main():
    driver = Driver()
    try:
        with Server(sys.argv[1]) as server:
            stage = Stage(driver, f"http://127.0.0.1:{server.web_port}", server.port, None, None)
            ann = stage.named("Ann", size=SIZE)
            code = stage.create(ann, "Concentration", pairs=10, theme="emoji", title="Friday")
            bob = stage.window(SIZE, f"/r/{code}")
            bob.type("#new-name", "Bob")
            bob.click("#dialog button", "Sit down")
            for window in (ann, bob):
                window.wait("room && room.phase === 'playing' && room.turn")
            bob.type("#say", "your turn next!")
            bob.click("#box button")
            # The players do not know each other's cards, so both find some pairs.
            known = {ann: {}, bob: {}}
            # They play until both have pairs and ann has one card to find.
            for _ in range(30):
                scores = ann.run("return room.seats.map((one) => one.score)")
                if sum(scores) >= 4 and flip_first(ann):
                    break
                for window in (ann, bob):
                    flip_pair(window, 0, known[window])
            ann.picture(sys.argv[2])
            stage.end()
    finally:
        driver.end()


def flip_first(window):
    """Turns the first card of a turn of this window; false where it has none."""
    prompt = window.run("return room && room.prompt && room.prompt.nth === 1 && room.prompt")
    if prompt:
        window.click(f'[data-spot="{prompt["cells"][0]}"]')
        window.wait("room.prompt && room.prompt.nth === 2", what="the second flip")
    return bool(prompt)


main()
