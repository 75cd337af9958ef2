import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

/// Imports into a list that has some of the to-dos already.
final class ImportUpdateTests {
  static let noon = Date(timeIntervalSince1970: 1_795_262_400)
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("defeat-\(UUID().uuidString)")
  let defeat: Defeat
  let clock = LocalClock(timeZone: .gmt, now: { noon })

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defeat = Defeat(
      store: try SQLiteToDoStore(path: folder.appendingPathComponent("list.sqlite").path), clock: clock)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func load(
    _ text: String, _ name: String, to spot: Spot = .end, overwrites: Bool = false
  ) throws -> ImportOutcome {
    let format = try #require(ToDoFormats(clock).readable(named: name))
    let list = format.read(Data(text.utf8), at: Self.noon).list
    return try defeat.update(with: list, in: format, from: "a file", to: spot, overwrites: overwrites)
  }

  private func markdown() throws -> String {
    String(decoding: MarkdownFormat().write(try defeat.list()).data, as: UTF8.self)
  }

  private static let party = "- [ ] party\n  - [ ] cake\n  - [ ] cake !A\n- [x] mail\n"

  @Test(arguments: ["markdown", "todo.txt", "csv", "opml", "org", "ics", "taskwarrior", "json"])
  func `importing the same file twice changes nothing`(name: String) throws {
    try load(Self.party, "markdown")
    let format = try #require(ToDoFormats(clock).named(name))
    let text = String(decoding: format.write(try defeat.list()).data, as: UTF8.self)
    let list = try defeat.list()
    for _ in 1...2 {
      let outcome = try load(text, name)
      #expect(outcome.added == 0 && outcome.unchanged == 4, "\(name): \(outcome)")
      #expect(try defeat.list() == list)
    }
  }

  @Test(arguments: [
    ("- [x] mail\n", "markdown"), ("x mail\nwater rec:1w\n", "todo.txt"), ("* DONE mail\n* TODO call\n", "org"),
    ("<opml><body><outline text=\"mail\" _complete=\"true\"/></body></opml>", "opml"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:mail\nSTATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR\n", "ics"),
  ])
  func `a file without dates changes nothing when it is imported on another day`(text: String, name: String) throws {
    try load(text, name)
    let list = try defeat.list()
    let format = try #require(ToDoFormats(clock).readable(named: name))
    let later = format.read(Data(text.utf8), at: Self.noon.addingTimeInterval(200_000)).list
    #expect(try defeat.update(with: later, in: format, from: "a file").updated == 0)
    #expect(try defeat.list() == list)
  }

  @Test func `titles are matched whole by whole, the first with the first`() throws {
    try load(Self.party, "markdown")
    let outcome = try load("- [ ] party\n  - [x] cake\n  - [ ] cake\n  - [ ] music\n- [ ] cake\n", "markdown")
    #expect(outcome.added == 2 && outcome.updated == 2 && outcome.unchanged == 1)
    #expect(
      try markdown() == "- [ ] party\n  - [x] cake\n  - [ ] cake\n  - [ ] music\n- [x] mail\n- [ ] cake\n")
    #expect(try defeat.undo().count == 1)
    #expect(try markdown() == Self.party)
  }

  @Test func `values that a format can't represent stay`() throws {
    try load("* TODO call\nDEADLINE: <2026-12-01 Tue 15:30>\nNotes\n", "org")
    let before = try defeat.list()
    #expect(try load("call due:2026-12-01\n", "todo.txt").unchanged == 1)
    #expect(try defeat.list() == before)
    #expect(try load("call due:2026-12-02\n", "todo.txt").updated == 1)
    #expect(try defeat.list()[1]?.due?.description == "2026-12-02")
    #expect(try defeat.list()[1]?.notes == "Notes")
  }

  @Test func `attributes and tags that a format can't represent stay when others change`() throws {
    try defeat.update(
      with: JSONFormat().read(
        Data(
          #"{"format":"defeat","version":1,"parts":[{"title":"x","tags":["a-b","c"],"attributes":{"a b":"1","c":"2"}}]}"#
            .utf8), at: Self.noon
      ).list, in: JSONFormat(), from: "a file")
    let text = String(decoding: OrgFormat(timeZone: .gmt).write(try defeat.list()).data, as: UTF8.self)
    try load(text.replacing(":c: 2", with: ":c: 3"), "org")
    let toDo = try #require(try defeat.list().entries.first { _ in true }?.entry.toDo)
    #expect(toDo.attributes == ["a b": "1", "c": "3"] && toDo.tags == ["a-b", "c"])
  }

  @Test(arguments: ["markdown", "todo.txt", "csv", "opml", "org", "ics", "taskwarrior", "json"])
  func `a checklist that is completed by hand is updated with its state`(name: String) throws {
    try load("- [ ] party completion:independent\n  - [ ] cake\n", "markdown")
    let format = try #require(ToDoFormats(clock).named(name))
    var changed = try defeat.list()
    changed.complete(1, Self.noon)
    let text = String(decoding: format.write(changed).data, as: UTF8.self)
    let outcome = try load(text, name)
    #expect(outcome.added == 0 && outcome.updated == 1 && outcome.unchanged == 1, "\(outcome)")
    #expect(try markdown() == "- [x] party\n  - [ ] cake\n")
    #expect(try defeat.list()[1]?.completion == .independent)
  }

  @Test func `marks of the list's own format are added, and those of the list stay`() throws {
    let json = { (marks: String) in
      #"{"format":"defeat","version":1,"parts":[{"title":"x","id":"00000000-0000-4000-8000-000000000001","marks":{\#(marks)}}]}"#
    }
    try load(json(#""a":"1""#), "json")
    try load(json(#""a":"2","b":"3""#), "json")
    #expect(try defeat.list().entries.first { _ in true }?.entry.toDo.marks == ["a": "1", "b": "3"])
  }

  @Test func `titles are compared below the to-do that an import is for`() throws {
    try load(Self.party, "markdown")
    #expect(try load("- [ ] cake\n- [ ] mail\n", "markdown", to: .under(.number(1))).added == 1)
    #expect(
      try markdown() == "- [ ] party\n  - [ ] cake\n  - [ ] cake !A\n  - [ ] mail\n- [x] mail\n")
  }

  @Test func `to-dos with identifiers are updated wherever they are, unless the list has a newer version`() throws {
    func task(_ description: String, _ modified: String) -> String {
      """
      [{"uuid": "3eb13b90-4668-4257-bdd6-40fb06671ad1", "status": "pending", "entry": "20261101T120000Z",
      "modified": "\(modified)", "description": "\(description)"}]
      """
    }
    try load("- [ ] party\n", "markdown")
    try load(task("one", "20261102T120000Z"), "taskwarrior")
    try defeat.move(.number(2), to: .under(.number(1)))
    #expect(try load(task("two", "20270101T120000Z"), "taskwarrior").updated == 1)
    #expect(try markdown() == "- [ ] party\n  - [ ] two\n")
    let old = task("one", "20261102T120000Z")
    #expect(try load(old, "taskwarrior").newer == 1)
    #expect(try markdown() == "- [ ] party\n  - [ ] two\n")
    #expect(try load(old, "taskwarrior", overwrites: true).updated == 1)
    #expect(try markdown() == "- [ ] party\n  - [ ] one\n")
  }

  @Test(arguments: ["markdown", "todo.txt", "csv", "opml"])
  func `completed copies in a recurring checklist are the same after a round trip`(name: String) throws {
    try load(
      "- [ ] week due:2026-11-21 recur:FREQ=WEEKLY;START=20261121\n"
        + "  - [ ] dose due:2026-11-21 recur:FREQ=DAILY;START=20261121\n  - [ ] other\n", "markdown")
    try defeat.complete([.number(2)])
    let list = try defeat.list()
    let format = try #require(ToDoFormats(clock).named(name))
    #expect(try load(String(decoding: format.write(list).data, as: UTF8.self), name).unchanged == 4)
    #expect(try defeat.list() == list)
    #expect(try defeat.reopen([.number(1)]).affected == 0)
  }

  @Test func `an export of Habitica updates what it has and clears nothing`() throws {
    func export(_ title: String) -> String {
      "{\"auth\": {}, \"tags\": [], \"tasks\": {\"todos\": [{\"id\": \"a\", \"text\": \"\(title)\"}]}}"
    }
    try load(export("run"), "habitica")
    try defeat.edit([.number(1)], ToDoDraft(notes: "far", values: [.priority(.high)]))
    #expect(try load(export("run"), "habitica").unchanged == 1)
    #expect(try load(export("walk"), "habitica").updated == 1)
    let toDo = try #require(try defeat.list()[1])
    #expect(toDo.title == "walk" && toDo.notes == "far" && toDo.priority == .high)
  }

  @Test(arguments: [
    ("tomorrow", "2026-11-22", nil), ("2026-12-01 15:30", "2026-12-01T15:30:00[GMT]", nil),
    ("every monday", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO"), ("nonsense", nil, nil),
  ])
  func `dates in Todoist's tables are read as in one-line input`(phrase: String, due: String?, rule: String?) {
    let times = TimePhrases.line.times(phrase, Self.noon, .gmt)
    #expect(times?.due?.description == due)
    #expect(times?.recurrence?.rule.description == rule)
  }

  @Test func `reports name each kind of value with its number and first titles`() throws {
    let findings = ["a", "b", "b", "c", "d"].map { title in
      ToDoFinding(lost: .attachment, of: title, line: 1, "It was left out.")
    }
    let writing = ToDoWriting(data: Data(), findings: findings + [ToDoFinding(.broken, line: 2, "Broken.")])
    let losses = ToDoLosses(writing.findings).all
    #expect(losses.map(\.description) == ["5 attachments not kept: “a”, “b”, “c”, …"])
    let report = String(decoding: JSONAnswer.exporting(4, writing, in: MarkdownFormat()), as: UTF8.self)
    #expect(
      report.hasPrefix(
        #"{"format":"markdown","exported":4,"lost":[{"value":"attachments","count":5,"titles":["a","b","c"]}],"#))
  }
}
