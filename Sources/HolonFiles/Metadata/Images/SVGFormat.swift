import HolonBase

/// Scalable Vector Graphics (SVG 1.1, section 5.1 and 7; SVG 2, section 5.7 and 8).
enum SVGFormat {
  /// The number of first bytes in which the title is searched for.
  private static let longestBeginning = 65_536

  /// Reads the dimensions and the title, which is a direct part of the picture.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    let length = Int(min(Int64(longestBeginning), reader.count))
    var scanner = XMLScanner(try reader.bytes(at: 0, count: length))
    guard scanner.findRoot() else { throw .malformed("the SVG file ends within its first element") }
    details.size = Dimensions(scanner).size
    var depth = 1
    while depth > 0, let event = scanner.next() {
      switch event {
      case .start where depth == 1 && scanner.isNamed("title"):
        let (title, isWhole) = scanner.element()
        details.title = title
        guard isWhole else { throw .malformed("the SVG file ends within its title") }
        return
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
    guard depth == 0 || Int64(length) < reader.count else {
      throw .malformed("the SVG file ends before its last element")
    }
  }

  /// The attributes that determine the dimensions.
  private struct Dimensions {
    private let width: Double?
    private let height: Double?
    private let box: (width: Double, height: Double)?

    init(_ scanner: XMLScanner) {
      width = Self.pixels(scanner.attribute("width"))
      height = Self.pixels(scanner.attribute("height"))
      let numbers = scanner.attribute("viewBox")?.split { " ,\t\r\n".contains($0) }.map { Double($0) } ?? []
      if numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0 {
        box = (width, height)
      } else {
        box = nil
      }
    }

    /// The stated size; a missing one follows from the view box, which has the proportions of the picture.
    var size: ImageSize? {
      let ratio = box.map { $0.width / $0.height }
      let width = self.width ?? ratio.flatMap { ratio in self.height.map { $0 * ratio } } ?? box?.width
      let height = self.height ?? ratio.flatMap { ratio in self.width.map { $0 / ratio } } ?? box?.height
      guard let width = width.flatMap(Self.whole), let height = height.flatMap(Self.whole) else { return nil }
      return ImageSize(width: width, height: height)
    }

    private static func whole(_ length: Double) -> Int? {
      length > 0 && length < 1e9 ? max(1, Int(length.rounded())) : nil
    }

    /// Returns a length in pixels, of which an inch has 96 (CSS Values and Units 4, section 6.2); nil for a share.
    private static func pixels(_ text: String?) -> Double? {
      guard let text = text?.trimmed?.lowercased(), text.utf8.count <= 64 else { return nil }
      let units: [(String, Double)] = [
        ("px", 1), ("pt", 96 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("q", 96 / 101.6),
      ]
      let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
      guard let number = Double(text.dropLast(unit.0.count)), number > 0, number.isFinite else { return nil }
      return number * unit.1
    }
  }
}
