/// The name of a file in its folder: any bytes but `/` and 0.
///
/// File systems don't require names to be text. A name whose bytes aren't UTF-8 is kept as it is, and displayed with
/// escapes.
///
/// Names are ordered by their bytes, which is the same in every language and on every machine.
public struct FileName: Hashable, Sendable {
  /// The bytes of the name, as in the file system.
  public let bytes: [UInt8]

  /// Creates a name from bytes; nil when they can't be a name.
  ///
  /// - Parameter bytes: 1 to ``greatestCount`` bytes, none of them 0 or `/`, and not `.` or `..`.
  public init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, bytes.count <= Self.greatestCount, !bytes.contains(0), !bytes.contains(0x2F),
      bytes != [0x2E], bytes != [0x2E, 0x2E]
    else { return nil }
    self.bytes = bytes
  }

  /// Creates a name from text.
  ///
  /// - Throws: ``FileError`` with the code `invalidName`.
  public init(_ text: some StringProtocol) throws(FileError) {
    guard let name = FileName(bytes: text.utf8) else { throw .invalidName(String(text)) }
    self = name
  }

  init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// The maximum number of bytes in a name on any file system; most allow no more than 255.
  public static var greatestCount: Int { 1_023 }

  /// The name as text; nil when its bytes aren't UTF-8.
  public var text: String? { String(validUTF8: bytes) }

  /// The part after the last dot in lower case, as in `jpg`; empty without a dot.
  public var pathExtension: String {
    guard let dot = bytes.lastIndex(of: 0x2E), dot > 0 else { return "" }
    return String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// Calls a closure with the name as bytes that end with a 0.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let terminated = bytes + [0]
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: terminated.count)
    defer { pointer.deallocate() }
    for (index, byte) in terminated.enumerated() { pointer[index] = CChar(bitPattern: byte) }
    return try body(pointer)
  }
}

extension FileName: Comparable {
  /// Returns whether the bytes of a name precede those of another one.
  public static func < (lhs: FileName, rhs: FileName) -> Bool { lhs.bytes.lexicographicallyPrecedes(rhs.bytes) }
}

extension FileName: CustomStringConvertible {
  /// The name as text on one line: invalid UTF-8 and unprintable characters are escaped, as in `\xFF` or `\n`.
  public var description: String { Printable.text(bytes) }
}

extension FileName: ExpressibleByStringLiteral {
  /// Creates a name from a literal, which has to be a valid name.
  public init(stringLiteral text: String) {
    guard let name = FileName(bytes: text.utf8) else { preconditionFailure("“\(text)” isn't a valid name of a file") }
    self = name
  }
}

extension String {
  /// Creates a text from bytes; nil if they aren't UTF-8.
  ///
  /// The standard library's `String(validating:as:)` needs macOS 15 or iOS 18.
  init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Other bytes are replaced by U+FFFD.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
