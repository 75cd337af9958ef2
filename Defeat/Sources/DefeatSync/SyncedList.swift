public import DefeatCore
public import DefeatStore
import Dispatch
public import Foundation
import HolonSync

/// A list as a whole of two sources: the file on this device, and a hub behind it.
///
/// It reads and writes by the rules of a `PolicyRepository` over the two:
///
/// - Reading is `.firstAvailable`: the file has everything, so the hub is never asked, and a question takes as long with a
///   hub as without one.
/// - Writing is `.behind(outbox)`: the file is written at once, in one transaction with the outbox
///   (`ToDoStore.edit` and `SQLiteToDoStore.sync`), and that is the answer. The hub is written by ``deliver(_:)``,
///   whenever it can be reached. Every edit works without a hub, for ever.
///
/// What the hub tells goes into the file as well, where every command and page reads it.
public struct SyncedList: Sendable {
  /// The first source, which answers everything.
  public let local: SQLiteToDoStore

  /// The second source, which the outbox is for.
  public let hub: HubClient

  /// The space of the hub.
  public let space: UUID

  /// The contents of attachments on this device; nil for a list without any.
  let store: (any ContentStore)?

  private let queue = DispatchQueue(label: "defeat.sync")

  /// Creates a whole of a list and the hub that it belongs to.
  ///
  /// - Parameter contents: The contents of attachments on this device; nil to leave contents alone.
  public init(local: SQLiteToDoStore, hub: HubClient, space: UUID, contents: (any ContentStore)? = nil) {
    self.local = local
    self.hub = hub
    self.space = space
    store = contents
  }

  /// What a delivery has come to.
  public struct Delivery: Hashable, Sendable {
    /// How many changes went to the hub.
    public var pushed = 0

    /// How many changes came from the hub.
    public var pulled = 0

    /// How many to-dos have come, while the whole space is fetched.
    public var fetched = 0

    /// Creates a delivery in which nothing went either way.
    public init() {}
  }

  /// Brings the outbox to the hub and what others did into the list, until neither has anything new.
  ///
  /// It may be stopped at any moment, also by the end of the process, and goes on from there the next time.
  ///
  /// - Parameter onProgress: Called after each answer.
  /// - Throws: ``SyncProblem``, `ToDoStoreError`, `CancellationError`.
  @discardableResult
  public func deliver(_ onProgress: @Sendable (Delivery) -> Void = { _ in }) async throws -> Delivery {
    let sync = local.sync
    var delivery = Delivery()
    var last: (request: SyncRequest, times: Int)?
    var (limit, highest) = (Self.limit, Self.limit)
    var ahead: Ahead?
    defer { ahead?.response.cancel() }
    while let request = try await blocking({ [limit] in try sync.nextRequest(limit: limit) }) {
      try Task.checkCancellation()
      if ahead?.request != request {
        ahead?.response.cancel()
        let body = request.json
        // Long notes: fewer of them at once.
        if body.count > Self.longestBody, limit > 1 {
          limit = max(1, limit / 8)
          continue
        }
        ahead = send(request, body)
      }
      last = (request, last?.request == request ? (last?.times ?? 0) + 1 : 0)
      // Another process may have been faster, or have made an edit in between; for ever is something else.
      guard last?.times ?? 0 < 20 else {
        throw SyncProblem(
          .otherVersion, "\(hub.address.text) doesn't answer what it is asked: update the older of the two.")
      }
      let response: SyncResponse
      do {
        response = try await answer(of: ahead)
        ahead = nil
      } catch let problem as SyncProblem where problem.code == .tooLarge && limit > 1 {
        ahead = nil
        limit = max(1, limit / 8)
        highest = limit
        continue
      } catch let problem as SyncProblem {
        throw await hub.explained(problem)
      }
      limit = min(highest, limit * 2)
      ahead = try await sendNext(after: response, to: request, limit: limit)
      try await blocking { _ = try sync.receive(response, at: Date()) }
      delivery.count(request, response)
      onProgress(delivery)
    }
    return delivery
  }

  /// A request that is on its way.
  private struct Ahead {
    let request: SyncRequest
    let response: Task<SyncResponse, any Error>
  }

  private func send(_ request: SyncRequest, _ body: [UInt8]) -> Ahead {
    Ahead(request: request, response: Task { [hub, space] in try await hub.answer(to: body, in: space) })
  }

  /// Sends what is most likely asked next, so that the hub works while the file takes in what it has answered.
  private func sendNext(after response: SyncResponse, to request: SyncRequest, limit: Int) async throws -> Ahead? {
    let sync = local.sync
    guard let next = try await blocking({ try sync.request(after: response, to: request, limit: limit) }) else {
      return nil
    }
    let body = next.json
    return body.count > Self.longestBody ? nil : send(next, body)
  }

  private func answer(of ahead: Ahead?) async throws -> SyncResponse {
    guard let task = ahead?.response else { throw CancellationError() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Asks the hub whether there is something new, and delivers.
  @discardableResult
  public func refresh(_ onProgress: @Sendable (Delivery) -> Void = { _ in }) async throws -> Delivery {
    let sync = local.sync
    try await blocking { try sync.hint() }
    return try await deliver(onProgress)
  }

  /// The greatest number of changes or to-dos in a request or an answer, as long as neither has too many bytes.
  private static let limit = 1_000

  /// The greatest number of bytes of a request, as long as it can be divided.
  private static let longestBody = 1 << 20

  /// Does what waits for the disk, on a thread of its own.
  func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }
}

extension SyncedList.Delivery {
  fileprivate mutating func count(_ request: SyncRequest, _ response: SyncResponse) {
    switch (request.body, response.body) {
    case (.push(let operations), .pushed(let through, _, _)): pushed += operations.count { $0.number <= through }
    case (_, .pulled(_, let records, _)):
      for case .operation(let device, _, _) in records where device != request.device.number { pulled += 1 }
    case (_, .page(let page)): fetched += page.nodes.count
    default: break
    }
  }
}
