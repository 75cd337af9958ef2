/// High Efficiency Image File Format: HEIC and AVIF (ISO/IEC 23008-12; ISO/IEC 14496-12, section 8.11; AVIF 1.1).
enum HEIFFormat {
  /// Returns the format that the file's brands name; nil for films and music, which begin in the same way.
  static func recognise(_ reader: ByteReader) throws(FileError) -> ImageFormat? {
    let type = try MP4Box(reader, at: 0, in: reader.count)
    guard let major = try format(ofBrandAt: type.start, reader) else { return nil }
    // A brand for any codec is made specific by the others.
    if major.isCertain { return major.format }
    var position = type.start + 8
    let end = min(type.end, reader.count, position + 256)
    while end - position >= 4 {
      if let brand = try format(ofBrandAt: position, reader), brand.isCertain { return brand.format }
      position += 4
    }
    return major.format
  }

  private static func format(
    ofBrandAt offset: Int64, _ reader: ByteReader
  ) throws(FileError) -> (format: ImageFormat, isCertain: Bool)? {
    guard reader.count - offset >= 4 else { return nil }
    switch try reader.bigEndian(at: offset, as: UInt32.self) {
    case MP4Box.type("heic"), MP4Box.type("heix"), MP4Box.type("heim"), MP4Box.type("heis"), MP4Box.type("hevc"),
      MP4Box.type("hevx"):
      return (.heic, true)
    case MP4Box.type("avif"), MP4Box.type("avis"): return (.avif, true)
    case MP4Box.type("mif1"), MP4Box.type("mif2"), MP4Box.type("msf1"), MP4Box.type("miaf"): return (.heic, false)
    default: return nil
    }
  }

  /// Reads the dimensions of the primary picture, after the cropping and the rotation that the file demands.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    var position: Int64 = 0
    while reader.count - position >= 8 {
      let box = try MP4Box(reader, at: position, in: reader.count)
      if box.is("meta") {
        var properties = HEIFProperties()
        try properties.read(box, reader)
        details.size = try properties.size(reader)
        return
      }
      position = box.end
    }
    throw .malformed("the HEIF file ends before its header")
  }
}

/// The properties of the pictures in a file (ISO/IEC 23008-12, section 6.5 and 9.3).
private struct HEIFProperties {
  private var primary: UInt32?

  /// The box `ipco` with all properties, which are identified by their position in it, counted from 1.
  private var all: MP4Box?

  /// The boxes `ipma`, which list the properties of each picture.
  private var associations: [MP4Box] = []

  private static let mostAssociations = 16

  mutating func read(_ meta: MP4Box, _ reader: ByteReader) throws(FileError) {
    try meta.forEach(reader, from: meta.start + 4) { box throws(FileError) in
      if box.is("pitm") {
        let isLong = try reader.byte(at: box.start) > 0
        primary =
          try isLong
          ? reader.bigEndian(at: box.start + 4, as: UInt32.self)
          : UInt32(reader.bigEndian(at: box.start + 4, as: UInt16.self))
      } else if box.is("iprp") {
        try box.forEach(reader) { box throws(FileError) in
          if box.is("ipco") { all = box }
          if box.is("ipma"), associations.count < Self.mostAssociations { associations.append(box) }
        }
      }
    }
  }

  func size(_ reader: ByteReader) throws(FileError) -> ImageSize {
    guard let all else { throw .malformed("the HEIF file has no properties") }
    let indices = try primaryIndices(reader)
    var changes: [Int: MP4Box] = [:]
    var index = 0
    var size: ImageSize?
    try all.forEach(reader) { box throws(FileError) in
      index += 1
      guard indices.isEmpty || indices.contains(index) else { return }
      if box.is("ispe") {
        let found = try ImageSize(
          width: reader.bigEndian(at: box.start + 4, as: UInt32.self),
          height: reader.bigEndian(at: box.start + 8, as: UInt32.self), of: "HEIF")
        // Without a named primary picture, the largest one counts.
        if size.map({ Self.area($0) < Self.area(found) }) ?? true { size = found }
      } else if box.is("clap") || box.is("irot") {
        changes[index] = box
      }
    }
    guard var size else { throw .malformed("the HEIF file has no dimensions") }
    // The picture is changed in the order of its list (ISO/IEC 23008-12, section 6.3).
    for index in indices {
      guard let change = changes[index] else { continue }
      if change.is("clap") {
        size = try cropped(size, by: change, reader)
      } else if try reader.byte(at: change.start) & 1 == 1 {
        size = ImageSize(width: size.height, height: size.width)
      }
    }
    return size
  }

  /// Returns the dimensions of the clean aperture, two fractions (ISO/IEC 14496-12, section 12.1.4).
  private func cropped(_ size: ImageSize, by box: MP4Box, _ reader: ByteReader) throws(FileError) -> ImageSize {
    func length(_ offset: Int64, within whole: Int) throws(FileError) -> Int {
      let (above, below) = try (
        reader.bigEndian(at: box.start + offset, as: UInt32.self),
        reader.bigEndian(at: box.start + offset + 4, as: UInt32.self)
      )
      let length = below == 0 ? 0 : Int((Double(above) / Double(below)).rounded())
      guard (1...whole).contains(length) else {
        throw .malformed("the HEIF file is cropped to nothing, or beyond itself")
      }
      return length
    }
    return try ImageSize(width: length(0, within: size.width), height: length(8, within: size.height))
  }

  private static func area(_ size: ImageSize) -> Double { Double(size.width) * Double(size.height) }

  /// Returns the properties of the primary picture, in the order of their list; empty when none are listed.
  private func primaryIndices(_ reader: ByteReader) throws(FileError) -> [Int] {
    guard let primary else { return [] }
    for box in associations {
      let isLong = try reader.byte(at: box.start) > 0
      let isWide = try reader.byte(at: box.start + 3) & 1 == 1
      var position = box.start + 8
      for _ in 0..<(try reader.bigEndian(at: box.start + 4, as: UInt32.self)) {
        let item =
          try isLong
          ? reader.bigEndian(at: position, as: UInt32.self)
          : UInt32(reader.bigEndian(at: position, as: UInt16.self))
        position += isLong ? 4 : 2
        let count = Int64(try reader.byte(at: position))
        position += 1
        if item == primary {
          var indices: [Int] = []
          for index in 0..<count {
            indices.append(
              try isWide
                ? Int(reader.bigEndian(at: position + index * 2, as: UInt16.self) & 0x7FFF)
                : Int(reader.byte(at: position + index) & 0x7F))
          }
          return indices
        }
        position += count * (isWide ? 2 : 1)
        guard position < box.end else { break }
      }
    }
    return []
  }
}
