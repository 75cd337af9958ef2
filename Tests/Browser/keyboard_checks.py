"""The list can be edited by keyboard alone."""

from webdriver import KEYS, wait_until

from page import Page
from pointer import click
from registry import check, firefox_check


@check
def a_list_is_kept_by_keyboard_alone(browser, list):
    page = Page(browser, list)
    page.open_form("n")
    page.write("Plan the party", "Enter")
    page.shows("""
            [ ] Plan the party""")
    page.write("Call the bank tomorrow", "Enter")
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
    list.plant("One", "Two", "Three")
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
    page.says("This to-do isn't a part of a checklist.")
    page.press("Home", "ArrowLeft")
    # Home looks for the first row of the whole list on the server, and the second key waits for that.
    wait_until(lambda: browser.run("return document.activeElement.getAttribute('aria-expanded')") == "false",
               what="the folded checklist")
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
    page.open_form("Enter")
    page.write("Call both banks", "Tab", *"friday 9:30", *["Tab"] * 4, *"High", *["Tab"] * 4,
               *"phone, money", "Tab", *"Ask for Ada.")
    page.press("Tab", "Enter")
    page.shows("""
            [ ] Call both banks""")
    page.has_focus("Call both banks")
    meta = wait_until(lambda: page.text(".meta"))
    assert "09:30" in page.text(".due") and "High" in meta and "phone" in meta and "money" in meta, meta
    assert page.text(".notes") == "Ask for Ada."
    page.press("Enter")
    page.write("Something else", "Escape", "Escape")
    page.has_focus("Call both banks")
    page.press("Enter", "Tab")
    page.write("someday", "Enter")
    page.says("“someday” isn't a time", ".inplace .message")
    page.has_focus("due")
    page.press("Escape", "Escape")
    page.press("Enter", "Tab", "Delete", "Enter")
    wait_until(lambda: page.text(".due") is None, what="clearing the time")


@check
def removing_keeps_the_place_and_is_undone(browser, list):
    list.plant("One", "Two", "Three")
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
    list.plant("One", "Two")
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
    wait_until(lambda: page.style(".coins", "opacity") == "1", what="the chest's opening")
    place = "return new DOMMatrix(getComputedStyle(document.getElementById('warrior')).transform).e"
    assert abs(browser.run(place) - 148) < 1, "the chest opens before the warrior has reached it"
    page.press("Space")
    page.shows("""
            [ ] Two""")
    wait_until(lambda: page.style(".coins", "opacity") == "0", what="the chest's closing")


@check
def finding_and_help(browser, list):
    list.defeat("add", "Plan the party")
    list.defeat("add", "Bake a cake", "--under", "1")
    list.defeat("add", "Call the bank")
    page = Page(browser, list)
    page.press("/")
    page.has_focus("find")
    page.write("CAKE")
    page.says("1 found.")
    page.shows("""
            [ ] Plan the party
              [ ] Bake a cake""")
    assert not browser.run("return Boolean(document.getElementById('completed') ?? document.getElementById('completed-heading'))")
    page.press("Enter")
    page.has_focus("Plan the party")
    page.press("ArrowDown")
    page.has_focus("Bake a cake")
    page.press("/", "Escape")
    page.says("Everything is shown.")
    page.has_focus("Plan the party")
    page.press("?")
    wait_until(lambda: browser.run("return document.getElementById('help').open"), what="the help")
    page.press("Escape")
    wait_until(lambda: not browser.run("return document.getElementById('help').open"), what="the end of the help")


@check
@firefox_check
def keys_that_are_pressed_during_an_edit_mean_what_it_leaves(browser, list):
    list.plant(*"ABCDEF")
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    for keys in (["Delete", "Delete"], ["Space", "ArrowDown", "Space"]):
        browser.perform("key", [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")])
    page.shows("""
            [ ] D
            [ ] F""")
    page.has_focus("F")


@check
@firefox_check
def the_bar_leaves_the_focus_on_the_row(browser, list):
    list.plant("One", "Two", "Three")
    page = Page(browser, list, "/")
    click(browser, "#r1 .body")
    click(browser, "#tools [data-command=down]")
    page.shows("""
            [ ] Two
            [ ] One
            [ ] Three""")
    page.press("ArrowDown", "Delete")
    page.shows("""
            [ ] Two
            [ ] One""")
