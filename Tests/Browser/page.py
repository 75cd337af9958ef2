"""A person's view of the page and actions on it, as a vocabulary for the checks."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request

from webdriver import PATIENCE, free_port, wait_until


class List:
    """A list in its own file, served by `defeat serve`."""

    def __init__(self, command):
        self.command = command
        self.hub_command = [os.environ.get("DEFEAT_HUB") or os.path.join(
            os.path.dirname(os.path.realpath(command[0])), "defeat-hub")]
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = None

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="defeat-list-")
        self.database = str(pathlib.Path(self.folder.name) / "list.sqlite")
        self.serve()
        return self

    def place(self):
        """The arguments and the environment that name the list."""
        return ["--database", self.database], os.environ

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def serve(self):
        arguments, environment = self.place()
        self.words = open(f"{self.folder.name}/server.txt", "w+")
        self.server = subprocess.Popen(
            [*self.command, "serve", "--port", str(self.port), *arguments], env=environment,
            stdout=self.words, stderr=subprocess.STDOUT)
        try:
            wait_until(self._answers, what="the server's start")
        except AssertionError:
            self.server.kill()
            raise

    def stop(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGTERM)
            assert self.server.wait(PATIENCE) == 0, "the server didn't end properly"
        self.words.close()

    def _answers(self):
        if self.server.poll() is not None:
            self.words.seek(0)
            raise AssertionError(f"the server has ended: {self.words.read()}")
        try:
            return urllib.request.urlopen(f"{self.address}/api/health", timeout=PATIENCE).status == 200
        except OSError:
            return False

    def api(self, method, path, body=None, known=(), base="/"):
        """Sends a request as another program does; returns None for refusals with a known status."""
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{base}api/{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            assert error.code in known, f"{method} {path}: {error.read()}"

    def defeat(self, *arguments):
        """Runs `defeat` as another process."""
        place, environment = self.place()
        result = subprocess.run([*self.command, *arguments, *place], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                text=True, env={**environment, "NO_COLOR": "1"})
        assert result.returncode == 0, f"defeat {' '.join(arguments)}: {result.stderr}"

    def plant(self, *titles):
        for title in titles:
            self.defeat("add", title)

    def plant_outline(self, lines):
        """Imports many to-dos, each as a line of an outline in Markdown."""
        file = pathlib.Path(self.folder.name) / "planted.md"
        file.write_text("\n".join(lines) + "\n")
        self.defeat("import", str(file))


class Folder(List):
    """The lists of a data folder, served by `defeat serve`."""

    def place(self):
        return [], {**os.environ, "XDG_DATA_HOME": self.folder.name, "DEFEAT_NO_SYNC": "1"}


# What the line of news has said since the last sentence that a check awaited: each is replaced after a second.
HEARD = """
    const line = document.querySelector("#status");
    if (!window.heard) {
      window.heard = [line.textContent];
      new MutationObserver(() => heard.push(line.textContent)).observe(line, { childList: true, subtree: true, characterData: true });
    }
    const index = heard.findIndex((sentence) => sentence.includes(arguments[0]));
    heard.splice(0, index + 1);
    return index >= 0 || line.textContent.includes(arguments[0])"""


class Page:
    """The page in a browser's window."""

    # The completed to-dos are shown, too. Without a list, it is the page that the browser shows.
    def __init__(self, browser, list=None, path="/?completed"):
        self.browser = browser
        if list:
            browser.open(list.address + path)
            self._hears("")

    def outline(self, section="todo"):
        """The rows as a drawing: `[x]`, `[-]` or `[ ]`, the title, and two spaces for each level."""
        return self.browser.run("""
            const signs = { true: "[x]", mixed: "[-]", false: "[ ]" };
            return [...document.querySelectorAll(`#${arguments[0]} [role=treeitem]`)].map((row) =>
              "  ".repeat(row.getAttribute("aria-level") - 1) + signs[row.getAttribute("aria-checked")] + " "
              + row.querySelector(".title").textContent).join("\\n")""", section)

    def shows(self, drawing, section="todo"):
        """Waits until a section equals a drawing."""
        expected = "\n".join(line[12:] for line in drawing.strip("\n").split("\n")).rstrip()
        try:
            wait_until(lambda: self.outline(section) == expected)
        except AssertionError:
            raise AssertionError(f"expected\n{expected}\nbut found\n{self.outline(section)}") from None
        self.is_numbered()

    def is_numbered(self):
        """Every row states its correct level and checklist, and each tree has one stop for the Tab key."""
        wrong = self.browser.run("""
            const wrong = [];
            const isOutline = ["all", "found"].includes(document.getElementById("list").dataset.view);
            for (const tree of document.querySelectorAll("#rows [role=tree]")) {
              const rows = [...tree.querySelectorAll("[role=treeitem]")];
              const wholes = [];
              rows.forEach((row, index) => {
                const level = Number(row.getAttribute("aria-level"));
                wholes.length = Math.min(wholes.length, level);
                const whole = wholes[level - 1];
                wholes[level] = row;
                const next = rows[index + 1];
                const hasParts = next && Number(next.getAttribute("aria-level")) > level;
                const isLast = !next && tree === [...document.querySelectorAll("#rows [role=tree]")].at(-1);
                const isWrong = (level > 1 && whole && `r${row.dataset.whole}` !== whole.id)
                  || (level > 1 && !row.dataset.whole) || (level === 1 && row.dataset.whole && isOutline)
                  || (hasParts && Number(next.getAttribute("aria-level")) !== level + 1)
                  || (!isLast && (row.getAttribute("aria-expanded") === "true") !== Boolean(hasParts));
                if (isWrong) wrong.push(row.outerHTML.slice(0, 300));
              });
            }
            return wrong""")
        assert not wrong, f"rows with a wrong level: {wrong}"
        self.is_placed()
        stops = self.browser.run("""
            return [...document.querySelectorAll("#rows [role=tree]")].map((tree) =>
              [tree.querySelectorAll("[role=treeitem]").length, tree.querySelectorAll("[role=treeitem][tabindex='0']").length])""")
        for rows, count in stops:
            assert count == min(rows, 1), f"{count} stops for the Tab key among {rows} rows"

    def is_placed(self):
        """Every row states its place among its siblings, if the document has all rows and none waits to be sent."""
        wrong = self.browser.run("""
            const box = document.getElementById("rows");
            const isCut = [box.style.paddingTop, box.style.paddingBottom].some((height) => parseFloat(height) > 0);
            if (isCut || document.querySelector("[data-waiting=new]")) return [];
            const sets = new Map();
            for (const row of box.querySelectorAll("[role=treeitem]")) {
              const isPart = Number(row.getAttribute("aria-level")) > 1;
              const whole = isPart ? row.dataset.whole : row.closest("[role=tree]").id;
              sets.set(whole, [...(sets.get(whole) ?? []), row]);
            }
            return [...sets.values()].flatMap((rows) => rows.filter((row, index) =>
              row.getAttribute("aria-posinset") !== String(index + 1)
              || row.getAttribute("aria-setsize") !== String(rows.length)).map((row) => row.outerHTML.slice(0, 300)))""")
        assert not wrong, f"rows with a wrong place: {wrong}"

    def focused(self):
        """The title of the row that has the focus, or the name of the field."""
        return self.browser.run("""
            const element = document.activeElement;
            return element.matches("[role=treeitem]") ? element.querySelector(".title").textContent
              : element.name || element.id || element.localName""")

    def has_focus(self, name):
        try:
            wait_until(lambda: self.focused() == name)
        except AssertionError:
            raise AssertionError(f"the focus should be on “{name}”, but is on “{self.focused()}”") from None

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0])?.textContent ?? null", selector)

    def _hears(self, words):
        return bool(self.text("#status") is not None and self.browser.run(HEARD, words))

    def says(self, words, selector="#status"):
        """Waits until an element has some words, or the line of news has said them."""
        try:
            wait_until(lambda: self._hears(words) if selector == "#status" else words in (self.text(selector) or ""))
        except AssertionError:
            raise AssertionError(f"{selector} should be “{words}”, but is “{self.text(selector)}”") from None

    def style(self, selector, name):
        return self.browser.run(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name)

    def press(self, *keys):
        self.browser.press(*keys)

    def write(self, text, *keys):
        self.browser.write(text)
        self.browser.press(*keys)

    def open_form(self, key, field="title"):
        """Opens a form by a key of the current row; its field then has the focus."""
        self.press(key)
        self.has_focus(field)

    def add(self, title):
        """Adds a to-do by the form at the top."""
        self.browser.run("document.getElementById('add').elements.title.focus()")
        self.write(title, "Enter")

    def go_to_list(self):
        """Presses Tab until a row has the focus, as a person without a mouse does."""
        for _ in range(30):
            if self.browser.run("return document.activeElement.matches('[role=treeitem]')"):
                return
            self.press("Tab")
        raise AssertionError("the Tab key doesn't reach the list")
