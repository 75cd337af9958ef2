public import HolonBase

/// A durable storage of a device's part of sync, as rows of bytes.
///
/// `SQLiteSyncStorage` in `HolonSyncSQLite` is one. Another one needs a table of two columns of bytes, whose first is the
/// key, and transactions.
public protocol SyncStorage: Sendable {
  /// Returns all rows, in the order of the bytes of their keys.
  ///
  /// - Throws: ``SyncStorageError``.
  func rows() throws -> [StoredSyncRow]

  /// Makes a change in one transaction: it is stored as a whole, and durably, or not at all.
  ///
  /// - Throws: ``SyncStorageError``.
  func store(_ change: StoredSyncChange) throws
}

/// A row of a ``SyncStorage``.
public struct StoredSyncRow: Hashable, Sendable {
  /// The unique key.
  public let key: [UInt8]

  /// The value.
  public let value: [UInt8]

  /// Creates a row.
  public init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }
}

/// A change of the rows of a ``SyncStorage``.
public struct StoredSyncChange: Hashable, Sendable {
  /// Whether all existing rows are removed first.
  public package(set) var replacesAll = false

  /// The keys of the rows to remove.
  public package(set) var removed: [[UInt8]] = []

  /// The rows to insert, or to replace where the key exists.
  public package(set) var written: [StoredSyncRow] = []
}

/// An error of a storage or a log of sync.
public struct SyncStorageError: DescribedError, Hashable, Sendable {
  /// The problem and the next step, as a sentence.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
