/// The properties of a field that matter for reading a condition on it.
public struct QueryField: Hashable, Sendable {
  /// A value to write, for problems.
  public let example: String

  /// Whether its values are ordered.
  public let isComparable: Bool

  /// The conditions that mean a comparison in words, by the comparison, such as `before:` for `<`.
  public let comparisons: [String: String]

  /// Creates a field.
  public init(example: String, isComparable: Bool = false, comparisons: [String: String] = [:]) {
    self.example = example
    self.isComparable = isComparable
    self.comparisons = comparisons
  }
}

extension QueryReading {
  /// Reads the field and the comparison of a condition such as `size<1MB`, and goes on to its value.
  ///
  /// - Returns: The place of the field's name and the comparison; nil if the word is a text, such as the address
  ///   `http://example.org`.
  /// - Throws: The problem of an unknown field, of a field without an order, and of a missing value.
  public mutating func fieldAndComparison() throws(Problem) -> (name: Range<Int>, sign: String)? {
    let range = name(at: index)
    try checkComparison(range)
    guard !range.isEmpty, let (sign, valueStart) = comparison(at: range.upperBound) else { return nil }
    let name = text(in: range)
    guard let field = Self.fields[name.lowercased()] else {
      try checkText(name, range, valueStart)
      return nil
    }
    guard field.isComparable || sign == "=" else {
      throw problem(
        range.lowerBound..<valueStart, "“\(name)” has no order: write “\(name):\(field.example)”.")
    }
    guard valueStart < wordEnd(valueStart) else {
      let written = text(in: range.lowerBound..<valueStart)
      throw problem(
        range.lowerBound..<valueStart,
        "“\(written)” needs a value: write “\(written)\(field.example)”, or \"\(written)\" in quotation marks to search "
          + "for it.")
    }
    index = valueStart
    return (range, sign)
  }

  /// Throws unless a word with an unknown name is a text, such as an address or a letter before a colon.
  private func checkText(_ name: String, _ range: Range<Int>, _ valueStart: Int) throws(Problem) {
    let end = wordEnd(range.lowerBound)
    let isAddress = valueStart < end && bytes[valueStart] == UInt8(ascii: "/")
    let isColon = bytes[range.upperBound] == UInt8(ascii: ":")
    guard range.count > 1, !isColon || !isAddress && valueStart < end else { return }
    let word = text(in: range.lowerBound..<end)
    let quoted = "put \"\(word)\" in quotation marks to search for it"
    let near = nearest(to: name.lowercased(), among: Self.fields.keys)
    let hint = near.map { "write “\($0)\(word.dropFirst(name.count))”, or \(quoted)" } ?? quoted
    throw problem(range.lowerBound..<end, "“\(name)” isn't a field: \(hint).")
  }

  /// Returns the name that a misspelled word may mean; nil if none is near.
  public func nearest(to word: String, among names: some Sequence<String>) -> String? {
    guard word.utf8.count <= 32 else { return nil }
    return names.filter { word.isMisspelling(of: $0) }
      .min { (word.editDistance(to: $0), $0) < (word.editDistance(to: $1), $1) }
  }
}

// MARK: - Comparisons of other programs

extension QueryReading {
  /// Throws if a field has a comparison of other programs, such as `due!=today`, `due.before:fri` or `due : fri`.
  ///
  /// Other texts, such as the address `files.example.org:80`, are searched for.
  private func checkComparison(_ nameRange: Range<Int>) throws(Problem) {
    let name = text(in: nameRange)
    guard !name.isEmpty, let field = Self.fields[name.lowercased()],
      let (sign, end) = attachedComparison(nameRange.upperBound) ?? detachedComparison(nameRange.upperBound, field)
    else { return }
    var valueStart = end
    while valueStart < bytes.count, case let length = bytes.spaceLength(at: valueStart), length > 0 {
      valueStart += length
    }
    var value = text(in: valueStart..<wordEnd(valueStart))
    if value.isEmpty || value.contains(where: { "\"“„".contains($0) }) { value = field.example }
    let written = text(in: nameRange.lowerBound..<end)
    throw problem(
      nameRange.lowerBound..<end,
      "“\(written)” isn't a comparison: write “\(field.condition(name, sign, value))”, or put \"\(written)\" in "
        + "quotation marks to search for it.")
  }

  /// Returns the comparison of `!=today` or `.before:fri`, and the offset after it.
  private func attachedComparison(_ start: Int) -> (sign: String, end: Int)? {
    for sign in ["!=", "=="] where bytes[start...].starts(with: sign.utf8) { return (sign, start + 2) }
    guard start < bytes.count, bytes[start] == UInt8(ascii: ".") else { return nil }
    let word = name(at: start + 1)
    guard word.upperBound < bytes.count, bytes[word.upperBound] == UInt8(ascii: ":"),
      !bytes[word.upperBound...].starts(with: ":/".utf8),
      let sign = ForeignComparison.words[text(in: word).lowercased()]
    else { return nil }
    return (sign, word.upperBound + 1)
  }

  /// Returns the comparison after spaces, and the offset after it.
  private func detachedComparison(_ start: Int, _ field: QueryField) -> (sign: String, end: Int)? {
    var signStart = start
    while signStart < bytes.count, case let length = bytes.spaceLength(at: signStart), length > 0 {
      signStart += length
    }
    var end = signStart
    while end < bytes.count, ":<>=!".utf8.contains(bytes[end]) { end += 1 }
    let sign = text(in: signStart..<end)
    // A text without an order can come before a word such as “:D”.
    guard signStart > start, ForeignComparison.signs.contains(sign), field.isComparable || wordEnd(end) == end else {
      return nil
    }
    return (sign, end)
  }
}

/// The comparisons that other programs write.
private enum ForeignComparison {
  static let words = [
    "before": "<", "below": "<", "under": "<", "after": ">", "above": ">", "over": ">", "by": "<=", "is": ":",
    "equals": ":", "has": ":", "contains": ":", "not": "!=", "isnt": "!=", "hasnt": "!=",
  ]

  static let signs: Set = [":", "=", "==", "<", "<=", ">", ">=", "!=", ":<", ":<=", ":>", ":>="]
}

extension QueryField {
  /// Returns the text of a condition, for problems.
  fileprivate func condition(_ name: String, _ sign: String, _ value: String) -> String {
    let order = String(sign.drop { $0 == ":" })
    if sign == "!=" { return "not \(name):\(value)" }
    guard isComparable, order.first == "<" || order.first == ">" else { return "\(name):\(value)" }
    return "\(comparisons[order] ?? name + order)\(value)"
  }
}
