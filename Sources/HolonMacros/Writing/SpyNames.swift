import SwiftSyntax

/// The names of a spy's recorded calls and of its handlers, each given only once.
///
/// A requirement's own name is used if no other one has it. Overloads are distinguished by their labels, then by their
/// types.
struct SpyNames {
  let questions: [SpyQuestion]

  /// Returns the case of a call, without its arguments, as in `track`.
  ///
  /// The labels are part of a case's name anyway.
  func caseName(_ question: SpyQuestion) -> String {
    if count(of: question, by: \.caseSignature) > 1 { return question.nameByTypes }
    return question.isKeyword ? "`\(question.baseName)`" : question.baseName
  }

  /// Returns the name of the closure that returns the answer, as in `onTrack`.
  func handlerName(_ question: SpyQuestion) -> String {
    let name =
      if count(of: question, by: \.baseName) == 1 {
        question.baseName
      } else if count(of: question, by: \.nameByLabels) == 1 {
        question.nameByLabels
      } else {
        question.nameByTypes
      }
    return "on" + name.capitalized
  }

  private func count(of question: SpyQuestion, by name: (SpyQuestion) -> String) -> Int {
    questions.count { name($0) == name(question) }
  }
}

extension SpyQuestion {
  fileprivate var caseSignature: String {
    baseName + "(" + arguments.filter { $0.recordedType != nil }.map { "\($0.label ?? "_"):" }.joined() + ")"
  }

  fileprivate var nameByLabels: String { baseName + arguments.compactMap { $0.label?.capitalized }.joined() }

  fileprivate var nameByTypes: String {
    let types = arguments.map(\.handedType) + [answer ?? ""]
    let async = effects.specifiers.contains("async") ? "Async" : ""
    return baseName + types.map { $0.filter(\.isLetter).capitalized }.joined() + async
  }
}
