import DefeatCore
import Foundation
import HolonSQL

/// Tells listening devices that something is new.
///
/// What this process does is told at once, what other processes do as soon as the database tells it; and every 15 seconds
/// all is looked up, in case something was missed. Nothing is kept for a device that is slow but the latest of each.
actor HubFeed {
  /// A device that listens.
  final class Listener: Sendable {
    let visitor: Visitor

    /// Yields when there is something to tell.
    let signals: AsyncStream<Void>

    fileprivate let signal: AsyncStream<Void>.Continuation

    fileprivate init(_ visitor: Visitor) {
      self.visitor = visitor
      (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Ends the stream.
    func close() { signal.finish() }
  }

  /// What a device is to be told.
  private struct State {
    let listener: Listener
    var heads: [UUID: Int] = [:]
    var roles: [UUID: HubRole] = [:]
    var untold: [UUID: Int] = [:]
    var isListUntold = false
    var isOut = false
  }

  private let directory: Directory
  private var states: [ObjectIdentifier: State] = [:]
  private var loop: Task<Void, Never>?

  /// What other processes are still to be told.
  private var outgoing: [UUID: Int] = [:]
  private var isTelling = false

  init(_ directory: Directory) { self.directory = directory }

  /// Begins to listen.
  func open(_ visitor: Visitor) async -> Listener {
    let listener = Listener(visitor)
    states[ObjectIdentifier(listener)] = State(listener: listener)
    loop = loop ?? Task { await watch() }
    await look(at: ObjectIdentifier(listener), isFirst: true)
    return listener
  }

  /// Ends to listen.
  func close(_ listener: Listener) {
    states[ObjectIdentifier(listener)] = nil
    if states.isEmpty {
      loop?.cancel()
      loop = nil
    }
  }

  /// What is to be told to a device now.
  func events(for listener: Listener) -> [HubEvent] {
    let id = ObjectIdentifier(listener)
    guard let state = states[id] else { return [] }
    states[id]?.untold = [:]
    states[id]?.isListUntold = false
    if state.isOut { return [.revoked] }
    return (state.isListUntold ? [.spaces] : [])
      + state.untold.sorted { $0.key < $1.key }.map { HubEvent.head(space: $0.key, head: $0.value) }
  }
}

extension HubFeed {
  /// Tells what this process has done, here and elsewhere.
  func tell(_ signal: HubSignal) async {
    await take(signal)
    guard directory.database.dialect == .postgres else { return }
    if case .head(let space, let head) = signal {
      outgoing[space] = max(head, outgoing[space] ?? 0)
      await tellOthers()
    } else {
      // Who misses it looks every 15 seconds.
      try? await directory.database.tell([signal.description])
    }
  }

  /// Tells other processes of the logs that have grown, many at once: each telling makes all commits of the database
  /// wait for each other.
  private func tellOthers() async {
    guard !isTelling else { return }
    isTelling = true
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      let messages = outgoing.map { HubSignal.head(space: $0.key, head: $0.value).description }
      outgoing = [:]
      isTelling = false
      try? await directory.database.tell(messages)
    }
  }

  /// Takes in what this process or another one has told.
  func take(_ signal: HubSignal) async {
    switch signal {
    case .head(let space, let head):
      for (id, state) in states where state.roles[space] != nil { note(space, head, for: id) }
    case .spaces(let account):
      for (id, state) in states where state.listener.visitor.account == account { await look(at: id) }
    case .revoked(let device):
      for (id, state) in states where state.listener.visitor.device == device { revoke(id) }
    }
  }

  /// Looks for all that may have been missed.
  func lookAtAll() async {
    for id in states.keys { await look(at: id) }
  }

  private func note(_ space: UUID, _ head: Int, for id: ObjectIdentifier) {
    guard var state = states[id], state.heads[space] ?? -1 < head else { return }
    state.heads[space] = head
    state.untold[space] = head
    states[id] = state
    state.listener.signal.yield()
  }

  private func revoke(_ id: ObjectIdentifier) {
    states[id]?.isOut = true
    states[id]?.listener.signal.yield()
  }

  /// Looks at what a device may see now.
  private func look(at id: ObjectIdentifier, isFirst: Bool = false) async {
    guard let visitor = states[id]?.listener.visitor else { return }
    // A database that can't be asked now will be asked again.
    let spaces: [HubSpace]
    do {
      guard try await directory.visitor(visitor.tokenHash) != nil else { return revoke(id) }
      spaces = try await directory.spaces(of: visitor.account)
    } catch {
      return
    }
    guard var state = states[id] else { return }
    let roles = Dictionary(spaces.map { ($0.id, $0.role) }, uniquingKeysWith: { $1 })
    if roles != state.roles, !isFirst { state.isListUntold = true }
    state.roles = roles
    state.heads = state.heads.filter { roles[$0.key] != nil }
    for space in spaces where state.heads[space.id] != space.head {
      state.heads[space.id] = space.head
      state.untold[space.id] = space.head
    }
    let isNew = state.isListUntold || !state.untold.isEmpty
    states[id] = state
    if isNew { state.listener.signal.yield() }
  }

  private func watch() async {
    while (try? await Task.sleep(for: .seconds(15))) != nil {
      await lookAtAll()
      // A comment, so that nobody takes the connection for dead.
      for state in states.values { state.listener.signal.yield() }
    }
  }

  /// Listens to other processes, as long as the task isn't cancelled.
  func listen() async {
    guard let messages = directory.database.messages(onGap: { [self] in await lookAtAll() }) else { return }
    for await message in messages {
      if let signal = HubSignal(message) { await take(signal) }
    }
  }
}
