"""Problems of a form are shown next to its fields."""

from webdriver import wait_until

from page import Page
from registry import check

# The properties of each field with a problem for assistive technology: its name, its label, and the problem.
PROBLEMS = """
    return [...document.querySelectorAll(arguments[0] + " [aria-invalid=true]")].map((field) => [
      field.name, document.getElementById(field.getAttribute("aria-labelledby")).textContent,
      document.getElementById(field.getAttribute("aria-describedby")).textContent, field.value])"""


@check
def all_that_is_wrong_is_said_beside_the_fields_at_once(browser, list):
    list.defeat("add", "Call the bank")
    page = Page(browser, list)
    page.go_to_list()
    page.press("Enter")
    page.write("", "Delete", "Tab", *"someday", *["Tab"] * 8, *"phone")
    page.press("Enter")
    wait_until(lambda: browser.run(PROBLEMS, ".inplace"))
    problems = browser.run(PROBLEMS, ".inplace")
    assert [problem[:2] for problem in problems] == [["title", "Title"], ["due", "Due"]], problems
    assert problems[0][2] == "A to-do needs a title: say in a few words what is to be done.", problems
    assert problems[1][2].startswith("“someday” isn't a time"), problems
    assert problems[1][3] == "someday", "typed text is lost"
    page.has_focus("title")
    assert page.text(".inplace .trouble") == ""
    page.write("Call both banks")
    assert [problem[0] for problem in browser.run(PROBLEMS, ".inplace")] == ["due"]
    page.press("Tab")
    page.write("tomorrow", "Enter")
    page.shows("""
            [ ] Call both banks""")
    page.says("tomorrow", ".due")
    page.says("phone", ".tag")
    assert browser.run(PROBLEMS, "body") == []


@check
def saving_changes_only_what_was_changed(browser, list):
    list.defeat("add", "Call the bank", "--tag", "phone", "--tag", "old", "--notes", "Ask for Ada.")
    page = Page(browser, list)
    page.go_to_list()
    page.open_form("Enter")
    list.defeat("edit", "1", "--tag", "fromcli", "--due", "2027-02-22", "--priority", "high")
    page.says("High", ".priority")
    page.press(*["Tab"] * 9)
    page.has_focus("tags")
    page.write("phone, fromA", "Enter")
    page.says("Saved")
    wait_until(lambda: browser.run(
        "return [...document.querySelectorAll('#r1 .tag')].map((tag) => tag.textContent)") == ["phone", "fromcli", "fromA"])
    page.says("High", ".priority")
    assert "Feb" in page.text(".due") and page.text(".notes") == "Ask for Ada."


@check
def a_project_is_written_among_the_tags_as_it_is_shown(browser, list):
    list.defeat("add", "Paint", "project:Home", "+diy")
    list.defeat("add", "Clean", "--project", "Küche & Bad")
    page = Page(browser, list)
    details = "return [...document.querySelectorAll('#r1 .tag, #r2 .project')].map((detail) => detail.innerText)"
    assert browser.run(details) == ["diy", "project:Home", "project:Küche & Bad"], browser.run(details)
    page.go_to_list()
    page.open_form("Enter")
    browser.run("document.querySelector('.inplace').elements.tags.select()")
    assert browser.run("return document.querySelector('.inplace').elements.tags.value") == "diy project:Home"
    page.write("#diy +walls project:Work", "Enter")
    page.says("Saved")
    wait_until(lambda: browser.run(details) == ["diy", "walls", "project:Work", "project:Küche & Bad"], what="the project")
    assert list.api("GET", "todos/1")["tags"] == ["diy", "walls", "+Work"], list.api("GET", "todos/1")


@check
def saving_what_was_not_changed_leaves_no_trace(browser, list):
    list.defeat("add", "Call the bank", "--tag", "phone", "--tag", "bank")
    list.defeat("edit", "1", "--notes", "Ask for Ada.")
    page = Page(browser, list)
    page.go_to_list()
    page.open_form("Enter")
    page.press(*["Tab"] * 9)
    page.write(" bank  phone", "Enter")
    page.has_focus("Call the bank")
    page.press("u")
    page.says("Undone: edit “Call the bank”")
    assert page.text(".notes") is None


@check
def adding_has_the_same_rules_and_words(browser, list):
    page = Page(browser, list)
    page.press("n")
    top = "return document.getElementById('todo').parentElement.getBoundingClientRect().top"
    before = browser.run(top)
    page.press("Enter")
    wait_until(lambda: browser.run(PROBLEMS, "#add"))
    problems = browser.run(PROBLEMS, "#add")
    assert [problem[:2] for problem in problems] == [["title", "New to-do"]], problems
    assert problems[0][2].startswith("A to-do needs a title"), problems
    assert browser.run(top) == before, "the message moves the list"
    browser.devtools("Accessibility.enable")
    nodes = browser.devtools("Accessibility.getFullAXTree")["nodes"]
    fields = {node["name"]["value"]: node for node in nodes
              if not node["ignored"] and node["role"]["value"] == "textbox"}
    field = fields["New to-do"]
    invalid = {entry["name"]: entry["value"].get("value") for entry in field["properties"]}
    assert invalid["invalid"] == "true" and "needs a title" in field["description"]["value"], field
    page.write("One")
    page.press("Enter")
    page.shows("""
            [ ] One""")
