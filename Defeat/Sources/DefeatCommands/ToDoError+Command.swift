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
}
