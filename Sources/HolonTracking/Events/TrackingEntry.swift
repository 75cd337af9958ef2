/// An entry of a ``TrackingMonitor``.
public struct TrackingEntry: Hashable, Sendable {
  /// The outcome at a destination.
  public struct Result: Hashable, Sendable {
    /// The name of the destination.
    public var name: String

    /// The outcome there.
    public var outcome: TrackingOutcome

    /// Creates a result.
    public init(name: String, outcome: TrackingOutcome) { (self.name, self.outcome) = (name, outcome) }
  }

  /// The subject of an entry.
  public enum Change: Hashable, Sendable {
    /// An event was tracked, with these outcomes.
    case tracked(TrackedEvent, outcomes: [Result])

    /// A destination was asked to accept events, which have these names.
    case delivery(DeliveryProgress, names: [String])
  }

  /// The time of the entry.
  public var time: EventTime

  /// The subject.
  public var change: Change

  /// The number of earlier entries that the reader has missed.
  public var missed: Int

  /// Creates an entry.
  public init(time: EventTime, change: Change, missed: Int = 0) {
    (self.time, self.change, self.missed) = (time, change, missed)
  }
}

extension TrackingEntry: CustomStringConvertible {
  /// The entry in words: a line, and for a tracked event one more for each destination.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let clock = String(time.description.dropFirst(11).prefix(12))
    let gap = missed > 0 ? ["(\(missed) entries were missed)"] : []
    switch change {
    case .tracked(let event, let outcomes):
      let properties = event.properties.isEmpty ? "" : " \(event.properties)"
      return gap + ["\(clock) \(event.title)\(properties)"]
        + outcomes.map { result in
          "  \(result.name): " + result.outcome.description.split(separator: "\n").joined(separator: "\n    ")
        }
    case .delivery(let progress, let names):
      let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
      return gap + ["\(clock) \(progress.destination): \(progress.fate) \(shown)"]
    }
  }
}

extension DeliveryProgress.Fate: CustomStringConvertible {
  /// The fate in words.
  public var description: String {
    switch self {
    case .delivered: "delivered"
    case .rejected(let reason): "rejected (\(reason))"
    case .waiting(let reason): "waits (\(reason))"
    case .dropped(let reason): "dropped (\(reason.rawValue))"
    }
  }
}

extension TrackedEvent {
  /// The name, after the kind unless it is an action.
  var title: String {
    switch kind {
    case .action: name
    case .page: "page \(name)"
    case .screen: "screen \(name)"
    case .identify: "identify \(user.id ?? "")"
    case .group(let id): "group \(id)"
    case .alias(let id): "alias \(user.id ?? "") of \(id)"
    case .update(let update): "\(update.rawValue) \(user.id ?? "")"
    }
  }
}
