import Foundation
import HolonSync
import HolonTesting
import HolonTree

extension SyncSimulation {
  /// Performs an edit on a device, if it is possible there.
  mutating func edit(_ step: SyncStep, _ index: Int) {
    let wall = now + devices[index].skew
    let replica = devices[index].client.replica
    let tree = replica.preorder().map(\.id)
    let trash = replica.children(of: .trash)
    let all = tree + trash
    let (first, second) = (step.numbers[0], step.numbers[1])
    do {
      var operations: [TreeOperation] = []
      switch step.kind {
      case .create:
        let id = check.id(first)
        let edit = itemEdit(of: nil, first, index)
        operations = try devices[index].client.create(
          id, edit?.changes.compactMapValues { $0 } ?? fields(first), at: placement(second, tree, replica), now: wall)
        devices[index].created.insert(id)
        if let edit { itemEdits[id, default: []].append(edit) }
      case .set:
        guard let id = pick(all, first) else { return }
        if let edit = itemEdit(of: id, second, index) {
          operations = try devices[index].client.set(edit.changes, of: id, now: wall)
          itemEdits[id, default: []].append(edit)
          break
        }
        var values = fields(second).mapValues(Optional.some)
        if second.isMultiple(of: 5) { for field in values.keys { values[field] = .some(nil) } }
        operations = try devices[index].client.set(values, of: id, now: wall)
      case .move:
        guard let id = pick(all, first) else { return }
        operations = try devices[index].client.move(id, to: placement(second, tree, replica), now: wall)
      case .order:
        guard let id = pick(tree, first), let parent = replica.parent(of: id) else { return }
        let place: NodePlacement = second.isMultiple(of: 2) ? .first(in: parent) : .last(in: parent)
        operations = try devices[index].client.move(id, to: place, now: wall)
      case .delete:
        guard let id = pick(tree, first) else { return }
        operations = try devices[index].client.delete(id, now: wall)
      case .restore:
        guard let id = pick(trash, first) else { return }
        operations = try devices[index].client.restore(id, now: wall)
      default: return
      }
      edits.formUnion(operations.map(\.stamp))
      for operation in operations { tell("device \(index) edits: \(operation)") }
    } catch {
      // An edit that a device refuses, such as a move of a node below itself, has no effect.
      return
    }
  }

  /// Returns an edit of an own item, if the check has them.
  private func itemEdit(of id: UUID?, _ number: UInt64, _ index: Int) -> ItemCheck.Edit? {
    guard let items = check.items else { return nil }
    var generator = SeededGenerator(seed: number)
    let replica = devices[index].client.replica
    let cells = id.flatMap { replica.slots[$0] }.map { replica.nodes[Int($0)].cells } ?? []
    return items.edit(cells, check.writer(index, devices[index].restarts), &generator)
  }

  private func pick(_ ids: [UUID], _ number: UInt64) -> UUID? {
    ids.isEmpty ? nil : ids[Int(number % UInt64(ids.count))]
  }

  private func fields(_ number: UInt64) -> [String: String] {
    var generator = SeededGenerator(seed: number)
    let field = check.fields[Int(generator.next() % UInt64(check.fields.count))]
    return [field: check.value(field, &generator)]
  }

  private func placement(
    _ number: UInt64, _ tree: [UUID], _ replica: TreeReplica
  ) -> NodePlacement {
    let (kind, rest) = number.quotientAndRemainder(dividingBy: 4)
    guard let other = pick(tree, kind / 4) else { return .last(in: .root) }
    switch rest {
    case 0: return .before(other)
    case 1: return .after(other)
    case 2: return .last(in: .node(other))
    default: return kind.isMultiple(of: 3) ? .first(in: .root) : .first(in: .node(other))
    }
  }
}

extension SyncPicture {
  /// The nodes of a replica before a change, to check whether all changes are reported.
  struct Nodes {
    private var lines: [UUID: String]?

    init(_ replica: TreeReplica, isNeeded: Bool) { lines = isNeeded ? Self.lines(replica) : nil }

    private static func lines(_ replica: TreeReplica) -> [UUID: String] {
      let parents: [NodeParent] = [.root, .trash]
      let ids = parents.flatMap { replica.preorder(below: $0).map(\.id) }
      return Dictionary(
        uniqueKeysWithValues: ids.map { id in
          let parent = replica.parent(of: id).map { "\($0)" } ?? ""
          return (id, "\(parent) \(replica.key(of: id)?.text ?? "") \(replica.fields(of: id))")
        })
    }

    func unreported(by changes: ReplicaChanges, in replica: TreeReplica) -> String? {
      guard let lines else { return nil }
      for (id, line) in Self.lines(replica) where !changes.places.contains(id) && !changes.contents.contains(id) {
        // A node may become visible together with a parent that is reported.
        if let earlier = lines[id], earlier != line { return "the change of \(id) isn't reported" }
      }
      return nil
    }
  }
}
