import HolonPlatform

/// The place of a file, from the root of all folders.
///
/// It may be longer than the system's limit for one call (4,096 bytes on Linux); it is then opened in several steps.
public struct AbsolutePath: Hashable, Sendable {
  /// The names from the root down to the file; none for the root itself.
  public var names: [FileName]

  /// Creates a path of names.
  public init(_ names: [FileName]) { self.names = names }

  /// Creates a path from the system's bytes, as in `/home/ada/notes.txt`.
  ///
  /// - Returns: Nil unless the bytes begin with `/` and contain only valid names; `..` is none.
  public init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.first == 0x2F else { return nil }
    names = []
    for part in bytes.split(separator: 0x2F) where Array(part) != [0x2E] {
      guard let name = FileName(bytes: part) else { return nil }
      names.append(name)
    }
  }

  /// Creates a path from a text that a user wrote: absolute, or from the working folder.
  ///
  /// A path with `..` is resolved by the system, since the way up from a link isn't the way down.
  ///
  /// - Throws: ``FileError`` with the code `invalidName`, or `notFound` for `..` in a missing folder.
  public init(_ text: String) throws(FileError) {
    try self.init(written: Array(text.utf8))
  }

  /// Creates a path from bytes that a user or a shell wrote; see ``init(_:)-(String)``.
  public init(written bytes: [UInt8]) throws(FileError) {
    guard !bytes.isEmpty, !bytes.contains(0) else { throw .invalidName("") }
    let full = bytes[0] == 0x2F ? bytes : try Self.workingFolder() + [0x2F] + bytes
    if let path = AbsolutePath(bytes: full) {
      self = path
      return
    }
    var parts = full.split(separator: 0x2F).filter { Array($0) != [0x2E] }
    guard parts.contains(where: { Array($0) == [0x2E, 0x2E] }) else {
      throw .invalidName(String(decoding: bytes, as: UTF8.self))
    }
    // The last name itself may be a link, which is meant and not followed.
    let last = parts.last.flatMap { FileName(bytes: $0) }
    if last != nil { parts.removeLast() }
    let folder = Array(([[]] + parts.map(Array.init)).joined(separator: [0x2F]))
    guard let path = AbsolutePath(bytes: try Self.resolved(folder)) else {
      throw .invalidName(String(decoding: bytes, as: UTF8.self))
    }
    names = path.names + (last.map { [$0] } ?? [])
  }

  /// The last name; nil for the root.
  public var name: FileName? { names.last }

  /// The folder that contains the file; the root contains itself.
  public var parent: AbsolutePath { AbsolutePath(Array(names.dropLast())) }

  /// Returns the path of the file with a name in this folder.
  public func appending(_ name: FileName) -> AbsolutePath { AbsolutePath(names + [name]) }

  /// Returns the path of the file at a path in this folder.
  public func appending(_ path: RelativePath) -> AbsolutePath { AbsolutePath(names + path.names) }

  /// The bytes for system calls.
  public var bytes: [UInt8] { names.isEmpty ? [0x2F] : names.flatMap { [0x2F] + $0.bytes } }

  /// Returns the path from a folder above; nil when the file isn't below it.
  public func relative(to folder: AbsolutePath) -> RelativePath? {
    names.starts(with: folder.names) ? RelativePath(Array(names.dropFirst(folder.names.count))) : nil
  }
}

extension AbsolutePath {
  /// Returns the real place of a file, with all links resolved.
  public func withoutLinks() throws(FileError) -> AbsolutePath {
    guard let path = AbsolutePath(bytes: try Self.resolved(bytes)) else { throw .invalidName(description) }
    return path
  }

  /// Returns a path to the same file without links, as far as the system can resolve it; the last name isn't followed.
  func withoutLinksAbove() -> AbsolutePath {
    guard let name, let folder = try? Self.resolved(parent.bytes), let path = AbsolutePath(bytes: folder) else {
      return self
    }
    return path.appending(name)
  }

  private static func resolved(_ folder: [UInt8]) throws(FileError) -> [UInt8] {
    let path = folder.isEmpty ? [0x2F] : folder
    let resolved = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { realpath($0.baseAddress!, nil) }
    }
    guard let resolved else { throw FileError(system: errno, "the folder can't be reached").at(Printable.text(path)) }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
  }

  private static func workingFolder() throws(FileError) -> [UInt8] {
    guard let folder = getcwd(nil, 0) else {
      throw FileError(system: errno, "the working folder can't be determined")
    }
    defer { free(folder) }
    return UnsafeBufferPointer(start: folder, count: strlen(folder)).map { UInt8(bitPattern: $0) }
  }
}

extension AbsolutePath: Comparable {
  /// Returns whether a path precedes another one: name by name, a folder before its contents.
  public static func < (lhs: AbsolutePath, rhs: AbsolutePath) -> Bool { lhs.names.lexicographicallyPrecedes(rhs.names) }
}

extension AbsolutePath: Codable {
  /// Decodes a path from percent-encoded text.
  ///
  /// - Throws: `DecodingError` when the text isn't a path.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let path = PercentEncoding.bytes(text.utf8).flatMap({ AbsolutePath(bytes: $0) }) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is no path"))
    }
    self = path
  }

  /// Encodes the path as percent-encoded text, since its bytes needn't be UTF-8.
  public func encode(to encoder: any Encoder) throws { try PercentEncoding.text(bytes).encode(to: encoder) }
}

extension AbsolutePath: CustomStringConvertible {
  /// The path, printable on one line.
  public var description: String { Printable.text(bytes) }
}
