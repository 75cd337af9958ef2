import TreeWorkload

extension Component {
  /// What depends on every component's place, value and total.
  func digest(depth: Int = 0, after before: UInt64 = 0) -> UInt64 {
    let own = [depth, value, total].reduce(before) { workload_digest($0, Int64($1)) }
    return children.reduce(own) { $1.digest(depth: depth + 1, after: $0) }
  }
}
