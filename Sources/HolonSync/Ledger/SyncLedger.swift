/// The server's side of sync without the log: for servers that keep the log elsewhere, as in a database.
///
/// A ledger is what all records of a log up to its ``head`` leave. Take in a push in three steps:
/// ``plan(_:from:at:known:refusal:)`` says what to append to the log; append it, in one transaction that makes sure that the log still ends at the head;
/// then ``commit(_:at:)`` answers. If the log has grown meanwhile, ``follow(_:devices:)`` it and plan again.
public struct SyncLedger: Sendable {
  /// The tree as the log leaves it.
  public package(set) var replica: TreeReplica

  /// The end of the log.
  public internal(set) var head: LogPosition

  /// What is known of the devices that have pushed.
  public internal(set) var devices: [DeviceNumber: SyncReceipt]

  /// Creates the ledger of a log.
  ///
  /// - Parameters:
  ///   - replica: The tree as the log leaves it.
  ///   - head: The end of the log; of an empty one, no record and a random checksum, which tells it from others.
  ///   - devices: What is known of the devices that have pushed.
  public init(
    replica: TreeReplica = TreeReplica(), head: LogPosition, devices: [DeviceNumber: SyncReceipt] = [:]
  ) {
    self.replica = replica
    self.head = head
    self.devices = devices
  }
}

/// What a server remembers of a device that has pushed.
public struct SyncReceipt: Hashable, Sendable {
  /// The secret of the device's identity.
  public let installation: UInt64

  /// The greatest number of the device's operations in the log.
  public internal(set) var lastNumber: Int

  /// Creates a receipt that was kept.
  public init(installation: UInt64, lastNumber: Int) {
    self.installation = installation
    self.lastNumber = lastNumber
  }
}

extension SyncLedger {
  /// Whether another device uses the identity.
  public func isForked(_ device: DeviceIdentity) -> Bool {
    devices[device.number].map { $0.installation != device.installation } ?? false
  }

  /// Takes in what others have appended to the log.
  ///
  /// - Parameters:
  ///   - records: What the log has behind the head.
  ///   - devices: What is known of the devices that have pushed, by then.
  /// - Complexity: That of ``TreeReplica/apply(_:)``.
  public mutating func follow(_ records: some Sequence<LogRecord>, devices: [DeviceNumber: SyncReceipt]) {
    for record in records { head = head.advanced(over: record) }
    apply(records)
    self.devices = devices
  }

  mutating func apply(_ records: some Sequence<LogRecord>) {
    var batch: [TreeOperation] = []
    for record in records {
      switch record {
      case .operation(_, _, let operation): batch.append(operation)
      case .horizon(let stamp):
        replica.apply(batch)
        batch = []
        replica.truncate(before: stamp)
      }
    }
    if !batch.isEmpty { replica.apply(batch) }
  }

  /// Answers a device.
  func response(to device: DeviceIdentity, at now: Int64, _ body: SyncResponse.Body) -> SyncResponse {
    SyncResponse(
      device: device, now: now, head: head,
      lastNumber: body == .forked ? 0 : devices[device.number]?.lastNumber ?? 0, body: body)
  }
}
