"""The game on the page: moments, monsters, the dungeon, and reminders."""

import datetime

from webdriver import wait_until

from page import Page
from registry import check


@check
def a_finished_checklist_is_celebrated_once(browser, list):
    list.defeat("add", "Party")
    list.defeat("add", "Cake", "--under", "1")
    list.defeat("add", "Mail")
    page = Page(browser, list)
    page.go_to_list()
    page.press("ArrowDown", "Space")
    page.says("The door of “Party” opens, and a chest stands behind it.", "#banner")
    page.says("The door of “Party” opens")
    assert browser.run("return document.getElementById('quest').dataset.moment") == "door"
    shown = "[role=status]:not([hidden], dialog:not([open]) *)"
    assert browser.run("return document.querySelectorAll(arguments[0]).length", shown) == 1


@check
def the_warrior_of_the_picture_never_walks_back(browser, list):
    list.defeat("add", "One")
    list.defeat("add", "Two")
    list.defeat("done", "1")
    page = Page(browser, list)
    # A scroll bar may move the picture itself.
    place = "return new DOMMatrix(getComputedStyle(document.getElementById('warrior')).transform).e"
    before = browser.run(place)
    list.defeat("add", "Three")
    page.shows("""
            [ ] Two
            [ ] Three""")
    browser.prefer(prefers_reduced_motion="reduce")
    assert abs(browser.run(place) - before) < 1, (browser.run(place), before)
    browser.prefer()


@check
def overdue_todos_are_monsters(browser, list):
    list.defeat("add", "Mail", "--due", "2020-01-01")
    page = Page(browser, list)
    page.says("1 monster", "#monsters")
    list.defeat("done", "1")
    wait_until(lambda: page.text("#monsters") == "", what="the monster leaving")


@check
def the_form_sets_reminders(browser, list):
    list.defeat("add", "Fair", "--remind", "1d")
    page = Page(browser, list)
    page.says("reminds 1d", ".remind")
    page.go_to_list()
    page.press("Enter", *["Tab"] * 8)
    page.has_focus("remind")
    assert browser.run("return document.activeElement.value") == "1d"
    page.write("whenever", "Enter")
    page.says("“whenever” isn't a reminder", ".inplace .message")
    browser.run("document.activeElement.select()")
    page.write("30min, start", "Enter")
    page.says("reminds 30min, start", ".remind")


@check
def what_becomes_due_is_shown_once(browser, list):
    list.defeat("add", "Mail <b>", "--due", "2099-01-01")
    list.defeat("add", "Old", "--due", "2020-01-01")
    page = Page(browser, list)
    browser.devtools("Browser.grantPermissions", permissions=["notifications"])
    browser.run("""
        window.notes = [];
        window.Notification = class extends Notification {
          constructor(title, options) {
            super(title, options);
            this.addEventListener("show", () => notes.push([title, options.tag]));
          }
        };""")
    browser.run("document.getElementById('remind').click()")
    wait_until(lambda: browser.run("return document.getElementById('remind').getAttribute('aria-checked')") == "true")
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
    list.defeat("edit", "1", "--due", soon.strftime("%Y-%m-%dT%H:%M:%SZ"))
    wait_until(lambda: browser.run("return notes.length") == 1, what="the notification")
    list.defeat("edit", "2", "--notes", "changed")
    page.says("changed", ".notes")
    assert [title for title, _ in browser.run("return notes")] == ["Mail <b>"], browser.run("return notes")
    browser.run("document.getElementById('remind').click()")
    browser.devtools("Browser.resetPermissions")


@check
def reminders_need_a_click(browser, list):
    Page(browser, list)
    assert browser.run("return document.getElementById('remind').getAttribute('aria-checked')") == "false"
