/// A picture of one color.
public struct SampleImage: SampleFile {
  /// The format of the picture.
  public enum Format: String, CaseIterable, Sendable {
    /// Portable Network Graphics, grey.
    case png

    /// JPEG, grey, baseline.
    case jpeg

    /// Graphics Interchange Format, version 89a.
    case gif

    /// WebP, lossless.
    case webP = "webp"

    /// WebP, lossless, in the extended form.
    case extendedWebP = "extended.webp"

    /// Windows bitmap, from bottom to top.
    case bmp

    /// Tagged Image File Format, grey, little-endian.
    case tiff

    /// Tagged Image File Format, grey, big-endian.
    case bigEndianTIFF = "big.tiff"

    /// BigTIFF, whose numbers have eight bytes.
    case bigTIFF = "64.tiff"

    /// The header of a High Efficiency Image File with HEVC.
    case heic

    /// The header of a High Efficiency Image File with HEVC, whose stored picture is rotated by 90 degrees.
    case turnedHEIC = "turned.heic"

    /// The header of a High Efficiency Image File with AV1.
    case avif

    /// Scalable Vector Graphics, with the title “A Picture”.
    case svg
  }

  /// The format of the picture.
  public var format: Format

  /// The number of columns.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - width: The number of columns, from 1 to 16,383.
  ///   - height: The number of rows, from 1 to 16,383.
  public init(_ format: Format, width: Int = 16, height: Int = 9) {
    precondition((1...16_383).contains(width) && (1...16_383).contains(height), "no format takes more")
    self.format = format
    self.width = width
    self.height = height
  }

  /// The name `sample` with the format's extension.
  public var name: String { "sample.\(format.rawValue)" }

  /// The picture.
  public var bytes: [UInt8] {
    switch format {
    case .png: png
    case .jpeg: jpeg
    case .gif: gif
    case .webP: webP(isExtended: false)
    case .extendedWebP: webP(isExtended: true)
    case .bmp: bmp
    case .tiff: SampleTIFF.file(width: width, height: height, isLittle: true, isBig: false)
    case .bigEndianTIFF: SampleTIFF.file(width: width, height: height, isLittle: false, isBig: false)
    case .bigTIFF: SampleTIFF.file(width: width, height: height, isLittle: true, isBig: true)
    case .heic: SampleHEIF.file(brand: "heic", width: width, height: height, isTurned: false)
    case .turnedHEIC: SampleHEIF.file(brand: "heic", width: width, height: height, isTurned: true)
    case .avif: SampleHEIF.file(brand: "avif", width: width, height: height, isTurned: false)
    case .svg: Array(svg.utf8)
    }
  }

  private var svg: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)px" height="\(height)" viewBox="0 0 \(width) \(height)">
    <title>A Picture</title><rect width="100%" height="100%" fill="grey"/></svg>

    """
  }

  private var png: [UInt8] {
    var file = SampleBytes()
    func chunk(_ type: String, _ content: [UInt8]) {
      file.big(UInt32(content.count))
      file.append(Array(type.utf8) + content)
      file.big(Checksum.crc32(Array(type.utf8) + content))
    }
    file.append([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var header = SampleBytes()
    header.big(UInt32(width))
    header.big(UInt32(height))
    header.append([8, 0, 0, 0, 0])
    chunk("IHDR", header.bytes)
    let row = [0] + [UInt8](repeating: 0x80, count: width)
    chunk("IDAT", StoredDeflate.zlib((0..<height).flatMap { _ in row }))
    chunk("IEND", [])
    return file.bytes
  }

  private var jpeg: [UInt8] {
    var file = SampleBytes()
    func segment(_ marker: UInt8, _ content: [UInt8]) {
      file.append([0xFF, marker])
      file.big(UInt16(content.count + 2))
      file.append(content)
    }
    file.append([0xFF, 0xD8])
    segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    var header = SampleBytes()
    header.append([8])
    header.big(UInt16(height))
    header.big(UInt16(width))
    header.append([1, 1, 0x11, 0])
    segment(0xC0, header.bytes)
    // Each table has one word, of one bit: “no difference” and “the rest is zero”.
    for table: UInt8 in [0x00, 0x10] { segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0]) }
    segment(0xDA, [1, 1, 0, 0, 63, 0])
    var bits = SampleBits(highestFirst: true)
    for _ in 0..<(((width + 7) / 8) * ((height + 7) / 8)) { bits.write(0, 2) }
    bits.fillWithOnes()
    file.append(bits.bytes + [0xFF, 0xD9])
    return file.bytes
  }

  private var gif: [UInt8] {
    var file = SampleBytes()
    file.text("GIF89a")
    file.little(UInt16(width))
    file.little(UInt16(height))
    file.append([0x80, 0, 0, 0x20, 0x40, 0x60, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0])
    file.little(UInt16(width))
    file.little(UInt16(height))
    file.append([0, 2])
    // The table of words is cleared before it needs longer ones.
    var bits = SampleBits(highestFirst: false)
    for pixel in 0..<(width * height) {
      if pixel % 2 == 0 { bits.write(4, 3) }
      bits.write(0, 3)
    }
    bits.write(5, 3)
    for start in stride(from: 0, to: bits.bytes.count, by: 255) {
      let block = bits.bytes[start..<min(start + 255, bits.bytes.count)]
      file.append([UInt8(block.count)] + block)
    }
    file.append([0, 0x3B])
    return file.bytes
  }

  private func webP(isExtended: Bool) -> [UInt8] {
    var bits = SampleBits(highestFirst: false)
    bits.write(width - 1, 14)
    bits.write(height - 1, 14)
    // No alpha, version 0, no transform, no cache, one group of codes.
    bits.write(0, 1 + 3 + 1 + 1 + 1)
    // Five codes with one word of no bits each, so that the pixels take no bits either.
    for _ in 0..<5 { bits.write(0b0001, 4) }
    let content = [0x2F] + bits.bytes
    var file = SampleBytes()
    file.text("RIFF")
    let chunk = 8 + content.count + content.count % 2
    file.little(UInt32(4 + chunk + (isExtended ? 18 : 0)))
    file.text("WEBP")
    if isExtended {
      file.text("VP8X")
      file.little(UInt32(10))
      file.append([0, 0, 0, 0])
      for number in [width - 1, height - 1] { file.append((0..<3).map { UInt8(number >> ($0 * 8) & 255) }) }
    }
    file.text("VP8L")
    file.little(UInt32(content.count))
    file.append(content + [UInt8](repeating: 0, count: content.count % 2))
    return file.bytes
  }

  private var bmp: [UInt8] {
    let rowLength = (width * 3 + 3) / 4 * 4
    var file = SampleBytes()
    file.text("BM")
    for number in [54 + rowLength * height, 0, 54, 40, width, height] { file.little(UInt32(number)) }
    file.little(UInt16(1))
    file.little(UInt16(24))
    for number in [0, rowLength * height, 2_835, 2_835, 0, 0] { file.little(UInt32(number)) }
    file.append([UInt8](repeating: 0x60, count: rowLength * height))
    return file.bytes
  }
}
