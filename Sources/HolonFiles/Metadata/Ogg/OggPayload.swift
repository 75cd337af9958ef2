/// The contents of one Ogg stream's pages, one page after another.
struct OggPayload: SequentialBytes {
  private let reader: ByteReader
  private let serial: UInt32
  private var next: Int64
  private var position: Int64
  private var end: Int64

  /// Starts at a stream's first page at or after an offset.
  init(_ reader: ByteReader, serial: UInt32, from offset: Int64) {
    self.reader = reader
    self.serial = serial
    (next, position, end) = (offset, 0, 0)
  }

  mutating func read(_ number: Int) throws(FileError) -> [UInt8] {
    var taken: [UInt8] = []
    while taken.count < number {
      let length = try turnPage(wanted: Int64(number - taken.count))
      let bytes = try reader.bytes(at: position, count: Int(length))
      position += length
      if bytes.count == number { return bytes }
      taken.append(contentsOf: bytes)
    }
    return taken
  }

  mutating func skip(_ number: Int64) throws(FileError) {
    var rest = number
    while rest > 0 {
      let length = try turnPage(wanted: rest)
      position += length
      rest -= length
    }
  }

  /// Returns the number of wanted bytes on this page, or on the next one if this one has been read.
  private mutating func turnPage(wanted: Int64) throws(FileError) -> Int64 {
    while position == end {
      let page = try OggPage(reader, at: next)
      next = page.end
      if page.serial == serial { (position, end) = (page.payload, page.end) }
    }
    return min(wanted, end - position)
  }
}
