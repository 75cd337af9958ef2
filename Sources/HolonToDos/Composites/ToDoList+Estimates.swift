import HolonTree

extension ToDoList {
  /// The sums of the estimates of open parts in minutes, by the numbers of their checklists.
  ///
  /// A part that is a checklist counts with its own estimate, or else with the sum of its parts'. A checklist isn't among
  /// the numbers if no open part has an estimate, or if some of its parts aren't in this value.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public var openEstimates: [Int: Int] {
    guard tree.preorder.contains(where: { tree[$0.0].toDo.estimate != nil }) else { return [:] }
    var nodes: [(node: NodeHandle, depth: Int)] = []
    nodes.reserveCapacity(count)
    for (node, depth) in tree.preorder { nodes.append((node, depth)) }
    var estimates: [Int: Int] = [:]
    // From the end, every checklist finds the sum of its parts one level down; nil if it isn't known.
    var sums: [Int?] = [0]
    for (node, depth) in nodes.reversed() {
      while sums.count < depth + 2 { sums.append(0) }
      let parts = tree[node].elsewhere == .zero ? sums[depth + 1] : nil
      sums[depth + 1] = 0
      if let parts, parts > 0 { estimates[tree[node].number] = parts }
      let own = isComplete(node) ? 0 : tree[node].toDo.estimate?.minutes ?? parts
      sums[depth] = sums[depth].flatMap { sum in own.map { sum + $0 } }
    }
    return estimates
  }
}
