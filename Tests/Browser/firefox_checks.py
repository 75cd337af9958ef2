"""The main way through the page, and what depends on the browser, in Firefox."""

from webdriver import wait_until

from page import Page
from registry import firefox_check


@firefox_check
def a_list_is_kept_in_firefox(browser, list):
    page = Page(browser, list)
    page.open_form("n")
    page.write("Plan the party tomorrow #family", "Enter")
    page.shows("""
            [ ] Plan the party""")
    page.says("tomorrow", ".due")
    page.says("family", ".tag")
    page.go_to_list()
    page.press("a")
    page.write("Bake a cake", "Enter")
    page.write("Choose the music", "Enter", "Escape")
    page.shows("""
            [ ] Plan the party
              [ ] Bake a cake
              [ ] Choose the music""")
    page.has_focus("Choose the music")
    page.press("Space")
    page.shows("""
            [-] Plan the party
              [ ] Bake a cake
              [x] Choose the music""")
    page.says("Room 1 of 2, 50 %", "#sentence")
    page.press("Home", "Enter")
    page.has_focus("title")
    page.press("Control+a")
    page.write("Plan the wedding", "Enter")
    page.shows("""
            [-] Plan the wedding
              [ ] Bake a cake
              [x] Choose the music""")
    page.has_focus("Plan the wedding")
    page.press("u")
    page.says("Undone: edit")
    page.shows("""
            [-] Plan the party
              [ ] Bake a cake
              [x] Choose the music""")


@firefox_check
def edits_elsewhere_and_the_sidebar_are_shown_in_firefox(browser, list):
    list.defeat("add", "One", "--due", "yesterday")
    page = Page(browser, list)
    page.says("1 monster", "#monsters")
    list.defeat("add", "Two", "--due", "today")
    page.shows("""
            [ ] One
            [ ] Two""")
    assert page.style("#sidebar", "display") == "block", "the sidebar isn't beside the list"
    ends = browser.run(
        "return [...document.querySelectorAll('.due')].map((due) => Math.round(due.getBoundingClientRect().right))")
    assert ends[0] == ends[1], f"due times don't line up: {ends}"
    page.press("/")
    page.has_focus("find")
    page.write("two")
    page.shows("""
            [ ] Two""")
    browser.click("#menu-button")
    browser.click("#picture")
    wait_until(lambda: page.style(".scene", "display") == "none", what="hiding the dungeon")
