/// Why an element isn't shown; several reasons may hold at once, and it is shown when none does.
public struct Concealment: OptionSet, Hashable, Sendable {
  /// The reasons as bits.
  public let rawValue: UInt8

  /// Creates reasons from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element was hidden by name.
  public static let flag = Concealment(rawValue: 1)

  /// The element's own rule refuses its content.
  public static let rule = Concealment(rawValue: 2)

  /// The element's condition doesn't hold.
  public static let condition = Concealment(rawValue: 4)

  /// The list's filter refuses the content.
  public static let filter = Concealment(rawValue: 8)

  /// A group or section above isn't shown.
  public static let above = Concealment(rawValue: 16)
}
