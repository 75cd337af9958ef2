import DefeatCore
import Foundation
import HolonBase
import HolonToDos
import HolonTree
import Testing

@Suite("The form of a to-do")
struct ToDoFormTests {
  /// Saturday, 21 November 2026, noon in Berlin.
  private let clock = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) {
    Date(timeIntervalSince1970: 1_795_258_800)
  }

  @Test func `filled-in values become a draft`() throws {
    let draft = try form(
      [
        "title": " Call the bank ", "due": "tomorrow 15:30", "priority": "high", "tags": ["phone"],
        "notes": "Ask for Ada",
      ]
    ).draft()
    let due = try #require(Due("2026-11-22T15:30:00[Europe/Berlin]"))
    #expect(
      draft
        == ToDoDraft(
          title: "Call the bank", notes: "Ask for Ada", values: [.due(due), .priority(.high)], tags: ["phone"]))
  }

  @Test func `values that aren't given stay, and null removes a value`() throws {
    #expect(try form([:], for: .changing).draft().isEmpty)
    let draft = try form(["due": .null, "priority": "", "tags": .null, "notes": ""], for: .changing).draft()
    #expect(draft == ToDoDraft(notes: "", cleared: [.due, .priority], tags: []))
  }

  @Test func `tags are given as a whole or as a difference`() throws {
    #expect(try form(["tags": ["a", "b"]], for: .changing).draft() == ToDoDraft(tags: ["a", "b"]))
    #expect(
      try form(["tags": ["add": ["a"], "remove": ["b", "c"]]], for: .changing).draft()
        == ToDoDraft(addedTags: ["a"], removedTags: ["b", "c"]))
    #expect(try form(["tags": ["remove": ["b"]]], for: .changing).draft() == ToDoDraft(removedTags: ["b"]))
    #expect(throws: InputError.self) { try form(["tags": ["add": ["two words"]]], for: .changing).draft() }
  }

  @Test func `all errors are reported together, field by field, in the to-do's own words`() throws {
    let form = form(["title": "  ", "due": "someday", "priority": "urgent!", "tags": ["ok", "two words", "a,b"]])
    let error = #expect(throws: InputError.self) { try form.draft() }
    guard case .refused(let refusals) = error else { return #expect(Bool(false), "not refused by field") }
    #expect(refusals.map(\.field) == ["title", "due", "priority", "tags"])
    #expect(refusals.map(\.code) == ["emptyTitle", "unreadableDue", "unreadablePriority", "invalidTag"])
    let texts = refusals.map(\.message)
    #expect(texts[0] == ToDoError.emptyTitle.description)
    #expect(texts[1] == InputError.unreadable(.due, "someday").description)
    #expect(texts[2] == InputError.unreadable(.priority, "urgent!").description)
    #expect(texts[3] == "\(ToDoError.invalidTag("two words")) \(ToDoError.invalidTag("a,b"))")
    #expect(error?.description == zip(refusals, texts).map { "\($0.field): \($1)" }.joined(separator: "\n"))
    #expect(InputError.refused([refusals[0]]).description == texts[0])
  }

  @Test func `texts that hubs refuse are refused before they are stored`() throws {
    let long = { String(repeating: "x", count: $0) }
    #expect(throws: Never.self) { try form(["title": .string(long(65_536)), "notes": .string(long(524_288))]).draft() }
    let tooLong = form(["title": .string(long(65_537)), "notes": .string(long(524_289))])
    let error = #expect(throws: InputError.self) { try tooLong.draft() }
    guard case .refused(let refusals) = error else { return #expect(Bool(false), "not refused by field") }
    #expect(refusals.map(\.field) == ["title", "notes"])
    #expect(refusals.map(\.code) == ["tooLong", "tooLong"])
  }

  @Test(
    arguments: [
      (ToDoForm.Purpose.adding, [:], ["title"]), (.changing, [:], []), (.changing, ["title": "\t"], ["title"]),
      (.adding, ["title": "one\ntwo"], ["title"]), (.changing, ["title": "one\ntwo", "due": "5x"], ["title", "due"]),
    ] as [(ToDoForm.Purpose, [String: JSONValue], [String])])
  func `a title is required for a new to-do, and is one line`(
    purpose: ToDoForm.Purpose, values: [String: JSONValue], refused: [String]
  ) throws {
    let result = Result { try form(values, for: purpose).draft() }
    guard case .failure(let error) = result, case InputError.refused(let refusals) = error else {
      return #expect(refused.isEmpty)
    }
    #expect(refusals.map(\.field) == refused)
  }

  private func form(_ values: [String: JSONValue], for purpose: ToDoForm.Purpose = .adding) -> ToDoForm {
    let values = values.map { name, value in (ToDo.Field(rawValue: name) ?? .notes, value) }
    return ToDoForm(Dictionary(uniqueKeysWithValues: values), for: purpose, clock: clock)
  }
}
