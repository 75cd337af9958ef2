import DefeatCore
import Foundation
import HolonBase
import HolonHashing
import HolonSQL
import HolonToDos

/// The contents of a space's attachments in a database, in parts.
///
/// Each account sends its own copy of a content, so that no account can damage another one's upload. The first complete
/// copy counts for all. Spaces share no contents, so that no one learns which contents another space has.
struct SpaceContents: Sendable {
  let space: UUID
  let database: any HubDatabase

  /// The overhead of a content in bytes.
  static let fixedBytes = 1_024

  /// A content and the number of bytes that an account has sent of it.
  struct Row: Sendable {
    let hash: String
    let account: UUID
    let id: Int
    let size: Int
    let received: Int
    let state: Int

    var isWhole: Bool { state > 0 }

    var answer: HubContents.Content {
      HubContents.Content(hash: hash, bytes: size, received: received, isWhole: isWhole)
    }

    fileprivate static let columns: SQLStatement = "hash, account_id, content_id, size, received, state"

    fileprivate init(_ row: SQLRecord) throws {
      (hash, account, id) = (try row["hash"], try row["account_id"], try row["content_id"])
      (size, received, state) = (try row["size"], try row["received"], try row["state"])
    }
  }

  private func rows(where condition: SQLStatement) async throws -> [Row] {
    try await database.rows(selection(where: condition)).map(Row.init)
  }

  private func selection(where condition: SQLStatement) -> SQLStatement {
    "SELECT \(Row.columns) FROM content WHERE space_id = \(space) AND \(condition)"
  }
}

// MARK: - Reading

extension SpaceContents {
  /// Returns the given contents that exist completely or in part.
  ///
  /// - Parameter moment: The time of a request by a device that may name them, which protects them from collection;
  ///   otherwise nil.
  func rows(_ hashes: [ContentHash], seenAt moment: Int64?) async throws -> [Row] {
    guard !hashes.isEmpty else { return [] }
    let isAsked: SQLStatement = "hash \(database.dialect.isOne(of: hashes))"
    guard let moment else { return try await rows(where: isAsked) }
    return try await database.rows(
      """
      UPDATE content SET seen = \(moment) WHERE space_id = \(space) AND \(isAsked) RETURNING \(Row.columns)
      """
    ).map(Row.init)
  }

  /// Returns the complete content with a hash.
  func whole(_ hash: ContentHash) async throws -> Row? {
    try await rows([hash], seenAt: nil).first(where: \.isWhole)
  }

  /// Returns the part of a content that contains an offset.
  func part(of id: Int, at offset: Int) async throws -> (start: Int, bytes: [UInt8])? {
    let rows = try await database.rows(
      """
      SELECT start, bytes FROM content_part WHERE space_id = \(space) AND content_id = \(id) AND start <= \(offset)
      ORDER BY start DESC LIMIT 1
      """)
    return try rows.first.map { (try $0["start"], try $0["bytes"]) }
  }
}

// MARK: - Receiving

extension SpaceContents {
  /// A part of a content that an account sends.
  struct Part: Sendable {
    let hash: ContentHash
    let account: UUID
    let start: Int
    let size: Int
    let bytes: [UInt8]
  }

  /// Stores a part if it begins at the end of the previous one.
  ///
  /// - Returns: The content's new state and the number of added bytes; nil for a content whose beginning is missing.
  func receive(_ part: Part, at moment: Int64) async throws -> (row: Row?, added: Int) {
    let added = part.bytes.count + (part.start == 0 ? Self.fixedBytes : 0)
    var statements = self.statements(for: part, at: moment, adding: added)
    statements.append(selection(where: "hash = \(part.hash.text)"))
    let answers = try await database.run(statements)
    let rows = try (answers.last ?? []).map(Row.init)
    let isAdded = !part.bytes.isEmpty && !answers[answers.count - 2].isEmpty
    return (rows.first(where: \.isWhole) ?? rows.first { $0.account == part.account }, isAdded ? added : 0)
  }

  /// Returns the statements that store a part; the last one returns a row if the part is new.
  ///
  /// - Parameter added: The number of bytes that the part counts.
  private func statements(for part: Part, at moment: Int64, adding added: Int) -> [SQLStatement] {
    let mark = Int.random(in: 1...Int.max)
    let isItsContent: SQLStatement = "space_id = \(space) AND hash = \(part.hash.text) AND account_id = \(part.account)"
    var statements: [SQLStatement] = []
    if part.start == 0, !part.bytes.isEmpty || part.size == 0 {
      statements.append(
        """
        INSERT INTO content (space_id, hash, account_id, content_id, size, received, state, seen)
        SELECT \(space), \(part.hash.text), \(part.account), CAST(\(mark) AS BIGINT), CAST(\(part.size) AS BIGINT), 0, 0,
          CAST(\(moment) AS BIGINT)
        WHERE NOT EXISTS (
          SELECT 1 FROM content
          WHERE space_id = \(space) AND hash = \(part.hash.text) AND (account_id = \(part.account) OR state > 0))
        ON CONFLICT DO NOTHING
        """)
    }
    if part.bytes.isEmpty { return statements }
    return statements + [
      """
      INSERT INTO content_part (space_id, content_id, start, mark, bytes)
      SELECT space_id, content_id, received, CAST(\(mark) AS BIGINT), \(part.bytes) FROM content
      WHERE \(isItsContent) AND received = \(part.start) AND size = \(part.size) AND state = 0
      ON CONFLICT DO NOTHING
      """,
      """
      UPDATE content SET received = received + \(part.bytes.count), seen = \(moment)
      WHERE \(isItsContent) AND received = \(part.start) AND EXISTS (
        SELECT 1 FROM content_part p
        WHERE p.space_id = \(space) AND p.content_id = content.content_id AND p.start = \(part.start) AND p.mark = \(mark))
      """,
      """
      UPDATE space SET content_bytes = content_bytes + \(added)
      WHERE space_id = \(space) AND EXISTS (
        SELECT 1 FROM content c
        JOIN content_part p ON p.space_id = c.space_id AND p.content_id = c.content_id
        WHERE c.space_id = \(space) AND c.hash = \(part.hash.text) AND c.account_id = \(part.account)
          AND p.start = \(part.start) AND p.mark = \(mark))
      RETURNING content_bytes
      """,
    ]
  }

  /// Verifies the hash of a completely received content, and removes a content with another hash.
  ///
  /// - Returns: Whether it is valid, and the number of freed bytes, including other accounts' copies.
  func check(_ row: Row) async throws -> (isWhole: Bool, freed: Int) {
    var hash = try SHA256()
    var (offset, isList) = (0, false)
    while offset < row.size, let part = try await part(of: row.id, at: offset), part.start == offset {
      if offset == 0 { isList = part.bytes.starts(with: "defeat folder ".utf8) }
      hash.update(part.bytes)
      offset += part.bytes.count
    }
    guard ContentHash(hash).text == row.hash else {
      return (false, try await remove(where: "content_id = \(row.id)"))
    }
    _ = try await database.rows(
      """
      UPDATE content SET state = \(isList ? 2 : 1)
      WHERE space_id = \(space) AND content_id = \(row.id) AND NOT EXISTS (
        SELECT 1 FROM content other
        WHERE other.space_id = \(space) AND other.hash = \(row.hash) AND other.state > 0)
      """)
    return (true, try await remove(where: "hash = \(row.hash) AND state = 0"))
  }
}

// MARK: - Removing

extension SpaceContents {
  /// Removes the contents that devices have neither sent nor requested since a moment, and that no node names.
  ///
  /// - Parameters:
  ///   - moment: The time at which the search for names begins; named contents are marked as seen then.
  ///   - names: Calls its argument with the contents that the tree names, in batches.
  /// - Returns: The number of freed bytes.
  func collect(
    seenBefore moment: Int64,
    names: (@escaping @Sendable (Set<ContentHash>) async throws -> Void) async throws -> Void
  ) async throws -> Int {
    let isOld: SQLStatement = "seen < \(moment)"
    let old = try await database.rows("SELECT 1 FROM content WHERE space_id = \(space) AND \(isOld) LIMIT 1")
    if old.isEmpty { return 0 }
    let marking = ContentMarking(contents: self, moment: moment)
    try await names { try await marking.mark($0) }
    try await marking.markNamedInLog()
    return try await remove(where: isOld)
  }

  /// Removes contents that meet a condition, a few parts at a time, so that others needn't wait.
  ///
  /// - Returns: The number of freed bytes.
  private func remove(where condition: SQLStatement) async throws -> Int {
    let lock: [SQLStatement] =
      database.dialect == .postgres ? ["SELECT 1 FROM space WHERE space_id = \(space) FOR UPDATE"] : []
    let bytes: SQLStatement = "received + CASE WHEN received > 0 THEN \(Self.fixedBytes) ELSE 0 END"
    let some: SQLStatement = """
      FROM content WHERE space_id = \(space) AND content_id IN (
        SELECT content_id FROM content WHERE space_id = \(space) AND \(condition) ORDER BY content_id LIMIT 100)
      """
    var freed = 0
    while true {
      let answers = try await database.run(
        lock + [
          """
          UPDATE space SET content_bytes = content_bytes - COALESCE((SELECT CAST(sum(\(bytes)) AS BIGINT) \(some)), 0)
          WHERE space.space_id = \(space)
          """,
          "DELETE \(some) RETURNING content_id, \(bytes) AS bytes",
        ])
      let gone = answers.last ?? []
      for row in gone { try await removeParts(of: row["content_id"]) }
      freed += try gone.reduce(0) { try $0 + $1["bytes"] }
      if gone.isEmpty { return freed }
    }
  }

  /// Removes the parts of a content from its end, because ``sweep(_:)`` recognizes a content by its first part.
  private func removeParts(of id: Int) async throws {
    while true {
      let gone = try await database.rows(
        """
        DELETE FROM content_part WHERE space_id = \(space) AND content_id = \(id) AND start IN (
          SELECT start FROM content_part WHERE space_id = \(space) AND content_id = \(id) ORDER BY start DESC LIMIT 16)
        RETURNING start
        """)
      if gone.isEmpty { return }
    }
  }

  /// Deletes the remains of removals that were interrupted by the end of a process.
  static func sweep(_ database: any HubDatabase) async throws {
    _ = try await database.rows(
      "DELETE FROM content WHERE NOT EXISTS (SELECT 1 FROM space s WHERE s.space_id = content.space_id)")
    while true {
      let orphans = try await database.rows(
        """
        SELECT space_id, content_id FROM content_part p WHERE start = 0 AND NOT EXISTS (
          SELECT 1 FROM content c WHERE c.space_id = p.space_id AND c.content_id = p.content_id) LIMIT 100
        """)
      for row in orphans {
        try await SpaceContents(space: row["space_id"], database: database).removeParts(of: row["content_id"])
      }
      if orphans.isEmpty { return }
    }
  }
}

/// The marking of named contents in batches, so that memory doesn't grow with the number of contents.
private actor ContentMarking {
  let contents: SpaceContents
  let moment: Int64

  /// The numbers of the folder lists that have been read.
  private var lists: Set<Int> = []

  init(contents: SpaceContents, moment: Int64) {
    self.contents = contents
    self.moment = moment
  }

  /// Marks contents as seen, and everything that the folder lists among them name.
  func mark(_ hashes: Set<ContentHash>) async throws {
    var pending = try await markAlone(hashes)
    while let list = pending.popLast() {
      guard lists.insert(list.id).inserted else { continue }
      var (offset, rest): (Int, [UInt8]) = (0, [])
      while offset < list.size, let part = try await contents.part(of: list.id, at: offset), part.start == offset {
        // A hash may begin in one part and end in the next.
        let bytes = rest + part.bytes
        pending += try await markAlone(bytes.withUnsafeBytes { ContentHash.all(in: $0) })
        rest = bytes.suffix(65)
        offset += part.bytes.count
      }
    }
  }

  /// Marks contents as seen, without the contents that folder lists name.
  ///
  /// - Returns: The folder lists among them.
  private func markAlone(_ hashes: Set<ContentHash>) async throws -> [SpaceContents.Row] {
    var found: [SpaceContents.Row] = []
    var rest = Array(hashes)[...]
    while !rest.isEmpty {
      found += try await contents.database.rows(
        """
        UPDATE content SET seen = CASE WHEN seen < \(moment) THEN \(moment) ELSE seen END
        WHERE space_id = \(contents.space) AND hash \(contents.database.dialect.isOne(of: Array(rest.prefix(500))))
          AND (seen < \(moment) OR state = 2)
        RETURNING \(SpaceContents.Row.columns)
        """
      ).map(SpaceContents.Row.init).filter { $0.state == 2 && !lists.contains($0.id) }
      rest = rest.dropFirst(500)
    }
    return found
  }

  /// Marks contents that values in the log name, because an undo may name them again.
  func markNamedInLog() async throws {
    let digit = "[0-9a-f]"
    let (glob, expression): (String, String) = ("*\(String(repeating: digit, count: 64))*", "\(digit){64}")
    let isMention: SQLStatement = contents.database.dialect == .sqlite ? "value GLOB \(glob)" : "value ~ \(expression)"
    var sequence: Int? = -1
    while let last = sequence {
      let rows = try await contents.database.rows(
        """
        SELECT seq, value FROM operation WHERE space_id = \(contents.space) AND seq > \(last) AND \(isMention)
        ORDER BY seq LIMIT 16
        """)
      for row in rows { try await mark(ContentHash.all(in: row["value"] as String)) }
      sequence = try rows.last?["seq"]
    }
  }
}
