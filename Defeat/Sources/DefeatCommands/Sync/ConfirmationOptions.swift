import ArgumentParser

/// The confirmation option of commands that can't be undone.
struct ConfirmationOptions: ParsableArguments {
  @Flag(help: "Don't ask for confirmation.")
  var yes = false

  /// Requests a confirmation, unless the command line contains it.
  func confirm(_ warning: String) throws {
    if !yes { try Prompt.confirm(warning) }
  }
}
