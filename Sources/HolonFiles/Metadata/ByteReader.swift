/// A reader of numbers and bytes anywhere in a source through a small window, and never beyond its end.
///
/// An offset or a length that leads out of the file is an error with the code `malformed`, whatever the content claims.
/// One reader can read many files, one after another, so that they share one buffer.
public final class ByteReader {
  /// The maximum number of bytes that are fetched from one source, which limits the time that any content can take.
  public static let mostFetched: Int64 = 64 << 20

  /// The number of bytes that are fetched at a time.
  public static let windowSize = 4_096

  /// The size of the source, in bytes.
  public private(set) var count: Int64 = 0

  private var source: any ByteSource
  private let window: UnsafeMutableRawBufferPointer
  private var start: Int64 = 0
  private var filled = 0
  private var fetched: Int64 = 0

  /// Creates a reader of a source.
  public init(_ source: any ByteSource = MemoryBytes()) {
    window = .allocate(byteCount: Self.windowSize, alignment: 16)
    self.source = source
    count = source.count
  }

  deinit { window.deallocate() }

  /// Continues with another source, from its beginning.
  public func reset(_ source: any ByteSource) {
    self.source = source
    count = source.count
    start = 0
    filled = 0
    fetched = 0
  }

  /// Fills a buffer with the bytes at an offset, bypassing the window, for reading a whole source piece by piece.
  ///
  /// - Returns: The number of bytes that were read: fewer than the buffer's size only at the end.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try source.read(at: offset, into: buffer)
  }

  /// Returns the byte at an offset.
  ///
  /// - Throws: ``FileError`` with the code `malformed` when the source ends before, or the source's error.
  public func byte(at offset: Int64) throws(FileError) -> UInt8 { window[try place(of: offset, count: 1)] }

  /// Returns the big-endian number at an offset.
  public func bigEndian<Number: FixedWidthInteger>(at offset: Int64, as: Number.Type) throws(FileError) -> Number {
    let place = try place(of: offset, count: MemoryLayout<Number>.size)
    return Number(bigEndian: window.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Returns the little-endian number at an offset.
  public func littleEndian<Number: FixedWidthInteger>(at offset: Int64, as: Number.Type) throws(FileError) -> Number {
    let place = try place(of: offset, count: MemoryLayout<Number>.size)
    return Number(littleEndian: window.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Returns whether certain bytes are at an offset; false when the source ends before.
  public func matches(_ bytes: StaticString, at offset: Int64) throws(FileError) -> Bool {
    let length = bytes.utf8CodeUnitCount
    guard offset >= 0, count - offset >= Int64(length) else { return false }
    let place = try place(of: offset, count: length)
    return UnsafeRawBufferPointer(start: bytes.utf8Start, count: length)
      .elementsEqual(UnsafeRawBufferPointer(rebasing: window[place..<place + length]))
  }

  /// Returns a copy of bytes.
  ///
  /// - Throws: ``FileError`` with the code `malformed` when the source ends before.
  public func bytes(at offset: Int64, count length: Int) throws(FileError) -> [UInt8] {
    try check(offset, length)
    if length <= Self.windowSize {
      let place = try place(of: offset, count: length)
      return Array(window[place..<place + length])
    }
    try pay(length)
    var failure: FileError?
    let result = [UInt8](unsafeUninitializedCapacity: length) { buffer, initializedCount in
      initializedCount = 0
      do throws(FileError) {
        let raw = UnsafeMutableRawBufferPointer(buffer)
        initializedCount = try source.read(at: offset, into: raw)
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard result.endIndex == length else { throw shortened }
    return result
  }

  /// Calls a closure with bytes, at most as many as the window holds, without copying them; no other reads are allowed
  /// in it.
  public func withBytes<Result>(
    at offset: Int64, count length: Int, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    precondition(length <= Self.windowSize, "a window of bytes is too long: read at most windowSize")
    let place = try place(of: offset, count: length)
    return try body(UnsafeRawBufferPointer(rebasing: window[place..<place + length]))
  }

  /// Returns the position of bytes in the window, after filling it with them if necessary.
  private func place(of offset: Int64, count length: Int) throws(FileError) -> Int {
    let place = offset &- start
    if place >= 0, place <= Int64(filled - length) { return Int(place) }
    try check(offset, length)
    start = offset
    filled = 0
    let wanted = Int(min(Int64(Self.windowSize), count - offset))
    try pay(wanted)
    filled = try source.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: window[..<wanted]))
    guard filled >= length else { throw shortened }
    return 0
  }

  private func pay(_ length: Int) throws(FileError) {
    fetched += Int64(length)
    guard fetched <= Self.mostFetched else {
      throw FileError(
        .tooLarge,
        "the details need more than \(Self.mostFetched >> 20) MiB of the file: save it in a simpler form"
      )
    }
  }

  private func check(_ offset: Int64, _ length: Int) throws(FileError) {
    guard offset >= 0, length >= 0, offset <= count, Int64(length) <= count - offset else {
      throw .malformed("the file refers to \(length) bytes at \(offset), but ends at \(count)")
    }
  }

  private var shortened: FileError {
    FileError(.changed, "the file became shorter while it was read: read it again")
  }
}

extension ByteReader {
  /// Reads a length, limited so that no sum of two can overflow; a file with larger numbers is damaged anyway.
  func length64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try bigEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// Reads the same with little-endian byte order.
  func littleLength64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try littleEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// Reads a big-endian number of three bytes.
  func bigEndian24(at offset: Int64) throws(FileError) -> Int64 {
    Int64(try bigEndian(at: offset, as: UInt16.self)) << 8 | Int64(try byte(at: offset + 2))
  }

  /// Returns the bytes up to an offset, limited by the source's end and the longest allowed word.
  func word(at offset: Int64, end: Int64) throws(FileError) -> [UInt8] {
    let length = min(end, count) - offset
    return length > 0 ? try bytes(at: offset, count: Int(min(length, Int64(TagText.longest)))) : []
  }
}
