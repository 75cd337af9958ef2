public import Foundation
internal import HolonBase

extension FileError.Code {
  /// The query can't be parsed.
  public static let invalidQuery = FileError.Code(rawValue: "invalidQuery")
}

extension FileQuery {
  /// The maximum number of bytes of a query's text in UTF-8.
  public static let longestText = 4_096

  /// Parses a query in its text form, whose grammar is that of the to-dos' filters.
  ///
  /// - All conditions that follow one another have to hold, also with `and` or `&` between them. `or` or `|` requires
  ///   one of two. `not`, `-` and `!` exclude the files that match the next condition. Parentheses group conditions.
  /// - `name:*.jpg`, `title:dune`, `author:"le guin"`, `artist:abba`, `album:gold`, `format:flac`: the text, or with
  ///   `*` and `?` a pattern. A word without a field is searched for in the name, as is a text in quotation marks.
  ///   `title:any` and `title:none` ask whether the file has one.
  /// - `kind:image`: folder, text, image, e-book, music, file or link.
  /// - `size>1.5MB`, `size<=300`: bytes, kB, MB, GB, TB in steps of 1,000, or KiB, MiB, GiB, TiB in steps of 1,024.
  /// - `duration>3:30`, `duration<=5min`; `pages>=24`, `width>1920`, `height=1080`, `lines<100`.
  /// - `modified>=2026-01-31`: a day; `=` means on that day, `>` after it.
  ///
  /// `:` and `=` mean the same.
  ///
  /// - Parameters:
  ///   - text: The conditions; without any, the query selects every file.
  ///   - timeZone: The time zone in which days begin and end.
  /// - Throws: ``FileError`` with the code `invalidQuery`, which states the place that can't be parsed.
  public init(_ text: String, in timeZone: TimeZone = .current) throws(FileError) {
    var reader = FileQueryReader(text, timeZone)
    self = try reader.read()
  }
}

/// A reader of a query, which adds the conditions on files to the grammar that all queries share.
private struct FileQueryReader: QueryReading {
  let bytes: [UInt8]
  var index = 0
  var count = 0
  var depth = 0

  private let timeZone: TimeZone

  init(_ text: String, _ timeZone: TimeZone) {
    bytes = Array(text.utf8)
    self.timeZone = timeZone
  }

  static var limits: QueryLimits { QueryLimits(bytes: FileQuery.longestText) }

  static let fields: [String: QueryField] = {
    var fields = [
      "kind": QueryField(example: "image"), "size": QueryField(example: "1MB", isComparable: true),
      "modified": QueryField(example: "2026-01-31", isComparable: true),
    ]
    for field in FileQuery.Field.allCases {
      fields[field.rawValue] = QueryField(example: field == .format ? "epub" : "dune")
    }
    for quantity in FileQuery.Quantity.allCases {
      fields[quantity.rawValue] = QueryField(example: quantity == .duration ? "5min" : "100", isComparable: true)
    }
    return fields
  }()

  static func all(_ parts: [FileQuery]) -> FileQuery { .all(parts) }

  static func any(_ parts: [FileQuery]) -> FileQuery { .any(parts) }

  static func not(_ part: FileQuery) -> FileQuery { .not(part) }

  func quoted(_ text: String) -> FileQuery { .text(.name, text) }

  func problem(_ range: Range<Int>, _ message: String) -> FileError {
    let before = bytes.prefix(range.lowerBound)
    let place = String(decoding: before, as: UTF8.self).count + 1
    return FileError(.invalidQuery, "the query can't be read at character \(place): \(message.dropLast())")
  }

  mutating func word() throws(FileError) -> FileQuery {
    let start = index
    guard let (nameRange, sign) = try fieldAndComparison(), let comparison = FileQuery.Comparison(rawValue: sign) else {
      index = wordEnd(start)
      return .text(.name, text(in: start..<index))
    }
    let name = text(in: nameRange).lowercased()
    let (value, isQuoted) = try value()
    let range = start..<index
    if let field = FileQuery.Field(rawValue: name) {
      // A pattern of any text selects the files that have one.
      if !isQuoted, value.lowercased() == "any" { return .text(field, "*") }
      return !isQuoted && value.lowercased() == "none" ? .not(.text(field, "*")) : .text(field, value)
    }
    if let quantity = FileQuery.Quantity(rawValue: name) { return try condition(quantity, comparison, value, range) }
    switch name {
    case "kind": return .kind(try kind(value, range))
    case "size": return .size(comparison, try size(value, range))
    default: return try modified(comparison, value, range)
    }
  }

  // MARK: - Values

  private func kind(_ value: String, _ range: Range<Int>) throws(FileError) -> FileKind {
    if let kind = FileKind.allCases.first(where: { $0.description == value.lowercased() }) { return kind }
    let kinds = FileKind.allCases.map(\.description).joined(separator: ", ")
    throw problem(range, "“\(value)” isn't a kind: use one of \(kinds).")
  }

  private func condition(
    _ quantity: FileQuery.Quantity, _ comparison: FileQuery.Comparison, _ value: String, _ range: Range<Int>
  ) throws(FileError) -> FileQuery {
    switch value.lowercased() {
    case "any": return .quantity(quantity, .atLeast, 0)
    case "none": return .not(.quantity(quantity, .atLeast, 0))
    default: break
    }
    guard quantity == .duration else {
      guard let number = Int(value), number >= 0 else {
        throw problem(range, "“\(value)” isn't a number: use one such as 100.")
      }
      return .quantity(quantity, comparison, number)
    }
    guard let seconds = seconds(value) else {
      throw problem(range, "“\(value)” isn't a duration: use one such as 30s, 5min, 1h or 3:30.")
    }
    return .quantity(quantity, comparison, seconds)
  }

  /// Returns the seconds of `30s`, `5min`, `1h`, `3:30` or `1:02:03`.
  private func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      let numbers = parts.map { $0.utf8.count <= 6 ? UInt32($0) : nil }
      guard parts.count <= 3, numbers.dropFirst().allSatisfy({ $0.map { $0 < 60 } ?? false }) else { return nil }
      return numbers.reduce(Int?(0)) { sum, number in sum.flatMap { sum in number.map { sum * 60 + Int($0) } } }
    }
    let units: [(String, Double)] = [("min", 60), ("sec", 1), ("h", 3_600), ("m", 60), ("s", 1)]
    guard let unit = units.first(where: { text.lowercased().hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.0.count)), number >= 0
    else { return nil }
    return Int(exactly: (number * unit.1).rounded())
  }

  private func size(_ text: String, _ range: Range<Int>) throws(FileError) -> Int64 {
    let units: [(String, Double)] = [
      ("kib", 1_024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776), ("kb", 1e3), ("mb", 1e6),
      ("gb", 1e9), ("tb", 1e12), ("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("b", 1),
    ]
    let lowered = text.lowercased()
    let unit = units.first { lowered.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Double(lowered.dropLast(unit.0.count)), number >= 0,
      let bytes = Int64(exactly: (number * unit.1).rounded())
    else { throw problem(range, "“\(text)” isn't a size: use a number and a unit, as in 300kB or 1.5GB.") }
    return bytes
  }

  private func modified(
    _ comparison: FileQuery.Comparison, _ text: String, _ range: Range<Int>
  ) throws(FileError) -> FileQuery {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9_999).contains(year),
      let start = calendar.date(from: DateComponents(year: year, month: month, day: day)),
      calendar.dateComponents([.year, .month, .day], from: start)
        == DateComponents(year: year, month: month, day: day),
      let end = calendar.date(byAdding: .day, value: 1, to: start)
    else { throw problem(range, "“\(text)” isn't a date: use one such as 2026-01-31.") }
    let (first, next) = (FileTime(start), FileTime(end))
    switch comparison {
    case .less: return .modified(.less, first)
    case .atMost: return .modified(.less, next)
    case .greater: return .modified(.atLeast, next)
    case .atLeast: return .modified(.atLeast, first)
    case .equal: return .all([.modified(.atLeast, first), .modified(.less, next)])
    }
  }
}
