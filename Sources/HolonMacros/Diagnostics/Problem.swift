import SwiftDiagnostics
import SwiftSyntax

/// A reason why the macros refuse a declaration; the documentation of Holon lists them with examples.
enum Problem: DiagnosticMessage {
  // The kind and place of the declaration to which a macro is attached.
  case notAProtocol
  case optionsOfStruct(String)
  case structWithoutFunctions(String)
  case notAFunction(String)
  case functionByHand(String)
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
  case generatedNameIsTaken(String)
  case conditionalAttribute(requirement: String)
  case unsharedParts(requirement: String, component: String)
  case hiddenName(String, requirement: String)

  // Policies that don't fit their requirement.
  case missingPolicy(requirement: String, answer: String)
  case emptyPolicy(requirement: String)
  case atLeastOne(String)
  case nothingToCombine(requirement: String)
  case wrongAnswer(policy: String, takes: String, answer: String)
  case noAnswerWithoutParts(policy: String, answer: String)
  case fallbackNeverUsed(requirement: String)
  case fallbackRethrows(requirement: String)
  case typedResult(String, requirement: String)
  case conditionArguments(String, requirement: String)

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
  case hiddenType(String, requirement: String, owner: String)
  case sameSpyName(String, String)
  case sharedArgument(String, requirement: String)
  case sentArgument(String, requirement: String)

  var message: String {
    switch self {
    case .notAProtocol:
      "only a protocol or a struct of functions can have a composite: attach '@Composite' to the protocol that the "
        + "parts conform to"
    case .optionsOfStruct(let name): "the composite of a struct has no options, which are for protocols: '\(name)'"
    case .structWithoutFunctions(let name):
      "'\(name)' stores no functions, so a composite of it would have nothing to call"
    case .notAFunction(let name):
      "the type of '\(name)' isn't spelled as a function, so a macro can't combine it: spell it, as in '() -> Int', or "
        + "give '\(name)' a default value"
    case .functionByHand(let name):
      "'\(name)' can't be written by hand, because the composite of a struct is a value of the struct itself"
    case .combinedOutsideComposite:
      "'@Combined' has no effect here: attach it to a requirement of a protocol with '@Composite'"
    case .localProtocol(let name):
      "a composite can't be declared inside a function: move '\(name)' into a type, or to the top level of the file"
    case .objectiveCProtocol(let name):
      "'\(name)' is an '@objc' protocol, to which only Objective-C objects can conform"
    case .privateWithin(let name):
      "'\(name)' can't be private inside another declaration, because a generated extension must refer to it"
    case .finalSelf(let requirement, let name):
      "'\(requirement)' uses 'Self' as only a final class can, but an internal '\(name)' needs a class that isn't final"
    case .hiddenAssociatedType(let name):
      "parts can't be stored together if their '\(name)' may differ: make it a primary associated type"
    case .fixedAssociatedType(let name, let type):
      "'\(name)' is always '\(type)', so it can't be a parameter of the composite: write '\(type)' instead"
    case .concreteClass(let name): "concrete forms are values, but only objects can conform to '\(name)'"
    case .concreteMutation(let requirement):
      "'\(requirement)' changes parts, but a concrete form can apply its policy only to copies of them"
    case .partTypeIsTaken(let name):
      "the composite already uses the name '\(name)' for what its parts have in common: rename the type"
    case .unreadableOption(let text):
      "'\(text)' is a value that a macro can't evaluate: write the option itself, as in '.concrete'"
    case .selfConstraint: "'Self' is the type of one part here, but the parts of a composite may have different types"
    case .unseenRequirements(let base):
      "a macro can't see the requirements inherited from '\(base)': restate or refine them"
    case .actorProtocol(let name):
      "'\(name)' is a protocol of actors, but a composite actor can't call its parts without awaiting them"
    case .incomparableParts(let base):
      "'\(base)' compares values of one type, but the parts of two wholes may have any types"
    case .noIdentity(let base):
      "'\(base)' requires an identifier, but the identifiers of parts can't be combined into one for their whole"
    case .noCoding(let base):
      "'\(base)' can't decode the parts, because their encoded form doesn't contain their types"
    case .notBitwise(let base):
      "'\(base)' is for bitwise-copyable values, but a composite stores its parts in an array"
    case .noValuesWithoutParts(let base):
      "'\(base)' creates or lists values of a type, but a composite can't be created without its parts"
    case .unlistedRequirements(let names, let base, let name):
      "an internal '\(name)' must list the requirements of '\(base)', "
        + "\(names.map { "'\($0)'" }.joined(separator: " and ")), because a generated class must conform as well"
    case .objectiveCBase(let base): "only subclasses of 'NSObject' can conform to '\(base)', but a composite isn't one"
    case .concreteRefining(let base):
      "concrete forms store parts separately, so they can't reuse the composite of '\(base)': restate its requirements"
    case .foreignInheritable(let name):
      "'\(name)' is declared elsewhere, but only the declaration itself can make a protocol inheritable"
    case .nestedInheritable(let name):
      "'\(name)' can't be inheritable inside another declaration, because the generated extension can't see its names"
    case .staticRequirement(let name):
      "'\(name)' is static, but parts are instances, so the types to call are unknown"
    case .operatorRequirement(let name):
      "the operator '\(name)' belongs to one type, but parts may have different types"
    case .initializer:
      "a required initializer can't be composed, because its arguments don't determine the parts to create"
    case .selfAnswer(let requirement):
      "'\(requirement)' returns 'Self', but parts of other types can't return the composite's type"
    case .selfParameter(let requirement):
      "'\(requirement)' takes 'Self', but a composite can't be passed to a part of another type"
    case .variadicParameter(let requirement):
      "'\(requirement)' is variadic, but Swift can't pass variadic arguments on to the parts: take an array"
    case .sentParameter(let name, let requirement):
      "'\(requirement)' transfers '\(name)' by 'sending', but the same value can't be sent to several parts"
    case .consumedParameter(let name, let requirement):
      "'\(requirement)' consumes '\(name)', but a '~Copyable' value can't be copied for every part"
    case .mutatingObject(let requirement, let name):
      "'\(requirement)' is mutating, but only classes, which have no mutating methods, conform to '\(name)'"
    case .optionalRequirement(let name):
      "'\(name)' is optional, but only '@objc' protocols, which have no composite, have optional requirements"
    case .partsIsTaken:
      "the composite already uses the name 'parts' for its parts: rename the requirement, or implement it by hand"
    case .generatedNameIsTaken(let name):
      "the generated code uses the name '\(name)', which means something else in this protocol: rename the member"
    case .conditionalAttribute(let requirement):
      "a macro can't evaluate the condition of '@Combined': put '#if' around all of '\(requirement)'"
    case .unsharedParts(let requirement, let name):
      "'\(requirement)' may be called from any actor, but '\(name)' isn't Sendable"
    case .hiddenName(let name, let requirement):
      "'\(name)' would be an argument or member in the generated '\(requirement)', not the value that is meant here: "
        + "rename one of them"
    case .missingPolicy(let requirement, let answer):
      "'\(requirement)' has no policy that combines the parts' results into one '\(answer)'"
    case .emptyPolicy(let requirement):
      "'@Combined' has no policy that combines the parts' results of '\(requirement)'"
    case .atLeastOne(let text): "'\(text)' would call no part: make it at least 1"
    case .nothingToCombine(let requirement):
      "'\(requirement)' returns no result to combine: all parts are called in order, without a policy"
    case .wrongAnswer(let policy, let takes, let answer):
      "'.\(policy)' combines \(takes), not '\(answer)'"
    case .noAnswerWithoutParts(let policy, let answer):
      "'.\(policy)' has no '\(answer)' to return without parts: return an optional"
    case .fallbackNeverUsed(let requirement):
      "'.fallback' calls the next part when one fails, but '\(requirement)' doesn't throw"
    case .fallbackRethrows(let requirement):
      "'.fallback' throws all failures together as 'PartErrors', which 'rethrows' of '\(requirement)' doesn't allow"
    case .typedResult(let failure, let requirement):
      "'.fallback' fails with all failures together as 'PartErrors', which the 'Result' of '\(requirement)' with "
        + "'\(failure)' doesn't allow"
    case .conditionArguments(let name, let requirement):
      "\(name) must take the arguments of '\(requirement)', or be a property"
    case .nothingToHandOn(let requirement, let answer):
      "'.chained' passes each part's result to the next part, but '\(requirement)' has no argument of type '\(answer)'"
    case .severalToHandOn(let requirement, let answer):
      "'\(requirement)' has several arguments of type '\(answer)': name the one for '.chained'"
    case .changedInPlace(let parameter, let requirement):
      "'.chained' passes the result of '\(requirement)' on, but every part already changes '\(parameter)' in place"
    case .noNext(let requirement, let answer):
      "'.wrapping' needs a closure that calls the next part, and no argument of '\(requirement)' returns '\(answer)'"
    case .severalNext(let requirement, let answer):
      "'\(requirement)' has several closures that return '\(answer)': name the one that calls the next part"
    case .unseenNext(let parameter, let type):
      "a macro can't see whether '\(type)' is a function: write the type of '\(parameter)' without an alias"
    case .unknownArgument(let name, let requirement):
      "'\(requirement)' has no argument '\(name)' to pass on"
    case .unreadableArgument(let text):
      "'\(text)' is a value that a macro can't evaluate: write the name as a string"
    case .unfitNext(let parameter, let requirement, let answer):
      "'\(parameter)' calls the next part, so it must be a closure that returns '\(answer)', as '\(requirement)' does"
    case .unknownNextArgument(let type, let parameter, let requirement):
      "'\(parameter)' takes '\(type)', but it is unclear which argument of '\(requirement)' that is"
    case .nextEffects(let parameter, let requirement):
      "'\(parameter)' calls the next part, so it must have the same 'async' and 'throws' as '\(requirement)'"
    case .nextMutates(let requirement):
      "'.wrapping' calls a part during the call of another one, but '\(requirement)' would change both at a time"
    case .sharedByWrapping(let parameter, let next):
      "'\(parameter)' belongs to the called part, so the next part can use it only if '\(next)' takes it"
    case .sendableNext(let parameter, let component):
      "'\(parameter)' is '@Sendable' and calls the next part, but '\(component)' doesn't require parts to be Sendable"
    case .settableChain(let policy, let requirement):
      "'.\(policy)' defines the getter of '\(requirement)', but not its setter"
    case .chainStops(let requirement):
      "'\(requirement)' always stops at the first failure, because '.chained' then has no result to pass on"
    case .unknownAsking(let text):
      "'\(text)' is a value that a macro can't evaluate: write '.inOrder', '.concurrently', '.stopping', "
        + "'.where(…)' or '.within(…)'"
    case .contradictoryAsking(let word, let other): "'.\(word)' contradicts '\(other)'"
    case .repeatedAsking(let word): "'.\(word)' is given twice"
    case .asynchronousAsking(let word, let requirement):
      "'.\(word)' calls parts in separate tasks, but '\(requirement)' isn't async"
    case .sendableAsking(let word, let component):
      "'.\(word)' calls parts in separate tasks, but '\(component)' doesn't require them to be Sendable"
    case .mutatingAsking(let word, let requirement):
      "'.\(word)' calls parts in separate tasks, in which '\(requirement)' can't change them"
    case .confinedParameter(let word, let parameter):
      "'.\(word)' calls parts in separate tasks, to which '\(parameter)' can't be passed"
    case .uncancellableAsking(let word, let requirement):
      "'.\(word)' can be cancelled, but the typed throws of '\(requirement)' excludes 'CancellationError'"
    case .stoppingNeverUsed(let requirement):
      "'.stopping' calls no further parts when one fails, but '\(requirement)' doesn't throw"
    case .stoppingAnyway(let requirement):
      "'\(requirement)' always stops at the first failure, because its typed throws allows only one"
    case .withinNeverThrown(let requirement):
      "'.within' throws when a part takes too long, but '\(requirement)' doesn't throw"
    case .withinTypedThrows(let requirement):
      "'.within' throws 'TimeLimitExceeded', which the typed throws of '\(requirement)' doesn't allow"
    case .synchronousRace(let requirement): "'.race' calls all parts concurrently, but '\(requirement)' isn't async"
    case .quorumNeverThrown(let requirement):
      "'.quorum' throws when too few parts agree, but '\(requirement)' doesn't throw"
    case .typedThrows(let policy, let requirement):
      "'.\(policy)' throws all failures together as 'PartErrors', which the typed throws of '\(requirement)' "
        + "doesn't allow"
    case .spyOfNoProtocol:
      "only a protocol can have a spy: attach '@Spy' to the protocol whose calls are to be recorded"
    case .localSpy(let name):
      "a spy can't be declared inside a function: move '\(name)' into a type, or to the top level of the file"
    case .spyOfActor(let name):
      "only actors can conform to '\(name)', but a spy is a class, which tests call without 'await'"
    case .unrecordedRequirements(let base):
      "a macro can't see the requirements inherited from '\(base)': restate them in this protocol, and add 'restating:'"
    case .staticCall(let name): "'\(name)' is static, but a spy records the calls of an instance"
    case .recordedInitializer: "a required initializer can't be recorded, because the spy doesn't exist before it"
    case .nonisolatedCall(let name, let actor):
      "'\(name)' may be called from any actor, but the spy's calls are isolated to '\(actor)'"
    case .unrecordedParameter(let type, let requirement):
      "'\(requirement)' takes '\(type)', which can't be recorded, because it can't be stored as a value of one type"
    case .recordIsTaken(let name): "the spy already uses the name '\(name)': rename the requirement"
    case .hiddenType(let type, let requirement, let owner):
      "'\(requirement)' uses a type '\(type)', which the \(owner)'s own '\(type)' hides: qualify it, as in 'Module.\(type)'"
    case .sameSpyName(let name, let other):
      "the spy can't distinguish '\(name)' from '\(other)': label their arguments differently, or record one by hand"
    case .sharedArgument(let type, let requirement):
      "'\(requirement)' takes '\(type)', which may not be Sendable, but any thread may read the calls of a Sendable spy"
    case .sentArgument(let name, let requirement):
      "'\(requirement)' transfers '\(name)' by 'sending', but the spy keeps it, and any thread may read its calls"
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
