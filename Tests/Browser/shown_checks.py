"""Edits without a connection are shown at once, and all of them are sent."""

from offline_checks import lose, marks, nothing_waits, select, titles, waits
from page import Page
from registry import check, firefox_check
from webdriver import wait_until


@check
@firefox_check
def moves_without_a_connection_are_shown_and_all_are_sent(browser, list):
    list.plant("A", "B", "C", "D")
    list.defeat("add", "D1", "--under", "4")
    page = Page(browser, list)
    page.shows("""
            [ ] A
            [ ] B
            [ ] C
            [ ] D
              [ ] D1""")
    lose(page, list)
    select(browser, "D")
    page.press("Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp")
    page.shows("""
            [ ] D
              [ ] D1
            [ ] A
            [ ] B
            [ ] C""")
    page.has_focus("D")
    waits(page, 3)
    select(browser, "C")
    page.press(">")
    page.shows("""
            [ ] D
              [ ] D1
            [ ] A
            [ ] B
              [ ] C""")
    select(browser, "D1")
    page.press("<", "Alt+ArrowDown")
    expected = """
            [ ] D
            [ ] A
            [ ] D1
            [ ] B
              [ ] C"""
    page.shows(expected)
    waits(page, 6)
    assert marks(browser) == {"D": "moved", "C": "moved", "D1": "moved"}, marks(browser)
    # An undone move is shown as undone.
    page.press("u")
    page.shows("""
            [ ] D
            [ ] D1
            [ ] A
            [ ] B
              [ ] C""")
    page.press("Alt+ArrowDown")
    page.shows(expected)
    list.serve()
    nothing_waits(page)
    page.shows(expected)
    assert titles(list) == ["[ ] D", "[ ] A", "[ ] D1", "[ ] B", "  [ ] C"], titles(list)


@check
def a_new_row_and_several_rows_are_moved_without_a_connection(browser, list):
    list.plant("A", "B", "C")
    page = Page(browser, list)
    lose(page, list)
    page.add("Tea")
    waits(page, 1)
    select(browser, "Tea")
    page.press("Alt+ArrowUp", "Alt+ArrowUp", ">")
    page.shows("""
            [ ] A
              [ ] Tea
            [ ] B
            [ ] C""")
    select(browser, "B")
    page.press("Shift+ArrowDown", "Alt+ArrowUp")
    expected = """
            [ ] B
            [ ] C
            [ ] A
              [ ] Tea"""
    page.shows(expected)
    list.serve()
    nothing_waits(page)
    page.shows(expected)
    assert titles(list) == ["[ ] B", "[ ] C", "[ ] A", "  [ ] Tea"], titles(list)


@check
def quick_moves_with_a_connection_are_all_made(browser, list):
    list.plant("A", "B", "C", "D", "E")
    page = Page(browser, list)
    select(browser, "E")
    page.press("Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp")
    page.shows("""
            [ ] A
            [ ] E
            [ ] B
            [ ] C
            [ ] D""")


@check
@firefox_check
def values_without_a_connection_are_shown_and_can_be_edited_again(browser, list):
    list.defeat("add", "Milk", "--tag", "shop", "--tag", "old")
    page = Page(browser, list)
    lose(page, list)
    select(browser, "Milk")
    page.open_form("Enter")
    browser.run("""
        const { due, notes, tags, priority } = document.querySelector(".inplace").elements;
        [due.value, notes.value, tags.value, priority.value] = ["tomorrow", "Two litres.", "shop new", "A"]""")
    page.press("Enter")
    waits(page, 1)
    shown = """return [".due", ".notes", ".priority"].map((name) => document.querySelector(`#r1 ${name}`)?.textContent)
        .concat([...document.querySelectorAll("#r1 .tag")].map((tag) => tag.textContent))"""
    expected = ["tomorrow", "Two litres.", "High", "shop", "new"]
    wait_until(lambda: browser.run(shown) == expected, what=f"{expected}, not {browser.run(shown)}")
    page.has_focus("Milk")
    page.open_form("Enter")
    values = browser.run("""
        const { due, notes, tags, priority } = document.querySelector(".inplace").elements;
        return [due.value, notes.value, priority.value, tags.value]""")
    assert values == ["tomorrow", "Two litres.", "A", "shop new"], values
    page.press("Escape")
    page.has_focus("Milk")
    page.press("u")
    nothing = [None, None, None, "shop", "old"]
    wait_until(lambda: browser.run(shown) == nothing, what=f"{nothing}, not {browser.run(shown)}")
    list.serve()
    nothing_waits(page)


@check
def saving_a_form_without_a_connection_says_that_it_waits(browser, list):
    list.defeat("add", "Milk")
    page = Page(browser, list)
    lose(page, list)
    select(browser, "Milk")
    page.open_form("Enter")
    page.write("Oat milk", "Enter")
    page.says("Saved “Oat milk”. It waits for the connection.")
    list.serve()
    nothing_waits(page)
