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
  @discardableResult
  public func sync(
    through transport: some SyncTransport, contents remote: some SyncContents
  ) async throws -> SyncedContentsReport {
    let sent = Locked(SyncContentsReport())
    try await tree.sync(
      through: transport.uploading(from: local, to: remote) { report in sent.use { $0.formUnion(report) } })
    var report = SyncedContentsReport()
    report.sent = sent.value
    report.received = try await local.copy(mentioned, from: remote)
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
