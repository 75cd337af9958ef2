import DefeatCore
import Foundation
import HolonToDos

/// Draws to-dos as an outline with numbers and check boxes.
///
/// It writes bytes, since a hundred thousand lines of text take seconds otherwise.
struct Outline {
  let clock: LocalClock
  let hasColor: Bool
  private(set) var bytes: [UInt8] = []
  private let today: Day
  private let now: Date

  init(clock: LocalClock, hasColor: Bool) {
    self.clock = clock.settled()
    self.hasColor = hasColor
    now = clock.now()
    today = Day(of: now, in: self.clock.timeZone)
  }

  /// Writes what has been drawn so far to standard output.
  mutating func flush() throws {
    try Terminal.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Takes out what has been drawn so far, without the end of its last line.
  mutating func takeLine() -> [UInt8] {
    if bytes.last == 0x0A { bytes.removeLast() }
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Adds a line of text.
  mutating func line(_ text: String, _ style: Style = .plain) {
    styled(style) { $0.bytes.append(contentsOf: text.utf8) }
    bytes.append(0x0A)
  }

  /// Adds the line of a to-do, as a row of a list.
  ///
  /// - Parameter numberWidth: How many columns the numbers take.
  mutating func line(_ row: ToDoList.Row, numberWidth: Int) {
    line(
      row.entry, depth: row.depth, hasChecklist: row.hasChecklist, progress: row.progress, numberWidth: numberWidth)
  }

  /// Adds the line of a to-do.
  ///
  /// - Parameters:
  ///   - entry: The to-do and its number.
  ///   - depth: How many wholes it is a part of.
  ///   - hasChecklist: Whether it has a checklist.
  ///   - progress: How much of it is done.
  ///   - numberWidth: How many columns the numbers take.
  mutating func line(
    _ entry: ToDoList.Entry, depth: Int, hasChecklist: Bool, progress: ToDoProgress, numberWidth: Int
  ) {
    let toDo = entry.toDo
    styled(.faint) { outline in
      let digits = String(entry.number)
      outline.spaces(max(0, numberWidth - digits.utf8.count))
      outline.bytes.append(contentsOf: digits.utf8)
    }
    spaces(2 + depth * 2)
    let isComplete = progress.isComplete
    styled(isComplete ? .faint : .plain) { outline in
      outline.bytes.append(contentsOf: isComplete ? "[x] ".utf8 : "[ ] ".utf8)
      outline.text(toDo.title)
    }
    if hasChecklist { detail("\(progress)") }
    if let priority = toDo.priority { detail("(\(priority))", .strong) }
    if let due = toDo.due { self.due(due, isComplete: isComplete) }
    for tag in toDo.tags { detail("#\(tag)") }
    if !toDo.notes.isEmpty { detail("+notes") }
    if !toDo.attachments.isEmpty { detail("+\(toDo.attachments.count) attached") }
    bytes.append(0x0A)
  }

  /// How a text looks on a terminal with colours.
  enum Style: String {
    case plain = ""
    case faint = "\u{1B}[2m"
    case strong = "\u{1B}[1m"
    case alarming = "\u{1B}[31m"
  }
}

extension Outline {
  private mutating func due(_ due: Due, isComplete: Bool) {
    let isOver = !isComplete && due.isOver(at: now, in: clock.timeZone)
    detail(
      (isOver ? "overdue " : "due ") + clock.text(due, today: today), isOver ? .alarming : .plain)
  }

  private mutating func detail(_ text: String, _ style: Style = .faint) {
    spaces(2)
    styled(style) { $0.text(text) }
  }

  /// Adds text in which control characters, which could drive the terminal, are made visible.
  private mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { source in
      for byte in source { bytes.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: "?") : byte) }
    }
  }

  private mutating func spaces(_ count: Int) {
    for _ in 0..<count { bytes.append(0x20) }
  }

  private mutating func styled(_ style: Style, _ body: (inout Outline) -> Void) {
    guard hasColor, style != .plain else { return body(&self) }
    bytes.append(contentsOf: style.rawValue.utf8)
    body(&self)
    bytes.append(contentsOf: "\u{1B}[0m".utf8)
  }
}
