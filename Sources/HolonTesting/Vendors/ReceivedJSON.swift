/// A JSON value as a stand-in has received it, read as strictly as RFC 8259 allows.
///
/// It is read by code of its own, so that what writes requests can't hide its mistakes here.
public enum ReceivedJSON: Hashable, Sendable {
  /// `null`
  case null

  /// `true` or `false`
  case bool(Bool)

  /// A number written without fraction and exponent that fits.
  case integer(Int)

  /// Any other number.
  case number(Double)

  /// A text.
  case string(String)

  /// Values in order.
  case array([ReceivedJSON])

  /// Members in the order in which they were sent.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The value.
    public let value: ReceivedJSON
  }

  /// Reads a whole text; nil if it isn't JSON, names a member twice, or is nested deeper than 128 values.
  public init?(_ bytes: [UInt8]) {
    var reader = ReceivedJSONReader(bytes: bytes)
    guard let value = reader.readAll() else { return nil }
    self = value
  }

  /// The value of an object's member; nil if there is none or this is no object.
  public subscript(name: String) -> ReceivedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// An array's value; nil if there is none or this is no array.
  public subscript(index: Int) -> ReceivedJSON? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }

  /// The text, if it is one.
  public var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  /// The whole number, if it is one.
  public var integer: Int? {
    if case .integer(let integer) = self { return integer }
    return nil
  }

  /// The number, if it is one, whole or not.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The values, if it is an array.
  public var array: [ReceivedJSON]? {
    if case .array(let values) = self { return values }
    return nil
  }

  /// The members, if it is an object.
  public var members: [Member]? {
    if case .object(let members) = self { return members }
    return nil
  }
}
