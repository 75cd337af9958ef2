/// A node outside of a row index: on its way in, or on its way from one place to another.
@usableFromInline
struct RowEntry: Sendable {
  let node: NodeHandle
  var marks: RowMarks

  /// The row that the node had before it was cut out; nil when it had none.
  var formerRow: Int?

  @usableFromInline
  init(_ node: NodeHandle, _ marks: RowMarks, formerRow: Int? = nil) {
    self.node = node
    self.marks = marks
    self.formerRow = formerRow
  }
}
