/// The urgency of a to-do in hundredths of a point, whose sums are exact in any order.
public struct Urgency: Hashable, Sendable {
  /// The hundredths of a point; negative for to-dos that can wait.
  public let hundredths: Int

  /// Creates an urgency from hundredths of a point.
  public init(hundredths: Int) { self.hundredths = hundredths }

  /// Creates the urgency nearest to a number of points.
  public init(_ points: Double) { hundredths = Int(exactly: (points * 100).rounded()) ?? 0 }
}

extension Urgency: AdditiveArithmetic, Comparable {
  /// The urgency without any terms.
  public static let zero = Urgency(hundredths: 0)

  /// Returns the sum of two urgencies.
  public static func + (left: Urgency, right: Urgency) -> Urgency {
    Urgency(hundredths: left.hundredths + right.hundredths)
  }

  /// Returns the difference of two urgencies.
  public static func - (left: Urgency, right: Urgency) -> Urgency {
    Urgency(hundredths: left.hundredths - right.hundredths)
  }

  /// Orders the less urgent before the more urgent.
  public static func < (left: Urgency, right: Urgency) -> Bool { left.hundredths < right.hundredths }
}

extension Urgency: CustomStringConvertible {
  /// The points with two digits after the decimal point, as in 12.40.
  public var description: String {
    let (points, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(points).\(rest < 10 ? "0" : "")\(rest)"
  }
}
