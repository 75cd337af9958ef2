public import HolonRepositories
public import Testing

/// Checks that operations have the same result in whatever order they arrive, one by one: that of their stamps.
///
/// - Parameter operations: Eight at most, for *n* operations have *n*! orders.
public func checkAllOrders<Schema>(
  of operations: [TreeOperation<Schema>], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let problem = problemInAllOrders(of: operations) else { return }
  Issue.record("\(problem)", sourceLocation: sourceLocation)
}

/// What is wrong with some order; nil when all are right.
package func problemInAllOrders<Schema>(
  of operations: [TreeOperation<Schema>], faults: SyncFaults = []
) -> String? {
  precondition(operations.count <= 8, "All orders of more than eight operations take too long.")
  let expected = SyncSpecification(operations).picture
  var empty = TreeReplica<Schema>()
  empty.faults = faults
  return problem(of: empty, [], operations, expected)
}

private func problem<Schema>(
  of replica: TreeReplica<Schema>, _ applied: [TreeOperation<Schema>], _ rest: [TreeOperation<Schema>],
  _ expected: [String]
) -> String? {
  if rest.isEmpty {
    let broken = replica.brokenInvariant() ?? (SyncPicture.of(replica) == expected ? nil : "the tree is another one")
    return broken.map { problem in "\(problem) when this arrives:\n\(applied.map { "\($0)\n" }.joined())" }
  }
  for index in rest.indices {
    var (next, others) = (replica, rest)
    let operation = others.remove(at: index)
    next.apply([operation])
    if let found = problem(of: next, applied + [operation], others, expected) { return found }
  }
  return nil
}
