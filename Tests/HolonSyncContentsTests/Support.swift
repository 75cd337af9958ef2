import Foundation
import HolonBase
import HolonSync
import HolonSyncContents

/// A folder for one test, which is removed with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "contents-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of all files below, relative to the folder, in their order.
  var files: [String] {
    let manager = FileManager.default
    return (manager.subpaths(atPath: path) ?? []).filter { name in
      let attributes = try? manager.attributesOfItem(atPath: "\(path)/\(name)")
      return attributes?[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }
}

extension ContentHash {
  /// The path of the content in a folder.
  var place: String { "\(text.prefix(2))/\(text)" }
}

extension SyncContentPart {
  /// The part of a content from an offset on.
  init(_ bytes: [UInt8], from start: Int = 0, count: Int? = nil) {
    let end = count.map { start + $0 } ?? bytes.count
    self.init(start: start, size: bytes.count, bytes: Array(bytes[start..<end]))!
  }
}

/// An error of a test's network or power supply.
struct Outage: Error, Hashable {}

/// The number of steps until everything fails, shared by all that fail together.
final class Fuse: Sendable {
  private let rest: Locked<Int>

  init(_ steps: Int = .max) { rest = Locked(steps) }

  /// The number of steps so far, for a fuse that never blows.
  var used: Int { .max - rest.value }

  func step() throws {
    try rest.use { rest in
      guard rest > 0 else { throw Outage() }
      rest -= 1
    }
  }
}

/// A place that records for which contents it was asked.
struct CountedContents: SyncContents {
  let base: any SyncContents
  let asked: Locked<[Set<ContentHash>]>

  var losses: Int { base.losses }

  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    asked.use { $0.append(hashes) }
    return try await base.states(of: hashes)
  }

  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    try await base.part(of: hash, from: start, limit: limit)
  }

  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    try await base.receive(part, of: hash)
  }
}

/// Contents that fail before and after each call when their fuse is blown.
struct FusedContents: SyncContents {
  let base: any SyncContents
  let fuse: Fuse

  var losses: Int { base.losses }

  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    try await steps { try await base.states(of: hashes) }
  }

  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    // Small parts, so that a content has several.
    try await steps { try await base.part(of: hash, from: start, limit: min(limit, 1_000)) }
  }

  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    try await steps { try await base.receive(part, of: hash) }
  }

  private func steps<Value>(_ body: () async throws -> Value) async throws -> Value {
    try fuse.step()
    let value = try await body()
    try fuse.step()
    return value
  }
}
