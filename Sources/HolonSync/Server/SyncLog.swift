/// A durable log of one tree on a server, with a checkpoint of the tree.
///
/// `SQLiteSyncLogs` in `HolonSyncSQLite` has them in one file. Any number of processes may use a log.
public protocol SyncLog: Sendable {
  /// Returns the state of the log, and the records after a place, in one transaction.
  ///
  /// - Parameters:
  ///   - sequence: The number of records before the place.
  ///   - limit: The maximum number of records.
  ///   - bytes: The approximate size at which the records end; at least one if there is any.
  ///   - device: The device whose receipt is needed; nil for all devices.
  /// - Throws: ``SyncStorageError``.
  func page(after sequence: Int, limit: Int, bytes: Int, receiptOf device: DeviceNumber?) async throws -> SyncLogPage

  /// Returns a device's operations in the log by the numbers that the device gave them.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - device: The device.
  ///   - bytes: The size of the records after which reading ends, with the one that exceeds it.
  /// - Throws: ``SyncStorageError``.
  func operations(_ numbers: [Int], of device: DeviceNumber, bytes: Int) async throws -> [Int: TreeOperation]

  /// Appends records in one transaction, if the log still ends where they begin.
  ///
  /// - Returns: Whether it does.
  /// - Throws: ``SyncStorageError``.
  func append(_ addition: SyncLogAddition) async throws -> Bool

  /// Returns the latest checkpoint; nil if there is none.
  ///
  /// - Throws: ``SyncStorageError``.
  func checkpoint() async throws -> SyncCheckpoint?

  /// Stores a checkpoint, unless a later one is stored already.
  ///
  /// - Throws: ``SyncStorageError``.
  func keep(_ checkpoint: SyncCheckpoint) async throws

  /// Removes records from the start of the log, as far as the checkpoint has them and they precede a horizon.
  ///
  /// The first remaining operation was stamped at the horizon or later. The record of the horizon itself is removed.
  ///
  /// - Throws: ``SyncStorageError``.
  func compact(before horizon: HybridTimestamp) async throws
}

/// A part of a ``SyncLog`` with the state of the whole.
public struct SyncLogPage: Sendable {
  /// The start of the stored part of the log.
  public let tail: LogPosition

  /// The end of the log.
  public let head: LogPosition

  /// The number of bytes of the stored records.
  public let byteCount: Int

  /// The receipts of devices.
  public let receipts: [DeviceNumber: SyncReceipt]

  /// The checksum of the log before the requested place; nil when the log has no such place.
  public let checksum: UInt64?

  /// The records after the place.
  public let records: [LogRecord]

  /// Creates a page from stored values.
  public init(
    tail: LogPosition, head: LogPosition, byteCount: Int, receipts: [DeviceNumber: SyncReceipt], checksum: UInt64?,
    records: [LogRecord]
  ) {
    (self.tail, self.head, self.byteCount) = (tail, head, byteCount)
    (self.receipts, self.checksum, self.records) = (receipts, checksum, records)
  }
}

/// Records to append to a ``SyncLog``.
public struct SyncLogAddition: Sendable {
  /// The end of the log before the records.
  public let start: LogPosition

  /// The end of the log after the records.
  public let head: LogPosition

  /// The records in order.
  public let records: [LogRecord]

  /// The checksums of the log after each of them.
  public let checksums: [UInt64]

  /// The device that sent the records, and its receipt; nil for a horizon.
  public let receipt: (device: DeviceNumber, SyncReceipt)?
}

extension SyncLogAddition {
  init(_ push: SyncPush) {
    self.init(
      start: push.start, head: push.head, records: push.records, checksums: push.checksums,
      receipt: push.receipt.map { (push.device.number, $0) })
  }
}

/// A tree as of a place in its log, so that the log needn't be read from its start.
public struct SyncCheckpoint: Sendable {
  /// The place in the log.
  public let head: LogPosition

  /// The tree in the form of `SyncFormat.md`.
  public let bytes: [UInt8]

  /// Creates a checkpoint from stored values.
  public init(head: LogPosition, bytes: [UInt8]) {
    self.head = head
    self.bytes = bytes
  }
}
