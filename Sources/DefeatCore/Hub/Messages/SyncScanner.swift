package import Foundation
package import HolonBase
package import HolonRepositories
import HolonToDos
package import HolonTree

/// Reads the parts of sync messages as `JSONEncoder` writes them, in a fraction of the time that `JSONDecoder` takes.
///
/// It reads nothing that `JSONDecoder` doesn't read, and nothing in another way. Anything unusual is a failure, after
/// which a reader leaves the whole message to `JSONDecoder`.
package struct SyncScanner {
  package typealias Failure = JSONScanner.Failure

  package var json: JSONScanner

  package init(_ text: UnsafeBufferPointer<UInt8>) { json = JSONScanner(text) }

  /// The failure for anything unusual.
  package var unusual: Failure { json.failure("a message as it is written by defeat") }

  /// The action of an operation.
  package enum Action {
    case set(String, String?)
    case order(in: NodeParent<UUID>, OrderKey)
    case move(to: NodeParent<UUID>, OrderKey)
  }

  /// An operation, whatever schema it belongs to.
  package typealias Operation = (stamp: HybridTimestamp, item: UUID, action: Action)
}

// MARK: - Objects

extension SyncScanner {
  /// Reads the next key of an object.
  package mutating func key() throws(Failure) -> String? { try json.nextKey().map { json.text(of: $0) } }

  /// Begins an object that has one member only, and goes to its value.
  package mutating func open(_ name: String) throws(Failure) {
    try json.beginObject()
    guard try key() == name else { throw unusual }
  }

  /// Ends an object.
  package mutating func close() throws(Failure) {
    guard try json.nextKey() == nil else { throw unusual }
  }

  /// Reads a list.
  package mutating func list<Value>(
    _ read: (inout SyncScanner) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    try json.beginArray()
    while try json.nextElement() { values.append(try read(&self)) }
    return values
  }

  /// Makes sure that nothing follows.
  package mutating func end() throws(Failure) {
    guard json.peek() == nil else { throw unusual }
  }
}

// MARK: - Values

extension SyncScanner {
  package mutating func text() throws(Failure) -> String {
    let text = json.text(of: try json.rawString())
    // Which may stand for bytes that are no UTF-8, or for half a character.
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw unusual }
    return text
  }

  package mutating func digits<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Failure) -> Number {
    var number: Number = 0
    for byte in json.bytes[try json.number()] {
      guard byte &- 48 < 10 else { throw unusual }
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = shifted.addingReportingOverflow(Number(byte - 48))
      guard !isTooLarge, !isTooLargeNow else { throw unusual }
      number = sum
    }
    return number
  }

  package mutating func truth() throws(Failure) -> Bool {
    guard let truth = json.truth() else { throw unusual }
    return truth
  }

  package mutating func id() throws(Failure) -> UUID {
    let raw = try json.rawString()
    guard let id = UUID(UnsafeBufferPointer(rebasing: json.bytes[raw.start..<raw.end])) else { throw unusual }
    return id
  }

  package mutating func stamp() throws(Failure) -> HybridTimestamp {
    guard let stamp = HybridTimestamp(try text()) else { throw unusual }
    return stamp
  }

  package mutating func orderKey() throws(Failure) -> OrderKey {
    let text = try text()
    guard text.utf8.count <= OrderKey.longest, let key = OrderKey(text) else { throw unusual }
    return key
  }

  package mutating func parent() throws(Failure) -> NodeParent<UUID> {
    try json.beginArray()
    guard try json.nextElement() else { throw unusual }
    let parent: NodeParent<UUID>
    switch try digits(Int.self) {
    case 0: parent = .root
    case 1: parent = .trash
    case 2 where try json.nextElement(): parent = .node(try id())
    default: throw unusual
    }
    guard try !json.nextElement() else { throw unusual }
    return parent
  }

  package mutating func device() throws(Failure) -> DeviceIdentity {
    var (number, installation): (UInt32?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "number" where number == nil: number = try digits()
      case "installation" where installation == nil: installation = try digits()
      default: throw unusual
      }
    }
    guard let number, let installation else { throw unusual }
    return DeviceIdentity(number: DeviceNumber(rawValue: number), installation: installation)
  }

  package mutating func position() throws(Failure) -> LogPosition {
    var (sequence, checksum): (Int?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "sequence" where sequence == nil: sequence = try digits()
      case "checksum" where checksum == nil: checksum = try digits()
      default: throw unusual
      }
    }
    guard let sequence, let checksum else { throw unusual }
    return LogPosition(sequence: sequence, checksum: checksum)
  }

  package mutating func operation() throws(Failure) -> Operation {
    var stamp: HybridTimestamp?
    var (item, parent): (UUID?, NodeParent<UUID>?)
    var (kind, field, value, order): (String?, String?, String?, OrderKey?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "t" where stamp == nil: stamp = try self.stamp()
      case "i" where item == nil: item = try id()
      case "k" where kind == nil: kind = try text()
      case "f" where field == nil: field = try text()
      case "v" where value == nil: value = try text()
      case "p" where parent == nil: parent = try self.parent()
      case "o" where order == nil: order = try orderKey()
      default: throw unusual
      }
    }
    guard let stamp, let item else { throw unusual }
    switch (kind, field, value, parent, order) {
    case ("set", let field?, let value, nil, nil): return (stamp, item, .set(field, value))
    case ("order", nil, nil, let parent?, let order?): return (stamp, item, .order(in: parent, order))
    case ("move", nil, nil, let parent?, let order?): return (stamp, item, .move(to: parent, order))
    default: throw unusual
    }
  }
}
