import HolonToDos
import HolonTree

/// Puts rows together to a list, whatever part of the whole they are.
struct ToDoAssembly {
  private var rows: [ToDoRow] = []
  private var places: [Int: Int] = [:]

  /// The progress of the whole list.
  var progress = ToDoProgress.zero

  /// The last key at the top.
  var lastKey: OrderKey?

  /// The number that the next to-do gets.
  var nextNumber = 1

  mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Whether a to-do has been taken in.
  func contains(_ number: Int) -> Bool { places[number] != nil }

  subscript(number: Int) -> ToDoRow? {
    get { places[number].map { rows[$0] } }
    set {
      guard let newValue else { return }
      if let place = places[number] {
        rows[place] = newValue
      } else {
        places[number] = rows.count
        rows.append(newValue)
      }
    }
  }

  /// The list that the rows make up: parts under their wholes, siblings in the order of their keys.
  ///
  /// What isn't among the rows is accounted for as progress elsewhere.
  ///
  /// - Complexity: O(*n*) for rows that come in order, O(*n* log *n*) otherwise, *n* being the number of rows.
  func list() -> ToDoList {
    var list = ToDoList()
    list.reserveCapacity(rows.count)
    let (firsts, nexts) = chains()
    var nodes = [NodeHandle?](repeating: nil, count: rows.count)
    var held = ToDoProgress.zero
    var pending: [Int] = []
    var upcoming = Int(firsts[rows.count])
    while upcoming >= 0 {
      let row = rows[upcoming]
      if pending.isEmpty { held.add(row.progress) }
      var elsewhere = row.parts
      var child = Int(firsts[upcoming])
      while child >= 0 {
        elsewhere.subtract(rows[child].progress)
        child = Int(nexts[child])
      }
      let entry = ToDoList.Entry(
        row.toDo, number: row.number, key: row.key, elsewhere: elsewhere, lastKey: row.lastKey)
      nodes[upcoming] = list.restore(entry, under: pending.last.flatMap { nodes[$0] })
      if firsts[upcoming] >= 0 {
        pending.append(upcoming)
        upcoming = Int(firsts[upcoming])
        continue
      }
      while upcoming >= 0, nexts[upcoming] < 0 { upcoming = pending.popLast() ?? -1 }
      if upcoming >= 0 { upcoming = Int(nexts[upcoming]) }
    }
    list.elsewhere = progress
    list.elsewhere.subtract(held)
    list.lastKey = lastKey
    list.nextNumber = nextNumber
    return list
  }

  /// For each row, and behind them for the top, its first part; and for each row its next sibling; -1 for none.
  private func chains() -> (firsts: [Int32], nexts: [Int32]) {
    let top = rows.count
    var firsts = [Int32](repeating: -1, count: top + 1)
    var lasts = firsts
    var nexts = [Int32](repeating: -1, count: top)
    var unordered: Set<Int> = []
    for index in rows.indices {
      let parent = places[rows[index].parent] ?? top
      let last = Int(lasts[parent])
      if last < 0 {
        firsts[parent] = Int32(index)
      } else {
        nexts[last] = Int32(index)
        if precedes(index, last) { unordered.insert(parent) }
      }
      lasts[parent] = Int32(index)
    }
    for parent in unordered {
      var siblings: [Int] = []
      var sibling = Int(firsts[parent])
      while sibling >= 0 {
        siblings.append(sibling)
        sibling = Int(nexts[sibling])
      }
      siblings.sort(by: precedes)
      firsts[parent] = Int32(siblings[0])
      for (index, next) in zip(siblings, siblings.dropFirst()) { nexts[index] = Int32(next) }
      nexts[siblings[siblings.count - 1]] = -1
    }
    return (firsts, nexts)
  }

  /// Orders rows by key; equal keys, as two devices may choose them, by number.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (leftKey, rightKey) = (rows[left].key, rows[right].key)
    return leftKey == rightKey ? rows[left].number < rows[right].number : leftKey < rightKey
  }
}
