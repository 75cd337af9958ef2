/// The outcome of tracking an event.
public enum TrackingOutcome: Hashable, Sendable {
  /// The event was accepted, and is accounted for from now on.
  case accepted

  /// The event was accepted after a change, because of these violations.
  case adjusted([RuleViolation])

  /// The destination wouldn't accept the event, because of these violations, so it isn't stored.
  case rejected([RuleViolation])

  /// The event is held until the user decides on consent.
  case held

  /// A decorator has left the event out, for example a filter or because of missing consent.
  case leftOut(String)

  /// The event couldn't be stored, for example on a full disk.
  case failed(TrackingError)

  /// The outcome in each part of a whole.
  case parts([TrackingOutcome])
}

extension TrackingOutcome {
  /// The outcomes of all trackers without parts, in order.
  public var leaves: [TrackingOutcome] {
    if case .parts(let parts) = self { parts.flatMap(\.leaves) } else { [self] }
  }

  /// Whether every tracker has accepted the event, changed or not.
  public var isAccepted: Bool {
    switch self {
    case .accepted, .adjusted: true
    case .parts(let parts): parts.allSatisfy(\.isAccepted)
    default: false
    }
  }
}

extension TrackingOutcome: CustomStringConvertible {
  /// The outcome in words; for a whole, the tree of its parts' outcomes, one on each line.
  ///
  /// ``TrackerReport/outcomes(_:)`` adds the names of the trackers.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    switch self {
    case .accepted: ["accepted"]
    case .adjusted(let violations): ["adjusted: " + violations.map(\.description).joined(separator: "; ")]
    case .rejected(let violations): ["rejected: " + violations.map(\.description).joined(separator: "; ")]
    case .held: ["held until the user gives or denies consent"]
    case .leftOut(let reason): ["left out: \(reason)"]
    case .failed(let error): ["failed: \(error)"]
    case .parts(let parts):
      drawing("\(leaves.count(where: \.isAccepted)) of \(leaves.count) accepted", above: parts.map(\.lines))
    }
  }
}
