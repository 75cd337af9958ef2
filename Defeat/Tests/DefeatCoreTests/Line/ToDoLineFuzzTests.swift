import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

/// Random lines, and those made to take long.
@Suite("Any line")
struct ToDoLineFuzzTests {
  private static let fragments = [
    "Call", "mom", "fri", "Friday,", "mon,thu", "1st,", "@", "now", "from", "before", "next", "this", "in", "3", "days",
    "a", "week", "5pm", "at", "17", "17:00",
    "25:00",
    "every", "every!", "after", "other", "2", "weeks", "on", "the", "1st", "last", "day", "of", "month", "until", "dec",
    "24", "24th", "feb", "30", "2027", "24.12.", "12/24", "03/04/2027", "2026-12-24", "2026-12-24T17:00", "2026-02-30",
    "starting", "for", "10", "times", "daily", "sun", "eom", "end", "tonight", "morning", "#family", "+home", "@phone",
    "!high", "!urgnt", "!a", "p1", "~20min", "~5x", "~20", "min", "due:fri", "due:", "due:x", "due:none", "pri:H",
    "project:Home", "tags:a,b", "recur:2w", "rec:+1m", "wait:mon", "t:x", "est:1h", "(A)", "\"", "\"fri\"", "“", "”",
    "„", "“", "\\fri", "\\", "\\\\", ",", ".", ";", "…", "é", "家族", "🎉", "👨‍👩‍👧", "\u{301}", "\u{200B}", "\u{A0}",
    "\u{3000}", "\n", "\r\n", "\t", "\0", "-", "and", "+3d", "3d", "99999y", "999999", "0", "am", "pm", "12:30am",
    "due:in", "due:feb", "due:on", "by", ":", "::", "#", "a:b:c", "٣", "３", "İ", "ß", "ﬁ",
  ]

  private static func line(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...14, using: &random)).map { _ in
      (fragments.randomElement(using: &random) ?? "") + (Int.random(in: 0..<8, using: &random) == 0 ? "" : " ")
    }.joined()
  }

  /// Returns what is wrong with a line as it was read; nil if nothing is.
  private func flaw(of text: String) -> String? {
    let line = ToDoLine(text, clock: wednesday)
    let bytes = Array(text.utf8)
    var isTaken = [Bool](repeating: false, count: bytes.count)
    for range in line.chips.map(\.range) + line.errors.map(\.range) {
      guard !range.isEmpty, range.upperBound <= bytes.count else { return "range \(range)" }
      guard String(validating: bytes[range], as: UTF8.self) != nil else { return "cut character at \(range)" }
      guard !isTaken[range].contains(true) else { return "overlap at \(range)" }
      for index in range { isTaken[index] = true }
    }
    for problem in line.problems where problem.range.upperBound > bytes.count || problem.range.isEmpty {
      return "problem at \(problem.range)"
    }
    // What isn't taken is the title, but for white space and a backslash at the beginning of each word.
    let rest = zip(bytes, isTaken).map { $1 ? 0x20 : $0 }
    guard words(String(decoding: rest, as: UTF8.self), isTyped: true) == words(line.title, isTyped: false) else {
      return "title “\(line.title)”"
    }
    return nil
  }

  /// Records what is wrong with a line, and returns whether nothing is.
  private func report(_ flaw: String?, _ text: String, _ seed: UInt64) -> Bool {
    if let flaw { Issue.record("\(flaw): \(text.debugDescription), seed \(seed)") }
    return flaw == nil
  }

  /// Returns the words of a text without the backslashes that hide them.
  private func words(_ text: String, isTyped: Bool) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { word in
      let hasBackslash = isTyped && word.first == "\\" && word.count > 1
      return String(String.UnicodeScalarView(word.dropFirst(hasBackslash ? 1 : 0)))
    }
  }

  @Test func `title, values and errors cover any line`() {
    var random = SeededGenerator()
    for _ in 0..<30_000 {
      let text = Self.line(&random)
      // Backslashes within quotation marks stay. Marks above letters may follow either of them.
      let scalars = text.unicodeScalars
      guard !(scalars.contains("\\") && (scalars.contains("\"") || scalars.contains("“"))) else { continue }
      guard report(flaw(of: text), text, random.seed) else { return }
    }
  }

  @Test func `any title can be escaped`() {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let title = Self.line(&random).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let line = ToDoLine(ToDoLine.escaped(title, clock: wednesday), clock: wednesday)
      guard line.title == title, line.chips.isEmpty, line.problems.isEmpty else {
        Issue.record("\(title.debugDescription) was read as \(line.title.debugDescription), seed \(random.seed)")
        return
      }
    }
  }

  @Test func `each suggestion is understood in place of its problem`() {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let text = Self.line(&random)
      let line = ToDoLine(text, clock: wednesday)
      for problem in line.problems {
        for suggestion in problem.suggestions {
          let alone = ToDoLine(suggestion.replacing(#/^at /#, with: "fri at "), clock: wednesday)
          guard alone.problems.isEmpty, !alone.chips.isEmpty, alone.title.isEmpty else {
            Issue.record("“\(suggestion)” for “\(problem.text)” in \(text.debugDescription), seed \(random.seed)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: ["rec:+1m starting 12:30am 17:00 am", "due:fri 5pm @ 12:30am pm"])
  func `no time is suggested beside another one`(text: String) {
    #expect(ToDoLine(text, clock: wednesday).problems.map(\.suggestions) == [[]])
  }

  @Test func `any bytes are read`() {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard !text.contains("\\") else { continue }
      guard report(flaw(of: text), text, random.seed) else { return }
    }
  }

  @Test(arguments: [
    "fri ", "\" ", "“ ", "\\ ", "due:x ", "due:firday ", "!urgnt ", "every mon, ", "every ", "tags:a,b,c ", "#a ",
    "in ",
    "next ", "fri at 5 ", "feb 30 ", "a", ",", "1", "1:", "-", "\u{301}", "until dec ", "for 10 times ", "p1 ", "~20 ",
  ])
  func `a long line is read`(fragment: String) {
    let longest = String(repeating: fragment, count: ToDoLine.longest / fragment.utf8.count)
    #expect(flaw(of: longest) == nil)
  }

  @Test func `a line that is too long is a title`() {
    let line = String(repeating: "fri ", count: 1 << 18)
    let reading = ToDoLine(line, clock: wednesday)
    #expect(reading.title == line && reading.chips.isEmpty)
    #expect(reading.errors.map(\.reason) == [.tooLong])
    #expect(ToDoLine.escaped(line, clock: wednesday) == line)
    #expect(throws: ToDoLine.Problem.self) { try ToDoLine.due(line, clock: wednesday) }
  }
}
