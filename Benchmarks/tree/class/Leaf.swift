/// A component without parts.
final class Leaf: Component {
  let id: Int
  weak var parent: Composite?
  var value: Int { didSet { parent?.add(value - oldValue) } }

  init(id: Int, value: Int) {
    self.id = id
    self.value = value
  }

  var children: [any Component] { [] }

  var total: Int { value }

  func settle() {}

  func sum() -> Int { value }

  func copy() -> any Component { Leaf(id: id, value: value) }
}
