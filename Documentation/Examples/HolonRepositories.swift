// Declarations that the examples of HolonRepositories's documentation assume.

@_exported public import Foundation
public import HolonRepositories

public struct Book: Codable, Equatable, Identifiable, Sendable {
  public var id: Int
  public var title: String
  public var year = 1969
  public var isLent = false

  public init(id: Int, title: String, year: Int = 1969) { (self.id, self.title, self.year) = (id, title, year) }
}

public let cache = MemoryRepository<Book>(), disk = MemoryRepository<Book>(), archive = MemoryRepository<Book>()
public let database = MemoryRepository<Book>(), service = MemoryRepository<Book>()
public let books: some Repository<Book> = CompositeRepository(cache, disk)
public let series: some Repository<Book> = CompositeRepository(database, service)

public struct Network: Sendable {
  public var isConnected: Bool { get async { true } }
}
public let network = Network()

public func show(_ entities: [some Sendable]) {}
public func note(_ text: String) {}



// MARK: - AdaptedRepository.swift
struct Series: Identifiable { var id: Int, title: String }
struct SeriesRecord: Identifiable {
  var identifier: Int, name: String
  var id: Int { identifier }
}
let service = MemoryRepository<SeriesRecord>()

// MARK: - HolonRepositories.md
struct Series: Identifiable {
  var id: Int, title: String, year: Int
  init(row: SeriesRow) { (id, title, year) = (row.id, row.title, row.year) }
  init(document: SeriesDocument) { (id, title, year) = (document.id, document.name, document.year) }
}
struct SeriesRow: Identifiable {
  var id: Int, title: String, year: Int
  init(_ series: Series) { (id, title, year) = (series.id, series.title, series.year) }
}
struct SeriesDocument: Identifiable {
  var id: Int, name: String, year: Int
  init(_ series: Series) { (id, name, year) = (series.id, series.title, series.year) }
}
let database = MemoryRepository<SeriesRow>(), service = MemoryRepository<SeriesDocument>()
func example() -> Series { fatalError("not run") }
let renamed = example()

// MARK: - Records.md
import HolonPostgres
import HolonSQLite
let pool = try PostgresPool("postgres://db1.example/library")

// MARK: - OutboxDelivery.swift
// not run: the statuses have no end
let local = MemoryRepository<Book>(), server = MemoryRepository<Book>(), outbox = MemoryOutbox<Book>()

// MARK: - OutboxDelivery.swift: struct Delivery: Service {
// not compiled: a server's package has swift-service-lifecycle

// MARK: - DeliveryResult.swift
// not run: the service refuses nothing
let library: some Repository<Book> = CompositeRepository(database, service)

// MARK: - WritePolicy.swift
let local = MemoryRepository<Book>(), server = MemoryRepository<Book>(), outbox = MemoryOutbox<Book>()

// MARK: - OfflineFirst.md: let library = PolicyRepository(
let local = MemoryRepository<Book>(), server = MemoryRepository<Book>(), outbox = MemoryOutbox<Book>()
