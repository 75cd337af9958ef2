import Foundation

/// The values that most to-dos don't have.
struct RareValues: Hashable, Sendable {
  var start: Due?
  var recurrence: Recurrence?
  var completion: CompletionRule?
  var estimate: Estimate?
  var attachments: [Attachment] = []
  var attributes: [String: String] = [:]
  var marks: [String: String] = [:]
  var needs: [UUID] = []
  var archived: Date?
}

/// The rare values of a to-do, apart from the others, so that a to-do without any is small and quick to copy.
struct RareStorage: Hashable, Sendable {
  private final class Box: Sendable {
    let values: RareValues

    init(_ values: RareValues) { self.values = values }
  }

  private let box: Box?

  /// Stores nothing.
  init() { box = nil }

  /// Stores values, or nothing if all of them are missing.
  init(_ values: RareValues) { box = values == RareValues() ? nil : Box(values) }

  /// The values; nil if the to-do has none of them.
  var values: RareValues? { box?.values }

  /// Changes the values.
  mutating func change(_ body: (inout RareValues) -> Void) {
    var values = box?.values ?? RareValues()
    body(&values)
    self = RareStorage(values)
  }

  /// Returns whether two to-dos have equal rare values.
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.box === rhs.box || lhs.values == rhs.values }

  /// Hashes the values.
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
