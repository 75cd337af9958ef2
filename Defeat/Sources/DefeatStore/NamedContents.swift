import GRDB
import HolonSQLite
import HolonToDos

/// The contents that a list names.
struct NamedContents {
  private(set) var hashes: Set<ContentHash> = []

  /// A query for the contents that the to-dos of the list name.
  static let shown = "SELECT DISTINCT attachments FROM todo WHERE attachments IS NOT NULL"

  /// The queries for all values that may name a content.
  ///
  /// These are current values and values that undo, redo or other devices may restore. The operations that wait for the
  /// hub or were refused by it, and pages that are being fetched, may name contents, too.
  private static let queries = [
    shown,
    "SELECT DISTINCT attachments FROM before WHERE attachments IS NOT NULL",
    "SELECT cells FROM sync_node WHERE \(SyncTables.mentionsAttachments("cells"))",
    "SELECT changes FROM sync_history WHERE \(SyncTables.mentionsAttachments("changes"))",
    "SELECT action FROM sync_outbox WHERE \(SyncTables.mentionsAttachments("action"))",
    "SELECT action FROM sync_refused WHERE \(SyncTables.mentionsAttachments("action"))",
    "SELECT nodes FROM sync_page WHERE \(SyncTables.mentionsAttachments("nodes"))",
    "SELECT attachments FROM sync_detached",
  ]

  /// Reads all values that name contents.
  ///
  /// - Complexity: O(*n* + *p*), where *n* is the number of values that name contents and *p* that of operations
  ///   waiting for the hub.
  init(_ database: Database, _ queries: [String] = queries) throws {
    for query in queries {
      let statement = try RawStatement(database, query)
      defer { statement.reset() }
      while try statement.step() { statement.bytes(0) { hashes.formUnion(ContentHash.all(in: $0)) } }
    }
  }
}
