#!/usr/bin/env python3
"""Takes pictures of the page in twenty states, for people who change how it looks.

    python3 Tests/Browser/pictures.py FOLDER [--only NAME] [COMMAND…]

COMMAND runs defeat; by default the one that DEFEAT names, or the release build. It needs Chromium and chromedriver.
"""

import argparse
import pathlib
import sys
import time

from webdriver import Browser, is_installed, wait_until

from page import List, Page
from program import find_program

PHONE, DESK = (375, 667), (1200, 800)
states = []


def state(size=DESK, full=True, dark=False, path="/", **features):
    """Marks a function that brings a page into a state; its name is the picture's."""
    def register(function):
        states.append((function.__name__, function, size, full, dark, path, features))
        return function
    return register


def plant(list):
    """A list like one of a real person."""
    for arguments in [
        ["Ada’s birthday party", "--due", "tomorrow 15:00", "--tag", "family"],
        ["Invite her friends", "--under", "1"],
        ["Make the cake", "--under", "1", "--priority", "high"],
        ["Buy eggs and flour", "--under", "3", "--tag", "shop"],
        ["Bake and decorate it", "--under", "3", "--due", "today"],
        ["Choose the music", "--under", "1"],
        ["Repair the bicycle", "--tag", "home"],
        ["Order a new chain", "--under", "7"],
        ["Fit the chain", "--under", "7", "--priority", "low"],
        ["Send the tax return", "--due", "yesterday", "--priority", "high", "--tag", "paperwork"],
        ["Water the plants", "--due", "today", "--notes", "Not the cactus.\nThe fern twice."],
        ["Return the library books", "--due", "2099-02-22"],
        ["A title that goes on about all of its details, exceptions and reasons, so that it needs lines", "--priority", "medium",
         "--due", "3d", "--tag", "long"],
        ["Sell the old bike"],
    ]:
        list.defeat("add", *arguments)
    list.defeat("done", "2", "4", "8", "14")
    list.defeat("filter", "save", "errands", "#shop or #home")


def select(page, number):
    page.browser.run("document.getElementById(`r${arguments[0]}`).focus()", number)


def press_button(page, name):
    page.browser.run("document.getElementById(arguments[0]).click()", name)


@state()
def list_on_a_desktop(page, list):
    pass


@state(dark=True)
def list_in_the_dark(page, list):
    select(page, 3)


@state(PHONE)
def list_on_a_phone(page, list):
    pass


@state(PHONE, dark=True)
def row_on_a_phone(page, list):
    select(page, 10)
    press_button(page, "tools-button")


@state(PHONE)
def sidebar_on_a_phone(page, list):
    press_button(page, "sidebar-button")


@state(PHONE)
def search_on_a_phone(page, list):
    page.press("/")
    page.write("cake")
    page.says("found", "#found")


@state((320, 600))
def list_at_320_pixels(page, list):
    pass


@state((600, 400))
def list_at_200_percent(page, list):
    select(page, 1)


@state(full=False)
def empty_list(page, list):
    pass


@state(PHONE, full=False, dark=True)
def empty_list_on_a_phone(page, list):
    pass


@state()
def form(page, list):
    select(page, 10)
    page.press("Enter")


@state(PHONE)
def form_on_a_phone(page, list):
    select(page, 10)
    page.press("Enter")


@state()
def problem_in_a_form(page, list):
    select(page, 10)
    page.press("Enter", "Tab")
    page.write("someday", "Enter")
    page.says("isn't a time", ".inplace .message")


@state()
def new_line_with_chips(page, list):
    page.press("n")
    page.write("Call Ada tomorrow 17:00 #family !high")
    wait_until(lambda: page.browser.run("return document.querySelectorAll('#add .chips button').length") == 3)


@state()
def problem_of_the_server(page, list):
    list.stop()
    page.says("The connection was lost")


@state()
def today(page, list):
    page.browser.open(list.address + page.browser.run("return document.querySelector('.views a[href*=today]').getAttribute('href')"))


@state()
def titles_from_right_to_left(page, list):
    list.defeat("add", "לקנות חלב ולחם", "--due", "today", "--tag", "קניות", "--before", "1")
    list.defeat("add", "شراء الحليب والخبز", "--before", "1", "--notes", "اثنان")
    page.says("לקנות", "#todo")


@state((900, 700))
def whole_dungeon(page, list):
    press_button(page, "open-dungeon")
    page.says("Level", "#adventure")


@state((900, 700), dark=True)
def whole_dungeon_in_the_dark(page, list):
    press_button(page, "open-dungeon")
    page.says("Level", "#adventure")


@state((900, 700), full=False, prefers_reduced_motion="no-preference")
def victory(page, list):
    list.defeat("add", "Party")
    list.defeat("add", "Cake", "--under", "1")
    page.shows("""
            [ ] Party
              [ ] Cake""")
    press_button(page, "open-dungeon")
    select(page, 2)
    page.press("Space")
    wait_until(lambda: page.browser.run("return document.querySelector('.card')"), what="the victory")
    time.sleep(0.6)


@state(PHONE, full=False, dark=True)
def victory_on_a_phone(page, list):
    list.defeat("add", "Mail")
    page.shows("""
            [ ] Mail""")
    select(page, 1)
    page.press("Space")
    wait_until(lambda: page.browser.run("return document.querySelector('.card')"), what="the victory")


@state((900, 700), forced_colors="active")
def forced_colours(page, list):
    select(page, 3)


@state()
def help_dialog(page, list):
    page.press("?")


@state()
def files_dialog(page, list):
    select(page, 10)
    page.press("f")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--only", default="", help="a part of the names of the pictures to take")
    parser.add_argument("command", nargs="*")
    arguments = parser.parse_args()
    arguments.command = arguments.command or [find_program()]
    if not is_installed():
        sys.exit("No picture was taken: install chromium and chromium-driver.")
    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with Browser() as browser:
        for name, function, size, full, dark, path, features in states:
            if arguments.only not in name:
                continue
            with List(arguments.command) as list:
                if full:
                    plant(list)
                is_phone = size == PHONE
                browser.devtools("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                                 deviceScaleFactor=2 if is_phone else 1, mobile=is_phone)
                browser.devtools("Emulation.setTouchEmulationEnabled", enabled=is_phone)
                browser.prefer(**{"prefers_color_scheme": "dark" if dark else "light",
                                  "prefers_reduced_motion": "reduce", **features})
                function(Page(browser, list, path), list)
                time.sleep(0.5)  # for transitions
                browser.screenshot(str(folder / f"{name}.png"))
                if list.server.poll() is not None:
                    list.serve()
                print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
