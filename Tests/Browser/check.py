#!/usr/bin/env python3
"""Checks the page in a real browser, mostly by keyboard alone.

    python3 Tests/Browser/check.py [--only NAME] [--seed N] [--rounds N] [COMMAND…]

COMMAND runs defeat; by default .build/debug/defeat. If Chromium or chromedriver isn't installed, nothing is checked
and the last line states so.
"""

import argparse
import sys

import change_checks  # noqa: F401, the checks register themselves
import checklist_checks  # noqa: F401
import file_checks  # noqa: F401
import form_checks  # noqa: F401
import game_checks  # noqa: F401
import keyboard_checks  # noqa: F401
import page_checks  # noqa: F401
import typing_checks  # noqa: F401
import view_checks  # noqa: F401
from page import List
from registry import checks, settings
from webdriver import Browser, is_installed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
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
    print(f"{failures} of {len(checks)} browser checks failed." if failures else "All browser checks passed.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
