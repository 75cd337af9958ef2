import Foundation
import HolonTree

extension ToDoList {
  /// Adds a to-do.
  ///
  /// A plain to-do with its first part becomes a checklist, whose state depends on its parts.
  ///
  /// - Parameters:
  ///   - toDo: The to-do to add.
  ///   - place: The place of the to-do; by default the end of the list.
  /// - Returns: The number of the to-do.
  /// - Throws: ``ToDoError/unknownNumber(_:)`` when the place doesn't exist.
  /// - Complexity: O(*d*), *d* being the depth.
  @discardableResult
  public mutating func add(_ toDo: ToDo, to place: Place = .last(in: nil)) throws(ToDoError) -> Int {
    let spot = try spot(of: place)
    let number = nextNumber
    nextNumber += 1
    if let parent = spot.parent { becomeChecklist(parent) }
    if !toDo.needs.isEmpty { needing.insert(number) }
    if toDo.archived != nil { archiving.insert(number) }
    let entry = Entry(toDo, number: number, key: spot.key)
    if let next = spot.next {
      nodes[number] = tree.insert(entry, before: next)
    } else {
      nodes[number] = tree.append(entry, to: spot.parent)
    }
    recordLastKey(spot)
    if let parent = spot.parent { leaveArchive(parent, at: toDo.created) }
    return number
  }

  /// Adds a to-do together with its checklist.
  ///
  /// ```swift
  /// var list = ToDoList()
  /// let party = try list.add(ToDo("Plan the party"), checklist: [ToDo("Invite friends"), ToDo("Bake a cake")])
  /// try list.progress(of: party)  // 0/2
  /// ```
  ///
  /// - Parameters:
  ///   - toDo: The to-do to add.
  ///   - checklist: Its parts, in order; without any it is a plain to-do.
  ///   - place: Where it goes; by default to the end of the list.
  /// - Returns: The number of the to-do; its parts get the following numbers. For checklists in checklists, build a list
  ///   and use ``add(contentsOf:to:)``.
  /// - Throws: ``ToDoError/unknownNumber(_:)`` if the place does not exist.
  /// - Complexity: O(*m* · *d*), *m* being the number of parts and *d* the depth.
  @discardableResult
  public mutating func add(
    _ toDo: ToDo, checklist: [ToDo], to place: Place = .last(in: nil)
  ) throws(ToDoError) -> Int {
    let number = try add(toDo, to: place)
    for part in checklist { try add(part, to: .last(in: number)) }
    return number
  }

  /// Adds all to-dos of another list, with new numbers.
  ///
  /// - Parameters:
  ///   - other: The list to add, which this one doesn't change.
  ///   - place: The place of its first to-do; the others follow.
  /// - Returns: The new numbers of the other list's to-dos at the top. All numbers follow each other, in the order of the
  ///   other list.
  /// - Throws: ``ToDoError/unknownNumber(_:)`` when the place doesn't exist.
  /// - Complexity: O(*m* · *d*), *m* being the number of added to-dos and *d* the depth.
  @discardableResult
  public mutating func add(contentsOf other: ToDoList, to place: Place = .last(in: nil)) throws(ToDoError) -> [Int] {
    var tops: [Int] = []
    var path: [Int] = []
    var place = place
    reserveCapacity(count + other.count)
    for (entry, depth) in other.entries {
      path.removeSubrange(depth...)
      let number = try add(entry.toDo, to: depth == 0 ? place : .last(in: path[depth - 1]))
      path.append(number)
      if depth == 0 {
        tops.append(number)
        place = .after(number)
      }
    }
    return tops
  }
}

extension ToDoList {
  /// A place between siblings, with the key for it.
  struct Spot {
    let parent: NodeHandle?
    let next: NodeHandle?
    let key: OrderKey
  }

  /// Finds the spot for a place.
  ///
  /// - Parameter moving: A node that is about to move there, which doesn't count as its own neighbour.
  func spot(of place: Place, moving: NodeHandle? = nil) throws(ToDoError) -> Spot {
    switch place {
    case .first(let whole):
      let parent = try whole.map(node)
      let next = following(tree.firstChild(of: parent), except: moving)
      return Spot(parent: parent, next: next, key: .between(nil, next.map { tree[$0].key } ?? lastKey(of: parent)))
    case .last(let whole):
      var parent: NodeHandle?
      if let whole { parent = try node(whole) }
      return Spot(parent: parent, next: nil, key: .after(lastKey(of: parent)))
    case .before(let number):
      let next = try node(number)
      let previous = preceding(tree.previous(before: next), except: moving)
      let key = OrderKey.between(previous.map { tree[$0].key }, tree[next].key)
      return Spot(parent: tree.parent(of: next), next: next, key: key)
    case .after(let number):
      let previous = try node(number)
      let next = following(tree.next(after: previous), except: moving)
      let key = OrderKey.between(tree[previous].key, next.map { tree[$0].key })
      return Spot(parent: tree.parent(of: previous), next: next, key: key)
    }
  }

  /// Returns whether a node with the parent of a spot is there already.
  func isLast(_ node: NodeHandle, before spot: Spot) -> Bool {
    guard tree.next(after: node) == spot.next else { return false }
    // The following siblings may not have been read.
    return spot.next != nil || lastKey(of: spot.parent) == tree[node].key
  }

  private func following(_ node: NodeHandle?, except moving: NodeHandle?) -> NodeHandle? {
    guard let node, node == moving else { return node }
    return tree.next(after: node)
  }

  private func preceding(_ node: NodeHandle?, except moving: NodeHandle?) -> NodeHandle? {
    guard let node, node == moving else { return node }
    return tree.previous(before: node)
  }

  /// Returns the last key among the parts of a node, or of the whole.
  private func lastKey(of parent: NodeHandle?) -> OrderKey? {
    // Closures would copy the list, which costs more than the result.
    var held: OrderKey?
    if let last = tree.lastChild(of: parent) { held = tree[last].key }
    var noted = lastKey
    if let parent { noted = tree[parent].lastKey }
    guard let held, let noted else { return held ?? noted }
    return max(held, noted)
  }

  mutating func recordLastKey(_ spot: Spot) {
    guard spot.next == nil else { return }
    if let parent = spot.parent {
      tree[parent].lastKey = spot.key
    } else {
      lastKey = spot.key
    }
  }

  /// Removes a to-do's own completion date when it is about to get its first part, unless it is checked off by hand.
  mutating func becomeChecklist(_ node: NodeHandle) {
    guard !isChecklist(node), tree[node].toDo.completion == nil, tree[node].toDo.completed != nil else { return }
    tree[node].toDo.completed = nil
  }

  /// Sets the completion date of a to-do that has lost its last part to that of its parts, unless it has its own.
  mutating func becomePlain(_ node: NodeHandle?, completed: Date?) {
    guard let node, !isChecklist(node), tree[node].toDo.completion == nil, let completed else { return }
    tree[node].toDo.completed = completed
  }
}
