import DefeatCore
import Foundation
import HolonBase
package import HolonRepositories
import HolonTree

extension SyncResponse<HubSchema> {
  /// The answer as `JSONEncoder` writes it, in a fraction of its time; nil for answers that are rare and short.
  package var json: [UInt8]? {
    var json = JSONWriter()
    json.open("{")
    json.write(device)
    json.write(Int(now), key: "now")
    json.write(head, key: "head")
    json.write(lastNumber, key: "lastNumber")
    json.open("{", key: "body")
    switch body {
    case .pushed(let through, let receipt, let refusals):
      json.open("{", key: "pushed")
      json.write(through, key: "through")
      json.write(receipt, key: "receipt")
      json.open("[", key: "refusals")
      for refusal in refusals { json.write(refusal) }
      json.close("]")
      json.close("}")
    case .pulled(let since, let records, let hasMore):
      json.open("{", key: "pulled")
      json.write(since, key: "since")
      json.open("[", key: "records")
      for record in records { json.write(record) }
      json.close("]")
      json.write(hasMore, key: "hasMore")
      json.close("}")
    case .page(let page):
      json.open("{", key: "page")
      json.write(page)
      json.close("}")
    case .tooOld, .clockAhead, .forked, .reset, .behind: return nil
    }
    json.close("}")
    json.close("}")
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ refusal: Refusal<HubSchema>) {
    open("{")
    write(refusal.number, key: "number")
    write(refusal.stamp, key: "stamp")
    write(refusal.reason.rawValue, key: "reason")
    if let current = refusal.current { write(current, key: "current") }
    close("}")
  }

  fileprivate mutating func write(_ record: HubRecord) {
    open("{")
    switch record {
    case .operation(let device, let number, let operation):
      open("{", key: "operation")
      write(Int(device.rawValue), key: "device")
      write(number, key: "number")
      write(operation, key: "_2")
    case .horizon(let stamp):
      open("{", key: "horizon")
      write(stamp, key: "_0")
    }
    close("}")
    close("}")
  }

  fileprivate mutating func write(_ page: SnapshotPage<HubSchema>) {
    open("{", key: "_0")
    write(page.position, key: "position")
    write(page.start, key: "start")
    write(page.horizon, key: "horizon")
    open("[", key: "nodes")
    for node in page.nodes { write(node) }
    close("]")
    open("[", key: "moves")
    for move in page.moves { write(move) }
    close("]")
    if let next = page.next { write(next, key: "next") }
    close("}")
  }

  fileprivate mutating func write(_ position: SnapshotPosition, key: StaticString) {
    open("{", key: key)
    switch position {
    case .node(let number):
      open("{", key: "node")
      write(number, key: "_0")
    case .move(let stamp):
      open("{", key: "move")
      write(stamp, key: "_0")
    }
    close("}")
    close("}")
  }

  fileprivate mutating func write(_ node: NodeSnapshot<HubSchema>, key: StaticString? = nil) {
    open("{", key: key)
    write(node.id, key: "i")
    open("[", key: "c")
    for cell in node.cells {
      open("{")
      write(cell.field, key: "field")
      if let value = cell.value { write(value, key: "value") }
      write(cell.stamp, key: "stamp")
      close("}")
    }
    close("]")
    open("[", key: "o")
    for order in node.orders {
      open("{")
      write(order.parent, key: "parent")
      write(order.key.text, key: "key")
      write(order.stamp, key: "stamp")
      close("}")
    }
    close("]")
    if let base = node.base {
      open("{", key: "b")
      write(base.parent, key: "parent")
      write(base.stamp, key: "stamp")
      close("}")
    }
    close("}")
  }
}
