/// The storage of a generated type's parts, and the access to them.
struct Form {
  enum Kind {
    /// An array of existentials, called one after another.
    case erased
    /// Two parts of their own types.
    case pair
    /// One of two parts.
    case either
    /// An array of parts of one type.
    case many
    /// No parts.
    case empty
  }

  let kind: Kind
  let names: FormNames

  init(_ kind: Kind, of component: ComponentProtocol) {
    self.kind = kind
    names = FormNames(component)
  }
}

extension Form {
  /// Returns the statements that implement a requirement.
  func answering(_ combination: Combination) -> [String] {
    guard kind == .erased || combination.isGroupable else {
      return combination.handingOn(to: "\(names.composite)(\(combination.names.parts))")
    }
    if combination.requirement.isAskedInTasks { return combination.askingInTasks }
    if let wrapping = combination.wrapping, let statements = self.wrapping(wrapping, combination) { return statements }
    if kind == .empty { return combination.steps.withoutParts }
    let steps =
      switch kind {
      case .erased, .empty: combination.steps
      case .pair, .many: combination.stepsOfGroups
      case .either: combination.stepsOfOnePart
      }
    let check = combination.endsWhenCancelled ? ["try Holon.checkCancellation()"] : []
    return steps.before + asking(combination, while: steps.condition) { check + steps.each($0) } + steps.after
  }

  /// Returns the statements by which parts call each other; nil for exactly one.
  private func wrapping(_ wrapping: Wrapping, _ combination: Combination) -> [String]? {
    switch kind {
    case .erased: combination.wrapping(wrapping, over: combination.names.parts)
    case .many: combination.wrapping(wrapping, over: names.elements)
    case .pair: combination.wrapping(wrapping, first: names.first, second: names.second)
    case .empty: ["\(combination.requirement.answer == nil ? "" : "return ")\(combination.askingNext(wrapping))"]
    case .either: nil
    }
  }

  /// Returns the statements that set a property or subscript of every part.
  func setting(_ combination: Combination) -> [String] {
    asking(combination, isSetting: true) { [combination.setting($0)] }
  }

  /// Returns the statements of each part.
  private func asking(
    _ combination: Combination, isSetting: Bool = false, while condition: String? = nil,
    _ statements: (Part) -> [String]
  ) -> [String] {
    let index = combination.names("index")
    switch kind {
    case .erased:
      let parts = combination.names.parts
      return loop(over: parts, statements(Part(text: "\(parts)[\(index)]", place: "ofPart: \(index)", isInLoop: true)))
    case .many:
      let place = "ofElement: \(index), in: \(names.elements)"
      return loop(
        over: names.elements, statements(Part(text: "\(names.elements)[\(index)]", place: place, isInLoop: true)))
    case .pair:
      return statements(Part(text: names.first, place: "of: \(names.first)"))
        + under(condition, statements(Part(text: names.second, place: "of: \(names.second), after: \(names.first)")))
    case .either:
      let changes = isSetting ? combination.requirement.setsItself : combination.requirement.isMutating
      return switching(to: combination.names("part"), changes: changes, statements)
    case .empty:
      return []
    }

    // The loop uses indices, which call a part in place; iterating would copy each part.
    func loop(over parts: String, _ statements: [String]) -> [String] {
      let place = Part(text: "\(parts)[\(index)]", place: "")
      let clause = (condition ?? (isSetting ? nil : combination.condition(on: place))).map { " where \($0)" } ?? ""
      return ["for \(index) in \(parts).indices\(clause) {"] + statements.indented + ["}"]
    }

    func under(_ condition: String?, _ statements: [String]) -> [String] {
      condition.map { ["if \($0) {"] + statements.indented + ["}"] } ?? statements
    }
  }

  /// Returns a switch over the cases of one of two parts.
  private func switching(to part: String, changes: Bool, _ statements: (Part) -> [String]) -> [String] {
    let statements = statements(Part(text: part, place: "of: \(part)"))
    let cases = [names.first, names.second].flatMap { name in
      ["case .\(name)(\(changes ? "var" : "let") \(part)):"]
        + ((changes ? ["defer { self = .\(name)(\(part)) }"] : []) + statements).indented
    }
    return ["switch self {"] + cases + ["}"]
  }
}
