import HolonTesting
import HolonTree

/// A keyed tree as simple as can be: dictionaries by identity.
struct KeyedModel<ID: Identity> {
  private(set) var numbers: [ID: Int] = [:]
  private(set) var parents: [ID: ID] = [:]
  private(set) var children: [ID?: [ID]] = [:]

  /// Everybody who is there, in the order of their coming.
  private(set) var ids: [ID] = []

  func isInside(_ id: ID?, of top: ID) -> Bool {
    guard let id else { return false }
    return id == top || isInside(parents[id], of: top)
  }

  mutating func insert(_ item: Item<ID>, under parent: ID?, beside sibling: ID? = nil, offset: Int = 0) {
    numbers[item.id] = item.number
    ids.append(item.id)
    link(item.id, under: parent, beside: sibling, offset: offset)
  }

  mutating func update(_ item: Item<ID>) { numbers[item.id] = item.number }

  mutating func move(_ id: ID, under parent: ID?, beside sibling: ID? = nil, offset: Int = 0) {
    unlink(id)
    link(id, under: parent, beside: sibling, offset: offset)
  }

  /// Removes an element and everything below it, and returns the identities in preorder.
  mutating func remove(_ id: ID) -> [ID] {
    unlink(id)
    let removed = below(id)
    for id in removed {
      numbers[id] = nil
      parents[id] = nil
      children[id] = nil
    }
    ids.removeAll { numbers[$0] == nil }
    return removed
  }

  private func below(_ id: ID) -> [ID] { [id] + (children[id] ?? []).flatMap(below) }

  private mutating func link(_ id: ID, under parent: ID?, beside sibling: ID?, offset: Int) {
    var siblings = children[parent] ?? []
    let index = sibling.flatMap(siblings.firstIndex).map { $0 + offset }
    siblings.insert(id, at: index ?? siblings.count)
    children[parent] = siblings
    parents[id] = parent
  }

  private mutating func unlink(_ id: ID) {
    children[parents[id]]?.removeAll { $0 == id }
    parents[id] = nil
  }
}

extension KeyedModel {
  /// Tells in what a tree differs.
  func deviation(of tree: Items<ID>) -> String? {
    if tree.count != ids.count { return "\(tree.count) nodes instead of \(ids.count)" }
    if tree.children(of: nil) != children[nil] ?? [] { return "other roots" }
    for id in ids {
      if tree[id]?.number != numbers[id] { return "\(id) holds \(String(describing: tree[id]))" }
      if tree.parent(of: id) != parents[id] { return "\(id) has another parent" }
      if tree.children(of: id) != children[id] ?? [] { return "\(id) has other children" }
    }
    return tree.summary.value == numbers.values.reduce(0, +) ? nil : "the sum is \(tree.summary.value)"
  }
}
