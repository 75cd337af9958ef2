#!/usr/bin/env python3
"""Checks the page in a real browser, mostly by keyboard alone.

    python3 Tests/Browser/check.py [--only NAME] [--seed N] [--rounds N] [--steps N] [--seconds N]
                                    [--length N] [COMMAND…]

COMMAND runs defeat; by default the one that DEFEAT names, or the release build. Browsers that aren't installed
check nothing, and a line states so: Chromium with chromedriver, and Firefox.
"""

import argparse
import sys
import traceback

import bidi
import change_checks  # noqa: F401, the checks register themselves
import checklist_checks  # noqa: F401
import connection_checks  # noqa: F401
import crowd_checks  # noqa: F401
import draft_checks  # noqa: F401
import file_checks  # noqa: F401
import firefox_checks  # noqa: F401
import form_checks  # noqa: F401
import game_checks  # noqa: F401
import gesture_checks  # noqa: F401
import hand_checks  # noqa: F401
import hub_checks  # noqa: F401
import keyboard_checks  # noqa: F401
import look_checks  # noqa: F401
import offline_checks  # noqa: F401
import page_checks  # noqa: F401
import place_checks  # noqa: F401
import print_checks  # noqa: F401
import selection_checks  # noqa: F401
import session_checks  # noqa: F401
import shown_checks  # noqa: F401
import template_checks  # noqa: F401
import typing_checks  # noqa: F401
import view_checks  # noqa: F401
import window_checks  # noqa: F401
import registry
from page import List
from program import find_program
from registry import settings
from webdriver import Browser, is_installed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", help="a part of the names of the checks to run")
    parser.add_argument("command", nargs="*")
    parser.add_argument("--seed", type=int, help="the seed of the random checks")
    parser.add_argument("--rounds", type=int, default=settings.rounds, help="the number of their rounds")
    parser.add_argument("--steps", type=int, default=settings.steps, help="the number of steps of random sessions, which run only with it")
    parser.add_argument("--seconds", type=int, default=settings.seconds, help="the duration of the check with others")
    parser.add_argument("--length", type=int, default=settings.length, help="the number of to-dos in the longest list")
    arguments = parser.parse_args()
    arguments.command = arguments.command or [find_program()]
    settings.seed, settings.rounds, settings.length = arguments.seed, arguments.rounds, arguments.length
    settings.seconds, settings.steps = arguments.seconds, arguments.steps
    failures = 0
    chosen, in_firefox = registry.checks, registry.firefox_checks
    if arguments.steps:
        chosen, in_firefox = chosen + registry.sessions, in_firefox + registry.firefox_sessions
    if is_installed():
        failures += run(chosen, Browser, arguments)
    else:
        print("Browser checks in Chromium skipped: chromium and chromedriver aren't installed.")
    if bidi.program():
        failures += run(in_firefox, bidi.Firefox, arguments)
    else:
        print("Browser checks in Firefox skipped: firefox-esr isn't installed.")
    print(f"{failures} browser checks failed." if failures else "All browser checks passed.")
    return 1 if failures else 0


def run(checks, browser_type, arguments):
    """Runs the chosen checks in a browser, each with a list of its own; returns the number of failures."""
    chosen = [function for function in checks if not arguments.only or arguments.only in function.__name__]
    if not chosen:
        return 0
    failures = 0
    with browser_type() as browser:
        for function in chosen:
            name = function.__name__.replace("_", " ")
            try:
                attempt(function, browser, arguments)
                print(f"  ok  {name}")
            except AssertionError as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                print(f"FAIL  {name}: {error or place.line} ({place.name}, line {place.lineno})")
                failures += 1
    return failures


def attempt(function, browser, arguments):
    """Makes a check with a list of its own."""
    with List(arguments.command) as list:
        browser.open("about:blank")
        browser.log()
        function(browser, list)
        # Checks stop the server, also while the browser asks for the icon, and Chromium reports what it has deleted.
        known = ("ERR_CONNECTION_REFUSED", "icon from the Manifest", "Clear-Site-Data header")
        trouble = [entry["message"] for entry in browser.log()
                   if entry["source"] != "network" and not any(words in entry["message"] for words in known)]
        assert not trouble, f"the browser complains: {trouble}"


if __name__ == "__main__":
    sys.exit(main())
