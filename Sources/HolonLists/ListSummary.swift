public import HolonTree

/// The combined numbers and answers of everything in a list, section, group or cell.
public struct ListSummary<Content: ListContent>: InvertibleTreeSummary {
  /// The number of cells.
  public var cells = 0

  /// The number of visible cells, which are the rows.
  public var visible = 0

  /// The combined answer of all cells' contents.
  public var answer = Content.Answer.zero

  /// The combined answer of the visible cells' contents.
  public var visibleAnswer = Content.Answer.zero

  @inlinable
  init() {}

  /// The summary of no cells.
  @inlinable
  public static var zero: ListSummary { ListSummary() }

  /// Creates the summary of one element alone, which is empty for groups and sections.
  @inlinable
  public init(of entry: ListEntry<Content>, isLeaf: Bool) {
    guard case .cell(let content) = entry.kind else { return }
    cells = 1
    answer = Content.Answer(of: content, isLeaf: true)
    guard entry.isVisible else { return }
    visible = 1
    visibleAnswer = answer
  }

  /// Adds the summary of other cells.
  @inlinable
  public mutating func add(_ other: ListSummary) {
    cells += other.cells
    visible += other.visible
    answer.add(other.answer)
    visibleAnswer.add(other.visibleAnswer)
  }

  /// Subtracts a summary that ``add(_:)`` has added.
  @inlinable
  public mutating func subtract(_ other: ListSummary) {
    cells -= other.cells
    visible -= other.visible
    answer.subtract(other.answer)
    visibleAnswer.subtract(other.visibleAnswer)
  }
}
