import DefeatCore
import Foundation
import HolonSQL

/// A feed that notifies listening devices of changes.
///
/// Changes by this process are reported immediately, and changes by other processes as soon as the database reports
/// them. Every 15 seconds everything is read again, in case a message was lost. For slow devices only the latest event
/// of each kind is kept.
actor HubFeed {
  /// A device that listens for events.
  final class Listener: Sendable {
    let visitor: Visitor

    /// A stream that yields when events are available.
    let signals: AsyncStream<Void>

    fileprivate let signal: AsyncStream<Void>.Continuation

    fileprivate init(_ visitor: Visitor) {
      self.visitor = visitor
      (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Ends the listener's stream.
    func close() { signal.finish() }
  }

  /// The events that a device has yet to receive.
  private struct State {
    let listener: Listener
    var heads: [UUID: Int] = [:]
    var roles: [UUID: HubRole] = [:]
    var unsent: [UUID: Int] = [:]
    var isListUnsent = false
    var isOut = false
  }

  private let directory: Directory
  private var states: [ObjectIdentifier: State] = [:]
  private var loop: Task<Void, Never>?

  /// The log positions that other processes have yet to receive.
  private var outgoing: [UUID: Int] = [:]
  private var isPublishing = false

  /// Receives all signals of this process and of other ones.
  private var observer: (@Sendable (HubSignal) -> Void)?

  init(_ directory: Directory) { self.directory = directory }

  /// Passes all signals to a closure, which returns immediately.
  func observe(_ observer: @escaping @Sendable (HubSignal) -> Void) { self.observer = observer }

  /// Starts listening for a device.
  func open(_ visitor: Visitor) async -> Listener {
    let listener = Listener(visitor)
    states[ObjectIdentifier(listener)] = State(listener: listener)
    loop = loop ?? Task { await watch() }
    await refresh(ObjectIdentifier(listener), isFirst: true)
    return listener
  }

  /// Stops listening for a device.
  func close(_ listener: Listener) {
    states[ObjectIdentifier(listener)] = nil
    if states.isEmpty {
      loop?.cancel()
      loop = nil
    }
  }

  /// Returns the current events for a device.
  func events(for listener: Listener) -> [HubEvent] {
    let id = ObjectIdentifier(listener)
    guard let state = states[id] else { return [] }
    states[id]?.unsent = [:]
    states[id]?.isListUnsent = false
    if state.isOut { return [.revoked] }
    return (state.isListUnsent ? [.spaces] : [])
      + state.unsent.sorted { $0.key < $1.key }.map { HubEvent.head(space: $0.key, head: $0.value) }
  }
}

extension HubFeed {
  /// Reports a change by this process to its devices and to other processes.
  func publish(_ signal: HubSignal) async {
    await apply(signal)
    guard directory.database.dialect == .postgres else { return }
    if case .head(let space, let head) = signal {
      outgoing[space] = max(head, outgoing[space] ?? 0)
      await publishHeads()
    } else {
      // A process that misses the message reads everything every 15 seconds.
      try? await directory.database.notify([signal.description])
    }
  }

  /// Reports grown logs to other processes, many in one message.
  ///
  /// Each message makes all commits of the database wait for each other.
  private func publishHeads() async {
    guard !isPublishing else { return }
    isPublishing = true
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      let messages = outgoing.map { HubSignal.head(space: $0.key, head: $0.value).description }
      outgoing = [:]
      isPublishing = false
      try? await directory.database.notify(messages)
    }
  }

  /// Processes a signal from this process or another one.
  func apply(_ signal: HubSignal) async {
    observer?(signal)
    switch signal {
    case .head(let space, let head):
      for (id, state) in states where state.roles[space] != nil { record(space, head, for: id) }
    case .spaces(let account):
      for (id, state) in states where state.listener.visitor.account == account { await refresh(id) }
    case .revoked(let device):
      for (id, state) in states where state.listener.visitor.device == device { revoke(id) }
    }
  }

  /// Reads everything that may have been missed.
  func refreshAll() async {
    for id in states.keys { await refresh(id) }
  }

  private func record(_ space: UUID, _ head: Int, for id: ObjectIdentifier) {
    guard var state = states[id], state.heads[space] ?? -1 < head else { return }
    state.heads[space] = head
    state.unsent[space] = head
    states[id] = state
    state.listener.signal.yield()
  }

  private func revoke(_ id: ObjectIdentifier) {
    states[id]?.isOut = true
    states[id]?.listener.signal.yield()
  }

  /// Reads the spaces that a device can read now.
  private func refresh(_ id: ObjectIdentifier, isFirst: Bool = false) async {
    guard let visitor = states[id]?.listener.visitor else { return }
    // A database that is unreachable now is queried again later.
    let spaces: [HubSpace]
    do {
      guard try await directory.visitor(visitor.tokenHash) != nil else { return revoke(id) }
      spaces = try await directory.spaces(of: visitor.account)
    } catch {
      return
    }
    guard var state = states[id] else { return }
    let roles = Dictionary(spaces.map { ($0.id, $0.role) }, uniquingKeysWith: { $1 })
    if roles != state.roles, !isFirst { state.isListUnsent = true }
    state.roles = roles
    state.heads = state.heads.filter { roles[$0.key] != nil }
    for space in spaces where state.heads[space.id] != space.head {
      state.heads[space.id] = space.head
      state.unsent[space.id] = space.head
    }
    let isNew = state.isListUnsent || !state.unsent.isEmpty
    states[id] = state
    if isNew { state.listener.signal.yield() }
  }

  private func watch() async {
    while (try? await Task.sleep(for: .seconds(15))) != nil {
      await refreshAll()
      // The listeners send a comment, so that no one considers the connection dead.
      for state in states.values { state.listener.signal.yield() }
    }
  }

  /// Receives the messages of other processes until the task is cancelled.
  func listen() async {
    guard let messages = directory.database.messages(onGap: { [self] in await refreshAll() }) else { return }
    for await message in messages {
      if let signal = HubSignal(message) { await apply(signal) }
    }
  }
}
