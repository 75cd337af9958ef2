public import HolonToDos

extension ToDoOutline {
  /// Reads an outline from a text, in which every line is a to-do and indentation makes parts.
  ///
  /// ```swift
  /// let outline = try ToDoOutline("Plan the party fri\n  Invite friends\n  Bake a cake ~2h", clock: clock)
  /// ```
  ///
  /// The lines are those of `OutlineLine`, and each is read as a ``ToDoLine``. A checked box means that the to-do is
  /// completed.
  ///
  /// - Parameters:
  ///   - text: The text; it may contain no to-dos.
  ///   - clock: The clock of the person who wrote it.
  ///   - findings: The boxes that contradict those of their parts are appended to it.
  /// - Throws: ``InputError/refusedLines(_:)`` with all lines that can't be read, ``InputError/textTooLong(limit:)`` or
  ///   ``InputError/tooManyToDos(limit:)``.
  public init(_ text: String, clock: LocalClock, findings: inout [ToDoFinding]) throws(InputError) {
    self.init()
    guard text.utf8.count <= Self.longestText else { throw .textTooLong(limit: Self.longestText) }
    let lines = OutlineLine.lines(of: text)
    guard lines.count <= Self.mostItems else { throw .tooManyToDos(limit: Self.mostItems) }
    // One moment for all lines, so that “today” is the same day in each.
    let now = clock.now()
    let timeZone = clock.timeZone
    let clock = LocalClock(timeZone: timeZone, now: { now })
    var refusals: [LineRefusal] = []
    for written in lines {
      let line = ToDoLine(written.text, clock: clock)
      do throws(InputError) {
        append(try line.draft(clock), depth: written.depth, isCompleted: written.isChecked == true, line: line)
      } catch {
        refusals += error.messages.map { LineRefusal(place: "Line \(written.number)", message: $0) }
        append(ToDoDraft(), depth: written.depth)
      }
    }
    guard refusals.isEmpty else { throw .refusedLines(refusals) }
    findings += contradictions(lines)
  }

  /// Reads an outline from a text, ignoring boxes that contradict those of their parts.
  public init(_ text: String, clock: LocalClock) throws(InputError) {
    var findings: [ToDoFinding] = []
    try self.init(text, clock: clock, findings: &findings)
  }

  /// Returns findings about boxes of checklists that contradict their parts.
  private func contradictions(_ lines: [OutlineLine]) -> [ToDoFinding] {
    var isComplete = items.map(\.isCompleted)
    var isWhole = [Bool](repeating: false, count: items.count)
    // For each depth, whether all parts below the current whole are complete, from the last line to the first.
    var areComplete: [Bool?] = []
    for index in items.indices.reversed() {
      let depth = items[index].depth
      while areComplete.count <= depth + 1 { areComplete.append(nil) }
      if let parts = areComplete[depth + 1] {
        isComplete[index] = parts
        isWhole[index] = true
        areComplete[depth + 1] = nil
      }
      areComplete[depth] = (areComplete[depth] ?? true) && isComplete[index]
    }
    return items.indices.compactMap { index in
      guard isWhole[index], let isChecked = lines[index].isChecked, isChecked != isComplete[index] else { return nil }
      let title = items[index].draft.title ?? ""
      let message =
        isChecked
        ? "“\(title)” is checked off, but not all of its parts: it counts as open until they are."
        : "“\(title)” isn't checked off, but all of its parts are: it counts as completed."
      return ToDoFinding(.lost, line: lines[index].number, message)
    }
  }
}

/// A problem with a line of an outline or with a part.
public struct LineRefusal: Hashable, Sendable {
  /// The place of the text, as in “Line 3” or “Part 2”.
  public let place: String

  /// A readable sentence that says what to write instead.
  public let message: String

  /// Creates a problem.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }
}
