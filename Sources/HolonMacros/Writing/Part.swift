/// A part as generated code reaches it.
struct Part {
  /// The expression that names the part.
  let text: String
  /// Where the part stands, as the arguments that follow an error in `PartErrors.append`.
  let place: String
  /// Whether the part is one of those that a loop goes through, so that `break` ends the asking.
  var isInLoop = false
}
