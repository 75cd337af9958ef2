"""Typed text is kept in the form or in the list, whatever others do meanwhile, and is never a command."""

import contextlib
import random
import time

from webdriver import wait_until

import clock
from page import Page
from registry import check, settings

# Records every request that changes something; responses wait while the gate is closed.
RECORD = """
    window.sent = [];
    window.gate = Promise.resolve();
    const real = window.fetch;
    window.fetch = async (path, options = {}) => {
      if ((options.method ?? "GET") === "GET") return real(path, options);
      const entry = { method: options.method, path, body: options.body && JSON.parse(options.body), status: null };
      window.sent.push(entry);
      const answer = await real(path, options);
      entry.number = answer.ok ? (await answer.clone().json()).number : null;
      await window.gate;
      setTimeout(() => { entry.status = answer.status; }, 0);
      return answer;
    };
    if (arguments[0]) delete Element.prototype.moveBefore;"""

# The number of edits that the page keeps in the browser's database until the server has answered them. A transaction
# comes after those that were begun before it.
KEPT = """
    const finished = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const kept = async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.startsWith("defeat-outbox-"));
      let count = 0;
      for (const name of names) {
        const database = await finished(indexedDB.open(name));
        const edits = await finished(database.transaction("edits").objectStore("edits").getAll());
        count += edits.filter(({ problem }) => !problem).length;
        database.close();
      }
      return count;
    };
    kept().then(done)"""

CLOSE_GATE = "window.gate = new Promise((open) => { window.openGate = open; })"

# The focused field, as [title, whether its to-do was removed]; null outside of the forms.
FIELD = """
    const field = document.activeElement;
    return field.matches("form input[name=title]")
      ? [field.value, field.form.querySelector("[type=submit]").textContent] : null"""

# All titles that are being typed, one after another.
TYPED = """
    return [...document.querySelectorAll("main form input[name=title]")].map((field) => field.value).join("")"""


def letters(text):
    return "".join(text.split())


def requests(browser):
    """The requests that the page has sent, after all of them have responses."""
    def answered():
        if browser.run_later(KEPT):
            return None
        sent = browser.run("return window.sent")
        return [sent] if all(entry["status"] for entry in sent) else None
    return wait_until(answered, what="the answers")[0]


def entries(list):
    """All to-dos on the server."""
    found = []

    def walk(toDos):
        for toDo in toDos:
            found.append(toDo)
            walk(toDo.get("parts", []))
    walk(list.api("GET", "list")["toDos"])
    return found


class Stranger:
    """Another program that changes the list at random."""

    def __init__(self, list, chance):
        self.list = list
        self.random = chance

    def plant(self):
        numbers = [toDo["number"] for toDo in entries(self.list)]
        while len(numbers) < 7:
            place = {"under": self.random.choice(numbers)} if numbers and self.random.random() < 0.5 else {}
            numbers.append(self.list.api("POST", "todos", {"title": f"Other {len(numbers)}", **place})["number"])

    def edit(self):
        numbers = [toDo["number"] for toDo in entries(self.list)]
        if not numbers:
            return "nothing"
        number, other = (self.random.choice(numbers) for _ in range(2))
        kind = self.random.choice(["complete"] * 3 + ["reopen", "remove", "remove", "move", "move", "title", "tag", "undo",
                                   "redo", "done", "add"])
        refused = (404, 409)
        if kind in ("complete", "reopen"):
            self.list.api("POST", f"todos/{number}/{kind}", known=refused)
        elif kind == "remove":
            self.list.api("DELETE", f"todos/{number}", known=refused)
        elif kind == "move":
            place = {self.random.choice(["under", "before", "after"]): other}
            self.list.api("POST", f"todos/{number}/move", place, known=refused)
        elif kind == "title":
            self.list.api("PATCH", f"todos/{number}", {"title": "Renamed elsewhere"}, known=refused)
        elif kind == "tag":
            self.list.api("PATCH", f"todos/{number}", {"tags": {"add": ["elsewhere"]}}, known=refused)
        elif kind == "add":
            self.list.api("POST", "todos", {"title": "From elsewhere", "after": other}, known=refused)
        elif kind == "done":
            self.list.defeat("done", str(number))
        else:
            self.list.api("POST", kind, known=refused)
        return f"{kind} {number} {other}"


class Person:
    """A person who types on the page without looking."""

    def __init__(self, browser, stranger, chance):
        self.browser = browser
        self.stranger = stranger
        self.random = chance
        self.typed = ""
        self.edited = set()
        self.kinds = ["edit", "edit", "after", "part", "top"]
        self.story = []

    def meanwhile(self):
        if self.random.random() < 0.35:
            self.story.append(self.stranger.edit())

    def type(self, count):
        for _ in range(count):
            # Most of them are commands if no form is open.
            key = self.random.choice("unafUx?/<> aun")
            self.browser.press(key)
            self.typed += key
            self.meanwhile()

    def press(self, key):
        self.story.append(key)
        self.browser.press(key)

    def open(self):
        """Opens a form; returns the identifier of the to-do that it edits, or None for one that adds."""
        rows = self.browser.run(
            "return [...document.querySelectorAll('[role=treeitem]')].map((row) => [row.id.slice(1), row.dataset.id])")
        number, identifier = self.random.choice(rows)
        # A page that no longer shows the row names its to-do by the number.
        self.edited = {number, identifier}
        kind = self.random.choice(self.kinds)
        self.story.append(f"{kind} {number}")
        if kind == "top":
            self.browser.run("document.querySelector('#add [name=title]').focus()")
        else:
            self.browser.run("document.getElementById(`r${arguments[0]}`).focus()", number)
            self.browser.press({"edit": "Enter", "after": "n", "part": "a"}[kind])
        wait_until(lambda: self.browser.run(FIELD), what="the form")
        return identifier if kind == "edit" else None

    def hold(self):
        self.browser.run(CLOSE_GATE)

    def release(self):
        self.browser.run("window.openGate()")


def write_a_while(person, edited):
    """Types, presses Enter, and continues typing before the server responds."""
    person.type(person.random.randint(3, 8))
    for _ in range(person.random.randint(0, 2) if edited is None else person.random.randint(0, 1)):
        # Enter without text is refused, and leaves the form unchanged.
        person.press("x")
        person.typed += "x"
        person.hold()
        person.press("Enter")
        person.type(person.random.randint(1, 4))
        person.release()
        requests(person.browser)
        person.type(person.random.randint(0, 3))


def judge(browser, person, edited):
    """Raises an error if typed text was lost, or if anything else was changed."""
    sent = requests(browser)
    saved = [entry for entry in sent if entry["status"] < 300]
    own = {*person.edited, *(str(entry["number"]) for entry in saved), *(entry["body"].get("id") for entry in saved)}
    for entry in sent:
        *_, reference = entry["path"].split("/")
        isOwn = entry["method"] == "POST" if reference == "todos" else entry["method"] == "PATCH" and reference in own
        assert isOwn, f"typed text became a command: {entry}"
    typed = letters(browser.run(TYPED))
    if edited is None:
        typed = letters("".join(entry["body"].get("line") or entry["body"]["title"] for entry in saved)) + typed
    assert typed == letters(person.typed), f"typed “{person.typed}”, but found “{typed}”; requests: {sent}"
    field = browser.run(FIELD)
    assert field, "the focus has left the form: " + browser.run("return document.activeElement.outerHTML.slice(0, 200)")


def end_edit(browser, person):
    """Presses Enter until the typed text is saved."""
    for _ in range(3):
        browser.press("Enter")
        sent = requests(browser)
        field = wait_until(lambda: [field for field in [browser.run(FIELD)] if field is None or field[1] != "Save"],
                           what="the end of the form")[0]
        if field is None:
            title = [entry for entry in requests(browser) if entry["status"] < 300][-1]["body"]["title"]
            assert letters(title) == letters(person.typed), f"typed “{person.typed}”, but saved {sent}"
            return


@check
def what_is_typed_is_kept_whatever_others_do(browser, list):
    seed = settings.seed if settings.seed is not None else random.randrange(1 << 32)
    print(f"      seed {seed}, {settings.rounds} rounds")
    for number in range(settings.rounds):
        chance = random.Random(f"{seed} {number}")
        stranger = Stranger(list, chance)
        stranger.plant()
        # Search results omit rows as they change.
        page = Page(browser, list, chance.choice(["/", "/", "/?find=e"]))
        browser.run(RECORD, number % 3 == 2)
        person = Person(browser, stranger, chance)
        try:
            edited = person.open()
            write_a_while(person, edited)
            judge(browser, person, edited)
            if edited is not None:
                end_edit(browser, person)
            page.is_numbered()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, round {number}, {person.story}: {error}") from None


@check
def the_form_stays_when_its_whole_returns_to_the_open_ones(browser, list):
    for arguments in [["Call mom"], ["Party"], ["Guests", "--under", "2"]]:
        list.defeat("add", *arguments)
    list.defeat("done", "1", "3")
    page = Page(browser, list)
    browser.run("document.getElementById('r3').focus()")
    page.press("n")
    page.write("Cake", "Enter", *"Guests and u a ")
    page.shows("""
            [-] Party
              [x] Guests
              [ ] Cake""")
    page.shows("""
            [x] Call mom""", "completed")
    assert browser.run(FIELD) == ["Guests and u a ", "Add"], browser.run(FIELD)


@check
def what_is_typed_into_a_removed_to_do_is_offered_again(browser, list):
    list.plant("Other", "Letter")
    page = Page(browser, list)
    browser.run("document.getElementById('r2').focus()")
    page.press("Enter")
    page.write("x y")
    list.defeat("remove", "2")
    page.says("“Letter” was removed. Your text is kept: add it as a new to-do, or cancel.", ".kept .trouble")
    page.write(" z")
    assert browser.run(FIELD) == ["x y z", "Add as a new to-do"], browser.run(FIELD)
    # When the to-do returns, the form belongs to it again.
    list.defeat("undo")
    wait_until(lambda: browser.run("return Boolean(document.querySelector('#r2 > form'))"))
    assert browser.run(FIELD) == ["x y z", "Save"], browser.run(FIELD)
    list.defeat("remove", "2")
    wait_until(lambda: browser.run(FIELD) == ["x y z", "Add as a new to-do"])
    page.press("Tab")
    page.write("tomorrow", "Enter")
    page.shows("""
            [ ] Other
            [ ] x y z""")
    page.has_focus("x y z")
    assert page.text(".due") == "tomorrow"


# Shows the message of a server to which the page hasn't named the rows in use, as the first one after a new connection.
SHOW_FIRST_MESSAGE = """
    const address = performance.getEntriesByType("resource").map(({ name }) => name).find((name) => name.endsWith("/rows.js"));
    Promise.all([import(address), fetch("/api/rows?page=another&view=/&from=0&count=40").then((answer) => answer.json())])
      .then(([rows, message]) => rows.accept({ ...message, serial: 1000 })).then(() => done(null))"""


@contextlib.contextmanager
def without_events(browser):
    """Keeps the server's events from the page."""
    browser.devtools("Network.enable")
    browser.devtools("Network.setBlockedURLs", urls=["*/events*"])
    try:
        yield
    finally:
        browser.devtools("Network.setBlockedURLs", urls=[])


@check
def what_is_typed_survives_the_message_of_a_server_that_does_not_know_it(browser, list):
    list.plant("Letter", "Stamp")
    with without_events(browser):
        page = Page(browser, list, "/")
        page.go_to_list()
        page.open_form("Enter")
        page.write("Long letter")
        list.defeat("done", "1")
        browser.run_later(SHOW_FIRST_MESSAGE)
        page.says("“Letter” isn't shown here any more. Your text can still be saved.", ".kept .trouble")
        assert browser.run(FIELD) == ["Long letter", "Save"], browser.run(FIELD)


@check
def the_form_keeps_the_focus_before_the_row_of_what_it_added_is_there(browser, list):
    list.defeat("add", "Letter")
    with without_events(browser):
        page = Page(browser, list, "/")
        # As in browsers that can't move an element with the focus.
        browser.run(RECORD, True)
        page.go_to_list()
        page.open_form("n")
        page.write("Stamp", "Enter")
        requests(browser)
        page.says("Added “Stamp”")
        assert browser.run(FIELD) == ["", "Add"], browser.run(FIELD)


@check
def what_is_added_without_a_server_waits_and_the_next_one_can_be_typed(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.go_to_list()
    page.press("n")
    page.write("First")
    list.stop()
    page.press("Enter")
    page.says("Added “First”. It waits for the connection.")
    assert browser.run(FIELD) == ["", "Add"], browser.run(FIELD)
    page.write("Sec")
    list.serve()
    page.shows("""
            [ ] One
            [ ] First""")
    page.write("ond", "Enter")
    page.shows("""
            [ ] One
            [ ] First
            [ ] Second""")


@check
def keys_find_the_form_that_has_lost_the_focus(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    page.go_to_list()
    page.press("Enter")
    page.write("abc")
    browser.run("document.activeElement.blur()")
    assert browser.run("return document.activeElement === document.body")
    page.write("unde")
    assert browser.run(FIELD) == ["abcunde", "Save"], browser.run(FIELD)
    page.press("Escape", "Escape")
    page.has_focus("One")


@check
def keys_spare_what_takes_the_place_of_a_removed_row(browser, list):
    list.plant("One", "Two", "Three")
    page = Page(browser, list)
    page.go_to_list()
    clock.stop(browser)
    list.defeat("remove", "1")
    page.has_focus("Two")
    page.press("Delete")
    clock.advance(browser, 1)
    page.says("Nothing was changed: the selected to-do was changed elsewhere. Now “Two” is selected.")
    page.shows("""
            [ ] Two
            [ ] Three""")
    # Keys count again after the person has had time to notice it.
    page.press("Delete")
    page.shows("""
            [ ] Three""")


@check
def a_row_that_arrives_before_the_answer_stays(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    browser.run("""
        const send = window.fetch;
        window.fetch = async (...request) => {
          const answer = await send(...request);
          if (request[1]?.method === "POST") await new Promise((resume) => { setTimeout(resume, 400); });
          return answer;
        };""")
    page.go_to_list()
    page.press("n")
    page.write("Two", "Enter")
    expected = """
            [ ] One
            [ ] Two"""
    page.shows(expected)
    page.says("Added “Two”.")
    time.sleep(0.3)
    page.shows(expected)
    assert browser.run("return document.querySelectorAll('[data-waiting]').length") == 0


@check
def a_checked_row_stays_checked_if_others_edit_before_the_answer(browser, list):
    list.defeat("add", "One")
    page = Page(browser, list)
    browser.run("""
        const send = window.fetch;
        window.gates = [];
        const gate = () => new Promise((resume) => { gates.push(resume); });
        window.fetch = async (...request) => {
          if (request[1]?.method !== "POST") return send(...request);
          await gate();
          const answer = await send(...request);
          await gate();
          return answer;
        };""")
    page.go_to_list()
    page.press("Space")
    wait_until(lambda: browser.run("return gates.length === 1"), what="the request")
    list.defeat("add", "Two")
    page.shows("""
            [x] One
            [ ] Two""")
    browser.run("gates[0]()")
    wait_until(lambda: browser.run("return gates.length === 2"), what="the answer")
    page.shows("""
            [x] One""", "completed")
    browser.run("gates[1]()")
    wait_until(lambda: not browser.run_later(KEPT), what="the end of the edit")
    browser.settle()
    page.shows("""
            [x] One""", "completed")
