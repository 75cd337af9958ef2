internal import HolonBase

extension SyncCheckpoint {
  private static let version = 1

  /// Creates the checkpoint of a ledger.
  init(_ ledger: SyncLedger) {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(ledger.replica)
    self.init(head: ledger.head, bytes: writer.bytes)
  }

  /// Returns the tree.
  ///
  /// - Throws: ``SyncStorageError`` for bytes that no server has written.
  func replica() throws(SyncStorageError) -> TreeReplica {
    let replica = bytes.withUnsafeBytes { bytes -> TreeReplica? in
      var reader = ByteReader(bytes)
      guard let version = try? reader.number(), version == Self.version, let replica = try? reader.replica(),
        reader.isAtEnd
      else { return nil }
      return replica
    }
    guard let replica else {
      throw SyncStorageError("the checkpoint of the tree can't be read: restore the database from a backup")
    }
    return replica
  }
}

extension LogRecord {
  /// The record in the form of `SyncFormat.md`, for logs that store bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 240)
    writer.write(self)
    return writer.bytes
  }

  /// Creates a record from its ``bytes``.
  ///
  /// - Throws: ``SyncStorageError`` for other bytes.
  public init(bytes: [UInt8]) throws(SyncStorageError) {
    let record = bytes.withUnsafeBytes { bytes -> LogRecord? in
      var reader = ByteReader(bytes)
      guard let record = try? reader.record(), reader.isAtEnd else { return nil }
      return record
    }
    guard let record else {
      throw SyncStorageError("a record of the log can't be read: restore the database from a backup")
    }
    self = record
  }
}
