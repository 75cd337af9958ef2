import Foundation
public import HolonToDos

/// An order of to-dos by one value or several, each deciding where the ones before it are equal.
///
/// Each value has its usual direction: the earliest due time, the highest priority, the shortest estimate, the oldest
/// date and the most urgent to-do come first, and titles are in alphabetical order. To-dos without a value come last in
/// either direction.
public struct ToDoOrder: Hashable, Sendable {
  /// A value by which to-dos are ordered.
  public enum Key: String, CaseIterable, Sendable {
    case due, priority, title, created, modified, estimate, urgency
  }

  /// A value and its direction.
  public struct Criterion: Hashable, Sendable {
    /// The value.
    public let key: Key

    /// Whether the last to-do of the usual direction comes first.
    public let isReversed: Bool

    /// Creates a criterion.
    public init(_ key: Key, isReversed: Bool = false) {
      self.key = key
      self.isReversed = isReversed
    }
  }

  /// The values, the most important one first.
  public let criteria: [Criterion]

  /// Creates an order.
  public init(_ criteria: [Criterion]) { self.criteria = criteria }

  /// Reads an order such as `due,-priority`, where a minus sign reverses a direction.
  ///
  /// - Throws: ``ViewError`` for a text of another form.
  public init(written text: String) throws(ViewError) {
    var criteria: [Criterion] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isReversed = name.first == "-"
      guard let key = Key(rawValue: String(isReversed ? name.dropFirst() : name)) else {
        throw ViewError("“\(name)” isn't an order: use \(ViewError.list(Key.self)), or “-due” for the reverse order.")
      }
      criteria.append(Criterion(key, isReversed: isReversed))
    }
    self.criteria = criteria
  }

  /// Whether the order depends on the urgency of to-dos.
  public var needsUrgency: Bool { criteria.contains { $0.key == .urgency } }
}

// MARK: - Sorting

extension ToDoOrder {
  /// The values of a to-do by which it is ordered, one for each criterion; nil for missing ones.
  private typealias Values = [Value?]

  /// A value with its usual direction.
  private enum Value: Comparable {
    case due(DueOrder)
    case number(Double)
    case text(String)

    var number: Double { if case .number(let number) = self { number } else { 0 } }
  }

  /// Returns rows of an outline with the siblings in order; the parts of a checklist stay below it.
  ///
  /// A checklist is ordered by the values of its shown parts, too: by the earliest due time, the highest priority and
  /// the greatest urgency of itself and its open parts, and by the sum of their estimates if it has none itself.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with the checklists that contain it.
  ///   - urgencies: The urgencies of open to-dos by number.
  ///   - time: The time, for its time zone.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  public func sorted(
    _ rows: [ToDoList.Row], urgencies: [Int: Urgency] = [:], at time: ClockReading
  ) -> [ToDoList.Row] {
    var parts: [[Int]] = Array(repeating: [], count: rows.count)
    var top: [Int] = []
    var wholes: [Int] = []
    for (index, row) in rows.enumerated() {
      wholes.removeSubrange(min(row.depth, wholes.count)...)
      if let whole = wholes.last { parts[whole].append(index) } else { top.append(index) }
      wholes.append(index)
    }
    var values = rows.map { self.values(of: $0, urgencies, time) }
    for index in rows.indices.reversed() where !parts[index].isEmpty {
      for (place, criterion) in criteria.enumerated() {
        let open = parts[index].filter { !rows[$0].progress.isComplete }.compactMap { values[$0][place] }
        values[index][place] = Self.combined(values[index][place], open, criterion.key)
      }
    }
    let sorted = { (siblings: [Int]) in siblings.sorted { precedes(values, $0, $1) } }
    var result: [ToDoList.Row] = []
    result.reserveCapacity(rows.count)
    var waiting = Array(sorted(top).reversed())
    while let next = waiting.popLast() {
      result.append(rows[next])
      waiting += sorted(parts[next]).reversed()
    }
    return result
  }

  /// Returns rows in order, whether they contain one another or not.
  public func sortedFlat(
    _ rows: [ToDoList.Row], urgencies: [Int: Urgency] = [:], at time: ClockReading
  ) -> [ToDoList.Row] {
    let values = rows.map { self.values(of: $0, urgencies, time) }
    return rows.indices.sorted { precedes(values, $0, $1) }.map { rows[$0] }
  }

  private func precedes(_ values: [Values], _ left: Int, _ right: Int) -> Bool {
    for (place, criterion) in criteria.enumerated() {
      guard let first = values[left][place] else {
        if values[right][place] == nil { continue }
        return false
      }
      guard let second = values[right][place] else { return true }
      if first != second { return (first < second) != criterion.isReversed }
    }
    return left < right
  }

  private func values(of row: ToDoList.Row, _ urgencies: [Int: Urgency], _ time: ClockReading) -> Values {
    let toDo = row.entry.toDo
    return criteria.map { criterion in
      switch criterion.key {
      case .due: toDo.due.map { .due(DueOrder($0, in: time.timeZone)) }
      case .priority: toDo.priority.map { .number(Double($0.code)) }
      case .title: .text(toDo.title.lowercased())
      case .created: .number(toDo.created.timeIntervalSince1970)
      case .modified: .number(toDo.modified.timeIntervalSince1970)
      case .estimate: toDo.estimate.map { .number(Double($0.minutes)) }
      case .urgency: urgencies[row.entry.number].map { .number(-Double($0.hundredths)) }
      }
    }
  }

  /// Returns the value of a checklist, from its own and those of its open parts.
  private static func combined(_ own: Value?, _ parts: [Value], _ key: Key) -> Value? {
    switch key {
    case .due, .priority, .urgency: ([own].compactMap(\.self) + parts).min()
    case .title, .created, .modified: own
    case .estimate: own ?? (parts.isEmpty ? nil : .number(parts.reduce(0) { $0 + $1.number }))
    }
  }
}
