/// A filter that passes on the events of a part of the users, always of the same ones.
///
/// A hash of the identifier (FNV-1a, 64 bits) decides, which is the same on every device and at every start. A user who
/// is included at one rate is included at every higher one. Events of unknown users are chosen one by one.
public struct EventSample: EventMiddleware {
  private let rate: Double
  private let salt: String

  /// Creates a filter for a part of the users.
  ///
  /// - Parameters:
  ///   - rate: The part of the users, from 0 for none to 1 for all.
  ///   - salt: A text that selects other users for the same rate.
  public init(rate: Double, salt: String = "") {
    precondition((0...1).contains(rate), "the rate of the sample is \(rate): it must be from 0 to 1")
    self.rate = rate
    self.salt = salt
  }

  /// Passes an event on if its user is included.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    includes(event) ? next(event) : .leftOut("the user isn't in the sample")
  }

  func includes(_ event: TrackedEvent) -> Bool {
    let key = event.user.anonymousID ?? event.user.id ?? event.id.description
    // The upper 53 bits, as a number from 0 to just below 1.
    let place = Double(Self.hash(salt + key) >> 11) / Double(1 << 53)
    return place < rate
  }

  /// Returns FNV-1a with a finalization that spreads the last characters to the upper bits (MurmurHash3).
  private static func hash(_ text: String) -> UInt64 {
    var hash = text.stableHash
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
