import ArgumentParser

/// The options for a command's output.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON, for programs.")
  var json = false

  @Flag(help: "Print sentences instead of drawings, for screen readers.")
  var plain = false

  @Flag(name: .customLong("no-game"), help: "Leave out the warrior.")
  var noGame = false
}
