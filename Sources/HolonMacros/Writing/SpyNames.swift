import SwiftSyntax
import SwiftSyntaxBuilder

/// The names of a spy's recorded calls and of its handlers, each given only once.
///
/// A requirement's own name is used if no other one has it. Properties are distinguished from methods by their kind,
/// and overloads by their labels, then by their types.
struct SpyNames {
  private let cases: [String: String]
  private let handlers: [String: String]

  /// The requirements for which no names remain, each with another one of the same name.
  let clashes: [(question: SpyQuestion, other: SpyQuestion)]

  init(questions: [SpyQuestion]) {
    // The branches of a condition may declare the same requirement.
    var distinct: [SpyQuestion] = []
    for question in questions where !distinct.contains(where: { $0.signature == question.signature }) {
      distinct.append(question)
    }
    let handlers = Self.names(of: distinct) { first, second in first.name.capitalized == second.name.capitalized }
    let cases = Self.names(of: distinct) { first, second in
      // Labels are part of a case's name, but a case without values shares its name with no other.
      first.name == second.name
        && (first.labels == second.labels || first.labels.isEmpty || second.labels.isEmpty)
    }
    self.handlers = handlers.names
    self.cases = cases.names
    clashes = handlers.clashes.isEmpty ? cases.clashes : handlers.clashes
  }

  /// Returns the case of a call, without its arguments, as in `track`.
  func caseName(_ question: SpyQuestion) -> String {
    let name = cases[question.signature] ?? question.baseName
    return name == question.baseName && question.isKeyword ? "`\(name)`" : name
  }

  /// Returns the name of the closure that returns the answer, as in `onTrack`.
  func handlerName(_ question: SpyQuestion) -> String {
    "on" + (handlers[question.signature] ?? question.baseName).capitalized
  }

  // MARK: The choice

  private typealias Candidate = (name: String, labels: [String])

  /// Gives each requirement the first of its possible names that no other one may have, too.
  private static func names(
    of questions: [SpyQuestion], areEqual: (Candidate, Candidate) -> Bool
  ) -> (names: [String: String], clashes: [(SpyQuestion, SpyQuestion)]) {
    var chosen: [(question: SpyQuestion, candidate: Candidate)] = []
    var undecided = questions
    var clashes: [(SpyQuestion, SpyQuestion)] = []
    for (index, level) in SpyQuestion.possibleNames.enumerated() {
      let isLast = index == SpyQuestion.possibleNames.count - 1
      let candidates = undecided.map { (question: $0, candidate: ($0[keyPath: level], $0.recordedLabels)) }
      let taken = chosen
      undecided = []
      for (place, each) in candidates.enumerated() {
        let others = taken + candidates.enumerated().filter { $0.offset != place }.map(\.element)
        guard let other = others.first(where: { areEqual($0.candidate, each.candidate) }) else {
          chosen.append(each)
          continue
        }
        undecided.append(each.question)
        if isLast { clashes.append((each.question, other.question)) }
      }
    }
    let pairs = chosen.map { ($0.question.signature, $0.candidate.name) }
    return (Dictionary(pairs) { first, _ in first }, clashes)
  }
}

extension SpyQuestion {
  /// The names that the requirement may have, the most usual one first.
  fileprivate static var possibleNames: [KeyPath<SpyQuestion, String>] {
    [\.baseName, \.nameByKind, \.nameByLabels, \.nameByTypes, \.nameByLabelsAndTypes]
  }

  /// The requirement's name, kind, arguments and result.
  fileprivate var signature: String {
    "\(isSetter) \(effects.isAsync) \(fullName) \(arguments.map(\.handedType)) \(answer ?? "")"
  }

  fileprivate var recordedLabels: [String] {
    arguments.filter { $0.recordedType != nil }.map { $0.label ?? "_" }
  }

  private var nameByKind: String {
    if case .property = requirement.form { "\(baseName)Property" } else { baseName }
  }

  private var nameByLabels: String { baseName + arguments.compactMap { $0.label?.capitalized }.joined() }

  private var nameByTypes: String { baseName + arguments.map { words($0.handedType) }.joined() + ending }

  private var nameByLabelsAndTypes: String {
    baseName + arguments.map { ($0.label?.capitalized ?? "") + words($0.handedType) }.joined() + ending
  }

  private var ending: String { (answer.map(words) ?? "") + (effects.isAsync ? "Async" : "") }

  private func words(_ type: String) -> String { TypeSyntax("\(raw: type)").words }
}

extension TypeSyntax {
  /// The type in words that are part of a name, as in `ItemArray`.
  fileprivate var words: String {
    if let array = self.as(ArrayTypeSyntax.self) { return array.element.words + "Array" }
    if let optional = self.as(OptionalTypeSyntax.self) { return "Optional" + optional.wrappedType.words }
    if let dictionary = self.as(DictionaryTypeSyntax.self) {
      return dictionary.key.words + dictionary.value.words + "Dictionary"
    }
    if let tuple = self.as(TupleTypeSyntax.self) {
      return tuple.elements.map(\.type.words).joined() + (tuple.elements.count > 1 ? "Tuple" : "")
    }
    return trimmedDescription.filter { $0.isLetter || $0.isNumber }.capitalized
  }
}
