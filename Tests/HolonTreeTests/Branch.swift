import HolonTree

/// A node and its parts, written down and read by recursion: the simplest thing that trees can be compared with.
struct Branch: Equatable {
  var element: Int
  var parts: [Branch]

  init(_ element: Int, _ parts: [Branch] = []) {
    self.element = element
    self.parts = parts
  }
}

extension Tree where Element == Int {
  /// The roots with all that is below them.
  var branches: [Branch] { branches(below: nil) }

  func branches(below node: NodeHandle?) -> [Branch] {
    children(of: node).map { Branch(self[$0], branches(below: $0)) }
  }

  /// Creates a tree by appending one node after the other.
  init(_ branches: [Branch]) {
    self.init()
    append(branches, to: nil)
  }

  private mutating func append(_ branches: [Branch], to parent: NodeHandle?) {
    for branch in branches { append(branch.parts, to: append(branch.element, to: parent)) }
  }
}

extension [Branch] {
  /// Changes the siblings among which a path ends.
  ///
  /// - Parameter change: Called with the siblings and the last index of the path.
  mutating func edit(at path: some Collection<Int>, _ change: (inout [Branch], Int) -> Void) {
    guard let index = path.first else { return }
    if path.count == 1 { change(&self, index) } else { self[index].parts.edit(at: path.dropFirst(), change) }
  }
}
