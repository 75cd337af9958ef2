internal import HolonBase

/// A live view of events, and of their fates at each destination.
///
/// ```swift
/// let monitor = TrackingMonitor()
/// let delivery = DeliveryOptions(onProgress: monitor.record)
/// let queue = try QueuedTracker(MixpanelDestination(token: token), over: transport, in: folder, delivery: delivery)
/// let tracker = queue.monitored(by: monitor)
/// Task { for await entry in monitor.entries() { print(entry) } }
/// ```
///
/// ```
/// 12:00:03.123 Product Viewed {"price":19.99}
///   Mixpanel: accepted
/// 12:00:04.310 Mixpanel: delivered Product Viewed
/// ```
///
/// Each sequence gets the entries from its start on. One that isn't read fast enough loses the oldest entries, which the
/// next entry tells. Without sequences and actions, a monitor costs a lock for each event. Entries show everything that
/// events have, so they are for developers.
public final class TrackingMonitor: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<TrackingEntry>.Continuation] = [:]
    var published: [Int: Int] = [:]
    var last = 0

    // The names of the last events, for the entries about their delivery.
    var names: [EventID: String] = [:]
    var order: [EventID] = []
  }

  private let state = Locked(State())
  private let clock: TrackingClock
  private let onEntry: (@Sendable (TrackingEntry) -> Void)?
  private static let mostNames = 10_000

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - clock: The source of time.
  ///   - onEntry: An action for each entry, called before the event's outcome is returned, for one entry at a time. It
  ///     may not use the monitor or a tracker with it.
  public init(clock: TrackingClock = .system, onEntry: (@Sendable (TrackingEntry) -> Void)? = nil) {
    (self.clock, self.onEntry) = (clock, onEntry)
  }

  /// Returns a sequence of the entries from now on.
  ///
  /// - Parameter most: The number of entries that wait for a slow reader.
  public func entries(most: Int = 1000) -> TrackingEntries {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TrackingEntry.self, bufferingPolicy: .bufferingNewest(max(most, 1)))
    let number = state.use { state in
      state.last += 1
      state.listeners[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.use { state in
        state.listeners[number] = nil
        state.published[number] = nil
      }
    }
    return TrackingEntries(base: stream)
  }

  /// Ends all sequences.
  public func finish() {
    let listeners = state.use { state in
      defer { state.listeners = [:] }
      return state.listeners
    }
    for listener in listeners.values { listener.finish() }
  }

  /// Publishes the result of an attempt to deliver events.
  public func record(_ progress: DeliveryProgress) {
    state.use { state in
      guard isWatched(state) else { return }
      let names = progress.events.map { state.names[$0] ?? $0.description }
      publish(.delivery(progress, names: names), &state)
    }
  }

  /// Publishes an event with its outcomes.
  func record(_ event: TrackedEvent, _ outcomes: () -> [(name: String, outcome: TrackingOutcome)]) {
    guard state.use({ isWatched($0) }) else { return }
    let outcomes = outcomes()
    state.use { state in
      if state.names.updateValue(event.title, forKey: event.id) == nil { state.order.append(event.id) }
      if state.order.count > Self.mostNames {
        for id in state.order.prefix(Self.mostNames / 2) { state.names[id] = nil }
        state.order.removeFirst(Self.mostNames / 2)
      }
      publish(
        .tracked(event, outcomes: outcomes.map { TrackingEntry.Result(name: $0.name, outcome: $0.outcome) }), &state)
    }
  }

  private func isWatched(_ state: State) -> Bool { onEntry != nil || !state.listeners.isEmpty }

  private func publish(_ change: TrackingEntry.Change, _ state: inout State) {
    let time = clock.time()
    onEntry?(TrackingEntry(time: time, change: change))
    for (number, listener) in state.listeners {
      // The reader computes from the numbers how many it has missed.
      state.published[number, default: 0] += 1
      listener.yield(TrackingEntry(time: time, change: change, missed: state.published[number, default: 0]))
    }
  }
}

/// The entries of a ``TrackingMonitor`` from a moment on.
public struct TrackingEntries: AsyncSequence, Sendable {
  let base: AsyncStream<TrackingEntry>

  /// An iterator of entries.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<TrackingEntry>.Iterator
    var last = 0

    /// Returns the next entry; nil when the monitor has finished.
    public mutating func next() async -> TrackingEntry? {
      guard var entry = await base.next() else { return nil }
      let number = entry.missed
      entry.missed = number - last - 1
      last = number
      return entry
    }
  }

  /// Returns an iterator; of several, each gets other entries.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
}

extension EventTracker {
  /// Returns the tracker with its events published to a monitor.
  public func monitored(by monitor: TrackingMonitor) -> some EventTracker {
    MonitoredTracker(base: self, monitor: monitor)
  }
}

private struct MonitoredTracker: TrackerDecorator {
  let base: any EventTracker
  let monitor: TrackingMonitor

  @discardableResult
  func track(_ event: TrackedEvent) -> TrackingOutcome {
    let outcome = base.track(event)
    monitor.record(event) { base.report.outcomes(outcome) }
    return outcome
  }
}
