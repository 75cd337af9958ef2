/// A type that collects the parts' answers one after another and returns the answer of the whole.
///
/// ```swift
/// var combiner = SumPolicy().makeCombiner(for: Int.self)
/// for index in parts.indices {
///   guard combiner.add(parts[index].size) else { break }
/// }
/// return combiner.finish()
/// ```
public protocol Combiner<Answer, WholeAnswer> {
  /// The type of a part's answer.
  associatedtype Answer

  /// The type of the whole's answer.
  associatedtype WholeAnswer

  /// Adds the answer of the next part.
  ///
  /// - Returns: Whether to call further parts; false when no answer could change the result any more.
  mutating func add(_ answer: Answer) -> Bool

  /// Returns the answer of the whole, from the answers so far.
  consuming func finish() -> WholeAnswer
}

/// A combiner that collects all answers and passes them to a function.
public struct FunctionCombiner<Answer>: Combiner {
  private let combine: ([Answer]) -> Answer
  private var answers: [Answer] = []

  /// Creates a combiner with a function of all answers; the array is empty without parts.
  public init(_ combine: @escaping ([Answer]) -> Answer) {
    self.combine = combine
  }

  /// Adds the answer of the next part.
  public mutating func add(_ answer: Answer) -> Bool {
    answers.append(answer)
    return true
  }

  /// Returns the function's result for the answers.
  public consuming func finish() -> Answer { combine(answers) }
}

/// A combiner that folds the answers into one, in the order of the parts.
///
/// ```swift
/// struct ProductPolicy: CombinationPolicy {
///   func makeCombiner(for _: Int.Type) -> FoldingCombiner<Int> { FoldingCombiner(1, *=) }
/// }
/// ```
public struct FoldingCombiner<Answer>: Combiner {
  @usableFromInline var result: Answer
  @usableFromInline let fold: (inout Answer, Answer) -> Void

  /// Creates a combiner with an initial answer and a function.
  ///
  /// - Parameters:
  ///   - start: The answer of a whole without parts.
  ///   - fold: A closure that adds the answer of the next part to those of the parts before.
  @inlinable
  public init(_ start: Answer, _ fold: @escaping (inout Answer, Answer) -> Void) {
    result = start
    self.fold = fold
  }

  /// Adds the answer of the next part.
  @inlinable
  public mutating func add(_ answer: Answer) -> Bool {
    fold(&result, answer)
    return true
  }

  /// Returns the folded answer.
  @inlinable
  public consuming func finish() -> Answer { result }
}

/// A combiner that stops at the first true or the first false answer.
public struct DecidingCombiner: Combiner {
  @usableFromInline let decision: Bool
  @usableFromInline var isDecided = false

  @inlinable
  init(on decision: Bool) {
    self.decision = decision
  }

  /// Adds the answer of the next part; a deciding answer is the last that is wanted.
  @inlinable
  public mutating func add(_ answer: Bool) -> Bool {
    isDecided = isDecided || answer == decision
    return !isDecided
  }

  /// Returns the deciding answer if any part has given it, otherwise the opposite.
  @inlinable
  public consuming func finish() -> Bool { isDecided == decision }
}
