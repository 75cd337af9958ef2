import HolonBase
import HolonToDos

extension FilterReader {
  /// Reads a word: a condition on a field, a tag, a state or a text to search for.
  mutating func word() throws(FilterProblem) -> ToDoQuery {
    let start = index
    if let (name, sign) = try fieldAndComparison(), let condition = try field(name, sign) { return condition }
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

  /// Reads the value of a condition on a field, such as `due<friday`.
  private mutating func field(_ nameRange: Range<Int>, _ sign: String) throws(FilterProblem) -> ToDoQuery? {
    guard let field = FilterField.named[text(in: nameRange).lowercased()],
      let comparison = ToDoQuery.Comparison(rawValue: sign)
    else { return nil }
    let (start, valueStart) = (nameRange.lowerBound, index)
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
      let (value, isQuoted) = try value()
      return try condition(
        field, comparison, value, isQuoted: isQuoted, name: text(in: start..<valueStart),
        range: start..<index)
    }
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
      if let state = namedState(value) { return state }
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
