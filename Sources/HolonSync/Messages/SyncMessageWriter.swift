internal import Foundation
import HolonBase
import HolonTree

extension SyncRequest {
  /// The request as JSON; `SyncFormat.md` describes each field.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("device", device)
      json.key(constant: "body")
      json.variant(body)
    }
    return json.bytes
  }
}

extension SyncResponse {
  /// The response as JSON; `SyncFormat.md` describes each field.
  public var json: [UInt8] {
    var json = JSONWriter(capacity: byteCount)
    json.object { json in
      json.member("device", device)
      json.member("now", now)
      json.member("head", head)
      json.member("lastNumber", lastNumber)
      json.key(constant: "body")
      json.variant(body)
    }
    return json.bytes
  }
}

// MARK: - Bodies: objects with one member, whose name is the kind

extension JSONWriter {
  fileprivate mutating func variant(_ body: SyncRequest.Body) {
    switch body {
    case .push(let operations):
      variant("push") { json in
        json.list("_0", operations) { json, numbered in
          json.object { json in
            json.write(numbered.number, key: "n")
            json.key(constant: "op")
            json.write(numbered.operation)
          }
        }
      }
    case .pull(let since, let limit):
      variant("pull") { json in
        json.member("since", since)
        json.write(limit, key: "limit")
      }
    case .snapshot(let position, let start, let limit):
      variant("snapshot") { json in
        json.member("_0", position)
        if let start { json.member("start", start) }
        json.write(limit, key: "limit")
      }
    }
  }

  fileprivate mutating func variant(_ body: SyncResponse.Body) {
    switch body {
    case .pushed(let through, let receipt, let refusals):
      variant("pushed") { json in
        json.write(through, key: "through")
        json.member("receipt", receipt)
        json.list("refusals", refusals) { $0.write($1) }
      }
    case .pulled(let since, let records, let hasMore):
      variant("pulled") { json in
        json.member("since", since)
        json.list("records", records) { $0.write($1) }
        json.key(constant: "hasMore")
        json.write(hasMore)
      }
    case .page(let page):
      variant("page") { json in
        json.key(constant: "_0")
        json.write(page)
      }
    case .tooOld(let number, let stamp): variant("tooOld") { $0.numbered(number, stamp) }
    case .clockAhead(let number, let stamp): variant("clockAhead") { $0.numbered(number, stamp) }
    case .forked: variant("forked") { _ in }
    case .reset(let since): variant("reset") { $0.member("since", since) }
    case .behind(let since): variant("behind") { $0.member("since", since) }
    }
  }

  private mutating func variant(_ kind: StaticString, _ members: (inout JSONWriter) -> Void) {
    object { json in
      json.key(constant: kind)
      json.object(members)
    }
  }

  private mutating func numbered(_ number: Int, _ stamp: HybridTimestamp) {
    write(number, key: "number")
    member("stamp", stamp)
  }

  private mutating func write(_ record: LogRecord) {
    switch record {
    case .operation(let device, let number, let operation):
      variant("operation") { json in
        json.write(device.rawValue, key: "device")
        json.write(number, key: "number")
        json.key(constant: "_2")
        json.write(operation)
      }
    case .horizon(let stamp): variant("horizon") { $0.member("_0", stamp) }
    }
  }

  private mutating func write(_ refusal: Refusal) {
    object { json in
      json.numbered(refusal.number, refusal.stamp)
      json.key(constant: "reason")
      json.write(refusal.reason.rawValue)
      guard let current = refusal.current else { return }
      json.key(constant: "current")
      json.write(current)
    }
  }

  private mutating func write(_ page: SnapshotPage) {
    object { json in
      json.member("position", page.position)
      json.member("start", page.start)
      json.member("horizon", page.horizon)
      json.list("nodes", page.nodes) { $0.write($1) }
      json.list("moves", page.moves) { $0.write($1) }
      if let next = page.next { json.member("next", next) }
    }
  }
}

// MARK: - Parts

extension JSONWriter {
  fileprivate mutating func write(_ operation: TreeOperation) {
    object { json in
      json.member("t", operation.stamp)
      json.key(constant: "i")
      json.write(operation.item)
      json.key(constant: "k")
      switch operation.action {
      case .set(let field, let value):
        json.write("set")
        json.key(constant: "f")
        json.write(field)
        guard let value else { return }
        json.key(constant: "v")
        json.write(value)
      case .order(let parent, let key):
        json.write("order")
        json.place(("p", parent), ("o", key))
      case .move(let parent, let key):
        json.write("move")
        json.place(("p", parent), ("o", key))
      }
    }
  }

  private mutating func place(_ parent: (StaticString, NodeParent), _ order: (StaticString, OrderKey)) {
    member(parent.0, parent.1)
    key(constant: order.0)
    write(order.1.text)
  }

  private mutating func write(_ node: NodeSnapshot) {
    object { json in
      json.key(constant: "i")
      json.write(node.id)
      json.list("c", node.cells) { json, cell in
        json.object { json in
          json.key(constant: "field")
          json.write(cell.field)
          if let value = cell.value {
            json.key(constant: "value")
            json.write(value)
          }
          json.member("stamp", cell.stamp)
        }
      }
      json.list("o", node.orders) { json, order in
        json.object { json in
          json.place(("parent", order.parent), ("key", order.key))
          json.member("stamp", order.stamp)
        }
      }
      guard let base = node.base else { return }
      json.key(constant: "b")
      json.object { json in
        json.member("parent", base.parent)
        json.member("stamp", base.stamp)
      }
    }
  }

  private mutating func list<Value>(
    _ key: StaticString, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.key(constant: key)
    array { json in for value in values { write(&json, value) } }
  }

  fileprivate mutating func member(_ key: StaticString, _ device: DeviceIdentity) {
    self.key(constant: key)
    object { json in
      json.write(device.number.rawValue, key: "number")
      json.write(device.installation, key: "installation")
    }
  }

  fileprivate mutating func member(_ key: StaticString, _ position: LogPosition) {
    self.key(constant: key)
    object { json in
      json.write(position.sequence, key: "sequence")
      json.write(position.checksum, key: "checksum")
    }
  }

  private mutating func member(_ key: StaticString, _ position: SnapshotPosition) {
    self.key(constant: key)
    switch position {
    case .node(let number): variant("node") { $0.write(number, key: "_0") }
    case .move(let stamp): variant("move") { $0.member("_0", stamp) }
    }
  }

  private mutating func member(_ key: StaticString, _ parent: NodeParent) {
    self.key(constant: key)
    array { json in
      switch parent {
      case .root: json.write(0)
      case .trash: json.write(1)
      case .node(let id):
        json.write(2)
        json.write(id)
      }
    }
  }

  /// Writes 24 hexadecimal digits.
  private mutating func member(_ key: StaticString, _ stamp: HybridTimestamp) {
    self.key(constant: key)
    quoted(24) { stamp.write(to: $0) }
  }

  /// Writes a text with a number of bytes, none of which needs an escape.
  private mutating func quoted(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    separate()
    text.append(atMost: count + 2) { end in
      end[0] = UInt8(ascii: "\"")
      body(end + 1)
      end[count + 1] = UInt8(ascii: "\"")
      return count + 2
    }
  }
}
