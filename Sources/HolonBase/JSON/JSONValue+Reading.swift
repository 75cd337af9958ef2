extension JSONValue {
  /// The treatment of invalid texts.
  package enum Strictness {
    /// Invalid UTF-8 and halves of surrogate pairs become U+FFFD; of members with one name, the last counts.
    case lenient

    /// Texts that need repair, and members with the same name, are failures.
    case strict
  }

  /// Reads a whole text, without recursion.
  ///
  /// Foundation's `JSONDecoder` traps, on Linux at least, on a text of 513 opening brackets.
  ///
  /// - Parameters:
  ///   - depth: The maximum number of nested arrays and objects.
  ///   - strictness: The treatment of invalid texts.
  package init(
    reading bytes: some Sequence<UInt8>, depth: Int = maximumDepth, _ strictness: Strictness = .lenient
  ) throws(JSONScanner.Failure) {
    self = try Array(bytes).withUnsafeBufferPointer { (bytes) throws(JSONScanner.Failure) in
      var reader = JSONValueReader(JSONScanner(bytes), depth, strictness)
      return try reader.read()
    }
  }
}

private struct JSONValueReader {
  private var scanner: JSONScanner
  private let depth: Int
  private let strictness: JSONValue.Strictness

  /// The open lists and objects, the innermost last.
  private var open: [Whole] = []

  /// A list or an object with the parts that have been read so far.
  private struct Whole {
    let isObject: Bool
    var items: [JSONValue] = []
    var members: [String: JSONValue] = [:]

    /// The name of the current member.
    var name = ""

    var value: JSONValue { isObject ? .object(members) : .array(items) }
  }

  init(_ scanner: JSONScanner, _ depth: Int, _ strictness: JSONValue.Strictness) {
    self.scanner = scanner
    self.depth = depth
    self.strictness = strictness
  }

  mutating func read() throws(JSONScanner.Failure) -> JSONValue {
    while true {
      guard var value = try begin() else { continue }
      // Closes the lists and objects that end here.
      while true {
        guard !open.isEmpty else {
          guard scanner.peek() == nil else { throw scanner.failure("the end of the text") }
          return value
        }
        append(value)
        if try goOn() { break }
        value = open.removeLast().value
      }
    }
  }

  /// Reads a value without parts, or an empty list or object; nil after the beginning of any other.
  private mutating func begin() throws(JSONScanner.Failure) -> JSONValue? {
    switch scanner.peek() {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = scanner.peek() == UInt8(ascii: "{")
      guard open.count < depth else { throw scanner.failure("no more than \(depth) levels of arrays and objects") }
      if isObject { try scanner.beginObject() } else { try scanner.beginArray() }
      open.append(Whole(isObject: isObject))
      // Not `? nil :`, since nil is a JSON value as well.
      if try goOn() { return Optional.none }
      return open.removeLast().value
    case UInt8(ascii: "\""): return .string(try text(try scanner.rawString()))
    default:
      if let truth = scanner.truth() { return .bool(truth) }
      if scanner.skipNull() { return .null }
      let start = scanner.position
      let digits = scanner.bytes[try scanner.number()]
      guard let number = JSONNumber(digits: String(decoding: digits, as: UTF8.self)) else {
        scanner.position = start
        throw scanner.failure("a number within the range of Double")
      }
      return .number(number)
    }
  }

  /// Goes to the next value of the innermost list or object; returns false at its end.
  private mutating func goOn() throws(JSONScanner.Failure) -> Bool {
    let innermost = open.count - 1
    guard open[innermost].isObject else { return try scanner.nextElement() }
    guard let name = try scanner.nextKey() else { return false }
    open[innermost].name = try text(name)
    if strictness == .strict, open[innermost].members[open[innermost].name] != nil {
      throw scanner.failure("a name other than “\(open[innermost].name)”, which the object already has")
    }
    return true
  }

  private mutating func append(_ value: JSONValue) {
    let innermost = open.count - 1
    if open[innermost].isObject {
      open[innermost].members[open[innermost].name] = value
    } else {
      open[innermost].items.append(value)
    }
  }

  private func text(_ raw: JSONScanner.RawString) throws(JSONScanner.Failure) -> String {
    let text = scanner.text(of: raw)
    // U+FFFD is valid if it is in the text itself.
    guard strictness == .strict, text.unicodeScalars.contains("\u{FFFD}"),
      !scanner.isExact(raw)
    else { return text }
    throw JSONScanner.Failure(offset: raw.start, expected: "valid UTF-8")
  }
}
