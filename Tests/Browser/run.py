#!/usr/bin/env python3
"""Plays the page in a real browser: run.py BASE PORT [--axe FILE] [--pictures DIR] [SCENE …]

BASE is where the page is, such as http://localhost:7080, and PORT the server's TCP port.  chromedriver and Chromium have to
be there (Debian: chromium-driver).  The server has to be started with --web-host cardtable.test, a name that the browser takes
for this computer, and by which the page is not secure.  --axe takes the file axe.min.js of axe-core (PyPI: axe-core-python has it) and looks for
faults of accessibility in every view."""
import argparse
import sys
import traceback

from driver import Driver, Failure
from scenes import SCENES, Stage


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base")
    parser.add_argument("port", type=int)
    parser.add_argument("--axe")
    parser.add_argument("--pictures")
    parser.add_argument("scenes", nargs="*")
    asked = parser.parse_args()
    axe = open(asked.axe, encoding="utf-8").read() if asked.axe else None
    driver = Driver()
    failed = 0
    try:
        for scene in SCENES:
            if asked.scenes and scene.__name__ not in asked.scenes:
                continue
            stage = Stage(driver, asked.base, asked.port, axe, asked.pictures)
            try:
                scene(stage)
                stage.end()
                print(f"ok   {scene.__name__.replace('_', ' ')}", flush=True)
            except Failure as failure:
                failed += 1
                print(f"FAIL {scene.__name__.replace('_', ' ')}: {failure}", flush=True)
                traceback.print_tb(failure.__traceback__.tb_next, 2)
                for window in stage.windows:
                    print(window.logs()[0][:5])
                    window.close()
    finally:
        driver.end()
    sys.exit(failed > 0)


main()
