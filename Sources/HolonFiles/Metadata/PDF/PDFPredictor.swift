/// The prediction that makes bytes compress better (ISO 32000-1, section 7.4.4.4; PNG, section 9).
struct PDFPredictor {
  private let kind: Int
  private let rowLength: Int
  private let pixelLength: Int

  /// Reads a filter's parameters.
  init(_ parameters: [String: PDFObject]) throws(FileError) {
    kind = parameters["Predictor"]?.integer ?? 1
    let columns = parameters["Columns"]?.integer ?? 1
    let colors = parameters["Colors"]?.integer ?? 1
    let bits = parameters["BitsPerComponent"]?.integer ?? 8
    guard (1...65_536).contains(columns), (1...32).contains(colors), [1, 2, 4, 8, 16].contains(bits) else {
      throw .malformed("the PDF has invalid parameters of a filter")
    }
    pixelLength = max(1, colors * bits / 8)
    rowLength = (columns * colors * bits + 7) / 8
  }

  /// Returns the original bytes.
  func undo(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
    switch kind {
    case 1: return bytes
    case 10...15: return undoPNG(bytes)
    default:
      throw FileError(.notSupported, "the PDF uses predictor \(kind), which isn't supported: save it with another one")
    }
  }

  private func undoPNG(_ bytes: [UInt8]) -> [UInt8] {
    let rows = bytes.count / (rowLength + 1)
    var result = [UInt8](repeating: 0, count: rows * rowLength)
    for row in 0..<rows {
      let source = row * (rowLength + 1)
      let target = row * rowLength
      let filter = bytes[source]
      for column in 0..<rowLength {
        let left = column < pixelLength ? 0 : result[target + column - pixelLength]
        let above = row == 0 ? 0 : result[target - rowLength + column]
        let corner = row == 0 || column < pixelLength ? 0 : result[target - rowLength + column - pixelLength]
        let predicted: UInt8 =
          switch filter {
          case 1: left
          case 2: above
          case 3: UInt8((Int(left) + Int(above)) / 2)
          case 4: Self.paeth(left, above, corner)
          default: 0
          }
        result[target + column] = bytes[source + 1 + column] &+ predicted
      }
    }
    return result
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let (toLeft, toAbove, toCorner) =
      (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }
}
