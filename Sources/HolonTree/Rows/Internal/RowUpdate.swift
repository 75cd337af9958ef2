/// The changes of rows when one version of a tree replaces another.
@usableFromInline
struct RowUpdate {
  /// The rows of the old version that may be gone or moved, and the rows of the new one that may be new.
  @usableFromInline var leaving: [Range<Int>] = []
  @usableFromInline var arriving: [Range<Int>] = []

  /// The rows of the new version whose elements have changed.
  @usableFromInline var updated: [Range<Int>] = []

  @usableFromInline var cuts = RowCuts()

  /// The number of each moved node, which is the index of its nodes in `clips`.
  @usableFromInline var moves: [NodeHandle: Int] = [:]
  private var clips: [[RowEntry]] = []

  /// The inserted and the moved nodes.
  @usableFromInline var placed: [NodeHandle] = []

  @usableFromInline
  init() {}

  /// Removes the removed and the moved nodes from an index.
  @usableFromInline
  mutating func cut(from index: inout RowIndex) {
    let (rows, clips) = cuts.perform(on: &index, moves: moves.count)
    leaving += rows
    self.clips = clips
  }

  /// Inserts a moved node and the nodes below it right after a position.
  ///
  /// - Parameter isHidden: Whether a node above it is closed.
  /// - Returns: Whether all of them are inserted hidden, but have to be shown.
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

  /// Returns the changes, when the index is that of the new version.
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

  /// Returns the rows of moved nodes that are visible before and after.
  private func rowMoves(in index: RowIndex) -> [TreeRowMove] {
    var moves: [TreeRowMove] = []
    for clip in clips {
      var position = RowPosition.end
      var row = 0
      for entry in clip {
        // Neighbours stay neighbours, unless other rows are inserted between them.
        if position == .end || index.node(at: position) != entry.node {
          guard let start = index.position(of: entry.node) else { continue }
          position = start
          row = index.row(of: start)
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

/// A node outside of a row index: a new one, or one on its way from one place to another.
@usableFromInline
struct RowEntry: Sendable {
  let node: NodeHandle
  var marks: RowMarks

  /// The row of the node before it was removed; nil when it had none.
  var formerRow: Int?

  @usableFromInline
  init(_ node: NodeHandle, _ marks: RowMarks, formerRow: Int? = nil) {
    self.node = node
    self.marks = marks
    self.formerRow = formerRow
  }
}

/// The nodes that an update removes from a row index: removed ones, and moved ones with those below them.
@usableFromInline
struct RowCuts {
  /// Some places of the old version, and the move of their nodes; nil for removed nodes.
  private struct Cut {
    var places: Range<Int>
    let move: Int?
  }

  private var cuts: [Cut] = []

  @usableFromInline
  init() {}

  /// Records that the node at a place is removed.
  @usableFromInline
  mutating func remove(_ place: Int) { cuts.append(Cut(places: place..<place + 1, move: nil)) }

  /// Records that a subtree is moved, except for the nodes that other changes take out of it.
  @usableFromInline
  mutating func move(_ places: Range<Int>, as move: Int) { cuts.append(Cut(places: places, move: move)) }

  /// Removes the nodes.
  ///
  /// - Returns: The previous rows of the nodes, and for each move its nodes.
  func perform(on index: inout RowIndex, moves: Int) -> (rows: [Range<Int>], clips: [[RowEntry]]) {
    var rows: [Range<Int>] = []
    var clips = [[RowEntry]](repeating: [], count: moves)
    // From the end, so that earlier places and rows are still those of the old version.
    for cut in pieces().reversed() {
      let first = index.row(of: index.position(at: cut.places.lowerBound))
      let before = index.rowCount
      let entries = index.cut(cut.places)
      rows.append(first..<first + before - index.rowCount)
      // In reverse order, since the later pieces of a move are removed first.
      if let move = cut.move { clips[move].append(contentsOf: entries.reversed()) }
    }
    for move in clips.indices { clips[move].reverse() }
    return (rows, clips)
  }

  /// Returns the cuts without overlaps, in ascending order: places in several cuts belong to the innermost.
  private func pieces() -> [Cut] {
    var pieces: [Cut] = []
    var open: [Cut] = []
    var place = 0
    func advance(to stop: Int) {
      guard place < stop else { return }
      let move = open[open.count - 1].move
      if let last = pieces.last, last.places.upperBound == place, last.move == move {
        pieces[pieces.count - 1].places = last.places.lowerBound..<stop
      } else {
        pieces.append(Cut(places: place..<stop, move: move))
      }
      place = stop
    }
    func close(before start: Int) {
      while let innermost = open.last, innermost.places.upperBound <= start {
        advance(to: innermost.places.upperBound)
        open.removeLast()
      }
    }
    for cut in cuts.sorted(by: { $0.places.lowerBound < $1.places.lowerBound }) {
      close(before: cut.places.lowerBound)
      if open.isEmpty { place = cut.places.lowerBound } else { advance(to: cut.places.lowerBound) }
      open.append(cut)
    }
    close(before: .max)
    return pieces
  }
}

/// A set of rows as ranges in ascending order, with gaps between them.
struct RowRanges {
  private(set) var ranges: [Range<Int>] = []

  /// Creates the union of ranges, which may overlap.
  init(union parts: [Range<Int>]) {
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
      if let last = ranges.last, part.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        ranges.append(part)
      }
    }
  }

  /// Removes all rows of another set.
  ///
  /// - Complexity: O(*r*), *r* being the number of ranges of both.
  mutating func subtract(_ other: RowRanges) {
    var rest: [Range<Int>] = []
    var upcoming = 0
    for range in ranges {
      var start = range.lowerBound
      while upcoming < other.ranges.count, other.ranges[upcoming].upperBound <= start { upcoming += 1 }
      var cut = upcoming
      while cut < other.ranges.count, other.ranges[cut].lowerBound < range.upperBound {
        let hole = other.ranges[cut]
        if start < hole.lowerBound { rest.append(start..<hole.lowerBound) }
        start = hole.upperBound
        cut += 1
      }
      if start < range.upperBound { rest.append(start..<range.upperBound) }
    }
    ranges = rest
  }
}

/// The nodes for which a rule's result has changed, in preorder.
@usableFromInline
struct RowAnswers {
  /// The nodes that must be hidden now.
  @usableFromInline var refused: [NodeHandle] = []

  /// The nodes that may be shown now.
  @usableFromInline var admitted: [NodeHandle] = []

  @usableFromInline
  init() {}

  /// Records a node if the rule's result for it has changed.
  @usableFromInline
  mutating func record(_ node: NodeHandle, passed: Bool, passes: Bool) {
    if passed, !passes { refused.append(node) }
    if passes, !passed { admitted.append(node) }
  }

  /// Sorts the nodes in the order of an index.
  @usableFromInline
  mutating func sort(by index: RowIndex) {
    refused = index.sorted(refused)
    admitted = index.sorted(admitted)
  }
}

extension RowIndex {
  /// Evaluates a rule for all nodes.
  @usableFromInline
  func newAnswers(_ passes: (NodeHandle) -> Bool) -> RowAnswers {
    var answers = RowAnswers()
    for block in order.dropLast().map(Int.init) {
      for entry in entries(of: block, 0..<blocks[block].count) {
        answers.record(entry.node, passed: entry.marks.contains(.passes), passes: passes(entry.node))
      }
    }
    return answers
  }

  /// Returns nodes of this index in preorder.
  fileprivate func sorted(_ nodes: [NodeHandle]) -> [NodeHandle] {
    let placed = nodes.compactMap { node in position(of: node).map { (node: node, place: place(of: $0)) } }
    return placed.sorted { $0.place < $1.place }.map(\.node)
  }
}
