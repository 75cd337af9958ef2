/// The fate of all events that a tracker ever accepted: `accepted = delivered + rejected + dropped + queued`.
public struct TrackingBooks: Hashable, Sendable {
  /// The events that were accepted.
  public var accepted = 0

  /// The events that the destination has accepted.
  public var delivered = 0

  /// The events that the destination has rejected for good.
  public var rejected = 0

  /// The dropped events, by reason.
  public var drops: [DropReason: Int] = [:]

  /// The events that wait or are under way.
  public var queued = 0

  /// The events that weren't accepted: against the destination's rules, or because they couldn't be stored.
  public var refused = 0

  /// Creates empty books.
  public init() {}

  /// The number of dropped events.
  public var dropped: Int { drops.values.reduce(0, +) }

  /// Whether every accepted event is accounted for.
  public var isBalanced: Bool { accepted == delivered + rejected + dropped + queued }

  /// Adds the books of another tracker.
  public static func += (books: inout TrackingBooks, others: TrackingBooks) {
    books.accepted += others.accepted
    books.delivered += others.delivered
    books.rejected += others.rejected
    books.drops.merge(others.drops, uniquingKeysWith: +)
    books.queued += others.queued
    books.refused += others.refused
  }
}

extension TrackingBooks: CustomStringConvertible {
  /// The books as an equation, and the refused events if any.
  public var description: String {
    "\(accepted) accepted = \(delivered) delivered + \(rejected) rejected + \(dropped) dropped + \(queued) queued"
      + (refused > 0 ? "; \(refused) refused" : "")
  }
}

/// The reasons for dropping an accepted event.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// The queue was full, and newer events came.
  case overflow

  /// The event was older than the queue or the destination allows.
  case age

  /// The event may have arrived, and must not arrive twice.
  case ambiguous

  /// The bytes of the event were damaged on the disk.
  case damaged

  /// The event was discarded, for example after a withdrawal of consent.
  case discarded
}
