public import DefeatCore
public import DefeatStore
import Dispatch
public import Foundation
import HolonSync

/// A list with two sources: the file on this device, and a hub as the second one.
///
/// It reads and writes by the rules of a `PolicyRepository` of the two:
///
/// - Reading is `.firstAvailable`. The file has the whole list, so the hub is never queried, and reading takes the same
///   time with or without a hub.
/// - Writing is `.behind(outbox)`. An edit is written to the file and to the outbox in one transaction
///   (`ToDoStore.edit` and `SQLiteToDoStore.sync`), and then returns. ``deliver(_:)`` writes it to the hub when the hub
///   is reachable. Edits never need a hub.
///
/// Changes from the hub are written to the file, too, which all commands and pages read.
public struct SyncedList: Sendable {
  /// The first source, which has the whole list.
  public let local: SQLiteToDoStore

  /// The second source, to which the outbox is delivered.
  public let hub: HubClient

  /// The space of the hub.
  public let space: UUID

  /// The contents of attachments on this device; nil for a list without any.
  let store: (any ContentStore)?

  private let queue = DispatchQueue(label: "defeat.sync")

  /// Creates a list with its hub.
  ///
  /// - Parameter contents: The contents of attachments on this device; nil to ignore contents.
  public init(local: SQLiteToDoStore, hub: HubClient, space: UUID, contents: (any ContentStore)? = nil) {
    self.local = local
    self.hub = hub
    self.space = space
    store = contents
  }

  /// The progress of a delivery.
  public struct Delivery: Hashable, Sendable {
    /// The number of changes sent to the hub.
    public var pushed = 0

    /// The number of changes received from the hub.
    public var pulled = 0

    /// The number of to-dos received while the whole space is fetched.
    public var fetched = 0

    /// Creates a delivery without changes in either direction.
    public init() {}
  }

  /// Sends the outbox to the hub and receives the changes of others, until neither side has new changes.
  ///
  /// It may be interrupted at any time, even by the end of the process, and continues with the next call.
  ///
  /// - Parameter onProgress: Called after each response.
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
        // Long notes make the request too large, so fewer operations are sent together.
        if body.count > Self.longestBody, limit > 1 {
          limit = max(1, limit / 8)
          continue
        }
        ahead = send(request, body)
      }
      last = (request, last?.request == request ? (last?.times ?? 0) + 1 : 0)
      // Another process may have been faster, or may have edited the list in between, but the loop must end.
      guard last?.times ?? 0 < 20 else {
        throw SyncProblem(
          .otherVersion,
          "\(hub.address.text) doesn't respond to what was requested: update the older version of defeat, here or there."
        )
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

  /// A request that has been sent ahead.
  private struct Ahead {
    let request: SyncRequest
    let response: Task<SyncResponse, any Error>
  }

  private func send(_ request: SyncRequest, _ body: [UInt8]) -> Ahead {
    Ahead(request: request, response: Task { [hub, space] in try await hub.answer(to: body, in: space) })
  }

  /// Sends the probable next request, so that the hub works while the file processes the last response.
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

  /// Requests changes from the hub, and delivers.
  @discardableResult
  public func refresh(_ onProgress: @Sendable (Delivery) -> Void = { _ in }) async throws -> Delivery {
    let sync = local.sync
    try await blocking { try sync.hint() }
    return try await deliver(onProgress)
  }

  /// The maximum number of changes or to-dos in a request or a response, unless its size in bytes is limiting.
  private static let limit = 1_000

  /// The maximum size of a request in bytes, as long as it can be divided.
  private static let longestBody = 1 << 20

  /// Runs a closure that waits for the disk on another thread.
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
