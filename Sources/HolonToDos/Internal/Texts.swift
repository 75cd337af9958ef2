extension String {
  /// The words of the text as one tag, with hyphens between them; nil for a text without words.
  var hyphenatedTag: String? {
    let words = unicodeScalars.split { $0.properties.isWhitespace || $0 == "," || $0 == "\0" }
    return words.isEmpty ? nil : words.map { String(Substring($0)) }.joined(separator: "-")
  }
}

extension String {
  /// Whether the text has characters that are invalid in a title: line ends and NUL.
  var needsRepairAsTitle: Bool { utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 } }

  /// The text with spaces instead of the characters that are invalid in a title.
  var repairedAsTitle: String {
    guard needsRepairAsTitle else { return self }
    return String(decoding: utf8.map { $0 == 0x0A || $0 == 0x0D || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The lines of the text, each of which ends with LF, CR LF or CR.
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

extension [String] {
  /// The texts without repetitions, in the order of their first places.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
