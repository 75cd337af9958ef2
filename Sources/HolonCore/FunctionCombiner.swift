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

  /// What the function makes of the answers.
  public consuming func finish() -> Answer { combine(answers) }
}
