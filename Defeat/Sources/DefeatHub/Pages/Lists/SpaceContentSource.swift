import DefeatCore
import Foundation
import HolonFiles
import HolonRepositories
import HolonSQLite
import HolonToDos

/// The contents of a space in a hub's database, as the second source of the hub's own copy.
struct SpaceContentSource: Repository {
  let name = "the hub"

  private let hub: Hub
  private let account: UUID
  private let space: UUID
  private let store: any ContentStore

  /// Creates a source.
  ///
  /// - Parameter store: The contents of the copy, which receives fetched contents and provides the ones to send.
  init(_ hub: Hub, account: UUID, space: UUID, store: any ContentStore) {
    (self.hub, self.account, self.space, self.store) = (hub, account, space, store)
  }

  /// Fetches the content with a hash; returns nil if the space doesn't have it.
  func get(_ id: ContentHash) async throws -> Content? {
    try await translated {
      while true {
        // Another request may be fetching it.
        if let content = try await store.get(id) { return content }
        if let arrival = try store.beginArrival(of: id) { return try await fetch(id, arrival) }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  func page(_ query: Query<Content>) async throws -> Page<Content> {
    throw RepositoryError(.refused, in: name, "A hub doesn't list contents: request one by its hash.")
  }

  func add(_ entity: Content) async throws { try await put([entity]) }

  func update(_ entity: Content) async throws { try await put([entity]) }

  /// Stores contents of the copy that the space lacks; for folders, also everything in them.
  func put(_ entities: [Content]) async throws {
    try await translated {
      let access = try await hub.access(of: account, to: space)
      try access.require(.write)
      for hash in Set(entities.flatMap { store.closure(of: $0.id) }).sorted() { try await send(hash, access) }
    }
  }

  func delete(_ id: ContentHash) async throws {
    throw RepositoryError(.refused, in: name, "A hub deletes contents by itself when no to-do names them.")
  }

  func addObserver(_ observer: ChangeObserver<ContentHash>) {}
}

extension SpaceContentSource {
  private func fetch(_ id: ContentHash, _ arrival: any ContentArrival) async throws -> Content? {
    _ = try await hub.access(of: account, to: space)
    let contents = hub.contents(of: space)
    guard let row = try await contents.whole(id) else { return nil }
    while arrival.count < row.size {
      let offset = arrival.count
      guard let part = try await contents.part(of: row.id, at: offset) else { return nil }
      let bytes = part.bytes.dropFirst(offset - part.start)
      // A content that is removed meanwhile has no more parts.
      guard !bytes.isEmpty else { return nil }
      try bytes.withUnsafeBytes { try arrival.write($0) }
    }
    return try arrival.finish()
  }

  private func send(_ hash: ContentHash, _ access: Access) async throws {
    let known = try await hub.contents(HubContentQuestion(hashes: [hash.text]), access).contents.first
    guard known?.isWhole != true, let file = try? store.open(hash) else { return }
    let size = Int(file.count)
    var next = known?.received ?? 0
    // A page may be sending the same content on another process, but the loop must end.
    for _ in 0..<(size / 65_536 + 100) {
      let start = max(0, min(next, size))
      var bytes = [UInt8](repeating: 0, count: min(HubPath.greatestContentPart, size - start))
      let count = try bytes.withUnsafeMutableBytes { try file.read(at: Int64(start), into: $0) }
      guard count == bytes.count else { return }
      let state = try await hub.receive(hash, bytes, at: start, of: size, access)
      if state.isWhole { return }
      next = state.received
    }
  }

  private func translated<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch let failure as HubFailure {
      let isRefusal = [.noRoom, .forbidden, .notFound].contains(failure.error.code)
      throw RepositoryError(
        isRefusal ? .refused : .unavailable, in: name, failure.error.message, underlying: failure)
    } catch let error as FileError {
      throw RepositoryError(.failed, in: name, "\(error)", underlying: error)
    }
  }
}
