import Foundation
import HolonSync
import HolonTree

/// The simplest specification of a synchronized tree: all operations in the order of their stamps, each once.
struct SyncSpecification {
  private typealias Parent = NodeParent

  private struct Place: Hashable {
    let item: UUID
    let parent: NodeParent
  }

  private var parents: [UUID: Parent] = [:]
  private var keys: [Place: OrderKey] = [:]
  private var fields: [UUID: [String: String]] = [:]

  /// Creates the tree that operations lead to.
  ///
  /// - Parameter purged: The nodes whose fields are gone.
  init(_ operations: [TreeOperation], purged: Set<UUID> = []) {
    defer { for id in purged { fields[id] = nil } }
    // An operation that was sent twice is next to itself here, and has no effect the second time.
    for operation in operations.sorted(by: { $0.stamp < $1.stamp }) {
      let item = operation.item
      switch operation.action {
      case .set(let field, let value): fields[item, default: [:]][field] = value
      case .order(let parent, let key): keys[Place(item: item, parent: parent)] = key
      case .move(let parent, let key):
        keys[Place(item: item, parent: parent)] = key
        if !isInside(parent, of: item) { parents[item] = parent }
      }
    }
  }

  /// Returns the nodes that a horizon leaves in the trash permanently: no later move affects them or a node above them.
  static func purged(by horizon: HybridTimestamp, _ operations: [TreeOperation]) -> Set<UUID> {
    let whole = SyncSpecification(operations)
    var movable: Set<UUID> = []
    for operation in operations where operation.stamp >= horizon {
      if case .move = operation.action { movable.insert(operation.item) }
    }
    return Set(
      whole.parents.keys.filter { id in
        var parent: Parent? = .node(id)
        while case .node(let above) = parent {
          if movable.contains(above) { return false }
          parent = whole.parents[above]
        }
        return parent == .trash
      })
  }

  private func isInside(_ parent: Parent, of item: UUID) -> Bool {
    var parent: Parent? = parent
    while case .node(let id) = parent {
      if id == item { return true }
      parent = parents[id]
    }
    return false
  }

  /// The lines of all nodes in order, first of the tree, then of the trash.
  var picture: [String] {
    var parts: [Parent: [UUID]] = [:]
    for (item, parent) in parents { parts[parent, default: []].append(item) }
    return ["tree"] + lines(.root, parts, 1) + ["trash"] + lines(.trash, parts, 1)
  }

  private func lines(_ parent: Parent, _ parts: [Parent: [UUID]], _ depth: Int) -> [String] {
    let items = (parts[parent] ?? []).map { (key: keys[Place(item: $0, parent: parent)] ?? .first, item: $0) }
    return items.sorted { $0.key == $1.key ? $0.item < $1.item : $0.key < $1.key }.flatMap { key, item in
      let texts = (fields[item] ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return [SyncPicture.line(item, key, texts, depth)] + lines(.node(item), parts, depth + 1)
    }
  }
}

/// A namespace for drawing replicas in order to compare them.
enum SyncPicture {
  static func line<ID>(_ item: ID, _ key: OrderKey, _ fields: [String], _ depth: Int) -> String {
    String(repeating: "  ", count: depth) + ([key.text, "\(item)"] + fields).joined(separator: " ")
  }

  static func of(_ replica: TreeReplica) -> [String] {
    let parts = [NodeParent.root, .trash].map { replica.preorder(below: $0).map { line($0.id, $0.depth, in: replica) } }
    return ["tree"] + parts[0] + ["trash"] + parts[1]
  }

  private static func line(_ id: UUID, _ depth: Int, in replica: TreeReplica) -> String {
    let fields = replica.fields(of: id).map { "\($0.field)=\($0.value)" }
    return line(id, replica.key(of: id) ?? .first, fields, depth + 1)
  }
}
