"""The place of the screen and folded checklists, after a reload and on the way back to a view."""

from webdriver import wait_until

from page import Page
from registry import check, firefox_check
from window_checks import is_filled, mixed, seen

# The first row on the screen, and its distance from the top.
FIRST = """
    const top = document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;
    const row = [...document.querySelectorAll("#rows [role=treeitem]")]
      .find((other) => other.getBoundingClientRect().bottom > top + 1);
    return row && [row.querySelector(".title").textContent, Math.round(row.getBoundingClientRect().top)]"""

EXPANDED = "return document.getElementById(arguments[0])?.getAttribute('aria-expanded') ?? null"


def is_at(browser, place):
    """Returns whether the screen begins at a row, up to a pixel."""
    found = browser.run(FIRST)
    return found and found[0] == place[0] and abs(found[1] - place[1]) <= 1 and is_filled(browser)


def leave(browser, script):
    """Leaves the page by a script, and waits for the next one."""
    browser.run("document.documentElement.dataset.former = 'yes'")
    browser.run(f"setTimeout(() => {{ {script} }})")
    wait_until(lambda: browser.run(
        "return document.readyState === 'complete' && !document.documentElement.dataset.former"), what="another page")


def fold(browser, row):
    """Hides the parts of a to-do."""
    browser.click(f"#{row} .twist")
    wait_until(lambda: browser.run(EXPANDED, row) == "false", what="a folded checklist")


@check
@firefox_check
def a_reload_keeps_the_place_and_folded_checklists(browser, list):
    list.plant_outline(mixed(600))
    list.defeat("add", "Fair", "--due", "today")
    page = Page(browser, list, "/")
    fold(browser, "r10")
    browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)")
    wait_until(lambda: is_filled(browser) and seen(browser) and "To-do 1" not in seen(browser))
    browser.run("scrollBy(0, 13)")
    wait_until(lambda: is_filled(browser))
    place = browser.run(FIRST)
    leave(browser, "location.reload()")
    wait_until(lambda: is_at(browser, place), what=f"the return to {place}")
    # Another view has a place of its own, and a link leads to the top.
    leave(browser, "document.querySelector('nav.views a[href$=today]').click()")
    page.shows("""
            [ ] Fair""", "today")
    assert browser.run("return scrollY") == 0
    browser.run("history.back()")
    wait_until(lambda: is_at(browser, place), what=f"the way back to {place}")
    leave(browser, "document.querySelector('nav.views a').click()")
    wait_until(lambda: browser.run(EXPANDED, "r10") == "false", what="the folded checklist")
    assert browser.run("return scrollY") == 0
    titles = browser.run("return [...document.querySelectorAll('#rows .title')].map((title) => title.textContent)")
    assert titles[8:12] == ["To-do 9", "To-do 10", "To-do 11", "To-do 12"], titles[:14]


@check
@firefox_check
def a_place_that_was_removed_is_replaced_by_its_neighbour(browser, list):
    list.plant_outline(mixed(300))
    Page(browser, list, "/")
    browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)")
    wait_until(lambda: is_filled(browser) and seen(browser) and "To-do 1" not in seen(browser))
    rows = {title for title in seen(browser) if title.startswith("To-do")}
    first = browser.run(FIRST.replace("return row && [", "return row && [row.id.slice(1), "))
    browser.run("location.assign('today')")
    wait_until(lambda: browser.run("return location.pathname") == "/today")
    list.defeat("remove", first[0])
    browser.run("history.back()")
    wait_until(lambda: len(rows & set(seen(browser))) > 5, what=f"rows after {first[1]}")


@check
def without_storage_the_page_begins_at_its_top(browser, list):
    list.plant_outline(mixed(100))
    script = browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        const get = () => { throw new DOMException("refused", "SecurityError"); };
        Object.defineProperty(window, "sessionStorage", { get })""")
    page = Page(browser, list, "/")
    fold(browser, "r10")
    leave(browser, "location.reload()")
    wait_until(lambda: browser.run(EXPANDED, "r10") == "true", what="an open checklist")
    assert seen(browser)[0] == "To-do 1", seen(browser)
    # What was kept by something else doesn't matter, either.
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    leave(browser, "location.reload()")
    leave(browser, """
        addEventListener("pagehide", () => {
          for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, "{");
        });
        location.reload()""")
    page.go_to_list()
    page.press("Space")
    page.says("Checked off “To-do 1”")
