"""A random session of clicks, keys, Find, two tabs and times without a server, against a model of what is meant.

After every step, what is highlighted is what the next command changes, nothing that was typed is lost, and every edit has
arrived once, in its own list.
"""

import random
import time

from gesture_checks import HIGHLIGHTED
from offline_checks import nothing_waits
from page import Folder, Page
from pointer import click, point_in
from registry import firefox_sessions, sessions, settings
from webdriver import wait_until

# Records the row or place that a click has hit.
RECORD = """
    window.hits = [];
    window.times = [];
    document.addEventListener("click", (event) => {
      window.hits.push(event.target.closest("#list li[id]")?.querySelector(".title").textContent ?? null);
      window.times.push(event.timeStamp);
    }, true)"""

FIND_ROW = """
    return [...document.querySelectorAll("#rows [role=treeitem]")]
      .find((row) => row.querySelector(".title").textContent === arguments[0])?.id ?? null"""

# What the page says, and what has the focus, for a failure.
STATE = """
    const { activeElement, hidden } = document;
    const said = ["status", "offline"].map((id) => document.getElementById(id)).filter((line) => !line.hidden);
    return JSON.stringify({ said: said.map((line) => line.textContent), focus: activeElement?.id || activeElement?.localName,
      hidden, rows: document.getElementById("list").innerText, waiting: document.getElementById("waiting-edits")?.innerText })"""

# What a click on a box has done; a second one that comes late brings the to-do back.
EFFECT = """
    if (window.times.length > 1 && window.times[1] - window.times[0] >= 500) return "done";
    const row = [...document.querySelectorAll("#rows [role=treeitem]")]
      .find((row) => row.querySelector(".title").textContent === arguments[0]);
    if (!row || row.getAttribute("aria-checked") === "true" || row.dataset.waiting) return "done";
    return document.getElementById("status").textContent.includes("just come under the pointer") ? "spared" : null"""


class Model:
    """What a tab shows: a list of titles that may be done, a search, the current row, and the selected ones."""

    def __init__(self, toDos, history):
        self.toDos, self.history = toDos, history  # Tabs of the same list share them.
        self.find, self.current = "", None
        self.clear()

    def clear(self):
        self.picked, self.range, self.anchor = set(), set(), None

    def view(self):
        return [title for title, isDone in self.toDos.items() if not isDone and self.find in title]

    def targets(self):
        selected = self.picked | self.range
        return [title for title in self.view() if title in selected] or [title for title in self.view() if title == self.current]

    def fold(self):
        self.picked, self.range, self.anchor = self.picked | self.range, set(), None

    def pick(self, title):
        self.fold()
        self.picked ^= {title}

    def add(self, title):
        if not self.picked | self.range and self.current not in (None, title):
            self.pick(self.current)
        self.pick(title)
        self.current = title

    def extend(self, title):
        self.anchor = self.anchor or self.current or title
        first, last = sorted(map(self.view().index, (self.anchor, title)))
        self.range, self.current = set(self.view()[first:last + 1]), title

    def change(self, edit):
        """Makes an edit; if the current row leaves, the next one is current."""
        before = self.view()
        self.history.append(dict(self.toDos))
        edit()
        after = self.view()
        if self.current in before and self.current not in after:
            index = before.index(self.current)
            self.current = next((title for title in before[index + 1:] + before[:index][::-1] if title in after), None)
        self.prune()

    def prune(self):
        if self.anchor not in self.view():
            self.fold()
        self.picked, self.range = (selected & set(self.view()) for selected in (self.picked, self.range))

    def finish(self, isRemoval):
        """Completes or removes what is highlighted."""
        titles = self.targets()
        self.clear()
        self.change(lambda: [self.toDos.pop(title) if isRemoval else self.toDos.update({title: True}) for title in titles])


class Session:
    """A person at one or two tabs."""

    def __init__(self, browser, lists, chance, windows):
        self.browser, self.lists, self.random = browser, lists, chance
        self.tabs, self.story, self.count, self.last = [], [], 0, None
        shared = {}
        for window, path in windows:
            toDos, history = shared.setdefault(path, ({}, []))
            self.tabs.append((window, path, Model(toDos, history)))
        self.shared = shared

    def open(self):
        for path, (toDos, _) in self.shared.items():
            for number in range(8):
                toDos[self.title()] = False
                self.lists.api("POST", "todos", {"title": [*toDos][-1]}, base=path)
        for window, path, _ in self.tabs:
            self.enter(window)
            Page(self.browser, self.lists, path)
            self.browser.run(RECORD)
        self.switch(self.tabs[0])

    def title(self):
        self.count += 1
        return f"{self.random.choice(['ant', 'bee', 'cat'])} {self.count}."

    def enter(self, window):
        if window:
            self.browser.switch(window)

    def switch(self, tab):
        self.window, self.path, self.model = tab
        self.enter(self.window)
        self.page = Page(self.browser)

    def steps(self):
        model = self.model
        kinds = {self.tap: 4, self.tap_more: 4, self.tap_range: 2, self.arrow: 5, self.extend: 3, self.pick: 4, self.escape: 1,
                 self.space: 3, self.delete: 2, self.box: 3, self.double: 2, self.again: 1, self.write: 4, self.search: 2}
        if model.history:
            kinds[self.undo] = 2
        if len(model.view()) > 12:
            kinds[self.delete] = 8
        if self.random.random() < 0.02:
            kinds = {self.offline: 1}
        elif len(self.tabs) > 1:
            kinds[self.change_tab] = 1
        return self.random.choices([*kinds], [*kinds.values()])[0]

    def run(self, count):
        self.open()
        for number in range(count):
            if not self.model.view():
                step = self.search_nothing if self.model.find else self.write
            else:
                step = self.steps()
            self.story = [*self.story[-14:], step.__name__]
            try:
                step()
                self.compare()
            except AssertionError as error:
                raise AssertionError(f"step {number}, {self.story}: {error}; {self.browser.run(STATE)}") from None

    def compare(self):
        expected = self.model.targets()
        wait_until(lambda: self.browser.run(HIGHLIGHTED) == expected, what=f"the highlight of {expected}, but of "
                   f"{self.browser.run(HIGHLIGHTED)}, which")
        for path in self.shared:
            wait_until(lambda: self.stored(path) == self.shared[path][0], what=(
                f"{path} being {self.shared[path][0]}, but {self.stored(path)}, which"))

    def stored(self, path):
        found = self.lists.api("GET", "list", base=path)["toDos"]
        assert len({toDo["title"] for toDo in found}) == len(found), f"an edit was made twice: {found}"
        return {toDo["title"]: bool(toDo.get("isComplete")) for toDo in found}

    # Pointer

    def tap_row(self, title=None, *held, box=False, pauses=()):
        """Clicks on a row; returns the one that was hit, and None if a box has just come under the pointer."""
        title = title or self.random.choice(self.model.view())
        if title == self.last:
            time.sleep(0.55)  # Not a double click.
        row = wait_until(lambda: self.browser.run(FIND_ROW, title), what=f"the row of {title}")
        self.browser.run("window.hits = []; window.times = []; document.getElementById('status').textContent = ''")
        click(self.browser, point_in(self.browser, f"#{row} {'.check' if box else '.body'}"), *held, pauses=pauses)
        hit = self.last = self.browser.run("return window.hits[0] ?? null")
        self.story[-1] += f" {title}" if hit == title else f" {title}, but {hit}"
        if hit not in self.model.view():
            return None
        # The page spares a row that has just moved, and says so within a second.
        if box and wait_until(lambda: self.browser.run(EFFECT, hit), what=f"an effect on {hit}") == "spared":
            self.story[-1] += ", spared"
            self.model.current = hit  # The press gives it the focus.
            return None
        return hit

    def tap(self):
        # What has moved meanwhile may be missed.
        title = next(filter(None, (self.tap_row() for _ in range(5))))
        self.model.clear()
        self.model.current = title

    def tap_more(self):
        if title := self.tap_row(None, "Control"):
            self.model.add(title)

    def tap_range(self):
        if title := self.tap_row(None, "Shift"):
            self.model.extend(title)

    def box(self, pauses=()):
        title = self.tap_row(box=True, pauses=pauses)
        if not title:
            return None
        if title not in self.model.picked | self.model.range:
            self.model.clear()
        self.model.current = title
        self.model.finish(isRemoval=False)
        return title

    def double(self):
        title = self.box(pauses=[self.random.choice([0.05, 0.15, 0.3])])
        hits, [first, *others] = self.browser.run("return [hits, times]")
        # On a busy machine, the second click may come so late that it brings the to-do back.
        if title and others and others[0] - first >= 500 and hits[1] == title:
            self.model.change(lambda: self.model.toDos.update({title: False}))

    def again(self):
        """Checks a row off and brings it back by another click."""
        title = self.box()
        if not title:
            return
        self.compare()
        time.sleep(0.55)
        place = self.browser.run("""
            const place = [...document.querySelectorAll(".left")].find((one) => one.querySelector(".title").textContent === arguments[0]);
            return place?.id ?? null""", title)
        if not place:
            return
        self.browser.run("window.hits = []")
        try:
            click(self.browser, f"#{place} .check")
        except AssertionError:
            return  # It has just left.
        if self.browser.run("return window.hits[0]") == title:
            self.model.clear()
            self.model.change(lambda: self.model.toDos.update({title: False}))

    # Keys

    def on_row(self):
        """Makes sure that a row has the focus; a click ends the selection."""
        if self.model.current not in self.model.view() or not self.browser.run(
                "return document.activeElement.matches('[role=treeitem].current')"):
            self.tap()
            self.compare()

    def arrow(self):
        self.move("")

    def extend(self):
        self.move("Shift+")

    def move(self, held):
        self.on_row()
        key, step = self.random.choice([("ArrowDown", 1), ("ArrowUp", -1)])
        self.page.press(held + key)
        index = self.model.view().index(self.model.current) + step
        if not 0 <= index < len(self.model.view()):
            return
        if held:
            self.model.extend(self.model.view()[index])
        else:
            self.model.range, self.model.anchor, self.model.current = set(), None, self.model.view()[index]

    def pick(self):
        self.on_row()
        self.page.press("x")
        self.model.pick(self.model.current)

    def escape(self):
        self.on_row()
        self.page.press("Escape")
        self.model.clear()

    def space(self):
        self.on_row()
        self.page.press("Space")
        self.model.finish(isRemoval=False)

    def delete(self):
        self.on_row()
        self.page.press("Delete")
        self.model.finish(isRemoval=True)

    def undo(self):
        self.on_row()
        self.page.press("u")
        before = self.model.history.pop()
        self.model.toDos.clear()
        self.model.toDos.update(before)
        self.page.says("Undone")
        self.model.prune()
        self.restart()

    def restart(self):
        """The next row is chosen by a click, as the page may have made another one the current one."""
        if self.model.view():
            self.tap()
        else:
            self.model.clear()
            self.model.current = None

    # Fields

    def write(self):
        title = self.title()
        click(self.browser, "#add input")
        self.page.write(title[:3])
        if self.random.random() < 0.3:
            other = self.title()
            self.lists.api("POST", "todos", {"title": other}, base=self.path)
            self.model.change(lambda: self.model.toDos.update({other: False}))
        self.page.write(title[3:], "Enter")
        self.model.change(lambda: self.model.toDos.update({title: False}))

    def search(self):
        self.look_for(self.random.choice(["ant", "bee", "cat"]))

    def search_nothing(self):
        self.look_for("")

    def look_for(self, words):
        click(self.browser, "#filter")
        self.browser.run("document.getElementById('filter').select()")
        # What an intermediate search doesn't show isn't selected any more, so the text comes at once.
        if words:
            self.browser.run("document.execCommand('insertText', false, arguments[0])", f"{words} not done")
        else:
            self.page.press("Delete")
        self.model.find = words
        self.model.prune()
        wait_until(lambda: set(self.shown()) == set(self.model.view()), what=f"the rows of {words}")
        if self.model.picked | self.model.range:
            self.compare()
        self.restart()

    def shown(self):
        return self.page.outline().replace("[ ] ", "").split("\n") if self.page.outline() else []

    def change_tab(self):
        self.switch(self.random.choice(self.tabs))
        self.model.prune()
        wait_until(lambda: set(self.shown()) == set(self.model.view()), what="the other tab's rows")
        self.restart()

    def offline(self):
        self.lists.stop()
        wait_until(lambda: not self.browser.run("return document.getElementById('offline').hidden"), what="the loss")
        rows = self.random.sample(self.model.view(), min(len(self.model.view()), self.random.randint(0, 3)))
        self.model.clear()
        for title in rows:
            # The line about the connection may have moved the row.
            next(hit for hit in (self.tap_row(title) for _ in range(5)) if hit == title)
            isRemoval = self.random.random() < 0.4
            self.model.current = title
            self.model.finish(isRemoval)
            self.page.press("Delete" if isRemoval else "Space")
            wait_until(lambda: self.browser.run("return Boolean(document.getElementById(arguments[0]).dataset.waiting)",
                                                self.browser.run(FIND_ROW, title)), what=f"the mark of {title}")
        for _ in range(self.random.randint(0, 2)):
            self.write_offline()
        self.lists.serve()
        nothing_waits(self.page)
        wait_until(lambda: set(self.shown()) == set(self.model.view()), what="the rows")
        self.restart()

    def write_offline(self):
        title = self.title()
        click(self.browser, "#add input")
        self.page.write(title, "Enter")
        self.model.change(lambda: self.model.toDos.update({title: False}))
        self.page.says(f"Added “{title}”. It waits")


def work(browser, list, steps, windows):
    seed = settings.seed if settings.seed is not None else random.randrange(1 << 31)
    print(f"      seed {seed}, {steps} steps")
    chance = random.Random(seed)
    with Folder(list.command) as lists:
        lists.defeat("lists", "add", "Work")
        session = Session(browser, lists, chance, [(window, chance.choice(["/", path])) for window, path in windows])
        try:
            session.run(steps)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, {error}") from None
        finally:
            session.switch(session.tabs[0])
            browser.open("about:blank")


def a_random_session_changes_what_is_meant(browser, list):
    first = browser.window()
    second = browser.new_window()
    try:
        work(browser, list, settings.steps, [(first, "/"), (second, "/lists/Work/")])
    finally:
        browser.switch(second)
        browser.command("DELETE", "/window")
        browser.switch(first)


def a_random_session_in_firefox_changes_what_is_meant(browser, list):
    work(browser, list, settings.steps // 2, [(None, "/")])


# They aren't run by default yet: with seed 102 and much other work on the machine, Space had no effect on the only row at
# step 1,294. A failure now states what the page says, and what has the focus.
sessions.append(a_random_session_changes_what_is_meant)
firefox_sessions.append(a_random_session_in_firefox_changes_what_is_meant)
