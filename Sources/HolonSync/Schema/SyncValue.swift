public import Foundation

/// A value of a field, which is stored as a text.
///
/// Enumerations with raw values only declare the conformance:
///
/// ```swift
/// enum Aisle: String, SyncValue { case fruit, bread, freezer }
/// ```
public protocol SyncValue: Equatable, Sendable {
  /// The text of the value; nil for no value.
  var syncText: String? { get }

  /// Creates a value from its text.
  ///
  /// - Returns: Nil for a text that no value has.
  init?(syncText: String?)
}

extension SyncValue where Self: LosslessStringConvertible {
  /// The description.
  public var syncText: String? { description }

  /// Creates a value from its description.
  public init?(syncText: String?) {
    guard let syncText else { return nil }
    self.init(syncText)
  }
}

extension SyncValue where Self: RawRepresentable, RawValue: SyncValue {
  /// The text of the raw value.
  public var syncText: String? { rawValue.syncText }

  /// Creates a value from the text of its raw value.
  public init?(syncText: String?) {
    guard let rawValue = RawValue(syncText: syncText) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension String: SyncValue {}
extension Bool: SyncValue {}
extension Int: SyncValue {}
extension Double: SyncValue {}

extension UUID: SyncValue {
  /// The digits in groups.
  public var syncText: String? { uuidString }

  /// Creates an identifier from its digits.
  public init?(syncText: String?) {
    guard let syncText else { return nil }
    self.init(uuidString: syncText)
  }
}

extension Date: SyncValue {
  /// The seconds since 1970, exactly.
  public var syncText: String? { timeIntervalSince1970.description }

  /// Creates a date from the seconds since 1970.
  public init?(syncText: String?) {
    guard let seconds = Double(syncText: syncText), seconds.isFinite else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension Optional: SyncValue where Wrapped: SyncValue {
  /// The text of the wrapped value; nil for none.
  public var syncText: String? { flatMap(\.syncText) }

  /// Creates an optional value from the text of the wrapped one.
  public init?(syncText: String?) {
    guard let syncText else {
      self = Self.none
      return
    }
    guard let value = Wrapped(syncText: syncText) else { return nil }
    self = .some(value)
  }
}
