/// How the parts of a whole are asked: one after another or at once, how long, and whether a failure ends it.
///
/// ```swift
/// @Combined(.sum, .concurrently(atMost: 4), .within(.seconds(2))) func size() async throws -> Int
/// @Combined(.stopping) func save(_ text: String) throws
/// ```
///
/// Without a word about it the parts are asked in order, and each of them as long as it takes. However they are asked,
/// their answers are combined in the order of the parts.
public struct Asking: Hashable, Sendable {
  /// How many parts are asked at once; nil where nothing has been said.
  let limit: Int?

  /// How long a part may take.
  let timeLimit: Duration?

  /// Whether the first failure ends the asking.
  let stops: Bool

  private init(limit: Int? = nil, timeLimit: Duration? = nil, stops: Bool = false) {
    self.limit = limit
    self.timeLimit = timeLimit
    self.stops = stops
  }

  /// Unites several ways to ask.
  public init(_ all: Asking...) {
    self.init(
      limit: all.lazy.compactMap(\.limit).first, timeLimit: all.lazy.compactMap(\.timeLimit).first,
      stops: all.contains(where: \.stops))
  }
}

extension Asking {
  /// One part after another, first to last; the default.
  public static let inOrder = Asking(limit: 1)

  /// All parts at once.
  ///
  /// Needs a requirement that is `async`, of a protocol that is `Sendable` or isolated to a global actor. Cancelling
  /// the caller cancels the parts.
  public static let concurrently = Asking(limit: .max)

  /// So many parts at once; the next one is asked when one has answered.
  public static func concurrently(atMost limit: Int) -> Asking {
    precondition(limit > 0, "at least one part has to be asked at a time, not \(limit)")
    return Asking(limit: limit)
  }

  /// The first failure ends the asking and is thrown alone, as ``PartErrors`` that name its part.
  ///
  /// Asked concurrently, the other parts are cancelled then.
  public static let stopping = Asking(stops: true)

  /// A part that takes longer is cancelled and has failed with ``TimeLimitExceeded``.
  ///
  /// The time counts from when the part is asked, by the `ContinuousClock`. A part that takes no notice of being
  /// cancelled is waited for all the same.
  public static func within(_ limit: Duration) -> Asking { Asking(timeLimit: limit) }
}
