extension ToDoLine {
  /// Returns a line whose title is a text, whatever words it has.
  ///
  /// Words that would be read as values get a backslash.
  ///
  /// - Parameters:
  ///   - title: A title, without white space at its ends and with single spaces between its words.
  ///   - clock: The clock of the person who reads the line again.
  ///   - vocabulary: The words of the person's language.
  public static func escaped(_ title: String, clock: LocalClock, vocabulary: Vocabulary = .english) -> String {
    var line = mark(title, clock, vocabulary) { reader in reader.tokens.map { reader.hasBackslash($0) } }
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
    _ text: String, _ clock: LocalClock, _ vocabulary: Vocabulary, _ isMarked: (borrowing LineReader) -> [Bool]
  ) -> String {
    guard text.utf8.count <= longest else { return text }
    var reader = LineReader(text, clock: clock, vocabulary: vocabulary)
    reader.scan()
    var isMarked = isMarked(reader)
    // A list without spaces gets one backslash before it.
    for index in isMarked.indices.reversed() where isMarked[index] && reader.isJoined(index) {
      (isMarked[index - 1], isMarked[index]) = (true, false)
    }
    let places = Set(zip(reader.tokens, isMarked).filter(\.1).map(\.0.outerStart))
    let bytes = reader.bytes.enumerated().flatMap { place, byte in
      places.contains(place) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LineReader {
  /// Whether each word is part of a candidate or a problem.
  fileprivate var areRead: [Bool] {
    var read = RangeSet(candidates.map { range($0.tokens) })
    var end = 0
    // Words before a later one with a problem may have none next to its backslash.
    for problem in problems where problem.range.upperBound > end {
      read.insert(contentsOf: max(problem.range.lowerBound, end)..<problem.range.upperBound)
      end = problem.range.upperBound
    }
    return tokens.map { !$0.isLiteral && read.contains($0.start) }
  }
}
