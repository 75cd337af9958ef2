import SwiftSyntax

/// The names under which a spy's calls are recorded and answered, each given only once.
///
/// A requirement's own name does as long as no other has it; overloads are told apart by their labels, then by their
/// types.
struct SpyNames {
  private let byLabels: [String]
  private let byTypes: [String]
  private let questions: [SpyQuestion]

  init(_ questions: [SpyQuestion]) {
    self.questions = questions
    byLabels = questions.map { $0.baseName + $0.labels }
    byTypes = questions.map { $0.baseName + $0.types }
  }

  /// The case of a call, without its arguments, as in `track`.
  ///
  /// The labels are part of a case's name anyway.
  func caseName(_ index: Int) -> String {
    let question = questions[index]
    let isAmbiguous = questions.filter { $0.caseSignature == question.caseSignature }.count > 1
    if isAmbiguous { return byTypes[index] }
    return question.isKeyword ? "`\(question.baseName)`" : question.baseName
  }

  /// The closure that answers, as in `onTrack`.
  func handlerName(_ index: Int) -> String {
    let isUnique = { (names: [String]) in names.filter { $0 == names[index] }.count == 1 }
    let levels = [questions.map(\.baseName), byLabels, byTypes]
    return "on" + (levels.first(where: isUnique) ?? byTypes)[index].capitalized
  }
}

extension SpyQuestion {
  fileprivate var caseSignature: String {
    baseName + "(" + arguments.filter { $0.recordedType != nil }.map { "\($0.label ?? "_"):" }.joined() + ")"
  }

  fileprivate var labels: String { arguments.compactMap { $0.label?.capitalized }.joined() }

  /// What tells overloads apart whose labels are the same.
  fileprivate var types: String {
    let types = arguments.map(\.handedType) + [answer ?? ""]
    let effects = effects.specifiers.contains("async") ? "Async" : ""
    return types.map { $0.filter(\.isLetter).capitalized }.joined() + effects
  }
}
