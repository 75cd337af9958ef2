"""Paper has the whole list."""

import base64
import re
import zlib

from page import Page
from registry import check, firefox_check

# What is shown on paper, recorded when the browser prints.
RECORD = """
    addEventListener("beforeprint", () => {
      window.printed = [...document.querySelectorAll("#paper .title, html:not(.on-paper) #rows .title")].map((title) => title.textContent);
    })"""


def plant(list, count):
    list.plant_outline(("  " if title == "Part" else "") + f"- [ ] {title}" for title in titles(count))


def titles(count):
    return [title for number in range(1, count + 1)
            for title in [f"To-do {number}", *(["Part"] if number % 50 == 0 else [])]]


def pages(pdf):
    """The drawing commands of each page of a document by Chromium."""
    objects = dict(re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", pdf, re.DOTALL))
    found = []
    for content in objects.values():
        if not re.search(rb"/Type\s*/Page\b(?!s)", content):
            continue
        stream = objects[re.search(rb"/Contents (\d+) 0 R", content)[1]]
        found.append(zlib.decompress(stream.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]))
    return found


@check
def paper_has_the_whole_list_and_no_blank_page(browser, list):
    plant(list, 1000)
    Page(browser, list, "/")
    browser.run(RECORD)
    for share in (0, 0.5, 1):
        browser.run("scrollTo(0, document.documentElement.scrollHeight * arguments[0])", share)
        browser.settle()
        pdf = base64.b64decode(browser.devtools("Page.printToPDF")["data"])
        assert browser.run("return window.printed") == titles(1000), len(browser.run("return window.printed"))
        drawn = pages(pdf)
        blank = [number for number, page in enumerate(drawn, 1) if b"Tj" not in page and b"TJ" not in page]
        assert len(drawn) > 10 and not blank, f"pages {blank} of {len(drawn)} are blank"
    assert not browser.run("return document.getElementById('paper')")
    # A part of the list is printed as a part.
    Page(browser, list, "/?find=part")
    browser.run(RECORD)
    browser.devtools("Page.printToPDF")
    assert "To-do 1" not in browser.run("return window.printed")
    # Without a server, the paper doesn't pretend to have everything.
    Page(browser, list, "/")
    browser.settle()
    list.stop()
    browser.run("addEventListener('beforeprint', () => { window.note = document.getElementById('paper').textContent; })")
    browser.devtools("Page.printToPDF")
    assert "Only some of the to-dos are printed" in browser.run("return window.note")
    list.serve()
    browser.log()  # Chromium may read the manifest's icon later.


@firefox_check
def paper_has_the_whole_list_in_firefox(browser, list):
    plant(list, 300)
    Page(browser, list, "/")
    browser.run(RECORD)
    browser.command("browsingContext.print", context=browser.context)
    assert browser.run("return window.printed") == titles(300), browser.run("return window.printed?.length")
    assert not browser.run("return document.getElementById('paper')")
