public import HolonTree

/// How much of a whole is done: completed leaves of all leaves.
///
/// A plain to-do is one leaf. A checklist isn't counted itself, only what it consists of, to any depth.
public struct ToDoProgress: Hashable, Sendable {
  /// How many plain to-dos are completed.
  public var completed: Int

  /// How many plain to-dos there are.
  public var total: Int

  /// Creates a progress from its two counts.
  public init(completed: Int = 0, total: Int = 0) {
    self.completed = completed
    self.total = total
  }

  /// Whether everything is done; false when there is nothing to do.
  public var isComplete: Bool { total > 0 && completed == total }

  /// The part that is done, from 0 to 1; 0 when there is nothing to do.
  public var fraction: Double { total == 0 ? 0 : Double(completed) / Double(total) }

  /// The part that is done in per cent, rounded down, so that 100 means everything.
  public var percent: Int { total == 0 ? 0 : completed * 100 / total }
}

extension ToDoProgress: InvertibleTreeSummary {
  /// The progress of nothing: 0 of 0.
  public static let zero = ToDoProgress()

  /// What a to-do counts for itself: as a leaf 1, as a checklist only those parts that aren't in this tree.
  public init(of entry: ToDoList.Entry, isLeaf: Bool) {
    if isLeaf, entry.elsewhere.total == 0 {
      self.init(completed: entry.toDo.completed == nil ? 0 : 1, total: 1)
    } else {
      self = entry.elsewhere
    }
  }

  /// Adds both counts.
  @inlinable
  public mutating func add(_ other: ToDoProgress) {
    completed += other.completed
    total += other.total
  }

  /// Subtracts both counts.
  @inlinable
  public mutating func subtract(_ other: ToDoProgress) {
    completed -= other.completed
    total -= other.total
  }
}

extension ToDoProgress: CustomStringConvertible {
  /// Both counts, as in 3/4.
  public var description: String { "\(completed)/\(total)" }
}
