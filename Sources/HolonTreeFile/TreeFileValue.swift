public import HolonTree

/// A value that a ``TreeFile`` can hold: an element or a summary.
///
/// ```swift
/// struct Photo: TreeFileValue {
///   var width: Int32
///   var height: Int32
///   static let treeFileByteCount: Int? = 8
///   init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
///     guard let width = Int32(treeFileBytes: .init(rebasing: bytes.prefix(4))),
///       let height = Int32(treeFileBytes: .init(rebasing: bytes.dropFirst(4)))
///     else { return nil }
///     (self.width, self.height) = (width, height)
///   }
///   func appendTreeFileBytes(to bytes: inout [UInt8]) {
///     width.appendTreeFileBytes(to: &bytes)
///     height.appendTreeFileBytes(to: &bytes)
///   }
/// }
/// ```
///
/// Integers, `Double`, `String`, arrays of bytes and `NoSummary` are such values. Numbers are little-endian on every
/// machine.
public protocol TreeFileValue: Sendable {
  /// The number of bytes of every value, at most 65,535; nil if values have different lengths, as texts do.
  ///
  /// Summaries need a fixed number.
  static var treeFileByteCount: Int? { get }

  /// Makes a value of its bytes; nil if no value has these bytes.
  ///
  /// - Parameter bytes: The bytes of one value, which may come from a damaged file. They are valid only during the
  ///   call, and needn't be aligned.
  init?(treeFileBytes bytes: UnsafeRawBufferPointer)

  /// Appends the value's bytes.
  func appendTreeFileBytes(to bytes: inout [UInt8])
}

extension TreeFileValue where Self: FixedWidthInteger {
  /// The number of bytes of the integer.
  @inlinable public static var treeFileByteCount: Int? { bitWidth / 8 }

  /// Reads a little-endian number; nil unless the bytes have its size.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.bitWidth / 8 else { return nil }
    var number: Self = 0
    withUnsafeMutableBytes(of: &number) { $0.copyMemory(from: bytes) }
    self.init(littleEndian: number)
  }

  /// Appends the number in little-endian order.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension Int8: TreeFileValue {}
extension Int16: TreeFileValue {}
extension Int32: TreeFileValue {}
extension Int64: TreeFileValue {}
extension UInt8: TreeFileValue {}
extension UInt16: TreeFileValue {}
extension UInt32: TreeFileValue {}
extension UInt64: TreeFileValue {}

extension Int: TreeFileValue {
  /// Always 8, on machines with shorter integers too.
  @inlinable public static var treeFileByteCount: Int? { 8 }

  /// Reads a number of 8 bytes; nil unless it fits.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
    guard let number = Int64(treeFileBytes: bytes) else { return nil }
    self.init(exactly: number)
  }

  /// Appends the number as 8 bytes.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) { Int64(self).appendTreeFileBytes(to: &bytes) }
}

extension Double: TreeFileValue {
  /// Always 8.
  @inlinable public static var treeFileByteCount: Int? { 8 }

  /// Reads a number from its bit pattern.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
    guard let pattern = UInt64(treeFileBytes: bytes) else { return nil }
    self.init(bitPattern: pattern)
  }

  /// Appends the bit pattern.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) { bitPattern.appendTreeFileBytes(to: &bytes) }
}

extension String: TreeFileValue {
  /// Nil: texts have different lengths.
  @inlinable public static var treeFileByteCount: Int? { nil }

  /// Reads a text; nil unless it is valid UTF-8.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) { self.init(validating: bytes, as: UTF8.self) }

  /// Appends the text in UTF-8.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }
}

extension [UInt8]: TreeFileValue {
  /// Nil: arrays have different lengths.
  @inlinable public static var treeFileByteCount: Int? { nil }

  /// Copies the bytes.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) { self.init(bytes) }

  /// Appends the bytes.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }
}

extension NoSummary: TreeFileValue {
  /// Always 0.
  @inlinable public static var treeFileByteCount: Int? { 0 }

  /// Returns the only value.
  @inlinable
  public init?(treeFileBytes bytes: UnsafeRawBufferPointer) { self = .zero }

  /// Has no effect.
  @inlinable
  public func appendTreeFileBytes(to bytes: inout [UInt8]) {}
}
