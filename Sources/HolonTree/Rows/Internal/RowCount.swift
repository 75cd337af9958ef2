/// How many nodes a part of the preorder has, and how many of them have a row.
@usableFromInline
struct RowCount: Equatable, Sendable {
  var nodes: UInt32 = 0
  var rows: UInt32 = 0

  static let zero = RowCount()

  // Sums wrap around, so that what is added may also be less than nothing.
  static func += (sum: inout RowCount, other: RowCount) {
    sum.nodes &+= other.nodes
    sum.rows &+= other.rows
  }

  static func - (whole: RowCount, part: RowCount) -> RowCount {
    RowCount(nodes: whole.nodes &- part.nodes, rows: whole.rows &- part.rows)
  }
}
