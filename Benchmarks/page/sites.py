"""The sites that are compared, each behind a wire of its own, and a person's visit to one."""

import html
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from floor import FloorServer
from rounds import Failure
from swift_build import defeat
from webdriver import free_port, wait_until
from wire import Wire


class Site:
    """A server, and the wire to it. Chromium is told to use the wire for the server's own address."""

    def __enter__(self):
        self.start()
        self.wire = Wire(self.port)
        self.wire.__enter__()
        self.address = f"http://localhost:{self.port}"
        self.rule = f"MAP localhost:{self.port} 127.0.0.1:{self.wire.port}"
        return self

    def __exit__(self, *_):
        self.wire.__exit__()
        self.stop()


class Holon(Site):
    """`defeat serve` with a list of the corpus."""

    name = "holon"

    def __init__(self, corpus):
        self.program = defeat()
        self.folder = tempfile.mkdtemp(prefix="defeat-page-")
        self.database = os.path.join(self.folder, "list.sqlite")
        self.port = free_port()
        self.environment = {**os.environ, "XDG_DATA_HOME": self.folder, "TZ": "UTC"}
        subprocess.run(
            [self.program, "import", "--database", self.database, "--format", "taskwarrior", corpus.nested],
            check=True, stdout=subprocess.DEVNULL, env=self.environment)

    def start(self):
        self.server = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--database", self.database],
            stdout=subprocess.DEVNULL, env=self.environment)
        wait_until(lambda: self.text("api/health"), what="the server's start")

    def stop(self):
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(10)

    def __exit__(self, *_):
        super().__exit__()
        shutil.rmtree(self.folder)

    def text(self, path=""):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=30) as response:
                return response.read().decode()
        except ConnectionError:
            return None
        except urllib.error.URLError as error:
            if isinstance(error.reason, ConnectionError):
                return None
            raise

    def titles(self):
        """The titles of the first rows, as they are on the page."""
        found = re.findall(r'<span class="title"[^>]*>(.*?)</span>', self.text())
        return [html.unescape(re.sub("<[^>]*>", "", title)) for title in found]

    def open_form(self, browser):
        browser.run("document.querySelector('#rows [role=treeitem]').focus()")
        browser.press("n")
        wait_until(lambda: browser.run("return document.activeElement.matches('.new input')"), what="the form")


class Floor(Site):
    """A static page with the same rows."""

    name = "floor"

    def __init__(self, corpus, shown):
        self.corpus, self.shown = corpus, shown

    def start(self):
        self.file = tempfile.NamedTemporaryFile(prefix="defeat-floor-")
        self.server = FloorServer(self.file.name, self.corpus.titles(), self.shown)
        self.port = self.server.port

    def stop(self):
        self.server.stop()
        self.file.close()

    def open_form(self, browser):
        browser.run("document.getElementById('add').elements.title.focus()")


def resident(process):
    """The part of memory that a process has for itself, and its share of what it has in common with others, in MB."""
    with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:
        return int(re.search(r"^Pss:\s+(\d+)", file.read(), re.MULTILINE)[1]) / 1024


# Notes the time from a key to the first change of the rows that makes a condition true.
STOPWATCH = """
    window.took = null;
    const isThere = () => { %s };
    document.addEventListener("keydown", () => {
      const start = performance.now();
      new MutationObserver((_, observer) => {
        if (!isThere()) return;
        window.took = performance.now() - start;
        observer.disconnect();
      }).observe(document.getElementById("rows"), { childList: true, subtree: true, characterData: true });
    }, { capture: true, once: true });"""

TITLES = "[...document.querySelectorAll('#rows .title')].map((title) => title.textContent)"


class Visit:
    """A person at a site."""

    def __init__(self, browser, site):
        self.browser, self.site = browser, site

    def forget(self):
        """Makes the browser one that has never been here."""
        self.browser.open("about:blank")
        self.browser.devtools("Network.clearBrowserCache")
        self.browser.devtools("Storage.clearDataForOrigin", origin=self.site.address, storageTypes="all")

    def open(self):
        self.browser.open(self.site.address)
        wait_until(lambda: self.browser.run(f"return {TITLES}.length > 0"), 30, "the rows")

    def come(self):
        """Opens the page, and lets it come to rest."""
        self.open()
        time.sleep(1)

    def paint(self):
        """The time from following the link to the first text on the screen."""
        self.open()
        return wait_until(lambda: self.browser.run(
            "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"), 30, "the first paint")

    def first_paint(self, delay=0):
        self.forget()
        self.site.wire.delay = delay
        try:
            return self.paint()
        finally:
            self.site.wire.delay = 0

    def paint_again(self, delay):
        """The same for a browser that has been here, and keeps the files."""
        self.forget()
        self.open()
        wait_until(lambda: self.browser.run("return Boolean(navigator.serviceWorker.controller)"), 30, "the worker")
        time.sleep(1)
        self.site.wire.delay = delay
        try:
            return self.paint()
        finally:
            self.site.wire.delay = 0

    def first_paint_after_start(self):
        """The same after a start of the server, which reads the list for this page."""
        self.site.stop()
        self.site.start()
        return self.first_paint()

    def weights(self):
        """The kilobytes over the wire until the page can be used, the same unpacked, and those of a whole first visit."""
        self.forget()
        time.sleep(1)
        start = self.site.wire.received
        self.open()
        wait_until(lambda: self.browser.run("return document.readyState === 'complete'"), what="the page")
        time.sleep(0.05)
        used = self.site.wire.received - start
        unpacked = self.browser.run("""
            return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
              .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)""")
        time.sleep(6)  # The worker keeps the files and the page.
        return [size / 1000 for size in (used, unpacked, self.site.wire.received - start)]

    def timed(self, condition, act):
        """The time from the last key of an action to the change of the rows."""
        self.browser.run(STOPWATCH % condition)
        act()
        return wait_until(lambda: self.browser.run("return window.took"), 30, "the change of the rows")

    def add(self, index):
        """Adds a to-do after the first row, where all show it."""
        self.come()
        title = f"Added in round {index}"
        self.site.open_form(self.browser)
        self.browser.run("""
            document.activeElement.value = arguments[0];
            document.activeElement.dispatchEvent(new Event("input", { bubbles: true }))""", title)
        time.sleep(0.3)
        try:
            return self.timed(f"return {TITLES}.includes({title!r})", lambda: self.browser.press("Enter"))
        finally:
            self.browser.press("Escape")
            time.sleep(0.3)

    def check(self, _):
        """Checks off the first row without parts."""
        self.come()
        title = self.browser.run("""
            const row = [...document.querySelectorAll("#rows li")].find((row) =>
              row.querySelector(".title") && !row.matches(".whole, [aria-checked=true]"));
            row.focus();
            window.checked = row;
            return row.querySelector(".title").textContent""")
        if not title:
            raise Failure("no row can be checked off")
        time.sleep(0.3)
        return self.timed("return !window.checked.isConnected || window.checked.getAttribute('aria-checked') === 'true'",
                          lambda: self.browser.press("Space"))

    def find(self, index):
        """Types the last letter of a word, and waits for other rows."""
        self.come()
        words = ["server", "phone", "urgent", "bicycle", "neighbours", "photographs", "monday", "agreed"]
        word = words[index % len(words)]
        self.browser.run("""
            const field = document.getElementById("filter");
            field.value = arguments[0];
            field.focus();
            field.setSelectionRange(field.value.length, field.value.length);""", word[:-1])
        self.browser.run(f"window.before = {TITLES}.join()")
        try:
            return self.timed(f"return {TITLES}.join() !== window.before", lambda: self.browser.press(word[-1]))
        finally:
            self.browser.run("""
                const field = document.getElementById("filter");
                field.value = "";
                field.dispatchEvent(new Event("input", { bubbles: true }));""")
            time.sleep(0.5)

    def elements(self):
        return self.browser.run("return document.querySelectorAll('*').length")

    def memory(self):
        """The memory of the browser's process for the page: the largest one of those for pages."""
        self.browser.devtools("HeapProfiler.collectGarbage")
        time.sleep(1)
        return max(resident(process) for process in self.browser.renderers())
