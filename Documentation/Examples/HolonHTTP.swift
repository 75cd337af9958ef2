// Declarations that the examples of HolonHTTP's documentation assume.

@_exported public import HolonBase
@_exported public import HolonRepositories
@_exported public import HolonSync
@_exported public import HolonTracking

public struct Book: Codable, Identifiable, Sendable { public var id: Int, title: String, year: Int }

public struct Tokens: Sendable {
  public func current() async throws -> String { "token" }
}
public let tokens = Tokens()
public let database = MemoryRepository<Book>(name: "local")

// MARK: - RemoteSyncContents.swift
// not run: it needs a server.
let (folder, hashes) = (try RemoteSyncContents(at: "https://example.net"), [ContentHash]())

// MARK: - HTTPSyncTransport.swift
// not run: it needs a server.
struct Item: Sendable { var name = "" }
let list = try SyncedTree(SyncSchema(Item(), [.lastWriter("name", \.name)]))
