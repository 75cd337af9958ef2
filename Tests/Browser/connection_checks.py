"""Edits reach their own list, and the page states truly why it can't show the list: offline, logged out, removed."""

import time

from hub_checks import Hub, PASSWORD, fill, is_at, kept, sign_up
from offline_checks import is_controlled, lose, nothing_waits, open_page, titles, waits
from page import Folder, Page
from registry import check, firefox_check
from webdriver import Browser, wait_until


def visible(browser):
    return browser.run("return document.body.innerText")


@check
@firefox_check
def an_edit_that_waits_is_never_sent_to_another_list_at_the_same_address(browser, list):
    list.defeat("add", "Milk")
    page = Page(browser, list)
    page.shows("""
            [ ] Milk""")
    lose(page, list)
    page.add("Tea")
    waits(page, 1)
    own, list.database = list.database, f"{list.folder.name}/other.sqlite"
    list.serve()
    page.says("This list isn’t here any more", "#offline")
    # Neither the open page nor one that is opened now, with its worker, sends it there.
    Page(browser, list)
    page.add("Coffee")
    page.shows("""
            [ ] Coffee""")
    time.sleep(3)
    assert titles(list) == ["[ ] Coffee"], titles(list)
    list.stop()
    list.database = own
    list.serve()
    Page(browser, list)
    page.shows("""
            [ ] Milk
            [ ] Tea""")
    nothing_waits(page)


@check
def edits_of_two_data_folders_at_the_same_address_are_kept_apart(browser, list):
    with Folder(list.command) as one, Folder(list.command) as other:
        other.stop()
        page = open_page(browser, one)
        lose(page, one)
        page.add("Tea")
        waits(page, 1)
        other.port, other.address = one.port, one.address
        other.serve()
        page.says("This list isn’t here any more", "#offline")
        Page(browser, other)
        time.sleep(2)
        assert titles(other) == [], titles(other)
        other.stop()
        one.serve()
        Page(browser, one)
        page.shows("""
            [ ] Tea""")


def open_family(browser, lists):
    """The page of another list, which has one to-do."""
    lists.defeat("lists", "add", "Family")
    page = Page(browser, lists, "/lists/Family/")
    page.add("Cake")
    page.shows("""
            [ ] Cake""")
    return page


@check
def a_renamed_list_stays_alive(browser, list):
    with Folder(list.command) as lists:
        page = open_family(browser, lists)
        lists.defeat("lists", "rename", "Family", "Folks")
        page.add("Candles")
        page.shows("""
            [ ] Cake
            [ ] Candles""")
        # The links of the open page lead to the list, too.
        browser.click(".views a[href$=upcoming]")
        page.says("Folks", "#list-name")
        Page(browser, lists, "/lists/Folks/")
        page.says("Folks", "#list-name")
        page.add("Songs")
        page.shows("""
            [ ] Cake
            [ ] Candles
            [ ] Songs""")


@check
def an_open_page_follows_its_list_to_another_name(browser, list):
    with Folder(list.command) as lists:
        page = open_family(browser, lists)
        lists.defeat("lists", "add", "Work")
        Page(browser, lists, "/lists/Family/")
        lists.defeat("lists", "rename", "Family", "Folks")
        lists.defeat("lists", "rename", "Work", "Family")
        page.says("Folks", "#list-name")
        names = "return [...document.querySelectorAll('nav.lists .name')].map((name) => name.textContent)"
        assert browser.run(names) == ["Inbox", "Folks", "Family"], browser.run(names)
        page.add("Candles")
        page.shows("""
            [ ] Cake
            [ ] Candles""")
        # The link leads to the list that has the name now.
        browser.click("nav.lists li:nth-child(3) a")
        wait_until(lambda: page.text("#list-name") == "Family" and page.outline() == "", what="the other list")


@check
def a_slow_server_is_not_a_lost_connection(browser, list):
    list.plant("Milk")
    page = Page(browser, list)
    browser.run("""
        const real = window.fetch;
        window.said = [];
        new MutationObserver(() => window.said.push(document.getElementById("status").textContent))
          .observe(document.getElementById("status"), { childList: true, subtree: true, characterData: true });
        window.fetch = async (address, options) => {
          if ((options?.method ?? "GET") !== "GET") await new Promise((resume) => { window.go = resume; });
          return real(address, options);
        }""")

    def answer(words):
        """Lets the server answer; the page reports it as if it had been quick."""
        page.says(f"{words} It waits for the server.")
        browser.run("window.go()")
        wait_until(lambda: (page.text("#status") or "").startswith(words) and "waits" not in page.text("#status"), what=words)
    page.add("Tea")
    answer("Added “Tea”.")
    page.go_to_list()
    page.press("Home", "Space")
    answer("Checked off “Milk”.")
    page.press("u")
    page.says("1 edit waits to be sent.", "#offline")
    browser.run("window.go()")
    page.says("Undone: complete “Milk”.")
    said = browser.run("return window.said")
    assert not any("elsewhere" in words or "connection" in words for words in said), said


@check
def a_removed_list_is_called_removed_and_keeps_typed_text(browser, list):
    with Folder(list.command) as lists:
        page = open_family(browser, lists)
        page.go_to_list()
        page.open_form("Enter")
        page.write("Chocolate cake")
        lists.defeat("lists", "remove", "Family", "--yes")
        page.says("This list isn’t here any more", "#offline")
        assert "Offline" not in page.text("#offline")
        page.press("Enter")
        page.says("isn’t here any more", ".inplace .trouble")
        assert browser.run("return document.querySelector('.inplace').elements.title.value") == "Chocolate cake"
        # The way back.
        assert browser.run("return document.querySelector('#offline a').getAttribute('href')") == "/"


@check
def logged_out_says_so_shows_nothing_and_keeps_nothing(browser, list):
    with Hub(list.hub_command) as hub, Browser() as other:
        name = f"ada{hub.port}"
        page = sign_up(browser, hub, name)
        page.add("Secret plan")
        page.shows("""
            [ ] Secret plan""")
        is_controlled(browser)
        # Here, in another tab.
        first = browser.window()
        second = browser.new_window()
        browser.switch(second)
        browser.open(f"{hub.address}/account")
        fill(browser, "/logout")
        is_at(browser, "/login")
        browser.switch(first)
        page.says("You are logged out", "#offline")
        assert "Offline" not in page.text("#offline")
        assert "Secret" not in visible(browser), visible(browser)
        wait_until(lambda: not [name for name in kept(browser) if name.startswith("defeat-")], what=f"nothing kept: {kept(browser)}")
        browser.click("#offline a")
        is_at(browser, "/login")
        fill(browser, "/login", name=name, password=PASSWORD)
        is_at(browser, "/lists/")
        page.shows("""
            [ ] Secret plan""")
        is_controlled(browser)
        # Elsewhere: this browser deletes everything as well.
        other.open(f"{hub.address}/login")
        fill(other, "/login", name=name, password=PASSWORD)
        is_at(other, "/lists/")
        other.open(f"{hub.address}/account")
        fill(other, "/logout/all")
        is_at(other, "/login")
        page.says("You are logged out", "#offline")
        assert "Secret" not in visible(browser), visible(browser)
        wait_until(lambda: not kept(browser), what=f"nothing kept: {kept(browser)}")
        browser.switch(second)
        browser.command("DELETE", "/window")
        browser.switch(first)
        browser.log()


@check
def an_edit_of_one_person_is_gone_when_the_next_one_logs_in(browser, list):
    with Hub(list.hub_command) as hub:
        page = sign_up(browser, hub, f"ada{hub.port}")
        is_controlled(browser)
        # The session has expired, so that nothing tells the browser to delete anything.
        browser.run("document.getElementById('add').elements.title.focus()")
        page.write("Ada's edit")
        browser.command("DELETE", "/cookie")
        page.press("Enter")
        page.says("1 edit waits until you log in again", "#offline")
        browser.open(f"{hub.address}/signup")
        fill(browser, "/signup", name=f"bob{hub.port}", password=PASSWORD, again=PASSWORD)
        is_at(browser, "/lists/")
        wait_until(lambda: len([name for name in kept(browser) if name.startswith("defeat-outbox-")]) == 1,
                   what=f"only Bob's edits: {kept(browser)}")
        browser.log()


@check
@firefox_check
def errors_in_the_address_bar_are_pages_with_a_way_back(browser, list):
    list.defeat("add", "Milk")
    for path in ("/todo/9999", "/filter/nope", "/lists/Nope/", "/lists/Nope/today", "/nope", f"/attachments/{'a' * 64}/x.txt"):
        browser.open(list.address + path)
        assert browser.run("return document.contentType") == "text/html", path
        assert "Defeat Your ToDo List" in browser.run("return document.title"), path
        assert browser.run("return document.querySelectorAll('h1').length") == 1, path
        assert browser.run("return document.querySelector('main a').getAttribute('href')") == "/", path
    browser.click("main a")
    wait_until(lambda: browser.run("return document.querySelector('#add')?.hidden === false"), what="the list's page")
    Page(browser).shows("""
            [ ] Milk""")
    browser.log()


@check
def errors_of_a_hub_are_pages_too(browser, list):
    with Hub(list.hub_command) as hub:
        sign_up(browser, hub, f"ada{hub.port}")
        base = browser.run("return document.querySelector('meta[name=base]').content")
        for path, back in (("/nope", base), (f"{base}todo/999", base), ("/lists/nope/", "/"), (f"{base}nope", base)):
            browser.open(hub.address + path)
            assert browser.run("return document.contentType") == "text/html", path
            assert browser.run("return document.querySelector('main a').getAttribute('href')") == back, path
        browser.log()


@check
def a_view_that_is_not_kept_says_so_without_a_connection(browser, list):
    list.defeat("add", "Milk")
    page = open_page(browser, list)
    lose(page, list)
    browser.open(f"{list.address}/today")
    assert "No connection" in browser.run("return document.title")
    text = visible(browser)
    assert "hasn’t kept this page" in text and "Milk" not in text, text
    browser.click("main a")
    page.shows("""
            [ ] Milk""")
    list.serve()
    Page(browser, list, "/today")
    is_controlled(browser)
    list.stop()
    browser.open(f"{list.address}/today")
    page.says("Offline", "#offline")
    assert browser.run("return document.querySelector('#list').dataset.view") == "today"
    list.serve()


@check
@firefox_check
def all_rows_are_not_called_a_part_without_a_connection(browser, list):
    list.plant("Milk", "Bread")
    list.defeat("done", "2")
    page = Page(browser, list)
    page.shows("""
            [ ] Milk""")
    lose(page, list)
    assert "Only" not in page.text("#offline"), page.text("#offline")
    list.serve()


@check
def a_part_of_the_rows_is_called_so_without_a_connection(browser, list):
    for number in range(100):
        list.api("POST", "todos", {"title": f"To-do {number}"})
    page = open_page(browser, list)
    lose(page, list)
    page.says("Only the rows that were shown last are here", "#offline")
    list.serve()
