import HolonBase
import HolonToDos

/// A reader of a filter, which adds the conditions on to-dos to the grammar that all queries share.
struct FilterReader {
  let text: String
  let bytes: [UInt8]
  let clock: LocalClock

  /// The texts of the saved filters, by their names in lower case.
  let saved: [String: String]

  /// The names of the saved filters that contain this text, outermost first.
  var names: [String] = []

  /// The offset of the next byte.
  var index = 0

  /// The number of conditions so far.
  var count = 0

  /// The number of levels around the next condition.
  var depth: Int

  init(_ text: String, clock: LocalClock, saved: [String: String], depth: Int = 0) {
    self.text = text
    bytes = Array(text.utf8)
    self.clock = clock
    self.saved = saved
    self.depth = depth
  }

  /// Reads the text of a saved filter in place of its name.
  mutating func savedFilter(_ name: String, _ range: Range<Int>) throws(FilterProblem) -> ToDoQuery {
    let key = name.lowercased()
    guard let text = saved[key] else {
      let near = nearest(to: key, among: Self.states + saved.keys)
      throw problem(range, "There is no saved filter “\(name)”\(near.map { ": write “is:\($0)”." } ?? ".")")
    }
    guard !names.contains(key) else {
      throw problem(range, "The saved filter “\(name)” contains itself: save another text for it.")
    }
    var reader = FilterReader(text, clock: clock, saved: saved, depth: depth)
    reader.names = names + [key]
    reader.count = count
    do {
      let query = try reader.read()
      count = reader.count
      return query
    } catch {
      throw problem(range, "The saved filter “\(name)” (\(text)) can't be read. \(error.message)")
    }
  }
}

// MARK: - The grammar that all queries share

extension FilterReader: QueryReading {
  static var limits: QueryLimits {
    QueryLimits(
      bytes: ToDoQuery.longestText, levels: ToDoQuery.deepestText, conditions: ToDoQuery.mostConditions)
  }

  static let fields = FilterField.named.mapValues(\.queryField)

  static func all(_ parts: [ToDoQuery]) -> ToDoQuery { .all(parts) }

  static func any(_ parts: [ToDoQuery]) -> ToDoQuery { .any(parts) }

  static func not(_ part: ToDoQuery) -> ToDoQuery { .not(part) }

  func quoted(_ text: String) -> ToDoQuery { .text(.anywhere, text) }

  /// `!high` is a priority.
  func keepsExclamationMark(_ word: String) -> Bool { priority(word) != nil }

  func problem(_ range: Range<Int>, _ message: String) -> FilterProblem {
    FilterProblem(text: text, range: range.clamped(to: 0..<bytes.count), message: message)
  }
}
