/// A condition on the value of one field of a node.
///
/// Some fields have several values: a set has each of its elements, and a ``SchemaField/merging(_:_:with:)`` field the
/// values that were set without knowledge of each other. The condition holds if it holds for one of them.
public struct SyncCondition: Hashable, Sendable {
  /// The name of the field in the tree.
  public let field: String

  /// The merge rule of the field, which determines its cells.
  public let rule: SyncFieldRule

  /// The values of a node that has no cells of the field, as texts.
  public let initial: [String?]

  /// The comparison of the values.
  public let comparison: SyncComparison

  /// Creates a condition.
  public init(_ field: String, _ rule: SyncFieldRule, initial: [String?], _ comparison: SyncComparison) {
    (self.field, self.rule, self.initial, self.comparison) = (field, rule, initial, comparison)
  }
}

/// A merge rule of a field, by its name in messages.
public struct SyncFieldRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String

  /// Creates a rule.
  public init?(rawValue: String) {
    guard ["lastWriter", "counter", "set", "text", "merging"].contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ name: String) { rawValue = name }

  /// The latest value counts.
  public static let lastWriter = SyncFieldRule("lastWriter")

  /// The changes are added.
  public static let counter = SyncFieldRule("counter")

  /// The elements are merged one by one.
  public static let set = SyncFieldRule("set")

  /// The insertions and deletions are merged.
  public static let text = SyncFieldRule("text")

  /// A function merges the values.
  public static let merging = SyncFieldRule("merging")
}

/// A comparison of a field's value with others.
public struct SyncComparison: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case isOne(of: [String?])
    case exists
    case contains(String)
    case isBelow(String, SyncValueOrder)
    case isAbove(String, SyncValueOrder)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// Returns the comparison that holds for some values, of which nil is no value.
  public static func isOne(of values: [String?]) -> SyncComparison { SyncComparison(.isOne(of: values)) }

  /// The comparison that holds for any value, but not for none.
  public static let exists = SyncComparison(.exists)

  /// Returns the comparison that holds for texts with a part, by Unicode scalars.
  public static func contains(_ part: String) -> SyncComparison { SyncComparison(.contains(part)) }

  /// Returns the comparison that holds for lesser values.
  public static func isBelow(_ value: String, _ order: SyncValueOrder) -> SyncComparison {
    SyncComparison(.isBelow(value, order))
  }

  /// Returns the comparison that holds for greater values.
  public static func isAbove(_ value: String, _ order: SyncValueOrder) -> SyncComparison {
    SyncComparison(.isAbove(value, order))
  }
}

/// An order of values, by its name in messages.
public struct SyncValueOrder: RawRepresentable, Hashable, Sendable {
  /// The order's name.
  public let rawValue: String

  /// Creates an order.
  public init?(rawValue: String) {
    guard ["numbers", "texts"].contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ name: String) { rawValue = name }

  /// The order of numbers.
  public static let numbers = SyncValueOrder("numbers")

  /// The order of texts by the bytes of their UTF-8.
  public static let texts = SyncValueOrder("texts")
}

// MARK: - Evaluation

extension SyncCondition {
  /// Returns whether a node with some cells satisfies the condition.
  func matches(_ cells: [NodeCell]) -> Bool { values(in: cells).contains(where: comparison.holds) }

  /// The texts of the condition.
  var texts: [String] {
    let values: [String?] =
      switch comparison.content {
      case .isOne(let values): values
      case .exists: []
      case .contains(let text), .isBelow(let text, _), .isAbove(let text, _): [text]
      }
    return [field] + (initial + values).map { $0 ?? "" }
  }

  private func values(in cells: [NodeCell]) -> [String?] {
    // Most conditions are on such fields.
    if rule == .lastWriter { return cells.first { $0.field == field }.map { [$0.value] } ?? initial }
    let found = parts(in: cells)
    switch rule {
    case .counter:
      let start = initial.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
      return ["\(found.parts.reduce(start) { $0 &+ (Int($1.cell.value ?? "") ?? 0) })"]
    case .set:
      var elements = Set(initial)
      for part in found.parts {
        if part.cell.value == nil { elements.remove(part.name) } else { elements.insert(part.name) }
      }
      return Array(elements)
    case .text: return found.parts.isEmpty ? initial : [MergedText(found).text]
    default:
      let latest = ConcurrentValues(found).latest
      return latest.isEmpty ? initial : latest
    }
  }

  private func parts(in cells: [NodeCell]) -> FieldCells {
    let prefix = Array((field + "/").utf8)
    return FieldCells.byField(cells.lazy.filter { $0.field.utf8.starts(with: prefix) })[field] ?? FieldCells()
  }
}

extension SyncComparison {
  fileprivate func holds(for value: String?) -> Bool {
    switch content {
    case .isOne(let values): return values.contains(value)
    case .exists: return value != nil
    case .contains(let part): return value.map { Self.contains($0, part) } ?? false
    case .isBelow(let other, let order): return value.map { order.isOrdered($0, other) } ?? false
    case .isAbove(let other, let order): return value.map { order.isOrdered(other, $0) } ?? false
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    // By Knuth, Morris and Pratt, “Fast pattern matching in strings” (1977): no text takes quadratic time.
    let part = Array(part.utf8)
    guard !part.isEmpty else { return true }
    var fallbacks = [0]
    for index in part.indices.dropFirst() {
      var length = fallbacks[index - 1]
      while length > 0, part[index] != part[length] { length = fallbacks[length - 1] }
      fallbacks.append(part[index] == part[length] ? length + 1 : 0)
    }
    var length = 0
    for byte in text.utf8 {
      while length > 0, byte != part[length] { length = fallbacks[length - 1] }
      if byte == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

extension SyncValueOrder {
  fileprivate func isOrdered(_ lhs: String, _ rhs: String) -> Bool {
    if self == .texts { return lhs.utf8.lexicographicallyPrecedes(rhs.utf8) }
    if let lhs = Int(lhs), let rhs = Int(rhs) { return lhs < rhs }
    guard let lhs = Double(lhs), let rhs = Double(rhs) else { return false }
    return lhs < rhs
  }
}
