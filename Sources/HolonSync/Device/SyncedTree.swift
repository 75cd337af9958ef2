public import Foundation
internal import HolonBase
public import HolonTree

/// A tree, or a list, of own items that is edited immediately on each device, also offline, and is in step on all of
/// them.
///
/// ```swift
/// let list = try SyncedTree(schema)  // in memory; otherwise: in: SQLiteSyncStorage(path: "shopping.sqlite")
/// let milk = try list.insert(Product(name: "Milk"))
/// try list.update(milk) { $0.amount += 2 }
/// try await list.sync(through: transport)
/// ```
///
/// An edit returns after it has been stored, together with its operations for the server. The tree is in memory. A
/// method that throws has changed nothing.
public final class SyncedTree<Item: Sendable>: Sendable {
  /// The schema of the items.
  public let schema: SyncSchema<Item>

  /// The author of the edits.
  public let writer: SyncWriter

  private let storage: (any SyncStorage)?
  private let clock: @Sendable () -> Int64
  let state: Locked<State>

  struct State: Sendable {
    var client: SyncClient

    /// The items that were read since their last change.
    var items: [UUID: Item] = [:]

    /// Whether the storage has failed, and the tree couldn't be read again.
    var isBroken = false
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextObserver = 0

    /// The records of ``ChangedNodes``.
    var records: [Int: ChangeRecord] = [:]

    mutating func note(_ changes: ReplicaChanges, isWhole: Bool = false) {
      for number in records.keys {
        if isWhole {
          records[number] = ChangeRecord()
        } else {
          records[number]?.changes.formUnion(changes)
        }
      }
    }
  }

  /// Opens a tree, which is empty if it is new.
  ///
  /// - Parameters:
  ///   - schema: The schema of the items.
  ///   - storage: The storage; nil for a tree that lasts as long as the object.
  ///   - clock: Returns the milliseconds since 1970 of the wall clock.
  /// - Throws: ``SyncStorageError`` when the stored tree can't be read.
  public convenience init(
    _ schema: SyncSchema<Item>, in storage: (any SyncStorage)? = nil,
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
  ) throws {
    let stored = try storage.flatMap { try SyncClient(rows: try $0.rows()) }
    let client = stored ?? SyncClient()
    if stored == nil { try storage?.store(client.storedWhole) }
    self.init(schema, client, storage, clock)
  }

  private init(
    _ schema: SyncSchema<Item>, _ client: SyncClient, _ storage: (any SyncStorage)?,
    _ clock: @escaping @Sendable () -> Int64
  ) {
    (self.schema, self.storage, self.clock) = (schema, storage, clock)
    writer = .random()
    state = Locked(State(client: client))
  }
}

// MARK: - Reading

extension SyncedTree {
  /// The item of a node; nil if the node doesn't exist, or was removed for good.
  ///
  /// Nodes in the trash still have their items.
  public subscript(id: UUID) -> Item? { state.use { item(of: id, &$0) } }

  /// Returns the nodes below a parent in their order, each after its parent; those at the top by default.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes below.
  public func nodes(below parent: NodeParent = .root) -> [SyncedNode<Item>] {
    state.use { state in
      state.client.replica.preorder(below: parent).map { id, depth in
        SyncedNode(id: id, depth: depth, item: item(of: id, &state) ?? schema.prototype)
      }
    }
  }

  /// Returns the visible nodes as a tree.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes.
  public func tree() -> Tree<SyncedNode<Item>, NoSummary<SyncedNode<Item>>> { tree(summarizedBy: NoSummary.self) }

  /// Returns the visible nodes as a tree with summaries.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes.
  public func tree<Summary: TreeSummary>(
    summarizedBy summary: Summary.Type
  ) -> Tree<SyncedNode<Item>, Summary> where Summary.Element == SyncedNode<Item> {
    var tree = Tree<SyncedNode<Item>, Summary>()
    var path: [NodeHandle] = []
    for node in nodes() {
      path.removeSubrange(node.depth...)
      path.append(tree.append(node, to: path.last))
    }
    return tree
  }

  /// The tree with all stamps, as an independent copy.
  public var replica: TreeReplica { state.use { $0.client.replica } }

  /// The state of sync.
  public var status: SyncedTreeStatus { state.use { SyncedTreeStatus($0.client) } }

  /// A stream with an element after each change, of this device or others; changes in a row may have one together.
  public var updates: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.use { state in
      state.nextObserver += 1
      state.observers[state.nextObserver] = continuation
      return state.nextObserver
    }
    continuation.onTermination = { [weak self] _ in _ = self?.state.use { $0.observers.removeValue(forKey: number) } }
    return stream
  }

  func item(of id: UUID, _ state: inout State) -> Item? {
    if let known = state.items[id] { return known }
    let item = schema.item(of: id, in: state.client.replica)
    state.items[id] = item
    return item
  }
}

// MARK: - Editing

extension SyncedTree {
  /// Adds an item at the end of the top level, or at another place.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - id: The identifier of the node.
  ///   - placement: The place of the node.
  /// - Returns: The identifier.
  /// - Throws: ``SyncError`` when the place doesn't exist, ``SyncStorageError`` when the edit can't be stored.
  @discardableResult
  public func insert(_ item: Item, id: UUID = UUID(), at placement: NodePlacement = .last(in: .root)) throws -> UUID {
    let fields = schema.cells(of: item, by: writer)
    try edit { client, now throws(SyncError) in try client.create(id, fields, at: placement, now: now) }
    return id
  }

  /// Edits an item: the differences are merged with the edits of other devices, by the rule of each field.
  ///
  /// - Throws: ``SyncError/unknownNode(_:)``, ``SyncStorageError``, or the error of the closure.
  public func update(_ id: UUID, _ body: (inout Item) throws -> Void) throws {
    try state.use { state in
      guard let old = item(of: id, &state), let slot = state.client.replica.slots[id] else {
        throw SyncError.unknownNode("\(id)")
      }
      var new = old
      try body(&new)
      let cells = state.client.replica.nodes[Int(slot)].cells
      let changes = schema.changes(from: old, to: new, in: cells, by: writer)
      guard !changes.isEmpty else { return }
      try edit(&state) { client, now throws(SyncError) in try client.set(changes, of: id, now: now) }
    }
  }

  /// Moves a node with all its parts.
  ///
  /// - Throws: ``SyncError``, ``SyncStorageError``.
  public func move(_ id: UUID, to placement: NodePlacement) throws {
    try edit { client, now throws(SyncError) in try client.move(id, to: placement, now: now) }
  }

  /// Moves a node with all its parts to the trash.
  ///
  /// - Throws: ``SyncError/unknownNode(_:)``, ``SyncStorageError``.
  public func remove(_ id: UUID) throws {
    try edit { client, now throws(SyncError) in try client.delete(id, now: now) }
  }

  /// Moves a node from the trash to its former place, or to the end of the tree if that no longer exists.
  ///
  /// - Throws: ``SyncError``, ``SyncStorageError``.
  public func restore(_ id: UUID) throws {
    try edit { client, now throws(SyncError) in try client.restore(id, now: now) }
  }

  private func edit(_ body: (inout SyncClient, Int64) throws(SyncError) -> [TreeOperation]) throws {
    try state.use { try edit(&$0, body) }
  }

  private func edit(
    _ state: inout State, _ body: (inout SyncClient, Int64) throws(SyncError) -> [TreeOperation]
  ) throws {
    try checkStorage(state)
    let mark = state.client.mark(withOutbox: false)
    let operations = try body(&state.client, clock())
    guard !operations.isEmpty else { return }
    try store(state.client.rows(after: operations, since: mark), &state)
    for operation in operations { state.items[operation.item] = nil }
    if !state.records.isEmpty { state.note(ReplicaChanges(of: operations)) }
    for observer in state.observers.values { observer.yield() }
  }
}

// MARK: - Sync

extension SyncedTree {
  /// Sends the waiting edits and receives those of others, until the device is in step.
  ///
  /// Edits may be made meanwhile. Two calls that run concurrently do no harm.
  ///
  /// - Throws: The error of the transport, ``SyncStorageError``, ``SyncProgressError``, or `CancellationError`.
  public func sync(through transport: some SyncTransport) async throws {
    state.use { $0.client.hint() }
    var (previous, repetitions): (SyncRequest?, Int) = (nil, 0)
    while let request = try nextRequest() {
      try Task.checkCancellation()
      repetitions = request == previous ? repetitions + 1 : 0
      // Another sync of the same tree may make some responses useless, but not many in a row.
      if repetitions > 50 { throw SyncProgressError() }
      previous = request
      try receive(try await transport.send(request))
    }
  }

  /// Syncs after every edit, and now and then, until the task is cancelled.
  ///
  /// After a failure the next attempt waits for a random time, which grows from a second to a minute.
  ///
  /// - Parameters:
  ///   - transport: The way to the server.
  ///   - interval: The longest time between two contacts with the server.
  ///   - failed: A closure that is called with each error.
  public func keepInStep(
    through transport: some SyncTransport, every interval: Duration = .seconds(15),
    failed: @Sendable (any Error) -> Void = { _ in }
  ) async {
    await keepInStep(every: interval, failed: failed) { try await sync(through: transport) }
  }

  /// Runs a sync after every edit, and now and then, until the task is cancelled.
  package func keepInStep(
    every interval: Duration, failed: @Sendable (any Error) -> Void, _ sync: @Sendable () async throws -> Void
  ) async {
    let backoff = Backoff(first: .seconds(1), longest: .seconds(60))
    var generator = SystemRandomNumberGenerator()
    var failures = 0
    while !Task.isCancelled {
      let updates = updates
      do {
        try await sync()
        failures = 0
        await Self.wait(for: updates, atMost: interval)
      } catch is CancellationError {
        return
      } catch {
        failures += 1
        failed(error)
        try? await Task.sleep(for: backoff.wait(after: failures, using: &generator))
      }
    }
  }

  private static func wait(for updates: AsyncStream<Void>, atMost time: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in updates { return } }
      group.addTask { try? await Task.sleep(for: time) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Returns the next request to the server; nil when the device is in step.
  ///
  /// It is for transports of another kind than ``SyncTransport``.
  ///
  /// - Throws: ``SyncStorageError`` when the storage has failed.
  public func nextRequest() throws -> SyncRequest? {
    try state.use { state in
      try checkStorage(state)
      return state.client.nextRequest()
    }
  }

  /// Merges a response of the server, and stores the result.
  ///
  /// - Returns: The nodes that have changed.
  /// - Throws: ``SyncStorageError``.
  @discardableResult
  public func receive(_ response: SyncResponse) throws -> ReplicaChanges {
    try state.use { state in
      try checkStorage(state)
      let mark = state.client.mark(withOutbox: true)
      let changes = state.client.receive(response, now: clock())
      try store(state.client.rows(after: response, changes, since: mark), &state)
      var noted = changes
      let restamped = response.restampedNodes
      if let restamped {
        noted.contents.formUnion(restamped)
        for id in noted.contents.union(noted.places) { state.items[id] = nil }
      } else {
        state.items = [:]
      }
      state.note(noted, isWhole: restamped == nil)
      if !changes.isEmpty { for observer in state.observers.values { observer.yield() } }
      return changes
    }
  }

  /// Removes the refused edits from ``SyncedTreeStatus/refused``.
  ///
  /// - Throws: ``SyncStorageError``.
  public func dismissRefused() throws {
    try state.use { state in
      try checkStorage(state)
      let mark = state.client.mark(withOutbox: false)
      state.client.refused = []
      try store(state.client.rows(after: [], since: mark), &state)
    }
  }

  private func checkStorage(_ state: State) throws(SyncStorageError) {
    guard state.isBroken else { return }
    throw SyncStorageError("the storage of the tree has failed before: open the tree again")
  }

  /// Stores a change; after a failure, the tree is again as it is stored.
  private func store(_ change: StoredSyncChange, _ state: inout State) throws {
    guard let storage else { return }
    do {
      try storage.store(change)
    } catch {
      state.items = [:]
      state.note(ReplicaChanges(), isWhole: true)
      if let rows = try? storage.rows(), let client = try? SyncClient(rows: rows) {
        state.client = client
      } else {
        state.isBroken = true
      }
      throw error
    }
  }
}

extension SyncResponse {
  /// The nodes of which some stamps may have changed without a value, and with them the order of concurrent values; nil
  /// for all nodes.
  fileprivate var restampedNodes: Set<UUID>? {
    switch body {
    case .pulled(_, let records, _):
      Set(records.compactMap { if case .operation(_, _, let operation) = $0 { operation.item } else { nil } })
    case .page: nil
    default: []
    }
  }
}
