/// Takes the parts' answers one after another and has the answer of the whole at the end.
///
/// ```swift
/// var combiner = SumPolicy().makeCombiner(for: Int.self)
/// for index in parts.indices {
///   guard combiner.take(parts[index].size) else { break }
/// }
/// return combiner.finish()
/// ```
public protocol Combiner<Answer, WholeAnswer> {
  /// The type of a part's answer.
  associatedtype Answer

  /// The type of the whole's answer.
  associatedtype WholeAnswer

  /// Takes the answer of the next part.
  ///
  /// - Returns: Whether further parts are to be asked; false when no answer could change the result any more.
  mutating func take(_ answer: Answer) -> Bool

  /// The answer of the whole to what has been taken so far.
  consuming func finish() -> WholeAnswer
}

/// Collects all answers and hands them to a function.
public struct FunctionCombiner<Answer>: Combiner {
  private let combine: ([Answer]) -> Answer
  private var answers: [Answer] = []

  /// Creates a combiner from a function that gets all answers, none when there are no parts.
  public init(_ combine: @escaping ([Answer]) -> Answer) {
    self.combine = combine
  }

  /// Collects the answer of the next part.
  public mutating func take(_ answer: Answer) -> Bool {
    answers.append(answer)
    return true
  }

  /// The function's result for the answers.
  public consuming func finish() -> Answer { combine(answers) }
}

/// Folds the answers into one, in the order of the parts.
///
/// ```swift
/// struct ProductPolicy: CombinationPolicy {
///   func makeCombiner(for _: Int.Type) -> FoldingCombiner<Int> { FoldingCombiner(1, *=) }
/// }
/// ```
public struct FoldingCombiner<Answer>: Combiner {
  @usableFromInline var result: Answer
  @usableFromInline let fold: (inout Answer, Answer) -> Void

  /// Creates a combiner.
  ///
  /// - Parameters:
  ///   - start: The answer of a whole without parts.
  ///   - fold: Adds the answer of the next part to those of the parts before.
  @inlinable
  public init(_ start: Answer, _ fold: @escaping (inout Answer, Answer) -> Void) {
    result = start
    self.fold = fold
  }

  /// Adds the answer of the next part.
  @inlinable
  public mutating func take(_ answer: Answer) -> Bool {
    fold(&result, answer)
    return true
  }

  /// The answers in one.
  @inlinable
  public consuming func finish() -> Answer { result }
}

/// Looks for a true or a false answer, which decides.
public struct DecidingCombiner: Combiner {
  @usableFromInline let decision: Bool
  @usableFromInline var isDecided = false

  @inlinable
  init(on decision: Bool) {
    self.decision = decision
  }

  /// Takes the answer of the next part; the one that decides is the last that is wanted.
  @inlinable
  public mutating func take(_ answer: Bool) -> Bool {
    isDecided = isDecided || answer == decision
    return !isDecided
  }

  /// The deciding answer if there was one, otherwise the opposite.
  @inlinable
  public consuming func finish() -> Bool { isDecided == decision }
}
