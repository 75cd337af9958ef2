import GRDB
import HolonToDos

/// The contents that a list names, wherever it names them.
///
/// Losing the only copy of a file can't be undone, and keeping one for too long does little harm. So nothing is decoded:
/// whatever looks like a hash counts, also in a field of a newer version or in a row that can't be read.
struct NamedContents {
  private(set) var hashes: Set<ContentHash> = []

  /// What may name a content: what is, what undo and redo may bring back, what waits for the hub or was refused by it,
  /// what is being fetched, and what others may still bring back.
  private static let queries = [
    "SELECT DISTINCT attachments FROM todo WHERE attachments IS NOT NULL",
    "SELECT DISTINCT attachments FROM before WHERE attachments IS NOT NULL",
    "SELECT cells FROM sync_node WHERE \(SyncTables.mentionsAttachments("cells"))",
    "SELECT changes FROM sync_history WHERE \(SyncTables.mentionsAttachments("changes"))",
    "SELECT action FROM sync_outbox WHERE \(SyncTables.mentionsAttachments("action"))",
    "SELECT action FROM sync_refused WHERE \(SyncTables.mentionsAttachments("action"))",
    "SELECT nodes FROM sync_page WHERE \(SyncTables.mentionsAttachments("nodes"))",
    "SELECT attachments FROM sync_detached",
  ]

  /// Reads all that names contents.
  ///
  /// - Complexity: O(*n* + *p*), *n* being the number of values that name contents and *p* that of the operations that
  ///   wait for the hub.
  init(_ database: Database) throws {
    for query in Self.queries {
      let statement = try RawStatement(database, query)
      defer { statement.reset() }
      while try statement.step() { statement.bytes(0) { add(namedIn: $0) } }
    }
  }

  private static let digits = 64

  /// Adds all hashes in some bytes: 64 hexadecimal digits between others that are none.
  private mutating func add(namedIn bytes: UnsafeRawBufferPointer) {
    var start = 0
    for index in 0...bytes.count {
      if index < bytes.count, Self.isDigit(bytes[index]) { continue }
      if index - start == Self.digits,
        let hash = ContentHash(String(decoding: bytes[start..<index], as: UTF8.self))
      {
        hashes.insert(hash)
      }
      start = index + 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
