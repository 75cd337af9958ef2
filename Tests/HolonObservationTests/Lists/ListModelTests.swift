import HolonLists
import HolonObservation
import HolonTesting
import Testing

@MainActor
@Suite("A model of a list")
struct ListModelTests {
  private func heroes() throws -> SectionedList<Cell> {
    try SectionedList<Cell>("heroes") {
      ListSection("marvel", header: "Marvel") { Cell("spider-man", title: "Spider-Man") }
      ListSection("dc", header: "DC") {
        Cell("batman", title: "Batman")
        Cell("robin", title: "Robin")
        Cell("joker", title: "The Joker").hidden()
      }
    }
  }

  private func views(of model: ListModel<Cell>) -> Views {
    let views = Views()
    views.add("sections") { model.sections.joined(separator: " ") }
    for section in ["marvel", "dc"] {
      views.add("header \(section)") { model.header(of: section) ?? "-" }
      views.add("rows \(section)") { model.rows(in: section).joined(separator: " ") }
      views.add("count \(section)") { "\(model.summary(of: section)?.visible ?? -1)" }
    }
    for id in ["spider-man", "batman", "robin", "joker", "hulk"] { views.add(id) { model[id]?.title ?? "-" } }
    views.add("undo") { "\(model.canUndo)" }
    return views
  }

  @Test func `another title invalidates the row alone`() throws {
    let model = ListModel(try heroes())
    let views = views(of: model)
    try model.edit { list in try list.update("batman") { $0.title = "The Batman" } }
    #expect(views.draw() == ["batman", "undo"])
    try model.edit { list in try list.update("robin") { $0.title = "Nightwing" } }
    #expect(views.draw() == ["robin"])
    #expect(model["robin"]?.title == "Nightwing")
  }

  @Test func `a row that moves to another section invalidates the rows of both sections, but not itself`() throws {
    let model = ListModel(try heroes())
    let views = views(of: model)
    try model.edit { list in try list.move("robin", to: .last(in: "marvel")) }
    #expect(views.draw() == ["count dc", "count marvel", "rows dc", "rows marvel", "undo"])
  }

  @Test func `a row that is added, shown, hidden or removed invalidates its own view and the rows of its section`()
    throws
  {
    let model = ListModel(try heroes())
    let views = views(of: model)
    try model.edit { list in try list.add(Cell("hulk", title: "Hulk"), to: "marvel") }
    #expect(views.draw() == ["count marvel", "hulk", "rows marvel", "undo"])
    try model.edit { list in try list.show("joker") }
    #expect(views.draw() == ["count dc", "joker", "rows dc"])
    try model.edit { list in _ = try list.remove("hulk") }
    #expect(views.draw() == ["count marvel", "hulk", "rows marvel"])
  }

  @Test func `another header invalidates the header alone`() throws {
    let model = ListModel(try heroes())
    let views = views(of: model)
    try model.edit { list in try list.setHeader("Gotham", of: "dc") }
    #expect(views.draw() == ["header dc", "undo"])
  }

  @Test func `a section that goes invalidates its rows, and comes back with undo`() throws {
    let model = ListModel(try heroes())
    let views = views(of: model)
    try model.edit { list in _ = try list.remove("dc") }
    #expect(views.draw() == ["batman", "count dc", "header dc", "robin", "rows dc", "sections", "undo"])
    model.edit { _ = $0.undo() }
    #expect(views.draw() == ["batman", "count dc", "header dc", "robin", "rows dc", "sections", "undo"])
    #expect(Array(model.rows(in: "dc")) == ["batman", "robin"])
  }

  @Test func `edits before a refused one are shown, and the refused one isn't`() throws {
    let model = ListModel(try heroes())
    let views = views(of: model)
    #expect(throws: ListError.self) {
      try model.edit { list in
        try list.update("batman") { $0.title = "The Batman" }
        _ = try list.remove("nobody")
      }
    }
    #expect(views.draw() == ["batman", "undo"])
  }

  @Test func `the sequence of changes leads from one snapshot to the next`() async throws {
    let model = ListModel(try heroes())
    var changes = model.changes.makeAsyncIterator()
    try model.edit { list in _ = try list.remove("robin") }
    try model.edit { list in try list.update("batman") { $0.title = "The Batman" } }
    let first = try #require(await changes.next())
    #expect(first.difference.removals.count == 1)
    #expect(first.difference.updates.count == 1)
    #expect(first.new.rowCount == 2)
  }

  @Test(arguments: 0..<20) func `random edits draw exactly the views whose values have changed`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var list = SectionedList<Cell>("list")
    let sections = (0..<4).map { "section \($0)" }
    let rows = (0..<24).map { "row \($0)" }
    for section in sections { try list.add(ListSection(section, header: section)) }
    for row in rows { try list.add(Cell(row), to: sections.randomElement(using: &random) ?? "") }
    let model = ListModel(list)
    let views = Views()
    views.add("sections") { model.sections.joined(separator: ",") }
    for section in sections {
      views.add("header \(section)") { model.header(of: section) ?? "-" }
      views.add("rows \(section)") { model.rows(in: section).joined(separator: ",") }
      views.add("summary \(section)") { model.summary(of: section).map { "\($0)" } ?? "-" }
    }
    for row in rows { views.add(row) { model[row]?.title ?? "-" } }
    for step in 0..<60 {
      let (row, section) = (rows.randomElement(using: &random) ?? "", sections.randomElement(using: &random) ?? "")
      let text = "\(Int.random(in: 0..<3, using: &random))"
      let kind = Int.random(in: 0..<9, using: &random)
      model.edit { list in
        switch kind {
        case 0: try? list.update(row) { $0.title = text }
        case 1: try? list.move(row, to: .first(in: section))
        case 2: _ = try? list.remove(row)
        case 3: try? list.add(Cell(row, title: text), to: section)
        case 4: try? list.setHeader(text, of: section)
        case 5: try? list.hide(row)
        case 6: try? list.show(row)
        case 7: list.undo()
        default: try? list.move(section, to: .first(in: nil))
        }
      }
      let flaws = views.flaws()
      #expect(flaws.isEmpty, "seed \(seed), step \(step), edit \(kind): \(flaws)")
    }
  }
}
