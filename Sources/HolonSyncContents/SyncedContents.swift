internal import Foundation
public import HolonBase
public import HolonSync

/// A tree of own items in step together with the contents that the items mention.
///
/// ```swift
/// let album = SyncedContents(of: tree, in: folder) { photo in [photo.hash] }
/// let hash = try folder.add(bytes)
/// try tree.insert(Photo(title: "Sea", hash: hash))
/// let report = try await album.sync(through: transport, contents: server)
/// report.isComplete  // true when this device has all mentioned contents
/// ```
///
/// Contents are sent before the records that mention them, so another device that sees a record can fetch its contents.
/// After an interruption at any place the next sync continues: an edit leaves the outbox only after its contents have
/// arrived. A refused content doesn't keep edits from being sent, and is reported.
public struct SyncedContents<Item: Sendable>: Sendable {
  /// The tree.
  public let tree: SyncedTree<Item>

  /// The contents of this device.
  public let local: any SyncContents

  private let contents: @Sendable (Item) -> [ContentHash]
  private let lacking: LackingContents<Item>

  /// Creates a tree with contents.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - local: The contents of this device, such as a ``SyncContentFolder``.
  ///   - contents: Returns the contents of an item that this device is to have; a phone may leave out large ones.
  public init(
    of tree: SyncedTree<Item>, in local: some SyncContents, contents: @escaping @Sendable (Item) -> [ContentHash]
  ) {
    (self.tree, self.local, self.contents) = (tree, local, contents)
    lacking = LackingContents(of: tree)
  }
}

/// The nodes whose contents this device may lack: those that have changed, and those of which a content hasn't arrived.
private final class LackingContents<Item: Sendable>: Sendable {
  private let changed: ChangedNodes<Item>
  private let state = Locked(State())

  private struct State: Sendable {
    /// The nodes, each with the number of the look at which it was added last.
    var nodes: [UUID: Int] = [:]
    var look = 0
    var losses = 0
  }

  init(of tree: SyncedTree<Item>) { changed = ChangedNodes(of: tree) }

  /// Returns the nodes to look at, which are all visible ones after the device has lost contents.
  func look(at tree: SyncedTree<Item>, losses: Int) -> (nodes: Set<UUID>, number: Int) {
    state.use { state in
      state.look += 1
      for node in changed.take() { state.nodes[node] = state.look }
      if losses != state.losses {
        state.losses = losses
        for node in tree.nodes() { state.nodes[node.id] = state.look }
      }
      return (Set(state.nodes.keys), state.look)
    }
  }

  /// Removes nodes that have their contents, unless they have changed since a look.
  func remove(_ nodes: some Sequence<UUID>, since look: Int) {
    state.use { state in
      for node in nodes where state.nodes[node] ?? 0 <= look { state.nodes[node] = nil }
    }
  }
}

/// The result of a sync with contents.
public struct SyncedContentsReport: Sendable {
  /// The contents that were sent.
  public internal(set) var sent = SyncContentsReport()

  /// The contents that were fetched, and those that no one has.
  public internal(set) var received = SyncContentsReport()

  /// Whether the device has all contents that its visible items mention, and the server has those of the sent edits.
  public var isComplete: Bool { sent.isComplete && received.isComplete }
}

extension SyncedContents {
  /// The contents that the visible items mention.
  public var mentioned: Set<ContentHash> { tree.nodes().reduce(into: []) { $0.formUnion(contents($1.item)) } }

  /// Sends the waiting edits after their contents, receives those of others, and fetches the contents that this device
  /// lacks.
  ///
  /// - Parameters:
  ///   - transport: The way to the server of records.
  ///   - remote: The contents of the server, such as `RemoteSyncContents` in `HolonHTTP`.
  /// - Returns: The result; contents that are missing or refused don't end the sync, and are part of it.
  /// - Throws: The error of the transport or of a network, `SyncStorageError`, or `CancellationError`. The next sync
  ///   continues.
  /// - Complexity: The first sync looks for the contents of all visible items, others for those of the items that have
  ///   changed, and for those that were missing or refused. After this process has found a damaged content, the next one
  ///   looks for all again.
  @discardableResult
  public func sync(
    through transport: some SyncTransport, contents remote: some SyncContents
  ) async throws -> SyncedContentsReport {
    let sent = Locked(SyncContentsReport())
    try await tree.sync(
      through: transport.uploading(from: local, to: remote) { report in sent.use { $0.formUnion(report) } })
    var report = SyncedContentsReport()
    report.sent = sent.value
    report.received = try await receive(from: remote)
    return report
  }

  /// Fetches the contents of the items that have changed, and those that were lacking before.
  private func receive(from remote: some SyncContents) async throws -> SyncContentsReport {
    let (nodes, look) = lacking.look(at: tree, losses: local.losses)
    let hashes = tree.visibleItems(of: nodes).mapValues { Set(contents($0)) }
    let report = try await local.copy(hashes.values.reduce(into: Set()) { $0.formUnion($1) }, from: remote)
    let absent = report.missing.union(report.refused.keys)
    lacking.remove(nodes.filter { hashes[$0]?.isDisjoint(with: absent) ?? true }, since: look)
    return report
  }

  /// Syncs after every edit, and now and then, until the task is cancelled.
  ///
  /// After a failure the next attempt waits for a random time, which grows from a second to a minute.
  ///
  /// - Parameters:
  ///   - transport: The way to the server of records.
  ///   - remote: The contents of the server.
  ///   - interval: The longest time between two contacts with the server.
  ///   - synced: A closure that is called with the result of each sync.
  ///   - failed: A closure that is called with each error.
  public func keepInStep(
    through transport: some SyncTransport, contents remote: some SyncContents, every interval: Duration = .seconds(15),
    synced: @escaping @Sendable (SyncedContentsReport) -> Void = { _ in },
    failed: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async {
    await tree.keepInStep(every: interval, failed: failed) {
      synced(try await sync(through: transport, contents: remote))
    }
  }

  /// Sends all mentioned contents of this device that the server lacks, such as after the server was restored from a
  /// backup, or its limits were raised.
  ///
  /// - Returns: The result. Contents that this device doesn't have either are missing.
  /// - Throws: The error of a network, or `CancellationError`.
  @discardableResult
  public func sendAll(to remote: some SyncContents) async throws -> SyncContentsReport {
    try await remote.copy(mentioned, from: local)
  }
}
