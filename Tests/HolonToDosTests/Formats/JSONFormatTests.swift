import Foundation
import HolonToDos
import Testing

@Suite struct JSONFormatTests {
  let format = JSONFormat()

  @Test func `one to-do a line is written, nested as the checklists are`() throws {
    var list = ToDoList()
    func id(_ digit: Int) -> UUID? { UUID(uuidString: "00000000-0000-4000-8000-00000000000\(digit)") }
    let party = try list.add(
      ToDo(
        "Plan \"it\"", id: id(1), notes: "One\nTwo", due: .day(#require(Day("2026-12-01"))), priority: .high,
        tags: ["home", "é"], attributes: ["wait": "x", "a": "b"], created: atNoon,
        modified: atNoon.addingTimeInterval(0.25)))
    let guests = try list.add(ToDo("Guests", id: id(2), created: atNoon), to: .last(in: party))
    try list.add(ToDo("Anna", id: id(3), created: atNoon), to: .last(in: guests))
    try list.add(ToDo("Garden", id: id(4), created: atNoon))
    try list.complete(guests, at: atNoon)
    let text = #"""
      {"format": "defeat", "version": 1, "next": 5, "parts": [
        {"number": 1, "title": "Plan \"it\"", "notes": "One\nTwo", "due": "2026-12-01", "priority": "A", "tags": ["home", "é"], "attributes": {"a": "b", "wait": "x"}, "created": "2026-11-21T12:00:00Z", "modified": "2026-11-21T12:00:00.250Z", "key": "a0", "id": "00000000-0000-4000-8000-000000000001", "parts": [
          {"number": 2, "title": "Guests", "created": "2026-11-21T12:00:00Z", "key": "a0", "id": "00000000-0000-4000-8000-000000000002", "parts": [
            {"number": 3, "title": "Anna", "created": "2026-11-21T12:00:00Z", "completed": "2026-11-21T12:00:00Z", "key": "a0", "id": "00000000-0000-4000-8000-000000000003"}
          ]}
        ]},
        {"number": 4, "title": "Garden", "created": "2026-11-21T12:00:00Z", "key": "a1", "id": "00000000-0000-4000-8000-000000000004"}
      ]}

      """#
    #expect(format.text(list) == text)
    let reading = format.read(text)
    #expect(reading.list == list)
    #expect(picture(reading.findings) == "")
  }

  @Test func `random lists are preserved in every value`() throws {
    var random = Seeded()
    for _ in 0..<200 {
      var list = try ToDoList.random(12, .all, using: &random)
      if let number = list.toDo.first { try list.move(number, to: .last(in: nil), at: atNoon) }
      if let number = list.toDo.last { try list.remove(number) }
      let text = format.text(list)
      let again = format.read(text)
      try #require(again.list == list, "\(text)")
      try #require(again.findings.isEmpty, "\(text)")
      // Any other layout has the same meaning.
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let pretty = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
      try #require(format.read(pretty, at: atNoon).list == list)
    }
  }

  @Test func `a broken line loses only its to-do, whose parts move to its place`() {
    let reading = format.read(
      """
      {"format": "defeat", "version": 1, "next": 30, "parts": [
        {"number": 1, "title": "One", "parts": [
          {"number": 2, "title": "Two, "parts": [
            {"number": 3, "title": "Three"},
            {"number": 4, "title": "Four", "due": 5}
          ]}
          {"number": 5, "title": "Five"}
        ]},
        {"number": 6, "title": " "},
      ???
        {"title": "Seven"}
      ]}
      """)
    #expect(
      picture(reading.list) == """
        [ ] One
          [ ] Three
          [ ] Five
        [ ] Seven
        """)
    #expect(
      picture(reading.findings) == """
        broken 3: This line is invalid, since it lacks “,” or “}”: it was left out.
        broken 5: This line is invalid, since it lacks a string in quotation marks: it was left out.
        broken 7: This line is invalid, since it lacks “,” or “]”: nothing was left out.
        broken 9: This to-do has no title, so it was left out.
        broken 10: This line is invalid, since it lacks “{”: it was left out.
        """)
    #expect(reading.list[30]?.title == "Seven")
  }

  @Test func `invalid values are reported and replaced`() {
    let same = "00000000-0000-4000-8000-000000000001"
    let reading = format.read(
      """
      {"format": "defeat", "version": 1, "colour": "red", "parts": [
        {"number": 1, "title": "One\\nmore", "id": "\(same)", "due": "soon", "priority": "?", "key": "b00"},
        {"number": 1, "title": "Two", "id": "\(same)", "tags": ["a b", "c"], "created": "then", "key": "a5"},
        {"number": -7, "title": "Three", "completed": "2026-11-21T12:00:00Z", "shape": [1], "key": "a50", "parts": [
          {"title": "Four"}
        ]}
      ]} more
      """)
    #expect(
      picture(reading.list) == """
        [ ] One more
        [ ] Two #c
        [ ] Three
          [ ] Four
        """)
    #expect(
      picture(reading.findings) == """
        lost 1: “colour” isn't a member of a list: it was left out.
        lost 2: Line breaks in the title were read as spaces.
        lost 2: “soon” isn't a date, or a date and time: it was left out.
        lost 2: “?” isn't a letter from A to Z: it was left out.
        lost 3: 1 isn't a valid number, or is that of another to-do: this one got a new number.
        lost 3: “\(same)” isn't a UUID, or is that of another to-do: this one got a new UUID.
        lost 3: “a b” isn't a tag, because it isn't a single word: it was left out.
        lost 3: “then” isn't a date and time: it was left out.
        lost 3: The key of “Two” contradicts the order of the lines, which counts: it got another key.
        lost 4: -7 isn't a valid number, or is that of another to-do: this one got a new number.
        lost 4: “shape” isn't a field of a to-do: it was left out.
        lost 4: “a50” isn't a key: it was left out.
        lost 4: “Three” is checked off, but not all of its parts: it counts as open until they are.
        broken 7: The text continues after the end of the list: the rest was left out.
        """)
  }

  @Test func `a later version is refused`() {
    let reading = format.read(#"{"format": "defeat", "version": 2, "parts": [{"title": "One"}]}"#)
    #expect(reading.list.isEmpty)
    #expect(
      picture(reading.findings)
        == "broken 1: The text has version 2, but only versions up to 1 are supported: nothing was read, so use a newer "
        + "version of the program.")
  }

  @Test func `a text that is cut off is reported`() {
    let reading = format.read(#"{"format": "defeat", "parts": [{"title": "One", "parts": [{"title": "Two"}, {"title"#)
    #expect(picture(reading.list) == "[ ] One\n  [ ] Two")
    #expect(picture(reading.findings) == "broken 1: The text ends before the list does: there may have been more.")
  }
}
