import SwiftSyntax

/// The arguments of `@Composite`.
struct Options {
  /// The protocol whose composite is generated, if it is declared elsewhere.
  private(set) var foreign: ProtocolReference?
  private(set) var isConcrete = false
  private(set) var isInheritable = false
  /// The inherited protocols whose requirements the protocol repeats.
  private(set) var restated: [ProtocolReference] = []
  /// The inherited protocols whose composites' answers are reused.
  private(set) var refined: [ProtocolReference] = []

  /// The arguments that aren't options.
  private(set) var unreadable: [ExprSyntax] = []

  init(_ attribute: AttributeSyntax) {
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    for argument in arguments {
      if argument.label?.identifier?.name == "of" {
        foreign = ProtocolReference(metatype: argument.expression)
        if foreign == nil { unreadable.append(argument.expression) }
      } else {
        read(argument.expression)
      }
    }
  }

  /// Reads an option such as `.concrete`, `CompositeOption.concrete` or `.refining(Base.self)`.
  private mutating func read(_ option: ExprSyntax) {
    let call = option.as(FunctionCallExprSyntax.self)
    let member = (call?.calledExpression ?? option).as(MemberAccessExprSyntax.self)
    let reference = (call?.arguments.first?.expression).flatMap(ProtocolReference.init(metatype:))
    switch (member?.declName.baseName.text, reference) {
    case ("concrete", _): isConcrete = true
    case ("inheritable", _): isInheritable = true
    case ("restating", let reference?): restated.append(reference)
    case ("refining", let reference?): refined.append(reference)
    default: unreadable.append(option)
    }
  }
}

extension AttributeSyntax {
  /// Returns the attribute without an option, and without parentheses if it was the only one.
  func without(_ option: String) -> AttributeSyntax {
    guard case .argumentList(let arguments) = arguments else { return self }
    var kept = arguments.filter { !$0.expression.trimmedDescription.hasSuffix(".\(option)") }
    guard let last = kept.indices.last else {
      return with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
        .with(\.trailingTrivia, trailingTrivia)
    }
    kept[last].trailingComma = nil
    return with(\.arguments, .argumentList(kept))
  }
}

/// The name of a protocol, as it is spelled at its use.
struct ProtocolReference {
  /// The qualifier of the name, with the period, as in `Logging.`; empty for none.
  let qualifier: String
  /// The name alone.
  let name: String
  /// The generic arguments, with their brackets; empty for none.
  let arguments: String

  /// The name with its qualifier.
  var text: String { qualifier + name }

  /// Reads `Base.self`, `Module.Base.self`, `(any Base).self` or `Base<Int>.self`.
  init?(metatype expression: ExprSyntax) {
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    self.init(spelling: base.trimmedDescription)
  }

  /// Reads the name of an inherited protocol.
  init(_ type: TypeSyntax) {
    self.init(spelling: type.trimmedDescription)
  }

  private init(spelling: String) {
    var bare = spelling.trimmingPrefix("(").trimmingPrefix("any ").prefix { $0 != "<" && $0 != ")" }
    while bare.last == " " { bare.removeLast() }
    let start = bare.lastIndex(of: ".").map(bare.index(after:)) ?? bare.startIndex
    qualifier = String(bare[..<start])
    name = String(bare[start...]).replacing("`", with: "")
    let list = spelling.firstIndex(of: "<").flatMap { first in
      spelling.lastIndex(of: ">").map { String(spelling[first...$0]) }
    }
    arguments = list ?? ""
  }
}

/// The arguments of `@Spy`.
struct SpyOptions {
  let attribute: AttributeSyntax
  /// The protocol whose spy is generated, if it is declared elsewhere.
  private(set) var foreign: ProtocolReference?
  /// The inherited protocols whose requirements the protocol repeats, by their spelling.
  private(set) var restated: Set<String> = []

  /// Reads the attribute, and the arguments of `@Composite` on the same protocol about inherited ones.
  init(_ attribute: AttributeSyntax, of syntax: ProtocolDeclSyntax) {
    self.attribute = syntax.attributes.first(named: "Spy") ?? attribute
    var isRestating = false
    for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      if let label = argument.label?.text { isRestating = label == "restating" }
      guard let reference = ProtocolReference(metatype: argument.expression) else { continue }
      if isRestating { restated.insert(reference.text) } else { foreign = reference }
    }
    let composite = syntax.attributes.first(named: "Composite").map(Options.init)
    restated.formUnion((composite?.restated ?? []).map(\.text))
  }
}
