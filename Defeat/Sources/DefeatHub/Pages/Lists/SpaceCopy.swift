import DefeatContents
import DefeatCore
import DefeatStore
import Dispatch
import Foundation
import HolonRepositories
import HolonSync
import HolonToDos

/// A hub's own copy of a space for the pages of one account: a list in a file, which is synced like a device's list.
///
/// History, attachments, filters and the game therefore work as on a device. The copy of an account shares nothing
/// with the copies of others.
final class SpaceCopy: Sendable {
  let account: UUID
  let space: UUID
  let store: SQLiteToDoStore

  /// The contents of attachments in this copy.
  let contents: ContentFolder

  private let hub: Hub
  private let reasons = SyncReasons()
  private let queue = DispatchQueue(label: "defeat.hub.copy")

  /// Opens the copy in a file, after creating it if necessary.
  ///
  /// - Parameter identity: The identifier of the hub. A copy of another hub is refused.
  /// - Throws: `ToDoStoreError`.
  init(path: String, account: UUID, name: String, space: UUID, of hub: Hub, identity: UUID) throws {
    self.account = account
    self.space = space
    self.hub = hub
    store = try SQLiteToDoStore(path: path)
    contents = ContentFolder(besides: path)
    let home = SyncHome(hub: "hub:\(identity.uuidString.lowercased())", space: space, account: name)
    try store.sync.attach(to: home, at: Date())
  }

  /// Sends an edit of a page to the space soon.
  func noteEdit() { reasons.add(.edit) }

  /// Fetches the edits of devices soon.
  func noteChange() { reasons.add(.hint) }

  /// Returns whether edits haven't been sent to the space.
  func hasPending() throws -> Bool { try store.sync.hasPending() }

  /// The repository of the contents in this copy and in the space.
  func sources() throws -> any Repository<Content> {
    let contents = contents
    let outbox = try store.sync.contentOutbox { hash in Content(hash) { try? contents.open(hash) } }
    let remote = SpaceContentSource(hub, account: account, space: space, store: contents)
    return PolicyRepository(
      [contents, remote], reading: .localThenRemote, writing: .behind(CopyOutbox(base: outbox)))
  }
}

extension SpaceCopy {
  /// Syncs the copy until the task is cancelled or the account loses its access.
  func keepSynced() async {
    await withTaskGroup(of: Void.self) { group in
      if hub.database.dialect == .postgres {
        // A message of another process may be lost.
        group.addTask { while (try? await Task.sleep(for: .seconds(15))) != nil { self.noteChange() } }
      }
      group.addTask { await self.exchange() }
      await group.next()
      group.cancelAll()
    }
  }

  private func exchange() async {
    for await reason in reasons {
      var isHinted = reason == .hint
      while !Task.isCancelled {
        do {
          try await isHinted ? refresh() : deliver()
          // Contents are sent after the edits that name them. A refused one is sent again after the next edit.
          _ = try? await sources().deliver()
          break
        } catch let failure as HubFailure where failure.error.code == .notFound {
          return
        } catch {
          isHinted = true
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Fetches the changes of the space, and delivers.
  func refresh() async throws {
    let sync = store.sync
    try await blocking { try sync.hint() }
    try await deliver()
  }

  /// Exchanges changes with the space until neither side has new ones.
  private func deliver() async throws {
    let sync = store.sync
    var last: (request: SyncRequest, times: Int)?
    while let request = try await blocking({ try sync.nextRequest() }) {
      try Task.checkCancellation()
      last = (request, last?.request == request ? (last?.times ?? 0) + 1 : 0)
      guard last?.times ?? 0 < 20 else {
        throw HubFailure(.failed, "The copy of the list can't be synced: the requests don't progress.")
      }
      let response = try await hub.sync(request, access())
      try await blocking { _ = try sync.receive(response, at: Date()) }
    }
  }

  /// Returns the account's present access to the space.
  ///
  /// - Throws: `HubFailure` with the code `notFound` if it has none.
  func access() async throws -> Access { try await hub.access(of: account, to: space) }

  /// Runs a closure that waits for the disk on another thread.
  private func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }
}

extension Hub {
  /// Returns an account's present access to a space, for the hub's own copy of the space.
  ///
  /// - Throws: `HubFailure` with the code `notFound` if it has none.
  func access(of account: UUID, to id: UUID) async throws -> Access {
    let space = try await directory.space(id, for: account)
    // The account stands for a login, whose new device numbers are limited.
    let visitor = Visitor(
      account: account, name: "", isAdministrator: false, home: id, device: account, tokenHash: "", lastSeen: now())
    return Access(visitor: visitor, space: id, role: space.role, schema: space.schema)
  }
}
