import SwiftDiagnostics

/// Everything that `@Spy` refuses: the catalogue of messages, each with its reason.
enum SpyProblem: DiagnosticMessage {
  case notAProtocol
  case actor
  case inherited(String)
  case staticRequirement(String)
  case initializer
  case nonisolated(String, actor: String)
  case cannotBeKept(requirement: String, parameter: String)
  case nameIsTaken(String)
  case typeIsHidden(requirement: String)

  var message: String {
    switch self {
    case .notAProtocol:
      "only a protocol has a spy: it says what can be asked and recorded"
    case .actor:
      "only actors conform to this protocol, and a spy is a class, which tests ask without waiting"
    case .inherited(let base):
      "requirements inherited from '\(base)' can't be seen: restate them in this protocol and say so"
    case .staticRequirement(let name):
      "'\(name)' is static, and a spy records what an instance is asked"
    case .initializer:
      "a required initializer can't be spied on: what it would record into is only being made"
    case .nonisolated(let name, let actor):
      "'\(name)' may be asked anywhere, but the spy's record belongs to '\(actor)'"
    case .cannotBeKept(let requirement, let parameter):
      "'\(requirement)' takes '\(parameter)', which can't be kept as a value of one type and so not be recorded"
    case .nameIsTaken(let name):
      "the spy keeps its record under the name '\(name)': give the requirement another one"
    case .typeIsHidden(let requirement):
      "'\(requirement)' names a type 'Call', which the spy's own 'Call' hides: qualify it, as in 'Module.Call'"
    }
  }

  var diagnosticID: MessageID {
    let label = Mirror(reflecting: self).children.first?.label ?? "\(self)"
    return MessageID(domain: "Holon.Spy", id: label)
  }

  var severity: DiagnosticSeverity { .error }
}
