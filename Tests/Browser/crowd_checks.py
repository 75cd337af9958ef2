"""A person types, drags and edits on one page, while two other pages and a terminal edit at random."""

import os
import random
import subprocess
import threading
import time

from webdriver import Browser, wait_until

from page import Page
from hand_checks import center, mouse
from registry import check, settings
from typing_checks import FIELD, KEPT, RECORD, Person, end_edit, entries, judge, letters, requests, write_a_while

# Strangers rename and remove only to-dos of this title, so that the person's titles are known at the end.
THEIRS = "From elsewhere"

# The number of to-dos from which on strangers remove more than they add. All rows are then in the pages' windows.
MANY = 30

# A page that edits by itself. It counts the edits, and the parts that were removed with their wholes.
STRANGER = """
    let seed = arguments[0];
    const next = (count) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * count);
    };
    window.edits = 0;
    window.removed = 0;
    const real = window.fetch;
    window.fetch = async (path, options = {}) => {
      const answer = await real(path, options);
      if ((options.method ?? "GET") === "GET" || !answer.ok) return answer;
      window.edits += 1;
      if (options.method === "DELETE") window.removed += (await answer.clone().json()).affected - 1;
      return answer;
    };
    const press = (row, key, more = {}) => row.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    const isTheirs = (row) => row.querySelector(".title").textContent.startsWith(arguments[1]);
    const write = (form, values) => {
      for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
      form.requestSubmit();
    };
    const edit = () => {
      const rows = [...document.querySelectorAll("#rows [role=treeitem]")];
      const row = rows[next(rows.length)];
      const top = document.getElementById("add");
      const open = document.querySelector("form.inplace");
      if (open) {
        if (open.elements.tags) write(open, { tags: ["", "home", "phone", "home phone"][next(4)] });
        open.querySelector(".cancel").click();
        return;
      }
      if (!row || (rows.length < arguments[2] && next(4) === 0)) return write(top, { title: `${arguments[1]} ${next(1000)}` });
      row.focus();
      const kind = next(8);
      if (kind < 2) press(row, " ");
      else if (kind === 2) press(row, ">");
      else if (kind === 3) press(row, "<");
      else if (kind === 4) press(row, "ArrowUp", { altKey: true });
      else if (kind === 5) press(row, "ArrowDown", { altKey: true });
      else if (kind === 6) press(row, "Enter");
      else if (isTheirs(row) && !row.hasAttribute("aria-expanded")) press(row, "Delete");
    };
    window.rest = setInterval(edit, 1400);"""


class Terminal(threading.Thread):
    """A person who runs commands, one after another."""

    def __init__(self, list, chance):
        super().__init__(daemon=True)
        self.list, self.random = list, chance
        self.isOver = False
        self.commands = 0
        self.removed = 0
        self.problem = None

    def run(self):
        while not self.isOver and not self.problem:
            toDos = entries(self.list)
            arguments = self.command(toDos)
            done = subprocess.run([*self.list.command, *arguments, "--database", self.list.database],
                                  capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
            self.commands += 1
            # A to-do may have been removed meanwhile.
            if done.returncode not in (0, 1):
                self.problem = f"{arguments}: {done.returncode} {done.stderr}"
            time.sleep(0.5)

    def command(self, toDos):
        theirs = [toDo for toDo in toDos if toDo["title"].startswith(THEIRS) and not toDo.get("parts")]
        kind = self.random.choice(["add", "done", "reopen", "move", "tag", "rename", "remove"])
        if not toDos or kind == "add" and len(toDos) < MANY:
            return ["add", f"{THEIRS} {self.commands}"]
        number, other = (str(self.random.choice(toDos)["number"]) for _ in range(2))
        if kind == "remove" and theirs:
            return ["remove", str(self.random.choice(theirs)["number"])]
        if kind == "rename" and theirs:
            return ["edit", str(self.random.choice(theirs)["number"]), "--title", f"{THEIRS}, renamed {self.commands}"]
        if kind == "move" and number != other:
            return ["move", number, self.random.choice(["--before", "--after", "--under"]), other]
        return {"done": ["done", number], "reopen": ["reopen", number]}.get(kind, ["edit", number, "--tag", "terminal"])


def in_every(browser, windows, script, *arguments):
    results = []
    for window in windows:
        browser.switch(window)
        results.append(browser.run(script, *arguments))
    return results


def drag(browser, chance):
    """Drags a row onto another one; every request moves the row that the person holds."""
    rows = browser.run("""
        return [...document.querySelectorAll("#todo [role=treeitem]")].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top > 60 && bottom < innerHeight - 90;
        }).map((row) => row.id)""")
    if len(rows) < 2:
        return
    one, other = chance.sample(rows, 2)
    try:
        start, end = center(browser, f"#{one} .body"), center(browser, f"#{other} .row", chance.choice([0.1, 0.5, 0.9]))
    except AssertionError:
        return  # Others have just removed it.
    mouse(browser, "mousePressed", start, clickCount=1)
    held = set()
    for share in (0.2, 0.6, 1):
        point = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]
        mouse(browser, "mouseMoved", point, buttons=1)
        # A page that no longer shows the row names its to-do by the number.
        held |= {*browser.run("const row = document.querySelector('.dragged'); return row ? [row.dataset.id, row.id.slice(1)] : []")}
    mouse(browser, "mouseReleased", end, clickCount=1)
    expect(browser, held, "move")


def command(browser, chance):
    """Selects a row and presses a key; every request concerns this row."""
    selected = browser.run("""
        const rows = [...document.querySelectorAll("#rows [role=treeitem]")];
        const row = rows[Math.floor(arguments[0] * rows.length)];
        row?.focus();
        return row ? [row.dataset.id, row.id.slice(1)] : []""", chance.random())
    key = chance.choice(["Space", ">", "<", "Alt+ArrowUp", "Alt+ArrowDown"])
    browser.press(key)
    expect(browser, {*selected}, key)


def expect(browser, own, what):
    sent = requests(browser)
    foreign = [entry for entry in sent if entry["path"].split("/todos/")[1].split("/")[0] not in own]
    assert not foreign, f"{what} of {own} has changed others: {foreign}"


def close_form(browser):
    """Closes what is open, also a form whose to-do was removed."""
    # The first Escape asks before text is discarded.
    for _ in range(6):
        if browser.run(FIELD) is None:
            break
        browser.press("Escape")
        time.sleep(0.2)
    browser.run("""
        for (const button of document.querySelectorAll("form.inplace .cancel")) [button.click(), button.click()];
        document.getElementById("add").reset();
        document.activeElement.blur()""")


def drawing(toDos, depth=0):
    lines = []
    for toDo in toDos:
        parts = toDo.get("parts", [])
        below = drawing(parts, depth + 1)
        isMixed = any("[x]" in line or "[-]" in line for line in below)
        sign = "[x]" if toDo.get("isComplete") else "[-]" if isMixed else "[ ]"
        lines += ["  " * depth + f"{sign} {toDo['title']}", *below]
    return lines


def outlines(list):
    """The sections of the list as the server has them."""
    toDos = list.api("GET", "list")["toDos"]
    return ["\n".join(drawing([toDo for toDo in toDos if bool(toDo.get("isComplete")) == isComplete]))
            for isComplete in (False, True)]


@check
def a_person_and_three_others_lose_nothing(browser, list):
    # Pages of one browser send each other's edits, so the others have one of their own.
    with Browser() as theirs:
        work(browser, theirs, list)


def work(browser, theirs, list):
    seed = settings.seed if settings.seed is not None else random.randrange(1 << 31)
    print(f"      seed {seed}, {settings.seconds} s")
    chance = random.Random(seed)
    for number in range(12):
        list.api("POST", "todos", {"title": f"To-do {number}", **({"under": number} if number % 3 == 2 else {})})
    pages = [theirs.window(), theirs.new_window()]
    for number, window in enumerate(pages):
        theirs.switch(window)
        Page(theirs, list)
        theirs.run(STRANGER, seed + number, THEIRS, MANY)
    page = Page(browser, list)
    browser.run(RECORD, False)
    terminal = Terminal(list, chance)
    terminal.start()
    titles, rounds = {}, {"type": 0, "drag": 0, "command": 0}
    end = time.monotonic() + settings.seconds
    try:
        while time.monotonic() < end:
            kind = chance.choice(["type", "type", "drag", "command"])
            rounds[kind] += 1
            browser.run("window.sent.length = 0")
            if kind != "type":
                {"drag": drag, "command": command}[kind](browser, chance)
                continue
            person = Person(browser, None, chance)
            person.meanwhile = lambda: None
            # All rows remain in the pages' windows, so that they can be compared at the end.
            if browser.run("return document.querySelectorAll('#list [role=treeitem]').length") > MANY:
                person.kinds = ["edit"]
            edited = open_form(person)
            if edited is False:
                continue
            write_a_while(person, edited)
            judge(browser, person, edited)
            if edited is not None:
                end_edit(browser, person)
            for entry in requests(browser):
                if entry["status"] < 300:
                    body = entry["body"]
                    text = body.get("line") or body.get("title")
                    titles[body.get("id") or entry["path"].split("/")[-1]] = letters(text)
            close_form(browser)
            assert not terminal.problem, terminal.problem
    except AssertionError as error:
        raise AssertionError(f"seed {seed}, after {rounds}: {error}") from None
    finally:
        terminal.isOver = True
        terminal.join()
        counts = in_every(theirs, pages, "clearInterval(window.rest); return [window.edits, window.removed]")
    for window in pages:
        theirs.switch(window)
        close_form(theirs)
        wait_until(lambda: not theirs.run_later(KEPT), what="the answers to the others' edits")
    wait_until(lambda: not browser.run_later(KEPT), what="the answers to the person's edits")
    expected = outlines(list)
    is_equal(page, expected, seed)
    for window in pages:
        theirs.switch(window)
        is_equal(Page(theirs), expected, seed)
    found = {toDo["id"]: letters(toDo["title"]) for toDo in entries(list)}
    wrong = {id: (title, found[id]) for id, title in titles.items() if id in found and found[id] != title}
    wrong = {id: pair for id, pair in wrong.items() if not pair[1].startswith(letters(THEIRS))}
    assert not wrong, f"seed {seed}: other titles than the person wrote: {wrong}"
    print(f"      {rounds}, {len(titles)} titles kept; others: {[edits for edits, _ in counts]} edits on the pages, "
          f"{terminal.commands} commands; {sum(id not in found for id in titles)} removed with a whole")


def is_equal(page, expected, seed):
    """A page shows what the server has, and nothing waits."""
    for section, text in zip(("todo", "completed"), expected):
        try:
            wait_until(lambda: page.outline(section) == text)
        except AssertionError:
            raise AssertionError(f"seed {seed}: expected\n{text}\nbut found\n{page.outline(section)}") from None
    page.is_numbered()
    waiting = page.browser.run("return document.querySelectorAll('[data-waiting]').length")
    assert waiting == 0, f"seed {seed}: {waiting} rows wait"


def open_form(person):
    """Opens a form; returns False if its row was removed before."""
    try:
        return person.open()
    except AssertionError:
        close_form(person.browser)
        return False
