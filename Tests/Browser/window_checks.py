"""A list of any length is shown by a window of its rows; scrolling, folding and others' edits lose nothing."""

from webdriver import wait_until

from page import Page
from registry import check, firefox_check, settings

COUNT = "return document.querySelectorAll('*').length"

# The rows on the screen: titles from the first one that the header doesn't cover.
SEEN = """
    const top = document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll("#rows [role=treeitem]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > top + 1 && box.top < innerHeight;
    }).map((row) => row.querySelector(".title").textContent)"""


def seen(browser):
    return browser.run(SEEN)


def wait_for_seen(browser, title):
    try:
        wait_until(lambda: title in seen(browser))
    except AssertionError:
        raise AssertionError(f"“{title}” should be on the screen, but there is {seen(browser)}") from None


def is_filled(browser):
    """Rows cover the screen below the first one, or the list has ended."""
    return browser.run("""
        const rows = [...document.querySelectorAll("#rows [role=treeitem]")];
        const last = rows.at(-1).getBoundingClientRect().bottom;
        const first = rows[0].getBoundingClientRect().top;
        const box = document.getElementById("rows");
        const isEnd = !(parseFloat(box.style.paddingBottom) > 0);
        const isStart = !(parseFloat(box.style.paddingTop) > 0);
        return (isStart || first <= 60) && (isEnd || last >= innerHeight)""")


def mixed(count):
    """Rows of different heights: long titles, notes, and checklists."""
    lines = []
    for number in range(1, count + 1):
        words = " with many more words that need another line" * (number % 4) if number % 7 == 0 else ""
        lines.append(f"- [ ] To-do {number}{words}")
        if number % 10 == 0:
            lines += ["  - [ ] One", "  - [ ] Two"]
    return lines


@check
def a_window_follows_wheel_keys_and_scroll_bar(browser, list):
    list.plant_outline(mixed(3000))
    page = Page(browser, list, "/")
    wait_for_seen(browser, "To-do 1")
    # The wheel: what is on the screen never jumps, and no gap stays.
    last = 0
    for _ in range(25):
        browser.run("scrollBy(0, 300)")
        wait_until(lambda: is_filled(browser), what="rows on the screen")
        numbers = [int(title.split()[1]) for title in seen(browser) if title.startswith("To-do")]
        assert numbers == sorted(numbers) and numbers[0] >= last, f"{last}, then {numbers}"
        last = numbers[0]
    assert last > 100, last
    assert browser.run(COUNT) < 2000
    # The scroll bar.
    for share in (0.5, 0.9, 0.2, 1):
        browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * arguments[0])", share)
        wait_until(lambda: is_filled(browser) and seen(browser), what="rows on the screen")
        assert browser.run(COUNT) < 2000
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_seen(browser, "Two")
    browser.run("scrollTo(0, 0)")
    wait_for_seen(browser, "To-do 1")
    # The keys.
    page.go_to_list()
    page.has_focus("To-do 1")
    page.press("End")
    page.has_focus("Two")
    assert page.outline().endswith("  [ ] Two")
    page.press("ArrowLeft")
    page.has_focus("To-do 3000")
    page.press("ArrowLeft", "ArrowUp")
    page.has_focus("To-do 2999")
    page.press("Home")
    page.has_focus("To-do 1")
    for _ in range(12):
        page.press(*["ArrowDown"] * 10)
    page.has_focus("To-do 101")
    wait_for_seen(browser, "To-do 101")


@check
def scrolling_keeps_the_focus_and_what_is_typed(browser, list):
    list.plant_outline(mixed(1000))
    page = Page(browser, list, "/")
    browser.run("document.getElementById('r5').focus()")
    page.press("Enter")
    page.write("Being typed")
    browser.run("scrollTo(0, document.documentElement.scrollHeight / 2)")
    wait_until(lambda: "To-do 1" not in seen(browser) and is_filled(browser))
    browser.settle()
    field = "return [document.activeElement.name, document.activeElement.value]"
    assert browser.run(field) == ["title", "Being typed"], browser.run(field)
    # Others change the list meanwhile.
    list.defeat("remove", "8")
    list.defeat("move", "5", "--after", "20")
    list.defeat("edit", "5", "--tag", "elsewhere")
    browser.settle()
    assert browser.run(field) == ["title", "Being typed"], browser.run(field)
    page.write(" on", "Enter")
    page.says("Saved “Being typed on”.")
    page.has_focus("Being typed on")
    # The row that has the focus is found again by its keys.
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_seen(browser, "Two")
    browser.settle()
    page.has_focus("Being typed on")
    page.press("ArrowDown", "ArrowUp")
    wait_for_seen(browser, "Being typed on")
    page.has_focus("Being typed on")
    # A form that adds keeps its place.
    page.press("n")
    page.write("New on")
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_seen(browser, "Two")
    browser.settle()
    assert browser.run(field) == ["title", "New on"], browser.run(field)
    page.write("e", "Enter", "Escape")
    page.has_focus("New one")
    titles = [toDo["title"] for toDo in list.api("GET", "list")["toDos"]]
    assert titles.index("New one") == titles.index("Being typed on") + 1, titles[:30]


# The title, position and number of siblings of each row in the document.
PLACES = """
    return [...document.querySelectorAll("#list [role=treeitem]")].map((row) => [
      row.querySelector(".title").textContent, Number(row.getAttribute("aria-level")),
      Number(row.getAttribute("aria-posinset")), Number(row.getAttribute("aria-setsize"))])"""


def has_places(browser, count):
    """Returns whether the rows are placed as in the whole list of `mixed`, and whether the window is a part of it."""
    numbers = {"One": 1, "Two": 2}
    places = browser.run(PLACES)
    for title, level, position, size in places:
        is_top = title.startswith("To-do")
        expected = [1, int(title.split()[1]), count] if is_top else [2, numbers[title], 2]
        if [level, position, size] != expected:
            return False
    return 0 < len(places) < count


@check
@firefox_check
def rows_state_their_place_in_the_whole_list(browser, list):
    list.plant_outline(mixed(1000))
    page = Page(browser, list, "/")
    assert has_places(browser, 1000), browser.run(PLACES)[:5]
    for share in (0.5, 1, 0.2):
        browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * arguments[0])", share)
        wait_until(lambda: is_filled(browser) and seen(browser), what="rows on the screen")
        assert has_places(browser, 1000), browser.run(PLACES)
    # The row that keeps the focus outside of the window, and others' edits.
    page.go_to_list()
    page.press("ArrowDown")
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_seen(browser, "To-do 999")
    list.defeat("add", "To-do 1001")
    wait_until(lambda: has_places(browser, 1001), what="1001 siblings")
    pinned = browser.run("return document.querySelectorAll('#pinned [role=treeitem]').length")
    assert pinned == 1, f"{pinned} rows outside of the window"
    list.defeat("remove", "5")
    sizes = lambda: {size for _, level, _, size in browser.run(PLACES) if level == 1}  # noqa: E731
    wait_until(lambda: sizes() == {1000}, what="1000 siblings")


@check
@firefox_check
def hidden_siblings_have_no_place(browser, list):
    list.defeat("add", "Party", "--due", "today")
    for part in ("Cake", "Music", "Guests"):
        list.defeat("add", part, "--under", "1")
    list.defeat("add", "Later", "--start", "in 3 days")
    list.defeat("add", "Mail", "--due", "today")
    list.defeat("done", "4")
    page = Page(browser, list, "/")
    drawing = """
            [-] Party
              [ ] Cake
              [ ] Music
              [x] Guests
            [ ] Mail"""
    page.shows(drawing)
    places = browser.run(PLACES)
    assert [place[2:] for place in places] == [[1, 2], [1, 3], [2, 3], [3, 3], [2, 2]], places
    list.defeat("edit", "3", "--start", "tomorrow")
    page.shows("""
            [-] Party
              [ ] Cake
              [x] Guests
            [ ] Mail""")
    list.defeat("move", "6", "--under", "1")
    list.defeat("done", "2")
    page.shows("""
            [-] Party
              [x] Cake
              [x] Guests
              [ ] Mail""")
    list.defeat("add", "Bread", "--before", "1")
    page.go_to_list()
    page.press("End", "ArrowLeft", "ArrowLeft")
    page.shows("""
            [ ] Bread
            [-] Party""")
    # Without outline, the siblings are those of the group.
    browser.open(list.address + "/today")
    page.shows("""
            [-] Party
            [ ] Mail""", "today")
    browser.open(list.address + "/todo/1")
    page.shows("""
            [-] Party
              [x] Cake
              [ ] Music
              [x] Guests
              [ ] Mail""", "outline")


@check
def folding_is_done_by_the_server_and_stays(browser, list):
    list.plant_outline(["- [ ] Party"] + [f"  - [ ] Guest {number}" for number in range(500)] + ["- [ ] Milk"])
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("ArrowLeft")
    page.shows("""
            [ ] Party
            [ ] Milk""")
    list.defeat("add", "Bread")
    page.shows("""
            [ ] Party
            [ ] Milk
            [ ] Bread""")
    list.defeat("edit", "1", "--title", "Feast")
    page.says("Feast", "#r1 .title")
    assert browser.run("return document.getElementById('r1').getAttribute('aria-expanded')") == "false"
    # A new part is shown after the others, which are read from the server.
    page.press("a")
    page.write("Guest 500", "Enter", "Escape")
    page.has_focus("Guest 500")
    page.press("ArrowDown")
    page.has_focus("Milk")
    page.press("Home", "ArrowLeft", "ArrowDown")
    page.has_focus("Milk")


@check
def a_link_shows_each_view_and_the_back_button_returns(browser, list):
    list.defeat("add", "Party")
    list.defeat("add", "Cake", "--under", "1", "--due", "today")
    list.defeat("add", "Mail", "--due", "yesterday")
    list.defeat("add", "Trip", "--due", "tomorrow")
    list.defeat("filter", "save", "sweet", "cake")
    page = Page(browser, list, "/")
    # A script's click before a page is complete would replace its entry in the history.
    browser.click("nav.views a[href$=today]")
    page.shows("""
            [ ] Mail""", "overdue")
    page.shows("""
            [ ] Cake""", "today")
    assert page.text("#r2 .path") == "Party"
    assert browser.run("return location.pathname") == "/today"
    browser.click("nav.views a[href$=upcoming]")
    wait_until(lambda: page.text("#rows h2") == "Tomorrow 1")
    browser.click("#saved a")
    page.shows("""
            [ ] Party
              [ ] Cake""")
    browser.back()
    wait_until(lambda: page.text("#rows h2") == "Tomorrow 1")
    browser.back()
    page.shows("""
            [ ] Mail""", "overdue")
    # A to-do that is completed leaves the view, and its neighbour gets the focus.
    browser.run("document.getElementById('r3').focus()")
    page.press("Space")
    wait_until(lambda: not page.outline("overdue"))
    page.has_focus("Cake")
    page.press("u")
    page.shows("""
            [ ] Mail""", "overdue")
    # Another program moves a to-do from today to tomorrow.
    list.defeat("edit", "2", "--due", "tomorrow")
    wait_until(lambda: not page.outline("today"))
    page.says("1 due today or overdue.", "#found")
    # A to-do alone, with the way to it.
    browser.open(list.address + "/todo/2")
    page.shows("""
            [ ] Cake""", "outline")
    assert [crumb.strip() for crumb in browser.run(
        "return [...document.querySelectorAll('#crumbs a')].map((a) => a.textContent)")] == ["All", "Party", "Cake"]
    list.defeat("add", "Flour", "--under", "2")
    page.shows("""
            [ ] Cake
              [ ] Flour""", "outline")
    browser.open(list.address + "/statistics")
    wait_until(lambda: page.text(".statistics"))
    list.defeat("done", "3")
    wait_until(lambda: "1 of 3" in page.text(".statistics"))


@check
def a_list_of_any_length_stays_small_and_fast(browser, list):
    count = settings.length
    list.plant_outline([f"- [ ] To-do {number}" for number in range(1, count + 1)] + ["- [x] Done"] * 10)
    page = Page(browser, list, "/")
    wait_for_seen(browser, "To-do 1")
    assert browser.run(COUNT) < 2000, browser.run(COUNT)
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_seen(browser, f"To-do {count}")
    assert page.text("#completed-heading .count") == "10"
    browser.run("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)")
    wait_until(lambda: is_filled(browser) and abs(int(seen(browser)[0].split()[1]) - count / 2) < count / 10)
    assert browser.run(COUNT) < 2000, browser.run(COUNT)
    browser.run("document.getElementById('filter').focus()")
    page.write(str(count - 1))
    page.says("1 found.", "#found")
    page.shows(f"""
            [ ] To-do {count - 1}""")
    page.press("Escape")
    page.says("Everything is shown.")
    # From the key to the changed row, as this page measures it.
    browser.run("""
        window.took = null;
        document.addEventListener("keydown", () => {
          const start = performance.now();
          new MutationObserver((_, observer) => {
            if (document.getElementById("r1")) return;
            window.took = performance.now() - start;
            observer.disconnect();
          }).observe(document.getElementById("rows"), { childList: true, subtree: true });
        }, { capture: true, once: true })""")
    browser.run("document.getElementById('r1').focus()")
    page.press("Space")
    took = wait_until(lambda: browser.run("return window.took"))
    print(f"      {count} to-dos: {round(took)} ms from the key to the row")
    page.has_focus("To-do 2")
    page.press("u")
    wait_for_seen(browser, "To-do 1")


@check
def completed_to_dos_are_archived_and_returned(browser, list):
    for title in ("Party", "Mail", "Milk"):
        list.defeat("add", title)
    list.defeat("done", "1", "2")
    page = Page(browser, list)
    browser.click("#menu-button")
    browser.click("#archive")
    page.says("Archived 2 to-dos: Undo returns them.")
    wait_until(lambda: page.outline("completed") == "")
    page.shows("""
            [ ] Milk""")
    page.go_to_list()
    page.press("u")
    wait_until(lambda: page.outline("completed") == "[x] Party\n[x] Mail")
    browser.click("#menu-button")
    browser.click("#archive")
    page.says("Archived 2 to-dos: Undo returns them.")
    browser.click("#menu-button")
    browser.click("#archived-button")
    wait_until(lambda: browser.run("return document.querySelectorAll('#archived li').length") == 2)
    browser.click("#return-1")
    page.says("Returned “Party” to the list.")
    wait_until(lambda: browser.run("return document.querySelectorAll('#archived li').length") == 1)
    browser.click("#archived .choices button")
    page.shows("""
            [x] Party""", "completed")
    # One that is completed can be archived by its own command.
    browser.click("#r1 .title")
    browser.click("[data-command=archive]")
    page.says("Archived “Party”.")
    wait_until(lambda: page.outline("completed") == "")


@check
@firefox_check
def the_nearest_row_follows_one_that_is_removed_below_the_window(browser, list):
    list.plant_outline(f"- [ ] To-do {number}" for number in range(1, 301))
    page = Page(browser, list, "/")
    page.go_to_list()
    page.press("End")
    page.has_focus("To-do 300")
    browser.run("scrollTo(0, 0)")
    wait_until(lambda: "To-do 1" in seen(browser) and browser.run("return Boolean(document.querySelector('#pinned #r300'))"),
               what="the beginning of the list")
    list.api("DELETE", "todos/300")
    wait_until(lambda: browser.run("return !document.getElementById('r300')"), what="the row's end")
    is_last = browser.run("""
        const rows = [...document.querySelectorAll("#rows [role=treeitem]")];
        return rows.at(-1) === document.querySelector("#list .current")""")
    assert is_last, browser.run("return document.querySelector('#list .current')?.id ?? null")
