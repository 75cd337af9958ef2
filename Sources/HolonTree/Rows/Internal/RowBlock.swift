/// The marks of up to 64 neighbours in preorder, as a bit in one word for each kind of mark.
struct RowBlock: Sendable {
  static var capacity: Int { 64 }

  var count = 0
  var passes: UInt64 = 0
  var collapsed: UInt64 = 0
  var branches: UInt64 = 0
  var hidden: UInt64 = 0

  /// The blocks before and after; 0 stands for none.
  var previous: UInt32 = 0
  var next: UInt32 = 0

  /// The nodes that have a row.
  var visible: UInt64 { passes & ~hidden }

  /// The nodes that hide what is below them.
  var closed: UInt64 { branches & (collapsed | ~passes) }

  var rowCount: RowCount { RowCount(nodes: UInt32(count), rows: UInt32(visible.nonzeroBitCount)) }

  subscript(offset: Int) -> RowMarks {
    get {
      var marks: RowMarks = []
      if passes >> offset & 1 == 1 { marks.insert(.passes) }
      if collapsed >> offset & 1 == 1 { marks.insert(.collapsed) }
      if branches >> offset & 1 == 1 { marks.insert(.branch) }
      if hidden >> offset & 1 == 1 { marks.insert(.hidden) }
      return marks
    }
    set {
      let bit: UInt64 = 1 << offset
      passes.set(bit, to: newValue.contains(.passes))
      collapsed.set(bit, to: newValue.contains(.collapsed))
      branches.set(bit, to: newValue.contains(.branch))
      hidden.set(bit, to: newValue.contains(.hidden))
    }
  }

  /// Makes room for nodes, with no marks yet.
  mutating func insertUnmarked(_ added: Int, at offset: Int) {
    passes.insertZeros(added, at: offset)
    collapsed.insertZeros(added, at: offset)
    branches.insertZeros(added, at: offset)
    hidden.insertZeros(added, at: offset)
    count += added
  }

  /// Takes out the marks of some nodes.
  mutating func remove(_ range: Range<Int>) {
    passes.removeBits(range)
    collapsed.removeBits(range)
    branches.removeBits(range)
    hidden.removeBits(range)
    count -= range.count
  }

  /// Adds the marks of the nodes of another block at the end.
  mutating func append(_ other: RowBlock) {
    passes |= other.passes << count
    collapsed |= other.collapsed << count
    branches |= other.branches << count
    hidden |= other.hidden << count
    count += other.count
  }
}
