"""The page is legible and usable for everyone: contrast, names, targets, narrow and large pages."""

import importlib.util
import pathlib

from webdriver import wait_until

from page import Page
from registry import check

ROLES = {
    "button", "link", "textbox", "searchbox", "combobox", "checkbox", "switch", "tree", "treeitem", "image", "dialog",
    "navigation", "region", "progressbar", "group",
}

# The texts and controls whose contrast is too low (WCAG 2.2: 4.5 for texts, 3 for the borders of controls).
CONTRASTS = """
    const parse = (text) => {
      const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
      return { rgb: [r, g, b], a };
    };
    const light = ([r, g, b]) => [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ratio = (one, other) => {
      const [low, high] = [light(one), light(other)].sort((left, right) => left - right);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { rgb, a } = parse(getComputedStyle(at).backgroundColor);
        if (a === 1) return rgb;
      }
      return [255, 255, 255];
    };
    const wrong = [];
    const demand = (least, name, color, around) => {
      const { rgb, a } = parse(color);
      if (a === 0) return;
      const found = ratio(rgb, around);
      if (found < least) wrong.push(`${name}: ${found.toFixed(2)}`);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const element = walk.currentNode.parentElement;
      const style = getComputedStyle(element);
      if (!walk.currentNode.data.trim() || !element.checkVisibility() || style.fontSize === "0px") continue;
      demand(4.5, walk.currentNode.data.trim().slice(0, 40), style.color, ground(element));
    }
    for (const field of document.querySelectorAll("input, select, textarea")) {
      if (!field.checkVisibility()) continue;
      const [style, hint] = [getComputedStyle(field), getComputedStyle(field, "::placeholder")];
      demand(3, `border of ${field.name}`, style.borderTopColor, ground(field.parentElement));
      if (field.placeholder) demand(4.5, `placeholder of ${field.name}`, hint.color, ground(field));
    }
    for (const box of document.querySelectorAll(".check")) {
      if (!box.checkVisibility()) continue;
      demand(3, "check", getComputedStyle(box, "::before").borderTopColor, ground(box));
    }
    for (const part of document.querySelectorAll(".groove, .share, .links .icon, .tool .icon")) {
      if (part.checkVisibility()) demand(3, part.classList[0], getComputedStyle(part).stroke, ground(part.closest("div, a, button")));
    }
    return [...new Set(wrong)]"""

# The targets of clicks whose smaller side is less than a number of pixels; links inside of sentences may be small.
TARGETS = """
    return [...document.querySelectorAll("button, .sidebar a, input, select, .check, [aria-expanded] > .row > .twist")]
      .filter((target) => target.checkVisibility() && !target.closest("dialog:not([open])"))
      .map((target) => [target, target.getBoundingClientRect()])
      .filter(([, box]) => box.width && Math.min(box.width, box.height) < arguments[0] - 0.5)
      .map(([target, box]) => `${target.id || target.name || target.className || target.textContent}: ${box.width} × ${box.height}`)"""


def plant(list):
    """A list with everything that a row can have."""
    list.defeat("add", "Plan the party", "--due", "tomorrow 17:00", "--priority", "medium")
    list.defeat("add", "Bake a cake", "--under", "1", "--due", "yesterday", "--priority", "high", "--tag", "kitchen")
    list.defeat("add", "Choose the music", "--under", "1")
    list.defeat("add", "Water the plants", "--due", "today", "--tag", "home", "--notes", "Not the cactus.")
    list.defeat("add", "Renew the passport", "--due", "2099-01-01", "--priority", "low")
    list.defeat("add", "Tidy up")
    list.defeat("done", "3", "6")
    list.defeat("filter", "save", "kitchen", "#kitchen")


def nodes(browser):
    browser.devtools("Accessibility.enable")
    return [node for node in browser.devtools("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]


def touch(browser, width, height):
    browser.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=True)


def no_touch(browser):
    browser.devtools("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.devtools("Emulation.clearDeviceMetricsOverride")


@check
def texts_and_controls_have_contrast(browser, list):
    plant(list)
    for scheme in ("light", "dark"):
        browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        page = Page(browser, list)
        assert (wrong := browser.run(CONTRASTS)) == [], f"{scheme}: {wrong}"
        page.go_to_list()
        assert (wrong := browser.run(CONTRASTS)) == [], f"{scheme}, with a selected row: {wrong}"
        page.press("Enter", "Tab", *"someday", "Enter")
        page.says("isn't a time", ".inplace .message")
        assert (wrong := browser.run(CONTRASTS)) == [], f"{scheme}, with a form: {wrong}"
        page.press("Escape", "?")
        assert (wrong := browser.run(CONTRASTS)) == [], f"{scheme}, with help: {wrong}"
        page.press("Escape")
    browser.prefer()


@check
def everything_has_a_name_and_focus_is_visible(browser, list):
    plant(list)
    page = Page(browser, list)
    page.go_to_list()
    for keys in ([], ["Enter"], ["Escape", "f"], ["Escape", "?"]):
        page.press(*keys)
        nameless = [node["role"]["value"] for node in nodes(browser)
                    if node["role"]["value"] in ROLES - {"group"} and not node.get("name", {}).get("value", "").strip()]
        assert not nameless, f"without a name after {keys}: {nameless}"
    page.press("Escape")
    browser.run("document.activeElement.blur(); scrollTo(0, 0)")
    for _ in range(12):
        page.press("Tab")
        name, width = browser.run("""
            const element = document.activeElement;
            const shown = element.matches("[role=treeitem]") ? element.querySelector(".row") : element;
            return [element.id || element.textContent, getComputedStyle(shown).outlineWidth]""")
        assert width == "2px", f"the focus on {name} isn't visible: {width}"


@check
def targets_are_large_enough(browser, list):
    plant(list)
    page = Page(browser, list)
    page.go_to_list()
    assert (small := browser.run(TARGETS, 24)) == [], f"with a mouse: {small}"
    touch(browser, 375, 667)
    try:
        page = Page(browser, list)
        assert browser.run("return matchMedia('(pointer: coarse)').matches")
        browser.run("document.querySelector('[role=treeitem]').focus()")
        assert (small := browser.run(TARGETS, 40)) == [], f"with fingers: {small}"
        for button in ("sidebar-button", "menu-button", "tools-button"):
            browser.run("document.getElementById(arguments[0]).click()", button)
            assert (small := browser.run(TARGETS, 40)) == [], f"after {button}: {small}"
    finally:
        no_touch(browser)


@check
def the_list_comes_first_on_a_phone(browser, list):
    plant(list)
    touch(browser, 375, 667)
    try:
        page = Page(browser, list)
        top = browser.run("return document.querySelector('[role=treeitem]').getBoundingClientRect().top")
        assert top <= 667 / 3, f"the first to-do starts at {top} pixels"
        browser.run("document.querySelector('[role=treeitem]').focus()")
        page.press("Enter")
        assert page.style("#tools", "display") == "none", "the bar lies over the form"
    finally:
        no_touch(browser)


@check
def nothing_is_cut_off_when_it_is_narrow_or_large(browser, list):
    plant(list)
    list.defeat("add", "לקנות חלב ולחם " * 6, "--due", "today")
    page = Page(browser, list)
    for width in (320, 375, 600, 900, 1280):
        browser.size(width, 600)
        page.go_to_list()
        for keys in ([], ["Enter"]):
            page.press(*keys)
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}"
        page.press("Escape")
    ends = browser.run("""
        return [...document.querySelectorAll("#todo .due")].map((due) => Math.round(due.getBoundingClientRect().right))""")
    assert len(set(ends)) == 1 and len(ends) > 3, f"due times don't line up: {ends}"
    browser.devtools("Emulation.clearDeviceMetricsOverride")


@check
def the_sidebar_opens_without_scripts(browser, list):
    plant(list)
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    browser.size(375, 667)
    Page(browser, list)
    browser.click("#sidebar-button")
    browser.click(".views a[href*=today]")
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
    browser.devtools("Emulation.clearDeviceMetricsOverride")
    wait_until(lambda: "today" in browser.run("return location.href"), what="the view of today")


@check
def a_message_leaves_and_a_problem_stays(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.go_to_list()
    page.press("ArrowDown", "<")
    page.says("isn't a part of a checklist")
    wait_until(lambda: page.style(".toast", "opacity") == "0", what="the message's leaving")
    list.stop()
    page.says("The connection was lost")
    wait_until(lambda: page.style(".toast", "opacity") == "1", what="the problem's appearance")
    browser.click("#dismiss")
    wait_until(lambda: page.style(".toast", "opacity") == "0", what="the problem's leaving")
    list.serve()


@check
def an_example_starts_an_empty_list(browser, list):
    page = Page(browser, list)
    browser.click("[data-example^=Plan]")
    page.has_focus("title")
    page.press("Enter")
    page.shows("""
            [ ] Plan the party
              [ ] Invite friends
              [ ] Bake a cake
              [ ] Choose the music""")
    assert not browser.run("return document.querySelector('.first').checkVisibility()")


@check
def axe_finds_no_problem(browser, list):
    """Runs axe-core if one of the Python packages that contain it is installed."""
    files = [path for name in ("axe_playwright_python", "axe_selenium_python", "axe_core_python")
             if (found := importlib.util.find_spec(name))
             for path in pathlib.Path(found.origin).parent.rglob("axe.min.js")]
    if not files:
        print("      left out: axe-playwright-python isn't installed")
        return
    plant(list)
    for scheme, width in (("light", 1200), ("dark", 400)):
        browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        browser.size(width, 800)
        page = Page(browser, list)
        page.go_to_list()
        for keys in ([], ["Enter"]):
            page.press(*keys)
            browser.run("scrollTo(0, 0)")  # The header lies over what is scrolled below it.
            browser.run(files[0].read_text(encoding="utf-8"))
            found = browser.run_later("""
                axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }).then((result) =>
                  done(result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`)))""")
            assert found == [], f"{scheme}, after {keys}: {found}"
        page.press("Escape")
    browser.prefer()
    browser.devtools("Emulation.clearDeviceMetricsOverride")
