public import Foundation
import HolonTree

/// A place for a node.
public enum NodePlacement: Hashable, Sendable {
  /// The start of a parent's parts.
  case first(in: NodeParent)

  /// The end of a parent's parts.
  case last(in: NodeParent)

  /// The place right before a sibling.
  case before(UUID)

  /// The place right after a sibling.
  case after(UUID)
}

extension SyncClient {
  /// Adds a node.
  ///
  /// - Parameters:
  ///   - id: The identifier of the node.
  ///   - fields: The values of the node, by name.
  ///   - placement: The place of the node.
  ///   - now: The time of the wall clock, in milliseconds since 1970.
  /// - Throws: ``SyncError`` when the node exists already, or the place doesn't.
  @discardableResult
  public mutating func create(
    _ id: UUID, _ fields: [String: String] = [:], at placement: NodePlacement, now: Int64
  ) throws(SyncError) -> [TreeOperation] {
    guard !replica.contains(id) else { throw .duplicateNode("\(id)") }
    let moving = try place(id, at: placement)
    let sets = fields.sorted { $0.key < $1.key }.map { (id, TreeAction.set($0.key, $0.value)) }
    return commit(moving + sets, now)
  }

  /// Sets or removes the values of a node's fields.
  ///
  /// - Throws: ``SyncError/unknownNode(_:)``.
  @discardableResult
  public mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws(SyncError) -> [TreeOperation] {
    try checkExists(id)
    return commit(fields.sorted { $0.key < $1.key }.map { (id, .set($0.key, $0.value)) }, now)
  }

  /// Moves a node with all its parts; a move before or after itself has no effect.
  ///
  /// - Throws: ``SyncError`` when the node or the place is unknown, or the place is within the node.
  @discardableResult
  public mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws(SyncError) -> [TreeOperation] {
    try checkExists(id)
    if placement == .before(id) || placement == .after(id) { return [] }
    return commit(try place(id, at: placement), now)
  }

  /// Moves a node with all its parts to the trash.
  ///
  /// - Throws: ``SyncError/unknownNode(_:)``.
  @discardableResult
  public mutating func delete(_ id: UUID, now: Int64) throws(SyncError) -> [TreeOperation] {
    guard let parent = replica.parent(of: id) else { throw .unknownNode("\(id)") }
    return parent == .trash ? [] : commit([(id, .move(to: .trash, .first))], now)
  }

  /// Moves a node from the trash to its former place, or to the end of the tree if that no longer exists.
  ///
  /// - Throws: ``SyncError/unknownNode(_:)``, ``SyncError/notInTrash(_:)``.
  @discardableResult
  public mutating func restore(_ id: UUID, now: Int64) throws(SyncError) -> [TreeOperation] {
    try checkExists(id)
    guard replica.parent(of: id) == .trash else { throw .notInTrash("\(id)") }
    if let former = replica.formerPlace(of: id), isOpen(former.parent, to: id) {
      return commit([(id, .move(to: former.parent, former.key))], now)
    }
    return commit(try place(id, at: .last(in: .root)), now)
  }

  /// Throws if a node is unknown; a purged one counts as unknown, although its identity still exists.
  private func checkExists(_ id: UUID) throws(SyncError) {
    guard replica.contains(id), !replica.isPurged(id) else { throw .unknownNode("\(id)") }
  }

  private func isOpen(_ parent: NodeParent, to id: UUID) -> Bool {
    guard case .node(let other) = parent else { return parent == .root }
    return replica.isVisible(other) && !replica.isInside(other, of: id)
  }

  /// Applies actions as operations of this device, and queues them for the server.
  @discardableResult
  public mutating func commit(
    _ actions: [(UUID, TreeAction)], _ now: Int64
  ) -> [TreeOperation] {
    let operations = actions.map { TreeOperation(stamp: clock.tick(at: now), item: $0.0, action: $0.1) }
    replica.apply(operations)
    enqueue(operations)
    return operations
  }

  /// Queues operations of this device for the server.
  public mutating func enqueue(_ operations: [TreeOperation]) {
    for operation in operations {
      outbox.append(NumberedOperation(number: nextNumber, operation: operation))
      nextNumber += 1
    }
  }
}
