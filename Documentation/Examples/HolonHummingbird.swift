// Declarations that the examples of HolonHummingbird's documentation assume.

@_exported public import HolonREST
@_exported public import HolonRepositories
@_exported public import Hummingbird

public struct Book: Codable, Identifiable, Sendable { public var id: Int, title: String, year: Int }
public let books = MemoryRepository<Book>()
