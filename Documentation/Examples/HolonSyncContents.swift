// Declarations that the examples of HolonSyncContents' documentation assume.

@_exported public import Foundation
@_exported public import HolonBase
@_exported public import HolonSync
public import HolonSyncContents

public struct Photo: Sendable {
  public var title: String, hash: ContentHash
  public init(title: String, hash: ContentHash) { (self.title, self.hash) = (title, hash) }
}
public let bytes: [UInt8] = [1, 2, 3]
public struct NoTransport: SyncTransport {
  public init() {}
  public func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }
}

// MARK: - SyncedContents.swift, HolonSyncContents.md
// not run: it needs a server.
let schema = SyncSchema(
  Photo(title: "", hash: try ContentHash(of: [])), [.lastWriter("title", \.title), .lastWriter("hash", \.hash)])
let (tree, transport) = (try SyncedTree(schema), NoTransport())
let server = try SyncContentFolder(path: "server")

// MARK: - SyncedContents.swift
let folder = try SyncContentFolder(path: "photos")
