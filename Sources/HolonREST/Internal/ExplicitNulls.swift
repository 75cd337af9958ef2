internal import Foundation

/// A value that is encoded with `null` for each property that is nil, in objects at any depth.
///
/// Synthesized `Codable` leaves such properties out. The items of arrays are encoded as they are, because an array
/// replaces an earlier one as a whole (RFC 7396).
struct ExplicitNulls: Encodable {
  private let value: any Encodable

  init(_ value: any Encodable) { self.value = value }

  func encode(to encoder: any Encoder) throws { try value.encode(to: NullEncoder(base: encoder)) }

  /// Returns a value in the form in which an encoder gets it.
  ///
  /// Encoders recognize some types by name, and encode them by their strategies.
  fileprivate static func form(of value: any Encodable) -> any Encodable {
    switch value {
    case is Date, is Data, is URL, is Decimal: value
    case let members as [String: any Encodable]: members.mapValues(ExplicitNulls.init)
    default: ExplicitNulls(value)
    }
  }
}

private struct NullEncoder: Encoder {
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NullObject(base: base.container(keyedBy: type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { base.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    NullValue(base: base.singleValueContainer())
  }
}

private struct NullObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(ExplicitNulls.form(of: value), forKey: key)
  }

  // The standard library has its own implementations for these types, which leave out nil.
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try write(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encode(_ value: Int128, forKey key: Key) throws { try base.encode(value, forKey: key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try base.encode(value, forKey: key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try write(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try write(value, key) }

  private mutating func write(_ value: (some Encodable)?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(NullObject<Nested>(base: base.nestedContainer(keyedBy: type, forKey: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    base.nestedUnkeyedContainer(forKey: key)
  }

  mutating func superEncoder() -> any Encoder { NullEncoder(base: base.superEncoder()) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { NullEncoder(base: base.superEncoder(forKey: key)) }
}

private struct NullValue: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(ExplicitNulls.form(of: value))
  }

  mutating func encode(_ value: Bool) throws { try base.encode(value) }
  mutating func encode(_ value: String) throws { try base.encode(value) }
  mutating func encode(_ value: Double) throws { try base.encode(value) }
  mutating func encode(_ value: Float) throws { try base.encode(value) }
  mutating func encode(_ value: Int) throws { try base.encode(value) }
  mutating func encode(_ value: Int8) throws { try base.encode(value) }
  mutating func encode(_ value: Int16) throws { try base.encode(value) }
  mutating func encode(_ value: Int32) throws { try base.encode(value) }
  mutating func encode(_ value: Int64) throws { try base.encode(value) }
  mutating func encode(_ value: UInt) throws { try base.encode(value) }
  mutating func encode(_ value: UInt8) throws { try base.encode(value) }
  mutating func encode(_ value: UInt16) throws { try base.encode(value) }
  mutating func encode(_ value: UInt32) throws { try base.encode(value) }
  mutating func encode(_ value: UInt64) throws { try base.encode(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encode(_ value: Int128) throws { try base.encode(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func encode(_ value: UInt128) throws { try base.encode(value) }
}
