import DefeatCore
import Foundation
package import HolonRepositories
package import HolonSQLite
import HolonToDos
import HolonTree

/// Reads answers as hubs write them, in a fraction of the time that `JSONDecoder` takes.
///
/// Whatever isn't written as hubs write it, be it broken or only unusual, is left to `JSONDecoder`.
package enum ResponseReader {
  private typealias Failure = SyncScanner.Failure

  /// Reads an answer to a push, a pull, or a question for a page; nil for anything else.
  package static func read(_ text: UnsafeBufferPointer<UInt8>) -> SyncResponse<ToDoTree>? {
    var scanner = SyncScanner(text)
    return try? response(&scanner)
  }

  private static func response(_ scanner: inout SyncScanner) throws(Failure) -> SyncResponse<ToDoTree> {
    var device: DeviceIdentity?
    var now: Int64?
    var head: LogPosition?
    var lastNumber: Int?
    var body: SyncResponse<ToDoTree>.Body?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "device" where device == nil: device = try scanner.device()
      case "now" where now == nil: now = try scanner.digits()
      case "head" where head == nil: head = try scanner.position()
      case "lastNumber" where lastNumber == nil: lastNumber = try scanner.digits()
      case "body" where body == nil: body = try self.body(&scanner)
      default: throw scanner.unusual
      }
    }
    guard let device, let now, let head, let lastNumber, let body else { throw scanner.unusual }
    try scanner.end()
    return SyncResponse(device: device, now: now, head: head, lastNumber: lastNumber, body: body)
  }

  private static func body(_ scanner: inout SyncScanner) throws(Failure) -> SyncResponse<ToDoTree>.Body {
    try scanner.json.beginObject()
    let body: SyncResponse<ToDoTree>.Body
    switch try scanner.key() {
    case "pushed": body = try pushed(&scanner)
    case "pulled": body = try pulled(&scanner)
    case "page":
      try scanner.open("_0")
      body = .page(try page(&scanner))
      try scanner.close()
    default: throw scanner.unusual
    }
    try scanner.close()
    return body
  }

  private static func pushed(_ scanner: inout SyncScanner) throws(Failure) -> SyncResponse<ToDoTree>.Body {
    var (through, receipt, hasRefusals): (Int?, LogPosition?, Bool?)
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "through" where through == nil: through = try scanner.digits()
      case "receipt" where receipt == nil: receipt = try scanner.position()
      case "refusals" where hasRefusals == nil:
        try scanner.json.beginArray()
        guard try !scanner.json.nextElement() else { throw scanner.unusual }
        hasRefusals = false
      default: throw scanner.unusual
      }
    }
    guard let through, let receipt, hasRefusals != nil else { throw scanner.unusual }
    return .pushed(through: through, receipt: receipt, refusals: [])
  }

  private static func pulled(_ scanner: inout SyncScanner) throws(Failure) -> SyncResponse<ToDoTree>.Body {
    var since: LogPosition?
    var records: [LogRecord<ToDoTree>]?
    var hasMore: Bool?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "since" where since == nil: since = try scanner.position()
      case "records" where records == nil:
        records = try scanner.list { scanner throws(Failure) in try record(&scanner) }
      case "hasMore" where hasMore == nil: hasMore = try scanner.truth()
      default: throw scanner.unusual
      }
    }
    guard let since, let records, let hasMore else { throw scanner.unusual }
    return .pulled(since: since, records: records, hasMore: hasMore)
  }

  private static func record(_ scanner: inout SyncScanner) throws(Failure) -> LogRecord<ToDoTree> {
    try scanner.json.beginObject()
    let record: LogRecord<ToDoTree>
    switch try scanner.key() {
    case "operation": record = try operationRecord(&scanner)
    case "horizon":
      try scanner.open("_0")
      record = .horizon(try scanner.stamp())
      try scanner.close()
    default: throw scanner.unusual
    }
    try scanner.close()
    return record
  }

  private static func operationRecord(_ scanner: inout SyncScanner) throws(Failure) -> LogRecord<ToDoTree> {
    var (device, number, operation): (UInt32?, Int?, TreeOperation<ToDoTree>?)
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "device" where device == nil: device = try scanner.digits()
      case "number" where number == nil: number = try scanner.digits()
      case "_2" where operation == nil: operation = TreeOperation(try scanner.operation())
      default: throw scanner.unusual
      }
    }
    guard let device, let number, let operation else { throw scanner.unusual }
    return .operation(device: DeviceNumber(rawValue: device), number: number, operation)
  }
}

// MARK: - Pages of the tree

extension ResponseReader {
  private static func page(_ scanner: inout SyncScanner) throws(Failure) -> SnapshotPage<ToDoTree> {
    var (position, next): (SnapshotPosition?, SnapshotPosition?)
    var start: LogPosition?
    var horizon: HybridTimestamp?
    var nodes: [NodeSnapshot<ToDoTree>]?
    var moves: [TreeOperation<ToDoTree>]?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "position" where position == nil: position = try snapshotPosition(&scanner)
      case "start" where start == nil: start = try scanner.position()
      case "horizon" where horizon == nil: horizon = try scanner.stamp()
      case "nodes" where nodes == nil: nodes = try scanner.list { scanner throws(Failure) in try node(&scanner) }
      case "moves" where moves == nil:
        moves = try scanner.list { scanner throws(Failure) in TreeOperation(try scanner.operation()) }
      case "next" where next == nil: next = try snapshotPosition(&scanner)
      default: throw scanner.unusual
      }
    }
    guard let position, let start, let horizon, let nodes, let moves else { throw scanner.unusual }
    return SnapshotPage(position: position, start: start, horizon: horizon, nodes: nodes, moves: moves, next: next)
  }

  private static func snapshotPosition(_ scanner: inout SyncScanner) throws(Failure) -> SnapshotPosition {
    try scanner.json.beginObject()
    let position: SnapshotPosition
    switch try scanner.key() {
    case "node":
      try scanner.open("_0")
      position = .node(try scanner.digits())
    case "move":
      try scanner.open("_0")
      position = .move(try scanner.stamp())
    default: throw scanner.unusual
    }
    try scanner.close()
    try scanner.close()
    return position
  }

  private static func node(_ scanner: inout SyncScanner) throws(Failure) -> NodeSnapshot<ToDoTree> {
    var id: UUID?
    var cells: [NodeSnapshot<ToDoTree>.Cell]?
    var orders: [NodeSnapshot<ToDoTree>.Order]?
    var base: NodeSnapshot<ToDoTree>.Base?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "i" where id == nil: id = try scanner.id()
      case "c" where cells == nil: cells = try scanner.list { scanner throws(Failure) in try cell(&scanner) }
      case "o" where orders == nil: orders = try scanner.list { scanner throws(Failure) in try order(&scanner) }
      case "b" where base == nil:
        let (parent, _, stamp) = try place(&scanner)
        base = NodeSnapshot.Base(parent: parent, stamp: stamp)
      default: throw scanner.unusual
      }
    }
    guard let id, let cells, let orders else { throw scanner.unusual }
    return NodeSnapshot(id: id, cells: cells, orders: orders, base: base)
  }

  private static func cell(_ scanner: inout SyncScanner) throws(Failure) -> NodeSnapshot<ToDoTree>.Cell {
    var (field, value, stamp): (String?, String?, HybridTimestamp?)
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "field" where field == nil: field = try scanner.text()
      case "value" where value == nil: value = try scanner.text()
      case "stamp" where stamp == nil: stamp = try scanner.stamp()
      default: throw scanner.unusual
      }
    }
    guard let field, let stamp else { throw scanner.unusual }
    return NodeSnapshot.Cell(field: field, value: value, stamp: stamp)
  }

  private static func order(_ scanner: inout SyncScanner) throws(Failure) -> NodeSnapshot<ToDoTree>.Order {
    guard case (let parent, let key?, let stamp) = try place(&scanner) else { throw scanner.unusual }
    return NodeSnapshot.Order(parent: parent, key: key, stamp: stamp)
  }

  private static func place(
    _ scanner: inout SyncScanner
  ) throws(Failure) -> (parent: NodeParent<UUID>, key: OrderKey?, stamp: HybridTimestamp) {
    var (parent, order, stamp): (NodeParent<UUID>?, OrderKey?, HybridTimestamp?)
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "parent" where parent == nil: parent = try scanner.parent()
      case "key" where order == nil: order = try scanner.orderKey()
      case "stamp" where stamp == nil: stamp = try scanner.stamp()
      default: throw scanner.unusual
      }
    }
    guard let parent, let stamp else { throw scanner.unusual }
    return (parent, order, stamp)
  }
}

extension TreeOperation<ToDoTree> {
  fileprivate init(_ scanned: SyncScanner.Operation) {
    let action: TreeAction<ToDoTree> =
      switch scanned.action {
      case .set(let field, let value): .set(field, value)
      case .order(let parent, let key): .order(in: parent, key)
      case .move(let parent, let key): .move(to: parent, key)
      }
    self.init(stamp: scanned.stamp, item: scanned.item, action: action)
  }
}
