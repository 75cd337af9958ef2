import Foundation
import HolonBase
import HolonSync
import HolonToDos
import HolonTree

/// The state before an action, with which it can be undone.
enum FormerState {
  /// The node didn't exist.
  case nothing

  /// The former value of a field and its timestamp; nil if the field was never set.
  case field(value: String?, stamp: HybridTimestamp?)

  /// The former position among the parts of the same parent and its timestamp; nil without one.
  case order(OrderKey?, stamp: HybridTimestamp?)

  /// The former parent and position, with their timestamp.
  case place(NodeParent, OrderKey, stamp: HybridTimestamp)

  init(of action: TreeAction, _ id: UUID, in tree: PartialReplica) {
    let replica = tree.replica
    guard let slot = replica.slots[id], replica.parents[Int(slot)] != TreeSlot.nowhere else {
      self = .nothing
      return
    }
    let node = replica.nodes[Int(slot)]
    switch action {
    case .set(let field, _):
      let cell = node.cell(field)
      self = .field(value: cell?.value, stamp: cell?.stamp)
    case .order(let parent, _):
      let order = replica.existingSlot(of: parent).flatMap { replica.order(of: slot, in: $0) }
      self = .order(order?.key, stamp: order?.stamp)
    case .move:
      let parent = replica.parents[Int(slot)]
      self = .place(
        replica.parent(inSlot: parent) ?? .trash, replica.key(of: slot, in: parent), stamp: node.placed)
    }
  }

  /// The timestamp of the former state.
  var stamp: HybridTimestamp? {
    switch self {
    case .nothing: nil
    case .field(_, let stamp), .order(_, let stamp): stamp
    case .place(_, _, let stamp): stamp
    }
  }
}

extension ByteWriter {
  mutating func write(_ former: FormerState) {
    switch former {
    case .nothing: write(0)
    case .field(let value, let stamp):
      write(1)
      write(value)
      write(stamp ?? .zero)
    case .order(let key, let stamp):
      write(2)
      write(key?.text)
      write(stamp ?? .zero)
    case .place(let parent, let key, let stamp):
      write(3)
      write(parent)
      write(key.text)
      write(stamp)
    }
  }
}

extension ByteReader {
  mutating func formerState() throws(Damage) -> FormerState {
    switch try number() {
    case 0: return .nothing
    case 1: return .field(value: try optionalText(), stamp: try knownStamp())
    case 2: return .order(try optionalText().map(OrderKey.init(stored:)), stamp: try knownStamp())
    case 3: return .place(try parent(), try key(), stamp: try stamp())
    default: throw Damage()
    }
  }

  private mutating func knownStamp() throws(Damage) -> HybridTimestamp? {
    let stamp = try stamp()
    return stamp == .zero ? nil : stamp
  }
}
