extension ToDoLine {
  /// Returns a line whose title is a text, whatever words it has.
  ///
  /// Words that would be read as values get a backslash.
  ///
  /// - Parameters:
  ///   - title: A title, without white space at its ends and with single spaces between its words.
  ///   - clock: The clock of the person who reads the line again.
  ///   - vocabulary: The words of the person's language.
  public static func escaped(
    _ title: String, clock: LocalClock, vocabulary: Vocabulary = .english
  ) -> String {
    var line = mark(title, clock, vocabulary) { reader in reader.tokens.map(reader.hasBackslash) }
    // Words that had no meaning next to others may have one without them.
    for _ in 1...3 {
      let marked = mark(line, clock, vocabulary) { reader in reader.areRead }
      if marked == line { return line }
      line = marked
    }
    return mark(line, clock, vocabulary) { reader in reader.tokens.map { !$0.isLiteral } }
  }

  /// Returns a line with backslashes before some of its words.
  private static func mark(
    _ text: String, _ clock: LocalClock, _ vocabulary: Vocabulary, _ isMarked: (LineReader) -> [Bool]
  ) -> String {
    guard text.utf8.count <= longest else { return text }
    var reader = LineReader(text, clock: clock, vocabulary: vocabulary)
    reader.scan()
    var isMarked = isMarked(reader)
    // A list without spaces gets one backslash before it.
    for index in isMarked.indices.dropFirst().reversed()
    where isMarked[index] && reader.isJoined(index) {
      (isMarked[index - 1], isMarked[index]) = (true, false)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reader.bytes.count)
    var copied = 0
    for (token, isMarked) in zip(reader.tokens, isMarked) where isMarked {
      bytes += reader.bytes[copied..<token.outerStart]
      bytes.append(UInt8(ascii: "\\"))
      copied = token.outerStart
    }
    bytes += reader.bytes[copied...]
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LineReader {
  /// Whether each word is part of a candidate or a problem.
  fileprivate var areRead: [Bool] {
    var isRead = [Bool](repeating: false, count: tokens.count)
    for candidate in candidates { for index in candidate.tokens { isRead[index] = !tokens[index].isLiteral } }
    var index = 0
    for problem in problems {
      while index < tokens.count, tokens[index].start < problem.range.upperBound {
        if tokens[index].start >= problem.range.lowerBound, !tokens[index].isLiteral { isRead[index] = true }
        index += 1
      }
    }
    return isRead
  }
}
