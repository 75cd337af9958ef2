/// The whole answers everything that a part has, once: dictionaries by their keys, sets and option sets by their members.
///
/// - How answers combine: by union; where several parts have a value for a key, that of the first part counts.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: an empty dictionary or set.
public struct MergedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to merge dictionaries.
  @inlinable
  public func makeCombiner<Key, Value>(for _: [Key: Value].Type) -> MergedDictionaryCombiner<Key, Value> {
    MergedDictionaryCombiner()
  }

  /// Starts to merge sets.
  @inlinable
  public func makeCombiner<Answer: SetAlgebra>(for _: Answer.Type) -> MergedSetCombiner<Answer> {
    MergedSetCombiner()
  }
}

extension CombinationPolicy where Self == MergedPolicy {
  /// The union of dictionaries or sets, the first part's values counting; empty with no parts.
  @inlinable
  public static var merged: MergedPolicy { MergedPolicy() }
}

/// Merges dictionaries, the first value of a key counting.
public struct MergedDictionaryCombiner<Key: Hashable, Value>: Combiner {
  @usableFromInline var result: [Key: Value] = [:]

  @inlinable
  init() {}

  /// Adds the keys of the next part that no earlier part had.
  @inlinable
  public mutating func take(_ answer: [Key: Value]) -> Bool {
    result.merge(answer) { first, _ in first }
    return true
  }

  /// All keys of all answers.
  @inlinable
  public consuming func finish() -> [Key: Value] { result }
}

/// Unites sets.
public struct MergedSetCombiner<Answer: SetAlgebra>: Combiner {
  @usableFromInline var result = Answer()

  @inlinable
  init() {}

  /// Adds the members of the next part.
  @inlinable
  public mutating func take(_ answer: Answer) -> Bool {
    result.formUnion(answer)
    return true
  }

  /// All members of all answers.
  @inlinable
  public consuming func finish() -> Answer { result }
}
