"""Views show the right part of a long list; the page's numbers and times are always up to date."""

import datetime

from webdriver import wait_until

from page import Page
from registry import check


def count(page, section):
    """The number beside a section's heading; None if the heading isn't in the document."""
    return page.browser.run("""
        const count = document.querySelector(`#${arguments[0]}-heading:not([hidden]) .count`);
        return count && Number(count.textContent)""", section)


def scroll_to(page, share):
    """Scrolls to a part of the page, as the scroll bar does."""
    page.browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * arguments[0])", share)


def wait_for_count(page, section, number):
    try:
        wait_until(lambda: count(page, section) == number)
    except AssertionError:
        raise AssertionError(f"{section} should have {number} to-dos, but has {count(page, section)}") from None


@check
def of_a_long_list_every_number_is_true_and_every_row_is_reached(browser, list):
    list.plant_outline([f"- [ ] Cake {number}" for number in range(1, 3001)] + [f"- [x] Done {number}" for number in range(946)])
    page = Page(browser, list, "/")
    assert count(page, "todo") == 3000, count(page, "todo")
    assert browser.run("return document.querySelectorAll('*').length") < 2000
    # The number of completed to-dos is at the end, although none of them is in the document.
    for _ in range(3):
        scroll_to(page, 1)
        wait_until(lambda: page.outline().endswith("[ ] Cake 3000"))
    wait_for_count(page, "completed", 946)
    assert page.outline("completed") == ""
    list.defeat("done", "2500")
    wait_for_count(page, "completed", 947)
    browser.click("#completed-heading .fold")
    wait_until(lambda: page.outline("completed").startswith("[x] Cake 2500\n[x] Done 0"))
    assert browser.run("return location.search") == "?completed"
    # After reopening it is at its old place, far away, and the focus is on its neighbour.
    browser.run("document.getElementById('r2500').focus()")
    page.press("Space")
    page.says("Reopened “Cake 2500”.")
    page.has_focus("Done 0")
    wait_for_count(page, "completed", 946)
    # The page also reports to-dos that are added to the end.
    scroll_to(page, 0)
    wait_until(lambda: page.outline().startswith("[ ] Cake 1\n"))
    browser.run("document.querySelector('#add [name=title]').focus()")
    page.write("Milk", "Enter")
    page.says("Added “Milk”. It is further down.")
    wait_for_count(page, "todo", 3001)
    # Find searches all of it.
    browser.run("document.getElementById('filter').focus()")
    page.write("milk")
    page.shows("""
            [ ] Milk""")
    page.says("1 found.", "#found")
    browser.run("document.getElementById('filter').select()")
    page.write('"done 94"')
    page.says("7 found.", "#found")
    page.shows("""
            [x] Done 94
            [x] Done 940
            [x] Done 941
            [x] Done 942
            [x] Done 943
            [x] Done 944
            [x] Done 945""", "completed")
    browser.run("document.getElementById('filter').select()")
    page.write("cake")
    page.says("3000 found.", "#found")
    wait_for_count(page, "todo", 3000)
    scroll_to(page, 1)
    wait_until(lambda: page.outline().endswith("[ ] Cake 3000"))
    browser.run("document.getElementById('filter').focus()")
    page.press("Escape")
    page.says("Everything is shown.")


@check
def what_was_found_follows_the_list(browser, list):
    list.plant_outline(["- [ ] Party", "  - [ ] Bake a cake", "  - [ ] Candles", "- [ ] Call mom"])
    page = Page(browser, list, "/?find=cake")
    page.shows("""
            [ ] Party
              [ ] Bake a cake""")
    list.defeat("add", "Eat the cake", "--before", "4")
    page.shows("""
            [ ] Party
              [ ] Bake a cake
            [ ] Eat the cake""")
    page.says("2 found.", "#found")
    # An open form stays when its to-do is no longer a match, and is saved.
    browser.run("document.getElementById('r2').focus()")
    page.press("Enter")
    page.write("Bake bread")
    list.defeat("edit", "2", "--title", "Buy biscuits")
    page.says("“Bake a cake” isn't shown here any more. Your text can still be saved.", ".kept .trouble")
    page.write(" now", "Enter")
    page.says("Saved “Bake bread now”.")
    wait_until(lambda: "Bake bread now" in [part["title"] for part in list.api("GET", "todos/1")["parts"]], what="the edit")
    # An added to-do states its place.
    browser.run("document.querySelector('#add [name=title]').focus()")
    page.write("Milk", "Enter")
    page.says("Added “Milk”. It doesn’t match the search: clear Find to see it.")
    browser.open(browser.run("return location.href"))
    page.shows("""
            [ ] Eat the cake""")
    assert browser.run("return document.getElementById('filter').value") == "cake"


@check
def filters_are_read_by_the_search_field(browser, list):
    list.plant_outline(["- [ ] Party", "  - [ ] Bake a cake", "- [x] Cake of last year", "- [ ] Call mom"])
    list.defeat("filter", "save", "sweet", "cake open")
    page = Page(browser, list)
    browser.click("#filter")
    page.write("cake or call not done")
    page.shows("""
            [ ] Party
              [ ] Bake a cake
            [ ] Call mom""")
    page.shows("""
            [x] Cake of last year""", "completed")
    page.press("Escape")
    browser.click("#filter")
    page.write("due<firday")
    page.says("“firday” isn't a time: write “friday”.", "#found")
    browser.click("#saved a")
    page.shows("""
            [ ] Party
              [ ] Bake a cake""")
    assert browser.run("return location.pathname") == "/filter/sweet"
    assert page.text("#saved [aria-current=page]") == "sweet"


@check
def a_list_without_script_can_be_looked_through(browser, list):
    list.plant_outline(["- [ ] Flour & sugar", "- [ ] Milk"])
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    page = Page(browser, list)
    browser.click("#filter")
    page.write("r & s", "Enter")
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
    wait_until(lambda: page.outline() == "[ ] Flour & sugar")


@check
def what_is_due_turns_overdue_by_itself(browser, list):
    list.defeat("add", "Call the bank")
    page = Page(browser, list)
    moment = datetime.datetime.now() + datetime.timedelta(seconds=4)
    list.defeat("edit", "1", "--due", moment.strftime("%Y-%m-%d %H:%M:%S"))
    page.says(moment.strftime("%H:%M"), ".due")
    # On a busy machine, it may be overdue already.
    assert "overdue" not in page.text(".due") or datetime.datetime.now() >= moment
    wait_until(lambda: "overdue" in page.text(".due"), what="the to-do's being overdue")
    # After a sleep, or when the clock is set, the page checks again as soon as it is visible.
    browser.run("""
        window.asked = 0;
        const [now, real] = [Date.now, window.fetch];
        window.fetch = (...all) => { window.asked += 1; return real(...all); };
        Date.now = () => now() - 3_600_000;
        window.dispatchEvent(new Event("focus"))""")
    wait_until(lambda: browser.run("return window.asked"), what="checking again")


@check
def what_is_nested_deeply_has_room_and_is_reached(browser, list):
    list.plant_outline(["  " * level + f"- [ ] Level {level}" for level in range(150)])
    page = Page(browser, list)
    page.is_numbered()
    assert count(page, "todo") == 150, count(page, "todo")
    for width in [320, 1000]:
        browser.size(width, 500)
        scroll_to(page, 1)
        wait_until(lambda: browser.run("return Boolean(document.getElementById('r150'))"))
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}"
        assert browser.run("return document.querySelector('#r150 .body').clientWidth >= 60"), f"no room at {width}"
    browser.devtools("Emulation.clearDeviceMetricsOverride")
    # Invisible edits are counted, and don't make the page read rows again.
    scroll_to(page, 0)
    wait_until(lambda: browser.run("return Boolean(document.getElementById('r1')) && !document.getElementById('r150')"))
    browser.settle()
    browser.run("""
        window.asked = 0;
        const real = window.fetch;
        window.fetch = (...all) => { window.asked += 1; return real(...all); }""")
    list.defeat("add", "Deeper", "--under", "150")
    wait_for_count(page, "todo", 151)
    list.defeat("edit", "150", "--title", "Renamed")
    list.defeat("edit", "10", "--title", "Seen")
    page.says("Seen", "#r10 .title")
    page.is_numbered()
    assert browser.run("return window.asked") == 0


@check
def what_others_write_turns_no_sentence_around(browser, list):
    list.defeat("add", "abc \u202egnp.exe\u2069 \u2066", "--tag", "\u202etag")
    page = Page(browser, list)
    for selector in [".title", ".tag"]:
        assert page.style(selector, "unicodeBidi") in ("isolate", "plaintext"), page.style(selector, "unicodeBidi")
    page.go_to_list()
    page.press("Space")
    page.says("Checked off “abc")
    assert page.text("#status bdi").startswith("abc \u202e"), page.text("#status")
    page.press("u")
    page.says("Undone: complete “abc")
    assert page.text("#status bdi").startswith("complete “abc"), page.text("#status")


@check
def dialogs_and_rows_have_the_sizes_that_are_meant(browser, list):
    list.defeat("add", "Party")
    list.defeat("add", "Cake", "--under", "1")
    page = Page(browser, list)
    page.go_to_list()
    page.press("f")
    width = wait_until(lambda: browser.run("return document.getElementById('files').offsetWidth"))
    assert width == 672, f"the files have {width} pixels instead of 42 rem"
    page.press("Escape")
    page.press("?")
    assert browser.run("return document.getElementById('help').offsetWidth") <= 480
    page.press("Escape")
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.devtools("Emulation.setEmitTouchEventsForMouse", enabled=True, configuration="mobile")
    if browser.run("return matchMedia('(pointer: coarse)').matches"):
        top, part = (page.style(f"#{row} > .row", "paddingTop") for row in ("r1", "r2"))
        assert top == part, f"a row at the top has {top}, a part {part}"
    browser.devtools("Emulation.setEmitTouchEventsForMouse", enabled=False)
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=False)
