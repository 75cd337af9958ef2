/// The header of a High Efficiency Image File (ISO/IEC 23008-12), without a picture, whose encoding would be too long.
enum SampleHEIF {
  /// Returns a header with two pictures, of which the primary one is the second.
  ///
  /// - Parameters:
  ///   - brand: `heic` or `avif`.
  ///   - isTurned: Whether the stored picture is rotated by 90 degrees.
  static func file(brand: String, width: Int, height: Int, isTurned: Bool) -> [UInt8] {
    let codec = brand == "avif" ? "av01" : "hvc1"
    let items = [1, 2].flatMap { box("infe", [2, 0, 0, 0, 0, $0, 0, 0] + Array(codec.utf8) + [0]) }
    let small = box("ispe", number(0) + number(1) + number(1))
    let size = box("ispe", number(0) + number(isTurned ? height : width) + number(isTurned ? width : height))
    let properties = box("ipco", small + size + box("irot", [isTurned ? 1 : 0]))
    let associations = box("ipma", number(0) + number(2) + [0, 1, 1, 1] + [0, 2, 2, 2, 0x83])
    let meta = box(
      "meta",
      number(0) + box("hdlr", number(0) + number(0) + Array("pict".utf8) + zeros(13)) + box("pitm", number(0) + [0, 2])
        + box("iinf", number(0) + [0, 2] + items) + box("iprp", properties + associations))
    return box("ftyp", Array("mif1".utf8) + number(0) + Array("mif1\(brand)".utf8)) + meta + box("mdat", [])
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(type.utf8) + content
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
