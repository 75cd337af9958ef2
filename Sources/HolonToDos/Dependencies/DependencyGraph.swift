import Foundation
import HolonTree

/// The dependencies of a list as a graph, which finds circles also across checklists.
///
/// Beginning a to-do requires that what it needs is complete, and that its checklist can begin. Completing a checklist
/// requires that all of its parts are complete. The graph therefore has a vertex for the beginning of each to-do that
/// needs others, and one for the completion of each needed to-do. The completion of a to-do leads to the beginnings of
/// itself, of its parts and of the checklists that contain it.
struct DependencyGraph {
  /// A dependency.
  struct Edge {
    let dependent: NodeHandle
    let needed: NodeHandle

    /// Whether it is a part of a circle.
    var isCircular = false

    /// Whether the needed to-do is a recurring one whose instance is due later than the dependent one's.
    let isLater: Bool

    /// Whether the to-do waits for the other one while both are open.
    var isEffective: Bool { !isCircular && !isLater }
  }

  /// The dependencies between to-dos of the list.
  private(set) var edges: [Edge] = []

  /// The range of edges of each to-do that needs others.
  private var ranges: [NodeHandle: Range<Int>] = [:]

  /// The edges of the graph: the beginnings come first, then the completions.
  private var successors: [[Int]] = []
  private var beginnings: [NodeHandle: Int] = [:]
  private var completions: [NodeHandle: Int] = [:]
  private var nodes: [NodeHandle] = []

  /// Creates the graph of a list; nil if no to-do needs another one.
  init?(_ list: ToDoList) {
    guard !list.needing.isEmpty else { return nil }
    let dependents = list.needing.sorted().compactMap { list.nodes[$0] }.filter { !list.tree[$0].toDo.needs.isEmpty }
    let wanted = Set(dependents.lazy.flatMap { list.tree[$0].toDo.needs })
    guard !wanted.isEmpty else { return nil }
    var found: [ToDo.ID: NodeHandle] = [:]
    for (node, _) in list.tree.preorder {
      let id = list.tree[node].toDo.id
      if wanted.contains(id) { found[id] = node }
    }
    for dependent in dependents {
      let start = edges.count
      for id in list.tree[dependent].toDo.needs {
        guard let needed = found[id] else { continue }
        edges.append(
          Edge(dependent: dependent, needed: needed, isLater: Self.isLater(needed, than: dependent, in: list)))
      }
      if edges.count > start { ranges[dependent] = start..<edges.count }
    }
    guard !edges.isEmpty else { return nil }
    connect(in: list)
    let components = stronglyConnectedComponents()
    for index in edges.indices {
      guard let start = beginnings[edges[index].dependent], let end = completions[edges[index].needed] else { continue }
      edges[index].isCircular = components[start] == components[end]
    }
  }

  /// Returns the dependencies of a to-do.
  func edges(from dependent: NodeHandle) -> ArraySlice<Edge> { ranges[dependent].map { edges[$0] } ?? [] }

  private static func isLater(_ needed: NodeHandle, than dependent: NodeHandle, in list: ToDoList) -> Bool {
    guard let other = list.instance(of: needed), let own = list.instance(of: dependent) else { return false }
    // In the same zone on all devices.
    return own.isEarlier(than: other, in: .gmt)
  }
}

// MARK: - Vertices

extension DependencyGraph {
  private mutating func connect(in list: ToDoList) {
    for edge in edges where beginnings[edge.dependent] == nil {
      beginnings[edge.dependent] = nodes.count
      nodes.append(edge.dependent)
    }
    let dependents = nodes
    for edge in edges where completions[edge.needed] == nil {
      completions[edge.needed] = nodes.count
      nodes.append(edge.needed)
    }
    successors = Array(repeating: [], count: nodes.count)
    for edge in edges {
      if let start = beginnings[edge.dependent], let end = completions[edge.needed] { successors[start].append(end) }
    }
    for dependent in dependents {
      guard let start = beginnings[dependent] else { continue }
      if let end = completions[dependent] { successors[end].append(start) }
      var hasWhole = false
      for whole in list.tree.ancestors(of: dependent) {
        if !hasWhole, let beginning = beginnings[whole] {
          successors[start].append(beginning)
          hasWhole = true
        }
        if let end = completions[whole] { successors[end].append(start) }
      }
    }
    for (needed, end) in completions {
      for whole in list.tree.ancestors(of: needed) {
        if let start = beginnings[whole] { successors[end].append(start) }
      }
    }
  }

  /// Returns the number of the component of each vertex (Tarjan, 1972), without recursion.
  private func stronglyConnectedComponents() -> [Int] {
    var components = [Int](repeating: -1, count: nodes.count)
    var (indices, lowest) = (components, components)
    var (stack, path): ([Int], [(vertex: Int, next: Int)]) = ([], [])
    var (index, component) = (0, 0)
    for root in nodes.indices where indices[root] < 0 {
      path.append((root, 0))
      while let (vertex, next) = path.last {
        if next == 0 {
          (indices[vertex], lowest[vertex]) = (index, index)
          index += 1
          stack.append(vertex)
        }
        if next < successors[vertex].count {
          path[path.count - 1].next += 1
          let successor = successors[vertex][next]
          if indices[successor] < 0 {
            path.append((successor, 0))
          } else if components[successor] < 0 {
            lowest[vertex] = min(lowest[vertex], indices[successor])
          }
          continue
        }
        path.removeLast()
        if let (caller, _) = path.last { lowest[caller] = min(lowest[caller], lowest[vertex]) }
        guard lowest[vertex] == indices[vertex] else { continue }
        while let member = stack.popLast() {
          components[member] = component
          if member == vertex { break }
        }
        component += 1
      }
    }
    return components
  }
}

// MARK: - Circles

extension DependencyGraph {
  /// Returns a picture of a shortest circle with a dependency, as in 3 “Bake” → 12 “Shop” → 3 “Bake”.
  func circle(with edge: Edge, in list: ToDoList) -> String {
    guard let target = beginnings[edge.dependent], let start = completions[edge.needed] else { return "" }
    var former = [Int: Int]()
    var waiting = [start]
    var next = 0
    while next < waiting.count, former[target] == nil {
      let vertex = waiting[next]
      next += 1
      for successor in successors[vertex] where successor != start && former[successor] == nil {
        former[successor] = vertex
        waiting.append(successor)
      }
    }
    var vertices = [target]
    while let last = vertices.last, last != start, let previous = former[last] { vertices.append(previous) }
    var picture = name(edge.dependent, in: list)
    var last = edge.dependent
    for vertex in vertices.reversed() {
      let node = nodes[vertex]
      guard node != last else { continue }
      let isNeeded = vertex >= beginnings.count
      let isPart = !isNeeded && list.tree.ancestors(of: node).contains(last)
      picture += " → \(isNeeded ? "" : isPart ? "its part " : "its checklist ")\(name(node, in: list))"
      last = node
    }
    return edge.dependent == edge.needed ? "\(picture) → \(picture)" : picture
  }

  private func name(_ node: NodeHandle, in list: ToDoList) -> String {
    ToDoError.NamedToDo(number: list.tree[node].number, title: list.tree[node].toDo.title).description
  }
}
