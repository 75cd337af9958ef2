extension FallbackPolicy {
  /// Returns a combiner that finds the first success among results, or collects their failures as ``PartErrors``.
  public func makeCombiner<Value>(
    for _: Result<Value, any Error>.Type
  ) -> FallbackCombiner<Value, any Error> { FallbackCombiner { $0 } }

  /// Returns a combiner that finds the first success among results, or collects their failures.
  public func makeCombiner<Value>(for _: Result<Value, PartErrors>.Type) -> FallbackCombiner<Value, PartErrors> {
    FallbackCombiner { $0 }
  }
}

/// A combiner that finds the first success among results.
public struct FallbackCombiner<Value, Failure: Error>: Combiner {
  private var success: Value?
  private var failures = PartErrors()
  private var count = 0
  private let together: (PartErrors) -> Failure

  init(_ together: @escaping (PartErrors) -> Failure) { self.together = together }

  /// Adds the result of the next part; no further part is called after a success.
  public mutating func add(_ answer: Result<Value, Failure>) -> Bool {
    switch answer {
    case _ where success != nil: return false
    case .success(let value):
      success = .some(value)
      return false
    case .failure(let error):
      failures.append(error, ofPart: count)
      count += 1
      return true
    }
  }

  /// Returns the first success, or all failures together.
  public consuming func finish() -> Result<Value, Failure> {
    if let success { return .success(success) }
    return .failure(together(failures))
  }
}
