/// The way in which a whole calls its parts: their concurrency, their time limit, and the effect of a failure.
///
/// ```swift
/// @Combined(.sum, .concurrently(atMost: 4), .within(.seconds(2))) func size() async throws -> Int
/// @Combined(.stopping) func save(_ text: String) throws
/// ```
///
/// By default, the parts are called in order, without a time limit. In any case, their answers are combined in the
/// order of the parts.
public struct Asking: Hashable, Sendable {
  /// The number of parts that are called concurrently; nil by default.
  let limit: Int?

  /// The time limit of each part.
  let timeLimit: Duration?

  /// Whether the first failure prevents further calls.
  let stops: Bool

  private init(limit: Int? = nil, timeLimit: Duration? = nil, stops: Bool = false) {
    self.limit = limit
    self.timeLimit = timeLimit
    self.stops = stops
  }

  /// Creates a combination of several ways to call parts.
  public init(_ all: Asking...) {
    self.init(
      limit: all.lazy.compactMap(\.limit).first, timeLimit: all.lazy.compactMap(\.timeLimit).first,
      stops: all.contains(where: \.stops))
  }
}

extension Asking {
  /// Sequential calls: one part after another, first to last; the default.
  public static let inOrder = Asking(limit: 1)

  /// Concurrent calls of all parts.
  ///
  /// The requirement must be `async`, and the protocol `Sendable` or isolated to a global actor. Cancelling the caller
  /// cancels the parts.
  public static let concurrently = Asking(limit: .max)

  /// Returns concurrent calls of a limited number of parts; the next one is called when one has returned.
  public static func concurrently(atMost limit: Int) -> Asking {
    guard limit > 0 else { fatalError("the limit of concurrent calls is \(limit): make it at least 1") }
    return Asking(limit: limit)
  }

  /// Calls up to the first failure, which is thrown alone, as ``PartErrors`` that name its part.
  ///
  /// With concurrent calls, the other parts are cancelled then.
  public static let stopping = Asking(stops: true)

  /// Returns calls of only those parts of which a member is true; the others are left out, as if they weren't parts.
  ///
  /// ```swift
  /// @Composite
  /// protocol Listener {
  ///   @Combined(.where("hears(_:)")) func note(_ level: Int)
  /// }
  ///
  /// extension Listener {
  ///   func hears(_ level: Int) -> Bool { level > 2 }
  /// }
  /// ```
  ///
  /// The parts are called in order. Setters still set every part. A whole of one part answers like no parts if that one
  /// is left out.
  ///
  /// - Parameter member: The name of a Boolean property of the parts, or of a method with the requirement's arguments, as
  ///   a string literal. The protocol requires the member, or an extension of the protocol has it.
  public static func `where`(_ member: StaticString) -> Asking { Asking(limit: nil) }

  /// Returns calls with a time limit; a part that takes longer is cancelled and fails with ``TimeLimitExceeded``.
  ///
  /// The time counts from the call of the part, by the `ContinuousClock`. A part that ignores its cancellation is still
  /// waited for.
  public static func within(_ limit: Duration) -> Asking { Asking(timeLimit: limit) }
}
