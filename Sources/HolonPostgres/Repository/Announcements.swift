internal import Foundation
internal import HolonBase
internal import HolonRepositories

/// Notifications between processes about writes to a table, on a channel with the table's name.
///
/// A message has the identifiers as texts, separated by a character that none contains; an empty message means a change
/// of everything.
final class Announcements<ID: Comparable & Hashable & Sendable & SQLStorable>: Sendable {
  private let channel: String
  private let pool: PostgresPool
  private let hub: ChangeHub<ID>
  private let task = Locked<Task<Void, Never>?>(nil)

  init(_ pool: PostgresPool, of table: String, to hub: ChangeHub<ID>) {
    (self.pool, self.hub) = (pool, hub)
    // The server allows 63 bytes.
    channel = String(decoding: "holon.\(table)".utf8.prefix(60), as: UTF8.self)
  }

  deinit { task.use { $0 }?.cancel() }

  /// Returns the statement that announces a write when it is committed.
  func statement(for ids: Set<ID>) -> PostgresStatement {
    PostgresStatement("SELECT pg_notify($1, $2)", [.text(channel), .text(Self.payload(ids))])
  }

  /// Starts listening.
  func listen() {
    task.use { task in
      guard task == nil else { return }
      let (events, hub) = (pool.notifications(on: [channel]), hub)
      task = Task {
        for await event in events {
          switch event {
          // Earlier messages may have been missed.
          case .listening: hub.notify(.everything)
          case .notification(let notification): hub.notify(Self.change(notification.payload))
          }
        }
      }
    }
  }

  private static func payload(_ ids: Set<ID>) -> String {
    guard ids.count <= 100 else { return "" }
    let texts = ids.sorted().compactMap { id -> String? in
      switch id.sqlValue {
      case .integer(let number): String(number)
      case .text(let text) where !text.isEmpty && !text.utf8.contains { $0 < 0x20 }: text
      case .uuid(let uuid): uuid.uuidString
      default: nil
      }
    }
    let payload = texts.joined(separator: "\u{1f}")
    // The server allows 7,999 bytes.
    return texts.count == ids.count && payload.utf8.count < 7_000 ? payload : ""
  }

  private static func change(_ payload: String) -> RepositoryChange<ID> {
    let texts = payload.split(separator: "\u{1f}")
    let ids = texts.compactMap { text -> ID? in
      let value: SQLValue? =
        switch ID.sqlType {
        case .integer: Int(text).map { .integer($0) }
        case .text: .text(String(text))
        case .uuid: UUID(uuidString: String(text)).map { .uuid($0) }
        default: nil
        }
      guard let value else { return nil }
      return try? ID(SQLRow(SQLRecord([value])), 0)
    }
    return texts.isEmpty || ids.count < texts.count ? .everything : .entities(Set(ids))
  }
}
