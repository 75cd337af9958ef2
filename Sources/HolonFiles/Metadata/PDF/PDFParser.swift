/// A parser of values, from an offset of a PDF on (ISO 32000-1, sections 7.2 and 7.3).
struct PDFParser {
  /// The maximum depth of nested arrays and dictionaries.
  private static let greatestDepth = 24

  /// The maximum number of values that one call reads.
  private static let mostObjects = 20_000

  /// The offset of the next value.
  var position: Int64

  let reader: ByteReader
  private var objectsLeft = 0

  /// Starts at an offset.
  init(_ reader: ByteReader, at offset: Int64) {
    self.reader = reader
    position = offset
  }

  /// Reads the next value.
  mutating func object() throws(FileError) -> PDFObject {
    objectsLeft = Self.mostObjects
    return try object(depth: 0)
  }

  /// Reads the next value, which has to be a whole number.
  mutating func integer() throws(FileError) -> Int {
    let start = position
    guard case .integer(let value) = try object() else { throw damage("lacks a number", at: start) }
    return value
  }

  /// Returns whether the next word is this one, and skips it in that case.
  mutating func skip(_ word: StaticString) throws(FileError) -> Bool {
    try skipSpace()
    guard try reader.matches(word, at: position) else { return false }
    position += Int64(word.utf8CodeUnitCount)
    return true
  }

  func damage(_ what: String, at offset: Int64) -> FileError {
    .malformed("the PDF \(what) at \(offset)")
  }

  private mutating func object(depth: Int) throws(FileError) -> PDFObject {
    try skipSpace()
    objectsLeft -= 1
    guard depth <= Self.greatestDepth, objectsLeft > 0 else {
      throw FileError(.tooLarge, "the PDF has too many values in one at \(position): save it in a simpler form")
    }
    let byte = try reader.byte(at: position)
    switch byte {
    case UInt8(ascii: "/"):
      position += 1
      return .name(try name())
    case UInt8(ascii: "("):
      position += 1
      return .string(try literalString())
    case UInt8(ascii: "<"):
      position += 1
      guard try reader.byte(at: position) == UInt8(ascii: "<") else { return .string(try hexString()) }
      position += 1
      return .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "["):
      position += 1
      return .array(try array(depth: depth))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return try numberOrReference()
    default:
      return try keyword()
    }
  }

  private mutating func array(depth: Int) throws(FileError) -> [PDFObject] {
    var elements: [PDFObject] = []
    while true {
      try skipSpace()
      if try reader.byte(at: position) == UInt8(ascii: "]") {
        position += 1
        return elements
      }
      elements.append(try object(depth: depth + 1))
    }
  }

  private mutating func dictionary(depth: Int) throws(FileError) -> [String: PDFObject] {
    var values: [String: PDFObject] = [:]
    while true {
      try skipSpace()
      if try reader.matches(">>", at: position) {
        position += 2
        return values
      }
      let start = position
      guard case .name(let key) = try object(depth: depth + 1) else {
        throw damage("has a dictionary without a name", at: start)
      }
      values[key] = try object(depth: depth + 1)
    }
  }

  private mutating func numberOrReference() throws(FileError) -> PDFObject {
    guard let first = try number() else { return .real }
    // Two numbers and R are a reference.
    let end = position
    if first >= 0, first < 1 << 32, let generation = try followingNumber(), generation < 1 << 16,
      try followingReferenceSign()
    {
      return .reference(first)
    }
    position = end
    return .integer(first)
  }

  private mutating func followingNumber() throws(FileError) -> Int? {
    guard try skipSpaceInFile(), (0x30...0x39).contains(try reader.byte(at: position)) else { return nil }
    return try number()
  }

  private mutating func followingReferenceSign() throws(FileError) -> Bool {
    guard try skipSpaceInFile(), try reader.byte(at: position) == UInt8(ascii: "R") else { return false }
    position += 1
    return position == reader.count ? true : Self.isDelimiter(try reader.byte(at: position))
  }

  /// Reads a number; nil if it has a fraction.
  private mutating func number() throws(FileError) -> Int? {
    var value = 0
    var isNegative = false
    var isReal = false
    while position < reader.count {
      let byte = try reader.byte(at: position)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = min(value * 10 + Int(byte - 0x30), 1 << 52)
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isReal = true
      default: return isReal ? nil : isNegative ? -value : value
      }
      position += 1
    }
    return isReal ? nil : isNegative ? -value : value
  }

  private mutating func keyword() throws(FileError) -> PDFObject {
    let start = position
    var word: [UInt8] = []
    while position < reader.count, word.count < 32 {
      let byte = try reader.byte(at: position)
      if Self.isDelimiter(byte) { break }
      word.append(byte)
      position += 1
    }
    if word.isEmpty { throw damage("lacks a value", at: start) }
    switch String(decoding: word, as: UTF8.self) {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let word: return .keyword(word)
    }
  }
}
