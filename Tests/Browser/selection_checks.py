"""Commands change the selected rows, or else the current one; the highlight and the bar say which ones these are."""

from gesture_checks import highlights, rests
from page import Page
from pointer import click
from registry import check, firefox_check


@check
@firefox_check
def rows_apart_are_selected_by_keyboard(browser, list):
    list.plant("One", "Two", "Three", "Four", "Five")
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    highlights(browser, "One")
    page.press("x", "ArrowDown", "ArrowDown", "x")
    highlights(browser, "One", "Three")
    # Moving on changes neither the selection nor what a command changes.
    page.press("ArrowDown")
    highlights(browser, "One", "Three")
    page.press("Shift+ArrowDown")
    highlights(browser, "One", "Three", "Four", "Five")
    page.press("ArrowUp")
    highlights(browser, "One", "Three")
    page.press("Delete")
    page.says("Removed 2 to-dos.")
    rests(browser, page, """
            [ ] Two
            [ ] Four
            [ ] Five""")
    page.press("u")
    page.shows("""
            [ ] One
            [ ] Two
            [ ] Three
            [ ] Four
            [ ] Five""")
    # What Shift has selected ends with the next movement, unless x follows.
    page.press("Home", "Shift+ArrowDown", "x", "ArrowDown", "x")
    highlights(browser, "One", "Three")
    page.press("Escape")
    highlights(browser, "Three")
    page.press("Shift+ArrowUp", "ArrowUp")
    highlights(browser, "One")


@check
@firefox_check
def modifier_keys_select_with_the_mouse(browser, list):
    list.plant("One", "Two", "Three", "Four", "Five")
    page = Page(browser, list, "/")
    body = "#r{} .body".format
    click(browser, body(2))
    click(browser, body(4), "Shift")
    highlights(browser, "Two", "Three", "Four")
    assert browser.run("return String(getSelection())") == "", "the texts are selected, too"
    click(browser, body(3), "Shift")
    highlights(browser, "Two", "Three")
    click(browser, body(1))
    highlights(browser, "One")
    for key in ("Control", "Meta"):
        click(browser, body(1))
        for number in (3, 5):
            click(browser, body(number), key)
        highlights(browser, "One", "Three", "Five")
        click(browser, body(3), key)
        highlights(browser, "One", "Five")
    click(browser, body(4), "Control")
    click(browser, body(3), "Shift")
    highlights(browser, "One", "Three", "Four", "Five")
    # A box of another row concerns this row only.
    click(browser, "#r2 .check")
    page.says("Checked off “Two”.")
    rests(browser, page, """
            [ ] One
            [ ] Three
            [ ] Four
            [ ] Five""")
    click(browser, body(1))
    click(browser, body(1), "Control")
    highlights(browser, "One")


@check
@firefox_check
def completing_ends_the_selection(browser, list):
    list.plant("One", "Two", "Three", "Four", "Five", "Six", "Seven")
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    page.press("Shift+ArrowDown", "Shift+ArrowDown", "Space")
    page.says("Checked off 3 to-dos.")
    page.has_focus("Four")
    highlights(browser, "Four")
    # The next selection begins at the highlighted row.
    page.press("Shift+ArrowDown")
    highlights(browser, "Four", "Five")
    page.has_focus("Five")
    page.press("Escape")
    highlights(browser, "Five")
    click(browser, "#r4 .body")
    click(browser, "#r6 .body", "Control")
    highlights(browser, "Four", "Six")
    page.press("Delete")
    page.says("Removed 2 to-dos.")
    page.shows("""
            [ ] Five
            [ ] Seven""")
    assert len(list.api("GET", "list")["toDos"]) == 5, "completed to-dos were removed, too"


@check
@firefox_check
def what_the_view_does_not_show_is_not_selected(browser, list):
    list.plant("Ape", "Bear", "Cat", "Bee")
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    page.press("Shift+ArrowDown", "Shift+ArrowDown")
    highlights(browser, "Ape", "Bear", "Cat")
    page.press("/")
    page.write("be")
    page.shows("""
            [ ] Bear
            [ ] Bee""")
    highlights(browser, "Bear")
    page.press("Escape")
    page.says("Everything is shown.")
    highlights(browser, "Bear")
    # What others remove or complete isn't selected any more, either.
    page.press("Home", "Escape", "x", "ArrowDown", "ArrowDown", "x", "ArrowDown", "x")
    highlights(browser, "Ape", "Cat", "Bee")
    list.defeat("done", "1")
    highlights(browser, "Cat", "Bee")
    page.press("Delete")
    page.shows("""
            [ ] Bear""")
    titles = sorted(toDo["title"] for toDo in list.api("GET", "list")["toDos"])
    assert titles == ["Ape", "Bear"], titles


@check
@firefox_check
def a_selection_survives_scrolling_and_nothing_else_is_changed(browser, list):
    list.plant_outline(f"- [ ] To-do {number}" for number in range(1, 501))
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    page.press("x", "ArrowDown", "x", "End")
    page.has_focus("To-do 500")
    page.press("x")
    page.says("3 selected", "#selected-count")
    list.defeat("remove", "2")
    page.says("2 selected", "#selected-count")
    page.press("Delete")
    page.says("Removed 2 to-dos.")
    titles = [toDo["title"] for toDo in list.api("GET", "list")["toDos"]]
    assert titles == [f"To-do {number}" for number in range(3, 500)], titles[:5]


@check
@firefox_check
def escape_in_a_dialog_keeps_the_selection(browser, list):
    list.plant("One", "Two", "Three")
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("Home")
    page.press("Shift+ArrowDown", "d")
    page.has_focus("due")
    assert page.text("#due-dialog .what") == "2 to-dos"
    page.press("Escape")
    page.has_focus("Two")
    highlights(browser, "One", "Two")
    page.press("Escape")
    highlights(browser, "Two")


@check
def taps_select_several(browser, list):
    list.plant("One", "Two", "Three", "Four")
    browser.size(375, 667)
    try:
        page = Page(browser, list, "/")
        click(browser, "#r1 .body")
        click(browser, "#tools-button")
        click(browser, "#select-several")
        page.press("Escape")
        for number in (3, 4, 3):
            click(browser, f"#r{number} .body")
        highlights(browser, "One", "Four")
        click(browser, "#r4 .check")
        page.says("Checked off 2 to-dos.")
        page.shows("""
            [ ] Two
            [ ] Three""")
        # The next tap is one as before.
        click(browser, "#r2 .body")
        click(browser, "#r3 .body")
        highlights(browser, "Three")
    finally:
        browser.devtools("Emulation.clearDeviceMetricsOverride")
