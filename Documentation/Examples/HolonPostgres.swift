// Declarations that the examples of HolonPostgres's documentation assume.

@_exported public import Foundation
public import HolonPostgres
@_exported public import HolonRepositories

public struct Book: Identifiable, Sendable { public var id: Int, title: String }
public let books = SQLTable("book", columns: [SQLColumn("id", \Book.id), SQLColumn("title", \.title)]) { row in
  try Book(id: row["id"], title: row["title"])
}
public let space = UUID()
public func catchUp() {}
public func wake(_ payload: String) {}

// MARK: - PostgresConnection.swift, PostgresNotifications.swift, PostgresRepository.swift
let pool = try PostgresPool("postgres://db1.example/library")

// MARK: - PostgresSyncLogs.swift
// not compiled: SyncHub is in another module, HolonSync.
