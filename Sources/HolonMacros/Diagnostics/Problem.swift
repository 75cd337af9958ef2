import SwiftDiagnostics
import SwiftSyntax

/// A reason why the macros refuse a declaration; the documentation of Holon lists them with examples.
enum Problem: DiagnosticMessage {
  // The kind and place of the declaration to which a macro is attached.
  case notAProtocol
  case combinedOutsideComposite
  case localProtocol(String)
  case objectiveCProtocol(String)
  case privateWithin(String)
  case finalSelf(String, in: String)
  case hiddenAssociatedType(String)
  case fixedAssociatedType(String, to: String)
  case concreteClass(String)
  case concreteMutation(String)
  case partTypeIsTaken(String)
  case unreadableOption(String)
  case selfConstraint

  // Inherited protocols.
  case unseenRequirements(of: String)
  case actorProtocol(String)
  case incomparableParts(String)
  case noIdentity(String)
  case noCoding(String)
  case notBitwise(String)
  case noValuesWithoutParts(String)
  case unlistedRequirements([String], of: String, in: String)
  case objectiveCBase(String)
  case concreteRefining(String)
  case foreignInheritable(String)
  case nestedInheritable(String)

  // The kind of a requirement.
  case staticRequirement(String)
  case operatorRequirement(String)
  case initializer
  case selfAnswer(requirement: String)
  case selfParameter(requirement: String)
  case variadicParameter(requirement: String)
  case sentParameter(String, requirement: String)
  case consumedParameter(String, requirement: String)
  case mutatingObject(requirement: String, in: String)
  case optionalRequirement(String)
  case partsIsTaken

  // Policies that don't fit their requirement.
  case missingPolicy(requirement: String, answer: String)
  case emptyPolicy(requirement: String)
  case nothingToCombine(requirement: String)
  case wrongAnswer(policy: String, takes: String, answer: String)
  case noAnswerWithoutParts(policy: String, answer: String)
  case fallbackNeverUsed(requirement: String)
  case fallbackRethrows(requirement: String)

  // Parts that can't be called one after another, or one by another.
  case nothingToHandOn(requirement: String, answer: String)
  case severalToHandOn(requirement: String, answer: String)
  case changedInPlace(String, requirement: String)
  case noNext(requirement: String, answer: String)
  case severalNext(requirement: String, answer: String)
  case unseenNext(String, type: String)
  case unknownArgument(String, requirement: String)
  case unreadableArgument(String)
  case unfitNext(String, requirement: String, answer: String)
  case unknownNextArgument(String, of: String, requirement: String)
  case nextEffects(String, requirement: String)
  case nextMutates(requirement: String)
  case sharedByWrapping(String, next: String)
  case sendableNext(String, component: String)
  case settableChain(policy: String, requirement: String)
  case chainStops(requirement: String)

  // Ways in which parts can't be called.
  case unknownAsking(String)
  case contradictoryAsking(String, String)
  case repeatedAsking(String)
  case asynchronousAsking(String, requirement: String)
  case sendableAsking(String, component: String)
  case mutatingAsking(String, requirement: String)
  case confinedParameter(String, parameter: String)
  case uncancellableAsking(String, requirement: String)
  case stoppingNeverUsed(requirement: String)
  case stoppingAnyway(requirement: String)
  case withinNeverThrown(requirement: String)
  case withinTypedThrows(requirement: String)
  case synchronousRace(requirement: String)
  case quorumNeverThrown(requirement: String)
  case typedThrows(policy: String, requirement: String)

  // Problems that prevent generating a spy.
  case spyOfNoProtocol
  case localSpy(String)
  case spyOfActor(String)
  case unrecordedRequirements(of: String)
  case staticCall(String)
  case recordedInitializer
  case nonisolatedCall(String, actor: String)
  case unrecordedParameter(String, requirement: String)
  case recordIsTaken(String)
  case hiddenType(requirement: String)

  var message: String {
    switch self {
    case .notAProtocol: "only a protocol has a composite: it says what a part and the whole have in common"
    case .combinedOutsideComposite:
      "'@Combined' has no effect here: it belongs on a requirement of a protocol that is marked '@Composite'"
    case .localProtocol(let name):
      "'Composite\(name)' couldn't be named inside of a function: put '\(name)' in a type, or outside"
    case .objectiveCProtocol(let name):
      "'\(name)' is an '@objc' protocol, which only an object of Objective-C can conform to"
    case .privateWithin(let name):
      "'\(name)' can't be private within another declaration: an extension that is generated has to name it"
    case .finalSelf(let requirement, let name):
      "'\(requirement)' uses 'Self' as only a final class can, and an internal '\(name)' comes with one that isn't"
    case .hiddenAssociatedType(let name):
      "parts can't be held together while '\(name)' may differ between them: make it a primary associated type"
    case .fixedAssociatedType(let name, let type):
      "'\(name)' is always '\(type)', which a parameter of the composite can't be: write '\(type)' in its place"
    case .concreteClass(let name): "concrete forms are values, and only objects conform to '\(name)'"
    case .concreteMutation(let requirement):
      "'\(requirement)' changes parts, and a concrete form can only leave its policy to a composite of copies"
    case .partTypeIsTaken(let name):
      "the composite says by '\(name)' what its parts have in common: give the type another name"
    case .unreadableOption(let text):
      "'\(text)' can't be read by a macro, which sees no values: spell the option out, as in '.concrete'"
    case .selfConstraint: "'Self' is a part's own type here, and the parts of a composite are of different types"
    case .unseenRequirements(let base):
      "requirements inherited from '\(base)' can't be seen: say that they are restated here, or refined"
    case .actorProtocol(let name):
      "'\(name)' is a protocol of actors, and parts that are to be awaited can't be asked by one composite actor"
    case .incomparableParts(let base):
      "'\(base)' compares values of one type, and the parts of two wholes may be of any types"
    case .noIdentity(let base):
      "'\(base)' wants an identifier, and the identifiers of parts don't make one for their whole"
    case .noCoding(let base):
      "'\(base)' can't bring the parts back: from what is encoded nobody can tell of which types they were"
    case .notBitwise(let base):
      "'\(base)' is for plain bits, and a composite keeps its parts in an array, which is more than that"
    case .noValuesWithoutParts(let base):
      "'\(base)' makes or lists values of a type, and a composite can't be made without being given its parts"
    case .unlistedRequirements(let names, let base, let name):
      "an internal '\(name)' has to list what '\(base)' requires, "
        + "\(names.map { "'\($0)'" }.joined(separator: " and ")): a class that is generated has to conform, too"
    case .objectiveCBase(let base): "only subclasses of 'NSObject' conform to '\(base)', and a composite isn't one"
    case .concreteRefining(let base):
      "concrete forms keep their parts apart, so they can't reuse the answers of '\(base)': restate these"
    case .foreignInheritable(let name):
      "only the declaration of a protocol itself can make it inheritable, and '\(name)' is declared elsewhere"
    case .nestedInheritable(let name):
      "'\(name)' can't be inheritable within another declaration: the extension of it couldn't see its names"
    case .staticRequirement(let name):
      "'\(name)' is static, and parts are asked as instances: nobody can say which types to ask"
    case .operatorRequirement(let name):
      "the operator '\(name)' belongs to a type, and parts of different types have none in common"
    case .initializer: "a required initializer can't be composed: from its arguments nobody can tell the parts to make"
    case .selfAnswer(let requirement):
      "'\(requirement)' answers 'Self', and parts of different types have no answer of the composite's type"
    case .selfParameter(let requirement):
      "'\(requirement)' takes 'Self', and a part can't be asked about a composite, which isn't of its type"
    case .variadicParameter(let requirement):
      "'\(requirement)' takes any number of arguments, and Swift can't hand these on to the parts: take an array"
    case .sentParameter(let name, let requirement):
      "'\(requirement)' gives '\(name)' away by 'sending', and several parts can't all be given the same value"
    case .consumedParameter(let name, let requirement):
      "'\(requirement)' uses '\(name)' up, and there is no copy for every part of what is '~Copyable'"
    case .mutatingObject(let requirement, let name):
      "'\(requirement)' is mutating, and only classes conform to '\(name)': their methods never are"
    case .optionalRequirement(let name):
      "'\(name)' is optional, as only requirements of '@objc' protocols are, and these have no composite"
    case .partsIsTaken:
      "the composite keeps its parts under the name 'parts': give the requirement another one, or write it by hand"
    case .missingPolicy(let requirement, let answer):
      "nothing says how the parts' answers to '\(requirement)' become one '\(answer)'"
    case .emptyPolicy(let requirement):
      "'@Combined' needs a policy to say how the parts' answers to '\(requirement)' become one"
    case .nothingToCombine(let requirement):
      "'\(requirement)' answers nothing that could be combined: all parts are asked in order, without a policy"
    case .wrongAnswer(let policy, let takes, let answer):
      "'.\(policy)' combines answers that are \(takes), not '\(answer)'"
    case .noAnswerWithoutParts(let policy, let answer):
      "'.\(policy)' has no '\(answer)' to answer when there are no parts: the requirement has to return an optional"
    case .fallbackNeverUsed(let requirement):
      "'.fallback' asks the next part when one fails, but '\(requirement)' doesn't throw"
    case .fallbackRethrows(let requirement):
      "'.fallback' throws all failures together as 'PartErrors', which 'rethrows' of '\(requirement)' doesn't allow"
    case .nothingToHandOn(let requirement, let answer):
      "'.chained' hands each part's answer to the next part, but '\(requirement)' takes no '\(answer)'"
    case .severalToHandOn(let requirement, let answer):
      "'\(requirement)' takes several '\(answer)': '.chained' has to say which one each part's answer is for"
    case .changedInPlace(let parameter, let requirement):
      "'.chained' hands on what '\(requirement)' returns, but every part already changes '\(parameter)' in place"
    case .noNext(let requirement, let answer):
      "'.wrapping' needs a closure that calls the next part, and no argument of '\(requirement)' returns '\(answer)'"
    case .severalNext(let requirement, let answer):
      "'\(requirement)' takes several closures that return '\(answer)': '.wrapping' has to name the next part's"
    case .unseenNext(let parameter, let type):
      "a macro can't see that '\(type)' is a function: write the type of '\(parameter)' out"
    case .unknownArgument(let name, let requirement):
      "'\(requirement)' has no argument '\(name)' that could be handed on"
    case .unreadableArgument(let text):
      "'\(text)' can't be read by a macro, which sees no values: write the argument's name as a string"
    case .unfitNext(let parameter, let requirement, let answer):
      "'\(parameter)' calls the next part, so it has to be a closure that returns '\(answer)', as '\(requirement)' does"
    case .unknownNextArgument(let type, let parameter, let requirement):
      "'\(parameter)' takes '\(type)', and nothing tells which argument of '\(requirement)' that is"
    case .nextEffects(let parameter, let requirement):
      "'\(parameter)' calls the next part, so it has to be async and throw exactly as '\(requirement)' is and does"
    case .nextMutates(let requirement):
      "'.wrapping' calls a part while another one is being called, and '\(requirement)' would change both"
    case .sharedByWrapping(let parameter, let next):
      "'\(parameter)' belongs to the part that is called, and the next part can have it only if '\(next)' takes it"
    case .sendableNext(let parameter, let component):
      "'\(parameter)' is '@Sendable' and calls the next part, but '\(component)' doesn't say that parts are Sendable"
    case .settableChain(let policy, let requirement):
      "'.\(policy)' says how '\(requirement)' is read, and nothing says how it is set"
    case .chainStops(let requirement):
      "'\(requirement)' stops at the first failure anyway: '.chained' has nothing to hand on then"
    case .unknownAsking(let text):
      "'\(text)' can't be read by a macro, which sees no values: spell '.inOrder', '.concurrently', '.stopping' or "
        + "'.within(…)'"
    case .contradictoryAsking(let word, let other): "'.\(word)' contradicts '\(other)'"
    case .repeatedAsking(let word): "'.\(word)' is said twice"
    case .asynchronousAsking(let word, let requirement):
      "'.\(word)' asks parts in tasks of their own, but '\(requirement)' isn't async"
    case .sendableAsking(let word, let component):
      "'.\(word)' asks parts in tasks of their own, but '\(component)' doesn't say that they are Sendable"
    case .mutatingAsking(let word, let requirement):
      "'.\(word)' asks parts in tasks of their own, where '\(requirement)' can't change them"
    case .confinedParameter(let word, let parameter):
      "'.\(word)' asks parts in tasks of their own, to which '\(parameter)' can't be handed on"
    case .uncancellableAsking(let word, let requirement):
      "'.\(word)' can be cancelled, and the typed throws of '\(requirement)' has no room for 'CancellationError'"
    case .stoppingNeverUsed(let requirement):
      "'.stopping' ends the asking when a part fails, but '\(requirement)' doesn't throw"
    case .stoppingAnyway(let requirement):
      "'\(requirement)' stops at the first failure anyway: its typed throws has room for only one"
    case .withinNeverThrown(let requirement):
      "'.within' makes parts fail that take too long, but '\(requirement)' doesn't throw"
    case .withinTypedThrows(let requirement):
      "'.within' makes parts fail with 'TimeLimitExceeded', which the typed throws of '\(requirement)' doesn't allow"
    case .synchronousRace(let requirement): "'.race' asks all parts at once, but '\(requirement)' isn't async"
    case .quorumNeverThrown(let requirement):
      "'.quorum' throws when too few parts agree, but '\(requirement)' doesn't throw"
    case .typedThrows(let policy, let requirement):
      "'.\(policy)' throws all failures together as 'PartErrors', which the typed throws of '\(requirement)' "
        + "doesn't allow"
    case .spyOfNoProtocol: "only a protocol has a spy: it says what can be asked and recorded"
    case .localSpy(let name): "'Spy\(name)' couldn't be named inside of a function: put '\(name)' in a type, or outside"
    case .spyOfActor(let name):
      "only actors conform to '\(name)', and a spy is a class, which tests ask without waiting"
    case .unrecordedRequirements(let base):
      "requirements inherited from '\(base)' can't be seen: restate them in this protocol and say so"
    case .staticCall(let name): "'\(name)' is static, and a spy records what an instance is asked"
    case .recordedInitializer: "a required initializer can't be spied on: what it would record into is only being made"
    case .nonisolatedCall(let name, let actor):
      "'\(name)' may be asked anywhere, but the spy's record belongs to '\(actor)'"
    case .unrecordedParameter(let type, let requirement):
      "'\(requirement)' takes '\(type)', which can't be kept as a value of one type and so not be recorded"
    case .recordIsTaken(let name): "the spy keeps its record under the name '\(name)': give the requirement another one"
    case .hiddenType(let requirement):
      "'\(requirement)' names a type 'Call', which the spy's own 'Call' hides: qualify it, as in 'Module.Call'"
    }
  }

  var severity: DiagnosticSeverity { .error }
  var diagnosticID: MessageID { MessageID(case: self) }
}

extension MessageID {
  /// Creates an identifier with the name of a case.
  init(case value: Any) {
    self.init(domain: "Holon", id: Mirror(reflecting: value).children.first?.label ?? "\(value)")
  }
}

extension Diagnostic {
  /// Creates the diagnostic of an attribute without effect.
  init(_ problem: Problem, of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol) {
    let holder = declaration.asProtocol((any WithAttributesSyntax).self)
    self.init(
      node: attribute, message: problem, fixIts: holder.map { [.removing(attribute, from: $0)] } ?? [])
  }
}
