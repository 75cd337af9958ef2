/// The marks of up to 64 neighbours in preorder, with a bit in one word for each kind of mark.
struct RowBlock: Sendable {
  static var capacity: Int { 64 }

  var count = 0
  var passes: UInt64 = 0
  var collapsed: UInt64 = 0
  var branches: UInt64 = 0
  var hidden: UInt64 = 0

  /// The number of blocks before it.
  var place: UInt32 = 0

  /// The nodes that have a row.
  var visible: UInt64 { passes & ~hidden }

  /// The nodes that hide the nodes below them.
  var closed: UInt64 { branches & (collapsed | ~passes) }

  /// The number of nodes that have a row.
  var rowCount: Int { visible.nonzeroBitCount }

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

  /// Inserts nodes without marks.
  mutating func insertUnmarked(_ added: Int, at offset: Int) {
    passes.insertZeros(added, at: offset)
    collapsed.insertZeros(added, at: offset)
    branches.insertZeros(added, at: offset)
    hidden.insertZeros(added, at: offset)
    count += added
  }

  /// Removes the marks of some nodes.
  mutating func remove(_ range: Range<Int>) {
    passes.removeBits(range)
    collapsed.removeBits(range)
    branches.removeBits(range)
    hidden.removeBits(range)
    count -= range.count
  }

  /// Adds the marks of another block's nodes at the end.
  mutating func append(_ other: RowBlock) {
    passes |= other.passes << count
    collapsed |= other.collapsed << count
    branches |= other.branches << count
    hidden |= other.hidden << count
    count += other.count
  }
}

/// The entry of one node in a row index.
@usableFromInline
struct RowMarks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A mark of a node that the rule admits.
  @inlinable static var passes: RowMarks { RowMarks(rawValue: 1) }

  /// A mark of a node that was collapsed, whether it has children or not.
  @inlinable static var collapsed: RowMarks { RowMarks(rawValue: 2) }

  /// A mark of a node that has children.
  @inlinable static var branch: RowMarks { RowMarks(rawValue: 4) }

  /// A mark of a node below a closed one.
  @inlinable static var hidden: RowMarks { RowMarks(rawValue: 8) }

  /// Whether the node has a row.
  @inlinable var isVisible: Bool { contains(.passes) && !contains(.hidden) }

  /// Whether the node hides the nodes below it.
  @inlinable var isClosed: Bool { contains(.branch) && (contains(.collapsed) || !contains(.passes)) }

  /// Sets or clears a mark.
  @inlinable
  mutating func set(_ mark: RowMarks, to isSet: Bool) {
    if isSet { insert(mark) } else { remove(mark) }
  }
}

extension UInt64 {
  /// Returns a word in which only the bits of a range are set.
  static func bits(_ range: Range<Int>) -> UInt64 { (~0 << range.lowerBound) & ~(~0 << range.upperBound) }

  /// Returns the place of the set bit that a number of set bits precede.
  func place(ofSetBit rank: Int) -> Int {
    var place = 0
    var rank = rank
    var width = 32
    // Halving takes six steps for any bits.
    while width > 0 {
      let before = ((self >> place) & .bits(0..<width)).nonzeroBitCount
      if rank >= before {
        rank -= before
        place += width
      }
      width /= 2
    }
    return place
  }

  /// Moves the bits from a place on upwards, which leaves zeros in between.
  mutating func insertZeros(_ count: Int, at place: Int) {
    let below = UInt64.bits(0..<place)
    self = (self & below) | ((self & ~below) << count)
  }

  /// Removes the bits of a range; those above move down.
  mutating func removeBits(_ range: Range<Int>) {
    let below = UInt64.bits(0..<range.lowerBound)
    self = (self & below) | ((self >> range.count) & ~below)
  }

  /// Sets or clears the bits of a mask.
  mutating func set(_ mask: UInt64, to isSet: Bool) { self = isSet ? self | mask : self & ~mask }
}
