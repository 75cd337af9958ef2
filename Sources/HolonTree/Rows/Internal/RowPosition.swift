/// Where a node stands in a row index: in which block, and how many nodes come before it there.
///
/// A position holds until the next insertion or removal.
@usableFromInline
struct RowPosition: Equatable, Sendable {
  var block: Int
  var offset: Int

  /// Behind the last node.
  @usableFromInline static var end: RowPosition { RowPosition(block: 0, offset: 0) }
}
