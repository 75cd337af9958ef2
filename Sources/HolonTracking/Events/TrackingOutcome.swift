/// The outcome of tracking an event.
public enum TrackingOutcome: Hashable, Sendable {
  /// It was accepted, and is accounted for from now on.
  case accepted

  /// It was accepted after it was changed, because of these rules.
  case adjusted([RuleViolation])

  /// The destination wouldn't take it, because of these rules, so it isn't kept.
  case rejected([RuleViolation])

  /// It is held until the user has said whether they agree.
  case held

  /// A decorator has kept it out, as by a filter or because the user doesn't agree.
  case leftOut(String)

  /// It could not be kept, as on a full disk.
  case failed(TrackingError)

  /// The outcome in each part of a whole.
  case parts([TrackingOutcome])
}

extension TrackingOutcome {
  /// The outcomes of all trackers that are no wholes, in order.
  public var leaves: [TrackingOutcome] {
    if case .parts(let parts) = self { parts.flatMap(\.leaves) } else { [self] }
  }

  /// Whether every tracker has accepted it, changed or not.
  public var isAccepted: Bool {
    switch self {
    case .accepted, .adjusted: true
    case .parts(let parts): parts.allSatisfy(\.isAccepted)
    default: false
    }
  }
}

extension TrackingOutcome: CustomStringConvertible {
  /// The outcome in words; for a whole, the tree of its parts' outcomes, one to a line.
  ///
  /// ``TrackerReport/outcomes(_:)`` has their names.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    switch self {
    case .accepted: ["accepted"]
    case .adjusted(let violations): ["adjusted: " + violations.map(\.description).joined(separator: "; ")]
    case .rejected(let violations): ["rejected: " + violations.map(\.description).joined(separator: "; ")]
    case .held: ["held until the user agrees"]
    case .leftOut(let reason): ["left out: \(reason)"]
    case .failed(let error): ["failed: \(error)"]
    case .parts(let parts):
      drawing("\(leaves.count(where: \.isAccepted)) of \(leaves.count) accepted", above: parts.map(\.lines))
    }
  }
}
