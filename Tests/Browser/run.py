#!/usr/bin/env python3
"""Plays the page in headless Chromium: run.py SERVER [--client FILE] [--axe FILE] [--firefox] [--pictures DIR] [SCENE …]

SERVER is the program GameServer, which it starts on free ports of this computer and ends again.  Chromium and chromedriver
have to be there (Debian: apt-get install chromium chromium-driver), and axe.min.js of axe-core, which looks for faults of
accessibility in every view (python3 -m pip install axe-core-python).  With --base URL --port N it plays on a server that
runs already, such as one behind a proxy, which knows itself by --web-host cardtable.test, too; the scenes that need a
server of their own are left out then.

Exit 0: all scenes are as they should be.  1: one is not.  77: it could not be tried here, and a line says why."""
import argparse
import contextlib
import importlib.util
import os
import shutil
import sys
import time
import traceback

from driver import Driver, Failure
from firefox import Firefox, Unsupported
from group import SCENES as GROUP
from ladder import SCENES as LADDER
from pictures import SCENES as PICTURES
from scenes import SCENES as GAMES, Stage
from server import Server
from tables import SCENES as TABLES
from visits import SCENES as VISITS


SCENES = [*GAMES, *VISITS, *TABLES, *PICTURES, *LADDER, *GROUP]


def axe_of(file):
    """The script of axe-core: the file, or that of a package of Python that has it."""
    for package in ("axe_core_python", "axe_playwright_python", "axe_selenium_python"):
        found = None if file else importlib.util.find_spec(package)
        for folder in found.submodule_search_locations if found else []:
            for path, _, names in os.walk(folder):
                if "axe.min.js" in names:
                    file = os.path.join(path, "axe.min.js")
    if not file:
        return None
    with open(file, encoding="utf-8") as script:
        return script.read()


def missing(axe, isFirefox):
    """What is not here, and how it comes here."""
    if isFirefox:
        if not any(map(shutil.which, ("firefox", "firefox-esr"))):
            yield "Firefox (apt-get install firefox-esr)"
        return
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        yield "Chromium (apt-get install chromium)"
    if not shutil.which("chromedriver"):
        yield "chromedriver (apt-get install chromium-driver)"
    if not axe:
        yield "axe.min.js (python3 -m pip install axe-core-python, or --axe FILE)"


def play(scene, stage):
    """One scene: whether it went well, or None if this browser cannot play it."""
    name, began = scene.__name__.replace("_", " "), time.monotonic()
    try:
        scene(stage)
        stage.end()
        print(f"ok   {name} ({time.monotonic() - began:.1f} s)", flush=True)
        return True
    except Unsupported as missing:
        print(f"--   {name}: only Chromium has {missing}", flush=True)
        abandon(stage)
        return None
    except Failure as failure:
        print(f"FAIL {name}: {failure}", flush=True)
        traceback.print_tb(failure.__traceback__.tb_next, limit=3, file=sys.stdout)
        abandon(stage)
        return False


def abandon(stage):
    """Closes what a scene left open, and says what the browser complains of."""
    for window in stage.windows:
        with contextlib.suppress(Failure, OSError):
            print(window.logs()[0][:5], flush=True)
            stage.leave(window)
            window.close()
    for bot in stage.bots:
        bot.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", nargs="?", help="the program GameServer")
    parser.add_argument("--client", help="the program GameClient, whose QR codes are read, too")
    parser.add_argument("--base")
    parser.add_argument("--port", type=int)
    parser.add_argument("--axe")
    parser.add_argument("--firefox", action="store_true", help="in Firefox; scenes that need more than it can do are left out")
    parser.add_argument("--pictures")
    parser.add_argument("scenes", nargs="*")
    asked = parser.parse_intermixed_args()
    if asked.base and asked.server:
        asked.scenes.insert(0, asked.server)
    axe = axe_of(asked.axe)
    if lacks := list(missing(axe, asked.firefox)):
        print("NOT RUN: missing: " + ", ".join(lacks))
        sys.exit(77)
    wanted = [scene for scene in SCENES if not asked.scenes or scene.__name__ in asked.scenes]
    if unknown := set(asked.scenes) - {scene.__name__ for scene in SCENES}:
        parser.error(f"there is no scene {', '.join(unknown)}, but {', '.join(scene.__name__ for scene in SCENES)}")
    with contextlib.ExitStack() as stack:
        driver = Firefox() if asked.firefox else Driver()
        stack.callback(driver.end)
        server = None if asked.base else stack.enter_context(Server(asked.server, "--web-host", "cardtable.test"))
        base = asked.base or f"http://localhost:{server.web_port}"
        failed = 0
        for scene in list(wanted):
            if scene in GROUP and not shutil.which("redis-server"):
                print(f"--   {scene.__name__.replace('_', ' ')}: needs redis-server (apt-get install redis-server)", flush=True)
                wanted.remove(scene)
                continue
            if asked.base and getattr(scene, "needs_server", False):
                print(f"--   {scene.__name__.replace('_', ' ')}: needs a server of its own", flush=True)
                continue
            stage = Stage(driver, base, asked.port or server.port, axe, asked.pictures, asked.server, asked.client)
            went = play(scene, stage)
            failed += went is False
            if went is None:
                wanted.remove(scene)
    print(f"{len(wanted) - failed} of {len(wanted)} scenes are as they should be")
    sys.exit(failed > 0)


main()
