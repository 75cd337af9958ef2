import DefeatCore
import DefeatServer
import DefeatStore
import Foundation
import HolonBase
import HolonRepositories
import HolonToDos

/// The open lists of a hub's pages, and the copies of spaces behind them.
final class HubPages: Sendable {
  let hub: Hub
  let lists: OpenLists
  let folder: CopyFolder

  private struct Copy {
    let copy: SpaceCopy
    let task: Task<Void, Never>
  }

  /// The copies of open lists.
  private let copies = Locked<[String: Copy]>([:])

  /// The sessions with open event streams, each with its account and the number of streams.
  private let streams = Locked<[UUID: (account: UUID, count: Int)]>([:])

  init(_ hub: Hub, folder: String, lists: OpenLists = OpenLists()) {
    self.hub = hub
    self.lists = lists
    self.folder = CopyFolder(path: folder)
  }

  /// Returns the identifier of an account's copy of a space.
  static func identifier(of account: UUID, _ space: UUID) -> String { "\(account)/\(space)" }

  /// Opens the copy of a space, and syncs it.
  func open(_ space: UUID, of account: AccountLists, _ place: ListPlace) async throws -> ServedList {
    let (copy, token) = try await copy(of: space, for: account.id, named: account.account ?? "")
    folder.noteUse(of: account.id, space)
    // A copy that is complete is shown even if its log can't be read now.
    do {
      try await copy.refresh()
    } catch let failure as HubFailure where failure.error.code == .notFound {
      throw ListDirectoryError.unknown(place.name)
    } catch {
      guard try copy.store.sync.status()?.isComplete == true else { throw error }
    }
    let task = Task { await copy.keepSynced() }
    copies.use { $0[place.id] = Copy(copy: copy, task: task) }
    let syncing = SyncingStore(copy.store) { copy.noteEdit() }
    let store: any ToDoStore = place.role == .read ? ReadOnlyStore(syncing, name: place.name) : syncing
    let clock = account.timeZone.map { zone in LocalClock(timeZone: zone) } ?? LocalClock()
    let defeat = Defeat(
      store: store, filters: copy.store, contents: copy.contents, sources: { _ in try copy.sources() }, clock: clock)
    let base = "\(AccountLists.address(of: space).dropLast()).\(token)/"
    return ServedList(defeat, base: base, copy: token) { [self] in
      copies.use { copies in
        if copies[place.id]?.copy === copy { copies[place.id] = nil }
      }
      // What the pages have edited last is sent before.
      if (try? copy.hasPending()) == true { try? await copy.refresh() }
      task.cancel()
    }
  }

  /// Opens the file of a copy; a file that can't be used is made again.
  private func copy(
    of space: UUID, for account: UUID, named name: String
  ) async throws -> (copy: SpaceCopy, token: String) {
    guard let identity = try await hub.directory.identity() else {
      throw HubFailure(.failed, "The hub has no identity: restart it.")
    }
    let (path, token) = try folder.file(of: account, space)
    do {
      let copy = try SpaceCopy(
        path: path, account: account, name: name, space: space, of: hub, identity: identity)
      return (copy, token)
    } catch let error as ToDoStoreError where [.failed, .notAList, .newerVersion].contains(error.code) {
      try folder.remove(account, space)
      let (path, token) = try folder.file(of: account, space)
      let copy = try SpaceCopy(
        path: path, account: account, name: name, space: space, of: hub, identity: identity)
      return (copy, token)
    }
  }

  /// Returns the progress of an open list; nil for a list that isn't open.
  func progress(of account: UUID, _ space: UUID) -> ToDoProgress? {
    let copy = copies.use { $0[Self.identifier(of: account, space)]?.copy }
    return try? copy?.store.progress()
  }
}

extension HubPages {
  /// Returns the copies of an account's open lists.
  func openCopies(of account: UUID) -> [SpaceCopy] {
    copies.use { $0.values.map(\.copy).filter { $0.account == account } }
  }

  /// Removes all copies of an account that no longer exists.
  func removeAll(of account: UUID) async {
    await close(of: account)
    for space in folder.spaces(of: account) { try? folder.remove(account, space) }
  }

  /// Processes a signal of the hub's feed.
  func apply(_ signal: HubSignal) {
    switch signal {
    case .head(let space, _):
      for copy in copies.use({ $0.values.map(\.copy) }) where copy.space == space { copy.noteChange() }
    case .spaces(let account):
      // Pages open their lists again, as far as they may.
      Task {
        await close(of: account)
        await removeLost(of: account)
      }
    case .revoked(let device):
      guard let account = streams.use({ $0[device]?.account }) else { return }
      // The streams of all sessions end. Only those with a valid session open again.
      Task { await close(of: account) }
    }
  }

  /// Closes the lists of an account, and ends the event streams of its pages.
  func close(of account: UUID) async {
    for id in lists.ids where id.hasPrefix("\(account)/") { await lists.close(id) }
  }

  /// Removes the copies of spaces that an account can't read any more.
  func removeLost(of account: UUID) async {
    guard let spaces = try? await hub.directory.spaces(of: account) else { return }
    let kept = Set(spaces.map(\.id))
    for space in folder.spaces(of: account) where !kept.contains(space) {
      await lists.close(Self.identifier(of: account, space))
      try? folder.remove(account, space)
    }
  }

  /// Records an event stream of a session.
  ///
  /// - Returns: An object that exists as long as the stream.
  func stream(of session: Visitor) -> Stream {
    streams.use { $0[session.device, default: (session.account, 0)].count += 1 }
    return Stream { [self] in
      streams.use { streams in
        streams[session.device]?.count -= 1
        if streams[session.device]?.count == 0 { streams[session.device] = nil }
      }
    }
  }

  /// An open event stream.
  final class Stream: Sendable {
    private let end: @Sendable () -> Void

    fileprivate init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }
}

// MARK: - Periodic tasks

extension HubPages {
  /// Closes idle lists, and the streams of ended sessions, until the task is cancelled.
  func watch() async {
    await hub.feed.observe { [weak self] in self?.apply($0) }
    var checks = 0
    while (try? await Task.sleep(for: .seconds(15))) != nil {
      await lists.closeUnused()
      checks += 1
      if checks.isMultiple(of: 4) { await closeEndedStreams() }
    }
    await lists.closeAll()
  }

  private func closeEndedStreams() async {
    for (device, stream) in streams.use({ $0 }) {
      // A database that is unreachable now is queried again later.
      if (try? await hub.directory.isLoggedIn(device)) == false { await close(of: stream.account) }
    }
  }

  /// Brings all copies up to date, and removes those that no one may read or has opened for a month.
  ///
  /// Edits that a crash has left in a copy are sent, and what was purged from a space vanishes from its copies.
  func settle() async {
    folder.sweep()
    for (account, spaces) in folder.spaces() {
      await removeLost(of: account)
      for space in spaces where !lists.ids.contains(Self.identifier(of: account, space)) {
        guard !Task.isCancelled else { return }
        await settle(space, for: account)
      }
    }
  }

  private func settle(_ space: UUID, for account: UUID) async {
    guard (try? await hub.access(of: account, to: space)) != nil else { return }
    guard let (copy, _) = try? await copy(of: space, for: account, named: "") else { return }
    do {
      try await copy.refresh()
      _ = try await copy.sources().deliver()
    } catch {
      // It is tried again after an hour.
      return
    }
    let isUnused = folder.age(of: account, space) > Self.longestUnused
    if isUnused, (try? copy.hasPending()) == false { try? folder.remove(account, space) }
  }

  /// The time in seconds after which a copy that no page has opened is removed.
  private static let longestUnused = 30.0 * 86_400
}
