public import HolonSync
public import Testing

/// Checks that operations have the same result in any order of arrival: that of their stamps.
///
/// - Parameters:
///   - operations: At most eight, since *n* operations have *n*! orders.
///   - sourceLocation: The place where an issue is reported.
public func checkAllOrders(
  of operations: [TreeOperation], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let problem = problemInAllOrders(of: operations) else { return }
  Issue.record("\(problem)", sourceLocation: sourceLocation)
}

/// Returns the problem in some order; nil when all results are right.
///
/// - Parameter apply: A closure that applies an operation; broken ones show that the check finds errors.
package func problemInAllOrders(
  of operations: [TreeOperation],
  applying apply: (inout TreeReplica, TreeOperation) -> Void = { $0.apply([$1]) }
) -> String? {
  precondition(operations.count <= 8, "All orders of more than eight operations take too long.")
  let expected = SyncSpecification(operations).picture
  return problem(of: TreeReplica(), [], operations, expected, apply)
}

private func problem(
  of replica: TreeReplica, _ applied: [TreeOperation], _ rest: [TreeOperation],
  _ expected: [String], _ apply: (inout TreeReplica, TreeOperation) -> Void
) -> String? {
  if rest.isEmpty {
    let broken = replica.brokenInvariant() ?? (SyncPicture.of(replica) == expected ? nil : "the tree is another one")
    return broken.map { problem in "\(problem) when this arrives:\n\(applied.map { "\($0)\n" }.joined())" }
  }
  for index in rest.indices {
    var (next, others) = (replica, rest)
    let operation = others.remove(at: index)
    apply(&next, operation)
    if let found = problem(of: next, applied + [operation], others, expected, apply) { return found }
  }
  return nil
}
