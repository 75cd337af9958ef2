#!/usr/bin/env python3
"""Checks the page in a real browser, mostly by keyboard alone.

    python3 Tests/Browser/check.py [--pictures FOLDER] [--only NAME] [--seed N] [--rounds N] [COMMAND…]

COMMAND runs defeat; by default .build/debug/defeat. If Chromium or chromedriver isn't installed, nothing is checked
and the last line states so.
"""

import argparse
import pathlib
import sys
import time

import change_checks  # noqa: F401, the checks register themselves
import file_checks  # noqa: F401
import form_checks  # noqa: F401
import keyboard_checks  # noqa: F401
import page_checks  # noqa: F401
import typing_checks  # noqa: F401
import view_checks  # noqa: F401
from page import List, Page
from registry import checks, settings
from webdriver import Browser, is_installed


def take_pictures(browser, list, folder):
    for arguments in [
        ["Plan the party", "--due", "friday", "--tag", "home", "--notes", "Keep it small."],
        ["Invite friends", "--under", "1"], ["Bake a cake", "--under", "1", "--priority", "high", "--due", "yesterday"],
        ["Ada", "--under", "2"], ["Call the bank", "--due", "tomorrow 15:30"], ["Water the plants"],
    ]:
        list.defeat("add", *arguments)
    list.defeat("done", "4", "6")
    page = Page(browser, list)
    page.go_to_list()
    for name, scheme, width in [("light", "light", 1000), ("dark", "dark", 1000), ("narrow", "light", 360)]:
        browser.prefer(prefers_color_scheme=scheme)
        browser.size(width, 900)
        time.sleep(0.6)
        browser.screenshot(str(folder / f"{name}.png"))
    browser.devtools("Emulation.clearDeviceMetricsOverride")
    browser.prefer()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pictures", type=pathlib.Path, help="the folder for pictures of the page")
    parser.add_argument("--only", help="a part of the names of the checks to run")
    parser.add_argument("command", nargs="*", default=[".build/debug/defeat"])
    parser.add_argument("--seed", type=int, help="the seed of the random checks")
    parser.add_argument("--rounds", type=int, default=settings.rounds, help="the number of their rounds")
    arguments = parser.parse_args()
    settings.seed, settings.rounds = arguments.seed, arguments.rounds
    if not is_installed():
        print("Browser checks skipped: chromium and chromedriver aren't installed.")
        return 0
    failures = 0
    with Browser() as browser:
        for function in checks:
            if arguments.only and arguments.only not in function.__name__:
                continue
            name = function.__name__.replace("_", " ")
            try:
                with List(arguments.command) as list:
                    browser.open("about:blank")
                    browser.log()
                    function(browser, list)
                    trouble = [entry["message"] for entry in browser.log()
                               if entry["source"] != "network" and "ERR_CONNECTION_REFUSED" not in entry["message"]]
                    assert not trouble, f"the browser complains: {trouble}"
                print(f"  ok  {name}")
            except AssertionError as error:
                failures += 1
                print(f"FAIL  {name}: {error}")
        if arguments.pictures:
            arguments.pictures.mkdir(parents=True, exist_ok=True)
            with List(arguments.command) as list:
                take_pictures(browser, list, arguments.pictures)
    print(f"{failures} of {len(checks)} browser checks failed." if failures else "All browser checks passed.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
