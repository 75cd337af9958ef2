extension Array<UInt8> {
  /// The lines of a script or a style sheet without comments of whole lines, indentation and empty lines.
  ///
  /// The files of the page have neither texts nor templates over several lines, which this would change.
  var withoutComments: [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(count)
    var isInComment = false
    for line in split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if !isInComment, text.starts(with: "/*".utf8) { isInComment = true }
      if isInComment {
        isInComment = !text.suffix(2).elementsEqual("*/".utf8)
      } else if !text.isEmpty, !text.starts(with: "//".utf8) {
        lines += text
        lines.append(UInt8(ascii: "\n"))
      }
    }
    return lines
  }
}
