/// A check of the laws of a merge function.
enum MergeLaws {
  /// Returns the first broken law with the values that show it; nil if the values show none.
  static func broken<Value: Equatable>(by merge: (Value, Value) -> Value, _ values: [Value]) -> String? {
    for first in values {
      for second in values {
        let merged = merge(first, second)
        if merged != merge(first, second) { return "has two results for (\(first), \(second))" }
        let swapped = merge(second, first)
        if merged != swapped {
          return "depends on the order: (\(first), \(second)) is \(merged), (\(second), \(first)) is \(swapped)"
        }
        for third in values.prefix(8) {
          let (left, right) = (merge(merged, third), merge(first, merge(second, third)))
          guard left != right else { continue }
          return "depends on the grouping: ((\(first), \(second)), \(third)) is \(left), "
            + "(\(first), (\(second), \(third))) is \(right)"
        }
      }
    }
    return nil
  }
}
