// Declarations that the examples of HolonSync's documentation assume.

@_exported public import Foundation
@_exported public import HolonBase
public import HolonSync

public let milk = UUID(), bread = UUID(), now: Int64 = 1_000
public let device = DeviceIdentity.random()

public struct Product: Sendable {
  public var name = "", amount = 0, shops: Set<String> = [], isBought = false, owner: String?
  public init(name: String = "") { self.name = name }
}
public let schema = SyncSchema(
  Product(),
  [
    .lastWriter("name", \.name), .counter("amount", \.amount), .set("shops", \.shops),
    .lastWriter("bought", \.isBought), .lastWriter("owner", \.owner),
  ])
public let transport = NoTransport()
public struct NoTransport: SyncTransport {
  public func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }
}

// MARK: - SyncSpace.swift
// not compiled: the routes of an HTTP server.

// MARK: - SyncHub.swift
// not compiled: SQLiteSyncLogs is in another module.

// MARK: - SyncContents.swift
// not run: it needs a server.
let (folder, server, hashes) = (NoContents(), NoContents(), [ContentHash]())
struct NoContents: SyncContents {
  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] { [:] }
  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? { nil }
  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    throw CancellationError()
  }
}

// MARK: - SyncedTree.swift
// not run: it needs a server.

// MARK: - HolonSync.md: let list = try SyncedTree(schema)
// not run: it needs a server.

// MARK: - SyncClient.swift, TreeReplica.swift
var client = SyncClient()
func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }

// MARK: - HolonSync.md: var replica = TreeReplica()
let operations: [TreeOperation] = []

// MARK: - HolonSync.md: var client = SyncClient()
func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }

// MARK: - TreeReplica.swift
var clock = HybridClock(device: device.number)
