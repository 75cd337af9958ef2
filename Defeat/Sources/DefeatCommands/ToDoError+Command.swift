import DefeatConsole
import HolonToDos

extension CommandError {
  /// Creates an error from that of a list, with the command that shows valid values; nil if there is none.
  init?(_ error: ToDoError) {
    let hint: String
    switch error {
    case .unknownNumber, .unknownNumbers: hint = "“defeat list” shows the numbers."
    case .unknownID, .ambiguousID: hint = "“defeat list --ids” shows the identifiers."
    case .blocked: hint = "“defeat done --anyway” completes it nevertheless."
    case .unknownAttachment: hint = "“defeat files” shows the attachments."
    default: return nil
    }
    self.init("\(error) \(hint)")
  }

  /// Returns an error with the command that shows valid values, if there is one; otherwise the error itself.
  static func naming(_ error: any Error) -> any Error { (error as? ToDoError).flatMap(Self.init) ?? error }
}
