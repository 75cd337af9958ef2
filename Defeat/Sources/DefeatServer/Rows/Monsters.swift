import DefeatCore
import Foundation
import HolonToDos
import HolonTree

/// The overdue to-dos of a list, which are the monsters of its dungeon.
///
/// An edit costs time in proportion to what it changes, because the pages show the dungeon after each edit.
struct Monsters: Sendable {
  /// The version of the list.
  private(set) var list: SectionedToDos

  private let time: ClockReading

  /// The open to-dos that are overdue, without those that start later: these are no monsters yet.
  private var overdue: Set<NodeHandle> = []

  /// A time until which the number changes only by edits.
  private(set) var end: Date

  /// Creates the monsters of a list at the clock's time.
  ///
  /// - Complexity: O(*n*), *n* being the number of to-dos.
  init(_ list: SectionedToDos, _ clock: LocalClock) {
    self.list = list
    time = ClockReading(clock)
    let tomorrow = time.today.advanced(by: 1) ?? time.today
    end = tomorrow.moment(secondsIntoDay: 0, in: time.timeZone)
    let tree = list.elements.tree
    for (node, _) in tree.preorder { put(node, tree[node]) }
  }

  /// Updates the monsters to a later version of the same list.
  ///
  /// - Complexity: That of the difference between the versions.
  mutating func update(to list: SectionedToDos) {
    guard list.lastEdit != self.list.lastEdit else { return }
    let difference = list.elements.tree.difference(from: self.list.elements.tree)
    self.list = list
    for change in difference.changes {
      switch change {
      case .insert(let node, let element, _), .update(let node, _, let element): put(node, element)
      case .remove(let node, _, _): overdue.remove(node)
      case .move: break
      }
    }
  }

  private mutating func put(_ node: NodeHandle, _ element: SectionedToDos.Element) {
    overdue.remove(node)
    guard let row = element.row, !row.progress.isComplete else { return }
    let toDo = row.entry.toDo
    let isLater = toDo.start?.isLater(than: time.now, in: time.timeZone) == true
    if !isLater, let due = toDo.due, time.isOver(due) { overdue.insert(node) }
    for due in [toDo.start, toDo.due] {
      if let moment = due?.moment(in: time.timeZone), moment > time.now { end = min(end, moment) }
    }
  }

  /// Returns whether the number is still correct at the clock's time.
  func isCurrent(_ clock: LocalClock) -> Bool { clock.now() < end }

  /// The number of monsters.
  var count: Int { overdue.count }
}
