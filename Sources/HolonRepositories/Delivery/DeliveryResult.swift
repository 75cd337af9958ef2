/// The result of a delivery: the number of delivered writes, and those that became dead letters.
///
/// ```swift
/// let result = try await library.deliver()
/// for letter in result.deadLetters { print(letter) }  // '7': service: the server refused the entity (422): correct it
/// ```
public struct DeliveryResult: Hashable, Sendable {
  /// The number of delivered writes.
  public var delivered: Int

  /// The writes that became dead letters: their entities, and the reasons.
  ///
  /// ``OutboxDelivery/deadLetters()`` returns the writes themselves.
  public var deadLetters: [String]

  /// Creates a result.
  public init(delivered: Int = 0, deadLetters: [String] = []) {
    (self.delivered, self.deadLetters) = (delivered, deadLetters)
  }

  /// Adds the result of another repository.
  public static func += (left: inout DeliveryResult, right: DeliveryResult) {
    left.delivered += right.delivered
    left.deadLetters += right.deadLetters
  }
}
