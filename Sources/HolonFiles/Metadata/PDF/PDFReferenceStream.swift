/// The entries of a cross-reference stream (ISO 32000-1, section 7.5.8.3).
struct PDFReferenceStream {
  private let bytes: [UInt8]
  private let widths: [Int]
  private let ranges: [(first: Int, count: Int)]

  /// Decodes the entries.
  init(_ stream: PDFStream, _ document: PDFDocument) throws(FileError) {
    let widths = (stream.dictionary["W"]?.array ?? []).compactMap(\.integer)
    let size = stream.dictionary["Size"]?.integer ?? 0
    let index = stream.dictionary["Index"]?.array?.compactMap(\.integer) ?? [0, size]
    guard widths.count == 3, widths.allSatisfy({ (0...8).contains($0) }), widths[1] > 0, index.count % 2 == 0,
      index.allSatisfy({ (0...(1 << 32)).contains($0) })
    else { throw .malformed("a cross-reference stream of the PDF has invalid widths") }
    self.widths = widths
    ranges = stride(from: 0, to: index.count, by: 2).map { (index[$0], index[$0 + 1]) }
    bytes = try stream.content(document)
  }

  /// Returns the place of the object with a number; nil if this section doesn't list it.
  func place(of number: Int) -> PDFSection.Place? {
    var before = 0
    for range in ranges {
      if number >= range.first, number - range.first < range.count {
        return entry(before + number - range.first)
      }
      before += range.count
    }
    return nil
  }

  private func entry(_ index: Int) -> PDFSection.Place? {
    let length = widths[0] + widths[1] + widths[2]
    guard index < bytes.count / length else { return nil }
    let start = index * length
    let type = widths[0] == 0 ? 1 : number(at: start, widths[0])
    let second = number(at: start + widths[0], widths[1])
    switch type {
    case 0: return .nowhere
    case 1: return .offset(Int64(second))
    case 2: return .inStream(number: second, index: number(at: start + widths[0] + widths[1], widths[2]))
    default: return nil
    }
  }

  private func number(at start: Int, _ width: Int) -> Int {
    bytes[start..<(start + width)].reduce(0) { min($0, 1 << 44) << 8 | Int($1) }
  }
}
