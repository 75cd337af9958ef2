package import DefeatCore
import Foundation
package import HolonRepositories
import HolonToDos
import HolonTree

/// Reads pushes as devices write them, in a fraction of the time that `JSONDecoder` takes.
///
/// It reads nothing that `JSONDecoder` doesn't read, and nothing in another way: whatever isn't written as devices write
/// it, be it broken or only unusual, is left to `JSONDecoder`, which knows what to say about it.
package struct PushReader {
  private typealias Failure = JSONScanner.Failure

  private var json: JSONScanner

  /// Reads a push; nil for anything else.
  package static func read(_ text: UnsafeBufferPointer<UInt8>) -> SyncRequest<HubSchema>? {
    var reader = PushReader(json: JSONScanner(text))
    return try? reader.request()
  }

  private mutating func request() throws(Failure) -> SyncRequest<HubSchema> {
    var device: DeviceIdentity?
    var operations: [NumberedOperation<HubSchema>]?
    try json.beginObject()
    while let name = try json.nextKey() {
      switch json.text(of: name) {
      case "device" where device == nil: device = try identity()
      case "body" where operations == nil: operations = try body()
      default: throw unusual
      }
    }
    guard let device, let operations, json.peek() == nil else { throw unusual }
    return SyncRequest(device: device, body: .push(operations))
  }

  private mutating func body() throws(Failure) -> [NumberedOperation<HubSchema>] {
    try only("push") { reader throws(Failure) in
      try reader.only("_0") { reader throws(Failure) in try reader.operations() }
    }
  }

  /// Reads the only member of an object.
  private mutating func only<Value>(
    _ name: String, _ read: (inout PushReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try json.beginObject()
    guard let key = try json.nextKey(), json.text(of: key) == name else { throw unusual }
    let value = try read(&self)
    guard try json.nextKey() == nil else { throw unusual }
    return value
  }

  private mutating func identity() throws(Failure) -> DeviceIdentity {
    var number: UInt32?
    var installation: UInt64?
    try json.beginObject()
    while let name = try json.nextKey() {
      switch json.text(of: name) {
      case "number" where number == nil: number = try digits()
      case "installation" where installation == nil: installation = try digits()
      default: throw unusual
      }
    }
    guard let number, let installation else { throw unusual }
    return DeviceIdentity(number: DeviceNumber(rawValue: number), installation: installation)
  }

  private mutating func operations() throws(Failure) -> [NumberedOperation<HubSchema>] {
    var operations: [NumberedOperation<HubSchema>] = []
    try json.beginArray()
    while try json.nextElement() {
      var number: Int?
      var operation: HubOperation?
      try json.beginObject()
      while let name = try json.nextKey() {
        switch json.text(of: name) {
        case "n" where number == nil: number = try digits()
        case "op" where operation == nil: operation = try self.operation()
        default: throw unusual
        }
      }
      guard let number, let operation else { throw unusual }
      operations.append(NumberedOperation(number: number, operation: operation))
    }
    return operations
  }
}

extension PushReader {
  private mutating func operation() throws(Failure) -> HubOperation {
    var stamp: HybridTimestamp?
    var (item, parent): (UUID?, NodeParent<UUID>?)
    var (kind, field, value, order): (String?, String?, String?, OrderKey?)
    try json.beginObject()
    while let name = try json.nextKey() {
      switch json.text(of: name) {
      case "t" where stamp == nil: stamp = try self.stamp()
      case "i" where item == nil: item = try id()
      case "k" where kind == nil: kind = try text()
      case "f" where field == nil: field = try text()
      case "v" where value == nil: value = try text()
      case "p" where parent == nil: parent = try self.parent()
      case "o" where order == nil: order = try key()
      default: throw unusual
      }
    }
    guard let stamp, let item else { throw unusual }
    let action: TreeAction<HubSchema>
    switch (kind, field, value, parent, order) {
    case ("set", let field?, let value, nil, nil): action = .set(field, value)
    case ("order", nil, nil, let parent?, let order?): action = .order(in: parent, order)
    case ("move", nil, nil, let parent?, let order?): action = .move(to: parent, order)
    default: throw unusual
    }
    return HubOperation(stamp: stamp, item: item, action: action)
  }

  private mutating func parent() throws(Failure) -> NodeParent<UUID> {
    try json.beginArray()
    guard try json.nextElement() else { throw unusual }
    let parent: NodeParent<UUID>
    switch try digits() as Int {
    case 0: parent = .root
    case 1: parent = .trash
    case 2 where try json.nextElement(): parent = .node(try id())
    default: throw unusual
    }
    guard try !json.nextElement() else { throw unusual }
    return parent
  }

  private mutating func stamp() throws(Failure) -> HybridTimestamp {
    guard let stamp = HybridTimestamp(try text()) else { throw unusual }
    return stamp
  }

  private mutating func key() throws(Failure) -> OrderKey {
    let text = try text()
    guard text.utf8.count <= OrderKey.longest, let key = OrderKey(text) else { throw unusual }
    return key
  }

  private mutating func id() throws(Failure) -> UUID {
    let raw = try json.rawString()
    guard let id = UUID(UnsafeBufferPointer(rebasing: json.bytes[raw.start..<raw.end])) else { throw unusual }
    return id
  }

  private mutating func text() throws(Failure) -> String {
    let text = json.text(of: try json.rawString())
    // Which may stand for bytes that are no UTF-8, or for half a character.
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw unusual }
    return text
  }

  private mutating func digits<Number: FixedWidthInteger>() throws(Failure) -> Number {
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

  private var unusual: Failure { json.failure("a push as devices write it") }
}
