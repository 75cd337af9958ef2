import GRDB
import HolonSQLite
import HolonToDos

/// The contents that a list names, wherever it names them.
struct NamedContents {
  private(set) var hashes: Set<ContentHash> = []

  /// Selects what the to-dos of the list name.
  static let shown = "SELECT DISTINCT attachments FROM todo WHERE attachments IS NOT NULL"

  /// What may name a content: what is, what undo and redo may bring back, what waits for the hub or was refused by it,
  /// what is being fetched, and what others may still bring back.
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

  /// Reads all that names contents.
  ///
  /// - Complexity: O(*n* + *p*), *n* being the number of values that name contents and *p* that of the operations that
  ///   wait for the hub.
  init(_ database: Database, _ queries: [String] = queries) throws {
    for query in queries {
      let statement = try RawStatement(database, query)
      defer { statement.reset() }
      while try statement.step() { statement.bytes(0) { hashes.formUnion(ContentHash.all(in: $0)) } }
    }
  }
}
