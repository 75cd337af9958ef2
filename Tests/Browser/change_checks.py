"""A page changes only the rows that a change set names."""

from webdriver import wait_until

from page import Page
from registry import check

# The touched rows and the kind of change: inserted, removed, or with changed content or attributes, places excepted.
WATCH = """
    window.touched = new Set();
    window.edge = new Set();
    // The rows at the end of the window, of which some enter or leave it when others leave or enter.
    window.note = () => {
      if (!(parseFloat(document.getElementById("rows").style.paddingBottom) > 0)) return;
      for (const row of [...document.querySelectorAll("#rows [role=treeitem]")].slice(-4)) window.edge.add(`${row.id} moved`);
    };
    window.clear = () => { window.touched.clear(); window.edge.clear(); window.note(); };
    window.note();
    const name = (node) => node.id || node.localName;
    const own = (node) => name(node.closest("[role=treeitem], [role=tree]") ?? node);
    const watch = (records) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
        // One edit changes the places of all siblings.
        if (["aria-posinset", "aria-setsize"].includes(attributeName)) continue;
        const nodes = [...addedNodes, ...removedNodes].filter((node) => node.nodeType === 1);
        const rows = nodes.filter((node) => node.matches("[role=treeitem]"));
        for (const row of rows) window.touched.add(`${row.id} moved`);
        if (type !== "childList" || nodes.length > rows.length) window.touched.add(own(target));
      }
    };
    window.observer = new MutationObserver(watch);
    for (const tree of document.querySelectorAll("#rows [role=tree]")) {
      window.observer.observe(tree, { subtree: true, childList: true, attributes: true, characterData: true });
    }"""


def plant(list, count):
    """Makes a list of to-dos, each tenth of which has two parts."""
    list.plant_outline(line for number in range(1, count + 1) for line in [
        f"- [ ] To-do {number}", *(["  - [ ] One", "  - [ ] Two"] if number % 10 == 0 else [])])


def touched(browser):
    return sorted(browser.run("window.note(); return [...window.touched].filter((name) => !window.edge.has(name))"))


def wait_for_completed(browser, number):
    wait_until(lambda: browser.run(
        "return Boolean(document.querySelector(`#completed > #r${arguments[0]}`))", number))


def number_of(browser, title):
    return browser.run("""
        const titles = [...document.querySelectorAll(".title")];
        const found = titles.find((title) => title.textContent === arguments[0]);
        return found.closest("[role=treeitem]").id.slice(1)""", title)


@check
def an_edit_touches_what_it_changes_and_nothing_else(browser, list):
    plant(list, 1000)
    list.defeat("done", "1")
    page = Page(browser, list)
    browser.run("document.getElementById('filter').focus({ preventScroll: true })")
    # The completed to-dos follow the others in the document; both ends of the list can't be in it.
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_completed(browser, 1)
    browser.settle()
    whole = int(number_of(browser, "To-do 990"))

    # A to-do of a thousand moves to the completed ones.
    plain = number_of(browser, "To-do 991")
    browser.run(WATCH)
    list.defeat("done", plain)
    wait_for_completed(browser, plain)
    assert touched(browser) == sorted([f"r{plain}", f"r{plain} moved"]), touched(browser)

    # A part changes, and its whole shows its progress.
    browser.run("window.clear()")
    list.defeat("done", str(whole + 1))
    page.says("1 of 2", f"#r{whole} .part")
    assert touched(browser) == sorted([f"r{whole}", f"r{whole + 1}"]), touched(browser)

    # With the last part its whole moves together with its parts.
    browser.run("window.clear()")
    list.defeat("done", str(whole + 2))
    wait_for_completed(browser, whole)
    moved = [f"r{number} moved" for number in range(whole, whole + 3)]
    assert touched(browser) == sorted([f"r{whole}", f"r{whole + 2}", *moved]), touched(browser)

    # Another order is one move.
    browser.run("scrollTo(0, 0)")
    wait_until(lambda: browser.run("return Boolean(document.getElementById('r5'))"))
    browser.settle()
    browser.run("window.observer.disconnect()")
    browser.run(WATCH)
    list.defeat("move", "2", "--after", "5")
    wait_until(lambda: browser.run("return document.getElementById('r5').nextElementSibling.id") == "r2")
    assert touched(browser) == ["r2 moved"], touched(browser)

    # Adding and removing touches no neighbour.
    browser.run("window.clear()")
    list.defeat("add", "New", "--before", "6")
    wait_until(lambda: "New" in page.outline().split("\n")[4])
    new = number_of(browser, "New")
    assert touched(browser) == [f"r{new} moved"], touched(browser)
    list.defeat("remove", new)
    wait_until(lambda: browser.run("return document.getElementById(arguments[0])", f"r{new}") is None)
    assert touched(browser) == [f"r{new} moved"], touched(browser)
    browser.run("window.observer.disconnect()")


@check
def an_open_form_survives_the_move_of_its_row(browser, list):
    for title in ["One", "Two", "Three"]:
        list.defeat("add", title)
    page = Page(browser, list)
    page.go_to_list()
    page.press("ArrowDown", "Enter", *["Tab"] * 9)
    page.write("half a")
    browser.run("document.activeElement.setSelectionRange(1, 3)")
    list.defeat("move", "2", "--before", "1")
    page.shows("""
            [ ] Two
            [ ] One
            [ ] Three""")
    state = browser.run("""
        const field = document.activeElement;
        return [field.name, field.value, field.selectionStart, field.selectionEnd, field.closest("[role=treeitem]").id]""")
    assert state == ["tags", "half a", 1, 3, "r2"], state


@check
def a_page_that_has_missed_much_becomes_like_the_list(browser, list):
    plant(list, 20)
    page = Page(browser, list)
    page.go_to_list()
    page.press("Enter")
    page.write("Being typed")
    list.stop()
    page.says("The connection was lost")
    plant(list, 600)
    list.defeat("done", "5")
    list.defeat("move", "3", "--after", "7")
    list.defeat("remove", "6")
    list.serve()
    wait_until(lambda: browser.run("return Number(document.querySelector('#todo-heading .count').textContent)") > 700)
    assert browser.run("return document.activeElement.value") == "Being typed"
    browser.run("scrollTo(0, 0)")
    browser.settle()
    shown = page.outline().split("\n")[:20]
    page.is_numbered()
    page = Page(browser, list)
    browser.settle()
    assert page.outline().split("\n")[:20] == shown and len(shown) == 20, shown


@check
def of_a_long_list_the_shown_part_follows(browser, list):
    plant(list, 2500)
    page = Page(browser, list)
    wait_until(lambda: browser.run("return document.querySelectorAll('[role=treeitem]').length") >= 40)
    browser.settle()
    last = int(browser.run("return [...document.querySelectorAll('#todo > [role=treeitem]')].at(-1).id.slice(1)"))
    # Changes beyond the shown part leave no trace.
    browser.run(WATCH)
    list.defeat("edit", str(last + 500), "--title", "Renamed")
    list.defeat("move", str(last + 400), "--after", str(last + 450))
    list.defeat("add", "At the end")
    page.says("Room 0 of 2751", "#sentence")
    assert touched(browser) == [], touched(browser)
    # A row that moves there leaves the page, and returns with its parts.
    list.defeat("move", "10", "--after", str(last + 400))
    wait_until(lambda: browser.run("return document.getElementById('r10')") is None)
    list.defeat("move", "10", "--before", "2")
    wait_until(lambda: page.outline().split("\n")[1:4] == ["[ ] To-do 10", "  [ ] One", "  [ ] Two"])
    browser.run("window.observer.disconnect()")
