#!/usr/bin/env python3
"""Checks the page in a real browser, mostly by keyboard alone.

    python3 Tests/Browser/check.py [--pictures FOLDER] [COMMAND…]

COMMAND runs defeat; by default .build/debug/defeat. Where Chromium or chromedriver isn't installed, nothing is checked
and the last line says so.
"""

import argparse
import pathlib
import sys
import time

from page import List, Page
from webdriver import Browser, is_installed, wait_until

checks = []


def check(function):
    checks.append(function)
    return function


@check
def a_list_is_kept_by_keyboard_alone(browser, list):
    page = Page(browser, list)
    page.press("n")
    page.has_focus("title")
    page.write("Plan the party", "Enter")
    page.shows("""
            [ ] Plan the party""")
    page.write("Call the bank", "Tab", *"tomorrow", "Enter")
    page.shows("""
            [ ] Plan the party
            [ ] Call the bank""")
    assert page.text(".due") == "tomorrow"
    page.go_to_list()
    page.press("a")
    page.write("Invite friends", "Enter")
    page.says("Added “Invite friends”")
    page.write("Bake a cake", "Enter")
    page.shows("""
            [ ] Plan the party
              [ ] Invite friends
              [ ] Bake a cake
            [ ] Call the bank""")
    page.press("Escape")
    page.has_focus("Bake a cake")
    page.press("Space")
    page.shows("""
            [-] Plan the party
              [ ] Invite friends
              [x] Bake a cake
            [ ] Call the bank""")
    page.has_focus("Bake a cake")
    page.says("Room 1 of 3, 33 %", "#sentence")
    page.says("Checked off “Bake a cake”. Room 1 of 3, 33 %.")
    page.press(">")
    page.shows("""
            [x] Plan the party
              [x] Invite friends
                [x] Bake a cake""", "completed")
    page.shows("""
            [ ] Call the bank""")
    page.press("u")
    page.shows("""
            [-] Plan the party
              [ ] Invite friends
              [x] Bake a cake
            [ ] Call the bank""")


@check
def rows_are_moved_by_keyboard(browser, list):
    for title in ["One", "Two", "Three"]:
        list.defeat("add", title)
    page = Page(browser, list)
    page.go_to_list()
    page.has_focus("One")
    page.press("Alt+ArrowDown")
    page.shows("""
            [ ] Two
            [ ] One
            [ ] Three""")
    page.has_focus("One")
    page.press(">")
    page.shows("""
            [ ] Two
              [ ] One
            [ ] Three""")
    page.has_focus("One")
    page.press("n")
    page.write("One and a half", "Enter", "Escape")
    page.has_focus("One and a half")
    page.press("Alt+ArrowUp")
    page.shows("""
            [ ] Two
              [ ] One and a half
              [ ] One
            [ ] Three""")
    page.press("<")
    page.shows("""
            [ ] Two
              [ ] One
            [ ] One and a half
            [ ] Three""")
    page.press("<")
    page.says("This isn't a part of another one.")
    page.press("Home", "ArrowLeft")
    assert page.browser.run("return document.activeElement.getAttribute('aria-expanded')") == "false"
    page.press("ArrowDown")
    page.has_focus("One and a half")
    page.press("End")
    page.has_focus("Three")
    page.press("Home", "ArrowRight", "ArrowRight")
    page.has_focus("One")
    page.press("ArrowLeft")
    page.has_focus("Two")


@check
def a_row_is_edited_in_its_place(browser, list):
    list.defeat("add", "Call the bank")
    page = Page(browser, list)
    page.go_to_list()
    page.press("Enter")
    page.has_focus("title")
    page.write("Call both banks", "Tab", *"friday 9:30", "Tab", *"High", "Tab", *"phone, money", "Tab", *"Ask for Ada.")
    page.press("Tab", "Enter")
    page.shows("""
            [ ] Call both banks""")
    page.has_focus("Call both banks")
    meta = wait_until(lambda: page.text(".meta"))
    assert "High" in meta and "09:30" in meta and "phone" in meta and "money" in meta, meta
    assert page.text(".notes") == "Ask for Ada."
    page.press("Enter")
    page.write("Something else", "Escape")
    page.has_focus("Call both banks")
    page.press("Enter", "Tab")
    page.write("someday", "Enter")
    page.says("“someday” isn't a time", ".inplace .trouble")
    page.press("Escape")
    page.press("Enter", "Tab", "Delete", "Enter")
    wait_until(lambda: page.text(".due") is None, what="clearing the time")


@check
def removing_keeps_the_place_and_is_undone(browser, list):
    for title in ["One", "Two", "Three"]:
        list.defeat("add", title)
    page = Page(browser, list)
    page.go_to_list()
    page.press("ArrowDown", "Delete")
    page.shows("""
            [ ] One
            [ ] Three""")
    page.has_focus("Three")
    page.press("Delete")
    page.has_focus("One")
    page.press("u", "u")
    page.shows("""
            [ ] One
            [ ] Two
            [ ] Three""")
    page.press("U")
    page.shows("""
            [ ] One
            [ ] Three""")


@check
def what_is_completed_moves_down_and_the_treasure_is_reached(browser, list):
    for title in ["One", "Two"]:
        list.defeat("add", title)
    page = Page(browser, list)
    page.go_to_list()
    page.press("Space")
    page.shows("""
            [ ] Two""")
    page.shows("""
            [x] One""", "completed")
    page.has_focus("Two")
    page.press("Space")
    page.says("the treasure is yours!", "#sentence")
    page.shows("""
            [x] One
            [x] Two""", "completed")
    page.has_focus("Two")
    assert page.style(".coins", "display") == "inline"
    page.press("Space")
    page.shows("""
            [ ] Two""")
    assert page.style(".coins", "display") == "none"


@check
def finding_and_help(browser, list):
    list.defeat("add", "Plan the party")
    list.defeat("add", "Bake a cake", "--under", "1")
    list.defeat("add", "Call the bank")
    page = Page(browser, list)
    page.press("/")
    page.has_focus("filter")
    page.write("CAKE")
    page.says("2 found.")
    page.press("Enter", "ArrowDown")
    page.has_focus("Bake a cake")
    page.press("/", "Escape")
    page.says("Everything is shown.")
    page.press("?")
    assert page.browser.run("return document.getElementById('help').open")
    page.press("Escape")
    assert not page.browser.run("return document.getElementById('help').open")


@check
def two_pages_see_each_others_edits(browser, list):
    list.defeat("add", "One")
    first = browser.window()
    page = Page(browser, list)
    second = browser.new_window()
    browser.switch(second)
    Page(browser, list)
    page.go_to_list()
    page.press("n")
    page.write("Typed here")
    browser.switch(first)
    page.go_to_list()
    page.press("n")
    page.write("From the first", "Enter", "Escape")
    page.has_focus("From the first")
    page.press("Home", "Space")
    page.shows("""
            [ ] From the first""")
    browser.switch(second)
    page.shows("""
            [ ] From the first""")
    assert page.browser.run("return document.activeElement.value") == "Typed here", "what was typed is lost"
    browser.command("DELETE", "/window")
    browser.switch(first)


@check
def an_edit_of_another_process_shows_at_once(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.go_to_list()
    time.sleep(0.5)
    browser.run("""
        window.seen = null;
        new MutationObserver(() => { window.seen ??= Date.now(); })
          .observe(document.getElementById("todo"), { childList: true, subtree: true })""")
    list.defeat("add", "Two")
    done = time.time() * 1000
    seen = wait_until(lambda: browser.run("return window.seen"))
    print(f"      {max(0, round(seen - done))} ms after the command had ended")
    page.says("1 to-do changed elsewhere. Room 0 of 2, 0 %")
    page.has_focus("One")
    page.press("Enter")
    page.write("Being typed")
    list.defeat("edit", "1", "--title", "Renamed elsewhere")
    page.says("Renamed elsewhere", "#r1 .title")
    assert browser.run("return document.activeElement.value") == "Being typed"


@check
def the_page_comes_back_when_the_server_does(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.shows("""
            [ ] One""")
    list.stop()
    page.says("The connection is lost")
    page.go_to_list()
    page.press("Space")
    page.says("The server can't be reached: nothing was changed.")
    list.defeat("add", "Two")
    list.serve()
    page.shows("""
            [ ] One
            [ ] Two""", seconds=15)


@check
def what_people_write_stays_text(browser, list):
    title = "<img src=x onerror=\"document.title='broken'\"> לקנות חלב 🥛 & 'quotes'"
    page = Page(browser, list)
    list.defeat("add", title, "--notes", title)
    page.shows(f"""
            [ ] {title}""")
    browser.open(list.address)
    page.shows(f"""
            [ ] {title}""")
    assert browser.run("return document.querySelectorAll('img').length") == 0
    assert browser.run("return document.title") == "Defeat Your ToDo List"


@check
def assistive_technology_sees_two_trees(browser, list):
    list.defeat("add", "Plan the party", "--priority", "high")
    list.defeat("add", "Bake a cake", "--under", "1")
    list.defeat("add", "Candles", "--under", "1")
    list.defeat("done", "2")
    Page(browser, list)
    browser.devtools("Accessibility.enable")
    nodes = [node for node in browser.devtools("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    found = {}
    for node in nodes:
        found.setdefault(node["role"]["value"], []).append(node)
    assert [tree["name"]["value"] for tree in found["tree"]] == ["To do"], found["tree"]
    items = [item["name"]["value"].split() for item in found["treeitem"]]
    assert items == ["Plan the party 1 of 2 High".split(), "Bake a cake".split(), "Candles".split()], items
    properties = {entry["name"]: entry["value"].get("value") for entry in found["treeitem"][0]["properties"]}
    assert properties["checked"] == "mixed" and properties["expanded"] is True and properties["level"] == 1, properties
    pictures = [image["name"]["value"] for image in found["image"]]
    assert pictures == ["A dungeon. Room 1 of 2, 50 %"], pictures
    assert len(found["status"]) == 1


@check
def motion_is_small_and_can_be_off(browser, list):
    page = Page(browser, list)
    browser.prefer(prefers_reduced_motion="no-preference")
    assert page.style("#warrior", "transitionDuration") == "0.4s"
    browser.prefer(prefers_reduced_motion="reduce")
    assert page.style("#warrior", "transitionDuration") == "0s"
    assert browser.run("return document.getAnimations().length") == 0
    browser.prefer()
    browser.click("#picture")
    assert page.style(".dungeon", "display") == "none"
    browser.open(list.address)
    wait_until(lambda: page.style(".dungeon", "display") == "none", what="remembering that the picture is off")
    browser.click("#picture")


@check
def a_narrow_page_needs_no_scrolling_sideways(browser, list):
    list.defeat("add", "A title that is rather long, " + "with-a-word-that-has-no-end" * 4)
    list.defeat("add", "Part", "--under", "1")
    page = Page(browser, list)
    for width in [320, 640]:
        browser.size(width, 500)
        page.go_to_list()
        page.press("Enter")
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}"
        page.press("Escape")
    browser.devtools("Emulation.clearDeviceMetricsOverride")


@check
def the_list_can_be_read_without_script(browser, list):
    list.defeat("add", "Plan the party")
    list.defeat("add", "Bake a cake", "--under", "1")
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    page = Page(browser, list)
    text = browser.devtools("DOM.getOuterHTML", nodeId=browser.devtools("DOM.getDocument")["root"]["nodeId"])["outerHTML"]
    assert "Bake a cake" in text and "Room 0 of 1, 0 %" in text
    assert "<form id=\"add\" class=\"scripted\" autocomplete=\"off\" hidden" in text
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
    browser.open(list.address)
    page.shows("""
            [ ] Plan the party
              [ ] Bake a cake""")


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
    parser.add_argument("--pictures", type=pathlib.Path, help="where to leave pictures of the page")
    parser.add_argument("--only", help="a part of the names of the checks to run")
    parser.add_argument("command", nargs="*", default=[".build/debug/defeat"])
    arguments = parser.parse_args()
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
