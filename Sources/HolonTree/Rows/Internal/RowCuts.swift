/// Which nodes an update takes out of a row index: removed ones, and moved ones with what is below them.
@usableFromInline
struct RowCuts {
  /// Some places of the old version, and the move that their nodes belong to; nil for removed nodes.
  private struct Cut {
    var places: Range<Int>
    let move: Int?
  }

  private var cuts: [Cut] = []

  @usableFromInline
  init() {}

  /// Notes that the node at a place is removed.
  @usableFromInline
  mutating func remove(_ place: Int) { cuts.append(Cut(places: place..<place + 1, move: nil)) }

  /// Notes that a subtree is moved, but for what is taken out of it by other changes.
  @usableFromInline
  mutating func move(_ places: Range<Int>, as move: Int) { cuts.append(Cut(places: places, move: move)) }

  /// Takes the nodes out.
  ///
  /// - Returns: The rows that the nodes had, and for each move its nodes.
  func perform(on index: inout RowIndex, moves: Int) -> (rows: [Range<Int>], clips: [[RowEntry]]) {
    var rows: [Range<Int>] = []
    var clips = [[RowEntry]](repeating: [], count: moves)
    // From the back, so that places and rows further ahead are still those of the old version.
    for cut in pieces().reversed() {
      let first = Int(index.count(before: index.position(at: cut.places.lowerBound)).rows)
      let before = index.rowCount
      let entries = index.cut(cut.places)
      rows.append(first..<first + before - index.rowCount)
      // Turned round, for the later pieces of a move come before the earlier ones.
      if let move = cut.move { clips[move].append(contentsOf: entries.reversed()) }
    }
    for move in clips.indices { clips[move].reverse() }
    return (rows, clips)
  }

  /// The cuts without overlaps, in ascending order: what lies in several belongs to the innermost.
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
