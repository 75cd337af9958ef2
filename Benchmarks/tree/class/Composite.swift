/// A component with parts, and a total that it keeps.
final class Composite: Component {
  let id: Int
  weak var parent: Composite?
  var value: Int { didSet { add(value - oldValue) } }
  private(set) var total: Int
  private(set) var children: [any Component] = []

  init(id: Int, value: Int) {
    self.id = id
    self.value = value
    total = value
  }

  /// Adjusts the totals from here up.
  func add(_ difference: Int) {
    total += difference
    var ancestor = parent
    while let current = ancestor {
      current.total += difference
      ancestor = current.parent
    }
  }

  func append(_ child: any Component) {
    attach(child)
    add(child.total)
  }

  /// Appends a child without adjusting the totals: ``settle()`` does that once for all.
  func attach(_ child: any Component) {
    children.append(child)
    child.parent = self
  }

  func remove(_ child: any Component) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
    child.parent = nil
    add(-child.total)
  }

  func settle() {
    total = value
    for child in children {
      child.settle()
      total += child.total
    }
  }

  func sum() -> Int {
    var sum = value
    for child in children { sum += child.sum() }
    return sum
  }

  func copy() -> any Component {
    let copy = Composite(id: id, value: value)
    copy.children.reserveCapacity(children.count)
    for child in children { copy.attach(child.copy()) }
    copy.total = total
    return copy
  }
}
