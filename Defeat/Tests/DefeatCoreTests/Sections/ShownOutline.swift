import DefeatCore
import HolonLists
import HolonTree
import Testing

/// A page in few words: what is in what, in which order, and what each row shows.
struct ShownOutline: Equatable {
  typealias ID = SectionedToDos.ID

  private var parts: [ID: [ID]] = [:]
  private var rows: [ID: SectionedToDos.Row] = [:]

  init(_ sections: SectionedToDos) {
    let tree = sections.elements.tree
    for (node, _) in tree.preorder {
      let id = tree[node].id
      parts[id] = tree.children(of: node).map { tree[$0].id }
      rows[id] = tree[node].row
    }
  }

  /// Does what the change set says, one thing after the other, as the page's script does.
  mutating func apply(_ difference: IdentifiedDifference<ID>, of sections: SectionedToDos) {
    func row(_ id: ID) -> SectionedToDos.Row? { sections.elements[id]?.row }
    for id in difference.updates where rows[id] != nil { rows[id] = row(id) }
    for arrival in difference.arrivals {
      for (whole, ids) in parts where ids.contains(arrival.id) { parts[whole] = ids.filter { $0 != arrival.id } }
      guard let whole = arrival.parent, var siblings = parts[whole] else {
        Issue.record("\(arrival.id) comes before what holds it")
        continue
      }
      guard let place = arrival.previous.map({ siblings.firstIndex(of: $0).map { $0 + 1 } }) ?? 0 else {
        Issue.record("\(arrival.id) comes before its neighbour")
        continue
      }
      siblings.insert(arrival.id, at: place)
      parts[whole] = siblings
      if parts[arrival.id] == nil { parts[arrival.id] = [] }
      if arrival.isNew || rows[arrival.id] == nil { rows[arrival.id] = row(arrival.id) }
    }
    for id in difference.removals { remove(id) }
  }

  private mutating func remove(_ id: ID) {
    for (whole, ids) in parts where ids.contains(id) { parts[whole] = ids.filter { $0 != id } }
    rows[id] = nil
    for part in parts.removeValue(forKey: id) ?? [] { remove(part) }
  }
}
