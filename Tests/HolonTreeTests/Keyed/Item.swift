import HolonTree

/// What elements of these tests are told by.
typealias Identity = Hashable & Codable & Sendable

/// An element with an identity of its own.
struct Item<ID: Identity>: Identifiable, Hashable, Codable, Sendable {
  var id: ID
  var number = 0
}

/// An identity of which very many have the same hash.
struct Clash: Hashable, Codable, Sendable, ExpressibleByIntegerLiteral {
  let value: Int

  init(_ value: Int) { self.value = value }
  init(integerLiteral value: Int) { self.init(value) }

  func hash(into hasher: inout Hasher) { hasher.combine(value % 40) }
}

/// The sum of the items' numbers.
struct ItemTotal<ID: Identity>: InvertibleTreeSummary {
  var value = 0
  static var zero: ItemTotal { ItemTotal() }

  init() {}
  init(of element: Item<ID>, isLeaf: Bool) { value = element.number }
  mutating func add(_ other: ItemTotal) { value += other.value }
  mutating func subtract(_ other: ItemTotal) { value -= other.value }
}

typealias Items<ID: Identity> = KeyedTree<Item<ID>, ItemTotal<ID>>

extension Item: CustomStringConvertible {
  var description: String { number == 0 ? "\(id)" : "\(id)=\(number)" }
}

extension Items<String> {
  /// Creates a keyed tree of items without numbers from their names and depths in preorder.
  init(names: [(String, Int)]) throws {
    try self.init(Tree(outline: names.map { (Item(id: $0.0), $0.1) }))
  }
}
