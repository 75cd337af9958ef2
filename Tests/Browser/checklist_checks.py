"""A to-do is added with its parts, from a field or by pasting lines, and values in the title are shown while typing."""

import datetime

from webdriver import wait_until

from page import Page
from registry import check

PASTE = """
    const data = new DataTransfer();
    data.setData("text/plain", arguments[0]);
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));"""

# The title, the parts, and whether their field is shown.
FORM = """
    const { title, parts } = document.getElementById("add").elements;
    return [title.value, parts.value, parts.checkVisibility()]"""

CHIPS = "return [...document.querySelectorAll('#add .chips button')].map((chip) => chip.textContent)"


def chips(browser, *expected):
    try:
        wait_until(lambda: browser.run(CHIPS) == [*expected])
    except AssertionError:
        raise AssertionError(f"the values should be {expected}, but are {browser.run(CHIPS)}") from None


@check
def a_checklist_is_one_edit(browser, list):
    page = Page(browser, list)
    page.press("n")
    page.write("Plan the party")
    browser.click("#add .checklist")
    page.has_focus("parts")
    page.write("Invite friends", "Enter")
    page.write("  Anna", "Enter")
    page.write("Bake a cake ~2h", "Control+Enter")
    page.shows("""
            [ ] Plan the party
              [ ] Invite friends
                [ ] Anna
              [ ] Bake a cake""")
    page.says("Added “Plan the party” with 2 parts.")
    page.has_focus("title")
    assert browser.run(FORM) == ["", "", False], browser.run(FORM)
    browser.click("#undo")
    page.says("Undone: add “Plan the party”.")
    page.shows("")


@check
def the_field_for_parts_opens_and_closes_by_keyboard(browser, list):
    page = Page(browser, list)
    page.press("n", "Tab", "Space")
    page.has_focus("parts")
    assert browser.run("return document.querySelector('.checklist').ariaExpanded") == "true"
    page.press("Escape")
    page.has_focus("title")
    assert browser.run(FORM) == ["", "", False], browser.run(FORM)
    assert browser.run("return document.querySelector('.checklist').ariaExpanded") == "false"


@check
def pasted_lines_become_a_title_and_its_parts(browser, list):
    page = Page(browser, list)
    page.press("n")
    browser.run(PASTE, "one line stays in the title")
    assert browser.run(FORM)[2] is False
    browser.run(PASTE, "- [ ] Plan the party\r\n\r\n  - Invite friends\r\n    - [x] Anna\r\n  - Bake a cake\r\n")
    assert browser.run(FORM) == [
        "Plan the party", "  - Invite friends\n    - [x] Anna\n  - Bake a cake", True], browser.run(FORM)
    page.says("The first line became the title, the other 3 became its parts. Ctrl+Z undoes it.")
    page.has_focus("title")
    page.press("Control+z", "Control+z")
    assert browser.run(FORM)[:2] == ["", ""], browser.run(FORM)
    browser.run("document.querySelector('#add [name=title]').focus()")
    browser.run(PASTE, "# Plan the party\nInvite friends\n  [x] Anna\n")
    page.press("Enter")
    page.shows("""
            [ ] Plan the party
              [ ] Invite friends
                [ ] [x] Anna""")


@check
def refused_parts_come_back(browser, list):
    page = Page(browser, list)
    page.press("n")
    browser.run(PASTE, "Party\nCake\nCall due:feb30")
    page.press("Enter")
    page.says("Line 2: “due:feb30” isn't a time", "#add-parts .message")
    assert browser.run(FORM) == ["Party", "Cake\nCall due:feb30", True], browser.run(FORM)
    page.has_focus("parts")
    browser.run("document.activeElement.select()")
    page.write("Cake", "Control+Enter")
    page.shows("""
            [ ] Party
              [ ] Cake""")
    assert browser.run(FORM) == ["", "", False], browser.run(FORM)


@check
def values_in_the_title_are_shown_and_can_be_kept_as_words(browser, list):
    # Today's and tomorrow's names would be other words.
    day = (datetime.date.today() + datetime.timedelta(days=3)).strftime("%A")
    word = day[:3].lower()
    page = Page(browser, list)
    page.press("n")
    page.write(f"Call mom {word} 5pm #family")
    chips(browser, f"due {day}, 17:00", "#family")
    page.press("Escape")
    chips(browser, f"due {day}, 17:00")
    assert browser.run(FORM)[0] == f"Call mom {word} 5pm \\#family", browser.run(FORM)
    browser.click("#add .chips button")
    chips(browser)
    assert browser.run(FORM)[0] == f"Call mom \\{word} \\5pm \\#family", browser.run(FORM)
    page.has_focus("title")
    page.press("Control+z")
    chips(browser, f"due {day}, 17:00")
    page.press("Enter")
    page.shows("""
            [ ] Call mom #family""")
    page.says("17:00", ".due")
    chips(browser)
    page.write("Walk feb 30")
    page.says("“feb 30” isn't a day of the calendar: write “feb 28”. It stays in the title.", ".chips .doubt")


@check
def values_are_asked_for_only_when_typing_pauses(browser, list):
    page = Page(browser, list)
    browser.run("""
        window.asked = 0;
        const real = window.fetch;
        window.fetch = (path, options) => {
          if (path.includes("/api/line")) window.asked += 1;
          return real(path, options);
        };
        const field = document.querySelector("#add [name=title]");
        for (let count = 0; count < 50; count += 1) {
          field.value += count < 49 ? "a" : " fri";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
    wait_until(lambda: browser.run(CHIPS))
    assert browser.run("return window.asked") == 1, browser.run("return window.asked")


@check
def the_buttons_stay_beside_the_title_on_a_narrow_page(browser, list):
    page = Page(browser, list)
    for width in (400, 320, 800):
        browser.size(width, 800)
        places = browser.run("""
            return ["[name=title]", ".checklist", "[type=submit]"].map((selector) => {
              const { top, bottom, right } = document.querySelector(`#add ${selector}`).getBoundingClientRect();
              return [Math.round((top + bottom) / 2), Math.round(right)];
            })""")
        middles = [middle for middle, _ in places]
        assert max(middles) - min(middles) <= 1, f"{width}: {places}"
        assert max(right for _, right in places) <= width, f"{width}: {places}"
    browser.devtools("Emulation.clearDeviceMetricsOverride")
    page.is_numbered()
