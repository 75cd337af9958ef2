/// Takes the parts' answers one after another and has the answer of the whole at the end.
///
/// ```swift
/// var combiner = policy(.sum).makeCombiner(for: Int.self)
/// for index in parts.indices {
///   guard combiner.take(parts[index].size) else { break }
/// }
/// return combiner.finish()
/// ```
public protocol Combiner<Answer, WholeAnswer> {
  /// What a part answers.
  associatedtype Answer

  /// What the whole answers.
  associatedtype WholeAnswer

  /// Takes the answer of the next part.
  ///
  /// - Returns: Whether further parts are to be asked; false when no answer could change the result any more.
  mutating func take(_ answer: Answer) -> Bool

  /// The answer of the whole to what has been taken so far.
  consuming func finish() -> WholeAnswer
}
