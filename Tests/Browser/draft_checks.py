"""Typed text is never lost in silence: forms ask before they discard it, and report changes of the same field by others."""

from webdriver import wait_until

from page import Page
from registry import check, firefox_check

# An Escape that belongs to the keyboard's composition, as Safari sends it after the composition's end.
ESCAPE_OF_COMPOSITION = """
    document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", keyCode: 229, bubbles: true, cancelable: true }))"""


def value(browser, name, form=".inplace"):
    return browser.run("return document.querySelector(arguments[0])?.elements[arguments[1]].value ?? null", form, name)


def is_closed(browser, selector=".inplace"):
    wait_until(lambda: browser.run("return !document.querySelector(arguments[0])", selector), what="the form's end")


def open_list(browser, list, *titles):
    list.plant(*titles)
    page = Page(browser, list)
    page.go_to_list()
    return page


@check
@firefox_check
def done_adds_what_was_typed(browser, list):
    page = open_list(browser, list, "One")
    page.open_form("n")
    page.write("Important thought")
    browser.click(".new .cancel")
    page.shows("""
            [ ] One
            [ ] Important thought""")
    is_closed(browser, ".new")
    page.has_focus("Important thought")


@check
def done_keeps_what_was_refused(browser, list):
    page = open_list(browser, list, "One")
    page.open_form("n")
    browser.run("document.querySelector('.new input').value = 'x'.repeat(100_000)")
    browser.click(".new .cancel")
    page.says("has more than", ".new .field")
    assert len(value(browser, "title")) == 100_000


@check
@firefox_check
def escape_and_cancel_ask_before_they_discard_text(browser, list):
    page = open_list(browser, list, "One")
    for key, selector in (("n", ".new form"), ("a", ".new form"), ("Enter", ".inplace")):
        page.open_form(key)
        # An unchanged form is closed by the first Escape.
        page.press("Escape")
        is_closed(browser, selector)
        page.has_focus("One")
        page.open_form(key)
        page.write("Two", "Escape")
        page.says("Press Escape again", f"{selector} .trouble")
        assert value(browser, "title", selector) == "Two", value(browser, "title", selector)
        # Who types on wants to keep the text.
        page.write("!")
        wait_until(lambda: page.text(f"{selector} .trouble") == "", what="the end of the question")
        page.press("Escape")
        page.says("Press Escape again", f"{selector} .trouble")
        page.press("Escape")
        is_closed(browser, selector)
        page.has_focus("One")
    page.open_form("Enter")
    page.write("Two")
    browser.click(".inplace .cancel")
    page.says("Press Cancel again", ".inplace .trouble")
    browser.click(".inplace .cancel")
    is_closed(browser)
    page.shows("""
            [ ] One""")


@check
def an_escape_of_a_composition_closes_no_form(browser, list):
    page = open_list(browser, list, "One")
    page.open_form("Enter")
    browser.run(ESCAPE_OF_COMPOSITION)
    assert value(browser, "title") == "One", "the form was closed"
    page.press("Escape")
    is_closed(browser)
    # Parts of a new to-do, and words that become values.
    page.press("/", "Escape")
    browser.run("document.querySelector('#add .checklist').click()")
    page.has_focus("parts")
    browser.run(ESCAPE_OF_COMPOSITION)
    page.has_focus("parts")
    browser.run("document.querySelector('#add').elements.title.focus()")
    page.write("Call Ada tomorrow")
    page.says("tomorrow", "#add .chips")
    browser.run(ESCAPE_OF_COMPOSITION)
    assert value(browser, "title", "#add") == "Call Ada tomorrow", value(browser, "title", "#add")
    browser.run("document.querySelector('#filter').focus()")
    page.write("call")
    browser.run(ESCAPE_OF_COMPOSITION)
    assert browser.run("return document.querySelector('#filter').value") == "call"


@check
@firefox_check
def the_dialog_for_a_due_time_keeps_text(browser, list):
    page = open_list(browser, list, "One")
    page.open_form("d", "due")
    page.write("someday", "Enter")
    page.says("isn't a time", "#due-dialog")
    assert value(browser, "due", "#due-dialog form") == "someday"
    page.press("Escape")
    page.says("Press Escape again", "#due-dialog .trouble")
    page.press("Control+a")
    page.write("tomorrow", "Enter")
    page.says("tomorrow", ".due")
    is_closed(browser, "#due-dialog[open]")
    page.has_focus("One")
    page.open_form("d", "due")
    page.press("Escape")
    is_closed(browser, "#due-dialog[open]")


@check
def the_dialog_for_a_template_keeps_text(browser, list):
    page = open_list(browser, list, "One")
    browser.run("document.querySelector('[data-command=saveTemplate]').click()")
    page.has_focus("template")
    page.write("Weekly")
    page.press("Escape")
    page.says("Press Escape again", "#template-naming .trouble")
    browser.click("#template-naming .cancel")
    is_closed(browser, "#template-naming[open]")


@check
@firefox_check
def a_form_tells_that_others_have_changed_its_field(browser, list):
    list.defeat("add", "One", "--notes", "Ask for Ada.")
    page = Page(browser, list)
    page.go_to_list()
    page.open_form("Enter")
    page.write("Mine")
    list.defeat("edit", "1", "--title", "Theirs", "--notes", "Ask for Bob.", "--tag", "fromcli")
    page.says("Theirs", ".inplace .remark")
    page.says("was changed meanwhile", ".inplace .remark")
    assert value(browser, "title") == "Mine"
    # What the person hasn't touched shows the present state.
    wait_until(lambda: value(browser, "notes") == "Ask for Bob.", what="the new notes")
    assert browser.run("return document.querySelectorAll('.inplace .remark').length") == 1
    page.press("Enter")
    page.shows("""
            [ ] Mine""")
    page.has_focus("Mine")
    assert page.text(".notes") == "Ask for Bob." and page.text(".tag") == "fromcli"
    page.open_form("d", "due")
    page.write("tomorrow")
    list.defeat("edit", "1", "--due", "2031-05-05")
    page.says("was changed meanwhile", "#due-dialog .remark")
    page.press("Enter")
    page.says("tomorrow", ".due")
    page.has_focus("Mine")
    page.open_form("d", "due")
    assert page.text("#due-dialog .remark") is None, "an old remark"
