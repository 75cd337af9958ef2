import HolonBase
import Testing

/// A query in which each condition is its own text, drawn with all parentheses.
private struct DrawnQuery: QueryReading {
  struct Problem: Error, Equatable {
    let part: String
    let message: String
  }

  let bytes: [UInt8]
  var index = 0
  var count = 0
  var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  static var limits: QueryLimits { QueryLimits(bytes: 200, levels: 10, conditions: 20) }

  static let fields = [
    "size": QueryField(example: "5", isComparable: true), "name": QueryField(example: "x"),
    "day": QueryField(example: "1", isComparable: true, comparisons: ["<": "before:"]),
  ]

  static func all(_ parts: [String]) -> String { "(\(parts.joined(separator: " ∧ ")))" }

  static func any(_ parts: [String]) -> String { "(\(parts.joined(separator: " ∨ ")))" }

  static func not(_ part: String) -> String { "¬\(part)" }

  func quoted(_ text: String) -> String { "“\(text)”" }

  func keepsExclamationMark(_ word: String) -> Bool { word == "high" }

  mutating func word() throws(Problem) -> String {
    let start = index
    if let (name, sign) = try fieldAndComparison() { return try "[\(text(in: name))\(sign)\(value().text)]" }
    index = wordEnd(start)
    return text(in: start..<index)
  }

  func problem(_ range: Range<Int>, _ message: String) -> Problem {
    Problem(part: text(in: range.clamped(to: 0..<bytes.count)), message: message)
  }
}

@Suite("The grammar of queries")
struct QueryReadingTests {
  private func drawing(_ text: String) -> String {
    do throws(DrawnQuery.Problem) {
      var reader = DrawnQuery(text)
      return try reader.read()
    } catch {
      return "⟨\(error.part)⟩ \(error.message)"
    }
  }

  @Test(arguments: [
    ("", "()"), ("a", "a"), ("a b", "(a ∧ b)"), ("a and b & c && d", "(a ∧ b ∧ c ∧ d)"),
    ("a b or not c d | e", "((a ∧ b) ∨ (¬c ∧ d) ∨ e)"), ("-(a or b) !c", "(¬(a ∨ b) ∧ ¬c)"),
    ("!high - x", "(!high ∧ - ∧ x)"),
    ("((a))", "a"), ("a(b c)", "(a ∧ (b ∧ c))"), ("\"a or \\\"b\"", "“a or \"b”"), ("“a b” „c“", "(“a b” ∧ “c”)"),
    ("size<5 size:>=6", "([size<5] ∧ [size>=6])"), ("name:\"a b\" name=c", "([name=a b] ∧ [name=c])"),
    ("http://a.b:80 12:30 x=y", "(http://a.b:80 ∧ 12:30 ∧ x=y)"), ("a\u{00A0}b\u{3000}c", "(a ∧ b ∧ c)"),
  ])
  func `conditions are combined`(text: String, drawing expected: String) { #expect(drawing(text) == expected) }

  @Test(arguments: [
    ("a or", "⟨or⟩ A condition is missing before or after “or”"), ("(a", "⟨(⟩ “(” has no “)”"),
    ("a)", "⟨)⟩ “)” has no “(”"),
    ("name<x", "⟨name<⟩ “name” has no order: write “name:x”."),
    ("size<", "⟨size<⟩ “size<” needs a value: write “size<5”"),
    ("siez<5", "⟨siez<5⟩ “siez” isn't a field: write “size<5”"), ("size!=5", "⟨size!=⟩ “size!=” isn't a comparison"),
    ("day.under:3", "⟨day.under:⟩ “day.under:” isn't a comparison: write “before:3”"),
    ("((((((((((((a", "⟨(⟩ Conditions are nested more than 10 levels deep"),
    ("a a a a a a a a a a a a a a a a a a a a a", "⟨a⟩ There are more than 20 conditions"),
  ])
  func `a problem names the part and the remedy`(text: String, problem: String) {
    #expect(drawing(text).hasPrefix(problem), "\(drawing(text))")
  }
}
