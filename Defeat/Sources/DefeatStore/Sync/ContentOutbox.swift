import GRDB
public import HolonBase
public import HolonRepositories
public import HolonSQLite
import HolonSync
import HolonToDos

/// The contents that edits have named and that the hub may lack.
///
/// A row is inserted in the transaction of the operations that name its contents, and deleted when it has been
/// delivered.
struct ContentOutbox {
  let database: Database

  /// A content of which only the hash is known.
  private struct NamedContent: Identifiable { let id: ContentHash }

  /// The maximum number of contents in one row.
  private static let batch = 1_000

  /// Returns the outbox's table of contents, keyed by their hashes.
  static func table<Content: Identifiable & Sendable>(
    _ content: @escaping @Sendable (ContentHash) -> Content
  ) -> SQLTable<Content> where Content.ID == ContentHash {
    SQLTable("content", columns: [SQLColumn("hash", \Content.id)]) { row in content(try row[0]) }
  }

  /// Appends the contents that values of operations name.
  func append(_ operations: [NumberedOperation]) throws {
    var hashes: Set<ContentHash> = []
    for case .set(ToDo.Field.attachments.rawValue, let value?) in operations.map(\.operation.action) {
      hashes.formUnion(ContentHash.all(in: value))
    }
    try append(hashes)
  }

  /// Appends the contents that the to-dos of the list name, for a hub that may have lost them.
  func appendAll() throws { try append(NamedContents(database, [NamedContents.shown]).hashes) }

  private func append(_ hashes: Set<ContentHash>) throws {
    guard !hashes.isEmpty else { return }
    let table = Self.table(NamedContent.init)
    let sorted = hashes.sorted()
    for start in stride(from: 0, to: sorted.count, by: Self.batch) {
      let contents = sorted[start..<min(start + Self.batch, sorted.count)].map(NamedContent.init)
      try RawStatement.rows(
        of: "INSERT INTO holon_outbox (target, content) VALUES (\(table.name), \(table.bytes(of: .put(contents))))",
        in: database)
    }
  }
}

extension ToDoSync {
  /// Returns the outbox of the contents that edits of the list have named.
  ///
  /// - Parameter content: Creates a content from its hash.
  /// - Throws: `RepositoryError` if the outbox is unreadable.
  public func contentOutbox<Content: Identifiable & Sendable>(
    _ content: @escaping @Sendable (ContentHash) -> Content
  ) throws -> SQLiteOutbox<Content> where Content.ID == ContentHash {
    try SQLiteOutbox(SQLiteDatabase(store.queue), ContentOutbox.table(content))
  }
}

extension ToDoSync {
  /// Returns whether the hub has refused contents.
  public func hasRefusedContents() throws -> Bool {
    try store.read {
      try Int.fetchOne($0.database, sql: "SELECT number FROM holon_outbox WHERE refusal IS NOT NULL LIMIT 1") != nil
    }
  }
}

extension ContentHash: @retroactive SQLStorable {
  /// The type of a text of 64 digits.
  public static var sqlType: SQLType { .text }
  /// Whether the database orders values as Swift does, which is true.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .text(text) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    let text: String = try row[column]
    guard let hash = ContentHash(text) else {
      throw SQLColumnError(column: column, "column \(column) holds '\(text.prefix(80))', which is no hash")
    }
    self = hash
  }
}
