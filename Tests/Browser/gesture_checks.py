"""Gestures that people needn't fear: double clicks, keys in the bar, and where the focus goes."""

import contextlib
import time

from webdriver import wait_until

import clock
from offline_checks import titles
from page import Folder, Page
from pointer import click, point_in, pressed, rest
from registry import check, firefox_check

# The titles of rows whose background says that commands change them.
HIGHLIGHTED = """
    return [...document.querySelectorAll("#list [role=treeitem]")]
      .filter((row) => !["rgba(0, 0, 0, 0)", "transparent"].includes(getComputedStyle(row.querySelector(".row")).backgroundColor))
      .map((row) => row.querySelector(".title").textContent)"""


def highlights(browser, *titles):
    """Waits until exactly some rows are highlighted, and the bar states how many of several."""
    expected = [*titles]
    try:
        wait_until(lambda: browser.run(HIGHLIGHTED) == expected, 10)
    except AssertionError:
        raise AssertionError(f"{expected} should be highlighted, but {browser.run(HIGHLIGHTED)} are") from None
    count = browser.run("return document.getElementById('selected-count').textContent")
    assert count in ("", f"{len(expected)} selected"), f"the bar says “{count}” about {expected}"


def rests(browser, page, drawing):
    """The list stays as it is drawn after everything has been answered."""
    page.shows(drawing)
    time.sleep(0.7)
    page.shows(drawing)


@check
@firefox_check
def a_double_click_checks_off_one_todo(browser, list):
    list.plant("Alpha", "Beta", "Gamma", "Delta")
    page = Page(browser, list, "/")
    clock.stop(browser)
    for pause in (0.02, 0.1, 0.2, 0.3):
        click(browser, "#r2 .check", pauses=[pause])
        rests(browser, page, """
            [ ] Alpha
            [ ] Gamma
            [ ] Delta""")
        page.press("u")
        page.shows("""
            [ ] Alpha
            [ ] Beta
            [ ] Gamma
            [ ] Delta""")


@check
@firefox_check
def another_click_brings_back_what_was_checked_off(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    page = Page(browser, list, "/")
    clock.stop(browser)
    gamma = point_in(browser, "#r3 .check")
    beta = point_in(browser, "#r2 .check")
    click(browser, beta)
    page.shows("""
            [ ] Alpha
            [ ] Gamma""")
    assert point_in(browser, "#r3 .check") == gamma, "a row moves under the pointer"
    page.says("Checked off “Beta”.")
    clock.advance(browser, 1)
    click(browser, beta)
    page.says("Reopened “Beta”.")
    rests(browser, page, """
            [ ] Alpha
            [ ] Beta
            [ ] Gamma""")
    # Several in a row, without a movement between them; then all places leave.
    clock.advance(browser, 1)
    click(browser, beta)
    click(browser, gamma)
    page.shows("""
            [ ] Alpha""")
    clock.advance(browser, 3)
    wait_until(lambda: not browser.run("return document.querySelectorAll('.left').length"), what="the places' leaving")
    page.shows("""
            [ ] Alpha""")
    # The last one of a group, whose heading leaves with it.
    list.defeat("edit", "1", "--due", "today")
    page = Page(browser, list, "/today")
    clock.stop(browser)
    click(browser, "#r1 .check", pauses=[0.3])
    page.says("Nothing is due today.", "#found")
    clock.advance(browser, 0.6)
    click(browser, ".left .check")
    page.shows("""
            [ ] Alpha""", "today")


@check
@firefox_check
def a_double_click_reopens_one_todo(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    list.defeat("done", "1", "2", "3")
    page = Page(browser, list)
    clock.stop(browser)
    click(browser, "#r1 .check", pauses=[0.15])
    page.shows("""
            [ ] Alpha""")
    page.shows("""
            [x] Beta
            [x] Gamma""", "completed")


@check
@firefox_check
def a_click_spares_what_has_just_come_under_the_pointer(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    page = Page(browser, list, "/")
    clock.stop(browser)
    box = rest(browser, "#r2 .check")
    list.api("DELETE", "todos/2")
    wait_until(lambda: not browser.run("return Boolean(document.getElementById('r2'))"))
    click(browser, box)
    clock.advance(browser, 1)
    page.says("Nothing was changed: “Gamma” has just come under the pointer.")
    rests(browser, page, """
            [ ] Alpha
            [ ] Gamma""")
    click(browser, box)
    page.shows("""
            [ ] Alpha""")


@check
@firefox_check
def a_tap_spares_what_has_just_moved_to_another_place(browser, list):
    list.plant(*"ABCDE")
    page = Page(browser, list, "/")
    clock.stop(browser)
    # A finger isn't over the row before it taps.
    box = point_in(browser, "#r4 .check")
    rest(browser, "#add input")
    list.api("DELETE", "todos/2")
    wait_until(lambda: not browser.run("return Boolean(document.getElementById('r2'))"))
    click(browser, box)
    clock.advance(browser, 1)
    page.says("Nothing was changed: “E” has just come under the pointer.")
    rests(browser, page, """
            [ ] A
            [ ] C
            [ ] D
            [ ] E""")


@check
@firefox_check
def a_click_meets_the_row_on_which_the_button_went_down(browser, list):
    list.plant("Alpha", "Beta", "Gamma", "Delta")
    page = Page(browser, list, "/")
    clock.stop(browser)
    with pressed(browser, "#r3 .check"):
        list.api("PATCH", "todos/3", {"title": "Gamma ray"})
        time.sleep(0.3)
    page.shows("""
            [ ] Alpha
            [ ] Beta
            [ ] Delta""")
    assert "[x] Gamma ray" in titles(list), titles(list)
    # Of rows that move as well; what others change isn't held for longer than a click takes.
    clock.advance(browser, 1)
    with pressed(browser, "#r4 .check"):
        list.api("DELETE", "todos/1")
        time.sleep(0.3)
    page.shows("""
            [ ] Beta""")
    with pressed(browser, "#r2 .body"):
        list.api("POST", "todos", {"title": "Epsilon"})
        clock.advance(browser, 1)
        page.shows("""
            [ ] Beta
            [ ] Epsilon""")


@check
@firefox_check
def a_second_click_is_one_without_anything_in_between(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    page = Page(browser, list, "/")
    clock.stop(browser)
    # Nothing comes under the pointer when the last row leaves.
    box = point_in(browser, "#r3 .check")
    click(browser, box)
    wait_until(lambda: not browser.run("return Boolean(document.getElementById('r3'))"))
    page.press("u")
    wait_until(lambda: browser.run("return Boolean(document.getElementById('r3'))"))
    click(browser, box)
    rests(browser, page, """
            [ ] Alpha
            [ ] Beta""")
    # Commands for two to-dos.
    row, command = point_in(browser, "#r1 .body"), "#tools .remove"
    click(browser, "#r2 .body")
    command = point_in(browser, command)
    click(browser, command)
    click(browser, row)
    click(browser, command)
    wait_until(lambda: titles(list) == ["[x] Gamma"], what=f"the removal of two: {titles(list)}")


@check
def the_bar_takes_no_click_that_shows_it(browser, list):
    # The boxes of parts lie where the bar appears.
    list.plant_outline("  " * (number % 4) + f"- [ ] To-do {number}" for number in range(32))
    browser.size(375, 667)
    try:
        page = Page(browser, list, "/")
        x, y, title = browser.run("""
            const row = [...document.querySelectorAll("#rows [aria-level='4']")].findLast((one) => one.getBoundingClientRect().bottom < innerHeight - 8);
            const { left, top, width, height } = row.querySelector(".check").getBoundingClientRect();
            return [Math.round(left + width / 2), Math.round(top + height / 2), row.querySelector(".title").textContent]""")
        click(browser, [x, y])
        page.says(f"Checked off “{title}”.")
        is_under = browser.run("return Boolean(document.elementFromPoint(arguments[0], arguments[1]).closest('#tools'))", x, y)
        assert is_under, "the check clicks where the bar doesn't appear"
    finally:
        browser.devtools("Emulation.clearDeviceMetricsOverride")


@check
@firefox_check
def a_click_without_effect_is_reported_next_to_other_news(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    page = Page(browser, list, "/")
    clock.stop(browser)
    box = rest(browser, "#r2 .check")
    list.api("DELETE", "todos/2")
    wait_until(lambda: not browser.run("return Boolean(document.getElementById('r2'))"))
    click(browser, box)
    list.api("POST", "todos", {"title": "Delta"})
    page.shows("""
            [ ] Alpha
            [ ] Gamma
            [ ] Delta""")
    clock.advance(browser, 1)
    page.says("Nothing was changed: “Gamma” has just come under the pointer.")
    clock.advance(browser, 1)
    page.says("changed elsewhere.")


@check
@firefox_check
def a_line_above_the_list_moves_no_row_into_a_click(browser, list):
    list.plant(*"ABCDEF")
    Page(browser, list, "/")
    clock.stop(browser)
    box = rest(browser, "#r5 .check")
    list.stop()
    wait_until(lambda: not browser.run("return document.getElementById('offline').hidden"), what="the line")
    click(browser, box)
    time.sleep(0.7)
    assert not browser.run("return document.querySelector('[data-waiting]')"), "another to-do was checked off"
    list.serve()


@check
@firefox_check
def a_double_click_in_the_bar_removes_one_todo(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    page = Page(browser, list, "/")
    clock.stop(browser)
    click(browser, "#r1 .body")
    click(browser, "#tools .remove", pauses=[0.25])
    rests(browser, page, """
            [ ] Beta
            [ ] Gamma""")
    page.press("u")
    page.shows("""
            [ ] Alpha
            [ ] Beta
            [ ] Gamma""")
    # Moves are made as often as the button is pressed.
    click(browser, "#r1 .body")
    click(browser, "#tools [data-command=down]", pauses=[0.3])
    page.shows("""
            [ ] Beta
            [ ] Gamma
            [ ] Alpha""")


@check
@firefox_check
def a_double_click_on_undo_undoes_once(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    for number in ("1", "2"):
        list.defeat("done", number)
    page = Page(browser, list, "/")
    clock.stop(browser)
    click(browser, "#undo", pauses=[0.15])
    rests(browser, page, """
            [ ] Beta
            [ ] Gamma""")
    click(browser, "#redo", pauses=[0.15])
    rests(browser, page, """
            [ ] Gamma""")
    # A later click and the keyboard undo as often as they are used.
    for _ in range(2):
        clock.advance(browser, 0.6)
        click(browser, "#undo")
    page.shows("""
            [ ] Alpha
            [ ] Beta
            [ ] Gamma""")


HOLD = """
    const Real = window.EventSource;
    window.held = null;
    window.EventSource = class extends Real {
      addEventListener(name, listener, ...rest) {
        super.addEventListener(name, (event) => (window.held ? window.held.push(() => listener(event)) : listener(event)), ...rest);
      }
    };"""
RELEASE = "const all = window.held; window.held = null; for (const show of all) show()"


@contextlib.contextmanager
def holding(browser):
    """Pages that are opened meanwhile keep the server's events in `window.held`, if it is a list, until RELEASE."""
    script = browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=HOLD)["identifier"]
    try:
        yield
    finally:
        browser.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


@check
def an_edit_that_is_shown_late_is_ones_own(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    with holding(browser):
        page = Page(browser, list, "/")
        browser.run("window.held = []; document.getElementById('r1').focus()")
        page.press("Space")
        page.says("Checked off “Alpha”.")
        time.sleep(0.5)
        browser.run(RELEASE)
        page.shows("""
            [ ] Beta
            [ ] Gamma""")
        page.has_focus("Beta")
        time.sleep(1.2)
        assert page.text("#status").startswith("Checked off “Alpha”."), page.text("#status")
        page.press("u")
        page.has_focus("Alpha")


@check
def a_row_that_is_clicked_after_undo_stays_the_current_one(browser, list):
    list.plant("Alpha", "Beta", "Gamma")
    with holding(browser):
        page = Page(browser, list, "/")
        for act in (lambda: click(browser, "#r2 .body"), lambda: page.open_form("Enter")):
            browser.run("document.getElementById('r1').focus()")
            page.press("Delete")
            page.shows("""
            [ ] Beta
            [ ] Gamma""")
            page.has_focus("Beta")
            browser.run("window.held = []; document.getElementById('status').textContent = ''")
            page.press("u")
            page.says("Undone")
            # The row that is the current one already is chosen once more, before the list shows the other one again.
            act()
            former = page.focused()
            browser.run(RELEASE)
            page.shows("""
            [ ] Alpha
            [ ] Beta
            [ ] Gamma""")
            time.sleep(0.1)
            page.has_focus(former)
            page.press("Escape")
            highlights(browser, "Beta")


@check
@firefox_check
def the_next_row_has_the_focus_after_the_last_part(browser, list):
    list.defeat("add", "First")
    list.defeat("add", "Party")
    for part in ("Cake", "Music"):
        list.defeat("add", part, "--under", "2")
    list.defeat("add", "Last")
    page = Page(browser, list, "/")
    browser.run("document.getElementById('r3').focus()")
    page.press("Space")
    page.says("Checked off “Cake”.")
    page.press("ArrowDown", "Space")
    page.shows("""
            [ ] First
            [ ] Last""")
    page.has_focus("Last")
    # Undo returns the focus, also of what was removed.
    page.press("u")
    page.has_focus("Music")
    page.press("Home")
    page.has_focus("First")
    page.press("Delete")
    page.has_focus("Party")
    page.press("End")
    page.has_focus("Last")
    page.press("Delete")
    page.has_focus("Party")
    page.press("u")
    page.has_focus("Last")
    page.says("Undone: remove “Last”")
    page.press("u")
    page.has_focus("First")


@check
@firefox_check
def the_next_row_of_another_group_has_the_focus(browser, list):
    for title, due in (("Mail", "yesterday"), ("Cake", "today"), ("Bread", "today")):
        list.defeat("add", title, "--due", due)
    page = Page(browser, list, "/today")
    browser.run("document.getElementById('r1').focus()")
    page.press("Space")
    page.has_focus("Cake")
    page.says("Checked off “Mail”.")
    page.press("u")
    page.has_focus("Mail")


@check
@firefox_check
def an_edit_that_leaves_the_view_is_reported(browser, list):
    for title in ("Cake one", "Cake two", "Cake three"):
        list.defeat("add", title, "--due", "today")
    page = Page(browser, list, "/?find=cake")
    page.go_to_list()
    page.press("Home")
    page.press("ArrowDown", "Enter")
    page.has_focus("title")
    page.press("Control+a")
    page.write("Bread", "Enter")
    page.says("Saved “Bread”. It doesn’t match the search: clear Find to see it.")
    page.has_focus("Cake three")
    page = Page(browser, list, "/today")
    page.go_to_list()
    page.press("Home")
    page.press("x", "ArrowDown", "x", "d")
    page.has_focus("due")
    page.write("tomorrow", "Enter")
    page.says("Due tomorrow: 2 to-dos.")
    page.says("Some aren’t due today: choose All to see them.")
    page.has_focus("Cake three")
    # Of what is completed, no one expects that it is due.
    page.press("Space")
    page.says("Checked off “Cake three”.")
    time.sleep(1.2)
    assert "isn’t due" not in page.text("#status"), page.text("#status")
    # The focus remains in the list, where keys are commands.
    assert page.focused() == "list", page.focused()
    page.press("u")
    page.has_focus("Cake three")
    # The only row of the view.
    page.press("Enter", "Tab", "Control+a")
    page.write("tomorrow", "Enter")
    page.says("Saved “Cake three”. It isn’t due today: choose All to see it.")
    wait_until(lambda: page.focused() == "list", what="the focus in the list")


@check
@firefox_check
def no_arrow_key_moves_a_todo_to_another_list(browser, list):
    with Folder(list.command) as lists:
        for name in ("Family", "Work"):
            lists.defeat("lists", "add", name)
        lists.plant("One", "Two", "Three")
        page = Page(browser, lists, "/")
        page.go_to_list()
        page.press("Home")
        page.press("x", "ArrowDown", "x")
        browser.run("document.getElementById('to-list-button').focus()")
        page.press("ArrowDown", "f")
        click(browser, "#to-list-button")
        page.says("2 to-dos", "#to-list .what")
        page.press("ArrowDown", "w")
        time.sleep(0.5)
        assert page.outline().count("\n") == 2, page.outline()
        click(browser, "#to-list li:nth-child(2) button")
        page.says("Moved 2 to-dos to “Work”.")
        page.shows("""
            [ ] Three""")
        highlights(browser, "Three")
        titles = [toDo["title"] for toDo in lists.api("GET", "list")["toDos"]]
        assert titles == ["Three"], titles
        browser.open("about:blank")
