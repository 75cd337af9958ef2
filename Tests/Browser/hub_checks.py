"""The page of a hub in a browser: logging in, editing, sharing, and logging out, after which the browser keeps nothing."""

import os
import pathlib
import signal
import subprocess
import tempfile
import urllib.request

from webdriver import PATIENCE, Browser, free_port, wait_until

from page import Page
from registry import check

PASSWORD = "correct horse battery"


class Hub:
    """A hub in its own folder; DEFEAT_HUB_DATABASE names a database of PostgreSQL to use instead of a file."""

    def __init__(self, command):
        self.command = command
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="defeat-hub-")
        home = self.folder.name
        database = os.environ.get("DEFEAT_HUB_DATABASE") or str(pathlib.Path(home) / "hub.sqlite")
        self.log = open(f"{home}/hub.txt", "w+")
        self.server = subprocess.Popen(
            [*self.command, "--sign-up", "open", "--port", str(self.port), "--database", database],
            env={**os.environ, "HOME": home, "XDG_DATA_HOME": home}, stdout=self.log, stderr=subprocess.STDOUT)
        wait_until(self._answers, what="the hub's start")
        return self

    def __exit__(self, *_):
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(PATIENCE)
        self.log.close()
        self.folder.cleanup()

    def _answers(self):
        if self.server.poll() is not None:
            self.log.seek(0)
            raise AssertionError(f"the hub has ended: {self.log.read()}")
        try:
            return urllib.request.urlopen(f"{self.address}/login", timeout=5).status == 200
        except OSError:
            return False


def fill(browser, action, **fields):
    """Writes into the fields of a form, and sends it."""
    browser.run("""
        const form = document.querySelector(`form[action="${arguments[0]}"]`);
        for (const [name, value] of Object.entries(arguments[1])) form.elements[name].value = value;
        form.requestSubmit();""", action, fields)


def is_at(browser, path):
    wait_until(lambda: browser.run("return location.pathname").startswith(path), what=f"the page {path}")


def sign_up(browser, hub, name):
    browser.open(f"{hub.address}/signup")
    fill(browser, "/signup", name=name, password=PASSWORD, again=PASSWORD)
    is_at(browser, "/lists/")
    return Page(browser)


def kept(browser):
    """The names of what the browser keeps: databases, caches and workers."""
    return browser.run_later("""
        Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])
          .then(([databases, names, workers]) => done([...databases.map(({ name }) => name), ...names, ...workers.map(String)]))""")


@check
def two_people_share_a_list_on_a_hub(browser, list):
    with Hub(list.hub_command) as hub, Browser() as other:
        ada = sign_up(browser, hub, f"ada{hub.port}")
        ada.add("Party")
        ada.shows("""
            [ ] Party""")
        bob = sign_up(other, hub, f"bob{hub.port}")
        browser.open(f"{hub.address}/account")
        fill(browser, "/account/lists", name="Together")
        is_at(browser, "/lists/")
        address = browser.run("return location.pathname")
        ada.add("Cake tomorrow #sweet")
        ada.shows("""
            [ ] Cake""")
        browser.open(f"{hub.address}/account")
        browser.run("""
            const forms = [...document.querySelectorAll("form[action='/account/share']")];
            const form = forms.find((form) => form.closest("details").textContent.includes("Together"));
            form.elements.account.value = arguments[0];
            form.requestSubmit();""", f"bob{hub.port}")
        wait_until(lambda: f"bob{hub.port}" in (ada.text(".members") or "") + browser.run("return document.body.textContent"),
                   what="the shared list")
        browser.open(hub.address + address)
        other.open(hub.address + address)
        bob.shows("""
            [ ] Cake""")
        # Live, in both directions.
        other.run("document.querySelector('[role=treeitem]').focus()")
        bob.press("n")
        bob.write("Candles", "Enter", "Escape")
        ada.shows("""
            [ ] Cake
            [ ] Candles""")
        browser.run("document.querySelector('[role=treeitem]').focus()")
        ada.press("Space")
        bob.shows("""
            [ ] Candles""")
        # Logging out everywhere: this browser keeps nothing, and the other one of the same person must log in again.
        wait_until(lambda: kept(browser), what="the worker's start")
        browser.open(f"{hub.address}/account")
        fill(browser, "/logout/all")
        is_at(browser, "/login")
        try:
            wait_until(lambda: not kept(browser))
        except AssertionError:
            raise AssertionError(f"the browser still keeps {kept(browser)}") from None
        browser.open(hub.address + address)
        is_at(browser, "/login")
        fill(browser, "/login", name=f"ada{hub.port}", password=PASSWORD)
        is_at(browser, "/lists/")
        # A person who is still logged in isn't disturbed.
        bob.press("u")
        bob.says("Undone")
        # Chromium reports the deletion, and advises on the forms of the account's page.
        known = ("Clear-Site-Data", "Password forms should have")
        trouble = [entry["message"] for entry in browser.log() if not any(words in entry["message"] for words in known)]
        assert not trouble, trouble
