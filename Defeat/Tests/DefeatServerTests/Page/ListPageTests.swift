import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonForms
import HolonToDos
import Testing

@Suite struct ListPageTests {
  @Test func `the page is readable without JavaScript`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Candles\nBank\nPlants")
    try fixture.defeat.complete([.number(2), .number(5)])
    try await fixture.test { server in
      let answer = try await server.send(.get, "/?completed")
      #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
      let todo = answer.part(from: #"id="todo""#, to: "</section>")
      #expect(todo.contains("Party") && todo.contains("Cake") && todo.contains("Bank") && !todo.contains("Plants"))
      let completed = answer.part(from: #"id="completed""#, to: "</section>")
      #expect(completed.contains("Plants") && !completed.contains("Party"))
      #expect(answer.text.contains("Room 2 of 4, 50 %"))
      #expect(answer.text.contains(#"role="img" aria-label="A dungeon. Room 2 of 4, 50 %. A closed door is ahead""#))
      #expect(answer.text.contains(#"value="2" max="4""#))
      #expect(!answer.text.contains("{{"))
      let short = try await server.send(.get, "/")
      #expect(!short.text.contains("Plants"))
      let heading = #"<a class="fold" href="/?completed" aria-expanded="false">Completed</a> <span class="count">1<"#
      #expect(short.text.contains(heading))
    }
  }

  @Test func `a row has the roles and labels for assistive technology`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Candles")
    try fixture.defeat.complete([.number(2)])
    try await fixture.test { server in
      let text = try await server.send(.get, "/").text
      #expect(text.contains(#"id="r1" data-id=""#))
      #expect(text.contains(#"aria-checked="mixed" aria-expanded="true""#))
      #expect(text.contains(#"aria-level="1" aria-posinset="1" aria-setsize="1" aria-checked="mixed""#))
      #expect(text.contains(#"aria-level="2" aria-posinset="1" aria-setsize="2" aria-checked="true""#))
      #expect(text.contains(#"aria-level="2" aria-posinset="2" aria-setsize="2" aria-checked="false""#))
      #expect(text.contains(#"<span class="part">1 of 2 done</span>"#))
    }
  }

  @Test func `tags and projects are shown as people write them`() async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(ToDoDraft(title: "Paint", tags: ["+Home", "diy"]))
    var draft = ToDoDraft(title: "Clean")
    draft.project = "Küche & Bad"
    try fixture.defeat.add(draft)
    try await fixture.test { server in
      let text = try await server.send(.get, "/").text
      #expect(
        text.contains(
          #"<span class="tag" dir="auto">diy</span> <span class="tag project" dir="auto">project:Home</span>"#))
      #expect(text.contains(#"<span class="project" dir="auto">project:Küche &amp; Bad</span>"#))
    }
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    (#""onmouseover="x" '&"#, "&quot;onmouseover=&quot;x&quot; &#39;&amp;"),
    ("לקנות חלב 🥛", "לקנות חלב 🥛"),
    ("</template><!-- {{todo}}", "&lt;/template&gt;&lt;!-- {{todo}}"),
  ])
  func `user text never becomes a tag`(text: String, escaped: String) async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(ToDoDraft(title: text, notes: text, tags: [text.filter { !$0.isWhitespace && $0 != "," }]))
    try await fixture.test { server in
      let answer = try await server.send(.get, "/")
      #expect(answer.text.contains(">\(escaped)</span>"))
      #expect(answer.text.contains(">\(escaped)</p>"))
      #expect(answer.text.components(separatedBy: "<script").count == 2)
      #expect(answer.text.contains(#"<span class="title" dir="auto""#))
    }
  }

  @Test(arguments: [
    ("2026-11-20", false, "yesterday, overdue"), ("2026-11-21", false, "today<"), ("2026-11-25", false, "Wednesday<"),
    ("2026-12-01", false, "1 Dec<"), ("2027-01-02", false, "2 Jan 2027<"), ("2026-11-20", true, "yesterday<"),
    ("2026-11-22T14:30:00Z", false, "tomorrow, 15:30<"),
    ("2026-11-22T15:30:00[Europe/Berlin]", false, "tomorrow, 15:30<"),
    ("2026-11-22T15:30:00[Asia/Tokyo]", false, "tomorrow, 07:30<"),
  ])
  func `a due date is formatted in everyday words`(due: String, isDone: Bool, text: String) async throws {
    let fixture = try ServerFixture()
    let due = try #require(Due(due))
    try fixture.defeat.add(ToDoDraft(title: "One", values: [.due(due)]))
    if isDone { try fixture.defeat.complete([.number(1)]) }
    try await fixture.test { server in
      let time = try await server.send(.get, "/?completed").part(from: "<time", to: "/time>")
      #expect(time.contains(">\(text)"))
      let zone = ServerFixture.clock.timeZone
      #expect(time.contains(#"datetime="\#(due.moment(in: zone).map(Timestamp.text) ?? due.description)""#))
      // What the form shows reads back as the same time, and a moment as the time of day.
      let shown = if case .moment = due, let local = due.localTime(in: zone) { Due.time(local, in: zone) } else { due }
      let input = try #require(time.split(separator: "data-value=\"").last?.prefix { $0 != "\"" })
      #expect(try Due(written: String(input), ServerFixture.clock) == shown)
    }
  }

  @Test func `the page's forms have the fields of the form, and no others`() async throws {
    let form = ToDoForm([:], for: .adding, clock: ServerFixture.clock)
    #expect(form.form["title"]?.definition?.isRequired == true)
    try await ServerFixture().test { server in
      let answer = try await server.send(.get, "/")
      let edit = answer.part(from: #"<template id="edit-form">"#, to: "</template>")
      let names = edit.components(separatedBy: " name=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(names.map(String.init) == ToDoForm.names)
      for name in ToDoForm.names {
        let label = try #require(form.form[name]?.definition?.label)
        #expect(edit.contains("<span>\(label)</span>"))
      }
    }
  }

  @Test func `the page's help has each phrase of the grammar, and its examples are read`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(.get, "/")
      let help = answer.part(from: #"<dialog id="help""#, to: "</dialog>").replacing("&#39;", with: "'")
      for phrase in ToDoLine.examples.flatMap(\.phrases) { #expect(help.contains(phrase), "\(phrase)") }
      let lines = ["data-example=\"", "placeholder=\"Add: "].flatMap { attribute in
        answer.text.components(separatedBy: attribute).dropFirst().map { $0.prefix { $0 != "\"" } }
      }
      #expect(lines.count == 4)
      for text in lines {
        let line = ToDoLine(String(text), clock: ServerFixture.clock)
        #expect(line.problems.isEmpty && !line.chips.isEmpty, "\(text)")
      }
    }
  }

  @Test func `a long list shows its beginning, the number of all rows and a link to the next ones`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    let whole = try list.add(ToDo("Whole"))
    for index in 2...2_500 { try list.add(ToDo("Part \(index)"), to: .last(in: whole)) }
    for index in 1...3 { try list.add(ToDo("Done \(index)", completed: Date())) }
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      let first = try await server.send(.get, "/").text
      #expect(first.contains(#"<div id="rows" data-from="0" data-total="2502""#))
      #expect(first.contains(">Part 59<") && !first.contains(">Part 60<"))
      #expect(first.counts == ["2500"])
      #expect(first.contains(#"<a href="/?from=60">Next rows</a>"#) && !first.contains("Previous rows"))
      #expect(first.hasSuffix("</html>\n"))
      let last = try await server.send(.get, "/?from=2480").text
      #expect(last.contains(#"data-from="2442" data-total="2502""#) && last.contains(">Part 2500<"))
      #expect(last.contains(#"<h2 id="todo-heading" hidden>"#) && last.counts == ["2500", "3"])
      #expect(last.contains("Previous rows") && !last.contains("Next rows"))
      #expect(!last.contains("Done 1"))
      let all = try await server.send(.get, "/?completed&from=2480").text
      #expect(all.contains(#"data-total="2505""#) && all.contains(">Done 3<"))
      let paper = try await server.send(.get, "/?print").text
      #expect(paper.contains(">Part 2<") && paper.contains(">Part 2500<") && !paper.contains("Next rows"))
    }
  }

  @Test func `a search covers the whole list`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    for index in 1...3_000 { try list.add(ToDo("To-do \(index)", tags: ["office"])) }
    let party = try list.add(ToDo("Party"))
    try list.add(ToDo("Cake"), to: .last(in: party))
    let flour = try list.add(ToDo("Flour & sugar", notes: "for the cake"), to: .last(in: party + 1))
    try list.add(ToDo("Milk"), to: .last(in: party))
    try list.add(ToDo("CAKES of last year", completed: Date()))
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      let cakes = try await server.send(.get, "/?find=cake").text
      #expect(cakes.contains(#"<p id="found">3 found.</p>"#) && cakes.contains(#"data-view="found""#))
      #expect(cakes.titles == ["Party", "Cake", "Flour &amp; sugar", "CAKES of last year"])
      #expect(cakes.counts == ["2", "1"])
      let all = try await server.send(.get, "/?find=office").text
      #expect(all.contains("3000 found.") && all.contains(#"data-total="3001""#))
      #expect(try await server.send(.get, "/?find=flour+%26+sugar").text.contains(#"id="r\#(flour)""#))
      let nothing = try await server.send(.get, "/?find=%3Cb%3E%22").text
      #expect(nothing.contains("0 found.") && nothing.contains(#"value="&lt;b&gt;&quot;""#) && nothing.titles.isEmpty)
      #expect(try await server.send(.get, "/?find=+").text.contains(#"data-view="all""#))
    }
  }

  @Test func `the search field takes filters, and saved ones are links`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Milk\nCake of last year")
    try fixture.defeat.complete([.number(4)])
    try fixture.defeat.saveFilter("sweet", "open cake")
    try await fixture.test { server in
      let plain = try await server.send(.get, "/").text
      #expect(plain.contains(#"<a href="/filter/sweet" title="open cake"><svg"#))
      #expect(plain.contains(">sweet</span></a>"))
      for path in ["?find=is:sweet", "?find=cake+-done", "?find=title:cake+open", "filter/sweet", "filter/SWEET"] {
        let found = try await server.send(.get, "/\(path)").text
        #expect(found.titles == ["Party", "Cake"])
        #expect(found.contains(#"<p id="found">1 found.</p>"#))
      }
      #expect(try await server.send(.get, "/filter/sweet?find=milk").text.contains("0 found."))
      #expect(try await server.send(.get, "/filter/sour").status == 404)
      let sweet = try await server.send(.get, "/filter/sweet").text
      #expect(sweet.contains(#"title="open cake" aria-current="page"><svg"#))
    }
  }

  @Test func `a filter that can't be read is explained, and its words are searched for`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Buy (soy) milk\nBuy rice")
    try await fixture.test { server in
      let found = try await server.send(.get, "/?find=(soy").text
      #expect(found.titles == ["Buy (soy) milk"])
      #expect(
        found.contains(
          "1 found. <span class=\"trouble\">The filter can&#39;t be read at character 1: “(” has no “)”: add it after the "
            + "last condition of the group. The words themselves were searched for.</span>"))
    }
  }

  @Test func `rows state their position in the whole list, and not in the window`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant((1...100).map { "To-do \($0)\n  One\n  Two" }.joined(separator: "\n"))
    try await fixture.test { server in
      let page = try await server.send(.get, "/?from=30").text
      #expect(page.contains(#"id="r31""#) && !page.contains(#"id="r28""#))
      #expect(page.contains(#"aria-level="1" aria-posinset="11" aria-setsize="100""#))
      #expect(page.contains(#"aria-level="2" aria-posinset="2" aria-setsize="2""#))
      // A message has the position of the first row of each set of siblings.
      let rows = { try await server.send(.get, "/api/rows?page=a&view=&from=30&count=3&folded=31").value($0) }
      #expect(try await rows("items") == "[30,31,34]")
      #expect(try await rows("sets") == #"[{"count":2,"position":2},{"count":100,"position":11}]"#)
      try fixture.defeat.remove([.number(1)])
      #expect(try await rows("sets.1") == #"{"count":99,"position":12}"#)
    }
  }

  @Test func `a very deep list shows all of its levels`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    var number = try list.add(ToDo("1"))
    for index in 2...3_000 { number = try list.add(ToDo("\(index)"), to: .last(in: number)) }
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      let page = try await server.send(.get, "/?from=2990").text
      #expect(page.contains(#"aria-level="3000" aria-posinset="1""#) && page.contains(#"data-whole="2999""#))
      let found = try await server.send(.get, "/?find=3000&from=2990").text
      #expect(found.contains("1 found.") && found.contains(#"aria-level="3000""#))
      let list = try await server.send(.get, "/api/list")
      #expect(list.status == 200)
    }
  }

  @Test func `addresses in titles and notes are links`() async throws {
    let fixture = try ServerFixture()
    let notes = "(see http://example.org/a_(b)), mailto:ada@example.org! javascript:alert(1) https:// mailto:x"
    try fixture.defeat.add(ToDoDraft(title: "Read https://example.org/?a=1&b=\"2\".", notes: notes))
    try await fixture.test { server in
      let page = try await server.send(.get, "/").text
      let link = { (address: String) in
        #"<a href="\#(address)" rel="noopener noreferrer" target="_blank" tabindex="-1">\#(address)</a>"#
      }
      #expect(page.contains("Read \(link("https://example.org/?a=1&amp;b="))&quot;2&quot;."))
      #expect(page.contains("(see \(link("http://example.org/a_(b)"))), "))
      #expect(page.contains("\(link("mailto:ada@example.org"))! javascript:alert(1) "))
      #expect(page.contains("javascript:alert(1) https:// mailto:x</p>"))
    }
  }

  @Test func `scripts and style sheets are sent without comments and indentation`() async throws {
    try await ServerFixture().test { server in
      for name in ["page.css", "list.css", "game.js", "forms.js"] {
        let lines = try await server.send(.get, "/assets/\(name)").text.split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && lines.count > 50)
        for line in lines.dropLast() {
          #expect(
            !line.isEmpty && !line.hasPrefix(" ") && !line.hasPrefix("//") && !line.hasPrefix("/*"), "\(name): \(line)")
          // The rest of a text over several lines would lose its indentation.
          #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("page.css", "text/css"), ("list.css", "text/css"), ("queue.js", "text/javascript"), ("icon.svg", "image/svg+xml"),
    ("page.js", "text/javascript"), ("outline.js", "text/javascript"), ("edits.js", "text/javascript"),
    ("changes.js", "text/javascript"), ("forms.js", "text/javascript"), ("live.js", "text/javascript"),
    ("messages.js", "text/javascript"), ("status.js", "text/javascript"), ("drafts.js", "text/javascript"),
    ("view.js", "text/javascript"), ("rows.js", "text/javascript"), ("due.js", "text/javascript"),
  ])
  func `a cached file isn't sent again`(name: String, type: String) async throws {
    try await ServerFixture().test { server in
      let first = try await server.send(.get, "/assets/\(name)")
      #expect(first.status == 200)
      #expect(!first.text.isEmpty)
      #expect(first.headers[.contentType]?.hasPrefix(type) == true)
      let tag = try #require(first.headers[.eTag])
      let second = try await server.send(.get, "/assets/\(name)", headers: [.ifNoneMatch: tag])
      #expect(second.status == 304)
      #expect(second.text.isEmpty)
    }
  }
}

extension Answer {
  /// The text from one sign to another.
  func part(from: String, to: String) -> Substring {
    guard let start = text.range(of: from), let end = text.range(of: to, range: start.upperBound..<text.endIndex) else {
      return ""
    }
    return text[start.upperBound..<end.lowerBound]
  }
}

extension String {
  /// The titles of the rows.
  fileprivate var titles: [String] {
    components(separatedBy: #"<span class="title""#).dropFirst().map { row in
      String(row.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
  }

  /// The numbers beside the headings of the sections.
  fileprivate var counts: [String] {
    components(separatedBy: #" <span class="count">"#).dropFirst().map { String($0.prefix { $0 != "<" }) }
  }
}
