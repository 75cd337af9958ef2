import Foundation
import HolonRepositories
import HolonToDos
import HolonTree

/// How a node's fields and places are kept: the parents that it had by number, where they are nodes.
extension ByteWriter {
  mutating func write(_ cells: [ReplicaCell<ToDoTree>]) {
    write(cells.count)
    for cell in cells {
      write(cell.field)
      write(cell.value)
      write(cell.stamp)
    }
  }

  /// - Parameter number: The number by which a slot is kept.
  mutating func write(_ orders: [ReplicaOrder], _ number: (Int32) -> Int) {
    write(orders.count)
    for order in orders {
      write(number(order.parent) + 2)
      write(order.key.text)
      write(order.stamp)
    }
  }
}

extension ByteReader {
  mutating func cells() throws(ToDoStoreError) -> [ReplicaCell<ToDoTree>] {
    let count = try count()
    var cells: [ReplicaCell<ToDoTree>] = []
    cells.reserveCapacity(count)
    for _ in 0..<count {
      cells.append(ReplicaCell(field: try text(), value: try optionalText(), stamp: try stamp()))
    }
    return cells
  }

  /// - Parameter slot: The slot of what is kept by a number.
  mutating func orders(_ slot: (Int) -> Int32) throws(ToDoStoreError) -> [ReplicaOrder] {
    let count = try count()
    var orders: [ReplicaOrder] = []
    orders.reserveCapacity(count)
    for _ in 0..<count {
      orders.append(ReplicaOrder(parent: slot(try number() - 2), key: try key(), stamp: try stamp()))
    }
    return orders
  }
}

/// How operations and pages of a snapshot are kept.
extension ByteWriter {
  mutating func write(_ action: TreeAction<ToDoTree>) {
    switch action {
    case .set(let field, let value):
      write(0)
      write(field)
      write(value)
    case .order(let parent, let key):
      write(1)
      write(parent)
      write(key.text)
    case .move(let parent, let key):
      write(2)
      write(parent)
      write(key.text)
    }
  }

  mutating func write(_ operation: TreeOperation<ToDoTree>) {
    write(operation.stamp)
    write(operation.item)
    write(operation.action)
  }

  mutating func write(_ node: NodeSnapshot<ToDoTree>) {
    write(node.id)
    write(node.cells.count)
    for cell in node.cells {
      write(cell.field)
      write(cell.value)
      write(cell.stamp)
    }
    write(node.orders.count)
    for order in node.orders {
      write(order.parent)
      write(order.key.text)
      write(order.stamp)
    }
    write(node.base == nil ? 0 : 1)
    if let base = node.base {
      write(base.parent)
      write(base.stamp)
    }
  }
}

extension ByteReader {
  mutating func action() throws(ToDoStoreError) -> TreeAction<ToDoTree> {
    switch try number() {
    case 0: return .set(try text(), try optionalText())
    case 1: return .order(in: try parent(), try key())
    case 2: return .move(to: try parent(), try key())
    default: throw .damagedSync
    }
  }

  mutating func operation() throws(ToDoStoreError) -> TreeOperation<ToDoTree> {
    TreeOperation(stamp: try stamp(), item: try uuid(), action: try action())
  }

  mutating func node() throws(ToDoStoreError) -> NodeSnapshot<ToDoTree> {
    let id = try uuid()
    var cells: [NodeSnapshot<ToDoTree>.Cell] = []
    for _ in 0..<(try count()) {
      cells.append(NodeSnapshot.Cell(field: try text(), value: try optionalText(), stamp: try stamp()))
    }
    var orders: [NodeSnapshot<ToDoTree>.Order] = []
    for _ in 0..<(try count()) {
      orders.append(NodeSnapshot.Order(parent: try parent(), key: try key(), stamp: try stamp()))
    }
    let base = try number() == 0 ? nil : NodeSnapshot<ToDoTree>.Base(parent: try parent(), stamp: try stamp())
    return NodeSnapshot(id: id, cells: cells, orders: orders, base: base)
  }
}
