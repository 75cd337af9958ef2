/// What a row index knows of one node.
@usableFromInline
struct RowMarks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The rule lets the node through.
  @inlinable static var passes: RowMarks { RowMarks(rawValue: 1) }

  /// The node was collapsed, whether it has children or not.
  @inlinable static var collapsed: RowMarks { RowMarks(rawValue: 2) }

  /// The node has children.
  @inlinable static var branch: RowMarks { RowMarks(rawValue: 4) }

  /// A node further up is closed.
  @inlinable static var hidden: RowMarks { RowMarks(rawValue: 8) }

  /// Whether the node has a row.
  @inlinable var isVisible: Bool { contains(.passes) && !contains(.hidden) }

  /// Whether the node hides what is below it.
  @inlinable var isClosed: Bool { contains(.branch) && (contains(.collapsed) || !contains(.passes)) }

  /// Sets or takes away a mark.
  @inlinable
  mutating func set(_ mark: RowMarks, to isSet: Bool) {
    if isSet { insert(mark) } else { remove(mark) }
  }
}
