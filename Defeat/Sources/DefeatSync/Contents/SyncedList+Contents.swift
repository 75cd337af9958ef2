public import DefeatCore
public import DefeatStore
import Foundation
import HolonFiles
public import HolonRepositories
import HolonSQLite
public import HolonToDos

extension SyncedList {
  /// The contents of this device and of the hub as one repository; nil for a list without contents.
  ///
  /// A content is read from this device, or else from the hub, and is on this device from then on. Contents that edits name
  /// are written to the hub through an outbox in the list's file, where the edit's transaction has put them.
  ///
  /// - Parameter onBytes: Called with the number of bytes whenever some have been sent or fetched; what it throws ends that.
  public func contents(
    onBytes: @escaping @Sendable (Int) throws -> Void = { _ in }
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
    let remote = HubContentSource(hub, space: space, store: store, onBytes: onBytes)
    return PolicyRepository(
      [Self.source(store), remote.retrying(Backoff(attempts: 3))], reading: .localThenRemote,
      writing: .behind(ContentOutbox(base: outbox)))
  }

  private static func source(_ store: some ContentStore) -> any Repository<Content> { store }

  /// Sends the contents that edits have named, after the edits.
  ///
  /// It may be stopped at any moment, also by the end of the process, and goes on from there the next time.
  ///
  /// - Returns: How many edits' contents were sent.
  /// - Throws: ``SyncProblem``, or what the store throws.
  @discardableResult
  public func deliverContents(onBytes: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Int {
    do {
      return try await contents(onBytes: onBytes)?.deliver() ?? 0
    } catch {
      throw RepositoryError.all(in: error).first?.underlying as? SyncProblem ?? error
    }
  }
}

/// An outbox of contents, which are the same in every source that has them.
private struct ContentOutbox: Outbox {
  let base: SQLiteOutbox<Content>

  func append(_ write: RepositoryWrite<Content>) async throws -> Int { try await base.append(write) }

  func remove(_ number: Int) async throws { try await base.remove(number) }

  func refuse(_ number: Int, because error: RepositoryError) async throws {
    try await base.refuse(number, because: error)
  }

  func pending() async throws -> [PendingWrite<Content>] { try await base.pending() }

  /// None: the hub may be asked for a content that waits to be written there, since it can't be an older one.
  func pendingIDs() async -> Set<ContentHash> { [] }
}

/// How far the contents that edits have named have gone to the hub.
public struct ContentDelivery: Hashable, Sendable {
  /// The number of contents that wait.
  public let waiting: Int

  /// The reasons why others were refused, each once.
  public let refusals: [String]

  /// Reads what a list's outbox has.
  public init(of sync: ToDoSync) async throws {
    let outbox = try Self.outbox(of: sync)
    waiting = await outbox.pendingIDs().count
    var seen: Set<String> = []
    refusals = try await outbox.refused().map(\.reason).filter { seen.insert($0).inserted }
  }

  /// Sends the contents that were refused once more, with the next delivery.
  ///
  /// - Returns: How many deliveries were refused.
  public static func retry(of sync: ToDoSync) async throws -> Int {
    let outbox = try outbox(of: sync)
    let refused = try await outbox.refused()
    for write in refused { try await outbox.retry(write.write.number) }
    return refused.count
  }

  /// Gives up sending the contents that were refused; they stay on this device.
  ///
  /// - Returns: How many deliveries were refused.
  public static func discard(of sync: ToDoSync) async throws -> Int {
    let outbox = try outbox(of: sync)
    let refused = try await outbox.refused()
    for write in refused { try await outbox.remove(write.write.number) }
    return refused.count
  }

  private static func outbox(of sync: ToDoSync) throws -> SQLiteOutbox<Content> {
    try sync.contentOutbox { Content($0) { nil } }
  }
}
