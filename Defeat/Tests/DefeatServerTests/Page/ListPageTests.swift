import DefeatCore
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
      let answer = try await server.send(.get, "/")
      #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
      let todo = answer.part(from: #"id="todo""#, to: "</section>")
      #expect(todo.contains("Party") && todo.contains("Cake") && todo.contains("Bank") && !todo.contains("Plants"))
      let completed = answer.part(from: #"id="completed""#, to: "</section>")
      #expect(completed.contains("Plants") && !completed.contains("Party"))
      #expect(answer.text.contains("Room 2 of 4, 50 %"))
      #expect(answer.text.contains(#"role="img" aria-label="A dungeon. Room 2 of 4, 50 %""#))
      #expect(answer.text.contains(#"value="2" max="4""#))
      #expect(!answer.text.contains("{{"))
    }
  }

  @Test func `a row has the roles and labels for assistive technology`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Candles")
    try fixture.defeat.complete([.number(2)])
    try await fixture.test { server in
      let text = try await server.send(.get, "/").text
      #expect(text.contains(#"id="r1" aria-level="1" aria-checked"#))
      #expect(text.contains(#"aria-checked="mixed" aria-expanded="true""#))
      #expect(text.contains(#"aria-level="2" aria-checked="true""#))
      #expect(text.contains(#"aria-level="2" aria-checked="false""#))
      #expect(text.contains(#"<span class="part">1 of 2</span>"#))
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
  ])
  func `a due date is formatted in everyday words`(due: String, isDone: Bool, text: String) async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(ToDoDraft(title: "One", values: [.due(#require(Due(due)))]))
    if isDone { try fixture.defeat.complete([.number(1)]) }
    try await fixture.test { server in
      let time = try await server.send(.get, "/").part(from: "<time", to: "/time>")
      #expect(time.contains(">\(text)"))
      #expect(time.contains(#"datetime="\#(due)""#))
      // What the form shows reads back as the same time.
      let input = try #require(time.split(separator: "data-value=\"").last?.prefix { $0 != "\"" })
      #expect(try Due(written: String(input), ServerFixture.clock) == Due(due))
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

  @Test func `a long list shows its beginning, the number of all rows and a link to the rest`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    let whole = try list.add(ToDo("Whole"))
    for index in 2...2_500 { try list.add(ToDo("Part \(index)"), to: .last(in: whole)) }
    for index in 1...3 { try list.add(ToDo("Done \(index)", completed: Date())) }
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      let short = try await server.send(.get, "/").text
      #expect(short.contains(#"data-view="part""#) && short.contains("Only a part of this long list is shown"))
      #expect(short.contains(">Part 2000<") && !short.contains(">Part 2001<"))
      #expect(short.rests == ["2000 of 2500 are shown here.", "0 of 3 are shown here."])
      #expect(short.hasSuffix("</html>\n"))
      let all = try await server.send(.get, "/?all").text
      #expect(all.contains(">Part 2500<") && all.contains(#"data-view="whole""#) && !all.contains(#"id="partial""#))
      #expect(all.rests.isEmpty)
    }
  }

  @Test func `a search covers the whole list, and the page states how many results it shows`() async throws {
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
      #expect(cakes.contains(#"data-count="3004""#) && cakes.contains(#"data-count="1""#))
      let all = try await server.send(.get, "/?find=office").text
      #expect(all.contains("3000 found; 500 of them are shown here. Type more to narrow the search."))
      #expect(all.titles.count == 500)
      #expect(try await server.send(.get, "/?find=flour+%26+sugar").text.contains(#"id="r\#(flour)""#))
      let nothing = try await server.send(.get, "/?find=%3Cb%3E%22").text
      #expect(nothing.contains("0 found.") && nothing.contains(#"value="&lt;b&gt;&quot;""#) && nothing.titles.isEmpty)
      #expect(try await server.send(.get, "/?find=+").text.contains(#"data-view="part""#))
    }
  }

  @Test func `the search field takes filters, and saved ones are links`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Milk\nCake of last year")
    try fixture.defeat.complete([.number(4)])
    try fixture.defeat.saveFilter("sweet", "open cake")
    try await fixture.test { server in
      let plain = try await server.send(.get, "/").text
      #expect(
        plain.contains(#"<p id="saved">Saved filters: <a href="/?find=is:sweet" title="open cake">sweet</a></p>"#))
      for find in ["is:sweet", "cake+-done", "title:cake+open"] {
        let found = try await server.send(.get, "/?find=\(find)").text
        #expect(found.titles == ["Party", "Cake"])
        #expect(found.contains(#"<p id="found">1 found.</p>"#))
      }
      #expect(try await server.send(.get, "/?find=is:sweet").text.contains(#"aria-current="true">sweet</a>"#))
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

  @Test func `a very deep list shows the levels that browsers can nest`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    var number = try list.add(ToDo("1"))
    for index in 2...3_000 { number = try list.add(ToDo("\(index)"), to: .last(in: number)) }
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      for path in ["/", "/?all"] {
        let page = try await server.send(.get, path).text
        #expect(page.contains(#"aria-level="100""#) && !page.contains(#"aria-level="101""#))
        #expect(page.rests == ["100 of 3000 are shown here."])
        #expect(page.contains(#"data-view="part""#))
      }
      #expect(try await server.send(.get, "/?find=3000").text.contains("1 found; 0 of them are shown here."))
      let list = try await server.send(.get, "/api/list")
      #expect(list.status == 200)
    }
  }

  @Test(arguments: [
    ("page.css", "text/css"), ("list.css", "text/css"), ("dungeon.css", "text/css"), ("icon.svg", "image/svg+xml"),
    ("page.js", "text/javascript"), ("outline.js", "text/javascript"), ("edits.js", "text/javascript"),
    ("changes.js", "text/javascript"), ("forms.js", "text/javascript"), ("live.js", "text/javascript"),
    ("messages.js", "text/javascript"), ("status.js", "text/javascript"), ("drafts.js", "text/javascript"),
    ("view.js", "text/javascript"), ("due.js", "text/javascript"),
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

  /// How much is shown of the sections that aren't shown whole.
  fileprivate var rests: [String] {
    components(separatedBy: #"<p class="rest">"#).dropFirst().map { rest in
      (rest.components(separatedBy: "</p>").first ?? "").replacing(/<[^>]*>/, with: "")
    }
  }
}
