import ArgumentParser

/// The option of commands that can't be undone.
struct ConfirmationOptions: ParsableArguments {
  @Flag(help: "Don't ask whether you mean it.")
  var yes = false

  /// Asks whether somebody means it, unless the command line says so.
  func confirm(_ warning: String) throws {
    if !yes { try Prompt.confirm(warning) }
  }
}
