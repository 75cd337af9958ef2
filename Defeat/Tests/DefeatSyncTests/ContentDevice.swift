import DefeatContents
import DefeatCore
import DefeatHub
import DefeatStore
import DefeatSync
import Foundation
import HolonFiles
import HolonRepositories
import HolonToDos
import PostgresTestServer
import Testing

/// A device whose list has attachments.
final class ContentDevice {
  let device: Device
  let contents: ContentFolder
  let folder: String

  init() throws {
    device = try Device()
    contents = ContentFolder(besides: device.path)
    folder = device.path + "-files"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { for path in [folder, device.path + "-attachments"] { try? FileManager.default.removeItem(atPath: path) } }

  func list() throws -> SyncedList {
    let home = try #require(try device.store.sync.home())
    return SyncedList(
      local: device.store, hub: try #require(device.client), space: home.space, contents: contents)
  }

  var defeat: Defeat {
    get throws {
      let list = try device.client == nil ? nil : list()
      return Defeat(store: device.store, contents: contents, sources: { try list?.contents(onBytes: $0) })
    }
  }

  /// Sends edits, then contents, and gets what others did.
  @discardableResult
  func sync() async throws -> Int {
    try await list().refresh()
    return try await list().deliverContents()
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> AbsolutePath {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return try AbsolutePath("\(folder)/\(name)")
  }

  func attach(_ bytes: [UInt8], as name: String, to number: Int = 1) throws {
    try defeat.attach([write(bytes, to: name)], to: .number(number))
  }

  /// Fetches what is attached to a to-do, and returns the bytes of the files by name.
  func fetch(
    _ number: Int = 1, onProgress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> [String: String] {
    let parts = try defeat.files(of: .number(number)).attachments.map { ContentPart($0) }
    try await defeat.fetch(parts, onProgress: onProgress)
    return try read(parts)
  }

  func read(_ parts: [ContentPart], below path: String = "") throws -> [String: String] {
    var found: [String: String] = [:]
    for part in parts {
      let name = "\(path)\(part.name)"
      switch part.kind {
      case .link: break
      case .folder(let hash, _, _): try found.merge(read(contents.parts(of: hash), below: "\(name)/")) { $1 }
      case .file(let hash, _):
        let file = try contents.open(hash)
        var bytes = [UInt8](repeating: 0, count: Int(file.count))
        _ = try bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
        found[name] = mark(bytes)
      }
    }
    return found
  }

  /// The names of all files in the store.
  func stored() -> [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: device.path + "-attachments")) ?? []
    return all.filter { ($0.contains("/") || $0.hasSuffix(".part")) && !$0.hasPrefix("opened") }.sorted()
  }
}

/// Bytes in short, for comparison.
func mark(_ bytes: [UInt8]) -> String { "\(bytes.count) bytes, \(bytes.hashValue)" }

func noise(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 33)
  }
}

extension HubLimits {
  /// Limits that spare tests the time that passwords take.
  static var quick: HubLimits {
    var limits = HubLimits()
    limits.passwordRounds = 4
    return limits
  }
}

/// The database of the hub under test.
enum HubStore: String, CaseIterable, Sendable {
  case sqlite, postgres

  static let available = PostgresTestServer.isInstalled ? allCases : [.sqlite]

  /// Starts a hub, hands it to a test, and stops it.
  func hub(
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) },
    _ body: (RunningHub) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let database: any HubDatabase =
      switch self {
      case .sqlite: try await SQLiteHubDatabase(path: path)
      case .postgres:
        try await PostgresHubDatabase(try PostgresTestServer.shared.get().newDatabase(), connections: 4)
      }
    let hub = try await RunningHub.start(Hub(database, limits: .quick, signUp: .open, now: now))
    do {
      try await body(hub)
    } catch {
      await hub.stop()
      throw error
    }
    await hub.stop()
  }
}
