import Foundation
import HolonBase

/// A reader of tasks, which finds the to-dos that others need, and the last tasks of templates, at the end.
struct TaskwarriorReader {
  let now: Date
  let timeZone: TimeZone
  var scanner: JSONScanner
  var lines: LineNumbers
  var offsets: ZoneOffsets
  var drafts = ParsedToDos()
  var findings: [ToDoFinding] = []

  /// The draft of each identifier.
  var identified: [UUID: Int] = [:]

  /// The drafts that depend on others, with the identifiers of these and of those that are named as parts.
  var dependents: [(draft: Int, depends: [UUID], checklist: [UUID])] = []

  /// The drafts of templates, each with its text.
  var templates: [(draft: Int, text: String)] = []

  /// The drafts of tasks with a period.
  var recurring: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date, timeZone: TimeZone) {
    self.now = now
    scanner = JSONScanner(bytes)
    lines = LineNumbers(of: bytes)
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
    drafts.all.reserveCapacity(bytes.count / 250)
    identified.reserveCapacity(bytes.count / 250)
  }

  consuming func read() -> ToDoReading {
    let needsEnd = scanner.skip("[")
    var hasEnd = false
    while let byte = scanner.peek() {
      let start = scanner.position
      hasEnd = byte == UInt8(ascii: "]")
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        scanner.position += 1
        continue
      }
      do throws(JSONScanner.Failure) {
        try readTask()
      } catch {
        report(.broken, at: error.offset, "This task is invalid, since it lacks \(error.expected): it was left out.")
        scanner.position = resumption(after: error, from: start)
      }
    }
    if needsEnd, !hasEnd {
      report(.broken, at: scanner.bytes.count, "The text ends before the tasks do: there may have been more of them.")
    }
    let latest = latestInstances()
    hideTemplates(latest)
    readRecurrences(latest)
    resolveDependencies()
    let lines = linesOfDependents
    var reading = drafts.makeReading(at: now, findings)
    Self.reportCircles(in: &reading, lines)
    return reading
  }

  /// Returns the offset where reading continues: the next line with a brace that isn't deeper than the broken one.
  private func resumption(after failure: JSONScanner.Failure, from start: Int) -> Int {
    let bytes = scanner.bytes
    let column = start - ((bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1)
    // Scanned text is scanned again only within a line; otherwise many errors would take quadratic time.
    var line = max(bytes.lineEnd(from: start), bytes.lineEnd(from: max(start, failure.offset - 4_096))) + 1
    while line < bytes.count {
      let end = bytes.lineEnd(from: line)
      if let first = bytes[line..<end].firstIndex(where: { !$0.isASCIIWhitespace }),
        bytes[first] == UInt8(ascii: "{"), first - line <= column
      {
        return first
      }
      line = end + 1
    }
    return bytes.count
  }

  mutating func report(_ severity: ToDoFinding.Severity, at offset: Int, _ message: String) {
    findings.add(severity, line: lines.number(at: offset), message)
  }
}
