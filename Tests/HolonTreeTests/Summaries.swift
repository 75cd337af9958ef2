import HolonTree

/// The sum of the numbers in the nodes: has an inverse.
struct Total: InvertibleTreeSummary {
  var value = 0
  static let zero = Total()

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: Total) { value += other.value }
  mutating func subtract(_ other: Total) { value -= other.value }
}

/// How many leaves there are and how many of them hold an even number: depends on which nodes are leaves.
struct Progress: InvertibleTreeSummary {
  var done = 0
  var leaves = 0
  static let zero = Progress()

  init() {}
  init(of element: Int, isLeaf: Bool) {
    guard isLeaf else { return }
    leaves = 1
    done = element.isMultiple(of: 2) ? 1 : 0
  }
  mutating func add(_ other: Progress) {
    done += other.done
    leaves += other.leaves
  }
  mutating func subtract(_ other: Progress) {
    done -= other.done
    leaves -= other.leaves
  }
}

/// The greatest number: has no inverse.
struct Greatest: TreeSummary {
  var value: Int?
  static let zero = Greatest()

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: Greatest) { value = [value, other.value].compactMap(\.self).max() }
}

/// Like `Greatest`, but says that order means nothing, and asks the other parts only if the greatest may be gone.
struct SparingGreatest: TreeSummary {
  var value: Int?
  static let zero = SparingGreatest()
  static let isCommutative = true

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: SparingGreatest) { value = [value, other.value].compactMap(\.self).max() }
  mutating func exchange(_ old: SparingGreatest, for new: SparingGreatest) -> Bool {
    if old.value == value, new.value != value { return false }
    add(new)
    return true
  }
}

/// The set of the numbers: order means nothing, there is no inverse, and a copy costs as much as there are numbers.
struct Members: TreeSummary {
  var values: Set<Int> = []
  static let zero = Members()
  static let isCommutative = true

  init() {}
  init(of element: Int, isLeaf: Bool) { values = [element] }
  mutating func add(_ other: Members) { values.formUnion(other.values) }
}

/// The set of the numbers in leaves: also depends on which nodes are leaves.
struct LeafMembers: TreeSummary {
  var values: Set<Int> = []
  static let zero = LeafMembers()
  static let isCommutative = true

  init() {}
  init(of element: Int, isLeaf: Bool) { values = isLeaf ? [element] : [] }
  mutating func add(_ other: LeafMembers) { values.formUnion(other.values) }
}

/// The numbers in preorder: has no inverse and depends on the order of the parts.
struct Sequenced: TreeSummary {
  var values: [Int] = []
  static let zero = Sequenced()

  init() {}
  init(of element: Int, isLeaf: Bool) { values = [element] }
  mutating func add(_ other: Sequenced) { values += other.values }
}

/// Like `Sequenced`, but spares the tree the work when a part's answer hasn't changed.
struct SparingSequenced: TreeSummary {
  var values: [Int] = []
  static let zero = SparingSequenced()

  init() {}
  init(of element: Int, isLeaf: Bool) { values = [element] }
  mutating func add(_ other: SparingSequenced) { values += other.values }
  mutating func exchange(_ old: SparingSequenced, for new: SparingSequenced) -> Bool { old == new }
}
