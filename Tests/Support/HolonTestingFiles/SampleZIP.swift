/// An archive.
struct SampleZIP {
  private var file = SampleBytes()
  private var directory = SampleBytes()
  private var count: UInt16 = 0

  /// Adds a file.
  mutating func add(_ name: String, _ content: [UInt8], isCompressed: Bool) {
    let offset = UInt32(file.bytes.count)
    let stored = isCompressed ? StoredDeflate.blocks(content) : content
    var header = SampleBytes()
    for number: UInt16 in [20, 0x0800, isCompressed ? 8 : 0, 0, 0x21] { header.little(number) }
    header.little(Checksum.crc32(content))
    header.little(UInt32(stored.count))
    header.little(UInt32(content.count))
    header.little(UInt16(name.utf8.count))
    header.little(UInt16(0))
    file.text("PK\u{03}\u{04}")
    file.append(header.bytes)
    file.text(name)
    file.append(stored)
    directory.text("PK\u{01}\u{02}")
    directory.little(UInt16(20))
    directory.append(header.bytes)
    directory.append([UInt8](repeating: 0, count: 10))
    directory.little(offset)
    directory.text(name)
    count += 1
  }

  /// The archive with its directory.
  var bytes: [UInt8] {
    var end = file
    let start = UInt32(file.bytes.count)
    end.append(directory.bytes)
    end.text("PK\u{05}\u{06}")
    end.append([0, 0, 0, 0])
    end.little(count)
    end.little(count)
    end.little(UInt32(directory.bytes.count))
    end.little(start)
    end.little(UInt16(0))
    return end.bytes
  }
}
