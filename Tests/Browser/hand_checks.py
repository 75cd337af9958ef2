"""Rows are selected, dragged and swiped by hand; each of these is one edit with one undo."""

from webdriver import wait_until

from page import Page
from registry import check


def center(browser, selector, share=0.5):
    """A point in an element, in the middle between its sides, at a share of its height."""
    return browser.run("""
        const { left, right, top, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return [(left + right) / 2, top + height * arguments[1]]""", selector, share)


def mouse(browser, kind, point, **more):
    browser.devtools("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", **more)


def drag(browser, start, *points):
    """Drags with the mouse from a point over others to the last one."""
    mouse(browser, "mousePressed", start, clickCount=1)
    for point in points:
        mouse(browser, "mouseMoved", [point[0], point[1] - 3], buttons=1)
        mouse(browser, "mouseMoved", point, buttons=1)
    mouse(browser, "mouseReleased", points[-1], clickCount=1)


def touch(browser, kind, *points):
    browser.devtools("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])


@check
def several_todos_are_changed_by_one_edit(browser, list):
    list.plant("One", "Two", "Three", "Four")
    page = Page(browser, list)
    page.go_to_list()
    page.press("Shift+ArrowDown", "Shift+ArrowDown")
    selected = "return [...document.querySelectorAll('[aria-selected=true] .title')].map((title) => title.textContent)"
    assert browser.run(selected) == ["One", "Two", "Three"], browser.run(selected)
    page.press("Shift+ArrowUp")
    assert browser.run(selected) == ["One", "Two"], browser.run(selected)
    page.press("Space")
    page.says("Checked off 2 to-dos.")
    page.shows("""
            [ ] Three
            [ ] Four""")
    page.press("u")
    page.shows("""
            [ ] One
            [ ] Two
            [ ] Three
            [ ] Four""")
    page.press("Escape")
    assert browser.run(selected) == []
    browser.run("document.getElementById('r2').focus()")
    page.press("x", "ArrowDown", "ArrowDown", "x", "d")
    page.has_focus("due")
    page.write("tomorrow", "Enter")
    page.says("Due tomorrow: 2 to-dos.")
    wait_until(lambda: browser.run("return document.querySelectorAll('.due').length") == 2)
    page.press("Delete")
    page.shows("""
            [ ] One
            [ ] Three""")
    list.defeat("undo")
    page.shows("""
            [ ] One
            [ ] Two
            [ ] Three
            [ ] Four""")


@check
def rows_are_dragged_by_the_mouse(browser, list):
    list.plant("One", "Two", "Three")
    page = Page(browser, list)
    drag(browser, center(browser, "#r1 .body"), center(browser, "#r3 .row", 0.9))
    page.shows("""
            [ ] Two
            [ ] Three
            [ ] One""")
    drag(browser, center(browser, "#r1 .body"), center(browser, "#r2 .row", 0.1))
    page.shows("""
            [ ] One
            [ ] Two
            [ ] Three""")
    drag(browser, center(browser, "#r3 .body"), center(browser, "#r1 .row"))
    page.shows("""
            [ ] One
              [ ] Three
            [ ] Two""")
    assert browser.run("return document.querySelectorAll('.dragged, .drop-into, .drop-before, .drop-after').length") == 0
    drag(browser, center(browser, "#r2 .body"), center(browser, "nav.views a[href$=today]"))
    wait_until(lambda: page.text("#r2 .due") == "today", what="the new due time")
    # A drag that ends nowhere changes nothing.
    drag(browser, center(browser, "#r2 .body"), [5, 5])
    browser.settle()
    page.shows("""
            [ ] One
              [ ] Three
            [ ] Two""")


@check
def a_finger_swipes_and_drags(browser, list):
    list.plant("One", "Two", "Three")
    page = Page(browser, list)
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=True)
    x, y = center(browser, "#r1 .body")
    touch(browser, "touchStart", [x, y])
    for way in range(10, 140, 10):
        touch(browser, "touchMove", [x + way, y])
    touch(browser, "touchEnd")
    page.shows("""
            [ ] Two
            [ ] Three""")
    # A short way does nothing.
    x, y = center(browser, "#r2 .body")
    touch(browser, "touchStart", [x, y])
    for way in range(10, 50, 10):
        touch(browser, "touchMove", [x + way, y])
    touch(browser, "touchEnd")
    browser.settle()
    page.shows("""
            [ ] Two
            [ ] Three""")
    # A finger that rests on a row drags it.
    x, y = center(browser, "#r2 .body")
    end = center(browser, "#r3 .row", 0.9)
    touch(browser, "touchStart", [x, y])
    wait_until(lambda: browser.run("return Boolean(document.querySelector('.dragged'))"), what="the drag")
    for share in (0.3, 0.6, 1):
        touch(browser, "touchMove", [x, y + (end[1] - y) * share])
    touch(browser, "touchEnd")
    page.shows("""
            [ ] Three
            [ ] Two""")
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=False)


@check
def links_and_dates_are_at_hand(browser, list):
    list.defeat("add", "Read https://example.org/a, soon", "--notes", "and mailto:ada@example.org")
    page = Page(browser, list)
    links = browser.run("return [...document.querySelectorAll('#r1 a')].map((a) => [a.href, a.rel, a.target])")
    assert links == [["https://example.org/a", "noopener noreferrer", "_blank"],
                     ["mailto:ada@example.org", "noopener noreferrer", "_blank"]], links
    page.go_to_list()
    page.press("Enter")
    browser.run("""
        const picker = document.querySelector(".inplace [name=due] ~ .picker");
        picker.value = "2031-05-06";
        picker.dispatchEvent(new Event("change", { bubbles: true }))""")
    page.has_focus("due")
    page.press("Enter")
    wait_until(lambda: page.text("#r1 .due") == "6 May 2031", what="the chosen date")
    page.press("o")
    wait_until(lambda: browser.run("return location.pathname") == "/todo/1")
    page.shows("""
            [ ] Read https://example.org/a, soon""", "outline")
