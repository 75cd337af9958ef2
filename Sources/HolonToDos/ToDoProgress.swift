public import HolonTree

/// The progress of a whole: completed leaves of all leaves.
///
/// A plain to-do is one leaf. A checklist itself isn't counted, only its parts, at any depth.
public struct ToDoProgress: Hashable, Sendable {
  /// The number of completed plain to-dos.
  public var completed: Int

  /// The number of plain to-dos.
  public var total: Int

  /// Creates a progress from its two counts.
  public init(completed: Int = 0, total: Int = 0) {
    self.completed = completed
    self.total = total
  }

  /// Whether everything is done; false for no to-dos.
  public var isComplete: Bool { total > 0 && completed == total }

  /// The completed part, from 0 to 1; 0 for no to-dos.
  public var fraction: Double { total == 0 ? 0 : Double(completed) / Double(total) }

  /// The completed part in per cent, rounded down, so that 100 means everything.
  public var percent: Int { total == 0 ? 0 : completed * 100 / total }
}

extension ToDoProgress: InvertibleTreeSummary {
  /// The progress of no to-dos: 0 of 0.
  public static let zero = ToDoProgress()

  /// Creates the count of a to-do itself: 1 for a leaf, and for a checklist only those parts that aren't in this tree.
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
  /// Both counts, such as 3/4.
  public var description: String { "\(completed)/\(total)" }
}
