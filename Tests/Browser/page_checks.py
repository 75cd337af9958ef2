"""The page follows the list, and is accessible to everyone."""

import time

from webdriver import wait_until

from page import Page
from registry import check


@check
def two_pages_see_each_others_edits(browser, list):
    list.defeat("add", "One")
    first = browser.window()
    page = Page(browser, list)
    second = browser.new_window()
    browser.switch(second)
    Page(browser, list)
    page.go_to_list()
    page.press("n")
    page.write("Typed here")
    browser.switch(first)
    page.go_to_list()
    page.press("n")
    page.write("From the first", "Enter", "Escape")
    page.has_focus("From the first")
    page.press("Home", "Space")
    page.shows("""
            [ ] From the first""")
    browser.switch(second)
    page.shows("""
            [ ] From the first""")
    assert page.browser.run("return document.activeElement.value") == "Typed here", "typed text is lost"
    browser.command("DELETE", "/window")
    browser.switch(first)


@check
def an_edit_of_another_process_shows_at_once(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.go_to_list()
    browser.settle()
    browser.run("""
        window.seen = null;
        new MutationObserver(() => { window.seen ??= Date.now(); })
          .observe(document.getElementById("todo"), { childList: true, subtree: true })""")
    list.defeat("add", "Two")
    done = time.time() * 1000
    seen = wait_until(lambda: browser.run("return window.seen"))
    print(f"      {max(0, round(seen - done))} ms after the command had ended")
    page.says("1 to-do changed elsewhere. Room 0 of 2, 0 %")
    page.has_focus("One")
    page.press("Enter")
    page.write("Being typed")
    list.defeat("edit", "1", "--title", "Renamed elsewhere")
    page.says("Renamed elsewhere", "#r1 .title")
    assert browser.run("return document.activeElement.value") == "Being typed"


@check
def the_page_comes_back_when_the_server_does(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.shows("""
            [ ] One""")
    list.stop()
    page.says("The connection was lost")
    page.go_to_list()
    page.press("Space")
    page.says("Checked off “One”. It waits for the connection.")
    list.defeat("add", "Two")
    list.serve()
    page.shows("""
            [ ] Two""")


@check
def what_people_write_stays_text(browser, list):
    title = "<img src=x onerror=\"document.title='broken'\"> לקנות חלב 🥛 & 'quotes'"
    page = Page(browser, list)
    list.defeat("add", title, "--notes", title)
    page.shows(f"""
            [ ] {title}""")
    browser.open(list.address)
    page.shows(f"""
            [ ] {title}""")
    assert browser.run("return document.querySelectorAll('img').length") == 0
    assert browser.run("return document.title") == "Defeat Your ToDo List"


@check
def assistive_technology_sees_two_trees(browser, list):
    list.defeat("add", "Plan the party", "--priority", "high")
    list.defeat("add", "Bake a cake", "--under", "1")
    list.defeat("add", "Candles", "--under", "1")
    list.defeat("done", "2")
    Page(browser, list)
    browser.devtools("Accessibility.enable")
    nodes = [node for node in browser.devtools("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    found = {}
    for node in nodes:
        found.setdefault(node["role"]["value"], []).append(node)
    assert [tree["name"]["value"] for tree in found["tree"]] == ["To do"], found["tree"]
    items = [item["name"]["value"].split() for item in found["treeitem"]]
    assert items == ["Plan the party 1 of 2 done High".split(), "Bake a cake".split(), "Candles".split()], items
    properties = {entry["name"]: entry["value"].get("value") for entry in found["treeitem"][0]["properties"]}
    assert properties["checked"] == "mixed" and properties["expanded"] is True and properties["level"] == 1, properties
    pictures = [image["name"]["value"] for image in found["image"]]
    assert pictures == ["A dungeon. Room 1 of 2, 50 %. A closed door is ahead"], pictures
    assert len(found["status"]) == 1


@check
def motion_is_small_and_can_be_off(browser, list):
    page = Page(browser, list)
    browser.prefer(prefers_reduced_motion="no-preference")
    assert page.style("#warrior", "transitionDuration") == "0.7s"
    browser.prefer(prefers_reduced_motion="reduce")
    assert page.style("#warrior", "transitionDuration") == "0s"
    assert browser.run("return document.getAnimations().length") == 0
    browser.prefer()
    browser.click("#menu-button")
    browser.click("#picture")
    assert page.style(".dungeon", "display") == "none"
    browser.open(list.address)
    wait_until(lambda: page.style(".dungeon", "display") == "none", what="remembering that the picture is off")
    browser.click("#menu-button")
    browser.click("#picture")


@check
def a_narrow_page_needs_no_scrolling_sideways(browser, list):
    list.defeat("add", "A title that is rather long, " + "with-a-word-that-has-no-end" * 4)
    list.defeat("add", "Part", "--under", "1")
    page = Page(browser, list)
    for width in [320, 640]:
        browser.size(width, 500)
        page.go_to_list()
        page.press("Enter")
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}"
        page.press("Escape")
    browser.devtools("Emulation.clearDeviceMetricsOverride")


@check
def the_list_can_be_read_without_script(browser, list):
    list.defeat("add", "Plan the party")
    list.defeat("add", "Bake a cake", "--under", "1")
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    page = Page(browser, list)
    text = browser.devtools("DOM.getOuterHTML", nodeId=browser.devtools("DOM.getDocument")["root"]["nodeId"])["outerHTML"]
    assert "Bake a cake" in text and "Room 0 of 1, 0 %" in text
    assert "<form id=\"add\" class=\"scripted\" autocomplete=\"off\" hidden" in text
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
    browser.open(list.address)
    page.shows("""
            [ ] Plan the party
              [ ] Bake a cake""")
