import Foundation
import HolonTree

extension ToDoList {
  /// The completion date of each entry, or of the last of its parts, in their order; nil for open ones.
  ///
  /// - Complexity: O(*n*), *n* being ``count``; separate calls for each checklist take that times the depth.
  var completionDates: [Date?] {
    var nodes: [(node: NodeHandle, depth: Int)] = []
    nodes.reserveCapacity(count)
    for (node, depth) in tree.preorder { nodes.append((node, depth)) }
    var dates: [Date?] = Array(repeating: nil, count: nodes.count)
    // From the end, every checklist finds the latest date of its parts one level down.
    var latest: [Date?] = [nil]
    for index in nodes.indices.reversed() {
      let (node, depth) = nodes[index]
      while latest.count < depth + 2 { latest.append(nil) }
      let date = later(tree[node].toDo.completed, latest[depth + 1])
      latest[depth + 1] = nil
      latest[depth] = later(latest[depth], date)
      guard isComplete(node) else { continue }
      let isIndependent = isChecklist(node) && tree[node].toDo.completion == .independent
      dates[index] = (isIndependent ? tree[node].toDo.completed : date) ?? tree[node].toDo.modified
    }
    return dates
  }

  private func later(_ one: Date?, _ other: Date?) -> Date? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}
