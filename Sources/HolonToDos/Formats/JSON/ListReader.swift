import Foundation
import HolonBase
import HolonTree

/// A reader of to-dos and their parts, which doesn't recurse and continues after broken lines.
struct ListReader {
  /// The greatest number of a to-do that is accepted.
  static let greatestNumber = 1_000_000_000_000

  private let now: Date
  var scanner: JSONScanner
  private var lines: LineNumbers
  var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []
  var numbers: Set<Int> = []
  var identifiers: Set<UUID> = []

  /// The objects that are open, the list itself first.
  private var open: [Object] = [Object(draft: -1)]

  private var nextNumber = 1
  private var hasFormat = false

  private struct Object {
    /// The index of its draft; -1 for the list.
    let draft: Int

    /// Whether its parts are being read or have been read.
    var hasParts = false

    /// Whether it was left out, which has been reported.
    var isBroken = false

    /// The key of its last part.
    var lastKey: OrderKey?
  }

  /// The place in the innermost object where reading continues.
  private enum Place {
    case fields, parts, end
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date) {
    self.now = now
    scanner = JSONScanner(bytes)
    lines = LineNumbers(of: bytes)
  }

  consuming func read() -> ToDoReading {
    guard scanner.peek() != nil else { return ToDoReading() }
    var place = Place.fields
    var isBroken = false
    do throws(JSONScanner.Failure) {
      try scanner.beginObject()
    } catch {
      place = recover(error, in: .fields, &isBroken)
    }
    while place != .end {
      do throws(JSONScanner.Failure) {
        place = place == .fields ? try readFields() : try readPart()
        isBroken = false
      } catch {
        place = recover(error, in: place, &isBroken)
      }
    }
    if !hasFormat {
      report(.lost, at: 0, "The member \"format\": \"defeat\" is missing: the text was read as if it had it.")
    }
    var reading = drafts.makeReading(at: now, firstNumber: nextNumber, statesRules: true, findings)
    reading.list.nextNumber = max(reading.list.nextNumber, nextNumber)
    return reading
  }

  mutating func report(_ severity: ToDoFinding.Severity, at offset: Int, _ message: String) {
    findings.add(severity, line: lines.number(at: offset), message)
  }
}

// MARK: - Structure

extension ListReader {
  /// Reads fields of the innermost object up to its parts or its end.
  private mutating func readFields() throws(JSONScanner.Failure) -> Place {
    while let name = try scanner.nextKey() {
      let start = scanner.position
      let field = scanner.text(of: name)
      let draft = open[open.count - 1].draft
      if field == "parts" {
        try scanner.beginArray()
        open[open.count - 1].hasParts = true
        return .parts
      } else if draft < 0 {
        guard try readListField(field, at: start) else { return .end }
      } else {
        try readField(field, of: draft, at: start)
      }
    }
    return finishObject()
  }

  /// Starts the next part of the innermost object, or continues after the last one.
  private mutating func readPart() throws(JSONScanner.Failure) -> Place {
    guard try scanner.nextElement() else { return .fields }
    _ = scanner.peek()
    let start = scanner.position
    try scanner.beginObject()
    var draft = ParsedToDo(line: lines.number(at: start), created: now)
    draft.whole = open[open.count - 1].draft
    open.append(Object(draft: drafts.append(draft)))
    return .fields
  }

  private mutating func finishObject() -> Place {
    let object = open.removeLast()
    let index = object.draft
    guard index >= 0 else {
      if scanner.peek() != nil {
        report(.broken, at: scanner.position, "The text continues after the end of the list: the rest was left out.")
      }
      return .end
    }
    if object.isBroken { return .parts }
    if drafts.all[index].toDo.title.isEmpty {
      let message = "This to-do has no title, so it was left out."
      findings.add(.broken, line: drafts.all[index].line, message)
      return .parts
    }
    if let key = drafts.all[index].key {
      if let last = open[open.count - 1].lastKey, key < last {
        drafts.all[index].key = nil
        let title = drafts.all[index].toDo.title
        let message =
          "The key of “\(title)” contradicts the order of the lines, which counts: it got another key."
        findings.add(.lost, line: drafts.all[index].line, message)
      } else {
        open[open.count - 1].lastKey = key
      }
    }
    return .parts
  }

  /// Reports a broken line and continues at the next one.
  ///
  /// - Parameter isBroken: Whether the line before was broken, too; then nothing new is reported.
  private mutating func recover(_ failure: JSONScanner.Failure, in place: Place, _ isBroken: inout Bool) -> Place {
    let bytes = scanner.bytes
    guard failure.offset < bytes.count else {
      report(.broken, at: bytes.count, "The text ends before the list does: there may have been more.")
      discard(in: place)
      return .end
    }
    let end = bytes.lineEnd(from: failure.offset)
    let isNewElement = place == .parts && bytes[failure.offset] == UInt8(ascii: "{")
    if !isBroken {
      let consequence = isNewElement ? "nothing was left out." : "it was left out."
      report(.broken, at: failure.offset, "This line is invalid, since it lacks \(failure.expected): \(consequence)")
    }
    if isNewElement {
      // Only the comma is missing.
      scanner.position = failure.offset
      scanner.expectFirst()
      return .parts
    }
    isBroken = true
    discard(in: place)
    let rest = bytes.part(failure.offset, end).trimmed
    scanner.position = min(end + 1, bytes.count)
    scanner.expectFirst()
    if place == .fields {
      // A line that ends with a bracket has parts, which move to the place of the broken to-do.
      if rest.last == UInt8(ascii: "[") {
        open[open.count - 1].hasParts = true
      } else if open.count > 1 {
        open.removeLast()
      }
    }
    _ = scanner.skip(",")
    return .parts
  }

  /// Leaves out the to-do whose fields couldn't be read, unless all required ones had been read.
  private mutating func discard(in place: Place) {
    let object = open[open.count - 1]
    guard place == .fields, object.draft >= 0, !object.hasParts else { return }
    drafts.all[object.draft].toDo.title = ""
    open[open.count - 1].isBroken = true
  }
}

// MARK: - Fields

extension ListReader {
  /// Reads a field of the list; returns false when it means that the remaining text can't be read.
  private mutating func readListField(_ field: String, at start: Int) throws(JSONScanner.Failure) -> Bool {
    switch field {
    case "format":
      hasFormat = try scanner.string() == "defeat"
    case "version":
      let version = try integer()
      guard let version, (1...JSONFormat.version).contains(version) else {
        report(
          .broken, at: start,
          "The text has version \(version.map(String.init) ?? "unknown"), but only versions up to "
            + "\(JSONFormat.version) are supported: nothing was read, so use a newer version of the program.")
        hasFormat = true
        return false
      }
    case "next":
      if let next = try integer(), (1...Self.greatestNumber).contains(next) { nextNumber = next }
    default:
      try scanner.skipValue()
      report(.lost, at: start, "“\(field)” isn't a member of a list: it was left out.")
    }
    return true
  }

  private mutating func readField(_ field: String, of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    if scanner.skipNull() { return }
    switch field {
    case "number": try readNumber(of: draft, at: start)
    case "id": try readID(of: draft, at: start)
    case "key": drafts.all[draft].key = try value({ OrderKey($0) }, "a key", at: start)
    default:
      if let field = ToDo.Field(rawValue: field) { return try readField(field, of: draft, at: start) }
      try scanner.skipValue()
      report(.lost, at: start, "“\(field)” isn't a field of a to-do: it was left out.")
    }
  }

  private mutating func readField(_ field: ToDo.Field, of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    switch field {
    case .title:
      let text = try scanner.string()
      drafts.all[draft].toDo.title = text.repairedAsTitle.trimmingWhitespace()
      if text.needsRepairAsTitle { report(.lost, at: start, "Line breaks in the title were read as spaces.") }
    case .notes: drafts.all[draft].toDo.notes = try scanner.string()
    case .created: drafts.all[draft].toDo.created = try value(Timestamp.date, "a date and time", at: start) ?? now
    case .modified: drafts.all[draft].modified = try value(Timestamp.date, "a date and time", at: start)
    case .completed:
      drafts.all[draft].toDo.completed = try value(Timestamp.date, "a date and time", at: start)
      drafts.all[draft].isChecked = drafts.all[draft].toDo.completed != nil
    case .archived: drafts.all[draft].toDo.archived = try value(Timestamp.date, "a date and time", at: start)
    case .tags: try readTags(of: draft, at: start)
    case .needs: try readNeeds(of: draft, at: start)
    case .attachments: try readAttachments(of: draft, at: start)
    case .attributes: try readStrings(into: \.attributes, of: draft)
    case .marks: try readStrings(into: \.marks, of: draft)
    default:
      let isNumber = field.isNumber && scanner.peek() != UInt8(ascii: "\"")
      let text = try isNumber ? number() : scanner.string()
      guard let value = field.value(text) else {
        return report(.lost, at: start, "“\(text)” isn't \(field.notation?.form ?? ""): it was left out.")
      }
      drafts.all[draft].toDo.set(value)
    }
  }

  /// Reads a string and converts it to a value; reports a string that has none.
  private mutating func value<Value>(
    _ make: (String) -> Value?, _ kind: String, at start: Int
  ) throws(JSONScanner.Failure) -> Value? {
    let text = try scanner.string()
    let value = make(text)
    if value == nil { report(.lost, at: start, "“\(text)” isn't \(kind): it was left out.") }
    return value
  }

  private mutating func number() throws(JSONScanner.Failure) -> String {
    let range = try scanner.number()
    return scanner.bytes.part(range.lowerBound, range.upperBound).text
  }

  mutating func integer() throws(JSONScanner.Failure) -> Int? {
    Int(try number())
  }
}
