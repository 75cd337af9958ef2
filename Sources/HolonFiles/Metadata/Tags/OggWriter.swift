/// The writing of the tags of Ogg Vorbis and Ogg Opus (RFC 3533, section 6; Vorbis I, section 4.2; RFC 7845, section 5.2).
enum OggWriter {
  private static let greatestPage = 27 + 255 + 255 * 255

  static func pieces(_ reader: ByteReader, _ tags: MusicTags) throws(FileError) -> [TaggedContent.Piece] {
    let link = try OggLink(reader, at: 0)
    guard !link.hasPictures, let sound = link.sound, [.vorbis, .opus].contains(sound.format) else {
      throw FileError(.notSupported, "tags can be written to an Ogg file with Vorbis or Opus only: use such a file")
    }
    let isOpus = sound.format == .opus
    let headers = try Headers(reader, serial: sound.serial, from: link.body, count: isOpus ? 1 : 2)
    let comments = headers.packets[0]
    let prefix: [UInt8] = isOpus ? Array("OpusTags".utf8) : [3] + Array("vorbis".utf8)
    guard comments.starts(with: prefix) else { throw .malformed("the second packet of the Ogg file has no comments") }
    let (new, end) = try CommentWriter.rewritten(comments, from: prefix.count, tags)
    // Vorbis ends with a bit; Opus may have data there that begins with an odd byte, or padding.
    let rest = comments[end...]
    let tail: [UInt8] = isOpus ? (rest.first.map { $0 & 1 == 1 } == true ? Array(rest) : []) : [1]
    let packets = [prefix + new + tail] + headers.packets.dropFirst()
    guard packets.reduce(0, { $0 + $1.count }) <= CommentWriter.longest else { throw tooLarge }
    let pages = Self.pages(of: packets, serial: sound.serial, from: headers.firstSequence)
    let body = headers.end..<reader.count
    let shift = pages.count &- headers.pageCount
    let start = TaggedContent.Piece.range(0..<link.body)
    return [start, .bytes(pages.bytes)]
      + (shift == 0 ? [.range(body)] : [.pages(body, serial: sound.serial, shift: shift)])
  }

  private static var tooLarge: FileError {
    FileError(.tooLarge, "the comments of the Ogg file have more than 16 MiB: remove pictures from them")
  }

  // MARK: - Headers

  /// The packets before the sound, and their pages.
  private struct Headers {
    private(set) var packets: [[UInt8]] = []
    private(set) var firstSequence: UInt32 = 0
    private(set) var pageCount: UInt32 = 0
    private(set) var end: Int64

    init(_ reader: ByteReader, serial: UInt32, from start: Int64, count: Int) throws(FileError) {
      end = start
      var packet: [UInt8] = []
      var total = 0
      while packets.count < count {
        let page = try OggPage(reader, at: end)
        guard page.serial == serial else {
          throw FileError(.notSupported, "the Ogg file has several streams at a time: write it with another program")
        }
        guard page.end <= reader.count else { throw .malformed("the Ogg file ends within its page at \(end)") }
        if pageCount == 0 { firstSequence = try reader.littleEndian(at: end + 18, as: UInt32.self) }
        pageCount += 1
        let segments = try reader.bytes(at: end + 27, count: Int(page.payload - end - 27))
        let payload = try reader.bytes(at: page.payload, count: Int(page.end - page.payload))
        total += payload.count
        guard total <= CommentWriter.longest else { throw tooLarge }
        var position = 0
        for segment in segments {
          // The sound has to begin on a page of its own.
          guard packets.count < count else { throw .malformed("the Ogg file has sound on the page at \(end)") }
          packet += payload[position..<position + Int(segment)]
          position += Int(segment)
          if segment < 255 {
            packets.append(packet)
            packet = []
          }
        }
        end = page.end
      }
    }
  }

  // MARK: - Pages

  /// Returns packets as pages of a stream.
  private static func pages(
    of packets: [[UInt8]], serial: UInt32, from sequence: UInt32
  ) -> (bytes: [UInt8], count: UInt32) {
    // Each packet consists of segments of 255 bytes, and a last one that has fewer.
    var segments: [(bytes: ArraySlice<UInt8>, isFirst: Bool, isLast: Bool)] = []
    for packet in packets {
      var position = 0
      repeat {
        let end = min(position + 255, packet.count)
        segments.append((packet[position..<end], position == 0, false))
        position = end
      } while position < packet.count
      if segments[segments.count - 1].bytes.count == 255 { segments.append((packet[packet.count...], false, false)) }
      segments[segments.count - 1].isLast = true
    }
    var bytes: [UInt8] = []
    var count: UInt32 = 0
    var rest = segments[...]
    while !rest.isEmpty {
      let part = rest.prefix(255)
      rest = rest.dropFirst(255)
      // A page on which no packet ends has no position.
      let position: UInt64 = part.contains { $0.isLast } ? 0 : .max
      var page = Array("OggS\0".utf8) + [part.first?.isFirst == true ? 0 : 1] + [UInt8].little(position)
      page += [UInt8].little(serial) + [UInt8].little(sequence &+ count) + [0, 0, 0, 0] + [UInt8(part.count)]
      page += part.map { UInt8($0.bytes.count) }
      for segment in part { page += segment.bytes }
      page.withUnsafeMutableBytes { setChecksum($0) }
      bytes += page
      count += 1
    }
    return (bytes, count)
  }

  /// Passes pages to a closure, those of a stream with other numbers and checksums.
  static func forEachShiftedPage(
    _ reader: ByteReader, _ range: Range<Int64>, _ serial: UInt32, _ shift: UInt32,
    _ buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    precondition(buffer.count >= greatestPage, "a page fits into the buffer")
    var position = range.lowerBound
    // Other pages, and streams that begin later, stay as they are.
    var isOver = false
    while position < range.upperBound {
      let wanted = Int(min(Int64(buffer.count), range.upperBound - position))
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      guard try reader.read(at: position, into: part) == wanted else { throw .shortened }
      let isLast = position + Int64(wanted) == range.upperBound
      var start = 0
      while start < wanted, isLast || wanted - start >= greatestPage {
        guard let length = pageLength(UnsafeRawBufferPointer(rebasing: part[start...])) else {
          throw .malformed("the Ogg file has no whole page at \(position + Int64(start))")
        }
        let page = UnsafeMutableRawBufferPointer(rebasing: part[start..<start + length])
        if page.loadUnaligned(fromByteOffset: 14, as: UInt32.self).littleEndian == serial {
          isOver = isOver || page[5] & 2 != 0
          if !isOver {
            let number = page.loadUnaligned(fromByteOffset: 18, as: UInt32.self).littleEndian &+ shift
            page.storeBytes(of: number.littleEndian, toByteOffset: 18, as: UInt32.self)
            setChecksum(page)
          }
        }
        start += length
      }
      try body(UnsafeRawBufferPointer(rebasing: part[..<start]))
      position += Int64(start)
    }
  }

  /// Returns the length of the page at the beginning of bytes; nil if none is there as a whole.
  private static func pageLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 27, bytes.starts(with: "OggS\0".utf8) else { return nil }
    let segments = Int(bytes[26])
    guard bytes.count >= 27 + segments else { return nil }
    let length = bytes[27..<27 + segments].reduce(27 + segments) { $0 + Int($1) }
    return length <= bytes.count ? length : nil
  }

  // MARK: - Checksums

  private static func setChecksum(_ page: UnsafeMutableRawBufferPointer) {
    page.storeBytes(of: 0, toByteOffset: 22, as: UInt32.self)
    var sum: UInt32 = 0
    for byte in page { sum = sum << 8 ^ table[Int(UInt8(sum >> 24) ^ byte)] }
    page.storeBytes(of: sum.littleEndian, toByteOffset: 22, as: UInt32.self)
  }

  /// The remainders of the polynomial 0x04C11DB7, the highest bit first (RFC 3533, section 6, "CRC_checksum").
  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index << 24) { rest, _ in rest & 0x8000_0000 == 0 ? rest << 1 : rest << 1 ^ 0x04C1_1DB7 }
  }
}
