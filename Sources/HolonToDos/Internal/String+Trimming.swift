extension String {
  /// The text without white space at either end.
  func trimmingWhitespace() -> String {
    // Visible ASCII at both ends leaves nothing to trim, which spares breaking the text into characters.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension String {
  /// Whether there are characters that a title can't have: those that end a line, and zero.
  var needsRepairAsTitle: Bool { utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 } }

  /// The text with spaces for the characters that a title can't have.
  var repairedAsTitle: String {
    guard needsRepairAsTitle else { return self }
    return String(decoding: utf8.map { $0 == 0x0A || $0 == 0x0D || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The text cut at its line ends, each of which is LF, CR LF or CR.
  var linesOfNotes: [Substring.UTF8View] {
    var lines: [Substring.UTF8View] = []
    let bytes = utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      var next = bytes.index(after: index)
      if byte == 0x0A || byte == 0x0D {
        lines.append(self[start..<index].utf8)
        if byte == 0x0D, next < bytes.endIndex, bytes[next] == 0x0A { next = bytes.index(after: next) }
        start = next
      }
      index = next
    }
    lines.append(self[start...].utf8)
    return lines
  }
}
