// Declarations that the examples of HolonSQLite's documentation assume.

@_exported public import Foundation
@_exported public import HolonRepositories
public import HolonSQLite

public struct Book: Codable, Identifiable, Sendable {
  public var id: Int, title: String
  public init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}
public let books = SQLTable("book", columns: [SQLColumn("id", \Book.id), SQLColumn("title", \.title)]) { row in
  try Book(id: row["id"], title: row["title"])
}
public let remote = MemoryRepository<Book>(name: "remote")
