public import DefeatCore
import Foundation
public import HolonBase
import HolonFiles
public import HolonRepositories

/// A hub's contents of a space, as a second source after this device's store.
///
/// Fetched bytes are written part by part into a file of the device's store, and fetching resumes there after an
/// interruption. Sending resumes where the hub reports. The hub itself removes contents that no to-do names any more.
public struct HubContentSource: Repository {
  private let hub: HubClient
  private let space: UUID
  private let store: any ContentStore
  private let onBytes: @Sendable (Int) throws -> Void
  private let onWait: @Sendable (SyncProblem) -> Void

  /// Creates a source without sending a request.
  ///
  /// - Parameters:
  ///   - store: The store that receives fetched contents and provides the ones to send.
  ///   - onBytes: Called with the number of bytes sent or fetched since the last call; an error that it throws ends the
  ///     transfer.
  ///   - onWait: Called with the problem before each wait that the hub asks for.
  init(
    _ hub: HubClient, space: UUID, store: any ContentStore, onBytes: @escaping @Sendable (Int) throws -> Void,
    onWait: @escaping @Sendable (SyncProblem) -> Void
  ) {
    (self.hub, self.space, self.store, self.onBytes, self.onWait) = (hub, space, store, onBytes, onWait)
  }

  /// The hub's address, which names this source in errors.
  public var name: String { hub.address.text }

  /// Fetches the content with a hash; returns nil if the hub doesn't have it.
  public func get(_ id: ContentHash) async throws -> Content? {
    try await translated {
      while true {
        // Another process may be fetching it.
        if let content = try await store.get(id) { return content }
        if let arrival = try store.beginArrival(of: id) { return try await fetch(id, arrival) }
        try await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  /// Throws an error, because a hub doesn't list contents.
  public func page(_ query: Query<Content>) async throws -> Page<Content> {
    throw RepositoryError(.refused, in: name, "A hub doesn't list contents: request one by its hash.")
  }

  /// Sends a content.
  public func add(_ entity: Content) async throws { try await put([entity]) }

  /// Sends a content.
  public func update(_ entity: Content) async throws { try await put([entity]) }

  /// Sends contents of this device that the hub lacks; for folders, also everything in them.
  ///
  /// - Throws: `RepositoryError`; with the code `refused`, all other contents were sent.
  public func put(_ entities: [Content]) async throws {
    try await translated {
      var seen: Set<ContentHash> = []
      let hashes = entities.flatMap { store.closure(of: $0.id) }.filter { seen.insert($0).inserted }
      let known = try await retryingWhenLimited { try await hub.contents(hashes, in: space) }
      var refusal: SyncProblem?
      for hash in hashes where known[hash]?.isWhole != true {
        guard let file = try? store.open(hash) else { continue }
        do {
          try await send(file, as: hash, from: known[hash]?.received ?? 0)
        } catch let problem as SyncProblem where problem.isRefusal {
          refusal = refusal ?? problem
        }
      }
      if let refusal { throw refusal }
    }
  }

  /// Throws an error, because a hub itself removes contents.
  public func delete(_ id: ContentHash) async throws {
    throw RepositoryError(.refused, in: name, "A hub deletes contents by itself when no to-do names them.")
  }

  /// Has no effect, because a hub doesn't report new contents.
  public func addObserver(_ observer: ChangeObserver<ContentHash>) {}
}

extension HubContentSource {
  private func fetch(_ id: ContentHash, _ arrival: any ContentArrival) async throws -> Content? {
    while true {
      let start = arrival.count
      guard let (bytes, size) = try await retryingWhenLimited({ try await hub.part(of: id, from: start, in: space) })
      else {
        return nil
      }
      try onBytes(bytes.count)
      try bytes.withUnsafeBytes { try arrival.write($0) }
      if bytes.isEmpty || arrival.count >= size { return try arrival.finish() }
    }
  }

  private func send(_ file: OpenFile, as hash: ContentHash, from received: Int) async throws {
    let size = Int(file.count)
    var next = received
    // Another device of the account may be sending the same content, but the loop must end.
    for _ in 0..<(size / 65_536 + 100) {
      let start = max(0, min(next, size))
      var bytes = [UInt8](repeating: 0, count: min(HubPath.greatestContentPart, size - start))
      let count = try bytes.withUnsafeMutableBytes { try file.read(at: Int64(start), into: $0) }
      guard count == bytes.count else { return }
      let state = try await retryingWhenLimited { [bytes] in
        try await hub.send(bytes, at: start, of: size, as: hash, in: space)
      }
      try onBytes(bytes.count)
      if state.isWhole { return }
      next = state.received
    }
    throw SyncProblem(.hubDown, "\(hub.address.text) didn't accept all of \(hash): it is sent again later.")
  }

  /// Retries a request if the hub asks for a short wait, as when its rate limit was exceeded.
  private func retryingWhenLimited<Answer: Sendable>(_ ask: @Sendable () async throws -> Answer) async throws -> Answer
  {
    for _ in 0..<30 {
      do {
        return try await ask()
      } catch let problem as SyncProblem where problem.code == .hubDown {
        guard let wait = problem.retryAfter, wait <= .seconds(10) else { throw problem }
        onWait(problem)
        try await Task.sleep(for: wait)
      }
    }
    return try await ask()
  }

  private func translated<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch let problem as SyncProblem {
      // A longer wait that the hub asks for is left to the caller.
      let code: RepositoryError.Code = problem.isRefusal ? .refused : problem.until == nil ? .unavailable : .skipped
      throw RepositoryError(code, in: name, "\(problem)", underlying: problem, retryAfter: problem.retryAfter)
    } catch let error as FileError {
      throw RepositoryError(.failed, in: name, "\(error)", underlying: error)
    }
  }
}

extension SyncProblem {
  /// Whether a retry would fail in the same way.
  fileprivate var isRefusal: Bool { code == .refused || code == .full }
}
