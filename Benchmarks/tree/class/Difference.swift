/// How two versions of a tree of objects differ: by id, as objects in a copy are others.
struct Difference {
  private(set) var updated: [Int] = []
  private var gone: [Int: any Component] = [:]
  private var come: [Int: any Component] = [:]

  init(from old: any Component, to new: any Component) {
    compare(old, new)
    // What has moved is compared as well, which may bring up more that has moved.
    var compared: Set<Int> = []
    while let id = gone.keys.first(where: { come[$0] != nil && !compared.contains($0) }) {
      compared.insert(id)
      compare(gone[id]!, come[id]!)
    }
  }

  var inserted: [Int] { come.keys.filter { gone[$0] == nil } }

  var removed: [Int] { gone.keys.filter { come[$0] == nil } }

  var moved: [Int] { come.keys.filter { gone[$0] != nil } }

  private mutating func compare(_ old: any Component, _ new: any Component) {
    if old.value != new.value { updated.append(new.id) }
    let (before, after) = (old.children, new.children)
    if before.elementsEqual(after, by: { $0.id == $1.id }) {
      for (old, new) in zip(before, after) { compare(old, new) }
    } else {
      let changes = after.difference(from: before) { $0.id == $1.id }
      for change in changes {
        switch change {
        case .remove(_, let child, _): gone[child.id] = child
        case .insert(_, let child, _): come[child.id] = child
        }
      }
      let stayed = before.filter { gone[$0.id] == nil }
      for (old, new) in zip(stayed, after.filter { come[$0.id] == nil }) { compare(old, new) }
    }
  }
}
