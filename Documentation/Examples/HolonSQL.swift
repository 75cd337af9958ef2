import HolonRepositories

public struct Book: Identifiable, Hashable, Sendable {
  public let id: Int
  public let title: String
  public let year: Int
  public init(id: Int, title: String, year: Int = 0) { (self.id, self.title, self.year) = (id, title, year) }
}

// MARK: - SQLRow.swift
import HolonPostgres
let pool = try PostgresPool("postgres://db1.example/library")

// MARK: - SQLStatement.swift, SQLColumns.swift, SQLRecord.swift
// not compiled: it uses declarations that only this package can access
