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
  case surround(String)
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
    case .addPolicy(.manual): "add '@Combined(.manual)', and implement it in an extension of the composite"
    case .addPolicy(let name): "add '@Combined(.\(name.rawValue))'"
    case .usePolicy(.manual): "use '.manual', and implement it in an extension of the composite"
    case .usePolicy(let name): "use '.\(name.rawValue)'"
    case .use(let text): "use '\(text)'"
    case .nameArgument(let name): "name the argument '\(name)'"
    case .giveEffects("", let name): "make '\(name)' neither async nor throwing"
    case .giveEffects(let effects, let name): "make '\(name)' '\(effects)'"
    case .removeAttribute(let name): "remove '@\(name)'"
    case .answerOptional(let type): "return '\(type)'"
    case .replaceSelf(let type): "return '\(type)'"
    case .surround(let name): "put '#if' around '\(name)'"
    case .dropErrorType: "throw any error"
    case .makePrimary(let name): "make '\(name)' a primary associated type"
    case .makeFileprivate(let name): "make '\(name)' fileprivate"
    case .makePackage(let name): "make '\(name)' 'package', so that other modules of the package see it"
    case .restate(let base): "add '.restating(\(base).self)', and repeat the requirements of '\(base)' here"
    case .refine(let base): "add '.refining(\(base).self)', and mark '\(base)' with '@Composite(.inheritable)'"
    case .writeByHand(let base):
      "add '.restating(\(base).self)', and implement the requirements of '\(base)' in an extension of the composite"
    case .writeOperators(let base):
      "add '.restating(\(base).self)', and implement the requirements of '\(base)', operators as functions beside the "
        + "composite"
    case .leaveOperator: "add '@Combined(.manual)', and implement it as a function beside the composite"
    case .removeInheritance(let base): "remove '\(base)'"
    case .inheritInstead(let base): "inherit '\(base)' instead"
    case .removeWord(let word): "remove '\(word)'"
    case .addEffects(let effects): "make it '\(effects)'"
    case .addSendable(let component): "make '\(component)' Sendable"
    case .spyByHand: "add '@Combined(.manual)', and implement it in an extension of the spy"
    case .restateInSpy(let base): "add 'restating: \(base).self', if the requirements of '\(base)' are repeated here"
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
