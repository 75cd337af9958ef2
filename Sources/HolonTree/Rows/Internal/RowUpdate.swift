/// What happens to the rows while one version of a tree takes the place of another.
@usableFromInline
struct RowUpdate {
  /// Rows of the old version that may not stay where they are, and rows of the new one that may not have been there.
  @usableFromInline var leaving: [Range<Int>] = []
  @usableFromInline var arriving: [Range<Int>] = []

  /// Rows of the new version whose elements have changed.
  @usableFromInline var updated: [Range<Int>] = []

  @usableFromInline var cuts = RowCuts()

  /// The number of each moved node, and by that number what goes along with it.
  @usableFromInline var moves: [NodeHandle: Int] = [:]
  private var clips: [[RowEntry]] = []

  /// The inserted and the moved nodes.
  @usableFromInline var placed: [NodeHandle] = []

  @usableFromInline
  init() {}

  /// Takes the removed and the moved nodes out of an index.
  @usableFromInline
  mutating func cut(from index: inout RowIndex) {
    let (rows, clips) = cuts.perform(on: &index, moves: moves.count)
    leaving += rows
    self.clips = clips
  }

  /// Puts a moved node and what goes along with it right after a position.
  ///
  /// - Parameter isHidden: Whether a node above it is closed.
  /// - Returns: Whether it all comes hidden, but has to be shown.
  @usableFromInline
  mutating func paste(
    _ move: Int, into index: inout RowIndex, after position: RowPosition?, isHidden: Bool
  ) -> Bool {
    let wasHidden = clips[move][0].marks.contains(.hidden)
    if isHidden, !wasHidden {
      for entry in clips[move].indices { clips[move][entry].marks.insert(.hidden) }
    }
    index.insert(clips[move], after: position)
    return wasHidden && !isHidden
  }

  /// What has changed, now that the index is that of the new version.
  @usableFromInline
  func changes(in index: RowIndex) -> TreeRowChanges {
    let moved = rowMoves(in: index)
    var removed = RowRanges(union: leaving)
    removed.subtract(RowRanges(union: moved.map(\.source)))
    var inserted = RowRanges(union: arriving)
    inserted.subtract(RowRanges(union: moved.map(\.destination)))
    var updated = RowRanges(union: updated)
    updated.subtract(inserted)
    return TreeRowChanges(
      removed: removed.ranges, inserted: inserted.ranges, moved: moved, updated: updated.ranges)
  }

  /// The rows of moved nodes that are visible before and after.
  private func rowMoves(in index: RowIndex) -> [TreeRowMove] {
    var moves: [TreeRowMove] = []
    for clip in clips {
      var position = RowPosition.end
      var row = 0
      for entry in clip {
        // Neighbours stay neighbours, but where something is inserted between them.
        if position == .end || index.node(at: position) != entry.node {
          guard let start = index.position(of: entry.node) else { continue }
          position = start
          row = Int(index.count(before: start).rows)
        }
        let isVisible = index[position].isVisible
        if isVisible, let former = entry.formerRow { Self.append(former, row, to: &moves) }
        row += isVisible ? 1 : 0
        position = index.position(after: position)
      }
    }
    return moves.sorted { $0.destination.lowerBound < $1.destination.lowerBound }
  }

  private static func append(_ source: Int, _ destination: Int, to moves: inout [TreeRowMove]) {
    if let last = moves.last, last.source.upperBound == source, last.destination.upperBound == destination {
      moves[moves.count - 1].source = last.source.lowerBound..<source + 1
      moves[moves.count - 1].destination = last.destination.lowerBound..<destination + 1
    } else {
      moves.append(TreeRowMove(from: source..<source + 1, to: destination..<destination + 1))
    }
  }
}
