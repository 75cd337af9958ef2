import HolonBase

/// The content of an index file: a header, the entries, and a checksum of both.
struct IndexContent: Equatable {
  /// The letters and the version of the format with which a file begins.
  static let signature = Array("HolonDX".utf8) + [1]

  /// The number of bytes of the checksum at the end.
  private static let checksumLength = 8

  /// The properties that change with the content of a file.
  struct Key: Hashable {
    let number: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64
    let name: FileName
  }

  /// The details of a file, and the number of the last saving before which they were used.
  struct Entry: Equatable {
    var reading: DetailsReading
    var used: UInt32
  }

  var entries: [Key: Entry] = [:]

  /// The number of times that the index was saved.
  var generation: UInt32 = 0

  init(entries: [Key: Entry] = [:], generation: UInt32 = 0) {
    self.entries = entries
    self.generation = generation
  }

  /// The content as bytes; without the entries whose last use is longest ago if there are too many.
  func bytes(atMost limit: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: entries.count * 96 + 64)
    writer.append(contentsOf: Self.signature)
    writer.append(littleEndian: DetailsReader.version)
    writer.append(littleEndian: generation)
    for (key, entry) in entries.sorted(by: { $0.value.used > $1.value.used }) {
      let length = writer.count
      writer.append(key, entry)
      guard writer.count + Self.checksumLength <= limit else {
        return writer.withBytes { Self.checked(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
      }
    }
    return writer.withBytes { Self.checked($0) }
  }

  /// Returns bytes with their checksum.
  static func checked(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    Array(bytes) + [UInt8].little(checksum(bytes))
  }

  /// Reads the content of a file.
  ///
  /// - Throws: ``FileError`` with the code `malformed` for a damaged file, and for one of another version.
  init(_ bytes: [UInt8]) throws(FileError) {
    var content: IndexContent?
    var reason = "the index is damaged"
    bytes.withUnsafeBytes { bytes in
      let end = bytes.count - Self.checksumLength
      guard end >= Self.signature.count, bytes.starts(with: Self.signature.dropLast()) else { return }
      guard bytes.starts(with: Self.signature) else {
        reason = "the index has another version"
        return
      }
      let body = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      guard bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self).littleEndian == Self.checksum(body) else {
        return
      }
      var reader = HolonBase.ByteReader(UnsafeRawBufferPointer(rebasing: body[Self.signature.count...]))
      guard (try? reader.littleEndian(UInt32.self)) == DetailsReader.version else {
        reason = "the index was written by another version of the readers"
        return
      }
      content = try? IndexContent(entries: &reader)
    }
    guard let content else { throw FileError(.malformed, "\(reason): it is made again by the next scan") }
    self = content
  }

  private init(entries reader: inout HolonBase.ByteReader) throws(HolonBase.ByteReader.Damage) {
    generation = try reader.littleEndian()
    while !reader.isAtEnd {
      let (key, entry) = try reader.indexEntry()
      entries[key] = entry
    }
  }

  /// Returns a number that changes with every byte; it detects damage, not malice.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var mix = Mix()
    var position = 0
    while bytes.count - position >= 8 {
      mix.add(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian)
      position += 8
    }
    for byte in bytes[position...] { mix.add(UInt64(byte)) }
    mix.add(UInt64(bytes.count))
    return mix.value
  }
}

// MARK: - Entries

extension ByteWriter {
  fileprivate mutating func append(_ key: IndexContent.Key, _ entry: IndexContent.Entry) {
    append(littleEndian: key.number)
    append(littleEndian: key.size)
    append(littleEndian: key.modified)
    append(littleEndian: key.changed)
    append(variable: key.name.bytes.count)
    append(contentsOf: key.name.bytes)
    append(littleEndian: entry.used)
    append(entry.reading.trouble)
    append(entry.reading.details.kind.rawValue)
    switch entry.reading.details {
    case .text(let text):
      append(counted: text.encoding?.rawValue)
      append(optional: text.lines)
      append(counted: text.format?.rawValue)
      append(counted: text.title)
      append(texts: text.authors)
    case .image(let image):
      append(counted: image.format?.rawValue)
      append(optional: image.size?.width)
      append(optional: image.size?.height)
      append(counted: image.title)
    case .eBook(let book):
      append(counted: book.format?.rawValue)
      append(counted: book.title)
      append(texts: book.authors)
      append(counted: book.language)
      append(optional: book.pages)
    case .music(let music):
      append(counted: music.format?.rawValue)
      append(counted: music.title)
      append(counted: music.artist)
      append(counted: music.album)
      append(optional: music.duration.map { Int(bitPattern: UInt($0.bitPattern)) })
    case .other: break
    }
  }

  private mutating func append(_ trouble: FileError?) {
    append(counted: trouble?.code.rawValue)
    guard let trouble else { return }
    append(counted: trouble.message)
    append(littleEndian: trouble.number)
  }

  private mutating func append(optional number: Int?) {
    append(number == nil ? UInt8(0) : 1)
    if let number { append(variable: number) }
  }

  private mutating func append(texts: [String]) {
    append(variable: texts.count)
    for text in texts { append(counted: text) }
  }
}

extension HolonBase.ByteReader {
  fileprivate mutating func indexEntry() throws(Damage) -> (IndexContent.Key, IndexContent.Entry) {
    let (number, size, modified, changed): (UInt64, Int64, Int64, Int64) = try (
      littleEndian(), littleEndian(), littleEndian(), littleEndian()
    )
    guard let name = FileName(bytes: try bytes(variable())) else { throw Damage() }
    let used: UInt32 = try littleEndian()
    let trouble = try trouble()
    let details = try details()
    return (
      IndexContent.Key(number: number, size: size, modified: modified, changed: changed, name: name),
      IndexContent.Entry(reading: DetailsReading(details, trouble: trouble), used: used)
    )
  }

  private mutating func details() throws(Damage) -> FileDetails {
    guard let kind = FileKind(rawValue: try byte()) else { throw Damage() }
    switch kind {
    case .text:
      return .text(
        TextDetails(
          encoding: try value(), lines: try optionalNumber(), format: try value(), title: try optionalText(),
          authors: try texts()))
    case .image:
      let (format, width, height): (ImageFormat?, Int?, Int?) = try (value(), optionalNumber(), optionalNumber())
      let size = width.flatMap { width in height.map { ImageSize(width: width, height: $0) } }
      return .image(ImageDetails(format: format, size: size, title: try optionalText()))
    case .eBook:
      return .eBook(
        EBookDetails(
          format: try value(), title: try optionalText(), authors: try texts(), language: try optionalText(),
          pages: try optionalNumber()))
    case .music:
      return .music(
        MusicDetails(
          format: try value(), title: try optionalText(), artist: try optionalText(), album: try optionalText(),
          duration: try optionalNumber().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }))
    case .other: return .other
    case .folder, .link: throw Damage()
    }
  }

  private mutating func trouble() throws(Damage) -> FileError? {
    guard let code = try optionalText() else { return nil }
    let message = try text()
    return FileError(FileError.Code(rawValue: code), message, number: try littleEndian())
  }

  /// Reads a value of a type with texts for its cases; nil after 0.
  private mutating func value<Value: RawRepresentable<String>>() throws(Damage) -> Value? {
    guard let text = try optionalText() else { return nil }
    guard let value = Value(rawValue: text) else { throw Damage() }
    return value
  }

  private mutating func optionalNumber() throws(Damage) -> Int? { try byte() == 0 ? nil : try variable() }

  private mutating func texts() throws(Damage) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }
}
