extension TreeRows {
  /// Changes a mark of a node and hides or shows what is below it accordingly.
  @inlinable
  mutating func mark(_ node: NodeHandle, _ mark: RowMarks, as isSet: Bool) {
    let position = position(of: node)
    let wasClosed = index[position].isClosed
    index[position].set(mark, to: isSet)
    let marks = index[position]
    guard marks.isClosed != wasClosed, !marks.contains(.hidden) else { return }
    let below = index.position(after: position)
    if marks.isClosed { index.hide(from: below, to: end(of: node)) } else { show(from: below, to: end(of: node)) }
  }

  /// Shows the nodes of a range that are hidden for no other reason than what was above them all.
  @inlinable
  mutating func show(from start: RowPosition, to end: RowPosition) {
    var position = start
    while let closed = index.show(from: position, to: end) { position = self.end(of: closed) }
  }
}
