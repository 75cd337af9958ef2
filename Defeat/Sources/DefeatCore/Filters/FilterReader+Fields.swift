import HolonBase
import HolonToDos

extension FilterReader {
  /// Reads a word: a condition on a field, a tag, a state or a text to search for.
  mutating func word() throws(FilterProblem) -> ToDoQuery {
    let start = index
    var nameEnd = start
    while nameEnd < bytes.count, bytes[nameEnd].isASCIILetter { nameEnd += 1 }
    try checkComparison(start..<nameEnd)
    if nameEnd > start, nameEnd < bytes.count, ":<>=".utf8.contains(bytes[nameEnd]) {
      if let condition = try field(start..<nameEnd) { return condition }
    }
    index = wordEnd(start)
    let word = bytes.text(start, index)
    if let condition = tag(word) ?? state(word) { return condition }
    if word.hasPrefix("!"), let priority = priority(String(word.dropFirst())) {
      return .value(.equal, .priority(priority))
    }
    return .text(.anywhere, word)
  }

  /// Returns the condition of a word with a sign: `#family`, `+family` or `@phone`; nil for another word.
  private func tag(_ word: String) -> ToDoQuery? {
    let tag = word.dropFirst()
    guard let sign = word.first, "#+@".contains(sign), tag.first?.isLetter == true else { return nil }
    // In todo.txt, the plus sign stands for a project.
    return sign == "+" ? .any([.tag(String(tag)), .project(String(tag))]) : .tag(String(tag))
  }

  /// Reads a condition on a field, such as `due<friday`; returns nil for a text such as `http://example.org`.
  private mutating func field(_ nameRange: Range<Int>) throws(FilterProblem) -> ToDoQuery? {
    let name = bytes.text(nameRange.lowerBound, nameRange.upperBound)
    let start = nameRange.lowerBound
    let (comparison, valueStart) = self.comparison(at: nameRange.upperBound)
    guard let field = FilterField.named[name.lowercased()] else {
      try checkText(name, at: start, valueStart)
      return nil
    }
    let sign = bytes.text(nameRange.upperBound, valueStart)
    guard field.isComparable || comparison == .equal else {
      throw problem(start..<valueStart, "“\(name)” has no order: write “\(name):\(field.example)”.")
    }
    guard valueStart < wordEnd(valueStart) else {
      throw problem(
        start..<valueStart,
        "“\(name)\(sign)” needs a value: write “\(name)\(sign)\(field.example)”, or "
          + "\"\(name)\(sign)\" in quotation marks to search for it.")
    }
    index = valueStart
    if comparison == .equal, let presence = field.presence {
      let end = wordEnd(valueStart)
      switch bytes.text(valueStart, end).lowercased() {
      case "any":
        index = end
        return presence
      case "none":
        index = end
        return .not(presence)
      default: break
      }
    }
    switch field {
    case .value(.due): return .value(comparison, .due(try time(isPast: false)))
    case .value(.start): return .value(comparison, .start(try time(isPast: false)))
    case .due(let comparison): return .value(comparison, .due(try time(isPast: false)))
    case .date(let field): return .date(field, comparison, try time(isPast: true))
    case .text, .tag, .project, .value, .has, .state:
      let quoted = try quotation()
      let value = if let quoted { quoted } else { unquoted() }
      return try condition(
        field, comparison, value, isQuoted: quoted != nil, name: name + sign, range: start..<index)
    }
  }

  /// Throws unless a word with an unknown name is a text, such as an address or a letter before a colon.
  private func checkText(_ name: String, at start: Int, _ valueStart: Int) throws(FilterProblem) {
    let end = wordEnd(start)
    let isAddress = valueStart < end && bytes[valueStart] == UInt8(ascii: "/")
    let isColon = bytes[start + name.utf8.count] == UInt8(ascii: ":")
    guard name.utf8.count > 1, !isColon || !isAddress && valueStart < end else { return }
    let word = bytes.text(start, end)
    let quoted = "put \"\(word)\" in quotation marks to search for it"
    let near = nearest(to: name.lowercased(), among: FilterField.named.keys)
    let hint = near.map { "write “\($0)\(word.dropFirst(name.count))”, or \(quoted)" } ?? quoted
    throw problem(start..<end, "“\(name)” isn't a field: \(hint).")
  }

  /// Reads a colon, a comparison, or both, and returns the offset after them.
  private func comparison(at start: Int) -> (ToDoQuery.Comparison, end: Int) {
    let sign = bytes[start] == UInt8(ascii: ":") ? start + 1 : start
    for comparison in [ToDoQuery.Comparison.atMost, .atLeast, .less, .greater, .equal]
    where bytes[sign...].starts(with: comparison.rawValue.utf8) {
      return (comparison, sign + comparison.rawValue.utf8.count)
    }
    return (.equal, sign)
  }

  private mutating func unquoted() -> String {
    let start = index
    index = wordEnd(start)
    return bytes.text(start, index)
  }

  private mutating func condition(
    _ field: FilterField, _ comparison: ToDoQuery.Comparison, _ value: String, isQuoted: Bool, name: String,
    range: Range<Int>
  ) throws(FilterProblem) -> ToDoQuery {
    switch field {
    case .text(let place): return .text(place, value)
    case .tag:
      let tags = isQuoted ? [value] : value.split(separator: ",").map { String($0.drop { "#@".contains($0) }) }
      guard let first = tags.first else { throw problem(range, "“\(name)” needs a value: write “\(name)family”.") }
      return tags.count == 1 ? .tag(first) : .all(tags.map { .tag($0) })
    case .project: return .project(!isQuoted && value.hasPrefix("+") ? String(value.dropFirst()) : value)
    case .state:
      if let state = state(value) { return state }
      return try savedFilter(value, range)
    case .value(.priority):
      if let priority = priority(value) { return .value(comparison, .priority(priority)) }
      let near = nearest(to: value.lowercased(), among: ["high", "medium", "low"])
      throw problem(
        range,
        near.map { "“\(value)” isn't a priority: write “\(name)\($0)”." }
          ?? InputError.unreadable(.priority, value).description)
    case .value(let field):
      do throws(InputError) {
        return .value(comparison, try field.value(written: value, clock))
      } catch {
        throw problem(range, error.description)
      }
    case .has: throw problem(range, "“\(name)\(value)” isn't a condition: write “\(name)any” or “\(name)none”.")
    case .date, .due: preconditionFailure("times are read by their own words")
    }
  }
}
