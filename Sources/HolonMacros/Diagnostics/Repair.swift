import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The effect of a fix-it, from the catalogue of proposals.
enum Repair: FixItMessage {
  case addPolicy(Policy.Name)
  case usePolicy(Policy.Name)
  case use(String)
  case nameArgument(String)
  case giveEffects(String, to: String)
  case removeAttribute(String)
  case answerOptional(String)
  case replaceSelf(with: String)
  case dropErrorType
  case makePrimary(String)
  case makeFileprivate(String)
  case makePackage(String)
  case restate(String)
  case refine(String)
  case writeByHand(String)
  case writeOperators(String)
  case leaveOperator
  case removeInheritance(String)
  case inheritInstead(String)
  case removeWord(String)
  case addEffects(String)
  case addSendable(String)
  case spyByHand
  case restateInSpy(String)

  var message: String {
    switch self {
    case .addPolicy(.manual): "write it by hand in an extension of the composite: add '@Combined(.manual)'"
    case .addPolicy(let name): "add '@Combined(.\(name.rawValue))'"
    case .usePolicy(.manual): "write it by hand in an extension of the composite: use '.manual'"
    case .usePolicy(let name): "use '.\(name.rawValue)'"
    case .use(let text): "use '\(text)'"
    case .nameArgument(let name): "name it: '\(name)'"
    case .giveEffects("", let name): "let '\(name)' neither be async nor throw"
    case .giveEffects(let effects, let name): "make '\(name)' '\(effects)'"
    case .removeAttribute(let name): "remove '@\(name)'"
    case .answerOptional(let type): "answer '\(type)'"
    case .replaceSelf(let type): "answer '\(type)'"
    case .dropErrorType: "throw any error"
    case .makePrimary(let name): "make '\(name)' a primary associated type"
    case .makeFileprivate(let name): "make '\(name)' fileprivate"
    case .makePackage(let name): "let other modules of the package see '\(name)': make it 'package'"
    case .restate(let base): "add '.restating(\(base).self)', and repeat here what '\(base)' requires, if anything"
    case .refine(let base): "add '.refining(\(base).self)', and mark '\(base)' with '@Composite(.inheritable)'"
    case .writeByHand(let base):
      "add '.restating(\(base).self)', and write by hand in an extension of the composite what '\(base)' requires"
    case .writeOperators(let base):
      "add '.restating(\(base).self)', and write by hand what '\(base)' requires, operators as functions beside the "
        + "composite"
    case .leaveOperator: "write it by hand as a function beside the composite: add '@Combined(.manual)'"
    case .removeInheritance(let base): "remove '\(base)'"
    case .inheritInstead(let base): "inherit '\(base)' instead"
    case .removeWord(let word): "remove '\(word)'"
    case .addEffects(let effects): "make it '\(effects)'"
    case .addSendable(let component): "make '\(component)' Sendable"
    case .spyByHand: "write it by hand in an extension of the spy: add '@Combined(.manual)'"
    case .restateInSpy(let base): "everything that '\(base)' requires is written here: add 'restating: \(base).self'"
    }
  }

  var fixItID: MessageID { MessageID(case: self) }
}

extension FixIt {
  /// Creates a proposal to replace one node with another.
  init(_ repair: Repair, replace old: some SyntaxProtocol, with new: some SyntaxProtocol) {
    self.init(message: repair, changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Returns a proposal to put an attribute in front of a declaration.
  static func adding(_ repair: Repair, _ attribute: String, to declaration: some WithAttributesSyntax) -> FixIt {
    let leading = declaration.leadingTrivia
    var changed = declaration.with(\.leadingTrivia, [])
    let element = AttributeListSyntax.Element("\(raw: attribute)" as AttributeSyntax)
    changed.attributes.insert(element.with(\.trailingTrivia, .space), at: changed.attributes.startIndex)
    return FixIt(repair, replace: declaration, with: changed.with(\.leadingTrivia, leading))
  }

  /// Returns a proposal to remove an attribute from a declaration.
  static func removing(_ attribute: AttributeSyntax, from declaration: some WithAttributesSyntax) -> FixIt {
    let name = attribute.attributeName.trimmedDescription
    let isRemoved = { (element: AttributeListSyntax.Element) in
      element.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name
    }
    let leading = declaration.leadingTrivia
    var changed = declaration
    changed.attributes = changed.attributes.filter { !isRemoved($0) }
    // The trivia between it and the previous attribute stays.
    if let place = declaration.attributes.firstIndex(where: isRemoved), let last = changed.attributes.indices.last,
      place > declaration.attributes.startIndex
    {
      changed.attributes[last].trailingTrivia += declaration.attributes[place].leadingTrivia
    }
    return FixIt(.removeAttribute(name), replace: declaration, with: changed.with(\.leadingTrivia, leading))
  }
}
