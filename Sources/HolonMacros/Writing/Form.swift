/// What the parts of a generated type are.
enum Form {
  /// An array of existentials, asked one after another.
  case erased
}

extension Form {
  /// The statements that answer a requirement.
  func answering(_ combination: Combination) -> [String] {
    let steps = combination.steps
    return steps.before + asking(combination.names, steps.each) + steps.after
  }

  /// The statements that set a property of every part.
  func setting(_ combination: Combination) -> [String] {
    asking(combination.names) { ["\($0.text).\(combination.requirement.name) = newValue"] }
  }

  /// Each part's statements.
  ///
  /// A loop goes by index, for that asks a part where it lies; iterating would copy each one.
  private func asking(_ names: LocalNames, _ statements: (Part) -> [String]) -> [String] {
    switch self {
    case .erased:
      let (parts, index) = (names.parts, names("index"))
      let part = Part(text: "\(parts)[\(index)]", place: "ofPart: \(index)", isInLoop: true)
      return ["for \(index) in \(parts).indices {"] + statements(part).indented + ["}"]
    }
  }
}
