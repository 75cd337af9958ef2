public import Foundation
import HolonTree

/// The dependencies between the to-dos of a list.
///
/// ```swift
/// var list = ToDoList()
/// let (shop, bake) = (try list.add(ToDo("Go shopping")), try list.add(ToDo("Bake a cake")))
/// try list.setNeeds(of: bake, to: [shop])
/// list.dependencies[bake].waitsFor   // [1]
/// list.dependencies[shop].isBlocking // true
/// ```
///
/// - A to-do waits for each to-do that it ``ToDo/needs``, as long as both are open. It needs a checklist until that is
///   complete. A to-do that isn't in the list blocks nothing.
/// - The parts of a checklist wait for what the checklist needs.
/// - To-dos that would wait for each other in a circle don't: none of the dependencies in the circle has an effect.
///   Edits refuse such circles, but devices may create one together. A checklist waits for its parts, and parts for what
///   their checklist needs, so no to-do can wait for one that contains it or that it contains.
/// - Of two recurring to-dos, the one waits for the instances of the other that aren't due later than its own.
public struct ToDoDependencies: Sendable {
  /// The dependencies of a to-do.
  public struct State: Hashable, Sendable {
    /// The numbers of all to-dos in the list that it needs, in ascending order.
    public var needs: [Int] = []

    /// The numbers of the open to-dos that it waits for itself, in ascending order.
    public var waitsFor: [Int] = []

    /// The numbers of the open to-dos that wait for it themselves, in ascending order.
    public var blocks: [Int] = []

    /// Whether it is open, and waits for another to-do itself or with a checklist that contains it.
    public var isBlocked = false

    /// Whether it is open, and an open to-do waits for it or for a checklist that contains it.
    public var isBlocking = false

    /// Creates the state of a to-do without dependencies.
    public init() {}
  }

  private var states: [Int: State] = [:]

  /// Returns the dependencies of the to-do with a number.
  public subscript(number: Int) -> State { states.isEmpty ? State() : states[number] ?? State() }

  /// The numbers of the to-dos that have dependencies, or whose checklists have.
  public var numbers: some Collection<Int> { states.keys }

  /// Whether no to-do of the list needs another one of it.
  public var isEmpty: Bool { states.isEmpty }

  /// Creates the dependencies of a list without any.
  public init() {}

  fileprivate init(_ graph: DependencyGraph, of list: ToDoList) {
    for edge in graph.edges {
      let (dependent, needed) = (list.tree[edge.dependent].number, list.tree[edge.needed].number)
      states[dependent, default: State()].needs.append(needed)
      guard edge.isEffective, !list.isComplete(edge.dependent), !list.isComplete(edge.needed) else { continue }
      states[dependent, default: State()].waitsFor.append(needed)
      states[needed, default: State()].blocks.append(dependent)
    }
    for (number, state) in states {
      guard let node = list.nodes[number] else { continue }
      states[number]?.needs.sort()
      states[number]?.waitsFor.sort()
      states[number]?.blocks.sort()
      if !state.waitsFor.isEmpty { spread(\.isBlocked, from: node, in: list) }
      if !state.blocks.isEmpty { spread(\.isBlocking, from: node, in: list) }
    }
  }

  /// Sets a property of a to-do and its open parts, unless a to-do that contains it has done so.
  private mutating func spread(_ property: WritableKeyPath<State, Bool>, from top: NodeHandle, in list: ToDoList) {
    var walk = list.tree.preorder(from: top)
    while let (node, _) = walk.next() {
      if states[list.tree[node].number]?[keyPath: property] == true {
        walk.skipDescendants()
      } else if !list.isComplete(node) {
        states[list.tree[node].number, default: State()][keyPath: property] = true
      }
    }
  }
}

extension ToDoList {
  /// The dependencies between the to-dos of this value, which must contain all those that need others.
  ///
  /// - Complexity: O(1) if no to-do needs another one, O(*n*) otherwise, *n* being ``count``.
  public var dependencies: ToDoDependencies {
    guard let graph = DependencyGraph(self) else { return ToDoDependencies() }
    return ToDoDependencies(graph, of: self)
  }

  /// The numbers of the to-dos that need others, in ascending order.
  public var numbersOfDependents: [Int] {
    needing.filter { self[$0]?.needs.isEmpty == false }.sorted()
  }

  /// Replaces the to-dos that a to-do needs.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, and ``ToDoError/circularNeed(title:needed:circle:)`` if one of them waits
  ///   for the to-do already; then nothing is changed.
  /// - Complexity: O(*n*), *n* being ``count``.
  public mutating func setNeeds(of number: Int, to needs: [Int], at now: Date = Date()) throws(ToDoError) {
    var ids: [ToDo.ID] = []
    for need in needs { ids.append(tree[try node(need)].toDo.id) }
    var changed = self
    try changed.edit(number, at: now) { toDo throws(ToDoError) in toDo.setNeeds(ids) }
    try changed.checkNeeds(of: [number], since: self)
    self = changed
  }

  /// Refuses dependencies because of which to-dos would wait for each other in a circle.
  ///
  /// - Parameters:
  ///   - numbers: The to-dos that may have new dependencies.
  ///   - former: The list with the dependencies that they had before, which aren't refused; nil if they are new.
  /// - Throws: ``ToDoError/circularNeed(title:needed:circle:)``.
  public func checkNeeds(of numbers: [Int], since former: ToDoList? = nil) throws(ToDoError) {
    guard numbers.contains(where: { needing.contains($0) }), let graph = DependencyGraph(self) else { return }
    let dependents = Set(numbers.compactMap { nodes[$0] })
    for edge in graph.edges where dependents.contains(edge.dependent) && edge.isCircular {
      let (dependent, needed) = (tree[edge.dependent], tree[edge.needed])
      guard former?[dependent.number]?.needs.contains(needed.toDo.id) != true else { continue }
      throw .circularNeed(
        title: dependent.toDo.title, needed: needed.toDo.title, circle: graph.circle(with: edge, in: self))
    }
  }

  /// Refuses to complete to-dos that wait for others, unless those are completed with them.
  func checkDependencies(ofCompleting tops: [NodeHandle], at now: Date) throws(ToDoError) {
    guard let graph = DependencyGraph(self) else { return }
    var after = self
    for top in tops { _ = after.checkOff(top, at: now) }
    for top in tops {
      var blockers: Set<Int> = []
      var known: Set<NodeHandle> = []
      for node in checkedOff(with: top) {
        for dependent in [node] + tree.ancestors(of: node)
        where known.insert(dependent).inserted && !isComplete(dependent) {
          for edge in graph.edges(from: dependent)
          where edge.isEffective && !isComplete(edge.needed) && !after.isComplete(edge.needed) {
            blockers.insert(tree[edge.needed].number)
          }
        }
      }
      guard blockers.isEmpty else {
        throw .blocked(
          title: tree[top].toDo.title,
          by: blockers.sorted().map { ToDoError.NamedToDo(number: $0, title: self[$0]?.title ?? "") })
      }
    }
  }

  /// Lets open to-dos that need completed instances of recurring ones need the copies of these instances.
  ///
  /// Recurring to-dos stay as they are, because their next instances need the next ones of the others.
  ///
  /// - Parameter copies: The identifiers of the copies by those of the to-dos.
  mutating func followCopies(_ copies: [ToDo.ID: ToDo.ID], of top: NodeHandle, at now: Date) {
    for number in needing {
      guard let node = nodes[number] else { continue }
      var toDo = tree[node].toDo
      guard toDo.needs.contains(where: { copies[$0] != nil }), !isComplete(node), instance(of: node) == nil,
        node != top, !tree.ancestors(of: node).contains(top)
      else { continue }
      toDo.setNeeds(toDo.needs.map { copies[$0] ?? $0 })
      toDo.modified = now
      tree[node].toDo = toDo
    }
  }

  /// Returns the time of the present instance of a to-do or of the nearest checklist that contains it, or nil if
  /// none recurs.
  func instance(of node: NodeHandle) -> Due? {
    if let time = tree[node].toDo.timeOfInstance { return time }
    return tree.ancestors(of: node).lazy.compactMap { tree[$0].toDo.timeOfInstance }.first
  }
}
