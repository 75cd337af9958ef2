/// Reads numbers and bytes anywhere in a source through a small window, and never beyond its end.
///
/// Whatever the content says, an offset or a length that leads out of the file is an error with the code `malformed`.
/// One reader serves many files, one after the other, so that their windows share one piece of memory.
public final class ByteReader {
  /// How many bytes of one source are fetched at most, so that no content makes anybody wait for long.
  public static let mostFetched: Int64 = 64 << 20

  /// How many bytes are fetched at a time.
  public static let windowSize = 4_096

  /// The number of bytes of the source.
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

  /// Goes on with another source, from which nothing has been read yet.
  public func reset(_ source: any ByteSource) {
    self.source = source
    count = source.count
    start = 0
    filled = 0
    fetched = 0
  }

  /// Fills a buffer with the bytes from a place on, past the window, for who reads a whole source piece by piece.
  ///
  /// - Returns: How many bytes were there: fewer than the buffer takes only at the end.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try source.read(at: offset, into: buffer)
  }

  /// The byte at an offset.
  ///
  /// - Throws: ``FileError`` with the code `malformed` when there is none, or what the source throws.
  public func byte(at offset: Int64) throws(FileError) -> UInt8 { window[try place(of: offset, count: 1)] }

  /// A number of several bytes at an offset, the greater first.
  public func bigEndian<Number: FixedWidthInteger>(at offset: Int64, as: Number.Type) throws(FileError) -> Number {
    let place = try place(of: offset, count: MemoryLayout<Number>.size)
    return Number(bigEndian: window.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// A number of several bytes at an offset, the lesser first.
  public func littleEndian<Number: FixedWidthInteger>(at offset: Int64, as: Number.Type) throws(FileError) -> Number {
    let place = try place(of: offset, count: MemoryLayout<Number>.size)
    return Number(littleEndian: window.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Whether certain bytes are at an offset; false when the source ends before.
  public func matches(_ bytes: StaticString, at offset: Int64) throws(FileError) -> Bool {
    let length = bytes.utf8CodeUnitCount
    guard offset >= 0, count - offset >= Int64(length) else { return false }
    let place = try place(of: offset, count: length)
    return UnsafeRawBufferPointer(start: bytes.utf8Start, count: length)
      .elementsEqual(UnsafeRawBufferPointer(rebasing: window[place..<place + length]))
  }

  /// A copy of bytes.
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

  /// Lends bytes, as many as the window takes, without copying them; nothing else may be read meanwhile.
  public func withBytes<Result>(
    at offset: Int64, count length: Int, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    precondition(length <= Self.windowSize, "no more than a window can be lent")
    let place = try place(of: offset, count: length)
    return try body(UnsafeRawBufferPointer(rebasing: window[place..<place + length]))
  }

  /// Where bytes are in the window, which is filled with them when they aren't in it yet.
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
      throw FileError(.tooLarge, "would have to be read beyond \(Self.mostFetched >> 20) MiB to tell what is in it")
    }
  }

  private func check(_ offset: Int64, _ length: Int) throws(FileError) {
    guard offset >= 0, length >= 0, offset <= count, Int64(length) <= count - offset else {
      throw .malformed("names \(length) bytes at \(offset), but the file ends at \(count): it is cut off or damaged")
    }
  }

  private var shortened: FileError {
    FileError(.changed, "became shorter while it was read: read it again")
  }
}

extension ByteReader {
  /// A length that no sum of two can overflow; a file that says more is damaged anyway.
  func length64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try bigEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// The same with the lesser byte first.
  func littleLength64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try littleEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// A number of three bytes, the greater first.
  func bigEndian24(at offset: Int64) throws(FileError) -> Int64 {
    Int64(try bigEndian(at: offset, as: UInt16.self)) << 8 | Int64(try byte(at: offset + 2))
  }

  /// Bytes up to a place, as many as there are and as a word may have.
  func word(at offset: Int64, end: Int64) throws(FileError) -> [UInt8] {
    let length = min(end, count) - offset
    return length > 0 ? try bytes(at: offset, count: Int(min(length, Int64(TagText.longest)))) : []
  }
}
