public import DefeatCore
public import DefeatStore
import Foundation
import HolonFiles
public import HolonRepositories
import HolonSQLite

extension SyncedList {
  /// Returns the contents of this device and of the hub as one repository; nil for a list without contents.
  ///
  /// A content is read from this device, or otherwise from the hub and then kept on this device. Contents that edits
  /// name are sent to the hub from an outbox in the list's file. Each edit adds them in its own transaction.
  ///
  /// - Parameters:
  ///   - onBytes: Called with the number of bytes sent or fetched since the last call; an error that it throws
  ///     ends the transfer.
  ///   - onWait: Called with the problem before each wait that the hub asks for.
  public func contents(
    onBytes: @escaping @Sendable (Int) throws -> Void = { _ in },
    onWait: @escaping @Sendable (SyncProblem) -> Void = { _ in }
  ) throws -> PolicyRepository<Content>? {
    guard let store else { return nil }
    let outbox = try local.sync.contentOutbox { hash in
      Content(hash) {
        do {
          return try store.open(hash)
        } catch let error as FileError where error.code == .notFound {
          return nil
        }
      }
    }
    let remote = HubContentSource(hub, space: space, store: store, onBytes: onBytes, onWait: onWait)
    return PolicyRepository(
      [Self.source(store), remote.retrying(Backoff(attempts: 3))], reading: .localThenRemote,
      writing: .behind(CopyOutbox(base: outbox)))
  }

  private static func source(_ store: some ContentStore) -> any Repository<Content> { store }

  /// Sends the contents that edits have named, after the edits.
  ///
  /// It may be interrupted at any time, even by the end of the process, and continues with the next call.
  ///
  /// - Returns: The number of edits whose contents were sent.
  /// - Throws: ``SyncProblem``, or an error of the store.
  @discardableResult
  public func deliverContents(
    onBytes: @escaping @Sendable (Int) -> Void = { _ in }, onWait: @escaping @Sendable (SyncProblem) -> Void = { _ in }
  ) async throws -> Int {
    do {
      return try await contents(onBytes: onBytes, onWait: onWait)?.deliver().delivered ?? 0
    } catch {
      throw RepositoryError.all(in: error).first?.underlying as? SyncProblem ?? error
    }
  }
}

/// The state of delivering the contents that edits have named to the hub.
public struct ContentDelivery: Hashable, Sendable {
  /// The number of waiting contents.
  public let waiting: Int

  /// The distinct reasons for which contents were refused.
  public let refusals: [String]

  /// Reads the state of a list's outbox.
  public init(of sync: ToDoSync) async throws {
    let outbox = try Self.outbox(of: sync)
    waiting = await outbox.pendingIDs().count
    var (seen, refused): (Set<String>, Set<Content.ID>) = ([], [])
    refusals = try await outbox.deadLetters().filter { letter in
      // Later deliveries of a refused content aren't attempted, and have no reason of their own.
      let isFirst = refused.isDisjoint(with: letter.write.write.ids)
      refused.formUnion(letter.write.write.ids)
      return isFirst && seen.insert(letter.reason).inserted
    }.map(\.reason)
  }

  /// Makes refused contents part of the next delivery.
  ///
  /// - Returns: The number of refused deliveries.
  public static func retry(of sync: ToDoSync) async throws -> Int {
    let outbox = try outbox(of: sync)
    let refused = try await outbox.deadLetters()
    for letter in refused { try await outbox.retry(letter.number) }
    return refused.count
  }

  /// Discards refused deliveries; the contents remain on this device.
  ///
  /// - Returns: The number of refused deliveries.
  public static func discard(of sync: ToDoSync) async throws -> Int {
    let outbox = try outbox(of: sync)
    let refused = try await outbox.deadLetters()
    for letter in refused { try await outbox.remove(letter.number) }
    return refused.count
  }

  private static func outbox(of sync: ToDoSync) throws -> SQLiteOutbox<Content> {
    try sync.contentOutbox { Content($0) { nil } }
  }
}
