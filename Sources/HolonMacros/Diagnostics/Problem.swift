import SwiftDiagnostics

/// Something that the macros refuse, with its reason.
///
/// The catalogue is in the extensions, one file a group; the documentation of Holon lists it with examples.
struct Problem: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity = DiagnosticSeverity.error

  /// An entry of the catalogue, named by the member that makes it.
  init(_ message: String, member: String = #function) {
    self.message = message
    diagnosticID = MessageID(domain: "Holon", id: String(member.prefix { $0 != "(" }))
  }
}
