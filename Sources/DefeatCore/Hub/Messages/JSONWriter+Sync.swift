package import Foundation
package import HolonBase
package import HolonRepositories
import HolonTree

/// The parts of sync messages as `JSONEncoder` writes them.
extension JSONWriter {
  package mutating func write(_ device: DeviceIdentity) {
    open("{", key: "device")
    write(Int(device.number.rawValue), key: "number")
    write(device.installation, key: "installation")
    close("}")
  }

  package mutating func write(_ position: LogPosition, key: StaticString) {
    open("{", key: key)
    write(position.sequence, key: "sequence")
    write(position.checksum, key: "checksum")
    close("}")
  }

  package mutating func write(_ stamp: HybridTimestamp, key: StaticString) { write(stamp.description, key: key) }

  package mutating func write(_ parent: NodeParent<UUID>, key: StaticString) {
    open("[", key: key)
    switch parent {
    case .root: write(0)
    case .trash: write(1)
    case .node(let id):
      write(2)
      write(id)
    }
    close("]")
  }

  /// Writes an operation of either schema.
  package mutating func write<Schema: SyncSchema>(_ operation: TreeOperation<Schema>, key: StaticString? = nil)
  where Schema.ID == UUID, Schema.Field == String, Schema.Value == String {
    open("{", key: key)
    write(operation.stamp, key: "t")
    write(operation.item, key: "i")
    switch operation.action {
    case .set(let field, let value):
      write("set", key: "k")
      write(field, key: "f")
      if let value { write(value, key: "v") }
    case .order(let parent, let order):
      write("order", key: "k")
      write(parent, key: "p")
      write(order.text, key: "o")
    case .move(let parent, let order):
      write("move", key: "k")
      write(parent, key: "p")
      write(order.text, key: "o")
    }
    close("}")
  }
}
