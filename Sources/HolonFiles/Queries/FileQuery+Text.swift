public import Foundation
internal import HolonBase

extension FileError.Code {
  /// The query can't be parsed.
  public static let invalidQuery = FileError.Code(rawValue: "invalidQuery")
}

extension FileQuery {
  /// Parses a query in its text form.
  ///
  /// - All conditions that follow one another have to hold. `or` between two requires one of them, `not` or `-`
  ///   excludes the files that match the next one, and parentheses group conditions.
  /// - `name:*.jpg`, `title:dune`, `author:"le guin"`, `artist:abba`, `album:gold`: the text, or with `*` and `?` a
  ///   pattern. A single word is searched for in the name. A text with `:`, `<`, `>` or `=` needs quotation marks, as
  ///   in `"12:30"`, or a preceding `name:`.
  /// - `kind:image`: folder, text, image, e-book, music, file or link.
  /// - `size>1.5MB`, `size<=300`: bytes, kB, MB, GB, TB in steps of 1,000, or KiB, MiB, GiB, TiB in steps of 1,024.
  /// - `modified>=2026-01-31`: a day; `=` means on that day, `>` after it.
  ///
  /// - Parameters:
  ///   - text: The conditions.
  ///   - timeZone: The time zone in which days begin and end.
  /// - Throws: ``FileError`` with the code `invalidQuery`, which states the place that can't be parsed.
  public init(_ text: String, in timeZone: TimeZone = .current) throws(FileError) {
    var reader = QueryReader(text, timeZone)
    self = try reader.query()
  }
}

private struct QueryReader {
  private enum Token: Equatable {
    case open, close, or, not
    case word(String, isQuoted: Bool)
  }

  private var tokens: ArraySlice<Token> = []
  private let text: String
  private let timeZone: TimeZone
  private var depth = 0

  init(_ text: String, _ timeZone: TimeZone) {
    self.text = text
    self.timeZone = timeZone
  }

  mutating func query() throws(FileError) -> FileQuery {
    tokens = try Self.tokens(text)[...]
    let query = try alternatives()
    guard tokens.isEmpty else { throw Self.error("“)” has no “(”: remove it") }
    return query
  }

  private mutating func alternatives() throws(FileError) -> FileQuery {
    depth += 1
    guard depth < 100 else { throw Self.error("parentheses are nested too deep: remove some") }
    defer { depth -= 1 }
    var parts = [try together()]
    while tokens.first == .or {
      tokens.removeFirst()
      parts.append(try together())
    }
    guard parts.count == 1 || !parts.contains(.all([])) else {
      throw Self.error("a condition is missing before or after “or”: add one")
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func together() throws(FileError) -> FileQuery {
    var parts: [FileQuery] = []
    while let token = tokens.first, token != .or, token != .close { parts.append(try condition()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func condition() throws(FileError) -> FileQuery {
    switch tokens.removeFirst() {
    case .not:
      guard let next = tokens.first, next != .or, next != .close else {
        throw Self.error("a condition is missing after “not”: add one")
      }
      depth += 1
      guard depth < 100 else { throw Self.error("“not” is repeated too often: remove some") }
      defer { depth -= 1 }
      return .not(try condition())
    case .open:
      let query = try alternatives()
      guard tokens.popFirst() == .close else {
        throw Self.error("“(” has no “)”: add it after the grouped conditions")
      }
      return query
    case .word(let word, let isQuoted): return isQuoted ? .text(.name, word) : try condition(word)
    case .or, .close: return .all([])
    }
  }

  /// The names of text fields, and of the values that are compared.
  private static let texts = FileQuery.Field.allCases.map(\.rawValue) + ["kind"]
  private static let comparisons = ["size", "modified"]

  private func condition(_ word: String) throws(FileError) -> FileQuery {
    guard let sign = word.firstIndex(where: { ":<>=".contains($0) }) else { return .text(.name, word) }
    let name = word[..<sign].lowercased()
    let rest = word[sign...]
    if rest.hasPrefix(":") {
      let value = String(rest.dropFirst())
      if let field = FileQuery.Field(rawValue: name) { return .text(field, value) }
      if name == "kind" { return .kind(try kind(value)) }
    } else if let comparison = FileQuery.Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
      let value = String(rest.dropFirst(comparison.rawValue.count))
      if name == "size" { return .size(comparison, try size(value)) }
      if name == "modified" { return try modified(comparison, value) }
    }
    throw Self.unknown(name, word)
  }

  private func kind(_ value: String) throws(FileError) -> FileKind {
    if let kind = FileKind.allCases.first(where: { $0.description == value.lowercased() }) { return kind }
    let kinds = FileKind.allCases.map(\.description).joined(separator: ", ")
    throw Self.error("“\(value)” isn't a kind: use one of \(kinds)")
  }

  /// Returns the error for a word that is no condition, with a suggestion.
  private static func unknown(_ name: String, _ word: String) -> FileError {
    let quoted = "write \"\(word)\" to search for it in names"
    if comparisons.contains(name) {
      let example = name == "size" ? "size>1MB" : "modified>=2026-01-31"
      return error("“\(name)” needs <, <=, =, >= or >: write \(example), or \(quoted)")
    }
    if texts.contains(name) {
      return error(
        "“\(name)” needs “:” and a text: write \(name):\(name == "kind" ? "image" : "dune"), or \(quoted)"
      )
    }
    let fields = texts + comparisons
    let near = fields.map { (field: $0, distance: String(name.prefix(32)).editDistance(to: $0)) }
      .min { $0.distance < $1.distance }
    let hint =
      near.flatMap { $0.distance <= 2 ? "use “\($0.field)”" : nil }
      ?? "use one of \(fields.joined(separator: ", "))"
    return error("“\(name)” isn't a field: \(hint), or \(quoted)")
  }

  private func size(_ text: String) throws(FileError) -> Int64 {
    let units: [(String, Double)] = [
      ("kib", 1_024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776), ("kb", 1e3), ("mb", 1e6),
      ("gb", 1e9), ("tb", 1e12), ("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("b", 1),
    ]
    let lowered = text.lowercased()
    let unit = units.first { lowered.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Double(lowered.dropLast(unit.0.count)), number >= 0,
      let bytes = Int64(exactly: (number * unit.1).rounded())
    else { throw Self.error("“\(text)” isn't a size: use a number and a unit, as in 300kB or 1.5GB") }
    return bytes
  }

  private func modified(_ comparison: FileQuery.Comparison, _ text: String) throws(FileError) -> FileQuery {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9_999).contains(year),
      let start = calendar.date(from: DateComponents(year: year, month: month, day: day)),
      calendar.dateComponents([.year, .month, .day], from: start)
        == DateComponents(year: year, month: month, day: day),
      let end = calendar.date(byAdding: .day, value: 1, to: start)
    else { throw Self.error("“\(text)” isn't a date: use one such as 2026-01-31") }
    let (first, next) = (FileTime(start), FileTime(end))
    switch comparison {
    case .less: return .modified(.less, first)
    case .atMost: return .modified(.less, next)
    case .greater: return .modified(.atLeast, next)
    case .atLeast: return .modified(.atLeast, first)
    case .equal: return .all([.modified(.atLeast, first), .modified(.less, next)])
    }
  }

  private static func tokens(_ text: String) throws(FileError) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    var isQuoted = false
    var beginsQuoted = false
    var isInQuotes = false
    func finish() {
      defer { (word, isQuoted, beginsQuoted) = ("", false, false) }
      guard !word.isEmpty || isQuoted else { return }
      switch word {
      case "or" where !isQuoted, "OR" where !isQuoted: tokens.append(.or)
      case "not" where !isQuoted, "NOT" where !isQuoted: tokens.append(.not)
      case "and" where !isQuoted, "AND" where !isQuoted: break
      default: tokens.append(.word(word, isQuoted: beginsQuoted))
      }
    }
    for character in text {
      switch character {
      case "\"":
        if word.isEmpty, !isQuoted { beginsQuoted = true }
        isInQuotes.toggle()
        isQuoted = true
      case _ where isInQuotes: word.append(character)
      case "(", ")":
        finish()
        tokens.append(character == "(" ? .open : .close)
      case "-" where word.isEmpty && !isQuoted: tokens.append(.not)
      case _ where character.isWhitespace: finish()
      default: word.append(character)
      }
    }
    guard !isInQuotes else { throw error("the closing “\"” is missing: add it after the text") }
    finish()
    return tokens
  }

  private static func error(_ message: String) -> FileError {
    FileError(.invalidQuery, "the query is invalid: \(message)")
  }
}
