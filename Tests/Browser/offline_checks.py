"""The page without a connection: edits are kept, shown as waiting, and sent once."""

import json
import os
import pathlib
import subprocess
import time

from page import Page
from registry import check, firefox_check
from version_proxy import VersionProxy
from webdriver import PATIENCE, wait_until


def is_controlled(browser):
    """Waits until the worker serves the page, and has kept it."""
    wait_until(lambda: browser.run("return Boolean(navigator.serviceWorker.controller)"), what="the worker's start")
    wait_until(lambda: browser.command("POST", "/execute/async", {"script": """
        const done = arguments[arguments.length - 1];
        caches.open("defeat-seen").then((seen) => seen.keys())
          .then((keys) => done(keys.some(({ url }) => new URL(url).pathname === location.pathname)))""", "args": []}),
        what="a kept page")


def open_page(browser, list, path="/"):
    page = Page(browser, list, path)
    is_controlled(browser)
    return page


def lose(page, list):
    """Ends the server; the page states that."""
    list.stop()
    page.says("Offline", "#offline")


def waits(page, count):
    """The line says how many edits wait."""
    words = f"{count} edit waits" if count == 1 else f"{count} edits wait"
    page.says(words, "#offline")


def marks(browser):
    return browser.run("""
        return Object.fromEntries([...document.querySelectorAll("#list [data-waiting]")].map((row) =>
          [row.querySelector(".title").textContent, row.dataset.waiting]))""")


def titles(list):
    """The to-dos of the list with their signs, as another program sees them."""
    found = []

    def walk(todos, depth):
        for todo in todos:
            found.append("  " * depth + ("[x] " if todo.get("isComplete") else "[ ] ") + todo["title"])
            walk(todo.get("parts", []), depth + 1)
    walk(list.api("GET", "list")["toDos"], 0)
    return found


def nothing_waits(page):
    wait_until(lambda: page.browser.run("return document.querySelector('#offline').hidden"), what="the end of waiting")
    assert not marks(page.browser), marks(page.browser)


def select(browser, title):
    browser.run("""
        const titles = [...document.querySelectorAll("#list .title")];
        titles.find((one) => one.textContent === arguments[0]).closest("[role=treeitem]").focus()""", title)


def rename(page, old, new):
    """Writes another title; the form is closed, and its row has the focus, before the next key."""
    select(page.browser, old)
    page.open_form("Enter")
    page.write(new, "Enter")
    page.has_focus(new)


@check
def edits_without_a_server_wait_survive_a_reload_and_are_made_once(browser, list):
    list.plant("Milk", "Bread", "Eggs")
    page = open_page(browser, list)
    lose(page, list)
    page.add("Tea")
    waits(page, 1)
    select(browser, "Milk")
    page.press("Space")
    waits(page, 2)
    select(browser, "Bread")
    page.press("Delete")
    waits(page, 3)
    rename(page, "Eggs", "Six eggs")
    waits(page, 4)
    expected = {"Tea": "new", "Milk": "done", "Bread": "removed", "Six eggs": "changed"}
    wait_until(lambda: marks(browser) == expected, what=f"{expected}, not {marks(browser)}")
    # The page opens again without the server, with the same marks.
    browser.command("POST", "/refresh")
    waits(page, 4)
    wait_until(lambda: marks(browser) == expected, what=f"{expected} after a reload, not {marks(browser)}")
    # A to-do that waits can be edited, too.
    select(browser, "Tea")
    page.press("Space")
    waits(page, 5)
    list.serve()
    nothing_waits(page)
    found = sorted(titles(list))
    assert found == ["[ ] Six eggs", "[x] Milk", "[x] Tea"], found
    assert list.api("POST", "undo")["edits"][0]["label"] == "complete “Tea”"
    assert sum(1 for title in titles(list) if "Tea" in title) == 1


@check
def an_edit_that_waits_can_be_discarded_and_undone(browser, list):
    list.defeat("add", "Milk")
    page = open_page(browser, list)
    lose(page, list)
    page.add("Tea")
    page.add("Coffee")
    waits(page, 2)
    select(browser, "Milk")
    page.press("u")
    waits(page, 1)
    wait_until(lambda: marks(browser) == {"Tea": "new"}, what="one new row")
    browser.run("document.querySelector('#waiting-edits button').click()")
    wait_until(lambda: marks(browser) == {}, what="no marks")
    list.serve()
    nothing_waits(page)
    assert titles(list) == ["[ ] Milk"], titles(list)


@check
@firefox_check
def the_list_of_what_waits_keeps_the_focus(browser, list):
    list.plant("Milk")
    page = Page(browser, list)
    lose(page, list)
    page.add("Tea")
    page.add("Coffee")
    waits(page, 2)
    browser.run("document.querySelector('#waiting-edits').open = true")
    browser.run("window.second = document.querySelector('#waiting-edits li:last-child button')")
    # Each attempt to send, and each new edit, shows the list again.
    select(browser, "Milk")
    page.press("Space")
    waits(page, 3)
    browser.run("window.second.focus()")
    assert browser.run("return document.activeElement === window.second"), "the button was replaced"
    browser.run("window.second.click()")
    waits(page, 2)
    assert browser.run("return document.activeElement.matches('#waiting-edits button')"), "the focus is lost"
    list.serve()
    nothing_waits(page)
    assert titles(list) == ["[x] Milk", "[ ] Tea"], titles(list)


@check
def two_tabs_without_network_send_each_edit_once(browser, list):
    list.defeat("add", "Milk")
    page = open_page(browser, list)
    first = browser.window()
    second = browser.new_window()
    windows = [first, second]
    browser.switch(second)
    open_page(browser, list)

    def cut(is_cut):
        for window in windows:
            browser.switch(window)
            browser.devtools("Network.enable")
            browser.devtools("Network.emulateNetworkConditions", offline=is_cut, latency=0,
                             downloadThroughput=-1, uploadThroughput=-1)
    try:
        cut(True)
        list.stop()
        for number in range(3):
            for window in windows:
                browser.switch(window)
                page.add(f"{'first' if window == first else 'second'} {number}")
                waits(page, number * 2 + (1 if window == first else 2))
        list.serve()
        cut(False)
        for window in windows:
            browser.switch(window)
            nothing_waits(page)
        expected = ["[ ] Milk"] + [f"[ ] {name} {number}" for number in range(3) for name in ("first", "second")]
        assert titles(list) == expected, titles(list)
    finally:
        cut(False)
        browser.switch(second)
        browser.command("DELETE", "/window")
        browser.switch(first)


@check
def a_late_edit_yields_to_a_later_one_and_a_refused_one_is_shown(browser, list):
    list.plant("Milk", "Bread")
    page = open_page(browser, list)
    lose(page, list)
    for old, new in (("Milk", "Oat milk"), ("Bread", "Rye bread")):
        rename(page, old, new)
    waits(page, 2)
    # Others change the same to-dos some seconds later.
    wait_until(lambda: browser.run("return Date.now()") > browser.run("return window.start ??= Date.now()") + 3000)
    list.defeat("edit", "1", "--title", "Soy milk")
    list.defeat("remove", "2")
    list.serve()
    page.says("refused", "#refused-edits")
    page.says("Rye bread", "#refused-edits")
    assert titles(list) == ["[ ] Soy milk"], titles(list)
    list.api("POST", "undo")
    browser.run("document.querySelector('#refused-edits button').click()")
    wait_until(lambda: titles(list) == ["[ ] Soy milk", "[ ] Rye bread"], what=f"another attempt: {titles(list)}")


@check
def a_new_version_is_offered_and_never_mixed_with_the_old_one(browser, list):
    list.defeat("add", "Milk")
    with VersionProxy(list) as proxy:
        page = open_page(browser, proxy)
        old = browser.run("return document.querySelector('meta[name=version]').content")
        proxy.update()
        browser.run("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        wait_until(lambda: not browser.run("return document.querySelector('#new-version').hidden"), what="the offer")
        # The open page still works, with its own files.
        page.add("Tea")
        wait_until(lambda: titles(list) == ["[ ] Milk", "[ ] Tea"], what="an edit of the old page")
        file = browser.command("POST", "/execute/async", {"script": """
            const done = arguments[arguments.length - 1];
            fetch(`/assets/${arguments[0]}/view.js`).then((answer) => done(answer.status))""", "args": [old]})
        assert file == 200, f"the old page's files are gone: {file}"
        browser.run("document.querySelector('#reload-page').click()")
        wait_until(lambda: browser.run(
            "return document.querySelector('meta[name=version]')?.content !== arguments[0]", old), what="the new page")
        versions = browser.run("""
            return [...new Set(performance.getEntriesByType("resource").map(({ name }) => name)
              .map((name) => name.match(/[/]assets[/]([0-9a-f]{8,})[/]/)?.[1]).filter(Boolean))]""")
        assert len(versions) == 1 and old not in versions, json.dumps(versions)


class Devices:
    """A hub, and devices that are in step with it; the first one serves the page."""

    def __init__(self, list, names):
        self.list, self.names = list, names
        self.folder = pathlib.Path(list.folder.name)

    def environment(self, name):
        return {**os.environ, "XDG_DATA_HOME": str(self.folder / name), "NO_COLOR": "1", "DEFEAT_NO_SYNC": "1"}

    def __enter__(self):
        self.list.stop()
        for name in ["hub", *self.names]:
            (self.folder / name).mkdir()
        self.hub = subprocess.Popen(
            [*self.list.hub_command, "--port", "0", "--sign-up", "open"],
            env=self.environment("hub"), stderr=subprocess.PIPE, text=True)
        address = next(word for line in self.hub.stderr for word in line.split() if word.startswith("http://"))
        self.before = os.environ.get("XDG_DATA_HOME")
        os.environ["XDG_DATA_HOME"] = str(self.folder / self.names[0])
        for name in self.names:
            more = ["--sign-up"] if name == self.names[0] else []
            self.run(name, "login", address, "--name", "ann", *more, input="correct horse battery\n")
        return self

    def __exit__(self, *_):
        os.environ.pop("XDG_DATA_HOME")
        if self.before is not None:
            os.environ["XDG_DATA_HOME"] = self.before
        self.hub.terminate()
        self.hub.wait(PATIENCE)

    def run(self, name, *arguments, input=None):
        database = self.list.database if name == self.names[0] else str(self.folder / f"{name}.sqlite")
        result = subprocess.run([*self.list.command, *arguments, "--database", database], input=input, text=True,
                                env=self.environment(name), capture_output=True)
        assert result.returncode == 0, f"{arguments}: {result.stderr}"
        return result.stdout

    def titles(self, name):
        return [todo["title"] + (" done" if todo["isComplete"] else "")
                for todo in json.loads(self.run(name, "list", "--json"))["toDos"]]

    def sync(self):
        for _ in range(2):
            for name in self.names:
                self.run(name, "sync")


@check
def a_page_that_was_offline_converges_with_three_devices(browser, list):
    with Devices(list, ["desk", "laptop", "phone"]) as devices:
        for title in ("Milk", "Bread", "Eggs"):
            devices.run("desk", "add", title)
        devices.sync()
        list.serve()
        page = open_page(browser, list)
        lose(page, list)
        # Earlier than the page, but on a device that syncs last.
        devices.run("phone", "edit", "2", "--title", "Phone bread")
        for old, new in (("Milk", "Page milk"), ("Bread", "Page bread")):
            rename(page, old, new)
        select(browser, "Eggs")
        page.press("Space")
        page.add("Page tea")
        waits(page, 4)
        start = time.monotonic()
        wait_until(lambda: time.monotonic() - start > 3)
        # Later than the page.
        devices.run("laptop", "edit", "1", "--title", "Laptop milk")
        devices.run("laptop", "add", "Laptop jam")
        devices.run("laptop", "sync")
        list.serve()
        nothing_waits(page)
        list.stop()
        devices.sync()
        expected = ["Laptop milk", "Page bread", "Eggs done", "Laptop jam", "Page tea"]
        found = {name: devices.titles(name) for name in devices.names}
        assert all(sorted(titles) == sorted(expected) for titles in found.values()), found
        assert found["desk"] == found["laptop"] == found["phone"], found
        list.serve()
