internal import Foundation
import HolonBase
import HolonTree

extension SyncMessageReader {
  mutating func text() throws(Failure) -> String {
    let raw = try json.rawString()
    let text = json.text(of: raw)
    // It replaces half of a surrogate pair, unless the message itself has it.
    guard raw.hasEscapes, text.unicodeScalars.contains("\u{FFFD}") else { return text }
    let written = String(decoding: bytes(of: raw), as: UTF8.self)
    let count =
      written.unicodeScalars.count { $0 == "\u{FFFD}" }
      + written.lowercased().components(separatedBy: "\\ufffd").count - 1
    guard text.unicodeScalars.count(where: { $0 == "\u{FFFD}" }) == count else {
      throw failure(raw.start, "a string without half characters")
    }
    return text
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Failure) -> Number {
    var number: Number = 0
    let digits = try json.number()
    for byte in json.bytes[digits] {
      guard byte &- 48 < 10 else { throw failure(digits.lowerBound, "a whole number of at least 0") }
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = shifted.addingReportingOverflow(Number(byte - 48))
      guard !isTooLarge, !isTooLargeNow else { throw failure(digits.lowerBound, "a number up to \(Number.max)") }
      number = sum
    }
    return number
  }

  mutating func truth() throws(Failure) -> Bool {
    guard let truth = json.truth() else { throw json.failure("true or false") }
    return truth
  }

  mutating func id() throws(Failure) -> UUID {
    let raw = try json.rawString()
    guard let id = UUID(bytes(of: raw)) else { throw failure(raw.start, "an identifier") }
    return id
  }

  mutating func stamp() throws(Failure) -> HybridTimestamp {
    let raw = try json.rawString()
    guard let stamp = HybridTimestamp(text: bytes(of: raw)) else { throw failure(raw.start, "a stamp") }
    return stamp
  }

  mutating func orderKey() throws(Failure) -> OrderKey {
    let raw = try json.rawString()
    guard raw.end - raw.start <= OrderKey.longest, let key = OrderKey(json.text(of: raw)) else {
      throw failure(raw.start, "an order key")
    }
    return key
  }

  mutating func parent() throws(Failure) -> NodeParent {
    try json.beginArray()
    guard try json.nextElement() else { throw json.failure("a kind of parents") }
    let parent: NodeParent
    switch try number(Int.self) {
    case 0: parent = .root
    case 1: parent = .trash
    case 2 where try json.nextElement(): parent = .node(try id())
    default: throw json.failure("a kind of parents, and an identifier")
    }
    guard try !json.nextElement() else { throw json.failure("the end of the array of a parent") }
    return parent
  }

  mutating func device() throws(Failure) -> DeviceIdentity {
    var (number, installation): (UInt32?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "number" where number == nil: number = try self.number()
      case "installation" where installation == nil: installation = try self.number()
      default: try skip(key, known: "number", "installation")
      }
    }
    return DeviceIdentity(
      number: DeviceNumber(rawValue: try found(number, "number")),
      installation: try found(installation, "installation"))
  }

  mutating func position() throws(Failure) -> LogPosition {
    var (sequence, checksum): (Int?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "sequence" where sequence == nil: sequence = try self.number()
      case "checksum" where checksum == nil: checksum = try self.number()
      default: try skip(key, known: "sequence", "checksum")
      }
    }
    return LogPosition(sequence: try found(sequence, "sequence"), checksum: try found(checksum, "checksum"))
  }

  mutating func place() throws(Failure) -> SnapshotPosition {
    let place: SnapshotPosition
    switch try openVariant() {
    case "node": place = .node(try only("_0") { reader throws(Failure) in try reader.number() })
    case "move": place = .move(try only("_0") { reader throws(Failure) in try reader.stamp() })
    default: throw json.failure("“node” or “move”")
    }
    try closeVariant()
    return place
  }
}

// MARK: - Structure

extension SyncMessageReader {
  mutating func key() throws(Failure) -> String? { try json.nextKey().map { json.text(of: $0) } }

  /// Skips an unknown member; throws if the member is a known one, which occurs for the second time.
  mutating func skip(_ key: String, known: String...) throws(Failure) {
    guard !known.contains(key) else { throw json.failure("“\(key)” only once") }
    try json.skipValue()
  }

  /// Reads one member of an object and skips the others.
  mutating func only<Value>(
    _ name: String, _ read: (inout SyncMessageReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var value: Value?
    try json.beginObject()
    while let key = try key() {
      if key == name, value == nil { value = try read(&self) } else { try skip(key, known: name) }
    }
    return try found(value, name)
  }

  /// Starts an object with one member, and returns its name, which is the kind of its value.
  mutating func openVariant() throws(Failure) -> String {
    try json.beginObject()
    guard let kind = try key() else { throw json.failure("a member") }
    return kind
  }

  mutating func closeVariant() throws(Failure) {
    guard try json.nextKey() == nil else { throw json.failure("only one member") }
  }

  mutating func list<Value>(
    _ read: (inout SyncMessageReader) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    try json.beginArray()
    while try json.nextElement() { values.append(try read(&self)) }
    return values
  }

  func found<Value>(_ value: Value?, _ name: String) throws(Failure) -> Value {
    guard let value else { throw json.failure("“\(name)” before the end of the object") }
    return value
  }

  func bytes(of raw: JSONScanner.RawString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: json.bytes[raw.start..<raw.end])
  }

  func failure(_ offset: Int, _ expected: String) -> Failure {
    JSONScanner.Failure(offset: offset, expected: expected)
  }
}
