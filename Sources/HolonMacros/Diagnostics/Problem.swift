import SwiftDiagnostics

/// Everything that the macros refuse: the catalogue of messages, each with its reason.
enum Problem: DiagnosticMessage {
  case notAProtocol
  case combinedOutsideComposite
  case missingPolicy(requirement: String, answer: String)
  case emptyPolicy(requirement: String)
  case nothingToCombine(requirement: String)
  case wrongAnswer(policy: String, takes: String, answer: String)
  case noAnswerWithoutParts(policy: String, answer: String)
  case fallbackNeverUsed(requirement: String)
  case fallbackTypedThrows(requirement: String)
  case staticRequirement(String)
  case initializer
  case selfAnswer(requirement: String)
  case selfParameter(requirement: String)
  case variadicParameter(requirement: String)
  case subscriptRequirement
  case hiddenAssociatedType(String)
  case partsIsTaken

  var message: String {
    switch self {
    case .notAProtocol:
      "only a protocol has a composite: it says what a part and the whole have in common"
    case .combinedOutsideComposite:
      "'@Combined' has no effect here: it belongs on a requirement of a protocol that is marked '@Composite'"
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
    case .fallbackTypedThrows(let requirement):
      "'.fallback' throws all failures together as 'PartErrors', which the typed throws of '\(requirement)' doesn't allow"
    case .staticRequirement(let name):
      "'\(name)' is static, and parts are asked as instances: nobody can say which types to ask"
    case .initializer:
      "a required initializer can't be composed: from its arguments nobody can tell the parts to make"
    case .selfAnswer(let requirement):
      "'\(requirement)' answers 'Self', and parts of different types have no answer of the composite's type"
    case .selfParameter(let requirement):
      "'\(requirement)' takes 'Self', and a part can't be asked about a composite, which isn't of its type"
    case .variadicParameter(let requirement):
      "'\(requirement)' takes any number of arguments, and Swift can't hand these on to the parts: take an array"
    case .subscriptRequirement:
      "subscripts aren't composed: write it by hand, or make it a method"
    case .hiddenAssociatedType(let name):
      "parts can't be held together while '\(name)' may differ between them: make it a primary associated type"
    case .partsIsTaken:
      "the composite keeps its parts under the name 'parts': give the requirement another one, or write it by hand"
    }
  }

  var diagnosticID: MessageID {
    let label = Mirror(reflecting: self).children.first?.label ?? "\(self)"
    return MessageID(domain: "Holon", id: label)
  }

  var severity: DiagnosticSeverity { .error }
}
