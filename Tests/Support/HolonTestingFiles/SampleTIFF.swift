/// Tagged Image File Format 6.0, and BigTIFF: grey, in one strip.
enum SampleTIFF {
  /// Returns a file with one picture.
  ///
  /// - Parameters:
  ///   - isLittle: Whether numbers are little-endian.
  ///   - isBig: Whether it is a BigTIFF.
  static func file(width: Int, height: Int, isLittle: Bool, isBig: Bool) -> [UInt8] {
    var file = SampleBytes()
    func write(_ value: Int, _ length: Int) {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      file.append(isLittle ? bytes : bytes.reversed())
    }
    let wide = isBig ? 8 : 4
    file.text(isLittle ? "II" : "MM")
    write(isBig ? 43 : 42, 2)
    if isBig {
      write(8, 2)
      write(0, 2)
    }
    let pixels = (isBig ? 16 : 8)
    let start = (pixels + width * height + 1) / 2 * 2
    write(start, wide)
    file.append([UInt8](repeating: 0x60, count: start - pixels))
    // Tag, type (3 is a short number, 4 a long one) and value: sections 3 and 4 of TIFF 6.0.
    let entries = [
      (256, 3, width), (257, 3, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, pixels), (277, 3, 1),
      (278, 3, height), (279, 4, width * height),
    ]
    write(entries.count, isBig ? 8 : 2)
    for (tag, type, value) in entries {
      write(tag, 2)
      write(type, 2)
      write(1, wide)
      write(value, type == 3 ? 2 : 4)
      write(0, wide - (type == 3 ? 2 : 4))
    }
    write(0, wide)
    return file.bytes
  }
}
