"""Templates on the page: saved from a to-do, added beside another one, and removed."""

from bidi import Firefox
from webdriver import wait_until

from page import Page
from registry import check, firefox_check

NAMES = "return [...document.querySelectorAll('#templates li > span > bdi')].map((name) => name.textContent)"
FACTS = "return [...document.querySelectorAll('#templates .facts')].map((facts) => facts.textContent)"
NAME = "return document.querySelector('#template-naming input').value"


def open_templates(browser, names):
    """Opens the dialog by its key, and waits for its templates."""
    browser.press("t")
    wait_until(lambda: browser.run(NAMES) == names, what=f"the templates {names}")


def push(browser):
    """Pushes the button that has the focus; keys do nothing to buttons of a Firefox without a screen."""
    if isinstance(browser, Firefox):
        browser.run("document.activeElement.click()")
    else:
        browser.press("Enter")


def keep(browser, row, name=None):
    """Saves a to-do as a template."""
    browser.click(f"{row} .title")
    browser.click("[data-command=saveTemplate]")
    wait_until(lambda: browser.run("return document.querySelector('#template-naming').open"))
    if name:
        browser.write(name)
    browser.press("Enter")


@check
@firefox_check
def a_template_is_saved_added_and_removed(browser, list):
    list.defeat("add", "Trip to Oslo")
    for part in ("Pack", "Book"):
        list.defeat("add", part, "--under", "1")
    list.defeat("add", "Milk")
    page = Page(browser, list)
    keep(browser, "#r1")
    page.says("Saved template “Trip-to-Oslo”.")
    page.has_focus("Trip to Oslo")
    # A name that no template can have is refused beside the field.
    keep(browser, "#r4", "2 bottles")
    page.says("isn't a name for a template", "#template-naming .trouble")
    browser.press("Control+a")
    page.write("Dairy", "Enter")
    page.says("Saved template “Dairy”.")
    # A copy comes after the selected to-do, by keys alone.
    page.press("Home", "ArrowDown")
    page.has_focus("Pack")
    open_templates(browser, ["Dairy", "Trip-to-Oslo"])
    assert browser.run(FACTS) == ["Milk, no parts", "Trip to Oslo, 2 parts"], browser.run(FACTS)
    page.says("Copies are added after “Pack”.", "#templates [role=status]")
    assert browser.run("return document.activeElement.ariaLabel") == "Add Dairy"
    push(browser)
    page.says("Added “Milk”.")
    page.shows("""
            [ ] Trip to Oslo
              [ ] Pack
              [ ] Milk
              [ ] Book
            [ ] Milk""")
    page.has_focus("Milk")
    page.press("u")
    page.says("Undone: add “Milk”")
    page.shows("""
            [ ] Trip to Oslo
              [ ] Pack
              [ ] Book
            [ ] Milk""")
    # The menu beside the form opens the dialog, too.
    browser.click("#r4 .title")
    browser.click("#menu-button")
    browser.click("#templates-button")
    wait_until(lambda: len(browser.run(NAMES)) == 2)
    page.press("Tab", "Tab")
    push(browser)
    page.says("Added “Trip to Oslo” with 2 parts.")
    page.shows("""
            [ ] Trip to Oslo
              [ ] Pack
              [ ] Book
            [ ] Milk
            [ ] Trip to Oslo
              [ ] Pack
              [ ] Book""")
    page.has_focus("Trip to Oslo")
    # Undo doesn't return a removed template, so its button is pressed twice.
    open_templates(browser, ["Dairy", "Trip-to-Oslo"])
    page.press("Tab")
    push(browser)
    page.says("Press again to remove template “Dairy”", "#templates [role=status]")
    push(browser)
    page.says("Removed template “Dairy”.", "#templates [role=status]")
    assert browser.run(NAMES) == ["Trip-to-Oslo"], browser.run(NAMES)
    # One that others have removed is reported.
    list.defeat("template", "remove", "Trip-to-Oslo")
    push(browser)
    page.says("There is no template “Trip-to-Oslo”", "#templates .trouble")
    page.press("Escape")
    page.has_focus("Trip to Oslo")
    open_templates(browser, [])
    page.says("There are none", "#templates [role=status]")
