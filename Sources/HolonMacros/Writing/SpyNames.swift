import SwiftSyntax

/// The names under which a spy's calls are recorded and answered, each given only once.
///
/// A requirement's own name does as long as no other has it; overloads are told apart by their labels, then by their
/// types.
struct SpyNames {
  private let questions: [SpyQuestion]

  init(_ questions: [SpyQuestion]) {
    self.questions = questions
  }

  /// The case of a call, without its arguments, as in `track`.
  ///
  /// The labels are part of a case's name anyway.
  func caseName(_ question: SpyQuestion) -> String {
    if count(of: question, by: \.caseSignature) > 1 { return question.nameByTypes }
    return question.isKeyword ? "`\(question.baseName)`" : question.baseName
  }

  /// The closure that answers, as in `onTrack`.
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
